//! A run read word by word: joints, asides, labels, and the slots between them.
//!
//! `Photo by Ho Chun-kit/Corva Press via ZUMA Press Wire`: a label, a slot, a slash, a slot, `via`, a slot.

use super::chain::{Chain, Joint, SlotKind};
use super::slot;
use super::words::{agency_at, is_and, is_keyer, is_picture_number, is_plain_grammar, is_small_name, year};
use crate::document::Document;
use crate::engine::Engine;
use crate::lexicon::{Class, Classes, GRAMMAR, Hit};
use crate::token::{Kind, Shape, Token};

/// Reads a run.
pub(super) struct Parser<'e, 'd, 't> {
    pub(super) engine: &'e Engine,
    pub(super) document: &'d Document<'t>,
    pub(super) at: usize,
    pub(super) end: usize,
    pub(super) chain: Chain,
}

impl Parser<'_, '_, '_> {
    pub(super) fn read(&mut self) -> Option<()> {
        let mut joint = Joint::Start;
        while self.at < self.end {
            if self.opens_plain_slot() {
                self.slot(joint)?;
                joint = Joint::Start;
                continue;
            }
            if let Some((next, end)) = self.joint(self.at) {
                if next == Joint::Slash && joint != Joint::Via {
                    self.chain.slashed |= !self.chain.slots.is_empty();
                }
                self.chain.via |= next == Joint::Via;
                joint = if joint == Joint::Via { joint } else { next };
                self.at = end;
                continue;
            }
            if self.is_new_sentence() || self.is_agent() {
                return None;
            }
            // "NASA, ESA, and the Hubble Heritage Team"
            if joint == Joint::Comma && is_and(self.document, self.at) {
                self.at += 1;
                continue;
            }
            if self.skip_mark() || self.skip_aside(joint) || self.label(joint) {
                continue;
            }
            self.slot(joint)?;
            joint = Joint::Start;
        }
        Some(())
    }

    /// Whether a slot and nothing else can start here, as nearly all do: with a word of a name.
    fn opens_plain_slot(&self) -> bool {
        self.is_plain_name(self.at)
            && !self.document.has(self.at, Class::Month)
            && !is_picture_number(self.document.word(self.at))
    }

    fn slot(&mut self, joint: Joint) -> Option<()> {
        let end = self.slot_end()?;
        let tokens = self.at..end;
        self.at = end;
        slot::read(self.engine, self.document, tokens, joint, &mut self.chain)
    }

    /// The agency that starts at token `i`.
    pub(super) fn agency(&self, i: usize) -> Option<Hit> {
        agency_at(self.engine, self.document, i, self.end)
    }

    /// The joint at token `i` and where it ends.
    pub(super) fn joint(&self, i: usize) -> Option<(Joint, usize)> {
        const JOINTS: Classes =
            Classes::of(&[Class::Preposition, Class::Slash, Class::Colon, Class::Comma, Class::Dash, Class::Sign]);
        let document = self.document;
        let token = document.get(i).filter(|token| token.classes.any(JOINTS))?;
        if token.kind == Kind::Word {
            let joint = match document.word(i) {
                "via" | "VIA" | "Via" => Joint::Via,
                "for" | "FOR" if !self.is_ministry_for(i) => Joint::For,
                _ => return None,
            };
            return Some((joint, i + 1));
        }
        if token.kind != Kind::Mark {
            return None;
        }
        let joint = match token.first {
            '/' | '|' | ';' | '\\' | '•' | '·' | '／' => Joint::Slash,
            ',' | '،' => Joint::Comma,
            '–' | '—' | '―' => Joint::Slash,
            '-' | '‐' | '‑' if self.is_joining_hyphen(i) => {
                let doubled = document.get(i + 1).is_some_and(|t| t.is_dash());
                return Some((Joint::Slash, i + 1 + usize::from(doubled)));
            }
            _ => return None,
        };
        Some((joint, i + 1))
    }

    /// "UK Department for International Development": the "for" of a body's name.
    fn is_ministry_for(&self, i: usize) -> bool {
        let front = self.document.before(i).filter(|_| i > self.at);
        let head = front.is_some_and(|t| t.classes.any(Classes::of(&[Class::CreditHead, Class::OrganisationHead])));
        head && !(i.saturating_sub(4)..i).any(|k| self.agency(k).is_some_and(|hit| hit.end as usize == i))
    }

    /// A hyphen with a space beside it, or glued in front of an agency: `Tyler Brannock-USA TODAY Sports`.
    fn is_joining_hyphen(&self, i: usize) -> bool {
        let next = self.document.get(i + 1).filter(|_| i + 1 < self.end);
        let spaced = !self.document.token(i).glued || next.is_none_or(|t| !t.glued);
        let front = i.checked_sub(1).map(|k| (self.document.token(k).shape, self.document.word(k).len()));
        let known =
            i.checked_sub(1).and_then(|k| self.document.hit(k, Class::Agency)).is_some_and(|hit| hit.end as usize == i);
        let initials = matches!(front, Some((Shape::Upper, ..=3))) && !known;
        spaced || !initials && self.document.hit(i + 1, Class::Agency).is_some() && next.is_some_and(|t| t.is_capital())
    }

    /// A full stop behind a name with something other than a label to follow: prose in two sentences.
    fn is_new_sentence(&self) -> bool {
        let document = self.document;
        let next = self.at + 1;
        document.is_mark(self.at, '.')
            && next < self.end
            && self.chain.slots.last().is_some_and(|slot| slot.span.end == document.token(self.at).span.start)
            && document.token(next).kind != Kind::Mark
            && !document.has(next, Class::CreditLabel)
    }

    /// "Obtained by Reuters": a verb and who did it, not a name behind "photo by".
    fn is_agent(&self) -> bool {
        self.document.is(self.at, "by")
            && self.chain.slots.last().is_some_and(|slot| matches!(slot.kind, SlotKind::Unsure(_)))
    }

    /// Marks that say nothing in a chain.
    fn skip_mark(&mut self) -> bool {
        let token = self.document.token(self.at);
        let dots = token.kind == Kind::Mark && matches!(token.first, '.' | '…' | ':' | '*' | '：' | '\u{ad}');
        let empty = token.is_mark('(') && self.document.is_mark(self.at + 1, ')');
        // "ST PHOTO: LIM YAOHUI", "(AAP: Lukas Coch)"
        self.chain.slashed |= matches!(token.first, ':' | '：') && !self.chain.slots.is_empty();
        if dots || token.is_quote() {
            self.at += 1;
            return true;
        }
        if empty && self.at + 1 < self.end {
            self.at += 2;
            return true;
        }
        false
    }

    /// What stands between names and is none: a licence, a picture number, a date behind a comma.
    fn skip_aside(&mut self, joint: Joint) -> bool {
        let document = self.document;
        let end = match document.word(self.at) {
            "photographer" | "photographers" | "publisher"
                if joint == Joint::Comma || joint == Joint::Start && self.chain.labelled =>
            {
                self.chain.labelled = true;
                self.chain.plainly = true;
                self.at + 1
            }
            "CC" | "CC0" => (self.at + 1..self.end)
                .find(|&i| document.token(i).is_mark(',') || document.is(i, "via") || document.is_mark(i, '/'))
                .unwrap_or(self.end),
            // "ANTARA FOTO/Hafidz Mubarak A/aww.": who keyed it in.
            _ if joint == Joint::Slash && self.at + 2 >= self.end && is_keyer(self.engine, document, self.at) => {
                self.end
            }
            word if is_picture_number(word) && document.token(self.at).kind != Kind::Mark => self.at + 1,
            _ if joint == Joint::Comma || self.chain.labelled && joint == Joint::Start => self.date_end(),
            _ => self.at,
        };
        let skipped = end > self.at;
        self.at = end;
        skipped
    }

    /// Past a date that runs to the end of the chain: ", October 1941".
    fn date_end(&self) -> usize {
        let document = self.document;
        let dated = |i: usize| {
            let token = document.token(i);
            token.kind == Kind::Number
                || token.classes.any(Classes::of(&[Class::Month, Class::Weekday]))
                || token.kind == Kind::Mark && matches!(token.first, ',' | '.')
        };
        let opens = document.has(self.at, Class::Month) || document.token(self.at).kind == Kind::Number;
        let ends = (self.at..self.end).all(dated) && (self.at..self.end).any(|i| year(document, i).is_some());
        if opens && ends && !self.chain.slots.is_empty() { self.end } else { self.at }
    }

    /// Where the slot that starts here ends; `None` at a word that no chain holds.
    fn slot_end(&self) -> Option<usize> {
        let document = self.document;
        let mut i = self.at;
        while i < self.end {
            if self.is_plain_name(i) {
                i += 1;
                continue;
            }
            if i > self.at && (self.joint(i).is_some() || self.is_label_inside(i)) {
                break;
            }
            let token = document.token(i);
            if let Some(hit) = self.agency(i) {
                i = hit.end as usize;
                continue;
            }
            match token.kind {
                Kind::Word | Kind::Number | Kind::Possessive => {
                    if !self.belongs(i) {
                        return None;
                    }
                    i += 1;
                }
                Kind::Mark if token.is_mark('(') && document.is_mark(i + 1, ')') && i > self.at => break,
                Kind::Mark if token.is_mark('(') && i > self.at => i = self.closing(i)?,
                Kind::Mark if token.is_quote() || token.is_dash() && token.glued => i += 1,
                Kind::Mark if matches!(token.first, '&' | '+' | '@' | '_' | '\'' | '’' | '`' | '®' | '™') => {
                    i += 1
                }
                Kind::Mark if matches!(token.first, '.' | ':' | '…' | '*') && i > self.at => break,
                Kind::Mark => return None,
            }
        }
        Some(i)
    }

    /// A word that is nothing but a name's: one question for most words of a chain.
    fn is_plain_name(&self, i: usize) -> bool {
        const OTHER: Classes = GRAMMAR.with(&[Class::CreditLabel, Class::Agency, Class::Weekday]);
        let token = self.document.token(i);
        // CC, CC0
        let licence = (token.first == 'C') & (token.span.len() < 4);
        token.classes.has(Class::Capitalised) & !token.classes.any(OTHER) & !licence
    }

    /// Past a bracket inside a slot, its closing mark included: `WANA (West Asia News Agency)`.
    fn closing(&self, open: usize) -> Option<usize> {
        (open + 1..self.end).find(|&i| self.document.is_mark(i, ')')).map(|close| close + 1)
    }

    /// A weekday that is a name beside another one: "Jessica Sun", "Sun Yan", "Photo: Sunday Adeyemo".
    fn is_sun(&self, i: usize) -> bool {
        let name = |k: usize| self.document.get(k).is_some_and(|t| t.is_capital() && !t.classes.has(Class::Month));
        let short = self.document.word(i).len() == 3;
        short && (i > self.at || name(i + 1)) || self.chain.labelled && i == self.at && name(i + 1)
    }

    /// Whether a word can be part of a name or body.
    fn belongs(&self, i: usize) -> bool {
        const HELPS: Classes = Classes::of(&[
            Class::Particle,
            Class::CreditLabel,
            Class::CreditHead,
            Class::Agency,
            Class::OrganisationHead,
            Class::Title,
        ]);
        let token = self.document.token(i);
        if token.classes.has(Class::Weekday) && !self.is_sun(i) {
            return false;
        }
        let joins = |t: &Token| t.is_dash() || t.is_mark('_') || t.is_mark('@');
        let tail = token.glued && i > self.at && joins(self.document.token(i - 1));
        token.kind != Kind::Word
            || tail
            || token.is_capital() && !is_plain_grammar(self.document, i)
            || !token.first.is_lowercase()
            || self.document.word(i).trim_end_matches('.').contains('.')
            || token.classes.any(HELPS)
                && !token.classes.any(Classes::of(&[Class::Pronoun, Class::Auxiliary, Class::Adverb]))
            || self.document.is_any(i, &["of", "the", "and", "'s", "in", "at", "on", "to", "for"]) && i > self.at
            || self.document.is(i, "the")
            || self.chain.labelled && is_small_name(self.document, i)
            || self.describes_source(i)
    }

    /// "via militant video", "jihadist website via AP": small words in front of a noun for where a picture was found.
    fn describes_source(&self, i: usize) -> bool {
        let document = self.document;
        let small = |k: usize| document.get(k).is_some_and(|t| t.kind == Kind::Word && t.shape == Shape::Lower);
        let noun = (i + 1..(i + 4).min(self.end)).find(|&k| document.has(k, Class::CreditHead));
        noun.is_some_and(|noun| (i..=noun).all(|k| small(k) && !document.token(k).is_grammar()))
            && (self.chain.anchored() || noun.is_some_and(|noun| document.is(noun + 1, "via")))
    }
}
