//! What all photographs together say of events and of who held which place: gathered once for each state of the archive,
//! by all cores, and kept until the log goes on.

use crate::reader::Reader;
use crate::scan::Scan;
use anyhow::Result;
use archive::{Archive, Dossier, NoAtlas, Store};
use events::control::{Held, held};
use events::{Event, Gathering, Statement, statements};
use std::sync::{Arc, Mutex, PoisonError};

/// What was gathered up to an entry of the log.
pub struct Gathered {
    seq: u64,
    /// Events without sentences and sources, which take the most memory; earliest first.
    pub events: Vec<Event>,
    /// What is said of who held places.
    pub held: Vec<Held>,
}

/// The last that was gathered.
#[derive(Default)]
pub struct Gatherer(Mutex<Option<Arc<Gathered>>>);

impl Gatherer {
    /// What the archive says now. Who asks while it is being gathered waits for it.
    ///
    /// # Errors
    ///
    /// If a fact is not what a record has, or the archive cannot be read.
    pub fn now(&self, archive: &Archive) -> Result<Arc<Gathered>> {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (seq, _) = archive.store().head()?;
        if let Some(known) = last.as_ref().filter(|known| known.seq == seq) {
            return Ok(known.clone());
        }
        let work = |_: &dyn Store, dossier: Dossier| -> Result<(Vec<Statement>, Vec<Held>)> {
            let mut said = statements(&dossier)?;
            said.iter_mut().for_each(crate::event::brief);
            Ok((said, held(&dossier)?))
        };
        let (mut gathering, mut all) = (Gathering::default(), Vec::new());
        let scan = Scan { archive, query: None, atlas: &NoAtlas, jobs: None };
        scan.each(work, &mut |(said, held)| {
            said.into_iter().for_each(|statement| gathering.add(statement));
            all.extend(held);
            Ok(())
        })?;
        let gathered = Arc::new(Gathered { seq, events: gathering.events(), held: all });
        *last = Some(gathered.clone());
        Ok(gathered)
    }
}

/// Whether a place is the one asked for, or lies in it: by its name, its division, or its country's name or code.
pub fn is_in(reader: &Reader, place: &events::Spot, name: &str) -> bool {
    match reader.atlas().country(name) {
        Some(code) => place.country.as_ref() == Some(&code),
        None => place.is_in(name),
    }
}
