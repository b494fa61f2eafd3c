//! Why an index could not be built or opened.
//!
//! "expected a gazetteer of version 1, found version 7: import it again".

use std::{fmt, io};

/// What is wrong with an index or with a row for it.
#[derive(Debug)]
pub enum Problem {
    /// The file does not begin like a gazetteer.
    NotAGazetteer,
    /// It is of another version of the format.
    Version(u32),
    /// The file is shorter or longer than its header says.
    Length {
        /// Bytes the header speaks of.
        expected: u64,
        /// Bytes there are.
        found: u64,
    },
    /// A part's bytes are not those that were written.
    Corrupt(&'static str),
    /// More of something than the format holds.
    TooLarge(&'static str),
    /// A row that cannot be a place.
    Row {
        /// The row's identifier.
        id: String,
        /// What was expected and what was found.
        what: String,
    },
    /// The system refused.
    Io(io::Error),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::NotAGazetteer => write!(f, "expected a gazetteer, found other bytes at its beginning"),
            Problem::Version(found) => {
                write!(
                    f,
                    "expected a gazetteer of version {}, found version {found}: import it again",
                    super::format::VERSION
                )
            }
            Problem::Length { expected, found } => {
                let why = if found < expected { "cut off?" } else { "something was appended?" };
                write!(f, "expected a gazetteer of {expected} bytes, found {found} ({why})")
            }
            Problem::Corrupt(part) => write!(f, "expected the bytes that were written, found others in part {part}"),
            Problem::TooLarge(part) => write!(f, "expected less than 4 GiB, found more in part {part}"),
            Problem::Row { id, what } => write!(f, "{id}: {what}"),
            Problem::Io(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for Problem {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            // Its words are the problem's own.
            Problem::Io(error) => error.source(),
            _ => None,
        }
    }
}

impl From<io::Error> for Problem {
    fn from(error: io::Error) -> Problem {
        Problem::Io(error)
    }
}
