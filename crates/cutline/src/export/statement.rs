//! A fact as a row of a table: what CSV and Parquet write, the same columns in both.
//!
//! `casualty | killed ≥ 12 | At least 12 people | 156 | 174 | hospital official | said | attributed | casualty | 2 | …`

use super::said::{Claimed, Said, facts};
use super::withhold::Shown;
use anyhow::Result;

/// A cell of a row.
pub enum Cell {
    /// Words, or nothing.
    Text(Option<String>),
    /// A whole number, or nothing.
    Number(Option<u64>),
}

/// The columns, and whether they hold numbers.
pub const COLUMNS: &[(&str, bool)] = &[
    ("photograph", true),
    ("caption", true),
    ("caption_sha256", false),
    ("kind", false),
    ("says", false),
    ("words", false),
    ("start", true),
    ("end", true),
    ("claimed_by", false),
    ("cue", false),
    ("hedge", false),
    ("rule", false),
    ("rule_version", true),
    ("engine", false),
    ("value", false),
    ("document", false),
    ("document_sha256", false),
    ("ordinal", true),
];

/// The facts of a photograph as rows; the parts of its captions are none.
///
/// # Errors
///
/// If a fact is not what a record has.
pub fn rows(shown: &Shown) -> Result<Vec<Vec<Cell>>> {
    let said = facts(shown.dossier())?;
    Ok(said.iter().filter(|said| said.fact.kind != "parts").map(|said| row(shown, said)).collect())
}

fn row(shown: &Shown, said: &Said<'_>) -> Vec<Cell> {
    let dossier = shown.dossier();
    let (kept, fact) = (said.kept, said.fact);
    let seen = dossier.sightings.iter().find(|seen| seen.caption == kept.caption);
    let claimed = said.claimed.as_ref();
    let source = claimed.map(Claimed::who);
    let text = |text: Option<&str>| Cell::Text(text.map(str::to_owned));
    let number = |number: u64| Cell::Number(Some(number));
    let hash = |hash: Option<archive::Digest>| Cell::Text(hash.map(|hash| hash.to_string()));
    vec![
        number(dossier.photograph),
        number(kept.caption),
        hash(shown.caption_hash(kept)),
        text(Some(&fact.kind)),
        Cell::Text(Some(said.line())),
        text(fact.span.map(|_| said.words())),
        Cell::Number(fact.span.map(|(start, _)| start.into())),
        Cell::Number(fact.span.map(|(_, end)| end.into())),
        text(source),
        text(claimed.map(|claimed| claimed.cue.as_str())),
        text(claimed.map(|claimed| claimed.hedge.as_str())),
        text(Some(&fact.rule)),
        number(fact.rule_version.into()),
        text(Some(&kept.edition.engine)),
        text(Some(fact.value.get())),
        text(seen.map(|seen| seen.document.as_str())),
        hash(seen.and_then(|seen| shown.document(seen))),
        Cell::Number(seen.map(|seen| seen.ordinal)),
    ]
}
