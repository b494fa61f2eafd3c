//! What somebody says, and what is hedged: cue, source, and exactly what is claimed.
//!
//! "Nine sailors drowned in what pilots said was a collision with a coal barge." gives the cue `said`, the source
//! `pilots`, about `a collision with a coal barge`, hedge `attributed`.

use self::cue::Pattern;
use super::Rule;
use crate::Span;
use crate::clause;
use crate::document::{Document, Owner};
use crate::engine::Reading;
use crate::lexicon::{Class, Classes};
use crate::record::{Claim, Hedge, Words};
use crate::token::Shape;
use std::ops::Range;

mod accuse;
pub(crate) mod cue;
mod hedge;
mod speaker;
mod speech;

pub(super) const CLAIM: Rule = Rule { id: "claim", version: 2, page: include_str!("../../../spec/claim.md"), run };

/// A cue met in the text.
struct Cue {
    /// Its tokens.
    tokens: Range<usize>,
    /// The sentence around it.
    window: Range<usize>,
    /// How sure it leaves things.
    hedge: Hedge,
    /// Whether it may stand without `that`, a quotation, or what is said in front of it.
    free: bool,
}

/// A claim found.
struct Found<'t> {
    /// Tokens of the cue.
    cue: Range<usize>,
    source: Option<Words<'t>>,
    about: Words<'t>,
    hedge: Hedge,
}

fn run(reading: &mut Reading<'_>) {
    if !reading.document.mentions(Class::Cue) {
        return;
    }
    let mut starts = reading.document.starts(Classes::of(&[Class::Cue]));
    while let Some(i) = starts.next() {
        let Some(Found { cue, source, about, hedge }) = claim_at(reading, i) else { continue };
        starts.skip_to(cue.end);
        let cue = words(&reading.document, cue);
        reading.record.claims.push(Claim { about: Some(about), cue, source, hedge, rule: CLAIM.id });
    }
    part_speakers(reading);
}

/// Two speakers side by side: in "officials said Dicko had won, but his rival called the vote a fraud" the first
/// claim ends before "but". A claim inside the words of another ("said the hostages were believed to be dead") stays.
fn part_speakers(reading: &mut Reading<'_>) {
    for index in 0..reading.record.claims.len().saturating_sub(1) {
        let next = &reading.record.claims[index + 1];
        let Some(about) = reading.record.claims[index].about else { continue };
        let Some(speaker) =
            next.source.filter(|source| about.span.holds(source.span) && source.span.start < next.cue.span.start)
        else {
            continue;
        };
        let document = &reading.document;
        let inside = document.tokens_in(about.span);
        let behind = document.tokens_in(speaker.span).start;
        let from = inside.start.max(behind.saturating_sub(FAR));
        let comma = (from..behind).rev().find(|&k| {
            document.is_mark(k, ',') && document.is_any(k + 1, &["and", "but", "while", "though", "although", "where"])
        });
        if let Some(comma) = comma.filter(|&comma| comma > inside.start) {
            reading.record.claims[index].about = Some(words(document, inside.start..comma));
        }
    }
}

/// How many words may stand between the conjunction and the speaker behind it.
const FAR: usize = 12;

/// The index of the claim in whose words `span` stands, the closest one if several hold it.
pub(super) fn holding(claims: &[Claim<'_>], span: Span) -> Option<usize> {
    /// How many claims on either side may hold it: what is claimed lies close to its cue.
    const NEAR: usize = 6;
    let at = claims.partition_point(|claim| claim.cue.span.start < span.start);
    let near = at.saturating_sub(NEAR)..(at + NEAR).min(claims.len());
    let holds = |index: &usize| claims[*index].about.is_some_and(|about| about.span.holds(span));
    near.filter(holds).min_by_key(|&index| claims[index].about.map_or(0, |about| about.span.len()))
}

/// The index of the claim that hedges what is said of a subject ending before token `end`: in "400 migrants are feared
/// to have drowned" the count stands before the claimed words, and is claimed all the same.
pub(super) fn raised_behind(document: &Document, claims: &[Claim<'_>], end: usize) -> Option<usize> {
    let cue = (end..end + 4).find(|&k| document.has(k, Class::Cue))?;
    let small = Classes::of(&[Class::Auxiliary, Class::Adverb]);
    if !(end..cue).all(|k| document.token(k).classes.any(small)) {
        return None;
    }
    let at = document.token(cue).span.start;
    let index = claims.binary_search_by_key(&at, |claim| claim.cue.span.start).ok()?;
    let claim = &claims[index];
    let behind = claim.about.is_some_and(|about| about.span.start >= claim.cue.span.end);
    (claim.source.is_none() && behind).then_some(index)
}

/// The claim whose cue starts at token `i`: the first of the table's rows that fits.
fn claim_at<'t>(reading: &Reading<'t>, i: usize) -> Option<Found<'t>> {
    let document = &reading.document;
    if !document.is_body(i) || document.token(i).shape == Shape::Upper {
        return None;
    }
    let span = document.token(i).span;
    let checked = &reading.record.verifications;
    let at = checked.partition_point(|checked| checked.span.start <= span.start);
    if at > 0 && checked[at - 1].span.holds(span) {
        return None;
    }
    let window = clause::window(document, i);
    document.hits(i).iter().filter(|hit| hit.class == Class::Cue).find_map(|hit| {
        let (row, tokens) = (reading.engine.cues.row(hit.row), i..hit.end as usize);
        if tokens.end > window.end {
            return None;
        }
        let free = row.pattern != Pattern::That;
        let cue = Cue { tokens, window: window.clone(), hedge: row.hedge, free };
        let found = match row.pattern {
            Pattern::Speech | Pattern::That => speech::speech(reading, &cue),
            Pattern::Tell => speech::tell(reading, &cue),
            Pattern::Call => speech::call(reading, &cue),
            Pattern::Put => speech::put(reading, &cue),
            Pattern::Accord => speech::accord(reading, &cue),
            Pattern::As => hedge::given_as(reading, &cue),
            Pattern::Adverb => hedge::adverb(reading, &cue),
            Pattern::Raising => hedge::raising(reading, &cue),
            Pattern::Adjective => hedge::adjective(reading, &cue),
            Pattern::Noun => hedge::noun(reading, &cue),
            Pattern::Accuse => accuse::accuse(reading, &cue),
            Pattern::Deny => accuse::deny(reading, &cue),
        };
        found.filter(|_| !row.is_voided(document, cue.tokens.end))
    })
}

/// The words of a range of tokens.
fn words<'t>(document: &Document<'t>, tokens: Range<usize>) -> Words<'t> {
    let span = document.span(tokens);
    Words { text: document.slice(span), span }
}

/// What is claimed, without marks around it; `None` if no word is left.
fn about<'t>(document: &Document<'t>, tokens: Range<usize>) -> Option<Words<'t>> {
    let tokens = clause::with_closing_quote(document, clause::trimmed(document, tokens));
    (!tokens.is_empty()).then(|| words(document, tokens))
}

/// Who speaks: the person's name where a titled person does, else the phrase without its article.
fn source<'t>(reading: &Reading<'t>, tokens: Range<usize>) -> Option<Words<'t>> {
    let document = &reading.document;
    let tokens = clause::without_bracket(document, clause::trimmed(document, tokens));
    if tokens.is_empty() {
        return None;
    }
    let head = document.span(tokens.start..head_end(document, tokens.clone()));
    let person = reading
        .record
        .people
        .iter()
        .flat_map(|person| std::iter::once(person.span).chain(person.mentions.iter().copied()))
        .find(|name| head.holds(*name));
    let several = tokens.clone().any(|k| document.is(k, "and") || document.is(k, "'s") || document.is(k, "’s"));
    match person.filter(|_| !several) {
        Some(name) => Some(Words { text: document.slice(name), span: name }),
        None => Some(words(document, clause::without_article(document, tokens))),
    }
}

/// Where the part of a noun phrase ends that says what it is: "head" of "the head of the union".
fn head_end(document: &Document, phrase: Range<usize>) -> usize {
    let preposition = |k: usize| document.has(k, Class::Preposition) && document.owners[k] == Owner::Free;
    phrase.clone().skip(1).find(|&k| preposition(k) && document.token(k).shape == Shape::Lower).unwrap_or(phrase.end)
}

/// Whether the tokens are something that shows writing instead of somebody who speaks.
fn is_inscription(document: &Document, phrase: Range<usize>) -> bool {
    let head = head_end(document, phrase);
    head > 0 && document.has(head - 1, Class::Inscription)
}

/// The source of the claim in front in the same sentence: "… said a fifth was under water and called it …".
fn source_in_front<'t>(reading: &Reading<'t>, cue: &Cue) -> Option<Words<'t>> {
    let window = reading.document.span(cue.window.clone());
    reading.record.claims.last().filter(|claim| window.holds(claim.cue.span)).and_then(|claim| claim.source)
}
