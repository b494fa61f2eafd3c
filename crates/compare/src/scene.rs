//! The words of the scene: what tells one photograph from another of the same assignment.
//!
//! "Spray covers the lifeboat slip as the storm comes in" and "Spray covers the harbour steps as the storm comes in" have
//! words of their own on both sides: two photographs. A caption that was cut, or to which words were added, has them
//! on one side only.

use crate::dimension;
use crate::side::{Pair, Side};
use crate::verdict::{Outcome, Verdict};
use caption::Span;
use caption::record::PartKind;
use gazetteer::name::fold;
use rust_stemmers::{Algorithm, Stemmer};
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Whether two captions show one photograph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Match {
    /// One photograph.
    Same,
    /// Two of one assignment: photographer, place and day.
    Related,
    /// Two.
    Different,
    /// The words do not tell.
    CannotTell,
}

/// What tells whether two captions show one photograph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The words of the scene are the same, or one caption has some more.
    SceneWords,
    /// Each has words of the scene that the other lacks.
    OtherScene,
    /// Too few words to tell.
    FewWords,
    /// An editor's correction of the other.
    Correction,
    /// The agency's numbers of the pictures differ.
    OtherNumber,
    /// Other people in the same slot.
    OtherPeople,
    /// Other names in the scene.
    OtherNames,
    /// Taken on another date.
    OtherDate,
    /// In another place.
    OtherPlace,
    /// By another photographer.
    OtherPhotographer,
    /// Same photographer, place and day.
    Assignment,
}

/// Scenes more alike than this are one, unless much else differs.
const ALIKE: f64 = 0.8;
/// Scenes less alike than this are two.
const UNLIKE: f64 = 0.6;
/// So many words of a scene tell.
const ENOUGH: usize = 2;

/// Tells whether both captions show one photograph, from their words and the dimensions compared before.
pub fn matched(pair: &Pair<'_>, before: &[(&'static str, Option<Outcome>)]) -> (Match, Vec<Reason>, Likeness) {
    let verdict = |id: &str| {
        before
            .iter()
            .find(|(name, _)| *name == id)
            .and_then(|(_, outcome)| outcome.as_ref())
            .map(|outcome| outcome.verdict)
    };
    let [taken, place, photographer] = ["taken", "place", "photographer"].map(verdict);
    let differs = Some(Verdict::Incompatible);
    let (a, b) = (Scene::of(pair.a), Scene::of(pair.b));
    let own_names = a.names_without(&b) && b.names_without(&a);
    let corrected = pair.a.corrected() || pair.b.corrected();
    let against: Vec<Reason> = [
        (taken == differs, Reason::OtherDate),
        (place == differs, Reason::OtherPlace),
        (photographer == differs, Reason::OtherPhotographer),
        (a.numbers_differ(&b), Reason::OtherNumber),
        (!corrected && dimension::other_people(pair), Reason::OtherPeople),
        (own_names, Reason::OtherNames),
    ]
    .into_iter()
    .filter_map(|(holds, reason)| holds.then_some(reason))
    .collect();
    let alike = a.likeness(&b);
    let with = |matched: Match, reason: Reason| {
        (matched, std::iter::once(reason).chain(against.iter().copied()).collect(), alike)
    };

    if a.lead.len().min(b.lead.len()) < ENOUGH && (a.lead != b.lead || a.lead.is_empty()) {
        return with(Match::CannotTell, Reason::FewWords);
    }
    let Likeness { likeness, own, .. } = alike;
    if corrected && likeness >= UNLIKE {
        return with(Match::Same, Reason::Correction);
    }
    let (fewer, total) = (own.0.min(own.1), own.0 + own.1);
    let elsewhere = taken == differs || place == differs;
    let other_scene = likeness < UNLIKE
        || likeness < ALIKE && (fewer >= 3 || fewer >= 2 && total >= 6)
        || elsewhere && fewer >= 1 && total >= 4
        || against.len() >= 2 && (fewer >= 1 || own_names || a.numbers_differ(&b));
    if !other_scene {
        return with(Match::Same, Reason::SceneWords);
    }
    let assignment =
        [taken, place].iter().all(|verdict| *verdict == Some(Verdict::Compatible)) && photographer != differs;
    if assignment && !own_names {
        return (Match::Related, vec![Reason::OtherScene, Reason::Assignment], alike);
    }
    with(Match::Different, Reason::OtherScene)
}

/// How alike two scenes are.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Likeness {
    /// How much of the scene both have, from 0 to 1; what only one of them adds takes nothing away.
    pub likeness: f64,
    /// How many words of the scene both have.
    pub shared: usize,
    /// How many words each has that the other lacks.
    pub own: (usize, usize),
    /// Whether both have figures, and none in common.
    pub other_figures: bool,
    /// Of all words of both captions, figures left out, how many both have, and how many there are.
    pub all: (usize, usize),
}

/// The words of a caption, stemmed; names, dates, figures, credits, notices and what is only claimed left out.
#[derive(Default)]
pub struct Scene {
    /// Its words in their order, those of the part that tells the scene; each once.
    pub order: Vec<String>,
    /// Of the part that tells the scene.
    pub lead: BTreeSet<String>,
    /// Of the whole caption.
    pub all: BTreeSet<String>,
    /// Those of the scene that are written as names.
    names: BTreeSet<String>,
    /// Its figures, other than those of dates, ages and counts of people: "gate 2".
    figures: BTreeSet<String>,
    /// Every word, names of people and places among them.
    every: BTreeSet<String>,
    /// The agency's number of the picture.
    number: Option<String>,
}

impl Scene {
    pub fn of(side: Side<'_>) -> Scene {
        let record = side.record;
        let mut silent: Vec<Span> = record.dates.iter().map(|date| date.span).collect();
        silent.extend(record.places.iter().map(|place| place.span));
        silent.extend(record.people.iter().flat_map(|person| person.mentions.iter().copied().chain([person.span])));
        silent.extend(record.people.iter().filter_map(|person| side.span_of(person.title?)));
        silent.extend(record.notices.iter().map(|notice| notice.span));
        silent.extend(
            record.control.iter().flat_map(|control| {
                control.holder.as_ref().map(|holder| holder.span).into_iter().chain([control.span])
            }),
        );
        silent.extend(dimension::attacks(side));
        if let Some(credit) = &record.credit {
            silent.extend(credit.span);
            silent.extend(credit.photographers.iter().filter_map(|one| one.span));
            silent.extend(credit.organisations.iter().filter_map(|one| one.span));
        }
        let claimed =
            record.claims.iter().flat_map(|claim| [claim.about, claim.source]).flatten().map(|words| words.span);
        let without_claims = Scene::without(side, &apart(silent.iter().copied().chain(claimed).collect()));
        if without_claims.lead.len() >= ENOUGH { without_claims } else { Scene::without(side, &apart(silent)) }
    }

    /// The words outside the `silent` spans, which lie apart and in order.
    fn without(side: Side<'_>, silent: &[Span]) -> Scene {
        let text = side.record.text;
        let parts = &side.record.parts;
        let lead = |span: Span| {
            let at = parts.partition_point(|part| part.span.end <= span.start);
            parts.get(at).is_some_and(|part| part.kind == PartKind::Lead)
        };
        let is_silent = |span: Span| {
            let at = silent.partition_point(|other| other.end <= span.start);
            silent.get(at).is_some_and(|other| other.overlaps(span))
        };
        let mut scene = Scene::default();
        let mut opens = true;
        for (span, word) in words(text) {
            let folded = fold(word);
            if is_number(&folded) {
                scene.number.get_or_insert(folded.clone());
            }
            scene.every.insert(folded.clone());
            let name = word.starts_with(char::is_uppercase) && !opens && !before_a_person(side, span);
            opens = text[span.end as usize..].starts_with(['.', '!', '?', ':', '”', '"']);
            if is_silent(span) {
                continue;
            }
            if folded.bytes().all(|byte| byte.is_ascii_digit()) {
                scene.figures.insert(folded);
                continue;
            }
            if !tells(&folded) {
                continue;
            }
            let stem = STEMMER.stem(&folded).into_owned();
            if lead(span) {
                if scene.lead.insert(stem.clone()) {
                    scene.order.push(stem.clone());
                }
                if name {
                    scene.names.insert(folded);
                }
            }
            scene.all.insert(stem);
        }
        if scene.lead.len() < ENOUGH {
            scene.lead = scene.all.clone();
        }
        scene
    }

    fn likeness(&self, other: &Scene) -> Likeness {
        let mine = self.lead.iter().filter(|word| !other.all.contains(*word)).count();
        let theirs = other.lead.iter().filter(|word| !self.all.contains(*word)).count();
        let shared = (self.lead.len() - mine).max(other.lead.len() - theirs);
        let likeness = likeness(shared, mine, theirs);
        let letters = |word: &&String| !word.bytes().any(|byte| byte.is_ascii_digit());
        let both = self.every.intersection(&other.every).filter(letters).count();
        let any = self.every.union(&other.every).filter(letters).count();
        let figures = [self, other].iter().all(|scene| !scene.figures.is_empty());
        let other_figures = figures && self.figures.is_disjoint(&other.figures);
        Likeness { likeness, shared, own: (mine, theirs), other_figures, all: (both, any) }
    }

    fn names_without(&self, other: &Scene) -> bool {
        self.names.iter().any(|name| !other.every.contains(name))
    }

    fn numbers_differ(&self, other: &Scene) -> bool {
        matches!((&self.number, &other.number), (Some(one), Some(other)) if one != other)
    }
}

/// How much of the scene both have, from 0 to 1, by the words they share and those that each has alone.
pub fn likeness(shared: usize, mine: usize, theirs: usize) -> f64 {
    if shared == 0 { 0.0 } else { shared as f64 / (shared + mine.min(theirs)) as f64 }
}

/// "The Rt Hon" of "The Rt Hon Jacinda Ardern".
fn before_a_person(side: Side<'_>, span: Span) -> bool {
    let people = &side.record.people;
    let Some(person) = people.get(people.partition_point(|person| person.span.start < span.end)) else { return false };
    let between = &side.record.text[span.end as usize..person.span.start as usize];
    between.len() < 40 && between.split_whitespace().all(|word| word.starts_with(char::is_uppercase))
}

/// Spans in order, those that touch made one.
fn apart(mut spans: Vec<Span>) -> Vec<Span> {
    spans.sort_unstable();
    let mut apart: Vec<Span> = Vec::with_capacity(spans.len());
    for span in spans {
        match apart.last_mut() {
            Some(last) if span.start <= last.end => *last = last.to(span),
            _ => apart.push(span),
        }
    }
    apart
}

/// What the forms of an English word have in common: "strik" of "strike", "strikes", "striking". The word is in small
/// letters.
///
/// # Examples
///
/// ```
/// assert_eq!(compare::stem("strikes"), compare::stem("striking"));
/// assert_ne!(compare::stem("strike"), compare::stem("street"));
/// ```
pub fn stem(word: &str) -> std::borrow::Cow<'_, str> {
    STEMMER.stem(word)
}

static STEMMER: LazyLock<Stemmer> = LazyLock::new(|| Stemmer::create(Algorithm::English));

/// Words that tell nothing of a scene: the grammar's, and those that speak of the picture itself.
static SILENT: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| {
    include_str!("../tables/silent.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .flat_map(|line| line.split(' '))
        .collect()
});

fn tells(folded: &str) -> bool {
    folded.chars().count() > 1 && !folded.bytes().any(|byte| byte.is_ascii_digit()) && !SILENT.contains(folded)
}

/// "epa11370218".
fn is_number(folded: &str) -> bool {
    let letters = folded.bytes().take_while(u8::is_ascii_lowercase).count();
    (2..=4).contains(&letters)
        && folded.len() - letters >= 6
        && folded[letters..].bytes().all(|byte| byte.is_ascii_digit())
}

fn words(text: &str) -> impl Iterator<Item = (Span, &str)> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(move |word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        (Span::new(start as u32, (start + word.len()) as u32), word)
    })
}
