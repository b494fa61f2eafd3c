//! Records as a table: one line a caption, cells separated by tabs, for spreadsheets and `cut`.

use crate::annotated::{interval, name_of, position};
use crate::terminal::safe;
use caption::record::{DateRole, Outcome, PlaceRole, Record};
use std::io::Write;

const COLUMNS: &[&str] = &[
    "id",
    "taken",
    "places",
    "country",
    "located",
    "photographers",
    "organisations",
    "people",
    "claims",
    "casualties",
    "control",
    "conflicts",
    "text",
];

/// The names of the columns.
pub fn write_header(out: &mut dyn Write) -> std::io::Result<()> {
    writeln!(out, "{}", COLUMNS.join("\t"))
}

/// One record's line.
pub fn write_row(out: &mut Vec<u8>, record: &Record<'_>) {
    let join = |items: Vec<String>| items.join("; ");
    let id = match (&record.id, &record.source) {
        (Some(id), _) => id.to_string(),
        (None, Some(source)) => format!("{}#{}", source.document, source.ordinal.unwrap_or(0)),
        (None, None) => String::new(),
    };
    let credit = record.credit.as_ref();
    let mut taken: Vec<String> =
        record.dates.iter().filter(|d| d.role == DateRole::Taken).filter_map(|d| d.value.clone()).collect();
    taken.dedup();
    let cells = [
        id,
        join(taken),
        join(record.places.iter().filter(|p| p.role == PlaceRole::Shown).map(|p| p.text.to_owned()).collect()),
        record.country.unwrap_or_default().to_owned(),
        position(record).unwrap_or_default(),
        join(credit.iter().flat_map(|c| &c.photographers).map(|p| p.name.to_string()).collect()),
        join(
            credit.iter().flat_map(|c| &c.organisations).map(|o| format!("{} ({})", o.name, name_of(o.role))).collect(),
        ),
        join(record.people.iter().map(|p| p.name.to_owned()).collect()),
        join(
            record
                .claims
                .iter()
                .map(|c| {
                    format!(
                        "{}: {}",
                        c.source.as_ref().map_or("?", |s| s.text),
                        c.about.as_ref().map_or("", |a| a.text)
                    )
                })
                .collect(),
        ),
        join(record.casualties.iter().map(|c| format!("{} {}", name_of(c.kind), interval(c))).collect()),
        join(
            record
                .control
                .iter()
                .map(|c| format!("{} {}", c.place.map_or("?", |p| record.places[p].text), name_of(c.status)))
                .collect(),
        ),
        join(record.checks.iter().filter(|c| c.outcome == Outcome::Conflicts).map(|c| c.check.to_owned()).collect()),
        record.text.to_owned(),
    ];
    let line = cells.map(|cell| safe(&cell).into_owned()).join("\t");
    out.extend_from_slice(line.as_bytes());
    out.push(b'\n');
}
