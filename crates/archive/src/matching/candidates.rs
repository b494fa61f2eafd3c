//! Which captions may be near another: those that share enough keys of its sketch.
//!
//! `index/sketches` is made from the table `sketch` and can be thrown away, as all of the index.

use super::postings::Postings;
use super::scenes::Scenes;
use crate::error::Result;
use crate::store::Store;
use compare::{Sketch, Words};
use std::cmp::Reverse;
use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

/// What opens the file: its form.
const FORM: &[u8; 8] = b"sketch 2";
/// A key that more captions share tells nothing.
const COMMON: usize = 200;
/// What it counts that two captions begin alike and one of them was cut: more than all other keys.
const OPENING: u16 = 100;
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
    postings: Postings,
    scenes: Scenes,
    /// How many pairs the file has.
    kept: usize,
    /// The last sketch that is known.
    reached: u64,
    /// What each caption shares with the one that is asked for: how much, and what it stands for. All nothing between
    /// two questions.
    shared: Vec<(u16, u8)>,
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
        let found = read(&file, &archive.to_string());
        // One that has come further is of an archive as it was before it was put back from a copy.
        let last = store.last_sketch()?;
        let found = found.filter(|(reached, ..)| *reached <= last);
        let (reached, postings, scenes) = found.unwrap_or_default();
        let mut all = Candidates { file, kept: postings.len(), postings, scenes, reached, shared: Vec::new() };
        loop {
            let sketches = store.sketches(all.reached, PAGE)?;
            if sketches.is_empty() {
                break;
            }
            for sketched in sketches {
                all.add(sketched.caption, &sketched.keys, &sketched.words);
                all.reached = sketched.sketch;
            }
        }
        Ok(all)
    }

    /// Takes in a caption.
    pub fn add(&mut self, caption: u64, keys: &[u64], words: &Words) {
        let Ok(caption) = u32::try_from(caption) else { return };
        self.scenes.add(caption, words);
        keys.iter().for_each(|key| self.postings.add(*key, caption));
    }

    /// The captions that share enough keys and may share enough words of the scene, those that share most keys first.
    pub fn find(&mut self, sketch: &Sketch) -> Vec<u64> {
        let mut met: Vec<u32> = Vec::new();
        let openings = sketch.openings.iter().map(|key| (*key, u8::MAX, OPENING));
        for (key, bits, weight) in sketch.asks.iter().map(|(key, bits)| (*key, *bits, 1)).chain(openings) {
            let captions = self.postings.of(key, COMMON + 1);
            if captions.len() > COMMON {
                continue;
            }
            for caption in captions {
                let at = caption as usize;
                if at >= self.shared.len() {
                    self.shared.resize(at + 1, (0, 0));
                }
                let (count, all) = &mut self.shared[at];
                if *count == 0 {
                    met.push(caption);
                }
                (*count, *all) = (count.saturating_add(weight), *all | bits);
            }
        }
        let mut found: Vec<(Reverse<u16>, u32)> = Vec::new();
        for caption in met {
            let (count, bits) = std::mem::take(&mut self.shared[caption as usize]);
            let enough = count >= OPENING || sketch.enough(usize::from(count), bits);
            if enough && sketch.words.may_be_near(self.scenes.of(caption)) {
                found.push((Reverse(count), caption));
            }
        }
        found.sort_unstable();
        found.truncate(MOST);
        found.into_iter().map(|(_, caption)| u64::from(caption)).collect()
    }

    /// Keeps all in the file where much came since. That it cannot be written is no fault: it is made from the store.
    pub fn keep(self, store: &dyn Store) {
        if self.postings.len() - self.kept < FEW.max(self.kept / SHARE) {
            return;
        }
        let (Ok((_, archive)), Ok(reached)) = (store.head(), store.last_sketch()) else { return };
        let _ = write(&self.file, &archive.to_string(), reached, &self.postings, &self.scenes);
    }
}

/// The last sketch in the file, its pairs and words; `None` where there is no whole file of this archive.
fn read(path: &Path, archive: &str) -> Option<(u64, Postings, Scenes)> {
    let file = File::open(path).ok()?;
    let length = file.metadata().ok()?.len();
    let mut file = BufReader::with_capacity(1 << 20, file);
    let mut head = vec![0; FORM.len() + archive.len()];
    file.read_exact(&mut head).ok()?;
    let mut word = [0; 8];
    let mut number = |file: &mut BufReader<File>| -> Option<u64> {
        file.read_exact(&mut word).ok()?;
        Some(u64::from_le_bytes(word))
    };
    let [reached, count, rest] = [number(&mut file)?, number(&mut file)?, number(&mut file)?];
    let numbers = count.checked_add(3 + Postings::DRAWERS as u64)?;
    let expected = numbers.checked_mul(8)?.checked_add(head.len() as u64)?.checked_add(rest)?;
    if head != [FORM, archive.as_bytes()].concat() || length != expected {
        return None;
    }
    let mut left = count;
    let mut drawers = Vec::with_capacity(Postings::DRAWERS);
    for _ in 0..Postings::DRAWERS {
        let own = number(&mut file)?;
        left = left.checked_sub(own)?;
        drawers.push((0..own).map(|_| number(&mut file)).collect::<Option<Vec<u64>>>()?);
    }
    let mut scenes = Scenes::default();
    let mut bytes = Vec::new();
    let mut taken = 0;
    while taken < rest {
        let mut head = [0; 5];
        file.read_exact(&mut head).ok()?;
        let [a, b, c, d, length] = head;
        bytes.resize(usize::from(length), 0);
        file.read_exact(&mut bytes).ok()?;
        scenes.add(u32::from_le_bytes([a, b, c, d]), &Words::from_bytes(&bytes)?);
        taken += 5 + u64::from(length);
    }
    Some((reached, Postings::of_drawers(drawers)?, scenes)).filter(|_| left == 0)
}

fn write(path: &Path, archive: &str, reached: u64, postings: &Postings, scenes: &Scenes) -> std::io::Result<()> {
    let part = path.with_extension("part");
    let mut file = BufWriter::with_capacity(1 << 20, File::create(&part)?);
    let mut words = Vec::new();
    for caption in scenes.captions() {
        let (lead, all) = scenes.of(caption);
        let bytes = Words::new(lead, all.to_vec()).to_bytes();
        if let Ok(length) = u8::try_from(bytes.len()) {
            words.extend_from_slice(&caption.to_le_bytes());
            words.push(length);
            words.extend(bytes);
        }
    }
    file.write_all(FORM)?;
    file.write_all(archive.as_bytes())?;
    for number in [reached, postings.len() as u64, words.len() as u64] {
        file.write_all(&number.to_le_bytes())?;
    }
    for drawer in postings.drawers() {
        file.write_all(&(drawer.len() as u64).to_le_bytes())?;
        for pair in drawer {
            file.write_all(&pair.to_le_bytes())?;
        }
    }
    file.write_all(&words)?;
    file.into_inner().map_err(std::io::IntoInnerError::into_error)?.sync_all()?;
    std::fs::rename(part, path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_gives_what_was_written_and_nothing_where_it_is_damaged() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sketches");
        let (mut postings, mut scenes) = (Postings::default(), Scenes::default());
        for (key, caption) in [(7 << 50, 3), (u64::MAX, 3), (7 << 50, 90_000)] {
            postings.add(key, caption);
        }
        scenes.add(3, &Words::new(2, vec![9, 1, 4]));
        scenes.add(90_000, &Words::new(1, vec![7]));
        write(&path, "ab", 5, &postings, &scenes).unwrap();
        let (reached, read_postings, read_scenes) = read(&path, "ab").unwrap();
        assert_eq!(reached, 5);
        assert!(read_postings.drawers().eq(postings.drawers()));
        assert_eq!(read_scenes.of(3), (2, &[9, 1, 4][..]));
        assert_eq!(read_scenes.of(90_000), (1, &[7][..]));
        assert_eq!(read_scenes.of(4), (0, &[][..]));
        assert!(read(&path, "ac").is_none(), "another archive's");
        let whole = std::fs::read(&path).unwrap();
        for end in [0, 9, 30, whole.len() - 1] {
            std::fs::write(&path, &whole[..end]).unwrap();
            assert!(read(&path, "ab").is_none(), "cut off after {end} bytes");
        }
        let mut damaged = whole.clone();
        damaged[FORM.len() + 2 + 24] = 200;
        std::fs::write(&path, damaged).unwrap();
        assert!(read(&path, "ab").is_none(), "a drawer that holds more than all");
    }
}
