//! `cutline places`: the places of any English text, with coordinates.
//!
//! "Floods reached Perham and Otter Tail County, Minn." gives three places, one entry per mention.

use crate::args::{Format, Places, PlacesFrom};
use crate::input::{self, Lines, Problem};
use crate::reader::Reader;
use crate::terminal::{report, safe};
use crate::{Ending, annotated, json, lines, pipeline};
use anyhow::Result;
use caption::record::Place;
use serde::Serialize;
use std::io::{IsTerminal, Write};

/// The columns of the table.
const COLUMNS: &[&str] = &["id", "text", "kind", "name", "division", "country", "latitude", "longitude", "score"];

/// One text's places, as they are printed.
#[derive(Serialize)]
struct Found<'a, 't> {
    id: Option<&'a str>,
    places: &'a [Place<'t>],
}

/// What a worker made of a block.
#[derive(Default)]
struct Output {
    bytes: Vec<u8>,
    problems: Vec<Problem>,
}

/// Runs the command.
pub fn run(places: &Places, format: Option<Format>) -> Result<Ending> {
    let terminal = std::io::stdout().is_terminal();
    let table = match format {
        Some(format) => matches!(format, Format::Table | Format::Annotated),
        None => terminal,
    };
    let (reader, mut complete) = Reader::open(true);
    let files = input::files(&places.files);
    let mut out = anstream::stdout().lock();
    if table {
        writeln!(out, "{}", COLUMNS.join("\t"))?;
    }
    let mut sink = |output: Output| -> Result<()> {
        complete &= output.problems.is_empty();
        for problem in &output.problems {
            out.flush()?;
            report(&problem.0);
        }
        Ok(out.write_all(&output.bytes)?)
    };
    let write = |out: &mut Vec<u8>, id: Option<&str>, text: &str| {
        let places = reader.places(text.trim_start_matches('\u{feff}'));
        if table { rows(out, id, &places) } else { line(out, id, &places) }
    };
    if places.from == PlacesFrom::Text {
        for file in files {
            let mut output = Output::default();
            match input::whole(&file) {
                Ok(text) => write(&mut output.bytes, Some(&input::display(&file)), &text),
                Err(error) => output.problems.push(Problem(format!("{}: {error}", input::display(&file)))),
            }
            sink(output)?;
        }
    } else {
        let mut blocks = Lines::new(files);
        let read = |block| {
            let mut output = Output::default();
            lines::each(block, places.from == PlacesFrom::Jsonl, &mut output.problems, &mut |line| {
                write(&mut output.bytes, line.id.as_deref(), &line.text);
            });
            output
        };
        pipeline::ordered(pipeline::jobs(places.jobs), || Ok(blocks.next()), read, &mut sink)?;
    }
    out.flush()?;
    Ok(if complete { Ending::Done } else { Ending::Incomplete })
}

fn line(out: &mut Vec<u8>, id: Option<&str>, places: &[Place<'_>]) {
    json::write(out, &Found { id, places }).expect("places are JSON and memory takes them");
    out.push(b'\n');
}

fn rows(out: &mut Vec<u8>, id: Option<&str>, places: &[Place<'_>]) {
    for place in places {
        let found = place.resolved.as_ref();
        let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
        let number = |number: Option<f64>, digits| number.map_or(String::new(), |number| format!("{number:.digits$}"));
        let cells = [
            text(id),
            place.text.to_owned(),
            annotated::name_of(place.kind),
            text(found.map(|found| &*found.name)),
            text(found.and_then(|found| found.admin1.as_deref())),
            text(found.and_then(|found| found.country)),
            number(found.map(|found| found.latitude), 4),
            number(found.map(|found| found.longitude), 4),
            number(found.map(|found| found.score), 2),
        ];
        out.extend_from_slice(cells.map(|cell| safe(&cell).into_owned()).join("\t").as_bytes());
        out.push(b'\n');
    }
}
