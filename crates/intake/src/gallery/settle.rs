//! What a line is may depend on the others: list numbers, page numbers, bare names, a copyright line.
//!
//! "Blerta Haxhillari" below one caption is anything; below each of them it is their credit.

use super::item::{Item, Kind, words};
use super::mark::Counter;
use super::reader::is_copyright;
use caption::Engine;
use std::ops::Range;

/// Looks at all items together.
pub(crate) fn settle(engine: &Engine, text: &str, items: &mut [Item]) {
    let mut desk = Desk { engine, text, items };
    desk.settle_numbers();
    desk.settle_pagination();
    desk.settle_copyright();
    desk.settle_glued_names();
    desk.settle_name_lines();
}

struct Desk<'e, 't> {
    engine: &'e Engine,
    text: &'t str,
    items: &'t mut [Item],
}

impl Desk<'_, '_> {
    /// List numbers count only in a series: "1. FC Köln" alone is a club.
    fn settle_numbers(&mut self) {
        let mut before: Option<usize> = None;
        let mut lonely = Vec::new();
        let mut run = 0;
        for i in 0..self.items.len() {
            let Kind::Text(text) = &self.items[i].kind else { continue };
            let Some(number) = text.number else { continue };
            let last = before.and_then(|at| self.number(at));
            if last.is_some_and(|last| number == last + 1) {
                run += 1;
            } else {
                if run == 1 {
                    lonely.extend(before);
                }
                run = 1;
            }
            before = Some(i);
        }
        if run == 1 {
            lonely.extend(before);
        }
        for i in lonely {
            let item = &mut self.items[i];
            if let Kind::Text(text) = &mut item.kind
                && !text.labelled
            {
                text.number = None;
                text.span.start = item.span.start;
            }
        }
    }

    /// Numbers one after the other lead to other pages: "1", "2", "3", "Next »".
    fn settle_pagination(&mut self) {
        let bare = |item: &Item| matches!(item.kind, Kind::Counter(Counter { total: None, .. }));
        let mut start = 0;
        while start < self.items.len() {
            let length = self.items[start..].iter().take_while(|item| bare(item)).count();
            if length > 1 {
                self.items[start..start + length].iter_mut().for_each(|item| item.kind = Kind::Passing);
            }
            start += length.max(1);
        }
    }

    /// A single "© 2017 Lakeside Gazette" is the page's, not a picture's.
    fn settle_copyright(&mut self) {
        let is_copyright =
            |item: &Item| matches!(item.kind, Kind::Credit { .. }) && is_copyright(&self.text[item.span.clone()]);
        let mut found = (0..self.items.len()).filter(|&i| is_copyright(&self.items[i]));
        if let (Some(only), None) = (found.next(), found.next()) {
            drop(found);
            self.items[only].kind = Kind::Passing;
        }
    }

    /// A bare name glued to the last full stop is a credit where other captions have theirs there:
    /// "… on Jan. 16, 2018.Tuva Hagerlund" beside "… on Jan. 14, 2018.Park Dae-sung/Yonhap".
    fn settle_glued_names(&mut self) {
        let (mut names, mut glued, mut sentences) = (Vec::new(), 0, 0);
        for (i, item) in self.items.iter().enumerate() {
            let Kind::Text(text) = &item.kind else { continue };
            sentences += usize::from(text.is_sentence());
            match &text.credit {
                Some(credit) => glued += usize::from(credit.start == text.span.end),
                None if text.own_credit.is_none() && !text.ends => {
                    names.extend(self.glued_name(&text.span).map(|at| (i, at)));
                }
                None => {}
            }
        }
        if names.is_empty() || glued == 0 && (names.len() < 2 || names.len() * 2 < sentences) {
            return;
        }
        for (i, at) in names {
            if let Kind::Text(text) = &mut self.items[i].kind {
                text.credit = Some(at..text.span.end);
                text.span.end = at;
                text.ends = true;
            }
        }
    }

    /// A bare name below each caption is its credit.
    fn settle_name_lines(&mut self) {
        let mut names = Vec::new();
        let mut sentences = 0;
        for (i, item) in self.items.iter().enumerate() {
            sentences += usize::from(item.is_sentence());
            let below = i > 0 && !item.gap && self.items[i - 1].is_sentence();
            if below
                && let Kind::Text(text) = &item.kind
                && self.is_name(&text.span)
            {
                names.push(i);
            }
        }
        if names.len() < 2 || names.len() * 2 < sentences {
            return;
        }
        for i in names {
            let span = self.items[i].span.clone();
            self.items[i].kind = Kind::Credit { span, series: false };
        }
    }

    /// Two to five words that are one name.
    fn is_name(&self, span: &Range<usize>) -> bool {
        let name = &self.text[span.clone()];
        if name.len() > 60 || !name.starts_with(char::is_uppercase) || !(2..=5).contains(&words(name)) {
            return false;
        }
        let document = self.engine.document(name);
        caption::name::run_at(&document, 0).is_some_and(|run| run.end == document.len())
    }

    /// Where a name starts that is glued behind a full stop and runs to the end.
    fn glued_name(&self, span: &Range<usize>) -> Option<usize> {
        let line = &self.text[span.clone()];
        let stop = line.rfind(['.', '!', '?', '”'])?;
        let at = stop + line[stop..].chars().next().map_or(1, char::len_utf8);
        let at = span.start + at;
        (!line[..stop].ends_with('.') && self.is_name(&(at..span.end))).then_some(at)
    }

    fn number(&self, i: usize) -> Option<u32> {
        match &self.items[i].kind {
            Kind::Text(text) => text.number,
            _ => None,
        }
    }
}
