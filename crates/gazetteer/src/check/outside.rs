//! A place against the country or province that the caption puts around it.
//!
//! "in Raqqa, Idlib province" conflicts: the gazetteer has Raqqa in the same country, and not in Idlib.

use super::{Check, itself};
use crate::Gazetteer;
use crate::resolve::{Candidate, code};
use caption::record::{Finding, Outcome, Place, PlaceKind, Reason, Record};

pub(super) const OUTSIDE_COUNTRY: Check = Check {
    id: "outside-country",
    version: 1,
    page: include_str!("../../spec/outside-country.md"),
    run: |gazetteer, record| run(gazetteer, record, OUTSIDE_COUNTRY.id, PlaceKind::Country),
};

pub(super) const OUTSIDE_PROVINCE: Check = Check {
    id: "outside-province",
    version: 1,
    page: include_str!("../../spec/outside-province.md"),
    run: |gazetteer, record| run(gazetteer, record, OUTSIDE_PROVINCE.id, PlaceKind::Admin1),
};

/// A town of the same country with so many people that a village of its name elsewhere would be told apart from it.
const TOWN: u64 = 50_000;
/// The same for a town of another country.
const METROPOLIS: u64 = 100_000;

fn run(gazetteer: &Gazetteer, record: &Record<'_>, check: &'static str, kind: PlaceKind) -> Vec<Finding> {
    let mut findings = Vec::new();
    for place in &record.places {
        let Some(holder) = place.within.and_then(|within| record.places.get(within)) else { continue };
        let Some(around) = itself(holder).filter(|around| around.kind == kind) else { continue };
        let listed = is_inside(place) || !matches!(place.kind, PlaceKind::Site | PlaceKind::Feature);
        if place.kind == PlaceKind::Country || !listed {
            continue;
        }
        let said = |finding: &Finding| finding.outcome == Outcome::Agrees && finding.spans.contains(&holder.span);
        if is_inside(place) && findings.iter().any(said) {
            continue;
        }
        let (outcome, message) = if is_inside(place) {
            (Outcome::Agrees, [place.text, " lies in ", holder.text].concat())
        } else if let Some(found) = elsewhere(gazetteer, place, code(around.country), kind) {
            (Outcome::Conflicts, format!("expected {} in {}, found it in {found}", place.text, holder.text))
        } else {
            (Outcome::CannotTell, ["whether ", place.text, " lies in ", holder.text, " is not known"].concat())
        };
        findings.push(Finding { check, outcome, message, spans: vec![place.span, holder.span] });
    }
    findings
}

fn is_inside(place: &Place<'_>) -> bool {
    place.resolved.as_ref().is_some_and(|found| found.reasons.has(Reason::Within))
}

/// Where the only well-known town of that name lies, if not in what is around it.
pub(super) fn elsewhere(gazetteer: &Gazetteer, place: &Place<'_>, country: [u8; 2], kind: PlaceKind) -> Option<String> {
    if !matches!(place.kind, PlaceKind::City | PlaceKind::Admin1) {
        return None;
    }
    let known = |candidate: &&Candidate| {
        let here = candidate.country == country;
        candidate.kind == PlaceKind::City
            && candidate.reason == Reason::ExactName
            && match kind {
                PlaceKind::Country => !here && candidate.population >= METROPOLIS,
                _ => here && candidate.population >= TOWN,
            }
    };
    let candidates = gazetteer.candidates(place.text);
    let town = candidates.iter().find(known)?;
    let row = gazetteer.indexes().get(town.index as usize)?.place(town.place)?;
    match kind {
        PlaceKind::Country => row.country_place().map(|country| country.name().to_owned()),
        _ => row.admin1().map(|division| division.name().to_owned()),
    }
}
