//! The elements of a packet, read with limits: so deep, so many, so long, and no entity of anybody's own making.
//!
//! `<dc:title>Marib &amp; Sana’a</dc:title>` is an element with a text; `&lol;` stays as it is written.

use super::super::field::namespace::{RDF, XML};
use super::super::notes::Notes;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::name::ResolveResult;
use quick_xml::{NsReader, XmlVersion};

/// XMP nests structures in lists in structures; nobody goes deeper.
const DEEPEST: usize = 24;
/// Elements and attributes of one packet.
const MOST: usize = 100_000;
/// A longer value is left out.
const LONGEST: usize = 1 << 20;
/// Bytes of all values.
const LARGEST: usize = 16 << 20;

/// A name with its namespace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    pub namespace: String,
    pub local: String,
}

/// An element.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    pub name: Name,
    pub attributes: Vec<(Name, String)>,
    pub children: Vec<Element>,
    pub text: String,
}

impl Name {
    pub fn is(&self, namespace: &str, local: &str) -> bool {
        self.namespace == namespace && self.local == local
    }

    pub fn is_rdf(&self, local: &str) -> bool {
        self.is(RDF, local)
    }
}

impl Element {
    fn new(name: Name) -> Element {
        Element { name, attributes: Vec::new(), children: Vec::new(), text: String::new() }
    }

    /// The value of an attribute.
    pub fn attribute(&self, namespace: &str, local: &str) -> Option<&str> {
        self.attributes.iter().find(|(name, _)| name.is(namespace, local)).map(|(_, value)| value.as_str())
    }

    pub fn language(&self) -> Option<&str> {
        self.attribute(XML, "lang")
    }
}

/// Everything a packet holds, up to where it breaks off or goes beyond a limit.
pub(crate) fn read(text: &str, notes: &mut Notes) -> Element {
    let mut reader = NsReader::from_str(text);
    reader.config_mut().allow_dangling_amp = true;
    let mut tree = Tree {
        open: vec![Element::new(Name { namespace: String::new(), local: String::new() })],
        count: 0,
        bytes: 0,
        too_long: false,
    };
    loop {
        let at = usize::try_from(reader.buffer_position()).unwrap_or_default();
        let event = match reader.read_event() {
            Ok(event) => event,
            Err(error) => {
                let at = usize::try_from(reader.error_position()).unwrap_or(at);
                notes.problem(at, format!("expected well-formed XMP, found: {error}"));
                break;
            }
        };
        match event {
            Event::Start(start) => {
                let element = tree.element(&start, &reader, at, notes);
                tree.open.push(element);
            }
            Event::Empty(start) => {
                let element = tree.element(&start, &reader, at, notes);
                tree.open.push(element);
                tree.close();
            }
            Event::End(_) => tree.close(),
            Event::Text(text) => tree.text(&text.xml10_content(), at, notes),
            Event::CData(text) => tree.text(&text.xml10_content(), at, notes),
            Event::GeneralRef(reference) => {
                let character = character(&reference, at, notes);
                tree.text(&character, at, notes);
            }
            Event::DocType(_) => notes
                .problem(at, "expected XMP without a document type, found one; its entities are not used".to_owned()),
            Event::Eof => break,
            Event::Comment(_) | Event::PI(_) | Event::Decl(_) => {}
        }
        if tree.open.len() > DEEPEST || tree.count > MOST || tree.bytes > LARGEST {
            let limits = format!("{DEEPEST} levels, {MOST} elements and {LARGEST} bytes");
            notes.problem(at, format!("expected XMP of at most {limits}, found more"));
            break;
        }
    }
    while tree.open.len() > 1 {
        tree.close();
    }
    tree.open.swap_remove(0)
}

/// The elements that are open, the outermost first.
struct Tree {
    open: Vec<Element>,
    count: usize,
    bytes: usize,
    /// The value that is being read was too long.
    too_long: bool,
}

impl Tree {
    fn element(&mut self, start: &BytesStart<'_>, reader: &NsReader<&[u8]>, at: usize, notes: &mut Notes) -> Element {
        let resolver = reader.resolver();
        let (namespace, local) = resolver.resolve_element(start.name());
        let mut element = Element::new(name(&namespace, local.as_ref()));
        self.count += 1;
        self.too_long = false;
        for attribute in start.attributes().with_checks(false) {
            self.count += 1;
            if self.count > MOST || self.bytes > LARGEST {
                break;
            }
            let attribute = match attribute {
                Ok(attribute) => attribute,
                Err(error) => {
                    notes.problem(at, format!("expected well-formed attributes, found: {error}"));
                    break;
                }
            };
            if attribute.key.as_namespace_binding().is_some() {
                continue;
            }
            let (namespace, local) = resolver.resolve_attribute(attribute.key);
            let name = name(&namespace, local.as_ref());
            if attribute.value.len() > LONGEST {
                notes.problem(at, too_long(&name.local, attribute.value.len()));
                continue;
            }
            let value = attribute.normalized_value(XmlVersion::Implicit1_0).unwrap_or_else(|error| {
                notes.problem(at, format!("expected only XML's own entities in {}, found: {error}", name.local));
                attribute.value.clone()
            });
            self.bytes += value.len();
            element.attributes.push((name, value.into_owned()));
        }
        element
    }

    fn close(&mut self) {
        if self.open.len() < 2 {
            return;
        }
        let element = self.open.pop();
        if let (Some(element), Some(parent)) = (element, self.open.last_mut()) {
            parent.children.push(element);
        }
        self.too_long = false;
    }

    /// Takes a piece of text.
    fn text(&mut self, piece: &str, at: usize, notes: &mut Notes) {
        let Some(element) = self.open.last_mut().filter(|_| !self.too_long) else { return };
        if element.text.len() + piece.len() > LONGEST {
            notes.problem(at, too_long(&element.name.local, element.text.len() + piece.len()));
            element.text.clear();
            self.too_long = true;
            return;
        }
        self.bytes += piece.len();
        element.text.push_str(piece);
    }
}

fn too_long(name: &str, length: usize) -> String {
    format!("expected at most {LONGEST} bytes in {name}, found {length} or more, left out")
}

fn name(namespace: &ResolveResult<'_>, local: &str) -> Name {
    let namespace = match namespace {
        ResolveResult::Bound(namespace) => namespace.as_ref().to_owned(),
        ResolveResult::Unbound | ResolveResult::Unknown(_) => String::new(),
    };
    Name { namespace, local: local.to_owned() }
}

/// A character that is written by its name or number; a name that XML does not have stays as written.
fn character(reference: &BytesRef<'_>, at: usize, notes: &mut Notes) -> String {
    if let Ok(Some(character)) = reference.resolve_char_ref() {
        return character.to_string();
    }
    if let Some(text) = quick_xml::escape::resolve_predefined_entity(reference) {
        return text.to_owned();
    }
    notes.problem(at, format!("expected only XML's own entities, found &{};", &**reference));
    format!("&{};", &**reference)
}
