//! Photographers whom a sentence names, and bylines that a field cut off.
//!
//! "in a picture by photographer Godlisten Mrema", "Lucille Ferrand, photographer, October 1941", "Bernadette Larkspur
//! for the Gua".

use super::Label;
use super::chain::{Chain, Slot, SlotKind};
use super::locate::Run;
use crate::document::Document;
use crate::engine::Engine;
use crate::lexicon::{Class, Classes};
use crate::name::run_at;
use crate::token::Kind;
use std::ops::Range;

/// How long a photo field is that older desks cut names at, in bytes.
const FIELD: Range<usize> = 30..33;

/// A byline whose newspaper was cut off at the end of its field: "Bernadette Larkspur for the Gua".
pub(super) fn cut_off(engine: &Engine, document: &Document) -> Option<Run> {
    if !FIELD.contains(&document.text.len()) {
        return None;
    }
    let at = (1..document.len()).find(|&i| document.is(i, "for"))?;
    let name = run_at(document, 0).filter(|run| run.end == at && run.len() > 1)?;
    let paper = at + 1..document.len();
    let printed = document.slice(document.span(paper.clone()));
    let row = engine.publication_starting_with(printed)?;
    let maker = Slot::new(document.span(name), SlotKind::Person);
    let paper = Slot { ordered: true, ..Slot::new(document.span(paper), SlotKind::Agency(row)) };
    let slots = vec![maker, paper];
    let tokens = 0..document.len();
    Some(Run { span: document.span(tokens.clone()), tokens, chain: Chain { slots, ..Chain::default() } })
}

/// A library's byline on a line of its own: "Ferrand, Lucille", "Lange, Dorothea, 1895-1965, photographer".
pub(super) fn inverted_line(document: &Document, line: Range<usize>) -> Option<Run> {
    const PLACES: Classes =
        Classes::of(&[Class::Capital, Class::Country, Class::Admin1, Class::Region, Class::GivenName]);
    let (start, given) = (line.start, line.start + 2);
    if !document.token(start).is_capital() || !document.is_mark(start + 1, ',') {
        return None;
    }
    let name = before_trade(document, line.clone());
    let said = name.end < line.end;
    let names = (3..=4).contains(&name.len())
        && document.get(given).is_some_and(|token| token.is_capital())
        && (said || document.has(given, Class::GivenName) && !document.token(start).classes.any(PLACES));
    let initial = name.len() == 3 || document.word(given + 1).len() == 2 && document.word(given + 1).ends_with('.');
    let alone = document.token(start).lines > 0 || said;
    (names && initial && alone && document.get(line.end).is_none_or(|t| t.lines > 0)).then(|| {
        let slot = Slot::new(document.span(name), SlotKind::Person);
        let chain = Chain { slots: vec![slot], ..Chain::default() };
        Run { span: document.span(line.clone()), tokens: line, chain }
    })
}

/// The name in front of ", 1895-1965, photographer".
fn before_trade(document: &Document, line: Range<usize>) -> Range<usize> {
    let mut end = line.end - usize::from(document.is_mark(line.end - 1, '.'));
    if end < line.start + 4 || !document.is(end - 1, "photographer") || !document.is_mark(end - 2, ',') {
        return line;
    }
    end -= 2;
    let dates = (line.start..end).rev().take_while(|&i| {
        let token = document.token(i);
        token.kind == Kind::Number || token.is_dash() || token.is_mark('?')
    });
    let first = dates.last().filter(|&first| document.is_mark(first - 1, ','));
    line.start..first.map_or(end, |first| first - 1)
}

/// A photographer named in a sentence: "in a picture by photographer Godlisten Mrema", "Ostrander, Wilfred J.,
/// photographer". Gives the name's tokens and whether name and word form a credit run.
pub(crate) fn named_in_sentence(
    engine: &Engine,
    document: &Document,
    i: usize,
) -> Option<(Range<usize>, Option<Range<usize>>)> {
    if document.is(i, "photographer") {
        return inverted(document, i, i + 1);
    }
    let (label, next) = engine.desk.label(document, i)?;
    if label != Label::By {
        return None;
    }
    // "in a picture by photographer X", "in this photo by X".
    let by = document.is(next - 1, "by");
    let led = i >= 2 && document.is_any(i - 2, &["in", "this"]) && document.is_any(i - 1, &["a", "this"]);
    if !by || !led || document.token(i).is_capital() {
        return None;
    }
    let at = next + usize::from(document.is(next, "photographer"));
    let name = run_at(document, at)?;
    (name.len() > 1).then_some((name, None))
}

/// "Lucille Ferrand, photographer, October 1941."
fn inverted(document: &Document, word: usize, next: usize) -> Option<(Range<usize>, Option<Range<usize>>)> {
    let closes = document.get(next).is_none_or(|t| t.kind == Kind::Mark && matches!(t.first, ',' | '.' | ')' | ';'));
    let dated =
        document.get(next + 1).is_none_or(|t| t.kind == Kind::Number || t.classes.has(Class::Month) || t.lines > 0);
    if word < 2 || !document.is_mark(word - 1, ',') || !closes || !dated {
        return None;
    }
    let end = word - 1;
    let given = (end.saturating_sub(4)..end).find(|&i| run_at(document, i).is_some_and(|run| run.end == end))?;
    let surname = given >= 2 && document.is_mark(given - 1, ',') && document.token(given - 2).is_capital();
    let alone = surname && (given == 2 || document.token(given - 3).kind == Kind::Mark);
    let start = if alone && end - given <= 2 { given - 2 } else { given };
    (end - start > 1).then_some((start..end, Some(start..next)))
}
