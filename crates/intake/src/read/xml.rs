//! XML as feeds use it: a tree of each item, texts with their bytes, no entity of a document ever expanded.
//!
//! `<media:credit role="photographer">Omar Haddad</media:credit>` is an element with an attribute and a text.

use crate::page::Problem;
use crate::read::entry::Words;
use encoding_rs::Encoding;
use quick_xml::Reader;
use quick_xml::escape::resolve_html5_entity;
use quick_xml::events::{BytesStart, Event};

/// Deeper elements end the reading.
const DEEPEST: usize = 128;

/// An element.
#[derive(Clone, Debug, Default)]
pub(crate) struct Element {
    /// Its name as written, with its prefix.
    pub name: String,
    /// Its attributes, names as written.
    pub attributes: Vec<(String, String)>,
    /// The elements in it.
    pub children: Vec<Element>,
    /// The texts directly in it, put together.
    pub words: Words,
    /// How much of its parent's words stands before it.
    before: usize,
    /// Byte of the decoded document where it starts, and its line.
    pub at: (u64, u64),
}

impl Element {
    /// Its name without a prefix.
    pub fn local(&self) -> &str {
        self.name.rsplit(':').next().unwrap_or(&self.name)
    }

    /// An attribute's value.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The elements of that name directly in it, with their prefix.
    pub fn all<'x>(&'x self, name: &'x str) -> impl Iterator<Item = &'x Element> {
        self.children.iter().filter(move |child| child.name == name)
    }

    /// The first of them.
    pub fn first(&self, name: &str) -> Option<&Element> {
        self.children.iter().find(|child| child.name == name)
    }

    /// All elements of that name, whatever its prefix, however deep.
    pub fn within<'x>(&'x self, local: &str, found: &mut Vec<&'x Element>) {
        for child in &self.children {
            if child.local() == local {
                found.push(child);
            }
            child.within(local, found);
        }
    }

    /// All text in it, that of its elements where they stand, white space collapsed.
    pub fn text(&self) -> String {
        let mut all = String::new();
        self.gather(&mut all);
        crate::text::collapse(&all)
    }

    /// Its text with its bytes, where no element stands in it.
    pub fn said(&self) -> Words {
        if self.children.is_empty() { self.words.clone().trimmed() } else { Words::of(self.text()) }
    }

    fn gather(&self, all: &mut String) {
        let mut at = 0;
        for child in &self.children {
            let before = child.before.clamp(at, self.words.text.len());
            all.push_str(self.words.text.get(at..before).unwrap_or_default());
            at = before;
            if super::markup::parts(child.local()) {
                all.push(' ');
            }
            child.gather(all);
        }
        all.push_str(self.words.text.get(at..).unwrap_or_default());
    }
}

/// The name of a document's root element, if it begins like XML.
pub(crate) fn root(head: &str) -> Option<String> {
    let mut reader = Reader::from_str(head);
    loop {
        let start = reader.buffer_position() as usize;
        match reader.read_event().ok()? {
            Event::Start(start) | Event::Empty(start) => return Some(name(&start)),
            Event::Text(_) if !head[start..reader.buffer_position() as usize].trim().is_empty() => return None,
            Event::Eof => return None,
            _ => {}
        }
    }
}

fn name(start: &BytesStart<'_>) -> String {
    start.name().as_ref().to_owned()
}

/// The characters of an XML document, in the encoding that it declares.
pub(crate) fn decode(bytes: &[u8]) -> crate::text::Text {
    let declared = || {
        let head = String::from_utf8_lossy(&bytes[..bytes.len().min(256)]).into_owned();
        let declaration = head.strip_prefix("<?xml")?.split("?>").next()?.to_owned();
        let value = declaration.split("encoding").nth(1)?.trim_start_matches([' ', '=']).to_owned();
        Encoding::for_label(value.trim_start_matches(['"', '\'']).split(['"', '\'']).next()?.as_bytes())
    };
    match declared() {
        Some(encoding) if std::str::from_utf8(bytes).is_err() && encoding != encoding_rs::UTF_8 => {
            let mut decoding = crate::text::Decoding::new(encoding);
            let mut text = String::new();
            decoding.push(bytes, true, &mut text);
            crate::text::Text { text, encoding, problems: decoding.problems(true) }
        }
        _ => crate::text::decode(bytes),
    }
}

/// Reads a document: each outermost element whose name `is_item` is given to `item` and forgotten; the rest is the tree
/// that is returned. What stops the reading is a problem, what was read before it stands.
pub(crate) fn read(text: &str, is_item: fn(&str) -> bool, item: &mut dyn FnMut(Element)) -> (Element, Vec<Problem>) {
    let mut reader = Reader::from_str(text);
    let config = reader.config_mut();
    config.allow_dangling_amp = true;
    let mut open: Vec<Element> = vec![Element::default()];
    let mut items = 0;
    let mut problems = Vec::new();
    let (mut line, mut counted) = (1, 0);
    loop {
        let start = reader.buffer_position() as usize;
        let event = reader.read_event();
        let end = reader.buffer_position() as usize;
        line += crate::text::line_ends(&text[counted..start.max(counted)]);
        counted = start.max(counted);
        let at = (start as u64, line);
        let depth = open.len();
        let Some(top) = open.last_mut() else { break };
        match event {
            Ok(Event::Start(tag)) => {
                if depth > DEEPEST {
                    let what = format!("expected elements at most {DEEPEST} deep, found a deeper one");
                    problems.push(Problem::at(at.0, at.1, what));
                    break;
                }
                let element = element(&tag, at, top);
                items += usize::from(items > 0 || is_item(&element.name));
                open.push(element);
            }
            Ok(Event::Empty(tag)) => {
                let element = element(&tag, at, top);
                if items == 0 && is_item(&element.name) {
                    item(element);
                } else {
                    top.children.push(element);
                }
            }
            Ok(Event::End(_)) => {
                close(&mut open, &mut items, item);
            }
            Ok(Event::Text(_)) => add(top, &text[start..end], Some(start as u64)),
            Ok(Event::CData(_)) => {
                let inner = text[start..end].trim_start_matches("<![CDATA[");
                let inner = inner.strip_suffix("]]>").unwrap_or(inner);
                add(top, inner, Some(start as u64 + 9));
            }
            Ok(Event::GeneralRef(_)) => match said(text[start..end].trim_matches(['&', ';'])) {
                Some(said) => add(top, &said, None),
                None => add(top, &text[start..end], None),
            },
            Ok(Event::DocType(_)) if text[start..end].contains("<!ENTITY") => {
                let what = "expected a document without entities of its own, found <!ENTITY";
                problems.push(Problem::at(at.0, at.1, what));
                break;
            }
            Ok(Event::Eof) => {
                if let Some(name) = open.get(1..).and_then(<[Element]>::last).map(|element| element.name.clone()) {
                    let what = format!("expected </{name}>, found the end of the document");
                    problems.push(Problem::at(at.0, at.1, what));
                }
                break;
            }
            Ok(_) => {}
            Err(error) => {
                problems.push(Problem::at(at.0, at.1, format!("expected XML, found: {error}")));
                break;
            }
        }
    }
    while open.len() > 1 {
        close(&mut open, &mut items, item);
    }
    (open.pop().unwrap_or_default(), problems)
}

/// The innermost open element ends.
fn close(open: &mut Vec<Element>, items: &mut usize, item: &mut dyn FnMut(Element)) {
    if open.len() < 2 {
        return;
    }
    let Some(element) = open.pop() else { return };
    if *items == 1 {
        item(element);
    } else if let Some(parent) = open.last_mut() {
        parent.children.push(element);
    }
    *items = items.saturating_sub(1);
}

fn element(tag: &BytesStart<'_>, at: (u64, u64), parent: &Element) -> Element {
    let mut all = tag.attributes();
    let attributes = all
        .with_checks(false)
        .flatten()
        .map(|attribute| (attribute.key.as_ref().to_owned(), super::markup::plain(&attribute.value)));
    let before = parent.words.text.len();
    Element { name: name(tag), attributes: attributes.collect(), before, at, ..Element::default() }
}

/// Adds a piece of text; the whole has bytes in the document as long as it is one piece that stands there so.
fn add(element: &mut Element, piece: &str, byte: Option<u64>) {
    let words = &mut element.words;
    if piece.chars().all(char::is_whitespace) && words.span.is_some() {
        return;
    }
    let alone = words.text.chars().all(char::is_whitespace);
    match byte {
        Some(byte) if alone => {
            words.text.clear();
            words.span = Some((byte, byte + piece.len() as u64));
        }
        _ => words.span = None,
    }
    words.text.push_str(piece);
}

/// What a reference says: a character by its number or HTML's name for it.
fn said(name: &str) -> Option<String> {
    let Some(number) = name.strip_prefix('#') else { return resolve_html5_entity(name).map(str::to_owned) };
    let code = match number.strip_prefix('x') {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    Some(char::from_u32(code.ok()?)?.to_string())
}
