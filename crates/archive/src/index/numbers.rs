//! A page of what was found: the numbers of the first photographs after a cursor.
//!
//! After 270, at most 20: 271, 284, 290 …

use std::collections::BinaryHeap;
use tantivy::collector::{Collector, SegmentCollector};
use tantivy::columnar::Column;
use tantivy::{DocId, Score, SegmentOrdinal, SegmentReader};

/// Collects the lowest numbers above `after`, at most `most`, rising.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers {
    pub after: u64,
    pub most: usize,
}

/// Collects in one segment.
pub(super) struct Segment {
    numbers: Column<u64>,
    page: Numbers,
    lowest: BinaryHeap<u64>,
}

impl Collector for Numbers {
    type Fruit = Vec<u64>;
    type Child = Segment;

    fn for_segment(&self, _: SegmentOrdinal, segment: &SegmentReader) -> tantivy::Result<Segment> {
        let numbers = segment.fast_fields().u64("photograph")?;
        Ok(Segment { numbers, page: *self, lowest: BinaryHeap::new() })
    }

    fn requires_scoring(&self) -> bool {
        false
    }

    fn merge_fruits(&self, segments: Vec<Vec<u64>>) -> tantivy::Result<Vec<u64>> {
        let mut lowest = segments.concat();
        lowest.sort_unstable();
        lowest.truncate(self.most);
        Ok(lowest)
    }
}

impl SegmentCollector for Segment {
    type Fruit = Vec<u64>;

    fn collect(&mut self, document: DocId, _: Score) {
        let Numbers { after, most } = self.page;
        let Some(number) = self.numbers.first(document).filter(|number| *number > after) else { return };
        if self.lowest.len() < most {
            self.lowest.push(number);
        } else if let Some(mut highest) = self.lowest.peek_mut().filter(|highest| number < **highest) {
            *highest = number;
        }
    }

    fn harvest(self) -> Vec<u64> {
        self.lowest.into_vec()
    }
}
