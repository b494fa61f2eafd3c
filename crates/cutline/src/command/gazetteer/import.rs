//! `cutline gazetteer import`: a file of places becomes a gazetteer.

use crate::Ending;
use crate::args::{ImportGazetteer, PlaceFormat, Usage};
use crate::terminal::{counted, report, safe};
use anyhow::{Context, Result};
use gazetteer::import::{Format, Import, Library, Step};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;

/// Rows that are named when they are left out; of the others only the number is told.
const NAMED: u64 = 100;

/// Imports a file, with a bar on a terminal.
pub fn run(library: &Library, args: &ImportGazetteer) -> Result<Ending> {
    let import = Import {
        file: args.file.clone(),
        name: args.name.clone(),
        format: args.r#as.map(|format| match format {
            PlaceFormat::Geonames => Format::GeoNames,
            PlaceFormat::Pcodes => Format::Pcodes,
            PlaceFormat::Table => Format::Table,
            PlaceFormat::Geojson => Format::GeoJson,
        }),
        alternate_names: args.alternate_names.clone(),
        divisions: args.divisions.clone(),
        attribution: args.attribution.clone(),
        licence: args.licence.clone(),
    };
    import.called().map_err(Usage)?;
    let bar = ProgressBar::no_length();
    bar.set_style(ProgressStyle::with_template("{msg} {bar:30} {percent:>3} % {eta}")?);
    let mut left_out = 0;
    let result = library.import(&import, &mut |step| match step {
        Step::LeftOut(file, line, what) => {
            left_out += 1;
            if left_out <= NAMED {
                let line = if line == 0 { String::new() } else { format!("{line}:") };
                bar.suspend(|| report(&format!("{file}:{line} {what}; left out")));
            }
        }
        Step::Reading(done, of) => show(&bar, "reading", done, of),
        Step::Writing(done, of) => show(&bar, if of == 0 { "sorting" } else { "writing" }, done, of),
    });
    bar.finish_and_clear();
    if left_out > NAMED {
        report(&format!("{}: {} more left out", args.file.display(), counted(left_out - NAMED, "row")));
    }
    let done = result.with_context(|| args.file.display().to_string())?;
    let mut out = anstream::stdout().lock();
    let (places, rows) = (counted(done.places, "place"), counted(done.left_out, "row"));
    writeln!(out, "{}: {places}, {rows} left out", safe(&done.name))?;
    Ok(if done.left_out == 0 { Ending::Done } else { Ending::Incomplete })
}

fn show(bar: &ProgressBar, what: &'static str, done: u64, of: u64) {
    bar.set_message(what);
    bar.set_length(of.max(done));
    bar.set_position(done);
}
