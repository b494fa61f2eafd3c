//! The captures in an archive as pages: a response of 200 with HTML, a picture, a converted text.
//!
//! Each goes through the readers again under the address it was captured from. The archive itself comes last, as a page
//! without captions, if there is something to say of it: what is damaged, and what is missing.

use super::head::Head;
use super::payload::{Kind, Payload, kind, payload};
use super::records::{Record, Records};
use super::unpack::Place;
use crate::error::Error;
use crate::page::{Captured, Page, Problem, Revisited};
use crate::read::{self, Found};
use crate::source::{Input, Options, Source};
use caption::Engine;
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::io;
use std::path::Path;
use std::sync::Arc;

/// So many problems are given at once.
const PROBLEMS: usize = 1000;
/// The captures that a later revisit may mean; of more, the first.
const REMEMBERED: usize = 1 << 20;

/// What is known of an archive before it is read.
#[derive(Clone)]
pub(in crate::read) struct Archive {
    /// The document: the archive, or the package it lies in.
    pub(in crate::read) document: String,
    pub(in crate::read) sha256: String,
    /// Its path in a package.
    pub(in crate::read) member: Option<String>,
    /// Titles by address, where a package lists its pages.
    pub(in crate::read) titles: Arc<HashMap<String, String>>,
}

impl Archive {
    /// An archive that is a document of its own.
    pub(in crate::read) fn of(source: &Source<'_>) -> Archive {
        let (document, sha256) = (source.document.clone(), source.sha256.clone());
        Archive { document, sha256, member: None, titles: Arc::default() }
    }
}

/// Reads the captures of an archive.
pub(in crate::read) struct Captures<'e> {
    engine: &'e Engine,
    options: &'e Options,
    archive: Archive,
    records: Option<Records<Box<dyn Input + 'e>>>,
    /// The pages of one capture that are still to come.
    current: Option<Current<'e>>,
    problems: Vec<Problem>,
    /// How many records are no pages, by what they are.
    passed: BTreeMap<&'static str, u64>,
    /// How many captures gave pages.
    given: u64,
    /// What was captured, by its payload digest as written.
    seen: HashMap<String, Seen>,
}

struct Current<'e> {
    pages: Found<'e>,
    /// Pages without captions are given, too.
    bare: bool,
    captured: Captured,
    problems: Vec<Problem>,
}

#[derive(Clone)]
struct Seen {
    sha256: String,
    length: u64,
    media_type: String,
}

impl<'e> Captures<'e> {
    pub(in crate::read) fn new(
        engine: &'e Engine,
        options: &'e Options,
        archive: Archive,
        input: Box<dyn Input + 'e>,
    ) -> io::Result<Captures<'e>> {
        Ok(Captures {
            engine,
            options,
            archive,
            records: Some(Records::new(input, options.limits, true)?),
            current: None,
            problems: Vec::new(),
            passed: BTreeMap::new(),
            given: 0,
            seen: HashMap::new(),
        })
    }

    /// Reads the next record; false at the end.
    fn advance(&mut self) -> io::Result<bool> {
        let Some(records) = &mut self.records else { return Ok(false) };
        let judge = |head: &Head, block: &[u8]| {
            let kind = kind(head, block);
            let wanted = matches!(kind, Kind::Payload);
            (kind, wanted)
        };
        let next = records.next(judge)?.map(|Record { head, place, kind, block, problems }| {
            let problems = problems.into_iter().map(|what| Problem::at_byte(place.offset, what)).collect();
            let taken = Taken { place, problems, payload: block.map(|block| payload(&head, block, self.options)) };
            (head, kind, taken)
        });
        let between = records.problems();
        self.problems.extend(between);
        match next {
            Some((head, kind, taken)) => self.take(&head, kind, taken),
            None => self.records = None,
        }
        Ok(true)
    }

    fn take(&mut self, head: &Head, kind: Kind, taken: Taken) {
        let Taken { place, mut problems, payload } = taken;
        if let Some(why) = head.get("WARC-Truncated") {
            let what = format!("expected a whole capture, found one that was cut when it was made: {why}");
            problems.push(Problem::at_byte(place.offset, what));
        }
        match (kind, payload) {
            (Kind::Other(what), _) => {
                *self.passed.entry(what).or_default() += 1;
                self.problems.append(&mut problems);
            }
            (Kind::Revisit, _) => {
                self.problems.append(&mut problems);
                self.revisit(head, place);
            }
            (Kind::Payload, None) => {
                let (limit, length) = (self.options.limits.whole, head.length().unwrap_or_default());
                let what = format!("expected a capture of at most {limit} bytes, found {length}");
                problems.push(Problem::at_byte(place.offset, what));
                self.problems.append(&mut problems);
            }
            (Kind::Payload, Some(payload)) => {
                let more = payload.problems.into_iter().map(|what| Problem::at_byte(place.offset, what));
                problems.extend(more);
                self.read(head, place, payload.bytes, payload.declared, problems);
            }
        }
    }

    /// Has a payload read by the reader of its kind.
    fn read(
        &mut self,
        head: &Head,
        place: Place,
        bytes: Vec<u8>,
        declared: Option<String>,
        mut problems: Vec<Problem>,
    ) {
        let mut captured = self.captured(head, place);
        let address = head.address().map(Cow::into_owned);
        let address = address.or_else(|| captured.record.clone()).unwrap_or_else(|| captured.archive.clone());
        let mut source = Source::bytes(self.engine, self.options, &address, bytes);
        source.declared = declared;
        let reader = read::reader_of(&source.head()).map_or("none", |reader| reader.id);
        let passed = match reader {
            "none" => Some("files of other kinds"),
            "warc" | "wacz" => Some("archives in the archive"),
            _ => None,
        };
        if let Some(passed) = passed {
            *self.passed.entry(passed).or_default() += 1;
            self.problems.append(&mut problems);
            return;
        }
        let (sha256, length) = (source.sha256.clone(), source.length);
        captured.length = length;
        match read::pages(source) {
            Ok(pages) => {
                let digest = captured.digest.clone().filter(|_| self.seen.len() < REMEMBERED);
                if let Some(digest) = digest {
                    self.seen.entry(digest).or_insert(Seen { sha256, length, media_type: String::new() });
                }
                let bare = matches!(reader, "html" | "picture");
                self.current = Some(Current { pages: Box::new(pages), bare, captured, problems });
            }
            Err(error) => {
                problems.push(Problem::at_byte(place.offset, error.to_string()));
                self.problems.append(&mut problems);
            }
        }
    }

    /// A page that was captured again and had not changed.
    fn revisit(&mut self, head: &Head, place: Place) {
        let mut captured = self.captured(head, place);
        let field = |name| head.get(name).map(Cow::into_owned);
        captured.revisit_of = Some(Revisited {
            address: field("WARC-Refers-To-Target-URI"),
            date: field("WARC-Refers-To-Date"),
            record: field("WARC-Refers-To"),
        });
        let address = head.address().unwrap_or_default().into_owned();
        let seen = captured.digest.as_ref().and_then(|digest| self.seen.get(digest));
        let Some(Seen { sha256, length, media_type }) = seen.cloned() else {
            let what = format!("{address} was captured again, unchanged; its payload is not among the pages before");
            self.problems.push(Problem { left_out: true, ..Problem::at_byte(place.offset, what) });
            return;
        };
        captured.length = length;
        let page = Page { captured: Some(captured.clone()), ..bare(address, sha256, media_type) };
        let pages: Found<'e> = Box::new(std::iter::once(Ok(page)));
        self.current = Some(Current { pages, bare: true, captured, problems: Vec::new() });
    }

    fn captured(&self, head: &Head, place: Place) -> Captured {
        let Archive { document, sha256, member, .. } = &self.archive;
        let name = Path::new(document).file_name().map_or(document.into(), |name| name.to_string_lossy());
        let field = |name| head.get(name).map(Cow::into_owned);
        Captured {
            archive: name.into_owned(),
            archive_sha256: sha256.clone(),
            member: member.clone(),
            record: field("WARC-Record-ID"),
            date: head.date(),
            digest: field("WARC-Payload-Digest").or_else(|| field("WARC-Block-Digest")),
            offset: place.offset,
            within: place.within,
            length: 0,
            revisit_of: None,
        }
    }

    /// The next page of the capture that is being read.
    fn page(&mut self) -> Option<Result<Page, Error>> {
        let Current { pages, bare, captured, problems } = self.current.as_mut()?;
        let mut page = match pages.next() {
            Some(Ok(page)) => page,
            Some(Err(error)) => {
                problems.push(Problem::at_byte(captured.offset, error.to_string()));
                self.problems.append(problems);
                self.current = None;
                return None;
            }
            None => {
                self.problems.append(problems);
                self.current = None;
                return None;
            }
        };
        if page.captions.is_empty() && page.metadata.is_none() && !*bare {
            *self.passed.entry("texts without captions").or_default() += 1;
            return None;
        }
        // A page without captions is nothing that went wrong in a crawl.
        for problem in &mut page.problems {
            problem.left_out |= problem.what.starts_with("expected captions");
        }
        page.problems.append(problems);
        page.title = page.title.or_else(|| self.archive.titles.get(&page.document).cloned());
        if let Some(seen) = captured.digest.as_ref().and_then(|digest| self.seen.get_mut(digest)) {
            seen.media_type.clone_from(&page.media_type);
        }
        page.captured = Some(captured.clone());
        self.given += 1;
        Some(Ok(page))
    }

    /// The archive itself, if there is something to say of it.
    fn closing(&mut self) -> Option<Page> {
        let ended = self.records.is_none();
        if ended && self.options.verbose && !self.passed.is_empty() {
            let passed: Vec<String> = self.passed.iter().map(|(what, count)| format!("{count} {what}")).collect();
            let what = format!("left out: {}", passed.join(", "));
            self.problems.push(Problem { left_out: true, ..Problem::of_document(what) });
            self.passed.clear();
        }
        if ended && self.given == 0 && self.archive.member.is_none() {
            self.given = 1;
            self.problems.push(Problem::of_document("expected captured pages, found none"));
        }
        if self.problems.is_empty() {
            return None;
        }
        let mut problems = std::mem::take(&mut self.problems);
        if let Some(member) = &self.archive.member {
            problems.iter_mut().for_each(|problem| problem.place = format!("{member}, {}", problem.place));
        }
        let Archive { document, sha256, .. } = self.archive.clone();
        Some(Page { problems, ..bare(document, sha256, "application/warc".to_owned()) })
    }
}

impl Iterator for Captures<'_> {
    type Item = Result<Page, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if self.current.is_some() {
                match self.page() {
                    Some(page) => return Some(page),
                    None => continue,
                }
            }
            if self.problems.len() >= PROBLEMS || self.records.is_none() {
                return self.closing().map(Ok);
            }
            if let Err(error) = self.advance() {
                self.records = None;
                return Some(Err(Error::new(Path::new(&self.archive.document), error)));
            }
        }
    }
}

/// A page of which nothing is known but what it is.
pub(in crate::read) fn bare(document: String, sha256: String, media_type: String) -> Page {
    Page {
        document,
        sha256,
        media_type,
        title: None,
        publisher: None,
        published: None,
        captured: None,
        captions: Vec::new(),
        metadata: None,
        picture: None,
        problems: Vec::new(),
    }
}

/// What was taken from a record.
struct Taken {
    place: Place,
    problems: Vec<Problem>,
    payload: Option<Payload>,
}
