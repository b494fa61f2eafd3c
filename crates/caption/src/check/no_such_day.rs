//! A day that no calendar has.
//!
//! "A flooded street in Odesa, Ukraine, April 31, 2022" conflicts: April has 30 days.

use super::{Check, Finding, day};
use crate::engine::Reading;
use crate::record::{Date, Outcome};
use crate::rule::date::grammar::{Parts, date_at, exists};

pub(super) const NO_SUCH_DAY: Check =
    Check { id: "no-such-day", version: 1, page: include_str!("../../spec/no-such-day.md"), run };

fn run(reading: &Reading<'_>) -> Vec<Finding> {
    // A bare weekday has no value either.
    let odd = |date: &&Date<'_>| date.value.is_none() && date.text.bytes().any(|b| b.is_ascii_digit());
    reading.record.dates.iter().filter(odd).filter_map(|date| judge(reading, date)).collect()
}

fn judge(reading: &Reading<'_>, date: &Date<'_>) -> Option<Finding> {
    let document = &reading.document;
    let printed = date_at(document, document.tokens_in(date.span).start)?;
    let odd = [Some(printed.first), printed.last].into_iter().flatten().find(|parts| !exists(*parts))?;
    let Parts { year, month: Some(month), day: Some(found) } = odd else { return None };
    let days = jiff::civil::Date::new(year.unwrap_or(2000), month, 1).ok()?.days_in_month();
    let year = year.map_or(String::new(), |year| format!(" {year}"));
    let message = format!("expected at most {days} days in {}{year}, found {found}", day::month(month));
    Some(Finding { check: NO_SUCH_DAY.id, outcome: Outcome::Conflicts, message, spans: vec![date.span] })
}
