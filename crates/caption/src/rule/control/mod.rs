//! Who holds a place, as the caption says it.
//!
//! "in the rebel-held besieged port of Midi" gives two statements about `Midi`: held by `rebel` (party rebels), and
//! besieged by nobody named. "Oleshky, a town under Russian control" gives controlled by `Russian`, "The city fell to
//! the Taliban" controlled by `Taliban`.

use self::cue::Cue;
use super::Rule;
use crate::document::Document;
use crate::engine::Reading;
use crate::lexicon::{Class, Classes};
use crate::record::{Control, ControlStatus, Holder};
use crate::table::TableId;
use crate::token::Shape;
use std::borrow::Cow;
use std::ops::Range;

pub(crate) mod cue;
mod find;
mod holder;
mod subject;
mod taken;

pub(super) const CONTROL: Rule =
    Rule { id: "control", version: 3, page: include_str!("../../../spec/control.md"), run };

/// How far a statement reaches from its cue, in tokens.
const REACH: usize = 16;
/// Words that make a statement one about the past.
const PAST: &[&str] = &["formerly", "previously", "once", "former", "then", "longtime", "until", "briefly"];

fn run(reading: &mut Reading<'_>) {
    let document = &reading.document;
    if !document.mentions(Class::Control) || reading.record.places.is_empty() && !document.mentions(Class::Holder) {
        return;
    }
    let mut found: Vec<Statement> = Vec::new();
    let mut places: Option<Vec<Range<usize>>> = None;
    for i in document.starts(Classes::of(&[Class::Control])) {
        let Some(hit) = document.hit(i, Class::Control) else { continue };
        if !document.is_body(i) || document.token(i).shape != Shape::Lower {
            continue;
        }
        let places = places
            .get_or_insert_with(|| reading.record.places.iter().map(|place| document.tokens_in(place.span)).collect());
        let last = found.last().and_then(|last| Some((last.place?, last.tokens.start)));
        let finder = Finder { reading, document, places, last };
        let statement = finder.statement(i, Cue::of(hit.row));
        let more = statement.as_ref().map_or(0, |statement| finder.listed(statement));
        for extra in 0..=more {
            found.extend(statement.clone().map(|one| Statement { place: one.place.map(|place| place + extra), ..one }));
        }
    }
    let mut control = Vec::with_capacity(found.len());
    for (i, statement) in found.iter().enumerate() {
        if statement.taken && is_overtaken(reading, statement, &found[i + 1..]) {
            continue;
        }
        control.push(Control {
            span: reading.document.span(statement.tokens.clone()),
            place: statement.place,
            holder: statement.holder.clone().map(|tokens| holder(reading, tokens)),
            status: statement.status,
            rule: CONTROL.id,
        });
    }
    reading.record.control = control;
}

/// A statement as ranges of tokens.
#[derive(Clone)]
struct Statement {
    tokens: Range<usize>,
    place: Option<usize>,
    holder: Option<Range<usize>>,
    status: ControlStatus,
    /// Somebody took the place: whoever took it later has it now.
    taken: bool,
}

/// "captured by militants in May and retaken by the army a month later": whether a later statement gives the place to
/// somebody else.
fn is_overtaken(reading: &Reading, statement: &Statement, later: &[Statement]) -> bool {
    const FAR: usize = 8;
    let document = &reading.document;
    let words = |holder: &Option<Range<usize>>| holder.clone().map(|tokens| document.slice(document.span(tokens)));
    later.iter().take(FAR).any(|other| {
        other.place.is_some()
            && other.place == statement.place
            && matches!(other.status, ControlStatus::Held | ControlStatus::Controlled)
            && words(&other.holder) != words(&statement.holder)
    })
}

fn holder<'t>(reading: &Reading<'t>, tokens: Range<usize>) -> Holder<'t> {
    let document = &reading.document;
    let span = document.span(tokens.clone());
    let table = reading.engine.tables.get(TableId::Holders);
    let hit = tokens.clone().find_map(|i| document.hit(i, Class::Holder).filter(|hit| hit.end as usize == tokens.end));
    let party = hit.map(|hit| table.cell(hit.row as usize, table.column("party"))).filter(|party| !party.is_empty());
    Holder { text: document.slice(span), span, party: party.map(Cow::Borrowed) }
}

/// Reads statements from their cues.
struct Finder<'a, 't> {
    reading: &'a Reading<'t>,
    document: &'a Document<'t>,
    /// The tokens of each place.
    places: &'a [Range<usize>],
    /// The place of the statement before and where that starts.
    last: Option<(usize, usize)>,
}
