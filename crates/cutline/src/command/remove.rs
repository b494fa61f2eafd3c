//! `cutline remove`: a batch that no longer counts.

use crate::args::{Format, Remove, Usage};
use crate::terminal::counted;
use crate::{Ending, shelf};
use anyhow::Result;
use std::io::Write;
use std::path::Path;

/// Runs the command.
pub fn run(remove: &Remove, folder: &Path, format: Option<Format>) -> Result<Ending> {
    let reason = remove.reason.trim();
    if reason.is_empty() {
        return Err(Usage("expected a reason for the removal, found none".to_owned()).into());
    }
    let removed = shelf::open_to_write(folder)?.remove(remove.batch, reason)?;
    let mut out = std::io::stdout().lock();
    if shelf::json(format) {
        writeln!(out, "{}", serde_json::to_string(&removed)?)?;
    } else {
        let archive::Tally { documents, sightings, .. } = removed;
        let (documents, sightings) = (counted(documents, "document"), counted(sightings, "sighting"));
        writeln!(out, "batch {}: {documents} with {sightings} no longer shown", remove.batch)?;
    }
    Ok(Ending::Done)
}
