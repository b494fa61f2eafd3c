//! Names as archives file them: surname, comma, given names.
//!
//! "King, Martin Luther, Jr., speaks to students" names `King, Martin Luther, Jr.`; "Idlib, Syria, 2016" nobody.

use crate::document::Document;
use crate::lexicon::{Class, Classes};
use crate::name;
use crate::token::{Kind, Shape};
use std::ops::Range;

/// A name with the surname first.
pub(super) struct Inverted {
    /// Surname, comma, given names, and a suffix.
    pub name: Range<usize>,
    /// Filed as the one who made the picture: ", photographer".
    pub photographer: bool,
}

/// What no surname in front of a comma is: towns stand there more often.
const NO_SURNAME: Classes = Classes::of(&[
    Class::Country,
    Class::FormerState,
    Class::Admin1,
    Class::Region,
    Class::Landmark,
    Class::Capital,
    Class::Demonym,
    Class::People,
    Class::PlaceKind,
    Class::PlaceOpener,
    Class::OrganisationHead,
    Class::PeopleNoun,
    Class::Month,
    Class::Weekday,
    Class::Holiday,
    Class::Agency,
    Class::Heading,
]);
/// Places that are given names too: "Perth, Victoria".
const NO_GIVEN: Classes = Classes::of(&[Class::Country, Class::Admin1, Class::Capital, Class::Region, Class::Landmark]);

/// Whether a comma and a given name follow a run.
pub(super) fn may_be(document: &Document, run: &Range<usize>) -> bool {
    document.has(run.end + 1, Class::GivenName) && document.is_mark(run.end, ',')
}

/// The inverted name whose surname is `run`, where it opens a sentence and what follows goes with such a name only.
pub(super) fn at(document: &Document, run: &Range<usize>) -> Option<Inverted> {
    let given = run.end + 1;
    let filed = run.len() < 3
        && document.is_mark(run.end, ',')
        && document.has(given, Class::GivenName)
        && !document.token(given).classes.any(NO_GIVEN)
        && document.token(given).lines == 0
        && run.clone().all(|k| document.token(k).shape == Shape::Capital)
        && !document.classes(run.clone()).any(NO_SURNAME)
        && document.opens_sentence(run.start);
    if !filed {
        return None;
    }
    let end = name::run_at(document, given)?.end;
    if end > given + 4 {
        return None;
    }
    let suffix = |k: usize| document.is_any(k, &["jr.", "jr", "sr.", "sr", "ii", "iii"]);
    let comma = document.is_mark(end, ',');
    if comma && suffix(end + 1) || suffix(end - 1) {
        let end = if comma && suffix(end + 1) { end + 2 } else { end };
        return Some(Inverted { name: run.start..end, photographer: is_photographer(document, end) });
    }
    let year = |k: usize| document.get(k).is_some_and(|t| t.kind == Kind::Number && (1000..2100).contains(&t.value));
    let photographer = is_photographer(document, end);
    let told = photographer
        || comma && year(end + 1)
        || document.is_mark(end, '(') && year(end + 1)
        || comma && document.is(end + 1, "and") && document.is_any(end + 2, &["his", "her"]);
    // "Lange, Dorothea. Squatter camp": two given names before a full stop may be two persons.
    let alone = document.is_mark(end, '.') && !document.has(run.start, Class::GivenName);
    (told || alone).then_some(Inverted { name: run.start..end, photographer })
}

/// ", photographer" behind a name.
fn is_photographer(document: &Document, end: usize) -> bool {
    document.is_mark(end, ',') && document.is(end + 1, "photographer")
}
