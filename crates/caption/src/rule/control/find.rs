//! The forms of a statement: "rebel-held X", "X, held by", "X under their control", "rebels hold X".

use super::cue::Cue;
use super::holder::HOLDER;
use super::{Finder, PAST, REACH, Statement};
use crate::document::Owner;
use crate::lexicon::Class;
use crate::record::ControlStatus;
use crate::rule::place::known::Noun;
use crate::token::{Kind, Shape};

impl Finder<'_, '_> {
    /// What the cue at token `i` says.
    pub(super) fn statement(&self, i: usize, cue: Cue) -> Option<Statement> {
        let status = match cue {
            Cue::Held | Cue::Hold => ControlStatus::Held,
            Cue::Besieged | Cue::UnderSiege => ControlStatus::Besieged,
            Cue::Contested => ControlStatus::Contested,
            _ => ControlStatus::Controlled,
        };
        match cue {
            Cue::UnderControl => self
                .under(i, status)
                .or_else(|| self.control_of(i))
                .or_else(|| self.active(i, status, false).filter(|_| self.document.is(i, "control"))),
            Cue::UnderSiege => self.under(i, status).or_else(|| self.siege_of(i)),
            Cue::Hold | Cue::Control => self.active(i, status, false),
            Cue::TakenBy => self
                .passive(i, status, true)
                .or_else(|| self.active(i, status, true))
                .and_then(|found| self.taken(i, found)),
            Cue::Took => self.active(i, status, true).and_then(|found| self.taken(i, found)),
            Cue::FellTo => self.fell(i).and_then(|found| self.taken(i, found)),
            Cue::Capturing => self.after_taking(i).and_then(|found| self.taken(i, found)),
            Cue::CaptureOf => self.capture_of(i).and_then(|found| self.taken(i, found)),
            Cue::Held | Cue::Controlled | Cue::Besieged | Cue::Contested => self
                .passive(i, status, false)
                .or_else(|| self.active(i, status, false).filter(|_| cue == Cue::Besieged || self.is_perfect(i)))
                .or_else(|| self.adjective(i, status)),
        }
    }

    /// "rebel-held", "rebel held", "besieged", "contested" before a place or a noun for one.
    fn adjective(&self, i: usize, status: ControlStatus) -> Option<Statement> {
        let document = self.document;
        let named = matches!(status, ControlStatus::Held | ControlStatus::Controlled);
        let holder = if named { Some(self.compound(i)?) } else { None };
        let start = holder.as_ref().map_or(i, |holder| holder.start);
        if start > 0 && document.is_any(start - 1, PAST) {
            return None;
        }
        let sentence = document.sentence(i);
        let end = sentence.end.min(i + REACH);
        let mut at = i + 1;
        let mut noun = false;
        while at < end {
            if let Some(place) = self.place_at(at) {
                let place = self.innermost(place);
                return Some(Statement {
                    tokens: start..self.places[place].end,
                    place: Some(place),
                    holder,
                    status,
                    taken: false,
                });
            }
            if let Some(hit) =
                Noun::at(document, &self.reading.engine.atlas, at).filter(|_| document.token(at).shape == Shape::Lower)
            {
                noun = true;
                at = hit.end;
                if !self.goes_on(at) || !document.is(at, "of") && self.apposed(start).is_some() {
                    break;
                }
                continue;
            }
            if document.has(at, Class::PlacePart) {
                noun = true;
            } else if !self.is_between(at, noun) {
                break;
            }
            at += 1;
        }
        // "Kalakla, a rebel-held district"
        let place = self.apposed(start);
        (place.is_some() || noun && holder.is_some()).then(|| {
            let from = place.map_or(start, |place| self.places[place].start);
            Statement { tokens: from..at.min(end).max(i + 1), place, holder, status, taken: false }
        })
    }

    /// "a diamond town held by the FPRC", "besieged since May by government forces".
    fn passive(&self, i: usize, status: ControlStatus, taken: bool) -> Option<Statement> {
        let by = self.past_times(i + 1).filter(|&at| self.document.is(at, "by"))?;
        let holder = self.phrase(by + 1)?;
        let verb = self.verb(i, taken)?;
        let place = self
            .named_before(verb)
            .or_else(|| self.subject(i, taken || status == ControlStatus::Held))
            .or_else(|| self.spoken_last(verb))?;
        let start = self.places[place].start.min(verb);
        Some(Statement { tokens: start..holder.end, place: Some(place), holder: Some(holder), status, taken: false })
    }

    /// "captured by militants in May and retaken by the army": the place of the statement before.
    fn spoken_last(&self, verb: usize) -> Option<usize> {
        let (place, at) = self.last?;
        let document = self.document;
        let joined = verb > 0 && document.is_any(verb - 1, &["and", "but", "before", "then"]);
        (joined && document.sentence(verb).contains(&at)).then_some(place)
    }

    /// Where the verb of which token `i` is the last word starts, auxiliaries and adverbs before it included; `None` if
    /// they deny it or put it into the past. What had been `taken` may be held still.
    pub(super) fn verb(&self, i: usize, taken: bool) -> Option<usize> {
        const DENIED: &[&str] = &["not", "never", "longer", "nearly", "almost", "be", "cannot"];
        let document = self.document;
        let floor = document.sentence(i).start.max(i.saturating_sub(5));
        let mut start = i;
        while start > floor && (document.has(start - 1, Class::Auxiliary) || self.is_adverb(start - 1)) {
            start -= 1;
            let denied =
                document.is_any(start, DENIED) || document.is_any(start, PAST) || document.is(start, "had") && !taken;
            if denied || document.word(start).ends_with("n't") {
                return None;
            }
        }
        (start == floor || !document.is_any(start - 1, PAST) && !document.is(start - 1, "to")).then_some(start)
    }

    fn is_perfect(&self, i: usize) -> bool {
        i > 0 && self.document.is_any(i - 1, &["have", "has", "still"])
    }

    /// Past the adverbs and dates from token `at` on: the "since May" of "held since May by".
    pub(super) fn past_times(&self, at: usize) -> Option<usize> {
        const TIMES: &[&str] = &[
            "since",
            "in",
            "on",
            "last",
            "this",
            "week",
            "month",
            "earlier",
            "days",
            "weeks",
            "months",
            "ago",
            "yesterday",
            "overnight",
            "the",
            "a",
        ];
        let document = self.document;
        (at..at + 8).find(|&k| {
            !(document.owners.get(k) == Some(&Owner::Date)
                || document.has(k, Class::Adverb)
                || document.has(k, Class::Month)
                || document.has(k, Class::Weekday)
                || document.has(k, Class::Number)
                || document.is_any(k, TIMES))
        })
    }

    /// "under Russian control", "under the control of", "under siege".
    fn under(&self, i: usize, status: ControlStatus) -> Option<Statement> {
        let document = self.document;
        let floor = document.sentence(i).start.max(i.saturating_sub(HOLDER));
        let under = (floor..i).rev().find(|&k| document.is_any(k, &["under", "in"]))?;
        let by = document.is_any(i + 1, &["of", "by", "from"]);
        let holder = match under + 1..i {
            inside if !inside.is_empty() && !document.has(i - 1, Class::Determiner) => {
                self.phrase(under + 1).filter(|holder| holder.end <= i)
            }
            _ if by => self.phrase(i + 2),
            _ => None,
        };
        if holder.is_none() && (status != ControlStatus::Besieged || under + 1 != i) {
            return None;
        }
        let place = self.subject(under, false)?;
        let end = holder.as_ref().map_or(i + 1, |holder| holder.end.max(i + 1));
        Some(Statement { tokens: self.places[place].start..end, place: Some(place), holder, status, taken: false })
    }

    /// "Fighters of the Rapid Support Forces have besieged Babanusa", "rebels hold the town of", "Lashkar Gah, which the
    /// Taliban have held".
    fn active(&self, i: usize, status: ControlStatus, taken: bool) -> Option<Statement> {
        let document = self.document;
        let mut end = self.verb(i, taken)?;
        if status == ControlStatus::Besieged && end == i && !document.word(i).ends_with("ing") {
            return None;
        }
        let floor = document.sentence(i).start;
        // "rebels, who control the town"
        if end > floor + 1 && document.is_any(end - 1, &["who", "which", "that"]) {
            end -= 1 + usize::from(document.is_mark(end - 2, ','));
        }
        let holder = self.holder_before(end, floor)?;
        let (place, last) = match self.object(i + 1) {
            Some(place) => (place, self.places[place].end),
            None => (self.relative(holder.start, floor)?, i + 1),
        };
        Some(Statement {
            tokens: holder.start.min(self.places[place].start)..last.max(i + 1),
            place: Some(place),
            holder: Some(holder),
            status,
            taken: false,
        })
    }

    /// How many more places the statement is made of: "the rebel-held towns of Kafr Nabl and Jisr al-Shughur".
    pub(super) fn listed(&self, statement: &Statement) -> usize {
        let Some(place) = statement.place.filter(|&place| self.places[place].end == statement.tokens.end) else {
            return 0;
        };
        let of = self.places[place].start.wrapping_sub(1);
        let towns = self.document.is(of, "of")
            && Noun::ending(self.document, &self.reading.engine.atlas, of, of.saturating_sub(4))
                .is_some_and(|noun| noun.plural);
        if !towns {
            return 0;
        }
        let mut last = place;
        for next in place + 1..self.places.len().min(place + 6) {
            let mut gap = self.places[last].end..self.places[next].start;
            if !gap.all(|k| self.document.is_mark(k, ',') || self.document.is_any(k, &["and", "or"])) {
                break;
            }
            last = next;
            if self.document.is_any(self.places[next].start - 1, &["and", "or"]) {
                return last - place;
            }
        }
        0
    }

    /// Whether a phrase goes on with a place behind a noun: "of", "in", or a date first.
    fn goes_on(&self, at: usize) -> bool {
        self.document.has(at, Class::PlacePreposition)
            || self.document.owners.get(at) == Some(&Owner::Date)
            || self.document.has(at, Class::PlaceKind)
            || self.place_at(at).is_some()
    }

    /// Whether a word may stand between a cue and its place.
    fn is_between(&self, at: usize, noun: bool) -> bool {
        let document = self.document;
        let Some(token) = document.get(at) else { return false };
        if document.owners[at] == Owner::Date {
            return noun;
        }
        match token.kind {
            Kind::Word if document.has(at, Class::PlacePreposition) => {
                document.is_any(at, &["of", "in", "on", "at", "near", "outside", "around"]) && noun
            }
            Kind::Word if document.has(at, Class::Determiner) => noun,
            Kind::Word if token.shape == Shape::Lower => {
                let adjective = document.has(at, Class::Direction)
                    || document.has(at, Class::PlaceAdjective)
                    || document.has(at, Class::Control)
                    || document.has(at, Class::Holder)
                    || document.word(at).ends_with("ed");
                adjective
                    || document.is(at, "and")
                    || !noun && !token.is_grammar() && document.has(at + 1, Class::PlaceKind)
            }
            Kind::Word => {
                document.has(at, Class::Demonym)
                    || document.has(at, Class::Holder)
                    || document.owners[at] == Owner::Organisation
            }
            Kind::Mark => token.is_dash() && token.glued || token.is_mark(',') && document.has(at + 1, Class::Control),
            _ => false,
        }
    }
}
