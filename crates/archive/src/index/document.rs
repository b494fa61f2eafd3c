//! A photograph as the index has it: the words and facts of all its captions.
//!
//! The fact `{"role":"taken","value":"2016-05"}` becomes the 31 days of that May in `taken` and "2016" in `year`.

use super::fields::{FIELDS, UNIT, composed, pack};
use crate::dossier::Dossier;
use crate::error::Result;
use crate::item::{self, Item, Resolved};
use crate::query::{Field, days_of_edtf};
use crate::statement::Reading;
use intake::Sighting;
use tantivy::TantivyDocument;
use tantivy::schema::Field as Stored;

/// Kinds of facts that are looked into; of a country there is only its code.
const KINDS: &[&str] = &["credit", "date", "place", "person", "organisation", "claim", "control", "notice", "check"];

/// A photograph as it goes into the index, but for its number. What is there already is not put in twice.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    texts: Vec<(Stored, String)>,
    numbers: Vec<(Stored, u64)>,
}

impl Draft {
    /// A photograph by all that is kept of it.
    pub(super) fn of(dossier: &Dossier) -> Result<Draft> {
        let mut draft = Draft::default();
        for caption in &dossier.captions {
            draft.text(FIELDS.words, &caption.text);
            draft.text(FIELDS.words, &caption.credit_line);
            for fact in &caption.facts {
                draft.fact(&fact.kind, &fact.rule, fact.value.get())?;
            }
        }
        for alt in dossier.sightings.iter().filter_map(|seen| seen.alt.as_deref()) {
            draft.text(FIELDS.words, alt);
        }
        Ok(draft)
    }

    /// A photograph by its first sighting.
    pub(crate) fn first(sighting: &Sighting, reading: &Reading) -> Result<Draft> {
        let mut draft = Draft::default();
        draft.text(FIELDS.words, &sighting.text);
        draft.text(FIELDS.words, &sighting.credit);
        for statement in &reading.statements {
            draft.fact(statement.kind, statement.rule, &statement.value)?;
        }
        draft.text(FIELDS.words, sighting.alt.as_deref().unwrap_or_default());
        Ok(draft)
    }

    /// The index's document of the photograph with this number.
    pub(super) fn document(&self, photograph: u64) -> TantivyDocument {
        let mut document = TantivyDocument::default();
        document.add_u64(FIELDS.photograph, photograph);
        self.texts.iter().for_each(|(field, text)| document.add_text(*field, text));
        self.numbers.iter().for_each(|(field, number)| document.add_u64(*field, *number));
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

    fn number(&mut self, field: Stored, number: u64) {
        if !self.numbers.contains(&(field, number)) {
            self.numbers.push((field, number));
        }
    }

    fn put(&mut self, field: Field, text: Option<&str>) {
        self.text(FIELDS.text(field), text.unwrap_or_default());
    }

    fn fact(&mut self, kind: &str, rule: &str, value: &str) -> Result<()> {
        if kind == "country" {
            self.put(Field::Country, item::text(value).as_deref());
            return Ok(());
        }
        if !KINDS.contains(&kind) {
            return Ok(());
        }
        let item = Item::read(kind, value)?;
        match kind {
            "credit" => self.credit(&item),
            "date" if item.role.as_deref() == Some("taken") => self.taken(item.value.as_deref()),
            "place" => self.place(&item),
            "person" => self.put(Field::Person, item.name.as_deref()),
            "organisation" => {
                self.put(Field::Org, item.name.as_deref());
                self.put(Field::Org, item.acronym.as_deref());
            }
            "claim" => {
                self.put(Field::Claim, item.about.as_ref().and_then(|words| words.text.as_deref()));
                self.put(Field::Source, item.source.as_ref().and_then(|words| words.text.as_deref()));
            }
            "control" => {
                self.put(Field::Control, item.status.as_deref());
                if let Some(holder) = &item.holder {
                    self.put(Field::Control, holder.party.as_deref().or(holder.text.as_deref()));
                }
            }
            "notice" => self.put(Field::Notice, item.kind.as_deref()),
            "check" => {
                self.put(Field::Check, Some(rule));
                self.put(Field::Check, item.outcome.as_deref());
            }
            _ => {}
        }
        Ok(())
    }

    fn credit(&mut self, credit: &Item<'_>) {
        for person in &credit.photographers {
            self.put(Field::By, person.name.as_deref());
        }
        for body in &credit.organisations {
            let field = if body.role.as_deref() == Some("provider") { Field::Provider } else { Field::Agency };
            self.put(field, body.name.as_deref());
            if body.printed != body.name {
                // Asked for as printed, counted by its usual name.
                self.text(FIELDS.words, body.printed.as_deref().unwrap_or_default());
            }
        }
    }

    fn taken(&mut self, value: Option<&str>) {
        let Some((value, days)) = value.and_then(|value| Some((value, days_of_edtf(value)?))) else { return };
        self.number(FIELDS.taken, pack(days.first, days.last));
        self.text(FIELDS.year, value.get(..4).unwrap_or_default());
    }

    fn place(&mut self, place: &Item<'_>) {
        let shown = place.role.as_deref() == Some("shown");
        self.put(Field::Place, place.text.as_deref());
        if shown {
            self.put(Field::In, place.text.as_deref());
        }
        let Some(resolved) = &place.resolved else { return };
        let Resolved { name, latitude, longitude, country, admin1, admin2, .. } = resolved;
        self.put(Field::Place, name.as_deref());
        if shown {
            for text in [name, admin2, admin1, country] {
                self.put(Field::In, text.as_deref());
            }
            let unit = |degrees: f64| (degrees * UNIT).round() as i32;
            self.number(FIELDS.position, pack(unit(*latitude), unit(*longitude)));
        }
    }
}
