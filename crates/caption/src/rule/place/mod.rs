//! Places: names that stand where a place stands, and names that the tables know.
//!
//! "A boy herds goats in the rebel-held town of Golo, central Darfur, near Zalingei, Sudan" gives `Golo` (city), `Darfur`
//! (region, "central"), `Zalingei` (city, near) and `Sudan` (country), each inside the next where one holds the other.
//!
//! A capitalised word alone is no evidence: a name is a place because of what stands before it ([`slot`]), what
//! stands behind it ([`name`]), what it follows in a list or chain ([`find`]), or because the tables or
//! [`Names`](crate::Names) know it.

use self::find::Found;
use super::Rule;
use crate::document::{Document, Owner};
use crate::engine::Reading;
use crate::lexicon::{Class, Tables};
use crate::record::{DateRole, Place, PlaceKind, PlaceRelation};
use crate::table::TableId;
use std::ops::Range;

mod chain;
mod find;
mod judge;
pub(crate) mod known;
mod name;
mod phrase;
mod prose;
mod role;
mod slot;

pub(super) const PLACE: Rule = Rule { id: "place", version: 4, page: include_str!("../../../spec/place.md"), run };

/// A place met in a caption, not yet judged.
struct Mention {
    /// The tokens of its name.
    name: Range<usize>,
    /// The same with what belongs to it: "in the old city of …", "… province".
    reach: Range<usize>,
    /// Its kind and how we know.
    kind: (PlaceKind, Sure),
    /// What the tables know of it.
    known: Option<known::Known>,
    /// How the sentence leads to it.
    way: Way,
    /// How the scene lies to it.
    relation: Option<PlaceRelation>,
    /// How it hangs on the mention before it.
    link: Option<Link>,
    /// Words that narrow it.
    modifiers: Vec<Range<usize>>,
    /// The demonym that describes it.
    demonym: Option<usize>,
    /// The mention that contains it.
    within: Option<usize>,
    /// What happened on the date that follows its group.
    date: Option<DateRole>,
    /// The number of the clause about something else that it stands in, or 0.
    aside: u32,
}

/// How sure a kind is; a later one overrules an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Sure {
    /// The usual reading of a name in its place.
    Guess,
    /// From its place in a chain.
    Chain,
    /// From the tables.
    Table,
    /// A noun says so: "town of".
    Noun,
}

/// How a sentence leads to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// The scene is there: in, near, off, north of.
    Scene,
    /// Object of a verb that takes somebody there: "leave Weaverville".
    Reached,
    /// Somebody or something comes from it: from, residents of.
    Origin,
    /// Somebody or something goes to it: to, bound for.
    Goal,
    /// Spoken of: with, against, a subject, an owner.
    Named,
}

/// How a mention hangs on the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Link {
    /// "Bukoba, Tanzania": the comma of a chain or list.
    Comma,
    /// "Ballycastle and Rathlin Island".
    And,
    /// "Peru's capital Lima": the one before contains this one.
    Inside,
    /// "Kalakla neighbourhood of Khartoum": this one contains the one before.
    Of,
    /// "Susiya, a West Bank village".
    Apposition,
}

fn run(reading: &mut Reading<'_>) {
    let Found { lead, mut mentions, mut doubtful } = find::places(reading);
    if mentions.is_empty() {
        return;
    }
    if let Some(prose) = &mut reading.prose {
        doubtful.resize(mentions.len(), false);
        *prose = doubtful;
    }
    chain::settle(reading, &mut mentions);
    let roles = role::roles(reading, &mut mentions, lead);
    let document = &mut reading.document;
    reading.record.places.reserve(mentions.len());
    for (mention, role) in mentions.into_iter().zip(roles) {
        let mut span = document.span(mention.name.clone());
        // "… at Takua Pa.": the sentence's full stop, taken for an abbreviation's
        let stopped = mention.known.is_none() && mention.name.len() > 1 && document.slice(span).ends_with('.');
        span.end -= u32::from(stopped && document.sentence(mention.name.start).end <= mention.name.end + 1);
        if document.are_free(mention.name.clone()) {
            document.take(mention.name, Owner::Place);
        }
        reading.record.places.push(Place {
            text: document.slice(span),
            span,
            kind: mention.kind.0,
            role,
            relation: mention.relation,
            within: mention.within,
            modifiers: mention.modifiers.into_iter().map(|words| document.slice(document.span(words))).collect(),
            demonym: mention.demonym.and_then(|token| country_of(document, &reading.engine.tables, token)),
            resolved: None,
            alternatives: Vec::new(),
            rule: PLACE.id,
        });
    }
}

/// The country of the demonym at a token.
fn country_of<'t>(document: &Document<'t>, tables: &'t Tables, token: usize) -> Option<&'t str> {
    let row = document.hit(token, Class::Demonym)?.row as usize;
    let table = tables.get(TableId::Countries);
    Some(table.cell(row, table.column("alpha2"))).filter(|code| code.len() == 2)
}
