//! The rules in the order they run. A rule is a file with one constant; listing it here puts it to work, its page
//! `spec/<id>.md` is its manual and its test.

use crate::engine::Reading;

pub(crate) mod casualty;
pub(crate) mod claim;
pub(crate) mod control;
mod country;
mod credit;
pub(crate) mod date;
mod event;
pub(crate) mod label;
pub(crate) mod measure;
pub(crate) mod notice;
mod organisation;
mod part;
mod person;
pub(crate) mod place;
pub(crate) mod verification;

/// A rule: one kind of fact and how captions write it.
pub struct Rule {
    /// Its id, on every item it makes.
    pub id: &'static str,
    /// Raised whenever it reads a caption differently.
    pub version: u32,
    /// Its page: prose, example captions and what they give.
    pub page: &'static str,
    /// Reads and adds to the record.
    pub run: fn(&mut Reading<'_>),
}

/// All rules, first to last. A rule sees what earlier ones took.
pub const RULES: &[Rule] = &[
    label::LABEL,
    notice::NOTICE,
    credit::CREDIT,
    date::DATE,
    measure::MEASURE,
    verification::VERIFICATION,
    organisation::ORGANISATION,
    person::PERSON,
    place::PLACE,
    claim::CLAIM,
    casualty::CASUALTY,
    control::CONTROL,
    event::EVENT,
    country::COUNTRY,
    part::PART,
];

/// The rules that read running prose, where only places are looked for.
pub const PROSE: &[Rule] = &[date::DATE, measure::MEASURE, organisation::ORGANISATION, person::PERSON, place::PLACE];
