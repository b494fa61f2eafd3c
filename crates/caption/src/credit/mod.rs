//! Credit runs: where a text says who made a picture and how it came here, and what the chain of names means.
//!
//! "… March 6, 2014. (Photo by Yusuf Kaplan/Reuters)" holds the run `(Photo by Yusuf Kaplan/Reuters)`, whose chain
//! is a person and an agency. The rule `credit` reads captions with it; gallery readers ask it where captions end.

mod body;
mod bracket;
mod chain;
mod desk;
mod flags;
mod inline;
mod labels;
mod locate;
mod name;
mod parser;
mod person;
mod role;
mod segment;
mod sentence;
mod settle;
mod slot;
mod words;

pub(crate) use chain::{Chain, SlotKind};
pub(crate) use desk::{Desk, Year};
use desk::{HeadRole, Label, Position};
pub(crate) use flags::Flags;
pub(crate) use locate::{Run, runs, whole};
pub(crate) use name::normal;
pub(crate) use role::roles;
pub(crate) use sentence::named_in_sentence;

use crate::document::Document;
use crate::engine::Engine;
use crate::rule::{label, notice};
use crate::span::Span;

/// A text cut into tokens, its labels and notices marked.
fn prepared<'t>(engine: &Engine, text: &'t str) -> Document<'t> {
    let mut document = engine.document(text);
    label::mark(&mut document);
    notice::mark(engine, &mut document);
    document
}

/// The longest line that can be a credit and nothing else, in bytes.
const LONGEST_LINE: usize = 300;

/// Whether a line is a credit and nothing else.
///
/// # Examples
///
/// ```
/// let engine = caption::Engine::new();
/// assert!(caption::credit::looks_like_credit(&engine, "Chong Wai Mun/Xinhua/Newscom"));
/// assert!(!caption::credit::looks_like_credit(&engine, "Shares in Getty Images rose after the ruling."));
/// ```
pub fn looks_like_credit(engine: &Engine, line: &str) -> bool {
    let line = line.trim();
    if line.is_empty() || line.len() > LONGEST_LINE {
        return false;
    }
    let document = prepared(engine, line);
    let runs = runs(engine, &document);
    let (Some(first), Some(last)) = (runs.first(), runs.last()) else { return false };
    let covered: usize = runs.iter().map(|run| run.tokens.len()).sum();
    let edge = |i: usize| document.get(i).is_none_or(|token| token.kind == crate::token::Kind::Mark);
    let outside = document.len() - covered;
    outside == 0 || outside <= 2 && (0..first.tokens.start).all(edge) && (last.tokens.end..document.len()).all(edge)
}

/// Where a credit is glued behind a caption's last full stop or date: the byte where the caption ends and the byte
/// where the credit starts.
///
/// # Examples
///
/// ```
/// let engine = caption::Engine::new();
/// let text = "Smoke rises over Gaza on October 18, 2023.Reem Shbeir/Anadolu via Getty Images";
/// assert_eq!(caption::credit::split_glued(&engine, text), Some((42, 42)));
/// assert_eq!(caption::credit::split_glued(&engine, "Smoke rises over Gaza on October 18, 2023."), None);
/// ```
pub fn split_glued(engine: &Engine, text: &str) -> Option<(usize, usize)> {
    let document = prepared(engine, text);
    let run = runs(engine, &document).into_iter().next_back()?;
    let before = run.tokens.start.checked_sub(1)?;
    let at_end = (run.tokens.end..document.len())
        .all(|i| document.token(i).kind == crate::token::Kind::Mark || !document.is_body(i));
    at_end.then(|| (document.token(before).span.end as usize, run.span.start as usize))
}

/// Every credit run in a text that is bracketed, labelled or stands as a sentence of its own: where captions that were
/// run together may be cut.
///
/// # Examples
///
/// ```
/// let engine = caption::Engine::new();
/// let text = "A ferry in Bukoba. (Photo by Neema Mushi/Reuters) A kiln in Izmir. (Photo by Yusuf Kaplan/Reuters)";
/// let ends: Vec<_> = caption::credit::ends(&engine, text).iter().map(|span| &text[span.range()]).collect();
/// assert_eq!(ends, ["(Photo by Neema Mushi/Reuters)", "(Photo by Yusuf Kaplan/Reuters)"]);
/// ```
pub fn ends(engine: &Engine, text: &str) -> Vec<Span> {
    let document = prepared(engine, text);
    runs(engine, &document).into_iter().map(|run| run.span).collect()
}
