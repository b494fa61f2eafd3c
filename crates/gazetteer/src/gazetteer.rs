//! The gazetteer: the indexes that are looked up together, the built-in one first, then the user's.

use crate::Place;
use crate::index::{Index, Posting, Problem};
use crate::resolve::Shelf;
use std::sync::atomic::{AtomicU64, Ordering};

/// The built-in index, made by `cargo xtask gazetteer`.
const WORLD: &[u8] = include_bytes!("../data/world.gaz");

/// Several indexes, looked up as one.
///
/// Where two have a place, the later one's is preferred: who imports a gazetteer trusts it.
#[derive(Debug)]
pub struct Gazetteer {
    indexes: Vec<Index>,
    version: String,
    number: u64,
    shelf: Shelf,
}

/// Tells one gazetteer from another.
static NUMBER: AtomicU64 = AtomicU64::new(1);

impl Gazetteer {
    /// A gazetteer of these indexes.
    pub fn with(indexes: Vec<Index>) -> Gazetteer {
        let names: Vec<&str> = indexes.iter().map(|index| index.about().name.as_str()).collect();
        let version = names.join(" + ");
        Gazetteer { indexes, version, number: NUMBER.fetch_add(1, Ordering::Relaxed), shelf: Shelf::default() }
    }

    /// The index that is part of the program: the world's towns, divisions, countries, waters, heights, regions and
    /// airports.
    ///
    /// ```
    /// let world = gazetteer::Gazetteer::embedded()?;
    /// let douma = world.by_id("geonames:170592").unwrap();
    /// assert_eq!((douma.name(), douma.admin1().unwrap().name()), ("Dūmā", "Rīf Dimashq"));
    /// # Ok::<(), gazetteer::index::Problem>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the program was built with a file of another version.
    pub fn embedded() -> Result<Index, Problem> {
        Index::from_static(WORLD)
    }

    /// Its indexes.
    pub fn indexes(&self) -> &[Index] {
        &self.indexes
    }

    /// What records say they were resolved with: the names of the indexes.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// A number that no other gazetteer of the program has.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// Places as records show them.
    pub(crate) fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// The places that have a folded name, of each index the most important first.
    pub fn exact<'g>(&'g self, folded: &'g str) -> impl Iterator<Item = (Place<'g>, Posting)> {
        self.indexes.iter().flat_map(move |index| {
            index.exact(folded).filter_map(move |posting| Some((index.place(posting.place)?, posting)))
        })
    }
}
