//! Accusing and denying: "is accused of selling forged papers", "Baku denied losing any vehicle there".

use super::hedge::is_finite;
use super::speaker::speaker;
use super::speech::{attributed_end, clause_before};
use super::{Cue, Found, about, source};
use crate::clause::{self, before_verb, phrase_after};
use crate::document::Document;
use crate::engine::Reading;
use crate::lexicon::Class;
use crate::record::{Hedge, Words};
use crate::token::{Kind, Shape};

/// What ties the accusation to the verb.
const LINKS: &[&str] = &["of", "with", "for", "on"];

/// "is accused of Y", "accused by X of Y", "X accused Z of Y", "X blamed Z for Y".
pub(super) fn accuse<'t>(reading: &Reading<'t>, cue: &Cue) -> Option<Found<'t>> {
    let document = &reading.document;
    let (start, end) = (cue.tokens.start, cue.tokens.end);
    let front = before_verb(document, start, cue.window.start);
    // "took the blame for", "no blame for": a noun.
    let noun = front.end == start
        && start > cue.window.start
        && (document.has(start - 1, Class::Determiner) && !document.is(start - 1, "that")
            || document.token(start - 1).kind == Kind::Possessive);
    if document.token(start).shape != Shape::Lower || front.negative || noun {
        return None;
    }
    let (link, source) = if document.is_any(end, LINKS) {
        // "soldiers whom it accused of spying", "a man they accused of spying"
        let whom = (!front.passive).then(|| speaker(reading, cue)).flatten();
        let pronoun = front.end > 0 && document.is_any(front.end - 1, &["he", "she", "it", "they", "we"]);
        (end, whom.filter(|speaker| (speaker.embedded || pronoun) && speaker.sure).and_then(|speaker| speaker.source))
    } else if document.is(end, "by") {
        let phrase = phrase_after(document, end + 1, cue.window.end);
        let link = link_in(document, phrase.clone()).unwrap_or(phrase.end);
        (link, source(reading, phrase.start..link))
    } else if front.passive || document.is_any(start, &["charged", "suspected", "indicted"]) {
        return None;
    } else {
        let mut object = (end + 1..(end + 16).min(cue.window.end)).take_while(|&k| !clause::is_break(document, k));
        let link = object.find(|&k| document.is_any(k, &["of", "for", "on"]))?;
        (link, speaker(reading, cue).filter(|speaker| speaker.sure)?.source)
    };
    let charge = document.is(end, "with") == document.is_any(start, &["charged", "charge"]);
    if !document.is_any(link, LINKS) || !charge {
        return None;
    }
    // "blamed Iran for the blasts", "accused troops of shelling" claim that it was Iran, the troops; "him" says nobody.
    let pronoun = document.has(end, Class::Pronoun) && link == end + 1;
    let whole = source.is_some() && !pronoun && link > end;
    let from = if whole && !document.is(end, "by") { end } else { past_link(document, link) };
    let mut stop = attributed_end(document, from, cue.window.end);
    if !front.passive && (source.is_none() || document.is(end, "by")) {
        // "A man suspected of stealing a goat is led away": the sentence goes on.
        let ends =
            |k: usize| is_finite(document, k) || document.is_mark(k, ',') || document.is_any(k, &["denied", "denies"]);
        stop = (from + 1..stop).find(|&k| ends(k)).unwrap_or(stop);
    }
    if document.is(link, "on") {
        // "an attack blamed on herdsmen | in Yelwata": where it was is not part of the blame.
        stop = clause::scene_end(document, from, stop);
    }
    let about = about(document, from..stop)?;
    Some(Found { cue: start..end, source, about, hedge: Hedge::Alleged })
}

/// The last "of" or "for" that may tie the accusation to "by prosecutors"; one in front of a verb first.
fn link_in(document: &Document, phrase: std::ops::Range<usize>) -> Option<usize> {
    let link = |k: &usize| document.is_any(*k, LINKS);
    let verbal = phrase.clone().filter(link).find(|&k| document.word(k + 1).ends_with("ing"));
    verbal.or_else(|| phrase.rev().find(link))
}

/// Past "of", "on charges of", "on suspicion of".
fn past_link(document: &Document, at: usize) -> usize {
    let charges = document.is_any(at + 1, &["charges", "suspicion"]) && document.is(at + 2, "of");
    if charges { at + 3 } else { at + 1 }
}

/// "Baku denied losing any vehicle there", "they hold the town, which Somaliland denies".
pub(super) fn deny<'t>(reading: &Reading<'t>, cue: &Cue) -> Option<Found<'t>> {
    let document = &reading.document;
    let (start, end) = (cue.tokens.start, cue.tokens.end);
    let front = before_verb(document, start, cue.window.start);
    let in_phrase = start > cue.window.start
        && (document.has(start - 1, Class::Determiner) && !document.is(start - 1, "that")
            || document.is_any(start - 1, &["to", "of", "in", "for"]));
    if document.token(start).shape != Shape::Lower || front.passive || front.negative || front.open || in_phrase {
        return None;
    }
    let speaker = speaker(reading, cue).filter(|speaker| speaker.sure)?;
    let from = clause::after_verb(document, end, cue.window.end);
    let nothing_follows = from >= cue.window.end || clause::is_break(document, from);
    let same = document.is_any(from, &["this", "it", "that", "them"])
        && (from + 1 >= cue.window.end || clause::is_break(document, from + 1));
    let about = if nothing_follows || same {
        denied_before(reading, cue, speaker.start)?
    } else {
        let from = from + usize::from(document.is(from, "that"));
        let stop = attributed_end(document, from, cue.window.end);
        let comma = (from..stop).find(|&k| speaker.relative && document.is_mark(k, ','));
        about(document, from..comma.unwrap_or(stop))?
    };
    Some(Found { cue: start..end, source: speaker.source, about, hedge: Hedge::Denied })
}

/// What ", which Somaliland denies" denies: the content of the claim in front, else the clause in front.
fn denied_before<'t>(reading: &Reading<'t>, cue: &Cue, subject: usize) -> Option<Words<'t>> {
    let document = &reading.document;
    let window = document.span(cue.window.clone());
    let claimed =
        reading.record.claims.last().filter(|claim| window.holds(claim.cue.span)).and_then(|claim| claim.about);
    claimed.filter(|about| about.span.end <= document.token(cue.tokens.start).span.start).or_else(|| {
        let comma = (cue.window.start..subject + 1).rev().take(8).find(|&k| document.is_mark(k, ','))?;
        about(document, clause_before(document, comma, cue.window.start)?)
    })
}
