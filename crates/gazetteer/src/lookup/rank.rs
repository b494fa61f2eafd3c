//! The ranking of all that was gathered: likeness of the names, agreement of the divisions, importance.
//!
//! A candidate's measures are weighed and added; the sum is turned into a probability. Weights were fitted by maximum
//! likelihood to spellings of Syrian places from reports of the war with "none of these" among the choices (docs/PLACES.md).

use rustc_hash::FxHashMap;

use crate::name::{self, Group, Keys, Likeness, Spoken};
use crate::{Division, Gazetteer, Place};

use super::gather::{Found, PARTS, Pool, Way};
use super::{Candidate, Query};

/// How many places are compared in full.
const COMPARED: usize = 64;

/// A division agrees with the hint from this likeness on.
const AGREES: f32 = 0.8;

/// A name this like the query's, in the division that is asked for, makes a search for slips needless.
const SURE: f32 = 0.95;

/// Two indexes have one place when they are no farther apart, in degrees of latitude.
const NEAR: f64 = 0.03;

/// A place of no more names is compared by all of them; else by those that led to it and its usual one.
const FEW_NAMES: usize = 6;

/// So many other names of a division are heard.
const OTHER_NAMES: usize = 12;

/// How many measures a candidate has.
pub const MEASURES: usize = 21;

/// Which of them are the likeness in consonants and the importance.
const SKELETON: usize = 3;
const IMPORTANCE: usize = 11;

const WEIGHTS: [f32; MEASURES] = [
    2.84, 3.53, 2.96, -0.40, 1.68, 0.30, 0.74, 0.12, 1.39, 1.39, -4.46, 2.50, 0.50, 0.50, 0.20, 0.34, 1.53, -0.44,
    4.50, 0.41, 1.50,
];

/// The slope and offset that turn the sum into a probability.
const CALIBRATION: (f32, f32) = (0.764, -15.54);

/// Why a candidate has its score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// The name is the query's, folded.
    NameEqual,
    /// The name is heard like the query's.
    NameSounds,
    /// The name has the query's consonants.
    NameConsonants,
    /// The name is like the query's.
    NameClose,
    /// The name has a part of the query's words, or the query a part of its.
    NamePart,
    /// It is one of the place's other names.
    OtherName,
    /// One has "east", "little", "new" and the other has not, or another.
    QualifierDiffers,
    /// It is in the division that was asked for.
    Admin1Agrees,
    /// It is in another division.
    Admin1Differs,
    /// Two gazetteers have it.
    TwoSources,
}

impl Reason {
    /// Its id in the output.
    pub fn id(self) -> &'static str {
        match self {
            Reason::NameEqual => "name_equal",
            Reason::NameSounds => "name_sounds",
            Reason::NameConsonants => "name_consonants",
            Reason::NameClose => "name_close",
            Reason::NamePart => "name_part",
            Reason::OtherName => "other_name",
            Reason::QualifierDiffers => "qualifier_differs",
            Reason::Admin1Agrees => "admin1_agrees",
            Reason::Admin1Differs => "admin1_differs",
            Reason::TwoSources => "two_sources",
        }
    }
}

/// Ranks what a query's name may mean. A division that is known by number is asked for by it; by the query's words only
/// in the other indexes.
pub(super) fn rank<'g>(gazetteer: &'g Gazetteer, query: &Query, inside: Option<(usize, u32)>) -> Vec<Candidate<'g>> {
    let mut hints = Hints::new(query, inside);
    let mut pool = Pool::new(gazetteer, query);
    let tight: String = name::fold(query.name).split(' ').collect();
    let mut rough: Vec<(f32, Found)> = Vec::new();
    if !sift(&mut pool, &tight, &mut hints, &mut rough) && query.name.len() <= name::LONGEST {
        let gathered = rough.drain(..).map(|(_, found)| found);
        pool.found.splice(..0, gathered);
        pool.slips();
        sift(&mut pool, &tight, &mut hints, &mut rough);
    }
    rough.sort_by(|a, b| b.0.total_cmp(&a.0));
    rough.truncate(COMPARED);
    let hinted = rough.iter().any(|(_, found)| hints.agreement(&found.place, found.index) >= AGREES);

    let parts: Vec<&str> =
        name::alternatives(query.name).filter(|part| part.len() <= name::LONGEST).take(PARTS).collect();
    let mut asked = FxHashMap::default();
    let mut candidates: Vec<Candidate> = rough
        .into_iter()
        .map(|(_, found)| {
            let best = best_name(&found, &parts, &mut asked, &mut hints);
            let agreement = hinted.then(|| hints.agreement(&found.place, found.index) >= AGREES);
            candidate(found, &best, agreement)
        })
        .collect();
    merge(&mut candidates);
    candidates.sort_by(|a, b| b.score.total_cmp(&a.score));
    candidates
}

/// Makes one of a place that two indexes have: the likelier of the two stays, as important as either says.
fn merge(candidates: &mut Vec<Candidate>) {
    for at in (0..candidates.len()).rev() {
        let same = (0..candidates.len()).find(|other| *other != at && are_one(&candidates[*other], &candidates[at]));
        let Some(other) = same else { continue };
        let importance = candidates[at].measures[IMPORTANCE].max(candidates[other].measures[IMPORTANCE]);
        let (worse, better) = if candidates[at].score > candidates[other].score { (other, at) } else { (at, other) };
        let kept = &mut candidates[better];
        kept.measures[IMPORTANCE] = importance;
        kept.score = score(&kept.measures);
        kept.reasons.push(Reason::TwoSources);
        candidates.swap_remove(worse);
    }
}

/// Whether two indexes mean one place: near each other, of a kind, and alike in name.
fn are_one(one: &Candidate, other: &Candidate) -> bool {
    let alike = (one.measures[SKELETON] - other.measures[SKELETON]).abs() < 0.01;
    let off = (one.place.latitude() - other.place.latitude(), one.place.longitude() - other.place.longitude());
    let near = off.0.abs() < NEAR && off.1.abs() * one.place.latitude().to_radians().cos() < NEAR;
    one.index != other.index && alike && near && one.place.kind() == other.place.kind()
}

/// Gives each place found a rough figure; whether one is surely meant.
fn sift<'g>(pool: &mut Pool<'g>, tight: &str, hints: &mut Hints, rough: &mut Vec<(f32, Found<'g>)>) -> bool {
    let mut sure = false;
    let mut key = Vec::new();
    let mut known = String::new();
    for found in pool.found.drain(..) {
        let mut like = 0.0f32;
        for name in found.names.iter().take(4) {
            if found.place.folded_name(*name, &mut key) {
                known.clear();
                known.extend(String::from_utf8_lossy(&key).chars().filter(|letter| *letter != ' '));
                like = like.max(if known.is_ascii() == tight.is_ascii() { name::ratio(tight, &known) } else { 0.6 });
            }
        }
        let way = match found.way {
            Way::Exact => 0.3,
            Way::Part | Way::Skeleton => 0.2,
            Way::Word => 0.1,
            Way::Slip => 0.0,
        };
        let agreement = hints.agreement(&found.place, found.index);
        sure |= like >= SURE && (hints.admin1.is_empty() || agreement >= AGREES);
        rough.push((like + way + 0.5 * agreement + 0.3 * importance(&found.place), found));
    }
    sure
}

struct Best {
    likeness: Likeness,
    name: u32,
    part: usize,
    /// The best agreement of consonants among all the names.
    bones: f32,
    /// The best agreement of sounds among the names in the query's script, and among the others.
    sounds: [f32; 2],
}

/// The name of a place that is most like one of the query's.
fn best_name(found: &Found, parts: &[&str], asked: &mut FxHashMap<(usize, Group), Spoken>, hints: &mut Hints) -> Best {
    let group = Group::of_country(found.place.country())[0];
    let mut best = Best { likeness: Likeness::default(), name: 0, part: 0, bones: 0.0, sounds: [0.0; 2] };
    let mut most = f32::MIN;
    let mut key = Vec::new();
    let all = if found.place.name_count() <= FEW_NAMES { FEW_NAMES as u32 } else { 1 };
    let others = (0..all).filter(|name| !found.names.contains(name));
    for name in found.names.iter().copied().chain(others) {
        if !found.place.folded_name(name, &mut key) {
            continue;
        }
        let written = String::from_utf8_lossy(&key);
        let container = hints.container(&written, &found.place, found.index);
        for last in [0, container].into_iter().take(1 + usize::from(container > 0)) {
            let known = Spoken::before(&written, group, last);
            for (number, part) in parts.iter().enumerate() {
                let asked = asked.entry((number, group)).or_insert_with(|| Spoken::new(part, group));
                let likeness = asked.likeness(&known);
                best.bones = best.bones.max(likeness.skeleton);
                let other = usize::from(!asked.same_script(&known));
                best.sounds[other] = best.sounds[other].max(likeness.aligned);
                let mark = |yes: bool| f32::from(u8::from(yes));
                let overall = likeness.overall() - 0.02 * mark(number > 0) - 0.01 * mark(name > 0 || last > 0);
                if overall > most {
                    most = overall;
                    (best.likeness, best.name, best.part) = (likeness, name, number);
                }
            }
        }
    }
    best
}

fn candidate<'g>(found: Found<'g>, best: &Best, agreement: Option<bool>) -> Candidate<'g> {
    let Found { place, index, .. } = found;
    let like = &best.likeness;
    let mark = |yes: bool| f32::from(u8::from(yes));
    let measures = [
        like.whole,
        like.tight,
        like.heard,
        like.skeleton,
        like.opening,
        like.asked,
        like.known,
        like.head,
        like.qualifier,
        mark(agreement == Some(true)),
        mark(agreement == Some(false)),
        importance(&place),
        mark(best.name == 0),
        mark(like.whole == 1.0),
        mark(like.heard == 1.0),
        best.bones,
        mark(best.part == 0),
        mark(place.feature() == "PPLX" || place.feature().starts_with("ADM")),
        like.aligned,
        best.sounds[0],
        if best.sounds[1] > 0.0 { best.sounds[1] } else { best.sounds[0] },
    ];
    Candidate { place, index, score: score(&measures), reasons: reasons(best, agreement), measures }
}

fn score(measures: &[f32; MEASURES]) -> f32 {
    let sum: f32 = measures.iter().zip(WEIGHTS).map(|(measure, weight)| measure * weight).sum();
    1.0 / (1.0 + (-(CALIBRATION.0 * sum + CALIBRATION.1)).exp())
}

fn reasons(best: &Best, agreement: Option<bool>) -> Vec<Reason> {
    let like = &best.likeness;
    let mut reasons = Vec::with_capacity(3);
    reasons.push(if like.whole == 1.0 {
        Reason::NameEqual
    } else if like.heard == 1.0 {
        Reason::NameSounds
    } else if like.skeleton == 1.0 {
        Reason::NameConsonants
    } else if like.asked != like.known {
        Reason::NamePart
    } else {
        Reason::NameClose
    });
    if best.name > 0 {
        reasons.push(Reason::OtherName);
    }
    if like.qualifier < 0.0 {
        reasons.push(Reason::QualifierDiffers);
    }
    match agreement {
        Some(true) => reasons.push(Reason::Admin1Agrees),
        Some(false) => reasons.push(Reason::Admin1Differs),
        None => {}
    }
    reasons
}

/// How important a place is, 0 to about 1; where inhabitants are not counted, by what its kind usually has.
fn importance(place: &Place) -> f32 {
    let usual = match place.feature() {
        "PPLC" | "PCLI" => 1_000_000.0,
        "PPLA" => 100_000.0,
        "PPLA2" => 10_000.0,
        "PPLA3" => 3_000.0,
        _ => 300.0,
    };
    let population = if place.population() == 0 { usual } else { place.population() as f32 };
    (1.0 + population).log10() / 7.5
}

/// What the query says of where the place is.
struct Hints<'q> {
    admin1: &'q str,
    /// The division itself, and which index has it.
    inside: Option<(usize, u32)>,
    spoken: FxHashMap<Group, Spoken>,
    agreements: FxHashMap<(usize, u32), f32>,
    containers: FxHashMap<(usize, u32), Vec<String>>,
}

impl<'q> Hints<'q> {
    fn new(query: &Query<'q>, inside: Option<(usize, u32)>) -> Hints<'q> {
        let admin1 = if query.admin1.len() > name::LONGEST { "" } else { query.admin1 };
        Hints {
            admin1,
            inside,
            spoken: FxHashMap::default(),
            agreements: FxHashMap::default(),
            containers: FxHashMap::default(),
        }
    }

    /// How many words at the end of a place's name tell only where it is: "Zyaret Elbab" lies in Al Bab.
    fn container(&mut self, name: &str, place: &Place, index: usize) -> usize {
        let words = name.split(' ').count();
        let Some(smallest) = place.division().filter(|_| words > 1) else { return 0 };
        let group = Group::of_country(place.country())[0];
        let known = self.containers.entry((index, smallest.number())).or_insert_with(|| {
            let mut skeletons = Vec::new();
            for division in around(smallest) {
                names_of(division, |name| name::skeletons_of(name, group, Keys::Kept, &mut skeletons));
            }
            skeletons.retain(|skeleton| skeleton.len() > 2);
            skeletons
        });
        let mut ends = name.rmatch_indices(' ').map(|(at, _)| &name[at + 1..]).take(words.min(3) - 1);
        let mut own = Vec::new();
        let found = ends.position(|end| {
            own.clear();
            name::skeletons_of(end, group, Keys::Kept, &mut own);
            own.iter().any(|skeleton| known.contains(skeleton))
        });
        found.map_or(0, |found| found + 1)
    }

    /// How far one of a place's divisions has the name that is hinted at, 0 to 1.
    fn agreement(&mut self, place: &Place, index: usize) -> f32 {
        if self.admin1.is_empty() {
            return 0.0;
        }
        let Some(smallest) = place.division() else { return 0.0 };
        match self.inside {
            Some((of, division)) if of == index => {
                f32::from(u8::from(around(smallest).any(|around| around.number() == division)))
            }
            _ => self.likeness(smallest, index, Group::of_country(place.country())[0]),
        }
    }

    /// How like the hint a division's name is, or that of one around it.
    fn likeness(&mut self, division: Division<'_>, index: usize, group: Group) -> f32 {
        if let Some(known) = self.agreements.get(&(index, division.number())) {
            return *known;
        }
        let mut best = division.parent().map_or(0.0, |parent| self.likeness(parent, index, group));
        let hint = self.spoken.entry(group).or_insert_with(|| Spoken::new(self.admin1, group));
        names_of(division, |name| {
            let like = hint.likeness(&Spoken::new(name, group));
            let consonants = if like.skeleton == 1.0 { 0.9 } else { 0.0 };
            best = best.max(like.heard).max(like.tight).max(consonants);
        });
        self.agreements.insert((index, division.number()), best);
        best
    }
}

/// A division and those around it.
fn around(smallest: Division<'_>) -> impl Iterator<Item = Division<'_>> {
    std::iter::successors(Some(smallest), |division| division.parent())
}

/// The names of a division.
fn names_of(division: Division<'_>, mut visit: impl FnMut(&str)) {
    visit(division.name());
    let own = division.place();
    own.iter().flat_map(|own| own.names()).take(OTHER_NAMES).for_each(|name| visit(&name));
}
