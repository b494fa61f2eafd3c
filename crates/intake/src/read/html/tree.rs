//! A page as a tree: elements and texts in the order in which they stand.
//!
//! `<figure><img src="a.jpg"><figcaption>A boy in Golo.</figcaption></figure>` is four nodes. The nodes below a node are
//! the range from it to its end, so that nothing here is recursive, however deep a page nests its elements: below
//! [`DEEPEST`] levels they lie side by side, as browsers have it.
//!
//! The tokenizer follows the standard; of its rules for building trees there are those that pages rely on: elements
//! without content, end tags that may be left out, end tags that close what was left open.

use html5gum::Tokenizer;
use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};
use std::convert::Infallible;
use std::ops::Range;

/// So many levels are told apart.
pub(super) const DEEPEST: usize = 512;
/// Of an element with more attributes the others are passed over.
const MOST_ATTRIBUTES: usize = 128;

/// A page's nodes.
#[derive(Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    attributes: Vec<Attribute>,
    /// All names and values, one after the other.
    words: String,
}

/// The number of a node; greater numbers stand further on in the page.
pub(super) type Id = usize;

struct Node {
    kind: Kind,
    parent: u32,
    /// One behind the last node below this one.
    end: u32,
}

enum Kind {
    Element { name: Slice, attributes: Range<u32> },
    Text(Slice),
}

/// Bytes of `words`.
#[derive(Clone, Copy, Default)]
struct Slice {
    start: u32,
    end: u32,
}

struct Attribute {
    name: Slice,
    value: Slice,
}

impl Tree {
    /// Builds the tree of a page or a piece of one.
    pub fn of(page: &str) -> Tree {
        let mut builder = Builder::default();
        builder.tree.words.reserve(page.len() / 2);
        builder.element(Slice::default(), 0);
        builder.open.push(0);
        builder.read(page);
        let end = builder.tree.nodes.len() as u32;
        for &id in &builder.open {
            builder.tree.nodes[id].end = end;
        }
        builder.tree
    }

    /// All nodes; the first stands for the page.
    pub fn ids(&self) -> Range<Id> {
        0..self.nodes.len()
    }

    /// The nodes below a node, in order, itself not among them.
    pub fn below(&self, id: Id) -> Range<Id> {
        id + 1..self.end(id)
    }

    /// One behind the last node below a node.
    pub fn end(&self, id: Id) -> Id {
        self.nodes[id].end as usize
    }

    /// Whether `inner` is `outer` or stands below it.
    pub fn contains(&self, outer: Id, inner: Id) -> bool {
        (outer..self.end(outer)).contains(&inner)
    }

    /// The element around a node; the page's own is its own parent.
    pub fn parent(&self, id: Id) -> Id {
        self.nodes[id].parent as usize
    }

    /// The elements around a node from the innermost out, the page's not among them.
    pub fn around(&self, id: Id) -> impl Iterator<Item = Id> {
        let mut at = id;
        std::iter::from_fn(move || {
            at = self.parent(at);
            (at != 0).then_some(at)
        })
    }

    /// The nodes directly below a node.
    pub fn children(&self, id: Id) -> impl Iterator<Item = Id> {
        let mut next = id + 1;
        let end = self.end(id);
        std::iter::from_fn(move || {
            let child = next;
            (child < end).then(|| {
                next = self.end(child);
                child
            })
        })
    }

    /// An element's name in small letters; "" for a text and for the page.
    pub fn name(&self, id: Id) -> &str {
        match &self.nodes[id].kind {
            Kind::Element { name, .. } => self.slice(*name),
            Kind::Text(_) => "",
        }
    }

    /// The text of a text node.
    pub fn text(&self, id: Id) -> Option<&str> {
        match self.nodes[id].kind {
            Kind::Text(text) => Some(self.slice(text)),
            Kind::Element { .. } => None,
        }
    }

    /// An attribute's value, if the element has it and it is not empty.
    pub fn attribute(&self, id: Id, name: &str) -> Option<&str> {
        self.attributes(id).find(|(known, _)| *known == name).map(|(_, value)| value).filter(|value| !value.is_empty())
    }

    /// Whether an element has an attribute, even an empty one.
    pub fn has(&self, id: Id, name: &str) -> bool {
        self.attributes(id).any(|(known, _)| known == name)
    }

    /// An element's attributes, names in small letters.
    pub fn attributes(&self, id: Id) -> impl Iterator<Item = (&str, &str)> {
        let range = match &self.nodes[id].kind {
            Kind::Element { attributes, .. } => attributes.start as usize..attributes.end as usize,
            Kind::Text(_) => 0..0,
        };
        self.attributes[range].iter().map(|attribute| (self.slice(attribute.name), self.slice(attribute.value)))
    }

    fn slice(&self, slice: Slice) -> &str {
        &self.words[slice.start as usize..slice.end as usize]
    }
}

#[derive(Default)]
struct Builder {
    tree: Tree,
    /// The elements that are open, the innermost last.
    open: Vec<Id>,
    /// How many of them are paragraphs.
    paragraphs: usize,
    /// How many more are open below [`DEEPEST`] levels.
    deeper: usize,
    /// The start tag that is being read, and where its attributes start.
    tag: Option<(Slice, usize)>,
    /// What is read stands in a `noscript` element.
    without_scripts: bool,
}

impl Builder {
    fn read(&mut self, page: &str) {
        let callback = |event: CallbackEvent<'_>, _: html5gum::Span<()>| -> Option<Infallible> {
            self.take(event);
            None
        };
        let mut emitter = CallbackEmitter::new(callback);
        emitter.naively_switch_states(true);
        let Ok(()) = Tokenizer::new_with_emitter(page, emitter).finish();
    }

    fn take(&mut self, event: CallbackEvent<'_>) {
        match event {
            CallbackEvent::OpenStartTag { name } => {
                let name = self.keep(name);
                self.tag = Some((name, self.tree.attributes.len()));
            }
            CallbackEvent::AttributeName { name } => {
                if let Some((_, first)) = self.tag
                    && self.tree.attributes.len() - first < MOST_ATTRIBUTES
                {
                    let name = self.keep(name);
                    self.tree.attributes.push(Attribute { name, value: Slice::default() });
                }
            }
            CallbackEvent::AttributeValue { value } => {
                if let Some((_, first)) = self.tag
                    && self.tree.attributes.len() > first
                {
                    let value = self.keep(value);
                    if let Some(last) = self.tree.attributes.last_mut().filter(|last| last.value.end == 0) {
                        last.value = value;
                    }
                }
            }
            CallbackEvent::CloseStartTag { self_closing } => {
                if let Some((name, first)) = self.tag.take() {
                    self.start(name, first, self_closing);
                }
            }
            CallbackEvent::EndTag { name } => {
                self.tag = None;
                self.end(name);
            }
            CallbackEvent::String { value } => self.string(value),
            _ => {}
        }
    }

    /// Keeps words; a page of more than 4 GiB ends there.
    fn keep(&mut self, words: &[u8]) -> Slice {
        let start = self.tree.words.len();
        if start + words.len() > u32::MAX as usize {
            return Slice::default();
        }
        self.tree.words.push_str(&String::from_utf8_lossy(words));
        Slice { start: start as u32, end: self.tree.words.len() as u32 }
    }

    fn string(&mut self, value: &[u8]) {
        let inside = self.open.last().map_or("", |&id| self.tree.name(id));
        if inside == "noscript" && !self.without_scripts {
            self.without_scripts = true;
            let depth = self.open.len();
            let piece = String::from_utf8_lossy(value).into_owned();
            self.read(&piece);
            while self.open.len() > depth {
                self.close_last();
            }
            self.deeper = 0;
            self.tag = None;
            self.without_scripts = false;
            return;
        }
        let text = self.keep(value);
        self.node(Kind::Text(text));
    }

    fn node(&mut self, kind: Kind) -> Id {
        let id = self.tree.nodes.len();
        let parent = self.open.last().copied().unwrap_or(0) as u32;
        self.tree.nodes.push(Node { kind, parent, end: id as u32 + 1 });
        id
    }

    fn element(&mut self, name: Slice, first: usize) -> Id {
        let attributes = first as u32..self.tree.attributes.len() as u32;
        self.node(Kind::Element { name, attributes })
    }

    fn start(&mut self, slice: Slice, first: usize, self_closing: bool) {
        let name = self.tree.slice(slice).to_owned();
        self.close_implied(&name);
        let id = self.element(slice, first);
        let foreign = self_closing && (name == "svg" || self.open.iter().any(|&id| self.tree.name(id) == "svg"));
        if VOID.contains(&name.as_str()) || foreign {
            return;
        }
        if self.open.len() >= DEEPEST {
            self.deeper += 1;
        } else {
            self.open.push(id);
            self.paragraphs += usize::from(name == "p");
        }
    }

    /// Closes what a start tag closes although no end tag says so.
    fn close_implied(&mut self, name: &str) {
        match name {
            "li" => self.close_open(&["li"], &["ul", "ol", "menu"]),
            "dt" | "dd" => self.close_open(&["dt", "dd"], &["dl"]),
            "tr" => self.close_open(&["tr"], &["table"]),
            "td" | "th" => self.close_open(&["td", "th"], &["tr", "table"]),
            "tbody" | "thead" | "tfoot" => self.close_open(&["tbody", "thead", "tfoot"], &["table"]),
            "option" | "optgroup" => self.close_open(&["option"], &["select"]),
            "a" => self.close_open(&["a"], BLOCKS),
            "body" => self.close_open(&["head"], &[]),
            _ => {}
        }
        if self.paragraphs > 0 && BLOCKS.contains(&name) && !matches!(name, "td" | "th" | "tr" | "tbody" | "body") {
            self.close_open(&["p"], SCOPES);
        }
    }

    /// Closes the innermost open element of these names unless a boundary stands between.
    fn close_open(&mut self, names: &[&str], boundaries: &[&str]) {
        for at in (1..self.open.len()).rev() {
            let open = self.tree.name(self.open[at]);
            if names.contains(&open) {
                self.close_from(at);
                return;
            }
            if boundaries.contains(&open) {
                return;
            }
        }
    }

    fn end(&mut self, name: &[u8]) {
        let Ok(name) = std::str::from_utf8(name) else { return };
        if VOID.contains(&name) {
            return;
        }
        if self.deeper > 0 {
            self.deeper -= 1;
            return;
        }
        let boundaries = match name {
            "table" | "body" | "html" | "template" => &[],
            "td" | "th" | "tr" | "tbody" | "thead" | "tfoot" => &["table"][..],
            "li" => &["ul", "ol", "table", "td", "th"],
            _ if BLOCKS.contains(&name) => SCOPES,
            _ => BLOCKS,
        };
        self.close_open(&[name], boundaries);
    }

    fn close_from(&mut self, at: usize) {
        while self.open.len() > at {
            self.close_last();
        }
    }

    fn close_last(&mut self) {
        if let Some(id) = self.open.pop() {
            self.paragraphs -= usize::from(self.tree.name(id) == "p");
            self.tree.nodes[id].end = self.tree.nodes.len() as u32;
        }
    }
}

/// Elements without content.
const VOID: &[&str] = &[
    "img", "br", "meta", "link", "input", "hr", "source", "wbr", "area", "base", "col", "embed", "param", "track",
    "image",
];

/// What an end tag does not reach over, but for its own kind.
const SCOPES: &[&str] = &["table", "td", "th", "caption", "template", "object", "button", "body", "html"];

/// Elements that stand on lines of their own.
pub(super) const BLOCKS: &[&str] = &[
    "div",
    "p",
    "li",
    "ul",
    "ol",
    "figure",
    "figcaption",
    "section",
    "article",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "table",
    "tr",
    "td",
    "th",
    "tbody",
    "thead",
    "tfoot",
    "dl",
    "dt",
    "dd",
    "header",
    "footer",
    "main",
    "nav",
    "aside",
    "form",
    "fieldset",
    "blockquote",
    "pre",
    "address",
    "center",
    "details",
    "summary",
    "dialog",
    "hr",
    "menu",
    "body",
    "html",
    "caption",
    "hgroup",
    "search",
    "template",
    "noscript",
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The tree as text: names, texts, and brackets around what is below.
    fn shape(page: &str) -> String {
        let tree = Tree::of(page);
        let (mut shape, mut ends) = (String::new(), Vec::new());
        for id in tree.ids().skip(1) {
            while ends.last().is_some_and(|end| *end <= id) {
                ends.pop();
                shape.push(')');
            }
            match tree.text(id) {
                Some(text) => shape.push_str(text),
                None => {
                    shape.push_str(&format!("{}(", tree.name(id)));
                    ends.push(tree.end(id));
                }
            }
        }
        shape + &")".repeat(ends.len())
    }

    #[test]
    fn end_tags_that_are_left_out_are_known() {
        assert_eq!(shape("<ul><li>a<li>b</ul>c"), "ul(li(a)li(b))c");
        assert_eq!(shape("<p>a<p>b<div>c"), "p(a)p(b)div(c)");
        assert_eq!(shape("<table><tr><td>a<td>b<tr><td>c</table>d"), "table(tr(td(a)td(b))tr(td(c)))d");
        assert_eq!(shape("<div><b>a</div>b"), "div(b(a))b");
        assert_eq!(shape("<p>a<br>b<img>c</p>"), "p(abr()bimg()c)");
        assert_eq!(shape("<div>a</span>b</div>"), "div(ab)");
        assert_eq!(shape("<noscript><img><p>a</noscript>b"), "noscript(img()p(a))b");
    }

    #[test]
    fn nesting_without_end_is_survived() {
        let deep = "<div>".repeat(100_000) + "a" + &"</div>".repeat(100_000) + "<p>b";
        let tree = Tree::of(&deep);
        assert_eq!(tree.ids().len(), 100_004);
        let last = tree.ids().next_back().unwrap();
        assert_eq!((tree.text(last), tree.around(last).count()), (Some("b"), 1));
        let scripts = "<noscript>".repeat(10_000);
        assert!(Tree::of(&scripts).ids().len() < 10);
    }

    #[test]
    fn attributes_have_their_first_value() {
        let tree = Tree::of("<img SRC='a&amp;b.jpg' alt src=c>");
        assert_eq!(tree.attribute(1, "src"), Some("a&b.jpg"));
        assert_eq!(tree.attribute(1, "alt"), None);
        assert!(tree.has(1, "alt"));
    }
}
