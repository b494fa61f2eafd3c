//! The dimensions on which captions are compared, each in its own file.

mod actor;
mod casualties;
mod control;
mod credit;
mod people;
mod photographer;
mod place;
mod taken;
mod verification;

pub use actor::{Account, Blamed, blamed};

/// Where attacks, and who is blamed for them, stand in a caption.
pub(crate) fn attacks(side: Side<'_>) -> Vec<Span> {
    actor::attacks(side)
}

/// Whether the captions name other people in one slot of the sentence.
pub(crate) fn other_people(pair: &Pair<'_>) -> bool {
    people::slot(pair).is_some()
}

use crate::scene::Match;
use crate::side::{Pair, Side};
use crate::verdict::Outcome;
use caption::Span;

/// A dimension that helps to tell whether two captions show one photograph.
pub struct Before {
    /// Its name in the comparison.
    pub id: &'static str,
    pub(crate) compare: fn(&Pair<'_>) -> Option<Outcome>,
}

/// A dimension that is read in the light of whether they do.
pub struct After {
    /// Its name in the comparison.
    pub id: &'static str,
    pub(crate) compare: fn(&Pair<'_>, Match) -> Option<Outcome>,
}

/// Those that tell the photograph.
pub const BEFORE: &[Before] = &[taken::TAKEN, place::PLACE, photographer::PHOTOGRAPHER, credit::CREDIT];

/// Those that do not.
pub const AFTER: &[After] =
    &[people::PEOPLE, casualties::CASUALTIES, control::CONTROL, actor::ACTOR, verification::VERIFICATION];
