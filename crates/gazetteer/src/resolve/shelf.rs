//! What records say of a place, taken from the index once and then lent: stories name the same places again and again.
//!
//! `geonames:170063`, Aleppo, 36.2012 N 37.1612 E, in Aleppo Governorate, SY.

use crate::{Division, Gazetteer, Place};
use caption::record::{PlaceKind, Precision};
use std::fmt;
use std::sync::OnceLock;

/// So many places are kept, a power of two.
const PLACES: usize = 4096;
/// So many slots are tried for a place; when all are taken it is not kept.
const TRIES: usize = 4;

/// A place as records show it.
#[derive(Debug)]
pub(crate) struct Shown {
    index: u16,
    place: u32,
    /// Its identifier.
    pub id: String,
    /// Its usual name.
    pub name: String,
    /// Degrees WGS 84, north positive.
    pub latitude: f64,
    /// Degrees WGS 84, east positive.
    pub longitude: f64,
    /// What kind of place it is.
    pub kind: PlaceKind,
    /// Its country, if it lies in one.
    pub country: Option<String>,
    /// Its first-level division.
    pub admin1: Option<String>,
    /// Its second-level division.
    pub admin2: Option<String>,
    /// Who has it.
    pub source: String,
    /// How exact its position is at best.
    pub precision: Precision,
}

/// The places that were asked for first, for all workers.
pub(crate) struct Shelf(Box<[OnceLock<Box<Shown>>]>);

impl Default for Shelf {
    fn default() -> Shelf {
        Shelf((0..PLACES).map(|_| OnceLock::new()).collect())
    }
}

impl fmt::Debug for Shelf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Shelf")
    }
}

impl Shelf {
    /// A place of an index, if it is kept or can still be.
    pub fn get(&self, gazetteer: &Gazetteer, index: u16, place: u32) -> Option<&Shown> {
        let start = place.wrapping_mul(0x9E37_79B1).wrapping_add(u32::from(index)) as usize >> 16;
        for slot in (start..start + TRIES).filter_map(|slot| self.0.get(slot % PLACES)) {
            let kept = match slot.get() {
                Some(kept) => kept,
                None => {
                    let row = gazetteer.indexes().get(usize::from(index))?.place(place)?;
                    slot.get_or_init(|| Box::new(Shown::new(index, &row)))
                }
            };
            if (kept.place, kept.index) == (place, index) {
                return Some(kept);
            }
        }
        None
    }
}

impl Shown {
    fn new(index: u16, row: &Place<'_>) -> Shown {
        let division = |division: Option<Division<'_>>| division.map(|division| division.name().to_owned());
        Shown {
            index,
            place: row.number(),
            id: row.id(),
            name: row.name().to_owned(),
            latitude: row.latitude(),
            longitude: row.longitude(),
            kind: row.kind(),
            country: Some(row.country()).filter(|country| country.len() == 2).map(str::to_owned),
            admin1: division(row.admin1()),
            admin2: division(row.admin2()),
            source: row.source().to_owned(),
            precision: row.precision(),
        }
    }
}
