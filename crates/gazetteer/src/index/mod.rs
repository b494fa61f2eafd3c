//! The index: a file of places that is looked up as it lies on the disk.
//!
//! [`Builder`] makes one from rows, [`Index`] reads it.

mod build;
mod divisions;
pub(crate) mod format;
mod keys;
mod open;
mod passes;
mod problem;
mod records;
mod sort;
mod spool;

pub use build::{Builder, Event, NAME_LIMIT};
pub use format::{About, Form, Posting, Postings};
pub use keys::Keys;
pub use open::Index;
pub use problem::Problem;
