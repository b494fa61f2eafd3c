//! The gazetteer: the indexes that are looked up together, the built-in one first, then the user's.

use crate::Place;
use crate::index::{Index, Posting};

/// Several indexes, looked up as one.
///
/// Where two have a place, the later one's is preferred: who imports a gazetteer trusts it.
#[derive(Debug, Default)]
pub struct Gazetteer {
    indexes: Vec<Index>,
}

impl Gazetteer {
    /// A gazetteer of these indexes.
    pub fn with(indexes: Vec<Index>) -> Gazetteer {
        Gazetteer { indexes }
    }

    /// Its indexes.
    pub fn indexes(&self) -> &[Index] {
        &self.indexes
    }

    /// The places that have a folded name, of each index the most important first.
    pub fn exact<'g>(&'g self, folded: &'g str) -> impl Iterator<Item = (Place<'g>, Posting)> {
        self.indexes.iter().flat_map(move |index| {
            index.exact(folded).filter_map(move |posting| Some((index.place(posting.place)?, posting)))
        })
    }
}
