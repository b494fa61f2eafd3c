//! By which keys captions are found: all keys in order in one file, and those that came since in memory.
//!
//! `index/sketches` is made from the table `sketch` and can be thrown away, as all of the index.

use crate::error::Result;
use crate::store::Store;
use compare::Sketch;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

/// What opens the file: its form.
const FORM: &[u8; 8] = b"sketch 1";
/// Bytes of a key and its caption.
const PAIR: usize = 12;
/// A key that more captions share tells nothing.
const COMMON: usize = 200;
/// What it counts that two captions begin alike and one of them was cut: more than all other keys.
const OPENING: usize = 100;
/// So many captions are compared with one.
const MOST: usize = 8;
/// Sketches read at once.
const PAGE: usize = 10_000;
/// The file is written anew when so many sketches came since, or a share of those in it.
const FEW: usize = 20_000;
const SHARE: usize = 8;

/// Captions by the keys of their sketches.
pub(crate) struct Candidates {
    file: PathBuf,
    /// In the order of their keys.
    base: Vec<(u64, u32)>,
    since: HashMap<u64, Vec<u32>>,
    /// Pairs that came since.
    fresh: usize,
    /// The last sketch that is known.
    reached: u64,
}

impl Candidates {
    /// All sketches of an archive whose first entry has this hash; what is not in the file is read from the store.
    ///
    /// # Errors
    ///
    /// If the store cannot be read.
    pub fn load(index: &Path, store: &dyn Store) -> Result<Candidates> {
        let file = index.join("sketches");
        let (_, archive) = store.head()?;
        let (reached, base) = read(&file, &archive.to_string()).unwrap_or_default();
        let mut all = Candidates { file, base, since: HashMap::new(), fresh: 0, reached };
        if all.reached > store.last_sketch()? {
            // Of an archive as it was before it was put back from a copy.
            (all.reached, all.base) = (0, Vec::new());
        }
        loop {
            let sketches = store.sketches(all.reached, PAGE)?;
            if sketches.is_empty() {
                break;
            }
            for (sketch, caption, keys) in sketches {
                all.add(caption, &keys);
                all.reached = sketch;
            }
        }
        Ok(all)
    }

    /// Takes in a caption.
    pub fn add(&mut self, caption: u64, keys: &[u64]) {
        let Ok(caption) = u32::try_from(caption) else { return };
        for key in keys {
            self.since.entry(*key).or_default().push(caption);
        }
        self.fresh += keys.len();
    }

    /// The captions that share enough keys, those that share most first.
    pub fn find(&self, sketch: &Sketch) -> Vec<u64> {
        let mut shared: HashMap<u32, (usize, u8)> = HashMap::new();
        let openings = sketch.openings.iter().map(|key| (*key, u8::MAX, OPENING));
        for (key, bits, weight) in sketch.asks.iter().map(|(key, bits)| (*key, *bits, 1)).chain(openings) {
            let start = self.base.partition_point(|(known, _)| *known < key);
            let end = start + self.base[start..].iter().take(COMMON + 1).take_while(|(known, _)| *known == key).count();
            let since = self.since.get(&key).map_or(&[][..], Vec::as_slice);
            if end - start + since.len() > COMMON {
                continue;
            }
            for caption in self.base[start..end].iter().map(|(_, caption)| caption).chain(since) {
                let (count, all) = shared.entry(*caption).or_default();
                (*count, *all) = (*count + weight, *all | bits);
            }
        }
        let near = shared.into_iter().filter(|(_, (count, bits))| *count >= OPENING || sketch.enough(*count, *bits));
        let mut found: Vec<(Reverse<usize>, u32)> =
            near.map(|(caption, (count, _))| (Reverse(count), caption)).collect();
        found.sort_unstable();
        found.truncate(MOST);
        found.into_iter().map(|(_, caption)| u64::from(caption)).collect()
    }

    /// Keeps all in the file where much came since. That it cannot be written is no fault: it is made from the store.
    pub fn keep(mut self, store: &dyn Store) {
        if self.fresh < FEW.max(self.base.len() / SHARE) {
            return;
        }
        let (Ok((_, archive)), Ok(reached)) = (store.head(), store.last_sketch()) else { return };
        let since = std::mem::take(&mut self.since);
        self.base.extend(since.into_iter().flat_map(|(key, captions)| captions.into_iter().map(move |one| (key, one))));
        self.base.sort_unstable();
        self.base.dedup();
        let _ = write(&self.file, &archive.to_string(), reached, &self.base);
    }
}

/// The last sketch in the file and its pairs; `None` where there is no whole file of this archive.
fn read(path: &Path, archive: &str) -> Option<(u64, Vec<(u64, u32)>)> {
    let file = File::open(path).ok()?;
    let length = file.metadata().ok()?.len();
    let mut file = BufReader::with_capacity(1 << 20, file);
    let mut head = vec![0; FORM.len() + archive.len() + 16];
    file.read_exact(&mut head).ok()?;
    let (form, rest) = head.split_at(FORM.len());
    let (of, numbers) = rest.split_at(archive.len());
    let number = |at: usize| Some(u64::from_le_bytes(numbers.get(at..at + 8)?.try_into().ok()?));
    let (reached, count) = (number(0)?, number(8)?);
    let expected = (head.len() as u64).checked_add(count.checked_mul(PAIR as u64)?)?;
    if form != FORM || of != archive.as_bytes() || length != expected {
        return None;
    }
    let mut pairs = Vec::with_capacity(usize::try_from(count).ok()?);
    let mut pair = [0; PAIR];
    for _ in 0..count {
        file.read_exact(&mut pair).ok()?;
        let (key, caption) = pair.split_at(8);
        pairs.push((u64::from_le_bytes(key.try_into().ok()?), u32::from_le_bytes(caption.try_into().ok()?)));
    }
    pairs.is_sorted().then_some((reached, pairs))
}

fn write(path: &Path, archive: &str, reached: u64, pairs: &[(u64, u32)]) -> std::io::Result<()> {
    let part = path.with_extension("part");
    let mut file = BufWriter::new(File::create(&part)?);
    file.write_all(FORM)?;
    file.write_all(archive.as_bytes())?;
    file.write_all(&reached.to_le_bytes())?;
    file.write_all(&(pairs.len() as u64).to_le_bytes())?;
    for (key, caption) in pairs {
        file.write_all(&key.to_le_bytes())?;
        file.write_all(&caption.to_le_bytes())?;
    }
    file.into_inner().map_err(std::io::IntoInnerError::into_error)?.sync_all()?;
    std::fs::rename(part, path)
}
