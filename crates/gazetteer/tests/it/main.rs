//! Gazetteers as they are built, opened and looked up.

mod damage;
mod import;
mod index;
mod lookup;
mod name;
mod resolve;
mod world;
