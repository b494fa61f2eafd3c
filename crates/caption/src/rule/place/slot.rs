//! What leads to a name: prepositions, "town of", "north of", "the capital", and the words between.
//!
//! In "on the northern outskirts of the Sudanese capital Khartoum" the name `Khartoum` is led to by a noun of its kind
//! (`capital`), the relation `outskirts` and the modifiers `northern outskirts`.

use super::known::{Atlas, Known, Noun};
use super::{Link, Mention, Way};
use crate::document::{Document, Owner};
use crate::lexicon::Class;
use crate::record::{PlaceKind, PlaceRelation};
use crate::token::Shape;
use std::ops::Range;

/// Words that make of a town the one meant: "Iraq's second city, Mosul".
const RANKED: &[&str] = &[
    "largest",
    "biggest",
    "second",
    "third",
    "main",
    "second-largest",
    "northernmost",
    "southernmost",
    "easternmost",
    "westernmost",
    "oldest",
    "home",
    "birth",
    "nearest",
];

/// Words before "from" that put the scene there: "seen from", "smoke rises from".
const SEEN: &[&str] = &[
    "seen",
    "viewed",
    "visible",
    "view",
    "views",
    "photographed",
    "pictured",
    "rises",
    "rise",
    "rising",
    "billows",
    "pours",
];

/// What leads to a name.
#[derive(Clone, Debug)]
pub struct Slot {
    /// Its first token; the name's own if nothing leads to it.
    pub start: usize,
    /// How the sentence leads there.
    pub way: Way,
    /// How the scene lies to the name.
    pub relation: Option<PlaceRelation>,
    /// How it hangs on the mention before it.
    pub link: Option<Link>,
    /// A noun of its kind stands before it: "town of", "capital".
    pub noun: Option<PlaceKind>,
    /// Where the name starts if words before it belong to it: "old city of Aleppo".
    pub whole: Option<usize>,
    /// What "a suburb of" says of the mention before it.
    pub apposes: Option<PlaceKind>,
    /// How much it says by itself that a place follows.
    pub force: Force,
    /// Words that narrow the place.
    pub modifiers: Vec<Range<usize>>,
    /// The demonym that describes the place: "the Sudanese town of".
    pub demonym: Option<usize>,
    /// "a" or "an" stands before the name.
    pub indefinite: bool,
    /// "the" stands right before the name.
    pub definite: bool,
    /// The article or an adjective stands before the name.
    pub article: bool,
}

impl Slot {
    /// A slot with nothing in it, before the name at token `i`.
    pub fn none(i: usize) -> Slot {
        Slot {
            start: i,
            way: Way::Named,
            relation: None,
            link: None,
            noun: None,
            whole: None,
            apposes: None,
            force: Force::None,
            modifiers: Vec::new(),
            demonym: None,
            indefinite: false,
            definite: false,
            article: false,
        }
    }
}

impl Slot {
    /// "The streets of Aleppo": no preposition, but the place itself.
    fn reached(mut self, phrase: bool) -> Slot {
        if phrase && self.way == Way::Named {
            self.way = Way::Reached;
        }
        self
    }
}

/// How much a slot says by itself that a place follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Force {
    /// Nothing leads to the name.
    None,
    /// Only a name the tables know: of, with, by.
    Known,
    /// A single capitalised word or a name with a noun of its kind: from, over.
    Likely,
    /// Any name: in, near, town of.
    Any,
}

/// Reads slots backwards from a name.
pub struct Slots<'a, 't> {
    /// The caption.
    pub document: &'a Document<'t>,
    /// What the tables know.
    pub atlas: &'a Atlas,
}

/// What a preposition says.
struct Lead {
    way: Way,
    relation: Option<PlaceRelation>,
    force: Force,
}

impl Slots<'_, '_> {
    /// What leads to the name that starts at token `i`; `last` is the mention before it.
    pub fn before(&self, i: usize, last: Option<&Mention>) -> Slot {
        let floor = last.map_or(0, |last| last.reach.end).max(self.document.sentence(i).start);
        let mut slot = Slot::none(i);
        let mut at = self.adjectives(i, floor, &mut slot);
        // "a village called Anguiano"
        if at < i
            && self.document.is_any(at, &["called", "named"])
            && let Some(noun) = Noun::ending(self.document, self.atlas, at, floor)
        {
            slot.noun = Some(noun.kind);
            slot.force = Force::Any;
            at = self.adjectives(noun.start, floor, &mut slot);
        }
        // "the capital Lima"
        let small = at > floor && self.document.token(at - 1).shape == Shape::Lower;
        if small
            && !self.document.token(at - 1).is_grammar()
            && let Some(noun) = Noun::ending(self.document, self.atlas, at, floor).filter(|noun| is_apposed(self, noun))
        {
            slot.noun = Some(noun.kind);
            slot.force = Force::Any;
            at = self.adjectives(noun.start, floor, &mut slot);
        }
        // "the regional capital, Mekelle"
        if at == i
            && at > floor + 1
            && self.document.is_mark(at - 1, ',')
            && let Some(noun) = Noun::ending(self.document, self.atlas, at - 1, floor)
            && self.names(&noun, i)
        {
            slot.noun = Some(noun.kind);
            slot.force = Force::Any;
            at = self.adjectives(noun.start, floor, &mut slot);
        }
        slot.start = at;
        let mut phrase = slot.noun.is_some();
        for _ in 0..4 {
            if phrase {
                let end = at;
                at = self.phrase(at, floor);
                let demonym = || (at..end).rev().find(|&k| self.document.has(k, Class::Demonym));
                slot.demonym = slot.demonym.or_else(demonym);
            }
            let Some(value) = at.checked_sub(1).filter(|&p| p >= floor).and_then(|p| self.preposition(p, floor)) else {
                break;
            };
            let (start, value) = value;
            if value != 12 {
                self.lead(start, value, at, floor, last, &mut slot);
                return slot;
            }
            slot.start = start;
            if let Some(last) = last.filter(|last| start == floor && last.reach.end == floor) {
                slot.link = Some(Link::Of);
                slot.way = if slot.way == Way::Named { last.way } else { slot.way };
                slot.relation = slot.relation.or(Some(PlaceRelation::In));
                slot.force = Force::Any;
                return slot;
            }
            let Some(next) = self.of(start, floor, &mut slot) else {
                slot.force = slot.force.max(Force::Known);
                // "in the fields of Qamishli"
                let before = self.past_capitals(self.phrase(start, floor), floor);
                let preposition =
                    before.checked_sub(1).filter(|&p| p >= floor).and_then(|p| self.preposition(p, floor));
                if before < start && slot.way == Way::Named && preposition.is_some_and(|(_, value)| value < 9) {
                    slot.way = Way::Scene;
                }
                return slot.reached(phrase);
            };
            at = next;
            slot.start = at;
            phrase = true;
        }
        self.link(at, floor, last, &mut slot);
        slot.reached(phrase)
    }

    /// Whether a noun and a comma before token `i` say what the name there is.
    fn names(&self, noun: &Noun, i: usize) -> bool {
        let document = self.document;
        let known = Known::at(document, i).is_some_and(|known| known.class != Class::Country);
        !noun.plural
            && noun.kind != PlaceKind::Site
            && document.token(noun.start).shape == Shape::Lower
            && (document.is(noun.end - 1, "capital")
                || known
                || noun.start > 0 && document.is_any(noun.start - 1, RANKED))
    }

    /// Past the capitals of "the South Lawn" before token `at`, its article included.
    fn past_capitals(&self, at: usize, floor: usize) -> usize {
        let document = self.document;
        let start = (floor.max(at.saturating_sub(3))..at).rev().take_while(|&p| document.token(p).is_capital()).last();
        let article = start.and_then(|start| start.checked_sub(1)).filter(|&p| document.has(p, Class::Determiner));
        article.unwrap_or(at)
    }

    /// The preposition that ends at token `p`: its first token and what it says.
    fn preposition(&self, p: usize, floor: usize) -> Option<(usize, u32)> {
        let document = self.document;
        let token = document.token(p);
        if token.shape != Shape::Lower && !document.opens_sentence(p) && token.shape != Shape::Upper {
            return None;
        }
        // "close to", "next to"
        if p > floor
            && let Some(hit) = document.hit(p - 1, Class::PlacePreposition).filter(|hit| hit.end as usize == p + 1)
        {
            return Some((p - 1, hit.row));
        }
        document.hit(p, Class::PlacePreposition).filter(|hit| hit.end as usize == p + 1).map(|hit| (p, hit.row))
    }

    /// What the preposition from token `start` on says of what follows at `at`.
    fn lead(&self, start: usize, value: u32, at: usize, floor: usize, last: Option<&Mention>, slot: &mut Slot) {
        let document = self.document;
        let moved =
            |reach: usize| (start.saturating_sub(reach).max(floor)..start).any(|p| document.has(p, Class::Motion));
        let lead = match value {
            0 => lead(Way::Scene, Some(PlaceRelation::In), Force::Any),
            1 => {
                let aimed = start > floor && is_aimed(document, start - 1);
                lead(Way::Scene, Some(PlaceRelation::At), if aimed { Force::Known } else { Force::Any })
            }
            // "an attack on Maiduguri"
            2 if start > floor && self.is_attack(start - 1) => {
                lead(Way::Reached, Some(PlaceRelation::On), Force::Likely)
            }
            2 => lead(Way::Scene, Some(PlaceRelation::On), Force::Known),
            3 => lead(Way::Scene, Some(PlaceRelation::Near), Force::Any),
            4 => lead(Way::Scene, Some(PlaceRelation::Outside), Force::Any),
            5 if start > floor && is_phrasal(document, start - 1) => lead(Way::Named, None, Force::Known),
            5 => lead(Way::Scene, Some(PlaceRelation::Off), Force::Any),
            6 => lead(Way::Scene, Some(PlaceRelation::Across), Force::Any),
            7 => lead(Way::Scene, Some(PlaceRelation::Between), if moved(4) { Force::Any } else { Force::Known }),
            8 => lead(Way::Scene, None, Force::Any),
            9 => lead(Way::Scene, None, Force::Likely),
            10 if start > floor && is_distance_end(document, start - 1) => {
                lead(Way::Scene, Some(PlaceRelation::Near), Force::Any)
            }
            10 if start > floor && document.is_any(start - 1, SEEN) => {
                lead(Way::Scene, Some(PlaceRelation::From), Force::Any)
            }
            10 => lead(Way::Origin, Some(PlaceRelation::From), Force::Likely),
            11 => {
                let into = document.is_any(start, &["into", "toward", "towards"]);
                // "from Lesbos to Piraeus"
                let path = start == floor && last.is_some_and(|last| matches!(last.way, Way::Origin | Way::Reached));
                let force = if into || path || moved(3) { Force::Likely } else { Force::Known };
                lead(Way::Goal, Some(PlaceRelation::To), force)
            }
            // "cities like Beijing"
            _ if document.is_any(start, &["like", "including"]) && start > floor && is_plural_noun(self, start) => {
                lead(Way::Named, None, Force::Any)
            }
            // "with the Eiffel Tower in the background"
            _ if document.is(start, "with") && self.is_backdrop(at) => lead(Way::Scene, None, Force::Known),
            _ if document.is(start, "for") && moved(2) => lead(Way::Goal, Some(PlaceRelation::To), Force::Likely),
            // "left Aleppo for Idlib", "departs from Vienna for Munich"
            _ if document.is(start, "for") && start == floor && last.is_some_and(|last| is_left(document, last)) => {
                lead(Way::Goal, Some(PlaceRelation::To), Force::Known)
            }
            _ => lead(Way::Named, None, Force::Known),
        };
        let near_of = slot.relation.is_some();
        slot.start = if near_of || lead.relation == Some(PlaceRelation::Off) || value == 10 {
            self.distance(start, floor)
        } else {
            start
        };
        if matches!(slot.way, Way::Named | Way::Reached) {
            slot.way = lead.way;
        }
        if slot.way != Way::Origin || lead.way == Way::Origin {
            slot.relation = slot.relation.or(lead.relation);
        }
        if slot.force == Force::None || at == slot.start {
            slot.force = lead.force;
        }
        slot.force = slot.force.max(lead.force);
    }

    /// Whether the name from token `at` on is followed by "in the background".
    fn is_backdrop(&self, at: usize) -> bool {
        (at + 1..at + 8)
            .any(|i| self.document.is_any(i, &["background", "distance", "backdrop"]) && self.document.is(i - 1, "the"))
    }

    fn is_attack(&self, i: usize) -> bool {
        self.document.has(i, Class::Event)
            || self.document.is_any(
                i,
                &[
                    "attack",
                    "attacks",
                    "assault",
                    "raid",
                    "raids",
                    "strike",
                    "strikes",
                    "offensive",
                    "march",
                    "advance",
                ],
            )
    }

    /// Where no preposition leads to the name: what ties it to the mention before it, or a verb.
    fn link(&self, at: usize, floor: usize, last: Option<&Mention>, slot: &mut Slot) {
        let document = self.document;
        if let Some(last) = last.filter(|last| last.reach.end == floor && floor > 0) {
            let joined = |link| Some(link).filter(|_| document.token(at).lines < 2);
            slot.link = if slot.relation.is_some_and(|relation| !super::chain::holds(relation)) {
                None
            } else if at == floor {
                joined(Link::Inside)
            } else if at == floor + 1 && document.is_mark(floor, '(') {
                joined(Link::Comma)
            } else if document.is_mark(at - 1, ',') && is_date(document, floor..at - 1) {
                joined(if slot.article && slot.indefinite { Link::Apposition } else { Link::Comma })
            } else if at == floor + 1 && document.is_any(floor, &["and", "or", "&"])
                || at == floor + 2 && document.is_mark(floor, ',') && document.is_any(floor + 1, &["and", "or"])
            {
                joined(Link::And)
            } else {
                None
            };
            if slot.link.is_some() {
                slot.start = at;
                slot.way = if slot.way == Way::Named { last.way } else { slot.way };
                slot.relation = slot.relation.or(match slot.link {
                    Some(Link::And | Link::Inside) => last.relation,
                    _ => last.relation.filter(|relation| *relation == PlaceRelation::In),
                });
                return;
            }
        }
        if at > floor
            && document.hit(at - 1, Class::Motion).is_some_and(|_| is_reaching(document, at - 1))
            && document.token(at - 1).shape == Shape::Lower
        {
            slot.way = Way::Reached;
            slot.force = slot.force.max(Force::Likely);
        }
    }
}

/// Whether nothing but a date stands in `tokens`: "at Circular Quay in March 1955, Sydney".
fn is_date(document: &Document, tokens: Range<usize>) -> bool {
    tokens.len() < 12 && {
        tokens.into_iter().all(|i| document.owners[i] == Owner::Date || document.is_any(i, &["in", "on", ","]))
    }
}

fn lead(way: Way, relation: Option<PlaceRelation>, force: Force) -> Lead {
    Lead { way, relation, force }
}

/// Whether a verb of motion leads to `place`, so that "for" behind it says where to: "left Aleppo", "departs from Vienna".
fn is_left(document: &Document, place: &Mention) -> bool {
    let start = place.reach.start;
    match place.way {
        Way::Reached => true,
        Way::Origin => start > 0 && document.has(start - 1, Class::Motion),
        _ => false,
    }
}

/// Whether the verb at token `i` takes its place without a preposition: "leave Weaverville".
fn is_reaching(document: &Document, i: usize) -> bool {
    document.has_row(i, Class::Motion, 1)
}

/// "looks at", "shouts at": what follows is more often a person.
fn is_aimed(document: &Document, i: usize) -> bool {
    document.token(i).shape == Shape::Lower && document.has(i, Class::Aimed)
}

/// "cordoned off", "shows off": the small word belongs to the verb.
fn is_phrasal(document: &Document, i: usize) -> bool {
    const VERBS: &[&str] = &[
        "cordon",
        "cordoned",
        "cordoning",
        "take",
        "takes",
        "taking",
        "took",
        "show",
        "shows",
        "showing",
        "showed",
        "kick",
        "kicks",
        "kicked",
        "drop",
        "drops",
        "dropped",
        "set",
        "sets",
        "setting",
        "hold",
        "holds",
        "held",
        "fend",
        "fends",
        "fight",
        "fights",
        "fought",
        "pay",
        "pays",
        "paid",
        "lays",
        "laid",
        "call",
        "called",
        "cut",
        "cuts",
        "round",
        "sealed",
        "seal",
        "seals",
        "block",
        "blocked",
        "switch",
        "finish",
        "finished",
        "see",
        "sees",
        "saw",
    ];
    document.is_any(i, VERBS)
}

/// "80 kilometres from", "miles away from".
fn is_distance_end(document: &Document, i: usize) -> bool {
    document.has(i, Class::Unit)
        || document.owners[i] == Owner::Measure
        || document.is_any(
            i,
            &["away", "mile", "miles", "kilometers", "kilometres", "km", "far", "meters", "metres", "yards", "minutes"],
        )
}

/// "the capital Lima": nouns that stand right before a name.
fn is_apposed(slots: &Slots, noun: &Noun) -> bool {
    let document = slots.document;
    document.token(noun.start).shape == Shape::Lower
        && (document.is(noun.end - 1, "capital") || document.is_any(noun.start, &["river", "lake"]))
}

/// "cities like": a plural noun for places ends before token `end`.
fn is_plural_noun(slots: &Slots, end: usize) -> bool {
    let end = if slots.document.is_mark(end - 1, ',') { end - 1 } else { end };
    Noun::ending(slots.document, slots.atlas, end, end.saturating_sub(3)).is_some_and(|noun| noun.plural)
}
