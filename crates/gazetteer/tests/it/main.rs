//! Gazetteers as they are built, opened and looked up.

mod index;
mod lookup;
mod name;
mod resolve;
