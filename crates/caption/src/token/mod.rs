//! A caption cut into tokens, each with its bytes, its shape and what the lexicon knows of it.
//!
//! "in rebel-held Golo's U.S. base, Feb. 9" gives `in · rebel · - · held · Golo · 's · U.S. · base · , · Feb. · 9`.

mod cut;
mod eight;
mod list;
mod starts;

pub use cut::phrase_words;
pub use list::Tokens;
pub use starts::Starts;
pub(crate) use starts::bits;

use crate::lexicon::{Class, Classes, GRAMMAR, Word};
use crate::span::Span;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Letters, with inner apostrophes and the full stop of an abbreviation.
    Word,
    /// Digits with thousands separators, a decimal part or a suffix: `5,700`, `1.86`, `15th`, `1930s`.
    Number,
    /// The `'s` after a word.
    Possessive,
    /// Any other character, one token each.
    Mark,
}

/// How a word is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shape {
    /// `town`, and everything that is no word.
    Lower,
    /// `Town`, `McAteer`, `U`.
    Capital,
    /// `TOWN`.
    Upper,
}

/// One token.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    /// Its bytes.
    pub span: Span,
    /// What it is.
    pub kind: Kind,
    /// How it is written.
    pub shape: Shape,
    /// Its first character.
    pub first: char,
    /// No white space stands before it.
    pub glued: bool,
    /// How many line ends stand before it: 0, 1, or 2 for a blank line.
    pub lines: u8,
    /// What the lexicon knows of the word.
    pub word: Word,
    /// The classes of the phrases that start here.
    pub classes: Classes,
    /// The integer value of a number (`5,700` is 5700, `1.86` is 1).
    pub value: u64,
    /// Its hits among those of all tokens.
    hits: u32,
    hit_count: u32,
}

impl Token {
    /// A hyphen, en dash or em dash.
    pub fn is_dash(&self) -> bool {
        self.classes.has(Class::Dash)
    }

    /// The mark `c`.
    pub fn is_mark(&self, c: char) -> bool {
        (self.kind == Kind::Mark) & (self.first == c)
    }

    /// An opening bracket, round or square.
    pub fn opens_bracket(&self) -> bool {
        self.is_mark('(') || self.is_mark('[')
    }

    /// A closing bracket, round or square.
    pub fn closes_bracket(&self) -> bool {
        self.is_mark(')') || self.is_mark(']')
    }

    /// A quotation mark of any style, the apostrophe not among them.
    pub fn is_quote(&self) -> bool {
        self.classes.has(Class::Quoting)
    }

    /// Ends with the full stop of an abbreviation.
    pub fn is_dotted(&self, text: &str) -> bool {
        text.as_bytes().get(self.span.end as usize - 1) == Some(&b'.')
    }

    /// A word that starts with a capital.
    pub fn is_capital(&self) -> bool {
        self.classes.has(Class::Capitalised)
    }

    /// A word of English grammar: the, in, and, was.
    pub fn is_grammar(&self) -> bool {
        self.classes.any(GRAMMAR)
    }
}
