//! Where credit runs stand: in brackets, behind a label, as a sentence or line of their own, or glued to the last word.
//!
//! "… a glimpse of Nampo (AP)" holds `(AP)`; "the Kassala Media Center (KMC) said" holds none.

use super::chain::{Chain, LONGEST, SlotKind, parse};
use super::person::{is_common, is_place};
use super::sentence;
use super::{Flags, Label};
use crate::document::{Document, Owner};
use crate::engine::Engine;
use crate::lexicon::{Class, Classes};
use crate::name::run_at;
use crate::record::{CreditFlag, CreditRole};
use crate::span::Span;
use crate::token::{Kind, Shape, Token};
use std::ops::Range;

/// How many bytes of white space may part two words of one segment.
const GAP: u32 = 2;

/// What a sentence opens with behind a credit.
const OPENS_PROSE: Classes = Classes::of(&[Class::Determiner, Class::Pronoun, Class::Preposition]);

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
    let mut finder = Finder { engine, document, runs: Vec::new() };
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
    runs: Vec<Run>,
}

impl Finder<'_, '_, '_> {
    fn find(&mut self) {
        let document = self.document;
        let mut starts = document.sentences.iter().map(|sentence| sentence.start);
        let mut next_start = starts.next().unwrap_or_default();
        let mut i = 0;
        let mut fresh = true;
        loop {
            if !fresh {
                i = self.past_ordinary(i, next_start);
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

    /// Past the tokens from `i` on, `end` not among them, that start neither a run nor a segment: nearly all of them.
    fn past_ordinary(&self, i: usize, end: usize) -> usize {
        let document = self.document;
        let end = end.min(document.len());
        let Some(tokens) = document.tokens.list.get(i..end) else { return i };
        let mut end_before = document.before(i).map_or(0, |token| token.span.end);
        let ordinary = |(token, owner): (&Token, &Owner)| {
            let near = token.span.start <= end_before + GAP && token.lines == 0;
            end_before = token.span.end;
            near && is_ordinary(token) && *owner == Owner::Free
        };
        i + tokens.iter().zip(&document.owners[i..end]).map(ordinary).take_while(|ordinary| *ordinary).count()
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

    /// Where the segment that holds token `i` ends: at the end of sentence or line, a wide gap, a notice, a bracket.
    pub(super) fn segment_end(&self, i: usize) -> usize {
        let document = self.document;
        let last = document.len().min(i + LONGEST + 1);
        let mut end = i + 1;
        let mut depth = 0usize;
        let mut sentence_end = document.sentence(i).end;
        while end < last {
            if end != sentence_end {
                end = self.past_plain(end, last.min(sentence_end));
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

    /// Past the words from token `i` on, `end` not among them, that go on with a segment whatever they say.
    fn past_plain(&self, i: usize, end: usize) -> usize {
        let document = self.document;
        let mut end_before = document.token(i - 1).span.end;
        let plain = |(token, owner): (&Token, &Owner)| {
            let near = token.span.start <= end_before + GAP && token.lines == 0;
            end_before = token.span.end;
            near && token.kind != Kind::Mark
                && !(token.shape == Shape::Capital && token.classes.any(OPENS_PROSE))
                && !matches!(owner, Owner::Label | Owner::Notice)
        };
        let tokens = document.tokens.list[i..end].iter().zip(&document.owners[i..end]);
        i + tokens.map(plain).take_while(|plain| *plain).count()
    }

    /// Whether the next caption starts at token `i`, right behind an agency: "Ali Hashisho/Reuters A girl plays."
    fn runs_into_prose(&self, i: usize) -> bool {
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

    /// A sentence or line that is a credit from its first word to its last.
    fn segment(&self, start: usize) -> Option<Run> {
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

    /// Behind a full stop and a dash: "… visits troops. — ISPR".
    fn is_dashed(&self, start: usize) -> bool {
        start > 1 && self.document.token(start - 1).is_dash() && self.document.is_mark(start - 2, '.')
    }

    /// A single slot that is one word with other meanings: "Mint", "Time".
    fn is_everyday(&self, chain: &Chain) -> bool {
        let tokens = chain.slots.first().map_or(0..0, |slot| self.document.tokens_in(slot.span));
        tokens.len() == 1 && is_common(self.document, tokens.start)
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
    fn is_acronym_in_prose(&self, open: usize) -> bool {
        let document = self.document;
        let word = |i: usize| document.get(i).is_some_and(|t| t.kind == Kind::Word && t.lines == 0);
        word(open + 1)
            && document.get(open + 2).is_some_and(Token::closes_bracket)
            && word(open + 3)
            && document.token(open + 3).shape == Shape::Lower
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
        let labelled = first.classes.has(Class::CreditLabel);
        opens
            && (start..document.len().min(start + 7))
                .take_while(|&k| {
                    k == start || document.token(k).lines == 0 && !matches!(document.token(k).first, '/' | '.' | ',')
                })
                .all(|k| {
                    let token = document.token(k);
                    token.kind != Kind::Word
                        || token.shape != Shape::Lower
                        || !token.first.is_lowercase()
                        || labelled
                        || token.glued && k > start && document.token(k - 1).kind == Kind::Mark
                        || token.classes.any(HELPS)
                })
    }

    /// A run that a label opens in the middle of a line: "… at Point Cruz Photograph: Lachlan Oduya for the Guardian".
    fn labelled(&self, start: usize, fresh: bool) -> Option<Run> {
        let document = self.document;
        // "THIS PICTURE WAS SUPPLIED BY …": a verb.
        if document.before(start).is_some_and(|t| t.classes.has(Class::Auxiliary)) {
            return None;
        }
        let copyright = document.token(start).first == '©';
        let mut cued = copyright;
        if let Some((label, next)) = self.engine.desk.label(document, start) {
            let colon = document.get(next).is_some_and(|t| t.kind == Kind::Mark && matches!(t.first, ':' | '.' | '…'));
            let capital = document.token(start).is_capital();
            cued |= match label {
                Label::By => {
                    (capital || fresh || self.is_aside(start))
                        && (colon || next - start > 1 || document.has(next, Class::CreditLabel))
                        || capital && !fresh
                }
                Label::Copyright => capital,
                Label::Flag(Some(CreditFlag::Handout | CreditFlag::Courtesy)) => capital,
                _ => false,
            };
        }
        if !cued {
            return None;
        }
        let end = self.segment_end(start);
        let chain = parse(self.engine, document, start..end)?;
        let closed = self.is_closed(end) || self.starts_sentence(end) || document.get(end).is_none();
        let fits = match () {
            () if chain.plainly => closed || chain.anchored(),
            () if chain.labelled => closed && (chain.anchored() || chain.slashed),
            () => closed && (chain.via || chain.slashed) && chain.anchored(),
        };
        fits.then(|| self.run(start..end, chain))
    }

    /// ", photographed by Rafael Marchante for Reuters."
    fn is_aside(&self, start: usize) -> bool {
        self.document.before(start).is_some_and(|t| t.is_mark(',') || t.is_dash())
    }

    /// A run glued behind a word or year without a space: "January 28, 2021Uzi Karmoni".
    fn glued(&self, start: usize) -> Option<Run> {
        let document = self.document;
        let end = self.segment_end(start);
        if !self.is_closed(end) {
            return None;
        }
        let chain = parse(self.engine, document, start..end)?;
        let year = document.token(start - 1).kind == Kind::Number;
        let fits = chain.anchored() && (chain.slashed || chain.via || chain.has_person())
            || chain.slashed && chain.has_person()
            || year && chain.has_person() && chain.slots.len() == 1 && end - start > 1;
        fits.then(|| self.run(start..end, chain))
    }

    /// A blog's photographer between a label and the words shown: `DESCRIPTIONMarit Oye Norway: "A red mitten …"`.
    fn headed_name(&self, start: usize) -> Option<Run> {
        let document = self.document;
        let mut name = run_at(document, start).filter(|run| document.is_mark(run.end, ':'))?;
        if let Some(place) = (start + 1..name.end).find(|&i| is_place(document, i..name.end)) {
            name.end = place;
        }
        let chain = parse(self.engine, document, name.clone()).filter(|_| name.len() > 1)?;
        (chain.slots.len() == 1 && chain.has_person()).then(|| self.run(name, chain))
    }

    /// A photographer's name alone, glued behind the full stop of the last sentence: "… on Jan. 16, 2018.Hanne Lindqvister".
    fn glued_name(&self, start: usize) -> Option<Run> {
        const OTHERS: Classes = Classes::of(&[
            Class::Country,
            Class::Capital,
            Class::Admin1,
            Class::Region,
            Class::PlaceKind,
            Class::OrganisationHead,
            Class::Organisation,
            Class::Event,
        ]);
        let document = self.document;
        let last = document.get(start.checked_sub(2)?)?;
        let over = last.kind == Kind::Number
            || last.shape == Shape::Lower
            || last.classes.any(Classes::of(&[Class::Month, Class::Weekday]));
        let name = run_at(document, start).filter(|name| over && (2..=4).contains(&name.len()))?;
        if document.get(name.end).is_some_and(|t| t.lines == 0) && !self.is_foreign(name.end)
            || name.clone().any(|i| document.token(i).classes.any(OTHERS))
        {
            return None;
        }
        let chain = parse(self.engine, document, name.clone())?;
        let person = chain.slots.len() == 1 && chain.has_person();
        person.then(|| self.run(name, chain))
    }

    /// A chain at the end of a sentence that no full stop parts from it: "… in Izmir Yusuf Kaplan/Reuters".
    fn tail(&self, slash: usize) -> Option<Run> {
        let document = self.document;
        let behind = document.hit(slash + 1, Class::Agency).is_some();
        let in_front = (slash.saturating_sub(4)..slash)
            .find(|&i| document.hit(i, Class::Agency).is_some_and(|hit| hit.end as usize == slash));
        let end = self.segment_end(slash);
        if !(behind || in_front.is_some()) || !self.is_closed(end) {
            return None;
        }
        let start = match in_front {
            Some(start) => start,
            None => {
                let first = (slash.saturating_sub(4)..slash)
                    .find(|&i| run_at(document, i).is_some_and(|run| run.end >= slash))?;
                (first..slash).find(|&i| document.has(i, Class::GivenName)).unwrap_or(first)
            }
        };
        let chain = parse(self.engine, document, start..end)?;
        let fits = self.has_wire(&chain) && (in_front.is_none() || document.token(start).is_capital());
        fits.then(|| self.run(start..end, chain))
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

/// A token that opens no run in the middle of a segment: nearly all of them.
fn is_ordinary(token: &Token) -> bool {
    const NAMES: Classes = Classes::of(&[Class::CreditLabel, Class::Agency]);
    !token.classes.any(NAMES)
        && match token.kind {
            Kind::Word => !token.glued || token.shape == Shape::Lower,
            Kind::Mark => !matches!(token.first, '(' | '[' | '/' | '©'),
            Kind::Number | Kind::Possessive => true,
        }
}

/// A mark that may stand between a segment's start and its first word.
fn is_leading_mark(token: &Token) -> bool {
    token.is_dash() || token.is_quote() || token.kind == Kind::Mark && matches!(token.first, '|' | '.' | ')' | ']')
}

pub(super) fn says_source(flags: Flags) -> bool {
    flags.has(CreditFlag::Handout) || flags.has(CreditFlag::Courtesy)
}
