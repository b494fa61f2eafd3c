//! Decisions as people write them, on the command line or a line of a file, made into what the archive keeps.
//!
//! `{"action":"correct","fact":"C12.4","value":["2016-05-03"],"why":"the sign shows the day"}`: fact 4 of caption 12.

mod conflict;
mod name;
pub mod show;
mod value;

pub use conflict::conflicts;
pub use name::reviewer;
pub use value::{INFORMATION, SOURCES, kinds};

use crate::finding;
use crate::reader::Reader;
use archive::{Action, Archive, Decision, Kept};
use serde::Deserialize;
use serde_json::{Value, json};

/// A decision as somebody writes it; what it needs depends on the action.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, expecting = "an object such as {\"action\": …, \"fact\": \"C12.4\", …}")]
pub struct Asked {
    /// What is done, by [`Action::name`].
    pub action: String,
    /// A fact: C12.4; of what is accepted or rejected also a finding: F17.3a9c2b41.
    pub fact: Option<String>,
    /// A caption: C12.
    pub caption: Option<String>,
    /// Of a fact that is added: its kind.
    pub kind: Option<String>,
    /// Of a fact that is added: the words of the caption.
    pub words: Option<String>,
    /// What the fact says: a value, or fields as `role=published`.
    pub value: Vec<String>,
    /// A photograph.
    pub photograph: Option<u64>,
    /// The photograph that is merged into it.
    pub with: Option<u64>,
    /// A sighting: S40.
    pub sighting: Option<String>,
    /// A decision: R5.
    pub review: Option<String>,
    /// A grade: B2.
    pub grade: Option<String>,
    /// A name that is withheld.
    pub name: Option<String>,
    /// Why.
    pub why: String,
    /// Who decides, where it is not who runs the program.
    #[serde(rename = "as")]
    pub reviewer: Option<String>,
}

/// What the archive is to keep.
///
/// # Errors
///
/// If something that the action needs is missing, or cannot be so.
pub fn decide(archive: &Archive, reader: &Reader, asked: &Asked, reviewer: &str) -> Result<Decision, String> {
    let names = || Action::ALL.iter().map(|action| action.name()).collect::<Vec<_>>().join(", ");
    let action = Action::ALL.iter().copied().find(|action| action.name() == asked.action);
    let action = action.ok_or_else(|| format!("expected an action, one of {}; found {:?}", names(), asked.action))?;
    let why = asked.why.trim();
    if why.is_empty() && action.wants_reason() {
        return Err(format!("expected why it is {}, found nothing", action.done()));
    }
    let reviewer = asked.reviewer.as_deref().map(str::trim).filter(|name| !name.is_empty()).unwrap_or(reviewer);
    let mut decision = Decision::new(reviewer, action, why);
    match action {
        Action::Accept | Action::Reject if asked.fact.as_deref().is_some_and(|fact| fact.starts_with(['F', 'f'])) => {
            let (photograph, key) = finding(archive, reader, asked.fact.as_deref().unwrap_or_default())?;
            decision.photograph = Some(photograph);
            decision.value = Some(json!({ "finding": key }).to_string());
        }
        Action::Accept | Action::Reject | Action::Correct => {
            let (caption, number) = fact(asked.fact.as_deref().unwrap_or_default())?;
            (decision.caption, decision.number) = (Some(caption), Some(number));
            if action == Action::Correct {
                let kept = kept(archive, caption)?;
                let read = kept.facts.iter().chain(&kept.rejected).find(|fact| fact.number == number);
                let read =
                    read.ok_or_else(|| format!("expected a fact of caption {caption}, found no fact {number}"))?;
                let item = serde_json::from_str(read.value.get()).map_err(|error| error.to_string())?;
                decision.value = Some(value::corrected(reader, &read.kind, item, &asked.value)?.to_string());
            }
        }
        Action::Add => {
            let caption = numbered('C', "caption", asked.caption.as_deref().unwrap_or_default())?;
            decision.caption = Some(caption);
            let (kind, words) = (asked.kind.as_deref().unwrap_or_default(), asked.words.as_deref().unwrap_or_default());
            decision.value =
                Some(value::added(reader, &kept(archive, caption)?, kind, words, &asked.value)?.to_string());
        }
        Action::Confirm | Action::Split => {
            let sighting = asked.sighting.as_deref().unwrap_or_default();
            decision.sighting = Some(numbered('S', "sighting", sighting)?);
        }
        Action::Merge => {
            let (one, other) = (photograph(asked.photograph)?, photograph(asked.with)?);
            decision.photograph = Some(one.min(other));
            decision.value = Some(json!({ "photograph": one.max(other) }).to_string());
        }
        Action::Grade => {
            decision.photograph = Some(photograph(asked.photograph)?);
            decision.value = Some(value::grade(asked.grade.as_deref().unwrap_or_default())?.to_string());
        }
        Action::Note => {
            decision.photograph = Some(photograph(asked.photograph)?);
            if why.is_empty() {
                return Err("expected the words of a note, found none".to_owned());
            }
        }
        Action::Sensitive => decision.photograph = Some(photograph(asked.photograph)?),
        Action::Withhold => {
            decision.photograph = Some(photograph(asked.photograph)?);
            let name = asked.name.as_deref().map(str::trim).filter(|name| name.chars().any(char::is_alphabetic));
            let name = name.ok_or("expected a name to withhold, found none")?;
            decision.value = Some(json!({ "name": name }).to_string());
        }
        Action::Undo => decision.undoes = Some(numbered('R', "review", asked.review.as_deref().unwrap_or_default())?),
    }
    Ok(decision)
}

fn photograph(number: Option<u64>) -> Result<u64, String> {
    number.ok_or_else(|| "expected the number of a photograph, found none".to_owned())
}

/// A caption of the archive as it counts now.
fn kept(archive: &Archive, caption: u64) -> Result<Kept, String> {
    let found = archive.store().caption(caption).map_err(|error| error.to_string())?;
    found.ok_or_else(|| format!("expected the number of a caption, found no caption {caption}"))
}

/// `F17.3a9c2b41` as 17 and 3a9c2b41, if there is such a finding.
fn finding(archive: &Archive, reader: &Reader, text: &str) -> Result<(u64, String), String> {
    let expected =
        || format!("expected a finding such as F17.3a9c2b41, as check --format json names it; found {text:?}");
    let (photograph, key) = text[1..].split_once('.').ok_or_else(expected)?;
    let photograph: u64 = photograph.parse().map_err(|_| expected())?;
    let store = archive.store();
    let dossiers = store.dossiers(&[photograph]).map_err(|error| error.to_string())?;
    let [dossier] = &dossiers[..] else { return Err(expected()) };
    let findings = finding::all(reader, store, dossier).map_err(|error| format!("{error:#}"))?;
    let known = findings.iter().any(|finding| finding.id[1..] == text[1..]);
    if known { Ok((photograph, key.to_owned())) } else { Err(expected()) }
}

/// `C12` as 12.
fn numbered(letter: char, of: &str, text: &str) -> Result<u64, String> {
    let digits = text.strip_prefix([letter, letter.to_ascii_lowercase()]).unwrap_or(text);
    digits.parse().map_err(|_| format!("expected a {of} such as {letter}12, found {text:?}"))
}

/// `C12.4` as 12 and 4.
fn fact(text: &str) -> Result<(u64, u64), String> {
    let expected = || format!("expected a fact such as C12.4, as cutline show prints it; found {text:?}");
    let (caption, number) = text.split_once('.').ok_or_else(expected)?;
    let caption = numbered('C', "caption", caption).map_err(|_| expected())?;
    Ok((caption, number.parse().ok().filter(|number| *number > 0).ok_or_else(expected)?))
}

/// What a fact is called on the command line; `None` for one that stands by a decision alone.
pub fn handle(caption: u64, fact: &archive::Fact) -> Option<String> {
    (fact.number > 0).then(|| format!("C{caption}.{}", fact.number))
}

/// The JSON Schema of a line of a file of decisions.
pub fn schema() -> Value {
    let text = |description: &str| json!({ "type": "string", "description": description });
    let number = |description: &str| json!({ "type": "integer", "minimum": 1, "description": description });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "cutline review",
        "description": "A decision, one a line",
        "type": "object",
        "additionalProperties": false,
        "required": ["action"],
        "properties": {
            "action": { "enum": Action::ALL.iter().map(|action| action.name()).collect::<Vec<_>>() },
            "fact": text("a fact as cutline show prints it: C12.4; or, to accept or reject, a finding of cutline check: F17.3a9c2b41"),
            "caption": text("of a fact that is added: its caption, C12"),
            "kind": text("of a fact that is added: its kind"),
            "words": text("of a fact that is added: the words of the caption"),
            "value": {
                "type": "array",
                "items": { "type": "string" },
                "description": "what the fact says: a value, or fields as role=published"
            },
            "photograph": number("a photograph; of a merge one of the two"),
            "with": number("of a merge: the other"),
            "sighting": text("a sighting as cutline show prints it: S40"),
            "review": text("of an undoing: the review, R5"),
            "grade": text("source A to F, information 1 to 6: B2"),
            "name": text("a name that is withheld"),
            "why": text("the reason; required of correct, reject, split, merge, note"),
            "as": text("who decides"),
        },
    })
}
