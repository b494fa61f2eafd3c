//! Why an archive could not do what was asked.
//!
//! "expected an archive of schema 1 or older, found schema 7 at desk/archive.db; a newer cutline made it".

use crate::query::QueryError;
use std::path::{Path, PathBuf};
use std::{fmt, io};

/// A result of the archive.
pub type Result<T> = std::result::Result<T, Error>;

/// What went wrong. What was committed before is intact, whatever it was.
#[derive(Debug)]
pub enum Error {
    /// No archive is there.
    Missing(PathBuf),
    /// Something is there that is no archive.
    Foreign(PathBuf),
    /// A newer program made the archive.
    Newer {
        /// The database.
        path: PathBuf,
        /// Its schema version.
        found: u32,
        /// The newest this program knows.
        known: u32,
    },
    /// The folder or its disk takes nothing (any more).
    Unwritable {
        /// The archive.
        path: PathBuf,
        /// What the system said.
        why: String,
    },
    /// A file could not be read or written.
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A file was not the same when it was read again.
    Changed(PathBuf),
    /// A request that names what is not there.
    Absent(String),
    /// Something given that cannot be taken.
    Refused(String),
    /// A query that asks for a value that its field cannot have.
    Query(QueryError),
    /// The database answered with an error.
    Database {
        /// The archive.
        path: PathBuf,
        /// What it said.
        source: rusqlite::Error,
    },
    /// The index answered with an error.
    Index(tantivy::TantivyError),
    /// Something in the archive is not what the log says.
    Damaged(String),
}

impl Error {
    pub(crate) fn io(path: &Path, source: io::Error) -> Error {
        match source.kind() {
            io::ErrorKind::StorageFull
            | io::ErrorKind::QuotaExceeded
            | io::ErrorKind::FileTooLarge
            | io::ErrorKind::ReadOnlyFilesystem
            | io::ErrorKind::PermissionDenied => Error::Unwritable { path: path.to_owned(), why: source.to_string() },
            _ => Error::Io { path: path.to_owned(), source },
        }
    }

    pub(crate) fn database(path: &Path, source: rusqlite::Error) -> Error {
        use rusqlite::ErrorCode::{CannotOpen, DiskFull, NotADatabase, PermissionDenied, ReadOnly};
        let path = path.to_owned();
        match source.sqlite_error_code() {
            Some(DiskFull | ReadOnly | CannotOpen | PermissionDenied) => {
                Error::Unwritable { path, why: source.to_string() }
            }
            Some(NotADatabase) => Error::Foreign(path),
            _ => Error::Database { path, source },
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Missing(path) => {
                write!(f, "expected an archive, found none at {}; cutline add makes one", path.display())
            }
            Error::Foreign(path) => write!(f, "expected an archive, found something else at {}", path.display()),
            Error::Newer { path, found, known } => write!(
                f,
                "expected an archive of schema {known} or older, found schema {found} at {}; a newer cutline made it",
                path.display()
            ),
            Error::Unwritable { path, why } => write!(
                f,
                "expected room and permission to write, found: {why} at {}; what was committed is intact",
                path.display()
            ),
            Error::Io { path, source } => write!(f, "expected a readable file, found: {source} at {}", path.display()),
            Error::Changed(path) => {
                write!(f, "expected a file at rest, found it changing while it was read at {}", path.display())
            }
            Error::Absent(what) | Error::Refused(what) => f.write_str(what),
            Error::Query(error) => error.fmt(f),
            Error::Database { path, source } => {
                write!(f, "expected an answer of the database, found: {source} at {}", path.display())
            }
            Error::Index(source) => write!(f, "expected an answer of the index, found: {source}; try cutline reindex"),
            Error::Damaged(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        // The words of these are in the error's own.
        match self {
            Error::Io { source, .. } => source.source(),
            Error::Index(source) => source.source(),
            _ => None,
        }
    }
}

impl From<QueryError> for Error {
    fn from(source: QueryError) -> Error {
        Error::Query(source)
    }
}

impl From<tantivy::TantivyError> for Error {
    fn from(source: tantivy::TantivyError) -> Error {
        Error::Index(source)
    }
}
