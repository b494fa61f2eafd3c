//! `cutline backup`: a whole copy of the archive in another folder.

use crate::args::{Backup, Format};
use crate::terminal::{counted, report};
use crate::{Ending, progress, shelf};
use anyhow::Result;
use archive::{Copied, Told};
use serde_json::json;
use std::io::Write;
use std::path::Path;

/// Runs the command.
pub fn run(backup: &Backup, folder: &Path, format: Option<Format>) -> Result<Ending> {
    copy(folder, &backup.folder, backup.verify, format)
}

/// Copies an archive, tells how far it has come and what does not fit, and says what was copied.
pub fn copy(from: &Path, to: &Path, verify: bool, format: Option<Format>) -> Result<Ending> {
    let bar = progress::steps();
    let copied = archive::copy(from, to, verify, &mut |told| match told {
        Told::Step(layer, done, of) => progress::step(&bar, layer.name(), done, of),
        Told::Fault(fault) => bar.suspend(|| report(&fault.to_string())),
    });
    bar.finish_and_clear();
    let copied = copied?;
    let Copied { entry, head, documents, bytes, faults } = &copied;
    let mut out = std::io::stdout().lock();
    if shelf::json(format) {
        writeln!(out, "{}", json!({ "folder": to, "copied": copied }))?;
    } else {
        let documents = counted(*documents, "document");
        writeln!(out, "{}: {documents} of {bytes} bytes, the log up to entry {entry}", to.display())?;
        writeln!(out, "hash of the last log entry: {head}")?;
    }
    Ok(if *faults == 0 { Ending::Done } else { Ending::Incomplete })
}
