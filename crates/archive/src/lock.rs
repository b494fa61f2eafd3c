//! One program writes an archive at a time: `archive.lock` is locked while it does.

use crate::error::{Error, Result};
use std::fs::{File, TryLockError};
use std::path::Path;

/// Held while an archive is written; the system gives it back when the program ends, however it ends.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock if nobody holds it.
    pub fn try_take(folder: &Path) -> Result<Option<Lock>> {
        let file = open(folder)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Lock { _file: file })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(Error::io(&folder.join("archive.lock"), error)),
        }
    }

    /// Takes the lock; calls `waiting` first if another program holds it.
    pub fn take(folder: &Path, waiting: &mut dyn FnMut()) -> Result<Lock> {
        if let Some(lock) = Lock::try_take(folder)? {
            return Ok(lock);
        }
        waiting();
        let file = open(folder)?;
        file.lock().map_err(|error| Error::io(&folder.join("archive.lock"), error))?;
        Ok(Lock { _file: file })
    }
}

fn open(folder: &Path) -> Result<File> {
    let path = folder.join("archive.lock");
    let file = File::options().create(true).truncate(false).write(true).open(&path);
    file.map_err(|error| Error::io(&path, error))
}
