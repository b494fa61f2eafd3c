//! Titles, offices and occupations in front of a name.
//!
//! "Syrian President | Bashar al-Assad", "Hull Technician 3rd Class | Briana Stovall", "US Secretary of State | Antony
//! Blinken", "Geologist | Nelida Evora"; the "Jr." and the "King" of a name are none.

use super::candidate::OTHER;
use super::is_small;
use crate::document::{Document, Owner};
use crate::lexicon::{Class, Classes, Hit, Tables};
use crate::name;
use crate::table::TableId;
use crate::token::{Kind, Shape};
use std::ops::Range;

/// On over an office that holds a small word: "US Secretary of State | Antony Blinken".
pub(super) fn over_office(document: &Document, run: Range<usize>) -> Range<usize> {
    let office = run.clone().find_map(|k| {
        let hit = document.hit(k, Class::Title).filter(|hit| hit.end as usize > run.end)?;
        name::run_at(document, hit.end as usize)
    });
    match office {
        Some(name) if document.token(name.start).lines == 0 => run.start..name.end,
        _ => run,
    }
}

/// The title among a run's words, which are of `classes`, and where the name starts behind it.
pub(super) fn title_in(
    document: &Document,
    tables: &Tables,
    run: Range<usize>,
    classes: Classes,
) -> (Option<Range<usize>>, usize) {
    const TITLES: Classes = Classes::of(&[Class::Title, Class::PeopleNoun]);
    let is_suffix = |hit: &Hit| {
        let table = tables.get(TableId::Titles);
        table.cell(hit.row as usize, table.column("kind")) == "suffix"
    };
    let (mut title, mut first, mut k) = (None::<Range<usize>>, run.start, run.start);
    while classes.any(TITLES) && k < run.end {
        if !document.token(k).classes.any(TITLES) {
            k += 1;
            continue;
        }
        let hit = document.hit(k, Class::Title).filter(|hit| (hit.end as usize) < run.end && !is_suffix(hit));
        let hit = hit.or_else(|| occupation(document, k, run.end));
        // "Martin Luther King Day": a title behind a given name is a surname.
        let given = k > first
            && document.has(k - 1, Class::GivenName)
            && !document.token(k - 1).classes.any(Classes::of(&[Class::Demonym, Class::Country]));
        let behind_name = given || k > first + 2 && title.is_some();
        match hit.filter(|hit| !behind_name && document.token(k).is_capital() && is_whole(document, hit)) {
            Some(hit) => {
                if is_given_title(document, k, run.end) {
                    return (title, first);
                }
                let start = title.as_ref().map_or_else(|| office_start(document, run.start, k), |title| title.start);
                k = hit.end as usize;
                (title, first) = (Some(start..k), k);
            }
            None => k += 1,
        }
    }
    if title.is_none() && run.len() > 2 && is_rated(document, run.start) {
        // "Hull Technician 3rd Class | Briana Stovall"
        return (Some(rating_start(document, run.start)..run.start + 1), run.start + 1);
    }
    (title, first)
}

/// An occupation in capitals before a given name and one more word: "Investigator | Gregory Sealock".
fn occupation(document: &Document, i: usize, end: usize) -> Option<Hit> {
    let noun = document.hit(i, Class::PeopleNoun)?;
    let name = noun.end as usize;
    (name + 1 < end && document.has(name, Class::GivenName)).then_some(noun)
}

/// Titles that are given names too: "Earl Batiste", "Duke Ellington".
fn is_given_title(document: &Document, i: usize, end: usize) -> bool {
    let given = |k: usize| document.has(k, Class::GivenName);
    // "Col du Tourmalet": a pass, no colonel.
    if document.is(i, "col") && document.get(i + 1).is_some_and(|t| t.shape == Shape::Lower) {
        return true;
    }
    if document.is_any(i, &["syed", "sayed", "sayyid", "hafiz"])
        || given(i) && !given(i + 1) && !document.has(i + 1, Class::Title)
    {
        return true;
    }
    let names = ["earl", "duke", "dean", "baron", "sultan", "malik", "master", "prince", "khan"];
    let suffixed = end == i + 3 && document.is_any(end - 1, &["jr.", "sr.", "jr", "sr", "ii", "iii"]);
    (end == i + 2 || suffixed) && !given(i + 1) && document.is_any(i, &names)
}

/// Whether a hit is no part of a hyphenated name: the "Ing" of "Tsai Ing-wen".
fn is_whole(document: &Document, hit: &Hit) -> bool {
    let dash = |k: usize| document.get(k).is_some_and(|t| t.is_dash() && t.glued);
    let start = hit.start as usize;
    let prefixed = start > 1 && document.is_any(start - 2, &["then", "now", "ex", "vice", "acting", "co"]);
    !dash(hit.end as usize) && (prefixed || start == 0 || !dash(start - 1))
}

/// Whether a royal, religious or polite title starts at token `i`.
pub(super) fn is_noble(document: &Document, tables: &Tables, i: usize) -> bool {
    let table = tables.get(TableId::Titles);
    document.hit(i, Class::Title).is_some_and(|hit| {
        matches!(table.cell(hit.row as usize, table.column("kind")), "royal" | "religious" | "honorific")
    })
}

/// "3rd | Class" before a name.
fn is_rated(document: &Document, i: usize) -> bool {
    i > 0 && document.token(i - 1).kind == Kind::Number && document.is(i, "class")
}

/// Where a title that ends "3rd | Class" starts: "Sgt. 1st", "Hull Technician 3rd".
fn rating_start(document: &Document, class: usize) -> usize {
    let mut start = class - 1;
    while start > 0
        && class - start < 5
        && document.token(start - 1).is_capital()
        && !document.token(start - 1).is_grammar()
        && document.token(start).lines == 0
    {
        start -= 1;
    }
    start
}

/// Where an office starts: "Relief | Commissioner" goes back over what the office is for; before other titles stands a
/// place ("Kyiv Mayor").
fn office_start(document: &Document, run_start: usize, title: usize) -> usize {
    const OTHER_WORDS: Classes = OTHER.with(&[Class::FormerDemonym, Class::Acronym, Class::Admin1Abbreviation]);
    let mut start = title;
    if document.is_any(title, &["minister", "secretary", "commissioner"]) {
        while start > run_start && title - start < 3 && !document.token(start - 1).classes.any(OTHER_WORDS) {
            start -= 1;
        }
    }
    start
}

/// What stands before a name and says where somebody is from.
pub(super) const PASSED: Classes = Classes::of(&[
    Class::Demonym,
    Class::FormerDemonym,
    Class::Country,
    Class::FormerState,
    Class::Admin1Abbreviation,
    Class::Capital,
    Class::Admin1,
]);

/// Past a country, demonym or people before a name: "Solomon Islands | Ellison", "Colombian | Duvan Castrillon".
pub(super) fn past_origin(document: &Document, run: Range<usize>) -> usize {
    const ORIGINS: [Class; 4] = [Class::Demonym, Class::FormerDemonym, Class::Country, Class::FormerState];
    let mut first = run.start;
    // "in Harrisburg, Pa. | Smith": the state ends the sentence before.
    if document.has(first, Class::Admin1Abbreviation) && document.word(first).ends_with('.') && run.len() > 1 {
        first += 1;
    }
    // "Mayor of London | Sadiq Khan": the city of an office.
    const CITY: Classes = Classes::of(&[Class::Capital, Class::Admin1]);
    if run.len() > 2
        && document.token(first).classes.any(CITY)
        && document.has(first + 1, Class::GivenName)
        && first > 1
        && document.is(first - 1, "of")
        && document.has(first - 2, Class::Title)
    {
        return first + 1;
    }
    while first < run.end && document.token(first).classes.any(Classes::of(&ORIGINS)) {
        let hit = ORIGINS.iter().filter_map(|&class| document.hit(first, class)).max_by_key(|hit| hit.end);
        match hit {
            // "Jordan Pickford": one word may be a given name as well, unless it ends a chain of places.
            Some(hit) if hit.end - hit.start == 1 && is_given_too(document, first, &hit, run.end) => break,
            Some(hit) if (hit.end as usize) < run.end => first = hit.end as usize,
            _ => break,
        }
    }
    first
}

/// Whether a country's or people's one word may be a given name here.
fn is_given_too(document: &Document, first: usize, hit: &Hit, end: usize) -> bool {
    let country = matches!(hit.class, Class::Country | Class::FormerState);
    let chained = first > 0 && document.is_mark(first - 1, ',');
    document.has(first, Class::GivenName) || country && !chained && end - first == 2
}

/// Past an occupation that opens a sentence with a capital: "Geologist | Nelida Evora", "Sculler | Edmund Quarrie".
pub(super) fn past_occupation(document: &Document, run: Range<usize>) -> Option<usize> {
    let i = run.start;
    const NOUNS: Classes = Classes::of(&[Class::PeopleNoun, Class::Player]);
    let token = document.token(i);
    let may_be = run.len() > 1 && token.shape == Shape::Capital && !token.classes.has(Class::GivenName);
    if !may_be || !token.classes.any(NOUNS) && run.len() == 2 || !document.opens_sentence(i) {
        return None;
    }
    let noun = document.hit(i, Class::PeopleNoun).or_else(|| document.hit(i, Class::Player));
    if let Some(noun) = noun.filter(|noun| (noun.end as usize) < run.end) {
        return Some(past_second_occupation(document, noun.end as usize)).filter(|&end| end < run.end);
    }
    (run.len() > 2 && is_agent_word(document.word(i))).then_some(i + 1)
}

/// "Firefighter-paramedic | Jamal Oyela": past the second half of an occupation in two.
fn past_second_occupation(document: &Document, end: usize) -> usize {
    let half = document.get(end).is_some_and(|t| t.is_dash() && t.glued)
        && document.get(end + 1).is_some_and(|t| t.glued && t.kind == Kind::Word && t.shape == Shape::Lower);
    if half { end + 2 } else { end }
}

/// Whether a word looks like somebody who does something: sculler, geologist, fisherman.
pub(super) fn is_agent_word(word: &str) -> bool {
    word.len() > 5 && ["er", "or", "ist", "ian", "man", "woman", "eer"].iter().any(|ending| word.ends_with(ending))
}

/// Small words that belong to a role: "former finance | minister".
pub(super) fn widened(document: &Document, mut role: usize) -> usize {
    for _ in 0..3 {
        let describes = role > 1
            && document.token(role).lines == 0
            && !document.token(role - 2).is_dash()
            && is_small(document, role - 1)
            && !document.token(role - 1).classes.any(Classes::of(&[Class::Verb, Class::Harmed]))
            && !document.word(role - 1).ends_with('s');
        if !describes || document.owners.get(role - 1) != Some(&Owner::Free) {
            break;
        }
        role -= 1;
    }
    role
}
