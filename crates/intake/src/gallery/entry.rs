//! Which words are captions, and which counter, picture and credit belongs to each.
//!
//! A caption proves itself by a credit, a counter, a picture, a list number, a cut; where nothing in a document gives
//! such proof, its sentences are judged as scenes. A line that proves nothing is no caption.

use super::furniture::fold;
use super::item::{Item, Kind, Text};
use super::layout::{Layout, Side};
use super::scene::{self, Scene};
use caption::Engine;
use std::collections::HashMap;
use std::ops::Range;

/// A caption with what belongs to it; all ranges are bytes of the window.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entry {
    /// The caption.
    pub text: Range<usize>,
    /// Where its words end and a credit that is part of it starts.
    pub body_end: usize,
    /// A credit apart from it.
    pub credit: Option<Range<usize>>,
    /// Its picture.
    pub image: Option<Range<usize>>,
    /// The picture's alternative text.
    pub alt: Option<Range<usize>>,
    /// Its number in the document.
    pub slot: Option<u32>,
    /// A widget says that only part of the caption is printed.
    pub cut: bool,
    /// Its first item.
    pub item: usize,
}

/// A text that may become a caption.
struct Candidate<'t> {
    text: &'t Text,
    /// The text's bytes; more than `text.span` once paragraphs are joined.
    span: Range<usize>,
    item: usize,
    gap: bool,
    entry: usize,
    /// A counter, picture or label opened or closed its entry.
    marked: bool,
    /// Its credit or a mark stands between it and the text before.
    fresh: bool,
    /// A credit stands between the start of its entry and it.
    closed: bool,
    /// Below the heading of another list.
    aside: bool,
    credit: Option<Range<usize>>,
    image: Option<Range<usize>>,
    alt: Option<Range<usize>>,
    slot: Option<u32>,
    accepted: bool,
}

/// The captions among the items, and the prose that is none. `first` says that the window opens the document.
pub(crate) fn entries(
    engine: &Engine,
    text: &str,
    items: &[Item],
    layout: Layout,
    first: bool,
) -> (Vec<Entry>, Vec<Range<usize>>) {
    let series = series(items);
    let mut desk = Desk { engine, text, items, layout, series, candidates: Vec::new() };
    desk.collect();
    desk.pass_headlines();
    desk.read_alts();
    desk.accept_proven();
    desk.accept_marked();
    if desk.candidates.iter().any(|candidate| candidate.accepted) {
        desk.accept_between();
    } else {
        desk.accept_scenes(first);
    }
    desk.lend_series();
    let left = desk.left_out();
    (desk.entries(), left)
}

/// Credits that speak of several pictures and open or close a series, by item; none where each caption has such a line.
fn series(items: &[Item]) -> Vec<usize> {
    let is_series = |item: &Item| matches!(item.kind, Kind::Credit { series: true, .. });
    let series: Vec<usize> = (0..items.len()).filter(|&i| is_series(&items[i])).collect();
    let sentences = items.iter().filter(|item| item.is_sentence()).count();
    if series.len() * 2 > sentences.max(2) { Vec::new() } else { series }
}

struct Desk<'e, 't> {
    engine: &'e Engine,
    text: &'t str,
    items: &'t [Item],
    layout: Layout,
    series: Vec<usize>,
    candidates: Vec<Candidate<'t>>,
}

/// What stands before a caption and waits for it.
#[derive(Default)]
struct Waiting {
    credit: Option<Range<usize>>,
    image: Option<Range<usize>>,
    alt: Option<Range<usize>>,
    slot: Option<u32>,
}

impl Desk<'_, '_> {
    /// Walks the items once and gives each text what stands beside it.
    fn collect(&mut self) {
        let mut waiting = Waiting::default();
        let (mut entry, mut marked, mut fresh, mut closed, mut aside) = (0, false, true, false, false);
        for (i, item) in self.items.iter().enumerate() {
            let side = match &item.kind {
                Kind::Counter(_) => self.layout.counter,
                Kind::Picture { .. } => self.layout.picture,
                Kind::Credit { .. } => self.layout.credit,
                _ => Side::Before,
            };
            match &item.kind {
                Kind::Text(text) => {
                    aside &= !(marked && fresh || text.is_proven() || text.number.is_some());
                    let waits = std::mem::take(&mut waiting);
                    self.candidates.push(Candidate {
                        text,
                        span: text.span.clone(),
                        item: i,
                        gap: item.gap,
                        entry,
                        marked,
                        fresh,
                        closed,
                        aside,
                        credit: text.credit.clone().or(waits.credit.filter(|_| text.own_credit.is_none())),
                        image: text.image.clone().or(waits.image),
                        alt: waits.alt,
                        slot: text.number.or(waits.slot),
                        accepted: false,
                    });
                    fresh = false;
                }
                Kind::Counter(_) | Kind::Picture { .. } if side == Side::After => {
                    self.close(entry, &item.kind);
                    entry += 1;
                    (marked, fresh, closed) = (false, true, false);
                }
                Kind::Counter(_) | Kind::Picture { .. } | Kind::Opening => {
                    if !(fresh && marked) {
                        entry += 1;
                        let credit = waiting.credit.take().filter(|_| fresh);
                        waiting = Waiting { credit, ..Waiting::default() };
                    }
                    (marked, fresh, closed) = (true, true, false);
                    match &item.kind {
                        Kind::Counter(counter) => waiting.slot = Some(counter.number),
                        Kind::Picture { address, alt } => {
                            waiting.image.get_or_insert(address.clone());
                            waiting.alt = waiting.alt.take().or(alt.clone());
                        }
                        _ => {}
                    }
                }
                Kind::Credit { .. } if self.series.binary_search(&i).is_ok() => {
                    waiting = Waiting::default();
                    (marked, fresh, closed) = (false, true, false);
                    entry += 1;
                }
                Kind::Credit { span, .. } if side == Side::Before => {
                    if !(fresh && marked) {
                        entry += 1;
                        (marked, closed) = (false, false);
                        waiting = Waiting::default();
                    }
                    fresh = true;
                    waiting.credit = Some(span.clone());
                }
                Kind::Credit { span, .. } => {
                    let last = self.candidates.last_mut().filter(|last| last.entry == entry && !last.aside);
                    if let Some(last) = last {
                        last.credit.get_or_insert(span.clone());
                        (fresh, closed) = (true, true);
                    }
                }
                Kind::Alt(span) if fresh && marked && !closed => waiting.alt = Some(span.clone()),
                Kind::Alt(span) => {
                    if let Some(last) = self.candidates.last_mut() {
                        last.alt.get_or_insert(span.clone());
                    }
                }
                Kind::Section => aside = true,
                Kind::Beside | Kind::Day(_) | Kind::Parts | Kind::Title(_) | Kind::Publisher(_) | Kind::Passing => {}
            }
        }
    }

    /// A mark after its caption: the last text of the entry takes it.
    fn close(&mut self, entry: usize, kind: &Kind) {
        let Some(last) = self.candidates.last_mut().filter(|last| last.entry == entry) else { return };
        last.marked = true;
        match kind {
            Kind::Counter(counter) => last.slot = Some(counter.number),
            Kind::Picture { address, alt } => {
                last.image.get_or_insert(address.clone());
                last.alt = last.alt.take().or(alt.clone());
            }
            _ => {}
        }
    }

    /// What stood before a picture's headline belongs to the caption below it.
    fn pass_headlines(&mut self) {
        for i in 1..self.candidates.len() {
            let (before, rest) = self.candidates.split_at_mut(i);
            let (Some(headline), Some(caption)) = (before.last_mut(), rest.first_mut()) else { continue };
            let heads = headline.entry == caption.entry && headline.fresh && !caption.closed;
            let bare = !headline.text.is_sentence() && !headline.text.is_proven() && headline.text.number.is_none();
            if heads && bare && caption.text.is_sentence() && !caption.fresh {
                caption.credit = caption.credit.take().or(headline.credit.take());
                caption.image = caption.image.take().or(headline.image.take());
                caption.alt = caption.alt.take().or(headline.alt.take());
                caption.slot = caption.slot.or(headline.slot.take());
            }
        }
    }

    /// A shorter line that says again what the line above it says is the picture's alternative text.
    fn read_alts(&mut self) {
        for i in (1..self.candidates.len()).rev() {
            let (one, other) = (&self.candidates[i - 1], &self.candidates[i]);
            let beside = one.item + 1 == other.item && !one.aside;
            let bare =
                |c: &Candidate| !c.text.ends && !c.text.is_proven() && c.credit.is_none() && c.text.number.is_none();
            if beside
                && bare(one)
                && bare(other)
                && one.text.is_sentence()
                && other.span.len() < one.span.len()
                && says_again(&self.text[other.span.clone()], &self.text[one.span.clone()])
            {
                let alt = self.candidates.remove(i);
                self.candidates[i - 1].alt.get_or_insert(alt.span);
            }
        }
    }

    /// Texts with a credit, a list number, a label, a cut.
    fn accept_proven(&mut self) {
        let credited = |c: &&Candidate| c.credit.is_some() && !c.aside;
        let sentences = self.candidates.iter().filter(credited).filter(|c| c.text.is_sentence()).count();
        let all = self.candidates.iter().filter(credited).count();
        // A headline with a credit below it is no caption among sentences; names of works and places are, among their like.
        let short_are_captions = sentences * 2 < all;
        for candidate in &mut self.candidates {
            let text = candidate.text;
            let proven = text.is_proven() || text.number.is_some() && text.words >= 3;
            let credited = candidate.credit.is_some() && text.words >= 2 && !candidate.aside;
            candidate.accepted =
                proven && text.words >= 2 || credited && (text.is_sentence() || candidate.marked || short_are_captions);
        }
        self.join_paragraphs();
    }

    /// Sentences on lines of their own before an accepted one, with which they share counter and credit.
    fn join_paragraphs(&mut self) {
        for i in (1..self.candidates.len()).rev() {
            let (before, rest) = self.candidates.split_at_mut(i);
            let (Some(previous), Some(next)) = (before.last_mut(), rest.first_mut()) else { continue };
            let marked = previous.marked && next.marked;
            let beside = previous.item + 1 == next.item && previous.entry == next.entry && !next.fresh;
            let whole = next.accepted && !previous.accepted && previous.text.is_sentence() && previous.text.ends;
            let stands_alone = marked || !next.gap && self.items.get(next.item + 2).is_none_or(|item| item.gap);
            if beside && whole && stands_alone && next.credit.is_some() && next.text.credit.is_none() {
                previous.accepted = true;
                previous.span.end = next.span.end;
                previous.credit = next.credit.take();
                next.accepted = false;
                next.closed = true;
            }
        }
    }

    /// The one caption of each entry that a counter, a picture or a label marks, unless another text there is proven.
    fn accept_marked(&mut self) {
        let repeated = self.repeated_lines();
        let mut start = 0;
        while start < self.candidates.len() {
            let entry = self.candidates[start].entry;
            let length = self.candidates[start..].iter().take_while(|candidate| candidate.entry == entry).count();
            let group = &mut self.candidates[start..start + length];
            start += length;
            if group.iter().any(|candidate| candidate.accepted) || !group.iter().any(|candidate| candidate.marked) {
                continue;
            }
            let open = |c: &&mut Candidate| c.marked && !c.closed && !c.aside;
            let sentence = group.iter().position(|c| c.marked && !c.closed && !c.aside && c.text.is_sentence());
            if let Some(at) = sentence {
                group[at].accepted = true;
                let mut end = group[at].span.end;
                for i in at + 1..group.len() {
                    let joins = !group[i].gap
                        && group[i].item == group[i - 1].item + 1
                        && group[i].text.is_sentence()
                        && group[i].text.ends
                        && group[i - 1].text.ends;
                    if !joins {
                        break;
                    }
                    end = group[i].span.end;
                }
                group[at].span.end = end;
            } else {
                let mut short = group.iter_mut().filter(open).filter(|c| c.text.words >= 3);
                if let (Some(only), None) = (short.next(), short.next())
                    && self.layout.marked
                    && !repeated.contains_key(&fold(&self.text[only.span.clone()]))
                {
                    only.accepted = true;
                }
            }
        }
    }

    /// Short lines that stand three times or more: a title printed with each picture.
    fn repeated_lines(&self) -> HashMap<String, usize> {
        let mut counts = HashMap::new();
        for candidate in self.candidates.iter().filter(|candidate| !candidate.text.is_sentence()) {
            *counts.entry(fold(&self.text[candidate.span.clone()])).or_insert(0) += 1;
        }
        counts.retain(|_, count| *count >= 3);
        counts
    }

    /// Captions without proof among captions with it: scenes in the same layout.
    fn accept_between(&mut self) {
        if self.layout.marked {
            return;
        }
        let accepted = |c: &&Candidate| c.accepted;
        let first = self.candidates.iter().position(|c| c.accepted).unwrap_or(0);
        let last = self.candidates.iter().rposition(|c| c.accepted).unwrap_or(0);
        let total = self.candidates.iter().filter(accepted).count();
        let apart = self.candidates.iter().filter(accepted).filter(|c| c.gap).count() * 2 >= total;
        let pure = self.is_pure();
        let plain = pure && total * 2 >= self.candidates.len();
        for i in 0..self.candidates.len() {
            let candidate = &self.candidates[i];
            let beside = self.shares_line(i);
            let alike = beside || candidate.gap == apart;
            if candidate.accepted || candidate.aside || candidate.closed || !alike || !candidate.text.is_sentence() {
                continue;
            }
            let inside = first < i && i < last || pure || beside;
            let least = match () {
                () if plain => Scene::Unclear,
                () if inside && candidate.text.ends => Scene::Placed,
                () => Scene::Whole,
            };
            self.candidates[i].accepted = self.scene(candidate) >= least;
        }
    }

    /// Whether the text before stands on the same line: captions that were run together.
    fn shares_line(&self, i: usize) -> bool {
        let Some(before) = i.checked_sub(1).map(|before| &self.candidates[before]) else { return false };
        // Where the text before holds this one, nothing is between them.
        let between = self.text.get(before.span.end..self.candidates[i].span.start).unwrap_or_default();
        before.accepted && !between.contains('\n')
    }

    /// Whether the document is captions and nothing else: no headline, no day, no furniture but rules between them.
    fn is_pure(&self) -> bool {
        self.items.iter().all(|item| match &item.kind {
            Kind::Text(text) => text.is_sentence(),
            Kind::Credit { .. } | Kind::Beside => true,
            Kind::Passing => !self.text[item.span.clone()].contains(char::is_alphanumeric),
            _ => false,
        })
    }

    /// In a document that proves nothing: its sentences, if most of them are scenes.
    fn accept_scenes(&mut self, first: bool) {
        let bullets = |c: &Candidate| c.text.bullet && c.text.is_sentence();
        let bulleted = self.candidates.iter().filter(|c| bullets(c)).count() >= 2;
        let front = if first { self.front() } else { 0 };
        let (from, to) = self.series_range();
        let sentences = || self.candidates.iter().filter(|c| c.text.is_sentence() && !c.aside);
        let led = sentences().filter(|c| self.is_led(c)).count();
        let led = led >= 2 && led * 3 >= sentences().count() * 2;
        let mut scenes: Vec<(usize, Scene)> = Vec::new();
        for (i, candidate) in self.candidates.iter().enumerate() {
            let plausible = (candidate.text.is_sentence() || bulleted && candidate.text.words >= 4)
                && !candidate.aside
                && candidate.item >= front
                && (from..to).contains(&candidate.item)
                && (!bulleted || candidate.text.bullet)
                && (!led || self.is_led(candidate));
            if plausible {
                scenes.push((i, self.scene(candidate)));
            }
        }
        // News names days and places too: below a headline only what happens now speaks for captions.
        let least = if self.is_pure() { Scene::Placed } else { Scene::Shown };
        let shown = scenes.iter().filter(|(_, scene)| *scene >= least).count();
        let possible = scenes.iter().filter(|(_, scene)| *scene != Scene::Never).count();
        if shown * 2 < possible {
            return;
        }
        for (i, scene) in scenes {
            self.candidates[i].accepted = scene != Scene::Never;
        }
    }

    /// A place, a day, a name stands directly before the text, as in "Location: Oslo, Norway".
    fn is_led(&self, candidate: &Candidate) -> bool {
        let before = candidate.item.checked_sub(1).map(|before| &self.items[before].kind);
        matches!(before, Some(Kind::Beside | Kind::Parts | Kind::Day(_)))
    }

    fn scene(&self, candidate: &Candidate) -> Scene {
        scene::judge(self.engine, &self.text[candidate.span.clone()])
    }

    /// Behind title, day and standfirst: what stands above a day without a full stop, and a sentence in the block of the
    /// title if sentences stand in other blocks.
    fn front(&self) -> usize {
        let dated = self.items.iter().take(16).position(|item| matches!(item.kind, Kind::Day(_) | Kind::Parts));
        let ended = |item: &Item| matches!(&item.kind, Kind::Text(text) if text.ends && text.is_sentence());
        if let Some(day) = dated.filter(|&day| !self.items[..day].iter().any(ended)) {
            return day.max(self.headed_block());
        }
        self.headed_block()
    }

    fn headed_block(&self) -> usize {
        let is_head = |item: &Item| match &item.kind {
            Kind::Text(text) => !text.is_sentence(),
            Kind::Day(_) | Kind::Parts | Kind::Title(_) | Kind::Publisher(_) => true,
            _ => false,
        };
        let Some(sentence) = self.items.iter().position(Item::is_sentence) else { return 0 };
        let block_end = (sentence + 1..self.items.len()).find(|&i| self.items[i].gap).unwrap_or(self.items.len());
        let block_start = (0..=sentence).rev().find(|&i| self.items[i].gap).unwrap_or(0);
        let headed = self.items[block_start..sentence].iter().any(is_head);
        let others = self.items[block_end..].iter().any(Item::is_sentence);
        if headed && others && sentence + 1 == block_end { block_end } else { 0 }
    }

    /// The items between which a credit for several pictures holds.
    fn series_range(&self) -> (usize, usize) {
        let (Some(&first), Some(&last)) = (self.series.first(), self.series.last()) else { return (0, usize::MAX) };
        if self.series_opens() { (first, usize::MAX) } else { (0, last) }
    }

    /// Whether the credits for several pictures stand above their captions.
    fn series_opens(&self) -> bool {
        let (Some(&first), Some(&last)) = (self.series.first(), self.series.last()) else { return false };
        let counts = |c: &&Candidate| (c.accepted || c.text.is_sentence()) && !c.aside;
        let before = self.candidates.iter().filter(counts).filter(|c| c.item < first).count();
        let after = self.candidates.iter().filter(counts).filter(|c| c.item > last).count();
        after > before
    }

    /// Gives each caption without a credit that of its series.
    fn lend_series(&mut self) {
        if self.series.is_empty() {
            return;
        }
        let opens = self.series_opens();
        for candidate in self.candidates.iter_mut().filter(|c| c.accepted && c.credit.is_none()) {
            if candidate.text.own_credit.is_some() {
                continue;
            }
            let at = self.series.partition_point(|&series| series < candidate.item);
            let lender = if opens { at.checked_sub(1).map(|at| self.series[at]) } else { self.series.get(at).copied() };
            if let Some(Kind::Credit { span, .. }) = lender.map(|at| &self.items[at].kind) {
                candidate.credit = Some(span.clone());
            }
        }
    }

    /// Prose that became neither a caption nor part of one; below the heading of another list only what reads like one.
    fn left_out(&self) -> Vec<Range<usize>> {
        let mut covered = 0;
        let mut left = Vec::new();
        for candidate in &self.candidates {
            if candidate.accepted {
                covered = candidate.span.end;
            } else if candidate.span.start >= covered
                && candidate.text.is_sentence()
                && (!candidate.aside || self.scene(candidate) >= Scene::Placed)
            {
                left.push(candidate.span.clone());
            }
        }
        left
    }

    fn entries(self) -> Vec<Entry> {
        let accepted = self.candidates.into_iter().filter(|candidate| candidate.accepted);
        let entry = |candidate: Candidate| Entry {
            body_end: candidate.text.own_credit.unwrap_or(candidate.span.end),
            text: candidate.span,
            credit: candidate.credit,
            image: candidate.image,
            alt: candidate.alt,
            slot: candidate.slot,
            cut: candidate.text.cut,
            item: candidate.item,
        };
        accepted.map(entry).collect()
    }
}

/// Whether at least half of a line's longer words stand in another.
fn says_again(line: &str, other: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let folded = fold(text);
        folded.split(' ').filter(|word| word.len() >= 4).map(str::to_owned).collect()
    };
    let (line, other) = (words(line), words(other));
    let again = line.iter().filter(|word| other.contains(word)).count();
    line.len() >= 3 && again * 2 >= line.len()
}
