//! What does not agree, over the whole archive: a queue to be worked through, each with the words on both sides.
//!
//! `/findings?severity=high&check=taken` shows those that nobody decided on; what is accepted or rejected leaves the queue.

use super::answer::{self, Failure, Form, Question};
use super::hand::{Hand, address};
use super::session::Session;
use super::sheet;
use super::state::Desk;
use crate::export::html;
use crate::export::said::facts;
use crate::finding::{self, Finding, Severity, show};
use archive::{Action, Archive, Page as Cursor};
use askama::Template;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// So many findings fill a page.
const FINDINGS: usize = 30;
/// So many photographs are looked at for a page; the next one goes on behind them.
const LOOKED_AT: usize = 4096;
/// So many are read at a time.
const STEP: usize = 64;

/// What is asked of the queue.
#[derive(Deserialize, Default)]
pub struct Asked {
    /// Which photographs, in the search language.
    #[serde(default)]
    q: String,
    /// Of one check.
    #[serde(default)]
    check: String,
    /// Of one severity.
    #[serde(default)]
    severity: String,
    /// `open`, `accepted`, `rejected` or `all`.
    #[serde(default)]
    state: String,
    /// The cursor of the page before.
    #[serde(default)]
    after: u64,
}

/// The states that a finding may have.
const STATES: &[&str] = &["open", "accepted", "rejected", "all"];

#[derive(Template)]
#[template(path = "findings.html")]
struct Page {
    hand: Hand,
    asked: Asked,
    checks: Vec<&'static str>,
    findings: Vec<Shown>,
    looked_at: usize,
    next: Option<String>,
}

#[derive(Serialize)]
struct Queue {
    findings: Vec<Finding>,
    /// How many photographs were looked at.
    looked_at: usize,
    /// The address of the next page.
    next: Option<String>,
    #[serde(skip)]
    veils: Vec<Option<&'static str>>,
}

/// A finding as a page shows it.
pub struct Shown {
    /// What it is called: F17.3a9c2b41.
    pub id: String,
    /// The photograph.
    pub photograph: u64,
    /// The check or dimension.
    pub check: String,
    /// How much it matters.
    pub severity: &'static str,
    /// In words.
    pub message: String,
    /// The words on each side, each with its place and the caption they stand in.
    pub quotes: Vec<(String, String, Option<u64>)>,
    /// What was decided on it.
    pub decided: Option<finding::Ruled>,
    /// The finding to go on with once this one is decided on.
    pub then: String,
    /// Why it is shown only when asked for.
    pub veil: Option<&'static str>,
}

impl Shown {
    /// Of a finding; once it is decided on, the browser goes on to `then`.
    pub fn of(finding: &Finding, then: &str) -> Shown {
        let quote = |quote: &finding::Quote| (quote.text.clone(), show::place(quote), quote.caption);
        Shown {
            id: finding.id.clone(),
            photograph: finding.photograph,
            check: finding.check.clone(),
            severity: finding.severity.name(),
            message: finding.message.clone(),
            quotes: finding.quotes.iter().map(quote).collect(),
            decided: finding.decided.clone(),
            then: then.to_owned(),
            veil: None,
        }
    }
}

/// Answers with the queue.
pub async fn page(
    State(desk): State<Arc<Desk>>,
    Extension(session): Extension<Arc<Session>>,
    Question(asked): Question<Asked>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let form = Form::of(&uri, &headers);
    let answer = desk.ask(move |desk, archive| {
        let queue = queue(desk, archive, &asked)?;
        if form == Form::Json {
            return Ok(Json(queue).into_response());
        }
        let hand = Hand::of(desk, archive, &session, &uri)?;
        let mut findings = Vec::new();
        for (at, (finding, veil)) in queue.findings.iter().zip(&queue.veils).enumerate() {
            let then = queue.findings.get(at + 1).map_or("", |next| next.id.as_str());
            findings.push(Shown { veil: *veil, ..Shown::of(finding, then) });
        }
        let (looked_at, next, mut checks) = (queue.looked_at, queue.next, finding::checks().collect::<Vec<_>>());
        checks.sort_unstable();
        Ok(answer::page(&Page { hand, asked, checks, findings, looked_at, next }))
    });
    answer.await.unwrap_or_else(|failure| failure.answer(form))
}

fn queue(desk: &Desk, archive: &Archive, asked: &Asked) -> Result<Queue, Failure> {
    let wanted = wanted(asked)?;
    let query = Some(asked.q.trim()).filter(|text| !text.is_empty()).map(sheet::query).transpose()?;
    let store = archive.store();
    let (mut after, mut looked_at) = (asked.after, 0);
    let (mut findings, mut veils) = (Vec::new(), Vec::new());
    let mut more = true;
    while more && findings.len() < FINDINGS && looked_at < LOOKED_AT {
        let numbers = match &query {
            Some(query) => archive.search(query, desk.atlas(), Cursor { after, limit: STEP, facets: 0 })?.photographs,
            None => store.photographs(after, STEP)?,
        };
        more = numbers.len() == STEP;
        for dossier in store.dossiers(&numbers)? {
            after = dossier.photograph;
            looked_at += 1;
            let found: Vec<Finding> =
                finding::all(desk.reader(), store, &dossier)?.into_iter().filter(&wanted).collect();
            if !found.is_empty() {
                let veil = html::veil(&dossier, &facts(&dossier)?);
                veils.extend(found.iter().map(|_| veil));
                findings.extend(found);
            }
            if findings.len() >= FINDINGS {
                more = true;
                break;
            }
        }
    }
    let more = more && !store.photographs(after, 1)?.is_empty();
    let cursor = after.to_string();
    let Asked { q, check, severity, state, .. } = asked;
    let pairs = [("q", q), ("check", check), ("severity", severity), ("state", state), ("after", &cursor)];
    let next = more.then(|| address("/findings", pairs.map(|(name, value)| (name, value.as_str()))));
    Ok(Queue { findings, looked_at, next, veils })
}

/// Whether a finding is asked for.
fn wanted(asked: &Asked) -> Result<impl Fn(&Finding) -> bool, Failure> {
    let (check, state) = (asked.check.clone(), asked.state.clone());
    if !check.is_empty() && !finding::checks().any(|known| known == check) {
        return Err(Failure::question(format!("expected a check that cutline check knows, found {check:?}")));
    }
    let severity = match asked.severity.as_str() {
        "" => None,
        name => Some(Severity::from_str(name, false).map_err(|_| {
            Failure::question(format!("expected a severity, one of high, medium, low; found {name:?}"))
        })?),
    };
    if !state.is_empty() && !STATES.contains(&state.as_str()) {
        return Err(Failure::question(format!("expected a state, one of {}; found {state:?}", STATES.join(", "))));
    }
    Ok(move |finding: &Finding| {
        let decided = finding.decided.as_ref().map(|decided| decided.action);
        let in_state = match state.as_str() {
            "all" => true,
            "accepted" => decided == Some(Action::Accept),
            "rejected" => decided == Some(Action::Reject),
            _ => decided.is_none(),
        };
        in_state
            && (check.is_empty() || finding.check == check)
            && severity.is_none_or(|known| finding.severity == known)
    })
}
