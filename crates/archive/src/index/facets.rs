//! Facets: how often each value of a field stands in what was found.
//!
//! `agency`: Reuters 812, AFP 640, AP 377 …

use serde::Serialize;
use std::cmp::Reverse;
use std::collections::HashMap;
use tantivy::collector::{Collector, SegmentCollector};
use tantivy::columnar::StrColumn;
use tantivy::{DocId, Score, SegmentOrdinal, SegmentReader};

/// The fields that are counted.
pub const FACETS: &[&str] = &["by", "agency", "provider", "country", "year", "control", "notice", "check"];

/// The values of a field, the most frequent first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Facet {
    /// The field.
    pub field: &'static str,
    /// Values and how many photographs have them.
    pub values: Vec<(String, u64)>,
}

/// Counts the values of all facets; of each the `most` frequent are given.
pub(super) struct Counting {
    pub most: usize,
}

/// Counts in one segment.
pub(super) struct Segment {
    columns: Vec<(StrColumn, Vec<u32>)>,
    order: Vec<usize>,
}

impl Collector for Counting {
    type Fruit = Vec<Facet>;
    type Child = Segment;

    fn for_segment(&self, _: SegmentOrdinal, segment: &SegmentReader) -> tantivy::Result<Segment> {
        let (mut columns, mut order) = (Vec::new(), Vec::new());
        for (at, field) in FACETS.iter().enumerate() {
            // A segment in which nothing has the field has no column of it.
            if let Some(column) = segment.fast_fields().str(field)? {
                let counts = vec![0; column.num_terms()];
                columns.push((column, counts));
                order.push(at);
            }
        }
        Ok(Segment { columns, order })
    }

    fn requires_scoring(&self) -> bool {
        false
    }

    fn merge_fruits(&self, segments: Vec<Vec<HashMap<String, u64>>>) -> tantivy::Result<Vec<Facet>> {
        let mut totals: Vec<HashMap<String, u64>> = vec![HashMap::new(); FACETS.len()];
        for (total, counts) in segments.into_iter().flat_map(|segment| (0..FACETS.len()).zip(segment)) {
            counts.into_iter().for_each(|(value, count)| *totals[total].entry(value).or_default() += count);
        }
        let facets = FACETS.iter().zip(totals).map(|(field, counts)| {
            let mut values: Vec<(String, u64)> = counts.into_iter().collect();
            values.sort_unstable_by(|one, other| (Reverse(one.1), &one.0).cmp(&(Reverse(other.1), &other.0)));
            values.truncate(self.most);
            Facet { field, values }
        });
        Ok(facets.filter(|facet| !facet.values.is_empty()).collect())
    }
}

impl SegmentCollector for Segment {
    type Fruit = Vec<HashMap<String, u64>>;

    fn collect(&mut self, document: DocId, _: Score) {
        for (column, counts) in &mut self.columns {
            for value in column.term_ords(document) {
                counts[value as usize] += 1;
            }
        }
    }

    fn harvest(self) -> Vec<HashMap<String, u64>> {
        let mut facets = vec![HashMap::new(); FACETS.len()];
        for ((column, counts), at) in self.columns.into_iter().zip(self.order) {
            let found: Vec<u64> = (0..).zip(&counts).filter(|(_, count)| **count > 0).map(|(value, _)| value).collect();
            let mut values = found.iter();
            // Told in the order of the values; a dictionary that breaks off leaves the rest uncounted.
            let _ = column.dictionary().sorted_ords_to_term_cb(&found, |text| {
                if let (Some(value), Ok(text)) = (values.next(), std::str::from_utf8(text)) {
                    facets[at].insert(text.to_owned(), u64::from(counts[*value as usize]));
                }
            });
        }
        facets
    }
}
