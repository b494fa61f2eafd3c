//! A photograph as the index has it: the words and facts of all its captions.
//!
//! The fact `{"role":"taken","value":"2016-05"}` becomes the 31 days of that May in `taken` and "2016" in `year`.

use super::fields::{Fields, UNIT, composed, pack};
use crate::dossier::{Dossier, Fact};
use crate::error::Result;
use crate::item::{Item, Resolved, Words};
use crate::query::{Field, days_of_edtf};
use std::collections::HashSet;
use tantivy::TantivyDocument;
use tantivy::schema::Field as Stored;

/// A document being filled; what is there already is not put in twice.
struct Filling<'f> {
    fields: &'f Fields,
    document: TantivyDocument,
    texts: HashSet<(Stored, String)>,
    numbers: HashSet<(Stored, u64)>,
}

/// The document of a photograph.
pub(super) fn of(fields: &Fields, dossier: &Dossier) -> Result<TantivyDocument> {
    let (texts, numbers) = (HashSet::new(), HashSet::new());
    let mut filling = Filling { fields, document: TantivyDocument::default(), texts, numbers };
    filling.number(fields.photograph, dossier.photograph);
    for caption in &dossier.captions {
        filling.text(fields.words, &caption.text);
        filling.text(fields.words, &caption.credit_line);
        for fact in &caption.facts {
            filling.fact(fact)?;
        }
    }
    for alt in dossier.sightings.iter().filter_map(|seen| seen.alt.as_deref()) {
        filling.text(fields.words, alt);
    }
    Ok(filling.document)
}

impl Filling<'_> {
    fn text(&mut self, field: Stored, text: &str) {
        if !text.is_empty() && self.texts.insert((field, text.to_owned())) {
            self.document.add_text(field, composed(text));
        }
    }

    fn number(&mut self, field: Stored, number: u64) {
        if self.numbers.insert((field, number)) {
            self.document.add_u64(field, number);
        }
    }

    fn put(&mut self, field: Field, text: Option<&str>) {
        self.text(self.fields.text(field), text.unwrap_or_default());
    }

    fn fact(&mut self, fact: &Fact) -> Result<()> {
        if fact.kind == "country" {
            self.put(Field::Country, fact.text().as_deref());
            return Ok(());
        }
        let item = fact.item()?;
        match fact.kind.as_str() {
            "credit" => self.credit(&item),
            "date" if item.role.as_deref() == Some("taken") => self.taken(item.value.as_deref()),
            "place" => self.place(&item),
            "person" => self.put(Field::Person, item.name.as_deref()),
            "organisation" => {
                self.put(Field::Org, item.name.as_deref());
                self.put(Field::Org, item.acronym.as_deref());
            }
            "claim" => {
                let words = |words: &Option<Words<'_>>| {
                    words.as_ref().and_then(|words| words.text.as_deref().map(str::to_owned))
                };
                self.put(Field::Claim, words(&item.about).as_deref());
                self.put(Field::Source, words(&item.source).as_deref());
            }
            "control" => {
                self.put(Field::Control, item.status.as_deref());
                if let Some(holder) = &item.holder {
                    self.put(Field::Control, holder.party.as_deref().or(holder.text.as_deref()));
                }
            }
            "notice" => self.put(Field::Notice, item.kind.as_deref()),
            "check" => {
                self.put(Field::Check, Some(&fact.rule));
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
                self.text(self.fields.words, body.printed.as_deref().unwrap_or_default());
            }
        }
    }

    fn taken(&mut self, value: Option<&str>) {
        let Some((value, days)) = value.and_then(|value| Some((value, days_of_edtf(value)?))) else { return };
        self.number(self.fields.taken, pack(days.first, days.last));
        self.text(self.fields.year, value.get(..4).unwrap_or_default());
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
            self.number(self.fields.position, pack(unit(*latitude), unit(*longitude)));
        }
    }
}
