//! An age against a birth year or life span, and a life span against the day of the picture.
//!
//! "Mary Quist, 41, born in 1950, at her loom in Bergen, May 3, 1985" conflicts: she was 34 or 35.

use super::{Check, Finding, day};
use crate::document::Document;
use crate::engine::Reading;
use crate::lexicon::{Class, Classes};
use crate::record::{Date, Outcome};
use crate::token::Kind;
use std::ops::Range;

pub(super) const AGE_AGAINST_DATES: Check =
    Check { id: "age-against-dates", version: 1, page: include_str!("../../spec/age-against-dates.md"), run };

/// How many tokens around a birth year are asked for the age.
const REACH: usize = 16;

/// When somebody lived, as printed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Life {
    born: i16,
    died: Option<i16>,
    tokens: Range<usize>,
}

fn run(reading: &Reading<'_>) -> Vec<Finding> {
    let document = &reading.document;
    // "(1884-1951)", "(2003-)"
    // "(1884-1951)", "(2003-)"
    let bracketed = document.mentions(Class::Bracket) && document.mentions(Class::Dash);
    if !(bracketed || document.mentions(Class::Birth)) {
        return Vec::new();
    }
    let mut findings = Vec::new();
    let mut openers = document.starts(Classes::of(&[Class::Birth, Class::Bracket]));
    while let Some(i) = openers.next() {
        let Some(life) = life_at(document, i) else { continue };
        openers.skip_to(life.tokens.end);
        findings.extend(judge(document, &life, day::taken_year(reading)));
    }
    findings
}

/// A life span or birth year at token `i`: "(1884-1951)", "(born 1950)", "born in 1950", "b. 1950".
fn life_at(document: &Document, i: usize) -> Option<Life> {
    let token = document.token(i);
    if token.is_mark('(') {
        let born = year_at(document, i + 1)?;
        if !document.get(i + 2)?.is_dash() {
            return None;
        }
        let died = year_at(document, i + 3);
        let end = i + 3 + usize::from(died.is_some());
        let lived = died.is_none_or(|died| died > born);
        return (document.is_mark(end, ')') && lived).then_some(Life { born, died, tokens: i..end + 1 });
    }
    if token.classes.has(Class::Birth) {
        let from = i + 1 + usize::from(document.is_any(i + 1, &["in", "on"]));
        let at = (from..from + 4).find(|&at| year_at(document, at).is_some())?;
        let plain = (from..at).all(|k| !document.token(k).is_capital() || document.has(k, Class::Month));
        return plain.then_some(Life { born: year_at(document, at)?, died: None, tokens: i..at + 1 });
    }
    None
}

fn year_at(document: &Document, at: usize) -> Option<i16> {
    let token = document.get(at).filter(|t| t.kind == Kind::Number)?;
    let year = document.word(at).len() == 4 && (1700..2100).contains(&token.value);
    year.then_some(token.value as i16)
}

/// The age nearest to a life in its sentence, and its tokens: ", 41,", "(41)", "aged 41", "41-year-old".
fn age_near(document: &Document, life: &Range<usize>) -> Option<(i16, Range<usize>)> {
    let sentence = document.sentence(life.start);
    let near = sentence.start.max(life.start.saturating_sub(REACH))..sentence.end.min(life.end + REACH);
    let ages = near.filter(|at| !life.contains(at)).filter_map(|at| age_at(document, at).map(|age| (age, at..at + 1)));
    ages.min_by_key(|(_, at)| at.start.abs_diff(life.start))
}

fn age_at(document: &Document, at: usize) -> Option<i16> {
    let token = document.get(at).filter(|t| t.kind == Kind::Number && (1..=120).contains(&t.value))?;
    if document.owners[at] != crate::document::Owner::Free || !document.word(at).bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let before = document.before(at)?;
    let name = at.checked_sub(2).and_then(|i| document.get(i)).is_some_and(|t| t.is_capital());
    let closes = |mark| document.get(at + 1).is_none_or(|t| t.is_mark(mark) || t.is_mark('.'));
    let aged = before.kind == Kind::Word && document.is_any(at - 1, &["aged", "age"]);
    let years_old = document.follows(at + 1, &["-", "year", "-", "old"]) || document.follows(at + 1, &["years", "old"]);
    let plain = name && (before.is_mark(',') && closes(',') || before.is_mark('(') && closes(')'));
    (aged || years_old || plain).then_some(token.value as i16)
}

fn judge(document: &Document, life: &Life, taken: Option<(i16, &Date<'_>)>) -> Option<Finding> {
    let mut spans = vec![document.span(life.tokens.clone())];
    let age = age_near(document, &life.tokens);
    if let Some((_, tokens)) = &age {
        spans.push(document.span(tokens.clone()));
    }
    spans.extend(taken.map(|(_, date)| date.span));
    spans.sort_unstable();
    let year = taken.map(|(year, _)| year);
    let (outcome, message) = match (age, year) {
        (None, Some(year)) if year < life.born => {
            (Outcome::Conflicts, format!("expected a picture after the birth in {}, found {year}", life.born))
        }
        (None, _) => return None,
        (Some((age, _)), year) => of_age(life, age, year),
    };
    Some(Finding { check: AGE_AGAINST_DATES.id, outcome, message, spans })
}

/// Whether the age fits the life and, where it is known, the year of the picture.
fn of_age(life: &Life, age: i16, year: Option<i16>) -> (Outcome, String) {
    let born = life.born;
    let fits = |then: i16| age == then - born || age == then - born - 1;
    let between = |then: i16| format!("{} or {}", then - born - 1, then - born);
    match (year, life.died) {
        (Some(then), died) if died.is_none_or(|died| then <= died) => {
            if fits(then) {
                (Outcome::Agrees, format!("born in {born}, {age} years old in {then}"))
            } else {
                (
                    Outcome::Conflicts,
                    format!("expected an age of {} in {then} after a birth in {born}, found {age}", between(then)),
                )
            }
        }
        (_, Some(died)) if fits(died) => (Outcome::Agrees, format!("lived from {born} to {died}, {age} years")),
        (_, Some(died)) if age > died - born => (
            Outcome::Conflicts,
            format!("expected an age of at most {} for {born} to {died}, found {age}", died - born),
        ),
        _ => (Outcome::CannotTell, format!("born in {born}, {age} years old; the year of the picture is not said")),
    }
}
