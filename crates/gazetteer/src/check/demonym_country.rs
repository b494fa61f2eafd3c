//! A demonym against the country of the place that it describes.
//!
//! "in the Jordanian town of Al Bab" conflicts: Al Bab lies in Syria.

use super::outside::elsewhere;
use super::{Check, itself};
use crate::Gazetteer;
use crate::resolve::code;
use caption::record::{Finding, Outcome, PlaceKind, Record};

pub(super) const DEMONYM_COUNTRY: Check =
    Check { id: "demonym-country", version: 1, page: include_str!("../../spec/demonym-country.md"), run };

/// A place that is less sure than this proves nothing against a demonym.
const SURE: f64 = 0.5;

fn run(gazetteer: &Gazetteer, record: &Record<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for place in &record.places {
        let Some(said) = place.demonym else { continue };
        let other = || elsewhere(gazetteer, place, code(Some(said)), PlaceKind::Country);
        let found = itself(place).and_then(|found| Some((found.country?, found.score)));
        let (outcome, message) = match found {
            Some((country, _)) if country == said => (Outcome::Agrees, format!("{} lies in {said}", place.text)),
            Some((country, score)) if score >= SURE => {
                (Outcome::Conflicts, format!("expected {} in {said}, found it in {country}", place.text))
            }
            _ => match other() {
                Some(country) => {
                    (Outcome::Conflicts, format!("expected {} in {said}, found it in {country}", place.text))
                }
                None => (Outcome::CannotTell, format!("whether {} lies in {said} is not known", place.text)),
            },
        };
        findings.push(Finding { check: DEMONYM_COUNTRY.id, outcome, message, spans: vec![place.span] });
    }
    findings
}
