//! A node of the joint pass: one name of the text with its candidates.
//!
//! "Springfield, Illinois … Springfield" is one node, "Springfield, Ohio" another.

use super::candidate::Candidate;
use super::fit;
use super::memo::Choice;
use super::phrase::{self, Reading};
use crate::Gazetteer;
use caption::record::{Place, PlaceKind, PlaceRole};
use std::rc::Rc;

/// How much being known counts: as if people counted by this power.
const FAME: f32 = 0.42;
/// So many candidates are weighed against those of other names.
const MOST: usize = 16;

/// A name of the text.
#[derive(Debug)]
pub(crate) struct Node<'t> {
    /// The words.
    pub text: &'t str,
    /// What kind of place they mean.
    pub kind: PlaceKind,
    /// The node that the caption puts around it.
    pub parent: Option<usize>,
    /// The scene is there.
    pub shown: bool,
    /// Only its being known speaks for it.
    pub doubtful: bool,
    /// The country of the demonym that describes it, two zeros for none.
    pub demonym: [u8; 2],
    /// The words mean a part of what has the name.
    pub part: bool,
    /// Its candidates.
    pub scored: Vec<Scored>,
}

/// A candidate and what speaks for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored {
    /// The place.
    pub candidate: Candidate,
    /// Name, kind and fame.
    pub prior: f32,
    /// What is known beside the names.
    pub hint: f32,
    /// What the other names say.
    pub support: f32,
    /// The most that one of them says, 0 to 1.
    pub near: f32,
    /// It lies in what the caption puts around it.
    pub within: bool,
    /// It lies outside.
    pub outside: bool,
    /// It holds what the caption puts into it.
    pub contains: bool,
    /// It lies where the pictures beside this one were made.
    pub gallery: bool,
    /// How likely it is among the candidates, 0 to 1.
    pub share: f32,
}

impl Scored {
    pub fn new(candidate: Candidate) -> Scored {
        Scored {
            candidate,
            prior: 0.0,
            hint: 0.0,
            support: 0.0,
            near: 0.0,
            within: false,
            outside: false,
            contains: false,
            gallery: false,
            share: 0.0,
        }
    }

    /// All that speaks for it, on a logarithmic scale.
    pub fn total(&self) -> f32 {
        self.prior + self.hint + self.support
    }
}

impl<'t> Node<'t> {
    /// The node of a place.
    pub fn new(gazetteer: &Gazetteer, place: &Place<'t>, doubtful: bool) -> Node<'t> {
        let choice = gazetteer.choice(place.text, place.kind);
        Node {
            text: place.text,
            kind: place.kind,
            parent: None,
            shown: place.role == PlaceRole::Shown,
            doubtful,
            demonym: super::code(place.demonym),
            part: choice.part,
            scored: choice.scored.to_vec(),
        }
    }

    /// Takes the places of a country, and of a division, that have a name spelled like the words.
    pub fn respell(&mut self, gazetteer: &Gazetteer, country: [u8; 2], admin1: Option<(u16, u32)>) {
        let candidates = gazetteer.spelled_alike(phrase::core(self.text, self.kind), country, admin1);
        self.part = false;
        self.scored.extend(wanted(&candidates, self.text, self.kind, false));
        // an air base's long name is seldom like another's
        let likely = if self.kind == PlaceKind::Site { 0.25 } else { 0.65 };
        self.scored.retain(|one| one.candidate.name >= likely && one.candidate.fits(self.kind) >= 0.5);
        rank(&mut self.scored, self.kind);
    }

    /// Computes each candidate's share.
    pub fn share(&mut self) {
        if let [only] = &mut self.scored[..] {
            only.share = 1.0;
            return;
        }
        let most = self.scored.iter().map(Scored::total).fold(f32::NEG_INFINITY, f32::max);
        let sum: f32 = self.scored.iter().map(|one| (one.total() - most).exp()).sum();
        for one in &mut self.scored {
            one.share = (one.total() - most).exp() / sum;
        }
    }
}

impl Choice {
    /// Looks the words up as they are, then the names inside them.
    pub fn new(gazetteer: &Gazetteer, text: &str, kind: PlaceKind) -> Choice {
        let mut choice = Choice { scored: Rc::default(), part: false };
        for Reading { name, part } in phrase::readings(text, kind) {
            let mut scored: Vec<Scored> = wanted(&gazetteer.candidates(name), text, kind, part).collect();
            choice.part = part;
            if !scored.is_empty() {
                rank(&mut scored, if part { whole(kind) } else { kind });
                choice.scored = scored.into();
                break;
            }
        }
        choice
    }
}

/// What kind of place a part of this kind lies in: the port and the old quarter are a town's.
fn whole(part: PlaceKind) -> PlaceKind {
    match part {
        PlaceKind::Site | PlaceKind::District | PlaceKind::Feature => PlaceKind::City,
        kind => kind,
    }
}

/// The candidates that words of this kind can mean.
fn wanted(candidates: &[Candidate], text: &str, kind: PlaceKind, part: bool) -> impl Iterator<Item = Scored> {
    let site = kind == PlaceKind::Site || phrase::is_site(text);
    let wanted = move |candidate: &&Candidate| {
        let clashes = if site {
            !matches!(candidate.kind, PlaceKind::Site | PlaceKind::Feature | PlaceKind::District)
        } else {
            fit::clashes(kind, candidate.kind)
        };
        part || !clashes
    };
    candidates.iter().filter(wanted).copied().map(Scored::new)
}

/// Weighs candidates by name, kind and fame, and keeps the likeliest.
fn rank(scored: &mut Vec<Scored>, kind: PlaceKind) {
    for one in scored.iter_mut() {
        let fits = one.candidate.fits(kind) * one.candidate.name;
        one.prior = FAME * one.candidate.fame_as(kind) + 1.5 * fits.max(0.01).ln();
    }
    scored.sort_by(|a, b| b.prior.total_cmp(&a.prior));
    scored.truncate(MOST);
}
