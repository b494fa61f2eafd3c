//! The evidence: whether what stands around a name makes it a place.
//!
//! "in Palu, Central Sulawesi, Indonesia" makes places of all three, "in the Honda" and "Meanwhile, Singapore has" of no
//! unknown word.

use super::find::{Finder, rank};
use super::known::{Known, Noun};
use super::name::{Name, Names};
use super::slot::{Force, Slot};
use super::{Link, Way};
use crate::document::Owner;
use crate::engine::Renown;
use crate::lexicon::{Class, Classes};
use crate::name::run_at;
use crate::record::{PlaceKind, PlaceRelation};
use crate::token::{Kind, Shape, Token};
use std::ops::Range;

impl Finder<'_, '_> {
    /// A place to which nothing leads: an object that is looked at ("lights trace the Nile Delta") or a chain
    /// ("…, Macin Mountains National Park, Romania").
    pub(super) fn show_bare(&self, name: &Name, slot: &mut Slot) {
        let natural = name.noun.is_some() || name.known.is_some_and(|known| known.class == Class::Region);
        let start = slot.start;
        let closes = start > 0 && self.document.is_mark(start - 1, ',') && self.is_dated_or_ended(name.end);
        let feature = name.noun.is_some_and(|noun| noun.kind == PlaceKind::Feature)
            || name
                .known
                .is_some_and(|known| known.class == Class::Region && known.kind(self.atlas) == PlaceKind::Feature);
        if closes || feature || self.opens_chain(name) || natural && !self.document.opens_sentence(slot.start) {
            slot.way = Way::Reached;
        }
    }

    /// Whether a date or the end of a sentence follows: "on the outskirts of the town, Sudan June 3".
    fn is_dated_or_ended(&self, end: usize) -> bool {
        self.is_dated(end) || self.document.is_mark(end, '.') || self.document.get(end).is_none()
    }

    fn is_dated(&self, end: usize) -> bool {
        let document = self.document;
        let at = end + usize::from(document.is_mark(end, ',') || document.is(end, "on"));
        document.owners.get(at) == Some(&Owner::Date)
            || document.has(at, Class::Weekday)
            || document.has(at, Class::Month)
    }

    /// Decides what the noun behind a name means; gives whether it speaks for a place.
    pub(super) fn settle_noun(&self, name: &mut Name, slot: &Slot) -> bool {
        let Some(noun) = name.noun else { return false };
        if noun.start < name.tokens.end {
            return true;
        }
        let document = self.document;
        let from = noun.end + 1 + usize::from(document.is(noun.end + 1, "the"));
        let of = document.is(noun.end, "of") && run_at(document, from).is_some();
        if of && self.is_container(name, &noun, from) {
            // "the southern Khartoum suburb of Kalakla": Khartoum itself
            name.noun = None;
            name.end = name.tokens.end;
            // "the Tuscan island of Giglio": an unknown one is an adjective
            return name.known.is_some();
        } else if slot.indefinite || noun.plural && noun.kind != PlaceKind::Feature {
            // "a West Bank village", "Kabul hospitals"
            name.noun = None;
            name.end = noun.end;
        } else if noun.keep {
            name.tokens.end = noun.end;
            name.known = Known::exactly(document, name.tokens.start, noun.end);
        }
        true
    }

    /// Whether in "X suburb of Y" X holds the suburb, not the suburb's name.
    fn is_container(&self, name: &Name, noun: &Noun, from: usize) -> bool {
        let other = Known::at(self.document, from).map(|other| other.kind(self.atlas));
        let whole = matches!(other, Some(PlaceKind::Country | PlaceKind::Admin1 | PlaceKind::City));
        let divides = matches!(noun.kind, PlaceKind::District | PlaceKind::Admin1 | PlaceKind::Country);
        let large = name.known.is_some_and(|known| rank(known.kind(self.atlas)) >= rank(PlaceKind::City));
        !(divides || noun.is_part(self.document)) || large && !whole
    }

    /// Whether a name is a place.
    pub(super) fn is_place(&self, names: &Names, name: &Name, slot: &mut Slot, noun_evidence: bool) -> bool {
        if names.is_half(name) {
            return false;
        }
        if let Some(known) = name.known {
            return self.is_known_place(name, known, slot);
        }
        let document = self.document;
        let led = slot.force > Force::None || slot.link.is_some();
        let competes = names.competes(name);
        if slot.noun.is_some() {
            return !competes && !names.is_adjective(name);
        }
        if let Some(noun) = name.noun.filter(|noun| document.token(noun.start).is_capital()) {
            // "Angel City's Tessa Rowbottom", "the dock of the Special Court"
            let owned = document.get(name.end).is_some_and(|t| t.kind == Kind::Possessive)
                && !self.owns_place(name.end + 1)
                && document.get(name.end + 1).is_some_and(|t| t.is_capital());
            let house =
                slot.relation.is_none() && slot.force < Force::Any && noun.kind == PlaceKind::Site && !noun.alone;
            // "the Idaho Department of Lands"
            let body = document.is(name.end, "of") && document.get(name.end + 1).is_some_and(|t| t.is_capital());
            if owned || (house || body) && document.has(noun.start, Class::OrganisationHead) {
                return false;
            }
            let fragment = document.opens_sentence(name.tokens.start) && self.ends_sentence(name.end);
            return !competes && !names.is_body(name) && (led || fragment || noun.alone);
        }
        let described =
            !noun_evidence && Noun::at(document, self.atlas, name.tokens.end).is_some_and(|noun| noun.after);
        if names.is_road(name)
            && slot.definite
            && slot.relation.is_none_or(|relation| relation != PlaceRelation::In)
            && matches!(slot.way, Way::Scene | Way::Reached)
        {
            return self.is_bounded(name.end);
        }
        if competes || described || self.runs_on(name) || names.is_other(name) {
            return false;
        }
        if name.noun.is_some() {
            let seen = document.has(name.end, Class::Auxiliary)
                && document.is_any(name.end + 1, &["seen", "pictured", "shown"]);
            return led || slot.article || seen;
        }
        let given = name.tokens.len() > 1 && document.has(name.tokens.start, Class::GivenName);
        if !given && self.is_object_in_country(name) {
            slot.way = Way::Scene;
            return true;
        }
        match slot.link.filter(|_| slot.force < Force::Any) {
            None => {}
            Some(Link::Comma) => return self.continues_chain(name, given),
            Some(Link::And) => {
                let last = self.mentions.last();
                return !given && last.is_some_and(|last| last.way != Way::Named) && self.is_bounded(name.end);
            }
            Some(Link::Inside) => {
                let owned = document.get(slot.start.wrapping_sub(1)).is_some_and(|t| t.kind == Kind::Possessive);
                return owned && !given && slot.way == Way::Scene && self.is_bounded(name.end);
            }
            Some(Link::Apposition | Link::Of) => return false,
        }
        if slot.indefinite && noun_evidence {
            return slot.force > Force::None;
        }
        // "Boats on the Cam"
        if slot.definite && name.tokens.len() == 1 && slot.way == Way::Scene && self.is_watery(slot.start) {
            slot.noun = Some(PlaceKind::Feature);
            return self.is_bounded(name.end);
        }
        // "in the Honda", "behind the Dollar General": a definite article asks for a noun
        let definite = slot.definite
            && (name.tokens.len() == 1 && slot.relation != Some(PlaceRelation::At) || slot.force < Force::Any)
            && !self.opens_chain(name);
        let attributive = definite || slot.article && self.is_attributive(name.tokens.end);
        let owned = document.get(name.tokens.end).is_some_and(|t| t.kind == Kind::Possessive);
        if owned && (slot.indefinite || !self.owns_place(name.tokens.end + 1)) {
            return false;
        }
        let people = slot.way == Way::Origin
            && slot.start > 0
            && (document.has(slot.start - 1, Class::PeopleNoun) || document.has(slot.start - 1, Class::Motion));
        match slot.force {
            Force::Any => !attributive,
            Force::Likely => !given && !attributive && (people || self.is_bounded(name.end)) || self.opens_chain(name),
            Force::Known if self.opens_chain(name) && !given && slot.way != Way::Goal => true,
            _ => {
                self.opens_fragment(name) && {
                    slot.way = Way::Scene;
                    true
                } || self.is_apposed(name)
                    || slot.force > Force::None && self.is_named_before(name)
                    || self.is_in_gazetteer(name, slot)
            }
        }
    }

    /// "Soldiers patrol | Goma, Congo, on", "an aerial view shows | Derna, Libya.": a verb's object that a country
    /// follows, closed by a comma, a date or the sentence's end. A role in front ("goalkeeper Silva, Brazil,") makes a
    /// person of it.
    fn is_object_in_country(&self, name: &Name) -> bool {
        const ROLES: Classes = Classes::of(&[Class::Title, Class::Player, Class::PeopleNoun]);
        let document = self.document;
        let country = document.is_mark(name.end, ',').then(|| document.hit(name.end + 1, Class::Country)).flatten();
        let closed = country.is_some_and(|country| {
            let end = country.end as usize;
            let last = document.is_mark(end, ',') || document.has(end, Class::Month) || self.ends_sentence(end);
            // "beats Ferrer, Spain, in Rome, Italy": a sportsman's country
            last && !(end..document.sentence(name.tokens.start).end).any(|k| document.has(k, Class::Country))
        });
        let verb = |token: &Token| {
            token.kind == Kind::Word && token.shape == Shape::Lower && !token.is_grammar() && !token.classes.any(ROLES)
        };
        closed && document.before(name.tokens.start).is_some_and(verb)
    }

    /// Whether a name that the tables know means that place here.
    fn is_known_place(&self, name: &Name, known: Known, slot: &mut Slot) -> bool {
        let document = self.document;
        let start = name.tokens.start;
        let led = slot.force > Force::None || slot.link.is_some();
        if known.is_abbreviated(document, start) {
            return slot.link == Some(Link::Comma);
        }
        if self.is_of_body(slot.start) {
            return false;
        }
        let given = document.has(start, Class::GivenName)
            && document.hits(start).iter().any(|hit| hit.class == Class::GivenName && hit.end as usize == known.end);
        let short =
            known.end == start + 1 && document.token(start).shape == Shape::Upper && document.word(start).len() <= 5;
        if slot.article && self.is_attributive(name.tokens.end) && name.noun.is_none() {
            slot.way = Way::Named;
        }
        // "London mayor Sadiq Khan"
        let town = !matches!(known.class, Class::Country | Class::FormerState);
        if town && slot.force <= Force::Known && slot.link.is_none() && self.is_of_office(name.end) {
            return false;
        }
        // "amid Russia's attack on Ukraine"
        if known.class == Class::Country && slot.way == Way::Reached && slot.relation == Some(PlaceRelation::On) {
            slot.way = Way::Named;
        }
        match known.class {
            // "U.S. soldiers": an adjective
            Class::Country if short && !self.is_bounded(name.end) => false,
            Class::Country | Class::FormerState if !given => true,
            Class::Country => led || name.noun.is_some(),
            _ if given && slot.force <= Force::Known && slot.link.is_none() => name.noun.is_some(),
            _ if led || name.noun.is_some() => true,
            Class::Region | Class::Landmark if known.end > start + 1 => true,
            // "Tahrir Square, the focal point of the uprising, Cairo, January 25"
            _ if start > 0 && document.is_mark(start - 1, ',') && self.is_dated(name.end) => {
                slot.way = Way::Scene;
                true
            }
            _ if self.is_object_in_country(name) => {
                slot.way = Way::Scene;
                true
            }
            // "Bangladesh: Dhaka: Garment workers"
            _ if document.before(start).is_some_and(|t| t.is_mark(':')) && document.is_mark(name.end, ':') => {
                slot.way = Way::Scene;
                true
            }
            _ if document.opens_sentence(start) && self.ends_sentence(name.end) => {
                slot.way = Way::Scene;
                true
            }
            _ => {
                self.opens_fragment(name) && {
                    slot.way = Way::Scene;
                    true
                }
            }
        }
    }

    /// "Honiara, Solomon Islands Ellison, eight": a known name in a chain, run together with the next word.
    pub(super) fn is_prefix_place(&self, known: Known, slot: &Slot) -> bool {
        slot.link == Some(Link::Comma)
            && matches!(known.class, Class::Country | Class::FormerState)
            && self.mentions.last().is_some_and(|last| last.reach.end + 1 == known.end - (known.end - slot.start))
    }

    /// Whether somebody's office follows at token `at`: "mayor Sadiq Khan".
    fn is_of_office(&self, at: usize) -> bool {
        let document = self.document;
        document.hit(at, Class::Title).is_some_and(|hit| {
            document.token(at).shape == Shape::Lower && document.get(hit.end as usize).is_some_and(|t| t.is_capital())
        })
    }

    /// "Emergency Situations Committee of Tajikistan": whether the "of" at token `of` goes on with a body's name.
    fn is_of_body(&self, of: usize) -> bool {
        let document = self.document;
        let Some(head) = of.checked_sub(1).filter(|_| document.is(of, "of")) else { return false };
        document.owners[head] == Owner::Organisation
            || document.token(head).is_capital() && document.has(head, Class::OrganisationHead)
    }

    /// "Boats on", "bathe in", "a bridge over": whether the preposition at token `at` puts something on a water.
    fn is_watery(&self, at: usize) -> bool {
        let floor = self.document.sentence(at).start;
        (floor.max(at.saturating_sub(3))..at).any(|k| self.document.has(k, Class::Water))
    }

    /// "Lagos's Makoko neighbourhood": whether what is owned from token `at` on is part of a place.
    fn owns_place(&self, at: usize) -> bool {
        let document = self.document;
        (at..at + 4).take_while(|&i| document.get(i).is_some_and(|t| t.kind == Kind::Word && !t.is_grammar())).any(
            |i| {
                document.has(i, Class::PlaceKind)
                    || document.has(i, Class::PlacePart)
                    || document.has(i, Class::Direction)
            },
        )
    }

    /// Whether the name runs into one that a body or person has taken: "Norwegian Food" of "Norwegian Food Safety
    /// Authority".
    fn runs_on(&self, name: &Name) -> bool {
        let end = name.tokens.end;
        let document = self.document;
        document.get(end).is_some_and(|t| t.is_capital() && t.lines == 0)
            && matches!(document.owners[end], Owner::Organisation | Owner::Person)
    }

    /// Whether an unknown name behind a comma goes on with the chain: "Palu, Central Sulawesi, Indonesia".
    fn continues_chain(&self, name: &Name, given: bool) -> bool {
        let document = self.document;
        let Some(last) = self.mentions.last() else { return false };
        // "Hrabove (Grabovo)": another spelling
        if document.before(name.tokens.start).is_some_and(|t| t.is_mark('(')) {
            return false;
        }
        let fronted = document.opens_sentence(last.reach.start);
        if document.is_mark(name.end, ',') && self.known_follows(name.end + 1) {
            return true;
        }
        // Nothing larger follows a country: "his counterpart from Slovenia, Robert Golob"
        if last.known.is_some_and(|known| known.class == Class::Country) && last.kind.0 == PlaceKind::Country {
            return false;
        }
        let age = document.is_mark(name.end, ',')
            && document.get(name.end + 1).is_some_and(|t| t.kind == Kind::Number)
            && document.is_free(name.end + 1);
        let goes_on = document.is_mark(name.end, ',')
            && document
                .get(name.end + 1)
                .is_some_and(|t| t.shape == Shape::Lower && !t.classes.has(Class::Preposition))
            && document.is_free(name.end + 1);
        let bounded = self.is_bounded(name.end) && !goes_on && name.tokens.len() <= 4;
        bounded && !given && !fronted && !age && last.way != Way::Named
    }

    /// "Halifax, Nova Scotia": an unknown name with a known one behind the comma.
    fn opens_chain(&self, name: &Name) -> bool {
        let behind = self.document.is_mark(name.end, ',') || self.document.is_mark(name.end, '(');
        behind && self.known_follows(name.end + 1)
    }

    /// Whether the known name from token `i` on ends what is said of places: "Meanwhile, Singapore has" does not.
    fn closes_chain(&self, i: usize) -> bool {
        let Some(known) = Known::at(self.document, i) else { return true };
        let Some(next) = self.document.get(known.end) else { return true };
        next.kind == Kind::Mark && !next.is_dash()
            || next.is_dash() && !next.glued
            || next.is_capital()
            || next.kind == Kind::Number
            || next.lines > 0
            || self.document.owners[known.end] == Owner::Date
    }

    /// The same where no sentence runs: at the start of one, behind a colon, dash or bracket.
    fn opens_fragment(&self, name: &Name) -> bool {
        let document = self.document;
        let start = name.tokens.start;
        let fresh = document.opens_sentence(start)
            || document.token(start).lines > 0
            || document.before(start).is_some_and(|t| {
                t.kind == Kind::Mark
                    && (matches!(t.first, ':' | '(' | '[' | '|') || t.is_dash() && !document.token(start).glued)
            });
        let state = document.is_mark(name.end, ',')
            && Known::at(document, name.end + 1).is_some_and(|known| known.is_abbreviated(document, name.end + 1));
        // "… with her children, Nipomo, California, 1936"
        let hung = document.before(start).is_some_and(|t| t.is_mark(','))
            && Known::at(document, name.end + 1).is_some_and(|known| self.is_dated_or_ended(known.end));
        let closed = (fresh || hung) && self.closes_chain(name.end + 1);
        (closed || state || self.chain_goes_on(name)) && self.opens_chain(name)
    }

    /// "Vylkove, Odesa region, Ukraine": so many places behind a name that it is one too.
    fn chain_goes_on(&self, name: &Name) -> bool {
        let document = self.document;
        let Some(known) = Known::at(document, name.end + 1).filter(|known| known.class != Class::Country) else {
            return false;
        };
        let noun = Noun::at(document, self.atlas, known.end);
        let end = noun.map_or(known.end, |noun| noun.end);
        document.is_mark(name.end, ',') && (noun.is_some() || document.is_mark(end, ',') && self.known_follows(end + 1))
    }

    /// Whether a known country, division or region starts at token `i`, direction words skipped.
    pub(super) fn known_follows(&self, mut i: usize) -> bool {
        while self.document.get(i).is_some_and(|t| t.shape == Shape::Lower) && self.document.has(i, Class::Direction) {
            i = self.document.hit(i, Class::Direction).map_or(i + 1, |hit| hit.end as usize);
        }
        Known::at(self.document, i).is_some_and(|known| known.class != Class::Capital && self.document.is_free(i))
    }

    /// "Mekelle, the capital of Tigray": a noun for a place behind the comma speaks of a place.
    fn is_apposed(&self, name: &Name) -> bool {
        let document = self.document;
        self.apposed_noun(name.end).is_some_and(|noun| {
            let compound = document
                .get(noun.end)
                .is_some_and(|t| t.shape == Shape::Lower && t.kind == Kind::Word && !t.is_grammar());
            noun.kind != PlaceKind::Site && !compound
        })
    }

    /// Whether the caption has called the same name a place before.
    fn is_named_before(&self, name: &Name) -> bool {
        const FAR: usize = 8;
        let words = |tokens: &Range<usize>| self.document.slice(self.document.span(tokens.clone()));
        self.mentions.iter().rev().take(FAR).any(|mention| words(&mention.name) == words(&name.tokens))
    }

    /// Whether a gazetteer knows the name so well that little has to lead to it: a preposition ("the road from Kumasi"),
    /// a verb of which it is the object ("police patrol | Lagos on"), or nothing at the caption's very start ("Mandalay,
    /// a clinic").
    fn is_in_gazetteer(&self, name: &Name, slot: &Slot) -> bool {
        const ROLES: Classes =
            Classes::of(&[Class::Title, Class::Player, Class::PeopleNoun, Class::Cue, Class::Gesture]);
        let document = self.document;
        let start = name.tokens.start;
        let given = document.has(start, Class::GivenName) || self.runs_on(name);
        if given || slot.article || !self.is_bounded(name.end) {
            return false;
        }
        let Some(toponym) = self.toponym(name).filter(|toponym| toponym.renown >= Renown::Wide) else { return false };
        let opens = start == 0 && document.is_mark(name.end, ',') && toponym.renown == Renown::World;
        let object = document.before(start).is_some_and(|before| {
            before.kind == Kind::Word
                && before.shape == Shape::Lower
                && !before.is_grammar()
                && !before.classes.any(ROLES)
                && !document.word(start - 1).ends_with("ed")
        });
        // "against", "with" and "for" lead to teams and persons as readily as to places.
        let of = start > 0 && document.is(start - 1, "of");
        let led = slot.force > Force::Known || slot.force == Force::Known && of;
        led || opens || object && document.is(name.end, "on")
    }

    /// Whether a sentence ends at token `end`, or only its place goes on: "Canyon County, near Homedale."
    fn ends_sentence(&self, end: usize) -> bool {
        let document = self.document;
        let from = end + usize::from(document.is_mark(end, ','));
        let goes_on = document.has(from, Class::PlacePreposition) || document.owners.get(from) == Some(&Owner::Date);
        document.is_mark(end, '.') || from > end && goes_on
    }

    /// Whether what is at token `end` lets a name end there: a mark, a date, a small word.
    fn is_bounded(&self, end: usize) -> bool {
        let document = self.document;
        let Some(token) = document.get(end) else { return true };
        token.lines > 0
            || document.owners[end] == Owner::Date
            || !document.is_body(end)
            || token.kind == Kind::Number
            || token.kind == Kind::Mark && !(token.is_dash() && token.glued) && !token.is_mark('/')
            || token.classes.has(Class::Weekday)
            || token.classes.has(Class::Month)
            || token.shape == Shape::Lower
                && (token.classes.has(Class::Preposition)
                    || token.classes.has(Class::Conjunction)
                    || token.classes.has(Class::Determiner)
                    || token.classes.has(Class::Auxiliary)
                    || token.classes.has(Class::Adverb)
                    || token.classes.has(Class::Pronoun))
    }

    /// Whether a noun follows, so that the name only describes it: "the Gaza war".
    fn is_attributive(&self, end: usize) -> bool {
        let document = self.document;
        document.get(end).is_some_and(|t| {
            t.kind == Kind::Word
                && t.shape == Shape::Lower
                && t.lines == 0
                && !t.is_grammar()
                && !document.word(end).ends_with("ing")
                && document.owners[end] == Owner::Free
                && !document.has(end, Class::PlaceKind)
        })
    }
}
