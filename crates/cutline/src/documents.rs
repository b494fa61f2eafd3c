//! Files and folders as documents to be added: found, hashed, copied, cut, each once.
//!
//! A small file is one piece of work, done by one worker from its first byte to the last fact; a large text comes in
//! pages.

use crate::command::parse;
use crate::input::{self, Problem};
use crate::reader::Reader;
use anyhow::Result;
use archive::{Capture, Digest, Inside, Measure, Originals, Part, Reading, State};
use caption::Caption;
use intake::{Page, Pages, Source};
use likeness::Fingerprint;
use std::collections::HashSet;
use std::fs::File;
use std::iter::Peekable;
use std::path::{Path, PathBuf};

/// A larger file comes in pages.
const SMALL: u64 = 4 << 20;

/// What is needed to take a document in.
#[derive(Clone, Copy)]
pub struct Desk<'e> {
    /// What reads.
    pub reader: &'e Reader,
    /// Where copies go.
    pub originals: &'e Originals,
    /// Documents that are there.
    pub known: &'e HashSet<Digest>,
}

/// A piece of work.
pub enum Work {
    /// A whole file.
    File(PathBuf),
    /// A page of a large file.
    Page {
        /// The file.
        capture: Box<Capture>,
        /// The page.
        page: Box<Page>,
        /// Whether the file ends here.
        last: bool,
    },
    /// What needs no work.
    Done(Taken),
}

/// What came of a piece of work.
pub enum Taken {
    /// A document, or a stretch of one.
    Parts(Vec<Part>),
    /// A document that is there already.
    Known,
    /// A document that was there, but not its original, which was copied again: what was wrong.
    Restored(Problem),
    /// A document that cannot be read.
    Unreadable(Problem),
    /// A large document that could not be read to its end.
    Broken(Problem),
    /// The disk or the archive takes no more: there is no use in going on.
    Stop(anyhow::Error),
}

/// The documents of several files and folders.
pub struct Documents<'e> {
    desk: Desk<'e>,
    paths: std::vec::IntoIter<PathBuf>,
    large: Option<Large<'e>>,
}

/// A large document and its pages that are still to come.
struct Large<'e> {
    capture: Option<Box<Capture>>,
    path: PathBuf,
    measure: Measure,
    pages: Peekable<Kept<'e>>,
}

/// The pages of a document that are worth keeping.
type Kept<'e> = Box<dyn Iterator<Item = Result<Page, intake::Error>> + Send + 'e>;

impl<'e> Documents<'e> {
    /// The documents of `files`.
    pub fn new(desk: Desk<'e>, files: Vec<PathBuf>) -> Documents<'e> {
        Documents { desk, paths: files.into_iter(), large: None }
    }

    /// The next piece of work.
    pub fn next(&mut self) -> Option<Work> {
        loop {
            if let Some(large) = &mut self.large {
                match large.next() {
                    Some(work) => return Some(work),
                    None => self.large = None,
                }
            }
            let path = self.paths.next()?;
            match std::fs::metadata(&path) {
                Ok(file) if !file.is_file() => {
                    let problem = Problem(not_a_file(&path));
                    return Some(Work::Done(Taken::Unreadable(problem)));
                }
                Ok(file) if file.len() > SMALL => {}
                _ => return Some(Work::File(path)),
            }
            match self.open(path) {
                Ok(large) => self.large = Some(large),
                Err(taken) => return Some(Work::Done(taken)),
            }
        }
    }

    fn open(&self, path: PathBuf) -> Result<Large<'e>, Taken> {
        let (pages, measure) = measured(self.desk, &path)?;
        drop(pages);
        let mut file = File::open(&path).map_err(|error| unreadable(&path, &error))?;
        let copy = self.desk.originals.take(&mut file, &path, &measure).map_err(not_taken)?;
        let Reader { engine, options, .. } = self.desk.reader;
        let pages = Source::file(engine, options, &path, copy).and_then(intake::pages);
        let pages = pages.map_err(|error| Taken::Unreadable(Problem(error.to_string())))?;
        let pages: Kept<'e> = Box::new(pages.filter(|page| page.as_ref().map_or(true, is_kept)));
        Ok(Large { capture: None, path, measure, pages: pages.peekable() })
    }
}

impl Large<'_> {
    fn next(&mut self) -> Option<Work> {
        match self.pages.next()? {
            Ok(page) => {
                let first = || Box::new(capture(&self.path, &self.measure, std::slice::from_ref(&page)));
                let capture = self.capture.get_or_insert_with(first).clone();
                Some(Work::Page { capture, page: Box::new(page), last: self.pages.peek().is_none() })
            }
            Err(error) => {
                self.pages.by_ref().for_each(drop);
                Some(Work::Done(Taken::Broken(Problem(error.to_string()))))
            }
        }
    }
}

impl Work {
    /// Does it.
    pub fn run(self, desk: Desk<'_>) -> Taken {
        match self {
            Work::File(path) => take(desk, &path).unwrap_or_else(|taken| taken),
            Work::Page { capture, page, last } => Taken::Parts(vec![part(desk, *capture, *page, last)]),
            Work::Done(taken) => taken,
        }
    }
}

/// A small file, whole.
fn take(desk: Desk<'_>, path: &Path) -> Result<Taken, Taken> {
    let (pages, measure) = measured(desk, path)?;
    let pages: Result<Vec<Page>, _> = pages.collect();
    let mut pages = pages.map_err(|error| Taken::Unreadable(Problem(error.to_string())))?;
    // A picture is kept without a caption, too: another file may have one for it.
    if pages.iter().all(|page| page.captions.is_empty() && page.metadata.is_none()) {
        return Err(Taken::Unreadable(Problem(format!("{}: expected captions, found none", input::display(path)))));
    }
    let mut file = File::open(path).map_err(|error| unreadable(path, &error))?;
    desk.originals.take(&mut file, path, &measure).map_err(not_taken)?;
    let capture = capture(path, &measure, &pages);
    pages.retain(is_kept);
    let last = pages.len().saturating_sub(1);
    let pages = pages.into_iter().enumerate();
    Ok(Taken::Parts(pages.map(|(number, page)| part(desk, capture.clone(), page, number == last)).collect()))
}

/// Whether anything in a page is worth keeping: of what a web archive holds, most is not.
fn is_kept(page: &Page) -> bool {
    let found = !page.captions.is_empty() || page.metadata.as_ref().is_some_and(|metadata| !metadata.is_empty());
    found || page.captured.is_none() || page.problems.iter().any(|problem| !problem.left_out)
}

/// A file that was opened and hashed, if it can be read and is not there yet.
fn measured<'e>(desk: Desk<'e>, path: &Path) -> Result<(Pages<'e>, Measure), Taken> {
    let pages = intake::read_path(&desk.reader.engine, &desk.reader.options, path);
    let pages = pages.map_err(|error| Taken::Unreadable(Problem(error.to_string())))?;
    let sha256 = Digest::parse(&pages.sha256).unwrap_or_default();
    let measure = Measure { sha256, length: pages.length };
    if desk.known.contains(&sha256) {
        return Err(known(desk, path, &measure));
    }
    Ok((pages, measure))
}

/// A document that is there: its original too, or it is now.
fn known(desk: Desk<'_>, path: &Path, measure: &Measure) -> Taken {
    let was = match desk.originals.state(measure) {
        Ok(State::Whole) => return Taken::Known,
        Ok(State::Missing) => "was missing",
        Ok(State::Altered) | Err(_) => "was altered",
    };
    let file = File::open(path).map_err(|error| unreadable(path, &error));
    let taken = file.and_then(|mut file| desk.originals.take(&mut file, path, measure).map_err(not_taken));
    match taken {
        Ok(_) => Taken::Restored(Problem(format!(
            "{}: the document is there, but its original {was}; it was copied again",
            input::display(path)
        ))),
        Err(taken) => taken,
    }
}

/// What is known of a file by its pages. A web archive is none of the pages captured in it.
fn capture(path: &Path, measure: &Measure, pages: &[Page]) -> Capture {
    let modified = std::fs::metadata(path).and_then(|file| file.modified()).ok();
    let capture = |page| Capture::new(path, measure.sha256, measure.length, modified, page);
    match pages.iter().find(|page| page.captured.is_none()) {
        Some(page) => capture(page),
        None => Capture::of_archive(path, measure.sha256, measure.length, modified),
    }
}

fn unreadable(path: &Path, error: &std::io::Error) -> Taken {
    Taken::Unreadable(Problem(format!("{}: {error}", input::display(path))))
}

/// A changing file is the file's fault; all else is the archive's.
fn not_taken(error: archive::Error) -> Taken {
    match error {
        archive::Error::Changed(_) => Taken::Unreadable(Problem(error.to_string())),
        other => Taken::Stop(other.into()),
    }
}

fn part(desk: Desk<'_>, mut capture: Capture, mut page: Page, last: bool) -> Part {
    let fingerprint = fingerprint(&mut page);
    let readings: Vec<Reading> = page
        .captions
        .iter()
        .map(|sighting| {
            let caption = Caption { text: &sighting.text, id: None, source: Some(parse::source(&page, sighting)) };
            Reading::of(&desk.reader.read(caption, None))
        })
        .collect();
    let mut inside = Inside::of(&page).map(Box::new);
    let pictured = inside.as_mut().map_or(&mut capture, |inside| &mut inside.capture);
    pictured.fingerprint = fingerprint;
    let sightings = page.captions.into_iter().zip(readings).collect();
    Part { inside, ..Part::new(capture, sightings, page.problems, last) }
}

/// What a picture looks like. One that cannot be decoded is kept without, and the reason with it.
fn fingerprint(page: &mut Page) -> Option<Fingerprint> {
    let error = match Fingerprint::new(&page.picture.take()?) {
        Ok(fingerprint) => return Some(fingerprint),
        Err(error) => error,
    };
    // that a kind of picture is not decoded is no fault of the file
    let left_out = error == likeness::Error::Unknown;
    page.problems.push(intake::Problem { left_out, ..intake::Problem::of_document(error.to_string()) });
    None
}

fn not_a_file(path: &Path) -> String {
    format!("expected a file, found a pipe, socket or device at {}", input::display(path))
}

/// The files that paths name: a file itself, a folder's files with those of the folders in it, in the order of names.
/// Also what could not be looked into. A folder that leads back to one it lies in is not followed.
pub fn files(paths: &[PathBuf]) -> (Vec<PathBuf>, Vec<Problem>) {
    let (mut files, mut problems) = (Vec::new(), Vec::new());
    let mut waiting: Vec<(PathBuf, bool)> = paths.iter().rev().map(|path| (path.clone(), true)).collect();
    while let Some((path, given)) = waiting.pop() {
        let link = !given && path.is_symlink();
        if link && path.is_dir() {
            continue;
        }
        if !path.is_dir() {
            if given {
                // A picture that is named brings the files beside it that have its caption.
                let beside = intake::folder::beside(&path).into_iter().filter(|file| !paths.contains(file));
                waiting.extend(beside.map(|file| (file, false)));
            }
            if !given && path.metadata().is_ok_and(|file| !file.is_file()) {
                problems.push(Problem(not_a_file(&path)));
                continue;
            }
            files.push(path);
            continue;
        }
        match std::fs::read_dir(&path) {
            Ok(entries) => {
                let mut inside: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
                inside.sort_unstable_by(|one, other| other.cmp(one));
                waiting.extend(inside.into_iter().map(|path| (path, false)));
            }
            Err(error) => problems.push(Problem(format!("{}: {error}", path.display()))),
        }
    }
    (files, problems)
}
