//! An archive: a folder with the database, the captured files and the index.
//!
//! ```text
//! cutline-archive/archive.db   the truth
//!                 archive.lock held by the one who writes
//!                 originals/   the captured files under their SHA-256
//!                 index/       for searching; can be thrown away
//! ```

use crate::adding::Adding;
use crate::error::{Error, Result};
use crate::lock::Lock;
use crate::originals::Originals;
use crate::sqlite::Sqlite;
use crate::store::{Edition, Store, Tally};
use std::path::{Path, PathBuf};

/// An open archive.
pub struct Archive {
    folder: PathBuf,
    store: Box<dyn Store>,
    originals: Originals,
    /// Held by who may write.
    lock: Option<Lock>,
}

impl Archive {
    /// Opens an archive for reading.
    ///
    /// # Errors
    ///
    /// If none is there, or a newer program made it.
    pub fn open(folder: &Path) -> Result<Archive> {
        let store = Sqlite::read(&folder.join("archive.db"))?;
        Ok(Archive::new(folder, store, None))
    }

    /// Opens an archive for writing; an older one is brought up to date after a backup. `waiting` is called if another
    /// program is writing, before this one waits for it.
    ///
    /// # Errors
    ///
    /// If none is there, a newer program made it, or the folder cannot be written.
    pub fn open_to_write(folder: &Path, waiting: &mut dyn FnMut()) -> Result<Archive> {
        if !folder.join("archive.db").exists() {
            return Err(Error::Missing(folder.to_owned()));
        }
        Archive::create(folder, waiting)
    }

    /// Opens an archive for writing as [`Archive::open_to_write`], and makes it where none is.
    ///
    /// # Errors
    ///
    /// If a newer program made it, or the folder cannot be made or written.
    ///
    /// # Examples
    ///
    /// ```
    /// use archive::{Archive, Error};
    ///
    /// let desk = tempfile::tempdir()?;
    /// let archive = Archive::create(&desk.path().join("archive"), &mut || ())?;
    /// assert_eq!(archive.store().counts()?.photographs, 0);
    /// assert_eq!(archive.store().head()?.0, 1, "the log begins with the archive itself");
    ///
    /// let nothing = Archive::open(&desk.path().join("elsewhere"));
    /// assert!(matches!(nothing, Err(Error::Missing(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn create(folder: &Path, waiting: &mut dyn FnMut()) -> Result<Archive> {
        std::fs::create_dir_all(folder).map_err(|error| Error::io(folder, error))?;
        let lock = Lock::take(folder, waiting)?;
        let store = Sqlite::open(&folder.join("archive.db"), true, &now())?;
        let archive = Archive::new(folder, store, Some(lock));
        archive.originals.sweep();
        Ok(archive)
    }

    fn new(folder: &Path, store: Sqlite, lock: Option<Lock>) -> Archive {
        let originals = Originals::new(folder.join("originals"));
        Archive { folder: folder.to_owned(), store: Box::new(store), originals, lock }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The truth.
    pub fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// The captured files.
    pub fn originals(&self) -> &Originals {
        &self.originals
    }

    /// Begins to add documents, read by `edition`.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn add(&mut self, edition: Edition) -> Result<Adding<'_>> {
        Adding::new(&mut *self.store, edition)
    }

    /// Removes a batch with a reason: nothing is deleted, and nothing of it is shown any more. Gives what was in it.
    ///
    /// # Errors
    ///
    /// If there is no such batch, or it is removed already.
    pub fn remove(&mut self, batch: u64, reason: &str) -> Result<Tally> {
        written(&mut *self.store, |store| store.remove(batch, reason, &now()))
    }

    /// Whether this program may write the archive.
    pub fn writes(&self) -> bool {
        self.lock.is_some()
    }
}

/// Does one change, whole or not at all.
pub(crate) fn written<T>(store: &mut dyn Store, change: impl FnOnce(&mut dyn Store) -> Result<T>) -> Result<T> {
    store.begin()?;
    match change(store).and_then(|done| store.commit().map(|()| done)) {
        Ok(done) => Ok(done),
        Err(error) => {
            store.roll_back();
            Err(error)
        }
    }
}

/// This moment, UTC, RFC 3339, to the second.
pub(crate) fn now() -> String {
    jiff::Timestamp::now().round(jiff::Unit::Second).unwrap_or_default().to_string()
}
