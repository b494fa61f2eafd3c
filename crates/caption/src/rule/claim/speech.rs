//! Attribution: "X said Y", "Y, X said", "“Y,” said X", "what X said were Y", "according to X", "X called it Y".

use super::hedge::clause_end;
use super::speaker::{Speaker, apposition, opening_comma, opening_speaker, speaker};
use super::{Cue, Found, about, is_inscription, source, source_in_front};
use crate::clause::{self, before_verb, phrase_after};
use crate::document::{Document, Owner};
use crate::engine::Reading;
use crate::lexicon::Class;
use crate::record::Words;
use crate::token::{Kind, Shape};
use std::ops::Range;

/// "X said Y", "Y, X said", and the verb in front of its subject.
pub(super) fn speech<'t>(reading: &Reading<'t>, cue: &Cue) -> Option<Found<'t>> {
    let document = &reading.document;
    if document.is(cue.tokens.end, "by") && document.is(cue.tokens.start, "claimed") {
        return claimed(reading, cue);
    }
    if !is_verb(document, cue) {
        return None;
    }
    if let Some(found) = inverted(reading, cue) {
        return Some(found);
    }
    if document.word(cue.tokens.end - 1).ends_with("ing") {
        return participle(reading, cue);
    }
    let speaker = speaker(reading, cue)?;
    let from = clause::after_verb(document, cue.tokens.end, cue.window.end);
    finish(reading, cue, speaker, from, cue.free)
}

/// "a suicide attack claimed by the Taliban", "a blast that was claimed by Islamic State": what happened is claimed,
/// land and lives are not.
fn claimed<'t>(reading: &Reading<'t>, cue: &Cue) -> Option<Found<'t>> {
    const IN_PHRASE: &[&str] = &["on", "in", "at", "outside", "near", "against"];
    let document = &reading.document;
    let front = before_verb(document, cue.tokens.start, cue.window.start);
    if front.negative || front.open {
        return None;
    }
    let relative = front.end > cue.window.start && document.is_any(front.end - 1, &["which", "that"]);
    let mut end = front.end - usize::from(relative);
    end -= usize::from(relative && end > cue.window.start && document.is_mark(end - 1, ','));
    // "an attack on a hotel claimed by": back to the event itself.
    let lowest = cue.window.start.max(end.saturating_sub(12));
    let event = (lowest..end).rev().take_while(|&k| !clause::is_break(document, k)).find_map(|k| {
        let hit = document.hit(k, Class::Event)?;
        let after = hit.end as usize;
        (after == end || after < end && document.is_any(after, IN_PHRASE)).then_some(k)
    })?;
    let inside = |k: &usize| {
        let token = document.token(*k);
        token.kind == Kind::Word && !token.is_grammar() && !clause::is_time(document, *k)
            || token.is_dash() && token.glued
    };
    let start = (lowest..event).rev().take_while(inside).last().unwrap_or(event);
    let mut by = phrase_after(document, cue.tokens.end + 1, cue.window.end);
    // "claimed by al-Shabaab | killed 18 people": the sentence goes on.
    let verb = |k: usize| {
        let small = document.token(k).shape == Shape::Lower && document.word(k).ends_with("ed");
        small && !document.has(k, Class::PeopleNoun)
    };
    by.end = by.clone().skip(1).find(|&k| verb(k)).unwrap_or(by.end);
    let source = source(reading, by)?;
    found(cue, Some(source), about(document, start..end))
}

/// "He told a magistrate, …", "told Reuters that …".
pub(super) fn tell<'t>(reading: &Reading<'t>, cue: &Cue) -> Option<Found<'t>> {
    let document = &reading.document;
    if !is_verb(document, cue) {
        return None;
    }
    let speaker = speaker(reading, cue)?;
    let from = listener_end(document, cue.tokens.end, cue.window.end)?;
    let from = clause::after_verb(document, from, cue.window.end);
    if document.is_any(from, &["to", "about", "of", "how", "not"]) {
        return None;
    }
    finish(reading, cue, speaker, from, true)
}

/// Past the person told: "him", "reporters", "a magistrate", "the AFP news agency".
fn listener_end(document: &Document, i: usize, end: usize) -> Option<usize> {
    if document.has(i, Class::Determiner) && !document.is(i, "that") {
        let somebody = |k: usize| document.has(k, Class::PeopleNoun) || document.has(k, Class::Title);
        let last = (i + 1..(i + 8).min(end)).take_while(|&k| !clause::is_break(document, k) && !document.is(k, "that"));
        let mut at = i + 1;
        for k in last {
            at = k + 1;
            let said = document.has(k + 1, Class::Pronoun) || document.has(k + 1, Class::Determiner);
            if said || somebody(k) && !somebody(k + 1) && !clause::is_name(document, k + 1) {
                break;
            }
        }
        return Some(at);
    }
    if document.has(i, Class::Pronoun) {
        return Some(i + 1);
    }
    let named = (i..end).find(|&k| !clause::is_name(document, k) && !document.is_mark(k, '-')).unwrap_or(end);
    if named == i {
        return (i..(i + 3).min(end)).find(|&k| document.has(k, Class::PeopleNoun)).map(|k| k + 1);
    }
    if document.follows(named, &["news", "agency"]) {
        return Some(named + 2);
    }
    Some(named + usize::from(document.is_any(named, &["television", "radio", "newspaper", "tv"])))
}

/// "what organisers call a "Clean Budget" walk", "called it a "slow drowning"".
pub(super) fn call<'t>(reading: &Reading<'t>, cue: &Cue) -> Option<Found<'t>> {
    let document = &reading.document;
    let (verb, from) = (cue.tokens.start, cue.tokens.end);
    let front = before_verb(document, verb, cue.window.start);
    if document.token(verb).shape != Shape::Lower || front.passive || front.negative || front.open {
        return None;
    }
    let speaker = speaker(reading, cue)?;
    if !speaker.sure {
        return None;
    }
    if speaker.embedded {
        let end = clause::scene_end(document, from, cue.window.end);
        return found(cue, speaker.source, about(document, from..end));
    }
    let end = attributed_end(document, from, cue.window.end);
    let pronoun = document.is_any(from, &["it", "this", "them", "him", "her"]);
    if pronoun && !clause::is_break(document, from + 1) && !document.has(from + 1, Class::Preposition) {
        return found(cue, speaker.source, about(document, from + 1..end));
    }
    let open = (from + 1..end.min(from + 12)).find(|&k| clause::opens_quotation(document, k))?;
    if !document.has(from, Class::Determiner) {
        return None;
    }
    // "called the ballot | a "masquerade"", but "called a "Clean Budget" walk"
    let article = open - usize::from(document.has(open - 1, Class::Determiner));
    found(cue, speaker.source, about(document, article..end))
}

/// "Organisers put the turnout at 5,000".
pub(super) fn put<'t>(reading: &Reading<'t>, cue: &Cue) -> Option<Found<'t>> {
    let document = &reading.document;
    let (verb, from) = (cue.tokens.start, cue.tokens.end);
    let front = before_verb(document, verb, cue.window.start);
    if document.token(verb).shape != Shape::Lower || front.passive || front.negative || front.open {
        return None;
    }
    let mut object = (from + 1..(from + 14).min(cue.window.end)).take_while(|&k| !clause::is_break(document, k));
    let at = object.find(|&k| document.is(k, "at"))?;
    let number = (at + 1..(at + 5).min(cue.window.end))
        .find(|&k| clause::is_number(document, k) || document.has(k, Class::Number) || document.has(k, Class::Vague))?;
    let speaker = speaker(reading, cue).filter(|speaker| speaker.sure)?;
    let end = clause_end(document, number, cue.window.end);
    found(cue, speaker.source, about(document, from..end))
}

/// "Y, according to X", "According to X, Y".
pub(super) fn accord<'t>(reading: &Reading<'t>, cue: &Cue) -> Option<Found<'t>> {
    let document = &reading.document;
    let mut phrase = phrase_after(document, cue.tokens.end, cue.window.end);
    let bare = if cue.tokens.start == cue.window.start { bare_clause(document, &phrase, cue.window.end) } else { None };
    phrase.end = bare.unwrap_or(phrase.end);
    let rule = ["plan", "plans", "schedule", "tradition", "custom", "size", "age"];
    if phrase.is_empty() || document.is_any(phrase.end - 1, &rule) {
        return None;
    }
    let end = phrase.end;
    let source = apposition(reading, end, cue.window.end).or_else(|| source(reading, phrase));
    let before = clause_before(document, cue.tokens.start, cue.window.start);
    let content = match before {
        Some(before) if !is_subject_alone(document, before.clone(), end) && !ends_open(document, &before) => {
            about(document, clause::fact_of_scene(document, before))
        }
        _ => {
            let comma = || (end..(end + 24).min(cue.window.end)).find(|&k| document.is_mark(k, ','));
            let from = match bare {
                Some(from) => from,
                None => comma()? + 1,
            };
            about(document, from..attributed_end(document, from, cue.window.end))
        }
    };
    found(cue, source, content)
}

/// "According to the Red Cross | over 100 people have been killed": where what is said starts without a comma, at the
/// number that is its subject.
fn bare_clause(document: &Document, phrase: &Range<usize>, end: usize) -> Option<usize> {
    const QUALIFIERS: &[&str] = &["over", "some", "about", "around", "nearly", "almost", "another"];
    const PAIRS: [[&str; 2]; 2] = [["at", "least"], ["more", "than"]];
    let counts = |k: usize| {
        let number = |k: usize| {
            document.owners.get(k) == Some(&Owner::Free)
                && (clause::is_number(document, k) || document.has(k, Class::Number) || document.has(k, Class::Vague))
        };
        number(k)
            || document.is_any(k, QUALIFIERS) && number(k + 1)
            || PAIRS.iter().any(|pair| document.follows(k, pair)) && number(k + 2)
    };
    let last = end.min(phrase.start + 12);
    let stop = (phrase.start..last).find(|&k| document.is_mark(k, ',')).unwrap_or(last);
    let from = (phrase.start + 1..stop).find(|&k| counts(k))?;
    let verb =
        (from + 1..end.min(from + 9)).any(|k| document.has(k, Class::Auxiliary) || document.has(k, Class::Casualty));
    // Nothing but the speaker stands in front of it.
    (from <= phrase.end && verb).then_some(from)
}

/// "graves of people who, according to residents, died": what is said stands behind.
fn ends_open(document: &Document, before: &Range<usize>) -> bool {
    document.is_any(before.end - 1, &["who", "which", "that", "where", "when", "and"])
}

/// "The fire, according to police, started in a kitchen": what stands in front is the subject alone.
fn is_subject_alone(document: &Document, before: Range<usize>, end: usize) -> bool {
    let verb = |k: usize| {
        let word = document.word(k);
        document.has(k, Class::Auxiliary)
            || document.has(k, Class::Casualty)
            || document.has(k, Class::Verb)
            || document.get(k).is_some_and(|token| token.shape == Shape::Lower)
                && (word.ends_with("ed") && !document.is(k, "estimated")
                    || word.ends_with("ing")
                    || word.ends_with('s') && !document.has(k, Class::PeopleNoun))
    };
    document.is_mark(end, ',') && before.len() <= 8 && !before.clone().any(verb) && verb(end + 1)
}

fn found<'t>(cue: &Cue, source: Option<Words<'t>>, about: Option<Words<'t>>) -> Option<Found<'t>> {
    about.map(|about| Found { cue: cue.tokens.clone(), source, about, hedge: cue.hedge })
}

/// Whether the cue is a finite verb here, not "a reported case", "his claim", "is called".
fn is_verb(document: &Document, cue: &Cue) -> bool {
    let verb = cue.tokens.start;
    if document.token(verb).shape != Shape::Lower {
        return false;
    }
    let Some(k) = verb.checked_sub(1).filter(|&k| k >= cue.window.start) else { return true };
    let before = document.token(k);
    let noun = matches!(before.kind, Kind::Possessive | Kind::Number)
        || before.classes.has(Class::Determiner) && !document.is(k, "that")
        || document
            .is_any(k, &["his", "her", "their", "its", "to", "of", "by", "with", "from", "for", "so", "new", "self"])
        || before.is_dash() && document.token(verb).glued;
    let front = before_verb(document, verb, cue.window.start);
    !noun
        && !front.passive
        && !front.negative
        && !front.open
        && (!is_base_form(document, verb) || agrees(document, front.end) && !is_said(document, cue.tokens.end))
}

/// "A report said": the verb follows.
fn is_said(document: &Document, i: usize) -> bool {
    document.has(i, Class::Auxiliary)
        || document.is_any(i, &["said", "says", "found", "suggests", "suggested", "warned"])
}

/// "report", "claim": the form that is a noun, too.
fn is_base_form(document: &Document, verb: usize) -> bool {
    let word = document.word(verb);
    !word.ends_with('s')
        && !word.ends_with("ed")
        && !word.ends_with("ing")
        && !document.is_any(verb, &["said", "told", "wrote", "found", "thought", "swore", "say"])
}

/// Whether a plural or a pronoun stands in front, the subject of such a form.
fn agrees(document: &Document, end: usize) -> bool {
    let Some(k) = end.checked_sub(1) else { return false };
    document.word(k).ends_with('s')
        || document.has(k, Class::PeopleNoun)
        || clause::is_name(document, k)
        || document.token(k).is_mark(',')
        || document.is_any(k, &["they", "we", "i", "who", "which", "that", "and", "media", "you"])
}

/// "“…,” said the tenant.", "Y, said a spokesman."
fn inverted<'t>(reading: &Reading<'t>, cue: &Cue) -> Option<Found<'t>> {
    let document = &reading.document;
    let mark = cue.tokens.start.checked_sub(1)?;
    let before = document.token(mark);
    let quoted = before.is_quote() || before.is_mark('?') && before.glued;
    if !quoted && !before.is_mark(',') {
        return None;
    }
    let phrase = phrase_after(document, cue.tokens.end, cue.window.end);
    let known = quoted || clause::has_speaker(document, phrase.clone());
    let rest = clause::after_verb(document, phrase.end, cue.window.end);
    let closed = rest >= cue.window.end
        || clause::is_break(document, rest)
        || document.is_any(rest, &["who", "whose", "as", "after", "while", "when"])
        || document.has(rest, Class::Preposition);
    if phrase.is_empty() || !closed || !known || is_inscription(document, phrase.clone()) {
        return None;
    }
    if quoted {
        let content = clause::quotation_before(document, mark)?;
        return found(cue, source(reading, phrase), about(document, content));
    }
    if opening_comma(document, mark, cue.window.start).is_some() {
        return None;
    }
    let content = mark
        .checked_sub(1)
        .and_then(|before| clause::quotation_before(document, before))
        .or_else(|| Some(clause::fact_of_scene(document, clause_before(document, mark, cue.window.start)?)))?;
    found(cue, source(reading, phrase), about(document, content))
}

/// "issued a statement saying Y", "He called it a crime, adding that Y".
fn participle<'t>(reading: &Reading<'t>, cue: &Cue) -> Option<Found<'t>> {
    let document = &reading.document;
    let last = cue.tokens.start.checked_sub(1).filter(|&k| k >= cue.window.start)?;
    let stated = document.is_any(last, &["statement", "letter", "message", "communique", "report"]);
    let written = (cue.window.start..cue.tokens.start).any(|k| document.has(k, Class::Inscription));
    if written || !stated && !document.is_mark(last, ',') {
        return None;
    }
    let speaker = source_in_front(reading, cue).or_else(|| {
        let phrase = opening_speaker(document, cue.window.start, cue.tokens.start)?;
        source(reading, phrase)
    });
    let from = clause::after_verb(document, cue.tokens.end, cue.window.end);
    let that = document.is(from, "that");
    if !that && !clause::opens_quotation(document, from) && !stated && !cue.free {
        return None;
    }
    let from = from + usize::from(that);
    let end = attributed_end(document, from, cue.window.end);
    speaker.as_ref()?;
    found(cue, speaker, about(document, from..end))
}

/// What is said: behind the verb, or, where nothing follows it, in front of the subject.
fn finish<'t>(
    reading: &Reading<'t>,
    cue: &Cue,
    speaker: Speaker<'t>,
    mut from: usize,
    free: bool,
) -> Option<Found<'t>> {
    let document = &reading.document;
    if document.has(from, Class::Preposition) {
        // "said after the match that"
        let mut phrase = (from + 1..(from + 9).min(cue.window.end)).take_while(|&k| !clause::is_break(document, k));
        from = phrase.find(|&k| document.is(k, "that")).unwrap_or(from);
    }
    let that = document.is(from, "that");
    from += usize::from(that);
    let mark = document.is_mark(from, ',') || document.is_mark(from, ':');
    if mark && clause::opens_quotation(document, from + 1) {
        from += 1;
    }
    if let Some(content) = quotation_up_to(document, speaker.start) {
        return found(cue, speaker.source, about(document, content));
    }
    if clause::opens_quotation(document, from) {
        let content = clause::quotation_after(document, from)
            .unwrap_or_else(|| from + 1..attributed_end(document, from + 1, cue.window.end));
        if !is_part_of_clause(document, content.end, cue.window.end) {
            return found(cue, speaker.source, about(document, content));
        }
    }
    let nothing_follows = from >= cue.window.end || clause::is_break(document, from);
    if nothing_follows && !speaker.embedded {
        let content = said_before(document, speaker.start, cue.window.start)?;
        return found(cue, speaker.source, about(document, content));
    }
    // "The company said to employ 12,000 people": nobody speaks; "guard suspects who": no verb.
    if nothing_follows
        || document.is_any(from, &["who", "whom", "which"])
        || !speaker.sure
        || !free && !that
        || document.is(from, "to") && document.is_any(cue.tokens.start, &["said", "reported"])
    {
        return None;
    }
    if speaker.embedded || document.has(from, Class::Auxiliary) {
        // "where" is a common slip for "were".
        from += usize::from(document.is_any(from, &["is", "are", "was", "were", "where"]));
        let end = clause::scene_end(document, from, cue.window.end);
        return found(cue, speaker.source, about(document, from..end));
    }
    let mut end = attributed_end(document, from, cue.window.end);
    if speaker.relative {
        let whole = document.is_mark(speaker.start.saturating_sub(1), ',');
        let close = if whole { (from..end).find(|&k| document.is_mark(k, ',')) } else { None };
        end = close.unwrap_or_else(|| if whole { end } else { clause::scene_end(document, from, end) });
    }
    found(cue, speaker.source, about(document, from..end))
}

/// Whether the quotation that ends at token `end` is only the beginning of what is said: "says “terrorists” set fires".
fn is_part_of_clause(document: &Document, end: usize, window: usize) -> bool {
    let close = (end..(end + 3).min(window)).find(|&k| document.token(k).is_quote());
    close.is_some_and(|close| {
        let next = close + 1;
        let token = document.get(next).filter(|_| next < window);
        token.is_some_and(|token| {
            token.kind == Kind::Word
                && token.shape == Shape::Lower
                && !token.classes.has(Class::Preposition)
                && !token.classes.has(Class::Conjunction)
                && close == end
        })
    })
}

/// The quotation right in front of the subject: "“It's a disgrace,” she said, “and everybody knows it.”"
fn quotation_up_to(document: &Document, subject: usize) -> Option<Range<usize>> {
    let close = subject.checked_sub(1).filter(|&k| k > 0 && document.token(k).is_quote())?;
    let mark = document.token(close - 1);
    (mark.kind == Kind::Mark && matches!(mark.first, ',' | '!' | '?' | '.' | '…' | '—'))
        .then(|| clause::quotation_before(document, close))?
}

/// What is said in front of subject and verb: a quotation, or the clause up to the comma.
fn said_before(document: &Document, subject: usize, start: usize) -> Option<Range<usize>> {
    let last = subject.checked_sub(1)?;
    let token = document.token(last);
    if token.is_quote() || token.is_mark('?') && token.glued {
        return clause::quotation_before(document, last);
    }
    if !token.is_mark(',') && !clause::is_dash(document, last) {
        return None;
    }
    let quotation = last.checked_sub(1).and_then(|mark| clause::quotation_before(document, mark));
    quotation.or_else(|| clause_before(document, last, start).map(|clause| clause::fact_of_scene(document, clause)))
}

/// The clause that ends before token `end`, a dateline or a label in front of it left out.
pub(super) fn clause_before(document: &Document, end: usize, start: usize) -> Option<Range<usize>> {
    let (mut first, mut dashes) = (start, 0);
    for k in start..end.saturating_sub(1) {
        let colon = document.is_mark(k, ':') && k - start <= 8 && !document.get(k + 1).is_some_and(|next| next.glued);
        let strong = document.is_mark(k, ';') || colon;
        let dash = clause::is_dash(document, k);
        dashes += usize::from(dash);
        if strong || dash && dashes == 1 && k - start <= 8 {
            first = k + 1;
        }
    }
    let clause = clause::trimmed(document, first..end);
    (clause.len() > 1).then_some(clause)
}

/// Where what is said stops, a further attribution in the same sentence not taken in.
pub(super) fn attributed_end(document: &Document, from: usize, end: usize) -> usize {
    let end = clause::said_end(document, from, end);
    (from + 1..end).find(|&k| starts_attribution(document, k, end)).unwrap_or(end)
}

/// ", | residents said" at the end of a sentence: somebody, a verb of saying, and nothing more but when.
fn is_closing_attribution(document: &Document, comma: usize, end: usize) -> bool {
    let mut phrase = (comma + 2..(comma + 8).min(end)).take_while(|&k| !clause::is_break(document, k));
    let Some(verb) = phrase.find(|&k| document.is_any(k, &["said", "says", "say", "reported"])) else { return false };
    let rest = clause::after_verb(document, verb + 1, end);
    let small = |k: usize| document.token(k).is_grammar() && !document.has(k, Class::Determiner);
    (rest >= end || clause::is_break(document, rest))
        && !small(comma + 1)
        && clause::has_speaker(document, comma + 1..verb)
}

/// "and called it", ", according to", ", which Somaliland denies".
fn starts_attribution(document: &Document, k: usize, end: usize) -> bool {
    const FURTHER: &[&str] = &[
        "said",
        "says",
        "called",
        "calls",
        "added",
        "adds",
        "accused",
        "denied",
        "denies",
        "described",
        "warned",
        "blamed",
        "claimed",
        "told",
        "insisted",
        "vowed",
    ];
    const ANSWERS: &[&str] = &[
        "denies", "deny", "denied", "disputes", "disputed", "rejects", "rejected", "said", "says", "say", "claims",
        "claimed", "accuse", "accuses", "accused", "blame", "blames", "blamed",
    ];
    const OPENS: &[&str] =
        &["which", "who", "whom", "something", "a", "an", "claims", "charges", "allegations", "accusations"];
    if document.is_any(k, &["and", "but"]) {
        let next = k + 1 + usize::from(document.has(k + 1, Class::Adverb));
        return document.has(next, Class::Cue) && document.is_any(next, FURTHER);
    }
    if !document.is_mark(k, ',') {
        return false;
    }
    if is_closing_attribution(document, k, end) {
        return true;
    }
    let mut behind = (k + 2..(k + 7).min(end)).take_while(|&j| !clause::is_break(document, j));
    let answered =
        document.is_any(k + 1, &["but", "and", "though", "although", "something"]) || document.is_any(k + 1, OPENS);
    document.follows(k + 1, &["according", "to"])
        || document.is_any(k + 1, &["said", "says"]) && !document.has(k + 2, Class::Preposition)
        || document.is_any(
            k + 1,
            &[
                "adding",
                "saying",
                "calling",
                "accusing",
                "blaming",
                "denying",
                "citing",
                "alleging",
                "claiming",
                "insisting",
                "arguing",
                "warning",
            ],
        )
        || answered && behind.any(|j| document.is_any(j, ANSWERS))
}
