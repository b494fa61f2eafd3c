//! A text in lines as their author meant them: what a mail program or an editor wrapped is one line again.
//!
//! "A ferry waits at the quay in\nBukoba, Tanzania March 6, 2014." is one line; a caption and "(AP Photo/X)" below it
//! are two.

use super::mark;
use crate::page::Problem;
use crate::text::{self, is_space};
use std::ops::Range;

/// A longer line is no caption, whatever is in it.
pub(crate) const LONGEST: usize = 1 << 20;
/// Nobody wraps text wider.
const WIDEST_WRAP: usize = 120;
/// A shorter line that is followed by another was not wrapped but ended.
const NARROWEST_WRAP: usize = 40;

/// A line that is not blank, with wrapped lines joined to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// Its bytes in the window, without white space at the ends.
    pub span: Range<usize>,
    /// A blank line, or the start of the text, stands before it.
    pub gap: bool,
}

/// The lines of a text, and those too long to be read. `first_byte` and `first_line` say where the text starts in its
/// document.
pub(crate) fn lines(text: &str, first_byte: u64, first_line: u64) -> (Vec<Line>, Vec<Problem>) {
    let (mut lines, mut problems) = (Vec::new(), Vec::new());
    let (mut gap, mut at) = (true, 0);
    for (number, raw) in split(text).enumerate() {
        let start = at;
        at += raw.len();
        if raw.len() > LONGEST {
            problems.push(super::too_long(first_byte + start as u64, first_line + number as u64, raw.len()));
            gap = true;
            continue;
        }
        let left = text::unquoted(raw);
        let kept = left.trim_end_matches(is_space);
        if kept.is_empty() {
            gap = true;
            continue;
        }
        let start = start + raw.len() - left.len();
        lines.push(Line { span: start..start + kept.len(), gap });
        gap = false;
    }
    (unwrap(text, lines), problems)
}

/// How many lines end before a byte.
pub(crate) fn before(text: &str, byte: usize) -> u64 {
    let mut end = 0;
    let ended = split(text).take_while(|raw| {
        end += raw.len();
        end <= byte
    });
    ended.count() as u64
}

/// Raw lines with their ends: line feed, carriage return or both, form feed, Unicode's line and paragraph separators.
fn split(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let bytes = rest.as_bytes();
        let ends = |i: usize| match bytes[i] {
            b'\n' | b'\x0C' => Some(i + 1),
            b'\r' if bytes.get(i + 1) == Some(&b'\n') => Some(i + 2),
            b'\r' => Some(i + 1),
            0xE2 if matches!(bytes.get(i..i + 3), Some([_, 0x80, 0xA8 | 0xA9])) => Some(i + 3),
            _ => None,
        };
        let end = (0..bytes.len()).find_map(ends).unwrap_or(bytes.len());
        let (line, left) = rest.split_at(end);
        rest = left;
        Some(line)
    })
}

fn unwrap(text: &str, raw: Vec<Line>) -> Vec<Line> {
    let width = wrap_width(text, &raw);
    let mut lines: Vec<Line> = Vec::with_capacity(raw.len());
    let mut last_raw = 0..0;
    for line in raw {
        match lines.last_mut() {
            Some(before)
                if !line.gap
                    && runs_on(
                        &text[before.span.clone()],
                        &text[last_raw.clone()],
                        &text[line.span.clone()],
                        width,
                    ) =>
            {
                before.span.end = line.span.end;
            }
            _ => lines.push(line.clone()),
        }
        last_raw = line.span;
    }
    lines
}

/// Whether `next` goes on where `before` (its last printed line is `last`) was wrapped.
fn runs_on(before: &str, last: &str, next: &str, width: Option<usize>) -> bool {
    if before.len() + next.len() > LONGEST || next.starts_with("http") || is_mark(next) || names_picture(next) {
        return false;
    }
    if is_more(next) {
        return true;
    }
    let length = last.chars().count();
    if let Some(width) = width
        && length >= NARROWEST_WRAP
        && length + 1 + first_word(next) > width
    {
        return true;
    }
    if leaves_bracket_open(last) {
        return true;
    }
    length >= NARROWEST_WRAP
        && (next.starts_with(char::is_lowercase) && !ends_sentence(last) || ends_open(last) && !opens_credit(next))
}

/// A picture's name or number before its caption, "lake-01.jpg A boat …", "epa06412345 A man …", opens a line.
fn names_picture(line: &str) -> bool {
    let word = line.split(is_space).next().unwrap_or("");
    mark::named_picture(line).is_some() || word.bytes().filter(u8::is_ascii_digit).count() >= 5
}

/// A label that opens a line of its own whatever stands above: "Photograph: …", "Credit: …".
fn opens_credit(line: &str) -> bool {
    const LABELS: &[&str] =
        &["photo", "photos", "photograph", "photographs", "picture", "pictures", "pic", "image", "credit", "caption"];
    let word = line.split(|c: char| !c.is_alphabetic()).next().unwrap_or("");
    line.starts_with(['(', '[', '©']) || LABELS.iter().any(|label| word.eq_ignore_ascii_case(label))
}

/// "...more" on a line of its own belongs to the cut caption above.
fn is_more(line: &str) -> bool {
    line.len() < 24 && line.starts_with(['.', '…', '[']) && super::cut::widget(line).is_some_and(|at| at == 0)
}

/// A list mark: what follows is a line of its own.
fn is_mark(line: &str) -> bool {
    let mut chars = line.chars();
    match chars.next() {
        Some('•' | '*' | '–' | '—' | '-' | '▪' | '●' | '#' | '©' | '|') => true,
        Some(c) if c.is_ascii_digit() => {
            let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
            line.len() - rest.len() <= 3
                && rest.starts_with(['.', ')', '/'])
                && !rest[1..].starts_with(char::is_alphanumeric)
                || rest.starts_with('/')
        }
        _ => false,
    }
}

/// The width at which a text was wrapped, if it was: each broken line is as full as its next word allows.
fn wrap_width(text: &str, raw: &[Line]) -> Option<usize> {
    let length = |line: &Line| text[line.span.clone()].chars().take(WIDEST_WRAP + 1).count();
    let width = raw.iter().filter(|line| !text[line.span.clone()].starts_with("http")).map(length).max()?;
    if width > WIDEST_WRAP {
        return None;
    }
    let (mut breaks, mut full, mut open) = (0, 0, 0);
    for pair in raw.windows(2).filter(|pair| !pair[1].gap && length(&pair[0]) >= NARROWEST_WRAP) {
        let (before, next) = (&text[pair[0].span.clone()], &text[pair[1].span.clone()]);
        breaks += 1;
        full += usize::from(length(&pair[0]) + 1 + first_word(next) > width);
        open += usize::from(!ends_sentence(before));
    }
    (breaks >= 2 && full * 10 >= breaks * 9 && open * 2 > breaks).then_some(width)
}

fn first_word(line: &str) -> usize {
    line.split(is_space).next().map_or(0, |word| word.chars().count())
}

/// Whether a line ends as a sentence or a credit does.
pub(crate) fn ends_sentence(line: &str) -> bool {
    line.ends_with(['.', '!', '?', '…', ')', ']', '"', '”', '’', '»', ':'])
}

/// A bracket opened near the end and not closed there: "(AP" before "Photo/Name)".
fn leaves_bracket_open(line: &str) -> bool {
    let tail = &line.as_bytes()[line.len().saturating_sub(90)..];
    let open = tail.iter().rposition(|byte| matches!(byte, b'(' | b'['));
    open.is_some_and(|open| open > 0 && !tail[open..].iter().any(|byte| matches!(byte, b')' | b']')))
}

/// A line cannot end with a comma, a hyphen or one of these words.
fn ends_open(line: &str) -> bool {
    const OPEN: &[&str] = &[
        "a", "an", "the", "of", "in", "on", "at", "to", "for", "from", "with", "near", "and", "or", "as", "his", "her",
        "their", "its", "into", "after", "during", "between", "while", "is", "are", "was", "were", "that",
    ];
    if line.ends_with([',', '-']) {
        return true;
    }
    let word = line.rsplit(is_space).next().unwrap_or("");
    OPEN.contains(&word)
}
