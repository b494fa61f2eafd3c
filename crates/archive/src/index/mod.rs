//! The index: what is searched, a projection of the truth that follows the log.
//!
//! It knows up to which entry of which archive it has come, catches up with what later entries touched, and is made
//! anew when it is missing, damaged, of another form, or of another archive.

mod along;
mod atlas;
mod document;
mod facets;
mod fields;
mod finder;
mod gathered;
mod numbers;
mod search;
mod spots;
mod unwritten;
mod words;

pub(crate) use along::Along;
pub use atlas::{Atlas, NoAtlas};
pub use document::Draft;
pub use facets::{Counted, FACETS, Facet};
pub use finder::Finder;
pub use search::{Alone, Found};
pub use spots::Spot;

use crate::digest::Digest;
use crate::error::{Error, Result};
use crate::store::Store;
use fields::Fields;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use tantivy::directory::MmapDirectory;
use tantivy::indexer::{LogMergePolicy, MergePolicy, NoMergePolicy};
use tantivy::{IndexReader, IndexWriter, ReloadPolicy, Term};
use unwritten::Unwritten;

/// Raised whenever the index has other fields or fills them otherwise: an index of another form is made anew.
const FORM: u32 = 4;
/// What the writer may hold before it writes, in bytes.
const HELD: usize = 60 << 20;
/// So many photographs are read from the store at once.
const PAGE: usize = 500;
/// At most so many read the store at the same time.
const MOST_READERS: usize = 4;
/// So many segments of about one size are merged into one: a search looks into each.
const SEGMENTS: usize = 8;
/// Of about one size are segments up to this factor smaller than the largest of them, as a power of two.
const ALIKE: f64 = 3.0;
/// Smaller segments, in photographs, all count as of one size.
const SMALL: u32 = 10_000;
/// A segment in which more than this part of the photographs no longer counts is written anew.
const GONE: f32 = 0.3;

/// An open index.
pub(crate) struct Index {
    index: tantivy::Index,
    fields: Fields,
    reader: IndexReader,
}

/// What an index follows: what is kept, and what finds out more than that says.
#[derive(Clone, Copy)]
pub(crate) struct Truth<'a> {
    pub store: &'a dyn Store,
    pub finder: Option<&'a dyn Finder>,
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

    fn with(mut index: tantivy::Index) -> Result<Index> {
        index.set_default_multithread_executor()?;
        let fields = Fields::of(&index.schema())?;
        fields::register_words(&index);
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        Ok(Index { index, fields, reader })
    }

    /// How far it has come; `None` if it does not say.
    fn reached(&self) -> Result<Option<Reached>> {
        Ok(self.index.load_metas()?.payload.as_deref().and_then(Reached::parse))
    }

    /// The index in a folder with how far it has come, if it is of this form and of the archive whose log begins with
    /// this hash.
    fn fitting(folder: &Path, archive: Digest) -> Option<(Index, Reached)> {
        let index = Index::open(folder).ok()?;
        let reached = index.reached().ok()??;
        (reached.form == FORM && reached.archive == archive).then_some((index, reached))
    }

    /// Whether it has come to this entry of the log.
    pub fn reaches(&self, seq: u64) -> bool {
        matches!(self.reached(), Ok(Some(reached)) if reached.seq == seq)
    }

    /// Opens the index of an archive for searching, as far as it has come; `None` if there is none to search.
    pub fn open_as_is(folder: &Path, store: &dyn Store) -> Result<Option<Index>> {
        let (_, archive) = store.head()?;
        Ok(Index::fitting(folder, archive).map(|(index, _)| index))
    }

    /// Opens the index of an archive that may not be written; makes one in a temporary folder, for this time, if there is
    /// none or it is behind.
    pub fn open_unwritten(folder: &Path, truth: Truth<'_>, progress: &mut dyn FnMut(u64)) -> Result<Index> {
        let (seq, archive) = truth.store.head()?;
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
        index.follow(truth, 0, reached, progress)?;
        Ok(index)
    }

    /// Opens the index of an archive and brings it up to the log's last entry; makes it anew where that is easier or
    /// the only way. The one who calls is the only one who writes.
    pub fn catch_up(folder: &Path, truth: Truth<'_>, progress: &mut dyn FnMut(u64)) -> Result<Index> {
        let (seq, archive) = truth.store.head()?;
        match Index::fitting(folder, archive) {
            Some((index, reached)) if reached.seq <= seq => {
                if reached.seq < seq {
                    index.follow(truth, reached.seq, Reached { seq, ..reached }, progress)?;
                }
                Ok(index)
            }
            _ => Index::make_anew(folder, truth, progress),
        }
    }

    /// Makes the index anew: beside the old one, which it then replaces.
    pub fn make_anew(folder: &Path, truth: Truth<'_>, progress: &mut dyn FnMut(u64)) -> Result<Index> {
        let (seq, archive) = truth.store.head()?;
        let draft = draft(folder);
        remove(&draft)?;
        let index = Index::create(&draft)?;
        index.follow(truth, 0, Reached { form: FORM, archive, seq }, progress)?;
        drop(index);
        remove(folder)?;
        std::fs::rename(&draft, folder).map_err(|error| Error::io(folder, error))?;
        Index::open(folder)
    }

    fn writer(&self) -> Result<IndexWriter> {
        let writer: IndexWriter = self.index.writer_with_num_threads(1, HELD)?;
        writer.set_merge_policy(Box::new(NoMergePolicy));
        Ok(writer)
    }

    /// Takes in what entries after `seq` touched.
    fn follow(&self, truth: Truth<'_>, seq: u64, reached: Reached, progress: &mut dyn FnMut(u64)) -> Result<()> {
        let mut writer = self.writer()?;
        let touched = truth.store.touched(seq, 0, usize::MAX)?;
        if seq > 0 {
            self.replace(truth, &touched, &writer, progress)?;
        } else {
            self.take_in(truth, &touched, &writer, progress)?;
        }
        self.keep(&mut writer, reached)?;
        writer.wait_merging_threads()?;
        self.reader.reload()?;
        Ok(())
    }

    /// Keeps what the writer took in.
    fn keep(&self, writer: &mut IndexWriter, reached: Reached) -> Result<()> {
        let mut commit = writer.prepare_commit()?;
        commit.set_payload(&reached.payload());
        commit.commit()?;
        self.merge(writer)
    }

    /// Puts photographs in as they are now, in place of what the index says of them.
    fn replace(
        &self,
        truth: Truth<'_>,
        photographs: &[u64],
        writer: &IndexWriter,
        progress: &mut dyn FnMut(u64),
    ) -> Result<()> {
        for photograph in photographs {
            writer.delete_term(Term::from_field_u64(self.fields.photograph, *photograph));
        }
        self.take_in(truth, photographs, writer, progress)
    }

    /// Puts photographs in, several pages of them at the same time.
    fn take_in(
        &self,
        truth: Truth<'_>,
        photographs: &[u64],
        writer: &IndexWriter,
        progress: &mut dyn FnMut(u64),
    ) -> Result<()> {
        let put = |store: &dyn Store, page: &[u64]| -> Result<()> {
            for dossier in store.dossiers(page)? {
                let more = truth.finder.filter(|_| finder::has_more(&dossier));
                let conflicts = more.map(|finder| finder.conflicts(store, &dossier)).transpose()?;
                writer.add_document(Draft::of(&dossier, conflicts.as_deref())?.document(dossier.photograph))?;
            }
            Ok(())
        };
        if photographs.len() <= PAGE {
            return put(truth.store, photographs);
        }
        let pages = Mutex::new(photographs.chunks(PAGE));
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get().min(MOST_READERS));
        let stores = (0..cores).map(|_| truth.store.reader()).collect::<Result<Vec<_>>>()?;
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

    /// Keeps the segments few. Those alike are merged, so that a little added to much costs little.
    fn merge(&self, writer: &mut IndexWriter) -> Result<()> {
        let mut alike = LogMergePolicy::default();
        alike.set_min_num_segments(SEGMENTS);
        alike.set_level_log_size(ALIKE);
        alike.set_min_layer_size(SMALL);
        alike.set_del_docs_ratio_before_merge(GONE);
        loop {
            let due = alike.compute_merge_candidates(&self.index.searchable_segment_metas()?);
            if due.is_empty() {
                return Ok(());
            }
            for segments in due {
                writer.merge(&segments.0).wait()?;
            }
            writer.garbage_collect_files().wait()?;
        }
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
