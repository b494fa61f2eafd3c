//! The people of one caption, each once, with the spans that name them again.
//!
//! "Trey Haskins (right) strips the ball … Haskins finished with 19 points": one person with one further mention.

use super::after::After;
use super::candidate::Candidate;
use super::{PERSON, age, before};
use crate::document::Document;
use crate::lexicon::Class;
use crate::record::Person;
use crate::span::Span;
use crate::token::Shape;
use std::borrow::Cow;
use std::ops::Range;

/// A name is compared with so many people before it, so that a long text stays cheap.
const REMEMBERED: usize = 24;

#[derive(Default)]
pub(super) struct Roll {
    list: Vec<Entry>,
}

pub(super) struct Entry {
    name: Range<usize>,
    span: Span,
    title: Option<Span>,
    age: Option<u32>,
    position: Option<Place>,
    minor: Option<bool>,
    victim: Option<bool>,
    /// Those listed behind this one are harmed too.
    victims: bool,
    mentions: Vec<Span>,
}

enum Place {
    Printed(Span),
    Counted(Cow<'static, str>),
}

impl Entry {
    pub fn new(document: &Document, candidate: &Candidate, after: &After) -> Entry {
        let told = age::before(document, candidate.start);
        let age = after.age.or_else(|| told.as_ref().and_then(|age| age.years));
        let noun = candidate.title.clone().and_then(|title| age::titled_minor(document, title));
        let minor = match age {
            Some(years) => Some(years < age::ADULT),
            None => after.minor.or(told.and_then(|age| age.minor)).or(noun),
        };
        let start = candidate.title.as_ref().map_or(candidate.start, |title| title.start);
        let victims = before::lists_victims(document, candidate.title.clone(), start);
        let victim = after.victim.or_else(|| before::harm(document, candidate.title.clone(), start));
        Entry {
            span: document.span(candidate.name.clone()),
            name: candidate.name.clone(),
            title: candidate
                .title
                .clone()
                .filter(|title| !is_plural(document, title))
                .map(|title| document.span(title)),
            age,
            position: after.position.map(Place::Printed),
            minor,
            victim: victim.or(victims.then_some(true)),
            victims,
            mentions: Vec::new(),
        }
    }

    /// Takes over the age of "ten-year-old twins | Grace and Faith".
    pub fn share(&mut self, age: Option<u32>) {
        if self.age.is_none() && age.is_some() {
            self.age = age;
            self.minor = age.map(|years| years < age::ADULT);
        }
    }

    /// Notes a place counted from a side, unless one is printed.
    pub fn place(&mut self, place: Cow<'static, str>) {
        self.position.get_or_insert(Place::Counted(place));
    }
}

/// A name without "Jr." and the comma before it.
fn without_suffix(document: &Document, name: &Range<usize>) -> Range<usize> {
    let suffixed = name.len() > 2 && document.is_any(name.end - 1, &["jr.", "jr", "sr.", "sr", "ii", "iii"]);
    let comma = suffixed && document.is_mark(name.end - 2, ',');
    name.start..name.end - usize::from(suffixed) - usize::from(comma)
}

/// Whether a title is said of several: "sisters", "teammates".
fn is_plural(document: &Document, title: &Range<usize>) -> bool {
    let (last, word) = (document.token(title.end - 1), document.word(title.end - 1));
    let noun = last.shape == Shape::Lower || last.classes.has(Class::PeopleNoun) && !last.classes.has(Class::Title);
    let irregular = || document.is_any(title.end - 1, &["men", "women", "children", "people", "policemen", "firemen"]);
    noun && (word.ends_with('s') && !word.ends_with("ss") || irregular())
}

/// The age told before a role said of several: "ten-year-old twins".
pub(super) fn shared_age(document: &Document, candidate: &Candidate) -> Option<u32> {
    let several = candidate.title.as_ref().is_some_and(|title| is_plural(document, title));
    if several { age::before(document, candidate.start).and_then(|age| age.years) } else { None }
}

impl Roll {
    /// Whether a person met last has one of the words of `run` in the name.
    pub fn holds_any(&self, document: &Document, run: &Range<usize>) -> bool {
        let recent = self.list.iter().rev().take(REMEMBERED);
        recent.flat_map(|entry| entry.name.clone()).any(|k| {
            let word = document.word(k);
            run.clone().any(|other| document.word(other).eq_ignore_ascii_case(word))
        })
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The person a candidate names again: the whole name, its end (the surname), or its first word.
    pub fn known(&self, document: &Document, candidate: &Candidate) -> Option<usize> {
        let name = &candidate.name;
        let same = |a: Range<usize>, b: Range<usize>| {
            a.len() == b.len() && a.zip(b).all(|(a, b)| document.word(a).eq_ignore_ascii_case(document.word(b)))
        };
        let newest = self.list.len().saturating_sub(REMEMBERED);
        let recent = newest..self.list.len();
        let fits = |index: usize| {
            let full = self.list[index].name.len();
            name.len() == full || name.len() < full && !before::is_located(document, candidate.start)
        };
        let by_end = |&index: &usize| {
            let full = without_suffix(document, &self.list[index].name);
            fits(index)
                && full.len() >= name.len()
                && (same(full.end - name.len()..full.end, name.clone())
                    || same(self.list[index].name.clone(), name.clone()))
        };
        // "Kim", "Xi", "Lula": where another word of the name is used alone, the first so called is meant.
        let by_word = |&index: &usize| {
            let full = &self.list[index].name;
            name.len() == 1 && fits(index) && full.clone().any(|k| same(k..k + 1, name.clone()))
        };
        recent.clone().rev().find(by_end).or_else(|| recent.clone().find(by_word))
    }

    /// The person just met whose other name a candidate is: "Ahmad al-Sharaa, formerly known as | Abu Mohammed".
    pub fn alias(&self, document: &Document, candidate: &Candidate, end: Option<usize>) -> Option<usize> {
        let (start, end) = (candidate.start, end?);
        let near = end < start && start - end <= 5 && start > 1;
        let alias = near
            && (document.is(start - 1, "as") && document.is(start - 2, "known")
                || document.is(start - 1, "is") && document.is(start - 2, "name")
                || document.is_any(start - 1, &["aka", "a.k.a.", "nicknamed", "née", "nee"]));
        if alias { self.list.len().checked_sub(1) } else { None }
    }

    /// Notes a further mention, with what it adds: "The teacher, Lin Mora, … Mora, 38, was".
    pub fn mention(&mut self, document: &Document, index: usize, candidate: &Candidate, after: &After) {
        let entry = &mut self.list[index];
        entry.share(after.age);
        entry.victim = entry.victim.or(after.victim);
        if entry.position.is_none() {
            entry.position = after.position.map(Place::Printed);
        }
        entry.mentions.push(document.span(candidate.name.clone()));
        if entry.title.is_none() && candidate.titled {
            entry.title = candidate.title.clone().map(|title| document.span(title));
        }
    }

    /// Adds a person; one known by the surname alone so far gets the full name.
    pub fn add(&mut self, document: &Document, mut entry: Entry) {
        let last = entry.name.end - 1;
        let short = self.list.iter().rev().take(REMEMBERED).position(|known| {
            known.name.len() == 1
                && entry.name.len() > 1
                && document.word(known.name.start).eq_ignore_ascii_case(document.word(last))
                && known.age.is_none()
        });
        if let Some(back) = short {
            let known = self.list.remove(self.list.len() - 1 - back);
            entry.mentions.push(known.span);
            entry.mentions.extend(known.mentions);
            entry.title = entry.title.or(known.title);
        }
        self.list.push(entry);
    }

    /// An age said of all people from index `first` on.
    pub fn share(&mut self, first: usize, age: Option<u32>) {
        if age.is_some() {
            self.list.iter_mut().skip(first).for_each(|entry| entry.share(age));
        }
    }

    /// Ages of the last people, each in its turn.
    pub fn share_out(&mut self, ages: &[u32]) {
        for (entry, years) in self.list.iter_mut().rev().zip(ages.iter().rev()) {
            entry.share(Some(*years));
        }
    }

    /// The last person is harmed if the list that opened with this index is one of victims.
    pub fn list_victim(&mut self, first: usize) {
        let victims = self.list.get(first).is_some_and(|entry| entry.victims);
        if let Some(last) = self.list.last_mut().filter(|_| victims) {
            last.victim = last.victim.or(Some(true));
        }
    }

    /// What befell all people from index `first` on.
    pub fn share_victim(&mut self, first: usize, victim: Option<bool>) {
        let first = first.max(self.list.len().saturating_sub(REMEMBERED));
        self.list.iter_mut().skip(first).for_each(|entry| entry.victim = entry.victim.or(victim));
    }

    pub fn place(&mut self, index: usize, place: Cow<'static, str>) {
        self.list[index].place(place);
    }

    pub fn into_list<'t>(self, document: &Document<'t>) -> Vec<Person<'t>> {
        self.list
            .into_iter()
            .map(|entry| Person {
                name: document.slice(entry.span),
                span: entry.span,
                age: entry.age,
                title: entry.title.map(|span| document.slice(span)),
                position: entry.position.map(|place| match place {
                    Place::Printed(span) => Cow::Borrowed(document.slice(span)),
                    Place::Counted(place) => place,
                }),
                minor: entry.minor,
                victim: entry.victim,
                mentions: entry.mentions,
                rule: PERSON.id,
            })
            .collect()
    }
}
