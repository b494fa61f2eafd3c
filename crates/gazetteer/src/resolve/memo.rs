//! What each worker remembers of the names it looked up: captions of one story name the same places again and again.

use super::candidate::{Candidate, NONE};
use super::known::toponym;
use super::node::Scored;
use crate::{Gazetteer, Query, name};
use caption::Toponym;
use caption::record::PlaceKind;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// So many names are remembered; then all are forgotten.
const NAMES: usize = 8192;
/// A longer name is no place's, in bytes.
const LONGEST: usize = 120;
/// A spelling less likely than this is another name.
const LEAST: f32 = 0.25;
/// So many places of a spelling are weighed.
const SPELLINGS: usize = 6;
/// So many places of a name are looked at in each index.
const PLACES: usize = 64;

#[derive(Default)]
struct Memo {
    /// Whose names they are.
    gazetteer: u64,
    names: FxHashMap<Box<str>, Known>,
    /// Of each kind of place the words for one.
    choices: [FxHashMap<Box<str>, Choice>; KINDS],
    spellings: FxHashMap<Spelling, Rc<[Candidate]>>,
}

/// So many kinds of place there are.
const KINDS: usize = PlaceKind::Feature as usize + 1;

/// The places that have a name, and what the name tells by itself.
#[derive(Clone)]
struct Known {
    candidates: Rc<[Candidate]>,
    toponym: Option<Toponym>,
}

/// What some words for a place can mean, the likeliest first.
#[derive(Clone)]
pub(crate) struct Choice {
    /// The places.
    pub scored: Rc<[Scored]>,
    /// The words mean a part of them.
    pub part: bool,
}

/// A name in a country and, if known, in a first-level division.
#[derive(PartialEq, Eq, Hash)]
struct Spelling {
    name: Box<str>,
    country: [u8; 2],
    admin1: u32,
}

thread_local! {
    static MEMO: RefCell<Memo> = RefCell::default();
}

impl Memo {
    /// Forgets what another gazetteer told, and all when it is too much.
    fn make_room(&mut self, gazetteer: &Gazetteer) {
        let full = self.names.len() >= NAMES || self.choices.iter().any(|choices| choices.len() >= NAMES);
        if self.gazetteer != gazetteer.number() || full {
            self.gazetteer = gazetteer.number();
            self.names.clear();
            self.choices.iter_mut().for_each(FxHashMap::clear);
            self.spellings.clear();
        }
    }
}

impl Gazetteer {
    /// The places that have a name, case, accents and marks apart, most important first in each index.
    pub(crate) fn candidates(&self, name: &str) -> Rc<[Candidate]> {
        self.known(name, |known| known.candidates.clone()).unwrap_or_default()
    }

    /// What a name tells by itself.
    pub(super) fn tells(&self, name: &str) -> Option<Toponym> {
        self.known(name, |known| known.toponym)?
    }

    fn known<T>(&self, name: &str, part: impl Fn(&Known) -> T) -> Option<T> {
        if name.len() > LONGEST {
            return None;
        }
        MEMO.with_borrow_mut(|memo| {
            memo.make_room(self);
            if let Some(known) = memo.names.get(name) {
                return Some(part(known));
            }
            let candidates: Rc<[Candidate]> = self.find(name).into();
            let known = Known { toponym: toponym(&candidates), candidates };
            let told = part(&known);
            memo.names.insert(name.into(), known);
            Some(told)
        })
    }

    /// What the words for a place of this kind can mean, before anything else is known.
    pub(super) fn choice(&self, text: &str, kind: PlaceKind) -> Choice {
        let memorable = text.len() <= LONGEST;
        let known = MEMO.with_borrow_mut(|memo| {
            memo.make_room(self);
            memo.choices[kind as usize].get(text).cloned()
        });
        known.unwrap_or_else(|| {
            let choice = Choice::new(self, text, kind);
            if memorable {
                MEMO.with_borrow_mut(|memo| memo.choices[kind as usize].insert(text.into(), choice.clone()));
            }
            choice
        })
    }

    /// The places of a country, and of a first-level division of an index if one is given, that have a name spelled
    /// like `name`: what a table of sounds and a slip of the pen make alike.
    pub(crate) fn spelled_alike(&self, name: &str, country: [u8; 2], admin1: Option<(u16, u32)>) -> Rc<[Candidate]> {
        if name.len() > LONGEST || country == [0; 2] {
            return Rc::default();
        }
        let key = Spelling { name: name.into(), country, admin1: admin1.map_or(NONE, |(_, division)| division) };
        if let Some(known) = MEMO.with_borrow(|memo| {
            let same = memo.gazetteer == self.number();
            memo.spellings.get(&key).filter(|_| same).cloned()
        }) {
            return known;
        }
        let inside = admin1.map(|(index, division)| (usize::from(index), division));
        let division = inside.and_then(|(index, division)| self.indexes().get(index)?.division(division));
        let query = Query {
            name,
            country: std::str::from_utf8(&country).unwrap_or_default(),
            admin1: division.map_or("", |division| division.name()),
        };
        let found =
            self.look_up_inside(&query, inside).into_iter().filter(|found| found.score >= LEAST).take(SPELLINGS);
        let candidates: Rc<[Candidate]> =
            found.map(|found| Candidate::spelled_alike(found.index, &found.place, found.score)).collect();
        MEMO.with_borrow_mut(|memo| {
            if memo.spellings.len() >= NAMES {
                memo.spellings.clear();
            }
            memo.spellings.insert(key, candidates.clone());
        });
        candidates
    }

    fn find(&self, name: &str) -> Vec<Candidate> {
        let folded = name::fold(name);
        let mut candidates: Vec<Candidate> = Vec::new();
        for (number, index) in self.indexes().iter().enumerate() {
            for posting in index.exact(&folded).take(PLACES) {
                let known = candidates.iter().any(|c| c.index as usize == number && c.place == posting.place);
                let Some(place) = index.place(posting.place).filter(|_| !known) else { continue };
                let found = Candidate::new(number, &place, posting.form);
                // the later index's position, with what the earlier one knows of its people
                match candidates.iter_mut().find(|other| other.is_same_place(&found)) {
                    Some(other) => {
                        let (fame, population) = (other.fame.max(found.fame), other.population.max(found.population));
                        *other = Candidate { fame, population, ..found };
                    }
                    None => candidates.push(found),
                }
            }
        }
        candidates
    }
}
