//! A caption cut into tokens, each with its bytes, its shape and what the lexicon knows of it.
//!
//! "in rebel-held Golo's U.S. base, Feb. 9" gives `in · rebel · - · held · Golo · 's · U.S. · base · , · Feb. · 9`.

use crate::lexicon::{Class, Classes, GRAMMAR, Hit, LONGEST_PHRASE, Lexicon, Word, shape_bits};
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
    hits: u32,
    hit_count: u8,
}

/// The tokens of a text and the phrases met in it.
#[derive(Default)]
pub struct Tokens {
    /// All tokens in text order.
    pub list: Vec<Token>,
    /// The classes of all tokens together.
    pub classes: Classes,
    hits: Vec<Hit>,
}

impl Tokens {
    /// The hits that start at token `i`.
    pub fn hits(&self, i: usize) -> &[Hit] {
        let token = &self.list[i];
        &self.hits[token.hits as usize..token.hits as usize + token.hit_count as usize]
    }

    /// Cuts `text` into tokens and looks every word up; what `self` held before is dropped, its memory kept.
    pub fn read(&mut self, text: &str, lexicon: &Lexicon) {
        self.list.clear();
        self.list.reserve(text.len() / 5 + 8);
        self.hits.clear();
        self.classes = Classes::default();
        self.hits.reserve(text.len() / 8 + 8);
        let mut cutter = Cutter { text, at: 0, mixed: false };
        let mut key = Vec::with_capacity(32);
        while let Some(mut token) = cutter.next() {
            if token.kind != Kind::Mark || matches!(token.first, '&' | '+' | '©') || is_sign(token.first) {
                token.word = lexicon.find(&text[token.span.range()], &mut key);
                if token.word.id == 0
                    && (token.shape == Shape::Capital || cutter.mixed)
                    && let Some(at) = seam(text, &token, lexicon)
                {
                    token.span.end = at as u32;
                    token.word = lexicon.find(&text[token.span.range()], &mut key);
                    cutter.at = at;
                }
                if text.as_bytes().get(token.span.end as usize) == Some(&b'.') && is_abbreviation(text, &token) {
                    token.span.end += 1;
                    cutter.at += 1;
                }
            }
            self.list.push(token);
        }
        for i in 0..self.list.len() {
            self.find_phrases(i, lexicon);
        }
    }

    fn find_phrases(&mut self, i: usize, lexicon: &Lexicon) {
        let first = self.hits.len();
        self.list[i].hits = first as u32;
        let mut node = self.list[i].word.node;
        if node == 0 {
            return;
        }
        let mut classes = lexicon.plain(node);
        let (mut length, mut shapes, mut at, mut parted) = (0, 0, i, false);
        loop {
            shapes |= shape_bits(length, self.list[at].shape);
            let (hits, end) = (&mut self.hits, at as u32 + 1);
            lexicon.ends_at(node, shapes, |class, row| {
                // "Syrian Media/Handout" names two, no label goes over the slash; "H/O" does.
                if parted && class == Class::CreditLabel {
                    return;
                }
                if length > 0 {
                    drop_shorter(hits, first, class, end);
                }
                hits.push(Hit { start: i as u32, end, class, row });
            });
            length += 1;
            at += 1;
            if !lexicon.goes_on(node) {
                break;
            }
            // A hyphen or slash between glued words counts for nothing: Guinea-Bissau, EPA/EFE; nor does the
            // apostrophe of a plural: Workers' Party.
            if let (Some(mark), Some(next)) = (self.list.get(at), self.list.get(at + 1))
                && mark.kind == Kind::Mark
                && mark.glued
                && if next.glued { mark.is_dash() || mark.first == '/' } else { matches!(mark.first, '\'' | '’') }
            {
                parted |= mark.first == '/' && self.list[i].span.len() > 1;
                at += 1;
            }
            let next = match self.list.get(at) {
                Some(token) if length < LONGEST_PHRASE && token.lines < 2 => lexicon.step(node, token.word),
                _ => None,
            };
            match next {
                Some(next) => node = next,
                None => break,
            }
        }
        for hit in &self.hits[first..] {
            classes.add(hit.class);
        }
        self.classes.join(classes);
        let token = &mut self.list[i];
        token.classes = classes;
        token.hit_count = (self.hits.len() - first).min(255) as u8;
    }
}

/// Drops the hits of `class` from index `first` on that end before `end`: the longest phrase of a class stays. The
/// first words of a notice do not tell yet which notice it is, so all of them stay.
fn drop_shorter(hits: &mut Vec<Hit>, first: usize, class: Class, end: u32) {
    if class == Class::Notice {
        return;
    }
    let mut at = first;
    while at < hits.len() {
        if hits[at].class == class && hits[at].end < end {
            hits.remove(at);
        } else {
            at += 1;
        }
    }
}

impl Token {
    /// A hyphen, en dash or em dash.
    pub fn is_dash(&self) -> bool {
        self.kind == Kind::Mark && matches!(self.first, '-' | '–' | '—' | '‐' | '‑' | '―')
    }

    /// The mark `c`.
    pub fn is_mark(&self, c: char) -> bool {
        self.kind == Kind::Mark && self.first == c
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
        self.kind == Kind::Mark && matches!(self.first, '"' | '“' | '”' | '„' | '«' | '»' | '‘' | '’' | '\'')
    }

    /// Ends with the full stop of an abbreviation.
    pub fn is_dotted(&self, text: &str) -> bool {
        text.as_bytes().get(self.span.end as usize - 1) == Some(&b'.')
    }

    /// A word that starts with a capital.
    pub fn is_capital(&self) -> bool {
        self.kind == Kind::Word && self.shape != Shape::Lower
    }

    /// A word of English grammar: the, in, and, was.
    pub fn is_grammar(&self) -> bool {
        self.classes.any(GRAMMAR)
    }
}

/// The words of a table's phrase, cut as a caption is: "Lt. Col." gives `Lt.` and `Col.`, "Guinea-Bissau" two words.
pub fn phrase_words(phrase: &str) -> impl Iterator<Item = &str> {
    let mut cutter = Cutter { text: phrase, at: 0, mixed: false };
    std::iter::from_fn(move || {
        loop {
            let token = cutter.next()?;
            if token.kind == Kind::Mark {
                if token.first.is_ascii_punctuation() && !matches!(token.first, '&' | '+' | '©' | '$' | '%') {
                    continue;
                }
                return Some(&phrase[token.span.range()]);
            }
            let mut range = token.span.range();
            if phrase[range.end..].starts_with('.') && !phrase[range.end..].starts_with("..") {
                range.end += 1;
                cutter.at += 1;
            }
            return Some(&phrase[range]);
        }
    })
}

/// Whether the full stop behind a word belongs to it: "Feb.", "Gen.", an initial.
fn is_abbreviation(text: &str, token: &Token) -> bool {
    let word = &text[token.span.range()];
    let mut chars = word.chars();
    let initial = chars.next().is_some_and(char::is_uppercase) && chars.next().is_none();
    initial || word.contains('.') || (token.word.abbreviation && token.shape != Shape::Lower)
}

/// Where an unknown word falls apart because a space is missing: `BrascagliaHandout`, `KazakhstanOil`, `ruinsKhalil`.
/// The second part has to be a known word or the first a country, and the first is longer than the prefixes of names
/// (`MacDonald`); behind a word in small letters anything like a name will do (`offBarnaby`, not `iPhone`).
fn seam(text: &str, token: &Token, lexicon: &Lexicon) -> Option<usize> {
    let word = &text[token.span.range()];
    if let Some(at) = behind_capitals(word).filter(|&at| lexicon.find(&word[..at], &mut Vec::new()).id != 0) {
        return Some(token.span.start as usize + at);
    }
    let inner =
        word.as_bytes().windows(2).position(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase());
    let at = inner? + 1;
    let small = token.shape == Shape::Lower && at > 2 && word.len() - at > 2;
    if small && word[at + 1..].bytes().all(|b| b.is_ascii_lowercase() || !b.is_ascii()) {
        return Some(token.span.start as usize + at);
    }
    let known = word.len() - at > 2 && lexicon.find(&word[at..], &mut Vec::new()).id != 0;
    (at > 3 && (known || lexicon.is_country(&word[..at]))).then_some(token.span.start as usize + at)
}

/// Where a name in small letters starts behind a label in capitals: `DESCRIPTIONMarit`.
fn behind_capitals(word: &str) -> Option<usize> {
    let capitals = word.bytes().take_while(u8::is_ascii_uppercase).count();
    (capitals > 5 && word.len() > capitals + 1 && word.is_char_boundary(capitals)).then(|| capitals - 1)
}

struct Cutter<'t> {
    text: &'t str,
    at: usize,
    /// The last word opens small and holds a capital: `ruinsKhalil`, `iPhone`.
    mixed: bool,
}

impl Cutter<'_> {
    fn peek(&self, at: usize) -> Option<char> {
        let bytes = self.text.as_bytes();
        match bytes.get(at) {
            Some(&byte) if byte < 0x80 => Some(byte as char),
            Some(_) => self.text[at..].chars().next(),
            None => None,
        }
    }

    fn next(&mut self) -> Option<Token> {
        let bytes = self.text.as_bytes();
        let (mut glued, mut lines) = (self.at > 0, 0u8);
        if bytes.get(self.at) == Some(&b' ') {
            // One space is what stands between most words.
            glued = false;
            self.at += 1;
        }
        let first = loop {
            let c = self.peek(self.at)?;
            if !is_space(c) {
                break c;
            }
            if c == '\n' {
                lines = (lines + 1).min(2);
            }
            glued = false;
            self.at += c.len_utf8();
        };
        let start = self.at;
        let mut token = Token {
            span: Span::default(),
            kind: Kind::Mark,
            shape: Shape::Lower,
            first,
            glued,
            lines,
            word: Word::default(),
            classes: Classes::default(),
            value: 0,
            hits: 0,
            hit_count: 0,
        };
        if first.is_ascii_digit() {
            token.kind = Kind::Number;
            token.value = self.number();
        } else if is_letter(first) {
            token.kind = Kind::Word;
            token.shape = self.word();
        } else if is_apostrophe(first) && glued && self.is_possessive() {
            token.kind = Kind::Possessive;
            self.at += first.len_utf8() + 1;
        } else {
            self.at += first.len_utf8();
        }
        token.span = Span::new(start as u32, self.at as u32);
        Some(token)
    }

    /// At an apostrophe: does `s` and the end of the word follow?
    fn is_possessive(&self) -> bool {
        let after = self.at + self.peek(self.at).map_or(1, char::len_utf8);
        matches!(self.peek(after), Some('s' | 'S'))
            && !self.peek(after + 1).is_some_and(|c| is_letter(c) || c.is_ascii_digit())
    }

    fn word(&mut self) -> Shape {
        let bytes = self.text.as_bytes();
        let (start, mut upper, mut lower, mut digit) = (self.at, 0, 0, false);
        loop {
            // Nearly all letters are ASCII: no decoding for them.
            while let Some(&byte) = bytes.get(self.at)
                && byte.is_ascii_alphanumeric()
            {
                upper += u32::from(byte.is_ascii_uppercase());
                lower += u32::from(byte.is_ascii_lowercase());
                digit |= byte.is_ascii_digit();
                self.at += 1;
            }
            let Some(c) = self.peek(self.at) else { break };
            if !c.is_ascii() && is_letter(c) {
                upper += u32::from(c.is_uppercase());
                lower += u32::from(c.is_lowercase());
                self.at += c.len_utf8();
            } else if is_apostrophe(c) {
                let after = self.at + c.len_utf8();
                if self.is_possessive() || !self.peek(after).is_some_and(is_letter) {
                    break;
                }
                self.at = after;
            } else if c == '.' && self.joins_over_dot() {
                self.at += 1;
            } else {
                break;
            }
        }
        let shape = match () {
            // M23 is written in capitals as FARC is.
            () if lower == 0 && (upper > 1 || upper == 1 && digit) => Shape::Upper,
            () if self.peek(start).is_some_and(char::is_uppercase) => Shape::Capital,
            () => Shape::Lower,
        };
        self.mixed = shape == Shape::Lower && upper > 0;
        shape
    }

    /// At a full stop inside a word: "U.S", "a.m", "photoint.net".
    fn joins_over_dot(&self) -> bool {
        let (before, after) = (&self.text[..self.at], &self.text[self.at + 1..]);
        let next = after.chars().next();
        if !next.is_some_and(is_letter) {
            return false;
        }
        let run = before.chars().rev().take_while(|c| is_letter(*c)).take(2).count();
        let ahead = after.chars().take_while(|c| is_letter(*c)).take(2).count();
        if run == 1 && ahead == 1 {
            return true;
        }
        let end = after.bytes().position(|b| !b.is_ascii_alphanumeric()).unwrap_or(after.len());
        let domain = &after[..end];
        let ends =
            !after[end..].starts_with('.') || after[end + 1..].starts_with([' ', '\n']) || end + 1 == after.len();
        ends && ["com", "net", "org", "info", "ru", "de", "pl", "fr", "co", "tv", "press", "photo"].iter().any(
            |known| {
                domain.eq_ignore_ascii_case(known)
                    && (domain.len() > 2 || domain.bytes().all(|b| b.is_ascii_lowercase()))
            },
        )
    }

    fn number(&mut self) -> u64 {
        let bytes = self.text.as_bytes();
        let digits = |from: usize| bytes[from..].iter().take_while(|b| b.is_ascii_digit()).take(20).count();
        let mut value = 0u64;
        let mut add = |range: std::ops::Range<usize>| {
            for byte in &bytes[range] {
                value = value.saturating_mul(10).saturating_add(u64::from(byte - b'0'));
            }
        };
        let run = digits(self.at);
        add(self.at..self.at + run);
        self.at += run;
        if run <= 3 {
            while bytes.get(self.at) == Some(&b',') && digits(self.at + 1) == 3 {
                add(self.at + 1..self.at + 4);
                self.at += 4;
            }
        }
        if bytes.get(self.at) == Some(&b'.') {
            let decimals = digits(self.at + 1);
            let after = self.at + 1 + decimals;
            let dotted_date = bytes.get(after) == Some(&b'.') && bytes.get(after + 1).is_some_and(u8::is_ascii_digit);
            if decimals > 0 && !dotted_date && !self.follows_dotted() {
                self.at = after;
            }
        }
        // A name glued behind a year is no suffix: "2021Uzi", "2016REUTERS".
        if run == 4
            && bytes.get(self.at).is_some_and(u8::is_ascii_uppercase)
            && bytes.get(self.at + 1).is_some_and(u8::is_ascii_alphabetic)
        {
            return value;
        }
        while self.peek(self.at).is_some_and(|c| c.is_ascii_alphanumeric()) {
            self.at += 1;
        }
        value
    }

    /// Whether the number is a later part of a dotted date: the `09` of `27.09.2020`.
    fn follows_dotted(&self) -> bool {
        let before = self.text[..self.at].trim_end_matches(|c: char| c.is_ascii_digit());
        before.ends_with('.') && before[..before.len() - 1].ends_with(|c: char| c.is_ascii_digit())
    }
}

fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic()
        || (!c.is_ascii() && (c.is_alphabetic() || unicode_normalization::char::is_combining_mark(c)))
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '’' | '‘' | 'ʼ' | 'ʻ' | '`' | '´')
}

/// A sign that stands for a word: $, €, %, °.
fn is_sign(c: char) -> bool {
    matches!(c, '$' | '%' | '°' | '¢'..='¥' | '′' | '″' | '\u{20a0}'..='\u{20cf}')
}

fn is_space(c: char) -> bool {
    if c.is_ascii() {
        return matches!(c, ' ' | '\t'..='\r' | '\x1c'..='\x1f' | '\0');
    }
    c.is_whitespace()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::Tables;

    fn words(text: &str) -> Vec<String> {
        let (tables, problems) = Tables::load(&|_| None);
        assert_eq!(problems, []);
        let lexicon = Lexicon::new(&tables);
        let mut tokens = Tokens::default();
        tokens.read(text, &lexicon);
        tokens.list.iter().map(|t| text[t.span.range()].to_owned()).collect()
    }

    #[test]
    fn words_abbreviations_and_possessives() {
        assert_eq!(
            words("in rebel-held Golo's U.S. base, Feb. 9"),
            ["in", "rebel", "-", "held", "Golo", "'s", "U.S.", "base", ",", "Feb.", "9"]
        );
    }

    #[test]
    fn numbers_and_dates() {
        assert_eq!(
            words("27.09.2020 over 5,700 of 1.86 km, 15th, the 1930s."),
            ["27", ".", "09", ".", "2020", "over", "5,700", "of", "1.86", "km", ",", "15th", ",", "the", "1930s", "."]
        );
    }

    #[test]
    fn a_full_stop_glued_to_a_name_does_not_join() {
        assert_eq!(words("on Jan. 11, 2018.Seo Min-kyul/Yonhap")[5..8], [".", "Seo", "Min"]);
        assert_eq!(words("Geng Suying/photoint.net")[3..], ["photoint.net"]);
    }
}
