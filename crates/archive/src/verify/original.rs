//! Documents: each lies under the hash of its bytes, and the captions seen in it can be read in it again.

use super::{Layer, Verifying};
use crate::digest::Digest;
use crate::error::{Error, Result};
use crate::originals::{Measure, Originals};
use crate::store::Store;
use intake::{Captured, Limits, Options};
use std::collections::HashSet;
use std::fs::File;
use std::io::{Cursor, Read, Seek};
use std::path::Path;

/// So many documents are asked of the store at once.
const PAGE: usize = 500;
/// A captured page may have so many bytes while it is read again, and more if it is known to have more.
const LEAST: u64 = 256 << 20;

/// A document that an archive says it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// Its number.
    pub capture: u64,
    /// SHA-256 of its bytes.
    pub sha256: Digest,
    /// How many bytes.
    pub length: u64,
    /// Its name as given.
    pub document: String,
    /// Media type of what was read in it.
    pub media_type: String,
    /// Where its bytes lie in a kept web archive, if they are not kept for themselves.
    pub captured: Option<Captured>,
}

/// A caption's words and where they stand in a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The sighting's number.
    pub sighting: u64,
    /// Bytes of the decoded document; `None` where the caption was put together from pieces.
    pub span: Option<(u64, u64)>,
    /// The words.
    pub text: String,
}

/// Whether a document is itself a text, and no container of one, so that its sightings' bytes are those of its characters.
fn is_text(file: &mut File, name: &str) -> std::io::Result<bool> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.take(4096).read_to_end(&mut bytes)?;
    let reader = intake::read::reader_of(&intake::Head { bytes: &bytes, name, declared: None, columns: None });
    Ok(reader.is_some_and(|reader| reader.id == "text"))
}

impl Verifying<'_> {
    /// Looks at every document.
    pub(crate) fn originals(&mut self, store: &dyn Store, originals: &Originals) -> Result<()> {
        let of = store.counted_captures()?;
        let (mut after, mut done, mut seen) = (0, 0, HashSet::new());
        loop {
            let page = store.held(after, PAGE)?;
            let Some(last) = page.last() else { return Ok(()) };
            after = last.capture;
            for held in &page {
                self.step(Layer::Original, done, of);
                done += 1;
                if let Some(captured) = &held.captured {
                    self.captured(store, originals, held, captured)?;
                    continue;
                }
                let fresh = seen.insert(held.sha256);
                self.original(store, originals, held, fresh)?;
            }
        }
    }

    /// Looks at one document; `fresh` says that no row before had the same.
    fn original(&mut self, store: &dyn Store, originals: &Originals, held: &Held, fresh: bool) -> Result<()> {
        let path = originals.path(&held.sha256);
        let name = held.sha256.to_string();
        let at = format!("originals/{}/{name}", &name[..2]);
        let expected = format!("expected {} bytes of the document {}", held.length, held.document);
        let stretches = store.stretches(held.capture)?;
        self.verified.not_looked_up += stretches.len() as u64;
        let opened = File::open(&path).map_err(|error| Error::io(&path, error));
        let measured = opened.and_then(|mut file| Measure::of(&mut file, &path).map(|measure| (file, measure)));
        let (mut file, measure) = match measured {
            Ok(measured) => measured,
            Err(_) if !fresh => return Ok(()),
            Err(_) if !path.exists() => {
                self.fault(Layer::Original, at, format!("{expected}, found no file"));
                return Ok(());
            }
            Err(error) => {
                self.fault(Layer::Original, at, format!("{expected}, found a file that cannot be read: {error}"));
                return Ok(());
            }
        };
        if fresh {
            self.verified.originals += 1;
            self.verified.bytes += measure.length;
        }
        if measure != (Measure { sha256: held.sha256, length: held.length }) {
            if fresh || measure.sha256 == held.sha256 {
                let Measure { sha256, length } = measure;
                self.fault(Layer::Original, at, format!("{expected}, found {length} bytes with SHA-256 {sha256}"));
            }
            return Ok(());
        }
        let plain = held.media_type.starts_with("text/plain");
        if !plain || !is_text(&mut file, &held.document).map_err(|error| Error::io(&path, error))? {
            return Ok(());
        }
        self.sightings(&mut file, held, stretches).map_err(|error| Error::io(&path, error))
    }

    /// Looks at a page in a web archive: it is read again from there.
    fn captured(&mut self, store: &dyn Store, originals: &Originals, held: &Held, captured: &Captured) -> Result<()> {
        let stretches = store.stretches(held.capture)?;
        self.verified.not_looked_up += stretches.len() as u64;
        let Some(archive) = Digest::parse(&captured.archive_sha256) else { return Ok(()) };
        let Ok(file) = File::open(originals.path(&archive)) else {
            // That the archive is not there is told once, where it is looked at itself.
            return Ok(());
        };
        let limits = Limits { whole: held.length.saturating_mul(2).max(LEAST), ratio: u64::MAX };
        let read = intake::captured(file, captured, &Options { limits, ..Options::default() });
        let found = match &read {
            Ok(bytes) if Digest::of(bytes) == held.sha256 && bytes.len() as u64 == held.length => None,
            Ok(bytes) => Some(format!("{} bytes with SHA-256 {}", bytes.len(), Digest::of(bytes))),
            Err(error) => Some(error.to_string()),
        };
        if let Some(found) = found {
            let member = captured.member.as_ref().map_or(String::new(), |member| format!("{member} of "));
            let at = format!("byte {} of {member}{}", captured.offset, captured.archive);
            let (length, document, sha256) = (held.length, &held.document, held.sha256);
            let what = format!("expected {length} bytes of {document} with SHA-256 {sha256}, found {found}");
            self.fault(Layer::Original, at, what);
            return Ok(());
        }
        self.verified.captured += 1;
        if !held.media_type.starts_with("text/plain") {
            return Ok(());
        }
        let mut bytes = Cursor::new(read.unwrap_or_default());
        self.sightings(&mut bytes, held, stretches).map_err(|error| Error::io(Path::new(&held.document), error))
    }

    /// Looks captions up in the text that a document is.
    fn sightings(
        &mut self,
        text: &mut (impl Read + Seek),
        held: &Held,
        stretches: Vec<Stretch>,
    ) -> std::io::Result<()> {
        let (spans, stretches): (Vec<_>, Vec<_>) =
            stretches.into_iter().filter_map(|stretch| stretch.span.map(|span| (span, stretch))).unzip();
        self.verified.not_looked_up -= spans.len() as u64;
        self.verified.sightings += spans.len() as u64;
        intake::stretches(text, &spans, &mut |number, found| {
            let Stretch { sighting, text, .. } = &stretches[number];
            let found = found.map(intake::text::collapse);
            if found.as_ref() != Some(text) {
                let (start, end) = spans[number];
                let found = found.map_or("no text".to_owned(), |found| format!("{found:?}"));
                let what = format!(
                    "expected {text:?} in bytes {start}–{end} of the document {}, found {found}",
                    held.document
                );
                self.fault(Layer::Sighting, format!("sighting {sighting}"), what);
            }
        })
    }
}
