//! Captions that share a line: run together behind their bracketed credits, or numbered within the line.
//!
//! "Ice on the river. (Photo by X/AP) Bread is handed out. (Photo by Y/EPA)" holds two.

use super::item::{Text, words};
use super::line::ends_sentence;
use crate::text::is_space;
use std::ops::Range;

/// The captions of a line; `runs` are its credit runs.
pub(crate) fn pieces(text: &str, caption: &Text, runs: &[Range<usize>]) -> Vec<Text> {
    let cuts = cuts(text, caption, runs);
    let mut pieces = Vec::with_capacity(cuts.len() + 1);
    let mut start = caption.span.start;
    for (index, cut) in cuts.iter().map(Some).chain([None]).enumerate() {
        let end = cut.map_or(caption.span.end, |cut| cut.end);
        let mut piece = Text { span: start..end, ..Text::default() };
        if index == 0 {
            let Text { number, bullet, labelled, image, .. } = caption.clone();
            piece = Text { span: start..end, number, bullet, labelled, image, ..piece };
        }
        if cut.is_none() {
            piece.credit = caption.credit.clone();
            piece.cut = caption.cut;
        }
        if let Some(before) = index.checked_sub(1).map(|before| &cuts[before]) {
            piece.number = before.number;
            piece.labelled |= before.number.is_some();
        }
        if index == 0 && cuts.first().is_some_and(|cut| cut.number.is_some()) {
            piece.labelled = true;
        }
        finish(text, &mut piece, runs);
        pieces.push(piece);
        start = cut.map_or(end, |cut| cut.next);
    }
    pieces
}

/// Credit, words and ending of a caption.
fn finish(text: &str, piece: &mut Text, runs: &[Range<usize>]) {
    let first = runs.partition_point(|run| run.start < piece.span.start);
    let inside = runs[first..].iter().take_while(|run| run.end <= piece.span.end);
    if let Some(run) = inside.last().filter(|run| run.start > piece.span.start) {
        let last = !text[run.end..piece.span.end].contains(char::is_alphanumeric);
        let glued = !text[..run.start].ends_with(is_space) && !text[run.clone()].starts_with(['(', '[']);
        if last && glued && piece.credit.is_none() {
            piece.credit = Some(run.clone());
            piece.span.end = run.start;
        } else if last || words(&text[piece.span.start..run.start]) >= 4 {
            // What follows is a notice: "REFILE - CORRECTING DATE", "/ RESTRICTED TO EDITORIAL USE".
            piece.own_credit = Some(run.start);
        }
    }
    let line = &text[piece.span.clone()];
    piece.words = line.split(is_space).filter(|word| word.contains(char::is_alphanumeric)).take(24).count();
    piece.ends = ends_sentence(line);
}

/// Where one line holds several captions.
fn cuts(text: &str, caption: &Text, runs: &[Range<usize>]) -> Vec<Cut> {
    let line = &text[caption.span.clone()];
    if let Some(number) = caption.number {
        let cuts = numbered_cuts(line, number, caption.span.start);
        if !cuts.is_empty() {
            return cuts;
        }
    }
    let mut cuts: Vec<Cut> = Vec::new();
    let mut start = caption.span.start;
    for run in runs {
        let rest = &text[run.end..caption.span.end];
        let next =
            run.end + rest.len() - rest.trim_start_matches(|c: char| is_space(c) || matches!(c, '.' | ';' | '|')).len();
        let bracketed = text[run.clone()].starts_with(['(', '[']);
        let before = words(&text[start..run.start]);
        if bracketed && before >= 4 && next > run.end && opens_caption(&text[next..caption.span.end]) {
            let end = run.end + usize::from(rest.starts_with('.'));
            cuts.push(Cut { end, next, number: None });
            start = next;
        }
    }
    cuts
}

/// Where one caption of a line ends and the next starts.
struct Cut {
    end: usize,
    next: usize,
    /// The next caption's number.
    number: Option<u32>,
}

/// "1) … 2) … 3) …" in one line that starts with `number`: where each further caption is.
fn numbered_cuts(line: &str, number: u32, start: usize) -> Vec<Cut> {
    let mut cuts = Vec::new();
    let mut next = number + 1;
    let mut from = 0;
    loop {
        let digits = next.to_string();
        let found = line[from..].match_indices(&digits).map(|(at, _)| from + at).find_map(|at| {
            let before = line[..at].trim_end_matches(['(', '[']);
            let after = line[at + digits.len()..].strip_prefix([')', ']', '.'])?;
            let closed = before.trim_end_matches(is_space);
            let spaced = closed.len() < before.len() && ends_sentence(closed.trim_end_matches([';', ',']));
            let body = after.trim_start_matches(is_space);
            let starts = body.len() < after.len() && body.starts_with(|c: char| !c.is_lowercase());
            (spaced && starts).then(|| (closed.len(), line.len() - body.len()))
        });
        let Some((end, body)) = found else { return cuts };
        cuts.push(Cut { end: start + end, next: start + body, number: Some(next) });
        from = body;
        next += 1;
    }
}

/// Whether a text starts as a caption does and is long enough for one; a notice in capitals is not.
fn opens_caption(text: &str) -> bool {
    let first = text.chars().find(|c| c.is_alphanumeric());
    let opens = text.starts_with(|c: char| c.is_alphanumeric() || "\"“‘'«(".contains(c));
    let small = text.chars().take(160).filter(|c| c.is_lowercase()).count();
    opens && first.is_some_and(|c| !c.is_lowercase()) && words(text) >= 4 && small >= 8
}
