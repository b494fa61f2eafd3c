//! What this is: versions, what the archive holds, whose data it uses.

use super::answer::{self, Form};
use super::state::Desk;
use archive::{Counts, Edition};
use askama::Template;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use serde::Serialize;
use std::sync::Arc;

#[derive(Template, Serialize)]
#[template(path = "about.html")]
struct About {
    program: &'static str,
    archive: String,
    folder: String,
    edition: Edition,
    holds: Counts,
}

/// Answers with versions and counts.
pub async fn page(State(desk): State<Arc<Desk>>, uri: Uri, headers: HeaderMap) -> Response {
    let about = desk.ask(move |desk, archive| {
        let (_, first) = archive.store().head()?;
        Ok(About {
            program: archive::PROGRAM,
            archive: first.to_string(),
            folder: desk.folder().display().to_string(),
            edition: desk.edition(),
            holds: archive.store().counts()?,
        })
    });
    answer::give(Form::of(&uri, &headers), about.await)
}
