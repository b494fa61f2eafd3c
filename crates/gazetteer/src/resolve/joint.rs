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
/// What is less likely supports nothing.
const LIKELY: f32 = 0.05;
/// So many names to either side are asked.
const WINDOW: usize = 12;
/// So often names are weighed against one another.
const ROUNDS: usize = 3;
/// At this distance nearness counts half, in kilometres.
const HALF_KM: f32 = 70.0;

/// How much it counts at most against a place that it does not hold what is put into it.
const OUTSIDE: f32 = 6.0;
/// A country is a hint if its own name means it so likely.
const TRUSTED: f32 = 0.5;
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

/// Settles the nodes: scores and shares of all candidates, the best first. A country that its own name proves not to
/// mean ("Savannah, Georgia") is taken from the hints.
pub(crate) fn settle(gazetteer: &Gazetteer, nodes: &mut [Node<'_>], hints: &mut Hints<'_>) {
    let printed = nodes.iter().any(|node| is_country(node, hints.country));
    let told = Hints { country: if printed { [0; 2] } else { hints.country }, ..*hints };
    for node in nodes.iter_mut() {
        hint(node, told);
    }
    let held = nodes.iter().any(|node| node.parent.is_some());
    let order = if held { order(nodes) } else { (0..nodes.len()).collect() };
    for at in order {
        contain(nodes, at);
        if nodes[at].scored.is_empty() && !nodes[at].doubtful {
            respell(gazetteer, nodes, at, *hints, told);
        }
    }
    if printed {
        let mut read = nodes.iter_mut().filter(|node| is_country(node, hints.country));
        if read.any(|node| means(node, hints.country) > TRUSTED) {
            nodes.iter_mut().for_each(|node| prefer(node, hints.country));
        } else {
            hints.country = [0; 2];
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

/// Whether a name of the scene is read as this country.
fn is_country(node: &Node<'_>, country: [u8; 2]) -> bool {
    country != [0; 2]
        && node.shown
        && node.kind == PlaceKind::Country
        && node.scored.iter().any(|scored| scored.candidate.country == country)
}

/// How likely a name means something of a country.
fn means(node: &mut Node<'_>, country: [u8; 2]) -> f32 {
    node.share();
    node.scored.iter().filter(|scored| scored.candidate.country == country).map(|scored| scored.share).sum()
}

/// What is known beside the names.
fn hint(node: &mut Node<'_>, hints: Hints<'_>) {
    prefer(node, hints.country);
    if node.demonym == [0; 2] && hints.gallery.is_empty() {
        return;
    }
    for scored in &mut node.scored {
        let candidate = &scored.candidate;
        if node.demonym != [0; 2] && candidate.country == node.demonym {
            scored.hint += 3.0;
        }
        let gallery = hints.gallery.iter().map(|other| beside(candidate, other)).fold(0.0, f32::max);
        scored.hint += GALLERY * gallery;
        scored.gallery = gallery > 0.3;
    }
}

/// What lies in the country of the scene is likelier.
fn prefer(node: &mut Node<'_>, country: [u8; 2]) {
    if country == [0; 2] {
        return;
    }
    let more = if node.shown { 2.0 } else { 1.0 };
    for scored in node.scored.iter_mut().filter(|scored| scored.candidate.country == country) {
        scored.hint += more;
    }
}

/// Drops the candidates of a node that lie outside what is put around it. Of what is put around it each candidate counts
/// as much as the best of the node's that it holds.
fn contain(nodes: &mut [Node<'_>], at: usize) {
    let Some(parent) = holder(nodes, at) else { return };
    let kind = nodes[at].kind;
    let mut outer = std::mem::take(&mut nodes[parent].scored);
    let inner = &mut nodes[at].scored;
    for scored in inner.iter_mut() {
        let mut holds = outer.iter().filter_map(|outer| outer.candidate.contains(&scored.candidate)).peekable();
        let said = holds.peek().is_some();
        scored.within = holds.any(|holds| holds);
        scored.outside = said && !scored.within;
    }
    inner.retain(|scored| !scored.outside);
    let best = inner.iter().filter(|scored| scored.within).max_by(|a, b| a.total().total_cmp(&b.total()));
    if let Some(best) = best {
        let most = OUTSIDE * best.candidate.name * best.candidate.fits(kind);
        for scored in &mut outer {
            let held = inner.iter().filter(|inner| scored.candidate.contains(&inner.candidate) == Some(true));
            let held = held.map(Scored::total).reduce(f32::max);
            scored.contains |= held.is_some();
            scored.hint += held.map_or(-most, |held| (held - best.total()).max(-most));
        }
    }
    nodes[parent].scored = outer;
}

/// Looks for places spelled like a node's words inside what is put around it, or in the country of the scene.
fn respell(gazetteer: &Gazetteer, nodes: &mut [Node<'_>], at: usize, hints: Hints<'_>, told: Hints<'_>) {
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
    hint(&mut nodes[at], told);
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
    let mut likely: Vec<(Candidate, f32)> = Vec::with_capacity(nodes.len());
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
            likely.clear();
            likely.extend(other.scored.iter().filter(|s| s.share > LIKELY).map(|s| (s.candidate, s.share * weight)));
            for one in &mut scored {
                let agree = |(place, share): &(Candidate, f32)| share * agreement(&one.candidate, place);
                let best = likely.iter().map(agree).fold(0.0, f32::max);
                one.support += best;
                one.near = one.near.max(best);
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
