//! The index taking in what is being added while it is added, so that nothing has to be read back from the truth.
//!
//! A photograph that comes with its first sighting goes in as it was read; one that is met again, perhaps with another
//! caption, is read from the truth at the end. Until then the index says what it said before.

use super::document::Draft;
use super::{Index, Reached, Truth};
use crate::error::Result;
use crate::store::{Capture, Store};
use std::collections::BTreeSet;
use std::path::Path;
use tantivy::{IndexWriter, Term};

/// An index that follows what is added.
pub(crate) struct Along {
    index: Index,
    writer: IndexWriter,
    reached: Reached,
    /// Photographs put in that the store has not kept yet.
    unkept: Vec<u64>,
    /// Photographs met again.
    again: BTreeSet<u64>,
}

impl Along {
    /// The index in a folder; `None` if it has to catch up, or be made, first.
    pub fn begin(folder: &Path, store: &dyn Store) -> Option<Along> {
        let (seq, archive) = store.head().ok()?;
        let (index, reached) = Index::fitting(folder, archive)?;
        if reached.seq != seq {
            return None;
        }
        let writer = index.writer().ok()?;
        Some(Along { index, writer, reached, unkept: Vec::new(), again: BTreeSet::new() })
    }

    /// Takes in a new photograph as its first sighting shows it, in a document of a batch.
    pub fn put(&mut self, photograph: u64, draft: &Draft, capture: &Capture, batch: u64) -> Result<()> {
        let mut draft = draft.clone();
        draft.source(&capture.document, capture.published.as_deref(), batch);
        self.writer.add_document(draft.document(photograph))?;
        self.unkept.push(photograph);
        Ok(())
    }

    /// Notes a photograph that was met again.
    pub fn again(&mut self, photograph: u64) {
        self.again.insert(photograph);
    }

    /// The store kept what was put in.
    pub fn kept(&mut self) {
        self.unkept.clear();
    }

    /// The store forgot what it had not kept, and will give the same numbers to others.
    pub fn forget(&mut self) {
        for photograph in self.unkept.drain(..) {
            self.writer.delete_term(Term::from_field_u64(self.index.fields.photograph, photograph));
        }
    }

    /// Takes in what was met again and keeps all. The store has kept everything.
    pub fn finish(self, truth: Truth<'_>) -> Result<()> {
        let Along { index, mut writer, reached, again, .. } = self;
        let again: Vec<u64> = again.into_iter().collect();
        index.replace(truth, &again, &writer, &mut |_| ())?;
        let (seq, _) = truth.store.head()?;
        index.keep(&mut writer, Reached { seq, ..reached })?;
        writer.wait_merging_threads()?;
        Ok(())
    }
}
