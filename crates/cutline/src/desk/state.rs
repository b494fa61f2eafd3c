//! What all pages share: the archive, the gazetteer, the engine.

use super::answer::Failure;
use super::gathered::Gatherer;
use super::hand::Slips;
use super::map::Tiles;
use super::session;
use super::stage::Stages;
use crate::finding::finder;
use crate::reader::Reader;
use crate::shelf;
use archive::{Archive, Atlas, Digest, Edition};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The desk of one archive.
pub struct Desk {
    folder: PathBuf,
    reader: Reader,
    /// Archives that are open and not in use: each question has one to itself.
    open: Mutex<Vec<Archive>>,
    /// Held by who writes here.
    writing: Mutex<()>,
    /// What makes this desk's tokens its own.
    secret: String,
    slips: Slips,
    gatherer: Gatherer,
    stages: Stages,
    tiles: Option<Tiles>,
}

/// So many open archives are kept for later questions.
const KEPT: usize = 8;
/// How often it is asked whether another program has done writing, and how long after each time.
const TRIES: (u32, Duration) = (50, Duration::from_millis(100));

impl Desk {
    /// The desk of the archive in a folder; its map has tiles of one's own under what is shown.
    ///
    /// # Errors
    ///
    /// If there is no archive, or it cannot be read.
    pub fn new(folder: &Path, mut reader: Reader, tiles: Option<Tiles>) -> anyhow::Result<Desk> {
        let archive = shelf::open(folder)?;
        // What is taken in at the desk is found by its pixels, too.
        reader.options.pixels = true;
        Ok(Desk {
            folder: folder.to_owned(),
            reader,
            open: Mutex::new(vec![archive]),
            writing: Mutex::default(),
            secret: session::secret(),
            slips: Slips::default(),
            gatherer: Gatherer::default(),
            stages: Stages::default(),
            tiles,
        })
    }

    /// The archive's folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where tiles of one's own for the map are.
    pub fn tiles(&self) -> Option<&Tiles> {
        self.tiles.as_ref()
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

    /// The token of a session's forms.
    pub fn token(&self, session: &str) -> String {
        Digest::of(format!("{}{session}", self.secret)).to_string()
    }

    /// Forms that could not be kept.
    pub fn slips(&self) -> &Slips {
        &self.slips
    }

    /// What gathers events and who held places.
    pub fn gatherer(&self) -> &Gatherer {
        &self.gatherer
    }

    /// What was sent to be looked at before it is taken in.
    pub fn stages(&self) -> &Stages {
        &self.stages
    }

    /// Writes in the archive, away from the threads that answer, one at a time; what is searched has come so far when it
    /// is done.
    pub async fn write<T: Send + 'static>(
        self: &Arc<Desk>,
        work: impl FnOnce(&Desk, &mut Archive) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let desk = self.clone();
        let written = tokio::task::spawn_blocking(move || {
            let _writing = desk.writing.lock().unwrap_or_else(PoisonError::into_inner);
            let mut archive = desk.to_write()?;
            let done = work(&desk, &mut archive)?;
            // An index that cannot be written now catches up when it is next searched.
            let _ = archive.catch_up(&mut |_| ());
            Ok(done)
        });
        written.await.map_err(|_| Failure::fault("writing broke off; what was kept before is intact"))?
    }

    fn to_write(&self) -> Result<Archive, Failure> {
        for _ in 0..TRIES.0 {
            if let Some(archive) = Archive::open_to_write_now(&self.folder)? {
                return Ok(archive.with_finder(finder()));
            }
            std::thread::sleep(TRIES.1);
        }
        Err(Failure::busy("expected to write in the archive, found another program writing: try again when it is done"))
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
                None => shelf::open(&desk.folder)?,
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
