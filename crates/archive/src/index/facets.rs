//! Facets: how often each value of a field stands in what was found.
//!
//! `agency`: Reuters 812, AFP 640, AP 377 … Of what is most of a segment, all is counted at a stretch and the rest taken
//! off again. The counts that are given are right; where a field has thousands of values about equally rare, another that
//! is as rare as the last may stand in its place.

use serde::Serialize;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::io;
use tantivy::collector::{Collector, SegmentCollector};
use tantivy::columnar::StrColumn;
use tantivy::{DocId, Score, SegmentOrdinal, SegmentReader};

/// What is counted.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// Its name.
    pub name: &'static str,
    /// The field that asks for a value of it.
    pub asks: &'static str,
    /// The index's column.
    pub(super) column: &'static str,
}

const fn counted(name: &'static str) -> Counted {
    Counted { name, asks: name, column: name }
}

/// All that is counted, in the order in which it is given.
pub const FACETS: &[Counted] = &[
    Counted { name: "in", asks: "in", column: "tree" },
    counted("country"),
    Counted { name: "year", asks: "taken", column: "year" },
    Counted { name: "month", asks: "taken", column: "month" },
    counted("by"),
    counted("agency"),
    counted("provider"),
    counted("person"),
    counted("org"),
    counted("event"),
    counted("source"),
    counted("hedge"),
    counted("verified"),
    counted("control"),
    counted("notice"),
    counted("check"),
];

/// Up to so many values are all told by name.
const FEW: usize = 2048;
/// So many of the most frequent of each segment are looked for in the others at most.
const DEEPEST: usize = 2048;
/// So many values are read at a stretch.
const STRETCH: usize = 1024;

/// The values of a field, the most frequent first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Facet {
    /// What was counted.
    pub field: &'static str,
    /// The field of the search language that asks for one of the values.
    pub asks: &'static str,
    /// Values and how many photographs have them.
    pub values: Vec<(String, u64)>,
}

/// Counts the values of all facets; of each the `most` frequent are given.
pub(super) struct Counting {
    pub most: usize,
}

/// Counts in one segment.
pub(super) struct Segment {
    columns: Vec<(usize, StrColumn)>,
    /// How many documents there are, those that no longer count among them.
    all: u32,
    found: Vec<DocId>,
}

/// How often each value of a column was found in a segment.
pub(super) struct Tally {
    facet: usize,
    column: StrColumn,
    counts: Vec<u32>,
}

impl Collector for Counting {
    type Fruit = Vec<Facet>;
    type Child = Segment;

    fn for_segment(&self, _: SegmentOrdinal, segment: &SegmentReader) -> tantivy::Result<Segment> {
        let mut columns = Vec::new();
        for (at, counted) in FACETS.iter().enumerate() {
            // A segment in which nothing has the field has no column of it.
            columns.extend(segment.fast_fields().str(counted.column)?.map(|column| (at, column)));
        }
        Ok(Segment::of(columns, segment.max_doc()))
    }

    fn requires_scoring(&self) -> bool {
        false
    }

    fn merge_fruits(&self, segments: Vec<Vec<Tally>>) -> tantivy::Result<Vec<Facet>> {
        let mut of: Vec<Vec<Tally>> = FACETS.iter().map(|_| Vec::new()).collect();
        segments.into_iter().flatten().for_each(|tally| of[tally.facet].push(tally));
        let facets = FACETS.iter().zip(of).map(|(counted, tallies)| {
            Ok(Facet { field: counted.name, asks: counted.asks, values: most_frequent(&tallies, self.most)? })
        });
        let facets = facets.collect::<io::Result<Vec<Facet>>>()?;
        Ok(facets.into_iter().filter(|facet| !facet.values.is_empty()).collect())
    }
}

impl Segment {
    /// Counts in these columns of a segment with so many documents.
    pub fn of(columns: impl IntoIterator<Item = (usize, StrColumn)>, all: u32) -> Segment {
        Segment { columns: columns.into_iter().collect(), all, found: Vec::new() }
    }
}

impl SegmentCollector for Segment {
    type Fruit = Vec<Tally>;

    fn collect(&mut self, document: DocId, _: Score) {
        self.found.push(document);
    }

    fn collect_block(&mut self, documents: &[DocId]) {
        self.found.extend_from_slice(documents);
    }

    fn harvest(self) -> Vec<Tally> {
        let Segment { columns, all, found } = self;
        let most = found.len() > all as usize / 2;
        let others: Vec<DocId> = if most { without(all, &found) } else { Vec::new() };
        let tally = |(facet, column): (usize, StrColumn)| {
            let mut counts = vec![0_u32; column.num_terms()];
            if most {
                everything(&column, &mut counts);
                each(&column, &others, |value| counts[value as usize] -= 1);
            } else {
                each(&column, &found, |value| counts[value as usize] += 1);
            }
            Tally { facet, column, counts }
        };
        columns.into_iter().map(tally).collect()
    }
}

/// The documents that are not among these, which rise.
fn without(all: u32, documents: &[DocId]) -> Vec<DocId> {
    let mut next = documents.iter().copied().peekable();
    (0..all).filter(|document| next.next_if_eq(document).is_none()).collect()
}

/// Counts all values of a column.
fn everything(column: &StrColumn, counts: &mut [u32]) {
    let values = &column.ords().values;
    let mut read = [0; STRETCH];
    let mut at = 0;
    while at < values.num_vals() {
        let count = STRETCH.min((values.num_vals() - at) as usize);
        values.get_range(u64::from(at), &mut read[..count]);
        read[..count].iter().for_each(|value| counts[*value as usize] += 1);
        at += count as u32;
    }
}

/// Hands on the values of some documents.
fn each(column: &StrColumn, documents: &[DocId], mut take: impl FnMut(u64)) {
    let ords = column.ords();
    let (mut of, mut rows, mut read) = (Vec::new(), Vec::new(), Vec::new());
    for stretch in documents.chunks(STRETCH) {
        of.clear();
        rows.clear();
        ords.row_ids_for_docs(stretch, &mut of, &mut rows);
        read.resize(rows.len(), 0);
        ords.values.get_vals(&rows, &mut read);
        read.iter().for_each(|value| take(*value));
    }
}

impl Tally {
    /// The values that were found and how often, the most frequent first, and how many there are; at most `most`.
    fn first(&self, most: usize) -> (Vec<(u64, u32)>, usize) {
        let mut found: Vec<(u64, u32)> =
            (0..).zip(self.counts.iter().copied()).filter(|(_, count)| *count > 0).collect();
        let all = found.len();
        if most < all {
            found.select_nth_unstable_by_key(most, |(value, count)| (Reverse(*count), *value));
            found.truncate(most);
        }
        (found, all)
    }

    /// Every value that was found, with its count.
    pub fn all(&self, tell: impl FnMut(&str, u32)) -> io::Result<()> {
        self.named(self.first(usize::MAX).0, tell)
    }

    /// The names of values, each with its count.
    fn named(&self, mut values: Vec<(u64, u32)>, mut tell: impl FnMut(&str, u32)) -> io::Result<()> {
        values.sort_unstable();
        let numbers: Vec<u64> = values.iter().map(|(value, _)| *value).collect();
        let mut counts = values.iter().map(|(_, count)| *count);
        let told = |name: &[u8]| {
            if let (Some(count), Ok(name)) = (counts.next(), std::str::from_utf8(name)) {
                tell(name, count);
            }
        };
        self.column.dictionary().sorted_ords_to_term_cb(&numbers, told)?;
        Ok(())
    }

    /// How often a value of this name was found.
    fn count(&self, name: &str) -> io::Result<u64> {
        let value = self.column.dictionary().term_ord(name)?;
        Ok(value.map_or(0, |value| u64::from(self.counts[value as usize])))
    }
}

/// The most frequent values over all segments.
fn most_frequent(tallies: &[Tally], most: usize) -> io::Result<Vec<(String, u64)>> {
    let mut deep = (most * 2).max(STRETCH / 8);
    loop {
        let mut totals: HashMap<String, u64> = HashMap::new();
        let firsts: Vec<(Vec<(u64, u32)>, usize)> = tallies.iter().map(|tally| tally.first(deep)).collect();
        let sum: usize = firsts.iter().map(|(_, all)| all).sum();
        let few = sum <= FEW;
        // A value that is among the first of no segment stands in at most so many photographs.
        let mut unseen = 0;
        for (tally, (first, all)) in tallies.iter().zip(firsts) {
            let first = if few { tally.first(all).0 } else { first };
            if first.len() < all {
                unseen += u64::from(first.iter().map(|(_, count)| *count).min().unwrap_or_default());
            }
            tally.named(first, |name, count| {
                let total = totals.entry(name.to_owned()).or_default();
                *total += if few { u64::from(count) } else { 0 };
            })?;
        }
        if !few {
            for (name, total) in &mut totals {
                *total = tallies.iter().map(|tally| tally.count(name)).sum::<io::Result<u64>>()?;
            }
        }
        let mut values: Vec<(String, u64)> = totals.into_iter().collect();
        values.sort_unstable_by(|one, other| (Reverse(one.1), &one.0).cmp(&(Reverse(other.1), &other.0)));
        values.truncate(most);
        let last = values.last().map_or(0, |(_, count)| *count);
        if unseen == 0 || values.len() == most && last > unseen || deep >= DEEPEST.max(most) {
            return Ok(values);
        }
        deep = (deep * 8).min(DEEPEST.max(most));
    }
}
