//! The day of the picture said twice.
//!
//! "in Boke, Guinea, October 23, 2015. Picture taken October 13, 2015." conflicts; the same day twice agrees.

use super::{Check, Finding, day};
use crate::Span;
use crate::document::{Document, Owner};
use crate::engine::Reading;
use crate::lexicon::Class;
use crate::record::{Date, Outcome};
use crate::rule::date::points;

pub(super) const TWO_TAKEN_DATES: Check =
    Check { id: "two-taken-dates", version: 1, page: include_str!("../../spec/two-taken-dates.md"), run };

/// How many different days one caption is asked about.
const COMPARED: usize = 16;

fn run(reading: &Reading<'_>) -> Vec<Finding> {
    let document = &reading.document;
    let mut dates = day::taken(reading).filter(|date| date.value.is_some());
    let Some(first) = dates.next() else { return Vec::new() };
    let Some(next) = dates.next() else { return Vec::new() };
    if shows_several(document) {
        return Vec::new();
    }
    // A credit ends one caption; what stands behind it is another.
    let behind = document.tokens_in(Span::new(first.span.end, u32::MAX));
    let credit = behind.clone().find(|&i| document.owners[i] == Owner::Credit).map(|i| document.token(i).span.start);
    let same_caption = |date: &&Date<'_>| credit.is_none_or(|credit| date.span.end <= credit);
    let mut seen: Vec<&str> = Vec::new();
    let mut findings = Vec::new();
    for other in std::iter::once(next).chain(dates).filter(same_caption) {
        let value = other.value.as_deref().unwrap_or_default();
        if seen.len() < COMPARED && !seen.contains(&value) {
            seen.push(value);
            findings.extend(judge(first, other));
        }
    }
    findings
}

/// Whether the caption tells of several pictures: "A combination of pictures shows", "Left, … in 1954. Right, … in 2012."
fn shows_several(document: &Document) -> bool {
    let combined = |i: usize| document.has(i, Class::DateCue) && document.is_any(i, &["combination", "combo"]);
    (0..document.len()).any(combined) || document.sentences.iter().any(|sentence| points(document, sentence.start))
}

fn judge(first: &Date<'_>, other: &Date<'_>) -> Option<Finding> {
    let (one, two) = (first.value.as_deref()?, other.value.as_deref()?);
    let readings = |date: &'_ Date<'_>| date.value.iter().chain(&date.alternatives).cloned().collect::<Vec<_>>();
    let may_agree = readings(first).iter().any(|a| readings(other).iter().any(|b| compare(a, b) != Some(false)));
    let outcome = match compare(one, two) {
        Some(true) => Outcome::Agrees,
        _ if may_agree => Outcome::CannotTell,
        _ => Outcome::Conflicts,
    };
    let (a, b) = (words(one), words(two));
    let message = match outcome {
        Outcome::Agrees if one == two => format!("{a} is said twice"),
        Outcome::Agrees => format!("{a} and {b} can be one"),
        Outcome::Conflicts => format!("expected one day of the picture, found {a} and {b}"),
        Outcome::CannotTell => format!("{a} and {b} may be one or two days"),
    };
    Some(Finding { check: TWO_TAKEN_DATES.id, outcome, message, spans: vec![first.span, other.span] })
}

/// Whether two EDTF values can be one day: a day in its month, a day without a year; `None` where one is rough.
fn compare(one: &str, two: &str) -> Option<bool> {
    if let (Some(a), Some(b)) = (interval(one), interval(two)) {
        return Some(a.0 <= b.1 && b.0 <= a.1);
    }
    let rough = |value: &str| value.contains(['~', '/', '%', '?']);
    if rough(one) || rough(two) {
        return (one == two).then_some(true);
    }
    let mut parts = one.split('-').zip(two.split('-'));
    Some(
        parts.all(|(a, b)| {
            a.len() == b.len() && a.bytes().zip(b.bytes()).all(|(a, b)| a == b || a == b'X' || b == b'X')
        }),
    )
}

/// First and last day, where both are days.
fn interval(value: &str) -> Option<(jiff::civil::Date, jiff::civil::Date)> {
    match value.split_once('/') {
        Some((first, last)) => Some((day::of(first)?, day::of(last)?)),
        None => day::of(value).map(|day| (day, day)),
    }
}

fn words(value: &str) -> String {
    day::of(value).map_or_else(|| value.to_owned(), day::named)
}
