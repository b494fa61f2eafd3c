//! Who speaks: the subject of a verb of saying, however it hangs on the sentence.
//!
//! "the mayor, Ana Lima, said" gives `Ana Lima`; "supporters of the leader, who claims" gives `leader`.

use super::{Cue, head_end, is_inscription, source, source_in_front};
use crate::clause::{self, before_verb, phrase_before};
use crate::document::{Document, Owner};
use crate::engine::Reading;
use crate::lexicon::Class;
use crate::record::Words;
use crate::token::Shape;
use std::ops::Range;

/// Who speaks, and how the verb hangs on the rest of the sentence.
pub(super) struct Speaker<'t> {
    pub source: Option<Words<'t>>,
    /// First token of subject and verb together.
    pub start: usize,
    /// "what X said", "that X said": what follows is a part of the scene.
    pub embedded: bool,
    /// "X, who said": what is said ends with the relative clause.
    pub relative: bool,
    /// Certainly somebody who can speak.
    pub sure: bool,
}

/// Who is the subject of the verb at the cue.
pub(super) fn speaker<'t>(reading: &Reading<'t>, cue: &Cue) -> Option<Speaker<'t>> {
    let document = &reading.document;
    let start = cue.window.start;
    let mut end = before_verb(document, cue.tokens.start, start).end;
    let last = end.checked_sub(1).filter(|&k| k >= start)?;
    if document.is_any(last, &["who", "which", "that"]) {
        return relative(reading, cue, last);
    }
    if document.is_any(last, &["and", "but"]) || document.is_mark(last, ',') && said_up_to(reading, last) {
        let source = source_in_front(reading, cue)?;
        return Some(Speaker { source: Some(source), start: last, embedded: false, relative: false, sure: true });
    }
    let mut aside = None;
    if document.is_mark(last, ',') {
        end = opening_comma(document, last, start)?;
        aside = apposition(reading, end, last + 1);
        if clause::is_number(document, end - 1) && end >= 2 && document.is_mark(end - 2, ',') {
            end -= 2;
        }
    }
    let mut bare = false;
    let mut phrase = phrase_before(document, end, start);
    if let Some(behind) = behind_allegation(document, phrase.clone()) {
        phrase.start = behind;
    }
    if let Some(by) = phrase.start.checked_sub(1).filter(|&k| k > start && document.is(k, "by")) {
        // "A photo released by the army claims": the subject stands in front of "released by".
        if document.owners[by - 1] == Owner::Free && document.word(by - 1).ends_with("ed") {
            phrase = phrase_before(document, by - 1, start);
        }
    }
    if phrase.is_empty()
        || document.is_any(phrase.start, &["no", "none", "nobody"])
        || is_inscription(document, phrase.clone())
    {
        return None;
    }
    let front = phrase.start.checked_sub(1).filter(|&k| k >= start);
    if front.is_none_or(|k| !document.is_any(k, &["what", "which", "that", "who", "whom"]))
        && document.has(cue.tokens.end, Class::Auxiliary)
        && document.is_any(cue.tokens.start, &["said", "say", "says"])
    {
        // "the rubble of homes residents said were bulldozed"
        let somebody = |k: usize| clause::is_name(document, k) || clause::has_speaker(document, k..k + 1);
        phrase.start = phrase.clone().rev().take_while(|&k| somebody(k)).last().unwrap_or(phrase.start);
        bare = true;
    }
    let embedded = bare || front.is_some_and(|k| document.is_any(k, &["what", "which", "that", "who", "whom"]));
    let speaks = clause::has_speaker(document, phrase.start..head_end(document, phrase.clone()));
    let strong = document.is_any(cue.tokens.start, &["say", "says", "said"])
        || front.is_some_and(|k| document.is_any(k, &["what", "whom"]));
    let sure = speaks || strong && phrase.len() <= 6;
    if !sure && phrase.len() > 6
        || front.is_some_and(|k| document.is(k, "as")) && clause::is_break(document, cue.tokens.end)
    {
        return None;
    }
    let source = aside.or_else(|| source(reading, phrase.clone()));
    Some(Speaker { source, start: phrase.start, embedded, relative: false, sure })
}

/// The comma that opens the apposition which is closed by the comma at `close`: "Ana Lima, a farmer, said".
pub(super) fn opening_comma(document: &Document, close: usize, start: usize) -> Option<usize> {
    let lowest = start.max(close.saturating_sub(16));
    let open =
        (lowest..close).rev().take_while(|&k| !clause::is_stop(document, k)).find(|&k| document.is_mark(k, ','))?;
    let age = clause::is_number(document, open + 1) && open + 2 == close;
    let named = document.owners[open + 1] != Owner::Place && clause::is_name(document, open + 1) && close < open + 6;
    let described = named
        || document.is_any(open + 1, &["a", "an", "the", "who", "whose", "which", "one", "his", "her", "their"])
        || document.has(open + 1, Class::Title)
        || document.has(open + 1, Class::PeopleNoun);
    (open > start && (age || described)).then_some(open)
}

/// "according to the mayor, Ana Lima.": the name behind the title.
pub(super) fn apposition<'t>(reading: &Reading<'t>, comma: usize, end: usize) -> Option<Words<'t>> {
    let document = &reading.document;
    if !document.is_mark(comma, ',') || comma + 1 >= end {
        return None;
    }
    let name =
        (comma + 1..(comma + 6).min(end)).find(|&k| !document.has(k, Class::Title) || clause::is_break(document, k))?;
    let first = document.token(name).span;
    let person = reading.record.people.iter().find(|person| person.span.holds(first))?;
    let tokens = document.tokens_in(person.span);
    let titled = tokens.start > comma && tokens.start <= name;
    (titled && clause::is_break(document, tokens.end)).then_some(Words { text: person.name, span: person.span })
}

/// "an allegation Phnom Penh denied": past the noun, where the speaker starts.
fn behind_allegation(document: &Document, phrase: Range<usize>) -> Option<usize> {
    let article = usize::from(document.has(phrase.start, Class::Determiner));
    let noun = phrase.start + article;
    let nouns =
        ["allegation", "allegations", "charge", "charges", "claim", "accusation", "report", "suggestion", "something"];
    (noun + 1 < phrase.end && document.is_any(noun, &nouns) && !document.has(noun + 1, Class::Preposition))
        .then_some(noun + 1)
}

/// Whether the claim in front has its content right up to token `at`.
fn said_up_to(reading: &Reading<'_>, at: usize) -> bool {
    let start = reading.document.token(at).span.start;
    reading.record.claims.last().and_then(|claim| claim.about).is_some_and(|about| about.span.end == start)
}

/// "the local cooperative, which says": the phrase in front of the pronoun.
fn relative<'t>(reading: &Reading<'t>, cue: &Cue, pronoun: usize) -> Option<Speaker<'t>> {
    let document = &reading.document;
    let start = cue.window.start;
    let mut end = pronoun;
    if end > start && document.is_mark(end - 1, ',') {
        end -= 1;
        let aside = |k: usize| clause::is_number(document, k) || document.has(k, Class::Position);
        if end > start + 1 && aside(end - 1) && document.is_mark(end - 2, ',') {
            end -= 2;
        }
    }
    let cue_end = |claim: &crate::record::Claim<'_>| document.tokens_in(claim.cue.span).end.clamp(start, end);
    let first = reading.record.claims.last().map_or(start, cue_end);
    let phrase = phrase_before(document, end, first);
    if phrase.is_empty() || !clause::has_speaker(document, phrase.clone()) || is_inscription(document, phrase.clone()) {
        return None;
    }
    let inner = plural_head(document, phrase.clone(), cue.tokens.start);
    Some(Speaker {
        source: source(reading, inner..phrase.end),
        start: pronoun,
        embedded: false,
        relative: true,
        sure: true,
    })
}

/// "supporters of the leader, who claims": a verb in the singular belongs to the noun behind "of".
fn plural_head(document: &Document, phrase: Range<usize>, verb: usize) -> usize {
    let of = phrase.clone().find(|&k| document.is(k, "of"));
    let singular = document.word(verb).ends_with('s');
    match of.filter(|&of| singular && of > phrase.start && document.word(of - 1).ends_with('s')) {
        Some(of) if of + 1 < phrase.end => of + 1,
        _ => phrase.start,
    }
}

/// The speaker a sentence opens with: "Weather officials predicted more rain, saying".
pub(super) fn opening_speaker(document: &Document, start: usize, end: usize) -> Option<Range<usize>> {
    let somebody = |k: usize| {
        document.has(k, Class::PeopleNoun) || clause::is_name(document, k) || document.has(k, Class::OrganisationHead)
    };
    let first = (start..end.min(start + 5))
        .find(|&k| somebody(k) && (k > start || document.token(k).shape == Shape::Lower || somebody(k + 1)))?;
    let last = (first..end.min(first + 8)).take_while(|&k| somebody(k)).last()?;
    Some(start..last + 1)
}
