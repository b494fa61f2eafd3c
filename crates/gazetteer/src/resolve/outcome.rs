//! What becomes of a name: found, inside something found, or nothing that could be told.

use super::candidate::Candidate;
use super::fit;
use super::joint::{self, Hints};
use super::node::{Node, Scored};
use crate::{Gazetteer, Place as Row};
use caption::record::{Place, PlaceKind, Reason, Reasons, Resolved};
use std::borrow::Cow;

/// Other places that could be meant are kept up to so many,
const ALTERNATIVES: usize = 3;
/// if they are at least so likely as a share of the chosen one.
const LIKELY: f32 = 0.2;
/// A score below this is none.
const LEAST: f32 = 0.2;
/// What a place has that lies inside one that was found, as a share of that one's score.
const INSIDE: f32 = 0.5;
/// More support than this, 0 to 1, speaks for a place beside its name.
const SPEAKS: f32 = 0.15;
/// The support that a doubtful name needs and that is given as a reason, 0 to 1.
const NEAR: f32 = 0.3;

/// What becomes of a name.
#[derive(Clone, Debug)]
pub(crate) enum Outcome {
    /// A place of the gazetteer.
    Found {
        /// Which.
        best: Candidate,
        /// How sure, 0 to 1.
        score: f32,
        /// Why.
        reasons: Reasons,
        /// Others that it could be.
        others: Vec<(Candidate, f32, Reasons)>,
        /// The most that another name says for it, 0 to 1.
        near: f32,
    },
    /// It cannot be told.
    Unknown,
}

/// Judges all nodes, holders before what they hold.
pub(crate) fn judge(nodes: &[Node<'_>], hints: Hints<'_>) -> Vec<Outcome> {
    let mut found: Vec<Outcome> = nodes.iter().map(|node| found(node, hints)).collect();
    let holder_of = |at: usize| {
        let mut at = nodes[at].parent?;
        for _ in 0..8 {
            if let Outcome::Found { .. } = found[at] {
                return Some(at);
            }
            at = nodes[at].parent?;
        }
        None
    };
    let inside = |at: usize| match (&found[at], holder_of(at)) {
        (Outcome::Unknown, Some(holder)) if fit::can_hold(nodes[holder].kind, nodes[at].kind) => {
            Some((at, inside(&found[holder])))
        }
        _ => None,
    };
    let held: Vec<(usize, Outcome)> = (0..nodes.len()).filter_map(inside).collect();
    for (at, outcome) in held {
        found[at] = outcome;
    }
    found
}

fn found(node: &Node<'_>, hints: Hints<'_>) -> Outcome {
    let Some(best) = node.scored.first().filter(|best| is_convincing(node, best, hints)) else {
        return Outcome::Unknown;
    };
    let reasons = |one: &Scored| reasons(node, one, hints);
    let score = |one: &Scored| one.share * one.candidate.name * one.candidate.fits(node.kind).max(0.5);
    if score(best) < LEAST {
        return Outcome::Unknown;
    }
    let others = node.scored[1..].iter().filter(|other| other.share >= LIKELY * best.share).take(ALTERNATIVES);
    Outcome::Found {
        best: best.candidate,
        score: score(best),
        reasons: reasons(best),
        others: others.map(|other| (other.candidate, score(other), reasons(other))).collect(),
        near: best.near,
    }
}

/// Whether the best candidate is better than none: a place that only its name speaks for must be well known by it.
fn is_convincing(node: &Node<'_>, best: &Scored, hints: Hints<'_>) -> bool {
    let candidate = &best.candidate;
    let supported = best.within || best.contains || best.near > SPEAKS;
    let elsewhere = node.shown && hints.country != [0; 2] && candidate.country != hints.country;
    if supported {
        return true;
    }
    if elsewhere && candidate.country != [0; 2] {
        return candidate.population > 1_000_000 || candidate.kind == PlaceKind::Country;
    }
    candidate.name >= 1.0 || candidate.reason == Reason::FoldedName || candidate.fame > 10.0
}

fn reasons(node: &Node<'_>, one: &Scored, hints: Hints<'_>) -> Reasons {
    let candidate = &one.candidate;
    let mut reasons = Reasons::default().with(if node.part { Reason::InsideUnresolved } else { candidate.reason });
    let all = [
        (node.scored.len() == 1 && !one.within, Reason::OnlyOne),
        (candidate.kind == node.kind, Reason::Kind),
        (one.within, Reason::Within),
        (one.contains, Reason::Contains),
        (hints.country != [0; 2] && candidate.country == hints.country, Reason::Country),
        (one.near > NEAR, Reason::Near),
        (one.gallery, Reason::Gallery),
    ];
    for (holds, reason) in all {
        if holds {
            reasons = reasons.with(reason);
        }
    }
    let largest = node.scored.iter().all(|other| other.candidate.fame <= candidate.fame);
    if node.scored.len() > 1 && largest && joint::lead(&node.scored) > 0.0 {
        reasons = reasons.with(Reason::Population);
    }
    reasons
}

/// A place that the gazetteer does not have, inside one that it has.
fn inside(holder: &Outcome) -> Outcome {
    match holder {
        Outcome::Found { best, score, near, .. } => Outcome::Found {
            best: *best,
            score: score * INSIDE,
            reasons: Reasons::default().with(Reason::InsideUnresolved),
            others: Vec::new(),
            near: *near,
        },
        Outcome::Unknown => Outcome::Unknown,
    }
}

impl Outcome {
    /// Whether other names speak for it.
    pub fn is_supported(&self) -> bool {
        matches!(self, Outcome::Found { near, reasons, .. } if *near >= NEAR && !reasons.has(Reason::InsideUnresolved))
    }

    /// Puts it into the record.
    pub fn write<'t>(&self, gazetteer: &'t Gazetteer, place: &mut Place<'t>) {
        let Outcome::Found { best, score, reasons, others, .. } = self else { return };
        place.resolved = resolved(gazetteer, best, *score, *reasons, place.kind);
        place.alternatives = others
            .iter()
            .filter_map(|(other, score, reasons)| resolved(gazetteer, other, *score, *reasons, place.kind))
            .collect();
    }
}

fn resolved<'t>(
    gazetteer: &'t Gazetteer,
    candidate: &Candidate,
    score: f32,
    reasons: Reasons,
    said: PlaceKind,
) -> Option<Resolved<'t>> {
    let Some(shown) = gazetteer.shelf().get(gazetteer, candidate.index, candidate.place) else {
        return read(gazetteer, candidate, score, reasons, said);
    };
    let said = if reasons.has(Reason::InsideUnresolved) { shown.kind } else { said };
    Some(Resolved {
        id: shown.id.as_str().into(),
        name: shown.name.as_str().into(),
        latitude: shown.latitude,
        longitude: shown.longitude,
        kind: shown.kind,
        country: shown.country.as_deref(),
        admin1: shown.admin1.as_deref().map(Cow::Borrowed),
        admin2: shown.admin2.as_deref().map(Cow::Borrowed),
        source: shown.source.as_str().into(),
        precision: fit::precision(said, shown.precision),
        score: rounded(score),
        reasons,
    })
}

/// The same, read from the index.
fn read<'t>(
    gazetteer: &'t Gazetteer,
    candidate: &Candidate,
    score: f32,
    reasons: Reasons,
    said: PlaceKind,
) -> Option<Resolved<'t>> {
    let row: Row<'t> = gazetteer.indexes().get(candidate.index as usize)?.place(candidate.place)?;
    let said = if reasons.has(Reason::InsideUnresolved) { row.kind() } else { said };
    let division = |division: Option<crate::Division<'t>>| division.map(|division| division.name().into());
    Some(Resolved {
        id: row.id().into(),
        name: row.name().into(),
        latitude: row.latitude(),
        longitude: row.longitude(),
        kind: row.kind(),
        country: Some(row.country()).filter(|country| country.len() == 2),
        admin1: division(row.admin1()),
        admin2: division(row.admin2()),
        source: row.source().into(),
        precision: fit::precision(said, row.precision()),
        score: rounded(score),
        reasons,
    })
}

fn rounded(score: f32) -> f64 {
    (f64::from(score) * 100.0).round() / 100.0
}
