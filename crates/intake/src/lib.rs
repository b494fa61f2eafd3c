//! Files in, sightings of captions out.
//!
//! A text gallery with "3/27", "A boy in Marib, Yemen March 6, 2014.", "(Photo by Omar Haddad/Reuters)" on three
//! lines gives a [`Page`] with one [`Sighting`]: the caption, its separate credit, its place in the file.

mod endless;
mod error;
pub mod gallery;
mod kind;
mod page;
mod pages;
pub mod text;
mod window;

pub use endless::{LONGEST_LINE, LineLimit};
pub use error::Error;
pub use page::{Metadata, Page, Problem, Sighting};
pub use pages::{Pages, read_path, windows};
