//! A date in digits with two readings against the caption's other dates.
//!
//! "03/04/2019 … Picture taken April 3, 2019" agrees on 3 April; "03/04/2019" alone cannot be told.

use super::{Check, Finding, day};
use crate::engine::Reading;
use crate::record::{Date, Outcome};

pub(super) const DAY_MONTH_ORDER: Check =
    Check { id: "day-month-order", version: 1, page: include_str!("../../spec/day-month-order.md"), run };

/// How many of a caption's dates are asked for an answer.
const COMPARED: usize = 64;

fn run(reading: &Reading<'_>) -> Vec<Finding> {
    let dates = &reading.record.dates;
    dates.iter().filter_map(|date| judge(dates, date)).collect()
}

fn judge(dates: &[Date<'_>], date: &Date<'_>) -> Option<Finding> {
    let first = day::of(date.value.as_deref()?)?;
    let second = date.alternatives.iter().find_map(|other| day::of(other)).filter(|day| day.year() == first.year())?;
    let others = || {
        dates
            .iter()
            .take(COMPARED)
            .filter(|other| other.span != date.span && other.alternatives.is_empty())
            .filter_map(|other| Some((day::of(other.value.as_deref()?)?, other)))
    };
    let both = format!("{} or {}", day::named(first), day::named(second));
    let mut spans = vec![date.span];
    let (outcome, message) = if let Some((_, other)) = others().find(|(day, _)| *day == first) {
        spans.push(other.span);
        (Outcome::Agrees, format!("{} is {}, as {} says", date.text, day::named(first), other.text))
    } else if date.weekday_agrees == Some(true) {
        (Outcome::Agrees, format!("{} is {}, a {}", date.text, day::named(first), day::weekday(first)))
    } else if let Some((day, other)) = others().find(|(_, other)| other.role == date.role) {
        spans.push(other.span);
        (Outcome::Conflicts, format!("expected {both} for {}, found {}", date.text, day::named(day)))
    } else {
        (Outcome::CannotTell, format!("{} is {both}", date.text))
    };
    Some(Finding { check: DAY_MONTH_ORDER.id, outcome, message, spans })
}
