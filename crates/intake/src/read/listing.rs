//! Pages of a document that describes many pictures: a table, a list, a feed.
//!
//! A table of 12 rows is one page; one of three million rows gives pages of a mebibyte of captions, with ordinals that
//! run on. The same caption of the same picture is one sighting with repeats: in a small document, and within a page
//! of a large one.

use super::entry::{Entry, Item};
use crate::error::Error;
use crate::gallery::{self, Facts, is_caption, may_be_caption};
use crate::page::{Page, Problem, Sighting};
use crate::source::{IN_MEMORY, Source};
use caption::Engine;
use std::collections::HashMap;
use std::path::PathBuf;

/// A page of a large document holds about so many bytes of captions.
const PAGE: usize = 1 << 20;
/// So many entries show whether a field that may be a caption is one.
const SAMPLE: usize = 64;
/// Fewer entries show nothing.
const FEW: usize = 3;
/// So many problems of a page are told one by one, the others counted.
const TOLD: usize = 100;

/// What a listing says of itself.
pub(crate) struct Head {
    document: String,
    sha256: String,
    /// Its media type.
    pub media_type: String,
    /// Title, publisher, day.
    pub facts: Facts,
    small: bool,
}

impl Head {
    /// Of a document that is about to be read.
    pub fn of(source: &Source<'_>, media_type: String) -> Head {
        Head {
            document: source.document.clone(),
            sha256: source.sha256.clone(),
            media_type,
            facts: Facts::default(),
            small: source.length <= IN_MEMORY,
        }
    }

    /// A page with its captions numbered from `first`.
    fn page(&self, captions: Vec<Sighting>, problems: Vec<Problem>, first: u64) -> Page {
        let Head { document, sha256, media_type, facts, .. } = self;
        let (document, sha256, media_type) = (document.clone(), sha256.clone(), media_type.clone());
        gallery::numbered(document, sha256, media_type, facts.clone(), captions, problems, first)
    }
}

/// The pages of `items`; `what` an entry is called where none has a caption: "rows".
pub(crate) struct Listing<'e, I> {
    engine: &'e Engine,
    head: Head,
    items: I,
    what: &'static str,
    /// Entries that came in while it was not yet clear whether unsure ones count.
    waiting: std::vec::IntoIter<Item>,
    /// Whether entries that only their contents tell count as they stand.
    trusted: Option<bool>,
    entries: u64,
    captions: u64,
    done: bool,
}

impl<'e, I: Iterator<Item = Item>> Listing<'e, I> {
    pub fn new(engine: &'e Engine, head: Head, what: &'static str, items: I) -> Listing<'e, I> {
        let waiting = Vec::new().into_iter();
        Listing { engine, head, items, what, waiting, trusted: None, entries: 0, captions: 0, done: false }
    }

    /// Each entry that only its contents tell has to read like a caption by itself: stories of a feed are no captions
    /// although most may be like some.
    pub fn each_by_itself(self) -> Listing<'e, I> {
        Listing { trusted: Some(false), ..self }
    }

    fn item(&mut self) -> Option<Item> {
        if self.trusted.is_none() {
            let mut sample = Vec::new();
            let (mut unsure, mut good) = (0, 0);
            while unsure < SAMPLE && sample.len() < 4 * SAMPLE {
                let Some(item) = self.items.next() else { break };
                if let Item::Entry(entry) = &item
                    && entry.unsure
                {
                    unsure += 1;
                    good += usize::from(may_be_caption(self.engine, &entry.caption.text));
                }
                sample.push(item);
            }
            self.trusted = Some(unsure >= FEW && good * 2 >= unsure);
            self.waiting = sample.into_iter();
        }
        self.waiting.next().or_else(|| self.items.next())
    }

    fn page(&mut self) -> Option<Result<Page, Error>> {
        let mut page = Collected::default();
        while self.head.small || page.bytes < PAGE {
            match self.item() {
                None => {
                    self.done = true;
                    break;
                }
                Some(Item::Failed(error)) => {
                    self.done = true;
                    return Some(Err(Error::new(&PathBuf::from(&self.head.document), error)));
                }
                Some(Item::Problem(problem)) => page.problem(problem),
                Some(Item::Bare) => self.entries += 1,
                Some(Item::Entry(entry)) => {
                    self.entries += 1;
                    let trusted = !entry.unsure || self.trusted == Some(true);
                    if !trusted && !is_caption(self.engine, &entry.caption.text) {
                        page.leave_out(&entry);
                    } else {
                        page.add(entry);
                    }
                }
            }
        }
        let (captions, mut problems) = page.finish();
        let first = self.captions + 1;
        self.captions += captions.len() as u64;
        if self.done && self.captions == 0 {
            problems.push(self.no_captions());
        }
        if captions.is_empty() && problems.is_empty() {
            return None;
        }
        Some(Ok(self.head.page(captions, problems, first)))
    }

    fn no_captions(&self) -> Problem {
        let found = match self.entries {
            0 => format!("no {}", self.what),
            1 => format!("1 of its {}, without one", self.what),
            count => format!("{count} {}, none with one", self.what),
        };
        Problem::of_document(format!("expected captions, found {found}"))
    }
}

impl<I: Iterator<Item = Item>> Iterator for Listing<'_, I> {
    type Item = Result<Page, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.done {
            let page = self.page();
            if page.is_some() {
                return page;
            }
        }
        None
    }
}

/// A page as it grows.
#[derive(Default)]
struct Collected {
    captions: Vec<Sighting>,
    known: HashMap<(String, String, Option<String>), usize>,
    bytes: usize,
    problems: Vec<Problem>,
    untold: u64,
}

impl Collected {
    fn add(&mut self, entry: Entry) {
        let Some(sighting) = entry.sighting() else { return };
        self.bytes += sighting.text.len() + 64;
        let key = (sighting.text.clone(), sighting.credit.clone(), sighting.image.clone());
        match self.known.get(&key) {
            Some(&at) => {
                let known = &mut self.captions[at];
                known.repeats += 1;
                known.alt = known.alt.take().or(sighting.alt);
                known.slot = known.slot.or(sighting.slot);
            }
            None => {
                self.known.insert(key, self.captions.len());
                self.captions.push(sighting);
            }
        }
    }

    /// A text that does not read like a caption, where nothing else says that it is one.
    fn leave_out(&mut self, entry: &Entry) {
        let words: Vec<&str> = entry.caption.text.split_whitespace().take(9).collect();
        if words.is_empty() {
            return;
        }
        let more = if words.len() > 8 { " …" } else { "" };
        let what = format!("left out: {}{more}", words[..words.len().min(8)].join(" "));
        let (byte, line) = entry.at;
        self.problem(Problem { left_out: true, ..Problem::at(byte, line, what) });
    }

    fn problem(&mut self, problem: Problem) {
        if self.problems.len() < TOLD {
            self.problems.push(problem);
        } else {
            self.bytes += 8;
            self.untold += 1;
        }
    }

    fn finish(mut self) -> (Vec<Sighting>, Vec<Problem>) {
        if self.untold > 0 {
            let more = format!("expected no more problems, found {} of the same kinds", self.untold);
            self.problems.push(Problem::of_document(more));
        }
        (self.captions, self.problems)
    }
}
