//! A whole copy of an archive in another folder: for keeping elsewhere, and back again.
//!
//! ```text
//! monday/archive.db  originals/52/52cc11e8…   the archive as it was at entry 412 of its log
//! ```
//!
//! The copy is made under another name beside its place and gets its own when it is whole: a folder that is there is a
//! whole copy, whatever ended the program. The index is not copied, it is made anew when it is needed.

use crate::archive::Archive;
use crate::digest::Digest;
use crate::error::{Error, Result};
use crate::lock::Lock;
use crate::originals::{Measure, Originals, State};
use crate::sqlite::Sqlite;
use crate::verify::{Fault, Layer, Told};
use serde::Serialize;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// So many documents are listed at once.
const STEP: usize = 1000;

/// What was copied.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Copied {
    /// The number of the log's last entry in the copy.
    pub entry: u64,
    /// The hash of that entry.
    pub head: Digest,
    /// Documents.
    pub documents: u64,
    /// Their bytes.
    pub bytes: u64,
    /// Documents that are missing or altered here, and so in the copy.
    pub faults: u64,
}

/// Copies the archive in the folder `from`, of this version or an older one, to a folder that is not there yet, or is
/// empty. What others write meanwhile is not in it. Tells how far it has come, and which documents are not what was taken
/// in: these are left out. With `verify` the copy gets its name only if everything in it fits; what does not is told.
///
/// # Errors
///
/// If something is there already, the copy cannot be written, or it does not fit; nothing is left in its place then.
///
/// # Examples
///
/// ```
/// use archive::{Archive, copy};
///
/// let desk = tempfile::tempdir()?;
/// let (archive, monday) = (desk.path().join("archive"), desk.path().join("monday"));
/// Archive::create(&archive, &mut || ())?;
/// assert_eq!(copy(&archive, &monday, true, &mut |_| ())?.entry, 1);
/// assert!(copy(&archive, &monday, true, &mut |_| ()).is_err(), "a copy is never written over");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn copy(from: &Path, to: &Path, verify: bool, tell: &mut dyn FnMut(Told)) -> Result<Copied> {
    if to.exists() {
        let refused = |found: &str| {
            Error::Refused(format!("expected a new folder for the copy, found {found} at {}", to.display()))
        };
        if fs::read_dir(to).map_err(|_| refused("a file"))?.next().is_some() {
            return Err(refused("a folder that is not empty"));
        }
    }
    let originals = Originals::new(from.join("originals"));
    let source = from.join("archive.db");
    if !source.exists() {
        return Err(Error::Missing(from.to_owned()));
    }
    let draft = Draft::begin(to)?;
    let database = draft.path.join("archive.db");
    Sqlite::copy(&source, &database, &mut |done, of| tell(Told::Step(Layer::Database, done, of)))?;
    let copied = {
        // What the copy holds is asked of the copy: the archive may have gone on.
        let copy = Archive::open_to_verify(&draft.path)?;
        let (entry, _) = copy.store().head()?;
        let last = copy.store().entries(entry.saturating_sub(1), 1)?.pop();
        let head = last.map(|last| last.hash).unwrap_or_default();
        let mut copied = Copied { entry, head, ..Copied::default() };
        copy_originals(&originals, &copy, &mut copied, tell)?;
        if verify {
            let faults = copy.verify(tell)?.faults;
            if faults > 0 {
                let from = from.display();
                return Err(Error::Refused(format!(
                    "expected an archive in which everything fits, found {faults} faults in {from}"
                )));
            }
        }
        copied
    };
    draft.end(&database)?;
    Ok(copied)
}

fn copy_originals(from: &Originals, copy: &Archive, copied: &mut Copied, tell: &mut dyn FnMut(Told)) -> Result<()> {
    let of = copy.store().counted_captures()?;
    let (mut after, mut done) = (0, 0);
    loop {
        let held = copy.store().held(after, STEP)?;
        let Some(last) = held.last() else { return Ok(()) };
        after = last.capture;
        for held in &held {
            done += 1;
            tell(Told::Step(Layer::Original, done, of));
            if held.captured.is_some() {
                continue;
            }
            let measure = Measure { sha256: held.sha256, length: held.length };
            if copy.originals().path(&measure.sha256).exists() {
                continue;
            }
            let state = from.state(&measure)?;
            let path = from.path(&measure.sha256);
            if state == State::Whole {
                let mut file = File::open(&path).map_err(|error| Error::io(&path, error))?;
                copy.originals().take(&mut file, &path, &measure)?;
                copied.documents += 1;
                copied.bytes += measure.length;
                continue;
            }
            copied.faults += 1;
            let found = if state == State::Missing { "found none" } else { "found other bytes" };
            let what =
                format!("expected the document {} as it was taken in, {found}; it is not in the copy", held.document);
            tell(Told::Fault(Fault { layer: Layer::Original, at: path.display().to_string(), what }));
        }
    }
}

/// A copy that is being made, under another name.
struct Draft {
    path: PathBuf,
    folder: PathBuf,
    lock: Option<Lock>,
}

impl Draft {
    fn begin(folder: &Path) -> Result<Draft> {
        let folder = std::path::absolute(folder).map_err(|error| Error::io(folder, error))?;
        let (Some(parent), Some(name)) = (folder.parent(), folder.file_name()) else {
            return Err(Error::Refused(format!("expected a folder that can be made, found {}", folder.display())));
        };
        let mut draft = std::ffi::OsString::from(".");
        draft.push(name);
        draft.push(".cutline-copy");
        let path = parent.join(draft);
        fs::create_dir_all(&path).map_err(|error| Error::io(&path, error))?;
        let lock = Lock::try_take(&path)?.ok_or_else(|| {
            Error::Refused(format!(
                "expected to make the copy alone, found another program making it at {}",
                path.display()
            ))
        })?;
        let draft = Draft { path, folder, lock: Some(lock) };
        // What a killed program left.
        draft.empty()?;
        Ok(draft)
    }

    fn empty(&self) -> Result<()> {
        let wrap = |error| Error::io(&self.path, error);
        for file in fs::read_dir(&self.path).map_err(wrap)? {
            let path = file.map_err(wrap)?.path();
            let removed = if path.is_dir() {
                fs::remove_dir_all(&path)
            } else if path.ends_with("archive.lock") {
                Ok(())
            } else {
                fs::remove_file(&path)
            };
            removed.map_err(|error| Error::io(&path, error))?;
        }
        Ok(())
    }

    /// Gives the copy its name.
    fn end(mut self, database: &Path) -> Result<()> {
        let file = File::open(database).map_err(|error| Error::io(database, error))?;
        file.sync_all().map_err(|error| Error::io(database, error))?;
        self.lock = None;
        let _ = fs::remove_file(self.path.join("archive.lock"));
        // An empty folder gives way.
        let _ = fs::remove_dir(&self.folder);
        fs::rename(&self.path, &self.folder).map_err(|error| Error::io(&self.folder, error))?;
        if let Some(parent) = self.folder.parent()
            && let Ok(parent) = File::open(parent)
        {
            let _ = parent.sync_all();
        }
        self.path = PathBuf::new();
        Ok(())
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if self.path.as_os_str().is_empty() {
            return;
        }
        let _ = fs::remove_dir_all(&self.path);
    }
}
