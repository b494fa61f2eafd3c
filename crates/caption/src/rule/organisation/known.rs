//! Bodies the tables know, by name or acronym, and the news agencies that check pictures.
//!
//! "The SDF took the town" gives the Syrian Democratic Forces' row; "a Boeing 737", "in Chelsea" and "THIS IS" do not
//! name a body.

use super::{Found, kind_of};
use crate::document::Document;
use crate::lexicon::{Class, Classes, Hit, Tables};
use crate::record::OrganisationKind;
use crate::table::TableId;
use crate::token::{Kind, Shape};

/// The known body whose name or acronym starts at token `i`.
pub(super) fn known_at(document: &Document, tables: &Tables, i: usize) -> Option<Found> {
    const KNOWN: Classes = Classes::of(&[Class::Organisation, Class::Acronym, Class::Agency]);
    if !document.token(i).classes.any(KNOWN) {
        return None;
    }
    let name = document.hit(i, Class::Organisation);
    let acronym = document.hit(i, Class::Acronym).filter(|hit| is_acronym(document, hit));
    let hit = match (name, acronym) {
        (Some(name), Some(acronym)) if acronym.end > name.end => Some(acronym),
        (Some(name), _) => Some(name),
        (None, acronym) => acronym,
    };
    let Some(hit) = hit else { return agency_at(document, tables, i) };
    let (range, row) = (hit.start as usize..hit.end as usize, hit.row as usize);
    let table = tables.get(TableId::Organisations);
    let kind = kind_of(table.cell(row, table.column("kind")));
    let single = range.len() == 1;
    let short = single && table.list(row, table.column("acronym")).any(|acronym| document.word(i) == acronym);
    if name.is_none() && single && !short {
        return None;
    }
    if single
        && !short
        && (is_part_of_a_name(document, i) || is_a_place(document, i) || is_district(document, tables, i))
    {
        return None;
    }
    if short && kind == OrganisationKind::Military && is_base(document, range.end) {
        return None;
    }
    if kind == OrganisationKind::Company && (is_product(document, range.end) || single && is_one_of(document, i)) {
        return None;
    }
    if single && document.token(i).shape == Shape::Upper && is_headline(document, i) {
        return None;
    }
    Some(Found { name: range, kind, row: Some(row), short })
}

/// Acronyms that are words too ("IS", "WHO", "CARE") count where the words around them are not in capitals.
fn is_acronym(document: &Document, hit: &Hit) -> bool {
    let i = hit.start as usize;
    !document.has(i, Class::Country) && !document.has(i, Class::Admin1Abbreviation) && !is_headline(document, i)
}

/// Whether a word of capitals stands among others: "THIS IMAGE IS DISTRIBUTED".
pub(super) fn is_headline(document: &Document, i: usize) -> bool {
    let shouted = |token: Option<&crate::token::Token>| {
        token.is_some_and(|t| t.shape == Shape::Upper && t.kind == Kind::Word && t.span.len() > 3)
    };
    shouted(document.before(i)) || shouted(document.get(i + 1))
}

/// "Juan Santos", "Santos Laguna": one word of a longer name.
fn is_part_of_a_name(document: &Document, i: usize) -> bool {
    let capital = |token: &crate::token::Token| token.is_capital() && token.lines == 0 && !token.is_grammar();
    let given_before = i > 0
        && capital(document.token(i - 1))
        && document.token(i).lines == 0
        && (document.has(i - 1, Class::GivenName) || document.has(i - 1, Class::Title));
    let given = document.has(i, Class::GivenName)
        && document.get(i + 1).is_some_and(|next| capital(next) && !next.classes.has(Class::Title));
    given_before || given
}

/// "in Chelsea, London": a name that is a place's too, where a place would stand.
fn is_a_place(document: &Document, i: usize) -> bool {
    let placed = document.has(i, Class::Capital)
        || document.has(i, Class::Admin1)
        || document.has(i, Class::Country)
        || document.has(i, Class::Region);
    placed || !document.has(i, Class::Acronym) && is_located(document, i)
}

/// "the Carrefour district of", "Orange county": a name that a noun makes a place's.
fn is_district(document: &Document, tables: &Tables, i: usize) -> bool {
    let Some(hit) = document.hit(i + 1, Class::PlaceKind).filter(|_| document.token(i + 1).shape == Shape::Lower)
    else {
        return false;
    };
    let table = tables.get(TableId::PlaceKinds);
    matches!(table.cell(hit.row as usize, table.column("kind")), "admin1" | "city" | "district" | "region")
}

/// Whether the words before token `i` say that the scene is there, or a comma and a place follow.
pub(super) fn is_located(document: &Document, i: usize) -> bool {
    let preposition = i > 0 && document.is_any(i - 1, &["in", "near", "outside", "at"]);
    let chain = document.is_mark(i + 1, ',')
        && document.get(i + 2).is_some_and(|t| {
            t.classes.has(Class::Country) || t.classes.has(Class::Admin1) || t.classes.has(Class::Admin1Abbreviation)
        });
    preposition && document.get(i + 1).is_none_or(|t| t.kind != Kind::Possessive) || chain
}

/// "RAF Akrotiri": an air force's initials before the name of a base.
fn is_base(document: &Document, end: usize) -> bool {
    document.get(end).is_some_and(|t| {
        t.is_capital()
            && t.lines == 0
            && !t.is_grammar()
            && !t.classes.has(Class::Title)
            && !t.classes.has(Class::OrganisationHead)
    })
}

/// "Sukhoi Su-25", "Boeing 737": a thing the company made.
fn is_product(document: &Document, end: usize) -> bool {
    let Some(next) = document.get(end) else { return false };
    let model = next.kind == Kind::Number && next.lines == 0
        || next.shape == Shape::Upper && document.word(end).bytes().any(|b| b.is_ascii_digit())
        || next.is_capital()
            && document.get(end + 1).is_some_and(|t| t.is_dash() && t.glued)
            && document.get(end + 2).is_some_and(|t| t.kind == Kind::Number && t.glued);
    model || document.is_any(end, &["truck", "trucks", "car", "cars", "pickup", "pickups", "tractor", "van", "jeep"])
}

/// "in an old | Toyota, a man", "his | Tesla": one that the company made.
fn is_one_of(document: &Document, i: usize) -> bool {
    let plain = |k: usize| document.get(k).is_some_and(|t| t.shape == Shape::Lower && t.kind == Kind::Word);
    let one = |k: usize| document.is_any(k, &["a", "an", "his", "her", "their", "my"]);
    let behind = i > 0 && one(i - 1) || i > 1 && one(i - 2) && plain(i - 1) && !document.token(i - 1).is_grammar();
    // "an old Toyota waits", but "a Lufthansa plane", "a Nissan plant".
    let next = document.word(i + 1);
    let of_company = plain(i + 1)
        && !document.token(i + 1).is_grammar()
        && !document.has(i + 1, Class::Verb)
        && !["s", "ed", "ing"].iter().any(|ending| next.ends_with(ending));
    behind && !of_company
}

/// A news agency where it acts: "Reuters was unable to verify", "other AP reporting".
fn agency_at(document: &Document, tables: &Tables, i: usize) -> Option<Found> {
    let hit = document.hit(i, Class::Agency)?;
    let table = tables.get(TableId::Agencies);
    let role = table.cell(hit.row as usize, table.column("role"));
    let end = hit.end as usize;
    let acts = document.is_any(
        end,
        &[
            "could",
            "cannot",
            "was",
            "has",
            "is",
            "did",
            "verified",
            "confirmed",
            "reporting",
            "reporter",
            "reporters",
            "journalist",
            "journalists",
            "photographer",
            "said",
            "reported",
            "geolocated",
            "checked",
        ],
    ) || i > 0 && document.is_any(i - 1, &["told", "by"]) && matches!(role, "agency");
    let plain = end - i > 1 + usize::from(document.is(i, "the"))
        && document.token(end - 1).is_capital()
        && !(i > 0 && document.is_mark(i - 1, '/'))
        && !document.has(i, Class::GivenName)
        && !document.has(i, Class::CreditLabel);
    let wanted = matches!(role, "agency" | "publication") && (acts || plain) && document.token(i).shape != Shape::Lower;
    let person = document.get(end).is_some_and(|t| t.is_capital() && t.lines == 0);
    (wanted && !person && !is_headline(document, i)).then_some(Found {
        name: i..end,
        kind: OrganisationKind::Media,
        row: None,
        short: false,
    })
}
