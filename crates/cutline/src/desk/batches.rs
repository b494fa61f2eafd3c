//! Batches: what was taken in together, and a way to take it out again: nothing is deleted, it no longer counts.

use super::answer::{self, Failure, Form, Question};
use super::decide::turned_down;
use super::hand::{Fields, Hand, address, back};
use super::session::Session;
use super::state::Desk;
use archive::Batch;
use askama::Template;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Form as Sent, Json};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Batches of a page.
const BATCHES: usize = 100;

/// What is asked of the list.
#[derive(Deserialize, Default)]
pub struct Asked {
    /// Only batches before this one.
    before: Option<u64>,
    /// A batch that was just taken in.
    added: Option<u64>,
    /// A batch that was just removed.
    removed: Option<u64>,
}

impl Asked {
    /// Whether a batch was just taken in.
    fn is_added(&self, batch: &u64) -> bool {
        self.added == Some(*batch)
    }
}

#[derive(Template)]
#[template(path = "batches.html")]
struct Page {
    hand: Hand,
    batches: Vec<(String, Batch)>,
    asked: Asked,
    next: Option<String>,
}

#[derive(Serialize)]
struct List {
    batches: Vec<Batch>,
    next: Option<String>,
}

/// Answers with the batches, the last one first.
pub async fn page(
    State(desk): State<Arc<Desk>>,
    Extension(session): Extension<Arc<Session>>,
    Question(asked): Question<Asked>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let form = Form::of(&uri, &headers);
    let answer = desk.ask(move |desk, archive| {
        let mut batches = archive.store().batches(asked.before.unwrap_or(u64::MAX), BATCHES + 1)?;
        let more = batches.len() > BATCHES;
        batches.truncate(BATCHES);
        let last = batches.last().filter(|_| more).map(|last| last.batch.to_string());
        let next = last.map(|last| address("/batches", [("before", last.as_str())]));
        if form == Form::Json {
            return Ok(Json(List { batches, next }).into_response());
        }
        let hand = Hand::of(desk, archive, &session, &uri)?;
        let batches = batches.into_iter().map(|batch| (format!("batch-{}", batch.batch), batch));
        Ok(answer::page(&Page { hand, batches: batches.collect(), asked, next }))
    });
    answer.await.unwrap_or_else(|failure| failure.answer(form))
}

/// Removes a batch, and sends the browser back to the list.
pub async fn remove(
    State(desk): State<Arc<Desk>>,
    Extension(session): Extension<Arc<Session>>,
    Sent(fields): Sent<Vec<(String, String)>>,
) -> Response {
    let fields = Fields(fields);
    if let Err(failure) = session.expect(fields.get("token")) {
        return failure.answer(Form::Page);
    }
    let (number, reason) = (fields.get("batch").parse::<u64>(), fields.get("why").to_owned());
    let removed = match (number, reason.is_empty()) {
        (Err(_), _) => Err(Failure::refused("expected the number of a batch, found none")),
        (_, true) => Err(Failure::refused("expected a reason for the removal, found none")),
        (Ok(batch), false) => {
            let removed = desk.write(move |_, archive| match archive.remove(batch, &reason) {
                Err(archive::Error::Absent(what)) => Err(Failure::refused(what)),
                removed => Ok(removed?),
            });
            removed.await.map(|_| batch)
        }
    };
    match removed {
        Ok(batch) => Redirect::to(&back("/batches", "removed", batch, &format!("batch-{batch}"))).into_response(),
        Err(failure) => turned_down(&desk, &session, fields, failure),
    }
}
