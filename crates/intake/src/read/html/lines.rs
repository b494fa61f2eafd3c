//! The words of a page as lines: what a reader sees as one run of text, with what its markup says it is.
//!
//! `<p class="txt">A camel drinks in Wajir, Kenya. <b class="credit">REUTERS/X</b></p>` gives two lines, the second a
//! credit. Buttons, labels for screen readers, navigation and scripts give none.

use super::role::{Marked, Role};
use super::tree::{BLOCKS, Id};
use crate::gallery::cut;
use crate::text::is_space;

/// A run of words.
#[derive(Debug)]
pub(super) struct Line {
    /// Its first node; all its nodes stand in the same caption, credit, block.
    pub node: Id,
    /// Its words, one space apart.
    pub text: String,
    /// What its markup says it is.
    pub says: Says,
    /// All its words lead to another page.
    pub linked: bool,
}

/// What the markup says of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Says {
    /// Nothing.
    Words,
    /// A credit.
    Credit,
    /// Who made it, the picture or the page.
    Byline,
    /// What stands beside a caption: title, day, place, number.
    Beside,
    /// It announces what follows.
    Label,
    /// Navigation, adverts, other stories.
    Furniture,
}

/// A longer label is none.
const LONGEST_LABEL: usize = 48;
/// No caption, however long a page's text runs on, has more bytes.
const LONGEST: usize = 64 << 10;

/// The lines of a page in their order.
pub(super) fn lines(page: &Marked) -> Vec<Line> {
    let mut writer = Writer { page, lines: Vec::new(), open: None };
    // Behind each of these nodes a line ends.
    let mut ends: Vec<Id> = Vec::new();
    let mut id = 1;
    let end = page.tree.ids().end;
    while id < end {
        while ends.last().is_some_and(|&end| end <= id) {
            ends.pop();
            writer.finish();
        }
        if let Some(text) = page.tree.text(id) {
            writer.text(id, text);
            id += 1;
            continue;
        }
        let role = page.role(id);
        let name = page.tree.name(id);
        if role == Role::Unprinted || role == Role::Control && !holds_widget(page, id) {
            writer.space();
            id = page.tree.end(id);
            continue;
        }
        let alone = BLOCKS.contains(&name)
            || name == "br"
            || matches!(role, Role::Caption | Role::Credit | Role::Byline | Role::Beside | Role::Furniture)
            || role == Role::Label
            || is_cell(page, id)
            || is_label(page, id);
        if alone {
            writer.finish();
            ends.push(page.tree.end(id));
        } else if name == "img" {
            writer.space();
        }
        id += 1;
    }
    writer.finish();
    writer.lines
}

/// A button or link that only says that a text goes on.
fn holds_widget(page: &Marked, id: Id) -> bool {
    let mut texts = page.tree.below(id).filter_map(|id| page.tree.text(id)).filter(|text| !text.trim().is_empty());
    texts.next().is_some_and(|text| text.len() < 32 && cut::widget(&format!("a{text}")).is_some())
        && texts.next().is_none()
}

/// An element among others of its kind that have no text between them: `<span>Photographer</span> <span>X Y</span>`.
fn is_cell(page: &Marked, id: Id) -> bool {
    let name = page.tree.name(id);
    if !matches!(name, "span" | "strong" | "b" | "small" | "cite" | "label") {
        return false;
    }
    let around = page.tree.parent(id);
    if !matches!(page.tree.name(around), "div" | "figcaption" | "li" | "td" | "section" | "dd") {
        return false;
    }
    let mut elements = 0;
    for child in page.tree.children(around).take(24) {
        match page.tree.text(child) {
            Some(text) if text.contains(|c: char| !is_space(c)) => return false,
            Some(_) => {}
            None if matches!(page.tree.name(child), "a" | "em" | "i" | "mark" | "abbr") => return false,
            None => elements += 1,
        }
    }
    elements > 1
}

/// An inline element that says nothing but "Credit" or "Image caption".
fn is_label(page: &Marked, id: Id) -> bool {
    matches!(page.tree.name(id), "span" | "strong" | "b" | "small" | "i" | "em" | "label" | "div" | "dt")
        && page.tree.below(id).len() == 1
        && page.tree.text(id + 1).is_some_and(|text| announces(text).is_some())
}

/// What a label announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Announced {
    /// "Credit", "Photographer".
    Credit,
    /// "Image caption".
    Caption,
    /// "Photo": either.
    Either,
}

/// What a text announces that is a label and nothing else.
pub(super) fn announces(text: &str) -> Option<Announced> {
    if text.len() > 40 {
        return None;
    }
    match crate::gallery::furniture::fold(text).as_str() {
        "credit" | "credits" | "image credit" | "photo credit" | "picture credit" | "image source" | "photo source"
        | "image copyright" | "photo copyright" | "copyright" | "photographer" | "photography" | "photograph by"
        | "photo by" | "photograph" | "photographed by" | "crédit" | "crédit photo" | "foto von" | "bildquelle"
        | "photo credits" | "credit photo" | "credit credit" | "media credit" => Some(Announced::Credit),
        "image caption" | "photo caption" | "caption" | "picture caption" | "media caption" | "légende"
        | "bildunterschrift" | "cutline" => Some(Announced::Caption),
        "photo" | "image" | "picture" | "foto" | "bild" | "source" | "by" | "pic" => Some(Announced::Either),
        _ => None,
    }
}

struct Writer<'p> {
    page: &'p Marked,
    lines: Vec<Line>,
    open: Option<Line>,
}

impl Writer<'_> {
    fn text(&mut self, id: Id, text: &str) {
        if !text.contains(|c: char| !is_space(c)) {
            self.space();
            return;
        }
        let linked = self.is_linked(id);
        if self.open.is_none() {
            let says = self.says(id);
            self.open = Some(Line { node: id, text: String::with_capacity(text.len()), says, linked: true });
        }
        let Some(line) = &mut self.open else { return };
        line.linked &= linked;
        for (at, word) in text.split(is_space).enumerate() {
            if at > 0 && !line.text.is_empty() && !line.text.ends_with(' ') {
                line.text.push(' ');
            }
            if line.text.len() < LONGEST {
                line.text.push_str(word);
            }
        }
    }

    fn space(&mut self) {
        if let Some(line) = &mut self.open
            && !line.text.ends_with(' ')
        {
            line.text.push(' ');
        }
    }

    fn finish(&mut self) {
        let Some(mut line) = self.open.take() else { return };
        line.text.truncate(line.text.trim_end().len());
        if line.says == Says::Label && line.text.len() > LONGEST_LABEL {
            line.says = Says::Words;
        }
        if line.says == Says::Words && self.page.tree.text(line.node).is_some_and(|text| text.trim() == line.text) {
            let around = self.page.tree.parent(line.node);
            if is_label(self.page, around) {
                line.says = Says::Label;
            }
        }
        if !line.text.is_empty() {
            self.lines.push(line);
        }
    }

    /// What the innermost element with a role says.
    fn says(&self, id: Id) -> Says {
        if self.page.is_passing(id) {
            return Says::Furniture;
        }
        for around in self.page.tree.around(id) {
            match self.page.role(around) {
                Role::Credit => return Says::Credit,
                Role::Byline => return Says::Byline,
                Role::Beside => return Says::Beside,
                Role::Label => return Says::Label,
                Role::Caption => return Says::Words,
                _ => {}
            }
        }
        Says::Words
    }

    /// Whether a text leads to another page: not to a picture, a place on this page, a script.
    fn is_linked(&self, id: Id) -> bool {
        let link = self.page.tree.around(id).take(16).find(|id| self.page.tree.name(*id) == "a");
        link.and_then(|link| self.page.tree.attribute(link, "href")).is_some_and(super::picture::leads_away)
    }
}
