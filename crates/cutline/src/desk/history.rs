//! The log: every change of the archive, the last one first; decisions with a way to take them back.

use super::answer::{self, Failure, Form, Question};
use super::hand::Hand;
use super::session::Session;
use super::state::Desk;
use crate::review::show;
use archive::{Archive, Entry, Review};
use askama::Template;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::Arc;

/// Entries of a page.
const ENTRIES: u64 = 100;

/// What is asked of the log.
#[derive(Deserialize, Default)]
pub struct Asked {
    /// Only entries before this one.
    before: Option<u64>,
}

#[derive(Template)]
#[template(path = "log.html")]
struct Page {
    hand: Hand,
    entries: Vec<(Line, Option<Ruling>)>,
    next: Option<String>,
}

#[derive(Serialize)]
struct Log {
    entries: Vec<Entry>,
    next: Option<String>,
}

/// An entry as a page shows it.
pub struct Line {
    /// Its number.
    pub seq: u64,
    /// When, UTC.
    pub at: String,
    /// What kind of change.
    pub kind: String,
    /// What happened: names and values.
    pub what: Vec<(String, String)>,
    /// Its hash.
    pub hash: String,
}

/// A decision as a page shows it.
pub struct Ruling {
    /// Its number.
    pub review: u64,
    /// Who.
    pub who: String,
    /// When, UTC.
    pub at: String,
    /// "corrected".
    pub done: &'static str,
    /// What it is on: C12.4.
    pub on: String,
    /// The photograph, where it is on one.
    pub photograph: Option<u64>,
    /// What was decided, where the action alone does not say it.
    pub value: String,
    /// Why.
    pub why: String,
    /// Whether a later decision undid it.
    pub undone: bool,
}

impl Line {
    /// Of an entry.
    pub fn of(entry: Entry) -> Line {
        let body: HashMap<String, Value> = serde_json::from_str(&entry.body).unwrap_or_default();
        let said = body.into_iter().filter(|(_, value)| !value.is_null() && *value != "");
        let mut what: Vec<(String, String)> =
            said.map(|(name, value)| (name.replace('_', " "), plain(&value))).collect();
        what.sort();
        Line { seq: entry.seq, at: entry.at, kind: entry.kind, what, hash: entry.hash.to_string() }
    }
}

/// A value without the marks of JSON: "caption 19, from 19, to 6".
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join("; "),
        Value::Object(members) => {
            let each = members.iter().map(|(name, value)| format!("{} {}", name.replace('_', " "), plain(value)));
            each.collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    }
}

impl Ruling {
    /// Of a decision.
    pub fn of(review: &Review) -> Ruling {
        Ruling {
            review: review.review,
            who: review.reviewer.clone(),
            at: review.at.clone(),
            done: review.action.done(),
            on: show::target(review),
            photograph: review.photograph,
            value: show::value(review),
            why: review.reason.clone(),
            undone: review.undone,
        }
    }
}

/// Answers with entries of the log.
pub async fn page(
    State(desk): State<Arc<Desk>>,
    Extension(session): Extension<Arc<Session>>,
    Question(Asked { before }): Question<Asked>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let form = Form::of(&uri, &headers);
    let answer = desk.ask(move |desk, archive| {
        let log = log(archive, before)?;
        if form == Form::Json {
            return Ok(Json(log).into_response());
        }
        let hand = Hand::of(desk, archive, &session, &uri)?;
        let last = log.entries.iter().map(|entry| entry.seq).min().unwrap_or_default();
        let reviews = archive.store().reviews(0, usize::MAX)?;
        let mut rulings: HashMap<u64, Ruling> =
            reviews.iter().filter(|review| review.log >= last).map(|review| (review.log, Ruling::of(review))).collect();
        let entries = log.entries.into_iter().map(|entry| {
            let ruling = rulings.remove(&entry.seq);
            (Line::of(entry), ruling)
        });
        Ok(answer::page(&Page { hand, entries: entries.collect(), next: log.next }))
    });
    answer.await.unwrap_or_else(|failure| failure.answer(form))
}

fn log(archive: &Archive, before: Option<u64>) -> Result<Log, Failure> {
    let (last, _) = archive.store().head()?;
    let end = before.map_or(last, |before| before.saturating_sub(1).min(last));
    let start = end.saturating_sub(ENTRIES);
    let mut entries = archive.store().entries(start, (end - start) as usize)?;
    entries.reverse();
    let next = (start > 0).then(|| format!("/log?before={}", start + 1));
    Ok(Log { entries, next })
}
