//! The log: every change of the archive, the last one first.

use super::answer::{self, Form};
use super::state::Desk;
use archive::Entry;
use askama::Template;
use axum::extract::{Query as Parameters, State};
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Entries of a page.
const ENTRIES: u64 = 100;

/// What is asked of the log.
#[derive(Deserialize, Default)]
pub struct Asked {
    /// Only entries before this one.
    before: Option<u64>,
}

#[derive(Template, Serialize)]
#[template(path = "log.html")]
struct Log {
    entries: Vec<Entry>,
    next: Option<String>,
}

/// Answers with entries of the log.
pub async fn page(
    State(desk): State<Arc<Desk>>,
    Parameters(Asked { before }): Parameters<Asked>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let log = desk.ask(move |_, archive| {
        let (last, _) = archive.store().head()?;
        let end = before.map_or(last, |before| before.saturating_sub(1).min(last));
        let start = end.saturating_sub(ENTRIES);
        let mut entries = archive.store().entries(start, (end - start) as usize)?;
        entries.reverse();
        let next = (start > 0).then(|| format!("/log?before={}", start + 1));
        Ok(Log { entries, next })
    });
    answer::give(Form::of(&uri, &headers), log.await)
}
