//! What stands in a caption and is none of its words: picture numbers, counters, buttons, labels, leftover markup.
//!
//! "epa11370218 People wade through a market street … hide caption" has two of them: `epa11370218`, `hide caption`.

use super::Rule;
use crate::document::{Document, Owner};
use crate::engine::Reading;
use crate::lexicon::{Class, Classes, named_values};
use crate::token::{Kind, Shape, Token};

pub(super) const LABEL: Rule = Rule { id: "label", version: 1, page: include_str!("../../spec/label.md"), run };

/// The longest tag or number, in tokens.
const LONGEST: usize = 40;
/// How many dots a site's cut leaves: `. . . .more`.
const LONGEST_CUT: usize = 4;
/// How many digits of a date open the armed forces' number of a picture.
const DATE_DIGITS: usize = 6;

named_values! {
    /// How a phrase of labels has to stand.
    pub(crate) enum Form {
        /// Alone: "hide caption".
        Alone = "alone",
        /// Before a colon, at the start of a line: "Image:".
        Colon = "colon",
        /// At the start of a sentence that is a label from end to end: "See PA story …".
        Sentence = "sentence",
    }
}

fn run(reading: &mut Reading<'_>) {
    mark(&mut reading.document);
}

/// Takes every label of a caption.
pub(crate) fn mark(document: &mut Document) {
    let mut openers = document.that(may_open);
    while let Some(i) = openers.next() {
        let end = label_end(document, i);
        if end > i {
            document.take(i..end, Owner::Label);
            openers.skip_to(end);
        }
    }
    if let Some(cut) = cut_mark(document) {
        document.take(cut..document.len(), Owner::Label);
    }
}

/// Whether a label can open at a token: at few that open no line.
fn may_open(token: &Token) -> bool {
    const OPENERS: Classes = Classes::of(&[Class::LineStart, Class::Label, Class::Bracket, Class::Sign]);
    let number = (token.kind == Kind::Number) & (token.span.len() == DATE_DIGITS);
    token.classes.any(OPENERS) | (token.shape == Shape::Upper) | number
}

/// Past the label that starts at token `i`; `i` where none does.
fn label_end(document: &Document, i: usize) -> usize {
    let token = document.token(i);
    let first = i == 0 || token.lines > 0;
    match token.kind {
        Kind::Mark => match token.first {
            '<' => tag(document, i),
            '&' => entity(document, i),
            '(' | '[' => bracketed_number(document, i).or_else(|| if first { list_bracket(document, i) } else { None }),
            '#' if first => numbered(document, i + 1),
            _ => None,
        },
        Kind::Number => virin(document, i)
            .or_else(|| if i == 0 || first { counter(document, i).or_else(|| numbered(document, i)) } else { None }),
        Kind::Word if first && document.has(i, Class::Heading) && is_glued_to_name(document, i + 1) => Some(i + 1),
        Kind::Word if token.classes.has(Class::Label) => phrase(document, i, first),
        Kind::Word if token.shape == Shape::Lower && first => wire_number(document, i),
        Kind::Word if token.shape == Shape::Upper => archive_number(document, i),
        _ => None,
    }
    .unwrap_or(i)
}

/// `<p>`, `</em>`, `<a href="…">`.
fn tag(document: &Document, i: usize) -> Option<usize> {
    let next = document.get(i + 1).filter(|t| t.glued)?;
    let opens = next.kind == Kind::Word || next.is_mark('/') || next.is_mark('!');
    let last = document.len().min(i + LONGEST);
    let close = (i + 1..last).find(|&k| document.is_mark(k, '>') || document.is_mark(k, '<'))?;
    (opens && document.is_mark(close, '>')).then_some(close + 1)
}

/// `&nbsp;`, `&amp;`.
fn entity(document: &Document, i: usize) -> Option<usize> {
    let glued = |k: usize| document.get(k).is_some_and(|t| t.glued);
    let known =
        document.is_any(i + 1, &["nbsp", "amp", "quot", "lt", "gt", "ndash", "mdash", "rsquo", "lsquo", "hellip"]);
    (known && glued(i + 1) && glued(i + 2) && document.is_mark(i + 2, ';')).then_some(i + 3)
}

/// `(PTI08_02_2024_000318B)`, `(16599002c)`, `[+]`: a bracket that holds one number.
fn bracketed_number(document: &Document, i: usize) -> Option<usize> {
    let last = document.len().min(i + LONGEST);
    // Nothing but the bracket itself may stand apart.
    let stands = |k: usize| k > i + 1 && !document.token(k).glued || document.token(k).closes_bracket();
    let close = (i + 1..last).find(|&k| stands(k)).filter(|&k| document.token(k).closes_bracket())?;
    let inside = i + 1..close;
    if inside.len() == 1 && document.is_mark(i + 1, '+') {
        return Some(close + 1);
    }
    let text = document.slice(document.span(inside.clone()));
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let plain = text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'));
    let number = digits >= 6 && (text.contains('_') || inside.len() == 1 && text.len() >= 7);
    (plain && number).then_some(close + 1)
}

/// `DESCRIPTION` in front of a name, the space between them lost.
fn is_glued_to_name(document: &Document, i: usize) -> bool {
    document.get(i).is_some_and(|next| next.glued && next.is_capital())
}

/// `(1)` in front of a caption.
fn list_bracket(document: &Document, i: usize) -> Option<usize> {
    let number = document.get(i + 1).is_some_and(|t| t.kind == Kind::Number && t.span.len() < 4);
    let closed = document.get(i + 2).is_some_and(Token::closes_bracket);
    (number && closed && opens_caption(document, i + 3)).then_some(i + 3)
}

/// `4.`, `2/`, `3)` in front of a caption.
fn numbered(document: &Document, i: usize) -> Option<usize> {
    let short = document.get(i).is_some_and(|t| t.kind == Kind::Number && t.span.len() < 4);
    let mark = document
        .get(i + 1)
        .is_some_and(|t| t.glued && t.kind == Kind::Mark && matches!(t.first, '.' | '/' | ')' | ':' | '|'));
    let dated = document.get(i + 2).is_some_and(|t| t.glued && t.kind == Kind::Number);
    (short && mark && !dated && opens_caption(document, i + 2)).then_some(i + 2)
}

/// `1 of 30`, `3/15` in front of a caption.
fn counter(document: &Document, i: usize) -> Option<usize> {
    let parted = document.is(i + 1, "of") || document.is_mark(i + 1, '/');
    let total = document.get(i + 2).filter(|t| t.kind == Kind::Number && t.span.len() < 4)?;
    let short = document.token(i).span.len() < 4 && document.token(i).value <= total.value;
    let more = document.get(i + 3).is_some_and(|t| t.is_mark('/') || t.is_mark('-') && t.glued);
    let stands = document.get(i + 3).is_none_or(|t| t.lines > 0 || t.is_capital() || t.is_mark('|') || t.is_quote());
    (parted && short && stands && !more).then_some(i + 3)
}

/// Whether a caption's first words stand at token `i`.
fn opens_caption(document: &Document, i: usize) -> bool {
    document.get(i).is_some_and(|t| {
        t.is_capital() || t.is_quote() || t.lines > 0 || t.kind == Kind::Number && !t.glued || t.opens_bracket()
    })
}

/// The armed forces' number of a picture: `170914-N-QZ482-0317`.
fn virin(document: &Document, i: usize) -> Option<usize> {
    let glued = |k: usize| document.get(k).is_some_and(|t| t.glued);
    let parted = (i + 1..i + 7).all(glued) && [1, 3, 5].iter().all(|k| document.is_mark(i + k, '-'));
    let date = document.token(i).span.len() == DATE_DIGITS;
    let branch = document.word(i + 2).len() == 1;
    (parted && date && branch).then_some(i + 7)
}

/// A wire's number in front of a caption: `epa11370218`.
fn wire_number(document: &Document, i: usize) -> Option<usize> {
    let digits = document.word(i).strip_prefix("epa")?;
    (digits.len() >= 6 && digits.bytes().all(|b| b.is_ascii_digit())).then_some(i + 1)
}

/// A library's number: `LC-USW36-118042`.
fn archive_number(document: &Document, i: usize) -> Option<usize> {
    let glued = |k: usize| document.get(k).is_some_and(|t| t.glued);
    let parted = document.is_mark(i + 1, '-') && document.is_mark(i + 3, '-') && (i + 1..i + 5).all(glued);
    let mixed = document.word(i + 2).bytes().any(|b| b.is_ascii_digit());
    let number = document.get(i + 4).is_some_and(|t| t.kind == Kind::Number && t.span.len() >= 4);
    (parted && mixed && number).then_some(i + 5)
}

/// A phrase that `words.tsv` knows for a label: `hide caption`, `Image:`, `See PA story …`.
fn phrase(document: &Document, i: usize, first: bool) -> Option<usize> {
    let hit = document.hit(i, Class::Label)?;
    let end = hit.end as usize;
    match Form::of(hit.row) {
        Form::Colon => {
            let colon = document.is_mark(end, ':') && (first || document.opens_sentence(i));
            (colon && (!document.has(i, Class::CreditLabel) || runs_on(document, end + 1))).then_some(end + 1)
        }
        Form::Sentence => {
            let sentence = document.sentence(i);
            let line = (i + 1..sentence.end).find(|&k| document.token(k).lines > 0).unwrap_or(sentence.end);
            document.opens_sentence(i).then_some(line)
        }
        Form::Alone => {
            let last = document.get(end).is_none_or(|t| t.lines > 0 || t.kind == Kind::Mark);
            (last || document.token(i).lines > 0).then_some(end)
        }
    }
}

/// Whether words of a sentence follow, not the names of a credit.
fn runs_on(document: &Document, i: usize) -> bool {
    const PROSE: Classes = Classes::of(&[Class::Determiner, Class::Preposition, Class::Auxiliary, Class::Pronoun]);
    document.get(i).is_none_or(|t| t.lines > 0)
        || (i..document.len().min(i + 8))
            .take_while(|&k| !document.is_mark(k, '/') && document.token(k).lines == 0)
            .any(|k| {
                let token = document.token(k);
                token.kind == Kind::Word
                    && token.shape == Shape::Lower
                    && token.classes.any(PROSE)
                    && !document.is_any(k, &["by", "for", "via", "of"])
            })
}

/// Where a site cut the caption off: the first dot of `…more`, `... more` at the end.
fn cut_mark(document: &Document) -> Option<usize> {
    let more = document.len().checked_sub(1).filter(|&last| document.is(last, "more"))?;
    let dot = |token: &&Token| token.is_mark('.') || token.is_mark('…');
    let dots = document.tokens.list[..more].iter().rev().take(LONGEST_CUT).take_while(dot).count();
    let start = more - dots;
    (dots > 1 || document.is_mark(start, '…')).then_some(start)
}
