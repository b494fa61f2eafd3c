//! A pasted caption or gallery: how it is cut and what is read in it, before anything is kept.

use super::answer::{self, Failure, Form};
use super::facts::{Caption as Shown, caption as shown};
use super::hand::Hand;
use super::session::Session;
use super::state::Desk;
use crate::export::said;
use archive::{Digest, Dossier, Fact, Grade, Kept, Reading};
use askama::Template;
use axum::extract::State;
use axum::http::Uri;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Form as Fields, Json};
use caption::Caption;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::sync::Arc;

/// What is pasted.
#[derive(Deserialize)]
pub struct Pasted {
    /// A caption or a whole gallery.
    text: String,
}

#[derive(Template)]
#[template(path = "add.html")]
struct Add {
    hand: Hand,
    /// Kinds of facts that may be added to what is not kept yet: none.
    kinds: Vec<&'static str>,
    folder: String,
    text: String,
    captions: Vec<Shown>,
}

/// Answers with a field to paste into.
pub async fn form(State(desk): State<Arc<Desk>>, Extension(session): Extension<Arc<Session>>, uri: Uri) -> Response {
    let answer = desk.ask(move |desk, archive| {
        let (hand, folder) = (Hand::of(desk, archive, &session, &uri)?, desk.folder().display().to_string());
        Ok(answer::page(&Add { hand, kinds: Vec::new(), folder, text: String::new(), captions: Vec::new() }))
    });
    answer.await.unwrap_or_else(|failure| failure.answer(Form::Page))
}

/// Answers with what was read in the pasted text.
pub async fn preview(
    State(desk): State<Arc<Desk>>,
    Extension(session): Extension<Arc<Session>>,
    uri: Uri,
    Fields(Pasted { text }): Fields<Pasted>,
) -> Response {
    let read = desk.ask(move |desk, archive| {
        let page = intake::gallery::read(&desk.reader().engine, "pasted", text.as_bytes());
        let mut captions = Vec::new();
        for (sighting, number) in page.captions.iter().zip(1..) {
            let record = desk.reader().read(Caption { text: &sighting.text, ..Caption::default() }, None);
            let kept = kept(desk, number, &sighting.text, &sighting.credit, &Reading::of(&record))?;
            let dossier = Dossier {
                photograph: 0,
                captions: vec![kept],
                sightings: Vec::new(),
                grade: Grade::default(),
                reviews: Vec::new(),
            };
            let said = said::facts(&dossier)?;
            for kept in &dossier.captions {
                captions.push(shown(kept, &said, false)?);
            }
        }
        let folder = desk.folder().display().to_string();
        let hand = Hand::of(desk, archive, &session, &uri)?;
        Ok(answer::page(&Add { hand, kinds: Vec::new(), folder, text, captions }))
    });
    read.await.unwrap_or_else(|failure| failure.answer(Form::Page))
}

/// A caption as it would be kept.
fn kept(desk: &Desk, number: u64, text: &str, credit_line: &str, reading: &Reading) -> Result<Kept, Failure> {
    let facts = reading.statements.iter().zip(1..).map(|(statement, number)| {
        Ok(Fact {
            number,
            review: None,
            kind: statement.kind.to_owned(),
            rule: statement.rule.to_owned(),
            rule_version: statement.version,
            span: statement.span.map(|span| (span.start, span.end)),
            value: RawValue::from_string(statement.value.clone())?,
        })
    });
    let facts = facts.collect::<Result<_, serde_json::Error>>();
    Ok(Kept {
        caption: number,
        text: text.to_owned(),
        sha256: Digest::of(text),
        credit_line: credit_line.to_owned(),
        language: reading.language.to_owned(),
        reading: 0,
        version: 1,
        edition: desk.edition(),
        facts: facts.map_err(|error| Failure::fault(error.to_string()))?,
        rejected: Vec::new(),
    })
}

/// Answers with a record for each caption of a text.
pub async fn parse(State(desk): State<Arc<Desk>>, text: String) -> Response {
    let read = desk.ask(move |desk, _| {
        let page = intake::gallery::read(&desk.reader().engine, "pasted", text.as_bytes());
        let records = page.captions.iter().map(|sighting| {
            let caption = Caption { text: &sighting.text, ..Caption::default() };
            serde_json::to_value(desk.reader().read(caption, None))
        });
        let records = records.collect::<Result<Vec<_>, _>>().map_err(|error| Failure::fault(error.to_string()))?;
        Ok(Json(records).into_response())
    });
    read.await.unwrap_or_else(|failure| failure.answer(Form::Json))
}
