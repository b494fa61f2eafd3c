//! What happened on a date: the picture was taken, given out, printed; or it is another day of the story, or history.
//!
//! "Mourners carry a mattress after gunmen raided farms in Bokkos, Nigeria, Wednesday, May 16, 2018." was taken then;
//! "video provided Sunday, Sept. 8, 2013" was given out; "since Sept. 2018" is background.

use super::cue::{self, Cue};
use super::grammar::{Parts, Printed};
use super::year::Tense;
use crate::document::{Document, Owner};
use crate::lexicon::Class;
use crate::record::DateRole;
use crate::token::{Kind, Shape};
use std::ops::Range;

/// How many tokens before a date are asked what it means.
const REACH: usize = 30;

/// What the words around one date say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// The role, outright.
    Role(DateRole),
    /// Another day, told in a clause of its own: "after fighting began on May 23".
    Aside(Tense),
    /// The day of a loss: "was last seen leaving a house on 3 March".
    Loss,
    /// The day on which an agency sent the picture out, mostly the day of the picture too: "Issue date: 6 June 2023".
    Issued,
    /// Nothing.
    Nothing,
}

/// What the words around a date say of it; none of them stands before the caption's `first_cue`.
pub(super) fn said(document: &Document, printed: &Printed, first_cue: usize) -> Said {
    use DateRole::{Background, Published, Taken};
    let end = printed.tokens.end;
    if cue::issue_behind(document, end) {
        return Said::Role(Published);
    }
    if cue::picture_behind(document, end) {
        return Said::Role(Taken);
    }
    if cue::at(document, end) == Some(Cue::Anniversary) {
        return Said::Role(Background);
    }
    look_back(document, printed, first_cue)
}

/// Asks the words before a date, nearest first, to the start of its sentence.
fn look_back(document: &Document, printed: &Printed, first_cue: usize) -> Said {
    let (start, has_day) = (printed.tokens.start, printed.first.day.is_some() || printed.weekday.is_some());
    let floor = document.sentence(start).start.max(start.saturating_sub(REACH));
    let after_word = start > floor && document.token(start - 1).kind == Kind::Word;
    let on = after_word && document.is_any(start - 1, &["on", "in", "early", "late"]);
    let direct = start - usize::from(on);
    let joint = direct > floor && document.is_mark(direct - 1, ',');
    let (mut comma, mut present) = (false, false);
    // Small words since the date, and a comma before such: not only the commas of "in Splott, Cardiff, on 3 March".
    let (mut small, mut lower) = (false, false);
    if direct > floor && document.has(direct - 1, Class::Cue) && cue::at(document, direct - 1).is_none() {
        // "the ministry said on Thursday"
        return Said::Role(DateRole::Event);
    }
    if on && direct >= floor + 2 && is_participle(document, direct - 1) && document.is_mark(direct - 2, ',') {
        // "her daughters, abducted on April 14, 2014,", "Day Zero, expected on April 16,"
        let to_come = cue::at(document, direct - 1) == Some(Cue::Ahead);
        return Said::Aside(if to_come { Tense::Future } else { Tense::Past });
    }
    if after_word && is_of_picture(document, start, floor) {
        return Said::Role(DateRole::Taken);
    }
    let attribute = has_day && after_word && is_attribute(document, start);
    let mut aside = match () {
        () if attribute && is_to_come(document, printed.tokens.end) => Said::Aside(Tense::Future),
        () if attribute => Said::Aside(Tense::Open),
        () => Said::Nothing,
    };
    for i in (floor.max(first_cue)..direct).rev() {
        let token = document.token(i);
        if document.owners[i] == Owner::Date {
            break;
        }
        if token.kind != Kind::Word {
            if i + 1 != direct && matches!(token.first, ',' | ';') {
                comma = true;
            }
            lower |= small && matches!(token.first, ',' | ';');
            continue;
        }
        let content = token.shape == Shape::Lower && !token.is_grammar();
        small |= content;
        let Some(cue) = cue::at(document, i) else {
            // "who was wounded sits in hospital on": the clause is over
            present |= content && !token.classes.has(Class::PeopleNoun) && document.word(i).ends_with('s');
            continue;
        };
        let clause = !comma && !joint && aside == Said::Nothing;
        match cue {
            Cue::Provided if !comma && is_giving(document, i, floor, printed.tokens.end) => {
                return Said::Role(provided(document, i, start));
            }
            Cue::Taken if !comma && is_taking(document, i, floor) => return Said::Role(DateRole::Taken),
            Cue::Published if !comma && has_day && document.follows(i, &["issue", "date"]) => return Said::Issued,
            Cue::Published if !comma && is_printing(document, i, floor) => return Said::Role(DateRole::Published),
            Cue::Published if !comma && is_giving(document, i, floor, start) => return Said::Role(DateRole::Provided),
            Cue::Shows => break,
            Cue::Since if !comma && !joint => return Said::Role(DateRole::Background),
            Cue::Anniversary if !comma && !joint && !on => return Said::Role(DateRole::Background),
            Cue::Loss if clause || !lower && aside == Said::Nothing && is_main(document, floor..i) => {
                return Said::Loss;
            }
            Cue::Anniversary if clause => aside = Said::Aside(Tense::Near),
            Cue::After if clause => aside = Said::Aside(Tense::Past),
            Cue::Ahead if clause => aside = Said::Aside(Tense::Future),
            Cue::Around if clause => aside = Said::Aside(Tense::Open),
            Cue::Relative if clause && !(present && has_day) => aside = Said::Aside(Tense::Open),
            _ => {}
        }
    }
    aside
}

/// Whether no clause opens in the tokens before a verb: "Ada Pryce, 17, was last seen".
fn is_main(document: &Document, before: Range<usize>) -> bool {
    !before.into_iter().any(|i| matches!(cue::at(document, i), Some(Cue::Relative | Cue::After)))
}

fn is_participle(document: &Document, i: usize) -> bool {
    document.token(i).shape == Shape::Lower
        && document.word(i).ends_with("ed")
        && !matches!(cue::at(document, i), Some(Cue::Taken | Cue::Provided))
}

/// "a picture from the 1930s", "postcards of early 1912".
fn is_of_picture(document: &Document, start: usize, floor: usize) -> bool {
    let mut at = start;
    while at > floor && document.is_any(at - 1, &["the", "early", "late", "mid", "-"]) {
        at -= 1;
    }
    at >= floor + 2 && document.is_any(at - 1, &["from", "of"]) && cue::is_picture(document, at - 2)
}

/// "the coup of Feb. 1", "the June 28, 2016 attack": the date belongs to a noun, not to the scene.
fn is_attribute(document: &Document, start: usize) -> bool {
    let Some(before) = start.checked_sub(1) else { return false };
    let time = ["morning", "afternoon", "evening", "night", "day", "month", "hours", "dawn", "weekend"];
    let articles = ["the", "a", "an", "its", "his", "her", "their"];
    document.is(before, "of") && before > 0 && !document.is_any(before - 1, &time)
        || document.token(before).is_grammar() && document.is_any(before, &articles)
}

/// "the June 23 referendum": a noun for what is set for a day beforehand.
fn is_to_come(document: &Document, end: usize) -> bool {
    (end..end + 3).any(|i| document.has(i, Class::ToCome))
}

/// Whether a first sentence tells of another time than the scene: "In November 2013, 6,300 people were killed when",
/// "The Nov. 13 attacks killed".
pub(super) fn sets_another_time(document: &Document, printed: &Printed) -> bool {
    let (start, end) = (printed.tokens.start, printed.tokens.end);
    let Some(before) = start.checked_sub(1).filter(|&before| document.opens_sentence(before)) else { return false };
    let coarse = printed.first.day.is_none() && document.is(before, "in") && document.is_mark(end, ',');
    coarse || is_attribute(document, start)
}

/// Whether a date alone in the scene's sentence is still not the scene's: "After fighting began on May 23, residents
/// flee", "mourn a boy who was killed on May 5".
pub(super) fn told_apart(document: &Document, printed: &Printed) -> bool {
    let (start, end) = (printed.tokens.start, printed.tokens.end);
    let sentence = document.sentence(start);
    let opens = cue::at(document, sentence.start)
        .is_some_and(|cue| matches!(cue, Cue::After | Cue::Since | Cue::Around | Cue::Relative));
    let on = start - usize::from(start > sentence.start && document.is_any(start - 1, &["on", "in"]));
    let verb = on > sentence.start && is_participle(document, on - 1);
    opens && document.is_mark(end, ',') || verb
}

/// "Published 4 June 2013" on its own is a printing line, "published by the group on April 2" a release.
fn provided(document: &Document, cue: usize, start: usize) -> DateRole {
    let after_credit = cue > 0 && document.owners[cue - 1] == Owner::Credit;
    let alone = document.is(cue, "published") && cue + 2 >= start && (after_credit || document.opens_sentence(cue));
    if alone { DateRole::Published } else { DateRole::Provided }
}

/// Whether a word like "released" speaks of a picture, not of prisoners.
fn is_giving(document: &Document, i: usize, floor: usize, end: usize) -> bool {
    document.is_any(i, &["uploaded", "posted", "made", "handed"])
        || document.opens_sentence(i)
        || i > 0 && document.owners[i - 1] == Owner::Credit
        || picture_before(document, i, floor)
        || (end..end + 5).any(|k| cue::is_picture(document, k))
}

/// Whether a picture is spoken of shortly before token `i`.
fn picture_before(document: &Document, i: usize, floor: usize) -> bool {
    (floor.max(i.saturating_sub(16))..i).any(|k| cue::is_picture(document, k))
}

/// Whether words like "ran in" speak of a periodical, not of a race or a court.
fn is_printing(document: &Document, i: usize, floor: usize) -> bool {
    let end = document.hit(i, Class::DateCue).map_or(i + 1, |hit| hit.end as usize);
    match () {
        () if document.is_any(i, &["ran", "appeared"]) => picture_before(document, i, floor),
        () if document.is_any(i, &["published", "printed"]) => {
            document.has(end, Class::Determiner) || document.has(end, Class::Agency)
        }
        () => true,
    }
}

/// Whether a word like "taken" or "shot" speaks of a picture.
fn is_taking(document: &Document, i: usize, floor: usize) -> bool {
    let phrase = document.hit(i, Class::DateCue).is_some_and(|hit| hit.end as usize > i + 1);
    phrase
        || document.is_any(i, &["dated", "photographed", "filmed", "pictured"])
        || document.opens_sentence(i)
        || picture_before(document, i, floor)
}

/// How exact a date is printed: a full date before one without a year, a bare weekday last.
pub(super) fn exactness(printed: &Printed) -> u8 {
    let Parts { year, month, day } = printed.first;
    match (year.is_some(), month.is_some(), day.is_some()) {
        (true, true, true) => 4,
        (false, _, true) => 3,
        (true, true, false) => 2,
        (true, ..) => 1,
        _ => 0,
    }
}

/// Whether a year, month or decade stands as history even in the scene's sentence: "opened in 1924", "was found in a
/// bog near Arboga in 1979".
pub(super) fn is_history(document: &Document, printed: &Printed) -> bool {
    let start = printed.tokens.start;
    if printed.first.day.is_some() || start < 2 || !document.is(start - 1, "in") {
        return false;
    }
    is_past(document, start - 2) && cue::at(document, start - 2) != Some(Cue::Taken) || in_passive(document, start - 1)
}

/// Whether token `i` is a verb of the past: opened, rebuilt.
fn is_past(document: &Document, i: usize) -> bool {
    let token = document.token(i);
    let irregular =
        ["built", "rebuilt", "born", "founded", "begun", "burnt", "sunk", "written", "torn", "blown", "laid"];
    token.shape == Shape::Lower
        && token.kind == Kind::Word
        && (document.word(i).ends_with("ed")
            || token.classes.has(Class::Verb) && !document.word(i).ends_with('s')
            || document.is_any(i, &irregular))
}

/// Whether the clause before token `end` has a verb like "was found", "had been rebuilt".
fn in_passive(document: &Document, end: usize) -> bool {
    for i in (end.saturating_sub(REACH)..end).rev() {
        let token = document.token(i);
        if token.kind == Kind::Mark && matches!(token.first, '.' | ',' | ';' | ':' | '(' | ')') {
            return false;
        }
        if token.classes.has(Class::Auxiliary) {
            return document.is_any(i, &["was", "were", "been"])
                && (i + 1..(i + 3).min(end)).any(|k| {
                    is_past(document, k) && !matches!(cue::at(document, k), Some(Cue::Taken | Cue::Provided))
                });
        }
    }
    false
}

/// Whether the date is counted from: "two days after the May 3, 2016 bombing".
pub(super) fn counts_days(document: &Document, printed: &Printed) -> bool {
    let start = printed.tokens.start;
    let spans = ["day", "days", "week", "weeks", "month", "months", "hours", "fortnight"];
    (start.saturating_sub(8)..start)
        .any(|i| i > 0 && cue::at(document, i) == Some(Cue::After) && document.is_any(i - 1, &spans))
}

/// Whether a sentence says no more than where and when: "Henningsvaer. Feb. 3.", "October 1941."
pub(super) fn is_fragment(document: &Document, sentence: Range<usize>, dates: &Range<usize>) -> bool {
    sentence.len() <= 24
        && sentence.filter(|i| !dates.contains(i)).all(|i| {
            let token = document.token(i);
            token.kind != Kind::Word
                || token.is_capital()
                || token.classes.has(Class::Preposition)
                || token.classes.has(Class::PlaceKind)
                || token.classes.has(Class::Direction)
                || token.classes.has(Class::Particle)
                || token.classes.has(Class::Determiner)
                || !document.is_body(i)
                || document.is_any(i, &["photographer", "publisher", "and"])
        })
}
