//! A photograph: its picture, every caption with its facts, where it was seen, what does not agree, and what people decide
//! about all that.

use super::answer::{self, Failure, Form, Named};
use super::facts::{Caption, caption};
use super::findings::Shown as Finding;
use super::hand::{Hand, address};
use super::history::{Line as Entry, Ruling};
use super::picture;
use super::session::Session;
use super::sides::Sides;
use super::state::Desk;
use crate::export::html;
use crate::export::said::{Gathered, Position, Said, facts, of};
use crate::finding::{self, between};
use crate::review;
use archive::{Action, Archive, Dossier, Seen};
use askama::Template;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Json};
use std::sync::Arc;

/// So many pairs of captions stand side by side.
const PAIRS: usize = 12;
/// So many of the last entries of the log are shown.
const ENTRIES: usize = 30;

#[derive(Template)]
#[template(path = "photograph.html")]
struct Page {
    hand: Hand,
    photograph: u64,
    sightings: Vec<Sighting>,
    pictures: Vec<String>,
    veil: Option<&'static str>,
    summary: Vec<(&'static str, Vec<String>)>,
    captions: Vec<Caption>,
    checks: Vec<Check>,
    findings: Vec<Finding>,
    sides: Vec<Sides>,
    more_pairs: usize,
    grade: Option<Grade>,
    notes: Vec<Ruling>,
    rulings: Vec<Ruling>,
    entries: Vec<Entry>,
    names: Vec<String>,
    kinds: Vec<&'static str>,
    before: Option<u64>,
    after: Option<u64>,
}

/// How far a source and its information are trusted.
struct Grade {
    /// A to F, 1 to 6.
    letters: String,
    /// The same in words.
    words: String,
}

/// What a caption says of itself that fits, or cannot be told.
struct Check {
    class: &'static str,
    outcome: &'static str,
    message: String,
    words: Vec<String>,
    rule: String,
}

/// Where it was seen.
struct Sighting {
    /// What it is called: S40.
    form: String,
    caption: u64,
    document: String,
    place: String,
    page: String,
    sha256: String,
    matched: String,
    suggested: bool,
    added: String,
}

/// Answers with a photograph by its number.
pub async fn page(
    State(desk): State<Arc<Desk>>,
    Extension(session): Extension<Arc<Session>>,
    Named(name): Named<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let form = Form::of(&uri, &headers);
    let answer = desk.ask(move |desk, archive| {
        let number = name.trim_end_matches(".json").parse().unwrap_or_default();
        let Some(dossier) = archive.store().dossiers(&[number])?.into_iter().next() else {
            // What it showed may have become part of another.
            let Some(went) = archive.store().went(number)? else {
                return Err(Failure::missing(format!("expected the number of a photograph, found {name:?}")));
            };
            let ending = if name.ends_with(".json") { ".json" } else { "" };
            let pairs: Vec<(String, String)> =
                form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes()).into_owned().collect();
            let pairs = pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()));
            return Ok(Redirect::to(&address(&format!("/photographs/{went}{ending}"), pairs)).into_response());
        };
        Ok(match form {
            Form::Json => Json(dossier).into_response(),
            Form::Page => answer::page(&shown(desk, archive, &dossier, Hand::of(desk, archive, &session, &uri)?)?),
        })
    });
    answer.await.unwrap_or_else(|failure| failure.answer(form))
}

fn shown(desk: &Desk, archive: &Archive, dossier: &Dossier, hand: Hand) -> Result<Page, Failure> {
    let said = facts(dossier)?;
    let captions = dossier.captions.iter().map(|kept| caption(kept, &said, true)).collect::<Result<_, _>>()?;
    let number = dossier.photograph;
    let store = archive.store();
    let found = finding::all(desk.reader(), store, dossier)?;
    let (pairs, _) = match dossier.captions.len() {
        0 | 1 => Default::default(),
        _ => between::captions(desk.reader(), dossier)?,
    };
    // Of three captions and more the first stands beside each other one.
    let pairs: Vec<_> = pairs.iter().filter(|pair| pair.a.caption == dossier.captions[0].caption).collect();
    let mut entries = store.entries_of(number)?;
    let entries = entries.split_off(entries.len().saturating_sub(ENTRIES));
    let entries = entries.into_iter().rev().map(|seq| store.entries(seq.saturating_sub(1), 1));
    let entries = entries.collect::<Result<Vec<_>, _>>()?.into_iter().flatten();
    let gathered = Gathered::of(dossier, &said);
    Ok(Page {
        hand,
        photograph: number,
        sightings: dossier.sightings.iter().map(sighting).collect(),
        pictures: picture::addresses(dossier),
        veil: html::veil(dossier, &said),
        summary: summary(&gathered, &said),
        captions,
        checks: of(&said, "check")
            .filter(|said| said.item.outcome.as_deref() != Some("conflicts"))
            .map(check)
            .collect(),
        findings: found.iter().map(|finding| Finding::of(finding, &finding.id)).collect(),
        sides: pairs.iter().take(PAIRS).map(|pair| Sides::of(pair)).collect(),
        more_pairs: pairs.len().saturating_sub(PAIRS),
        grade: grade(dossier),
        notes: dossier.decided().filter(|review| review.action == Action::Note).map(Ruling::of).collect(),
        rulings: dossier.reviews.iter().rev().map(Ruling::of).collect(),
        entries: entries.map(Entry::of).collect(),
        names: gathered.people,
        kinds: review::kinds(),
        before: store.photograph_before(number)?,
        after: store.photographs(number, 1)?.first().copied(),
    })
}

/// The grade that holds, if somebody gave one.
fn grade(dossier: &Dossier) -> Option<Grade> {
    let is_graded = dossier.decided().any(|review| review.action == Action::Grade);
    let archive::Grade { source, information } = &dossier.grade;
    let words = |of: &[(&str, &'static str)], letter: &str| {
        of.iter().find(|(known, _)| *known == letter).map_or("", |(_, words)| *words)
    };
    let (trust, truth) = (words(review::SOURCES, source), words(review::INFORMATION, &information.to_string()));
    is_graded.then(|| Grade { letters: dossier.grade.to_string(), words: format!("{trust}, {truth}") })
}

/// Who made it, where, when, who is shown, what is claimed and by whom, what is verified.
fn summary(all: &Gathered, said: &[Said<'_>]) -> Vec<(&'static str, Vec<String>)> {
    let lines = |kind| of(said, kind).map(Said::line).collect::<Vec<_>>();
    let bodies = all.bodies.iter().map(|(name, role)| format!("{name}, {role}")).collect();
    let positions = all.positions.iter().map(Position::to_string).collect();
    let mut rows = vec![
        ("Made by", all.photographers.clone()),
        ("Passed on by", bodies),
        ("Where", all.places.clone()),
        ("Position", positions),
        ("Taken", all.taken.clone()),
        ("Shown", all.people.clone()),
        ("Bodies", all.organisations.clone()),
        ("Claimed", lines("claim")),
        ("Harmed", lines("casualty")),
        ("Held by", lines("control")),
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

fn check(said: &Said<'_>) -> Check {
    let (class, outcome) = match said.item.outcome.as_deref() {
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
    let matched = &seen.matched;
    let far = match matched.threshold {
        0 => String::new(),
        threshold => format!(", {} of at most {threshold} apart", matched.distance),
    };
    Sighting {
        form: format!("S{}", seen.sighting),
        caption: seen.caption,
        document: seen.document.clone(),
        place: format!("caption {}{bytes}{times}{cut}", seen.ordinal),
        page: page.collect::<Vec<_>>().join(" · "),
        sha256: seen.sha256.to_string(),
        matched: format!("{}{far}, {}", matched.method.replace('-', " "), matched.state),
        suggested: matched.state == "suggested",
        added: format!("batch {}, {}", seen.batch, seen.added),
    }
}
