//! The reader of text galleries: lines, what each is, which are captions, what belongs to them.
//!
//! ```text
//! 1/5
//! Steam rises from a street in Taupo, New Zealand, Tuesday, Nov. 28, 2017.
//! (AP Photo/Rangi Hemara)
//! ```
//!
//! gives one caption with slot 1 and the credit "(AP Photo/Rangi Hemara)". A line that proves nothing is no caption.

pub(crate) mod cut;
pub(crate) mod day;
pub(crate) mod entry;
mod facts;
pub(crate) mod furniture;
pub(crate) mod item;
mod layout;
mod line;
pub(crate) mod mark;
pub(crate) mod masthead;
mod pieces;
pub(crate) mod reader;
pub(crate) mod repeat;
pub(crate) mod scene;
mod settle;

pub(crate) use facts::Facts;
pub(crate) use line::LONGEST;
pub(crate) use repeat::Seen;

use crate::kind;
use crate::page::{Page, Problem, Sighting, sha256};
use crate::source::HEAD;
use crate::text;
use caption::Engine;
use layout::{Layout, Side};
use scene::Scene;
use std::ops::Range;

/// Reads a text gallery that lies in memory.
///
/// # Examples
///
/// ```
/// let engine = caption::Engine::new();
/// let page = intake::gallery::read(&engine, "taupo.txt", b"1/2\nSteam rises in Taupo, Nov. 28, 2017.\n(AP Photo/Rangi Hemara)\n");
/// assert_eq!(page.captions[0].credit, "(AP Photo/Rangi Hemara)");
///
/// let page = intake::gallery::read(&engine, "empty.txt", b"");
/// assert!(page.captions.is_empty());
/// assert_eq!(page.problems[0].what, "expected captions, found an empty file");
/// ```
pub fn read(engine: &Engine, document: &str, bytes: &[u8]) -> Page {
    let sha256 = sha256(bytes);
    if let Some(found) = kind::not_text(&bytes[..bytes.len().min(HEAD)]) {
        let problems = vec![Problem::at(0, 1, format!("expected a text, found {found}"))];
        let media_type = "application/octet-stream".to_owned();
        return page(document.to_owned(), sha256, media_type, Facts::default(), Vec::new(), problems, 1);
    }
    let decoded = text::decode(bytes);
    let Window { facts, seen, problems, lines } = window(engine, &decoded.text, Start { byte: 0, line: 1 });
    let mut all = decoded.problems;
    all.extend(problems);
    if seen.is_empty() {
        all.retain(|problem| !problem.left_out);
        all.push(no_captions(lines));
    }
    page(document.to_owned(), sha256, text::media_type(decoded.encoding), facts, seen, all, 1)
}

/// A page with its captions numbered from `first`.
pub(crate) fn page(
    document: String,
    sha256: String,
    media_type: String,
    facts: Facts,
    seen: Vec<Seen>,
    problems: Vec<Problem>,
    first: u64,
) -> Page {
    let captions = seen.into_iter().map(|seen| seen.sighting).collect();
    numbered(document, sha256, media_type, facts, captions, problems, first)
}

/// A page with these captions, numbered from `first`.
pub(crate) fn numbered(
    document: String,
    sha256: String,
    media_type: String,
    facts: Facts,
    mut captions: Vec<Sighting>,
    problems: Vec<Problem>,
    first: u64,
) -> Page {
    for (caption, ordinal) in captions.iter_mut().zip(first..) {
        caption.ordinal = ordinal;
    }
    let Facts { title, publisher, published } = facts;
    Page {
        document,
        sha256,
        media_type,
        title,
        publisher,
        published,
        captured: None,
        captions,
        metadata: None,
        picture: None,
        problems,
    }
}

/// The day that a date names, as `YYYY-MM-DD` in its own local time.
pub(crate) fn day_of(date: &str) -> Option<String> {
    let date = date.trim();
    let iso = date.get(..10).filter(|_| date.as_bytes().get(10) == Some(&b'T'));
    day::find(iso.unwrap_or(date)).map(|day| day.value)
}

/// Whether a text by itself is a caption: somebody does something on a named day at a named place, or a credit ends it.
pub(crate) fn is_caption(engine: &Engine, text: &str) -> bool {
    let text = front(text);
    let credited =
        || caption::credit::ends(engine, text).last().is_some_and(|run| item::words(&text[..run.start as usize]) >= 5);
    item::words(text) >= 5 && (scene::judge(engine, text) == Scene::Whole || credited())
}

/// Whether a text may be a caption among others: it shows a scene, or names a day and a place as captions do.
pub(crate) fn may_be_caption(engine: &Engine, text: &str) -> bool {
    let scene = scene::judge(engine, front(text));
    item::words(text) >= 4 && matches!(scene, Scene::Shown | Scene::Placed) || is_caption(engine, text)
}

/// As much of a text as tells what it is.
fn front(text: &str) -> &str {
    text.char_indices().nth(2000).map_or(text, |(at, _)| &text[..at])
}

/// Why a document has no captions.
pub(crate) fn no_captions(lines: usize) -> Problem {
    let found = match lines {
        0 => "an empty file".to_owned(),
        1 => "one line that does not read like a caption".to_owned(),
        _ => format!("{lines} lines, none with a credit, a counter, a picture or the words of a caption"),
    };
    Problem::of_document(format!("expected captions, found {found}"))
}

/// A line that is too long to be read.
pub(crate) fn too_long(byte: u64, line: u64, length: usize) -> Problem {
    Problem::at(byte, line, format!("expected lines of at most {LONGEST} bytes, found one of {length}, passed over"))
}

/// So many left out paragraphs of a window are listed one by one.
const LISTED: usize = 8;

/// Prose that is no caption and not the page's title, its first words each.
fn left_out(text: &str, left: &[Range<usize>], facts: &Facts, start: Start) -> Vec<Problem> {
    let title = facts.title.as_deref().unwrap_or_default();
    let left: Vec<_> = left.iter().filter(|span| text::collapse(&text[(*span).clone()]) != title).collect();
    let problem = |at: usize, what: String| {
        let line = start.line + line::before(text, at);
        Problem { left_out: true, ..Problem::at(start.byte + at as u64, line, format!("left out: {what}")) }
    };
    let listed = left.iter().take(LISTED).map(|span| {
        let paragraph = &text[(*span).clone()];
        let words: Vec<&str> = paragraph.split(text::is_space).filter(|word| !word.is_empty()).take(9).collect();
        let more = if words.len() > 8 { " …" } else { "" };
        problem(span.start, words[..words.len().min(8)].join(" ") + more)
    });
    let more = left.get(LISTED).map(|span| problem(span.start, format!("{} more from here on", left.len() - LISTED)));
    listed.chain(more).collect()
}

/// What opens the entries of a document: where a large text may be cut.
#[derive(Clone, Copy)]
pub(crate) struct Opener(Layout);

impl Opener {
    /// Reads the beginning of a text for it.
    pub fn of(engine: &Engine, text: &str) -> Opener {
        let end = text.char_indices().nth(32 << 10).map_or(text.len(), |(at, _)| at);
        let text = &text[..end];
        let items = reader::items(engine, text, line::lines(text, 0, 1).0);
        Opener(Layout::of(engine, text, &items))
    }

    /// Whether a line may be the first of an entry.
    pub fn opens(self, engine: &Engine, line: &str) -> bool {
        let Layout { counter, picture, credit, marked } = self.0;
        if mark::counter(line).is_some() {
            return counter == Side::Before;
        }
        if mark::picture(line).is_some() {
            return picture == Side::Before;
        }
        if marked && counter == Side::Before && picture == Side::Before {
            return mark::list_mark(line).is_some() || line.len() > 80;
        }
        !caption::credit::looks_like_credit(engine, line) || credit == Side::Before
    }
}

/// Where a window starts in its document.
#[derive(Clone, Copy)]
pub(crate) struct Start {
    /// Byte of the decoded document, from 0.
    pub byte: u64,
    /// Line, from 1.
    pub line: u64,
}

/// What a window of a text holds.
pub(crate) struct Window {
    /// What the page says about itself.
    pub facts: Facts,
    /// Its distinct captions.
    pub seen: Vec<Seen>,
    /// Lines that could not be read.
    pub problems: Vec<Problem>,
    /// How many lines it has that are not blank.
    pub lines: usize,
}

/// Reads a window of a text.
pub(crate) fn window(engine: &Engine, text: &str, start: Start) -> Window {
    let (lines, mut problems) = line::lines(text, start.byte, start.line);
    let count = lines.len();
    let items = reader::items(engine, text, lines);
    let layout = Layout::of(engine, text, &items);
    let opens = start.byte == 0;
    let (entries, left) = entry::entries(engine, text, &items, layout, opens);
    let first = entries.first().map_or(items.len(), |entry| entry.item);
    let facts = if opens { facts::of(text, &items, first) } else { Facts::default() };
    problems.extend(left_out(text, &left, &facts, start));
    let seen = repeat::merge(text, entries, start.byte);
    Window { facts, seen, problems, lines: count }
}
