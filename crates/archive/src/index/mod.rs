//! The index: what is searched, a projection of the truth that follows the log.
//!
//! It knows up to which entry of which archive it has come, catches up with what later entries touched, and is made
//! anew when it is missing, damaged, of another form, or of another archive.

mod document;
mod facets;
mod fields;
mod search;
mod unwritten;

pub use facets::{FACETS, Facet};
pub use search::{Atlas, Found, NoAtlas};

use crate::digest::Digest;
use crate::error::{Error, Result};
use crate::store::Store;
use fields::Fields;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use tantivy::directory::MmapDirectory;
use tantivy::indexer::NoMergePolicy;
use tantivy::{IndexReader, IndexWriter, ReloadPolicy, TantivyDocument, Term};
use unwritten::Unwritten;

/// Raised whenever the index has other fields or fills them otherwise: an index of another form is made anew.
const FORM: u32 = 1;
/// What the writer may hold before it writes, in bytes.
const HELD: usize = 60 << 20;
/// So many photographs are read from the store at once.
const PAGE: usize = 500;
/// At most so many read the store at the same time.
const MOST_READERS: usize = 4;
/// More segments than this are merged into one: a search looks into each.
const SEGMENTS: usize = 8;

/// An open index.
pub(crate) struct Index {
    index: tantivy::Index,
    fields: Fields,
    reader: IndexReader,
}

/// How far an index has come, as its last commit says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Reached {
    form: u32,
    archive: Digest,
    seq: u64,
}

impl Reached {
    fn parse(payload: &str) -> Option<Reached> {
        let mut words = payload.split(' ');
        let form = words.next()?.parse().ok()?;
        let archive = Digest::parse(words.next()?)?;
        Some(Reached { form, archive, seq: words.next()?.parse().ok()? })
    }

    fn payload(self) -> String {
        format!("{} {} {}", self.form, self.archive, self.seq)
    }
}

impl Index {
    /// Opens the index in a folder as it is.
    fn open(folder: &Path) -> Result<Index> {
        let index = tantivy::Index::open_in_dir(folder)?;
        Index::with(index)
    }

    fn create(folder: &Path) -> Result<Index> {
        std::fs::create_dir_all(folder).map_err(|error| Error::io(folder, error))?;
        Index::with(tantivy::Index::create_in_dir(folder, fields::schema())?)
    }

    fn with(index: tantivy::Index) -> Result<Index> {
        let fields = Fields::of(&index.schema())?;
        fields::register_words(&index);
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        Ok(Index { index, fields, reader })
    }

    fn reached(&self) -> Result<Option<Reached>> {
        Ok(self.index.load_metas()?.payload.as_deref().and_then(Reached::parse))
    }

    /// Opens the index of an archive for searching, as far as it has come; `None` if there is none to search.
    pub fn open_as_is(folder: &Path, store: &dyn Store) -> Result<Option<Index>> {
        let (_, archive) = store.head()?;
        let Ok(index) = Index::open(folder) else { return Ok(None) };
        let fits = index.reached()?.is_some_and(|reached| reached.form == FORM && reached.archive == archive);
        Ok(fits.then_some(index))
    }

    /// Opens the index of an archive that may not be written; makes one in a temporary folder, for this time, if there is
    /// none or it is behind.
    pub fn open_unwritten(folder: &Path, store: &dyn Store, progress: &mut dyn FnMut(u64)) -> Result<Index> {
        let (seq, archive) = store.head()?;
        let reached = Reached { form: FORM, archive, seq };
        let open = || -> Result<Index> {
            let directory = MmapDirectory::open(folder).map_err(tantivy::TantivyError::from)?;
            Index::with(tantivy::Index::open(Unwritten(directory))?)
        };
        if let Ok(index) = open()
            && index.reached().is_ok_and(|found| found == Some(reached))
        {
            return Ok(index);
        }
        let index = Index::with(tantivy::Index::create_from_tempdir(fields::schema())?)?;
        index.follow(store, 0, reached, progress)?;
        Ok(index)
    }

    /// Opens the index of an archive and brings it up to the log's last entry; makes it anew where that is easier or
    /// the only way. The one who calls is the only one who writes.
    pub fn catch_up(folder: &Path, store: &dyn Store, progress: &mut dyn FnMut(u64)) -> Result<Index> {
        let (seq, archive) = store.head()?;
        if let Ok(index) = Index::open(folder)
            && let Ok(Some(reached)) = index.reached()
            && reached.form == FORM
            && reached.archive == archive
            && reached.seq <= seq
        {
            if reached.seq < seq {
                index.follow(store, reached.seq, Reached { seq, ..reached }, progress)?;
            }
            return Ok(index);
        }
        Index::make_anew(folder, store, progress)
    }

    /// Makes the index anew: beside the old one, which it then replaces.
    pub fn make_anew(folder: &Path, store: &dyn Store, progress: &mut dyn FnMut(u64)) -> Result<Index> {
        let (seq, archive) = store.head()?;
        let draft = draft(folder);
        remove(&draft)?;
        let index = Index::create(&draft)?;
        index.follow(store, 0, Reached { form: FORM, archive, seq }, progress)?;
        drop(index);
        remove(folder)?;
        std::fs::rename(&draft, folder).map_err(|error| Error::io(folder, error))?;
        Index::open(folder)
    }

    /// Takes in what entries after `seq` touched.
    fn follow(&self, store: &dyn Store, seq: u64, reached: Reached, progress: &mut dyn FnMut(u64)) -> Result<()> {
        let mut writer: IndexWriter = self.index.writer_with_num_threads(1, HELD)?;
        writer.set_merge_policy(Box::new(NoMergePolicy));
        let touched = store.touched(seq, 0, usize::MAX)?;
        if seq > 0 {
            for photograph in &touched {
                writer.delete_term(Term::from_field_u64(self.fields.photograph, *photograph));
            }
        }
        self.take_in(store, &touched, &writer, progress)?;
        let mut commit = writer.prepare_commit()?;
        commit.set_payload(&reached.payload());
        commit.commit()?;
        self.merge(&mut writer)?;
        writer.wait_merging_threads()?;
        self.reader.reload()?;
        Ok(())
    }

    /// Puts photographs in, several pages of them at the same time.
    fn take_in(
        &self,
        store: &dyn Store,
        photographs: &[u64],
        writer: &IndexWriter,
        progress: &mut dyn FnMut(u64),
    ) -> Result<()> {
        let put = |store: &dyn Store, page: &[u64]| -> Result<()> {
            for dossier in store.dossiers(page)? {
                writer.add_document(document::of(&self.fields, &dossier)?)?;
            }
            Ok(())
        };
        if photographs.len() <= PAGE {
            return put(store, photographs);
        }
        let pages = Mutex::new(photographs.chunks(PAGE));
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get().min(MOST_READERS));
        let stores = (0..cores).map(|_| store.reader()).collect::<Result<Vec<_>>>()?;
        std::thread::scope(|scope| {
            let (tell, told) = std::sync::mpsc::channel();
            for store in stores {
                let (pages, put, tell) = (&pages, &put, tell.clone());
                scope.spawn(move || {
                    let next = || pages.lock().ok().and_then(|mut pages| pages.next());
                    while let Some(page) = next() {
                        let done = put(&*store, page).map(|()| page.len() as u64);
                        let failed = done.is_err();
                        if tell.send(done).is_err() || failed {
                            break;
                        }
                    }
                });
            }
            drop(tell);
            let mut sum = 0;
            for done in told {
                sum += done?;
                progress(sum);
            }
            Ok(())
        })
    }

    /// Keeps the segments few.
    fn merge(&self, writer: &mut IndexWriter<TantivyDocument>) -> Result<()> {
        let segments = self.index.searchable_segment_ids()?;
        if segments.len() > SEGMENTS {
            writer.merge(&segments).wait()?;
            writer.garbage_collect_files().wait()?;
        }
        Ok(())
    }
}

/// Where an index is made before it takes its place.
fn draft(folder: &Path) -> PathBuf {
    let mut name = folder.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

fn remove(folder: &Path) -> Result<()> {
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(Error::io(folder, error)),
        _ => Ok(()),
    }
}
