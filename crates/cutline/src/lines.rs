//! Blocks of lines as texts: plain lines, or `{"id": …, "text": …}` each.

use crate::input::{Block, LONGEST_LINE, Problem};
use serde::Deserialize;
use std::borrow::Cow;

/// One text; with JSON what stood beside it. Other keys are left alone.
#[derive(Deserialize)]
#[serde(expecting = "an object with a text")]
pub struct Line<'a> {
    /// The id given with it.
    #[serde(borrow, default, deserialize_with = "id")]
    pub id: Option<Cow<'a, str>>,
    /// The text.
    #[serde(borrow)]
    pub text: Cow<'a, str>,
    /// A credit that stood apart from a caption.
    #[serde(borrow)]
    pub credit_line: Option<Cow<'a, str>>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "an id that is a text or a number")]
enum Id<'a> {
    #[serde(borrow)]
    Text(Cow<'a, str>),
    Number(serde_json::Number),
}

/// An id that is a text or a number, as a text.
pub fn id<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Cow<'de, str>>, D::Error> {
    Ok(Option::<Id<'de>>::deserialize(deserializer)?.map(|id| match id {
        Id::Text(text) => text,
        Id::Number(number) => number.to_string().into(),
    }))
}

/// Hands each text of a block to `read`; what is none goes to `problems` with its line.
pub fn each(block: Block, json: bool, problems: &mut Vec<Problem>, read: &mut dyn FnMut(Line<'_>)) {
    each_line(block, problems, &mut |text| {
        read(if json {
            object(text, "{\"id\": …, \"text\": …}")?
        } else {
            Line { id: None, text: text.into(), credit_line: None }
        });
        Ok(())
    });
}

/// Hands each line of a block that is not blank to `read`; what is no UTF-8, and what `read` cannot take, goes to
/// `problems` with its line.
pub fn each_line(block: Block, problems: &mut Vec<Problem>, read: &mut dyn FnMut(&str) -> Result<(), String>) {
    let (name, first_line, bytes) = match block {
        Block::Lines { name, first_line, bytes } => (name, first_line, bytes),
        Block::Problem(problem) => return problems.push(problem),
    };
    for (line, number) in bytes.split_inclusive(|byte| *byte == b'\n').zip(first_line..) {
        let done = text(trim_end(line), number == 1).and_then(|text| text.map_or(Ok(()), &mut *read));
        if let Err(message) = done {
            problems.push(Problem(format!("{name}:{number}: {message}")));
        }
    }
}

fn text(line: &[u8], first: bool) -> Result<Option<&str>, String> {
    if line.len() > LONGEST_LINE {
        return Err(format!("expected a caption of at most {LONGEST_LINE} bytes, found a longer line"));
    }
    let text = std::str::from_utf8(line).map_err(|error| {
        let at = error.valid_up_to();
        format!("expected UTF-8, found byte {:#04x} at byte {at}", line[at])
    })?;
    let text = if first { text.trim_start_matches('\u{feff}') } else { text };
    Ok((!text.trim().is_empty()).then_some(text))
}

/// The object of a line, which looks like `expected`.
///
/// # Errors
///
/// What was found instead.
pub fn object<'a, T: Deserialize<'a>>(text: &'a str, expected: &str) -> Result<T, String> {
    if !text.trim_start().starts_with('{') {
        return Err(format!("expected {expected}, found no object"));
    }
    serde_json::from_str(text).map_err(|error| format!("expected {expected}, found {error}"))
}

/// The line without its end.
fn trim_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}
