//! The checks that need to know where places are, each a file with a constant and a page `spec/<id>.md`, like those of
//! a caption by itself.

use crate::Gazetteer;
use caption::record::{Finding, Place, Reason, Record, Resolved};

mod demonym_country;
mod distance_mismatch;
mod outside;

/// A check: what a caption says of where its places are that fits, or does not.
pub struct Check {
    /// Its id, named after the thing seen.
    pub id: &'static str,
    /// Raised whenever it judges a caption differently.
    pub version: u32,
    /// Its page: prose, example captions and what they give.
    pub page: &'static str,
    /// Looks at a resolved record and gives what it found.
    pub run: fn(&Gazetteer, &Record<'_>) -> Vec<Finding>,
}

/// All checks, first to last.
pub const CHECKS: &[Check] = &[
    outside::OUTSIDE_COUNTRY,
    outside::OUTSIDE_PROVINCE,
    demonym_country::DEMONYM_COUNTRY,
    distance_mismatch::DISTANCE_MISMATCH,
];

/// The place itself in the gazetteer, not one around it.
fn itself<'r, 't>(place: &'r Place<'t>) -> Option<&'r Resolved<'t>> {
    place.resolved.as_ref().filter(|found| !found.reasons.has(Reason::InsideUnresolved))
}
