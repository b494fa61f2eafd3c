//! Whether the caption means a date by what looks like one.
//!
//! A year counts in "opened in 1924", "this 2014 photo", "Niger, 2017."; it does not in "Birmingham 2022", "the 2021
//! World Judo Championships", "(1884-1951)". A day and month always count, but "In March 15 people died" has no day.

use super::cue::{self, Cue};
use super::grammar::{Digits, Printed, Reach};
use crate::document::{Document, Owner};
use crate::lexicon::{Class, Classes};
use crate::token::{Kind, Token};

/// Nouns that turn a number before them into a count.
const COUNTED: Classes = Classes::of(&[Class::PeopleNoun, Class::Unit, Class::Casualty, Class::Number, Class::Scale]);

/// Words in front of a year that make it one whatever follows.
const YEAR_OPENERS: &[&str] = &["in", "since", "until", "till", "early", "late", "mid", "summer", "dated", "circa"];

/// Words in front of a year that make it one where a phrase ends behind it.
const WEAK_OPENERS: &[&str] = &[
    "by",
    "between",
    "from",
    "before",
    "after",
    "around",
    "during",
    "through",
    "of",
    "and",
    "or",
    "to",
    "taken",
    "photographed",
    "filmed",
    "shot",
    "made",
    "date",
];

/// Whether the caption means `printed` as a date; `last` is the date that ended just before, if one did.
pub(super) fn is_meant(document: &Document, printed: &Printed, last: Option<&Printed>) -> bool {
    let start = printed.tokens.start;
    if document.owners[start] == Owner::Credit && printed.first.month.is_none() {
        return false;
    }
    match printed.digits {
        Digits::Compact => return compact_is_meant(document, printed),
        Digits::ShortYear => return short_year_is_meant(document, start),
        Digits::Plain => {}
    }
    match (printed.first.year, printed.first.month, printed.first.day) {
        (None, None, _) => weekday_is_meant(document, start),
        (Some(_), None, _) => year_is_meant(document, printed, last),
        (None, Some(_), _) => day_is_meant(document, printed),
        _ => true,
    }
}

/// Whether an interval is an era of the story and no date: years in "fought from 1998 to 2000", but not in "A miner,
/// between 1905 and 1910".
pub(super) fn is_era(document: &Document, printed: &Printed) -> bool {
    let years = printed.first.month.is_none() && printed.reach == Reach::Exact;
    let start = printed.tokens.start - usize::from(document.is(printed.tokens.start.wrapping_sub(1), "from"));
    let Some(before) = document.before(start) else { return false };
    let apart = before.kind == Kind::Mark || !document.is_body(start - 1);
    let taken = matches!(cue::at(document, start - 1), Some(Cue::Taken | Cue::Picture));
    years && !apart && !taken
}

/// Whether a number is tied to what stands before or behind it: `2014-15`, `$2000`, `A_2016`.
fn is_tied(document: &Document, printed: &Printed) -> bool {
    let (start, end) = (printed.tokens.start, printed.tokens.end);
    let number_before = start >= 2 && document.token(start - 2).kind == Kind::Number;
    let opener = |c: char| matches!(c, '(' | '[' | '“' | '"' | '‘' | ',') || matches!(c, '–' | '—') && !number_before;
    let before = document.token(start).glued
        && document.before(start).is_some_and(|t| !opener(t.first))
        && !follows_mid(document, start);
    let behind =
        document.get(end).is_some_and(|t| t.glued && (t.is_dash() || matches!(t.first, '/' | '_' | '%' | '°')))
            && document.get(end + 1).is_some_and(|t| t.glued);
    before || behind
}

/// The `mid-` of "mid-1943".
fn follows_mid(document: &Document, at: usize) -> bool {
    at >= 2 && document.token(at - 1).is_dash() && document.is(at - 2, "mid")
}

fn year_is_meant(document: &Document, printed: &Printed, last: Option<&Printed>) -> bool {
    let (start, end) = (printed.tokens.start, printed.tokens.end);
    if printed.last.is_none() && is_tied(document, printed) {
        return false;
    }
    let next = document.get(end).filter(|t| t.lines == 0);
    let next_is_name = next.is_some_and(|t| t.is_capital() && !t.is_grammar() && document.is_body(end));
    match printed.reach {
        Reach::Circa => return true,
        Reach::Decade => return decade_is_meant(document, printed),
        Reach::Exact => {}
    }
    if cue::picture_behind(document, end) {
        return true;
    }
    let ends = ends_phrase(document, end);
    let Some(before) = start.checked_sub(if follows_mid(document, start) { 2 } else { 1 }) else { return ends };
    let word = document.token(before);
    if word.kind == Kind::Word {
        let open = document.is_any(before, YEAR_OPENERS);
        if next_is_name {
            return open && document.opens_sentence(before);
        }
        let counted = next.is_some_and(is_counted) && !document.is(before, "since");
        return open && !counted
            || ends && follows_holiday(document, start)
            || (ends || next.is_some_and(|t| t.is_grammar()))
                && document.is_any(before, WEAK_OPENERS)
                && !(document.is(before, "of") && names_something(document, before))
                && (!document.is_any(before, &["and", "or", "to"]) || last.is_some_and(|d| d.tokens.end == before));
    }
    // "Niger, 2017:" and "in the studio, 1936."
    if word.is_mark(',') {
        let place = before
            .checked_sub(1)
            .and_then(|at| document.get(at))
            .is_some_and(|t| t.kind == Kind::Word || t.is_mark(')'));
        let goes_on = document.is_mark(end, ',') && before > 0 && !document.token(before - 1).is_capital();
        return place && ends && !goes_on || last.is_some_and(|d| d.tokens.end == before && d.first.month.is_none());
    }
    ends && (word.is_mark(':') || word.is_mark('.') || word.is_dash() || document.opens_sentence(start))
        && document.is_body(before)
}

/// "Christmas Day 1926".
fn follows_holiday(document: &Document, start: usize) -> bool {
    document.mentions(Class::Holiday)
        && (start.saturating_sub(4)..start)
            .any(|i| document.hit(i, Class::Holiday).is_some_and(|hit| hit.end as usize == start))
}

/// A noun that turns the number before it into a count; "in" and "marks" are units too, but not here.
fn is_counted(token: &Token) -> bool {
    token.classes.any(COUNTED) && !token.is_grammar() && !token.is_capital() && !token.classes.has(Class::DateCue)
}

/// "class of 2018", "Spirit of 1776": a name, not a time.
fn names_something(document: &Document, of: usize) -> bool {
    of.checked_sub(1).and_then(|at| document.get(at)).is_none_or(|t| t.is_capital()) || document.is(of - 1, "class")
}

/// "the 1930s", "a picture from the 1930s"; "a 1950s Chevrolet" says nothing about the scene.
fn decade_is_meant(document: &Document, printed: &Printed) -> bool {
    let (start, end) = (printed.tokens.start, printed.tokens.end);
    let article = start > 0 && document.is_any(start - 1, &["a", "an", "his", "her", "their"]);
    !article && ends_phrase(document, end)
        || cue::picture_behind(document, end)
        || !article && document.get(end).is_some_and(|t| t.is_grammar())
        || start > 0 && document.is_any(start - 1, &["the", "early", "late", "mid", "in"])
}

/// A day without a year: not in "In March 15 people died" or "the March 14 coalition".
fn day_is_meant(document: &Document, printed: &Printed) -> bool {
    let (start, end) = (printed.tokens.start, printed.tokens.end);
    if start > 0 && document.is(start - 1, "on") || printed.weekday.is_some() {
        return true;
    }
    let Some(next) = document.get(end).filter(|t| t.kind == Kind::Word && t.lines == 0) else { return true };
    let attribute = start > 0 && document.has(start - 1, Class::Determiner);
    if is_counted(next) && !attribute {
        return false;
    }
    let named = next.classes.has(Class::OrganisationHead) || next.classes.has(Class::PlaceKind);
    let attack = document.is_any(end, &["attack", "attacks", "memorial", "terrorist", "museum", "hijackers"]);
    let september_11 = printed.first.month == Some(9) && printed.first.day == Some(11);
    if september_11 && start > 0 && document.is(start - 1, "of") {
        return false;
    }
    !(named && (next.is_capital() || start > 0 && document.is(start - 1, "the")) || september_11 && attack)
}

fn weekday_is_meant(document: &Document, at: usize) -> bool {
    let on = at > 0 && document.is(at - 1, "on");
    let full = document.word(at).len() >= 6;
    let next = document.get(at + 1).filter(|t| t.lines == 0);
    let name = next.is_some_and(|t| t.is_capital() && !t.is_grammar() && document.is_body(at + 1));
    let joined = next.is_some_and(|t| t.glued && (t.is_dash() || t.is_mark('/')));
    let speech = document.has(at + 1, Class::Weekdaynoun);
    let festival = at > 0 && document.has(at - 1, Class::Feastday);
    full && (on || !name) && !(joined || speech || festival)
}

/// "File photo dated 11/06/87", "Taken: 3.2.64": words that ask for a date, since 3-2-10 may be a score or a number.
fn short_year_is_meant(document: &Document, start: usize) -> bool {
    let colon = start > 0 && document.is_mark(start - 1, ':');
    let Some(before) = start.checked_sub(1 + usize::from(colon)) else { return false };
    // "won on 3-2-10 terms"
    document.is(before, "on") && !document.is_mark(start + 1, '-')
        || document.is(before, "date")
        || matches!(cue::at(document, before), Some(Cue::Taken | Cue::Provided | Cue::Published))
}

/// Eight digits are a date where the caption puts them in a date's place.
fn compact_is_meant(document: &Document, printed: &Printed) -> bool {
    let (start, end) = (printed.tokens.start, printed.tokens.end);
    if document.token(start).glued && !document.is_mark(start.wrapping_sub(1), '(') {
        return false;
    }
    match document.before(start) {
        None => ends_phrase(document, end),
        Some(t) if t.kind == Kind::Word => {
            document.is_any(start - 1, &["on", "dated", "taken", "date", "photographed", "filmed"])
        }
        Some(t) => matches!(t.first, ',' | ':' | '(' | '-' | '–' | '—') && ends_phrase(document, end),
    }
}

/// Whether a phrase is over before token `at`: end, mark, new line, credit.
fn ends_phrase(document: &Document, at: usize) -> bool {
    document.get(at).is_none_or(|t| t.lines > 0 || t.kind == Kind::Mark && !t.is_mark('\'') || !document.is_body(at))
}
