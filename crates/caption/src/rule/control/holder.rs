//! The holder's words: before "-held", behind "by", before a verb.

use super::Finder;
use crate::document::Owner;
use crate::lexicon::Class;
use crate::name::run_at;
use crate::token::{Kind, Shape};
use std::ops::Range;

/// How many tokens a holder has at most.
pub(super) const HOLDER: usize = 6;

impl Finder<'_, '_> {
    /// The holder in front of "-held" or "held" at token `i`.
    pub(super) fn compound(&self, i: usize) -> Option<Range<usize>> {
        let document = self.document;
        let hyphen = i > 0 && document.token(i - 1).is_dash() && document.token(i).glued;
        let end = if hyphen { i - 1 } else { i };
        let floor = document.sentence(i).start.max(end.saturating_sub(HOLDER));
        let known = (floor..end)
            .find(|&k| document.hits(k).iter().any(|hit| hit.class == Class::Holder && hit.end as usize == end));
        if let Some(start) = known {
            return Some(start..end);
        }
        if !hyphen || end == 0 {
            return None;
        }
        let body = |k: usize| document.owners[k] == Owner::Organisation;
        let start = if body(end - 1) {
            (floor..end).rev().take_while(|&k| body(k)).last()?
        } else {
            (floor..end).find(|&k| run_at(document, k).is_some_and(|run| run.end >= end))?
        };
        Some(start..end)
    }

    /// The holder's words from token `at` on: "the FPRC", "ethnic Armenian forces".
    pub(super) fn phrase(&self, at: usize) -> Option<Range<usize>> {
        let document = self.document;
        let start = at + usize::from(document.has(at, Class::Determiner));
        let mut end = start;
        let mut names = false;
        while end < (start + HOLDER).min(document.len()) {
            if let Some(hit) = document.hit(end, Class::Holder) {
                names = true;
                end = hit.end as usize;
                // "the Islamic State of Iraq and the Levant": the body's whole name
                while document.owners[end - 1] == Owner::Organisation
                    && document.owners.get(end) == Some(&Owner::Organisation)
                {
                    end += 1;
                }
                continue;
            }
            let token = document.token(end);
            let dash = token.is_dash() && token.glued;
            let word = token.kind == Kind::Word
                && document.is_body(end)
                && document.owners[end] != Owner::Date
                && !document.has(end, Class::Control)
                && (!token.is_grammar() || token.shape == Shape::Upper);
            // Behind a name only what belongs to it: "Rwandan-backed rebels", "Syrian army troops"
            let goes_on = !names
                || token.shape != Shape::Lower
                || token.glued
                || document.has(end, Class::Force)
                || document.has(end + 1, Class::Force);
            if !(dash || word && goes_on) {
                break;
            }
            names |= token.is_capital() || document.has(end, Class::Force);
            end += 1;
        }
        if !names || end == start {
            return None;
        }
        Some(self.body_behind(start, end).unwrap_or(start..end))
    }

    /// "fighters of the Maute group" are the group; "forces loyal to Khalifa Haftar" need him.
    fn body_behind(&self, start: usize, end: usize) -> Option<Range<usize>> {
        let document = self.document;
        let (of, whole) = match () {
            () if document.is_any(end, &["of", "from"]) => (end + 1, false),
            () if document.is(end, "belonging") && document.is(end + 1, "to") => (end + 2, false),
            () if document.is_any(end, &["loyal", "allied", "aligned"]) => (end + 2, true),
            () => return None,
        };
        let body = of + usize::from(document.has(of, Class::Determiner));
        let first = document.get(body)?;
        let last = if let Some(hit) = document.hit(body, Class::Holder) {
            hit.end as usize
        } else if document.owners[body] == Owner::Organisation || whole && first.is_capital() {
            run_at(document, body)?.end
        } else {
            return None;
        };
        let last = last + usize::from(document.is(last, "group"));
        Some(if whole { start..last } else { body..last })
    }

    /// The holder whose words end before token `end`: "the Rapid Support Forces", "Ukrainian troops".
    pub(super) fn holder_before(&self, end: usize, floor: usize) -> Option<Range<usize>> {
        let document = self.document;
        let floor = floor.max(end.saturating_sub(HOLDER));
        let body = |k: usize| document.owners[k] == Owner::Organisation;
        if let Some(start) = (floor..end).rev().take_while(|&k| body(k)).last() {
            return Some(start..end);
        }
        let known =
            |k: &usize| document.hits(*k).iter().any(|hit| hit.class == Class::Holder && hit.end as usize == end);
        if let Some(start) = (floor..end).find(known) {
            return Some(start..end);
        }
        if end == floor || !document.has(end - 1, Class::Force) {
            return None;
        }
        let inside = |k: &usize| {
            let token = document.token(*k);
            token.kind == Kind::Word && !token.is_grammar() && document.is_body(*k) || token.is_dash() && token.glued
        };
        let start = (floor..end).rev().take_while(inside).last()?;
        (start + 1 < end).then_some(start..end)
    }
}
