//! The commands, a file each.

pub mod demo;
pub mod explain;
pub mod parse;
pub mod places;
pub mod read;
pub mod schema;
