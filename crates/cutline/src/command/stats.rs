//! `cutline stats`: how much the archive holds.

use crate::args::Format;
use crate::{Ending, shelf};
use anyhow::Result;
use std::io::Write;
use std::path::Path;

/// Runs the command.
pub fn run(folder: &Path, format: Option<Format>) -> Result<Ending> {
    let counts = shelf::open(folder)?.store().counts()?;
    let mut out = std::io::stdout().lock();
    if shelf::json(format) {
        writeln!(out, "{}", serde_json::to_string(&counts)?)?;
        return Ok(Ending::Done);
    }
    let rows = [
        ("photographs", counts.photographs),
        ("sightings", counts.sightings),
        ("captions", counts.captions),
        ("sources", counts.sources),
        ("facts", counts.facts),
        ("batches", counts.batches),
        ("removed batches", counts.removed),
        ("log entries", counts.entries),
    ];
    for (name, count) in rows {
        writeln!(out, "{count:>9}  {name}")?;
    }
    Ok(Ending::Done)
}
