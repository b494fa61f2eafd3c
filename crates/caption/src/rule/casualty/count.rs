//! Counts of people: qualifier, number, noun.
//!
//! "between 20 and 40 hostages" gives low 20, high 40, a range; "at least eighteen passengers" low 18, open above.

use super::fate::Row;
use crate::clause;
use crate::document::{Document, Owner};
use crate::lexicon::{Class, named_values};
use crate::number::{Number, number_at};
use crate::record::Qualifier;
use crate::token::{Kind, Shape, Token};
use std::ops::Range;

/// A count, and what is counted.
pub(super) struct Count {
    /// Qualifier, number and noun.
    pub tokens: Range<usize>,
    pub low: Option<u64>,
    pub high: Option<u64>,
    pub qualifier: Qualifier,
    pub noun: Noun,
}

/// What stands behind the number.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Noun {
    /// Nothing: "killed nine and injured 30".
    None,
    /// People.
    People,
    /// People whose adjective says what happened: the casualty row of "30 injured passengers".
    Harmed(usize),
    /// A noun that says what happened: the casualty row of "20 hostages", "12 bodies".
    Casualty(usize),
}

named_values! {
    /// What words in front of a number say of it.
    pub(crate) enum Quantifier {
        /// at least, more than.
        AtLeast = "at_least",
        /// up to, fewer than.
        UpTo = "up_to",
        /// some, nearly.
        About = "about",
        /// a total of, another.
        Exact = "exact",
    }
}

/// The count whose number starts at token `i`.
pub(super) fn count_at(document: &Document, i: usize, rows: &Row) -> Option<Count> {
    let token = document.token(i);
    let number = token.kind == Kind::Number || token.kind == Kind::Word && starts_number(document, i);
    if !number || !matches!(document.owners[i], Owner::Free) || is_part(document, i) {
        return None;
    }
    let half = document.is(i, "half");
    let mut first = number_at(document, i + usize::from(half))?;
    if half {
        first.value = first.value.map(|value| value / 2.0);
    }
    let between = i > 0 && document.is(i - 1, "between");
    let (end, second) = range_after(document, first.end, between);
    let window = clause::window(document, i);
    // "100 or so"
    let loose = second.is_none() && document.follows(end, &["or", "so"]);
    let end = end + 2 * usize::from(loose);
    let (end, noun) = noun_after(document, end, window.end, first.value.is_none(), rows)?;
    let (start, qualifier) = qualifier_before(document, i);
    let qualifier = if loose && qualifier == Qualifier::Exact { Qualifier::About } else { qualifier };
    let (low, high, qualifier) = bounds(first, second, qualifier)?;
    let start = if second.is_some() && between { i - 1 } else { start };
    Some(Count { tokens: start.max(window.start)..end, low, high, qualifier, noun })
}

fn starts_number(document: &Document, i: usize) -> bool {
    let token = document.token(i);
    match token.first {
        'a' | 'A' if document.has(i + 1, Class::Scale) => document.is(i, "a"),
        'h' | 'H' if document.has(i + 2, Class::Scale) => document.follows(i, &["half", "a"]),
        _ => token.classes.has(Class::Number) || token.classes.has(Class::Vague),
    }
}

/// Part of something else: "$12", "No. 7", "3-2", "12-year-old", "one another".
fn is_part(document: &Document, i: usize) -> bool {
    let glued = document.token(i).glued;
    let before = document.before(i).is_some_and(|token| {
        matches!(token.first, '$' | '£' | '€' | '#' | '@') && token.kind == Kind::Mark
            || glued
                && (token.is_dash() || matches!(token.first, ':' | '/' | '.' | ','))
                && !clause::is_dash(document, i - 1)
    });
    before
        || is_part_of_next(document, i)
        || i > 0 && document.is_any(i - 1, &["aged", "age", "ages"])
        || i > 1 && (is_share(document, i) || document.is(i - 1, "in") && document.has(i - 2, Class::Number))
}

/// "12-year-old", "12%", "12:30", "one another".
fn is_part_of_next(document: &Document, i: usize) -> bool {
    let Some(next) = document.get(i + 1) else { return false };
    if next.kind != Kind::Mark {
        return document.is_any(i + 1, &["percent", "per", "another", "day", "year"]);
    }
    let compound = |word: &Token| word.glued && word.kind == Kind::Word && !word.classes.has(Class::Number);
    next.is_mark('%')
        || next.glued && (next.is_mark(':') || next.is_dash() && document.get(i + 2).is_some_and(compound))
}

/// "half of the | 12", where two tokens or more stand before the number.
fn is_share(document: &Document, i: usize) -> bool {
    let the = usize::from(document.is(i - 1, "the"));
    document.is(i - 1 - the, "of")
        && document
            .is_any((i - 2).saturating_sub(the), &["half", "third", "quarter", "fifth", "most", "majority", "percent"])
}

/// Where the words in front of the number start, and what they say.
fn qualifier_before(document: &Document, i: usize) -> (usize, Qualifier) {
    let ends = |k: usize| document.hit(k, Class::Quantifier).filter(|hit| hit.end as usize == i);
    let found = (i.saturating_sub(LONGEST_QUANTIFIER)..i).find_map(|k| ends(k).filter(|_| document.is_body(k)));
    let Some(hit) = found else { return (i, Qualifier::Exact) };
    let qualifier = match Quantifier::of(hit.row) {
        Quantifier::AtLeast => Qualifier::AtLeast,
        Quantifier::UpTo => Qualifier::UpTo,
        Quantifier::About => Qualifier::About,
        Quantifier::Exact => Qualifier::Exact,
    };
    (hit.start as usize, qualifier)
}

/// "no fewer than": how many words such a phrase has.
const LONGEST_QUANTIFIER: usize = 3;

/// The second number of "10-12", "20 to 30", "between 20 and 40".
fn range_after(document: &Document, end: usize, between: bool) -> (usize, Option<Number>) {
    let dash = document.get(end).is_some_and(|token| token.is_dash())
        && document.get(end + 1).is_some_and(|t| t.kind == Kind::Number);
    let joined =
        dash || between && document.is(end, "and") || document.is_any(end, &["to", "or"]) && !document.is(end + 1, "a");
    if !joined {
        return (end, None);
    }
    match number_at(document, end + 1).filter(|number| number.value.is_some()) {
        Some(second) => (second.end, Some(second)),
        None => (end, None),
    }
}

fn bounds(
    first: Number,
    second: Option<Number>,
    qualifier: Qualifier,
) -> Option<(Option<u64>, Option<u64>, Qualifier)> {
    if first.value.is_none() {
        return Some((None, None, Qualifier::Vague));
    }
    let low = first.whole()?;
    if let Some(high) = second {
        let high = high.whole()?;
        // "2 to 3 million": the scale belongs to both.
        let low = if low < 1000 && high >= 1000 && high % 1000 == 0 { low * (high / leading(high)) } else { low };
        return (low < high).then_some((Some(low), Some(high), Qualifier::Range));
    }
    Some(match qualifier {
        Qualifier::AtLeast => (Some(low), None, qualifier),
        Qualifier::UpTo => (None, Some(low), qualifier),
        _ => (Some(low), Some(low), qualifier),
    })
}

/// The digits of a number without its thousands.
fn leading(mut value: u64) -> u64 {
    while value >= 1000 && value.is_multiple_of(1000) {
        value /= 1000;
    }
    value.max(1)
}

/// Where the noun behind the number ends, and what it says; `None` where something else is counted.
fn noun_after(document: &Document, number_end: usize, end: usize, vague: bool, rows: &Row) -> Option<(usize, Noun)> {
    let mut from = number_end;
    if document.is(from, "of") && from + 1 < end {
        if document.is_any(from + 1, &["whom", "which"]) {
            return None;
        }
        let them = document.is_any(from + 1, &["them", "us"]);
        if them {
            return Some((from + 2, Noun::People));
        }
        let determiner = document.has(from + 1, Class::Determiner)
            || document.is_any(from + 1, &["his", "her", "their", "its", "our"]);
        if !vague && !determiner {
            return None;
        }
        from += 1 + usize::from(determiner);
        if let Some(whole) = number_at(document, from).filter(|_| determiner) {
            // "15 of the 22 hostages were killed"; of "one of the 298 people killed" the 298 are counted.
            let (end, noun) = noun_after(document, whole.end, end, false, rows)?;
            return document.has(end, Class::Auxiliary).then_some((end, noun));
        }
    }
    if document.is_any(from, &["others", "more", "other"]) {
        let next = from + 1;
        if document.is(from, "others") || !is_noun_word(document, next, end) {
            return Some((next, Noun::People));
        }
        from = next;
    }
    if document.is_any(from, &["remain", "remained", "remains", "went", "aboard"]) {
        return Some((number_end, Noun::None));
    }
    let mut found: Option<(usize, Noun)> = None;
    let (mut harmed, mut nationality) = (None, false);
    let mut at = from;
    while at < end.min(from + 8) && is_noun_word(document, at, end) {
        if let Some(hit) = document.hit(at, Class::PeopleNoun) {
            at = hit.end as usize;
            nationality = false;
            found = Some((at, harmed.map_or(Noun::People, Noun::Harmed)));
            let whole = document.hit(hit.start as usize, Class::Casualty).filter(|whole| whole.end == hit.end);
            if let Some(hit) = whole.or_else(|| document.hit(at - 1, Class::Casualty)).filter(|_| harmed.is_none()) {
                found = Some((at, Noun::Casualty(hit.row as usize)));
            }
            continue;
        }
        if let Some(hit) = document.hit(at, Class::Casualty) {
            let next = hit.end as usize;
            let modifies = is_noun_word(document, next, end)
                && !document.has(next, Class::Casualty)
                && !document.word(next).ends_with("ed");
            if found.is_some() && !modifies {
                break;
            }
            if at == from && !rows.happens_to(hit.row as usize) {
                break;
            }
            let other_noun =
                found.is_none() && !rows.is_noun(hit.row as usize) && (from..at).any(|k| !is_adverb(document, k));
            if other_noun && !modifies {
                return None;
            }
            if !modifies {
                return Some((next, found.map_or(Noun::Casualty(hit.row as usize), |(_, noun)| noun)));
            }
            if found.is_some() {
                break;
            }
            harmed = Some(hit.row as usize);
            at = next;
            continue;
        }
        let people = is_trade(document, at);
        if let Some(hit) = document.hit(at, Class::Demonym).filter(|_| !people) {
            at = hit.end as usize;
            // Of "three Russian" the noun is still to come: soldiers are people, tanks are not.
            nationality = !document.word(at - 1).ends_with('s');
            found = Some((at, harmed.map_or(Noun::People, Noun::Harmed)));
            continue;
        }
        at += 1;
        if people {
            found = Some((at, harmed.map_or(Noun::People, Noun::Harmed)));
        } else if nationality {
            found = None;
        }
        nationality = false;
    }
    match found {
        Some(found) => Some(found),
        None if at == from => Some((number_end.max(from - usize::from(from > number_end)), Noun::None)),
        None => harmed.filter(|_| at == from).map(|row| (at, Noun::Casualty(row))),
    }
}

/// "seriously" of "400 seriously injured".
fn is_adverb(document: &Document, i: usize) -> bool {
    document.word(i).ends_with("ly")
}

/// Whether token `i` may be part of the counted noun.
fn is_noun_word(document: &Document, i: usize, end: usize) -> bool {
    if i >= end {
        return false;
    }
    let token = document.token(i);
    match token.kind {
        Kind::Word => !token.is_grammar() && token.lines < 2 && document.owners[i] != Owner::Date,
        Kind::Mark => {
            token.glued && (token.is_dash() && !clause::is_dash(document, i) || matches!(token.first, '\'' | '’'))
        }
        Kind::Number => i > 0 && document.token(i - 1).is_dash() && token.glued,
        Kind::Possessive => false,
    }
}

/// "joggers", "cyclists", "Maoists", "firemen": the ending of a noun for people, in the plural.
fn is_trade(document: &Document, i: usize) -> bool {
    let word = document.word(i);
    let creed = document.token(i).shape == Shape::Capital && word.ends_with("ists");
    let plural = document.token(i).shape == Shape::Lower && word.len() > 5;
    creed
        || plural
            && [
                "ists", "icians", "women", "men", "goers", "keepers", "makers", "workers", "drivers", "players",
                "holders",
            ]
            .iter()
            .any(|ending| word.ends_with(ending))
}
