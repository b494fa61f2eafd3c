//! `cutline restore`: an archive of a copy.

use super::backup;
use crate::Ending;
use crate::args::{Format, Restore};
use anyhow::Result;
use std::path::Path;

/// Runs the command.
pub fn run(restore: &Restore, folder: &Path, format: Option<Format>) -> Result<Ending> {
    backup::copy(&restore.backup, folder, !restore.damaged, format)
}
