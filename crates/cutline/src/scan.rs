//! All photographs of an archive, or those that a query finds, looked at on all cores, in order, a few in memory at once.

use crate::{pipeline, progress};
use anyhow::Result;
use archive::{Archive, Atlas, Dossier, Page, Query, Store};
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

/// So many photographs are read in one step.
const STEP: usize = 128;

/// Which photographs, and by how many workers.
pub struct Scan<'a> {
    /// Where.
    pub archive: &'a Archive,
    /// What is looked for; all without it.
    pub query: Option<&'a Query>,
    /// What knows the places of the query.
    pub atlas: &'a dyn Atlas,
    /// How many workers; as many as there are cores by default.
    pub jobs: Option<NonZeroUsize>,
}

impl Scan<'_> {
    /// Has `work` look at each photograph and hands what it gives to `sink`, in the order of the photographs; gives how
    /// many there were. A bar shows how far it has come.
    ///
    /// # Errors
    ///
    /// If the archive cannot be read, or `work` or `sink` fails.
    pub fn each<O: Send>(
        &self,
        work: impl Fn(&dyn Store, Dossier) -> Result<O> + Sync,
        sink: &mut dyn FnMut(O) -> Result<()>,
    ) -> Result<u64> {
        let total = if self.query.is_none() { self.archive.store().counts()?.photographs } else { 0 };
        let bar = progress::bar(total, "photographs");
        let jobs = pipeline::jobs(self.jobs);
        let readers = (0..jobs.get()).map(|_| self.archive.store().reader()).collect::<Result<Vec<_>, _>>()?;
        let readers = Mutex::new(readers);
        let mut after = 0;
        let source = || -> Result<Option<Vec<u64>>> {
            let numbers = match self.query {
                Some(query) => {
                    self.archive.search(query, self.atlas, Page { after, limit: STEP, facets: 0 })?.photographs
                }
                None => self.archive.store().photographs(after, STEP)?,
            };
            after = numbers.last().copied().unwrap_or(after);
            Ok(Some(numbers).filter(|numbers| !numbers.is_empty()))
        };
        let work = |numbers: Vec<u64>| -> Result<Vec<O>> {
            // As many readers as workers: there is one for each.
            let taken = readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let Some(store) = taken else {
                anyhow::bail!("expected a reader of the archive for each worker, found none")
            };
            let done = store.dossiers(&numbers)?.into_iter().map(|dossier| work(&*store, dossier)).collect();
            readers.lock().unwrap_or_else(PoisonError::into_inner).push(store);
            done
        };
        let mut count = 0;
        let sink = |done: Result<Vec<O>>| -> Result<()> {
            let done = done?;
            count += done.len() as u64;
            // What is printed and the bar share a terminal.
            bar.suspend(|| done.into_iter().try_for_each(&mut *sink))?;
            bar.set_position(count);
            Ok(())
        };
        pipeline::ordered(jobs, source, work, sink)?;
        bar.finish_and_clear();
        Ok(count)
    }
}
