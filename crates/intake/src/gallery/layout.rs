//! How a gallery is laid out: does a counter, a picture or a credit stand before its caption or after it?
//!
//! "1/5", caption, "2/5", caption counts before; caption, "1 of 6", caption, "2 of 6" counts after.

use super::item::{Item, Kind};
use super::scene::{self, Scene};
use caption::Engine;
use std::cmp::Ordering;

/// On which side of its caption something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Before,
    After,
}

/// A gallery's layout.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub counter: Side,
    pub picture: Side,
    pub credit: Side,
    /// There are counters, pictures or labels by which the document counts its pictures.
    pub marked: bool,
}

impl Layout {
    /// Reads the layout off the items.
    pub fn of(engine: &Engine, text: &str, items: &[Item]) -> Layout {
        let judge = |item: &Item| scene::judge(engine, &text[item.span.clone()]);
        let counter = |kind: &Kind| matches!(kind, Kind::Counter(_));
        let picture = |kind: &Kind| matches!(kind, Kind::Picture { .. });
        let mark = |kind: &Kind| matches!(kind, Kind::Counter(_) | Kind::Picture { .. } | Kind::Opening);
        Layout {
            counter: side(items, counter, Side::Before, judge),
            picture: side(items, picture, Side::Before, judge),
            credit: side(items, |kind| matches!(kind, Kind::Credit { .. }), Side::After, judge),
            marked: items.iter().filter(|item| mark(&item.kind)).take(2).count() == 2,
        }
    }
}

/// The side on which the items of a kind stand. Lines without a blank between decide; then whether a caption comes
/// before the first or after the last of them.
fn side(items: &[Item], is: impl Fn(&Kind) -> bool, default: Side, judge: impl Fn(&Item) -> Scene) -> Side {
    let (mut above, mut below) = (0usize, 0usize);
    let (mut first, mut last) = (None, None);
    for (i, item) in items.iter().enumerate().filter(|(_, item)| is(&item.kind)) {
        first.get_or_insert(i);
        last = Some(i);
        above += usize::from(!item.gap && neighbour(items[..i].iter().rev(), &is).is_some_and(Item::is_sentence));
        let joined = items.get(i + 1).is_some_and(|next| !next.gap);
        below += usize::from(joined && neighbour(items[i + 1..].iter(), &is).is_some_and(Item::is_sentence));
    }
    let (Some(first), Some(last)) = (first, last) else { return default };
    if above != below {
        return if above > below { Side::After } else { Side::Before };
    }
    let before_first = items[..first].iter().rev().find(|item| item.is_sentence());
    let after_last =
        items[last + 1..].iter().take_while(|item| !matches!(item.kind, Kind::Section)).find(|item| item.is_sentence());
    match (before_first, after_last) {
        (Some(_), None) => Side::After,
        (None, Some(_)) => Side::Before,
        // A standfirst above, or other words below: the one that shows a scene is the caption.
        (Some(before), Some(after)) => match judge(before).cmp(&judge(after)) {
            Ordering::Greater => Side::After,
            Ordering::Less => Side::Before,
            Ordering::Equal => default,
        },
        (None, None) => default,
    }
}

/// The next sentence, or item of the kind, past what else stands beside a caption: its place, its day, its headline.
fn neighbour<'i>(items: impl Iterator<Item = &'i Item>, is: &impl Fn(&Kind) -> bool) -> Option<&'i Item> {
    let mut items = items.take(6);
    items.find(|item| match &item.kind {
        Kind::Text(text) => text.is_sentence(),
        kind => is(kind) || matches!(kind, Kind::Section),
    })
}
