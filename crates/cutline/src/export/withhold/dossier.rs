//! A dossier with what is withheld taken out of every text of it; spans follow the words.

use super::names::Names;
use super::pictures::Taken;
use super::text::{MARK, Redacted};
use super::{Shown, What, Withholding};
use anyhow::{Context, Result};
use archive::{Bytes, Dossier, Fact, Item, Kept, Seen};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::ops::Range;

/// Fields whose values are codes of the record or of a table, not words of anybody.
const CODES: &[&str] = &[
    "check",
    "country",
    "flags",
    "hedge",
    "id",
    "kind",
    "outcome",
    "photographer_status",
    "precision",
    "qualifier",
    "reasons",
    "relation",
    "role",
    "rule",
    "status",
    "type",
    "unit",
    "value",
];

/// Takes out what is withheld.
pub fn redact(withholding: &Withholding, mut dossier: Dossier) -> Result<Shown> {
    let own = taken(withholding, &dossier)?;
    let mut here = Names::default();
    own.iter().for_each(|words| words.give(&mut here));
    let pictures = withholding.pictures.of(&dossier, &own)?;
    let desk = Desk { withholding, here: here.ready()?, pictures };
    let mut redacted = Vec::with_capacity(dossier.captions.len());
    for kept in &mut dossier.captions {
        redacted.push(desk.caption(kept)?);
    }
    let documents = !withholding.withholds(What::Documents);
    for seen in &mut dossier.sightings {
        desk.sighting(seen, documents);
    }
    for review in &mut dossier.reviews {
        review.reason = desk.text(&review.reason);
        // It may hold the very name that is withheld.
        review.value = None;
    }
    Ok(Shown { dossier, redacted, complete: false, documents })
}

/// Words that are withheld from all of a photograph.
pub fn taken(withholding: &Withholding, dossier: &Dossier) -> Result<BTreeSet<Taken>> {
    let mut taken: BTreeSet<Taken> = withholding.named(dossier).map(Taken::Name).collect();
    for kept in &dossier.captions {
        for fact in &kept.facts {
            taken.extend(withholding.names_of(fact)?.into_iter().map(Taken::Name));
            let item = fact.item()?;
            match fact.kind.as_str() {
                "person" if withholding.keeps_back(&item) => {
                    let mentions = item.mentions.iter();
                    let words = mentions.filter_map(|(start, end)| kept.text.get(*start as usize..*end as usize));
                    taken.extend(words.map(|words| Taken::Name(words.to_owned())));
                }
                "place" if withholding.withholds(What::Places) => {
                    let resolved = item.resolved.unwrap_or_default();
                    let names = [item.text, resolved.name, resolved.admin1, resolved.admin2];
                    taken.extend(names.into_iter().flatten().map(|name| Taken::Phrase(name.into_owned())));
                }
                "claim" | "verification" if withholding.withholds(What::Speakers) => {
                    let words = item.source.or(item.by).and_then(|words| words.text);
                    taken.extend(words.map(|words| Taken::Speaker(words.into_owned())));
                }
                _ => {}
            }
        }
    }
    Ok(taken)
}

/// What redacts one dossier.
struct Desk<'w> {
    withholding: &'w Withholding,
    here: Names,
    /// What is withheld from other photographs with its pictures.
    pictures: Vec<&'w Names>,
}

impl Desk<'_> {
    fn find(&self, text: &str) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        self.here.find(text, &mut found);
        self.pictures.iter().for_each(|names| names.find(text, &mut found));
        self.withholding.everywhere.find(text, &mut found);
        found
    }

    fn text(&self, text: &str) -> String {
        Redacted::of(text, self.find(text)).text
    }

    /// Redacts where a caption was seen. Every field is named here, so that none is added without being thought of.
    fn sighting(&self, seen: &mut Seen, documents: bool) {
        let Seen {
            sighting: _,
            caption: _,
            document,
            sha256,
            title,
            publisher,
            published,
            captured,
            ordinal: _,
            span: _,
            slot: _,
            image,
            alt,
            repeats: _,
            truncated: _,
            rights,
            batch: _,
            added: _,
            matched: _,
        } = seen;
        for text in [title, publisher, published, image, alt] {
            *text = text.as_deref().filter(|_| documents).map(|text| self.text(text));
        }
        rights.iter_mut().for_each(|words| *words = self.text(words));
        *document = if documents { self.text(document) } else { MARK.to_owned() };
        if !documents {
            *sha256 = archive::Digest::default();
            *captured = None;
        }
        if let Some(captured) = captured {
            captured.archive = self.text(&captured.archive);
            captured.member.iter_mut().chain(&mut captured.record).for_each(|name| *name = self.text(name));
            let repeated =
                captured.revisit_of.iter_mut().flat_map(|page| page.address.iter_mut().chain(&mut page.record));
            repeated.for_each(|name| *name = self.text(name));
        }
    }

    /// Redacts a caption and its facts; whether its words are others now.
    fn caption(&self, kept: &mut Kept) -> Result<bool> {
        let withholding = self.withholding;
        let mut stretches = self.find(&kept.text);
        for fact in &kept.facts {
            stretches.extend(self.spans(fact)?.filter(|span| kept.text.get(span.clone()).is_some()));
        }
        let words = Redacted::of(&kept.text, stretches);
        let credit_line = self.text(&kept.credit_line);
        if withholding.withholds(What::Places) {
            kept.facts.retain(|fact| fact.kind != "country");
        }
        for fact in &mut kept.facts {
            fact.span = fact.span.map(|(start, end)| words.span(start, end));
            let mut value: Value = serde_json::from_str(fact.value.get())?;
            self.value(&mut value, &kept.text, &words);
            if fact.kind == "place" && (withholding.withholds(What::Coordinates) || withholding.withholds(What::Places))
            {
                let place = value.as_object_mut().context("expected a place as a record has it")?;
                place.insert("resolved".to_owned(), Value::Null);
                place.insert("alternatives".to_owned(), Value::Array(Vec::new()));
            }
            fact.value = serde_json::value::to_raw_value(&value)?;
            if let Some(review) = &mut fact.review {
                review.reason = self.text(&review.reason);
                review.read = None;
            }
        }
        kept.rejected.clear();
        let changed = words.changed() || credit_line != kept.credit_line;
        kept.text = words.text;
        kept.credit_line = credit_line;
        Ok(changed)
    }

    /// Bytes of the caption that a fact says are withheld, whatever words stand there.
    fn spans(&self, fact: &Fact) -> Result<impl Iterator<Item = Range<usize>> + use<>> {
        let item: Item<'_> = fact.item()?;
        let withholding = self.withholding;
        let mut spans: Vec<Bytes> = Vec::new();
        match fact.kind.as_str() {
            "person" if withholding.keeps_back(&item) => {
                spans.push(fact.span);
                spans.extend(item.mentions.iter().copied().map(Some));
            }
            "credit" if withholding.withholds(What::Photographers) => {
                spans.extend(item.photographers.iter().map(|person| person.span));
            }
            "place" if withholding.withholds(What::Places) => spans.push(fact.span),
            "claim" | "verification" if withholding.withholds(What::Speakers) => {
                spans.extend([item.source.and_then(|words| words.span), item.by.and_then(|words| words.span)]);
            }
            _ => {}
        }
        Ok(spans.into_iter().flatten().map(|(start, end)| start as usize..end as usize))
    }

    /// Redacts every text of a fact's value and moves its spans; a text that is the slice of its span stays that.
    fn value(&self, value: &mut Value, was: &str, words: &Redacted) {
        match value {
            Value::String(text) => *text = self.text(text),
            Value::Array(items) => items.iter_mut().for_each(|item| self.value(item, was, words)),
            Value::Object(fields) => self.fields(fields, was, words),
            _ => {}
        }
    }

    fn fields(&self, fields: &mut Map<String, Value>, was: &str, words: &Redacted) {
        let span = fields.get("span").and_then(bytes);
        let slice = span.and_then(|(start, end)| was.get(start as usize..end as usize));
        let now = span.map(|(start, end)| words.span(start, end));
        for (name, value) in fields.iter_mut() {
            match (name.as_str(), &mut *value) {
                ("span", _) => move_span(value, words),
                (name, _) if CODES.contains(&name) => {}
                ("spans" | "mentions", Value::Array(spans)) => spans.iter_mut().for_each(|span| move_span(span, words)),
                (_, Value::String(text)) if slice == Some(text.as_str()) => {
                    let (start, end) = now.unwrap_or_default();
                    *text = words.text[start as usize..end as usize].to_owned();
                }
                _ => self.value(value, was, words),
            }
        }
    }
}

fn bytes(span: &Value) -> Bytes {
    let [start, end] = span.as_array()?.as_slice() else { return None };
    Some((u32::try_from(start.as_u64()?).ok()?, u32::try_from(end.as_u64()?).ok()?))
}

fn move_span(span: &mut Value, words: &Redacted) {
    if let Some((start, end)) = bytes(span) {
        let (start, end) = words.span(start, end);
        *span = serde_json::json!([start, end]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use archive::{Digest, Edition, Match};

    const TEXT: &str = "Anaïs Weberling, 9, and her uncle Jan Weberling wait in Gori, Georgia, July 7, 2016. Residents \
        said Weberling’s school was hit by two air strikes. (Photo by Omar Haddad/Reuters)";

    fn dossier() -> Dossier {
        let engine = caption::Engine::new();
        let facts = archive::Reading::of(&engine.read(TEXT)).statements.into_iter().map(|statement| Fact {
            number: 1,
            review: None,
            kind: statement.kind.to_owned(),
            rule: statement.rule.to_owned(),
            rule_version: statement.version,
            span: statement.span.map(|span| (span.start, span.end)),
            value: serde_json::value::RawValue::from_string(statement.value).unwrap(),
        });
        let edition =
            Edition { engine: String::new(), rules: String::new(), tables: String::new(), gazetteer: String::new() };
        let kept = Kept {
            caption: 1,
            text: TEXT.to_owned(),
            sha256: Digest::of(TEXT),
            credit_line: "Courtesy of the Weberlings".to_owned(),
            language: "en".to_owned(),
            reading: 1,
            version: 1,
            edition,
            facts: facts.collect(),
            rejected: Vec::new(),
        };
        let seen = Seen {
            sighting: 1,
            caption: 1,
            document: "crawl/anais-weberling.html".to_owned(),
            sha256: Digest::of("page"),
            title: Some("ANAIS WEBERLING AND THE WAR".to_owned()),
            publisher: Some("Harbour".to_owned()),
            published: None,
            captured: Some(intake::Captured {
                archive: "anais-weberling.wacz".to_owned(),
                member: Some("archive/Anaïs Weberling.warc".to_owned()),
                record: Some("<urn:anais-weberling>".to_owned()),
                ..intake::Captured::default()
            }),
            ordinal: 1,
            span: None,
            slot: None,
            image: Some("https://a.example/Ana%C3%AFs%20Weberling_3.jpg".to_owned()),
            alt: Some("анаис веберлинг".to_owned()),
            repeats: 1,
            truncated: false,
            rights: Vec::new(),
            batch: 1,
            added: String::new(),
            matched: Match {
                method: "first".to_owned(),
                distance: 0,
                threshold: 0,
                state: "confirmed".to_owned(),
                compared: None,
                rule: None,
            },
        };
        Dossier {
            photograph: 1,
            captions: vec![kept],
            sightings: vec![seen],
            grade: archive::Grade::default(),
            reviews: Vec::new(),
        }
    }

    fn shown(full: bool, what: &[What]) -> Shown {
        let mut withholding = Withholding::new(full, what.to_vec());
        withholding.learn(&dossier()).unwrap();
        withholding.learnt().unwrap().show(dossier()).unwrap()
    }

    /// Everything that writers see, in lower case.
    fn all(shown: &Shown) -> String {
        serde_json::to_string(shown.dossier()).unwrap().to_lowercase()
    }

    #[test]
    fn a_childs_name_is_in_no_text_of_the_dossier() {
        let shown = shown(false, &[]);
        let all = all(&shown);
        for part in ["weberling", "anaïs", "anais", "%c3%aff", "веберлинг"] {
            assert!(!all.contains(part), "{part} in {all}");
        }
        for kept in ["residents", "two air strikes", "omar haddad", "gori", "jan [withheld]", "2016-07-07", "harbour"] {
            assert!(all.contains(kept), "no {kept} in {all}");
        }
        assert!(shown.caption_hash(&shown.dossier().captions[0]).is_none() && !shown.is_complete());
    }

    #[test]
    fn every_text_beside_a_span_is_still_that_slice() {
        let shown = shown(false, &[What::Photographers, What::Speakers]);
        let kept = &shown.dossier().captions[0];
        let mut checked = 0;
        for fact in &kept.facts {
            let value: Value = serde_json::from_str(fact.value.get()).unwrap();
            if let (Some((start, end)), Some(text)) = (fact.span, value.get("text").and_then(Value::as_str)) {
                assert_eq!(&kept.text[start as usize..end as usize], text, "{value}");
                checked += 1;
            }
        }
        assert!(checked > 4);
        assert!(
            kept.text.contains("[withheld] said [withheld]’s school")
                && kept.text.contains("(Photo by [withheld]/Reuters)")
        );
        assert!(!all(&shown).contains("residents") && !all(&shown).contains("haddad"));
    }

    #[test]
    fn more_is_taken_away_when_asked_for() {
        let full = all(&shown(true, &[]));
        assert!(full.contains("weberling") && full.contains(&Digest::of(TEXT).to_string()));
        assert!(!all(&shown(true, &[What::Documents])).contains("a.example"));
        let places = all(&shown(true, &[What::Places]));
        assert!(!places.contains("gori") && !places.contains("georgia"), "{places}");
        let people = all(&shown(true, &[What::People]));
        assert!(!people.contains("weberling") && !people.contains("jan "), "{people}");
        assert!(!all(&shown(true, &[What::Coordinates])).contains("latitude"));
    }
}
