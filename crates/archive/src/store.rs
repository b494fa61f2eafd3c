//! The store: the one narrow interface between the archive and the database that holds its truth.
//!
//! A document with eight captions goes in as a [`Part`]; photograph 17 comes out as a [`Dossier`].

use crate::collection::{Collection, Gathering};
use crate::digest::Digest;
use crate::dossier::{Dossier, Kept};
use crate::error::Result;
use crate::index::Draft;
use crate::joining::{Brought, Joined, Located, Stated};
use crate::log::Entry;
use crate::review::{Decision, Review};
use crate::seal::Seal;
use crate::statement::Reading;
use crate::verify::{Held, Stretch, Verifying};
use compare::Words;
use intake::{Captured, Page, Problem, Sighting};
use likeness::Fingerprint;
use serde::Serialize;
use std::collections::{BTreeSet, HashSet};
use std::path::Path;
use std::time::SystemTime;

/// What reads captions: what a fact's rule and version stand in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Edition {
    /// Version of the program.
    pub engine: String,
    /// Version of the rules and tables.
    pub rules: String,
    /// A user's own tables: the SHA-256 of their texts, "" without any.
    pub tables: String,
    /// Version of the gazetteer, "" where places are not resolved.
    pub gazetteer: String,
}

/// A file as it was taken in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capture {
    /// Hash of its bytes.
    pub sha256: Digest,
    /// How many bytes.
    pub length: u64,
    /// Its name as given, for people.
    pub document: String,
    /// Its name's own bytes where they are no UTF-8.
    pub path: Option<Vec<u8>>,
    /// When the file says that it was last changed, UTC, RFC 3339.
    pub modified: Option<String>,
    /// Media type, found by content.
    pub media_type: String,
    /// The page's headline.
    pub title: Option<String>,
    /// Who published the page.
    pub publisher: Option<String>,
    /// The day of publication as the page prints it.
    pub published: Option<String>,
    /// The fields embedded in a picture, as JSON.
    pub metadata: Option<String>,
    /// What a picture looks like, where it was decoded.
    pub fingerprint: Option<Fingerprint>,
}

/// A capture that lies in another: a page in a web archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inside {
    /// The page; its document is the address it was captured from.
    pub capture: Capture,
    /// When it was captured, and where its record lies.
    pub captured: Captured,
}

impl Inside {
    /// A captured page; `None` for a page that does not lie in a web archive.
    pub fn of(page: &Page) -> Option<Inside> {
        let captured = page.captured.clone()?;
        let sha256 = Digest::parse(&page.sha256)?;
        let capture = Capture::new(Path::new(&page.document), sha256, captured.length, None, page);
        Some(Inside { capture, captured })
    }

    /// Whether both are the same record of the same archive.
    pub(crate) fn is(&self, other: &Captured) -> bool {
        let Captured { member, offset, within, .. } = &self.captured;
        (member, offset, within) == (&other.member, &other.offset, &other.within)
    }
}

impl Capture {
    /// What is known of a file once its first page was read: `document` as given, `length` in bytes.
    pub fn new(document: &Path, sha256: Digest, length: u64, modified: Option<SystemTime>, page: &Page) -> Capture {
        Capture {
            media_type: page.media_type.clone(),
            title: page.title.clone(),
            publisher: page.publisher.clone(),
            published: page.published.clone(),
            metadata: page.metadata.as_ref().and_then(|metadata| serde_json::to_string(metadata).ok()),
            ..Capture::of_archive(document, sha256, length, modified)
        }
    }

    /// What is known of a web archive whatever is captured in it.
    pub fn of_archive(document: &Path, sha256: Digest, length: u64, modified: Option<SystemTime>) -> Capture {
        let modified = modified.and_then(|time| jiff::Timestamp::try_from(time).ok());
        Capture {
            sha256,
            length,
            document: document.display().to_string(),
            path: document.to_str().is_none().then(|| document.as_os_str().as_encoded_bytes().to_vec()),
            modified: modified.map(|time| time.to_string()),
            media_type: "application/warc".to_owned(),
            title: None,
            publisher: None,
            published: None,
            metadata: None,
            fingerprint: None,
        }
    }
}

/// A document, or a stretch of a large one, as it goes in.
#[derive(Clone, Debug)]
pub struct Part {
    /// The document.
    pub capture: Capture,
    /// The page in the document that this is of, if the document holds captures of its own.
    pub inside: Option<Box<Inside>>,
    /// Its captions with what was read in them.
    pub sightings: Vec<(Sighting, Reading)>,
    /// What could not be read, or was left out.
    pub problems: Vec<Problem>,
    /// Whether the document ends here.
    pub last: bool,
    /// How the index is to have each sighting; none where what was read cannot be read back.
    pub drafts: Vec<Option<Draft>>,
}

impl Part {
    /// A part with what the index is to have: made where documents are read, for many are read at the same time and
    /// only one is written.
    pub fn new(capture: Capture, sightings: Vec<(Sighting, Reading)>, problems: Vec<Problem>, last: bool) -> Part {
        let drafts = sightings.iter().map(|(sighting, reading)| Draft::first(sighting, reading).ok()).collect();
        Part { capture, inside: None, sightings, problems, last, drafts }
    }
}

/// What came of a part that was taken in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entered {
    /// How much was new.
    pub tally: Tally,
    /// The photograph of each sighting, and whether it is new with it.
    pub photographs: Vec<(u64, bool)>,
    /// The captions that are new, each with its sighting's place in the part.
    pub captions: Vec<(u64, usize)>,
}

/// How much something made or touched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Documents.
    pub documents: u64,
    /// Sightings.
    pub sightings: u64,
    /// Captions that were not there before.
    pub captions: u64,
    /// Photographs that were not there before.
    pub photographs: u64,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.documents += other.documents;
        self.sightings += other.sightings;
        self.captions += other.captions;
        self.photographs += other.photographs;
    }
}

/// How much an archive holds, removed batches left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Photographs.
    pub photographs: u64,
    /// Sightings.
    pub sightings: u64,
    /// Distinct captions.
    pub captions: u64,
    /// Documents.
    pub sources: u64,
    /// Statements of the last reading of each caption.
    pub facts: u64,
    /// Batches.
    pub batches: u64,
    /// Batches that were removed.
    pub removed: u64,
    /// Entries of the log.
    pub entries: u64,
}

/// A document with what is shown of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Source {
    /// Its number.
    pub capture: u64,
    /// Its name as given.
    pub document: String,
    /// Hash of its bytes.
    pub sha256: Digest,
    /// How many bytes.
    pub length: u64,
    /// Media type, found by content.
    pub media_type: String,
    /// The page's headline.
    pub title: Option<String>,
    /// Who published it.
    pub publisher: Option<String>,
    /// The day of publication as it prints it.
    pub published: Option<String>,
    /// How many captions were seen in it.
    pub sightings: u64,
    /// The batch it came with.
    pub batch: u64,
}

/// A batch: one `cutline add`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Batch {
    /// Its number.
    pub batch: u64,
    /// The program that took it in.
    pub program: String,
    /// When it was begun, UTC, RFC 3339.
    pub at: String,
    /// How many documents came with it.
    pub documents: u64,
    /// How many sightings.
    pub sightings: u64,
    /// When it was removed, and why; `None` while it counts.
    pub removed: Option<(String, String)>,
}

/// A document as it was taken in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// Its number.
    pub capture: u64,
    /// Hash of its bytes.
    pub sha256: Digest,
    /// Its name as given.
    pub document: String,
    /// When the file said that it was last changed, UTC, RFC 3339.
    pub modified: Option<String>,
}

/// A picture that is kept, with what it looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// Its capture.
    pub capture: u64,
    /// The capture's name as given, or its address in a web archive.
    pub document: String,
    /// Hash of its bytes.
    pub sha256: Digest,
    /// What it looks like.
    pub fingerprint: Fingerprint,
}

/// By what a caption is found, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketched {
    /// The sketch's number.
    pub sketch: u64,
    /// The caption.
    pub caption: u64,
    /// Its keys.
    pub keys: Vec<u64>,
    /// The words of its scene; none where they were not kept.
    pub words: Words,
}

/// A caption as it is matched with others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its number.
    pub caption: u64,
    /// Its words.
    pub text: String,
    /// The credit that stood apart from it.
    pub credit_line: String,
    /// Hash of its words.
    pub sha256: Digest,
    /// The photograph that it shows.
    pub photograph: u64,
    /// The first of its sightings that show it.
    pub sighting: u64,
    /// Whether it shows it for sure: by its very words, or as a person says.
    pub firm: bool,
    /// Whether a person put it there: nothing else moves it.
    pub fixed: bool,
}

/// A caption that shows another photograph from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The caption.
    pub caption: u64,
    /// The photograph it showed.
    pub from: u64,
    /// The photograph it shows; `None` for a new one.
    pub to: Option<u64>,
    /// Captions of one group that go to a new photograph go to the same.
    pub group: usize,
    /// How far it is from the sighting it was compared with.
    pub distance: u64,
    /// How far it may be.
    pub threshold: u64,
    /// That sighting.
    pub compared: Option<u64>,
    /// The rule that compared them, and its version.
    pub rule: (&'static str, u32),
}

/// A new reading of a caption, to be kept.
#[derive(Clone, Debug)]
pub struct Reread {
    /// The caption's number.
    pub caption: u64,
    /// The reading it had.
    pub before: u64,
    /// What was read now.
    pub reading: Reading,
    /// Whether anything differs from what was read before.
    pub differs: bool,
}

/// The database that holds the truth. What is written between [`Store::begin`] and [`Store::commit`] is kept whole or
/// not at all; every method that writes adds one entry to the log.
pub trait Store: Send {
    /// Another connection to the same truth, for reading.
    fn reader(&self) -> Result<Box<dyn Store>>;

    /// Begins to write.
    fn begin(&mut self) -> Result<()>;
    /// Keeps what was written.
    fn commit(&mut self) -> Result<()>;
    /// Forgets what was written since [`Store::begin`].
    fn roll_back(&mut self);

    /// Begins a batch and gives its number.
    fn batch(&mut self, program: &str, at: &str) -> Result<u64>;
    /// Takes in a part of a document; its entry of the log is made with the last part.
    fn add(&mut self, batch: u64, edition: &Edition, part: &Part, at: &str) -> Result<Entered>;
    /// Removes a batch: its rows stay, and no longer count. Gives what was in it.
    fn remove(&mut self, batch: u64, reason: &str, at: &str) -> Result<Tally>;
    /// Captions show other photographs from now on; gives the photograph of each.
    fn rematch(&mut self, moves: &[Move], at: &str) -> Result<Vec<u64>>;
    /// Keeps a person's decision and gives its number; sightings that it moves show another photograph from then on.
    fn review(&mut self, decision: &Decision, at: &str) -> Result<u64>;
    /// Keeps new readings of captions.
    fn reread(&mut self, edition: &Edition, readings: &[Reread], at: &str) -> Result<()>;

    /// Does something with a collection and gives its number.
    fn gather(&mut self, gathering: &Gathering, at: &str) -> Result<u64>;
    /// All collections, those that were dropped among them, as they were made.
    fn collections(&self) -> Result<Vec<Collection>>;

    /// Keeps another archive's log as far as it was not here, with what came of it.
    fn join(&mut self, joined: &Joined, entries: &[Entry], brought: &Brought, at: &str) -> Result<()>;
    /// The archives that were brought in, each as far as it was then.
    fn joined(&self) -> Result<Vec<Joined>>;
    /// Documents that are shown, those in which no caption was seen among them, with a number above `after`, rising.
    fn kept_documents(&self, after: u64, limit: usize) -> Result<Vec<Document>>;
    /// Where a sighting is, in words that mean the same in every archive.
    fn locate(&self, sighting: u64) -> Result<Option<Located>>;
    /// The sighting there.
    fn sighting_at(&self, at: &Located) -> Result<Option<u64>>;
    /// The sightings that show a photograph, then those that did.
    fn sightings_ever(&self, photograph: u64) -> Result<Vec<u64>>;
    /// The photograph that a sighting shows.
    fn shows(&self, sighting: u64) -> Result<Option<u64>>;
    /// The caption with these words and this credit apart.
    fn caption_of(&self, sha256: &Digest, credit_line: &str) -> Result<Option<u64>>;
    /// The kind and the bytes of a reading's fact.
    fn fact(&self, reading: u64, number: u64) -> Result<Option<Stated>>;

    /// Keeps a seal and gives its number.
    fn seal(&mut self, seal: &Seal, at: &str) -> Result<u64>;

    /// Seals with a number above `after`, at most `limit`, rising.
    fn seals(&self, after: u64, limit: usize) -> Result<Vec<Seal>>;
    /// The name under which a document with these bytes is there, if it is.
    fn known(&self, sha256: &Digest) -> Result<Option<String>>;
    /// The kept pictures that have one of these words among their [`Fingerprint::keys`].
    fn looks(&self, words: &HashSet<u64>) -> Result<Vec<Look>>;
    /// The hashes of all documents that are there.
    fn documents(&self) -> Result<HashSet<Digest>>;
    /// How much is there.
    fn counts(&self) -> Result<Counts>;
    /// The number of the log's last entry, and the hash of its first: which archive this is.
    fn head(&self) -> Result<(u64, Digest)>;
    /// Entries of the log after `seq`, at most `limit`.
    fn entries(&self, seq: u64, limit: usize) -> Result<Vec<Entry>>;
    /// Photographs with a number above `after` that entries of the log after `seq` touched, at most `limit`, rising;
    /// those that are no longer shown among them.
    fn touched(&self, seq: u64, after: u64, limit: usize) -> Result<Vec<u64>>;
    /// Photographs shown, with a number above `after`, at most `limit`, rising.
    fn photographs(&self, after: u64, limit: usize) -> Result<Vec<u64>>;
    /// A caption as it is matched; `None` if it is not shown.
    fn member(&self, caption: u64) -> Result<Option<Member>>;
    /// The captions that show a photograph, each once.
    fn members(&self, photograph: u64) -> Result<Vec<Member>>;
    /// The pairs of photographs that people said are two, as they are numbered now, the lower number first.
    fn kept_apart(&self) -> Result<BTreeSet<(u64, u64)>>;
    /// Sketches with a number above `after`, at most `limit`, rising.
    fn sketches(&self, after: u64, limit: usize) -> Result<Vec<Sketched>>;
    /// The number of the last sketch.
    fn last_sketch(&self) -> Result<u64>;
    /// The photograph shown before this one, if there is one.
    fn photograph_before(&self, photograph: u64) -> Result<Option<u64>>;
    /// Documents in which something is shown, with a number above `after`, at most `limit`, rising.
    fn sources(&self, after: u64, limit: usize) -> Result<Vec<Source>>;
    /// Batches with a number below `before`, at most `limit`, falling; removed ones among them.
    fn batches(&self, before: u64, limit: usize) -> Result<Vec<Batch>>;
    /// The sightings in a document, in its order, each with the photograph that it shows.
    fn seen_in(&self, capture: u64) -> Result<Vec<(u64, u64)>>;
    /// The photographs with these numbers that are shown, in this order.
    fn dossiers(&self, photographs: &[u64]) -> Result<Vec<Dossier>>;
    /// Decisions with a number above `after`, at most `limit`, in the order in which they were taken.
    fn reviews(&self, after: u64, limit: usize) -> Result<Vec<Review>>;
    /// The number of the decision that says the same as this one and still counts: nobody undid it, nor decided otherwise
    /// on the same since.
    fn standing(&self, decision: &Decision) -> Result<Option<u64>>;
    /// The photograph that shows now what this one showed; `None` if it is shown itself, or nothing of it is.
    fn went(&self, photograph: u64) -> Result<Option<u64>>;
    /// Captions in use with a number above `after`, at most `limit`, rising, with their last reading as it was read,
    /// without what people decided.
    fn captions(&self, after: u64, limit: usize) -> Result<Vec<Kept>>;
    /// A caption in use by its number, with its last reading and what people decided on it.
    fn caption(&self, caption: u64) -> Result<Option<Kept>>;
    /// The entries of the log that made or changed a photograph, rising.
    fn entries_of(&self, photograph: u64) -> Result<Vec<u64>>;
    /// The photograph that shows a caption: the very words first, then by key. `None` if none does.
    fn seen(&self, text: &str, credit_line: &str, key: &Digest) -> Result<Option<u64>>;
    /// The fields embedded in a picture with these bytes, as the JSON of `docs/RECORD.md`; `None` for what is no picture.
    fn embedded(&self, sha256: &Digest) -> Result<Option<String>>;
    /// How many documents are held, those of removed batches among them.
    fn counted_captures(&self) -> Result<u64>;
    /// Documents with a number above `after`, at most `limit`, rising; those of removed batches among them.
    fn held(&self, after: u64, limit: usize) -> Result<Vec<Held>>;
    /// What was seen in a document, and where.
    fn stretches(&self, capture: u64) -> Result<Vec<Stretch>>;
    /// Goes through the log and hashes every row again, compares hashes and words, and names what does not fit.
    fn verify(&self, verifying: &mut Verifying<'_>) -> Result<()>;
}
