//! Decisions for people: who, when, what, why.
//!
//! `R5  2026-12-01T09:00:00Z  A. Desk  corrected C12.4: seen on the sign  (undone)`

use crate::terminal::safe;
use anstyle::{AnsiColor, Style};
use archive::{Action, Grade, Review};

/// A decision in a line.
pub fn line(review: &Review) -> String {
    let (bold, dim) = (Style::new().bold(), AnsiColor::BrightBlack.on_default());
    let on = target(review);
    let value = match value(review) {
        value if value.is_empty() => value,
        value => format!(" {}", safe(&value)),
    };
    let why = if review.reason.is_empty() { String::new() } else { format!(": {}", safe(&review.reason)) };
    let undone = if review.undone { "  (undone)" } else { "" };
    let (number, action) = (review.review, review.action.done());
    let (at, who) = (&review.at, safe(&review.reviewer));
    format!("{bold}R{number}{bold:#}  {dim}{at}{dim:#}  {who}  {action} {on}{value}{why}{undone}")
}

/// What a decision is on, as it is called on the command line.
pub fn target(review: &Review) -> String {
    if let Some(undoes) = review.undoes {
        return format!("R{undoes}");
    }
    match (review.caption, review.number, review.sighting, review.photograph) {
        (Some(caption), Some(number), ..) => format!("C{caption}.{number}"),
        (Some(caption), ..) => format!("C{caption}"),
        (_, _, Some(sighting), _) => format!("S{sighting}"),
        (.., Some(photograph)) => format!("photograph {photograph}"),
        _ => String::new(),
    }
}

/// What a grade means: how reliable the source, how credible the information.
pub fn grade(grade: &Grade) -> String {
    let source = match grade.source.as_str() {
        "A" => "completely reliable",
        "B" => "usually reliable",
        "C" => "fairly reliable",
        "D" => "not usually reliable",
        "E" => "unreliable",
        _ => "whose reliability cannot be judged",
    };
    let information = match grade.information {
        1 => "confirmed by others",
        2 => "probably true",
        3 => "possibly true",
        4 => "doubtful",
        5 => "improbable",
        _ => "whose truth cannot be judged",
    };
    format!("a source {source}, information {information}")
}

/// What was decided, in words; "" where the action alone says it.
pub fn value(review: &Review) -> String {
    let Some(value) = &review.value else { return String::new() };
    let value: serde_json::Value = serde_json::from_str(value.get()).unwrap_or_default();
    let text = |field: &str| value[field].as_str().map(str::to_owned);
    let words = match review.action {
        Action::Accept | Action::Reject => text("finding").map(|key| format!("finding {key}")),
        Action::Merge => value["photograph"].as_u64().map(|other| format!("with {other}")),
        Action::Split => value["photograph"].as_u64().map(|own| format!("as photograph {own}")),
        Action::Grade => {
            let information = value["information"].as_u64().map(|number| number.to_string()).unwrap_or_default();
            Some(format!("{}{information}", text("source").unwrap_or_default()))
        }
        Action::Withhold => text("name"),
        Action::Add => Some(format!("{} {}", text("kind").unwrap_or_default(), value["value"]["text"])),
        Action::Correct => {
            let resolved = value["resolved"]["name"].as_str().map(str::to_owned);
            let says = resolved.or_else(|| text("value")).or_else(|| text("name")).or_else(|| text("status"));
            says.or_else(|| text("kind"))
        }
        _ => None,
    };
    words.unwrap_or_default()
}
