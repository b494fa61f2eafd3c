//! `cutline event`: what happened, as captions say it: listed, shown, handed on.

use crate::args::{EventCommand, EventExport, EventList, EventShow, Format};
use crate::command::export::{Photographs, learn};
use crate::event::{self, How, acled, show};
use crate::export::out::NewFile;
use crate::export::withhold::Withholding;
use crate::{Ending, shelf, terminal};
use anyhow::{Context, Result};
use archive::NoAtlas;
use std::io::Write;
use std::path::Path;

/// Runs the command.
pub fn run(event: &EventCommand, folder: &Path, format: Option<Format>) -> Result<Ending> {
    match event {
        EventCommand::List(asked) => list(asked, folder, format),
        EventCommand::Show(asked) => one(asked, folder, format),
        EventCommand::Export(asked) => export(asked, folder),
    }
}

fn list(asked: &EventList, folder: &Path, format: Option<Format>) -> Result<Ending> {
    let archive = shelf::open(folder)?;
    let events = event::gather(&archive, &asked.filter, &How { briefly: true, ..How::default() })?;
    let mut out = anstream::stdout().lock();
    for event in events.iter().take(asked.limit) {
        if shelf::json(format) {
            writeln!(out, "{}", show::brief(event))?;
        } else {
            write!(out, "{}", show::lines(event))?;
        }
    }
    out.flush()?;
    let more = events.len().saturating_sub(asked.limit);
    if more > 0 {
        terminal::report(&format!("{more} more events; --limit shows more, --from and --to others"));
    }
    Ok(Ending::Done)
}

fn one(asked: &EventShow, folder: &Path, format: Option<Format>) -> Result<Ending> {
    let archive = shelf::open(folder)?;
    let day = asked.key.split('.').next();
    let events = event::gather(&archive, &asked.filter, &How { day, ..How::default() })?;
    let found = events.iter().find(|event| event.key == asked.key);
    let found = found
        .with_context(|| format!("expected the key of an event as event list prints it, found {:?}", asked.key))?;
    let mut out = anstream::stdout().lock();
    if shelf::json(format) {
        writeln!(out, "{}", show::whole(found))?;
    } else {
        write!(out, "{}", show::page(found))?;
    }
    out.flush()?;
    Ok(Ending::Done)
}

fn export(asked: &EventExport, folder: &Path) -> Result<Ending> {
    let archive = shelf::open(folder)?;
    let all = Photographs { archive: &archive, query: None, atlas: &NoAtlas };
    let withholding = learn(&all, Withholding::new(asked.full, Vec::new()))?;
    let events = event::gather(&archive, &asked.filter, &How { withholding: Some(&withholding), ..How::default() })?;
    match &asked.out {
        None => acled::write(Box::new(std::io::BufWriter::new(std::io::stdout())), &events)?,
        Some(path) => {
            let file = NewFile::begin(path, asked.force)?;
            acled::write(file.sink()?, &events)?;
            file.finish()?;
        }
    }
    Ok(Ending::Done)
}
