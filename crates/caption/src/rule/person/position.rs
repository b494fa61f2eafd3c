//! Where somebody is in the picture: "(2nd R)", ", left,", ", second from right,", "From left,".

use crate::document::Document;
use crate::lexicon::Class;
use crate::token::Kind;
use std::borrow::Cow;

/// Longer phrases say something else.
const LONGEST: usize = 7;

/// A list's order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// From left to right.
    Left,
    /// From right to left.
    Right,
}

impl Order {
    /// The place of the list's `n`th person, from 0.
    pub fn nth(self, n: usize) -> Cow<'static, str> {
        let side = if self == Order::Left { "left" } else { "right" };
        match (n, self) {
            (0, _) => Cow::Borrowed(side),
            _ => {
                let suffix = match (n + 1) % 10 {
                    1 if n != 10 => "st",
                    2 if n != 11 => "nd",
                    3 if n != 12 => "rd",
                    _ => "th",
                };
                Cow::Owned(format!("{}{suffix} from {side}", n + 1))
            }
        }
    }
}

/// "From left,", "(L-R)", "Left to right:" at token `i`: where it ends and which way it counts.
pub(super) fn order_at(document: &Document, i: usize) -> Option<(usize, Order)> {
    // "from left", "left to", "L-"
    let next = document.get(i + 1)?;
    let opens = match document.token(i).first {
        'f' | 'F' => matches!(next.first, 'l' | 'L' | 'r' | 'R'),
        'l' | 'L' | 'r' | 'R' => matches!(next.first, 't' | 'T') || next.is_dash(),
        _ => false,
    };
    if !opens || !document.has(i, Class::Position) || !document.is_body(i) {
        return None;
    }
    let side = |k: usize| match document.word(k) {
        word if ["left", "l"].iter().any(|known| word.eq_ignore_ascii_case(known)) => Some(Order::Left),
        word if ["right", "r"].iter().any(|known| word.eq_ignore_ascii_case(known)) => Some(Order::Right),
        _ => None,
    };
    let from = document.is(i, "from");
    let first = if from { i + 1 } else { i };
    let order = side(first)?;
    let joint = document.is(first + 1, "to") || document.get(first + 1).is_some_and(|t| t.is_dash());
    let both = joint && side(first + 2).is_some();
    if !from && !both {
        return None;
    }
    // "second from left" is one person's place.
    let counted = from && i > 0 && (document.has(i - 1, Class::Ordinal) || document.token(i - 1).kind == Kind::Number);
    let mut end = if both { first + 3 } else { first + 1 };
    let marked = document.get(end).is_some_and(|t| matches!(t.first, ',' | ':' | ')' | '-' | '–' | '—' | ';'));
    if counted || from && !marked && !both {
        return None;
    }
    while document.get(end).is_some_and(|t| t.kind == Kind::Mark && matches!(t.first, ',' | ':' | ')' | '-' | '–')) {
        end += 1;
    }
    Some((end, order))
}

/// Where a phrase that places somebody in the picture ends, if one starts at token `i`: "second from | left".
pub(super) fn phrase(document: &Document, i: usize) -> Option<usize> {
    let (mut at, mut anchored) = (i, false);
    if !document.has(i, Class::Position) || order_at(document, i).is_some() {
        return None;
    }
    while at < i + LONGEST {
        let Some(token) = document.get(at) else { break };
        let hit = if token.lines < 2 { document.hit(at, Class::Position) } else { None };
        match hit {
            Some(hit) => {
                anchored |= document.has_row(at, Class::Position, 1);
                at = hit.end as usize;
            }
            None if token.is_dash() && token.glued && at > i => at += 1,
            None => break,
        }
    }
    (anchored && at > i).then_some(at)
}

/// Whether a position can end before token `end`: "left | ,", "right | and".
pub(super) fn closes(document: &Document, end: usize) -> bool {
    document.get(end).is_none_or(|t| t.kind == Kind::Mark || t.lines > 0 || document.is(end, "and"))
}
