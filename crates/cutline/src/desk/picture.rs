//! The bytes of a captured picture, only where they are those of a picture.

use super::answer::{Failure, Form, Named};
use super::state::Desk;
use crate::export::html::picture::{LARGEST, kind};
use archive::{Dossier, Seen};
use axum::extract::State;
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};
use std::collections::HashSet;
use std::sync::Arc;

/// Where the pictures of a photograph lie: one for each captured file, by a sighting in it.
pub fn addresses(dossier: &Dossier) -> Vec<String> {
    let mut known = HashSet::new();
    let pictures = dossier.sightings.iter().filter(|seen| is_picture(seen) && known.insert(seen.sha256));
    pictures.map(|seen| format!("/pictures/{}/{}", dossier.photograph, seen.sighting)).collect()
}

/// Where the first of them lies.
pub fn address(dossier: &Dossier) -> Option<String> {
    addresses(dossier).into_iter().next()
}

fn is_picture(seen: &Seen) -> bool {
    let name = seen.document.to_ascii_lowercase();
    [".jpg", ".jpeg", ".png", ".gif", ".webp"].iter().any(|ending| name.ends_with(ending))
}

/// Answers with the picture in which a photograph was sighted.
pub async fn bytes(
    State(desk): State<Arc<Desk>>,
    Named((photograph, sighting)): Named<(u64, u64)>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let form = Form::of(&uri, &headers);
    let answer = desk.ask(move |_, archive| {
        let dossiers = archive.store().dossiers(&[photograph])?;
        let seen = dossiers.iter().flat_map(|dossier| &dossier.sightings).find(|seen| seen.sighting == sighting);
        let missing = || Failure::missing(format!("expected a picture, found none in sighting {sighting}"));
        let bytes = archive.originals().bytes(seen.ok_or_else(missing)?, LARGEST).map_err(|_| missing())?;
        let kind = kind(&bytes).ok_or_else(missing)?;
        let headers = [
            (header::CONTENT_TYPE, format!("image/{kind}")),
            (header::CACHE_CONTROL, "private, max-age=3600".to_owned()),
            (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox".to_owned()),
        ];
        Ok((headers, bytes).into_response())
    });
    answer.await.unwrap_or_else(|failure| failure.answer(form))
}
