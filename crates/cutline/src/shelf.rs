//! Which archive: `--archive`, else `CUTLINE_ARCHIVE`, else `cutline-archive` in the folder one stands in.

use crate::args::{Args, Format};
use crate::finding::finder;
use crate::reader::Reader;
use crate::{tables, terminal};
use anyhow::{Result, anyhow};
use archive::{Archive, Dossier, Edition};
use caption::Caption;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

/// The archive's folder.
pub fn folder(args: &Args) -> PathBuf {
    let given = args.archive.clone().or_else(|| std::env::var_os("CUTLINE_ARCHIVE").map(PathBuf::from));
    given.unwrap_or_else(|| PathBuf::from("cutline-archive"))
}

/// Opens an archive to read it.
///
/// # Errors
///
/// As [`Archive::open`].
pub fn open(folder: &Path) -> archive::Result<Archive> {
    Ok(Archive::open(folder)?.with_finder(finder()))
}

/// Opens an archive to write in it, after whoever writes now.
///
/// # Errors
///
/// As [`Archive::open_to_write`].
pub fn open_to_write(folder: &Path) -> archive::Result<Archive> {
    Ok(Archive::open_to_write(folder, &mut || waiting(folder))?.with_finder(finder()))
}

/// Opens an archive to write in it, and makes it where none is.
///
/// # Errors
///
/// As [`Archive::create`].
pub fn create(folder: &Path) -> archive::Result<Archive> {
    Ok(Archive::create(folder, &mut || waiting(folder))?.with_finder(finder()))
}

/// Says that another program is writing.
pub fn waiting(folder: &Path) {
    terminal::report(&format!("waiting for another cutline that writes to {}", folder.display()));
}

/// A photograph by its number.
pub fn dossier(archive: &Archive, photograph: u64) -> Result<Dossier> {
    if let Some(found) = archive.store().dossiers(&[photograph])?.into_iter().next() {
        return Ok(found);
    }
    let went = archive.store().went(photograph)?;
    let went = went.map_or(String::new(), |went| format!("; what it showed is part of photograph {went} now"));
    Err(anyhow!("expected the number of a photograph, found no photograph {photograph}{went}"))
}

/// What reads captions in this program.
pub fn edition(reader: &Reader) -> Edition {
    let info = reader.read(Caption::default(), None).engine;
    Edition {
        engine: info.version.to_owned(),
        rules: info.rules.to_owned(),
        tables: tables::digest(),
        gazetteer: info.gazetteer.unwrap_or_default().to_owned(),
    }
}

/// Whether a command prints JSON: asked for, or nobody looks.
pub fn json(format: Option<Format>) -> bool {
    match format {
        Some(Format::Json | Format::Jsonl) => true,
        Some(Format::Table | Format::Annotated) => false,
        None => !std::io::stdout().is_terminal(),
    }
}
