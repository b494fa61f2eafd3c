//! Captions as pages show them: their words annotated, their facts grouped by what they tell of, each with the words it was
//! read from and with what people decided on it.
//!
//! "when: taken 2016-05-03, from “May 4, 2016”; corrected by A. Desk, was 2016-05-04".

use crate::dossier;
use crate::export::html;
use crate::export::said::Said;
use crate::review;
use anyhow::Result;
use archive::{Fact, Item, Kept};

/// What facts tell of, in the order in which one asks.
const GROUPS: &[(&str, &[&str])] = &[
    ("Who made it", &["credit"]),
    ("Where", &["place", "country"]),
    ("When", &["date"]),
    ("Who is shown", &["person", "organisation"]),
    ("What is claimed, by whom", &["claim"]),
    ("What happened", &["event", "casualty", "measure"]),
    ("Who held the place", &["control"]),
    ("What is verified", &["verification"]),
    ("Of its use", &["notice"]),
];

/// A caption and its facts.
pub struct Caption {
    /// Its number.
    pub number: u64,
    /// The form by which a fact is added to it.
    pub form: String,
    /// Its words as markup that escapes them.
    pub words: String,
    /// The credit that stood apart from it.
    pub credit_line: String,
    /// The hash of its words.
    pub sha256: String,
    /// What read it.
    pub read_by: String,
    /// How many facts were read.
    pub count: usize,
    /// What was read, by what it tells of.
    pub groups: Vec<(&'static str, Vec<Line>)>,
}

/// A fact with where it comes from.
pub struct Line {
    /// What it is called where one can decide on it: C12.4.
    pub handle: Option<String>,
    /// What kind of fact.
    pub kind: String,
    /// What it says.
    pub says: String,
    /// The words it was read from.
    pub words: String,
    /// Its bytes, its rule and that rule's version.
    pub origin: String,
    /// Whether somebody rejected it.
    pub rejected: bool,
    /// What somebody decided on it.
    pub decided: Option<Decided>,
    /// What a correction may say.
    pub hint: &'static str,
}

/// What somebody decided on a fact.
pub struct Decided {
    /// The decision's number.
    pub review: u64,
    /// "corrected".
    pub done: &'static str,
    /// Who.
    pub who: String,
    /// When, UTC.
    pub at: String,
    /// Why.
    pub why: String,
    /// What was read, where the fact says something else now.
    pub was: Option<String>,
}

/// A caption as a page shows it; `kept` says whether it is in the archive, so that one can decide on it.
///
/// # Errors
///
/// If a fact is not what a record has.
pub fn caption(caption: &Kept, said: &[Said<'_>], kept: bool) -> Result<Caption> {
    let mine: Vec<&Said<'_>> = said.iter().filter(|said| said.kept.caption == caption.caption).collect();
    let mut count = 0;
    let mut groups = Vec::new();
    for (name, kinds) in GROUPS {
        let read = mine.iter().filter(|said| of(&said.fact.kind, said.claimed.is_some()) == Some(name));
        let mut lines = Vec::new();
        for said in read {
            lines.push(line(caption, said.fact, said.line(), kept, false)?);
        }
        for fact in caption.rejected.iter().filter(|fact| kinds.contains(&fact.kind.as_str())) {
            lines.push(line(caption, fact, says(fact, &fact.item()?), kept, true)?);
        }
        count += lines.len();
        if !lines.is_empty() {
            groups.push((*name, lines));
        }
    }
    let edition = &caption.edition;
    Ok(Caption {
        number: caption.caption,
        form: format!("add-{}", caption.caption),
        words: html::annotated(caption, said),
        credit_line: caption.credit_line.clone(),
        sha256: caption.sha256.to_string(),
        read_by: format!("reading {} by rules {} of {}", caption.version, edition.rules, edition.engine),
        count,
        groups,
    })
}

/// The group of a fact; what is claimed of harm or an event stands with the claims.
fn of(kind: &str, claimed: bool) -> Option<&'static str> {
    let kind = if claimed && matches!(kind, "casualty" | "event") { "claim" } else { kind };
    GROUPS.iter().find(|(_, kinds)| kinds.contains(&kind)).map(|(name, _)| *name)
}

fn line(caption: &Kept, fact: &Fact, says: String, kept: bool, rejected: bool) -> Result<Line> {
    let words = fact.span.and_then(|(start, end)| caption.text.get(start as usize..end as usize));
    let bytes = fact.span.map_or(String::new(), |(start, end)| format!("bytes {start}–{end} · "));
    let decided = fact.review.as_ref().map(|decided| {
        let was = decided.read.as_ref().map(|read| read_as(&fact.kind, read.get())).transpose()?;
        Ok::<_, anyhow::Error>(Decided {
            review: decided.review,
            done: decided.action.done(),
            who: decided.reviewer.clone(),
            at: decided.at.clone(),
            why: decided.reason.clone(),
            was,
        })
    });
    Ok(Line {
        handle: review::handle(caption.caption, fact).filter(|_| kept),
        kind: fact.kind.clone(),
        says,
        words: match words {
            Some(words) => words.to_owned(),
            None if fact.kind == "credit" => "the credit under it".to_owned(),
            None => "the whole".to_owned(),
        },
        origin: format!("{bytes}{} {}", fact.rule, fact.rule_version),
        rejected,
        decided: decided.transpose()?,
        hint: hint(&fact.kind),
    })
}

/// What a fact says in a few words.
fn says(fact: &Fact, item: &Item<'_>) -> String {
    fact.text().map_or_else(|| dossier::value(&fact.kind, item), |text| text.into_owned())
}

/// What a rule read, where somebody corrected it.
fn read_as(kind: &str, json: &str) -> Result<String> {
    match json.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(text) => Ok(text.to_owned()),
        None => Ok(dossier::value(kind, &Item::read(kind, json)?)),
    }
}

/// What a correction of a kind may say.
fn hint(kind: &str) -> &'static str {
    match kind {
        "date" => "2016-05-03, 2016-05, or the words; role=published",
        "place" => "Kutaisi, Georgia or Name@41.98,44.11; role=mentioned",
        "person" | "organisation" => "the name",
        "casualty" => "12, 12..20 or 12..",
        "control" => "held, controlled, besieged or contested",
        "verification" => "authenticated, verified or unverified",
        "claim" => "hedge=alleged",
        "event" => "air_strike",
        "country" => "GE",
        _ => "a field and its value: kind=other",
    }
}
