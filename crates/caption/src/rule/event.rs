//! What happened: the words of the event table in the caption's sentences.
//!
//! "A girl stands in a house damaged by a reported air strike in Idlib." gives the event `air strike`, type
//! `air_strike`, inside the claim of the cue `reported`.

use super::{Rule, claim};
use crate::document::{Document, Owner};
use crate::engine::Reading;
use crate::lexicon::{Class, Classes, Hit};
use crate::record::Event;
use crate::table::TableId;
use crate::token::Shape;

pub(super) const EVENT: Rule = Rule { id: "event", version: 1, page: include_str!("../../spec/event.md"), run };

fn run(reading: &mut Reading<'_>) {
    if !reading.document.mentions(Class::Event) {
        return;
    }
    let table = reading.engine.tables.get(TableId::Events);
    let kind = table.column("type");
    let mut starts = reading.document.starts(Classes::of(&[Class::Event]));
    while let Some(i) = starts.next() {
        let Some(hit) = event_at(&reading.document, i) else { continue };
        let end = hit.end as usize;
        starts.skip_to(end);
        let span = reading.document.span(i..end);
        let claim = claim::holding(&reading.record.claims, span);
        let kind = table.cell(hit.row as usize, kind);
        if kind == "none" {
            continue;
        }
        let text = reading.document.slice(span);
        reading.record.events.push(Event { text, span, kind, claim, rule: EVENT.id });
    }
}

/// The event named from token `i` on: in lower case, or with a capital where a sentence opens or the name of the
/// event itself is printed with capitals.
fn event_at(document: &Document, i: usize) -> Option<Hit> {
    let hit = document.hit(i, Class::Event)?;
    let tokens = i..hit.end as usize;
    if document.token(i).shape == Shape::Capital && document.has(i, Class::Month) {
        return None;
    }
    let plain = document.token(i).shape != Shape::Capital || document.opens_sentence(i) || tokens.len() > 1;
    let named = || tokens.clone().any(|k| !matches!(document.owners[k], Owner::Free | Owner::Verification));
    (document.is_body(i) && !named() && (plain || is_event_name(document, i))).then_some(hit)
}

/// "the London Marathon", "the Rio Carnival": a capital word behind another capital.
fn is_event_name(document: &Document, i: usize) -> bool {
    document.before(i).is_some_and(|token| token.is_capital())
}
