//! What a line of a gallery can be, and the short parts that some lines have.
//!
//! "2/5", "Steam rises from a street in Taupo, Nov. 28, 2017.", "(AP Photo/X)" are a counter, a text and a credit.

use super::day::Day;
use super::mark::Counter;
use crate::text::is_space;
use std::ops::Range;

/// A line, or a caption's part of one.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    /// Its bytes in the window.
    pub span: Range<usize>,
    /// A blank line stands before it.
    pub gap: bool,
    /// What it is.
    pub kind: Kind,
}

/// What a line is.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// Words that may be a caption.
    Text(Text),
    /// "3/27".
    Counter(Counter),
    /// A picture's address or file name.
    Picture { address: Range<usize>, alt: Option<Range<usize>> },
    /// A picture's alternative text.
    Alt(Range<usize>),
    /// "Open this photo in gallery:".
    Opening,
    /// A credit apart from its caption; `series` for one that speaks of several pictures.
    Credit { span: Range<usize>, series: bool },
    /// Place, day, headline printed beside a caption.
    Beside,
    /// Nothing but a day.
    Day(Day),
    /// Several short parts: publisher, section, day, navigation.
    Parts,
    /// "Title: …"
    Title(Range<usize>),
    /// "Publisher: …"
    Publisher(Range<usize>),
    /// Navigation, adverts, rules.
    Passing,
    /// Opens a list of other things.
    Section,
}

/// Words that may be a caption.
#[derive(Clone, Debug, Default)]
pub(crate) struct Text {
    /// The caption's bytes: without list mark, label, widget, separated credit.
    pub span: Range<usize>,
    /// A credit glued to its end or behind a `#`.
    pub credit: Option<Range<usize>>,
    /// Where a credit that is part of the text starts; notices may follow it.
    pub own_credit: Option<usize>,
    /// The number of its list mark.
    pub number: Option<u32>,
    /// It has a list mark that numbers nothing.
    pub bullet: bool,
    /// A label says that it is a caption.
    pub labelled: bool,
    /// The page cut it.
    pub cut: bool,
    /// A picture's address on the same line.
    pub image: Option<Range<usize>>,
    /// How many words it has, a few more not counted.
    pub words: usize,
    /// It ends as sentences and credits do.
    pub ends: bool,
}

impl Text {
    /// Long enough, or ended, as a caption is.
    pub fn is_sentence(&self) -> bool {
        self.words >= 4 && (self.ends || self.cut || self.credit.is_some()) || self.words >= 9
    }

    /// What it is itself says that it is a caption.
    pub fn is_proven(&self) -> bool {
        self.own_credit.is_some() || self.credit.is_some() || self.cut || self.labelled
    }
}

impl Item {
    /// Words long enough, or ended, as a caption is.
    pub fn is_sentence(&self) -> bool {
        matches!(&self.kind, Kind::Text(text) if text.is_sentence())
    }
}

/// How many words a text has, up to 24.
pub(crate) fn words(text: &str) -> usize {
    text.split(is_space).filter(|word| word.contains(char::is_alphanumeric)).take(24).count()
}

/// The short parts of a line: between bars, middle dots, spaced dashes, or wide gaps.
pub(crate) fn parts(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(line);
    std::iter::from_fn(move || {
        let text = rest?;
        let found = separator(text);
        let part = match found {
            Some((at, end)) => {
                rest = Some(&text[end..]);
                &text[..at]
            }
            None => {
                rest = None;
                text
            }
        };
        Some(part.trim_matches(is_space))
    })
    .filter(|part| !part.is_empty())
}

fn separator(text: &str) -> Option<(usize, usize)> {
    let mut spaces = 0;
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        let spaced = spaces > 0 && text[end..].starts_with(is_space);
        if matches!(c, '|' | '·' | '•' | '»' | '\t') || spaced && matches!(c, '-' | '–' | '—' | '/' | '>') {
            return Some((at, end));
        }
        if is_space(c) {
            spaces += 1;
        } else if spaces >= 2 && at > spaces {
            return Some((at, at));
        } else {
            spaces = 0;
        }
    }
    None
}
