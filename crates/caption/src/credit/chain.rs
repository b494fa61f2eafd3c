//! A credit run cut into its slots: names between slashes, commas, dashes, `via` and `for`.
//!
//! `Photo by Ho Chun-kit/Corva Press via ZUMA Press Wire` has three slots: a person, a body, and an agency behind
//! `via`. A run is a chain only if every one of its words is accounted for; else it is the caption's own text.

use super::flags::Flags;
use super::person::Guess;
use super::words::{agency_at, is_and, is_keyer, is_picture_number, is_plain_grammar, is_small_name, year};
use super::{HeadRole, Label};
use super::{settle, slot};
use crate::document::Document;
use crate::engine::Engine;
use crate::lexicon::{Class, Classes, Hit};
use crate::record::CreditFlag;
use crate::span::Span;
use crate::token::{Kind, Shape, Token};
use std::ops::Range;

/// The longest chain, in tokens.
pub(super) const LONGEST: usize = 72;

/// What a run says.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chain {
    /// Its names in printed order.
    pub slots: Vec<Slot>,
    /// Its flags.
    pub flags: Flags,
    /// A year of copyright.
    pub year: Option<i16>,
    /// It has a label that introduces a name.
    pub labelled: bool,
    /// The label is followed by "by" or a colon, or is more than one word: it introduces nothing else.
    pub plainly: bool,
    /// It ends in a word for a picture: "Library of Congress image".
    pub tailed: bool,
    /// Something stands where the name would: Stringer, STR, "-".
    pub placeholder: bool,
    /// A slash, bar or dash parts two of its slots.
    pub slashed: bool,
    /// `via` stands in it.
    pub via: bool,
}

/// One name of a chain.
#[derive(Clone, Debug)]
pub(crate) struct Slot {
    /// Where it stands.
    pub span: Span,
    /// What it names.
    pub kind: SlotKind,
    /// Behind `via`.
    pub via: bool,
    /// Behind `for`.
    pub ordered: bool,
    /// Behind a slash, bar or dash.
    pub slashed: bool,
    /// Named again behind `via`.
    pub again_via: bool,
}

/// What a slot names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SlotKind {
    /// A row of the agency table.
    Agency(u32),
    /// Another body, with what its words make it.
    Body(Option<HeadRole>),
    /// Who made the picture.
    Person,
    /// A pool without a name of its own.
    Pool,
    /// A name that may be a person's; settled when the whole chain is known.
    Unsure(Guess),
}

impl Chain {
    /// Whether an agency of the table stands in it.
    pub(crate) fn anchored(&self) -> bool {
        self.slots.iter().any(|slot| matches!(slot.kind, SlotKind::Agency(_)))
    }

    /// Whether it names a person.
    pub(crate) fn has_person(&self) -> bool {
        self.slots.iter().any(|slot| slot.kind == SlotKind::Person)
    }
}

/// What parts two slots.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Joint {
    /// Nothing yet.
    Start,
    /// Slash, bar, dash, semicolon.
    Slash,
    Comma,
    Via,
    For,
}

/// Reads `tokens` as a chain; `None` if a word of them has no place in one.
pub(crate) fn parse(engine: &Engine, document: &Document, tokens: Range<usize>) -> Option<Chain> {
    if tokens.is_empty() || tokens.len() > LONGEST {
        return None;
    }
    let mut parser = Parser { engine, document, at: tokens.start, end: tokens.end, chain: Chain::default() };
    parser.read()?;
    let mut chain = parser.chain;
    settle::settle(engine, document, &mut chain);
    if chain.tailed && chain.slots.iter().all(|slot| slot.kind == SlotKind::Person) {
        return None;
    }
    let says = !chain.slots.is_empty() || chain.placeholder || chain.flags.has(CreditFlag::Handout) && chain.labelled;
    says.then_some(chain)
}

struct Parser<'e, 'd, 't> {
    engine: &'e Engine,
    document: &'d Document<'t>,
    at: usize,
    end: usize,
    chain: Chain,
}

impl Parser<'_, '_, '_> {
    fn read(&mut self) -> Option<()> {
        let mut joint = Joint::Start;
        while self.at < self.end {
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
            let end = self.slot_end()?;
            let tokens = self.at..end;
            self.at = end;
            slot::read(self.engine, self.document, tokens, joint, &mut self.chain)?;
            joint = Joint::Start;
        }
        Some(())
    }

    /// The agency that starts at token `i`.
    fn agency(&self, i: usize) -> Option<Hit> {
        agency_at(self.engine, self.document, i, self.end)
    }

    /// The joint at token `i` and where it ends.
    fn joint(&self, i: usize) -> Option<(Joint, usize)> {
        let document = self.document;
        let token = document.get(i)?;
        if token.kind == Kind::Word {
            if !matches!(token.first, 'v' | 'V' | 'f' | 'F') {
                return None;
            }
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
            word if joint == Joint::Slash && is_keyer(word) && self.at + 2 >= self.end => self.end,
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

    /// A label at the start of a slot.
    fn label(&mut self, joint: Joint) -> bool {
        let document = self.document;
        if document.token(self.at).first == '©' {
            self.at += 1;
            self.copyright();
            return true;
        }
        if document.is_mark(self.at, '(') && document.is(self.at + 1, "c") && document.is_mark(self.at + 2, ')') {
            self.at += 3;
            self.copyright();
            return true;
        }
        if document.is(self.at, "by") {
            self.chain.labelled = true;
            self.chain.plainly = true;
            self.at += 1;
            return true;
        }
        let Some((label, next)) = self.engine.desk.label(document, self.at).filter(|(_, end)| *end <= self.end) else {
            return false;
        };
        // "Staff Sgt." is a rank.
        if document.hit(self.at, Class::Title).is_some_and(|title| title.end as usize > next) {
            return false;
        }
        if joint == Joint::Slash && label == Label::By && self.is_namesake(next) || self.names_giver(label, next) {
            return false;
        }
        // "AP Photo" or "Pool Photo" is one name, a longer agency outdoes a label.
        let agency = self.agency(self.at);
        let agency = agency.map_or(0, |agency| agency.end as usize);
        if agency > next || agency == next && label != Label::By {
            if let Label::Flag(Some(flag)) = label {
                self.chain.flags.add(flag);
            }
            return false;
        }
        self.leading_wire(next);
        match label {
            Label::By => {
                self.chain.labelled = true;
                let colon = document
                    .get(next)
                    .is_some_and(|t| t.kind == Kind::Mark && matches!(t.first, ':' | '.' | '…' | '：'));
                self.chain.plainly |= colon || next - self.at > 1;
            }
            Label::Copyright => {
                self.at = next;
                self.copyright();
                return true;
            }
            Label::Placeholder(_) | Label::Flag(_) if !self.is_alone(self.at, next) => return false,
            Label::Placeholder(flag) => {
                self.chain.placeholder = true;
                if let Some(flag) = flag {
                    self.chain.flags.add(flag);
                }
            }
            Label::Flag(Some(CreditFlag::UserGenerated)) => {
                self.chain.flags.add(CreditFlag::UserGenerated);
                return false;
            }
            Label::Flag(Some(CreditFlag::Pool)) => return false,
            Label::Flag(flag) => {
                if let Some(flag) = flag {
                    self.chain.flags.add(flag);
                }
                // "Staff photo by", "Courtesy photo:" introduce a name too.
                let introduces = document.is_any(next - 1, &["by", "photographer", "photographers"])
                    || next - self.at > 1 && document.is_mark(next, ':');
                self.chain.labelled |= introduces;
                self.chain.plainly |= introduces;
            }
        }
        self.at = next;
        // "THE CANADIAN PRESS/HO-Alberta RCMP"
        if self.is_dashed_flag(next) {
            self.at += 1;
        }
        true
    }

    /// A word for a picture that stands where a name does, so that it is one: "Kagiso Rametse / Beeld via AP".
    fn is_namesake(&self, next: usize) -> bool {
        let ends = next >= self.end || self.joint(next).is_some();
        ends && next - self.at == 1 && !self.chain.slots.is_empty() && !super::is_print_word(self.document, self.at)
    }

    /// "Family handout", "Police handout": the first word says who gave the picture.
    fn names_giver(&self, label: Label, next: usize) -> bool {
        label == Label::Flag(Some(CreditFlag::Handout)) && next - self.at > 1 && self.is_giver(self.at)
    }

    fn is_giver(&self, i: usize) -> bool {
        super::body::is_giver(self.engine, self.document, i)
    }

    /// A hyphen between initials that set a flag and a name.
    fn is_dashed_flag(&self, at: usize) -> bool {
        let document = self.document;
        let hyphen = at < self.end && document.token(at).is_dash() && document.token(at).glued;
        hyphen && document.get(at + 1).is_some_and(|next| next.glued && next.is_capital())
    }

    /// The wire that opens a long label: "AP PROVIDES ACCESS TO THIS … HANDOUT PHOTO PROVIDED BY".
    fn leading_wire(&mut self, label_end: usize) {
        let Some(wire) = self.agency(self.at).filter(|wire| label_end > wire.end as usize + 2) else { return };
        let span = self.document.span(self.at..wire.end as usize);
        let kind = SlotKind::Agency(wire.row);
        self.chain.slots.push(Slot { span, kind, via: true, ordered: false, slashed: false, again_via: false });
        if (self.at..label_end).any(|i| self.document.is(i, "handout")) {
            self.chain.flags.add(CreditFlag::Handout);
        }
    }

    /// Whether a word that stands for a name or flag can be read as such: capitals where it is short, so that Ho in
    /// "Ho Chun-kit" stays a name, and nothing glued behind it.
    fn is_alone(&self, start: usize, end: usize) -> bool {
        let document = self.document;
        let word = document.word(start);
        let short = end - start == 1 && word.len() <= 3 && document.token(start).kind == Kind::Word;
        let glued = document.get(end).is_some_and(|t| t.glued && (t.is_dash() || t.kind == Kind::Word));
        let dashed = !self.chain.slots.is_empty() && self.is_dashed_flag(end) && document.word(start) == "HO";
        (!glued || dashed) && (!short || document.token(start).shape == Shape::Upper)
    }

    /// Behind a copyright sign: a year, or years.
    fn copyright(&mut self) {
        self.chain.labelled = true;
        self.chain.plainly = true;
        while let Some(token) = self.document.get(self.at).filter(|_| self.at < self.end) {
            let sign = token.first == '©' || token.is_mark('(') && self.document.is(self.at + 1, "c");
            if sign {
                self.at += if token.first == '©' { 1 } else { 3 };
            } else if let Some(year) = year(self.document, self.at) {
                self.chain.year = Some(year);
                self.at += 1;
            } else {
                return;
            }
        }
    }

    /// Where the slot that starts here ends; `None` at a word that no chain holds.
    fn slot_end(&self) -> Option<usize> {
        let document = self.document;
        let mut i = self.at;
        while i < self.end {
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

    /// Past a bracket inside a slot, its closing mark included: `WANA (West Asia News Agency)`.
    fn closing(&self, open: usize) -> Option<usize> {
        (open + 1..self.end).find(|&i| self.document.is_mark(i, ')')).map(|close| close + 1)
    }

    /// A label that cannot be part of a name: "photo by" in "U.S. Navy photo by …".
    fn is_label_inside(&self, i: usize) -> bool {
        let document = self.document;
        if document.is(i, "by") || document.word(i) == "CC" || document.token(i).first == '©' {
            return true;
        }
        let Some((_, end)) = self.engine.desk.label(document, i) else { return false };
        let long = end - i > 1 || document.is_mark(end, ':');
        long && document.hit(i, Class::Agency).is_none_or(|agency| (agency.end as usize) < end)
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
