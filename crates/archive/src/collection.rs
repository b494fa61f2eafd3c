//! Collections: photographs gathered under a name, a case or a story, by hand or by a query that is asked anew each time.
//!
//! "Um Dalam 2016" holds photographs 17 and 23, put in by hand, and what `place:"um dalam" taken:2016` finds now, but for
//! photograph 40, which was taken out.

use serde::Serialize;

/// A collection as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Collection {
    /// Its number.
    pub collection: u64,
    /// Its name.
    pub name: String,
    /// What gathers besides what is put in by hand.
    pub query: Option<String>,
    /// Whether it was dropped: it is kept in the archive, and no longer listed.
    pub dropped: bool,
    /// Photographs that were put in by hand, those that they became, rising.
    pub put_in: Vec<u64>,
    /// Photographs that were taken out by hand, whatever finds them, rising.
    pub taken_out: Vec<u64>,
}

/// What somebody does with a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gathering {
    /// The collection's name.
    pub name: String,
    /// What is done.
    pub done: Gathered,
    /// Who does it.
    pub by: String,
    /// Why.
    pub reason: String,
}

/// What is done with a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gathered {
    /// It is made, or taken up again after it was dropped, or gathers by another query, or by none.
    Kept {
        /// What gathers.
        query: Option<String>,
    },
    /// It is no longer listed.
    Dropped,
    /// Photographs are put in.
    Put(Vec<u64>),
    /// Photographs are taken out.
    Taken(Vec<u64>),
}

impl Gathered {
    /// In a word, as the log has it.
    pub fn name(&self) -> &'static str {
        match self {
            Gathered::Kept { .. } => "kept",
            Gathered::Dropped => "dropped",
            Gathered::Put(_) => "put in",
            Gathered::Taken(_) => "taken out",
        }
    }
}
