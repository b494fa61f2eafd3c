//! What the word that is being typed in the search box may become: the name of a field, or a value of one.
//!
//! `/api/complete?q=control:re&at=10` offers `control:rebels`, with how many photographs have it.

use super::answer::{Failure, Form, Question};
use super::sheet;
use super::state::Desk;
use archive::{Archive, FACETS, FIELDS, Field, Page, values};
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// So many are offered.
const OFFERED: usize = 12;
/// So many of a field's most frequent values are looked through.
const LOOKED_AT: usize = 400;

/// What is asked.
#[derive(Deserialize, Default)]
pub struct Asked {
    /// What stands in the box.
    #[serde(default)]
    q: String,
    /// Where the cursor is, in characters; at the end without it.
    at: Option<usize>,
}

/// What is offered.
#[derive(Serialize)]
struct Offered {
    completions: Vec<Completion>,
}

/// A way to go on.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Completion {
    /// The whole query with it.
    query: String,
    /// What is put in.
    shown: String,
    /// What it means, or how many photographs have it.
    about: String,
}

/// Answers with ways to go on.
pub async fn complete(State(desk): State<Arc<Desk>>, Question(asked): Question<Asked>) -> Response {
    let offered = desk.ask(move |desk, archive| {
        let typed = Typed::of(&asked.q, asked.at.unwrap_or(usize::MAX));
        Ok(Json(Offered { completions: offers(desk, archive, &typed)? }).into_response())
    });
    offered.await.unwrap_or_else(|failure| failure.answer(Form::Json))
}

/// A query, cut where somebody types.
#[derive(Debug, PartialEq, Eq)]
struct Typed<'q> {
    /// What stands before the word, with what denies it or a bracket.
    before: &'q str,
    /// The word up to the cursor.
    word: &'q str,
    /// What stands behind the cursor.
    behind: &'q str,
}

impl<'q> Typed<'q> {
    fn of(query: &'q str, at: usize) -> Typed<'q> {
        let cursor = query.char_indices().nth(at).map_or(query.len(), |(byte, _)| byte);
        let (up_to, behind) = query.split_at(cursor);
        let (mut start, mut quoted) = (0, false);
        for (byte, c) in up_to.char_indices() {
            quoted ^= c == '"';
            if !quoted && (c.is_whitespace() || matches!(c, '(' | ')')) {
                start = byte + c.len_utf8();
            }
        }
        let start = start + usize::from(up_to[start..].starts_with('-'));
        Typed { before: &up_to[..start], word: &up_to[start..], behind }
    }

    fn with(&self, put: &str) -> String {
        format!("{}{put}{}", self.before, self.behind)
    }

    /// What is asked beside the word, if it can be read.
    fn rest(&self) -> String {
        format!("{} {}", self.before.trim_end_matches(['-', '(']), self.behind)
    }
}

fn offers(desk: &Desk, archive: &Archive, typed: &Typed<'_>) -> Result<Vec<Completion>, Failure> {
    let Some((name, begun)) = typed.word.split_once(':') else {
        return Ok(fields(typed));
    };
    let Some(field) = Field::named(name) else { return Ok(Vec::new()) };
    let begun = begun.trim_matches('"').to_lowercase();
    let begins = |value: &str| value.to_lowercase().split([' ', '/', '_']).any(|word| word.starts_with(&begun));
    let fits = |value: &str| value.to_lowercase().starts_with(&begun) || begins(value);
    let mut offers: Vec<Completion> = Vec::new();
    let mut offer = |value: &str, about: String| {
        let quoted = if value.contains([' ', '(', ')', ':']) { format!("\"{value}\"") } else { value.to_owned() };
        let put = format!("{}:{quoted}", field.name());
        if offers.len() < OFFERED && offers.iter().all(|known| known.shown != put) {
            let query = typed.with(&format!("{put}{}", if typed.behind.is_empty() { " " } else { "" }));
            offers.push(Completion { query, shown: put, about });
        }
    };
    if FACETS.iter().any(|facet| facet.asks == field.name()) {
        let rest = sheet::query(&typed.rest()).or_else(|_| sheet::query(""))?;
        let found = archive.search(&rest, desk.atlas(), Page { after: 0, limit: 0, facets: LOOKED_AT })?;
        let ours = found.facets.iter().filter(|facet| facet.asks == field.name()).flat_map(|facet| &facet.values);
        for (value, photographs) in ours.filter(|(value, _)| !value.contains('"') && fits(value)) {
            offer(value, photographs.to_string());
        }
    }
    let listed = values(field).unwrap_or_default();
    listed.iter().filter(|value| fits(value)).for_each(|value| offer(value, String::new()));
    Ok(offers)
}

/// Fields whose names begin so.
fn fields(typed: &Typed<'_>) -> Vec<Completion> {
    let begun = typed.word.to_lowercase();
    let fits = FIELDS.iter().filter(|about| !begun.starts_with('"') && about.name.starts_with(&begun));
    let offer = |about: &archive::About| Completion {
        query: typed.with(&format!("{}:", about.name)),
        shown: format!("{}:", about.name),
        about: about.what.to_owned(),
    };
    fits.take(OFFERED).map(offer).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_at_the_cursor_is_completed() {
        for (query, at, before, word, behind) in [
            ("in:Sudan contr", usize::MAX, "in:Sudan ", "contr", ""),
            ("in:Sud by:njie", 6, "", "in:Sud", " by:njie"),
            ("-by:\"omar nj", usize::MAX, "-", "by:\"omar nj", ""),
            ("(control:re", usize::MAX, "(", "control:re", ""),
            ("łódź in", 99, "łódź ", "in", ""),
            ("", 0, "", "", ""),
        ] {
            assert_eq!(Typed::of(query, at), Typed { before, word, behind }, "{query:?} at {at}");
        }
        let offered = fields(&Typed::of("in:Sudan -cont", usize::MAX));
        assert_eq!(offered.iter().map(|offer| offer.query.as_str()).collect::<Vec<_>>(), ["in:Sudan -control:"]);
    }
}
