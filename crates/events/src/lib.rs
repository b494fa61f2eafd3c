//! What happened, and who held which place, as captions say it: each statement with who says so, side by side.
//!
//! "Residents said two air strikes hit Um Dalam, Sudan, May 3, 2016. At least 12 people died" gives a statement of an air
//! strike in Um Dalam on 2016-05-03, claimed by residents, with at least 12 killed. Statements that share place, day and
//! kind form an [`Event`]; rows of others' event data stand beside it and are never merged with it.

pub mod acled;
mod context;
pub mod control;
pub mod corroborate;
mod event;
pub mod recorded;
mod spot;
mod statement;

pub use context::{Claim, Day};
pub use event::{Event, Gathering, gather, key_day};
pub use spot::{Precision, Spot};
pub use statement::{Actor, Figure, Quote, Source, Statement, statements};
