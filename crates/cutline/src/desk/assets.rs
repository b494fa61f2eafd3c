//! The desk's own files: its style and its script, part of the program.

use super::answer::{Failure, Form, Named};
use axum::http::header;
use axum::response::{IntoResponse, Response};

const FILES: &[(&str, &str, &str)] = &[
    ("desk.css", "text/css; charset=utf-8", include_str!("../../assets/desk.css")),
    ("desk.js", "text/javascript; charset=utf-8", include_str!("../../assets/desk.js")),
];

/// A file by its name.
pub async fn file(Named(name): Named<String>) -> Response {
    match FILES.iter().find(|(known, ..)| *known == name) {
        Some((_, kind, text)) => {
            ([(header::CONTENT_TYPE, *kind), (header::CACHE_CONTROL, "no-cache")], *text).into_response()
        }
        None => Failure::missing(format!("expected a file of the desk, found {name:?}")).answer(Form::Page),
    }
}
