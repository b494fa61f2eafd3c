//! Adding documents: one batch, kept in steps, each document whole or not at all.
//!
//! A program that is killed between two steps loses only what came after the last; adding the same documents again
//! takes in the rest.

use crate::archive::now;
use crate::digest::Digest;
use crate::error::Result;
use crate::index::{Along, Finder, Truth};
use crate::matching::{self, Candidates, Reads};
use crate::store::{Edition, Entered, Move, Part, Store, Tally};
use compare::Sketch;
use likeness::Fingerprint;
use std::collections::{BTreeSet, HashSet};
use std::path::PathBuf;
use std::sync::Arc;

/// So many sightings are kept in one step.
const STEP: u64 = 4000;

/// Documents being added.
pub struct Adding<'a> {
    store: &'a mut dyn Store,
    edition: Edition,
    /// Reads kept captions again, to compare them.
    reads: &'a dyn Reads,
    /// Finds what does not agree about photographs that are met again.
    finder: Option<Arc<dyn Finder>>,
    /// What captions are found by that are nearly alike; loaded with the first document that is new.
    candidates: Option<Candidates>,
    /// Captions of the open document that were not there, with what they look for and are found by.
    unmatched: Vec<(u64, Sketch)>,
    /// Pictures of the open document, each with its hash.
    unseen: Vec<(Digest, Fingerprint)>,
    /// Where the index is.
    index: PathBuf,
    /// The index, where it has come to the log's last entry; once it fails, it catches up later.
    along: Option<Along>,
    /// Documents that are there.
    known: HashSet<Digest>,
    batch: Option<u64>,
    /// The document whose last part has not come.
    open: Option<Digest>,
    /// Sightings since the last step; `None` while nothing is being written.
    pending: Option<u64>,
    added: Added,
}

/// What was added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Added {
    /// The batch; none if nothing was new.
    pub batch: Option<u64>,
    /// What was new.
    pub new: Tally,
    /// Documents that were there.
    pub known: u64,
}

impl<'a> Adding<'a> {
    pub(crate) fn new(
        store: &'a mut dyn Store,
        edition: Edition,
        reads: &'a dyn Reads,
        finder: Option<Arc<dyn Finder>>,
        index: PathBuf,
    ) -> Result<Adding<'a>> {
        let known = store.documents()?;
        Ok(Adding {
            store,
            edition,
            reads,
            finder,
            candidates: None,
            unmatched: Vec::new(),
            unseen: Vec::new(),
            index,
            along: None,
            known,
            batch: None,
            open: None,
            pending: None,
            added: Added::default(),
        })
    }

    /// The hashes of the documents that were there when the adding began.
    pub fn documents(&self) -> HashSet<Digest> {
        self.known.clone()
    }

    /// Counts a document that was found to be there.
    pub fn known(&mut self) {
        self.added.known += 1;
    }

    /// Takes in a document, or the next part of one. Gives false if it is there already.
    ///
    /// # Errors
    ///
    /// If the database cannot take it; all documents before the last step are kept.
    pub fn part(&mut self, part: &Part) -> Result<bool> {
        let sha256 = part.capture.sha256;
        if self.open != Some(sha256) && self.known.contains(&sha256) {
            self.added.known += u64::from(part.last);
            return Ok(false);
        }
        let done = self.take(part);
        if done.is_err() {
            self.forget();
        }
        done.map(|()| true)
    }

    fn take(&mut self, part: &Part) -> Result<()> {
        let sha256 = part.capture.sha256;
        if self.pending.is_none() {
            if self.batch.is_none() {
                self.along = Along::begin(&self.index, self.store);
            }
            if self.candidates.is_none() {
                self.candidates = Some(Candidates::load(&self.index, self.store)?);
            }
            self.store.begin()?;
            self.pending = Some(0);
        }
        let batch = match self.batch {
            Some(batch) => batch,
            None => self.store.batch(crate::PROGRAM, &now())?,
        };
        self.batch = Some(batch);
        if self.open.is_none() && !part.last {
            // A document of many parts may break off, and must take nothing else with it.
            self.step()?;
            self.store.begin()?;
            self.pending = Some(0);
        }
        let entered = self.store.add(batch, &self.edition, part, &now())?;
        self.follow(part, &entered, batch);
        self.added.new += entered.tally;
        let sketches = entered.captions.iter().map(|(caption, at)| (*caption, part.sightings[*at].1.sketch.clone()));
        self.unmatched.extend(sketches);
        let capture = part.inside.as_ref().map_or(&part.capture, |inside| &inside.capture);
        if let Some(fingerprint) = capture.fingerprint.as_ref().filter(|_| !part.sightings.is_empty()) {
            self.unseen.push((capture.sha256, fingerprint.clone()));
        }
        self.open = (!part.last).then_some(sha256);
        let pending = self.pending.unwrap_or_default() + entered.tally.sightings;
        self.pending = Some(pending);
        if part.last {
            self.known.insert(sha256);
            self.match_new()?;
            if pending >= STEP {
                self.step()?;
            }
        }
        Ok(())
    }

    /// Captions that are nearly alike find each other.
    fn match_new(&mut self) -> Result<()> {
        for (caption, sketch) in std::mem::take(&mut self.unmatched) {
            let Some(candidates) = &mut self.candidates else { break };
            let found = candidates.find(&sketch);
            candidates.add(caption, &sketch.keys, &sketch.words);
            if found.is_empty() {
                continue;
            }
            let moves = matching::moves(self.store, self.reads, caption, &found)?;
            self.rematch(&moves)?;
        }
        for (sha256, fingerprint) in std::mem::take(&mut self.unseen) {
            let moves = matching::unite(self.store, &sha256, &fingerprint)?;
            self.rematch(&moves)?;
        }
        Ok(())
    }

    /// Captions show other photographs from now on.
    fn rematch(&mut self, moves: &[Move]) -> Result<()> {
        if moves.is_empty() {
            return Ok(());
        }
        let targets = self.store.rematch(moves, &now())?;
        let left: BTreeSet<u64> = moves.iter().map(|one| one.from).collect();
        let new: BTreeSet<u64> =
            moves.iter().zip(&targets).filter(|(one, _)| one.to.is_none()).map(|(_, to)| *to).collect();
        let mut empty = 0;
        for photograph in &left {
            empty += u64::from(self.store.members(*photograph)?.is_empty());
        }
        let photographs = &mut self.added.new.photographs;
        *photographs = (*photographs + new.len() as u64).saturating_sub(empty);
        if let Some(along) = &mut self.along {
            left.into_iter().chain(targets).for_each(|photograph| along.again(photograph));
        }
        Ok(())
    }

    /// The index takes in what the store did.
    fn follow(&mut self, part: &Part, entered: &Entered, batch: u64) {
        let Some(along) = &mut self.along else { return };
        let capture = part.inside.as_ref().map_or(&part.capture, |inside| &inside.capture);
        let took =
            entered.photographs.iter().zip(&part.drafts).try_for_each(|((photograph, new), draft)| match draft {
                // A picture's file is compared once it is kept.
                Some(draft) if *new && capture.metadata.is_none() => along.put(*photograph, draft, capture, batch),
                _ => {
                    along.again(*photograph);
                    Ok(())
                }
            });
        if took.is_err() {
            self.along = None;
        }
    }

    /// Forgets a document whose last part will not come.
    pub fn abandon(&mut self) {
        if self.open.take().is_some() {
            self.forget();
        }
    }

    fn step(&mut self) -> Result<()> {
        if self.pending.take().is_some() {
            self.store.commit()?;
            self.along.iter_mut().for_each(Along::kept);
        }
        Ok(())
    }

    fn forget(&mut self) {
        self.store.roll_back();
        self.pending = None;
        // The numbers of what was forgotten will be given to others.
        self.candidates = None;
        self.unmatched.clear();
        self.unseen.clear();
        self.along.iter_mut().for_each(Along::forget);
    }

    /// Keeps what is left and says what was added.
    ///
    /// # Errors
    ///
    /// If the database cannot take it.
    pub fn finish(mut self) -> Result<Added> {
        self.abandon();
        self.step()?;
        if let Some(candidates) = self.candidates.take() {
            candidates.keep(self.store);
        }
        if let Some(along) = self.along.take() {
            // What the index cannot take in now it takes in when it next catches up, or says why not.
            let _ = along.finish(Truth { store: self.store, finder: self.finder.as_deref() });
        }
        Ok(Added { batch: self.batch, ..self.added })
    }
}

impl Drop for Adding<'_> {
    /// What was not kept is forgotten.
    fn drop(&mut self) {
        if self.pending.take().is_some() {
            self.store.roll_back();
        }
    }
}
