//! Text galleries: a small one is one page, a large one is read in windows and never lies in memory as a whole.
//!
//! A file of 200 MB gives some two hundred pages with one document, one SHA-256, and ordinals and spans that run on.

use super::window::Cutter;
use super::{Found, Reader};
use crate::endless::LineLimit;
use crate::error::Error;
use crate::gallery::{self, Facts, Seen, Window};
use crate::kind;
use crate::page::{Page, Problem};
use crate::source::{CHUNK, IN_MEMORY, Input, Source, read};
use crate::text::{self, Decoding, Survey};
use caption::Engine;
use std::collections::HashMap;
use std::io::{self, Read, Seek};
use std::path::PathBuf;

/// Any text that is of no more special kind.
pub const TEXT: Reader = Reader {
    id: "text",
    reads: "text galleries",
    recognises: |head| kind::not_text(head.bytes).is_none(),
    read: text_pages,
};

fn text_pages(mut source: Source<'_>) -> Result<Found<'_>, Error> {
    if source.length <= IN_MEMORY {
        let bytes = source.whole()?;
        return Ok(Box::new(std::iter::once(Ok(gallery::read(source.engine, &source.document, &bytes)))));
    }
    let (engine, document, sha256) = (source.engine, source.document.clone(), source.sha256.clone());
    let path = PathBuf::from(&document);
    let failed = |error| Error::new(&path, error);
    let mut input = source.input();
    let encoding = survey(&mut input).map_err(failed)?;
    let counts = count(engine, &mut input, encoding).map_err(failed)?;
    input.rewind().map_err(failed)?;
    let cutting = Some(Box::new(Cutting { cutter: Cutter::new(input, Decoding::new(encoding)), counts }));
    Ok(Box::new(Windows { engine, document, path, sha256, cutting, facts: Facts::default(), captions: 0, lines: 0 }))
}

/// The pages of a large text.
struct Windows<'e> {
    engine: &'e Engine,
    document: String,
    path: PathBuf,
    sha256: String,
    /// What cuts it, until it ends.
    cutting: Option<Box<Cutting<'e>>>,
    facts: Facts,
    /// Captions and lines of the pages before.
    captions: u64,
    lines: usize,
}

/// A text being cut.
struct Cutting<'e> {
    cutter: Cutter<Box<dyn Input + 'e>>,
    counts: Counts,
}

impl Iterator for Windows<'_> {
    type Item = Result<Page, Error>;

    /// The next window that has captions or problems; the last one says if the document has no captions at all.
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Cutting { cutter, counts } = &mut **self.cutting.as_mut()?;
            let media_type = text::media_type(cutter.encoding());
            let window = match cutter.next(self.engine) {
                Ok(Some((text, start))) => gallery::window(self.engine, &text, start),
                Ok(None) => {
                    let mut problems = cutter.problems();
                    if self.captions == 0 {
                        problems.push(gallery::no_captions(self.lines));
                    }
                    self.cutting = None;
                    let page = self.page(media_type, Vec::new(), problems);
                    return (!page.problems.is_empty()).then_some(Ok(page));
                }
                Err(error) => {
                    self.cutting = None;
                    return Some(Err(Error::new(&self.path, error)));
                }
            };
            let Window { facts, seen, mut problems, lines } = window;
            problems.extend(cutter.problems());
            let seen: Vec<Seen> = seen.into_iter().filter_map(|seen| counts.settle(seen)).collect();
            self.lines += lines;
            if facts != Facts::default() {
                self.facts = facts;
            }
            if !seen.is_empty() || !problems.is_empty() {
                return Some(Ok(self.page(media_type, seen, problems)));
            }
        }
    }
}

impl Windows<'_> {
    fn page(&mut self, media_type: String, seen: Vec<Seen>, problems: Vec<Problem>) -> Page {
        let (document, sha256) = (self.document.clone(), self.sha256.clone());
        let first = self.captions + 1;
        self.captions += seen.len() as u64;
        gallery::page(document, sha256, media_type, self.facts.clone(), seen, problems, first)
    }
}

/// The encoding of a text, from all of its bytes.
fn survey(input: &mut impl Read) -> io::Result<&'static encoding_rs::Encoding> {
    let mut input = LineLimit::new(input);
    let (mut survey, mut chunk) = (Survey::default(), vec![0; CHUNK]);
    loop {
        let length = read(&mut input, &mut chunk)?;
        if length == 0 {
            return Ok(survey.finish().encoding);
        }
        survey.see(&chunk[..length]);
    }
}

/// How often captions that stand more than once stand in a document, by the hash of their words.
struct Counts(HashMap<u64, Count>);

struct Count {
    repeats: u32,
    given: bool,
}

impl Counts {
    /// The caption with its repeats in the whole document; `None` if a window before gave it.
    fn settle(&mut self, mut seen: Seen) -> Option<Seen> {
        if let Some(count) = self.0.get_mut(&seen.key) {
            if count.given {
                return None;
            }
            count.given = true;
            seen.sighting.repeats = count.repeats;
        }
        Some(seen)
    }
}

/// Reads a document for its repeats alone.
fn count<R: Read + Seek>(
    engine: &Engine,
    reader: &mut R,
    encoding: &'static encoding_rs::Encoding,
) -> io::Result<Counts> {
    reader.rewind()?;
    let mut cutter = Cutter::new(reader, Decoding::new(encoding));
    let mut keys: Vec<u64> = Vec::new();
    let mut more: HashMap<u64, u32> = HashMap::new();
    while let Some((text, start)) = cutter.next(engine)? {
        for seen in gallery::window(engine, &text, start).seen {
            keys.push(seen.key);
            if seen.sighting.repeats > 1 {
                *more.entry(seen.key).or_insert(0) += seen.sighting.repeats - 1;
            }
        }
    }
    keys.sort_unstable();
    let mut counts = HashMap::new();
    for same in keys.chunk_by(|one, other| one == other).filter(|same| same.len() > 1) {
        let repeats = same.len() as u32 + more.get(&same[0]).copied().unwrap_or(0);
        counts.insert(same[0], Count { repeats, given: false });
    }
    Ok(Counts(counts))
}
