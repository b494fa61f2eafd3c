//! The desk's own files: its style, its icon, and the islands that `web/` was bundled into; all part of the program.

use super::answer::{Failure, Form, Named};
use axum::http::header;
use axum::response::{IntoResponse, Response};

include!(concat!(env!("OUT_DIR"), "/islands.rs"));

const FILES: &[(&str, &str, &[u8])] = &[
    ("desk.css", "text/css; charset=utf-8", include_bytes!("../../assets/desk.css")),
    ("icon.svg", "image/svg+xml", include_bytes!("../../assets/icon.svg")),
];

/// Whether the program has islands: it was built where Node is.
pub const HAS_ISLANDS: bool = !ISLANDS.is_empty();

/// A file by its name.
pub async fn file(Named(name): Named<String>) -> Response {
    match FILES.iter().chain(ISLANDS).find(|(known, ..)| *known == name) {
        Some((_, kind, bytes)) => {
            ([(header::CONTENT_TYPE, *kind), (header::CACHE_CONTROL, "no-cache")], *bytes).into_response()
        }
        None => Failure::missing(format!("expected a file of the desk, found {name:?}")).answer(Form::Page),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What goes with every page is small; the map's own parts go with the map alone.
    #[test]
    fn scripts_of_every_page_are_small() {
        let everywhere = ISLANDS.iter().filter(|(name, ..)| matches!(*name, "desk.js" | "theme.js"));
        let bytes: usize = everywhere.map(|(.., bytes)| bytes.len()).sum();
        assert!(bytes < 60_000, "{bytes} bytes, not even compressed");
        assert_eq!(bytes > 0, HAS_ISLANDS);
    }
}
