//! Opening an index and looking up in it.
//!
//! `Index::open("syria.gaz")`, then `exact("douma")` gives the postings of all places of that name.

use super::format::{self, About, Cursor, Head, Postings, Section, u32_at};
use super::{Keys, Problem};
use crate::place::{Division, Key, Place};
use memmap2::Mmap;
use std::cmp::Ordering;
use std::fmt;
use std::fs::File;
use std::path::Path;

/// Files of at most this many bytes are compared with their checksums when they are opened.
const VERIFIED: u64 = 32 << 20;

/// A file of places, looked up as it lies on the disk or in the program.
pub struct Index {
    bytes: Bytes,
    sections: [Section; format::SECTION_COUNT],
    head: Head,
}

enum Bytes {
    Static(&'static [u8]),
    Mapped(Mmap),
    Owned(Vec<u8>),
}

impl Index {
    /// An index that is part of the program.
    ///
    /// # Errors
    ///
    /// If the bytes are no index of this version, or are cut off.
    pub fn from_static(bytes: &'static [u8]) -> Result<Index, Problem> {
        Index::new(Bytes::Static(bytes))
    }

    /// An index in a file, mapped into memory. Of a file of more than 32 MiB only the header's checksum is compared;
    /// [`Index::verify`] compares the others. Damaged bytes never make a look-up panic: it finds less.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is no index of this version, is cut off, or not what was written.
    pub fn open(path: &Path) -> Result<Index, Problem> {
        // Opening a pipe would wait for somebody to write into it.
        if !std::fs::metadata(path)?.is_file() {
            return Err(Problem::Io(std::io::Error::other("expected a file, found a folder, pipe or device")));
        }
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        // An empty file cannot be mapped everywhere.
        if length == 0 {
            return Err(Problem::NotAGazetteer);
        }
        // SAFETY: an index is never written in place: it is built under another name and then renamed, so that a mapped
        // file keeps its bytes until it is closed. Its bytes are checked wherever they are read.
        #[allow(unsafe_code)]
        let map = unsafe { Mmap::map(&file)? };
        let index = Index::new(Bytes::Mapped(map))?;
        if length <= VERIFIED {
            index.verify()?;
        }
        Ok(index)
    }

    /// An index in memory.
    ///
    /// # Errors
    ///
    /// If the bytes are no index of this version, are cut off, or are not those that were written.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Index, Problem> {
        let index = Index::new(Bytes::Owned(bytes))?;
        index.verify()?;
        Ok(index)
    }

    fn new(bytes: Bytes) -> Result<Index, Problem> {
        let sections = format::sections(bytes.as_slice())?;
        let mut index = Index { bytes, sections, head: Head::default() };
        index.head = serde_json::from_slice(index.section(format::HEAD)).map_err(|_| Problem::Corrupt("head"))?;
        Ok(index)
    }

    /// Compares every part with its checksum.
    ///
    /// # Errors
    ///
    /// [`Problem::Corrupt`] with the first part that differs.
    pub fn verify(&self) -> Result<(), Problem> {
        for (number, name) in format::SECTIONS.into_iter().enumerate() {
            if crc32fast::hash(self.section(number)) != self.sections[number].checksum {
                return Err(Problem::Corrupt(name));
            }
        }
        Ok(())
    }

    /// What it says of itself.
    pub fn about(&self) -> &About {
        &self.head.about
    }

    /// How many places it holds; their numbers are below it.
    pub fn len(&self) -> u32 {
        (self.section(format::PLACES + 1).len() / 4) as u32
    }

    /// Whether it holds no place.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The places that have a folded name, most important first.
    pub fn exact(&self, folded: &str) -> Postings<'_> {
        self.names().get(folded.as_bytes()).unwrap_or_default()
    }

    /// The places one of whose names has a skeleton, most important first.
    pub fn skeleton(&self, skeleton: &str) -> Postings<'_> {
        self.keys(format::SKELETONS).get(skeleton.as_bytes()).unwrap_or_default()
    }

    /// All folded names.
    pub fn names(&self) -> Keys<'_> {
        self.keys(format::NAMES)
    }

    /// The place of an identifier such as `geonames:170592`.
    pub fn by_id(&self, id: &str) -> Option<Place<'_>> {
        let ids = self.section(format::IDS);
        let (mut low, mut high) = (0, ids.len() / 4);
        while low < high {
            let middle = low + (high - low) / 2;
            let place = self.place(u32_at(ids, middle * 4)?)?;
            match place.id().as_str().cmp(id) {
                Ordering::Equal => return Some(place),
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// All places, most important first.
    pub fn places(&self) -> impl Iterator<Item = Place<'_>> {
        (0..self.len()).filter_map(|number| self.place(number))
    }

    /// All divisions.
    pub fn divisions(&self) -> impl Iterator<Item = Division<'_>> {
        let count = self.section(format::DIVISIONS + 1).len() / 4;
        (0..count as u32).filter_map(|number| self.division(number))
    }

    /// The place of a number.
    pub fn place(&self, number: u32) -> Option<Place<'_>> {
        let mut cursor = self.record(format::PLACES, number)?;
        let latitude = cursor.i32()?;
        let longitude = cursor.i32()?;
        let feature = self.head.features.get(cursor.number()? as usize)?;
        let (country, country_place) = match cursor.number()?.checked_sub(1) {
            Some(country) => self.head.countries.get(country as usize).map(|(code, place)| (code.as_str(), *place))?,
            None => ("", None),
        };
        Some(Place {
            index: self,
            number,
            latitude,
            longitude,
            feature,
            country,
            country_place,
            source: self.head.sources.get(cursor.number()? as usize)?,
            division: cursor.number()?,
            population: cursor.varint()?,
            radius: cursor.number()?,
            name: cursor.text()?,
            scheme: self.head.schemes.get(cursor.number()? as usize)?,
            key: match cursor.varint()? {
                0 => Key::Text(cursor.text()?),
                number => Key::Number(number - 1),
            },
            names: cursor.0,
        })
    }

    /// The division of a number.
    pub fn division(&self, number: u32) -> Option<Division<'_>> {
        let mut cursor = self.record(format::DIVISIONS, number)?;
        Some(Division {
            index: self,
            number,
            level: cursor.byte()?,
            parent: cursor.number()?,
            place: cursor.number()?,
            country: cursor.text()?,
            code: cursor.text()?,
            name: cursor.text()?,
        })
    }

    pub(crate) fn name(&self, number: u32, key: &mut Vec<u8>) -> bool {
        self.names().key(number, key).is_some()
    }

    /// Numbers of names: the usual one, then the differences of the others, which are in order.
    pub(crate) fn name_numbers<'b>(&self, bytes: &'b [u8]) -> impl Iterator<Item = u32> + use<'b> {
        let mut cursor = Cursor(bytes);
        let mut position = 0;
        let mut last = 0u32;
        std::iter::from_fn(move || {
            let number = cursor.number()?;
            position += 1;
            if position == 1 {
                return Some(number);
            }
            last = last.checked_add(number)?;
            Some(last)
        })
    }

    fn record(&self, section: usize, number: u32) -> Option<Cursor<'_>> {
        let offsets = self.section(section + 1);
        let at = (number as usize).checked_mul(4)?;
        let start = u32_at(offsets, at)? as usize;
        let bytes = self.section(section);
        let end = u32_at(offsets, at + 4).map_or(bytes.len(), |end| end as usize);
        Some(Cursor(bytes.get(start..end)?))
    }

    fn keys(&self, section: usize) -> Keys<'_> {
        Keys::new(self.section(section), self.section(section + 1))
    }

    fn section(&self, number: usize) -> &[u8] {
        let Section { offset, length, .. } = self.sections[number];
        self.bytes.as_slice().get(offset..offset + length).unwrap_or_default()
    }
}

impl fmt::Debug for Index {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Index({}, {} places)", self.head.about.name, self.len())
    }
}

impl Bytes {
    fn as_slice(&self) -> &[u8] {
        match self {
            Bytes::Static(bytes) => bytes,
            Bytes::Mapped(bytes) => bytes,
            Bytes::Owned(bytes) => bytes,
        }
    }
}
