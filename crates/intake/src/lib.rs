//! Files in, sightings of captions out.
//!
//! A text gallery with "3/27", "A boy in Marib, Yemen March 6, 2014.", "(Photo by Omar Haddad/Reuters)" on three
//! lines gives a [`Page`] with one [`Sighting`]: the caption, its separate credit, its place in the file.

mod endless;
mod error;
pub mod folder;
pub mod gallery;
mod kind;
pub mod metadata;
mod page;
pub mod read;
mod source;
mod stretch;
pub mod text;

pub use endless::{LONGEST_LINE, LineLimit};
pub use error::Error;
pub use metadata::Metadata;
pub use page::{Captured, Page, Problem, Revisited, Sighting};
pub use read::{Columns, Pages, WrongColumns, captured, pages, read_path};
pub use source::{Head, Input, Limits, Options, Source};
pub use stretch::stretches;
