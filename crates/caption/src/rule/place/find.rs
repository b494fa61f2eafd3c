//! The search: every name of a caption, and whether what stands around it makes it a place.
//!
//! "Women from Ouadda carry flour in Bria, Central African Republic" gives all three; "Women carry Ouadda flour" none.

use super::known::{Atlas, Known, NAMES, Noun};
use super::name::{Name, Names};
use super::prose::Prose;
use super::slot::{Force, Slot, Slots};
use super::{Link, Mention, Sure, Way};
use crate::document::{Document, Owner};
use crate::engine::Reading;
use crate::lexicon::{Class, Classes, Tables};
use crate::record::{PlaceKind, PlaceRelation};
use crate::token::{Kind, Shape};
use crate::{Names as KnownNames, Toponym, dateline};
use std::ops::Range;

/// How many words a quoted title may have; names in titles are no places.
const TITLE: usize = 8;

/// Looks for all places.
pub fn places(reading: &Reading) -> Found {
    let document = &reading.document;
    let mut finder = Finder {
        document,
        tables: &reading.engine.tables,
        atlas: &reading.engine.atlas,
        known: reading.engine.names.as_deref(),
        prose: reading.prose.as_ref().map(|_| Prose::of(document)),
        mentions: Vec::with_capacity(6),
        doubtful: Vec::new(),
    };
    let mut at = 0;
    if let Some(line) = dateline::of(document) {
        finder.dateline(line.places.clone());
        at = line.tokens.end;
    }
    let lead = at;
    if finder.prose.is_some() {
        while at < document.len() {
            at = finder.known_in_prose(at).unwrap_or_else(|| finder.unknown_in_prose(at));
        }
    }
    while let Some(i) = document.next_opener(at) {
        let (classes, owner) = (document.token(i).classes, document.owners[i]);
        let small = !classes.any(NAMING);
        // What a rule has read as something else is no place, a body may be named after its house.
        let free = (owner == Owner::Free) & (!small | classes.has(Class::Digits));
        let wanted = free | (owner == Owner::Organisation) | classes.has(Class::Quoting);
        at = if wanted { finder.step(i, small) } else { i + 1 };
    }
    Found { lead, mentions: finder.mentions, doubtful: finder.doubtful }
}

/// What a name's first word is: a capital, or a small word that belongs to it.
const NAMING: Classes = Classes::of(&[Class::Capitalised, Class::Particle]);

/// What the search found.
pub struct Found {
    /// The token where the caption's sentences start behind its dateline.
    pub lead: usize,
    /// All places in text order.
    pub mentions: Vec<Mention>,
    /// In prose, which of them are doubtful; those past its end are not.
    pub doubtful: Vec<bool>,
}

/// Words that make of a name part of a land: "Upper Mustang".
const PARTS: &[&str] = &["upper", "lower", "inner", "outer"];

/// Looks for places from the first token to the last.
pub struct Finder<'a, 't> {
    /// The caption.
    pub document: &'a Document<'t>,
    /// What running prose tells of its words; `None` in a caption.
    pub prose: Option<Prose<'t>>,
    /// The tables.
    pub tables: &'a Tables,
    /// What they know of places.
    pub atlas: &'a Atlas,
    /// A gazetteer's names.
    pub known: Option<&'a dyn KnownNames>,
    /// What has been found so far.
    pub mentions: Vec<Mention>,
    /// Which of them are doubtful, in prose.
    pub doubtful: Vec<bool>,
}

impl Finder<'_, '_> {
    /// The places of a dateline: "PALU, INDONESIA", "Hledan junction, Yangon".
    fn dateline(&mut self, places: Range<usize>) {
        let mut start = places.start;
        while start < places.end {
            let end = (start..places.end).find(|&i| self.document.is_mark(i, ',')).unwrap_or(places.end);
            let from = (start..end).find(|&i| !self.document.has(i, Class::Determiner)).unwrap_or(end);
            if from < end && self.document.are_free(from..end) {
                let noun = Noun::ending(self.document, self.atlas, end, from + 1).filter(|noun| noun.after);
                let dropped = noun.filter(|noun| !noun.keep && !self.document.token(noun.start).is_capital());
                let tokens = from..dropped.map_or(end, |noun| noun.start);
                let known = Known::exactly(self.document, tokens.start, tokens.end);
                let name = Name { tokens, end, noun, known, prefix: None, modifier: None };
                let link = self.mentions.last().map(|_| Link::Comma);
                self.push(name, Slot { way: Way::Scene, relation: Some(PlaceRelation::In), link, ..Slot::none(from) });
            }
            start = end + 1;
        }
    }

    /// Reads what starts at token `i`, which may be a `small` word; gives the token to go on at.
    fn step(&mut self, i: usize, small: bool) -> usize {
        let document = self.document;
        let token = document.token(i);
        if token.is_quote() {
            return self.past_title(i);
        }
        let starts = match token.kind {
            // The article is no part of a country's name: "The Gambia"
            Kind::Word if token.classes.has(Class::Determiner) && self.is_known(i + 1) => false,
            Kind::Word => !small,
            Kind::Number => {
                document.get(i + 1).is_some_and(|next| next.is_capital() && next.classes.has(Class::PlaceKind))
            }
            _ => false,
        };
        if !starts || !document.is_free(i) || is_in_title(document, i) {
            return if document.owners[i] == Owner::Organisation { self.building(i) } else { i + 1 };
        }
        if token.is_grammar() && !token.classes.any(NAMES) && !opens_name(document, i + 1) {
            return i + 1;
        }
        let names = Names { document, atlas: self.atlas };
        let Some(mut name) = names.at(i) else { return i + 1 };
        let slots = Slots { document, atlas: self.atlas };
        let start = name.modifier.as_ref().map_or(name.tokens.start, |modifier| modifier.start);
        let mut slot = slots.before(start, self.mentions.last());
        let noun_evidence = self.settle_noun(&mut name, &slot);
        if !self.is_place(&names, &name, &mut slot, noun_evidence) {
            let Some(known) = name.prefix.filter(|known| self.is_prefix_place(*known, &slot)) else {
                let inside = name.tokens.len() > 1 && names.is_other(&name) && !names.competes(&name);
                return if inside { i + 1 } else { name.tokens.end.max(i + 1) };
            };
            name = Name {
                tokens: i..known.end,
                end: known.end,
                noun: None,
                known: Some(known),
                prefix: None,
                modifier: None,
            };
        }
        if let Some(whole) = slot.whole.filter(|&whole| document.are_free(whole..name.tokens.start)) {
            name.tokens.start = whole;
        }
        if let Some(modifier) = name.modifier.clone() {
            slot.modifiers.push(modifier);
        }
        if slot.way == Way::Named && slot.force == Force::None && slot.link.is_none() {
            self.show_bare(&name, &mut slot);
        }
        self.push(name, slot)
    }

    /// Reads a name of running prose that no gazetteer knows, as a caption's is read; a building is none here.
    fn unknown_in_prose(&mut self, i: usize) -> usize {
        let token = self.document.token(i);
        let small = token.shape == Shape::Lower && !token.classes.has(Class::Particle);
        let surname = self.prose.as_ref().is_some_and(|prose| prose.is_surname(self.document.word(i)));
        if token.kind != Kind::Word || small || surname || !self.document.is_free(i) {
            return i + 1;
        }
        let before = self.mentions.len();
        let next = self.step(i, false);
        match self.mentions.get(before) {
            Some(mention) if mention.kind.0 == PlaceKind::Site => {
                self.mentions.pop();
                i + 1
            }
            Some(_) => next,
            None => i + 1,
        }
    }

    pub(super) fn is_known(&self, i: usize) -> bool {
        Known::at(self.document, i).is_some_and(|known| known.class != Class::Admin1Abbreviation)
    }

    /// A body whose name is that of its house, where a preposition says so: "at Northumberland High School".
    fn building(&mut self, i: usize) -> usize {
        let document = self.document;
        let end = (i..document.len()).find(|&k| document.owners[k] != Owner::Organisation).unwrap_or(document.len());
        let last = Noun::ending(document, self.atlas, end, i + 1);
        let noun = last.or_else(|| Noun::at(document, self.atlas, i)).filter(|noun| noun.kind == PlaceKind::Site);
        let Some(noun) = noun.filter(|noun| document.token(noun.start).is_capital() && end < i + 10) else {
            return end;
        };
        let slot = Slots { document, atlas: self.atlas }.before(i, self.mentions.last());
        // "in the dock of the Special Court"
        let the = i.checked_sub(1).filter(|&k| document.has(k, Class::Determiner)).unwrap_or(i);
        if the > 0 && document.is(the - 1, "of") {
            return end;
        }
        let there = matches!(
            slot.relation,
            Some(PlaceRelation::At | PlaceRelation::In | PlaceRelation::Near | PlaceRelation::Outside)
        );
        if !there || slot.force < Force::Any || document.get(end).is_some_and(|t| t.kind == Kind::Possessive) {
            return end;
        }
        self.push(Name { noun: Some(noun), ..Name::new(i..end) }, slot)
    }

    /// Past a title in quotation marks: “Ghosts of the Altai”.
    fn past_title(&self, i: usize) -> usize {
        let document = self.document;
        let opens = document.get(i + 1).is_some_and(|next| next.glued && next.is_capital());
        if !opens {
            return i + 1;
        }
        for k in i + 2..(i + TITLE + 2).min(document.len()) {
            let token = document.token(k);
            if token.is_quote() {
                return k + 1;
            }
            if token.kind == Kind::Word
                && token.shape == Shape::Lower
                && !token.is_grammar()
                && !token.classes.has(Class::Particle)
            {
                break;
            }
            let closes = document.get(k + 1).is_some_and(|next| next.is_quote() && next.glued);
            if token.kind == Kind::Mark && matches!(token.first, '.' | ',' | ';' | '?') && !closes {
                break;
            }
        }
        i + 1
    }

    /// The kind of a name and how we know it: a noun says it, or a table, or a gazetteer, or nothing does.
    fn kind(&self, name: &Name, slot: &Slot) -> (PlaceKind, Sure) {
        let document = self.document;
        let noun = name.noun.map(|noun| self.kind_said(name, &noun));
        let region = name.known.is_some_and(|known| known.class == Class::Region);
        let fixed =
            region || name.known.is_some_and(|known| matches!(known.class, Class::Country | Class::FormerState));
        // "the Western Galilee region" stays a region, "Sulu province" is a division
        let said = noun.filter(|kind| {
            !region || *kind == PlaceKind::Admin1 && name.noun.is_some_and(|noun| !document.is(noun.end - 1, "region"))
        });
        let division = name.prefix.filter(|known| known.class == Class::Admin1 && noun == Some(PlaceKind::District));
        // "Finnmark County" is a division, "Washington County" is in one
        if division.is_some_and(|known| !matches!(known.country(self.tables), Some("US" | "GB"))) {
            return (PlaceKind::Admin1, Sure::Table);
        }
        if let Some(kind) = said.or(slot.noun.filter(|_| !fixed)) {
            return (kind, Sure::Noun);
        }
        if let Some(known) = name.known {
            return (known.kind(self.atlas), Sure::Table);
        }
        match self.toponym(name) {
            Some(toponym) if toponym.kind != PlaceKind::City || self.prose.is_some() => (toponym.kind, Sure::Chain),
            Some(_) => (PlaceKind::City, Sure::Guess),
            // "at the Sunny Hills Apartments"
            None if slot.definite => (PlaceKind::Site, Sure::Chain),
            // "Upper Mustang"
            None if name.tokens.len() > 1 && document.is_any(name.tokens.start, PARTS) => {
                (PlaceKind::Region, Sure::Chain)
            }
            None => (PlaceKind::City, Sure::Guess),
        }
    }

    /// What the gazetteer knows of a name.
    pub(super) fn toponym(&self, name: &Name) -> Option<Toponym> {
        self.known?.toponym(self.document.slice(self.document.span(name.tokens.clone())))
    }

    /// What a noun makes of a name; "the Shantinagar area of Dhaka" is a district.
    fn kind_said(&self, name: &Name, noun: &Noun) -> PlaceKind {
        let document = self.document;
        let part = noun.start >= name.tokens.end && noun.is_part(document);
        if part && document.is(noun.end, "of") { PlaceKind::District } else { noun.kind }
    }

    /// Adds a place; gives the token to go on at.
    pub(super) fn push(&mut self, name: Name, slot: Slot) -> usize {
        let document = self.document;
        let kind = self.kind(&name, &slot);
        let mut end = name.end.max(name.tokens.end);
        if document.get(end).is_some_and(|t| t.kind == Kind::Possessive) {
            end += 1;
        }
        let name_is_division = name.known.is_some_and(|known| known.class == Class::Admin1);
        let mut mention = Mention {
            name: name.tokens,
            reach: slot.start..end,
            kind,
            known: name.known,
            way: slot.way,
            relation: slot.relation,
            link: slot.link,
            modifiers: slot.modifiers,
            demonym: slot.demonym,
            within: None,
            date: None,
            aside: 0,
        };
        if let Some(noun) = self.apposition(end) {
            let division = name_is_division && noun.kind == PlaceKind::City;
            if mention.kind.1 < Sure::Table || division {
                mention.kind = (noun.kind, Sure::Noun);
            }
            mention.reach.end = noun.end;
        }
        // "Molenbeek, a suburb of Brussels"
        if let Some(kind) = slot.apposes
            && let Some(last) = self.mentions.last_mut().filter(|last| last.kind.1 < Sure::Table)
        {
            last.kind = (kind, Sure::Noun);
        }
        // "Susiya, a West Bank village": the noun speaks of Susiya
        if slot.link == Some(Link::Apposition)
            && let Some(last) = self.mentions.last_mut().filter(|last| last.kind.1 < Sure::Table)
            && let Some(noun) = Noun::ending(document, self.atlas, mention.reach.end, mention.name.end)
        {
            last.kind = (noun.kind, Sure::Noun);
        }
        self.mentions.push(mention);
        end
    }

    /// ", a rebel-held district" behind a name: the noun that says what it is, if the phrase ends with it.
    fn apposition(&self, end: usize) -> Option<Noun> {
        self.apposed_noun(end).filter(|noun| !self.document.is(noun.end, "of"))
    }

    /// The noun of ", a rebel-held district", ", the capital of Tigray".
    pub(super) fn apposed_noun(&self, end: usize) -> Option<Noun> {
        let document = self.document;
        if !document.is_mark(end, ',')
            || !document.has(end + 1, Class::Determiner)
            || !document.is_any(end + 1, &["a", "an", "the"])
        {
            return None;
        }
        for at in end + 2..end + 9 {
            if let Some(noun) = Noun::at(document, self.atlas, at).filter(|noun| !noun.plural && noun.before) {
                // "a lake village" is a village
                let next = Noun::at(document, self.atlas, noun.end).filter(|next| !next.plural);
                return Some(next.unwrap_or(noun));
            }
            let token = document.get(at)?;
            let inside = token.is_dash()
                || token.kind == Kind::Word
                    && (token.shape == Shape::Lower && !token.is_grammar()
                        || document.has(at, Class::Demonym)
                        || document.has(at, Class::Holder)
                        || document.owners[at] == Owner::Organisation
                        || document.get(at + 1).is_some_and(|next| next.is_dash() && next.glued));
            if !inside {
                return None;
            }
        }
        None
    }
}

/// Whether a small word before token `i` can belong to a name: "As-Suwayda", "LAS VEGAS".
fn opens_name(document: &Document, i: usize) -> bool {
    document.get(i).is_some_and(|next| next.is_capital() || next.is_dash())
}

/// Whether a title goes on over token `i`: "Secretary of State".
fn is_in_title(document: &Document, i: usize) -> bool {
    document.mentions(Class::Title)
        && (i.saturating_sub(3)..i).any(|k| document.hit(k, Class::Title).is_some_and(|hit| hit.end as usize > i))
}

/// How large a place of a kind is.
pub fn rank(kind: PlaceKind) -> u8 {
    match kind {
        PlaceKind::Site => 0,
        PlaceKind::District => 1,
        PlaceKind::City => 2,
        PlaceKind::Feature => 3,
        PlaceKind::Region => 3,
        PlaceKind::Admin1 => 4,
        PlaceKind::Country => 5,
    }
}
