//! Where candidates come from: exact and folded names, their alternatives, skeletons, words, one slip of the pen.

use rustc_hash::FxHashMap;

use crate::index::{Index, Posting, Postings};
use crate::name::{self, Group, Keys};
use crate::{Gazetteer, Place};

use super::Query;

/// Places that are looked at for one key when the country is known, most important first.
const IN_COUNTRY: usize = 1_500;

/// The same when it is not.
const ANYWHERE: usize = 120;

/// Places that are looked at for one query.
const ALTOGETHER: usize = 4_000;

/// Skeletons of one query in which a slip is looked for.
const SLIPPED: usize = 3;

/// Names of one query: the whole and its alternatives.
pub(super) const PARTS: usize = 4;

/// How a place came into the pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Way {
    Slip,
    Word,
    Skeleton,
    Part,
    Exact,
}

/// A place and those of its names that led to it.
#[derive(Debug)]
pub(super) struct Found<'g> {
    pub place: Place<'g>,
    pub index: usize,
    pub names: Vec<u32>,
    pub way: Way,
}

/// What was found so far.
pub(super) struct Pool<'g> {
    indexes: &'g [Index],
    country: String,
    known: FxHashMap<(usize, u32), usize>,
    looked_at: usize,
    skeletons: Vec<String>,
    folded: String,
    pub found: Vec<Found<'g>>,
}

impl<'g> Pool<'g> {
    /// All that the names of a query lead to.
    pub fn new(gazetteer: &'g Gazetteer, query: &Query) -> Pool<'g> {
        let mut pool = Pool {
            indexes: gazetteer.indexes(),
            country: query.country.to_ascii_uppercase(),
            known: FxHashMap::default(),
            looked_at: 0,
            skeletons: Vec::new(),
            folded: name::fold(query.name),
            found: Vec::new(),
        };
        let folded = std::mem::take(&mut pool.folded);
        pool.name(&folded, Way::Exact);
        pool.folded = folded;
        if query.name.len() > name::LONGEST {
            return pool;
        }
        let parts: Vec<&str> = name::alternatives(query.name).take(PARTS).collect();
        for part in &parts[1..] {
            pool.name(&name::fold(part), Way::Part);
        }
        let groups = if pool.country.is_empty() { Group::ALL.as_slice() } else { Group::of_country(&pool.country) };
        let mut skeletons = Vec::new();
        for part in &parts {
            for &group in groups {
                name::skeletons_of(part, group, Keys::Asked, &mut skeletons);
            }
        }
        for key in &skeletons {
            let word = key.starts_with(|letter: char| letter.is_ascii_uppercase());
            pool.skeleton(key, if word { Way::Word } else { Way::Skeleton });
        }
        pool.skeletons = skeletons;
        pool
    }

    /// Adds what is one letter off: in the skeletons where the country says how names are heard, else in the name.
    pub fn slips(&mut self) {
        let skeletons = std::mem::take(&mut self.skeletons);
        let long = |key: &&String| (4..=12).contains(&key.len()) && key.starts_with(|c: char| c.is_ascii_lowercase());
        let mut heard = false;
        if !self.country.is_empty() {
            for key in skeletons.iter().filter(long).take(SLIPPED) {
                heard = true;
                slips(key, 1, b"BCDFGHJKLMNPRSTVWXZ", &mut |slip| self.skeleton(slip, Way::Slip));
            }
        }
        let folded = std::mem::take(&mut self.folded);
        if !heard && (4..=16).contains(&folded.len()) && folded.is_ascii() {
            slips(&folded, 0, b"abcdefghijklmnopqrstuvwxyz", &mut |slip| self.name(slip, Way::Slip));
        }
    }

    fn name(&mut self, folded: &str, way: Way) {
        for (number, index) in self.indexes.iter().enumerate() {
            self.add(number, index.exact(folded), way);
        }
    }

    fn skeleton(&mut self, key: &str, way: Way) {
        for (number, index) in self.indexes.iter().enumerate() {
            self.add(number, index.skeleton(key), way);
        }
    }

    fn add(&mut self, index: usize, postings: Postings<'g>, way: Way) {
        let most = if self.country.is_empty() { ANYWHERE } else { IN_COUNTRY };
        let mut last = None;
        for Posting { place, name, .. } in postings.take(most.min(ALTOGETHER.saturating_sub(self.looked_at))) {
            self.looked_at += usize::from(last.replace(place) != Some(place));
            let at = match self.known.get(&(index, place)) {
                Some(at) => *at,
                None => {
                    let Some(found) = self.indexes[index].place(place) else { continue };
                    if !self.country.is_empty() && found.country() != self.country {
                        continue;
                    }
                    self.known.insert((index, place), self.found.len());
                    self.found.push(Found { place: found, index, names: Vec::new(), way });
                    self.found.len() - 1
                }
            };
            let found = &mut self.found[at];
            found.way = found.way.max(way);
            if !found.names.contains(&name) && found.names.len() < 8 {
                found.names.push(name);
            }
        }
    }
}

/// The strings one letter away: one more, one less, another; the first `fixed` letters stay.
fn slips(word: &str, fixed: usize, letters: &[u8], visit: &mut dyn FnMut(&str)) {
    let word = word.as_bytes();
    let mut slip = Vec::with_capacity(word.len() + 1);
    let mut show = |bytes: &[u8]| {
        if let Ok(text) = std::str::from_utf8(bytes) {
            visit(text);
        }
    };
    for at in fixed..=word.len() {
        if at < word.len() {
            slip.clear();
            slip.extend_from_slice(&word[..at]);
            slip.extend_from_slice(&word[at + 1..]);
            show(&slip);
            slip.clear();
            slip.extend_from_slice(word);
            for letter in letters.iter().filter(|letter| **letter != word[at]) {
                slip[at] = *letter;
                show(&slip);
            }
        }
        slip.clear();
        slip.extend_from_slice(&word[..at]);
        slip.push(b' ');
        slip.extend_from_slice(&word[at..]);
        for letter in letters {
            slip[at] = *letter;
            show(&slip);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::slips;

    #[test]
    fn a_slip_is_one_letter_more_less_or_other() {
        let mut seen = Vec::new();
        slips("aKF", 1, b"FK", &mut |slip| seen.push(slip.to_string()));
        assert_eq!(seen, ["aF", "aFF", "aFKF", "aKKF", "aK", "aKK", "aKFF", "aKKF", "aKFF", "aKFK"]);
    }
}
