//! Where credit runs stand: in brackets, behind a label, as a sentence or line of their own, or glued to the last word.
//!
//! "… a glimpse of Nampo (AP)" holds `(AP)`; "the Kassala Media Center (KMC) said" holds none.

use super::Flags;
use super::chain::{Chain, SlotKind, parse};
use super::segment::OPENS_PROSE;
use super::sentence;
use crate::document::{Document, Owner};
use crate::engine::Engine;
use crate::lexicon::{Class, Classes};
use crate::record::{CreditFlag, CreditRole};
use crate::span::Span;
use crate::token::{Kind, Shape, Starts, Token};
use std::ops::Range;

/// How many bytes of white space may part two words of one segment.
const GAP: u32 = 2;

/// A credit run.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    /// Its tokens, brackets and label included.
    pub tokens: Range<usize>,
    /// Its bytes.
    pub span: Span,
    /// What it says.
    pub chain: Chain,
}

/// All credit runs in text order, none overlapping another.
pub(crate) fn runs(engine: &Engine, document: &Document) -> Vec<Run> {
    let mut finder = Finder::new(engine, document);
    finder.find();
    if finder.runs.is_empty() {
        finder.runs.extend(sentence::cut_off(engine, document));
    }
    finder.runs
}

/// A text that is known to be a credit, read as one chain even if nothing in it says so.
pub(crate) fn whole(engine: &Engine, document: &Document) -> Option<Chain> {
    let mut tokens = 0..document.len();
    if document.get(0).is_some_and(Token::opens_bracket)
        && document.get(document.len() - 1).is_some_and(Token::closes_bracket)
    {
        tokens = 1..document.len() - 1;
    }
    parse(engine, document, tokens)
}

/// Looks for credit runs in a document.
pub(super) struct Finder<'e, 'd, 't> {
    pub(super) engine: &'e Engine,
    pub(super) document: &'d Document<'t>,
    /// Where a run or a segment may start.
    openers: Starts,
    /// Where a segment may end: marks, gaps, the start of a sentence behind it.
    pub(super) stops: Starts,
    runs: Vec<Run>,
}

impl<'e, 'd, 't> Finder<'e, 'd, 't> {
    fn new(engine: &'e Engine, document: &'d Document<'t>) -> Finder<'e, 'd, 't> {
        const OPENERS: Classes = Classes::of(&[
            Class::CreditLabel,
            Class::Agency,
            Class::Bracket,
            Class::Slash,
            Class::Sign,
            Class::LineStart,
        ]);
        let mut finder =
            Finder { engine, document, openers: Starts::default(), stops: Starts::default(), runs: Vec::new() };
        let mut end_before = 0;
        for (tokens, owners) in document.tokens.list.chunks(64).zip(document.owners.chunks(64)) {
            let (mut openers, mut stops) = (0, 0);
            for (at, (token, owner)) in tokens.iter().zip(owners).enumerate() {
                let apart = (token.span.start > end_before + GAP) | (*owner != Owner::Free);
                let glued = token.glued & token.classes.has(Class::Capitalised);
                let prose = (token.shape == Shape::Capital) & token.classes.any(OPENS_PROSE);
                let mark = (token.kind == Kind::Mark) | (token.lines > 0);
                openers |= u64::from(apart | glued | token.classes.any(OPENERS)) << at;
                stops |= u64::from(apart | mark | prose) << at;
                end_before = token.span.end;
            }
            finder.openers.add(openers);
            finder.stops.add(stops);
        }
        finder
    }

    fn find(&mut self) {
        let document = self.document;
        let mut starts = document.sentences.iter().map(|sentence| sentence.start);
        let mut next_start = starts.next().unwrap_or_default();
        let mut i = 0;
        let mut fresh = true;
        loop {
            if !fresh {
                i = self.openers.first_from(i).unwrap_or(usize::MAX).min(next_start);
            }
            let Some(token) = document.get(i) else { return };
            while next_start <= i {
                fresh = true;
                next_start = starts.next().unwrap_or(usize::MAX);
            }
            if self.is_foreign(i) {
                fresh = true;
                i += 1;
                continue;
            }
            fresh |= self.is_break(i) || self.is_small_agency(i);
            let found = if fresh || self.may_start(i) { self.run_at(i, fresh) } else { None };
            match found {
                Some(run) => {
                    i = run.tokens.end;
                    fresh = true;
                    self.runs.push(run);
                }
                None => {
                    // A closing mark or a label in front leaves the start of the segment where it is.
                    fresh = fresh && is_leading_mark(token);
                    i += 1;
                }
            }
        }
    }

    /// Whether a run can start at token `i` in the middle of a segment.
    fn may_start(&self, i: usize) -> bool {
        let token = self.document.token(i);
        match token.kind {
            Kind::Word => token.classes.has(Class::CreditLabel) || token.glued && token.shape != Shape::Lower,
            Kind::Mark => matches!(token.first, '(' | '[' | '/' | '©') || token.classes.has(Class::CreditLabel),
            Kind::Number | Kind::Possessive => token.classes.has(Class::CreditLabel),
        }
    }

    fn run_at(&self, i: usize, fresh: bool) -> Option<Run> {
        let token = self.document.token(i);
        if token.opens_bracket() {
            return self.bracket(i);
        }
        if fresh && let Some(run) = self.segment(i) {
            return Some(run);
        }
        if token.classes.has(Class::CreditLabel) || token.first == '©' {
            return self.labelled(i, fresh);
        }
        if token.glued
            && token.is_capital()
            && let Some(before) = self.document.before(i)
        {
            return match before.kind {
                Kind::Word if i == 1 && self.is_foreign(0) => self.headed_name(i),
                Kind::Word | Kind::Number => self.glued(i),
                Kind::Mark if before.is_mark('.') => self.glued_name(i),
                _ => None,
            };
        }
        if token.is_mark('/') && i > 0 {
            return self.tail(i);
        }
        None
    }

    /// A token that another rule knows for no part of a credit.
    pub(super) fn is_foreign(&self, i: usize) -> bool {
        match self.document.owners[i] {
            Owner::Label => true,
            Owner::Notice => !self.is_whole_label(i),
            _ => false,
        }
    }

    /// Whether token `i` belongs to a notice that is a label too and nothing else: "File Photo", "Mandatory credit".
    fn is_whole_label(&self, i: usize) -> bool {
        let document = self.document;
        (i.saturating_sub(2)..=i).any(|k| {
            let opens = k == 0 || document.owners[k - 1] != Owner::Notice;
            opens && document.hit(k, Class::CreditLabel).is_some_and(|hit| hit.end as usize > i)
        })
    }

    /// A new line or a wide gap in front of token `i`.
    pub(super) fn is_break(&self, i: usize) -> bool {
        let token = self.document.token(i);
        if token.glued {
            return false;
        }
        let before = self.document.before(i);
        // "… in Lagos. /AFP/PIUS UTOMI EKPEI"
        let sign_off = token.is_mark('/') && !token.glued && before.is_some_and(|t| t.is_mark('.'));
        token.lines > 0 || sign_off || before.is_some_and(|t| token.span.start > t.span.end + GAP)
    }

    /// An agency that writes itself small, so that it opens no sentence: "… in ruins. ullstein bild via Getty Images".
    fn is_small_agency(&self, i: usize) -> bool {
        let token = self.document.token(i);
        token.shape == Shape::Lower
            && token.classes.has(Class::Agency)
            && self.document.before(i).is_some_and(|t| t.is_mark('.'))
    }

    /// Whether the word behind an opening bracket is made of the initials of the words in front of it.
    pub(super) fn are_initials(&self, open: usize) -> bool {
        let word = self.document.word(open + 1);
        let letters = word.chars().count();
        letters > 2
            && letters <= open
            && word.chars().zip(open - letters..open).all(|(c, i)| self.document.token(i).first == c)
    }

    pub(super) fn starts_sentence(&self, i: usize) -> bool {
        self.document.sentences.binary_search_by_key(&i, |sentence| sentence.start).is_ok()
    }

    pub(super) fn has_wire(&self, chain: &Chain) -> bool {
        chain.slots.iter().any(|slot| match slot.kind {
            SlotKind::Agency(row) => {
                matches!(self.engine.desk.agency(row).role, CreditRole::Agency | CreditRole::Distributor)
            }
            _ => false,
        })
    }

    pub(super) fn has_head(&self, chain: &Chain) -> bool {
        chain.slots.iter().any(|slot| matches!(slot.kind, SlotKind::Body(Some(_)) | SlotKind::Pool))
    }

    /// Whether nothing but notices and labels follows on the line.
    pub(super) fn is_closed(&self, end: usize) -> bool {
        let document = self.document;
        document.get(end).is_none_or(|next| {
            next.lines > 0
                || self.is_foreign(end)
                || self.is_break(end)
                || self.runs_into_prose(end)
                || next.opens_bracket() && !self.is_acronym_in_prose(end)
                || next.closes_bracket()
                || next.is_mark('<')
        })
    }

    /// "the Hybrid Operation in Darfur (UNAMID) has begun": a bracket inside a sentence.
    pub(super) fn is_acronym_in_prose(&self, open: usize) -> bool {
        let document = self.document;
        let word = |i: usize| document.get(i).is_some_and(|t| t.kind == Kind::Word && t.lines == 0);
        word(open + 1)
            && document.get(open + 2).is_some_and(Token::closes_bracket)
            && word(open + 3)
            && document.token(open + 3).shape == Shape::Lower
    }

    /// The run with what belongs to it: a full stop or quotation mark at the end is left out.
    pub(super) fn run(&self, tokens: Range<usize>, chain: Chain) -> Run {
        let document = self.document;
        let (mut start, mut end) = (tokens.start, tokens.end);
        while end > start + 1
            && document.token(end - 1).kind == Kind::Mark
            && matches!(document.token(end - 1).first, '.' | '"' | '”' | '|' | '-' | '–' | '—' | ',' | '*')
        {
            end -= 1;
        }
        while start + 1 < end
            && matches!(document.token(start).first, '|' | '-' | '–' | '—')
            && document.token(start).kind == Kind::Mark
        {
            start += 1;
        }
        let tokens = start..end;
        Run { span: document.span(tokens.clone()), tokens, chain }
    }
}

/// A mark that may stand between a segment's start and its first word.
fn is_leading_mark(token: &Token) -> bool {
    token.is_dash() || token.is_quote() || token.kind == Kind::Mark && matches!(token.first, '|' | '.' | ')' | ']')
}

pub(super) fn says_source(flags: Flags) -> bool {
    flags.has(CreditFlag::Handout) || flags.has(CreditFlag::Courtesy)
}
