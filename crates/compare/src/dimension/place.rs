//! Where the scene is: compared by containment, with the precision of the words.
//!
//! A village and its province agree; two towns, or one town in two provinces, do not.

use super::Before;
use crate::place::{Naming, View};
use crate::side::Pair;
use crate::verdict::Outcome;
use caption::record::PlaceKind;

pub const PLACE: Before = Before { id: "place", compare };

/// From the coarsest to the finest.
const LEVELS: [PlaceKind; 6] =
    [PlaceKind::Country, PlaceKind::Admin1, PlaceKind::City, PlaceKind::District, PlaceKind::Site, PlaceKind::Feature];
/// A scene beside one town may lie beside another that is no further away.
const BESIDE_KM: f64 = 60.0;
/// Towns that are no further apart may be one town under two names.
const ONE_TOWN_KM: f64 = 3.0;

fn compare(pair: &Pair<'_>) -> Option<Outcome> {
    let (mut a, mut b): (Vec<_>, Vec<_>) =
        (pair.a.shown().map(View::of).collect(), pair.b.shown().map(View::of).collect());
    if a.is_empty() && b.is_empty() {
        return None;
    }
    if a.is_empty() || b.is_empty() {
        return Some(Outcome::cannot_tell());
    }
    let (all_a, all_b) = (a.clone(), b.clone());
    a.retain(|view| !all_b.iter().any(|other| view.same(other)));
    b.retain(|view| !all_a.iter().any(|other| view.same(other)));
    let shared = a.len() < all_a.len();

    let mut doubt = false;
    for level in LEVELS {
        let of_level =
            |views: &[View<'_>]| -> Vec<usize> { (0..views.len()).filter(|i| views[*i].kind() == level).collect() };
        for i in of_level(&a) {
            for j in of_level(&b) {
                match conflict(&a[i], &b[j], shared) {
                    Some(true) => return Some(differ(&a[i], &b[j])),
                    Some(false) => {}
                    None => doubt = true,
                }
            }
        }
    }
    if shared {
        return Some(Outcome::unless(doubt));
    }
    contained(&all_a, &all_b, doubt)
}

/// Two places of one level and different names: whether the scene cannot be at both; `None` if nobody can tell.
fn conflict(a: &View<'_>, b: &View<'_>, shared: bool) -> Option<bool> {
    if a.naming(b) == Naming::Unclear {
        return None;
    }
    let km = a.distance_km(b);
    match a.kind() {
        PlaceKind::Country => Some(a.country()? != b.country()?),
        PlaceKind::Site | PlaceKind::Feature => {
            if a.noun() == b.noun() {
                return if a.beside() || b.beside() { None } else { Some(true) };
            }
            // a square in a camp and a hospital may be one scene
            match km {
                Some(km) if km > BESIDE_KM && !shared => Some(true),
                _ => Some(false),
            }
        }
        _ => match km {
            Some(km) if km <= ONE_TOWN_KM => None,
            // near one town may be in another; near one and near another are two
            Some(km) if a.beside() != b.beside() && km <= BESIDE_KM => None,
            None if a.beside() != b.beside() => None,
            _ if a.lies_in(b) == Some(true) || b.lies_in(a) == Some(true) => Some(false),
            _ => Some(true),
        },
    }
}

/// Nothing has one name: whether the places of one caption lie in those of the other.
fn contained(a: &[View<'_>], b: &[View<'_>], doubt: bool) -> Option<Outcome> {
    let mut inside = false;
    for one in a {
        for other in b {
            match one.lies_in(other).or_else(|| other.lies_in(one)) {
                Some(true) => inside = true,
                Some(false) => return Some(differ(one, other)),
                None => {}
            }
        }
    }
    Some(Outcome::unless(doubt || !inside))
}

fn differ(a: &View<'_>, b: &View<'_>) -> Outcome {
    let message = format!("{} against {}", a.place.text, b.place.text);
    Outcome::incompatible(message, Some(a.place.span), Some(b.place.span))
}
