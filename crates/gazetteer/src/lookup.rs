//! From a name to the places it may mean, best first, each with a score from 0 to 1 and the reasons for it.
//!
//! "Teir Maaleh", country SY, admin1 "Homs Governorate": Tir Maallah, `name_sounds`, `admin1_agrees`. All ways to a place
//! are walked (the exact name, its alternatives, skeletons, its words, one slip of the pen) and what they give is ranked
//! together: an exact hit elsewhere does not end the search.

mod gather;
mod rank;

use crate::{Gazetteer, Place};

pub use rank::{MEASURES, Reason};

/// What is asked.
#[derive(Debug, Clone, Copy, Default)]
pub struct Query<'q> {
    /// The name as someone wrote it.
    pub name: &'q str,
    /// The country it is in, ISO 3166-1 alpha-2; empty when not known.
    pub country: &'q str,
    /// The first-level division it is in, in any spelling; empty when not known.
    pub admin1: &'q str,
}

/// A place that a name may mean.
#[derive(Debug, Clone)]
pub struct Candidate<'g> {
    /// The place.
    pub place: Place<'g>,
    /// Which index of the gazetteer has it.
    pub index: usize,
    /// How likely the name means it, 0 to 1.
    pub score: f32,
    /// Why.
    pub reasons: Vec<Reason>,
    /// What was measured, each from -1 to 1.
    pub measures: [f32; MEASURES],
}

/// A name whose best candidate is below this score is better called unknown.
pub const ACCEPTED: f32 = 0.015;

/// Beside an accepted candidate, others are named down to this score.
const MENTIONED: f32 = 0.001;

impl Gazetteer {
    /// The places that a name may mean, the likeliest first. None when the gazetteer has nothing like it.
    ///
    /// Time is bounded whatever the name: a name of more than [`name::LONGEST`](crate::name::LONGEST) bytes is looked up
    /// as a whole only.
    pub fn look_up<'g>(&'g self, query: &Query) -> Vec<Candidate<'g>> {
        self.look_up_inside(query, None)
    }

    /// The same in a first-level division of an index, which the query names.
    pub(crate) fn look_up_inside<'g>(&'g self, query: &Query, division: Option<(usize, u32)>) -> Vec<Candidate<'g>> {
        let mut candidates = rank::rank(self, query, division);
        let known = candidates.first().is_some_and(|best| best.score >= ACCEPTED);
        candidates.retain(|candidate| known && candidate.score >= MENTIONED);
        candidates
    }

    /// As [`look_up`](Gazetteer::look_up), with the unlikely ones.
    pub fn look_up_all<'g>(&'g self, query: &Query) -> Vec<Candidate<'g>> {
        rank::rank(self, query, None)
    }
}
