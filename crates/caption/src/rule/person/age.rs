//! Ages as captions print them: ", 71,", "(15)", ", eight,", "aged 7", "Seven-year-old", "an 8-year-old pupil".

use crate::document::Document;
use crate::lexicon::{Class, Classes};
use crate::number::{Number, number_at};
use crate::token::{Kind, Shape};
use std::ops::Range;

/// Nobody is older.
const OLDEST: u32 = 125;
/// Under this age a person is a minor.
pub(super) const ADULT: u32 = 18;

/// An age and where it ends.
pub(super) struct Age {
    /// In years; `None` where it is told in months.
    pub years: Option<u32>,
    /// Child or not, where a noun says so.
    pub minor: Option<bool>,
    /// A noun for a person goes with it: "an 8-year-old pupil".
    pub noun: bool,
    /// One past its last token.
    pub end: usize,
}

/// A number that can be an age, at token `i`.
pub(super) fn bare(document: &Document, i: usize) -> Option<Age> {
    let number = plain_number(document, i)?;
    Some(Age { years: Some(years(number)?), minor: None, noun: false, end: number.end })
}

/// The age that starts at token `i`, behind the comma that follows a name.
pub(super) fn behind(document: &Document, i: usize) -> Option<Age> {
    let token = document.get(i)?;
    if document.is_any(i, &["aged", "age"]) {
        return bare(document, i + 1);
    }
    // "71", "eight", "an 8-year-old", "who is 9"
    const OPENS: Classes = Classes::of(&[Class::Digits, Class::Number, Class::Determiner, Class::Pronoun]);
    if !token.classes.any(OPENS) {
        return None;
    }
    let at = if document.is(i, "who") && document.is_any(i + 1, &["is", "was", "turned", "turns"]) { i + 2 } else { i };
    let start = if document.is_any(at, &["a", "an", "the"]) { at + 1 } else { at };
    if let Some(age) = compound(document, start) {
        return Some(with_noun(document, age));
    }
    let age = bare(document, at)?;
    if document.is(age.end, "years") && document.is(age.end + 1, "old") {
        return Some(Age { end: age.end + 2, ..age });
    }
    closes(document, age.end).then_some(age)
}

/// "aged 8 and 10", "ages 4, 6 and 9", behind the last of as many names.
pub(super) fn several(document: &Document, i: usize) -> Option<(Vec<u32>, usize)> {
    if !document.is_any(i, &["aged", "ages"]) {
        return None;
    }
    let (mut all, mut at) = (Vec::new(), i + 1);
    loop {
        let age = bare(document, at)?;
        all.push(age.years?);
        at = age.end;
        let comma = usize::from(document.is_mark(at, ','));
        let and = usize::from(document.is(at + comma, "and"));
        if comma + and == 0 || all.len() > 9 || bare(document, at + comma + and).is_none() {
            break;
        }
        at += comma + and;
    }
    (all.len() > 1).then_some((all, at))
}

/// "both 12", "all aged 16", behind the last of several names.
pub(super) fn shared(document: &Document, i: usize) -> Option<Age> {
    if !document.has(i, Class::Determiner) || !document.is_any(i, &["both", "all", "each"]) {
        return None;
    }
    let at = if document.is_any(i + 1, &["aged", "age"]) { i + 2 } else { i + 1 };
    bare(document, at).filter(|age| closes(document, age.end))
}

/// Whether what stands before token `end` can be an age that ends there: ", 71 | ,".
fn closes(document: &Document, end: usize) -> bool {
    let Some(token) = document.get(end) else { return true };
    match token.kind {
        Kind::Mark => {
            matches!(token.first, ',' | '.' | ';' | ')' | '(' | ':' | '[' | '…')
                || token.is_dash() && !token.glued
                || token.is_quote()
        }
        // "71 of Boston", but "one of the last".
        Kind::Word if document.token(end - 1).kind == Kind::Number => {
            token.lines > 0 || document.is_any(end, &["and", "of", "from", "who", "with", "in", "on", "is", "was"])
        }
        Kind::Word => token.lines > 0 || document.is_any(end, &["and", "who"]),
        _ => false,
    }
}

/// "9-year-old", "five year old", "18-month-old" at token `i`.
fn compound(document: &Document, i: usize) -> Option<Age> {
    let number = plain_number(document, i)?;
    let dash = |k: usize| document.get(k).is_some_and(|t| t.is_dash());
    let unit = number.end + usize::from(dash(number.end));
    let months = document.is_any(unit, &["month", "months", "week", "weeks", "day", "days"]);
    if !months && !document.is_any(unit, &["year", "years"]) {
        return None;
    }
    let old = unit + 1 + usize::from(dash(unit + 1));
    if !document.is(old, "old") {
        return None;
    }
    let years = if months { None } else { Some(years(number)?) };
    Some(Age { years, minor: months.then_some(true), noun: false, end: old + 1 })
}

/// "a 9-year-old | Syrian girl": the noun behind an age.
fn with_noun(document: &Document, mut age: Age) -> Age {
    for k in age.end..(age.end + 4).min(document.len()) {
        let token = document.token(k);
        if document.has(k, Class::PeopleNoun) || document.has(k, Class::Title) {
            age.noun = true;
            age.minor = age.minor.or_else(|| minor_in(document, k..k + 1));
            age.end = document.hit(k, Class::PeopleNoun).map_or(k + 1, |hit| hit.end as usize);
            break;
        }
        if token.kind != Kind::Word || token.is_grammar() {
            break;
        }
    }
    age
}

/// The age told before a name that starts at token `start`: "Seven-year-old | Achol", "71-year-old farmer | Ali".
pub(super) fn before(document: &Document, start: usize) -> Option<Age> {
    let floor = start.saturating_sub(6);
    if !(floor..start).any(|k| document.is_any(k, &["old", "olds"])) {
        return None;
    }
    let mut at = start;
    while at > floor {
        let token = document.token(at - 1);
        if document.is(at - 1, "old") || document.is(at - 1, "olds") {
            return age_ending(document, at);
        }
        let inside = token.kind == Kind::Word
            && (token.shape == Shape::Lower && !token.is_grammar() || token.classes.has(Class::Demonym))
            || token.is_dash() && token.glued
            || token.kind == Kind::Mark && token.first == ',' && at < start;
        if !inside || token.lines > 0 && at < start {
            return None;
        }
        at -= 1;
    }
    None
}

/// The compound whose "old" ends before token `end`.
fn age_ending(document: &Document, end: usize) -> Option<Age> {
    // "Twenty-five-year-old" is seven tokens; the longest reading that ends here wins.
    (end.saturating_sub(8)..end.saturating_sub(2)).filter_map(|k| compound(document, k)).find(|age| age.end == end)
}

/// Whether a title calls somebody a child or a grown-up; "first" of "first | grader" stands before it.
pub(super) fn titled_minor(document: &Document, title: Range<usize>) -> Option<bool> {
    let phrase = title.start.checked_sub(1).and_then(|k| document.hit(k, Class::Minor));
    let phrase = phrase.filter(|hit| hit.end as usize > title.start).map(|hit| hit.row == 0);
    phrase.or_else(|| minor_in(document, title))
}

/// Whether a range of tokens calls somebody a child or a grown-up.
pub(super) fn minor_in(document: &Document, range: Range<usize>) -> Option<bool> {
    range.filter_map(|k| document.hit(k, Class::Minor)).map(|hit| hit.row == 0).next()
}

/// A whole number in digits or words that nothing else has taken.
fn plain_number(document: &Document, i: usize) -> Option<Number> {
    let token = document.get(i)?;
    let digits = token.kind == Kind::Number && document.word(i).bytes().all(|b| b.is_ascii_digit());
    let word = token.kind == Kind::Word && token.classes.any(Classes::of(&[Class::Number]));
    if !(digits || word) || !document.is_free(i) {
        return None;
    }
    if digits {
        return Some(Number { end: i + 1, value: Some(token.value as f64) });
    }
    number_at(document, i)
}

fn years(number: Number) -> Option<u32> {
    number.whole().and_then(|years| u32::try_from(years).ok()).filter(|&years| years <= OLDEST)
}
