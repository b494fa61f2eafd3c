//! A photograph: its picture, every caption with its facts, where it was seen, what does not agree.

use super::answer::{self, Failure, Form};
use super::picture;
use super::state::Desk;
use crate::export::html;
use crate::export::said::{Gathered, Position, Said, facts, of};
use archive::{Archive, Dossier, Kept, Seen};
use askama::Template;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

#[derive(Template)]
#[template(path = "photograph.html")]
struct Page {
    photograph: u64,
    sightings: Vec<Sighting>,
    pictures: Vec<String>,
    veil: Option<&'static str>,
    summary: Vec<(&'static str, Vec<String>)>,
    captions: Vec<Caption>,
    checks: Vec<Check>,
    before: Option<u64>,
    after: Option<u64>,
}

/// A caption and its facts.
pub struct Caption {
    /// Its number.
    pub number: u64,
    /// Its words as markup that escapes them.
    pub words: String,
    /// The credit that stood apart from it.
    pub credit_line: String,
    /// The hash of its words.
    pub sha256: String,
    /// What read it.
    pub read_by: String,
    /// What was read.
    pub facts: Vec<Line>,
}

/// A fact with where it comes from.
pub struct Line {
    /// What kind of fact.
    pub kind: String,
    /// What it says.
    pub says: String,
    /// The words it was read from.
    pub words: String,
    /// Where they stand.
    pub bytes: String,
    /// The rule and its version.
    pub rule: String,
}

/// A caption as a page shows it.
pub fn caption(kept: &Kept, said: &[Said<'_>]) -> Caption {
    let mine = said.iter().filter(|said| said.kept.caption == kept.caption);
    let edition = &kept.edition;
    Caption {
        number: kept.caption,
        words: html::annotated(kept, said),
        credit_line: kept.credit_line.clone(),
        sha256: kept.sha256.to_string(),
        read_by: format!("reading {} by rules {} of {}", kept.version, edition.rules, edition.engine),
        facts: mine.filter(|said| !matches!(said.fact.kind.as_str(), "parts" | "check")).map(line).collect(),
    }
}

/// What a caption says of itself.
struct Check {
    class: &'static str,
    outcome: &'static str,
    message: String,
    words: Vec<String>,
    rule: String,
}

/// Where it was seen.
struct Sighting {
    document: String,
    place: String,
    page: String,
    sha256: String,
    matched: String,
    added: String,
}

/// Answers with a photograph by its number.
pub async fn page(State(desk): State<Arc<Desk>>, Path(name): Path<String>, uri: Uri, headers: HeaderMap) -> Response {
    let form = Form::of(&uri, &headers);
    let answer = desk.ask(move |_, archive| {
        let number = name.trim_end_matches(".json").parse().unwrap_or_default();
        let mut found = archive.store().dossiers(&[number])?.into_iter();
        let dossier = found
            .next()
            .ok_or_else(|| Failure::missing(format!("expected the number of a photograph, found {name:?}")))?;
        Ok(match form {
            Form::Json => Json(dossier).into_response(),
            Form::Page => answer::page(&shown(archive, &dossier)?),
        })
    });
    answer.await.unwrap_or_else(|failure| failure.answer(form))
}

fn shown(archive: &Archive, dossier: &Dossier) -> Result<Page, Failure> {
    let said = facts(dossier)?;
    let captions = dossier.captions.iter().map(|kept| caption(kept, &said)).collect();
    let number = dossier.photograph;
    let store = archive.store();
    Ok(Page {
        photograph: number,
        sightings: dossier.sightings.iter().map(sighting).collect(),
        pictures: picture::addresses(dossier),
        veil: html::veil(dossier, &said),
        summary: summary(&Gathered::of(dossier, &said), &said),
        captions,
        checks: of(&said, "check").map(check).collect(),
        before: store.photograph_before(number)?,
        after: store.photographs(number, 1)?.first().copied(),
    })
}

/// Who made it, where, when, who is shown, what is claimed and by whom, what is verified.
fn summary(all: &Gathered, said: &[Said<'_>]) -> Vec<(&'static str, Vec<String>)> {
    let lines = |kind| of(said, kind).map(Said::line).collect::<Vec<_>>();
    let bodies = all.bodies.iter().map(|(name, role)| format!("{name}, {role}")).collect();
    let positions = all.positions.iter().map(Position::to_string).collect();
    let mut rows = vec![
        ("Made by", all.photographers.clone()),
        ("Passed on by", bodies),
        ("Taken", all.taken.clone()),
        ("Where", all.places.clone()),
        ("Position", positions),
        ("Shown", all.people.clone()),
        ("Bodies", all.organisations.clone()),
        ("Held by", lines("control")),
        ("Claimed", lines("claim")),
        ("Harmed", lines("casualty")),
        ("Verified", lines("verification")),
        ("Notices", all.notices.clone()),
    ];
    for (_, values) in &mut rows {
        let mut known = Vec::new();
        values.retain(|value| {
            let new = !known.contains(value);
            known.extend(new.then(|| value.clone()));
            new
        });
    }
    rows.retain(|(name, values)| !values.is_empty() || matches!(*name, "Made by" | "Taken" | "Where"));
    rows
}

fn line(said: &Said<'_>) -> Line {
    let fact = said.fact;
    Line {
        kind: fact.kind.clone(),
        says: said.line(),
        words: match fact.span {
            Some(_) => said.words().to_owned(),
            None if fact.kind == "credit" => "the credit under it".to_owned(),
            None => "the whole".to_owned(),
        },
        bytes: fact.span.map_or(String::new(), |(start, end)| format!("{start}–{end}")),
        rule: format!("{} {}", fact.rule, fact.rule_version),
    }
}

fn check(said: &Said<'_>) -> Check {
    let (class, outcome) = match said.item.outcome.as_deref() {
        Some("conflicts") => ("flag", "does not agree"),
        Some("agrees") => ("ok", "agrees"),
        _ => ("soft", "cannot be told"),
    };
    let words = said.item.spans.iter().filter_map(|(start, end)| said.kept.text.get(*start as usize..*end as usize));
    Check {
        class,
        outcome,
        message: said.item.message.as_deref().unwrap_or_default().to_owned(),
        words: words.map(str::to_owned).collect(),
        rule: format!("{} {}", said.fact.rule, said.fact.rule_version),
    }
}

fn sighting(seen: &Seen) -> Sighting {
    let bytes = seen.span.map_or(String::new(), |(start, end)| format!(", bytes {start}–{end}"));
    let times = if seen.repeats > 1 { format!(", {} times", seen.repeats) } else { String::new() };
    let cut = if seen.truncated { ", cut" } else { "" };
    let page = [&seen.title, &seen.publisher, &seen.published].into_iter().filter_map(|text| text.as_deref());
    Sighting {
        document: seen.document.clone(),
        place: format!("caption {}{bytes}{times}{cut}", seen.ordinal),
        page: page.collect::<Vec<_>>().join(" · "),
        sha256: seen.sha256.to_string(),
        matched: seen.matched.method.clone(),
        added: format!("batch {}, {}", seen.batch, seen.added),
    }
}
