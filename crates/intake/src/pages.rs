//! Documents page by page: a small one is one page, a large text is read in windows and never lies in memory as a whole.
//!
//! A file of 200 MB gives some two hundred pages with one document, one SHA-256, and ordinals and spans that run on.

use crate::endless::LineLimit;
use crate::error::Error;
use crate::gallery::{self, Facts, Seen, Window};
use crate::kind;
use crate::page::{Page, Problem, hexadecimal};
use crate::text::{self, Decoding, Survey};
use crate::window::Cutter;
use caption::Engine;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};

/// A longer text is read in windows.
const WHOLE: u64 = 8 << 20;
/// How much is read at once.
pub(crate) const CHUNK: usize = 64 << 10;

/// Opens a file, finds out by its content what it is, and gives its pages.
///
/// # Errors
///
/// If the path is a directory, leads nowhere, may not be read, holds no text or a line that never ends ([`LineLimit`]).
///
/// # Examples
///
/// ```
/// use std::path::Path;
///
/// let engine = caption::Engine::new();
/// let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/galleries/bare-paragraphs.txt");
/// let pages: Vec<_> = intake::read_path(&engine, &file)?.collect::<Result<_, _>>()?;
/// assert_eq!(pages[0].captions.len(), 5);
///
/// let error = intake::read_path(&engine, Path::new("/")).err().map(|error| error.to_string());
/// assert_eq!(error.as_deref(), Some("expected a file, found a directory at /"));
/// # Ok::<(), intake::Error>(())
/// ```
pub fn read_path<'e>(engine: &'e Engine, path: &Path) -> Result<Pages<'e, File>, Error> {
    let file = File::open(path).map_err(|error| Error::new(path, error))?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        return Err(Error::Directory(path.to_owned()));
    }
    windows(engine, &path.display().to_string(), file)
}

/// The pages of a text that can be read more than once: a file, or bytes in a [`std::io::Cursor`].
///
/// # Errors
///
/// If reading fails, a line never ends ([`LineLimit`]), or what is read is no text.
///
/// # Examples
///
/// ```
/// let engine = caption::Engine::new();
/// let text = std::io::Cursor::new("A boy in Marib, Yemen March 6, 2014. (Photo by Omar Haddad/Reuters)");
/// let page = intake::windows(&engine, "stdin", text)?.next().unwrap()?;
/// assert_eq!(page.captions[0].span, Some((0, 67)));
///
/// let picture = std::io::Cursor::new(b"\xFF\xD8\xFF\xE0");
/// let error = intake::windows(&engine, "a.jpg", picture).err().map(|error| error.to_string());
/// assert_eq!(error.as_deref(), Some("expected a text, found a JPEG picture at a.jpg"));
/// # Ok::<(), intake::Error>(())
/// ```
pub fn windows<'e, R: Read + Seek>(engine: &'e Engine, document: &str, mut reader: R) -> Result<Pages<'e, R>, Error> {
    let path = PathBuf::from(document);
    let failed = |error| Error::new(&path, error);
    let First { sha256, survey, bytes } = first_pass(&mut LineLimit::new(&mut reader)).map_err(failed)?;
    if let Some(found) = kind::not_text(&survey.head()[..survey.head().len().min(kind::HEAD)]) {
        return Err(Error::NotText { path, found });
    }
    let state = match bytes {
        Some(bytes) => State::Whole(Some(bytes)),
        None => {
            let encoding = survey.finish().encoding;
            let counts = count(engine, &mut reader, encoding).map_err(failed)?;
            reader.rewind().map_err(failed)?;
            State::Windows(Box::new(Cutter::new(reader, Decoding::new(encoding))), counts)
        }
    };
    let document = document.to_owned();
    Ok(Pages { engine, document, path, sha256, state, facts: Facts::default(), captions: 0, lines: 0 })
}

/// The pages of a document.
pub struct Pages<'e, R = File> {
    engine: &'e Engine,
    document: String,
    path: PathBuf,
    sha256: String,
    state: State<R>,
    facts: Facts,
    /// Captions and lines of the pages before.
    captions: u64,
    lines: usize,
}

enum State<R> {
    Whole(Option<Vec<u8>>),
    Windows(Box<Cutter<R>>, Counts),
    Done,
}

impl<R: Read + Seek> Iterator for Pages<'_, R> {
    type Item = Result<Page, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.state {
            State::Whole(bytes) => bytes.take().map(|bytes| Ok(gallery::read(self.engine, &self.document, &bytes))),
            State::Windows(..) => self.next_window(),
            State::Done => None,
        }
    }
}

impl<R> Pages<'_, R> {
    /// SHA-256 of the whole document's bytes, in lower-case hexadecimal digits, before any page is read.
    pub fn sha256(&self) -> &str {
        &self.sha256
    }
}

impl<R: Read + Seek> Pages<'_, R> {
    /// The next window that has captions or problems; the last one says if the document has no captions at all.
    fn next_window(&mut self) -> Option<Result<Page, Error>> {
        loop {
            let State::Windows(cutter, counts) = &mut self.state else { return None };
            let media_type = text::media_type(cutter.encoding());
            let window = match cutter.next(self.engine) {
                Ok(Some((text, start))) => gallery::window(self.engine, &text, start),
                Ok(None) => {
                    let mut problems = cutter.problems();
                    if self.captions == 0 {
                        problems.push(gallery::no_captions(self.lines));
                    }
                    self.state = State::Done;
                    let page = self.page(media_type, Vec::new(), problems);
                    return (!page.problems.is_empty()).then_some(Ok(page));
                }
                Err(error) => {
                    self.state = State::Done;
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

    fn page(&mut self, media_type: String, seen: Vec<Seen>, problems: Vec<Problem>) -> Page {
        let (document, sha256) = (self.document.clone(), self.sha256.clone());
        let first = self.captions + 1;
        self.captions += seen.len() as u64;
        gallery::page(document, sha256, media_type, self.facts.clone(), seen, problems, first)
    }
}

/// What the first pass over a document gives.
struct First {
    sha256: String,
    survey: Survey,
    /// The document, if it is small.
    bytes: Option<Vec<u8>>,
}

fn first_pass(reader: &mut impl Read) -> io::Result<First> {
    let mut hash = Sha256::new();
    let mut survey = Survey::default();
    let mut bytes = Some(Vec::new());
    let mut chunk = vec![0; CHUNK];
    loop {
        let length = read(reader, &mut chunk)?;
        if length == 0 {
            return Ok(First { sha256: hexadecimal(&hash.finalize()), survey, bytes });
        }
        hash.update(&chunk[..length]);
        survey.see(&chunk[..length]);
        if let Some(kept) = &mut bytes {
            kept.extend_from_slice(&chunk[..length]);
            if kept.len() as u64 > WHOLE {
                bytes = None;
            }
        }
    }
}

/// Reads what is there, again where the system interrupts.
pub(crate) fn read(reader: &mut impl Read, chunk: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(chunk) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            other => return other,
        }
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
