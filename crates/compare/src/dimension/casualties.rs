//! How many people were harmed, by kind, as intervals: never summed but where a caption counts in groups.
//!
//! "at least 1,400 people had died" and "832 people had died" do not agree; "some 8,200 families" and "more than 8,000
//! families" do, and "dozens" excludes nothing.

use super::After;
use crate::scene::Match;
use crate::side::Pair;
use crate::verdict::{Outcome, Verdict};
use caption::record::{Casualty, CasualtyKind, Qualifier};

pub const CASUALTIES: After = After { id: "casualties", compare };

fn compare(pair: &Pair<'_>, matched: Match) -> Option<Outcome> {
    let (a, b): (Vec<_>, Vec<_>) = (pair.a.casualties().collect(), pair.b.casualties().collect());
    if a.is_empty() && b.is_empty() {
        return None;
    }
    let outcomes: Vec<Outcome> = CasualtyKind::ALL.iter().filter_map(|kind| of_kind(*kind, &a, &b)).collect();
    let differs = outcomes.iter().find(|outcome| outcome.verdict == Verdict::Incompatible);
    match differs {
        // another picture may speak of another event
        Some(_) if matched == Match::Different => Some(Outcome::cannot_tell()),
        Some(outcome) => Some(outcome.clone()),
        None => Some(Outcome::unless(outcomes.is_empty())),
    }
}

/// `None` where only one caption counts this kind.
fn of_kind(kind: CasualtyKind, a: &[&Casualty<'_>], b: &[&Casualty<'_>]) -> Option<Outcome> {
    let counts = |all: &[&Casualty<'_>]| -> Vec<(Interval, caption::Span)> {
        all.iter().filter(|casualty| casualty.kind == kind).map(|one| (Interval::of(one), one.span)).collect()
    };
    let (mut a, mut b) = (counts(a), counts(b));
    if a.is_empty() || b.is_empty() {
        return None;
    }
    let total = |counts: &[(Interval, caption::Span)]| {
        counts.iter().fold(Interval { low: 0, high: 0 }, |sum, (one, _)| sum.plus(*one))
    };
    if total(&a).meets(total(&b)) && a.len() != b.len() {
        return Some(Outcome::compatible());
    }
    // equal figures belong together before those that merely can be equal
    for fits in [|one: Interval, other: Interval| one == other, Interval::meets] {
        let mut i = 0;
        while i < a.len() {
            match b.iter().position(|(other, _)| fits(a[i].0, *other)) {
                Some(at) => {
                    a.remove(i);
                    b.remove(at);
                }
                None => i += 1,
            }
        }
    }
    match (a.first(), b.first()) {
        (Some((one, first)), Some((other, second))) => {
            let message = format!("{one} against {other} {}", word(kind));
            Some(Outcome::incompatible(message, Some(*first), Some(*second)))
        }
        _ => Some(Outcome::compatible()),
    }
}

fn word(kind: CasualtyKind) -> &'static str {
    match kind {
        CasualtyKind::Killed => "killed",
        CasualtyKind::Injured => "injured",
        CasualtyKind::Missing => "missing",
        CasualtyKind::Displaced => "displaced",
        CasualtyKind::Detained => "detained",
        CasualtyKind::Other => "harmed",
    }
}

/// How many there may be, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Interval {
    low: u64,
    high: u64,
}

impl Interval {
    /// "About 70" is taken to be from 56 to 84.
    fn of(casualty: &Casualty<'_>) -> Interval {
        let (low, high) = (casualty.low.unwrap_or(0), casualty.high.unwrap_or(u64::MAX));
        match casualty.qualifier {
            Qualifier::About => Interval { low: low - low / 5, high: high.saturating_add(high / 5) },
            _ => Interval { low, high },
        }
    }

    fn meets(self, other: Interval) -> bool {
        self.low <= other.high && other.low <= self.high
    }

    fn plus(self, other: Interval) -> Interval {
        Interval { low: self.low.saturating_add(other.low), high: self.high.saturating_add(other.high) }
    }
}

impl std::fmt::Display for Interval {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.low, self.high) {
            (low, high) if low == high => write!(f, "{low}"),
            (0, u64::MAX) => write!(f, "a vague number"),
            (low, u64::MAX) => write!(f, "at least {low}"),
            (0, high) => write!(f, "up to {high}"),
            (low, high) => write!(f, "{low} to {high}"),
        }
    }
}
