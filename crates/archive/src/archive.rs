//! An archive: a folder with the database, the captured files and the index.
//!
//! ```text
//! cutline-archive/archive.db   the truth
//!                 archive.lock held by the one who writes
//!                 originals/   the captured files under their SHA-256
//!                 index/       for searching; can be thrown away
//! ```

use crate::adding::Adding;
use crate::collection::{Gathered, Gathering};
use crate::error::{Error, Result};
use crate::index::{Alone, Atlas, Finder, Found, Index, Spot, Truth};
use crate::joining::{self, Brought};
use crate::lock::Lock;
use crate::matching::Reads;
use crate::originals::Originals;
use crate::query::{Field, Query};
use crate::review::Decision;
use crate::seal::{Key, Method, Roots, Seal, Statement};
use crate::sqlite::Sqlite;
use crate::store::{Edition, Reread, Store, Tally};
use crate::verify::{Layer, Told, Verified, Verifying};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// An open archive.
pub struct Archive {
    folder: PathBuf,
    store: Box<dyn Store>,
    originals: Originals,
    /// Held by who may write.
    lock: Option<Lock>,
    /// What finds out more about photographs than their facts say.
    finder: Option<Arc<dyn Finder>>,
    /// The index that was searched last, and the entry of the log to which it has come.
    searched: Mutex<Option<(u64, Arc<Index>)>>,
}

impl Archive {
    /// Opens an archive for reading; one of an older schema is brought up to date first, after a backup.
    ///
    /// # Errors
    ///
    /// If none is there, or a newer program made it.
    pub fn open(folder: &Path) -> Result<Archive> {
        match Archive::read(folder)? {
            Some(store) => {
                store.sound_to_read()?;
                Ok(Archive::new(folder, store, None))
            }
            None => Archive::create(folder, &mut || ()),
        }
    }

    /// Opens an archive to be verified, however little of it is left.
    ///
    /// # Errors
    ///
    /// If none is there, a newer program made it, or an older one did and it cannot be brought up to date.
    pub fn open_to_verify(folder: &Path) -> Result<Archive> {
        match Archive::read(folder)? {
            Some(store) => Ok(Archive::new(folder, store, None)),
            None => Archive::create(folder, &mut || ()),
        }
    }

    /// Whether an archive is of this program's schema; an older one is brought up to date when it is opened.
    ///
    /// # Errors
    ///
    /// If none is there, or a newer program made it.
    pub fn is_current(folder: &Path) -> Result<bool> {
        Ok(Archive::read(folder)?.is_some())
    }

    /// Opens an archive for writing; an older one is brought up to date after a backup. `waiting` is called if another
    /// program is writing, before this one waits for it.
    ///
    /// # Errors
    ///
    /// If none is there, a newer program made it, or the folder cannot be written.
    pub fn open_to_write(folder: &Path, waiting: &mut dyn FnMut()) -> Result<Archive> {
        if folder.is_dir() && !folder.join("archive.db").exists() || !folder.exists() {
            return Err(Error::Missing(folder.to_owned()));
        }
        Archive::create(folder, waiting)
    }

    /// Opens an archive for writing as [`Archive::open_to_write`]; `None` while another program writes.
    ///
    /// # Errors
    ///
    /// As [`Archive::open_to_write`].
    ///
    /// # Examples
    ///
    /// ```
    /// use archive::Archive;
    ///
    /// let desk = tempfile::tempdir()?;
    /// let first = Archive::create(desk.path(), &mut || ())?;
    /// assert!(Archive::open_to_write_now(desk.path())?.is_none(), "somebody writes");
    /// drop(first);
    /// assert!(Archive::open_to_write_now(desk.path())?.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open_to_write_now(folder: &Path) -> Result<Option<Archive>> {
        if !folder.join("archive.db").exists() {
            return Err(Error::Missing(folder.to_owned()));
        }
        Lock::try_take(folder)?.map(|lock| Archive::locked(folder, lock)).transpose()
    }

    /// Opens an archive for writing as [`Archive::open_to_write`], and makes it where none is.
    ///
    /// # Errors
    ///
    /// If a newer program made it, or the folder cannot be made or written.
    ///
    /// # Examples
    ///
    /// ```
    /// use archive::{Archive, Error};
    ///
    /// let desk = tempfile::tempdir()?;
    /// let archive = Archive::create(&desk.path().join("archive"), &mut || ())?;
    /// assert_eq!(archive.store().counts()?.photographs, 0);
    /// assert_eq!(archive.store().head()?.0, 1, "the log begins with the archive itself");
    ///
    /// let nothing = Archive::open(&desk.path().join("elsewhere"));
    /// assert!(matches!(nothing, Err(Error::Missing(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn create(folder: &Path, waiting: &mut dyn FnMut()) -> Result<Archive> {
        if folder.exists() && !folder.is_dir() {
            return Err(Error::Foreign(folder.to_owned()));
        }
        std::fs::create_dir_all(folder).map_err(|error| Error::io(folder, error))?;
        Archive::locked(folder, Lock::take(folder, waiting)?)
    }

    fn locked(folder: &Path, lock: Lock) -> Result<Archive> {
        let store = Sqlite::open(&folder.join("archive.db"), true, &now())?;
        store.sound_to_write()?;
        let archive = Archive::new(folder, store, Some(lock));
        archive.originals.sweep();
        Ok(archive)
    }

    fn read(folder: &Path) -> Result<Option<Sqlite>> {
        if folder.exists() && !folder.is_dir() {
            return Err(Error::Foreign(folder.to_owned()));
        }
        Sqlite::read(&folder.join("archive.db"))
    }

    fn new(folder: &Path, store: Sqlite, lock: Option<Lock>) -> Archive {
        let originals = Originals::new(folder.join("originals"));
        Archive {
            folder: folder.to_owned(),
            store: Box::new(store),
            originals,
            lock,
            finder: None,
            searched: Mutex::default(),
        }
    }

    /// With what finds out more about photographs than their facts say: the index has it from then on.
    pub fn with_finder(self, finder: Arc<dyn Finder>) -> Archive {
        Archive { finder: Some(finder), ..self }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The truth.
    pub fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// The captured files.
    pub fn originals(&self) -> &Originals {
        &self.originals
    }

    /// Begins to add documents, read by `edition`; kept captions are read again by `reads` to be compared. An index that has caught up takes them in at the same time.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn add<'a>(&'a mut self, edition: Edition, reads: &'a dyn Reads) -> Result<Adding<'a>> {
        let index = self.index_folder();
        Adding::new(&mut *self.store, edition, reads, self.finder.clone(), index)
    }

    /// Removes a batch with a reason: nothing is deleted, and nothing of it is shown any more. Gives what was in it.
    ///
    /// # Errors
    ///
    /// If there is no such batch, or it is removed already.
    pub fn remove(&mut self, batch: u64, reason: &str) -> Result<Tally> {
        written(&mut *self.store, |store| store.remove(batch, reason, &now()))
    }

    /// Keeps a person's decision and gives its number.
    ///
    /// # Errors
    ///
    /// If it is on something that is not there, or the database cannot take it.
    pub fn review(&mut self, decision: &Decision) -> Result<u64> {
        written(&mut *self.store, |store| store.review(decision, &now()))
    }

    /// Does something with a collection and gives its number.
    ///
    /// # Errors
    ///
    /// If it is not there, the query by which it is to gather cannot be read or names a collection itself, or the database
    /// cannot take it.
    pub fn gather(&mut self, gathering: &Gathering) -> Result<u64> {
        if let Gathered::Kept { query: Some(query) } = &gathering.done {
            let query = Query::read(query)?;
            if let Some(clause) = query.clauses().into_iter().find(|clause| clause.field == Some(Field::Collection)) {
                let message = "expected a query that names no collection, found one that does".to_owned();
                return Err(Error::Query(query.error(clause, (message, None))));
            }
        }
        written(&mut *self.store, |store| store.gather(gathering, &now()))
    }

    /// Brings in what people decided in another archive, and its log, whole or not at all; its documents must be here, added
    /// as any. Of an archive that was brought in before, or that began as a copy of this one, what is new comes.
    ///
    /// # Errors
    ///
    /// If its log is not the one that was brought in before, or the database cannot take it.
    pub fn join(&mut self, other: &Archive) -> Result<Brought> {
        written(&mut *self.store, |store| joining::bring(store, other.store(), &now()))
    }

    /// Seals the log as it stands: signs its last entry, and so everything before, with `key`.
    ///
    /// # Errors
    ///
    /// If the database cannot take it.
    pub fn seal(&mut self, key: &Key, note: Option<&str>) -> Result<Seal> {
        let at = now();
        self.keep_seal(&at.clone(), |store| {
            let (entry, archive) = store.head()?;
            let last = store.entries(entry.saturating_sub(1), 1)?.pop();
            let hash =
                last.ok_or_else(|| Error::Damaged(format!("expected entry {entry} of the log, found none")))?.hash;
            let (program, note) = (crate::PROGRAM.to_owned(), note.map(str::to_owned));
            Ok(Seal::signed(&Statement { archive, entry, hash, at, program, note }, key))
        })
    }

    /// Makes and keeps a request for a time stamp (RFC 3161) on what a seal says.
    ///
    /// # Errors
    ///
    /// If there is no such seal, or the database cannot take it.
    pub fn ask_for_stamp(&mut self, seal: u64) -> Result<Seal> {
        self.keep_seal(&now(), |store| {
            let found = store.seals(seal.saturating_sub(1), 1)?.pop().filter(|found| found.seal == seal);
            Seal::asked(
                &found.ok_or_else(|| Error::Absent(format!("expected the number of a seal, found no seal {seal}")))?,
            )
        })
    }

    /// Keeps an authority's response to one of the archive's requests, if it is what was asked for; `roots` are the
    /// authorities that somebody trusts.
    ///
    /// # Errors
    ///
    /// If it answers none of the requests, or does not hold.
    pub fn take_stamp(&mut self, response: &[u8], roots: Option<&Roots>) -> Result<Seal> {
        self.keep_seal(&now(), |store| {
            let mut why =
                "expected a seal for which a time stamp was asked, found none; cutline seal request asks".to_owned();
            let asked = store.seals(0, usize::MAX)?.into_iter().rev();
            for seal in asked.filter(|seal| seal.method == Method::Rfc3161 && seal.response.is_none()) {
                let answered = Seal { response: Some(response.to_vec()), ..seal };
                match answered.holds(roots) {
                    Ok(_) => return Ok(answered),
                    Err(fault) => why = fault,
                }
            }
            Err(Error::Refused(why))
        })
    }

    fn keep_seal(&mut self, at: &str, make: impl FnOnce(&dyn Store) -> Result<Seal>) -> Result<Seal> {
        let mut seal = make(&*self.store)?;
        seal.seal = written(&mut *self.store, |store| store.seal(&seal, at))?;
        Ok(seal)
    }

    /// Keeps new readings of captions. Gives false, and keeps nothing, if there are none.
    ///
    /// # Errors
    ///
    /// If the database cannot take them.
    pub fn reread(&mut self, edition: &Edition, readings: &[Reread]) -> Result<bool> {
        if readings.is_empty() {
            return Ok(false);
        }
        written(&mut *self.store, |store| store.reread(edition, readings, &now()))?;
        Ok(true)
    }

    /// Photographs of which a query holds, in the order that it asks for. The index catches up first; where another
    /// program writes, it answers as far as it has come; where nothing may be written, one that is behind is made anew in
    /// a temporary folder.
    ///
    /// # Errors
    ///
    /// If there is no index and none can be made, the query names a place that `atlas` does not know or a value that its
    /// field cannot have, or the cursor is of no photograph.
    pub fn search(&self, query: &Query, atlas: &dyn Atlas, page: Page) -> Result<Found> {
        self.searchable()?.search(query, &*self.store, atlas, page.after, page.limit, page.facets)
    }

    /// Where the scenes of the photographs are of which a query holds, as exactly as it is known, and how many each place
    /// has, most first.
    ///
    /// # Errors
    ///
    /// As for [`Archive::search`].
    pub fn spots(&self, query: &Query, atlas: &dyn Atlas) -> Result<Vec<(Spot, u64)>> {
        self.searchable()?.spots(query, &*self.store, atlas)
    }

    /// What each part of a query finds alone, to say why all together find nothing; of a part that finds nothing, what
    /// would.
    ///
    /// # Errors
    ///
    /// As for [`Archive::search`].
    pub fn alone(&self, query: &Query, atlas: &dyn Atlas) -> Result<Vec<Alone>> {
        self.searchable()?.alone(query, &*self.store, atlas)
    }

    /// Brings the index up to the log's last entry; `progress` is told how many photographs are done.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn catch_up(&self, progress: &mut dyn FnMut(u64)) -> Result<()> {
        self.index(progress).map(drop)
    }

    /// Makes the index anew; `progress` is told how many photographs are done.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn reindex(&self, progress: &mut dyn FnMut(u64)) -> Result<()> {
        Index::make_anew(&self.index_folder(), self.truth(), progress).map(drop)
    }

    /// Looks at everything that is kept: the database's pages and schema, the log with every row, captions, facts,
    /// documents and what was seen in them. Names what does not fit, tells how far it has come, and writes nothing.
    ///
    /// # Errors
    ///
    /// If something cannot be read for a reason that lies outside the archive.
    ///
    /// # Examples
    ///
    /// ```
    /// use archive::Archive;
    ///
    /// let desk = tempfile::tempdir()?;
    /// Archive::create(desk.path(), &mut || ())?;
    /// let verified = Archive::open_to_verify(desk.path())?.verify(&mut |_| ())?;
    /// assert_eq!((verified.faults, verified.entries), (0, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify(&self, tell: &mut dyn FnMut(Told)) -> Result<Verified> {
        let mut verifying = Verifying::new(tell);
        self.store.verify(&mut verifying)?;
        self.verify_seals(&mut verifying)?;
        match verifying.originals(&*self.store, &self.originals) {
            // What the database cannot say was named when it was looked at.
            Err(Error::Database { source, .. }) => {
                verifying.fault(
                    Layer::Original,
                    "originals",
                    format!("expected the list of documents, found: {source}"),
                );
            }
            other => other?,
        }
        Ok(verifying.verified)
    }

    /// Every seal with its signature, and with the entry of the log that it seals.
    fn verify_seals(&self, verifying: &mut Verifying<'_>) -> Result<()> {
        let seals = match self.store.seals(0, usize::MAX) {
            // What cannot be read was named when the database was looked at.
            Err(Error::Database { .. }) => return Ok(()),
            seals => seals?,
        };
        for seal in &seals {
            let is_of = self.store.head().and_then(|_| seal.is_of(&*self.store));
            let fault = seal.holds(None).err().or(match is_of {
                Ok(is_of) => is_of.err(),
                Err(error @ (Error::Database { .. } | Error::Damaged(_))) => Some(error.to_string()),
                Err(error) => return Err(error),
            });
            verifying.verified.seals += 1;
            if let Some(fault) = fault {
                verifying.fault(Layer::Seal, format!("seal {}", seal.seal), fault);
            }
        }
        Ok(())
    }

    /// The index to search: the one searched last, if nothing was entered since.
    fn searchable(&self) -> Result<Arc<Index>> {
        let (seq, _) = self.store.head()?;
        let mut searched = self.searched.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, index)) = searched.as_ref().filter(|(reached, _)| *reached == seq) {
            return Ok(index.clone());
        }
        let index = Arc::new(self.index(&mut |_| ())?);
        *searched = index.reaches(seq).then(|| (seq, index.clone()));
        Ok(index)
    }

    fn index(&self, progress: &mut dyn FnMut(u64)) -> Result<Index> {
        let folder = self.index_folder();
        if self.lock.is_some() {
            return Index::catch_up(&folder, self.truth(), progress);
        }
        match Lock::try_take(&self.folder) {
            Ok(Some(_lock)) => Index::catch_up(&folder, self.truth(), progress),
            Err(Error::Unwritable { .. }) => Index::open_unwritten(&folder, self.truth(), progress),
            Err(error) => Err(error),
            // Somebody else writes: what is there is searched.
            Ok(None) => Index::open_as_is(&folder, &*self.store)?.ok_or_else(|| Error::Unwritable {
                path: folder,
                why: "no index to search, and none can be made now".to_owned(),
            }),
        }
    }

    fn truth(&self) -> Truth<'_> {
        Truth { store: &*self.store, finder: self.finder.as_deref() }
    }

    fn index_folder(&self) -> PathBuf {
        self.folder.join("index")
    }
}

/// Which part of what is found is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// Photographs behind the one with this number, in their order: the cursor of the page before; 0 for the first page.
    pub after: u64,
    /// At most so many.
    pub limit: usize,
    /// So many of the most frequent values of each field; 0 for none.
    pub facets: usize,
}

/// Does one change, whole or not at all.
pub(crate) fn written<T>(store: &mut dyn Store, change: impl FnOnce(&mut dyn Store) -> Result<T>) -> Result<T> {
    store.begin()?;
    match change(store).and_then(|done| store.commit().map(|()| done)) {
        Ok(done) => Ok(done),
        Err(error) => {
            store.roll_back();
            Err(error)
        }
    }
}

/// This moment, UTC, RFC 3339, to the second.
pub(crate) fn now() -> String {
    jiff::Timestamp::now().round(jiff::Unit::Second).unwrap_or_default().to_string()
}
