//! English news-photo captions: text in, evidence out, each fact with the very characters it came from.
//!
//! "A ferry in Bukoba, Tanzania March 6, 2014. (Photo by Neema Mushi/Reuters)" gives a [`record::Record`] with a credit,
//! a date, two places. The crate does no I/O, asks no network, and cannot fail on any text.

pub mod check;
pub mod clause;
pub mod credit;
pub mod dateline;
pub mod document;
mod engine;
mod language;
pub mod lexicon;
pub mod name;
pub mod number;
pub mod record;
pub mod rule;
mod span;
pub mod table;
pub mod terms;
pub mod token;
mod unit;

pub use engine::{Caption, Engine, Names, Prose, RULES_VERSION, Reading, Renown, Toponym};
pub use span::Span;
