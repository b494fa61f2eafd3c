//! Brackets that are credits, and those that are not.
//!
//! "(Photo by Yusuf Kaplan/Reuters)" is one, "(AP)" behind a sentence too; "Agence France-Presse (AFP)", "(C)",
//! "(3.1 miles)" are not.

use super::chain::{Chain, LONGEST, SlotKind, parse};
use super::locate::{Finder, Run, says_source};
use super::person::is_person_shaped;
use crate::lexicon::Class;
use crate::token::Kind;
use std::ops::Range;

impl Finder<'_, '_, '_> {
    /// A bracket that is a credit.
    pub(super) fn bracket(&self, open: usize) -> Option<Run> {
        let document = self.document;
        let (content, end) = self.inside(open)?;
        let chain = parse(self.engine, document, content.clone())?;
        let closes = self.closes_sentence(open, end);
        if let Some(start) = self.named_before(open, &chain).filter(|_| closes) {
            let chain = parse(self.engine, document, start..open).map(|name| join(name, chain))?;
            return Some(self.run(start..end, chain));
        }
        let wire = self.has_wire(&chain);
        if let Some(run) = self.named_behind(open..end, &chain) {
            return Some(run);
        }
        let fits = match () {
            () if chain.labelled => chain.plainly || chain.anchored() || chain.slashed || closes && chain.has_person(),
            () if self.is_expansion(open, &chain) => false,
            () if chain.slots.len() > 1 && chain.anchored() => {
                wire || chain.via || closes && (chain.slashed || self.stands_apart(open))
            }
            () if chain.slots.len() > 1 => {
                closes && (chain.via || chain.slashed && (chain.has_person() || self.has_head(&chain)))
            }
            () if chain.slots.is_empty() => chain.placeholder && closes && !chain.flags.is_empty(),
            () if says_source(chain.flags) || !chain.flags.is_empty() && chain.slashed => closes,
            () => closes && (wire || chain.anchored() && self.stands_apart(open)),
        };
        fits.then(|| self.run(open..end, chain))
    }

    /// Where the name starts that is a sentence of its own in front of an agency's bracket: "Bullit Marquez (AP)".
    fn named_before(&self, open: usize, chain: &Chain) -> Option<usize> {
        let [slot] = &chain.slots[..] else { return None };
        if !matches!(slot.kind, SlotKind::Agency(_)) || !self.has_wire(chain) {
            return None;
        }
        let start = self.document.sentence(open).start;
        let given = self.document.has(start, Class::GivenName);
        let name = given && open - start > 1 && open - start < 6;
        (name && self.stands_apart(start) && is_person_shaped(self.document, start..open)).then_some(start)
    }

    /// An agency's bracket with the photographer behind a slash: "(Yonhap)/Seo Kyung-min".
    fn named_behind(&self, bracket: Range<usize>, chain: &Chain) -> Option<Run> {
        let document = self.document;
        let slash = bracket.end;
        if !document.is_mark(slash, '/') || chain.slots.len() != 1 || !self.has_wire(chain) {
            return None;
        }
        let end = self.segment_end(slash + 1);
        let name = parse(self.engine, document, slash + 1..end).filter(Chain::has_person)?;
        self.is_closed(end).then(|| self.run(bracket.start..end, join(chain.clone(), name)))
    }

    /// What stands in the bracket opened at `open`, and the token after it.
    fn inside(&self, open: usize) -> Option<(Range<usize>, usize)> {
        let document = self.document;
        let mut depth = 1;
        let last = document.len().min(open + LONGEST + 2);
        for i in open + 1..last {
            let token = document.token(i);
            if token.lines > 1 {
                return None;
            }
            if token.opens_bracket() {
                depth += 1;
                if depth > 2 {
                    return None;
                }
            } else if token.closes_bracket() {
                depth -= 1;
                if depth == 0 {
                    return Some((open + 1..i, i + 1));
                }
            }
        }
        // A bracket that is never closed runs to the end of the text.
        (last == document.len() && last > open + 1).then_some((open + 1..last, last))
    }

    /// Whether a bracket stands where a sentence is over.
    fn closes_sentence(&self, open: usize, end: usize) -> bool {
        let document = self.document;
        let Some(next) = document.get(end) else { return true };
        next.lines > 0
            || self.is_foreign(end)
            || next.opens_bracket()
            || self.starts_sentence(end)
            || next.is_mark('.') && document.get(end + 1).is_none_or(|t| t.lines > 0 || !t.glued)
            || next.is_mark('<')
            || next.is_mark('|')
            || self.stands_apart(open) && (next.is_capital() || self.is_break(end))
    }

    /// Whether the sentence was over before the bracket.
    pub(super) fn stands_apart(&self, open: usize) -> bool {
        let Some(before) = self.document.before(open) else { return true };
        self.starts_sentence(open)
            || self.document.token(open).lines > 0
            || before.kind == Kind::Mark
                && matches!(
                    before.first,
                    '.' | '!' | '?' | '…' | '"' | '”' | '’' | ')' | ']' | '*' | '>' | '|' | '—' | '–' | '―'
                )
    }

    /// "Agence France-Presse (AFP)": the short form of the name in front.
    fn is_expansion(&self, open: usize, chain: &Chain) -> bool {
        let [slot] = &chain.slots[..] else { return false };
        let SlotKind::Agency(row) = slot.kind else { return false };
        let document = self.document;
        if self.are_initials(open) {
            return true;
        }
        (open.saturating_sub(6)..open)
            .any(|i| document.hit(i, Class::Agency).is_some_and(|hit| hit.row == row && hit.end as usize == open))
    }
}

/// One chain made of a bracket and the name beside it.
fn join(mut first: Chain, second: Chain) -> Chain {
    first.slots.extend(second.slots);
    first.flags.join(second.flags);
    first
}
