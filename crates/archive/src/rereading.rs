//! Reading again: what a newer edition reads otherwise in a caption that is kept.
//!
//! After a new row in the table of agencies, caption 12 loses `credit … "role":"publication"` and gains
//! `credit … "role":"agency"`; everything else stays as it was read before.

use crate::dossier::Kept;
use crate::statement::Reading;
use crate::store::{Edition, Reread};
use serde::Serialize;
use serde_json::value::RawValue;

/// How a new reading of a caption differs from the one before.
#[derive(Clone, Debug, Serialize)]
pub struct Change {
    /// The caption's number.
    pub caption: u64,
    /// Facts that are no longer read: kind and value.
    pub gone: Vec<(String, Box<RawValue>)>,
    /// Facts that were not read before: kind and value.
    pub new: Vec<(String, Box<RawValue>)>,
}

/// Compares a new reading with what is kept. `None` if edition and facts are the same: there is nothing to keep. The
/// change is there if any fact differs in more than its rule's version.
pub fn compare(kept: &Kept, edition: &Edition, reading: Reading) -> Option<(Reread, Option<Change>)> {
    let same = |fact: &crate::Fact, statement: &crate::Statement| {
        let span = statement.span.map(|span| (span.start, span.end));
        fact.kind == statement.kind && fact.span == span && fact.value.get() == statement.value
    };
    let signed = |fact: &crate::Fact, statement: &crate::Statement| {
        fact.rule == statement.rule && fact.rule_version == statement.version && same(fact, statement)
    };
    let statements = &reading.statements;
    let differs = kept.language != reading.language
        || kept.facts.len() != statements.len()
        || !kept.facts.iter().zip(statements).all(|(fact, statement)| signed(fact, statement));
    if !differs && kept.edition == *edition {
        return None;
    }
    let gone = kept.facts.iter().filter(|fact| !statements.iter().any(|statement| same(fact, statement)));
    let gone: Vec<_> = gone.map(|fact| (fact.kind.clone(), fact.value.clone())).collect();
    let new = statements.iter().filter(|statement| !kept.facts.iter().any(|fact| same(fact, statement)));
    let value = |text: &str| RawValue::from_string(text.to_owned()).ok();
    let new: Vec<_> = new.filter_map(|statement| Some((statement.kind.to_owned(), value(&statement.value)?))).collect();
    let change = (!gone.is_empty() || !new.is_empty()).then_some(Change { caption: kept.caption, gone, new });
    Some((Reread { caption: kept.caption, before: kept.reading, reading, differs }, change))
}
