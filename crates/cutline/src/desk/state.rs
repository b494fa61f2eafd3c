//! What all pages share: the archive, the gazetteer, the engine.

use super::answer::Failure;
use crate::reader::Reader;
use crate::shelf;
use archive::{Archive, Atlas, Edition};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The desk of one archive.
pub struct Desk {
    folder: PathBuf,
    reader: Reader,
    /// Archives that are open and not in use: each question has one to itself.
    open: Mutex<Vec<Archive>>,
}

/// So many open archives are kept for later questions.
const KEPT: usize = 8;

impl Desk {
    /// The desk of the archive in a folder.
    ///
    /// # Errors
    ///
    /// If there is no archive, or it cannot be read.
    pub fn new(folder: &Path, reader: Reader) -> anyhow::Result<Desk> {
        let archive = Archive::open(folder)?;
        Ok(Desk { folder: folder.to_owned(), reader, open: Mutex::new(vec![archive]) })
    }

    /// The archive's folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The engine.
    pub fn reader(&self) -> &Reader {
        &self.reader
    }

    /// What reads captions here.
    pub fn edition(&self) -> Edition {
        shelf::edition(&self.reader)
    }

    /// What knows the places that a query names.
    pub fn atlas(&self) -> &dyn Atlas {
        self.reader.atlas()
    }

    /// Asks the archive, away from the threads that answer.
    pub async fn ask<T: Send + 'static>(
        self: &Arc<Desk>,
        work: impl FnOnce(&Desk, &Archive) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let desk = self.clone();
        let asked = tokio::task::spawn_blocking(move || {
            let waiting = desk.open.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let archive = match waiting {
                Some(archive) => archive,
                None => Archive::open(&desk.folder)?,
            };
            let answer = work(&desk, &archive);
            let mut open = desk.open.lock().unwrap_or_else(PoisonError::into_inner);
            if open.len() < KEPT {
                open.push(archive);
            }
            answer
        });
        asked.await.map_err(|_| Failure::fault("the question broke off; the next one is asked anew"))?
    }
}
