//! `cutline reindex`: the search index, made anew from what is kept.

use crate::{Ending, progress, shelf};
use anyhow::Result;
use std::path::Path;

/// Runs the command.
pub fn run(folder: &Path) -> Result<Ending> {
    let archive = shelf::open_to_write(folder)?;
    progress::index(|tell| archive.reindex(tell))?;
    Ok(Ending::Done)
}
