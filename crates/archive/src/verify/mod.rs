//! Verifying: whether what is kept is still what was taken in, from the database's pages to the words of every fact.
//!
//! ```text
//! original  originals/52/52cc11e8…  expected the document in/market.txt with SHA-256 52cc11e8…, found 9a03…
//! ```
//!
//! Nothing is written, and nothing outside the archive is asked.

mod fact;
mod original;

pub(crate) use fact::misfits;
pub use original::{Held, Stretch};

use crate::digest::Digest;
use serde::Serialize;

/// What is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Layer {
    /// The database's tables, views, indexes and triggers.
    Schema,
    /// The database's pages.
    Database,
    /// Entries of the log.
    Log,
    /// Rows that entries of the log made.
    Row,
    /// Rows to which other rows refer.
    Reference,
    /// Seals of the log.
    Seal,
    /// Captions' words.
    Caption,
    /// Facts' words in their captions.
    Fact,
    /// Documents as they were taken in.
    Original,
    /// Captions' words in their documents.
    Sighting,
}

impl Layer {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Layer::Schema => "schema",
            Layer::Database => "database",
            Layer::Log => "log",
            Layer::Row => "row",
            Layer::Reference => "reference",
            Layer::Seal => "seal",
            Layer::Caption => "caption",
            Layer::Fact => "fact",
            Layer::Original => "original",
            Layer::Sighting => "sighting",
        }
    }
}

/// Something that does not fit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// What was looked at.
    pub layer: Layer,
    /// Which one: "caption 3", "log entry 7", "originals/52/52cc11e8…".
    pub at: String,
    /// What was expected and what was found.
    pub what: String,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.at, self.what)
    }
}

/// How much was looked at, and how much of it does not fit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Verified {
    /// Faults.
    pub faults: u64,
    /// Entries of the log.
    pub entries: u64,
    /// Entries whose time is before that of the entry before them: the clock was set back. Their order is that of the log
    /// all the same.
    pub set_back: Vec<u64>,
    /// Rows of evidence.
    pub rows: u64,
    /// Seals of the log.
    pub seals: u64,
    /// Captions.
    pub captions: u64,
    /// Facts, of older readings too.
    pub facts: u64,
    /// Documents.
    pub originals: u64,
    /// Bytes of the documents.
    pub bytes: u64,
    /// Captures that were read again from the web archives they lie in.
    pub captured: u64,
    /// Sightings whose words were found again in their document.
    pub sightings: u64,
    /// Sightings whose words cannot be looked up: put together from pieces, in a document that is no text, or in one
    /// that does not fit.
    pub not_looked_up: u64,
    /// Hash of the log's last entry: whoever keeps it elsewhere can tell later whether entries were cut off.
    pub head: Option<Digest>,
}

/// What is told while an archive is verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// Something does not fit.
    Fault(Fault),
    /// So many of a layer are done, and of how many; 0 where that is not known.
    Step(Layer, u64, u64),
}

/// An archive being verified.
pub struct Verifying<'t> {
    tell: &'t mut dyn FnMut(Told),
    /// What was found so far.
    pub verified: Verified,
}

impl<'t> Verifying<'t> {
    /// Nothing was looked at yet.
    pub fn new(tell: &'t mut dyn FnMut(Told)) -> Verifying<'t> {
        Verifying { tell, verified: Verified::default() }
    }

    /// Names what does not fit.
    pub fn fault(&mut self, layer: Layer, at: impl Into<String>, what: impl Into<String>) {
        self.verified.faults += 1;
        (self.tell)(Told::Fault(Fault { layer, at: at.into(), what: what.into() }));
    }

    /// Says how far it has come.
    pub fn step(&mut self, layer: Layer, done: u64, of: u64) {
        (self.tell)(Told::Step(layer, done, of));
    }
}

/// What does not fit in a store.
#[cfg(test)]
pub(crate) fn faults(store: &dyn crate::store::Store) -> Vec<String> {
    let mut faults = Vec::new();
    let mut tell = |told| {
        if let Told::Fault(fault) = told {
            faults.push(fault.to_string());
        }
    };
    store.verify(&mut Verifying::new(&mut tell)).expect("the store can be read");
    faults
}
