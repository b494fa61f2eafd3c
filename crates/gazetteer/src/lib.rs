//! Places: their names in many spellings, where they are, and what contains them.
//!
//! "Maarat al-Numan" leads to Maʻarrat an Nuʻmān, 35.6488 N 36.6752 E, in Idlib, Syria. An [`index::Index`] is a file that is
//! looked up as it lies on the disk; nothing is built when it is opened.

pub mod check;
mod distance;
mod gazetteer;
pub mod import;
pub mod index;
pub mod lookup;
pub mod name;
mod place;
mod resolve;
mod row;

pub use distance::{EARTH_KM, distance_km};
pub use gazetteer::Gazetteer;
pub use lookup::{Candidate, Query};
pub use place::{Division, Place};
pub use resolve::Gallery;
pub use row::{Area, Row};
