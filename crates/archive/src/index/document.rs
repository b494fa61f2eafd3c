//! A photograph as the index has it: the words and facts of all its captions.
//!
//! The fact `{"role":"taken","value":"2016-05"}` becomes the 31 days of that May in `taken` and "2016" in `year`.

use super::fields::{FIELDS, UNIT, composed, pack};
use super::spots::{self, Spot};
use crate::dossier::{Dossier, Fact, Kept};
use crate::error::Result;
use crate::item::{self, Item, Resolved};
use crate::query::{Days, Field, days_of_edtf};
use crate::review::{Action, Review};
use crate::statement::Reading;
use intake::Sighting;
use tantivy::TantivyDocument;
use tantivy::schema::Field as Stored;

/// A photograph as it goes into the index, but for its number. What is there already is not put in twice.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    texts: Vec<(Stored, String)>,
    numbers: Vec<(Stored, u64)>,
    /// What conflicts was found out already: no caption's own checks are asked.
    found: bool,
    /// Positions of the scene, of which the most exact count.
    spots: Vec<Spot>,
}

impl Draft {
    /// A photograph by all that is kept of it, and the checks that were found to conflict; without those, as its
    /// captions' facts say.
    pub(super) fn of(dossier: &Dossier, conflicts: Option<&[String]>) -> Result<Draft> {
        let mut draft = Draft { found: conflicts.is_some(), ..Draft::default() };
        conflicts.iter().copied().flatten().for_each(|check| draft.conflict(check));
        for kept in &dossier.captions {
            draft.caption(&kept.text, &kept.credit_line, &kept.language);
            for fact in &kept.facts {
                draft.fact(&fact.kind, &fact.rule, fact.value.get())?;
            }
            draft.decided(kept);
        }
        for seen in &dossier.sightings {
            draft.appearance(seen.alt.as_deref(), seen.image.as_deref(), seen.truncated);
            draft.source(&seen.document, seen.published.as_deref(), seen.batch);
            if seen.matched.state == "suggested" {
                draft.is("suggested");
            }
        }
        draft.count(Field::Seen, dossier.sightings.len() as u64);
        dossier.decided().for_each(|review| draft.decision(review));
        Ok(draft)
    }

    /// A photograph by its first sighting, as far as that says it: neither its document nor its batch.
    pub(crate) fn first(sighting: &Sighting, reading: &Reading) -> Result<Draft> {
        let mut draft = Draft::default();
        draft.caption(&sighting.text, &sighting.credit, reading.language);
        for statement in &reading.statements {
            draft.fact(statement.kind, statement.rule, &statement.value)?;
        }
        draft.appearance(sighting.alt.as_deref(), sighting.image.as_deref(), sighting.truncated);
        draft.count(Field::Seen, 1);
        Ok(draft)
    }

    /// The document in which it was seen, and the batch with which that came.
    pub(super) fn source(&mut self, document: &str, published: Option<&str>, batch: u64) {
        self.put(Field::Document, Some(document));
        // What a page prints of its day may be anything; only what is surely a day counts.
        self.days(Field::Published, published.and_then(|printed| days_of_edtf(printed.get(..10).unwrap_or(printed))));
        self.count(Field::Batch, batch);
    }

    /// The index's document of the photograph with this number.
    pub(super) fn document(&self, photograph: u64) -> TantivyDocument {
        let mut document = TantivyDocument::default();
        document.add_u64(FIELDS.photograph, photograph);
        self.texts.iter().for_each(|(field, text)| document.add_text(*field, text));
        self.numbers.iter().for_each(|(field, number)| document.add_u64(*field, *number));
        spots::finest(&self.spots).for_each(|spot| document.add_text(FIELDS.spot, spot.written()));
        document
    }

    fn text(&mut self, field: Stored, text: &str) {
        if text.is_empty() {
            return;
        }
        let text = composed(text);
        if !self.texts.iter().any(|(other, known)| *other == field && *known == text) {
            self.texts.push((field, text.into_owned()));
        }
    }

    fn put(&mut self, field: Field, text: Option<&str>) {
        self.text(FIELDS.asked(field), text.unwrap_or_default());
    }

    fn is(&mut self, what: &str) {
        self.put(Field::Is, Some(what));
    }

    fn has(&mut self, what: &str) {
        self.put(Field::Has, Some(what));
    }

    fn pair(&mut self, field: Field, first: i32, last: i32) {
        let number = (FIELDS.asked(field), pack(first, last));
        if !self.numbers.contains(&number) {
            self.numbers.push(number);
        }
    }

    fn days(&mut self, field: Field, days: Option<Days>) {
        days.iter().for_each(|days| self.pair(field, days.first, days.last));
    }

    /// Numbers up to `u32::MAX`, which stands for no end.
    fn between(&mut self, field: Field, low: u64, high: Option<u64>) {
        let fit = |number: u64| u32::try_from(number).unwrap_or(u32::MAX).cast_signed();
        self.pair(field, fit(low), high.map_or(u32::MAX.cast_signed(), fit));
    }

    fn count(&mut self, field: Field, number: u64) {
        self.between(field, number, Some(number));
    }

    fn caption(&mut self, text: &str, credit: &str, language: &str) {
        self.text(FIELDS.words, text);
        self.text(FIELDS.words, credit);
        self.put(Field::Credit, Some(credit));
        if language != "en" {
            self.is("foreign");
        }
    }

    fn appearance(&mut self, alt: Option<&str>, image: Option<&str>, truncated: bool) {
        self.text(FIELDS.words, alt.unwrap_or_default());
        if image.is_some() {
            self.has("picture");
        }
        if truncated {
            self.is("truncated");
        }
    }

    /// What people decided on the facts of a caption.
    fn decided(&mut self, kept: &Kept) {
        let action = |fact: &Fact| fact.review.as_ref().map(|review| review.action);
        if !kept.rejected.is_empty() || kept.facts.iter().any(|fact| action(fact) == Some(Action::Correct)) {
            self.is("corrected");
        }
    }

    fn decision(&mut self, review: &Review) {
        if review.action == Action::Undo {
            return;
        }
        self.is("reviewed");
        self.has("review");
        match review.action {
            Action::Sensitive => self.is("sensitive"),
            Action::Grade => self.is("graded"),
            Action::Note => self.has("note"),
            _ => {}
        }
    }

    fn fact(&mut self, kind: &str, rule: &str, value: &str) -> Result<()> {
        match kind {
            "country" => {
                self.put(Field::Country, item::text(value).as_deref());
                return Ok(());
            }
            "measure" => {
                self.has("measure");
                return Ok(());
            }
            "parts" => return Ok(()),
            _ => {}
        }
        let item = Item::read(kind, value)?;
        match kind {
            "credit" => self.credit(&item),
            "date" => self.date(&item),
            "place" => self.place(&item),
            "person" => {
                self.put(Field::Person, item.name.as_deref());
                self.has("person");
                for (says, what) in [(item.minor, "minor"), (item.victim, "victim")] {
                    if says == Some(true) {
                        self.is(what);
                    }
                }
            }
            "organisation" => {
                self.put(Field::Org, item.name.as_deref());
                self.put(Field::Org, item.acronym.as_deref());
                self.has("org");
            }
            "event" => {
                self.put(Field::Event, item.event.as_deref());
                self.has("event");
            }
            "claim" => {
                self.put(Field::Claim, item.about.as_ref().and_then(|words| words.text.as_deref()));
                self.put(Field::Hedge, item.hedge.as_deref());
                self.has("claim");
                if let Some(source) = item.source.as_ref().and_then(|words| words.text.as_deref()) {
                    self.put(Field::Source, Some(source));
                    self.has("source");
                }
            }
            "verification" => {
                let was = item.status.as_deref().is_some_and(|status| status != "unverified");
                self.put(Field::Verified, Some(if was { "yes" } else { "no" }));
                if let Some(by) = item.by.as_ref().filter(|_| was) {
                    self.put(Field::Verified, by.text.as_deref());
                }
                self.has("verification");
            }
            "casualty" => self.casualty(&item),
            "control" => {
                self.put(Field::Control, item.status.as_deref());
                if let Some(holder) = &item.holder {
                    self.put(Field::Control, holder.party.as_deref().or(holder.text.as_deref()));
                }
                self.has("control");
            }
            "notice" => self.notice(item.kind.as_deref()),
            "check" if item.outcome.as_deref() == Some("conflicts") && self.found => {}
            "check" if item.outcome.as_deref() == Some("conflicts") => self.conflict(rule),
            "check" => self.put(Field::Check, item.outcome.as_deref()),
            _ => {}
        }
        Ok(())
    }

    fn notice(&mut self, kind: Option<&str>) {
        self.put(Field::Notice, kind);
        self.has("notice");
        if kind == Some("sensitive") {
            self.is("graphic");
        }
    }

    fn conflict(&mut self, check: &str) {
        self.put(Field::Check, Some(check));
        self.put(Field::Check, Some("conflicts"));
        self.has("conflict");
    }

    fn credit(&mut self, credit: &Item<'_>) {
        self.has("credit");
        self.put(Field::Credit, credit.text.as_deref());
        for person in &credit.photographers {
            self.put(Field::By, person.name.as_deref());
            self.put(Field::Credit, person.name.as_deref());
            self.has("photographer");
        }
        for body in &credit.organisations {
            let field = if body.role.as_deref() == Some("provider") { Field::Provider } else { Field::Agency };
            self.put(field, body.name.as_deref());
            self.put(Field::Credit, body.name.as_deref());
            self.has("agency");
            if body.printed != body.name {
                // Asked for as printed, counted by its usual name.
                self.text(FIELDS.words, body.printed.as_deref().unwrap_or_default());
            }
        }
        credit.flags.iter().for_each(|flag| self.is(flag));
    }

    fn date(&mut self, date: &Item<'_>) {
        let Some((value, days)) = date.value.as_deref().and_then(|value| Some((value, days_of_edtf(value)?))) else {
            return;
        };
        match date.role.as_deref() {
            Some("taken") => {
                self.days(Field::Taken, Some(days));
                self.has("date");
                self.text(FIELDS.year, value.get(..4).unwrap_or_default());
                // A picture "of 2016" is of no month.
                let month = value.get(..7).filter(|month| month.bytes().skip(5).all(|byte| byte.is_ascii_digit()));
                self.text(FIELDS.month, month.unwrap_or_default());
            }
            Some("provided") => self.days(Field::Provided, Some(days)),
            Some("published") => self.days(Field::Published, Some(days)),
            _ => {}
        }
    }

    fn casualty(&mut self, count: &Item<'_>) {
        self.has("casualties");
        if count.low.is_none() && count.high.is_none() {
            return;
        }
        let own = match count.kind.as_deref() {
            Some("killed") => Some(Field::Killed),
            Some("injured") => Some(Field::Injured),
            _ => None,
        };
        for field in own.into_iter().chain([Field::Casualties]) {
            self.between(field, count.low.unwrap_or_default(), count.high);
        }
    }

    fn place(&mut self, place: &Item<'_>) {
        self.has("place");
        let shown = place.role.as_deref() == Some("shown");
        self.put(Field::Place, place.text.as_deref());
        if shown {
            self.put(Field::In, place.text.as_deref());
        }
        let Some(resolved) = &place.resolved else { return };
        let Resolved { name, latitude, longitude, country, admin1, admin2, kind, .. } = resolved;
        self.put(Field::Place, name.as_deref());
        if !shown {
            return;
        }
        self.put(Field::In, admin2.as_deref());
        let mut path = String::new();
        // A country is its code, whatever its name.
        let name_below = name.as_ref().filter(|_| kind.as_deref() != Some("country"));
        for part in
            [country.as_ref(), admin1.as_ref(), name_below].into_iter().flatten().filter(|part| !part.is_empty())
        {
            if path.rsplit('/').next() == Some(part) {
                continue;
            }
            if !path.is_empty() {
                path.push('/');
            }
            path.push_str(part);
            self.text(FIELDS.tree, &path);
        }
        // One text from the country down: any part of it can be asked for.
        self.put(Field::In, Some(&path));
        self.put(Field::In, name.as_deref());
        let unit = |degrees: f64| (degrees * UNIT).round() as i32;
        self.pair(Field::Near, unit(*latitude), unit(*longitude));
        if !item::is_elsewhere(place.relation.as_deref().unwrap_or_default()) {
            self.spots.extend(Spot::of(resolved, &path));
        }
        self.has("coordinates");
    }
}
