//! The user's own tables: files of the built-in tables' names in the data directory.

use anyhow::{Context, Result};
use caption::Engine;
use caption::table::TableId;
use etcetera::BaseStrategy;
use std::path::{Path, PathBuf};

/// Where the user's tables and gazetteers live: `CUTLINE_DATA`, else `cutline` in the platform's data directory.
///
/// # Errors
///
/// If neither is known.
pub fn data_directory() -> Result<PathBuf> {
    if let Some(path) = std::env::var_os("CUTLINE_DATA") {
        return Ok(path.into());
    }
    let base = etcetera::choose_base_strategy().context("no home directory is known; set CUTLINE_DATA")?;
    Ok(base.data_dir().join("cutline"))
}

/// An engine with the user's tables; what cannot be read in them is named on standard error and left out. Also whether
/// all could be read.
pub fn engine() -> (Engine, bool) {
    let mut unreadable = Vec::new();
    let directory = data_directory().ok();
    let (engine, problems) = {
        let unreadable = std::cell::RefCell::new(&mut unreadable);
        Engine::with_tables(&|id| {
            let path = directory.as_ref()?.join(id.file());
            match read(&path) {
                Ok(bytes) => match String::from_utf8(bytes) {
                    Ok(text) => Some(text),
                    Err(error) => {
                        let at = error.utf8_error().valid_up_to();
                        unreadable
                            .borrow_mut()
                            .push(format!("{}: expected UTF-8, found other bytes at byte {at}", path.display()));
                        None
                    }
                },
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
                Err(error) => {
                    unreadable.borrow_mut().push(format!("{}: {error}", path.display()));
                    None
                }
            }
        })
    };
    unreadable.extend(directory.as_deref().into_iter().flat_map(strangers));
    for problem in &problems {
        let directory = directory.as_deref().unwrap_or_else(|| std::path::Path::new(""));
        unreadable.push(format!("{}", directory.join(problem.to_string()).display()));
    }
    for message in &unreadable {
        crate::terminal::report(&format!("{message}; left out"));
    }
    (engine, unreadable.is_empty())
}

/// A file's bytes. What is no file, a pipe say, is not waited for.
fn read(path: &Path) -> std::io::Result<Vec<u8>> {
    if !std::fs::metadata(path)?.is_file() {
        return Err(std::io::Error::other("expected a file, found a folder, pipe or device"));
    }
    std::fs::read(path)
}

/// Tables of no known name in the data directory, a slip such as `agency.tsv`; and something else in its place. Without
/// a directory there are no tables of one's own.
fn strangers(directory: &Path) -> Vec<String> {
    let entries = match std::fs::read_dir(directory) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Vec::new(),
        Err(error) => return vec![format!("{}: expected a directory, found: {error}", directory.display())],
    };
    let paths = entries.flatten().map(|entry| entry.path());
    let tables = paths.filter(|path| path.extension().is_some_and(|extension| extension == "tsv"));
    let known = |path: &Path| TableId::ALL.iter().any(|id| path.file_name().is_some_and(|name| name == id.file()));
    tables.filter(|path| !known(path)).map(|path| format!("{}: no table has this name", path.display())).collect()
}

/// What tells one set of a user's tables from another: SHA-256 of their names and texts, "" where there are none.
pub fn digest() -> String {
    let directory = data_directory().unwrap_or_default();
    let files = TableId::ALL.iter().filter_map(|id| Some((id.file(), read(&directory.join(id.file())).ok()?)));
    let mut all = Vec::new();
    for (name, text) in files {
        all.extend_from_slice(format!("{name} {}\n", archive::Digest::of(text)).as_bytes());
    }
    if all.is_empty() { String::new() } else { archive::Digest::of(all).to_string() }
}
