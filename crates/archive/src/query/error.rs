//! Why a query could not be understood, and where.
//!
//! ```text
//! expected a day, month or year, found "2016-13" at character 7
//!   taken:2016-13
//!         ^
//! ```

use std::fmt;

/// A query that could not be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryError {
    /// The query.
    pub query: String,
    /// The character at which it is not understood, from 1.
    pub at: usize,
    /// What was expected and what was found.
    pub message: String,
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at character {} of {}", self.message, self.at, self.query)
    }
}

impl std::error::Error for QueryError {}
