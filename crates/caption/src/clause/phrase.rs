//! Subjects and noun phrases: who stands in front of a verb, or behind "according to".
//!
//! In front of `said` in "Flood water rose, the head of the coast guard said" stands `the head of the coast guard`.

use super::{is_break, is_dash, is_name, is_time};
use crate::document::{Document, Owner};
use crate::lexicon::{Class, Classes};
use crate::token::{Kind, Shape};
use std::ops::Range;

/// How many tokens a noun phrase has at most.
const PHRASE: usize = 24;

/// Prepositions that go on inside a noun phrase: "head of", "spokesman for", "officials from".
const INSIDE: &[&str] = &["of", "for", "from", "with", "at", "in", "on", "to", "near", "within", "inside"];

/// Prepositions that tie a noun phrase together so closely that it never stops there.
const BINDING: &[&str] = &["of", "for", "from", "with"];

/// What stands between a subject and its verb.
#[derive(Clone, Copy, Debug, Default)]
pub struct Between {
    /// Token after the subject.
    pub end: usize,
    /// "is", "was", "been": the verb is passive.
    pub passive: bool,
    /// "not", "never", "unable".
    pub negative: bool,
    /// "could", "may", "to".
    pub open: bool,
}

/// Walks back from the verb at token `verb` over auxiliaries, adverbs and words of time.
pub fn before_verb(document: &Document, verb: usize, start: usize) -> Between {
    let mut between = Between { end: verb, ..Between::default() };
    let lowest = start.max(verb.saturating_sub(14));
    let mut able = false;
    while between.end > lowest {
        let k = between.end - 1;
        if document.has(k, Class::Auxiliary) {
            let be = document.is_any(k, &["is", "are", "was", "were", "be", "been", "being"]);
            between.passive |= be && !able;
            between.negative |= document.word(k).ends_with("n't") || document.is(k, "cannot");
            between.open |= document.is_any(k, &["could", "may", "might", "would", "will", "should", "must", "can"]);
        } else if document.is_any(k, &["not", "never", "unable", "neither"]) {
            between.negative = true;
        } else if document.is(k, "able") || document.is(k, "to") && k > 0 && document.is_any(k - 1, &["able", "unable"])
        {
            able = true;
        } else if is_time(document, k) {
            let on = k > lowest && document.is_any(k - 1, &["on", "last", "late", "early", "this", "since"]);
            between.end -= usize::from(on);
        } else if k >= lowest + 2 && document.has(k, Class::Statement) && document.follows(k - 2, &["in", "a"]) {
            between.end -= 2;
        } else if !is_adverb(document, k) {
            break;
        }
        between.end -= 1;
    }
    between
}

/// "previously", "also"; not "here", which ends a clause.
fn is_adverb(document: &Document, i: usize) -> bool {
    let token = document.token(i);
    let small = token.classes.has(Class::Adverb) && !document.is_any(i, &["here", "there", "home", "most", "back"]);
    let ly = token.kind == Kind::Word
        && token.shape == Shape::Lower
        && document.word(i).ends_with("ly")
        && !token.classes.has(Class::PeopleNoun)
        && !document.is_any(i, &["family", "assembly", "ally"]);
    small || ly || document.is_any(i, &["always", "often", "first"])
}

/// Whether somebody who can speak is among the tokens: a person, a body, a noun for people, a pronoun.
pub fn has_speaker(document: &Document, tokens: Range<usize>) -> bool {
    const SPEAKERS: Classes = Classes::of(&[
        Class::PeopleNoun,
        Class::Title,
        Class::OrganisationHead,
        Class::Organisation,
        Class::Agency,
        Class::Speaker,
    ]);
    tokens.into_iter().any(|i| {
        is_name(document, i)
            || document.token(i).classes.any(SPEAKERS)
            || document.is_any(i, &["he", "she", "they", "it", "we", "i", "who", "which", "media"])
    })
}

/// The noun phrase that ends before token `end`; empty if none does.
pub fn phrase_before(document: &Document, end: usize, start: usize) -> Range<usize> {
    let lowest = start.max(end.saturating_sub(PHRASE));
    if end > start && document.is_any(end - 1, &["he", "she", "they", "it", "we", "i"]) {
        return end - 1..end;
    }
    if end > start && is_past_cue(document, end - 1) {
        return end..end;
    }
    let mut first = end;
    while first > lowest {
        let k = first - 1;
        if document.is_mark(k, ')') && first < end + 1 {
            match (lowest..k).rev().take(10).find(|&open| document.is_mark(open, '(')) {
                Some(open) => first = open,
                None => break,
            }
            continue;
        }
        if !goes_back(document, k, end, lowest) {
            break;
        }
        first = k;
    }
    without_place_in_front(document, first..end)
}

/// "rejected" of "rejected claims that": a verb, not the end of a subject.
fn is_past_cue(document: &Document, i: usize) -> bool {
    document.has(i, Class::Cue)
        && document.token(i).shape == Shape::Lower
        && document.word(i).ends_with("ed")
        && !document.has(i, Class::PeopleNoun)
}

/// Whether the noun phrase up to `end` takes in token `k` in front of it.
fn goes_back(document: &Document, k: usize, end: usize, lowest: usize) -> bool {
    let token = document.token(k);
    match token.kind {
        Kind::Number | Kind::Possessive => true,
        Kind::Mark => match token.first {
            '&' | '/' => true,
            '\'' | '’' => token.glued && document.get(k + 1).is_some_and(|next| !next.glued),
            _ => token.is_dash() && !is_dash(document, k),
        },
        Kind::Word => {
            if matches!(document.owners[k], Owner::Person | Owner::Organisation | Owner::Place) {
                return true;
            }
            if document.is_any(k, &["and", "or"]) {
                return k + 1 < end && is_list_before(document, k, lowest);
            }
            if token.classes.has(Class::Determiner) && !document.is(k, "that") {
                return true;
            }
            if token.classes.has(Class::Preposition) {
                return document.is_any(k, INSIDE) && k + 1 < end;
            }
            if token.classes.has(Class::Pronoun) {
                return k + 1 < end && document.is_any(k, &["his", "her", "its", "their", "our", "my", "others"])
                    || k + 1 == end && !document.is_any(k, &["what", "whom", "whose", "which", "who"]);
            }
            let speaks = document.is_any(k, &["said", "says", "say", "told", "shows", "showing", "show"]);
            !token.classes.has(Class::Conjunction) && !token.classes.has(Class::Auxiliary) && !speaks
        }
    }
}

/// Whether "and" at token `and` joins two speakers ("Police and residents said"), not two clauses.
fn is_list_before(document: &Document, and: usize, lowest: usize) -> bool {
    let first = (lowest.max(and.saturating_sub(6))..and)
        .rev()
        .find(|&k| is_break(document, k) || document.has(k, Class::Conjunction) || document.has(k, Class::Pronoun))
        .map_or(lowest.max(and.saturating_sub(6)), |k| k + 1);
    let short = first < and && (first == lowest || first > and.saturating_sub(6));
    let plain = (first..and).all(|k| {
        !document.has(k, Class::Auxiliary)
            && (!document.has(k, Class::Preposition) || document.is_any(k, BINDING))
            && !document.has(k, Class::Casualty)
    });
    short && plain && has_speaker(document, and - 1..and)
}

/// Drops "In Kyiv", "On Tuesday" in front of a phrase.
fn without_place_in_front(document: &Document, mut phrase: Range<usize>) -> Range<usize> {
    while phrase.len() > 1 && document.has(phrase.start, Class::Preposition) && !is_name(document, phrase.start) {
        let mut next = phrase.start + 1;
        while next < phrase.end
            && (document.has(next, Class::Determiner) || is_name(document, next) || is_time(document, next))
        {
            next += 1;
        }
        if next >= phrase.end {
            break;
        }
        phrase.start = next;
    }
    phrase
}

/// The noun phrase that starts at token `i`: "the local cooperative" of "the local cooperative, which says".
pub fn phrase_after(document: &Document, i: usize, end: usize) -> Range<usize> {
    let last = end.min(i + PHRASE);
    if i < last && document.is_any(i, &["he", "she", "they", "it", "we", "i"]) {
        return i..i + 1;
    }
    let mut at = i;
    while at < last && goes_on(document, i, at, last) {
        at += 1;
    }
    i..at
}

/// Whether the noun phrase from `start` on takes in token `at`.
fn goes_on(document: &Document, start: usize, at: usize, last: usize) -> bool {
    let token = document.token(at);
    match token.kind {
        Kind::Number => !is_time(document, at),
        Kind::Possessive => true,
        Kind::Mark => {
            let bracket = token.first == '(' && is_acronym_in_brackets(document, at)
                || token.first == ')' && at >= 2 && is_acronym_in_brackets(document, at - 2);
            bracket
                || matches!(token.first, '&' | '/')
                || token.is_dash() && !is_dash(document, at)
                || matches!(token.first, '\'' | '’') && token.glued && document.get(at + 1).is_some_and(|t| !t.glued)
        }
        Kind::Word => {
            if matches!(document.owners[at], Owner::Person | Owner::Organisation | Owner::Place) {
                return true;
            }
            if is_time(document, at) {
                return false;
            }
            if document.is_any(at, &["and", "or"]) {
                let next = at + 1;
                return next < last
                    && (has_speaker(document, next..(next + 3).min(last)) || document.has(next, Class::PeopleNoun))
                    && !document.has(next, Class::Pronoun);
            }
            if token.classes.has(Class::Determiner) && !document.is(at, "that") {
                return true;
            }
            if token.classes.has(Class::Preposition) {
                return at > start && document.is_any(at, BINDING);
            }
            if token.classes.has(Class::Pronoun) {
                return at == start || document.is_any(at, &["his", "her", "its", "their", "our"]);
            }
            !token.classes.has(Class::Conjunction) && !token.classes.has(Class::Auxiliary)
        }
    }
}

/// "(WHO)".
fn is_acronym_in_brackets(document: &Document, open: usize) -> bool {
    document.is_mark(open, '(')
        && document.get(open + 1).is_some_and(|token| token.shape == Shape::Upper)
        && document.is_mark(open + 2, ')')
}

/// Skips words of time and "in a statement" from token `i` on: "said on Tuesday that".
pub fn after_verb(document: &Document, mut i: usize, end: usize) -> usize {
    loop {
        let at = i;
        if document.is_any(i, &["on", "late", "early", "last", "this", "in", "since"])
            && is_time(document, i + 1)
            && i + 1 < end
        {
            i += 1;
        }
        if document.is_any(i, &["last", "this", "earlier", "late"])
            && document.is_any(
                i + 1,
                &["week", "month", "year", "night", "morning", "evening", "afternoon", "weekend", "summer"],
            )
        {
            i += 2;
        }
        while i < end && (is_time(document, i) || document.is_any(i, &["later", "earlier", "afterwards"])) {
            i += 1;
        }
        if document.is_any(i, &["in", "at", "during", "on"]) {
            let noun = (i + 1..(i + 5).min(end)).find(|&k| document.has(k, Class::Statement));
            if let Some(noun) = noun.filter(|_| document.has(i + 1, Class::Determiner)) {
                i = noun + 1;
            }
        }
        if i == at {
            return i;
        }
    }
}
