//! The captured files, byte for byte, each under its SHA-256: `originals/52/52cc11e8…`.
//!
//! A file is hashed before anything is read in it, copied, and read from the copy: what changes while it is taken in
//! is noticed, and what was taken in cannot change any more.

use crate::digest::Digest;
use crate::dossier::Seen;
use crate::error::{Error, Result};
use intake::Options;
use sha2::{Digest as _, Sha256};
use std::fs::{self, File};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// How much is read at once.
const CHUNK: usize = 256 << 10;

/// The folder of captured files.
#[derive(Clone, Debug)]
pub struct Originals {
    folder: PathBuf,
}

/// A file's hash and length, taken before it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// SHA-256 of its bytes.
    pub sha256: Digest,
    /// How many bytes.
    pub length: u64,
}

/// How a captured file lies in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// As it was.
    Whole,
    /// Not at all.
    Missing,
    /// With other bytes.
    Altered,
}

impl Measure {
    /// Hashes a file.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn of(file: &mut File, path: &Path) -> Result<Measure> {
        copy(file, path, |_| Ok(()))
    }
}

impl Originals {
    pub(crate) fn new(folder: PathBuf) -> Originals {
        Originals { folder }
    }

    /// Where the file with this hash lies.
    pub fn path(&self, sha256: &Digest) -> PathBuf {
        let name = sha256.to_string();
        self.folder.join(&name[..2]).join(name)
    }

    /// Whether the file with this measure lies here as it was; if not, whether another lies in its place or none.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn state(&self, measure: &Measure) -> Result<State> {
        let place = self.path(&measure.sha256);
        match fs::metadata(&place) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(State::Missing),
            Err(error) => Err(Error::io(&place, error)),
            Ok(found) if found.len() != measure.length => Ok(State::Altered),
            Ok(_) => {
                let mut kept = File::open(&place).map_err(|error| Error::io(&place, error))?;
                let whole = Measure::of(&mut kept, &place)? == *measure;
                Ok(if whole { State::Whole } else { State::Altered })
            }
        }
    }

    /// Copies a file that was measured, and opens the copy. The copy is on the disk when this returns.
    ///
    /// # Errors
    ///
    /// If the file is not what was measured ([`Error::Changed`]), or the copy cannot be written.
    pub fn take(&self, file: &mut File, path: &Path, measure: &Measure) -> Result<File> {
        let place = self.path(&measure.sha256);
        if let Ok(mut kept) = File::open(&place)
            && Measure::of(&mut kept, &place)? == *measure
        {
            kept.rewind().map_err(|error| Error::io(&place, error))?;
            return Ok(kept);
        }
        file.rewind().map_err(|error| Error::io(path, error))?;
        let folder = place.parent().unwrap_or(&self.folder);
        fs::create_dir_all(folder).map_err(|error| Error::io(folder, error))?;
        let draft = Draft::new(folder);
        let write = |error| Error::io(&draft.0, error);
        let mut out = File::create(&draft.0).map_err(write)?;
        let copied = copy(file, path, |bytes| out.write_all(bytes).map_err(write))?;
        if copied != *measure {
            return Err(Error::Changed(path.to_owned()));
        }
        let mut permissions = out.metadata().map_err(write)?.permissions();
        permissions.set_readonly(true);
        out.set_permissions(permissions).map_err(write)?;
        out.sync_all().map_err(write)?;
        fs::rename(&draft.0, &place).map_err(|error| Error::io(&place, error))?;
        std::mem::forget(draft);
        sync_folder(folder);
        File::open(&place).map_err(|error| Error::io(&place, error))
    }

    /// The bytes of a document that was seen, from its own file or the web archive in which it was captured.
    ///
    /// # Errors
    ///
    /// If they cannot be read, or there are more than `most`.
    pub fn bytes(&self, seen: &Seen, most: u64) -> Result<Vec<u8>> {
        let path = self.path(&seen.original().0);
        let read = || {
            let file = File::open(&path)?;
            let length = seen.captured.as_ref().map_or(file.metadata()?.len(), |captured| captured.length);
            if length > most {
                return Err(std::io::Error::other(format!("expected at most {most} bytes, found {length}")));
            }
            match &seen.captured {
                Some(captured) => intake::captured(file, captured, &Options::default()),
                None => fs::read(&path),
            }
        };
        read().map_err(|error| Error::io(&path, error))
    }

    /// Removes what a killed program left half copied. Nobody else may be writing.
    pub(crate) fn sweep(&self) {
        let folders = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let files = folders.filter_map(|folder| fs::read_dir(folder.path()).ok()).flatten().flatten();
        for file in files.filter(|file| file.file_name().to_string_lossy().ends_with(".part")) {
            // What cannot be removed does no harm and is tried again next time.
            let _ = fs::remove_file(file.path());
        }
    }
}

/// A name under which a file is copied; what is there is removed when the copy does not come about.
struct Draft(PathBuf);

impl Draft {
    fn new(folder: &Path) -> Draft {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        Draft(folder.join(format!("{}-{number}.part", std::process::id())))
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Reads a file to its end, hashes it, and hands its bytes on.
fn copy(file: &mut File, path: &Path, mut sink: impl FnMut(&[u8]) -> Result<()>) -> Result<Measure> {
    let (mut hash, mut length, mut chunk) = (Sha256::new(), 0, vec![0; CHUNK]);
    loop {
        let read = match file.read(&mut chunk) {
            Ok(0) => break,
            Ok(read) => read,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(Error::io(path, error)),
        };
        hash.update(&chunk[..read]);
        length += read as u64;
        sink(&chunk[..read])?;
    }
    Ok(Measure { sha256: Digest(hash.finalize().into()), length })
}

/// Brings a folder's new names to the disk, where the system has that.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_kept_under_its_hash_and_cannot_be_written() {
        let folder = tempfile::tempdir().unwrap();
        let originals = Originals::new(folder.path().join("originals"));
        let path = folder.path().join("a.txt");
        fs::write(&path, "Boys swim in Douma.").unwrap();
        let mut file = File::open(&path).unwrap();
        let measure = Measure::of(&mut file, &path).unwrap();
        for _ in 0..2 {
            let mut text = String::new();
            originals.take(&mut file, &path, &measure).unwrap().read_to_string(&mut text).unwrap();
            assert_eq!(text, "Boys swim in Douma.");
        }
        let kept = originals.path(&Digest::of("Boys swim in Douma."));
        assert_eq!(originals.state(&measure).unwrap(), State::Whole);
        assert!(fs::metadata(&kept).unwrap().permissions().readonly());
        assert_eq!(fs::read_dir(kept.parent().unwrap()).unwrap().count(), 1, "no half copy is left");
        fs::remove_file(&kept).unwrap();
        assert_eq!(originals.state(&measure).unwrap(), State::Missing);
        fs::write(&kept, "Boys swim in Duoma.").unwrap();
        assert_eq!(originals.state(&measure).unwrap(), State::Altered);
        originals.take(&mut file, &path, &measure).unwrap();
        assert_eq!(originals.state(&measure).unwrap(), State::Whole);
    }

    #[test]
    fn a_file_that_changes_while_it_is_taken_in_is_named_and_not_kept() {
        let folder = tempfile::tempdir().unwrap();
        let originals = Originals::new(folder.path().join("originals"));
        let path = folder.path().join("a.txt");
        fs::write(&path, "Boys swim in Douma.").unwrap();
        let mut file = File::open(&path).unwrap();
        let measure = Measure::of(&mut file, &path).unwrap();
        fs::write(&path, "Boys swim in Duma.").unwrap();
        let error = originals.take(&mut file, &path, &measure).unwrap_err().to_string();
        assert!(error.starts_with("expected a file at rest, found it changing while it was read at "), "{error}");
        assert_eq!(fs::read_dir(originals.path(&measure.sha256).parent().unwrap()).unwrap().count(), 0);
    }
}
