//! The contact sheet: photographs as tiles, what they have in common beside them, a query above.

use super::answer::{self, Failure, Form, Question};
use super::state::Desk;
use crate::export::html;
use crate::export::said::{Gathered, facts, of, once};
use anyhow::Result;
use archive::{Alone, Archive, Dossier, Page, Query};
use askama::Template;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Tiles of a page.
const TILES: usize = 48;
/// Values of each facet.
const VALUES: usize = 8;

/// What is asked of the sheet.
#[derive(Deserialize, Default)]
pub struct Asked {
    /// The query.
    #[serde(default)]
    q: String,
    /// The cursor of the page before.
    #[serde(default)]
    after: u64,
}

/// The sheet.
#[derive(Template, Serialize)]
#[template(path = "sheet.html")]
struct Sheet {
    /// The query as it was typed.
    query: String,
    /// How many photographs there are on all pages.
    total: u64,
    photographs: Vec<Tile>,
    facets: Vec<Facet>,
    /// The address of the next page.
    next: Option<String>,
    /// Where nothing was found: what each part of the query finds alone.
    alone: Vec<Part>,
}

/// A part of a query, how many photographs it finds, and what finds some in its stead.
#[derive(Serialize)]
struct Part {
    asked: String,
    photographs: u64,
    address: String,
    instead: Option<Box<Part>>,
}

impl Part {
    fn of(asked: String, photographs: u64) -> Part {
        Part { address: address(&asked, None), asked, photographs, instead: None }
    }
}

/// The values of a field in what was found.
#[derive(Serialize)]
struct Facet {
    field: &'static str,
    values: Vec<Value>,
}

/// A value, how many photographs have it, and the address of a sheet of those alone.
#[derive(Serialize)]
struct Value {
    value: String,
    photographs: u64,
    address: String,
}

/// A photograph on the sheet.
#[derive(Serialize)]
pub struct Tile {
    /// Its number.
    pub photograph: u64,
    /// Its first caption.
    pub text: String,
    /// Why it is shown only when asked for.
    pub veil: Option<&'static str>,
    /// Where a picture of it lies.
    pub picture: Option<String>,
    /// Where its scene is.
    pub place: String,
    /// When it was taken.
    pub taken: String,
    /// Who made it and passed it on.
    pub credit: String,
    /// Who claims something.
    pub speakers: String,
    /// How many checks conflict.
    pub conflicts: usize,
    /// How often it was seen.
    pub sightings: usize,
}

impl Tile {
    /// What the sheet shows of a photograph.
    ///
    /// # Errors
    ///
    /// If a fact is not what a record has.
    pub fn of(dossier: &Dossier) -> Result<Tile> {
        let said = facts(dossier)?;
        let all = Gathered::of(dossier, &said);
        let mut speakers = Vec::new();
        of(&said, "claim")
            .filter_map(|said| said.claimed.as_ref())
            .for_each(|claimed| once(&mut speakers, Some(claimed.who())));
        Ok(Tile {
            photograph: dossier.photograph,
            text: dossier.captions.first().map(|kept| kept.text.clone()).unwrap_or_default(),
            veil: html::veil(dossier, &said),
            picture: super::picture::address(dossier),
            place: all.places.join(", "),
            taken: all.taken.join("; "),
            credit: all.photographers.iter().cloned().chain(all.agencies()).collect::<Vec<_>>().join(" · "),
            speakers: speakers.join(", "),
            conflicts: of(&said, "check").filter(|said| said.item.outcome.as_deref() == Some("conflicts")).count(),
            sightings: dossier.sightings.len(),
        })
    }
}

/// Answers with the sheet.
pub async fn page(
    State(desk): State<Arc<Desk>>,
    Question(asked): Question<Asked>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let form = Form::of(&uri, &headers);
    let sheet = desk.ask(move |desk, archive| sheet(desk, archive, asked)).await;
    answer::give(form, sheet)
}

fn sheet(desk: &Desk, archive: &Archive, Asked { q: query, after }: Asked) -> Result<Sheet, Failure> {
    let read = self::query(&query)?;
    let page = Page { after, limit: TILES, facets: VALUES };
    let found = archive.search(&read, desk.atlas(), page)?;
    let dossiers = archive.store().dossiers(&found.photographs)?;
    let photographs = dossiers.iter().map(Tile::of).collect::<Result<Vec<_>>>()?;
    let facets = found.facets.into_iter().map(|facet| {
        let values = facet.values.into_iter().map(|(value, photographs)| {
            let narrowed = format!("{query} {}:\"{value}\"", facet.asks);
            Value { address: address(narrowed.trim(), None), value, photographs }
        });
        Facet { field: facet.field, values: values.collect() }
    });
    let facets = facets.collect();
    let next = found.more.map(|after| address(&query, Some(after)));
    let alone = if photographs.is_empty() && after == 0 { archive.alone(&read, desk.atlas())? } else { Vec::new() };
    let alone = alone.into_iter().map(|Alone { asked, found, instead }| Part {
        instead: instead.map(|(asked, found)| Box::new(Part::of(asked, found))),
        ..Part::of(asked, found)
    });
    let alone = alone.collect();
    Ok(Sheet { query, total: found.total, photographs, facets, next, alone })
}

/// A query as it was typed.
///
/// # Errors
///
/// If it cannot be read; the failure says where.
pub fn query(text: &str) -> Result<Query, Failure> {
    Query::read(text).map_err(|error| Failure::question(error.to_string()))
}

/// The address of a sheet.
pub fn address(query: &str, after: Option<u64>) -> String {
    let mut pairs = form_urlencoded::Serializer::new(String::new());
    if !query.is_empty() {
        pairs.append_pair("q", query);
    }
    if let Some(after) = after {
        pairs.append_pair("after", &after.to_string());
    }
    format!("/?{}", pairs.finish())
}
