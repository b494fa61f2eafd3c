//! What the archive gives back: a photograph with its captions, its sightings, and every fact with its origin.

use crate::digest::Digest;
use crate::review::{Grade, Review, Reviewed};
use crate::store::Edition;
use intake::Captured;
use serde::Serialize;
use serde_json::value::RawValue;

/// A photograph: everything kept about one picture.
#[derive(Clone, Debug, Serialize)]
pub struct Dossier {
    /// Its number in this archive.
    pub photograph: u64,
    /// The distinct captions it was seen with, first seen first.
    pub captions: Vec<Kept>,
    /// Where it was seen, first seen first.
    pub sightings: Vec<Seen>,
    /// How reliable its source is and how credible what it says, as people graded it.
    pub grade: Grade,
    /// What people decided on it, its captions and sightings, in the order in which they did.
    pub reviews: Vec<Review>,
}

impl Dossier {
    /// The decisions that hold.
    pub fn decided(&self) -> impl Iterator<Item = &Review> {
        self.reviews.iter().filter(|review| !review.undone)
    }
}

/// A caption as it is kept, with its last reading.
#[derive(Clone, Debug, Serialize)]
pub struct Kept {
    /// Its number in this archive.
    pub caption: u64,
    /// Its words.
    pub text: String,
    /// SHA-256 of its words.
    pub sha256: Digest,
    /// The credit that stood apart from it, "" without one.
    pub credit_line: String,
    /// Language code; what is not English is kept and not read.
    pub language: String,
    /// Which reading this is.
    pub reading: u64,
    /// How often the caption has been read, each time by another edition.
    pub version: u64,
    /// What read it.
    pub edition: Edition,
    /// What counts: what was read, in the order of the record's fields, as people corrected it, and what they added.
    pub facts: Vec<Fact>,
    /// What was read and rejected by somebody.
    pub rejected: Vec<Fact>,
}

impl Kept {
    /// What to say if its words are not those that were taken in; `None` if they are.
    pub fn fault(&self) -> Option<String> {
        let found = Digest::of(&self.text);
        let Kept { caption, sha256, .. } = self;
        let what =
            || format!("caption {caption}: expected words with SHA-256 {sha256}, found {found}: they were changed");
        (found != *sha256).then(what)
    }
}

impl Kept {
    /// The numbers of the facts of a kind as they were read, rejected ones among them: a count or an event refers to its
    /// claim, a place to the one around it by their place in this list.
    pub fn numbers(&self, kind: &str) -> Vec<u64> {
        let read = self.facts.iter().chain(&self.rejected).filter(|fact| fact.kind == kind && fact.number > 0);
        let mut numbers: Vec<u64> = read.map(|fact| fact.number).collect();
        numbers.sort_unstable();
        numbers
    }
}

/// A fact and where it comes from.
#[derive(Clone, Debug, Serialize)]
pub struct Fact {
    /// Its number in the reading; 0 for one that stands by a decision alone.
    pub number: u64,
    /// What kind of fact: the record's field, in the singular.
    pub kind: String,
    /// The rule or check that made it.
    pub rule: String,
    /// That rule's version.
    pub rule_version: u32,
    /// Bytes of the caption's words, `[start, end)`; `None` for what comes from a credit apart or from the whole.
    pub span: Option<(u32, u32)>,
    /// The item as `docs/RECORD.md` describes it.
    pub value: Box<RawValue>,
    /// What a person decided on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review: Option<Box<Reviewed>>,
}

/// A caption seen in a document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Seen {
    /// Its number in this archive.
    pub sighting: u64,
    /// The caption seen.
    pub caption: u64,
    /// The document, by its name as given.
    pub document: String,
    /// SHA-256 of the document's bytes: its name in `originals/`.
    pub sha256: Digest,
    /// Headline of the document.
    pub title: Option<String>,
    /// Who published the document.
    pub publisher: Option<String>,
    /// The day of publication as the document prints it.
    pub published: Option<String>,
    /// Where the document lies in a web archive that is kept, and when it was captured; `archive` is the kept document.
    pub captured: Option<Captured>,
    /// The caption's place in the document, from 1.
    pub ordinal: u64,
    /// Its bytes in the decoded document; `None` where it was put together from pieces.
    pub span: Option<(u64, u64)>,
    /// The number by which the document counts the picture.
    pub slot: Option<u32>,
    /// The picture's address or file name as written.
    pub image: Option<String>,
    /// The picture's alternative text.
    pub alt: Option<String>,
    /// How often the caption stands in the document.
    pub repeats: u32,
    /// Only a cut copy is there.
    pub truncated: bool,
    /// What the document says beside the caption of the picture's use, line by line: no part of the archive's rows, but read
    /// again in the document by who shows or hands on a photograph.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rights: Vec<String>,
    /// The batch it came with.
    pub batch: u64,
    /// When it was taken in, UTC, RFC 3339.
    pub added: String,
    /// Why it shows this photograph.
    #[serde(rename = "match")]
    pub matched: Match,
}

impl Seen {
    /// Hash and name of the file in `originals/` that holds the document: its own, or that of the web archive in which
    /// it was captured.
    pub fn original(&self) -> (Digest, &str) {
        let archive = self.captured.as_ref().and_then(|captured| {
            Digest::parse(&captured.archive_sha256).map(|sha256| (sha256, captured.archive.as_str()))
        });
        archive.unwrap_or((self.sha256, self.document.as_str()))
    }
}

/// Why a sighting shows a photograph.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Match {
    /// `first`, `same-caption`, `same-words`, `near-words` or `reviewed`.
    pub method: String,
    /// How far apart the two are by this method.
    pub distance: u64,
    /// How far apart they may be.
    pub threshold: u64,
    /// `suggested`, `confirmed` or `split`.
    pub state: String,
    /// The sighting with which it was compared, where it was with one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compared: Option<u64>,
    /// The rule that matched it, and its version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<(String, u32)>,
}
