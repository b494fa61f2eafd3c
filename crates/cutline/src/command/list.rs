//! `cutline list`: the archive's photographs.

use crate::args::{Format, List};
use crate::shelf;
use crate::{Ending, overview};
use anyhow::Result;
use archive::Overview;
use std::path::Path;

/// Runs the command.
pub fn run(list: &List, folder: &Path, format: Option<Format>) -> Result<Ending> {
    let archive = shelf::open(folder)?;
    let mut photographs = archive.store().photographs(list.page.after, list.page.limit.saturating_add(1))?;
    let more = photographs.len() > list.page.limit;
    photographs.truncate(list.page.limit);
    let dossiers = archive.store().dossiers(&photographs)?;
    let overviews = dossiers.iter().map(Overview::of).collect::<Result<Vec<_>, _>>()?;
    overview::print(&overviews, photographs.last().copied().filter(|_| more), format)?;
    Ok(Ending::Done)
}
