//! Sorted keys with their postings, in blocks of sixteen that store what a key does not share with the one before it.
//!
//! douma, doumaniye, doumar are `douma`, 5 + `niye`, 5 + `r`. A key is found by halving the blocks, and read back by its
//! number. Smaller than an automaton of the same names, and no bytes, however damaged, make it panic.

use super::Problem;
use super::format::{Cursor, Posting, Postings, put, put_postings, u32_at};
use super::spool::Spool;
use std::io::Write;
use std::path::Path;

const BLOCK: usize = 16;

/// Sorted keys.
#[derive(Clone, Copy, Debug, Default)]
pub struct Keys<'b> {
    data: &'b [u8],
    blocks: &'b [u8],
}

impl<'b> Keys<'b> {
    pub(crate) fn new(data: &'b [u8], blocks: &'b [u8]) -> Keys<'b> {
        Keys { data, blocks }
    }

    /// The postings of a key.
    pub fn get(&self, key: &[u8]) -> Option<Postings<'b>> {
        let mut low = 0;
        let mut high = self.blocks.len() / 4;
        while low < high {
            let middle = low + (high - low) / 2;
            if self.first(middle)? <= key { low = middle + 1 } else { high = middle }
        }
        let block = low.checked_sub(1)?;
        let mut entries = self.block(block)?;
        // How much of the key agrees with the entry before.
        let mut agreed = 0;
        for _ in 0..BLOCK {
            let entry = entry(&mut entries)?;
            // An entry that shares more than agrees is on the wrong side of the key as the one before was.
            if entry.shared < agreed {
                return None;
            }
            if entry.shared > agreed {
                continue;
            }
            let rest = key.get(agreed..)?;
            let same = rest.iter().zip(entry.rest).take_while(|(a, b)| a == b).count();
            if same == entry.rest.len() && same == rest.len() {
                return Some(entry.postings);
            }
            if same < entry.rest.len() && rest.get(same).is_none_or(|byte| *byte < entry.rest[same]) {
                return None;
            }
            agreed += same;
        }
        None
    }

    /// Appends the key of a number to `key`; whether there is one.
    pub fn key(&self, number: u32, key: &mut Vec<u8>) -> Option<()> {
        let number = number as usize;
        let mut entries = self.block(number / BLOCK)?;
        let start = key.len();
        for _ in 0..=number % BLOCK {
            let entry = entry(&mut entries)?;
            if entry.shared > key.len() - start {
                return None;
            }
            key.truncate(start + entry.shared);
            key.extend(entry.rest);
        }
        Some(())
    }

    /// All keys that begin so with their postings, in order.
    pub fn each(&self, prefix: &[u8], visit: &mut dyn FnMut(&[u8], Postings<'b>)) {
        let mut low = 0;
        let mut high = self.blocks.len() / 4;
        while low < high {
            let middle = low + (high - low) / 2;
            if self.first(middle).is_some_and(|first| first < prefix) { low = middle + 1 } else { high = middle }
        }
        let mut key = Vec::new();
        for block in low.saturating_sub(1)..self.blocks.len() / 4 {
            let Some(mut entries) = self.block(block) else { return };
            key.clear();
            for _ in 0..BLOCK {
                let Some(entry) = entry(&mut entries).filter(|entry| entry.shared <= key.len()) else { break };
                key.truncate(entry.shared);
                key.extend(entry.rest);
                if key.starts_with(prefix) {
                    visit(&key, entry.postings);
                } else if key.as_slice() > prefix {
                    return;
                }
            }
        }
    }

    fn block(&self, block: usize) -> Option<Cursor<'b>> {
        let start = u32_at(self.blocks, block.checked_mul(4)?)? as usize;
        let end = u32_at(self.blocks, block * 4 + 4).map_or(self.data.len(), |end| end as usize);
        Some(Cursor(self.data.get(start..end)?))
    }

    fn first(&self, block: usize) -> Option<&'b [u8]> {
        Some(key_of_entry(&mut self.block(block)?)?.1)
    }
}

struct Entry<'b> {
    shared: usize,
    rest: &'b [u8],
    postings: Postings<'b>,
}

fn entry<'b>(cursor: &mut Cursor<'b>) -> Option<Entry<'b>> {
    let (shared, rest) = key_of_entry(cursor)?;
    Some(Entry { shared, rest, postings: Postings::take(cursor)? })
}

/// How much of the key before is shared, and the rest of the key. One byte has both lengths where they are below 15; 15
/// says that a varint follows.
fn key_of_entry<'b>(cursor: &mut Cursor<'b>) -> Option<(usize, &'b [u8])> {
    let lengths = cursor.byte()?;
    let mut length = |nibble: u8| match nibble {
        15 => usize::try_from(cursor.varint()?).ok()?.checked_add(15),
        short => Some(usize::from(short)),
    };
    let shared = length(lengths >> 4)?;
    let rest = length(lengths & 15)?;
    Some((shared, cursor.bytes(rest)?))
}

/// Writes keys that come in order.
pub(crate) struct KeysWriter {
    pub data: Spool,
    pub blocks: Spool,
    part: &'static str,
    last: Vec<u8>,
    entry: Vec<u8>,
    count: u32,
}

impl KeysWriter {
    pub fn new(folder: &Path, part: &'static str) -> KeysWriter {
        let (data, blocks) = (Spool::new(folder), Spool::new(folder));
        KeysWriter { data, blocks, part, last: Vec::new(), entry: Vec::new(), count: 0 }
    }

    /// How many keys there are.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Adds a key greater than the last; gives its number.
    pub fn add(&mut self, key: &[u8], postings: &[Posting]) -> Result<u32, Problem> {
        let number = self.count;
        let mut shared = 0;
        if (number as usize).is_multiple_of(BLOCK) {
            self.blocks.write_all(&self.data.offset(self.part)?.to_le_bytes())?;
        } else {
            shared = key.iter().zip(&self.last).take_while(|(a, b)| a == b).count();
        }
        let rest = &key[shared..];
        let nibble = |length: usize| length.min(15) as u8;
        self.entry.clear();
        self.entry.push(nibble(shared) << 4 | nibble(rest.len()));
        for length in [shared, rest.len()] {
            if let Some(more) = length.checked_sub(15) {
                put(&mut self.entry, more as u64);
            }
        }
        self.entry.extend(rest);
        put_postings(&mut self.entry, postings);
        self.data.write_all(&self.entry)?;
        self.last.truncate(shared);
        self.last.extend(rest);
        self.count = number.checked_add(1).ok_or(Problem::TooLarge(self.part))?;
        Ok(number)
    }
}
