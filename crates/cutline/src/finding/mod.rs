//! What does not agree about a photograph: in a caption, between its captions, between its file and a caption, between
//! those who reviewed it.
//!
//! "Miners march in Oruro" and "Miners march in Potosi" under one photograph give `place`, `high`, with both words, their
//! bytes, and the documents they stand in. Findings are computed from what is kept, whenever they are asked for.

pub mod between;
mod file;
mod finder;
mod severity;
pub mod show;

pub use finder::finder;
pub use severity::{Severity, checks};

use crate::reader::Reader;
use crate::review;
use anyhow::Result;
use archive::{Action, Digest, Dossier, Fact, Kept, Review, Store};
use caption::Span;
use serde::{Deserialize, Serialize};

/// The key of a finding has so many letters.
const KEY: usize = 8;

/// Something that does not agree.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// What it is called where one decides on it, the same as long as the words are: F17.3a9c2b41; "" of two photographs.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// The photograph; of two photographs that are compared, the first.
    pub photograph: u64,
    /// The check or dimension.
    pub check: String,
    /// Between what.
    pub among: Among,
    /// How much it matters.
    pub severity: Severity,
    /// In words, for people.
    pub message: String,
    /// The words on each side.
    pub quotes: Vec<Quote>,
    /// What somebody decided on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided: Option<Ruled>,
}

/// What somebody decided on a finding.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ruled {
    /// The decision's number.
    pub review: u64,
    /// Who decided.
    pub reviewer: String,
    /// When, UTC, RFC 3339.
    pub at: String,
    /// `accept` or `reject`.
    pub action: Action,
    /// Why.
    pub reason: String,
}

/// Between what something does not agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Among {
    /// A caption and itself.
    Caption,
    /// Two captions.
    Captions,
    /// A picture file and a caption, or itself.
    File,
    /// Two people who decided on one fact.
    Reviewers,
}

/// Words that do not agree with others, and where they stand.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Quote {
    /// As printed.
    pub text: String,
    /// The caption; `None` for words in a file.
    pub caption: Option<u64>,
    /// Bytes of the caption; `None` for the credit apart from it, and words in a file.
    pub span: Option<Span>,
    /// The field of a file: `exif_original`.
    pub field: Option<String>,
    /// Its block: `exif`, `iim`, `xmp`, `sidecar`.
    pub block: Option<String>,
    /// A document that has it.
    pub document: String,
    /// The caption's place in that document, from 1.
    pub ordinal: u64,
}

impl Finding {
    fn new(photograph: u64, check: &str, among: Among, message: String, quotes: Vec<Quote>) -> Finding {
        let severity = Severity::of(check).unwrap_or(Severity::Low);
        let (id, check) = (String::new(), check.to_owned());
        Finding { id, photograph, check, among, severity, message, quotes, decided: None }
    }

    /// Whether somebody says that it is none.
    pub fn is_rejected(&self) -> bool {
        self.decided.as_ref().is_some_and(|decided| decided.action == Action::Reject)
    }

    /// By which it is known again: the check, and the words on each side with the captions they stand in, whatever their
    /// numbers.
    fn key(&self, dossier: &Dossier) -> String {
        let caption = |number: u64| dossier.captions.iter().find(|kept| kept.caption == number).map(|kept| kept.sha256);
        let side = |quote: &Quote| {
            let caption = quote.caption.and_then(caption).map_or(String::new(), |sha256| sha256.to_string());
            format!("{caption} {:?} {:?} {:?} {:?}", quote.span, quote.field, quote.block, quote.text)
        };
        let mut sides: Vec<String> = self.quotes.iter().map(side).collect();
        sides.sort_unstable();
        let mut key = Digest::of(format!("{} {}", self.check, sides.join("\n"))).to_string();
        key.truncate(KEY);
        key
    }
}

/// What does not agree about a photograph, what matters most first; what somebody rejected is left out.
///
/// # Errors
///
/// If a fact is not what a record has, or the store cannot be read.
pub fn of(reader: &Reader, store: &dyn Store, dossier: &Dossier) -> Result<Vec<Finding>> {
    let mut findings = all(reader, store, dossier)?;
    findings.retain(|finding| !finding.is_rejected());
    Ok(findings)
}

/// The same with what was rejected.
///
/// # Errors
///
/// As [`of`].
pub fn all(reader: &Reader, store: &dyn Store, dossier: &Dossier) -> Result<Vec<Finding>> {
    let mut findings = in_captions(dossier)?;
    if dossier.captions.len() > 1 {
        findings.extend(between::captions(reader, dossier)?.1);
    }
    findings.extend(file::against_captions(reader, store, dossier)?);
    findings.extend(between_reviewers(dossier));
    findings.sort_by_key(|finding| (finding.severity, finding.among));
    for finding in &mut findings {
        let key = finding.key(dossier);
        finding.id = format!("F{}.{key}", finding.photograph);
        finding.decided = ruled(dossier, &key);
    }
    Ok(findings)
}

/// What was decided last on the finding with a key.
fn ruled(dossier: &Dossier, key: &str) -> Option<Ruled> {
    let on = |review: &&Review| {
        let value = review.value.as_ref().and_then(|value| serde_json::from_str::<OnFinding>(value.get()).ok());
        matches!(review.action, Action::Accept | Action::Reject) && value.is_some_and(|value| value.finding == key)
    };
    dossier.decided().filter(on).last().map(|review| Ruled {
        review: review.review,
        reviewer: review.reviewer.clone(),
        at: review.at.clone(),
        action: review.action,
        reason: review.reason.clone(),
    })
}

/// What a decision on a finding names.
#[derive(Deserialize)]
struct OnFinding {
    finding: String,
}

/// What captions say of themselves that does not fit, as it was read; words that somebody corrected or rejected are not
/// what was compared.
///
/// # Errors
///
/// If a fact is not what a record has.
pub fn in_captions(dossier: &Dossier) -> Result<Vec<Finding>> {
    let mut findings = Vec::new();
    for kept in &dossier.captions {
        for fact in kept.facts.iter().filter(|fact| fact.kind == "check") {
            let item = fact.item()?;
            if item.outcome.as_deref() != Some("conflicts") || item.spans.iter().any(|span| is_decided(kept, *span)) {
                continue;
            }
            let quotes = item.spans.iter().map(|(start, end)| quote(dossier, kept, Some(Span::new(*start, *end))));
            let message = item.message.as_deref().unwrap_or_default().to_owned();
            findings.push(Finding::new(dossier.photograph, &fact.rule, Among::Caption, message, quotes.collect()));
        }
    }
    Ok(findings)
}

/// Whether somebody says that these words mean something else than was read, or nothing.
fn is_decided(kept: &Kept, span: (u32, u32)) -> bool {
    let corrected = |fact: &&Fact| fact.review.as_ref().is_some_and(|review| review.action == Action::Correct);
    let corrected = kept.facts.iter().filter(corrected);
    corrected.chain(&kept.rejected).any(|fact| fact.kind != "check" && fact.span == Some(span))
}

/// Facts on which two people decided differently; the later decision counts.
fn between_reviewers(dossier: &Dossier) -> Vec<Finding> {
    let findings = review::conflicts(&dossier.reviews).into_iter().map(|decided| {
        let said = decided.iter().map(|review| format!("{} {} it", review.reviewer, review.action.done()));
        let message = format!("{}: {}", review::show::target(decided[0]), said.collect::<Vec<_>>().join(", "));
        let kept = dossier.captions.iter().find(|kept| Some(kept.caption) == decided[0].caption);
        let span = |kept: &Kept| {
            let mut facts = kept.facts.iter().chain(&kept.rejected);
            let (start, end) = facts.find(|fact| Some(fact.number) == decided[0].number)?.span?;
            Some(Span::new(start, end))
        };
        let quotes = kept.map(|kept| quote(dossier, kept, span(kept))).into_iter().collect();
        Finding::new(dossier.photograph, "reviewers", Among::Reviewers, message, quotes)
    });
    findings.collect()
}

/// Words of a caption with a document that has it; without a span, the credit apart from it.
fn quote(dossier: &Dossier, kept: &Kept, span: Option<Span>) -> Quote {
    let seen = dossier.sightings.iter().find(|seen| seen.caption == kept.caption);
    let text = match span {
        Some(span) => kept.text.get(span.range()).unwrap_or_default(),
        None => kept.credit_line.as_str(),
    };
    Quote {
        text: text.to_owned(),
        caption: Some(kept.caption),
        span,
        field: None,
        block: None,
        document: seen.map_or(String::new(), |seen| seen.document.clone()),
        ordinal: seen.map_or(0, |seen| seen.ordinal),
    }
}
