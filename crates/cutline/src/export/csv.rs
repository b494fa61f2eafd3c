//! CSV: a photograph a row, or with `--rows statements` a fact a row.
//!
//! Lists in a cell are parted by "; ". A text cell that a spreadsheet would take for a formula (`=HYPERLINK(…)`) has an
//! apostrophe before it; numbers are left as they are.

use super::said::{Gathered, Said, facts, of, once};
use super::statement::{COLUMNS, Cell, rows};
use super::withhold::Shown;
use super::{Exporter, Makes, Order, Rows, Sink, Writer};
use anyhow::Result;
use std::borrow::Cow;

/// The format.
pub const EXPORTER: Exporter =
    Exporter { id: "csv", writes: "a table for spreadsheets: a photograph or a fact a row", makes: Makes::File(begin) };

const PHOTOGRAPHS: &[&str] = &[
    "photograph",
    "caption",
    "credit",
    "taken",
    "places",
    "countries",
    "latitude",
    "longitude",
    "precision",
    "radius_km",
    "photographers",
    "agencies",
    "providers",
    "people",
    "organisations",
    "claims",
    "casualties",
    "control",
    "events",
    "verifications",
    "notices",
    "conflicts",
    "captions",
    "sightings",
    "image",
    "documents",
    "sha256",
];

struct Table {
    out: csv::Writer<Sink>,
    rows: Rows,
}

fn begin(out: Sink, order: &Order) -> Result<Box<dyn Writer>> {
    let mut out = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(out);
    match order.rows {
        Rows::Photographs => out.write_record(PHOTOGRAPHS)?,
        Rows::Statements => out.write_record(COLUMNS.iter().map(|(name, _)| name))?,
    }
    Ok(Box::new(Table { out, rows: order.rows }))
}

impl Writer for Table {
    fn photograph(&mut self, shown: &Shown) -> Result<()> {
        match self.rows {
            Rows::Photographs => self.out.write_record(photograph(shown, &facts(shown.dossier())?))?,
            Rows::Statements => {
                for row in rows(shown)? {
                    self.out.write_record(row.iter().map(written))?;
                }
            }
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        Ok(self.out.flush()?)
    }
}

fn photograph(shown: &Shown, said: &[Said<'_>]) -> Vec<String> {
    let dossier = shown.dossier();
    let all = Gathered::of(dossier, said);
    let lines = |kind: &str| -> Vec<String> { of(said, kind).map(Said::line).collect() };
    let conflicts = of(said, "check").filter(|said| said.item.outcome.as_deref() == Some("conflicts"));
    let (mut documents, mut hashes, mut images) = (Vec::new(), Vec::new(), Vec::new());
    for seen in &dossier.sightings {
        once(&mut documents, Some(&seen.document));
        once(&mut hashes, shown.document(seen).map(|hash| hash.to_string()).as_deref());
        once(&mut images, seen.image.as_deref());
    }
    let mut notices = lines("notice");
    dossier.sightings.iter().flat_map(|seen| &seen.rights).for_each(|words| once(&mut notices, Some(words)));
    let text = dossier.captions.first().map_or("", |kept| kept.text.as_str());
    let cell = |list: &[String]| harmless(&list.join("; ")).into_owned();
    let number = |number: Option<f64>| number.map_or(String::new(), |number| number.to_string());
    // Several positions are no position.
    let one = if let [position] = all.positions.as_slice() { Some(position) } else { None };
    let point = one.filter(|position| position.radius_km().is_some());
    let precision = all.positions.first().map_or(String::new(), |position| position.precision.clone());
    vec![
        dossier.photograph.to_string(),
        harmless(text).into_owned(),
        cell(&all.credits),
        cell(&all.taken),
        cell(&all.places),
        cell(&all.countries),
        number(point.map(|point| point.latitude)),
        number(point.map(|point| point.longitude)),
        precision,
        number(point.and_then(|point| point.radius_km())),
        cell(&all.photographers),
        cell(&all.agencies()),
        cell(&all.bodies_that(&["provider"])),
        cell(&all.people),
        cell(&all.organisations),
        cell(&lines("claim")),
        cell(&lines("casualty")),
        cell(&lines("control")),
        cell(&lines("event")),
        cell(&lines("verification")),
        cell(&notices),
        cell(&conflicts.map(|said| said.item.message.as_deref().unwrap_or_default().to_owned()).collect::<Vec<_>>()),
        dossier.captions.len().to_string(),
        dossier.sightings.len().to_string(),
        cell(&images),
        cell(&documents),
        cell(&hashes),
    ]
}

/// A cell of a fact's row.
fn written(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) => harmless(text.as_deref().unwrap_or_default()).into_owned(),
        Cell::Number(number) => number.map_or(String::new(), |number| number.to_string()),
    }
}

/// A text as a cell that no spreadsheet calculates: an apostrophe goes before what begins like a formula, and before
/// what begins like a formula that was made harmless, so that taking one away gives the text again.
pub fn harmless(text: &str) -> Cow<'_, str> {
    let formula =
        text.trim_start_matches('\'').starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']);
    if formula { Cow::Owned(format!("'{text}")) } else { Cow::Borrowed(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula_and_each_can_be_had_again() {
        for text in ["=1+1", "+1", "-1", "@A1", "\t=1", "\r=1", "'=1", "''=1", "plain", "'tis", "a=1", ""] {
            let cell = harmless(text);
            assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{text:?}");
            let formula = cell.trim_start_matches('\'').starts_with(['=', '+', '-', '@', '\t', '\r']);
            assert_eq!(if formula { &cell[1..] } else { &cell }, text);
        }
    }
}
