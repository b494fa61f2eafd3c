//! The country of the scene, if the caption prints it or its places lie in only one.
//!
//! "in the northern Spanish village of Anguiano" gives ES, "near Marjayoun in southern Lebanon" LB, "in the Barents Sea"
//! nothing.

use super::Rule;
use super::place::known::{Atlas, Known, NAMES, Noun};
use crate::document::Document;
use crate::engine::Reading;
use crate::lexicon::{Class, Classes, Tables};
use crate::record::{Place, PlaceKind, PlaceRelation, PlaceRole};
use crate::table::TableId;
use crate::token::{Kind, Shape};

pub(super) const COUNTRY: Rule = Rule { id: "country", version: 1, page: include_str!("../../spec/country.md"), run };

/// How many tokens may stand between a demonym and the noun it describes: "Gambian fishing town".
const APART: usize = 3;
/// How many shown places are asked.
const ASKED: usize = 12;

fn run(reading: &mut Reading<'_>) {
    if reading.record.places.is_empty() || is_at_sea(reading) {
        return;
    }
    // a gazetteer weighs all that is shown: "Paris" beside "Lamar County"
    let alone = reading.engine.names.is_none();
    let implied = || alone.then(|| implied(reading)).flatten();
    let country = printed(reading).or_else(|| described(reading)).or_else(implied);
    reading.record.country = country;
}

fn shown<'a, 't>(reading: &'a Reading<'t>) -> impl Iterator<Item = &'a Place<'t>> {
    reading.record.places.iter().filter(|place| place.role == PlaceRole::Shown).take(ASKED)
}

/// "30 miles off Sabratha, Libya, in the Mediterranean Sea": on open water, with the land only near.
fn is_at_sea(reading: &Reading) -> bool {
    const WATERS: &[&str] = &["sea", "ocean", "mediterranean", "atlantic", "pacific", "gulf", "channel", "strait"];
    let document = &reading.document;
    let on = |place: &Place| matches!(place.relation, Some(PlaceRelation::In | PlaceRelation::On | PlaceRelation::At));
    let afloat = |place: &Place| {
        place.kind == PlaceKind::Feature
            && on(place)
            && document.is_any(document.tokens_in(place.span).end.saturating_sub(1), WATERS)
    };
    shown(reading).any(afloat) && shown(reading).all(|place| afloat(place) || !on(place))
}

/// The country that holds the first place shown, or the only one shown.
fn printed<'t>(reading: &Reading<'t>) -> Option<&'t str> {
    let places = &reading.record.places;
    let mut countries = shown(reading).filter(|place| place.kind == PlaceKind::Country);
    let first = countries.next()?;
    let code = code_of(reading, first);
    if countries.all(|other| code_of(reading, other) == code) {
        return code;
    }
    let mut place = shown(reading).find(|place| place.within.is_some() || place.kind == PlaceKind::Country)?;
    for _ in 0..6 {
        let Some(holder) = place.within.and_then(|within| places.get(within)) else { break };
        place = holder;
    }
    (place.kind == PlaceKind::Country).then(|| code_of(reading, place)).flatten()
}

/// The country of a demonym that describes a place: "the Syrian capital", "a Gambian fishing town".
fn described<'t>(reading: &Reading<'t>) -> Option<&'t str> {
    let (document, tables) = (&reading.document, &reading.engine.tables);
    let last = shown(reading).last()?;
    let end = document.sentence(document.tokens_in(last.span).start).end;
    let start = document.sentence(document.tokens_in(shown(reading).next()?.span).start).start;
    let mut found = None;
    if !document.mentions(Class::Demonym) {
        return None;
    }
    for i in document.starts_in(start..end.max(start), Classes::of(&[Class::Demonym])) {
        let Some(hit) = document.hit(i, Class::Demonym).filter(|_| document.is_body(i)) else { continue };
        if !describes_place(document, &reading.engine.atlas, hit.end as usize) {
            continue;
        }
        let code = country_cell(tables, hit.row as usize);
        if found.is_some_and(|other| other != code) {
            return None;
        }
        found = Some(code);
    }
    found
}

/// Whether a noun for a place, not for a site, follows token `at`.
fn describes_place(document: &Document, atlas: &Atlas, at: usize) -> bool {
    for i in at..at + APART {
        if let Some(noun) = Noun::at(document, atlas, i) {
            let land = !matches!(noun.kind, PlaceKind::Site | PlaceKind::Feature) && !document.is(i, "coast");
            return land && document.token(i).shape == Shape::Lower;
        }
        let lower =
            document.get(i).is_some_and(|t| t.shape == Shape::Lower && !t.is_grammar() && t.first.is_alphabetic());
        if !lower {
            return document.is(i, "side");
        }
        if document.is(i, "side") {
            return true;
        }
    }
    false
}

/// The one country that the places shown lie in, by the tables.
fn implied<'t>(reading: &Reading<'t>) -> Option<&'t str> {
    let mut found = None;
    for place in shown(reading) {
        // Georgetown, Ky.: what holds a place knows better
        let holder = place.within.and_then(|within| reading.record.places.get(within));
        let vanished = holder.is_some_and(|holder| holder.kind == PlaceKind::Country);
        let divided = matches!(place.kind, PlaceKind::Admin1 | PlaceKind::Region);
        if holder.is_some_and(|holder| code_of(reading, holder).is_some()) || vanished && divided {
            continue;
        }
        let Some(code) = code_of(reading, place) else { continue };
        if found.is_some_and(|other| other != code) {
            return None;
        }
        found = Some(code);
    }
    found
}

/// The country of one place, if the tables know its name and know it in one country only.
fn code_of<'t>(reading: &Reading<'t>, place: &Place) -> Option<&'t str> {
    let (document, tables, atlas) = (&reading.document, &reading.engine.tables, &reading.engine.atlas);
    let tokens = document.tokens_in(place.span);
    // "old city of Aleppo"
    let of = tokens.clone().take(4).find(|&k| document.is(k, "of"));
    let start = of.filter(|_| document.token(tokens.start).shape == Shape::Lower).map_or(tokens.start, |of| of + 1);
    let known = Known::at(document, start)?;
    let whole = known.end >= tokens.end;
    // "St. Vincent's Hospital"
    let owner = !whole && document.get(known.end).is_some_and(|t| t.kind == Kind::Possessive);
    if owner || !whole && !matches!(place.kind, PlaceKind::Site | PlaceKind::Admin1 | PlaceKind::Country) {
        return None;
    }
    let division = place.kind == PlaceKind::Admin1;
    let mut found = None;
    for hit in document.hits(start).iter().filter(|hit| NAMES.has(hit.class) && hit.end as usize == known.end) {
        let is_division = matches!(hit.class, Class::Admin1 | Class::Admin1Abbreviation);
        let fits = match place.kind {
            PlaceKind::Country => matches!(hit.class, Class::Country | Class::FormerState),
            PlaceKind::Admin1 => is_division,
            PlaceKind::Region | PlaceKind::Feature => hit.class == Class::Region,
            _ if hit.class == Class::Landmark => atlas.landmark(hit.row as usize) == place.kind,
            _ => !matches!(hit.class, Class::Region | Class::FormerState),
        };
        if !fits && (whole || !division) {
            continue;
        }
        let code = Known { class: hit.class, row: hit.row as usize, end: known.end }.country(tables)?;
        if found.is_some_and(|other| other != code) {
            return None;
        }
        found = Some(code);
    }
    found
}

fn country_cell(tables: &Tables, row: usize) -> &str {
    let table = tables.get(TableId::Countries);
    table.cell(row, table.column("alpha2"))
}
