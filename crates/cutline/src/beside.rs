//! Two captions side by side for people, the words that only one has underlined.
//!
//! ```text
//! Miners march in Oruro, Bolivia, 17     │ Miners march in Potosi, Bolivia,
//!                 ~~~~~                  │                 ~~~~~~
//! January 2023.                          │ January 17, 2023.
//! ```

use crate::annotated::{columns, wrap};
use crate::terminal::visible;
use anstyle::{AnsiColor, Style};
use caption::Span;
use std::fmt::Write;

/// What stands between the columns.
const RULE: &str = " │ ";

/// Two texts in two columns, `width` wide together; `differ` are the bytes of the words that only one has.
pub fn page(texts: [&str; 2], differ: [&[Span]; 2], width: usize) -> String {
    let column = (width - RULE.chars().count()) / 2;
    let [left, right] = [0, 1].map(|side| lines(texts[side], differ[side], column));
    let mut page = String::new();
    for row in 0..left.len().max(right.len()) {
        let line = |side: &[Line], last: bool| match side.get(row) {
            Some(line) => (line.words.clone() + &pad(column - line.width, last), line.marks.clone()),
            None => (pad(column, last), String::new()),
        };
        let ((one, under_one), (other, under_other)) = (line(&left, false), line(&right, true));
        let _ = writeln!(page, "{one}{RULE}{other}");
        if !under_one.is_empty() || !under_other.is_empty() {
            let _ = writeln!(page, "{}{RULE}{}", padded(&under_one, column), styled(&under_other));
        }
    }
    page
}

/// A line of a column.
struct Line {
    /// Its words, those that differ in colour.
    words: String,
    /// How wide they are.
    width: usize,
    /// What stands under them, "" for nothing.
    marks: String,
}

const MARK: Style = AnsiColor::Yellow.on_default();

fn lines(text: &str, differ: &[Span], width: usize) -> Vec<Line> {
    wrap(text, width)
        .into_iter()
        .flat_map(|line| fit(text, line, width))
        .map(|line| styled_line(text, line, differ))
        .collect()
}

/// A line whose one word is wider than the column, in pieces.
fn fit(text: &str, line: Span, width: usize) -> Vec<Span> {
    let (mut pieces, mut start, mut taken) = (Vec::new(), line.start, 0);
    for (offset, c) in text[line.range()].char_indices() {
        let at = line.start + offset as u32;
        taken += columns(c);
        if taken > width {
            pieces.push(Span::new(start, at));
            (start, taken) = (at, columns(c));
        }
    }
    pieces.push(Span::new(start, line.end));
    pieces
}

fn styled_line(text: &str, line: Span, differ: &[Span]) -> Line {
    let (mut words, mut marks, mut width, mut inside) = (String::new(), String::new(), 0, false);
    let first = differ.partition_point(|span| span.end <= line.start);
    let here = &differ[first..];
    for (offset, c) in text[line.range()].char_indices() {
        let at = line.start + offset as u32;
        let differs = here.iter().take_while(|span| span.start <= at).any(|span| at < span.end);
        if differs != inside {
            let _ = if differs { write!(words, "{}", MARK.bold()) } else { write!(words, "{:#}", MARK.bold()) };
            inside = differs;
        }
        words.push(if c == '\t' { ' ' } else { visible(c) });
        width += columns(c);
        marks.extend(std::iter::repeat_n(if differs { '~' } else { ' ' }, columns(c)));
    }
    if inside {
        let _ = write!(words, "{:#}", MARK.bold());
    }
    Line { words, width, marks: marks.trim_end().to_owned() }
}

fn pad(width: usize, last: bool) -> String {
    if last { String::new() } else { " ".repeat(width) }
}

fn styled(marks: &str) -> String {
    if marks.is_empty() { String::new() } else { format!("{MARK}{marks}{MARK:#}") }
}

fn padded(marks: &str, width: usize) -> String {
    styled(marks) + &" ".repeat(width - marks.chars().count())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(texts: [&str; 2], width: usize) -> String {
        let stretches = compare::words(texts[0], texts[1]);
        let only = |side: fn(&compare::Stretch) -> Option<Span>| {
            stretches.iter().filter(|one| !one.is_shared()).filter_map(side).collect::<Vec<_>>()
        };
        let (a, b) = (only(|one| one.a), only(|one| one.b));
        let page = page(texts, [&a, &b], width);
        anstream::adapter::strip_str(&page).to_string()
    }

    #[test]
    fn words_that_differ_are_underlined_in_their_column() {
        let page = plain(["Miners march in Oruro, Bolivia.", "Miners march in Potosi, Bolivia."], 80);
        let lines: Vec<&str> = page.lines().collect();
        assert_eq!(lines[0], "Miners march in Oruro, Bolivia.        │ Miners march in Potosi, Bolivia.");
        assert_eq!(lines[1], "                ~~~~~                  │                 ~~~~~~");
        assert_eq!(lines.len(), 2);
    }

    #[test]
    fn any_texts_fit_their_columns() {
        let long = "x".repeat(300);
        for texts in
            [["", ""], ["", "A boy"], [long.as_str(), "東京の漁師が網を引く。"], ["a\u{1b}[2J\tb\nc", "\u{202e}"]]
        {
            for width in [40, 80, 200] {
                for line in plain(texts, width).lines() {
                    let taken: usize = line.chars().map(columns).sum();
                    assert!(taken <= width, "{taken} {line:?}");
                }
            }
        }
    }
}
