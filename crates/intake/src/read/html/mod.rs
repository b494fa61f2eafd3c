//! Web pages: the captions of their galleries and figures, with pictures and credits.
//!
//! ```text
//! bytes → tree (encoding, tree) → what each element is for (role) → lines of words (lines)
//!       → captions: in marked elements and frames (caption, frame), attributes (attribute), data (object)
//!       → pictures and credits beside them (picture, pair) → one list with repeats (merge)
//! ```
//!
//! `<figure><img src="a.jpg"><figcaption>A boy in Golo. <span class="credit">X/AP</span></figcaption></figure>` gives
//! one caption with picture `a.jpg` and credit "X/AP". New words of class names are rows of `markup.tsv`; a new way to
//! keep captions is a file here and a line in [`read`].

mod attribute;
mod caption;
mod encoding;
mod facts;
mod fields;
mod fragment;
mod frame;
mod lines;
mod literal;
mod merge;
mod name;
mod object;
mod pair;
mod picture;
mod role;
mod size;
mod tree;

use self::caption::{Desk, Found};
use self::lines::{Line, Says};
use self::picture::Picture;
use self::role::{Marked, Role};
use self::tree::Tree;
use super::{Found as Pages, Reader};
use crate::error::Error;
use crate::gallery::furniture::fold;
use crate::gallery::item::words;
use crate::gallery::mark;
use crate::page::{Page, Problem, sha256};
use crate::source::{Head, Options, Source};
use ::caption::Engine;
use std::collections::HashMap;

/// Web pages.
pub const HTML: Reader = Reader { id: "html", reads: "web pages", recognises, read: pages };

/// The largest page, in bytes: in memory its tree takes some twenty times as much.
const LARGEST: u64 = 32 << 20;

fn pages(mut source: Source<'_>) -> Result<Pages<'_>, Error> {
    if source.length > LARGEST {
        return Err(Error::TooLarge { path: source.document.into(), length: source.length, limit: LARGEST });
    }
    let bytes = source.whole()?;
    let page = read(source.engine, source.options, &source.document, source.declared.as_deref(), &bytes);
    Ok(Box::new(std::iter::once(Ok(page))))
}

/// A document that begins like a page, or is declared or called one and begins with a tag.
fn recognises(head: &Head<'_>) -> bool {
    let text = crate::text::decode(head.bytes).text;
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let lower = text.to_ascii_lowercase();
    let mut rest = lower.as_str();
    // Comments and an XML declaration may stand first.
    for _ in 0..8 {
        let end = if rest.starts_with("<!--") {
            rest.find("-->").map(|at| at + 3)
        } else if rest.starts_with("<?") {
            rest.find("?>").map(|at| at + 2)
        } else {
            None
        };
        let Some(end) = end else { break };
        rest = rest[end..].trim_start();
    }
    let opens = |tags: &[&str]| {
        tags.iter().any(|tag| {
            rest.strip_prefix(tag).is_some_and(|after| !after.starts_with(|c: char| c.is_alphanumeric() || c == ':'))
        })
    };
    if opens(&["<!doctype html", "<html", "<head", "<body", "<title", "<meta", "<frameset"]) {
        return true;
    }
    let declared = head
        .declared
        .is_some_and(|declared| declared.starts_with("text/html") || declared.starts_with("application/xhtml"));
    let name = head.name.split(['?', '#']).next().unwrap_or_default().to_ascii_lowercase();
    let named =
        [".html", ".htm", ".xhtml", ".shtml", ".php", ".asp", ".aspx", ".jsp"].iter().any(|end| name.ends_with(end));
    (declared || named)
        && rest.starts_with('<')
        && !rest.starts_with("<?xml")
        && !opens(&["<rss", "<feed", "<rdf:rdf", "<newsitem", "<newsml"])
        || opens(&[
            "<div", "<figure", "<section", "<article", "<main", "<table", "<ul", "<ol", "<p", "<h1", "<script",
            "<link", "<style", "<center", "<font", "<a", "<img", "<span", "<header", "<nav",
        ])
}

/// Reads a page; `declared` is the media type that a server declared for it.
///
/// # Examples
///
/// ```
/// let (engine, options) = (caption::Engine::new(), intake::Options::default());
/// let page = r#"<h1>Floods</h1><figure><img src="a.jpg" alt="A street"><figcaption>A man rows in Golubac, Serbia.
///     <span class="credit">X/AP</span></figcaption></figure>"#;
/// let page = intake::read::html::read(&engine, &options, "floods.html", None, page.as_bytes());
/// let [caption] = &page.captions[..] else { panic!() };
/// assert_eq!((caption.text.as_str(), caption.credit.as_str()), ("A man rows in Golubac, Serbia.", "X/AP"));
/// assert_eq!((caption.image.as_deref(), page.title.as_deref()), (Some("a.jpg"), Some("Floods")));
///
/// let page = intake::read::html::read(&engine, &options, "empty.html", None, b"<p>Hello");
/// assert_eq!(page.problems[0].what, "expected captions, found a page without pictures");
/// ```
pub fn read(engine: &Engine, options: &Options, document: &str, declared: Option<&str>, bytes: &[u8]) -> Page {
    let decoded = encoding::decode(bytes, declared);
    let page = Marked::of(Tree::of(&decoded.text));
    let lines = lines::lines(&page);
    let pictures = picture::pictures(&page);
    let mut desk = Desk::new(engine, &page, &lines);
    let mut found = desk.captions(&pictures);
    let first = found.first().map(|found| found.node);
    lend_pictures(&page, &pictures, &mut found);
    lend_credits(&desk, &mut found);
    lend_slots(&desk, &mut found);
    found.extend(attribute::in_attributes(&page, &pictures));
    let (in_data, linked_data) = object::in_scripts(&page);
    found.extend(in_data);
    found.extend(repeated(&desk, &pictures, &found));
    let facts = facts::of(&page, &lines, &linked_data, first);
    let mut captions = merge::merge(found);
    for (caption, ordinal) in captions.iter_mut().zip(1..) {
        caption.ordinal = ordinal;
    }
    let mut problems = decoded.problems;
    if captions.is_empty() {
        problems.push(no_captions(&page, pictures.len(), &lines));
    }
    if options.verbose {
        problems.extend(left_out(&desk, facts.title.as_deref()));
    }
    Page {
        document: document.to_owned(),
        sha256: sha256(bytes),
        media_type: encoding::media_type(decoded.encoding),
        title: facts.title,
        publisher: facts.publisher,
        published: facts.published,
        captured: None,
        captions,
        metadata: None,
        picture: None,
        problems,
    }
}

/// Gives each caption the picture beside it.
fn lend_pictures(page: &Marked, pictures: &[Picture], found: &mut [Found]) {
    let nodes: Vec<_> = pictures.iter().map(|picture| picture.node).collect();
    let captions: Vec<_> = found.iter().map(|found| found.node).collect();
    for (caption, things) in found.iter_mut().zip(pair::pair(page, &captions, &nodes)) {
        let mut things = things.iter().map(|&thing| &pictures[thing]);
        let Some(picture) = things.clone().find(|picture| picture.address.is_some()).or(things.next()) else {
            continue;
        };
        caption.image = picture.address.clone();
        caption.width = picture.width;
        caption.alt = picture.alt.clone();
    }
}

/// Gives each caption the credit that stands beside it, or that of its series.
fn lend_credits(desk: &Desk<'_>, found: &mut [Found]) {
    let mut credits: Vec<(tree::Id, String)> = Vec::new();
    let mut series: Vec<(tree::Id, String)> = Vec::new();
    let mut label = None;
    for (i, line) in desk.lines.iter().enumerate() {
        let text = &line.text;
        if line.says == Says::Label {
            label = Some(text.clone()).filter(|text| text.ends_with(':'));
            continue;
        }
        let framed =
            || {
                desk.page.tree.around(line.node).take(4).any(|around| {
                    matches!(desk.page.role(around), Role::Frame) || desk.page.tree.name(around) == "figure"
                })
            };
        let credit = match line.says {
            _ if desk.used[i] => None,
            Says::Credit => desk.credit(text, label.take()),
            Says::Byline if framed() => desk.credit(text, label.take()),
            Says::Words if desk.is_credit(i) => Some(text.clone()),
            _ => None,
        };
        label = None;
        let Some(credit) = credit else { continue };
        if crate::gallery::reader::speaks_of_several(&credit) {
            series.push((line.node, credit));
        } else {
            credits.push((line.node, credit));
        }
    }
    let nodes: Vec<_> = credits.iter().map(|credit| credit.0).collect();
    let captions: Vec<_> = found.iter().map(|found| found.node).collect();
    let pairs = pair::pair(desk.page, &captions, &nodes);
    // What stands once beside many captions is the page's.
    let mut shares = vec![0; nodes.len()];
    pairs.iter().flatten().for_each(|&thing| shares[thing] += 1);
    for (caption, things) in found.iter_mut().zip(pairs) {
        if caption.credit.is_none()
            && caption.body == caption.text.len()
            && let Some(&thing) = things.first()
            && (shares[thing] < 3 || shares[thing] < captions.len())
            && is_near(desk.page, caption.node, nodes[thing])
        {
            caption.credit = Some(credits[thing].1.clone());
        }
    }
    let Some((_, all)) = series.first().filter(|_| series.len() * 2 <= found.len().max(2)) else { return };
    for caption in found.iter_mut().filter(|found| found.credit.is_none() && found.body == found.text.len()) {
        let own = series.iter().rev().find(|(node, _)| *node < caption.node);
        caption.credit = Some(own.map_or(all, |(_, credit)| credit).clone());
    }
}

/// Whether a credit stands in the same part of a page as a caption, not at the page's head or foot.
fn is_near(page: &Marked, caption: tree::Id, credit: tree::Id) -> bool {
    let mut shared = page.tree.around(caption).filter(|around| page.tree.contains(*around, credit));
    let nearest = shared.next();
    nearest.is_some_and(|around| {
        let beside = page.tree.parent(credit) == around
            || page.tree.parent(caption) == around
            || page.tree.parent(page.tree.parent(credit)) == around;
        beside || !page.holds_headline(around) && !page.is_page(around)
    })
}

/// Gives each caption the counter beside it: "3/27".
fn lend_slots(desk: &Desk<'_>, found: &mut [Found]) {
    let counters = desk.lines.iter().enumerate().filter(|(i, line)| !desk.used[*i] && line.says != Says::Furniture);
    let counters: Vec<(tree::Id, u32)> = counters
        .filter_map(|(_, line)| {
            let counter = mark::counter(&line.text).filter(|counter| counter.total.is_some())?;
            Some((line.node, counter.number))
        })
        .collect();
    let nodes: Vec<_> = counters.iter().map(|counter| counter.0).collect();
    let captions: Vec<_> = found.iter().map(|found| found.node).collect();
    for (caption, things) in found.iter_mut().zip(pair::pair(desk.page, &captions, &nodes)) {
        caption.slot = caption.slot.or(things.first().map(|&thing| counters[thing].1));
    }
}

/// Lines that say a known caption again are repeats of it, wherever they stand; their picture may be a larger copy.
fn repeated(desk: &Desk<'_>, pictures: &[Picture], found: &[Found]) -> Vec<Found> {
    let bodies = found.iter().flat_map(|found| [(fold(&found.text), found), (fold(&found.text[..found.body]), found)]);
    let known: HashMap<String, &Found> = bodies.collect();
    let lines = desk.lines.iter().enumerate().filter(|(i, line)| !desk.used[*i] && line.says == Says::Words);
    let lines = lines.filter(|(_, line)| line.text.len() > 24);
    let again = lines.filter_map(|(_, line)| known.get(&fold(&line.text)).map(|known| (line, *known)));
    let mut copies: Vec<Found> = again
        .map(|(line, known)| Found { node: line.node, image: None, width: 0, alt: None, ..known.clone() })
        .collect();
    lend_pictures(desk.page, pictures, &mut copies);
    copies
}

/// Why a page has no captions.
fn no_captions(page: &Marked, pictures: usize, lines: &[Line]) -> Problem {
    let shells = page.tree.ids().filter(|id| page.role(*id) == Role::Caption).count();
    let found = match (pictures, shells) {
        _ if lines.is_empty() => "a page without words: its scripts may fetch them".to_owned(),
        (0, 0) => "a page without pictures".to_owned(),
        (0, _) => "a page without pictures whose elements for captions are empty or lead to other pages".to_owned(),
        (_, 0) => format!("{pictures} pictures, none with a caption beside it"),
        _ => format!("{pictures} pictures, the elements for their captions empty or leading to other pages"),
    };
    Problem::of_document(format!("expected captions, found {found}"))
}

/// Prose that became no part of a caption.
fn left_out(desk: &Desk<'_>, title: Option<&str>) -> Vec<Problem> {
    let lines = desk.lines.iter().enumerate();
    let prose = lines.filter(|(i, line)| {
        !desk.used[*i]
            && !matches!(line.says, Says::Furniture | Says::Label)
            && (words(&line.text) >= 4 || line.says == Says::Credit)
            && Some(line.text.as_str()) != title
    });
    prose
        .map(|(i, line)| {
            let first: Vec<&str> = line.text.split(' ').take(9).collect();
            let more = if first.len() > 8 { " …" } else { "" };
            let what = format!("left out: {}{more}", first[..first.len().min(8)].join(" "));
            Problem { place: format!("text {}", i + 1), what, left_out: true }
        })
        .collect()
}
