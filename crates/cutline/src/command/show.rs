//! `cutline show`: everything kept about a photograph.

use crate::args::{Format, Show};
use crate::{Ending, annotated, dossier, shelf};
use anyhow::{Context, Result};
use archive::Archive;
use std::io::Write;
use std::path::Path;

/// Runs the command.
pub fn run(show: &Show, folder: &Path, format: Option<Format>) -> Result<Ending> {
    let archive = Archive::open(folder)?;
    let found = archive.store().dossiers(&[show.photograph])?.into_iter().next();
    let found = found
        .with_context(|| format!("expected the number of a photograph, found no photograph {}", show.photograph))?;
    let mut out = anstream::stdout().lock();
    if shelf::json(format) {
        writeln!(out, "{}", serde_json::to_string(&found)?)?;
    } else {
        write!(out, "{}", dossier::page(&found, annotated::terminal_width())?)?;
    }
    Ok(Ending::Done)
}
