//! One list of captions from all sources; copies, whole or cut, are repeats of the first.

use super::caption::Found;
use crate::gallery::entry::Entry;
use crate::gallery::repeat;
use crate::page::Sighting;
use std::collections::HashMap;
use std::ops::Range;

/// The distinct captions of `found`, in the order of their first copies.
pub(super) fn merge(mut found: Vec<Found>) -> Vec<Sighting> {
    lend_larger(&mut found);
    let mut text = String::new();
    let mut entries = Vec::with_capacity(found.len());
    for (item, caption) in found.into_iter().enumerate() {
        let mut keep = |words: &str| -> Range<usize> {
            let start = text.len();
            text.push_str(words);
            text.push('\n');
            start..start + words.len()
        };
        let span = keep(&caption.text);
        let body_end = span.start + caption.body;
        let credit = caption.credit.as_deref().map(&mut keep);
        let image = caption.image.as_deref().map(&mut keep);
        let alt = caption.alt.as_deref().map(&mut keep);
        entries.push(Entry { text: span, body_end, credit, image, alt, slot: caption.slot, cut: caption.cut, item });
    }
    let seen = repeat::merge(&text, entries, 0);
    seen.into_iter().map(|seen| Sighting { span: None, ..seen.sighting }).collect()
}

/// Gives each copy of a caption the largest picture that one of them has.
fn lend_larger(found: &mut [Found]) {
    let key = |found: &Found| crate::gallery::furniture::fold(&found.text[..found.body]);
    let mut best: HashMap<String, (u32, String)> = HashMap::new();
    for caption in found.iter() {
        if let Some(image) = &caption.image {
            let known = best.entry(key(caption)).or_insert_with(|| (caption.width, image.clone()));
            if caption.width > known.0 && super::size::stem(image) == super::size::stem(&known.1) {
                *known = (caption.width, image.clone());
            }
        }
    }
    for caption in found {
        let Some((_, image)) = best.get(&key(caption)) else { continue };
        caption.image = Some(image.clone());
    }
}
