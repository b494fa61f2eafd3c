//! Which picture, or credit, belongs to which caption, by where they stand in the tree.
//!
//! In `<li><img><p>A boy in Golo.</p></li>` the list item holds one of each. Where many stand in a row, `img p img p` or
//! six pictures and then six captions, runs of pictures are laid beside runs of captions.

use super::role::Marked;
use super::tree::Id;
use std::collections::BTreeMap;

/// For each caption (by its element, in the page's order) the things (by theirs) that belong to it.
pub(super) fn pair(page: &Marked, captions: &[Id], things: &[Id]) -> Vec<Vec<usize>> {
    let mut pairs = vec![Vec::new(); captions.len()];
    if captions.is_empty() || things.is_empty() {
        return pairs;
    }
    // The lowest element around each that holds one of the others.
    let around = |id: Id, others: &[Id]| lowest(page, id, others);
    let mut groups: BTreeMap<Id, (Vec<usize>, Vec<usize>)> = BTreeMap::new();
    for (i, &caption) in captions.iter().enumerate() {
        groups.entry(around(caption, things)).or_default().0.push(i);
    }
    for (i, &thing) in things.iter().enumerate() {
        if let Some(group) = groups.get_mut(&around(thing, captions)) {
            group.1.push(i);
        }
    }
    for (_, (of_captions, of_things)) in groups {
        lay(&of_captions, &of_things, captions, things, &mut pairs);
    }
    pairs
}

/// The lowest element around `id`, or itself, below which one of `others` (in order) stands.
fn lowest(page: &Marked, id: Id, others: &[Id]) -> Id {
    let holds = |outer: Id| {
        let at = others.partition_point(|other| *other < outer);
        others.get(at).is_some_and(|other| *other < page.tree.end(outer))
    };
    let mut at = id;
    while at != 0 && !holds(at) {
        at = page.tree.parent(at);
    }
    at
}

/// Lays runs of things beside runs of captions.
fn lay(of_captions: &[usize], of_things: &[usize], captions: &[Id], things: &[Id], pairs: &mut [Vec<usize>]) {
    let Some(&first_thing) = of_things.first() else { return };
    if let [only] = of_captions {
        pairs[*only].extend(of_things);
        return;
    }
    if of_things.len() == 1 {
        for &caption in of_captions {
            pairs[caption].push(first_thing);
        }
        return;
    }
    let mut events: Vec<(Id, bool, usize)> = of_captions.iter().map(|&i| (captions[i], true, i)).collect();
    events.extend(of_things.iter().map(|&i| (things[i], false, i)));
    events.sort_by_key(|event| (event.0, event.2));
    let leads = |is_caption: bool| events.first().is_some_and(|event| event.1 == is_caption);
    let captions_lead = leads(true);
    let mut runs: Vec<(bool, Vec<usize>)> = Vec::new();
    for (_, is_caption, i) in events {
        match runs.last_mut() {
            Some((kind, run)) if *kind == is_caption => run.push(i),
            _ => runs.push((is_caption, vec![i])),
        }
    }
    let mut at = 0;
    while at + 1 < runs.len() {
        if runs[at].0 != captions_lead {
            at += 1;
            continue;
        }
        let (first, second) = (&runs[at].1, &runs[at + 1].1);
        let (of_captions, of_things) = if captions_lead { (first, second) } else { (second, first) };
        match (of_captions.len(), of_things.len()) {
            (captions, things) if captions == things => {
                for (&caption, &thing) in of_captions.iter().zip(of_things) {
                    pairs[caption].push(thing);
                }
            }
            (_, 1) => of_captions.iter().for_each(|&caption| pairs[caption].push(of_things[0])),
            (1, _) => {
                // The nearest first.
                let near = of_things.iter().copied();
                if captions_lead {
                    pairs[of_captions[0]].extend(near)
                } else {
                    pairs[of_captions[0]].extend(near.rev())
                }
            }
            _ => {}
        }
        at += 2;
    }
}
