//! Sources: the documents that were taken in, and each as it was published: caption after caption.

use super::answer::{self, Failure, Form, Named, Question};
use super::sheet::Tile;
use super::state::Desk;
use crate::export::html;
use crate::export::said::facts;
use archive::{Archive, Dossier, Source};
use askama::Template;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Documents of a page.
const SOURCES: usize = 200;

/// What is asked of the list.
#[derive(Deserialize, Default)]
pub struct Asked {
    /// The number of the last document of the page before.
    #[serde(default)]
    after: u64,
}

#[derive(Template, Serialize)]
#[template(path = "sources.html")]
struct Sources {
    sources: Vec<Source>,
    next: Option<String>,
}

#[derive(Template, Serialize)]
#[template(path = "gallery.html")]
struct Gallery {
    source: Source,
    captions: Vec<Shown>,
}

/// A caption of the gallery.
#[derive(Serialize)]
struct Shown {
    ordinal: u64,
    tile: Tile,
    /// Its words as markup that escapes them.
    #[serde(skip)]
    words: String,
    credit_line: String,
}

/// Answers with the documents.
pub async fn sources(
    State(desk): State<Arc<Desk>>,
    Question(Asked { after }): Question<Asked>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let sources = desk.ask(move |_, archive| {
        let mut sources = archive.store().sources(after, SOURCES + 1)?;
        let more = sources.len() > SOURCES;
        sources.truncate(SOURCES);
        let next = sources.last().filter(|_| more).map(|last| format!("/sources?after={}", last.capture));
        Ok(Sources { sources, next })
    });
    answer::give(Form::of(&uri, &headers), sources.await)
}

/// Answers with a document as it was published.
pub async fn page(State(desk): State<Arc<Desk>>, Named(name): Named<String>, uri: Uri, headers: HeaderMap) -> Response {
    let gallery = desk.ask(move |_, archive| {
        let number: u64 = name.trim_end_matches(".json").parse().unwrap_or_default();
        let found = archive.store().sources(number.saturating_sub(1), 1)?.into_iter().next();
        let source = found.filter(|source| source.capture == number);
        let source =
            source.ok_or_else(|| Failure::missing(format!("expected the number of a document, found {name:?}")))?;
        gallery(archive, source)
    });
    answer::give(Form::of(&uri, &headers), gallery.await)
}

fn gallery(archive: &Archive, source: Source) -> Result<Gallery, Failure> {
    let seen = archive.store().seen_in(source.capture)?;
    let mut numbers: Vec<u64> = seen.iter().map(|(_, photograph)| *photograph).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let dossiers = archive.store().dossiers(&numbers)?;
    let mut captions = Vec::new();
    for (sighting, photograph) in seen {
        let Some(dossier) = dossiers.iter().find(|dossier| dossier.photograph == photograph) else { continue };
        captions.extend(shown(dossier, sighting)?);
    }
    captions.sort_by_key(|shown| shown.ordinal);
    Ok(Gallery { source, captions })
}

fn shown(dossier: &Dossier, sighting: u64) -> Result<Option<Shown>, Failure> {
    let said = facts(dossier)?;
    let Some(seen) = dossier.sightings.iter().find(|seen| seen.sighting == sighting) else { return Ok(None) };
    let Some(kept) = dossier.captions.iter().find(|kept| kept.caption == seen.caption) else { return Ok(None) };
    Ok(Some(Shown {
        ordinal: seen.ordinal,
        tile: Tile::of(dossier)?,
        words: html::annotated(kept, &said),
        credit_line: kept.credit_line.clone(),
    }))
}
