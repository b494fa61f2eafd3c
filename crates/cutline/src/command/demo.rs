//! `cutline demo`: the sample galleries, and what a newcomer should see first.

use crate::reader::Reader;
use crate::{Ending, annotated, command::parse};
use anstyle::Style;
use anyhow::Result;
use caption::Caption;
use caption::record::{Outcome, Record};
use std::io::Write;

/// The sample galleries, all invented: in three of the layouts that galleries come in.
pub const SAMPLES: &[(&str, &str)] = &[
    ("front-lines.txt", include_str!("../../samples/front-lines.txt")),
    ("rivers.txt", include_str!("../../samples/rivers.txt")),
    ("people.txt", include_str!("../../samples/people.txt")),
];

/// Reads the samples and shows them.
pub fn run() -> Result<Ending> {
    let (reader, complete) = Reader::open(true);
    let width = annotated::terminal_width();
    let pages: Vec<intake::Page> =
        SAMPLES.iter().map(|(name, text)| intake::gallery::read(&reader.engine, name, text.as_bytes())).collect();
    let records = read(&reader, &pages);
    let mut out = anstream::stdout().lock();
    let bold = Style::new().bold();
    let title = |out: &mut dyn Write, text: &str| writeln!(out, "{bold}{text}{bold:#}\n");

    title(&mut out, &format!("{} captions of {} sample galleries", records.len(), pages.len()))?;
    for record in &records {
        annotated::print(&mut out, record, width)?;
    }
    title(&mut out, "What was claimed, and by whom")?;
    for record in &records {
        claims(&mut out, record)?;
    }
    title(&mut out, "\nWhat does not fit")?;
    for record in &records {
        conflicts(&mut out, record)?;
    }
    title(&mut out, "\nNext")?;
    writeln!(out, "  cutline parse FILE     your own gallery: annotated here, JSON Lines in a pipe")?;
    writeln!(out, "  cutline explain claim  how claims are read, with examples")?;
    writeln!(out, "  cutline --help         everything else")?;
    Ok(if complete { Ending::Done } else { Ending::Incomplete })
}

fn read<'t>(reader: &'t Reader, pages: &'t [intake::Page]) -> Vec<Record<'t>> {
    let sightings = pages.iter().flat_map(|page| page.captions.iter().map(move |sighting| (page, sighting)));
    sightings
        .map(|(page, sighting)| {
            let source = Some(parse::source(page, sighting));
            reader.read(Caption { text: &sighting.text, id: None, source }, None)
        })
        .collect()
}

fn place_of(record: &Record<'_>) -> String {
    record
        .source
        .as_ref()
        .map_or(String::new(), |source| format!("{}, caption {}", source.document, source.ordinal.unwrap_or(0)))
}

fn claims(out: &mut dyn Write, record: &Record<'_>) -> Result<()> {
    for claim in &record.claims {
        let who = claim.source.as_ref().map_or("nobody named", |source| source.text);
        let what = claim.about.as_ref().map_or("", |about| about.text);
        writeln!(out, "  {who} ({}): “{what}”  [{}]", annotated::name_of(claim.hedge), place_of(record))?;
    }
    Ok(())
}

fn conflicts(out: &mut dyn Write, record: &Record<'_>) -> Result<()> {
    for check in record.checks.iter().filter(|check| check.outcome == Outcome::Conflicts) {
        writeln!(out, "  {}  [{}: {}]", check.message, place_of(record), check.check)?;
    }
    Ok(())
}
