//! A segment of a text, from the start of a sentence or line to its end, that is a credit and nothing else.
//!
//! "Ali Hashisho/Reuters" on a line of its own is one; "Shares in Getty Images rose after the ruling." is none.

use super::chain::{Chain, LONGEST, parse};
use super::locate::{Finder, Run, says_source};
use super::person::is_common;
use super::{Label, sentence};
use crate::lexicon::{Class, Classes};
use crate::token::{Kind, Shape, Token};
use std::ops::Range;

/// What a sentence opens with behind a credit.
pub(super) const OPENS_PROSE: Classes = Classes::of(&[Class::Determiner, Class::Pronoun, Class::Preposition]);

impl Finder<'_, '_, '_> {
    /// A sentence or line that is a credit from its first word to its last.
    pub(super) fn segment(&self, start: usize) -> Option<Run> {
        let document = self.document;
        if !self.may_open(start) {
            return None;
        }
        let end = self.segment_end(start);
        if let Some(run) = sentence::inverted_line(document, start..end) {
            return Some(run);
        }
        if !self.has_cue(start..end) {
            return None;
        }
        let chain = parse(self.engine, document, start..end)?;
        let closed = self.is_closed(end);
        let alone = start == 0 && end >= document.len();
        let wire = self.has_wire(&chain);
        let fits = match () {
            () if chain.labelled => {
                chain.plainly && (closed || chain.anchored()) || chain.anchored() || chain.slashed && closed
            }
            () if chain.slots.len() > 1 && chain.anchored() => {
                let sent = chain.has_person() && chain.slots.iter().any(|slot| slot.ordered);
                (chain.slashed || chain.via) && (wire || closed) || closed && (wire || sent)
            }
            () if chain.slots.len() > 1 => {
                closed && (chain.via || chain.slashed) && (self.has_head(&chain) || chain.has_person())
            }
            () if chain.slots.is_empty() => alone && chain.placeholder,
            () if !chain.flags.is_empty() => {
                closed && (chain.anchored() || chain.slashed || chain.via || says_source(chain.flags))
            }
            () => {
                let dashed = chain.anchored() && self.is_dashed(start);
                closed && (wire || dashed) && self.stands_apart(start) && !self.is_everyday(&chain)
            }
        };
        fits.then(|| self.run(start..end, chain))
    }

    /// A first test of a segment, so that ordinary sentences cost little: a chain has no prose among its first words.
    fn may_open(&self, start: usize) -> bool {
        const HELPS: Classes = Classes::of(&[
            Class::Particle,
            Class::CreditLabel,
            Class::CreditHead,
            Class::Agency,
            Class::Title,
            Class::Preposition,
            Class::Determiner,
            Class::Conjunction,
        ]);
        let document = self.document;
        let first = document.token(start);
        let opens = match first.kind {
            Kind::Mark => matches!(first.first, '©' | '-' | '/' | '@'),
            _ if first.is_grammar() && !first.is_capital() => {
                first.classes.has(Class::Agency) || document.is(start, "via") && document.has(start + 1, Class::Agency)
            }
            _ => true,
        };
        if !opens || first.classes.has(Class::CreditLabel) {
            return opens;
        }
        // One bit per token: it ends the first words; it is a word of prose.
        let (mut ends, mut prose, mut after_mark) = (0u8, 0u8, false);
        let words = &document.tokens.list[start..document.len().min(start + 7)];
        for (k, token) in words.iter().enumerate() {
            let end = (token.lines > 0) | (token.first == '/') | (token.first == '.') | (token.first == ',');
            let small = (token.kind == Kind::Word) & (token.shape == Shape::Lower);
            ends |= u8::from(end & (k > 0)) << k;
            prose |= u8::from(small & !(token.glued & after_mark) & !token.classes.any(HELPS)) << k;
            after_mark = token.kind == Kind::Mark;
        }
        // All bits below the lowest end.
        let before_end = ends.wrapping_sub(1) & !ends;
        let prose = prose & before_end;
        prose == 0 || (0..words.len()).all(|k| prose >> k & 1 == 0 || !words[k].first.is_lowercase())
    }

    /// Whether a segment holds what no chain on its own goes without: an agency, a label, a joint.
    fn has_cue(&self, tokens: Range<usize>) -> bool {
        const NAMES: Classes = Classes::of(&[Class::CreditLabel, Class::Agency]);
        let list = &self.document.tokens.list[tokens];
        let cue = |token: &Token| {
            token.classes.any(NAMES)
                || match token.kind {
                    Kind::Word => match token.first {
                        // "via", "by"; "photographer", "publisher".
                        'v' | 'V' | 'b' | 'B' => token.span.len() < 4,
                        'p' => token.span.len() > 8,
                        // Words in capitals may hide an agency: "KUILAFP".
                        _ => token.shape == Shape::Upper && token.word.id == 0,
                    },
                    Kind::Mark => !matches!(token.first, ',' | '.' | '"' | '“' | '”' | '\''),
                    Kind::Number | Kind::Possessive => false,
                }
        };
        list.iter().any(cue)
    }

    /// Where the segment that holds token `i` ends: at the end of sentence or line, a wide gap, a notice, a bracket.
    pub(super) fn segment_end(&self, i: usize) -> usize {
        let document = self.document;
        let last = document.len().min(i + LONGEST + 1);
        let mut end = i + 1;
        let mut depth = 0usize;
        let mut sentence_end = document.sentence(i).end;
        while end < last {
            if end != sentence_end {
                end = self.stops.first_from(end).unwrap_or(usize::MAX).min(last).min(sentence_end);
                if end == last {
                    break;
                }
            }
            let token = document.token(end);
            let apart = token.lines > 0 || self.is_foreign(end) || !token.glued && self.is_break(end);
            if apart || self.runs_into_prose(end) {
                break;
            }
            if end == sentence_end {
                if depth == 0 && !self.is_label_before(i, end) {
                    break;
                }
                sentence_end = document.sentence(end).end;
            }
            if token.kind != Kind::Mark {
            } else if token.opens_bracket() {
                let sign = document.is(end + 1, "c") && document.is_mark(end + 2, ')');
                if depth == 0 && !sign && !self.is_expanding(end) {
                    break;
                }
                depth += 1;
            } else if token.closes_bracket() {
                if depth == 0 {
                    break;
                }
                depth -= 1;
            }
            end += 1;
        }
        end
    }

    /// Whether the next caption starts at token `i`, right behind an agency: "Ali Hashisho/Reuters A girl plays."
    pub(super) fn runs_into_prose(&self, i: usize) -> bool {
        let document = self.document;
        let token = document.token(i);
        token.classes.any(OPENS_PROSE)
            && token.first.is_uppercase()
            && token.shape == Shape::Capital
            && !token.classes.has(Class::Agency)
            && document.get(i + 1).is_some_and(|next| next.shape == Shape::Lower)
            && (i.saturating_sub(4)..i).any(|k| document.hit(k, Class::Agency).is_some_and(|hit| hit.end as usize == i))
    }

    /// A bracket that writes a name out or shortens it: `WANA (West Asia News Agency)`, `… Media Center (KMC)`, or an
    /// empty one.
    fn is_expanding(&self, open: usize) -> bool {
        let document = self.document;
        let last = document.len().min(open + 10);
        let Some(close) = (open + 1..last).find(|&i| document.token(i).closes_bracket()) else { return false };
        let inside = open + 1..close;
        let words = inside.clone().all(|i| {
            let token = document.token(i);
            token.is_capital() || token.classes.has(Class::Preposition) || document.is_any(i, &["the", "and", "&"])
        });
        let known = document.has(open + 1, Class::Agency) && !self.are_initials(open);
        let acronym = inside.len() == 1 && !known;
        let written_out = inside.len() > 1 && document.token(open - 1).shape == Shape::Upper;
        inside.is_empty() || words && (acronym || written_out)
    }

    /// Whether only a label and its dots stand between tokens `i` and `end`: "Credit... Porter Valdivieso".
    fn is_label_before(&self, i: usize, end: usize) -> bool {
        let document = self.document;
        let mut at = i;
        let mut labels = 0;
        while at < end && at - i < 8 {
            match self.engine.desk.label(document, at) {
                Some((Label::By | Label::Copyright, end)) => {
                    at = end;
                    labels += 1;
                }
                _ if document.token(at).kind == Kind::Mark => at += 1,
                _ => return false,
            }
        }
        at >= end && labels > 0
    }

    /// Behind a full stop and a dash: "… visits troops. — ISPR".
    fn is_dashed(&self, start: usize) -> bool {
        start > 1 && self.document.token(start - 1).is_dash() && self.document.is_mark(start - 2, '.')
    }

    /// A single slot that is one word with other meanings: "Mint", "Time".
    fn is_everyday(&self, chain: &Chain) -> bool {
        let tokens = chain.slots.first().map_or(0..0, |slot| self.document.tokens_in(slot.span));
        tokens.len() == 1 && is_common(self.document, tokens.start)
    }
}
