//! Single words of a chain: is this an agency, a year, a picture's number, the grammar of a sentence?
//!
//! `NASA/JPL-Caltech` holds two suppliers, `UN0617204` is a number, "The" opens a sentence.

use crate::document::Document;
use crate::engine::Engine;
use crate::lexicon::{Class, Classes, Hit};
use crate::record::CreditRole;
use crate::token::Kind;

/// The agency that starts at token `i` and ends before `end`. Two suppliers written with a slash are two, even where
/// a table knows the pair: NASA/JPL.
pub(super) fn agency_at(engine: &Engine, document: &Document, i: usize, end: usize) -> Option<Hit> {
    let mut hit = document.hit(i, Class::Agency)?;
    if hit.end as usize > end {
        // A longer name goes on behind the slot; a shorter one may end with it.
        hit.row = engine.agency_named(document.slice(document.span(i..end)))?;
        hit.end = end as u32;
    }
    if hit.end as usize - i < 3 || engine.desk.agency(hit.row).role != CreditRole::Provider {
        return Some(hit);
    }
    if let Some(slash) = (i + 1..hit.end as usize).find(|&k| document.is_mark(k, '/'))
        && let Some(part) = engine.agency_named(document.slice(document.span(i..slash)))
        && part != hit.row
    {
        return Some(Hit { end: slash as u32, row: part, ..hit });
    }
    Some(hit)
}

/// The last joint of a list.
pub(super) fn is_and(document: &Document, i: usize) -> bool {
    document.is(i, "and") || document.is(i, "&")
}

/// "The", "In", "A" at the start of a sentence: a sentence, not a name.
pub(super) fn is_plain_grammar(document: &Document, i: usize) -> bool {
    let token = document.token(i);
    token.classes.any(Classes::of(&[
        Class::Pronoun,
        Class::Auxiliary,
        Class::Conjunction,
        Class::Adverb,
        Class::Determiner,
    ])) && !document.word(i).ends_with('.')
        && !token.classes.any(Classes::of(&[Class::GivenName, Class::Agency, Class::CreditHead]))
        && !document.is_any(i, &["the", "and"])
}

/// A name in small letters, a slash soon behind it: "photo: jonas weidling/dpa".
pub(super) fn is_small_name(document: &Document, i: usize) -> bool {
    !document.token(i).is_grammar() && (i + 1..i + 4).any(|k| document.is_mark(k, '/'))
}

/// The initials of whoever sent a picture, written small; no agency and no label is.
pub(super) fn is_keyer(engine: &Engine, document: &Document, i: usize) -> bool {
    let word = document.word(i);
    word.len() <= 4
        && word.bytes().all(|b| b.is_ascii_lowercase())
        && !document.has(i, Class::CreditLabel)
        && engine.agency_named(&word.to_ascii_uppercase()).is_none()
}

/// A number of a picture rather than a name: UN0617204, 16599002c.
pub(super) fn is_picture_number(word: &str) -> bool {
    let digits = if word.len() < 5 { 0 } else { word.bytes().filter(u8::is_ascii_digit).count() };
    digits >= 5 && digits * 2 > word.len() && word.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// A year of photography at token `i`.
pub(super) fn year(document: &Document, i: usize) -> Option<i16> {
    let token = document.get(i).filter(|t| t.kind == Kind::Number && t.span.len() == 4)?;
    i16::try_from(token.value).ok().filter(|year| (1839..2100).contains(year))
}
