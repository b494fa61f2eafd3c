//! Bodies a caption names: armed groups, units, parties, companies, teams, agencies.
//!
//! "Fighters of the Popular Mobilization Forces rest near the Islamic State-held town of Hawija" gives `Popular
//! Mobilization Forces` and `Islamic State`; "Soldiers from Company C, 2nd Battalion, 506th Infantry Regiment" gives
//! the whole chain as one body. "police", "the army" and "gunmen" name nobody.

mod bodies;
mod group;
mod head;
mod known;

use self::bodies::Bodies;
use super::Rule;
use crate::document::{Document, Owner};
use crate::engine::Reading;
use crate::lexicon::{Class, Classes, Tables};
use crate::name;
use crate::record::OrganisationKind;
use crate::token::{Kind, Shape};
use std::ops::Range;

pub(super) const ORGANISATION: Rule =
    Rule { id: "organisation", version: 2, page: include_str!("../../../spec/organisation.md"), run };

/// A body met in a text.
pub(super) struct Found {
    /// The tokens of its name.
    pub name: Range<usize>,
    /// What kind of body.
    pub kind: OrganisationKind,
    /// Its row in `organisations.tsv`, if it is known.
    pub row: Option<usize>,
    /// Whether only the acronym is printed.
    pub short: bool,
}

/// What can be met where a name starts.
enum Met {
    /// A body.
    Body(Found),
    /// A name to be left alone as a whole: a ship, a park called after a company.
    Other(Range<usize>, Owner),
}

fn run(reading: &mut Reading<'_>) {
    let mut bodies = Bodies::default();
    let mut starts = reading.document.free_openers();
    while let Some(i) = starts.next() {
        let document = &reading.document;
        if !can_start(document, i) {
            continue;
        }
        let run = if document.token(i).is_capital() { name::run_at(document, i) } else { None };
        let dull = run.as_ref().is_some_and(|run| is_dull(document, run));
        let met = if dull { None } else { meet(document, &reading.engine.tables, i, run.clone()) };
        let next = match met {
            Some(Met::Body(found)) => bodies.add(&mut reading.document, &reading.engine.tables, found).max(i + 1),
            Some(Met::Other(tokens, owner)) => {
                let end = tokens.end.max(i + 1);
                reading.document.take(tokens, owner);
                end
            }
            None => {
                let end = if bodies.is_empty() { i + 1 } else { bodies.repeat(&mut reading.document, i, run.clone()) };
                end.max(run.map_or(i + 1, |run| next_start(&reading.document, run)))
            }
        };
        starts.skip_to(next);
    }
    reading.record.organisations = bodies.into_list(&reading.document);
}

/// Whether neither a word of a run nor what follows it says that a body may open it.
fn is_dull(document: &Document, run: &Range<usize>) -> bool {
    const TELLING: Classes =
        Classes::of(&[Class::Organisation, Class::Acronym, Class::Agency, Class::OrganisationHead, Class::Leads]);
    const STATE: Classes = Classes::of(&[Class::Demonym, Class::Country]);
    let first = document.token(run.start);
    let of_state = document.mentions(Class::Service) && first.classes.any(STATE);
    let told = document.classes(run.clone()).any(TELLING) | group::is_told_behind(document, run.end);
    first.shape == Shape::Capital && !(told | of_state)
}

/// The next token at which a body may start inside a run: behind the place it opens with, at or behind a known word.
fn next_start(document: &Document, run: Range<usize>) -> usize {
    const STARTS: Classes = Classes::of(&[
        Class::Organisation,
        Class::Acronym,
        Class::Agency,
        Class::OrganisationHead,
        Class::Title,
        Class::Country,
        Class::Demonym,
        Class::Thing,
    ]);
    if run.len() == 1 {
        return run.end;
    }
    let place = if document.token(run.start).classes.any(PLACES) {
        let hits = document.hits(run.start).iter().filter(|hit| PLACES.has(hit.class));
        hits.map(|hit| hit.end as usize).max()
    } else {
        None
    };
    let first = place.unwrap_or(run.start + 1).max(run.start + 1);
    let starts = |k: usize| document.token(k).classes.any(STARTS) || document.token(k - 1).classes.any(STARTS);
    (first..run.end).find(|&k| starts(k)).unwrap_or(run.end)
}

/// Words in small letters that a body's name can start with.
const SMALL: Classes = Classes::of(&[Class::Organisation, Class::GroupNoun, Class::Particle]);

/// Whether a body's name can start at token `i`: a capital, an ordinal, or "al-Qaeda", "dpa".
fn can_start(document: &Document, i: usize) -> bool {
    let token = document.token(i);
    let starts = match token.kind {
        Kind::Word => token.shape != Shape::Lower || token.classes.any(SMALL),
        Kind::Number => document.get(i + 1).is_some_and(|next| next.is_capital()),
        _ => false,
    };
    starts && !(token.glued && document.before(i).is_some_and(|t| t.is_dash() && t.glued))
}

fn meet(document: &Document, tables: &Tables, i: usize, run: Option<Range<usize>>) -> Option<Met> {
    if document.token(i).is_capital() && head::is_vessel(document, i) {
        return Some(Met::Other(head::vessel(document, i), Owner::Organisation));
    }
    let known = known::known_at(document, tables, i);
    let headed = head::headed_at(document, tables, i, run.clone());
    let found = match (known, headed) {
        (Some(known), Some(headed)) if headed.name.end > known.name.end => Some(headed),
        (Some(known), _) => Some(known),
        (None, headed) => headed,
    };
    let found = found.or_else(|| group::group_at(document, tables, i, run))?;
    let found = with_partner(document, known_inside(document, tables, &found).unwrap_or(found));
    (!is_site_or_event(document, &found)).then_some(Met::Body(found))
}

/// "Nippon Steel & | Sumitomo Metal".
fn with_partner(document: &Document, mut found: Found) -> Found {
    let end = found.name.end;
    if found.kind == OrganisationKind::Company
        && document.is_mark(end, '&')
        && let Some(rest) = name::run_at(document, end + 1).filter(|rest| rest.len() < 4)
    {
        found.name.end = rest.end;
    }
    found
}

/// "Jubilant Wallabies": a known body ends the name of one that is only guessed.
fn known_inside(document: &Document, tables: &Tables, found: &Found) -> Option<Found> {
    let own = Classes::of(&[Class::Demonym, Class::Country, Class::People, Class::Admin1]);
    if found.row.is_some() || document.token(found.name.start).classes.any(own) {
        return None;
    }
    let end = found.name.end;
    let capitals = found.name.clone().take_while(|&k| document.token(k).is_capital());
    capitals.skip(1).find_map(|k| {
        let whole = document.hit(k, Class::Organisation).is_some_and(|hit| hit.end as usize == end);
        whole.then(|| known::known_at(document, tables, k)).flatten()
    })
}

/// "T-Mobile Park", "FIFA World Cup", "Marine Corps Air Station": the name goes on and is no body's.
fn is_site_or_event(document: &Document, found: &Found) -> bool {
    let mut at = found.name.end;
    let end = (at + 5).min(document.len());
    while at < end {
        let token = document.token(at);
        if !token.is_capital() || token.lines > 0 || token.is_grammar() {
            return false;
        }
        if document.has(at, Class::Title) {
            return false;
        }
        if token.shape == Shape::Capital && (document.has(at, Class::PlaceKind) || thing(document, at, 1)) {
            return true;
        }
        at += 1;
    }
    false
}

/// Whether token `i` is a noun of class [`Class::Thing`] with the given value.
pub(in crate::rule) fn thing(document: &Document, i: usize, value: u32) -> bool {
    document.has_row(i, Class::Thing, value)
}

/// Places the tables know.
pub(in crate::rule) const PLACES: Classes =
    Classes::of(&[Class::Country, Class::FormerState, Class::Admin1, Class::Region]);

/// Whether the tables know the whole run as a place: "West Bank", "Soviet Union".
pub(in crate::rule) fn is_place(document: &Document, run: &Range<usize>) -> bool {
    document.get(run.start).is_some_and(|token| token.classes.any(PLACES))
        && document.hits(run.start).iter().any(|hit| PLACES.has(hit.class) && hit.end as usize >= run.end)
}

/// The kind a table cell names.
fn kind_of(cell: &str) -> OrganisationKind {
    match cell {
        "armed_group" => OrganisationKind::ArmedGroup,
        "military" => OrganisationKind::Military,
        "government" => OrganisationKind::Government,
        "party" => OrganisationKind::Party,
        "company" => OrganisationKind::Company,
        "ngo" => OrganisationKind::Ngo,
        "media" => OrganisationKind::Media,
        "team" => OrganisationKind::Team,
        "international" => OrganisationKind::International,
        _ => OrganisationKind::Other,
    }
}
