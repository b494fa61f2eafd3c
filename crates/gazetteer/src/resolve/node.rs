//! A node of the joint pass: one name of the text with its candidates.
//!
//! "Springfield, Illinois … Springfield" is one node, "Springfield, Ohio" another.

use super::candidate::Candidate;
use super::fit;
use super::phrase::{self, Reading};
use crate::Gazetteer;
use caption::record::{Place, PlaceKind, PlaceRole};

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
    /// So many candidates are weighed against those of other names.
    pub const MOST: usize = 16;

    /// The node of a place.
    pub fn new(gazetteer: &Gazetteer, place: &Place<'t>, doubtful: bool) -> Node<'t> {
        let mut node = Node {
            text: place.text,
            kind: place.kind,
            parent: None,
            shown: place.role == PlaceRole::Shown,
            doubtful,
            demonym: super::code(place.demonym),
            part: false,
            scored: Vec::new(),
        };
        node.look_up(gazetteer, Reading { name: place.text, part: false });
        if node.scored.is_empty() {
            for reading in phrase::readings(place.text, place.kind).skip(1) {
                node.look_up(gazetteer, reading);
                if !node.scored.is_empty() {
                    break;
                }
            }
        }
        node
    }

    /// Takes the places of a country, and of a division, that have a name spelled like the words.
    pub fn respell(&mut self, gazetteer: &Gazetteer, country: [u8; 2], admin1: Option<(u16, u32)>) {
        let candidates = gazetteer.spelled_alike(phrase::core(self.text, self.kind), country, admin1);
        self.take(&candidates, false);
        // an air base's long name is seldom like another's
        let likely = if self.kind == PlaceKind::Site { 0.25 } else { 0.65 };
        self.scored.retain(|one| one.candidate.name >= likely && one.candidate.fits(self.kind) >= 0.5);
    }

    fn look_up(&mut self, gazetteer: &Gazetteer, reading: Reading<'t>) {
        let candidates = gazetteer.candidates(reading.name);
        self.take(&candidates, reading.part);
    }

    fn take(&mut self, candidates: &[Candidate], part: bool) {
        let site = self.kind == PlaceKind::Site || phrase::is_site(self.text);
        let wanted = |candidate: &&Candidate| {
            let clashes = if site {
                !matches!(candidate.kind, PlaceKind::Site | PlaceKind::Feature | PlaceKind::District)
            } else {
                fit::clashes(self.kind, candidate.kind)
            };
            part || !clashes
        };
        self.scored.extend(candidates.iter().filter(wanted).copied().map(Scored::new));
        self.part = part;
    }

    /// Computes each candidate's share.
    pub fn share(&mut self) {
        let most = self.scored.iter().map(Scored::total).fold(f32::NEG_INFINITY, f32::max);
        let sum: f32 = self.scored.iter().map(|one| (one.total() - most).exp()).sum();
        for one in &mut self.scored {
            one.share = (one.total() - most).exp() / sum;
        }
    }
}
