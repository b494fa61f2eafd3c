//! What pages print around their captions: navigation, sharing, newsletters, adverts, other stories.
//!
//! "Share on Facebook", "All Rights Reserved", "Next Slideshows" are furniture; no caption, title or credit is in them.

use std::collections::HashMap;
use std::sync::LazyLock;

/// What a line of furniture is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Furniture {
    /// To be passed over.
    Passing,
    /// Opens a list of other stories, comments or the page's foot: nothing after it is a caption without its own proof.
    Section,
    /// Stands before a picture's caption: "Open this photo in gallery:".
    Opening,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    /// The whole line, numbers aside.
    Line,
    /// The line begins so.
    Start,
    /// The line begins so and a colon follows: "Tags: Ukraine, winter".
    Label,
    /// The words stand anywhere in a short line.
    Anywhere,
}

struct Row {
    words: &'static str,
    how: How,
    what: Furniture,
}

/// Rows by their first word.
type Table = HashMap<&'static str, Vec<Row>>;

/// No piece of furniture is longer, in bytes.
const LONGEST: usize = 320;

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut table = Table::new();
    for line in include_str!("../../tables/furniture.tsv").lines().skip(1) {
        let mut cells = line.split('\t');
        let (Some(what), Some(how), Some(words)) = (cells.next(), cells.next(), cells.next()) else { continue };
        let how = match how {
            "line" => How::Line,
            "start" => How::Start,
            "label" => How::Label,
            _ => How::Anywhere,
        };
        let what = match what {
            "section" => Furniture::Section,
            "opening" => Furniture::Opening,
            _ => Furniture::Passing,
        };
        for words in words.split(" | ") {
            table.entry(words.split(' ').next().unwrap_or("")).or_default().push(Row { words, how, what });
        }
    }
    table
});

/// What a line is, if it is furniture.
pub(crate) fn of(line: &str) -> Option<Furniture> {
    if line.len() > LONGEST {
        return None;
    }
    let folded = fold(line);
    by_words(line, &folded).or_else(|| anywhere(&folded))
}

/// What a part of a line is, if the whole part is furniture: "Listen live" in "Meadow FM | Listen live".
pub(crate) fn of_part(part: &str) -> bool {
    let folded = fold(part);
    folded.is_empty() || by_words(part, &folded).is_some()
}

/// A caption's line without the buttons that some pages print behind it.
pub(crate) fn without_tail(line: &str) -> &str {
    const BUTTONS: &[&str] = &[
        "hide caption",
        "toggle caption",
        "(hide caption)",
        "show caption",
        "enlarge this image",
        "zoom",
        "show less",
        "read less",
    ];
    let mut kept = line;
    while let Some(shorter) = BUTTONS.iter().find_map(|button| {
        let at = kept.len().checked_sub(button.len())?;
        let tail = kept.get(at..)?;
        let apart = kept[..at].ends_with(char::is_whitespace);
        (apart && tail.eq_ignore_ascii_case(button)).then(|| kept[..at].trim_end())
    }) {
        kept = shorter;
    }
    kept
}

fn by_words(line: &str, folded: &str) -> Option<Furniture> {
    let bare = folded.trim_matches(|c: char| c.is_ascii_digit() || c == ' ');
    [folded, bare].into_iter().find_map(|folded| {
        let rows = TABLE.get(folded.split(' ').next()?)?;
        let fits = |row: &&Row| match row.how {
            How::Line => folded == row.words,
            How::Start => starts_with_words(folded, row.words),
            How::Label => line.split_once(':').is_some_and(|(label, _)| label.len() < 40 && fold(label) == row.words),
            How::Anywhere => false,
        };
        rows.iter().find(fits).map(|row| row.what)
    })
}

/// Words that stand somewhere in the line.
fn anywhere(folded: &str) -> Option<Furniture> {
    let mut rest = folded;
    loop {
        let word = rest.split(' ').next()?;
        let rows = TABLE.get(word).map_or(&[][..], Vec::as_slice);
        let stands = |row: &&Row| row.how == How::Anywhere && starts_with_words(rest, row.words);
        if let Some(row) = rows.iter().find(stands) {
            return Some(row.what);
        }
        rest = rest.get(word.len() + 1..)?;
    }
}

fn starts_with_words(text: &str, words: &str) -> bool {
    text.strip_prefix(words).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// Small letters and digits, words apart by one space, apostrophes dropped.
pub(crate) fn fold(line: &str) -> String {
    let mut folded = String::with_capacity(line.len());
    for c in line.chars() {
        if c.is_ascii_alphanumeric() || c == '&' {
            folded.push(c.to_ascii_lowercase());
        } else if !c.is_ascii() && (c.is_alphanumeric() || c == '©') {
            folded.extend(c.to_lowercase());
        } else if !matches!(c, '\'' | '’') && !folded.is_empty() && !folded.ends_with(' ') {
            folded.push(' ');
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}
