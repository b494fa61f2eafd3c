//! The words between a preposition and a name: adjectives, "town of", "outskirts of", a distance.
//!
//! In "about 45 kilometers (28 miles) west of Kirkuk" they are a distance and a direction, in "the rebel held besieged
//! port of Midi" adjectives and a noun of the place's kind.

use super::Way;
use super::known::Noun;
use super::slot::{Force, Slot, Slots};
use crate::document::{Document, Owner};
use crate::lexicon::Class;
use crate::name::is_compound_tail;
use crate::record::{PlaceKind, PlaceRelation};
use crate::token::{Kind, Shape};
use std::ops::Range;

/// How many tokens a noun phrase before "town of" may have.
const PHRASE: usize = 10;
/// How many tokens a distance may have: "about 45 kilometers (28 miles)".
const DISTANCE: usize = 12;

/// Nouns of sites that have the name behind "of"; "the hospital of Homs" has the town's.
const NAMED_SITES: &[&str] = &["camp", "base", "prison", "monastery", "abbey", "castle", "fort", "fortress", "shrine"];

impl Slots<'_, '_> {
    /// Past direction words, demonyms, articles and the like before token `at`.
    pub(super) fn adjectives(&self, mut at: usize, floor: usize, slot: &mut Slot) -> usize {
        let document = self.document;
        let end = at;
        for _ in 0..PHRASE {
            if at <= floor {
                break;
            }
            let p = at - 1;
            let token = document.token(p);
            let ends = token.kind != Kind::Word || token.classes.has(Class::PlacePreposition) && at == end;
            if ends || !document.is_body(p) || document.token(at).lines > 1 {
                break;
            }
            if document.has(p, Class::Determiner) {
                slot.article = true;
                slot.indefinite = document.is_any(p, &["a", "an"]);
                slot.definite = at == end && document.is(p, "the");
                at = p;
                break;
            }
            // "east and west Beirut"
            let two =
                at < end && p > floor && document.is_any(p, &["and", "or"]) && document.has(p - 1, Class::Direction);
            if two && document.has(at, Class::Direction) {
                at = p;
            } else if document.has(p, Class::Direction) {
                let start = direction_start(document, p, floor);
                slot.modifiers.insert(0, start..at);
                slot.article = true;
                at = start;
            } else if (document.has(p, Class::Demonym) || document.has(p, Class::People)) && document.is_free(p) {
                slot.demonym = slot.demonym.or(Some(p));
                slot.article = true;
                at = p;
            } else if token.shape == Shape::Lower && is_compound(document, p, floor) {
                slot.article = true;
                if document.has(p, Class::Control) {
                    slot.force = Force::Any;
                    slot.way = Way::Reached;
                }
                at = compound_start(document, p, floor);
            } else if token.shape == Shape::Lower
                && !(p > floor && document.has(p - 1, Class::Auxiliary))
                && (document.has(p, Class::PlaceAdjective) || is_participle(document, p))
            {
                slot.article = true;
                at = p;
            } else {
                break;
            }
        }
        at
    }

    /// Past a noun phrase in front of token `at`: "the rebel held besieged" before "city of".
    pub(super) fn phrase(&self, mut at: usize, floor: usize) -> usize {
        let document = self.document;
        for _ in 0..PHRASE {
            if at <= floor {
                break;
            }
            let p = at - 1;
            let token = document.token(p);
            let inside = match token.kind {
                Kind::Word if document.has(p, Class::Determiner) => return p,
                Kind::Word if token.shape == Shape::Lower => {
                    !document.has(p, Class::PlacePreposition)
                        && !document.has(p, Class::Auxiliary)
                        && !document.has(p, Class::Pronoun)
                        && !document.has(p, Class::Preposition)
                        && !document.has(p, Class::Conjunction)
                }
                // A holder or a demonym: "Houthi-held port of", "Syrian town of"
                Kind::Word => {
                    document.has(p, Class::Demonym)
                        || document.has(p, Class::Holder)
                        || document.has(p, Class::People)
                        || document.owners[p] == Owner::Organisation
                        || document.get(at).is_some_and(|next| next.is_dash() && next.glued)
                }
                Kind::Mark => {
                    token.is_dash() && token.glued && document.get(at).is_some_and(|next| next.glued)
                        || token.is_mark(',') && p > floor && self.is_adjective(p - 1) && self.is_adjective(at)
                }
                _ => false,
            };
            if !inside {
                break;
            }
            at = p;
        }
        at
    }

    fn is_adjective(&self, i: usize) -> bool {
        self.document.has(i, Class::PlaceAdjective)
            || self.document.has(i, Class::Direction)
            || self.document.get(i).is_some_and(|t| t.shape == Shape::Lower) && is_participle(self.document, i)
            || is_compound_tail(self.document, i)
    }

    /// At the "of" of "town of", "outskirts of", "north of": where its phrase starts, `None` if "of" belongs to
    /// nothing that makes a place.
    pub(super) fn of(&self, of: usize, floor: usize, slot: &mut Slot) -> Option<usize> {
        let document = self.document;
        let p = of.checked_sub(1).filter(|&p| p >= floor)?;
        let direction = document.has(p, Class::Direction) && !(p > floor && document.has(p - 1, Class::Determiner));
        let lower = document.token(p).shape == Shape::Lower || document.opens_sentence(p);
        // "Mayor of Boston"
        let part = document.hit(p, Class::PlacePart).filter(|hit| !direction && (lower || hit.row == 3));
        if let Some(hit) = part {
            if slot.noun.is_none() {
                slot.force = Force::Any;
            }
            return Some(self.part(p, hit.row, floor, slot));
        }
        if direction {
            let start = direction_start(document, p, floor);
            slot.relation = relation_of(document, start..of);
            slot.way = Way::Scene;
            slot.force = Force::Any;
            return Some(self.distance(start, floor));
        }
        let noun = Noun::ending(document, self.atlas, of, floor);
        if let Some(noun) = noun.filter(|noun| !document.token(noun.start).is_capital()) {
            let named = noun.kind != PlaceKind::Site || document.is_any(of - 1, NAMED_SITES);
            if self.narrows(&noun) {
                // "old city of Sanaa" is a part of the town, "town of Golo" names it
                slot.whole = Some(noun.start);
                slot.noun = Some(PlaceKind::District);
            } else if named && self.is_indefinite(noun.start, floor) {
                slot.apposes = Some(noun.kind);
            } else if named {
                slot.noun = slot.noun.or(Some(noun.kind));
            }
            slot.force = Force::Any;
            return Some(noun.start);
        }
        if document.is_any(p, &["most", "much", "all", "half", "rest"]) {
            slot.way = Way::Reached;
            slot.force = slot.force.max(Force::Known);
            slot.start = p;
            return None;
        }
        if document.has(p, Class::Title) || document.has(p, Class::PeopleNoun) {
            slot.way = Way::Origin;
            slot.force = slot.force.max(Force::Known);
            slot.start = p;
            return None;
        }
        None
    }

    /// Whether "a" opens the phrase before token `at`: "a suburb of Brussels".
    fn is_indefinite(&self, at: usize, floor: usize) -> bool {
        let start = self.phrase(at, floor);
        start < at && self.document.is_any(start, &["a", "an"])
    }

    /// Whether a noun with "of" is a part of the place named, not the place.
    fn narrows(&self, noun: &Noun) -> bool {
        noun.kind == PlaceKind::District
            && self.document.is_any(noun.start, &["old", "historic", "walled", "medieval", "ancient"])
    }

    /// "outskirts of", "coast of", "residents of".
    fn part(&self, p: usize, value: u32, floor: usize, slot: &mut Slot) -> usize {
        let document = self.document;
        match value {
            1 => {
                slot.relation = slot.relation.or(Some(PlaceRelation::Outskirts));
                let start = direction_before(document, p, floor);
                slot.modifiers.insert(0, start..p + 1);
                return start;
            }
            2 => {
                slot.relation = slot.relation.or(Some(PlaceRelation::Near));
                slot.way = Way::Scene;
            }
            4 => slot.noun = slot.noun.or(Some(PlaceKind::Feature)),
            5 => {
                let start = direction_before(document, p, floor);
                slot.modifiers.insert(0, start..p + 1);
                return start;
            }
            3 => {
                slot.way = Way::Origin;
                slot.relation = None;
            }
            _ => {}
        }
        p
    }

    /// Past a distance before "north of" or "from": "about 45 kilometers (28 miles)".
    pub(super) fn distance(&self, mut at: usize, floor: usize) -> usize {
        let document = self.document;
        let end = at;
        for _ in 0..DISTANCE {
            if at <= floor {
                break;
            }
            let p = at - 1;
            let token = document.token(p);
            let inside = document.owners[p] == Owner::Measure
                || token.kind == Kind::Number
                || document.has(p, Class::Unit)
                || document.has(p, Class::Number)
                || matches!(token.first, '(' | ')' | '-') && token.kind == Kind::Mark
                || document.is_any(p, &["about", "some", "around", "roughly", "just", "approximately", "nearly"]);
            if !inside {
                break;
            }
            at = p;
        }
        if (at..end).any(|i| document.token(i).kind != Kind::Mark) { at } else { end }
    }
}

/// The first token of the direction that ends with token `p`: `north` of "north-east".
fn direction_start(document: &Document, p: usize, floor: usize) -> usize {
    let joined = p >= floor + 2
        && document.get(p - 1).is_some_and(|t| t.is_dash() && t.glued)
        && document.has(p - 2, Class::Direction);
    if joined { p - 2 } else { p }
}

/// Before token `p`, the start of a direction word, or `p`.
fn direction_before(document: &Document, p: usize, floor: usize) -> usize {
    if p > floor && document.has(p - 1, Class::Direction) { direction_start(document, p - 1, floor) } else { p }
}

/// "north", "north-east", "southeast" as a relation.
fn relation_of(document: &Document, words: Range<usize>) -> Option<PlaceRelation> {
    let (mut north, mut south, mut east, mut west) = (false, false, false, false);
    for i in words {
        let word = document.word(i).as_bytes();
        let has = |part: &[u8]| word.windows(part.len()).any(|window| window.eq_ignore_ascii_case(part));
        north |= has(b"north");
        south |= has(b"south");
        east |= has(b"east");
        west |= has(b"west");
    }
    Some(match (north, south, east, west) {
        (true, _, true, _) => PlaceRelation::NortheastOf,
        (true, _, _, true) => PlaceRelation::NorthwestOf,
        (_, true, true, _) => PlaceRelation::SoutheastOf,
        (_, true, _, true) => PlaceRelation::SouthwestOf,
        (true, ..) => PlaceRelation::NorthOf,
        (_, true, ..) => PlaceRelation::SouthOf,
        (_, _, true, _) => PlaceRelation::EastOf,
        (.., true) => PlaceRelation::WestOf,
        _ => return None,
    })
}

/// Whether token `p` ends a compound adjective: "rebel-held", "rebel held".
fn is_compound(document: &Document, p: usize, floor: usize) -> bool {
    p > floor
        && (document.token(p - 1).is_dash() && document.token(p).glued && is_compound_tail(document, p)
            || document.has(p - 1, Class::Holder) && document.has(p, Class::Control))
}

/// The first token of the compound that ends at `p`.
fn compound_start(document: &Document, p: usize, floor: usize) -> usize {
    let mut start = if document.token(p - 1).is_dash() { p - 1 } else { p };
    // "Islamic State-controlled", "Houthi rebel-held"
    for _ in 0..4 {
        let word = start > floor
            && document.token(start - 1).kind == Kind::Word
            && (document.token(start - 1).is_capital() && !document.token(start - 1).is_grammar()
                || start == p - 1
                || document.has(start - 1, Class::Holder));
        if !word {
            break;
        }
        start -= 1;
    }
    start
}

/// "flooded", "surrounding": an adjective by its ending.
fn is_participle(document: &Document, p: usize) -> bool {
    let word = document.word(p);
    let long = word.len() > 4;
    long && (word.ends_with("ed") || word.ends_with("ern") || word.ends_with("ing"))
        && !document.token(p).is_grammar()
        && !document.has(p, Class::Motion)
        && !document.has(p, Class::PlacePreposition)
        && !document.has(p, Class::Cue)
}
