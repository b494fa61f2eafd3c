//! Building an index from rows, however many, in a fixed amount of memory.
//!
//! Rows are sorted by identifier (of two with the same, the first stays), then by importance, which numbers the places;
//! their names, skeletons and identifiers are sorted and written; last the places, with the numbers of their names.
//! Postings are in order of number and so have the most important place first. The same rows in the same order give the
//! same bytes.

use super::Problem;
use super::divisions::Divisions;
use super::format::{self, About, Form, Head, number_of, put, put_bytes};
use super::passes::{Numbered, keys, rank, write_ids, write_places};
use super::sort::Sorter;
use super::spool::Spool;
use crate::{Row, name, place};
use caption::record::PlaceKind;
use std::io::Write;
use std::path::PathBuf;

/// Names beyond this many bytes are no names.
pub const NAME_LIMIT: usize = 400;
/// Feature codes and sources beyond this many are none.
const VALUES_LIMIT: usize = 2_000;
/// What is sorted by identifier: rows and further names.
pub(super) const ROW: u8 = 0;
const NAME: u8 = 1;
/// Names of one place beyond this many are left out.
pub(super) const NAMES_LIMIT: usize = 1_000;

/// Collects rows and writes their index.
#[derive(Debug)]
pub struct Builder {
    head: Head,
    divisions: Divisions,
    rows: Sorter,
    memory: usize,
    folder: PathBuf,
}

/// What a builder says while it writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A row was left out, for an earlier one has the same identifier.
    Duplicate(String),
    /// So many of so many places are written.
    Progress {
        /// Places written so far.
        done: u64,
        /// All places.
        of: u64,
    },
}

impl Builder {
    /// A builder for an index that says this of itself; the counts are filled in.
    pub fn new(about: About) -> Builder {
        Builder::with(about, 256 << 20, std::env::temp_dir())
    }

    /// A builder that sorts in so many bytes of memory, and beyond them in unnamed files of a folder.
    pub fn with(about: About, memory: usize, folder: PathBuf) -> Builder {
        let rows = Sorter::new(memory / 2, folder.clone());
        Builder { head: Head { about, ..Head::default() }, divisions: Divisions::default(), rows, memory, folder }
    }

    /// Adds a row.
    ///
    /// # Errors
    ///
    /// [`Problem::Row`] if it has no identifier, no name, a name of more than [`NAME_LIMIT`] bytes, or no position on the
    /// earth; it is left out then, and the builder can go on. [`Problem::Io`] if the disk takes no more.
    pub fn push(&mut self, row: Row) -> Result<(), Problem> {
        let new = |list: &[String], item: &str| list.len() >= VALUES_LIMIT && !list.iter().any(|known| known == item);
        let strange = new(&self.head.features, &row.feature) || new(&self.head.sources, &row.source);
        let what = if strange {
            Err("expected a feature code and a source of few, found ever more".to_owned())
        } else {
            check(&row)
        };
        what.map_err(|what| Problem::Row { id: row.id.chars().take(60).collect(), what })?;
        let mut bytes = importance(&row).to_be_bytes().to_vec();
        let mut place = Vec::new();
        place.extend(((row.latitude * 1e6).round() as i32).to_le_bytes());
        place.extend(((row.longitude * 1e6).round() as i32).to_le_bytes());
        put(&mut place, number_of(&mut self.head.features, &row.feature));
        put(&mut place, self.head.country(&row.country));
        put(&mut place, number_of(&mut self.head.sources, &row.source));
        put(&mut place, u64::from(self.divisions.of(&row)));
        put(&mut place, row.population);
        put(&mut place, row.radius_km.map_or(0, |km| (km * 10.0).round().clamp(1.0, 1e6) as u64));
        put_bytes(&mut place, row.name.as_bytes());
        put_bytes(&mut bytes, &place);
        put_bytes(&mut bytes, row.name.as_bytes());
        let others = row.names.iter().filter(|name| name.len() <= NAME_LIMIT).take(NAMES_LIMIT);
        others.for_each(|name| put_bytes(&mut bytes, name.as_bytes()));
        self.file(&row.id, ROW, &bytes)
    }

    /// Adds another name to the row of an identifier, pushed before or after; without one it is left out.
    ///
    /// # Errors
    ///
    /// [`Problem::Io`] if the disk takes no more.
    pub fn push_name(&mut self, id: &str, name: &str) -> Result<(), Problem> {
        if name.len() > NAME_LIMIT {
            return Ok(());
        }
        let mut bytes = Vec::new();
        put_bytes(&mut bytes, name.as_bytes());
        self.file(id, NAME, &bytes)
    }

    /// Changes what the index says of itself.
    pub fn about(&mut self, change: impl FnOnce(&mut About)) {
        change(&mut self.head.about);
    }

    /// Sorts by identifier; what is of one identifier has its row first and else the order in which it came.
    fn file(&mut self, id: &str, what: u8, bytes: &[u8]) -> Result<(), Problem> {
        let mut key = id.as_bytes().to_vec();
        key.extend([0, what]);
        key.extend(self.rows.count().to_be_bytes());
        Ok(self.rows.add(&key, bytes)?)
    }

    /// The index in memory.
    ///
    /// # Errors
    ///
    /// As [`Builder::write`].
    pub fn finish(self) -> Result<Vec<u8>, Problem> {
        let mut bytes = Vec::new();
        self.write(&mut bytes, &mut |_| {})?;
        Ok(bytes)
    }

    /// Writes the index; says what it leaves out and how far it is. Gives the number of places.
    ///
    /// # Errors
    ///
    /// [`Problem::TooLarge`] if a part is larger than the format holds; [`Problem::Io`] if the disk takes no more.
    pub fn write(self, out: &mut dyn Write, watch: &mut dyn FnMut(Event)) -> Result<u32, Problem> {
        let Builder { mut head, mut divisions, rows, memory, folder } = self;
        let ranked = rank(rows, memory, &folder, watch)?;
        let mut numbered = Numbered::new(memory, &folder);
        numbered.read(ranked, &mut head, &mut divisions, watch)?;
        let Numbered { places, names, skeletons, ids, count } = numbered;
        let mut place_names = Sorter::new(memory / 4, folder.clone());
        let names = keys(names, &folder, "names", &mut |posting, number| {
            if posting.form == Form::Short {
                return Ok(());
            }
            let other = posting.form == Form::Other;
            let key = [&posting.place.to_be_bytes()[..], &[u8::from(other)], &number.to_be_bytes()].concat();
            Ok(place_names.add(&key, &[])?)
        })?;
        let skeletons = keys(skeletons, &folder, "skeletons", &mut |_, _| Ok(()))?;
        let ids = write_ids(ids, &folder)?;
        let places = write_places(places, count, place_names.sorted()?, &folder, watch)?;
        let divisions = divisions.records(&folder)?;
        head.about.places = count;
        head.about.names = names.count();
        let mut first = Spool::new(&folder);
        serde_json::to_writer(&mut first, &head).map_err(|error| Problem::Io(error.into()))?;
        let parts: [Spool; format::SECTION_COUNT] = [
            first,
            divisions.data,
            divisions.offsets,
            places.data,
            places.offsets,
            ids,
            names.data,
            names.blocks,
            skeletons.data,
            skeletons.blocks,
        ];
        out.write_all(&format::header(&std::array::from_fn(|part| (parts[part].length(), parts[part].checksum()))))?;
        for part in parts {
            std::io::copy(&mut part.reread()?, out)?;
        }
        Ok(count)
    }
}

/// What is wrong with a row, if it cannot be a place.
fn check(row: &Row) -> Result<(), String> {
    if row.id.is_empty() || row.id.len() > NAME_LIMIT || row.id.contains('\0') {
        return Err(format!("expected an identifier of 1 to {NAME_LIMIT} bytes, found {} bytes", row.id.len()));
    }
    if row.country.len() > 2 || row.feature.len() > 20 {
        return Err(format!("expected a country and a feature code, found \"{}\", \"{}\"", row.country, row.feature));
    }
    if row.name.len() > NAME_LIMIT {
        return Err(format!("expected a name of at most {NAME_LIMIT} bytes, found {}", row.name.len()));
    }
    if name::fold(&row.name).is_empty() {
        return Err("expected a name, found none".to_owned());
    }
    if !(-90.0..=90.0).contains(&row.latitude) || !(-180.0..=180.0).contains(&row.longitude) {
        let (latitude, longitude) = (row.latitude, row.longitude);
        return Err(format!(
            "expected a latitude from -90 to 90 and a longitude from -180 to 180, found {latitude} and {longitude}"
        ));
    }
    Ok(())
}

/// How likely a place is the one that is meant, by what it is and how many live there.
fn importance(row: &Row) -> u64 {
    let floor = match place::kind(&row.feature) {
        PlaceKind::Country if row.feature != "PCLH" => 1_000_000,
        PlaceKind::Country => 20_000,
        PlaceKind::Admin1 => 200_000,
        PlaceKind::Feature | PlaceKind::Region => 20_000,
        PlaceKind::District if row.feature == "ADM2" => 10_000,
        _ => 0,
    };
    row.population.max(floor)
}
