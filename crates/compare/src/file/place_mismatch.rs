//! Where the camera was against where the caption puts the scene, with how exact the place is.
//!
//! 44.6536 N 21.6322 E lies in "Golubac, Serbia"; 39.4 N 0.4 W does not lie in "Arghandab district, Afghanistan".

use super::{Check, FileFinding, Picture, rank};
use crate::place::View;
use crate::side::Side;
use caption::record::{Outcome, Precision, Record, Resolved};

pub(super) const PLACE_MISMATCH: Check =
    Check { id: "file-place-mismatch", version: 1, page: include_str!("../../spec/file-place-mismatch.md"), run };

/// A scene beside a place may be so much further away, in kilometres.
const BESIDE_KM: f64 = 60.0;

/// Kilometres within which a camera is at a place of this precision, and beyond which it is not.
fn reach_km(precision: Precision) -> (f64, f64) {
    match precision {
        Precision::Site => (2.0, 30.0),
        Precision::District => (8.0, 40.0),
        Precision::Town => (15.0, 60.0),
        Precision::Area => (50.0, 400.0),
        Precision::Admin1 => (50.0, 1000.0),
        Precision::Country => (0.0, 5000.0),
    }
}

fn run(picture: &Picture<'_>, printed: &Record<'_>) -> Vec<FileFinding> {
    let Some((block, latitude, longitude)) = &picture.embedded.position else { return Vec::new() };
    let views: Vec<View<'_>> = Side::new(printed).shown().map(View::of).collect();
    let resolved = |view: &View<'_>| view.place.resolved.as_ref().map(|resolved| resolved.precision);
    let Some(finest) = views.iter().filter_map(resolved).min() else { return Vec::new() };
    let mut best: Option<FileFinding> = None;
    for view in views.iter().filter(|view| resolved(view) == Some(finest)) {
        let Some(Resolved { latitude: north, longitude: east, .. }) = view.place.resolved else { continue };
        let km = gazetteer::distance_km((*latitude, *longitude), (north, east));
        let (near, far) = reach_km(finest);
        let beside = if view.beside() { BESIDE_KM } else { 0.0 };
        let name = view.place.text;
        let (outcome, message) = if km <= near + beside {
            (Outcome::Agrees, format!("the camera was {km:.0} km from {name}"))
        } else if km <= far + beside {
            (Outcome::CannotTell, format!("the camera was {km:.0} km from {name}, which is known no closer"))
        } else {
            (Outcome::Conflicts, format!("expected a picture from {name}, the camera was {km:.0} km away"))
        };
        if best.as_ref().is_none_or(|best| rank(outcome) < rank(best.outcome)) {
            let fields = picture.embedded.said("gps").filter(|said| said.block == *block).cloned().collect();
            let spans = vec![view.place.span];
            best = Some(FileFinding { check: PLACE_MISMATCH.id, outcome, message, spans, fields });
        }
    }
    best.into_iter().collect()
}
