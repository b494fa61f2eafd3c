//! `cutline show`: everything kept about a photograph.

use crate::args::{Format, Show};
use crate::reader::Reader;
use crate::rights::Rights;
use crate::{Ending, annotated, dossier, shelf, terminal};
use anyhow::Result;
use archive::Kept;
use std::io::Write;
use std::path::Path;

/// Runs the command.
pub fn run(show: &Show, folder: &Path, format: Option<Format>) -> Result<Ending> {
    let archive = shelf::open(folder)?;
    let mut found = shelf::dossier(&archive, show.photograph)?;
    let (reader, complete) = Reader::open(false);
    Rights::new(&archive, &reader).fill(&mut found);
    let mut out = anstream::stdout().lock();
    if shelf::json(format) {
        writeln!(out, "{}", serde_json::to_string(&found)?)?;
    } else {
        write!(out, "{}", dossier::page(&found, annotated::terminal_width())?)?;
    }
    out.flush()?;
    let changed: Vec<String> = found.captions.iter().filter_map(Kept::fault).collect();
    changed
        .iter()
        .for_each(|fault| terminal::report(&format!("{fault} since they were taken in; cutline verify says more")));
    Ok(if changed.is_empty() && complete { Ending::Done } else { Ending::Incomplete })
}
