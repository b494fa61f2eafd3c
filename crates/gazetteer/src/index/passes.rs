//! The passes of building: rows by identifier, by importance, their names and identifiers, the places.

use super::Problem;
use super::build::{Event, NAMES_LIMIT, ROW};
use super::divisions::Divisions;
use super::format::{Cursor, Form, Head, Posting, number_of, put, put_bytes};
use super::keys::KeysWriter;
use super::records::Records;
use super::sort::{Sorted, Sorter};
use super::spool::Spool;
use crate::{name, place};
use caption::record::PlaceKind;
use std::collections::BTreeMap;
use std::io::{BufReader, Read, Write};
use std::path::Path;

/// Rows by importance, the greatest first; each identifier once.
pub(super) fn rank(
    rows: Sorter,
    memory: usize,
    folder: &Path,
    watch: &mut dyn FnMut(Event),
) -> Result<Sorted, Problem> {
    let mut ranked = Sorter::new(memory / 2, folder.to_owned());
    let mut rows = rows.sorted()?;
    // The row that is being completed: its identifier, its place among all, its bytes.
    let mut id: Vec<u8> = Vec::new();
    let mut rank: Vec<u8> = Vec::new();
    let mut bytes: Vec<u8> = Vec::new();
    while let Some((key, row)) = rows.next()? {
        let (this, what) = (&key[..key.len() - 10], key[key.len() - 9]);
        match what {
            ROW if this == id => watch(Event::Duplicate(String::from_utf8_lossy(this).into_owned())),
            ROW => {
                if !id.is_empty() {
                    ranked.add(&rank, &bytes)?;
                }
                id.clear();
                id.extend(this);
                rank.clear();
                rank.extend(row[..8].iter().map(|byte| !byte));
                rank.extend(this);
                bytes.clear();
                bytes.extend(&row[8..]);
            }
            _ if this == id => bytes.extend(row),
            _ => {}
        }
    }
    if !id.is_empty() {
        ranked.add(&rank, &bytes)?;
    }
    Ok(ranked.sorted()?)
}

/// Places that have their number, and what leads to them.
pub(super) struct Numbered {
    pub places: Spool,
    pub names: Sorter,
    pub skeletons: Sorter,
    pub ids: Sorter,
    pub count: u32,
}

impl Numbered {
    pub fn new(memory: usize, folder: &Path) -> Numbered {
        let sorter = |share| Sorter::new(memory / share, folder.to_owned());
        Numbered { places: Spool::new(folder), names: sorter(4), skeletons: sorter(4), ids: sorter(8), count: 0 }
    }

    pub fn read(
        &mut self,
        mut ranked: Sorted,
        head: &mut Head,
        divisions: &mut Divisions,
        watch: &mut dyn FnMut(Event),
    ) -> Result<(), Problem> {
        let damaged = || Problem::Corrupt("temporary files");
        let mut links = Vec::new();
        while let Some((rank, row)) = ranked.next()? {
            let number = self.count;
            let id = &rank[8..];
            self.ids.add(id, &number.to_le_bytes())?;
            let mut cursor = Cursor(row);
            let place = cursor.counted().ok_or_else(damaged)?;
            let text = std::str::from_utf8(id).map_err(|_| damaged())?;
            divisions.place(text, number);
            let (scheme, key) = text.split_at(text.find(':').map_or(0, |colon| colon + 1));
            links.clear();
            put(&mut links, number_of(&mut head.schemes, scheme));
            match key.parse::<u64>().ok().filter(|number| *number < u64::MAX && number.to_string() == key) {
                Some(number) => put(&mut links, number + 1),
                None => {
                    put(&mut links, 0);
                    put_bytes(&mut links, key.as_bytes());
                }
            }
            self.places.write_all(&((place.len() + links.len()) as u32).to_le_bytes())?;
            self.places.write_all(place)?;
            self.places.write_all(&links)?;
            let mut fields = Cursor(&place[8..]);
            let feature =
                fields.number().and_then(|feature| head.features.get(feature as usize)).ok_or_else(damaged)?;
            let country = fields.number().ok_or_else(damaged)?.checked_sub(1);
            let country = country.and_then(|country| head.countries.get_mut(country as usize));
            let code = match country {
                Some((code, own)) => {
                    if place::kind(feature) == PlaceKind::Country && feature != "PCLH" {
                        own.get_or_insert(number);
                    }
                    code.as_str()
                }
                None => "",
            };
            let names: Vec<&str> = std::iter::from_fn(|| cursor.text()).take(NAMES_LIMIT).collect();
            self.names(number, &names, feature, code)?;
            self.count = number.checked_add(1).ok_or(Problem::TooLarge("places"))?;
            if number.is_multiple_of(1 << 14) {
                watch(Event::Progress { done: u64::from(number), of: 0 });
            }
        }
        Ok(())
    }

    /// Files the names of a place, the usual one first.
    fn names(&mut self, place: u32, written: &[&str], feature: &str, country: &str) -> Result<(), Problem> {
        let Some(main) = written.first() else { return Ok(()) };
        let mut others = BTreeMap::<String, &str>::new();
        for name in written.iter().flat_map(|name| name::alternatives(name)) {
            others.entry(name::fold(name)).or_insert(name);
        }
        let main = (name::fold(main), *main);
        others.remove(&main.0);
        others.remove("");
        let all: Vec<(String, &str)> = std::iter::once(main).chain(others).collect();
        let mut shorts = BTreeMap::<String, u32>::new();
        for (position, (name, written)) in (0u32..).zip(&all) {
            let form = if position == 0 { Form::Main } else { Form::Other };
            let posting = Posting { place, name: position, form };
            file(&mut self.names, name, posting)?;
            for short in name::short_forms(written, feature) {
                shorts.entry(short).or_insert(position);
            }
            for skeleton in name::skeletons(written, country) {
                file(&mut self.skeletons, &skeleton, posting)?;
            }
        }
        for (short, position) in shorts.into_iter().filter(|(short, _)| all.iter().all(|(name, _)| name != short)) {
            file(&mut self.names, &short, Posting { place, name: position, form: Form::Short })?;
        }
        Ok(())
    }
}

/// Sorts a posting under its key; postings of a key by place, whole names before shortened ones.
fn file(sorter: &mut Sorter, key: &str, posting: Posting) -> Result<(), Problem> {
    let mut bytes = key.as_bytes().to_vec();
    bytes.push(0);
    bytes.extend(posting.place.to_be_bytes());
    bytes.push(posting.form as u8);
    bytes.extend(posting.name.to_be_bytes());
    Ok(sorter.add(&bytes, &[])?)
}

/// Writes keys and their postings; `each` is told every posting with the number of its key.
pub(super) fn keys(
    sorter: Sorter,
    folder: &Path,
    part: &'static str,
    each: &mut dyn FnMut(Posting, u32) -> Result<(), Problem>,
) -> Result<KeysWriter, Problem> {
    let mut writer = KeysWriter::new(folder, part);
    let mut sorted = sorter.sorted()?;
    let mut current = Vec::new();
    let mut postings = Vec::<Posting>::new();
    let mut flush = |key: &[u8], postings: &mut Vec<Posting>| -> Result<(), Problem> {
        if !postings.is_empty() {
            let number = writer.add(key, postings)?;
            postings.drain(..).try_for_each(|posting| each(posting, number))?;
        }
        Ok(())
    };
    while let Some((bytes, _)) = sorted.next()? {
        let (key, posting) = bytes.split_at(bytes.len() - 10);
        if key != current {
            flush(&current, &mut postings)?;
            current.clear();
            current.extend(key);
        }
        let number = |at: usize| u32::from_be_bytes(posting[at..at + 4].try_into().expect("four bytes"));
        let form = [Form::Main, Form::Other, Form::Short][usize::from(posting[5])];
        let posting = Posting { place: number(1), name: number(6), form };
        if postings.last().is_none_or(|last| last.place != posting.place) {
            postings.push(posting);
        }
    }
    flush(&current, &mut postings)?;
    Ok(writer)
}

/// Writes the places in order of their identifiers.
pub(super) fn write_ids(ids: Sorter, folder: &Path) -> Result<Spool, Problem> {
    let mut written = Spool::new(folder);
    let mut ids = ids.sorted()?;
    while let Some((_, place)) = ids.next()? {
        written.write_all(place)?;
    }
    Ok(written)
}

/// Writes places, each with the numbers of its names.
pub(super) fn write_places(
    places: Spool,
    count: u32,
    mut names: Sorted,
    folder: &Path,
    watch: &mut dyn FnMut(Event),
) -> Result<Records, Problem> {
    let damaged = || Problem::Corrupt("temporary files");
    let mut records = Records::new(folder, "places");
    let mut places = BufReader::new(places.reread()?);
    let mut place = Vec::new();
    let mut links = Vec::new();
    let number = |bytes: &[u8]| bytes.try_into().map(u32::from_be_bytes).map_err(|_| damaged());
    let mut pending = None;
    for at in 0..count {
        let mut length = [0; 4];
        places.read_exact(&mut length)?;
        place.resize(u32::from_le_bytes(length) as usize, 0);
        places.read_exact(&mut place)?;
        links.clear();
        let mut last = 0;
        loop {
            let next = match pending.take() {
                Some(next) => Some(next),
                None => match names.next()? {
                    Some((key, _)) => Some((number(&key[..4])?, key[4] == 0, number(&key[5..])?)),
                    None => None,
                },
            };
            let Some((owner, main, name)) = next else { break };
            if owner != at {
                pending = next;
                break;
            }
            put(&mut links, u64::from(if main { name } else { name - last }));
            if !main {
                last = name;
            }
        }
        records.add(&[&place, &links])?;
        if at.is_multiple_of(1 << 14) {
            watch(Event::Progress { done: u64::from(at), of: u64::from(count) });
        }
    }
    Ok(records)
}
