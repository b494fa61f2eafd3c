//! JSON Lines: a record a line as `docs/RECORD.md` has it, one a sighting, with the photograph it shows.
//!
//! `{"schema":"cutline/1","photograph":17,"sighting":23,…,"text":"A boy in Marib …","source":{…},"dates":[…]}`; added
//! to an archive again, `--full` lines give the same records.

use super::withhold::Shown;
use super::{Exporter, Makes, Order, Sink, Writer};
use anyhow::Result;
use archive::{Digest, Fact, Kept, Match, Seen};
use serde::Serialize;
use serde_json::value::RawValue;
use std::io::Write;

/// The format.
pub const EXPORTER: Exporter =
    Exporter { id: "jsonl", writes: "records, one a line and sighting", makes: Makes::File(begin) };

struct Lines(Sink);

/// Begins to write lines.
pub fn begin(out: Sink, _: &Order) -> Result<Box<dyn Writer>> {
    Ok(Box::new(Lines(out)))
}

impl Writer for Lines {
    fn photograph(&mut self, shown: &Shown) -> Result<()> {
        let dossier = shown.dossier();
        for seen in &dossier.sightings {
            let Some(kept) = dossier.captions.iter().find(|kept| kept.caption == seen.caption) else { continue };
            serde_json::to_writer(&mut self.0, &Line::of(shown, kept, seen))?;
            self.0.write_all(b"\n")?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        Ok(self.0.flush()?)
    }
}

/// A record with where it comes from.
#[derive(Serialize)]
struct Line<'a> {
    schema: &'static str,
    engine: Engine<'a>,
    language: &'a str,
    id: Option<&'a str>,
    photograph: u64,
    caption: u64,
    caption_sha256: Option<Digest>,
    sighting: u64,
    #[serde(rename = "match")]
    matched: &'a Match,
    text: &'a str,
    source: Source<'a>,
    parts: Option<&'a RawValue>,
    credit: Option<&'a RawValue>,
    dates: Vec<&'a RawValue>,
    places: Vec<&'a RawValue>,
    people: Vec<&'a RawValue>,
    organisations: Vec<&'a RawValue>,
    claims: Vec<&'a RawValue>,
    verifications: Vec<&'a RawValue>,
    casualties: Vec<&'a RawValue>,
    control: Vec<&'a RawValue>,
    events: Vec<&'a RawValue>,
    measures: Vec<&'a RawValue>,
    notices: Vec<&'a RawValue>,
    country: Option<&'a RawValue>,
    checks: Vec<&'a RawValue>,
    rules: Vec<(&'a str, u32)>,
}

/// What read the caption.
#[derive(Serialize)]
struct Engine<'a> {
    version: &'a str,
    rules: &'a str,
    gazetteer: Option<&'a str>,
}

/// Where the caption was seen.
#[derive(Serialize)]
struct Source<'a> {
    document: &'a str,
    sha256: Option<Digest>,
    ordinal: u64,
    span: Option<(u64, u64)>,
    image: Option<&'a str>,
    alt: Option<&'a str>,
    credit_line: Option<&'a str>,
    title: Option<&'a str>,
    publisher: Option<&'a str>,
    published: Option<&'a str>,
    captured: Option<&'a intake::Captured>,
    slot: Option<u32>,
    repeats: u32,
    truncated: bool,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    rights: &'a [String],
}

impl<'a> Line<'a> {
    fn of(shown: &Shown, kept: &'a Kept, seen: &'a Seen) -> Line<'a> {
        let of = |kind: &str| -> Vec<&'a RawValue> {
            kept.facts.iter().filter(|fact| fact.kind == kind).map(|fact| &*fact.value).collect()
        };
        let one = |kind: &str| kept.facts.iter().find(|fact| fact.kind == kind).map(|fact: &'a Fact| &*fact.value);
        let mut rules: Vec<(&str, u32)> =
            kept.facts.iter().map(|fact| (fact.rule.as_str(), fact.rule_version)).collect();
        rules.sort_unstable();
        rules.dedup();
        Line {
            schema: "cutline/1",
            engine: Engine {
                version: &kept.edition.engine,
                rules: &kept.edition.rules,
                gazetteer: Some(kept.edition.gazetteer.as_str()).filter(|gazetteer| !gazetteer.is_empty()),
            },
            language: &kept.language,
            id: None,
            photograph: shown.dossier().photograph,
            caption: kept.caption,
            caption_sha256: shown.caption_hash(kept),
            sighting: seen.sighting,
            matched: &seen.matched,
            text: &kept.text,
            source: Source {
                document: &seen.document,
                sha256: shown.document(seen),
                ordinal: seen.ordinal,
                span: seen.span,
                image: seen.image.as_deref(),
                alt: seen.alt.as_deref(),
                credit_line: Some(kept.credit_line.as_str()).filter(|line| !line.is_empty()),
                title: seen.title.as_deref(),
                publisher: seen.publisher.as_deref(),
                published: seen.published.as_deref(),
                captured: seen.captured.as_ref(),
                slot: seen.slot,
                repeats: seen.repeats,
                truncated: seen.truncated,
                rights: &seen.rights,
            },
            parts: one("parts"),
            credit: one("credit"),
            dates: of("date"),
            places: of("place"),
            people: of("person"),
            organisations: of("organisation"),
            claims: of("claim"),
            verifications: of("verification"),
            casualties: of("casualty"),
            control: of("control"),
            events: of("event"),
            measures: of("measure"),
            notices: of("notice"),
            country: one("country"),
            checks: of("check"),
            rules,
        }
    }
}
