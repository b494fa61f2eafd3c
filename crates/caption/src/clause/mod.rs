//! Clauses: who speaks, what is said, where it stops.
//!
//! In "Two crew members were missing, the coast guard said on Friday." the subject of `said` is `the coast guard`,
//! and what stands in front of it is the clause `Two crew members were missing`.

use crate::document::{Document, Owner};
use crate::lexicon::Class;
use crate::token::Kind;
use std::ops::Range;

mod phrase;
mod quotation;
mod scope;

pub use phrase::{Between, after_verb, before_verb, has_speaker, phrase_after, phrase_before};
pub use quotation::{
    opens_quotation, quotation_after, quotation_before, trimmed, with_closing_quote, without_article, without_bracket,
};
pub use scope::{fact_of_scene, said_end, scene_end};

/// How many tokens a rule looks back or ahead inside a sentence.
const REACH: usize = 120;

/// The tokens of the sentence around token `i` that belong to the caption's words, not more than a fixed reach away.
pub fn window(document: &Document, i: usize) -> Range<usize> {
    window_where(document, i, |k| document.is_body(k))
}

/// As [`window`], of the tokens that `wanted` lets through.
pub fn window_where(document: &Document, i: usize, wanted: impl Fn(usize) -> bool) -> Range<usize> {
    let sentence = document.sentence(i);
    let first = sentence.start.max(i.saturating_sub(REACH));
    let last = sentence.end.min(i + REACH);
    let start = (first..i).rev().find(|&k| !wanted(k)).map_or(first, |k| k + 1);
    let end = (i..last).find(|&k| !wanted(k)).unwrap_or(last);
    start..end
}

/// Whether token `i` is a dash between words, not a hyphen inside one.
pub fn is_dash(document: &Document, i: usize) -> bool {
    document.get(i).is_some_and(|token| {
        token.is_dash() && (!token.glued || document.get(i + 1).is_none_or(|next| !next.glued))
            || token.is_mark('—')
            || token.is_dash() && document.get(i + 1).is_some_and(|next| next.is_dash() && next.glued)
    })
}

/// Whether a clause stops at token `i`: a comma or a stronger mark.
pub fn is_break(document: &Document, i: usize) -> bool {
    is_stop(document, i) || document.is_mark(i, ',')
}

/// Whether a sentence, or a clause as good as one, stops at token `i`.
pub fn is_stop(document: &Document, i: usize) -> bool {
    document.get(i).is_none_or(|token| {
        token.kind == Kind::Mark && matches!(token.first, '.' | ';' | ':' | '!' | '?' | '…' | '(' | '[' | '|')
    }) || is_dash(document, i)
}

/// Whether the mark at token `i` is the comma between a place and what holds it: "Vylkove, Ukraine".
pub fn is_place_comma(document: &Document, i: usize) -> bool {
    let place = |k: usize| document.owners.get(k) == Some(&Owner::Place);
    i > 0 && document.is_mark(i, ',') && place(i - 1) && place(i + 1)
}

/// Whether token `i` says when: part of a date, a weekday, "yesterday".
pub fn is_time(document: &Document, i: usize) -> bool {
    document.owners.get(i) == Some(&Owner::Date)
        || document.has(i, Class::Weekday)
        || document.is_any(i, &["yesterday", "today", "tonight"])
}

/// Whether token `i` names: a capital, a number of a name, what a rule took as a person, body or place.
pub fn is_name(document: &Document, i: usize) -> bool {
    let owned = matches!(document.owners.get(i), Some(Owner::Person | Owner::Organisation | Owner::Place));
    owned || document.get(i).is_some_and(|token| token.is_capital() && !token.is_grammar())
}

/// Whether token `i` is written in digits.
pub fn is_number(document: &Document, i: usize) -> bool {
    document.get(i).is_some_and(|token| token.kind == Kind::Number)
}
