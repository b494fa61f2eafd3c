//! The index: a file of places that is looked up as it lies on the disk.
//!
//! [`Builder`] makes one from rows, [`Index`] reads it.

mod build;
mod format;
mod keys;
mod open;
mod problem;

pub use build::Builder;
pub use format::{About, Form, Posting, Postings};
pub use keys::Keys;
pub use open::Index;
pub use problem::Problem;
