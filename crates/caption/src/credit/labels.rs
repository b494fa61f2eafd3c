//! Labels of a chain: what introduces a name, sets a flag, or stands where a name would.
//!
//! "Photo by", "Handout", "©2014", "STR"; the "Staff" of "Staff Sgt." is none.

use super::Label;
use super::chain::Joint;
use super::chain::{Slot, SlotKind};
use super::parser::Parser;
use super::words::year;
use crate::lexicon::Class;
use crate::record::CreditFlag;
use crate::token::{Kind, Shape};

impl Parser<'_, '_, '_> {
    /// A label at the start of a slot.
    pub(super) fn label(&mut self, joint: Joint) -> bool {
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
        ends && next - self.at == 1 && !self.chain.slots.is_empty() && !self.document.has(self.at, Class::Print)
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
        self.chain.slots.push(Slot { via: true, ..Slot::new(span, SlotKind::Agency(wire.row)) });
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

    /// A label that cannot be part of a name: "photo by" in "U.S. Navy photo by …".
    pub(super) fn is_label_inside(&self, i: usize) -> bool {
        let document = self.document;
        let sign = match document.token(i).first {
            'b' | 'B' => document.is(i, "by"),
            'C' => document.word(i) == "CC",
            first => first == '©',
        };
        if sign {
            return true;
        }
        let Some((_, end)) = self.engine.desk.label(document, i) else { return false };
        let long = end - i > 1 || document.is_mark(end, ':');
        long && document.hit(i, Class::Agency).is_none_or(|agency| (agency.end as usize) < end)
    }
}
