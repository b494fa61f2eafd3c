//! Why a file could not be read at all.
//!
//! "expected a file, found a directory at pictures/".

use std::path::{Path, PathBuf};
use std::{fmt, io};

/// A file that gives no page.
#[derive(Debug)]
pub enum Error {
    /// A directory stands where a file was expected.
    Directory(PathBuf),
    /// Nothing is there (any more).
    Missing(PathBuf),
    /// The file may not be read.
    Forbidden(PathBuf),
    /// The document is of a kind that has no reader.
    Unread {
        /// The file.
        path: PathBuf,
        /// What its first bytes say it is.
        found: &'static str,
    },
    /// The document has to lie in memory and is too large for that.
    TooLarge {
        /// The file.
        path: PathBuf,
        /// How many bytes it has.
        length: u64,
        /// How many it may have.
        limit: u64,
    },
    /// Anything else that went wrong while reading.
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl Error {
    pub(crate) fn new(path: &Path, source: io::Error) -> Error {
        let path = path.to_owned();
        match source.kind() {
            io::ErrorKind::NotFound => Error::Missing(path),
            io::ErrorKind::PermissionDenied => Error::Forbidden(path),
            io::ErrorKind::IsADirectory => Error::Directory(path),
            _ => Error::Io { path, source },
        }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        match self {
            Error::Directory(path) | Error::Missing(path) | Error::Forbidden(path) => path,
            Error::Unread { path, .. } | Error::TooLarge { path, .. } | Error::Io { path, .. } => path,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Directory(_) => write!(f, "expected a file, found a directory")?,
            Error::Missing(_) => write!(f, "expected a file, found nothing")?,
            Error::Forbidden(_) => write!(f, "expected a readable file, found no permission to read")?,
            Error::Unread { found, .. } => write!(f, "expected a document with captions, found {found}")?,
            Error::TooLarge { length, limit, .. } => {
                write!(f, "expected a document of at most {limit} bytes, found {length}")?;
            }
            Error::Io { source, .. } => write!(f, "expected a readable file, found: {source}")?,
        }
        write!(f, " at {}", self.path().display())
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}
