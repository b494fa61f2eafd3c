//! Where tokens start and end, by their characters alone.

use super::eight::Eight;
use super::{Kind, Shape, Token};
use crate::lexicon::{Class, Classes, Word};
use crate::span::Span;
use unicode_normalization::char::is_combining_mark;

/// The words of a table's phrase, cut as a caption is: "Lt. Col." gives `Lt.` and `Col.`, "Guinea-Bissau" two words.
pub fn phrase_words(phrase: &str) -> impl Iterator<Item = &str> {
    let mut cutter = Cutter::new(phrase);
    std::iter::from_fn(move || {
        loop {
            let token = cutter.next()?;
            if token.kind == Kind::Mark {
                if token.first.is_ascii_punctuation() && !may_be_a_word(token.first) {
                    continue;
                }
                return Some(&phrase[token.span.range()]);
            }
            let mut range = token.span.range();
            let next = |ahead: usize| phrase.as_bytes().get(range.end + ahead);
            if next(0) == Some(&b'.') && next(1) != Some(&b'.') {
                range.end += 1;
                cutter.at += 1;
            }
            return Some(&phrase[range]);
        }
    })
}

const CAPITALISED: Classes = Classes::of(&[Class::Capitalised]);
const DIGITS: Classes = Classes::of(&[Class::Digits]);
const OWNING: Classes = Classes::of(&[Class::Owning]);

/// The class of each ASCII mark's form.
const MARKS: [Classes; 128] = {
    let (mut marks, mut mark) = ([Classes::of(&[]); 128], 0);
    while mark < 128 {
        marks[mark as usize] = Classes::of(&[class_of(mark as u8 as char)]);
        mark += 1;
    }
    marks
};

/// What a mark is by its form.
const fn class_of(mark: char) -> Class {
    match mark {
        ',' => Class::Comma,
        '.' | '!' | '?' | '…' => Class::Stop,
        '(' | ')' | '[' | ']' => Class::Bracket,
        '/' | '|' => Class::Slash,
        ':' | ';' => Class::Colon,
        '-' | '–' | '—' | '‐' | '‑' | '―' => Class::Dash,
        '"' | '“' | '”' | '„' | '«' | '»' | '‘' | '’' | '\'' => Class::Quoting,
        _ => Class::Sign,
    }
}

/// Goes through a text, token by token.
pub(super) struct Cutter<'t> {
    text: &'t str,
    /// The byte where the next token is looked for.
    pub(super) at: usize,
    /// The last token holds small letters and a capital behind its first letter: `ruinsKhalil`, `iPhone`, `McAteer`.
    pub(super) mixed: bool,
}

impl<'t> Cutter<'t> {
    pub(super) fn new(text: &'t str) -> Cutter<'t> {
        Cutter { text, at: 0, mixed: false }
    }

    fn peek(&self, at: usize) -> Option<char> {
        match self.text.as_bytes().get(at) {
            Some(&byte) if byte < 0x80 => Some(byte as char),
            Some(_) => self.text[at..].chars().next(),
            None => None,
        }
    }

    /// The next token, not looked up yet.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<Token> {
        // One space is what stands between most words.
        let space = self.text.as_bytes().get(self.at) == Some(&b' ');
        let (mut glued, mut lines) = ((self.at > 0) & !space, 0u8);
        self.at += usize::from(space);
        let mut first = self.peek(self.at)?;
        while !first.is_ascii_graphic() && is_space(first) {
            lines = (lines + u8::from(first == '\n')).min(2);
            glued = false;
            self.at += first.len_utf8();
            first = self.peek(self.at)?;
        }
        let start = self.at;
        self.mixed = false;
        let (mut kind, mut shape, mut value) = (Kind::Mark, Shape::Lower, 0);
        let mut classes = Classes::default();
        if is_letter(first) {
            kind = Kind::Word;
            shape = self.word(first.is_uppercase());
            if shape != Shape::Lower {
                classes = CAPITALISED;
            }
        } else if first.is_ascii_digit() {
            (kind, classes) = (Kind::Number, DIGITS);
            value = self.number();
        } else if is_apostrophe(first) && glued && self.is_possessive() {
            (kind, classes) = (Kind::Possessive, OWNING);
            self.at += first.len_utf8() + 1;
        } else {
            classes = MARKS.get(first as usize).copied().unwrap_or_else(|| Classes::of(&[class_of(first)]));
            self.at += first.len_utf8();
        }
        Some(Token {
            span: Span::new(start as u32, self.at as u32),
            kind,
            shape,
            first,
            glued,
            lines,
            word: Word::default(),
            classes,
            value,
            hits: 0,
            hit_count: 0,
        })
    }

    /// At an apostrophe: does `s` and the end of the word follow?
    fn is_possessive(&self) -> bool {
        let after = self.at + self.peek(self.at).map_or(1, char::len_utf8);
        matches!(self.peek(after), Some('s' | 'S'))
            && !self.peek(after + 1).is_some_and(|c| is_letter(c) || c.is_ascii_digit())
    }

    /// Past the word that starts here; how it is written, if its first letter is such a `capital`.
    #[inline(always)]
    fn word(&mut self, capital: bool) -> Shape {
        let bytes = self.text.as_bytes();
        // Of capitals only none, one and more are told apart.
        let (mut capitals, mut small, mut digit) = (0u32, false, false);
        loop {
            // Nearly all letters are ASCII: no decoding for them.
            let eight = Eight::at(bytes, self.at);
            self.at += eight.length;
            capitals +=
                u32::from(eight.capitals != 0) + u32::from(eight.capitals & eight.capitals.wrapping_sub(1) != 0);
            small |= eight.small != 0;
            digit |= eight.digits != 0;
            if eight.length == 8 {
                continue;
            }
            let may_go_on = matches!(bytes.get(self.at), Some(b'.' | b'\'' | b'`' | 0x80..));
            let Some(c) = may_go_on.then(|| self.inner()).flatten() else { break };
            capitals += u32::from(c.is_uppercase());
            small |= c.is_lowercase();
        }
        self.mixed = small && capitals > u32::from(capital);
        match () {
            // M23 is written in capitals as FARC is.
            () if !small && (capitals > 1 || capitals == 1 && digit) => Shape::Upper,
            () if capital => Shape::Capital,
            () => Shape::Lower,
        }
    }

    /// Past a letter that is not ASCII, an apostrophe or full stop inside a word, if one stands here.
    #[inline(never)]
    fn inner(&mut self) -> Option<char> {
        let c = self.peek(self.at)?;
        let after = self.at + c.len_utf8();
        let inside = match c {
            '.' => self.joins_over_dot(),
            _ if !c.is_ascii() && is_letter(c) => true,
            _ => is_apostrophe(c) && !self.is_possessive() && self.peek(after).is_some_and(is_letter),
        };
        self.at = if inside { after } else { self.at };
        inside.then_some(c)
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

    #[inline(never)]
    fn number(&mut self) -> u64 {
        let bytes = self.text.as_bytes();
        let (run, mut value) = self.digits(self.at);
        self.at += run;
        if run <= 3 {
            while bytes.get(self.at) == Some(&b',')
                && let (3, thousands) = self.digits(self.at + 1)
            {
                value = value.saturating_mul(1000).saturating_add(thousands);
                self.at += 4;
            }
        }
        if bytes.get(self.at) == Some(&b'.') {
            let decimals = self.digits(self.at + 1).0;
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

    /// How many digits stand from `from` on, up to 20, and the number they write.
    fn digits(&self, from: usize) -> (usize, u64) {
        let (run, number) = Eight::number(self.text.as_bytes(), from);
        if run < 8 {
            return (run, number);
        }
        let digits = self.text.as_bytes()[from..].iter().take_while(|byte| byte.is_ascii_digit()).take(20);
        digits.fold((0, 0), |(run, number): (usize, u64), digit| {
            (run + 1, number.saturating_mul(10).saturating_add(u64::from(digit - b'0')))
        })
    }

    /// Whether the number is a later part of a dotted date: the `09` of `27.09.2020`.
    fn follows_dotted(&self) -> bool {
        let before = self.text[..self.at].trim_end_matches(|c: char| c.is_ascii_digit());
        before.ends_with('.') && before[..before.len() - 1].ends_with(|c: char| c.is_ascii_digit())
    }
}

fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic() || (!c.is_ascii() && (c.is_alphabetic() || is_combining_mark(c)))
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '’' | '‘' | 'ʼ' | 'ʻ' | '`' | '´')
}

/// Whether a mark stands for a word: &, ©, $, €, %, °.
pub(super) fn may_be_a_word(mark: char) -> bool {
    matches!(mark, '&' | '+' | '$' | '%' | '©' | '°' | '¢'..='¥' | '′' | '″' | '\u{20a0}'..='\u{20cf}')
}

fn is_space(c: char) -> bool {
    if c.is_ascii() {
        return matches!(c, ' ' | '\t'..='\r' | '\x1c'..='\x1f' | '\0');
    }
    c.is_whitespace()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}
