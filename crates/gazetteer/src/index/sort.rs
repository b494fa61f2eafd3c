//! Sorting more than memory holds: what does not fit is sorted in runs on the disk, and the runs are merged.

use super::format::{Cursor, put};
use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::path::PathBuf;

/// Takes keys with values in any order.
#[derive(Debug)]
pub(crate) struct Sorter {
    bytes: Vec<u8>,
    entries: Vec<Entry>,
    runs: Vec<File>,
    memory: usize,
    folder: PathBuf,
    count: u64,
}

/// A key and its value in the bytes; the key's first bytes beside it decide most comparisons.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    first: u64,
    start: u32,
    key: u32,
    value: u32,
}

impl Entry {
    fn key(self, bytes: &[u8]) -> &[u8] {
        &bytes[self.start as usize..][..self.key as usize]
    }

    fn value(self, bytes: &[u8]) -> &[u8] {
        &bytes[self.start as usize + self.key as usize..][..self.value as usize]
    }
}

impl Sorter {
    /// A sorter that uses so many bytes of memory, 1 GiB at most, and beyond them files in a folder.
    pub fn new(memory: usize, folder: PathBuf) -> Sorter {
        let memory = memory.min(1 << 30);
        Sorter { bytes: Vec::new(), entries: Vec::new(), runs: Vec::new(), memory, folder, count: 0 }
    }

    /// Adds a key and its value.
    pub fn add(&mut self, key: &[u8], value: &[u8]) -> io::Result<()> {
        let used = self.bytes.len() + self.entries.len() * size_of::<Entry>();
        if used + key.len() + value.len() > self.memory && !self.entries.is_empty() {
            self.spill()?;
        }
        let mut first = [0; 8];
        let length = key.len().min(8);
        first[..length].copy_from_slice(&key[..length]);
        self.entries.push(Entry {
            first: u64::from_be_bytes(first),
            start: self.bytes.len() as u32,
            key: key.len() as u32,
            value: value.len() as u32,
        });
        self.bytes.extend(key);
        self.bytes.extend(value);
        self.count += 1;
        Ok(())
    }

    /// How many were added.
    pub fn count(&self) -> u64 {
        self.count
    }

    fn sort(&mut self) {
        let bytes = &self.bytes;
        self.entries.sort_unstable_by(|a, b| {
            let keys = || a.key(bytes).cmp(b.key(bytes));
            a.first.cmp(&b.first).then_with(keys).then_with(|| a.value(bytes).cmp(b.value(bytes)))
        });
    }

    fn spill(&mut self) -> io::Result<()> {
        self.sort();
        let mut file = BufWriter::new(tempfile::tempfile_in(&self.folder)?);
        let mut lengths = Vec::new();
        for entry in &self.entries {
            lengths.clear();
            put(&mut lengths, u64::from(entry.key));
            put(&mut lengths, u64::from(entry.value));
            file.write_all(&[lengths.len() as u8])?;
            file.write_all(&lengths)?;
            file.write_all(entry.key(&self.bytes))?;
            file.write_all(entry.value(&self.bytes))?;
        }
        let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        self.runs.push(file);
        self.entries.clear();
        self.bytes.clear();
        Ok(())
    }

    /// All that was added, in order of the keys.
    pub fn sorted(mut self) -> io::Result<Sorted> {
        if self.runs.is_empty() {
            self.sort();
            return Ok(Sorted::Memory { bytes: self.bytes, entries: self.entries.into_iter() });
        }
        self.spill()?;
        let mut runs = BinaryHeap::new();
        for file in self.runs {
            let mut run = Run { key: Vec::new(), value: Vec::new(), file: BufReader::new(file) };
            if run.advance()? {
                runs.push(run);
            }
        }
        Ok(Sorted::Runs { runs, key: Vec::new(), value: Vec::new() })
    }
}

/// Keys and values in order.
#[derive(Debug)]
pub(crate) enum Sorted {
    Memory { bytes: Vec<u8>, entries: std::vec::IntoIter<Entry> },
    Runs { runs: BinaryHeap<Run>, key: Vec<u8>, value: Vec<u8> },
}

impl Sorted {
    /// The next key and its value.
    pub fn next(&mut self) -> io::Result<Option<(&[u8], &[u8])>> {
        match self {
            Sorted::Memory { bytes, entries } => Ok(entries.next().map(|entry| (entry.key(bytes), entry.value(bytes)))),
            Sorted::Runs { runs, key, value } => {
                let Some(mut run) = runs.peek_mut() else { return Ok(None) };
                std::mem::swap(&mut run.key, key);
                std::mem::swap(&mut run.value, value);
                if !run.advance()? {
                    PeekMut::pop(run);
                }
                Ok(Some((key, value)))
            }
        }
    }
}

/// A sorted file and the first of what is left of it.
#[derive(Debug)]
pub(crate) struct Run {
    key: Vec<u8>,
    value: Vec<u8>,
    file: BufReader<File>,
}

impl Run {
    /// Reads the next key and value; false at the end.
    fn advance(&mut self) -> io::Result<bool> {
        let mut length = [0];
        if self.file.read(&mut length)? == 0 {
            return Ok(false);
        }
        let mut lengths = [0; 20];
        let lengths = &mut lengths[..usize::from(length[0]).min(20)];
        self.file.read_exact(lengths)?;
        let mut cursor = Cursor(lengths);
        for buffer in [&mut self.key, &mut self.value] {
            buffer.resize(cursor.number().ok_or(io::ErrorKind::InvalidData)? as usize, 0);
            self.file.read_exact(buffer)?;
        }
        Ok(true)
    }
}

/// The run with the smallest key is the greatest, for the heap gives the greatest first.
impl Ord for Run {
    fn cmp(&self, other: &Run) -> Ordering {
        (&other.key, &other.value).cmp(&(&self.key, &self.value))
    }
}

impl PartialOrd for Run {
    fn partial_cmp(&self, other: &Run) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Run {
    fn eq(&self, other: &Run) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Run {}

#[cfg(test)]
mod tests {
    use super::Sorter;

    #[test]
    fn runs_on_the_disk_give_what_memory_gives() {
        let mut last = None;
        for memory in [1 << 20, 2_000] {
            let mut sorter = Sorter::new(memory, std::env::temp_dir());
            for number in 0..2_000u32 {
                let key = number.wrapping_mul(2_654_435_761).to_string();
                sorter.add(key.as_bytes(), &number.to_le_bytes()).unwrap();
            }
            assert_eq!(sorter.runs.is_empty(), memory > 2_000);
            let mut sorted = sorter.sorted().unwrap();
            let mut all = Vec::new();
            while let Some((key, value)) = sorted.next().unwrap() {
                all.push((key.to_vec(), value.to_vec()));
            }
            assert_eq!(all.len(), 2_000);
            assert!(all.is_sorted());
            assert!(last.is_none_or(|last| last == all));
            last = Some(all);
        }
    }
}
