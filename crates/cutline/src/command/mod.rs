//! The commands, a file each.

pub mod add;
pub mod check;
pub mod compare;
pub mod control;
pub mod corroborate;
pub mod demo;
pub mod event;
pub mod explain;
pub mod export;
pub mod gazetteer;
pub mod list;
pub mod parse;
pub mod places;
pub mod read;
pub mod reindex;
pub mod remove;
pub mod reread;
pub mod restrictions;
pub mod schema;
pub mod search;
pub mod seen;
pub mod serve;
pub mod show;
pub mod stats;
pub mod verify;
