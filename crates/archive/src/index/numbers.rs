//! A page of what was found: the first photographs after a cursor, in some order.
//!
//! After 270, at most 20: 271, 284, 290 …

use super::fields::unpack;
use crate::query::{By, Sort};
use std::collections::BinaryHeap;
use tantivy::collector::{Collector, SegmentCollector};
use tantivy::columnar::Column;
use tantivy::{DocId, Score, SegmentOrdinal, SegmentReader};

/// A photograph's place in the order, and its number.
pub(super) type Place = (u64, u64);

/// Collects the first places behind `after`, at most `most`, rising.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers {
    pub sort: Sort,
    pub after: Option<Place>,
    pub most: usize,
}

/// Collects in one segment.
pub(super) struct Segment {
    numbers: Column<u64>,
    keys: Option<Column<u64>>,
    page: Numbers,
    first: BinaryHeap<Place>,
}

impl Collector for Numbers {
    type Fruit = Vec<Place>;
    type Child = Segment;

    fn for_segment(&self, _: SegmentOrdinal, segment: &SegmentReader) -> tantivy::Result<Segment> {
        let fields = segment.fast_fields();
        let keys = match self.sort.by {
            By::Added => None,
            By::Taken => Some(fields.u64("taken")?),
            By::Seen => Some(fields.u64("seen")?),
        };
        Ok(Segment { numbers: fields.u64("photograph")?, keys, page: *self, first: BinaryHeap::new() })
    }

    fn requires_scoring(&self) -> bool {
        false
    }

    fn merge_fruits(&self, segments: Vec<Vec<Place>>) -> tantivy::Result<Vec<Place>> {
        let mut first = segments.concat();
        first.sort_unstable();
        first.truncate(self.most);
        Ok(first)
    }
}

impl Segment {
    /// What the order goes by: the first day that is possible, the number of sightings; what has none comes last.
    fn key(&self, document: DocId, number: u64) -> u64 {
        let Some(keys) = &self.keys else { return number };
        let first = keys.values_for_doc(document).map(|pair| unpack(pair).0).min();
        first.map_or(u64::MAX, |first| u64::from(first.cast_unsigned() ^ (1 << 31)))
    }
}

impl SegmentCollector for Segment {
    type Fruit = Vec<Place>;

    fn collect(&mut self, document: DocId, _: Score) {
        let Some(number) = self.numbers.first(document) else { return };
        let key = match self.key(document, number) {
            key if self.page.sort.falling && key != u64::MAX => u64::MAX - 1 - key,
            key => key,
        };
        let place = (key, number);
        if self.page.after.is_some_and(|after| place <= after) || self.page.most == 0 {
            return;
        }
        if self.first.len() < self.page.most {
            self.first.push(place);
        } else if let Some(mut last) = self.first.peek_mut().filter(|last| place < **last) {
            *last = place;
        }
    }

    fn harvest(self) -> Vec<Place> {
        self.first.into_vec()
    }
}
