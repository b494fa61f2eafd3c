//! What stands before a name and speaks for or against a person.
//!
//! "forces loyal to | Khalifa Haftar", "a girl named | Tsehay", "a portrait of | Min Aung Hlaing", "in | Khan Younis".

use crate::document::Document;
use crate::lexicon::{Class, Classes};
use crate::token::Kind;

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

/// Whether a person whose title or name starts at token `start` is told to be harmed: "the body of |", "wounded |".
pub(super) fn harm(document: &Document, start: usize) -> Option<bool> {
    let before = start.checked_sub(1)?;
    let body = document.is(before, "of")
        && before > 0
        && document.hit(before - 1, Class::OfPerson).is_some_and(|hit| hit.row == 1);
    let direct = document.hit(before, Class::Harmed).is_some_and(|hit| hit.row == 0);
    (body || direct).then_some(true)
}
