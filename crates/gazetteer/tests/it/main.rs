//! Gazetteers as they are built, opened and looked up.

mod damage;
mod import;
mod index;
mod lookup;
mod name;
#[path = "../../../caption/tests/it/page.rs"]
mod page;
mod pages;
mod resolve;
mod world;
