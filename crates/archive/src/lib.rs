//! The evidence store: photographs, their captions and sightings, every fact with its origin, an append-only log.
//!
//! A gallery with "Boys swim in Douma, Syria May 3, 2016. (Photo by Omar Haddad/Reuters)" goes in; the photograph comes
//! out again by its words, its place or its photographer, with the bytes of the file it was read from.

mod adding;
mod archive;
mod collection;
mod copying;
mod digest;
mod dossier;
mod error;
mod index;
mod item;
mod joining;
mod key;
mod lock;
mod log;
mod matching;
mod originals;
mod overview;
mod query;
mod rereading;
mod review;
pub mod seal;
mod sqlite;
mod statement;
mod store;
mod table;
mod verify;

pub use adding::{Added, Adding};
pub use archive::{Archive, Page};
pub use collection::{Collection, Gathered, Gathering};
pub use copying::{Copied, copy};
pub use digest::{Cell, Digest, Rows, write_row};
pub use dossier::{Dossier, Fact, Kept, Match, Seen};
pub use error::{Error, Result};
pub use index::{Alone, Atlas, Counted, Draft, FACETS, Facet, Finder, Found, NoAtlas, Spot};
pub use item::{Body, Bytes, Holder, Item, Named, Resolved, Text, Words, is_elsewhere};
pub use joining::{Brought, Joined, Located, Stated};
pub use log::{Entry, Kind};
pub use matching::Reads;
pub use originals::{Measure, Originals, State};
pub use overview::Overview;
pub use query::{
    About, By, Clause, Days, FIELDS, Field, HAS, IS, Node, Numbers, Query, QueryError, SORTS, Sort, Values, What,
    days_of_edtf, explained, values,
};
pub use rereading::{Change, compare};
pub use review::{Action, Decision, Grade, Origin, Review, Reviewed};
pub use statement::{Reading, Statement};
pub use store::{
    Batch, Capture, Counts, Document, Edition, Entered, Inside, Look, Member, Move, Part, Reread, Sketched, Source,
    Store, Tally,
};
pub use table::Table;
pub use verify::{Fault, Held, Layer, Stretch, Told, Verified, Verifying};

/// What the log names as the program.
pub const PROGRAM: &str = concat!("cutline ", env!("CARGO_PKG_VERSION"));
