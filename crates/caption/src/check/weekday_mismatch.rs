//! A printed weekday against the calendar.
//!
//! "Monday, June 4, 2019" conflicts: that day was a Tuesday.

use super::{Check, Finding, day};
use crate::engine::Reading;
use crate::record::Outcome;

pub(super) const WEEKDAY_MISMATCH: Check =
    Check { id: "weekday-mismatch", version: 1, page: include_str!("../../spec/weekday-mismatch.md"), run };

fn run(reading: &Reading<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for date in &reading.record.dates {
        let (Some(printed), Some(value)) = (date.weekday, &date.value) else { continue };
        let (outcome, message) = match (day::of(value), date.weekday_agrees) {
            (Some(found), Some(true)) => {
                (Outcome::Agrees, [&day::named(found), " was a ", day::weekday(found)].concat())
            }
            (Some(found), Some(false)) => {
                let year = if date.inferred { " (the year is from elsewhere in the caption)" } else { "" };
                let (day, weekday) = (day::named(found), day::weekday(found));
                (Outcome::Conflicts, format!("expected {weekday} for {day}{year}, found {printed}"))
            }
            _ => (Outcome::CannotTell, format!("{printed} cannot be checked: {} has no year", date.text)),
        };
        findings.push(Finding { check: WEEKDAY_MISMATCH.id, outcome, message, spans: vec![date.span] });
    }
    findings
}
