//! Places that change hands: "fell to the Taliban", "the capture of Mosul by", "took control of", "the siege of".
//!
//! What the caption's own story says counts; history does not: "captured by Islamic State in 2014" under a picture of
//! 2017 says nothing of who holds the town.

use super::{Finder, Statement};
use crate::document::Owner;
use crate::lexicon::Class;
use crate::record::{ControlStatus, DateRole, PlaceKind};
use crate::token::Kind;
use std::ops::Range;

/// How far behind a statement its date may stand.
const DATED: usize = 8;

impl Finder<'_, '_> {
    /// A place that was taken, unless that is history or the taking only hoped for.
    pub(super) fn taken(&self, i: usize, found: Statement) -> Option<Statement> {
        let kind = self.reading.record.places.get(found.place?)?.kind;
        let whole = matches!(kind, PlaceKind::Country | PlaceKind::Feature);
        (!whole && !self.is_history(i, &found.tokens)).then_some(Statement { taken: true, ..found })
    }

    /// Whether an earlier year stands beside the words, or "years ago".
    fn is_history(&self, i: usize, tokens: &Range<usize>) -> bool {
        let document = self.document;
        let sentence = document.sentence(i);
        let end = tokens.end.max(i + 1);
        let near = end..(end + DATED).min(sentence.end);
        let ago = near.clone().chain(sentence.start..tokens.start.min(sentence.start + DATED)).any(|k| {
            document.is_any(k, &["years", "decades", "decade", "century", "centuries"])
                || document.is(k, "year") && document.is_any(k - usize::from(k > 0), &["last", "previous", "a"])
        });
        let dates = &self.reading.record.dates;
        let year = |value: &Option<String>| {
            value.as_deref().and_then(|value| value.get(..4)).and_then(|year| year.parse::<u32>().ok())
        };
        let taken = dates.iter().find(|date| date.role == DateRole::Taken).and_then(|date| year(&date.value));
        let is_near = |date: &&crate::record::Date| {
            let at = document.tokens_in(date.span).start;
            near.contains(&at) || at >= sentence.start && at < sentence.start + 3 && at < tokens.start
        };
        ago || dates.iter().filter(is_near).any(|date| {
            date.role == DateRole::Background || taken.zip(year(&date.value)).is_some_and(|(taken, year)| year < taken)
        })
    }

    /// "The city fell to the Taliban", "Goma, which fell into rebel hands".
    pub(super) fn fell(&self, i: usize) -> Option<Statement> {
        let document = self.document;
        // "the fall of Mosul to Islamic State"
        if document.is(i, "fall") {
            let place = self.object_of(i + 1)?;
            let to = self.past_times(self.places[place].end).filter(|&at| document.is(at, "to"))?;
            let holder = self.phrase(to + 1)?;
            return self.changed(i..holder.end, place, holder);
        }
        let at = self.past_times(i + 1)?;
        let holder = match () {
            () if document.is(at, "to") => self.phrase(at + 1)?,
            () if document.is_any(at, &["into", "under"]) => self.hands(at + 1)?,
            () => return None,
        };
        let verb = self.verb(i, true)?;
        let place = self.named_before(verb).or_else(|| self.told_of(verb)).or_else(|| self.subject(i, true))?;
        self.changed(self.places[place].start.min(verb)..holder.end.max(i + 1), place, holder)
    }

    /// The place that ends right before a verb and is its subject: "Goma fell".
    fn told_of(&self, verb: usize) -> Option<usize> {
        let document = self.document;
        let floor = document.sentence(verb).start;
        let end = verb - usize::from(verb > 0 && document.is_any(verb - 1, &["which", "that"]));
        let end = end - usize::from(end > 0 && document.is_mark(end - 1, ','));
        let near = self.last_before(end).filter(|&near| self.places[near].end == end)?;
        (end < verb || self.is_spoken_of(near, floor)).then(|| self.head(near, floor))
    }

    /// "the hands of the rebels", "rebel hands", "Taliban control" from token `at` on.
    fn hands(&self, at: usize) -> Option<Range<usize>> {
        let document = self.document;
        let from = at + usize::from(document.has(at, Class::Determiner));
        if document.is_any(from, &["hands", "control", "rule"]) && document.is(from + 1, "of") {
            return self.phrase(from + 2);
        }
        let holder = self.phrase(from)?;
        document.is_any(holder.end, &["hands", "control", "rule"]).then_some(holder)
    }

    /// "the capture of Mosul by Islamic State", "the Taliban's takeover of Kabul".
    pub(super) fn capture_of(&self, i: usize) -> Option<Statement> {
        let document = self.document;
        let place = self.object_of(i + 1)?;
        let end = self.places[place].end;
        let (holder, last) = match self.past_times(end) {
            Some(by) if document.is(by, "by") => {
                let holder = self.phrase(by + 1)?;
                (holder.clone(), holder.end)
            }
            _ => (self.owner(i)?, end),
        };
        self.changed(holder.start.min(i)..last, place, holder)
    }

    /// "Houthi fighters ride a truck after seizing Hodeidah": the sentence's subject took the place.
    pub(super) fn after_taking(&self, i: usize) -> Option<Statement> {
        let document = self.document;
        let sentence = document.sentence(i);
        let led = i > sentence.start && document.is_any(i - 1, &["after", "since", "following"]);
        let place = self.object(i + 1).filter(|_| led)?;
        let start = (sentence.start..i).find(|&k| document.is_body(k) && document.token(k).kind == Kind::Word)?;
        let holder = self.phrase(start).filter(|holder| holder.end < i && self.is_side(holder))?;
        self.changed(i..self.places[place].end, place, holder)
    }

    /// Whether a holder's words name a side in a war: a known holder, a body, or forces.
    fn is_side(&self, holder: &Range<usize>) -> bool {
        let document = self.document;
        holder.clone().any(|k| document.has(k, Class::Holder) || document.owners[k] == Owner::Organisation)
            || document.has(holder.end - 1, Class::Force)
    }

    /// "Serb forces laid siege to Sarajevo", "the Serb siege of Sarajevo", "the siege of Mariupol".
    pub(super) fn siege_of(&self, i: usize) -> Option<Statement> {
        let document = self.document;
        let floor = document.sentence(i).start;
        if i > floor && document.is_any(i - 1, &["lay", "laid", "laying"]) && document.is(i + 1, "to") {
            let place = self.object(i + 2)?;
            let holder = self.holder_before(self.verb(i - 1, true)?, floor)?;
            let tokens = holder.start..self.places[place].end;
            return Some(Statement {
                tokens,
                place: Some(place),
                holder: Some(holder),
                status: ControlStatus::Besieged,
                taken: false,
            });
        }
        let place = self.object_of(i + 1)?;
        if (floor.max(i.saturating_sub(5))..i).any(|k| document.has(k, Class::PastSiege)) {
            return None;
        }
        let holder = self.owner(i);
        let tokens = holder.as_ref().map_or(i, |holder| holder.start)..self.places[place].end;
        let history = self.is_history(i, &tokens);
        (!history).then_some(Statement {
            tokens,
            place: Some(place),
            holder,
            status: ControlStatus::Besieged,
            taken: false,
        })
    }

    /// "Rebels have taken control of Goma", "militants in control of the town".
    pub(super) fn control_of(&self, i: usize) -> Option<Statement> {
        let document = self.document;
        let place = self.object_of(i + 1)?;
        let floor = document.sentence(i).start;
        let mut verb = i.checked_sub(1)?;
        while verb > floor && document.is_any(verb, &["full", "complete", "partial", "total", "the", "back"]) {
            verb -= 1;
        }
        let holder =
            document.has(verb, Class::Gains).then(|| self.holder_before(self.verb(verb, true)?, floor)).flatten()?;
        let tokens = holder.start..self.places[place].end;
        if self.is_history(i, &tokens) {
            return None;
        }
        self.changed(tokens, place, holder)
    }

    /// The place behind "of" at token `of`: "of the city of Mosul".
    fn object_of(&self, of: usize) -> Option<usize> {
        if self.document.is(of, "of") { self.object(of + 1) } else { None }
    }

    /// "the Taliban's takeover", "the Serb siege": whose the noun at token `i` is.
    fn owner(&self, i: usize) -> Option<Range<usize>> {
        let document = self.document;
        let floor = document.sentence(i).start;
        let possessive = i > floor && document.token(i - 1).kind == crate::token::Kind::Possessive;
        let end = i - usize::from(possessive);
        (end > floor && document.owners[end - 1] != Owner::Date).then(|| self.holder_before(end, floor)).flatten()
    }

    fn changed(&self, tokens: Range<usize>, place: usize, holder: Range<usize>) -> Option<Statement> {
        let status = ControlStatus::Controlled;
        Some(Statement { tokens, place: Some(place), holder: Some(holder), status, taken: false })
    }
}
