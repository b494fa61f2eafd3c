//! What a document says beside its captions of the pictures' use, read again from the copy that the archive keeps.
//!
//! A ninjs item's `usageterms` are no part of its caption and are not kept as facts; the document is.

use crate::reader::Reader;
use archive::{Archive, Digest, Dossier, Seen};
use intake::Source;
use std::collections::HashMap;
use std::fs::File;
use std::path::Path;

/// So many documents are held.
const HELD: usize = 64;
/// Larger documents are not read again.
const LARGEST: u64 = 64 << 20;
/// Kinds of documents that say something beside their captions.
const KINDS: &[&str] = &["json", "newsml", "feed", "table", "picture"];

/// The words on use of an archive's documents.
pub struct Rights<'a> {
    archive: &'a Archive,
    reader: &'a Reader,
    /// By document and ordinal.
    held: HashMap<Digest, HashMap<u64, Vec<String>>>,
}

impl<'a> Rights<'a> {
    /// Of the documents in `archive`.
    pub fn new(archive: &'a Archive, reader: &'a Reader) -> Rights<'a> {
        Rights { archive, reader, held: HashMap::new() }
    }

    /// What stands beside a sighting, line by line; nothing where the document cannot be read again.
    pub fn of(&mut self, seen: &Seen) -> Vec<String> {
        if !self.held.contains_key(&seen.sha256) {
            if self.held.len() >= HELD {
                self.held.clear();
            }
            let lines = self.read(seen).unwrap_or_default();
            self.held.insert(seen.sha256, lines);
        }
        self.held[&seen.sha256].get(&seen.ordinal).cloned().unwrap_or_default()
    }

    /// Puts beside each sighting of a photograph what its document says of the picture's use.
    pub fn fill(&mut self, dossier: &mut Dossier) {
        for seen in &mut dossier.sightings {
            seen.rights = self.of(seen);
        }
    }

    fn read(&self, seen: &Seen) -> Option<HashMap<u64, Vec<String>>> {
        let file = File::open(self.archive.originals().path(&seen.sha256)).ok()?;
        if file.metadata().ok()?.len() > LARGEST {
            return None;
        }
        let Reader { engine, options, .. } = self.reader;
        let source = Source::file(engine, options, Path::new(&seen.document), file).ok()?;
        if !intake::read::reader_of(&source.head()).is_some_and(|reader| KINDS.contains(&reader.id)) {
            return None;
        }
        let pages = intake::pages(source).ok()?;
        let captions = pages.flatten().flat_map(|page| page.captions);
        Some(
            captions
                .filter(|caption| !caption.rights.is_empty())
                .map(|caption| (caption.ordinal, caption.rights))
                .collect(),
        )
    }
}
