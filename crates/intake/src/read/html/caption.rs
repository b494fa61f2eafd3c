//! The captions that a page's markup shows: elements that say so, and the prose beside the pictures of a gallery.
//!
//! `<li class="slide"><img …><p class="slide-caption">A man rows in Golubac, Serbia.</p><p class="slide-credit">(AP
//! Photo/X)</p></li>` is a caption that says so; `<li><img …><p>A man rows in Golubac, Serbia.</p></li>`, again and
//! again, is one that its frame proves.

use super::frame;
use super::lines::{Announced, Line, Says, announces};
use super::picture::Picture;
use super::role::{Marked, Role};
use super::tree::Id;
use crate::gallery::item::{Item, Kind, words};
use crate::gallery::mark;
use crate::gallery::reader::{As, marked_items};
use crate::gallery::scene::{self, Scene};
use caption::Engine;
use std::ops::Range;

/// A caption and what belongs to it, as one source gives it.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    /// The element that holds it.
    pub node: Id,
    /// Its words.
    pub text: String,
    /// Where a credit within its words starts; its length if there is none.
    pub body: usize,
    /// A credit apart from it.
    pub credit: Option<String>,
    /// The address of its picture.
    pub image: Option<String>,
    /// How wide that is.
    pub width: u32,
    /// The picture's alternative text.
    pub alt: Option<String>,
    /// Its number on the page.
    pub slot: Option<u32>,
    /// A widget says that only part of it is printed.
    pub cut: bool,
}

/// The lines of a page, read.
pub(super) struct Desk<'p> {
    pub engine: &'p Engine,
    pub page: &'p Marked,
    pub lines: &'p [Line],
    /// All lines, one below the other.
    text: String,
    items: Vec<Item>,
    /// The items of each line.
    of_line: Vec<Range<usize>>,
    /// Lines that became part of a caption, or stand beside one.
    pub used: Vec<bool>,
}

impl<'p> Desk<'p> {
    /// Reads the lines of a page.
    pub fn new(engine: &'p Engine, page: &'p Marked, lines: &'p [Line]) -> Desk<'p> {
        let mut text = String::with_capacity(lines.iter().map(|line| line.text.len() + 1).sum());
        let mut places = Vec::with_capacity(lines.len());
        for line in lines {
            let start = text.len();
            text.push_str(&line.text);
            let how = match line.says {
                Says::Furniture | Says::Label | Says::Beside | Says::Byline | Says::Credit => As::Passing,
                Says::Words if is_in_caption(page, line.node) => As::Caption,
                Says::Words => As::Any,
            };
            places.push((start..text.len(), how));
            text.push('\n');
        }
        let items = marked_items(engine, &text, places.iter().cloned());
        let mut at = 0;
        let of_line = places.iter().map(|(place, _)| {
            let start = at;
            while items.get(at).is_some_and(|item| item.span.start < place.end.max(place.start + 1)) {
                at += 1;
            }
            start..at
        });
        let of_line = of_line.collect();
        Desk { engine, page, lines, text, items, of_line, used: vec![false; lines.len()] }
    }

    /// The captions of the page in its order, without their pictures.
    pub fn captions(&mut self, pictures: &[Picture]) -> Vec<Found> {
        let mut found = Vec::new();
        for node in self.elements() {
            self.read_element(node, &mut found);
        }
        for node in frame::emphasised(self, pictures) {
            self.read_frame(node, &mut found);
        }
        for node in frame::frames(self, pictures, &found) {
            self.read_frame(node, &mut found);
        }
        self.read_prose(pictures, &mut found);
        found.sort_by_key(|found| found.node);
        found
    }

    /// The lines of an element.
    pub fn lines_of(&self, node: Id) -> Range<usize> {
        let start = self.lines.partition_point(|line| line.node < node);
        let end = self.lines.partition_point(|line| line.node < self.page.tree.end(node));
        start..end
    }

    /// What a line is.
    pub fn items_of(&self, line: usize) -> &[Item] {
        &self.items[self.of_line[line].clone()]
    }

    /// The innermost elements that say that they hold a caption; of a list of captions its items.
    fn elements(&self) -> Vec<Id> {
        let tree = &self.page.tree;
        let is_caption = |id: Id| self.page.role(id) == Role::Caption && !self.page.is_passing(id);
        let full: Vec<Id> = tree.ids().filter(|id| is_caption(*id) && !self.lines_of(*id).is_empty()).collect();
        let holds_others = |id: Id| {
            let next = full.partition_point(|full| *full <= id);
            full.get(next).is_some_and(|full| *full < tree.end(id))
        };
        let mut elements: Vec<Id> = Vec::new();
        let mut id = 1;
        while id < tree.ids().end {
            if !is_caption(id) {
                id += 1;
                continue;
            }
            if holds_others(id) {
                id += 1;
                continue;
            }
            let children: Vec<Id> = tree.children(id).filter(|child| tree.text(*child).is_none()).collect();
            let listed = matches!(tree.name(id), "ul" | "ol" | "dl" | "table" | "tbody")
                || children.len() > 1
                    && children.iter().all(|child| tree.name(*child) == "div" || tree.name(*child) == "li")
                    && children.iter().filter(|child| self.has_credit(**child)).count() > 1;
            if listed {
                id += 1;
                for child in children {
                    if !self.page.is_passing(child) {
                        elements.push(child);
                    }
                    id = tree.end(child);
                }
            } else {
                elements.push(id);
                id = tree.end(id);
            }
        }
        elements
    }

    fn has_credit(&self, node: Id) -> bool {
        self.lines_of(node)
            .any(|line| self.is_credit(line) || self.lines[line].says == Says::Byline || self.has_own_credit(line))
    }

    /// The captions of an element that says so.
    fn read_element(&mut self, node: Id, found: &mut Vec<Found>) {
        if frame::shows_film(self.page, node) {
            return;
        }
        let range = self.lines_of(node);
        let words: Vec<usize> = range.clone().filter(|line| self.lines[*line].says == Says::Words).collect();
        let credited = range.clone().any(|line| self.lines[line].says == Says::Credit);
        if !words.is_empty() && words.iter().all(|line| self.lines[*line].linked) && !credited {
            return;
        }
        self.gather(node, range, found);
    }

    /// The prose in a picture's frame.
    fn read_frame(&mut self, node: Id, found: &mut Vec<Found>) {
        self.gather(node, self.lines_of(node), found);
    }

    /// Makes captions of the lines of an element: one of all its prose, or one of each piece that has a credit.
    fn gather(&mut self, node: Id, range: Range<usize>, found: &mut Vec<Found>) {
        let mut pieces: Vec<Found> = Vec::new();
        let mut credits: Vec<String> = Vec::new();
        let mut slot = None;
        let mut label: Option<String> = None;
        let mut announced = None;
        for line in range.clone() {
            if self.used[line] {
                continue;
            }
            let Line { text, says, .. } = &self.lines[line];
            match says {
                Says::Label => {
                    label = Some(text.clone()).filter(|text| text.ends_with(':'));
                    announced = announces(text).or(announced);
                    continue;
                }
                Says::Words if self.is_announced_credit(line, announced, &pieces) => {
                    credits.extend(self.credit(text, label.take()));
                }
                Says::Credit | Says::Byline => credits.extend(self.credit(text, label.take())),
                Says::Beside => slot = slot.or(mark::counter(text).map(|counter| counter.number)),
                Says::Furniture => continue,
                Says::Words => {
                    for item in self.items_of(line) {
                        match &item.kind {
                            Kind::Text(text) => pieces.push(self.piece(node, text)),
                            Kind::Credit { span, .. } => credits.push(self.text[span.clone()].to_owned()),
                            Kind::Counter(counter) => slot = slot.or(Some(counter.number)),
                            _ => {}
                        }
                    }
                }
            }
            label = None;
            announced = None;
        }
        credits.dedup();
        let pieces: Vec<Found> =
            pieces.into_iter().filter(|piece| piece.text.contains(char::is_alphanumeric)).collect();
        if pieces.is_empty() {
            return;
        }
        range.for_each(|line| self.used[line] = true);
        let own = pieces.iter().filter(|piece| piece.body < piece.text.len() || piece.credit.is_some()).count();
        let apart = pieces.len() > 1 && own * 2 > pieces.len() && own > 1;
        let copies = has_cut_copy(&pieces);
        let mut captions = if apart || copies { pieces } else { vec![join(pieces)] };
        if copies && let Some(credit) = one_of(credits.clone()) {
            captions.iter_mut().for_each(|copy| copy.credit = Some(credit.clone()));
        }
        if let [only] = &mut captions[..] {
            only.credit = only.credit.take().or(one_of(credits));
            only.slot = only.slot.or(slot);
        }
        found.extend(captions);
    }

    /// Whether a line is a credit because the label before it says so.
    fn is_announced_credit(&self, line: usize, announced: Option<Announced>, before: &[Found]) -> bool {
        let text = &self.lines[line].text;
        let short = || text.split(' ').count() <= 8 && !text.ends_with('.');
        match announced {
            Some(Announced::Credit) => short() || self.is_credit(line),
            Some(Announced::Either) => self.is_credit(line) || short() && !before.is_empty(),
            _ => false,
        }
    }

    /// A credit element's words, unless they are none: "Reuters / Friday, February 10, 2017".
    pub fn credit(&self, text: &str, label: Option<String>) -> Option<String> {
        let text = text.trim_matches(['|', ' ', '·', '—']);
        if !text.contains(char::is_alphanumeric)
            || announces(text).is_some()
            || text.len() > 300
            || crate::gallery::furniture::of_part(text)
            || crate::gallery::day::find(text).is_some_and(|day| !text.starts_with('©') && day.span.end == text.len())
        {
            return None;
        }
        Some(match label {
            Some(label) => format!("{label} {text}"),
            None => without_echo(text).to_owned(),
        })
    }

    fn piece(&self, node: Id, text: &crate::gallery::item::Text) -> Found {
        let words = self.text[text.span.clone()].trim();
        let lead = self.text[text.span.clone()].len() - self.text[text.span.clone()].trim_start().len();
        let body = text.own_credit.map_or(words.len(), |at| (at - text.span.start - lead).min(words.len()));
        Found {
            node,
            text: words.to_owned(),
            body,
            credit: text.credit.clone().map(|credit| self.text[credit].trim().to_owned()),
            slot: text.number,
            cut: text.cut,
            ..Found::default()
        }
    }

    /// Prose that proves itself by a credit, wherever it stands, or by standing alone between pictures again and again.
    fn read_prose(&mut self, pictures: &[Picture], found: &mut Vec<Found>) {
        for line in 0..self.lines.len() {
            let Line { node, says, linked, .. } = &self.lines[line];
            if self.used[line] || *says != Says::Words || *linked || frame::is_beside_nothing(self.page, *node) {
                continue;
            }
            let proven = |item: &Item| match &item.kind {
                Kind::Text(text) => {
                    let own = text.own_credit.is_some_and(|at| {
                        caption::credit::looks_like_credit(self.engine, &self.text[at..text.span.end])
                    });
                    text.words >= 5 && (own || text.credit.is_some())
                }
                _ => false,
            };
            if self.items_of(line).iter().any(proven) {
                let pieces: Vec<Found> = self
                    .items_of(line)
                    .iter()
                    .filter(|item| proven(item))
                    .filter_map(|item| match &item.kind {
                        Kind::Text(text) => Some(self.piece(*node, text)),
                        _ => None,
                    })
                    .collect();
                self.used[line] = true;
                found.extend(pieces);
            }
        }
        if found.is_empty() {
            for node in frame::between_pictures(self, pictures) {
                self.gather_line(node, found);
            }
        }
    }

    fn gather_line(&mut self, lines: Range<usize>, found: &mut Vec<Found>) {
        let node = self.lines[lines.start].node;
        self.gather(node, lines, found);
    }

    /// Whether a line reads like a caption rather than like a page speaking to its reader.
    pub fn shows_scene(&self, line: usize) -> Scene {
        scene::judge(self.engine, &self.lines[line].text)
    }

    /// How many words of prose a line has that is neither counter, credit, label nor furniture.
    pub fn prose_words(&self, line: usize) -> usize {
        if self.lines[line].says != Says::Words {
            return 0;
        }
        let texts = self.items_of(line).iter().filter_map(|item| match &item.kind {
            Kind::Text(text) => Some(words(&self.text[text.span.clone()])),
            _ => None,
        });
        texts.sum()
    }

    /// Whether a line is a credit.
    pub fn is_credit(&self, line: usize) -> bool {
        self.lines[line].says == Says::Credit
            || self.items_of(line).iter().any(|item| matches!(item.kind, Kind::Credit { .. }))
    }

    /// Whether a line's own words end in a credit.
    pub fn has_own_credit(&self, line: usize) -> bool {
        self.items_of(line)
            .iter()
            .any(|item| matches!(&item.kind, Kind::Text(text) if text.own_credit.is_some() || text.credit.is_some()))
    }
}

/// Whether a node stands in an element that says that it holds a caption.
pub(super) fn is_in_caption(page: &Marked, id: Id) -> bool {
    page.role(id) == Role::Caption || page.tree.around(id).any(|around| page.role(around) == Role::Caption)
}

/// Whether one of the pieces is another one cut short: "… in a fort... Read more" before "… in a fortnight."
fn has_cut_copy(pieces: &[Found]) -> bool {
    let folded: Vec<String> = pieces.iter().map(|piece| crate::gallery::furniture::fold(&piece.text)).collect();
    folded.windows(2).any(|pair| {
        let (one, other) = (&pair[0], &pair[1]);
        one.len().min(other.len()) > 24 && (one.starts_with(other.as_str()) || other.starts_with(one.as_str()))
    })
}

/// The pieces of one caption as one text.
fn join(pieces: Vec<Found>) -> Found {
    let mut joined: Option<Found> = None;
    for piece in pieces {
        let Some(all) = &mut joined else {
            joined = Some(piece);
            continue;
        };
        all.text.push(' ');
        let start = all.text.len();
        all.text.push_str(&piece.text);
        all.body = start + piece.body;
        all.credit = all.credit.take().or(piece.credit);
        all.slot = all.slot.or(piece.slot);
        all.cut |= piece.cut;
    }
    joined.unwrap_or_default()
}

/// Of several credits of one caption the first; a second one that says more, all of its words and others, before it.
fn one_of(credits: Vec<String>) -> Option<String> {
    let folded = |text: &String| crate::gallery::furniture::fold(text);
    let mut kept: Vec<String> = Vec::new();
    for credit in credits {
        let folds = folded(&credit);
        if let Some(at) = kept.iter().position(|known| folds.contains(&folded(known))) {
            kept[at] = credit;
        } else if !kept.iter().any(|known| folded(known).contains(&folds)) {
            kept.push(credit);
        }
    }
    (!kept.is_empty()).then(|| kept.join(" "))
}

/// "Credit Credit: X" and "Credit…Credit X" say it twice.
fn without_echo(text: &str) -> &str {
    let word = text.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    if !["credit", "photo", "image"].iter().any(|known| word.eq_ignore_ascii_case(known)) {
        return text;
    }
    let rest = text[word.len()..].trim_start_matches(['.', '…', ' ', ':', '\u{a0}']);
    let again = rest.get(..word.len()).is_some_and(|next| next.eq_ignore_ascii_case(word))
        && !rest[word.len()..].starts_with(char::is_alphanumeric);
    let dotted = text[word.len()..].starts_with(['.', '…']);
    if again || dotted { rest } else { text }
}
