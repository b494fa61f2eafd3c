//! What a name tells by itself: the gazetteer as the engine's known names.

use super::candidate::Candidate;
use crate::Gazetteer;
use caption::record::{PlaceKind, Reason};
use caption::{Names, Renown, Toponym};

impl Names for Gazetteer {
    fn toponym(&self, name: &str) -> Option<Toponym> {
        self.tells(name)
    }
}

/// What a name tells that these places have.
pub(super) fn toponym(candidates: &[Candidate]) -> Option<Toponym> {
    let best = candidates.iter().max_by(|a, b| a.fame.total_cmp(&b.fame))?;
    // Aleppo is the city before it is the governorate around it, whichever name has the mark of the usual one.
    let town = |c: &Candidate| c.kind == PlaceKind::City && (c.shares_country(best) || c.name >= 1.0);
    let kind = match best.kind {
        PlaceKind::Country => best.kind,
        _ if candidates.iter().any(town) => PlaceKind::City,
        _ if best.name < 1.0 => PlaceKind::City,
        kind => kind,
    };
    let renown = candidates.iter().map(renown).max()?;
    Some(Toponym { kind, renown })
}

fn renown(candidate: &Candidate) -> Renown {
    let least = match candidate.kind {
        PlaceKind::Country | PlaceKind::Admin1 => Renown::World,
        PlaceKind::Region | PlaceKind::Feature => Renown::Wide,
        _ => Renown::Slight,
    };
    let people = match candidate.population {
        _ if candidate.division => Renown::Slight,
        500_000.. => Renown::World,
        50_000.. => Renown::Wide,
        5_000.. => Renown::Local,
        _ => Renown::Slight,
    };
    let renown = people.max(least);
    // a lesser name: "Can" of Cannes
    match renown {
        _ if candidate.reason == Reason::ExactName && candidate.name >= 1.0 => renown,
        Renown::World => Renown::Local,
        _ => Renown::Slight,
    }
}
