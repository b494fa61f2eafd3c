//! The same caption printed again, whole or cut: one sighting with a repeat count.
//!
//! "Residents wade to a bus in Sylhet, … REUTERS/X" and "Residents wade to a bus in Syl...more" are one sighting with two
//! repeats, and the whole copy is its text.

use super::cut;
use super::entry::Entry;
use super::line::ends_sentence;
use crate::page::Sighting;
use crate::text::collapse;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};
use std::ops::Range;

/// A shorter text is no cut copy of another: too many captions start alike.
const SHORTEST_CUT: usize = 16;
/// A text that just stops must be longer to be a cut copy.
const SHORTEST_STOP: usize = 40;
/// Captions with the same words and different credits that are told apart.
const NAMESAKES: usize = 8;

/// A caption and the hash of its words by which other windows know it again.
pub(crate) struct Seen {
    /// The caption.
    pub sighting: Sighting,
    /// Hash of its words without its credit.
    pub key: u64,
}

struct Copy {
    entry: Entry,
    repeats: u32,
    key: u64,
    /// Only part of it is printed, by a widget or an ellipsis that was found to be a cut.
    cut: bool,
    /// What was merged into another.
    gone: bool,
}

/// The distinct captions of `entries`; spans start at `offset` in the document.
pub(crate) fn merge(text: &str, entries: Vec<Entry>, offset: u64) -> Vec<Seen> {
    let mut copies = whole_copies(text, entries);
    cut_copies(text, &mut copies);
    copies.retain(|copy| !copy.gone);
    bare_ellipses(text, &mut copies);
    copies.into_iter().map(|copy| seen(text, copy, offset)).collect()
}

/// Copies that say the same, whatever marks and spaces they have, become one.
fn whole_copies(text: &str, entries: Vec<Entry>) -> Vec<Copy> {
    let mut copies: Vec<Copy> = Vec::with_capacity(entries.len());
    let mut known: HashMap<u64, Vec<u32>> = HashMap::with_capacity(entries.len());
    for entry in entries {
        let key = hash(&text[entry.text.start..entry.body_end]);
        let namesakes = known.entry(key).or_default();
        let same = namesakes.iter().copied().find(|&at| is_same(text, &copies[at as usize].entry, &entry));
        match same {
            Some(at) => add(&mut copies[at as usize], entry, 1),
            None => {
                if namesakes.len() < NAMESAKES {
                    namesakes.push(copies.len() as u32);
                }
                let cut = entry.cut;
                copies.push(Copy { entry, repeats: 1, key, cut, gone: false });
            }
        }
    }
    copies
}

/// What the first copy lacks comes from the later one.
fn add(copy: &mut Copy, entry: Entry, repeats: u32) {
    copy.repeats += repeats;
    let has_credit = copy.entry.credit.is_some() || copy.entry.body_end < copy.entry.text.end;
    if !has_credit && entry.body_end < entry.text.end {
        // The later copy carries the credit within its text.
        copy.entry.text = entry.text;
        copy.entry.body_end = entry.body_end;
    } else if !has_credit {
        copy.entry.credit = entry.credit;
    }
    copy.entry.image = copy.entry.image.take().or(entry.image);
    copy.entry.alt = copy.entry.alt.take().or(entry.alt);
    copy.entry.slot = copy.entry.slot.or(entry.slot);
}

/// The same words with credits that do not contradict each other: one photographer's picture is not another's.
fn is_same(text: &str, one: &Entry, other: &Entry) -> bool {
    if one.cut != other.cut
        || folded(&text[one.text.start..one.body_end]).ne(folded(&text[other.text.start..other.body_end]))
    {
        return false;
    }
    let words = |entry: &Entry| -> Vec<String> {
        let own = &text[entry.body_end.min(entry.text.end)..entry.text.end];
        let apart = entry.credit.clone().map_or("", |credit| &text[credit]);
        let words = own.split(|c: char| !c.is_alphanumeric()).chain(apart.split(|c: char| !c.is_alphanumeric()));
        words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
    };
    let (one, other) = (words(one), words(other));
    let within = |few: &[String], many: &[String]| few.iter().all(|word| many.contains(word));
    within(&one, &other) || within(&other, &one)
}

/// Letters and digits in lower case.
fn folded(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase)
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    let mut bytes = Vec::with_capacity(text.len());
    if text.is_ascii() {
        bytes.extend(text.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_lowercase()));
    } else {
        let mut buffer = [0; 4];
        folded(text).for_each(|c| bytes.extend_from_slice(c.encode_utf8(&mut buffer).as_bytes()));
    }
    hasher.write(&bytes);
    hasher.finish()
}

/// Cut copies become repeats of the copy that goes on where they stop.
fn cut_copies(text: &str, copies: &mut [Copy]) {
    if !copies.iter().any(|copy| may_be_cut(text, copy)) {
        return;
    }
    let mut keys: Vec<(String, usize)> = copies
        .iter()
        .enumerate()
        .map(|(at, copy)| (folded(without_ellipsis(&text[copy.entry.text.clone()])).collect(), at))
        .collect();
    keys.sort_unstable();
    // From the longest down: a cut copy of a cut copy finds the whole.
    let mut target: Vec<usize> = (0..copies.len()).collect();
    for k in (0..keys.len().saturating_sub(1)).rev() {
        let (key, at) = (&keys[k].0, keys[k].1);
        let copy = &copies[at];
        let shortest = if copy.cut || ends_in_ellipsis(text, copy) { SHORTEST_CUT } else { SHORTEST_STOP };
        if may_be_cut(text, copy) && key.len() >= shortest && keys[k + 1].0.starts_with(key.as_str()) {
            target[at] = target[keys[k + 1].1];
        }
    }
    for (at, &whole) in target.iter().enumerate().filter(|(at, whole)| at != *whole) {
        absorb(copies, at, whole);
    }
    // The first of a caption's copies says where it stands.
    let mut order: Vec<usize> = (0..copies.len()).collect();
    for (at, &whole) in target.iter().enumerate() {
        order[whole] = order[whole].min(order[at].min(at));
    }
    let mut sorted: Vec<(usize, usize)> = order.into_iter().enumerate().map(|(at, first)| (first, at)).collect();
    sorted.sort_unstable();
    let mut place: Vec<usize> = vec![0; copies.len()];
    for (rank, (_, at)) in sorted.into_iter().enumerate() {
        place[at] = rank;
    }
    reorder(copies, place);
}

/// Moves each copy to its place.
fn reorder(copies: &mut [Copy], mut place: Vec<usize>) {
    for i in 0..copies.len() {
        while place[i] != i {
            let to = place[i];
            copies.swap(i, to);
            place.swap(i, to);
        }
    }
}

/// The copy `cut` becomes a repeat of the copy `whole`.
fn absorb(copies: &mut [Copy], cut: usize, whole: usize) {
    copies[cut].gone = true;
    let repeats = copies[cut].repeats;
    let Entry { credit, image, alt, slot, .. } = std::mem::take(&mut copies[cut].entry);
    let whole = &mut copies[whole];
    whole.repeats += repeats;
    let own = whole.entry.body_end < whole.entry.text.end;
    whole.entry.credit = whole.entry.credit.take().or(credit.filter(|_| !own));
    whole.entry.image = whole.entry.image.take().or(image);
    whole.entry.alt = whole.entry.alt.take().or(alt);
    whole.entry.slot = whole.entry.slot.or(slot);
}

fn may_be_cut(text: &str, copy: &Copy) -> bool {
    copy.cut || ends_in_ellipsis(text, copy) || !ends_sentence(&text[copy.entry.text.clone()])
}

fn ends_in_ellipsis(text: &str, copy: &Copy) -> bool {
    cut::ellipsis(&text[copy.entry.text.clone()]).is_some()
}

fn without_ellipsis(text: &str) -> &str {
    cut::ellipsis(text).map_or(text, |end| &text[..end])
}

/// An ellipsis without a widget is a cut where the page cuts: where most captions end so.
fn bare_ellipses(text: &str, copies: &mut [Copy]) {
    let bare = copies.iter().filter(|copy| ends_in_ellipsis(text, copy)).count();
    if bare < 2 || bare * 2 < copies.len() {
        return;
    }
    for copy in copies {
        let Some(end) = cut::ellipsis(&text[copy.entry.text.clone()]) else { continue };
        let start = copy.entry.text.start;
        let Range { end, .. } = start..start + text[start..start + end].trim_end().len();
        copy.entry.text.end = end;
        copy.entry.body_end = copy.entry.body_end.min(end);
        copy.cut = true;
    }
}

fn seen(text: &str, copy: Copy, offset: u64) -> Seen {
    let Copy { entry, repeats, key, cut, .. } = copy;
    let part = |range: Option<Range<usize>>| range.map(|range| collapse(&text[range])).filter(|part| !part.is_empty());
    let sighting = Sighting {
        text: collapse(&text[entry.text.clone()]),
        credit: part(entry.credit).unwrap_or_default(),
        image: part(entry.image),
        alt: part(entry.alt),
        slot: entry.slot,
        repeats,
        truncated: cut,
        rights: Vec::new(),
        ordinal: 0,
        span: Some((offset + entry.text.start as u64, offset + entry.text.end as u64)),
    };
    Seen { sighting, key }
}
