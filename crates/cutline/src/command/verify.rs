//! `cutline verify`: whether everything kept is still what was taken in.

use crate::args::Format;
use crate::terminal::safe;
use crate::{Ending, progress, shelf};
use anstyle::{AnsiColor, Style};
use anyhow::Result;
use archive::{Archive, Fault, Told, Verified};
use serde_json::json;
use std::io::Write;
use std::path::Path;

/// Runs the command.
pub fn run(folder: &Path, format: Option<Format>) -> Result<Ending> {
    let archive = Archive::open_to_verify(folder)?;
    let whole = format == Some(Format::Json);
    let json = shelf::json(format);
    let bar = progress::steps();
    let mut out = anstream::stdout().lock();
    let (mut faults, mut printed) = (Vec::new(), Ok(()));
    if format == Some(Format::Table) {
        writeln!(out, "layer\tat\twhat")?;
    }
    let verified = archive.verify(&mut |told| match told {
        Told::Step(layer, done, of) => progress::step(&bar, layer.name(), done, of),
        Told::Fault(fault) if whole => faults.push(fault),
        Told::Fault(fault) if printed.is_ok() => printed = bar.suspend(|| show(&mut out, &fault, format, json)),
        Told::Fault(_) => {}
    })?;
    bar.finish_and_clear();
    printed?;
    if whole {
        writeln!(out, "{}", json!({ "faults": faults, "verified": verified }))?;
    } else if json {
        writeln!(out, "{}", json!({ "verified": verified }))?;
    } else if format != Some(Format::Table) {
        summary(&mut out, &verified)?;
    }
    out.flush()?;
    Ok(if verified.faults == 0 { Ending::Done } else { Ending::Incomplete })
}

fn show(out: &mut dyn Write, fault: &Fault, format: Option<Format>, json: bool) -> std::io::Result<()> {
    let Fault { layer, at, what } = fault;
    if format == Some(Format::Table) {
        return writeln!(out, "{}\t{}\t{}", layer.name(), safe(at), safe(what));
    }
    if json {
        return writeln!(out, "{}", json!({ "fault": fault }));
    }
    let red = AnsiColor::Red.on_default().bold();
    writeln!(out, "{red}{}{red:#}: {}", safe(at), safe(what))
}

fn summary(out: &mut dyn Write, verified: &Verified) -> std::io::Result<()> {
    let bold = Style::new().bold();
    match verified.faults {
        0 => writeln!(out, "{bold}everything fits{bold:#}")?,
        1 => writeln!(out, "{bold}1 thing does not fit{bold:#}")?,
        faults => writeln!(out, "{bold}{faults} things do not fit{bold:#}")?,
    }
    for (count, name) in [
        (verified.entries, "log entries"),
        (verified.rows, "rows"),
        (verified.seals, "seals"),
        (verified.captions, "captions"),
        (verified.facts, "facts"),
        (verified.originals, "documents"),
        (verified.bytes, "bytes of documents"),
        (verified.sightings, "sightings found again in their documents"),
        (verified.not_looked_up, "sightings not looked up"),
    ] {
        writeln!(out, "{count:>12}  {name}")?;
    }
    for seq in &verified.set_back {
        writeln!(out, "the time of log entry {seq} is before that of entry {}: the clock was set back", seq - 1)?;
    }
    match verified.head {
        Some(head) => writeln!(out, "hash of the last log entry: {head}"),
        None => Ok(()),
    }
}
