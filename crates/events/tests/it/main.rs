//! What users rely on: a statement has its place, its day and its speaker; nothing is summed, merged or filled in.

mod control;
mod corroborate;
mod statements;

use archive::{Digest, Dossier, Edition, Fact, Grade, Kept, Match, Reading, Seen};
use caption::Engine;
use events::{Event, gather, statements};
use gazetteer::Gazetteer;
use std::sync::{Arc, LazyLock};

struct Desk {
    engine: Engine,
    gazetteer: Arc<Gazetteer>,
}

static DESK: LazyLock<Desk> = LazyLock::new(|| {
    let gazetteer = Arc::new(Gazetteer::with(vec![Gazetteer::embedded().unwrap()]));
    Desk { engine: Engine::new().with_names(gazetteer.clone()), gazetteer }
});

/// A photograph with one caption, as an archive gives it back.
pub fn dossier(photograph: u64, text: &str) -> Dossier {
    let mut record = DESK.engine.read(text);
    DESK.gazetteer.resolve(&mut record, None);
    let statements = Reading::of(&record).statements.into_iter().enumerate();
    let facts = statements.map(|(at, statement)| Fact {
        number: at as u64 + 1,
        kind: statement.kind.to_owned(),
        rule: statement.rule.to_owned(),
        rule_version: statement.version,
        span: statement.span.map(|span| (span.start, span.end)),
        value: serde_json::value::RawValue::from_string(statement.value).unwrap(),
        review: None,
    });
    let edition =
        Edition { engine: String::new(), rules: String::new(), tables: String::new(), gazetteer: String::new() };
    let kept = Kept {
        caption: photograph,
        text: text.to_owned(),
        sha256: Digest::of(text),
        credit_line: String::new(),
        language: "en".to_owned(),
        reading: 1,
        version: 1,
        edition,
        facts: facts.collect(),
        rejected: Vec::new(),
    };
    let seen = Seen {
        sighting: photograph,
        caption: photograph,
        document: format!("gallery-{photograph}.txt"),
        sha256: Digest::of("gallery"),
        title: None,
        publisher: Some("Harbour".to_owned()),
        published: None,
        captured: None,
        ordinal: 1,
        span: None,
        slot: None,
        image: None,
        alt: None,
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
    Dossier { photograph, captions: vec![kept], sightings: vec![seen], grade: Grade::default(), reviews: Vec::new() }
}

/// The events of captions, each a photograph of its own.
pub fn events(texts: &[&str]) -> Vec<Event> {
    let dossiers = texts.iter().enumerate().map(|(at, text)| dossier(at as u64 + 1, text));
    gather(dossiers.flat_map(|dossier| statements(&dossier).unwrap()))
}
