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
    /// What would be understood.
    pub hint: Option<String>,
}

impl QueryError {
    /// In lines for people: what is wrong, the query with a caret under the character, what would be understood.
    ///
    /// # Examples
    ///
    /// ```
    /// let error = archive::Query::read("boys taken:2016-13").unwrap_err();
    /// let shown = error.pointed();
    /// let mut lines = shown.lines();
    /// assert!(lines.next().unwrap().ends_with("found \"2016-13\" at character 12"));
    /// assert_eq!(lines.next(), Some("  boys taken:2016-13"));
    /// assert_eq!(lines.next(), Some("             ^"));
    /// ```
    pub fn pointed(&self) -> String {
        let query: String = self.query.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let mut shown = format!("{} at character {}\n  {query}\n", self.message, self.at);
        shown.push_str(&" ".repeat(self.at + 1));
        shown.push('^');
        self.hint.iter().for_each(|hint| shown.push_str(&format!("\n{hint}")));
        shown
    }
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at character {} of {}", self.message, self.at, self.query)?;
        self.hint.iter().try_for_each(|hint| write!(f, "; {hint}"))
    }
}

impl std::error::Error for QueryError {}
