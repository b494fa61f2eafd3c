//! The place a statement speaks of.

use super::cue::Cue;
use super::{Finder, REACH};
use crate::lexicon::Class;
use crate::record::{PlaceKind, PlaceRole};
use crate::rule::place::known::Noun;
use crate::token::{Kind, Shape};

/// How many places back "the city" looks for its name.
const BACK: usize = 12;

impl Finder<'_, '_> {
    /// The place that a passive or "under" at token `i` speaks of: the head of the chain right before it.
    pub(super) fn subject(&self, i: usize, strict: bool) -> Option<usize> {
        let document = self.document;
        let floor = document.sentence(i).start.max(i.saturating_sub(REACH));
        let near = self.last_before(i).filter(|&near| self.places[near].start >= floor)?;
        let between = self.places[near].end..i;
        let fits = between.clone().all(|k| {
            let token = document.token(k);
            token.is_mark(',')
                || token.kind == Kind::Possessive
                || token.is_dash()
                || token.shape == Shape::Lower
                    && token.kind == Kind::Word
                    && (!document.has(k, Class::PlacePreposition) || document.is_any(k + 1, &["a", "an"]))
                || document.has(k, Class::Demonym)
        });
        let mut last = i - 1;
        while last > between.start && self.is_adverb(last) {
            last -= 1;
        }
        let told = || {
            let relative = between.clone().any(|k| document.is_mark(k, ',') || document.is_any(k, &["which", "that"]));
            document.has(last, Class::Auxiliary) && (relative || self.is_spoken_of(near, floor))
        };
        let spoken = between.contains(&last)
            && (told()
                || document.is_mark(last, ',')
                || document.is_any(last, &["which", "that", "largely", "mostly", "partly", "jointly", "currently"])
                || Noun::ending(document, &self.reading.engine.atlas, last + 1, between.start).is_some());
        let direct = between.is_empty() || last < between.start;
        let part = || {
            let before = self.places[near].start;
            before > 1 && document.is(before - 1, "of") && document.has(before - 2, Class::PlacePart)
        };
        if direct && strict && !part() {
            // "Severodonetsk, the last city in Luhansk held by"
            return self.apposed_head(near);
        }
        (fits && (spoken || direct)).then(|| self.head(near, floor))
    }

    /// "also", "recently", "long" before a verb.
    pub(super) fn is_adverb(&self, i: usize) -> bool {
        self.document.has(i, Class::Adverb) || self.document.word(i).ends_with("ly") || self.document.is(i, "long")
    }

    /// Whether the place is what the sentence speaks of, not where somebody is: "A man from Homs was" speaks of the man.
    pub(super) fn is_spoken_of(&self, place: usize, floor: usize) -> bool {
        let document = self.document;
        let mut at = self.places[place].start;
        for _ in 0..5 {
            if at <= floor {
                return true;
            }
            at -= 1;
            let token = document.token(at);
            if document.is(at, "of") {
                return at > floor
                    && (document.has(at - 1, Class::PlaceKind) || document.has(at - 1, Class::PlacePart));
            }
            if token.kind != Kind::Word || document.has(at, Class::Preposition) {
                return token.kind != Kind::Word;
            }
        }
        false
    }

    /// "The city", "the town" that ends before token `end`: the nearest place shown of that kind, named before.
    pub(super) fn named_before(&self, end: usize) -> Option<usize> {
        let document = self.document;
        let noun = Noun::ending(document, &self.reading.engine.atlas, end, end.saturating_sub(2))?;
        let the = noun.start.checked_sub(1).filter(|&the| document.is_any(the, &["the", "this"]))?;
        if noun.plural || !matches!(noun.kind, PlaceKind::City | PlaceKind::Admin1 | PlaceKind::District) {
            return None;
        }
        let last = self.last_before(the)?;
        let places = &self.reading.record.places;
        (last.saturating_sub(BACK)..=last)
            .rev()
            .find(|&k| places[k].kind == noun.kind && places[k].role == PlaceRole::Shown)
            .map(|k| self.first_named(k))
    }

    /// The first mention of the name of `place`.
    fn first_named(&self, place: usize) -> usize {
        let places = &self.reading.record.places;
        (place.saturating_sub(BACK)..place).find(|&k| places[k].text == places[place].text).unwrap_or(place)
    }

    /// The place that a verb before token `at` has as its object: "the strategic town of Azaz", "the city".
    pub(super) fn object(&self, from: usize) -> Option<usize> {
        let document = self.document;
        if document
            .hit(from, Class::Control)
            .is_some_and(|hit| matches!(Cue::of(hit.row), Cue::UnderControl | Cue::UnderSiege))
        {
            return None;
        }
        let end = document.sentence(from.min(document.len().saturating_sub(1))).end.min(from + 9);
        let mut at = from;
        while at < end {
            if let Some(place) = self.place_at(at) {
                return Some(self.innermost(place));
            }
            let token = document.token(at);
            // "several neighbourhoods of Aleppo" are not Aleppo
            if at > from
                && document.is(at, "of")
                && let Some(noun) = Noun::ending(document, &self.reading.engine.atlas, at, from)
                && noun.plural
                && !(from..noun.start).any(|k| document.is(k, "the"))
            {
                return None;
            }
            let inside = token.kind == Kind::Word
                && (document.is(at, "of")
                    || document.has(at, Class::Determiner)
                    || document.is_any(at, &["most", "much", "all"])
                    || document.has(at, Class::Demonym)
                    || token.shape == Shape::Lower && !token.is_grammar())
                || token.kind == Kind::Possessive
                || token.is_dash() && token.glued;
            if !inside {
                break;
            }
            at += 1;
        }
        (at > from + 1).then(|| self.named_before(at)).flatten()
    }

    /// "Lashkar Gah, which the Taliban have held": the place before the relative clause whose subject starts at token
    /// `subject`.
    pub(super) fn relative(&self, subject: usize, floor: usize) -> Option<usize> {
        let document = self.document;
        let at = subject - usize::from(subject > floor && document.has(subject - 1, Class::Determiner));
        let which = at.checked_sub(1).filter(|&k| k >= floor && document.is_any(k, &["which", "that"]))?;
        let end = which - usize::from(which > floor && document.is_mark(which - 1, ','));
        let near =
            self.last_before(end).filter(|&near| self.places[near].end == end && self.places[near].start >= floor)?;
        Some(self.head(near, floor))
    }

    /// The first place of the chain that `place` ends: "Bria" of "Bria, Central African Republic".
    pub(super) fn head(&self, place: usize, floor: usize) -> usize {
        let places = &self.reading.record.places;
        let inside = |mut k: usize| {
            for _ in 0..5 {
                match places[k].within {
                    Some(within) if within == place => return true,
                    Some(within) => k = within,
                    None => return false,
                }
            }
            false
        };
        let first = (place.saturating_sub(6)..place).find(|&k| self.places[k].start >= floor && inside(k));
        first.or_else(|| self.apposed_head(place)).unwrap_or(place)
    }

    /// "Kalbajar, an area of Azerbaijan": the place that an apposition around `place` speaks of.
    fn apposed_head(&self, place: usize) -> Option<usize> {
        let before = place.checked_sub(1)?;
        let gap = self.places[before].end..self.places[place].start;
        let apposed = gap.len() <= 6
            && self.document.is_mark(gap.start, ',')
            && self.document.is_any(gap.start + 1, &["a", "an", "the"])
            && gap.clone().any(|k| self.document.has(k, Class::PlaceKind));
        apposed.then_some(before)
    }

    /// The place before ", a rebel-held district" whose holder starts at token `start`.
    pub(super) fn apposed(&self, start: usize) -> Option<usize> {
        let document = self.document;
        let mut at = start;
        for _ in 0..4 {
            at = at.checked_sub(1)?;
            if document.has(at, Class::Determiner) {
                break;
            }
        }
        let comma = at.checked_sub(1)?;
        if !document.is_mark(comma, ',') {
            return None;
        }
        let near = self.last_before(comma).filter(|&near| self.places[near].end == comma)?;
        Some(self.head(near, document.sentence(start).start))
    }

    /// The last place that ends at or before token `i`.
    pub(super) fn last_before(&self, i: usize) -> Option<usize> {
        self.places.partition_point(|place| place.end <= i).checked_sub(1)
    }

    pub(super) fn place_at(&self, at: usize) -> Option<usize> {
        self.places.binary_search_by_key(&at, |place| place.start).ok()
    }

    /// "rebel-held Khartoum suburb of Kalakla" speaks of Kalakla.
    pub(super) fn innermost(&self, place: usize) -> usize {
        let Some(next) = self.places.get(place + 1) else { return place };
        let gap = self.places[place].end..next.start;
        let inner = self.reading.record.places[place + 1].within == Some(place)
            && gap.len() <= 4
            && gap.clone().any(|k| self.document.has(k, Class::PlaceKind))
            && self.document.is(gap.end - 1, "of");
        if inner { place + 1 } else { place }
    }
}
