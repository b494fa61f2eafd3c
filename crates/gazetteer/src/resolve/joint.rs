//! The joint pass: all names of a text are settled together.
//!
//! Each name starts with its candidates, weighed by how well the name and the kind fit and how well known the place is.
//! A candidate outside what the caption puts around it is dropped. Then the names support one another: a candidate
//! gains by lying near the likely places of the other names, or in the countries and divisions that they are, until
//! nothing changes: Paris beside Lamar County is the one in Texas.

use super::candidate::{Candidate, NONE};
use super::node::{Node, Scored};
use crate::Gazetteer;
use caption::record::PlaceKind;

/// How much agreement with one other name counts at most.
const SUPPORT: f32 = 3.0;
/// Support beyond this adds nothing.
const ENOUGH: f32 = 2.2;
/// So many names to either side are asked.
const WINDOW: usize = 12;
/// So often names are weighed against one another.
const ROUNDS: usize = 3;
/// At this distance nearness counts half, in kilometres.
const HALF_KM: f32 = 70.0;

/// How much it counts against a place that it does not hold what is put into it.
const OUTSIDE: f32 = 4.0;
/// How much agreement with the pictures beside this one counts at most.
const GALLERY: f32 = 1.6;

/// What is known beside the names.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Hints<'a> {
    /// The country of the scene by the caption's words, two zeros for none.
    pub country: [u8; 2],
    /// Where the pictures beside this one were made.
    pub gallery: &'a [Candidate],
}

/// Settles the nodes: scores and shares of all candidates, the best first.
pub(crate) fn settle(gazetteer: &Gazetteer, nodes: &mut [Node<'_>], hints: Hints<'_>) {
    for node in nodes.iter_mut() {
        hint(node, hints);
    }
    let held = nodes.iter().any(|node| node.parent.is_some());
    let order = if held { order(nodes) } else { (0..nodes.len()).collect() };
    for at in order {
        contain(nodes, at);
        if nodes[at].scored.is_empty() && !nodes[at].doubtful {
            respell(gazetteer, nodes, at, hints);
        }
    }
    for node in nodes.iter_mut() {
        node.share();
    }
    if nodes.iter().all(|node| node.scored.len() < 2) {
        support(nodes, 1);
        return;
    }
    for round in 1..=ROUNDS {
        // what cannot be chosen between only has to know what speaks for it in the end
        support(nodes, if round == ROUNDS { 1 } else { 2 });
        for node in nodes.iter_mut() {
            node.share();
        }
    }
    for node in nodes.iter_mut() {
        node.scored.sort_by(|a, b| b.total().total_cmp(&a.total()));
    }
}

/// What is known beside the names.
fn hint(node: &mut Node<'_>, hints: Hints<'_>) {
    if hints.country == [0; 2] && node.demonym == [0; 2] && hints.gallery.is_empty() {
        return;
    }
    for scored in &mut node.scored {
        let candidate = &scored.candidate;
        if hints.country != [0; 2] && candidate.country == hints.country {
            scored.hint += if node.shown { 2.0 } else { 1.0 };
        }
        if node.demonym != [0; 2] && candidate.country == node.demonym {
            scored.hint += 3.0;
        }
        let gallery = hints.gallery.iter().map(|other| beside(candidate, other)).fold(0.0, f32::max);
        scored.hint += GALLERY * gallery;
        scored.gallery = gallery > 0.3;
    }
}

/// Drops the candidates of a node that lie outside what is put around it, and prefers of that what holds one.
fn contain(nodes: &mut [Node<'_>], at: usize) {
    let Some(parent) = holder(nodes, at) else { return };
    let mut outer = std::mem::take(&mut nodes[parent].scored);
    let inner = &mut nodes[at].scored;
    for scored in inner.iter_mut() {
        let mut holds = outer.iter().filter_map(|outer| outer.candidate.contains(&scored.candidate)).peekable();
        let said = holds.peek().is_some();
        scored.within = holds.any(|holds| holds);
        scored.outside = said && !scored.within;
    }
    for scored in &mut outer {
        let holds = |inner: &Scored| scored.candidate.contains(&inner.candidate) == Some(true);
        scored.contains |= inner.iter().any(holds);
    }
    if outer.iter().any(|scored| scored.contains) {
        outer.iter_mut().filter(|scored| !scored.contains).for_each(|scored| scored.hint -= OUTSIDE);
    }
    inner.retain(|scored| !scored.outside);
    nodes[parent].scored = outer;
}

/// Looks for places spelled like a node's words inside what is put around it, or in the country of the scene.
fn respell(gazetteer: &Gazetteer, nodes: &mut [Node<'_>], at: usize, hints: Hints<'_>) {
    let around = holder(nodes, at).and_then(|holder| {
        nodes[holder].scored.iter().max_by(|a, b| a.total().total_cmp(&b.total())).map(|best| best.candidate)
    });
    let (country, admin1) = match around {
        Some(around) => {
            let inside = around.kind != PlaceKind::Country && around.admin1 != NONE;
            (around.country, inside.then_some((around.index, around.admin1)))
        }
        None if nodes[at].shown => (hints.country, None),
        None => return,
    };
    nodes[at].respell(gazetteer, country, admin1);
    hint(&mut nodes[at], hints);
    contain(nodes, at);
}

/// The nearest holder of a node that has candidates.
pub(crate) fn holder(nodes: &[Node<'_>], at: usize) -> Option<usize> {
    let mut holder = nodes[at].parent?;
    for _ in 0..8 {
        if holder == at {
            return None;
        }
        if !nodes[holder].scored.is_empty() {
            return Some(holder);
        }
        holder = nodes[holder].parent?;
    }
    None
}

/// The nodes with each holder before what it holds. What holds itself by way of others comes once, somewhere.
fn order(nodes: &[Node<'_>]) -> Vec<usize> {
    let mut order = Vec::with_capacity(nodes.len());
    let mut seen = vec![false; nodes.len()];
    let mut path = Vec::new();
    for node in 0..nodes.len() {
        let mut at = Some(node);
        while let Some(node) = at.filter(|&node| !seen[node]) {
            seen[node] = true;
            path.push(node);
            at = nodes[node].parent;
        }
        order.extend(path.drain(..).rev());
    }
    order
}

/// What the other names say for each candidate of the names that have at least so many.
fn support(nodes: &mut [Node<'_>], least: usize) {
    for at in 0..nodes.len() {
        if nodes[at].scored.len() < least {
            continue;
        }
        let mut scored = std::mem::take(&mut nodes[at].scored);
        let window = &nodes[at.saturating_sub(WINDOW)..(at + WINDOW + 1).min(nodes.len())];
        for one in &mut scored {
            one.near = 0.0;
            one.support = 0.0;
        }
        for other in window.iter().filter(|other| !other.scored.is_empty()) {
            let weight = if other.doubtful { 0.4 } else { 1.0 };
            for one in &mut scored {
                let mut best = 0.0f32;
                for place in other.scored.iter().filter(|place| place.share > 0.05) {
                    best = best.max(place.share * agreement(&one.candidate, &place.candidate));
                }
                one.support += best * weight;
                one.near = one.near.max(best * weight);
            }
        }
        for one in &mut scored {
            one.support = SUPPORT * one.support.min(ENOUGH);
        }
        nodes[at].scored = scored;
    }
}

/// How far two places agree with being spoken of together, 0 to 1.
fn agreement(one: &Candidate, other: &Candidate) -> f32 {
    let inside = |country: f32, admin1: f32| {
        if one.shares_admin1(other) {
            admin1
        } else if one.shares_country(other) {
            country
        } else {
            0.0
        }
    };
    match (one.kind, other.kind) {
        (PlaceKind::Country, _) | (_, PlaceKind::Country) => inside(0.3, 0.3),
        (PlaceKind::Admin1, _) | (_, PlaceKind::Admin1) => inside(0.15, 0.55),
        _ => (one.nearness(other, HALF_KM) + inside(0.1, 0.25)).min(1.0),
    }
}

/// How far a place agrees with one of the pictures beside this one.
fn beside(one: &Candidate, other: &Candidate) -> f32 {
    one.nearness(other, HALF_KM).max(if one.shares_country(other) { 0.5 } else { 0.0 })
}

/// How two scored candidates of one name compare: what the chosen one leads by.
pub(crate) fn lead(scored: &[Scored]) -> f32 {
    match scored {
        [first, second, ..] => first.total() - second.total(),
        _ => f32::INFINITY,
    }
}
