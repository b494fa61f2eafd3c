//! Where an export goes: standard output, a new file, or a new folder; whole or not at all.
//!
//! `--out desk.csv` is written beside it under another name and takes its own when the last photograph is in it; what is
//! there already is left alone unless `--force` says otherwise.

use anyhow::{Context, Result, bail};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Component, Path, PathBuf};
use tempfile::{NamedTempFile, TempDir};

/// A file that is being written.
pub struct NewFile {
    path: PathBuf,
    draft: NamedTempFile,
    force: bool,
}

impl NewFile {
    /// Begins a file.
    ///
    /// # Errors
    ///
    /// If it is there already and may not be replaced, or its folder takes nothing.
    pub fn begin(path: &Path, force: bool) -> Result<NewFile> {
        if path.is_dir() || !force && path.symlink_metadata().is_ok() {
            bail!("expected a new file, found one at {}; --force replaces a file", path.display());
        }
        let draft = tempfile::Builder::new()
            .prefix(".cutline-")
            .permissions(permissions(0o666))
            .tempfile_in(folder_of(path))
            .with_context(|| format!("cannot write {}", path.display()))?;
        Ok(NewFile { path: path.to_owned(), draft, force })
    }

    /// Where its bytes go.
    ///
    /// # Errors
    ///
    /// If the draft cannot be opened a second time.
    pub fn sink(&self) -> Result<Box<dyn Write + Send>> {
        Ok(Box::new(BufWriter::with_capacity(1 << 16, self.draft.reopen()?)))
    }

    /// Gives it its name.
    ///
    /// # Errors
    ///
    /// If the disk does not take it, or something has the name by now and may not be replaced.
    pub fn finish(self) -> Result<PathBuf> {
        self.draft.as_file().sync_all()?;
        let done = if self.force { self.draft.persist(&self.path) } else { self.draft.persist_noclobber(&self.path) };
        done.with_context(|| format!("cannot write {}", self.path.display()))?;
        Ok(self.path)
    }
}

/// A folder that is being written.
pub struct NewFolder {
    path: PathBuf,
    draft: TempDir,
    force: bool,
}

/// By this file a folder is known as an export.
pub const MANIFEST: &str = "manifest.json";

impl NewFolder {
    /// Begins a folder.
    ///
    /// # Errors
    ///
    /// If it is there already and may not be replaced, or its parent takes nothing.
    pub fn begin(path: &Path, force: bool) -> Result<NewFolder> {
        if path.symlink_metadata().is_ok() {
            if !force {
                bail!("expected a new folder, found one at {}; --force replaces an export", path.display());
            }
            if !is_export(path) {
                bail!("expected a folder that an export made, found another one at {}", path.display());
            }
        }
        let draft = tempfile::Builder::new()
            .prefix(".cutline-")
            .permissions(permissions(0o777))
            .tempdir_in(folder_of(path))
            .with_context(|| format!("cannot write {}", path.display()))?;
        Ok(NewFolder { path: path.to_owned(), draft, force })
    }

    /// Where it is written now.
    pub fn path(&self) -> &Path {
        self.draft.path()
    }

    /// Gives it its name.
    ///
    /// # Errors
    ///
    /// If the disk does not take it, or something has the name by now and may not be replaced.
    pub fn finish(self) -> Result<PathBuf> {
        if self.force && is_export(&self.path) {
            let old = tempfile::Builder::new().prefix(".cutline-old-").tempdir_in(folder_of(&self.path))?;
            std::fs::rename(&self.path, old.path().join("export"))?;
        }
        if self.path.symlink_metadata().is_ok() {
            bail!("expected a new folder, found one at {}", self.path.display());
        }
        std::fs::rename(self.draft.path(), &self.path)
            .with_context(|| format!("cannot write {}", self.path.display()))?;
        // Its name is another now: there is nothing left to remove.
        let _ = self.draft.keep();
        Ok(self.path)
    }
}

/// A file of a folder that is being written, in a folder of its own if its name says so.
///
/// # Errors
///
/// If the name leads out of the folder, or the disk does not take it.
pub fn create(folder: &Path, name: &str) -> Result<BufWriter<File>> {
    let inside = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    let path = folder.join(name);
    if !inside {
        bail!("expected a file name, found {name}");
    }
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent)?;
    }
    let file = File::create_new(&path).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(BufWriter::new(file))
}

fn is_export(folder: &Path) -> bool {
    folder.join(MANIFEST).is_file() || folder.join("bagit.txt").is_file()
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// What a user's files may do, less what the user's mask takes away.
#[cfg(unix)]
fn permissions(mode: u32) -> std::fs::Permissions {
    std::os::unix::fs::PermissionsExt::from_mode(mode)
}

#[cfg(not(unix))]
fn permissions(_: u32) -> std::fs::Permissions {
    std::fs::metadata(".").map(|here| here.permissions()).expect("this folder has permissions")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_is_replaced_only_when_asked() {
        let desk = tempfile::tempdir().unwrap();
        let path = desk.path().join("a.csv");
        for (force, text) in [(false, "one"), (true, "two")] {
            let file = NewFile::begin(&path, force).unwrap();
            file.sink().unwrap().write_all(text.as_bytes()).unwrap();
            file.finish().unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
        let error = NewFile::begin(&path, false).err().unwrap().to_string();
        assert!(error.starts_with("expected a new file, found one at "), "{error}");
        drop(NewFile::begin(&path, true).unwrap());
        assert_eq!(std::fs::read_dir(desk.path()).unwrap().count(), 1, "no draft is left");
    }

    #[test]
    fn a_folder_of_the_users_is_never_replaced() {
        let desk = tempfile::tempdir().unwrap();
        std::fs::create_dir(desk.path().join("mine")).unwrap();
        assert!(NewFolder::begin(&desk.path().join("mine"), true).is_err());
        let folder = NewFolder::begin(&desk.path().join("out"), false).unwrap();
        create(folder.path(), MANIFEST).unwrap().write_all(b"{}").unwrap();
        assert!(create(folder.path(), "../out.txt").is_err() && create(folder.path(), "/out.txt").is_err());
        folder.finish().unwrap();
        NewFolder::begin(&desk.path().join("out"), true).unwrap().finish().unwrap();
        assert!(!desk.path().join("out").join(MANIFEST).exists(), "it is the new one");
        assert_eq!(std::fs::read_dir(desk.path()).unwrap().count(), 2, "no draft is left");
    }
}
