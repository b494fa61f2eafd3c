//! Where words stop that hang on a verb or stand inside a scene.
//!
//! "in what residents said was a drone strike in Shabwa, Yemen, May 6": the scene goes on with `in Shabwa`.

use super::{REACH, is_break, is_dash, is_name, is_stop, is_time};
use crate::document::{Document, Owner};
use crate::lexicon::Class;
use crate::token::{Kind, Shape};
use std::ops::Range;

/// Prepositions that put a scene somewhere.
const LOCATING: &[&str] = &[
    "in",
    "at",
    "on",
    "near",
    "outside",
    "inside",
    "off",
    "over",
    "around",
    "along",
    "across",
    "during",
    "since",
    "after",
    "before",
    "within",
    "above",
    "beside",
    "between",
    "through",
    "throughout",
];

/// What a caption may speak of as itself, or as a place it will not name.
const PICTURES: &[&str] = &[
    "photo",
    "photograph",
    "picture",
    "image",
    "handout",
    "undated",
    "undisclosed",
    "unknown",
    "still",
    "frame",
    "screengrab",
    "video",
    "combination",
    "location",
    "file",
];

/// Where the scene's own words go on after a phrase in the middle of it: at a comma, a stronger mark, or a preposition
/// that puts the scene somewhere or on a day.
pub fn scene_end(document: &Document, from: usize, end: usize) -> usize {
    let mut at = from;
    while at < end {
        if is_stop(document, at) || document.is_mark(at, ',') && !is_chain(document, from, at) {
            break;
        }
        let token = document.token(at);
        if token.kind == Kind::Word && at > from {
            let clause = token.classes.has(Class::Conjunction)
                && document
                    .is_any(at, &["while", "when", "as", "where", "because", "but", "until", "though", "although"]);
            if clause || is_time(document, at) || is_locating(document, at, end) {
                break;
            }
        }
        at += 1;
    }
    at
}

/// A comma inside a chain of place names: "Vylkove, Odesa region, Ukraine".
fn is_chain(document: &Document, from: usize, comma: usize) -> bool {
    let names = |k: usize| is_name(document, k) || document.has(k, Class::PlaceKind) || document.is_mark(k, ',');
    comma > from && comma - from < 12 && (from..comma).all(names) && is_name(document, comma + 1)
}

/// "in Nampo", "in the rebel-held neighbourhood of Kalakla", "on May 14", "in this picture": a preposition with a
/// name, a day, or the picture itself.
pub fn is_locating(document: &Document, at: usize, end: usize) -> bool {
    if !document.has(at, Class::Preposition) || !document.is_any(at, LOCATING) {
        return false;
    }
    if document.is_any(at + 1, &["this", "a", "an", "the"]) && document.is_any(at + 2, PICTURES) {
        return true;
    }
    let inside = |k: &usize| {
        !is_break(document, *k)
            && (!document.has(*k, Class::Preposition) || document.is_any(*k, &["of", "north", "south", "east", "west"]))
    };
    (at + 1..(at + 9).min(end)).take_while(inside).any(|k| is_somewhere(document, k) || is_time(document, k))
}

/// A name that may be a place's: no person's, and not the "Russian" of "a Russian column".
fn is_somewhere(document: &Document, k: usize) -> bool {
    is_name(document, k) && document.owners[k] != Owner::Person && !document.has(k, Class::Demonym)
}

/// The clause at the end of a scene that states the fact somebody vouches for: "at least 22 workers were killed" of
/// "Firefighters stand at a warehouse in Dhaka where at least 22 workers were killed, according to police". All the
/// tokens, where they are no scene in the present tense with such a clause.
pub fn fact_of_scene(document: &Document, tokens: Range<usize>) -> Range<usize> {
    let lead = (tokens.start.saturating_sub(REACH)..tokens.start).filter(|&k| is_plain(document, k)).count() < 4;
    if !lead {
        return tokens;
    }
    let (mut words, mut behind, mut relative) = (0, None, None);
    for k in tokens.clone() {
        let opens = words >= 2 && k + 1 < tokens.end;
        // "after landslides that followed rain" is one fact.
        let inside = behind.is_some() && !document.is_mark(k - 1, ',');
        if opens && !inside && is_relative(document, k) {
            relative = Some(k + 1);
        } else if opens && relative.is_none() && behind.is_none() {
            behind = fact_behind(document, k);
        }
        if relative.is_none() && behind.is_none() && is_told(document, k) {
            return tokens;
        }
        words += usize::from(is_plain(document, k));
    }
    relative.or(behind).unwrap_or(tokens.start)..tokens.end
}

/// A small word of content.
fn is_plain(document: &Document, k: usize) -> bool {
    let token = document.token(k);
    token.kind == Kind::Word && token.shape == Shape::Lower && !token.is_grammar() && document.is_body(k)
}

/// "where", "who was", "that killed": a relative clause opens behind token `k`.
fn is_relative(document: &Document, k: usize) -> bool {
    let verb = |k: usize| {
        document.has(k, Class::Auxiliary)
            || document.has(k, Class::Verb)
            || document.has(k, Class::Casualty)
            || document.word(k).ends_with("ed")
    };
    document.is(k, "where") || document.is_any(k, &["who", "which", "that"]) && verb(k + 1)
}

/// Where the fact starts if it opens at token `k`: behind "after", at "destroyed by", at the "killing" of ", killing".
fn fact_behind(document: &Document, k: usize) -> Option<usize> {
    let token = document.token(k);
    if token.is_mark(',') {
        let leaves = document.has(k + 1, Class::Casualty) && document.word(k + 1).ends_with("ing");
        return (leaves || document.is(k + 1, "leaving")).then_some(k + 1);
    }
    if document.is(k, "after") {
        return Some(k + 1);
    }
    let participle = document.word(k).ends_with("ed") || document.has(k, Class::Verb) || document.is(k, "torn");
    let noun_in_front = k > 0 && !document.token(k - 1).is_grammar();
    (participle && noun_in_front && document.is(k + 1, "by")).then_some(k)
}

/// Whether the verb at token `k` tells what happened, as a scene does not: "was", "crashed", "took".
fn is_told(document: &Document, k: usize) -> bool {
    let token = document.token(k);
    if token.shape != Shape::Lower || token.kind != Kind::Word {
        return false;
    }
    if token.classes.has(Class::Auxiliary) {
        let seen = document.is_any(k + 1, &["seen", "pictured", "shown"]) || document.word(k + 1).ends_with("ing");
        return !seen || !document.is_any(k, &["is", "are"]);
    }
    let past = document.word(k).ends_with("ed") || token.classes.has(Class::Verb) && !document.word(k).ends_with('s');
    let attribute =
        document.before(k).is_none_or(|t| t.classes.has(Class::Determiner) || t.classes.has(Class::Preposition));
    past && !attribute && !document.is(k + 1, "by") && document.get(k + 1).is_some_and(|next| next.is_grammar())
}

/// Where what is said stops: at the sentence's end, a semicolon, a dash, "while", or where place and date of the
/// picture follow.
pub fn said_end(document: &Document, from: usize, end: usize) -> usize {
    let mut at = from;
    while at < end {
        let token = document.token(at);
        let stop = match token.kind {
            Kind::Mark => {
                let inner = token.is_dash() && !is_dash(document, at);
                let closing = token.first == '.'
                    && at + 1 < end
                    && document.token(at + 1).glued
                    && !document.token(at + 1).is_quote()
                    && !document.is_mark(at + 1, '.');
                !inner
                    && !closing
                    && (matches!(token.first, '.' | ';' | '!' | '?' | '…' | '|') || is_dash(document, at))
            }
            _ => document.is_any(at, &["while", "whereas"]) && document.is_mark(at - 1, ','),
        };
        if stop && at > from {
            break;
        }
        at += 1;
    }
    without_scene(document, from, at)
}

/// Cuts ", in Murree, Pakistan, Friday, Jan. 5, 2018" off.
fn without_scene(document: &Document, from: usize, end: usize) -> usize {
    let scenic = |k: usize| {
        is_time(document, k)
            || is_name(document, k)
            || document.has(k, Class::PlaceKind)
            || document.has(k, Class::Direction)
            || document.is_mark(k, ',')
            || document.is_any(k, &["in", "at", "near", "on", "of", "the", "outside"])
    };
    let first = (from..end).rev().take_while(|&k| scenic(k)).last().unwrap_or(end);
    let comma = (first..end).find(|&k| {
        document.is_mark(k, ',')
            && document.owners[k] != Owner::Date
            && (is_time(document, k + 1)
                || document.is(k + 1, "on") && is_time(document, k + 2)
                || document.is_any(k + 1, &["in", "at", "near", "outside"]))
    });
    comma
        .filter(|&comma| comma > from && (comma..end).any(|k| is_time(document, k) || is_name(document, k)))
        .unwrap_or(end)
}
