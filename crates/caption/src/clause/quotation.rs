//! Words without the marks around them, and quotations of every style, over sentences.
//!
//! "“The oven is old. It works,” said Walid Haddad." holds the quotation `The oven is old. It works`.

use super::REACH;
use crate::document::Document;
use crate::token::Kind;
use std::ops::Range;

/// Without marks, and "that", at either end.
pub fn trimmed(document: &Document, mut tokens: Range<usize>) -> Range<usize> {
    let loose = |k: usize| {
        document
            .get(k)
            .is_some_and(|token| token.kind == Kind::Mark && !matches!(token.first, '$' | '£' | '€' | '#' | '@'))
    };
    while tokens.start < tokens.end && loose(tokens.start) && !opens_inside(document, &tokens) {
        tokens.start += 1;
    }
    while tokens.start < tokens.end && loose(tokens.end - 1) && !closes_inside(document, &tokens) {
        tokens.end -= 1;
    }
    tokens
}

/// A mark whose closing one is followed by further words stays: `"terrorists" set the fires`.
fn opens_inside(document: &Document, tokens: &Range<usize>) -> bool {
    let close = match document.token(tokens.start).first {
        '"' => '"',
        '“' => '”',
        '‘' => '’',
        '(' => ')',
        _ => return false,
    };
    let mut rest = tokens.start + 1..tokens.end;
    rest.find(|&k| document.is_mark(k, close)).is_some() && rest.any(|k| document.token(k).kind == Kind::Word)
}

/// A closing mark whose opening one is among the tokens stays: "called it a "slow drowning"".
fn closes_inside(document: &Document, tokens: &Range<usize>) -> bool {
    let last = document.token(tokens.end - 1);
    let inner = tokens.start..tokens.end - 1;
    match last.first {
        '"' => inner.clone().filter(|&k| document.is_mark(k, '"')).count() % 2 == 1,
        '”' => inner.clone().any(|k| document.is_mark(k, '“')),
        '’' => inner.clone().any(|k| document.is_mark(k, '‘')),
        ')' => inner.clone().any(|k| document.is_mark(k, '(')),
        _ => false,
    }
}

/// With the mark that closes a quotation opened inside, and the full stop in front of it: `the “best day.”`
pub fn with_closing_quote(document: &Document, tokens: Range<usize>) -> Range<usize> {
    let count = |c: char| tokens.clone().filter(|&k| document.is_mark(k, c)).count();
    let open = count('"') % 2 == 1 || count('“') > count('”');
    let close = (tokens.end..(tokens.end + 2).min(document.len())).find(|&k| document.token(k).is_quote());
    match close.filter(|_| open) {
        Some(close) => tokens.start..close + 1,
        None => tokens,
    }
}

/// Without "(C)", "(2nd R)" at the end.
pub fn without_bracket(document: &Document, tokens: Range<usize>) -> Range<usize> {
    if tokens.is_empty() || !document.is_mark(tokens.end - 1, ')') {
        return tokens;
    }
    let open = tokens.clone().rev().take(8).find(|&k| document.is_mark(k, '(')).unwrap_or(tokens.end);
    tokens.start..open
}

/// Without "a", "an", "the" in front.
pub fn without_article(document: &Document, mut tokens: Range<usize>) -> Range<usize> {
    while tokens.len() > 1 && document.is_any(tokens.start, &["a", "an", "the"]) {
        tokens.start += 1;
    }
    tokens
}

/// The words inside the quotation that is closed by the mark at token `close`, over sentences if need be.
pub fn quotation_before(document: &Document, close: usize) -> Option<Range<usize>> {
    let mark = document.get(close)?;
    let lowest = close.saturating_sub(REACH);
    let opens = |k: usize| {
        let token = document.token(k);
        let free = !token.glued || k == 0 || document.token(k - 1).kind == Kind::Mark;
        match mark.first {
            '"' => token.is_mark('"'),
            '”' => token.is_mark('“') || token.is_mark('”') && free,
            '“' => token.is_mark('“') || token.is_mark('„'),
            '’' => token.is_mark('‘'),
            '»' => token.is_mark('«'),
            '\'' => token.is_mark('\'') && free,
            '?' => token.is_mark('?') && !token.glued,
            _ => false,
        }
    };
    let open = (lowest..close).rev().take_while(|&k| document.is_body(k)).find(|&k| opens(k))?;
    (open + 1 < close).then(|| trimmed(document, open + 1..close))
}

/// The words inside the quotation that opens at token `open`.
pub fn quotation_after(document: &Document, open: usize) -> Option<Range<usize>> {
    let mark = document.get(open)?;
    let closes = |k: usize| {
        let token = document.token(k);
        match mark.first {
            '"' => token.is_mark('"'),
            '“' => token.is_mark('”') || token.is_mark('"'),
            '”' => token.is_mark('”'),
            '„' => token.is_mark('“') || token.is_mark('”'),
            '‘' => {
                token.is_mark('’') && document.get(k + 1).is_none_or(|next| !next.glued || next.kind == Kind::Mark)
            }
            '«' => token.is_mark('»'),
            '\'' => {
                token.is_mark('\'') && document.get(k + 1).is_none_or(|next| !next.glued || next.kind == Kind::Mark)
            }
            '?' => token.is_mark('?') && token.glued,
            _ => false,
        }
    };
    let last = document.len().min(open + REACH);
    let close = (open + 1..last).take_while(|&k| document.is_body(k)).find(|&k| closes(k))?;
    (open + 1 < close).then(|| trimmed(document, open + 1..close))
}

/// Whether a quotation may open at token `i`.
pub fn opens_quotation(document: &Document, i: usize) -> bool {
    document.get(i).is_some_and(|token| {
        let next_glued = document.get(i + 1).is_some_and(|next| next.glued);
        (token.is_quote() || token.is_mark('?')) && !token.glued && next_glued
    })
}
