//! A query whose photographs are gathered at once, segment by segment, before anything is compared with them.
//!
//! What is denied is looked up for one photograph after the other, also for such that lie before the one it has come to.
//! Phrases cannot answer that; a set can.

use tantivy::query::{BitSetDocSet, ConstScorer, EnableScoring, Explanation, Query, Scorer, Weight};
use tantivy::{BitSet, DocId, Score, SegmentReader, TantivyError};

/// The query.
#[derive(Debug)]
pub(super) struct Gathered(pub Box<dyn Query>);

impl Clone for Gathered {
    fn clone(&self) -> Gathered {
        Gathered(self.0.box_clone())
    }
}

impl Query for Gathered {
    fn weight(&self, enable: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        Ok(Box::new(Gathering(self.0.weight(enable)?)))
    }
}

struct Gathering(Box<dyn Weight>);

impl Weight for Gathering {
    fn scorer(&self, reader: &SegmentReader, boost: Score) -> tantivy::Result<Box<dyn Scorer>> {
        let mut found = BitSet::with_max_value(reader.max_doc());
        self.0.for_each_no_score(reader, &mut |documents| {
            for document in documents {
                found.insert(*document);
            }
        })?;
        Ok(Box::new(ConstScorer::new(BitSetDocSet::from(found), boost)))
    }

    fn explain(&self, _: &SegmentReader, document: DocId) -> tantivy::Result<Explanation> {
        Err(TantivyError::InvalidArgument(format!("expected no question for a score, found one of {document}")))
    }
}
