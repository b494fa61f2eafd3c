//! Places in running prose, where known names need less around them than in a caption.
//!
//! "Oakport Police Chief Dan Wells said the Mahnomen County fair moves to Perham" gives `Oakport`, `Mahnomen County`
//! and `Perham`, each the longest name that the tables or the gazetteer know. What speaks for a name is weighed: the
//! words that lead to it, how well known it is; against it, that it is part of a person's name, a common word, or
//! stands inside a longer run of capitals. A name that only its being known speaks for is doubtful: a place if it lies
//! near the others.

use super::find::Finder;
use super::known::{Known, Noun};
use super::name::{Name, Names};
use super::slot::{Force, Slot, Slots};
use crate::document::{Document, Owner};
use crate::engine::{Renown, Toponym};
use crate::lexicon::{Class, Classes};
use crate::name::run_at;
use crate::record::PlaceKind;
use crate::token::{Kind, Shape};
use rustc_hash::FxHashSet;

/// A known name has at most so many tokens.
const LONGEST: usize = 7;

/// What the whole text tells of its words.
pub struct Prose<'t> {
    /// Words that end the names of persons.
    surnames: FxHashSet<&'t str>,
    /// Words written small.
    small: FxHashSet<&'t str>,
}

/// What speaks for a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// It is a place.
    Sure,
    /// It is one if it lies near the others.
    Doubtful,
    /// It is none.
    No,
}

impl<'t> Prose<'t> {
    /// Looks at all words.
    pub fn of(document: &Document<'t>) -> Prose<'t> {
        let mut prose = Prose { surnames: FxHashSet::default(), small: FxHashSet::default() };
        let mut i = 0;
        while let Some(token) = document.get(i) {
            if token.kind == Kind::Word && token.shape == Shape::Lower && token.span.len() > 2 {
                prose.small.insert(document.word(i));
            }
            i = match run_at(document, i).filter(|_| token.is_capital()) {
                Some(run) => {
                    if names_person(document, run.start, run.end) {
                        prose.surnames.insert(document.word(run.end - 1));
                    }
                    run.end
                }
                None => i + 1,
            };
        }
        prose
    }

    /// Whether a word ends the name of a person somewhere in the text.
    pub(super) fn is_surname(&self, word: &str) -> bool {
        self.surnames.contains(word)
    }

    fn is_small(&self, word: &str) -> bool {
        self.small.contains(&*word.to_lowercase())
    }
}

/// "Sgt. Dan Wells", "Mayor Reed", "Kandace Yancy": a title or a given name opens the run.
fn names_person(document: &Document, start: usize, end: usize) -> bool {
    const ENDS: Classes = Classes::of(&[Class::PlaceKind, Class::OrganisationHead, Class::Event, Class::Thing]);
    let mut first = start;
    while let Some(hit) = document.hit(first, Class::Title).filter(|hit| (hit.end as usize) < end) {
        first = hit.end as usize;
    }
    let titled = first > start || start > 0 && document.has(start - 1, Class::Title);
    let initial = (first..end).any(|k| document.word(k).len() == 2 && document.word(k).ends_with('.'));
    let given = document.has(first, Class::GivenName) && first + 1 < end;
    let named = titled || given || initial && first + 1 < end;
    named && end - first <= 4 && !document.token(end - 1).classes.any(ENDS)
}

impl Finder<'_, '_> {
    /// Reads a known name at token `i`; gives the token to go on at, or `None` where no known name is a place.
    pub(super) fn known_in_prose(&mut self, i: usize) -> Option<usize> {
        let document = self.document;
        if !document.token(i).is_capital() || !document.is_body(i) {
            return None;
        }
        let (name, toponym) = self.longest(i)?;
        let slots = Slots { document, atlas: self.atlas };
        let mut slot = slots.before(i, self.mentions.last());
        let verdict = self.weigh(&name, toponym, &slot);
        if verdict == Verdict::No {
            return None;
        }
        if slot.way == super::Way::Named && slot.force == Force::None && slot.link.is_none() {
            self.show_bare(&name, &mut slot);
        }
        let doubtful = verdict == Verdict::Doubtful;
        let end = self.push(name, slot);
        self.doubtful.resize(self.mentions.len(), false);
        *self.doubtful.last_mut()? = doubtful;
        Some(end)
    }

    /// The longest known name at token `i`, and what a gazetteer knows of it.
    fn longest(&self, i: usize) -> Option<(Name, Toponym)> {
        let document = self.document;
        let table = Known::at(document, i).filter(|known| known.class != Class::Landmark);
        let run = run_at(document, i).map_or(i + 1, |run| run.end).min(i + LONGEST);
        let known = |end: usize| {
            let word = document.token(end - 1).kind == Kind::Word && document.token(end - 1).shape != Shape::Lower;
            let toponym = self.known.filter(|_| word)?.toponym(document.slice(document.span(i..end)))?;
            Some((end, toponym))
        };
        let gazetteer = (i + 1..=run).rev().find_map(known);
        // "Riley County", "Shadyside Drive": what a noun makes of any name
        let noun = (i + 1..run).find_map(|at| {
            Noun::at(document, self.atlas, at).filter(|noun| noun.after && document.token(at).is_capital())
        });
        let noun = noun.filter(|noun| noun.end <= run && self.makes_place(noun));
        let ends = [table.map_or(0, |known| known.end), gazetteer.map_or(0, |(end, _)| end), noun.map_or(0, |n| n.end)];
        let end = *ends.iter().max()?;
        if end == 0 || end <= i {
            return None;
        }
        let noun = noun.filter(|noun| noun.end == end);
        let known = table.filter(|known| known.end == end);
        let toponym = match (known, gazetteer.filter(|(other, _)| *other == end)) {
            (_, Some((_, toponym))) if known.is_none() => toponym,
            (Some(known), found) => Toponym {
                kind: known.kind(self.atlas),
                renown: found.map_or(Renown::Wide, |(_, toponym)| toponym.renown).max(Renown::Wide),
            },
            _ => Toponym { kind: noun?.kind, renown: Renown::Local },
        };
        Some((Name { noun, known, ..Name::new(i..end) }, toponym))
    }

    /// Whether a noun in capitals makes a place of the words before it, whatever follows.
    fn makes_place(&self, noun: &Noun) -> bool {
        const LANDS: &[&str] = &["county", "parish", "township", "borough", "province", "island", "islands"];
        const STREETS: &[&str] =
            &["street", "st.", "road", "rd.", "avenue", "ave.", "drive", "boulevard", "blvd.", "lane"];
        let document = self.document;
        let ends = !document.get(noun.end).is_some_and(|t| t.is_capital() && t.lines == 0 && !t.is_grammar());
        document.is_any(noun.start, LANDS)
            || ends && (noun.kind == PlaceKind::Feature || document.is_any(noun.start, STREETS))
    }

    /// Weighs what speaks for a name and against it.
    fn weigh(&self, name: &Name, toponym: Toponym, slot: &Slot) -> Verdict {
        let document = self.document;
        let (i, end) = (name.tokens.start, name.tokens.end);
        let renown = toponym.renown;
        let whole = name.noun.is_some() || name.tokens.len() > 1;
        let chained = document.is_mark(end, ',') && self.known_follows(end + 1);
        let followed = document.get(end).is_some_and(|t| t.is_capital() && t.lines == 0 && !t.is_grammar());
        let led = slot.force == Force::Any && !slot.definite && !followed || chained;
        if name.known.is_some_and(|known| known.is_abbreviated(document, i)) {
            let comma = document.before(i).is_some_and(|t| t.is_mark(','));
            let long = document.word(i).ends_with('.') && document.word(i).len() > 3 && !followed;
            return if comma || slot.force == Force::Any || long { Verdict::Sure } else { Verdict::No };
        }
        if self.is_inside_run(i) || self.is_persons(name, followed, led) {
            return Verdict::No;
        }
        if !whole && document.token(i).is_grammar() && name.known.is_none_or(|known| known.class != Class::Country) {
            return Verdict::No;
        }
        let names = Names { document, atlas: self.atlas };
        if name.known.is_none() && name.noun.is_none() && names.is_other(name) {
            return if led && renown >= Renown::Wide { Verdict::Sure } else { Verdict::No };
        }
        let country = name.known.is_some_and(|known| matches!(known.class, Class::Country | Class::Admin1));
        if country || name.noun.is_some() {
            return Verdict::Sure;
        }
        let common = !whole && self.prose.as_ref().is_some_and(|prose| prose.is_small(document.word(i)));
        if common {
            return if led && renown >= Renown::Wide { Verdict::Sure } else { Verdict::No };
        }
        let tied = slot.link.is_some() || slot.force > Force::None;
        let sure = match () {
            () if led => renown >= Renown::Local,
            () if followed => renown >= Renown::World,
            () if tied => renown >= Renown::Wide,
            () => renown >= Renown::Wide,
        };
        if sure {
            return Verdict::Sure;
        }
        let fresh = document.opens_sentence(i) && !document.is_mark(end, ',');
        if renown == Renown::Slight && !led && (fresh || !tied && !whole) { Verdict::No } else { Verdict::Doubtful }
    }

    /// Whether a capitalised word before token `i` makes it part of a longer name: "AC Milan", "Lake Vermont".
    fn is_inside_run(&self, i: usize) -> bool {
        let document = self.document;
        let Some(before) = document.before(i).filter(|t| t.is_capital() && document.token(i).lines == 0) else {
            return false;
        };
        let placed = self.mentions.last().is_some_and(|last| last.reach.end == i);
        let opening = before.is_grammar() || document.has(i - 1, Class::Direction);
        let letter = before.span.len() <= 2;
        !(placed || opening || letter || document.has(i - 1, Class::Demonym))
    }

    /// Whether the name is a person's.
    fn is_persons(&self, name: &Name, followed: bool, led: bool) -> bool {
        const NOUNS: Classes =
            Classes::of(&[Class::PlaceKind, Class::OrganisationHead, Class::Title, Class::Event, Class::Thing]);
        let document = self.document;
        let (i, end) = (name.tokens.start, name.tokens.end);
        if name.noun.is_some() {
            return false;
        }
        let given = document.has(i, Class::GivenName) && followed;
        if given && end == i + 1 && !document.token(end).classes.any(NOUNS) && !self.is_known(end) {
            return true;
        }
        let initial = document.get(end).is_some_and(|t| t.is_capital() && t.span.len() == 2 && t.lines == 0)
            && document.word(end).ends_with('.');
        let titled = i > 0 && document.has(i - 1, Class::Title) && document.token(i - 1).is_capital();
        if initial && end == i + 1 || titled {
            return true;
        }
        let surname = end == i + 1 && self.prose.as_ref().is_some_and(|prose| prose.is_surname(document.word(i)));
        (surname || document.owners[i] == Owner::Person) && !led
    }
}
