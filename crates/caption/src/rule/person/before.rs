//! What stands before a name and speaks for or against a person.
//!
//! "forces loyal to | Khalifa Haftar", "a girl named | Tsehay", "a portrait of | Min Aung Hlaing", "in | Khan Younis".

use crate::document::Document;
use crate::lexicon::{Class, Classes};
use crate::token::Kind;
use std::ops::Range;

/// Whether the words before token `start` say where, not who.
pub(super) fn is_located(document: &Document, start: usize) -> bool {
    let mut at = start;
    if at > 0 && document.has(at - 1, Class::Determiner) {
        at -= 1;
    }
    // "in Ukraine's | Kryvyi Rih", "in southern | Khan Younis"
    while at > 0 && start - at < 4 {
        let token = document.token(at - 1);
        let leads = token.kind == Kind::Possessive
            || token.classes.any(Classes::of(&[Class::Country, Class::Direction, Class::Demonym, Class::Admin1]));
        if !leads {
            break;
        }
        at -= 1;
    }
    // "a shot off Australia's | Pat Cummins": not every such preposition goes with a country's own.
    let owned = at < start && document.token(start - 1).kind == Kind::Possessive;
    at > 0
        && document.has(at - 1, Class::Locative)
        && !(owned && document.is_any(at - 1, &["off", "over", "past", "around", "under", "between", "above"]))
        || at > 2 && document.is(at - 1, "of") && is_place_noun(document, at - 2)
}

/// "the city | of", "west | of", "capital | of".
fn is_place_noun(document: &Document, i: usize) -> bool {
    document.has(i, Class::PlaceKind)
        || document.has(i, Class::Direction)
        || document.is_any(i, &["outskirts", "capital"])
}

/// Whether the words before token `start` are said of persons only.
pub(super) fn speaks_of_person(document: &Document, start: usize) -> bool {
    if start < 2 {
        return false;
    }
    let (last, before) = (start - 1, start - 2);
    document.is(last, "of") && document.has(before, Class::OfPerson)
        || document.is(last, "to") && document.is(before, "loyal")
        || document.is(last, "as") && document.is_any(before, &["identified", "known", "named"])
        || is_named(document, start)
}

/// "a girl named | Tsehay", "gave her name as | Zahra".
pub(super) fn is_named(document: &Document, start: usize) -> bool {
    start > 1
        && (document.is_any(start - 1, &["named", "called"]) && document.has(start - 2, Class::PeopleNoun)
            || document.is(start - 1, "as") && document.is(start - 2, "name"))
}

/// Whether a person with this `title`, whose title or name starts at token `start`, is told to be harmed: "the body of |",
/// "wounded |", "the late |", "rape | survivor", "the dead man was identified as |".
pub(super) fn harm(document: &Document, title: Option<Range<usize>>, start: usize) -> Option<bool> {
    let sufferer = |k: usize| document.hit(k, Class::Harmed).is_some_and(|hit| hit.row == 3);
    if title.is_some_and(|mut title| title.any(sufferer)) {
        return Some(true);
    }
    let before = start.checked_sub(1)?;
    let second = before.checked_sub(1);
    let body = document.is(before, "of")
        && second.is_some_and(|k| document.hit(k, Class::OfPerson).is_some_and(|hit| hit.row == 1));
    let direct = document.hit(before, Class::Harmed).is_some_and(|hit| matches!(hit.row, 0 | 3));
    let late =
        document.is(before, "late") && second.is_some_and(|k| document.is_any(k, &["the", "her", "his", "their"]));
    let identified = document.is(before, "as")
        && second.is_some_and(|k| document.is_any(k, &["identified", "named", "known"]) && is_dead(document, k));
    (body || direct || late || identified).then_some(true)
}

/// Whether all names of a list that starts with this person are of people harmed: "crash victims | Ana Blake and …",
/// "Victims of the blast, from left: | Ana Blake, …".
pub(super) fn lists_victims(document: &Document, title: Option<Range<usize>>, start: usize) -> bool {
    let several =
        |k: usize| document.hit(k, Class::Harmed).is_some_and(|hit| hit.row == 3) && document.word(k).ends_with('s');
    let titled = title.is_some_and(|mut title| title.any(several));
    let headed = || {
        let colon = start.checked_sub(1).filter(|k| document.is_mark(*k, ':'));
        colon.is_some_and(|colon| {
            let sentence = (colon.saturating_sub(14)..colon).rev().take_while(|k| !document.is_mark(*k, '.'));
            sentence.into_iter().any(several)
        })
    };
    titled || document.mentions(Class::Harmed) && headed()
}

/// "the dead man was |", "the victim, later |".
fn is_dead(document: &Document, verb: usize) -> bool {
    (verb.saturating_sub(8)..verb).rev().take_while(|k| !document.is_mark(*k, '.')).any(|k| {
        document.is_any(k, &["dead", "body", "corpse", "remains", "deceased"])
            || document.hit(k, Class::Harmed).is_some_and(|hit| hit.row != 2)
    })
}
