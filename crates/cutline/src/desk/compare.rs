//! Two photographs, or the captions of one, beside each other: what differs, on what they agree, what does not.
//!
//! `/compare?a=17&b=23`; `/compare?a=17` sets the captions of photograph 17 beside its first.

use super::answer::{self, Failure, Form, Question};
use super::findings::Shown as Finding;
use super::hand::{Hand, address};
use super::session::Session;
use super::sheet::Tile;
use super::sides::Sides;
use super::state::Desk;
use crate::command::compare::object;
use crate::export::html;
use crate::export::said::facts;
use crate::finding::{self, between};
use archive::{Archive, Dossier};
use askama::Template;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use std::sync::Arc;

/// So many pairs of captions stand side by side.
const PAIRS: usize = 24;

/// What is compared.
#[derive(Deserialize, Default)]
pub struct Asked {
    /// A photograph.
    #[serde(default)]
    a: String,
    /// Another; its own captions without one.
    #[serde(default)]
    b: String,
}

#[derive(Template)]
#[template(path = "compare.html")]
struct Page {
    hand: Hand,
    a: String,
    b: String,
    /// The same for programs.
    json: String,
    tiles: Vec<Tile>,
    veil: Option<&'static str>,
    sides: Vec<Sides>,
    more_pairs: usize,
    findings: Vec<Finding>,
}

/// Answers with what is compared.
pub async fn page(
    State(desk): State<Arc<Desk>>,
    Extension(session): Extension<Arc<Session>>,
    Question(asked): Question<Asked>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let form = Form::of(&uri, &headers);
    let answer = desk.ask(move |desk, archive| {
        let dossiers = dossiers(archive, &asked)?;
        let (pairs, findings) = match &dossiers[..] {
            [one, other] => between::photographs(desk.reader(), one, other)?,
            [one] => (between::captions(desk.reader(), one)?.0, finding::of(desk.reader(), archive.store(), one)?),
            _ => Default::default(),
        };
        if form == Form::Json {
            return Ok(Json(object(&dossiers, &pairs, &findings)).into_response());
        }
        let first = dossiers.first().and_then(|one| one.captions.first()).map(|kept| kept.caption);
        let shown: Vec<_> = pairs.iter().filter(|pair| dossiers.len() == 2 || Some(pair.a.caption) == first).collect();
        let mut veil = None;
        for dossier in &dossiers {
            veil = veil.or(html::veil(dossier, &facts(dossier)?));
        }
        Ok(answer::page(&Page {
            hand: Hand::of(desk, archive, &session, &uri)?,
            tiles: dossiers.iter().map(Tile::of).collect::<Result<_, _>>()?,
            veil,
            sides: shown.iter().take(PAIRS).map(|pair| Sides::of(pair)).collect(),
            more_pairs: shown.len().saturating_sub(PAIRS),
            findings: findings.iter().map(|finding| Finding::of(finding, "")).collect(),
            json: address("/compare.json", [("a", asked.a.as_str()), ("b", asked.b.as_str())]),
            a: asked.a,
            b: asked.b,
        }))
    });
    answer.await.unwrap_or_else(|failure| failure.answer(form))
}

/// The photographs that are asked for: none, one, or two.
fn dossiers(archive: &Archive, asked: &Asked) -> Result<Vec<Dossier>, Failure> {
    let mut found = Vec::new();
    let mut numbers: Vec<&str> =
        [&asked.a, &asked.b].map(|text| text.trim()).into_iter().filter(|text| !text.is_empty()).collect();
    numbers.dedup();
    for text in numbers {
        let missing = || Failure::missing(format!("expected the number of a photograph, found {text:?}"));
        let number = text.parse().map_err(|_| missing())?;
        found.push(archive.store().dossiers(&[number])?.into_iter().next().ok_or_else(missing)?);
    }
    Ok(found)
}
