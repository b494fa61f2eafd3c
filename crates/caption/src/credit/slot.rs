//! One slot of a chain: is it an agency of the table, another body, or who made the picture?
//!
//! `U.S. Army Staff Sgt. Terrell Oxendine` is a body and a person whose rank is left out; `Russian Ministry of
//! Defence` is a body by its words; `Dimaguila` is a person if no better name stands in the chain.

use super::body;
use super::chain::{Chain, Joint, Slot, SlotKind};
use super::person::{self, Guess, is_common, is_person_shaped, past_ranks};
use super::words::{agency_at, year};
use super::{HeadRole, Label};
use crate::document::Document;
use crate::engine::Engine;
use crate::lexicon::{Class, Classes, Hit};
use crate::record::{CreditFlag, CreditRole};
use crate::span::Span;
use crate::token::{Kind, Shape};
use std::ops::Range;

/// Reads a slot's tokens and adds what they name; `None` if they name nothing.
pub(super) fn read(
    engine: &Engine,
    document: &Document,
    tokens: Range<usize>,
    joint: Joint,
    chain: &mut Chain,
) -> Option<()> {
    let mut reader = Reader { engine, document, joint, chain };
    reader.slot(tokens)
}

struct Reader<'e, 'd, 't, 'c> {
    engine: &'e Engine,
    document: &'d Document<'t>,
    joint: Joint,
    chain: &'c mut Chain,
}

impl Reader<'_, '_, '_, '_> {
    fn slot(&mut self, mut tokens: Range<usize>) -> Option<()> {
        let document = self.document;
        if let Some(guess) = person::plain_guess(document, tokens.clone()) {
            self.add(tokens.clone(), SlotKind::Unsure(guess));
            self.glued_agency(tokens);
            return Some(());
        }
        if let Some(row) = self.plain_agency(&tokens) {
            self.add(tokens, SlotKind::Agency(row));
            return Some(());
        }
        if matches!(document.word(tokens.start), "the" | "THE") && self.agency(tokens.start, tokens.end).is_none() {
            tokens.start += 1;
        }
        // "2010 Getty Images": a year of copyright in front of a name.
        if tokens.len() > 1
            && let Some(year) = year(document, tokens.start)
        {
            self.chain.year = Some(year);
            tokens.start += 1;
        }
        // "Bild 183-H27337": the number of a picture.
        if tokens.len() < 5 && digits(document, tokens.clone()) > 4 {
            return Some(());
        }
        let pool = self.tail(&mut tokens);
        if !tokens.is_empty() {
            self.named(tokens)?;
        }
        if let Some(pool) = pool {
            self.add(pool, SlotKind::Pool);
        }
        Some(())
    }

    /// The agency that a slot is from its first word to its last and that nothing else could be: "Reuters".
    fn plain_agency(&self, tokens: &Range<usize>) -> Option<u32> {
        const OTHER: Classes = Classes::of(&[Class::Title, Class::GivenName]);
        let first = self.document.token(tokens.start);
        let word = first.classes.has(Class::Agency) & first.classes.has(Class::Capitalised) & !first.classes.any(OTHER);
        if !word {
            return None;
        }
        let hit = self.agency(tokens.start, tokens.end).filter(|hit| hit.end as usize == tokens.end)?;
        (self.engine.desk.agency(hit.row).role != CreditRole::Pool).then_some(hit.row)
    }

    /// Strips flags and labels from the end of a slot: "Army handout", "Kremlin Pool Photo", "Library of Congress
    /// image". Gives the word for the pool, if there is one.
    fn tail(&mut self, tokens: &mut Range<usize>) -> Option<Range<usize>> {
        let mut pool = None;
        while tokens.start < tokens.end {
            let end = tokens.end;
            let first = tokens.start.max(end.saturating_sub(3));
            if let Some(hit) = self.agency(tokens.start, end)
                && hit.end as usize == end
                && self.engine.desk.agency(hit.row).role != CreditRole::Pool
            {
                break;
            }
            let desk = &self.engine.desk;
            let label = (first..end)
                .find_map(|i| desk.label(self.document, i).filter(|(_, at)| *at == end).map(|found| (i, found.0)));
            if label.is_none() && end - tokens.start > 1 && self.is_print(end - 1) {
                self.chain.tailed = true;
                tokens.end -= 1;
                continue;
            }
            let Some((start, label)) = label else {
                if self.document.get(end - 1).is_some_and(|t| t.is_dash() || t.is_quote()) {
                    tokens.end -= 1;
                    continue;
                }
                break;
            };
            match label {
                Label::Flag(Some(CreditFlag::UserGenerated)) => {
                    self.chain.flags.add(CreditFlag::UserGenerated);
                    break;
                }
                Label::Flag(Some(CreditFlag::Pool)) => {
                    if is_named_pool(self.engine, self.document, tokens.clone()) {
                        self.chain.flags.add(CreditFlag::Pool);
                        break;
                    }
                    self.chain.flags.add(CreditFlag::Pool);
                    pool = Some(start..end);
                }
                // "Family handout": who gave it stays.
                Label::Flag(Some(CreditFlag::Handout))
                    if end - start > 1 && body::is_giver(self.engine, self.document, start) =>
                {
                    self.chain.flags.add(CreditFlag::Handout);
                    tokens.end = start + 1;
                    break;
                }
                Label::Flag(Some(flag)) => self.chain.flags.add(flag),
                Label::Placeholder(flag) => {
                    self.chain.placeholder = true;
                    if let Some(flag) = flag {
                        self.chain.flags.add(flag);
                    }
                }
                // The last word of a name may look like a label: "Redding Picture".
                Label::By if start == tokens.start => break,
                Label::Copyright | Label::By | Label::Flag(None) => {}
            }
            tokens.end = start;
        }
        pool
    }

    /// The "image" of "Library of Congress image", which is no part of the name as in "Getty Images".
    fn is_print(&self, i: usize) -> bool {
        let token = self.document.token(i);
        (token.shape == Shape::Lower || !token.classes.has(Class::CreditHead)) && self.document.has(i, Class::Print)
    }

    /// The agency that starts at `start` inside `..end`.
    fn agency(&self, start: usize, end: usize) -> Option<Hit> {
        agency_at(self.engine, self.document, start, end)
    }

    fn named(&mut self, tokens: Range<usize>) -> Option<()> {
        let document = self.document;
        let words = past_ranks(self.engine, document, tokens.clone());
        if words.start > tokens.start && is_person_shaped(document, words.clone()) && self.head(words).is_none() {
            return self.people(tokens);
        }
        if let Some(agency) = self.agency_behind(tokens.clone()) {
            self.people(tokens.start..agency.start)?;
            return self.named(agency);
        }
        if let Some(hit) = self.agency(tokens.start, tokens.end) {
            let rest = hit.end as usize..tokens.end;
            if body::is_expansion(document, rest.clone()) || body::is_acronym_of(document, rest.clone()) {
                self.add(tokens, SlotKind::Agency(hit.row));
                return Some(());
            }
            if document.is_mark(rest.start, '@') {
                // "INSTAGRAM @nazarewaves": platform and account.
                self.add(tokens, SlotKind::Body(Some(HeadRole::Social)));
                return Some(());
            }
            let words = past_ranks(self.engine, document, rest.clone());
            let ranked = words.start > rest.start;
            let second = self.agency(rest.start, rest.end).is_some();
            let person = is_person_shaped(document, words.clone()) && self.head(rest.clone()).is_none();
            let given = document.has(words.start, Class::GivenName);
            if second || person && (ranked || given) && !is_one_name(document, tokens.clone()) {
                self.add(tokens.start..rest.start, SlotKind::Agency(hit.row));
                return self.named(rest);
            }
            if let Some(head) = self.head(tokens.clone()) {
                self.add(tokens, SlotKind::Body(Some(head)));
                return Some(());
            }
            if person && rest.len() > 1 {
                // "Sky Brown", "Star Jones": a name whose first word is also a body's.
                self.person(tokens);
                return Some(());
            }
            let agency = self.engine.desk.agency(hit.row);
            let plain = rest.clone().all(|i| document.token(i).is_capital());
            let wire = matches!(agency.role, CreditRole::Agency | CreditRole::Distributor);
            if document.token(tokens.start).is_capital() && plain && wire && !is_common(document, tokens.start) {
                self.add(tokens, SlotKind::Agency(hit.row));
                return Some(());
            }
        }
        if let Some(head) = self.head(tokens.clone()) {
            self.add(tokens, SlotKind::Body(Some(head)));
            return Some(());
        }
        if body::is_handle(document, tokens.clone()) {
            return self.handle(tokens);
        }
        if let Some(role) = body::shaped(document, tokens.clone()) {
            self.add(tokens, SlotKind::Body(role));
            return Some(());
        }
        self.people(tokens)
    }

    /// An agency behind a name without a mark between them: "BULLIT MARQUEZ THE ASSOCIATED PRESS".
    fn agency_behind(&self, tokens: Range<usize>) -> Option<Range<usize>> {
        let document = self.document;
        if !document.has(tokens.start, Class::GivenName) {
            return None;
        }
        let start = (tokens.start + 2..tokens.end).find(|&i| {
            self.agency(i, tokens.end).is_some_and(|hit| {
                let agency = self.engine.desk.agency(hit.row);
                hit.end as usize == tokens.end && (agency.leads || agency.sells)
            })
        })?;
        let known = document.token(start).shape == Shape::Upper || tokens.end - start > 1;
        (known && is_person_shaped(document, tokens.start..start)).then_some(start..tokens.end)
    }

    /// What the words of a body make it.
    fn head(&self, tokens: Range<usize>) -> Option<HeadRole> {
        let behind_person = self.joint == Joint::Slash
            && matches!(self.chain.slots.last(), Some(Slot { kind: SlotKind::Unsure(guess), .. }) if *guess >= Guess::Several);
        body::head(self.engine, self.document, tokens, self.joint == Joint::For || behind_person)
    }

    fn handle(&mut self, tokens: Range<usize>) -> Option<()> {
        let span = self.document.span(tokens.clone());
        let desk = &self.engine.desk;
        let flags = self.chain.flags;
        if let Some(slot) = self.chain.slots.last_mut()
            && flags.has(CreditFlag::UserGenerated)
            && matches!(slot.kind, SlotKind::Agency(row) if desk.agency(row).role == CreditRole::Provider)
        {
            slot.span = slot.span.to(span);
            slot.kind = SlotKind::Body(Some(HeadRole::Social));
            return Some(());
        }
        self.chain.flags.add(CreditFlag::UserGenerated);
        self.add(tokens, SlotKind::Body(Some(HeadRole::Social)));
        Some(())
    }

    /// One or more persons: "Keith Amara & Joëlle Ntumba".
    fn people(&mut self, tokens: Range<usize>) -> Option<()> {
        let document = self.document;
        let mut start = tokens.start;
        for i in tokens.clone() {
            let small = document.token(i).shape == Shape::Lower;
            if small && document.is_any(i, &["and", "&", "+"]) && i > start && i + 1 < tokens.end {
                self.person(start..i)?;
                start = i + 1;
            }
        }
        self.person(start..tokens.end)
    }

    /// An agency glued behind the last word of a name in capitals: `JORIS VAN DER KUILAFP via Getty Images`.
    fn glued_agency(&mut self, tokens: Range<usize>) {
        let last = self.document.token(tokens.end - 1);
        if last.shape != Shape::Upper || last.word.id != 0 {
            return;
        }
        let Some((row, length)) = self.engine.agency_glued_behind(self.document.word(tokens.end - 1)) else { return };
        let Some(name) = self.chain.slots.last_mut() else { return };
        let end = name.span.end;
        name.span.end -= length;
        let span = Span::new(end - length, end);
        if !self.join_repeated(row, span, false) {
            self.chain.slots.push(Slot::new(span, SlotKind::Agency(row)));
        }
    }

    fn person(&mut self, tokens: Range<usize>) -> Option<()> {
        let words = past_ranks(self.engine, self.document, tokens.clone());
        let guess = person::guess(self.document, &tokens, words.clone())?;
        self.add(words.clone(), SlotKind::Unsure(guess));
        self.glued_agency(words);
        Some(())
    }

    fn add(&mut self, tokens: Range<usize>, kind: SlotKind) {
        let span = self.document.span(tokens.clone());
        // "@kerch_watch/X": account and platform.
        let provider =
            matches!(kind, SlotKind::Agency(row) if self.engine.desk.agency(row).role == CreditRole::Provider);
        if (provider || kind == SlotKind::Body(Some(HeadRole::Social)))
            && self.joint == Joint::Slash
            && let Some(handle) = self.chain.slots.last_mut()
            && self.document.slice(handle.span).starts_with('@')
        {
            handle.span = handle.span.to(span);
            return;
        }
        if is_social(self.engine, self.document, tokens.clone()) {
            self.chain.flags.add(CreditFlag::UserGenerated);
            // "Governor Oleh Kiper via Telegram": whose account it is.
            if self.joint == Joint::Via
                && !self.chain.labelled
                && let Some(account) = self.chain.slots.last_mut()
                && matches!(account.kind, SlotKind::Unsure(_))
            {
                account.kind = SlotKind::Body(Some(HeadRole::Social));
            }
        }
        let via = self.joint == Joint::Via;
        let (ordered, slashed) = (self.joint == Joint::For, self.joint == Joint::Slash);
        let slot = Slot { via, ordered, slashed, ..Slot::new(span, kind) };
        if let SlotKind::Agency(row) = kind {
            let pool = self.engine.desk.agency(row).role == CreditRole::Pool;
            if pool {
                self.chain.flags.add(CreditFlag::Pool);
            }
            if ends_in_tv(self.document, &tokens) && self.engine.desk.agency(row).role != CreditRole::Publication {
                self.chain.flags.add(CreditFlag::VideoStill);
            }
            if self.join_repeated(row, span, via) {
                return;
            }
        }
        self.chain.slots.push(slot);
        self.joint = Joint::Start;
    }

    /// The same agency again: `PA Archive/PA Images` is one name, a later `via Reuters` says what Reuters did.
    fn join_repeated(&mut self, row: u32, span: Span, via: bool) -> bool {
        let document = self.document;
        let slots = &mut self.chain.slots;
        let last = slots.len();
        let Some(at) = slots.iter().position(|slot| slot.kind == SlotKind::Agency(row)) else { return false };
        let other = !document.slice(slots[at].span).eq_ignore_ascii_case(document.slice(span));
        if at + 1 == last && other && !via {
            slots[at].span = slots[at].span.to(span);
        }
        slots[at].again_via |= via;
        true
    }
}

/// How many digits stand in numbers and in words written as some are: `183-H27337`.
fn digits(document: &Document, tokens: Range<usize>) -> usize {
    let numeric = |i: &usize| document.token(*i).kind == Kind::Number || document.token(*i).shape == Shape::Upper;
    tokens.filter(numeric).map(|i| document.word(i).bytes().filter(u8::is_ascii_digit).count()).sum()
}

/// "Reuters TV": a wire's television service, so a frame of a video.
fn ends_in_tv(document: &Document, tokens: &Range<usize>) -> bool {
    tokens.len() > 1 && document.is(tokens.end - 1, "TV")
}

/// "WPA Pool": a pool that the table names.
fn is_named_pool(engine: &Engine, document: &Document, tokens: Range<usize>) -> bool {
    let hit = document.hit(tokens.start, Class::Agency);
    hit.is_some_and(|hit| {
        hit.end as usize == tokens.end
            && engine.desk.agency(hit.row).role == CreditRole::Pool
            && tokens.len() > 1
            && !document.has(tokens.start, Class::CreditLabel)
    })
}

/// Written in one case throughout, so that no break shows: "KREMLIN PALACE".
fn is_one_name(document: &Document, tokens: Range<usize>) -> bool {
    tokens.clone().all(|i| document.token(i).kind != Kind::Word || document.token(i).shape == Shape::Upper)
        && tokens.len() < 3
}

fn is_social(engine: &Engine, document: &Document, tokens: Range<usize>) -> bool {
    document.hits(tokens.start).iter().any(|hit| {
        hit.class == Class::CreditHead
            && hit.end as usize <= tokens.end
            && engine.desk.head(hit.row).role == HeadRole::Social
    })
}
