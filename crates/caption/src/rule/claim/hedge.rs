//! Hedges without a speaker: "reportedly", "is believed to", "a suspected drone strike", "described as", "reports of".

use super::speaker::speaker;
use super::speech::{attributed_end, clause_before};
use super::{Cue, Found, about, source};
use crate::clause::{self, before_verb, phrase_after};
use crate::document::Document;
use crate::engine::Reading;
use crate::lexicon::{Class, Classes};
use crate::record::{Hedge, Words};
use crate::token::{Kind, Shape};

/// What no noun phrase goes on with.
const NO_NOUN: Classes = Classes::of(&[
    Class::Determiner,
    Class::Preposition,
    Class::Pronoun,
    Class::Conjunction,
    Class::Auxiliary,
    Class::Adverb,
]);

fn found<'t>(cue: &Cue, end: usize, source: Option<Words<'t>>, about: Option<Words<'t>>) -> Option<Found<'t>> {
    about.map(|about| Found { cue: cue.tokens.start..end, source, about, hedge: cue.hedge })
}

/// "purportedly shows drivers blocking a ring road", "possibly started the fire".
pub(super) fn adverb<'t>(reading: &Reading<'t>, cue: &Cue) -> Option<Found<'t>> {
    let document = &reading.document;
    let (start, end) = (cue.tokens.start, cue.tokens.end);
    if document.is(end - 1, "likely") && !is_guess(document, cue) {
        return None;
    }
    let from = after_showing(document, end);
    if from >= cue.window.end || clause::is_break(document, from) {
        let before = clause_before(document, start, cue.window.start)?;
        return found(cue, end, None, about(document, before));
    }
    let in_phrase = start > cue.window.start && document.has(start - 1, Class::Determiner);
    let stop = if in_phrase { phrase_end } else { clause_end }(document, from, cue.window.end);
    found(cue, end, None, about(document, from..stop))
}

/// "was likely caused by": a guess at what was, not a forecast, not "the most likely cause".
fn is_guess(document: &Document, cue: &Cue) -> bool {
    let (start, end) = (cue.tokens.start, cue.tokens.end);
    let past =
        document.word(end).ends_with("ed") || document.is_any(end, &["by", "from", "due", "began", "set", "the", "a"]);
    let forecast = ["will", "would", "less", "more", "the", "a", "not", "as", "than"];
    past && start > cue.window.start && !document.is_any(start - 1, &forecast)
}

/// Past "shows": a picture that purportedly shows something claims the thing.
fn after_showing(document: &Document, at: usize) -> usize {
    at + usize::from(document.is_any(at, &["shows", "show", "showing", "showed", "depicts", "depict", "depicting"]))
}

/// Where a clause in the middle of a sentence ends.
pub(super) fn clause_end(document: &Document, from: usize, end: usize) -> usize {
    let subordinates = ["while", "when", "as", "because", "but", "though", "although", "whereas"];
    (from..end)
        .find(|&at| {
            clause::is_break(document, at) && !clause::is_place_comma(document, at)
                || at > from && document.is(at, "and") && starts_clause(document, at + 1, end)
                || at > from && document.has(at, Class::Conjunction) && document.is_any(at, &subordinates)
        })
        .unwrap_or(end)
}

/// Whether a subject of its own and its verb follow: "and hundreds of residents had fled".
fn starts_clause(document: &Document, at: usize, end: usize) -> bool {
    let subject = [Class::Determiner, Class::Number, Class::Vague].iter().any(|class| document.has(at, *class))
        || clause::is_number(document, at)
        || document.is_any(at, &["he", "she", "it", "they", "we"]);
    let mut phrase = (at + 1..(at + 9).min(end)).take_while(|&k| !clause::is_break(document, k));
    subject && phrase.any(|k| document.is_any(k, &["is", "are", "was", "were", "has", "have", "had"]))
}

/// "believed to have stayed there", "appears to show", "feared dead".
pub(super) fn raising<'t>(reading: &Reading<'t>, cue: &Cue) -> Option<Found<'t>> {
    let document = &reading.document;
    let (start, mut at) = (cue.tokens.start, cue.tokens.end);
    let front = before_verb(document, start, cue.window.start);
    if document.token(start).shape != Shape::Lower || front.negative {
        return None;
    }
    let mut by = None;
    if document.is(at, "by") {
        let phrase = phrase_after(document, at + 1, cue.window.end);
        at = phrase.end;
        by = source(reading, phrase);
    }
    let dead = document.is(start, "feared") || document.is(start, "reported") && front.passive;
    // "feared buried", but "feared by many"
    let state = document.has(at, Class::Casualty) || document.is(start, "feared") && document.word(at).ends_with("ed");
    if by.is_none() && dead && state {
        return found(cue, at, None, about(document, at..clause_end(document, at, cue.window.end)));
    }
    if document.is(at, "that") && front.passive && front.end > cue.window.start && document.is(front.end - 1, "it") {
        // "It is believed that around 200 remain."
        return found(
            cue,
            cue.tokens.end,
            by,
            about(document, at + 1..attributed_end(document, at + 1, cue.window.end)),
        );
    }
    if document.is(start, "reported") && front.passive && !document.is_any(at, &["to", "as", "that", "on", "for"]) {
        return reported(reading, cue, front.end, by);
    }
    if !document.is(at, "to") || !takes_verb(document, cue, at + 1, front.passive) {
        return None;
    }
    let from = after_showing(document, at + 1);
    let is_participle = document.word(start).ends_with("ed") || document.is_any(start, &["said", "thought"]);
    if document.is_any(start, &["claims", "claiming"]) && from == at + 1 {
        return None;
    }
    let cue_end = if by.is_some() { cue.tokens.end } else { at + 1 };
    let mut stop = clause_end(document, from, cue.window.end);
    let noun = start.checked_sub(1).filter(|&k| k >= cue.window.start).map(|k| document.token(k));
    let reduced = is_participle && noun.is_some_and(|noun| noun.kind == Kind::Word && !noun.is_grammar());
    if reduced && !front.passive {
        stop = (from + 2..stop).find(|&k| is_outer_verb(document, k)).unwrap_or(stop);
    }
    if front.end > cue.window.start && document.is(front.end - 1, "what") {
        stop = (from + 1..stop).find(|&k| is_finite(document, k)).unwrap_or(stop);
    }
    found(cue, cue_end, by, about(document, from..stop))
}

/// "An explosion was reported near the port.": the subject is what is claimed; "no injuries were reported" claims none.
fn reported<'t>(reading: &Reading<'t>, cue: &Cue, subject: usize, by: Option<Words<'t>>) -> Option<Found<'t>> {
    let document = &reading.document;
    let past = document.is_any(subject, &["was", "were", "has", "have", "had"]);
    let phrase = clause::phrase_before(document, subject, cue.window.start);
    let nearby = cue.window.start.max(phrase.start.saturating_sub(4))..phrase.start + 1;
    let none = nearby.into_iter().any(|k| document.is_any(k, &["no", "none", "nobody"]))
        || document.is_any(phrase.start, &["which", "that", "it"]);
    let front = phrase.start > cue.window.start && document.has(phrase.start - 1, Class::Pronoun);
    if phrase.is_empty() || !past || none || front {
        return None;
    }
    let hedge = if by.is_some() { attributed(cue) } else { cue.hedge };
    let next = cue.tokens.end;
    let safe = next < cue.window.end
        && by.is_none()
        && document.token(next).kind == Kind::Word
        && !document.token(next).classes.any(NO_NOUN)
        && !clause::is_time(document, next)
        && !document.word(next).ends_with("ly");
    // "The crew was reported safe."
    let content = if safe { next..clause_end(document, next, cue.window.end) } else { phrase };
    let about = about(document, content)?;
    Some(Found { cue: cue.tokens.clone(), source: by, about, hedge })
}

/// "is", "was", "has": the verb of the sentence around.
pub(super) fn is_finite(document: &Document, i: usize) -> bool {
    let finite = document.has(i, Class::SceneVerb) || document.is_any(i, &["are", "was", "were", "have", "had"]);
    finite && !document.is_any(i - 1, &["that", "which", "who", "it", "they", "he", "she", "to", "not"])
}

/// The verb of the sentence around "a fire believed to have been started by a candle destroyed 40 homes".
fn is_outer_verb(document: &Document, i: usize) -> bool {
    let past = document.word(i).ends_with("ed") || document.has(i, Class::Verb);
    let object = document.has(i + 1, Class::Determiner)
        || document.has(i + 1, Class::Number)
        || clause::is_number(document, i + 1);
    let before = document.token(i - 1);
    let own = !before.classes.has(Class::Auxiliary)
        && !before.classes.has(Class::Adverb)
        && !before.classes.has(Class::Conjunction);
    is_finite(document, i) || past && object && own && document.token(i).shape == Shape::Lower
}

/// Whether "to" is followed by a verb ("said to have"), not by somebody told ("said to reporters").
fn takes_verb(document: &Document, cue: &Cue, at: usize, passive: bool) -> bool {
    let verb = document.get(at).is_some_and(|token| {
        token.kind == Kind::Word
            && token.shape == Shape::Lower
            && ![Class::Determiner, Class::PeopleNoun, Class::Pronoun].iter().any(|class| token.classes.has(*class))
    });
    let speech = ["said", "reported", "claimed", "suspected", "alleged", "thought"];
    verb && (passive
        || document.is_any(at, &["be", "have", "show", "depict"])
        || !document.is_any(cue.tokens.start, &speech))
}

/// "a suspected drone strike", "7 suspected smugglers", "a reported raid by army commandos".
pub(super) fn adjective<'t>(reading: &Reading<'t>, cue: &Cue) -> Option<Found<'t>> {
    let document = &reading.document;
    let (start, from) = (cue.tokens.start, cue.tokens.end);
    let next = document.get(from).filter(|token| token.kind == Kind::Word)?;
    if from >= cue.window.end || next.classes.any(NO_NOUN) || clause::is_time(document, from) {
        return None;
    }
    let unsure = document.is_any(start, &["possible", "probable", "apparent", "supposed", "reported"]);
    if unsure && !is_in_phrase(document, cue) {
        return None;
    }
    let predicate = |k: usize| {
        document.has(k, Class::Auxiliary)
            || document.is_any(k, &["no", "every", "all", "who", "has", "they", "he", "she"])
    };
    if start > cue.window.start && predicate(start - 1) {
        return None;
    }
    let end = phrase_end(document, from, cue.window.end);
    found(cue, from, None, about(document, from..end))
}

/// Whether an article, a number or a preposition stands in front: "a possible tornado", not "made possible".
fn is_in_phrase(document: &Document, cue: &Cue) -> bool {
    let Some(k) = cue.tokens.start.checked_sub(1).filter(|&k| k >= cue.window.start) else { return true };
    let before = document.token(k);
    !document.is_any(k, &["the", "as", "best", "every", "any", "all"])
        && (before.classes.has(Class::Determiner)
            || before.classes.has(Class::Preposition)
            || matches!(before.kind, Kind::Number | Kind::Possessive))
}

/// Where the noun phrase behind an adjective ends: "drone strike by Ethiopian federal troops".
fn phrase_end(document: &Document, from: usize, end: usize) -> usize {
    (from..end.min(from + 16)).find(|&at| !is_in_noun_phrase(document, from, at)).unwrap_or(end.min(from + 16))
}

fn is_in_noun_phrase(document: &Document, from: usize, at: usize) -> bool {
    let token = document.token(at);
    let inside = at > from;
    match token.kind {
        Kind::Possessive => true,
        Kind::Number => inside && !clause::is_time(document, at),
        Kind::Mark => token.is_dash() && !clause::is_dash(document, at) || token.is_quote(),
        Kind::Word => {
            let joins = inside && document.is_any(at, &["of", "by", "a", "an", "the", "his", "her", "their", "its"]);
            let lower = token.shape == Shape::Lower;
            let verb = lower
                && inside
                && ends_plural(document, at - 1)
                && (document.word(at).ends_with("ed")
                    || document.word(at).ends_with("ing")
                    || document.has(at, Class::Casualty) && !document.has(at, Class::PeopleNoun));
            let object = document.has(at + 1, Class::Number)
                || document.has(at + 1, Class::Determiner)
                || clause::is_number(document, at + 1);
            let verb = verb || inside && lower && object && document.has(at, Class::Casualty);
            let said = document.is_any(at, &["said", "says", "say", "told"]);
            !said && (joins || !lower || !token.classes.any(NO_NOUN)) && !verb && !clause::is_time(document, at)
        }
    }
}

/// "gunmen", "strikes": a plural, after which a verb may stand.
fn ends_plural(document: &Document, i: usize) -> bool {
    let word = document.word(i);
    document.has(i, Class::PeopleNoun) || word.ends_with('s') && !word.ends_with("ss")
}

/// "a location given as Vylkove", "touted by rebels as “…”", "described the raid as …".
pub(super) fn given_as<'t>(reading: &Reading<'t>, cue: &Cue) -> Option<Found<'t>> {
    let document = &reading.document;
    let (start, end) = (cue.tokens.start, cue.tokens.end);
    if document.token(start).shape != Shape::Lower {
        return None;
    }
    if start > 0 && document.is_any(start - 1, &["his", "her", "their", "its", "the", "a"]) {
        return None;
    }
    let (mut at, mut by) = (end, None);
    if document.is(at, "by") {
        let phrase = phrase_after(document, at + 1, cue.window.end);
        at = phrase.end;
        by = source(reading, phrase);
    } else if document.is_any(at, &["only", "locally", "officially", "variously"]) {
        at += 1;
    } else if let Some(link) = object_end(document, at, cue.window.end) {
        let speaker = speaker(reading, cue).filter(|speaker| speaker.sure)?;
        let mut stop = attributed_end(document, link + 1, cue.window.end);
        if document.is_any(start, &["gave", "gives", "give"]) {
            // "gave his name as Ali", "gave the toll as 12 dead"
            let named = clause::is_name(document, link + 1);
            let end = if named { (link + 1..stop).find(|&k| !clause::is_name(document, k)) } else { None };
            stop = end.unwrap_or_else(|| clause_end(document, link + 1, stop));
        }
        let about = about(document, link + 1..stop)?;
        return Some(Found { cue: start..end, source: speaker.source, about, hedge: attributed(cue) });
    }
    if !document.is(at, "as") {
        return None;
    }
    let named = by.or_else(|| free_relative(reading, cue));
    let hedge = if named.is_some() { attributed(cue) } else { cue.hedge };
    let stop = clause::scene_end(document, at + 1, cue.window.end);
    // "a man identified as the driver leaves the court"
    let stop = (at + 3..stop).find(|&k| document.has(k, Class::SceneVerb)).unwrap_or(stop);
    let cue_end = if by.is_some() { end } else { at + 1 };
    let about = about(document, at + 1..stop)?;
    Some(Found { cue: start..cue_end, source: named, about, hedge })
}

/// A report with somebody who makes it is an attribution.
fn attributed(cue: &Cue) -> Hedge {
    if cue.hedge == Hedge::Reported { Hedge::Attributed } else { cue.hedge }
}

/// "what officials described as": who does so.
fn free_relative<'t>(reading: &Reading<'t>, cue: &Cue) -> Option<Words<'t>> {
    let front = before_verb(&reading.document, cue.tokens.start, cue.window.start);
    if front.passive {
        return None;
    }
    speaker(reading, cue).filter(|speaker| speaker.embedded).and_then(|speaker| speaker.source)
}

/// Where the object of "described the raid as" ends: the token "as".
fn object_end(document: &Document, at: usize, end: usize) -> Option<usize> {
    let opens =
        document.has(at, Class::Determiner) || document.has(at, Class::Pronoun) || clause::is_name(document, at);
    let mut object = (at + 1..(at + 10).min(end)).take_while(|&k| !clause::is_break(document, k));
    object.find(|&k| opens && document.is(k, "as"))
}

/// "reports of gunfire", "allegations that votes were bought".
pub(super) fn noun<'t>(reading: &Reading<'t>, cue: &Cue) -> Option<Found<'t>> {
    let document = &reading.document;
    let (start, end) = (cue.tokens.start, cue.tokens.end);
    let opens = document.token(start).shape == Shape::Lower || document.opens_sentence(start);
    if !document.is_any(end, &["of", "that"]) || !opens {
        return None;
    }
    let voided = ["no", "without", "any", "annual", "news", "weather"];
    if (cue.window.start.max(start.saturating_sub(3))..start).any(|k| document.is_any(k, &voided)) {
        return None;
    }
    let stop = if document.is(end, "of") { phrase_end } else { clause_end }(document, end + 1, cue.window.end);
    found(cue, end, None, about(document, end + 1..stop))
}
