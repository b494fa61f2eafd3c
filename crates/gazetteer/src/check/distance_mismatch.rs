//! A printed distance and direction against the coordinates.
//!
//! "in Al Bab, 40 kilometers (25 miles) northeast of Aleppo" agrees: they lie 37 km apart.

use super::{Check, itself};
use crate::{Gazetteer, distance_km};
use caption::Span;
use caption::record::{Finding, Measure, Outcome, Place, PlaceRelation, Precision, Record, Resolved};

pub(super) const DISTANCE_MISMATCH: Check =
    Check { id: "distance-mismatch", version: 1, page: include_str!("../../spec/distance-mismatch.md"), run };

/// So many bytes may stand between the distance and the name: " northeast of the city of ".
const BEFORE_NAME: u32 = 40;
/// So many bytes may stand between the other place and the distance: ", about ".
const BEHIND_PLACE: u32 = 16;

fn run(_: &Gazetteer, record: &Record<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (at, from) in record.places.iter().enumerate() {
        let Some(relation) = from.relation.filter(|relation| is_apart(*relation)) else { continue };
        let Some((measure, said)) = distance_before(record, from.span) else { continue };
        let near = |place: &&Place<'_>| {
            place.span.end <= measure.span.start && measure.span.start - place.span.end <= BEHIND_PLACE
        };
        let Some(place) = record.places[..at].iter().rev().find(near) else { continue };
        let spans = vec![place.span, measure.span, from.span];
        let (Some(one), Some(other)) = (point(place), point(from)) else {
            let message = format!("{} from {} cannot be compared: one is not located", measure.text, from.text);
            findings.push(Finding { check: DISTANCE_MISMATCH.id, outcome: Outcome::CannotTell, message, spans });
            continue;
        };
        let found = distance_km((one.latitude, one.longitude), (other.latitude, other.longitude));
        let way = bearing(relation).map(|said| turn(said, course(other, one)));
        let outcome = judge(said, found, way);
        let name = match outcome {
            Outcome::Agrees => format!("{} and {} lie {found:.0} km apart", place.text, from.text),
            Outcome::CannotTell => format!("{} and {} lie about {found:.0} km apart", place.text, from.text),
            Outcome::Conflicts => {
                format!("expected {} between {} and {}, found {found:.0} km", measure.text, place.text, from.text)
            }
        };
        let turned = outcome == Outcome::Conflicts && way.is_some_and(|way| way > 90.0);
        let message = if turned { format!("expected {} on another side of {}", place.text, from.text) } else { name };
        findings.push(Finding { check: DISTANCE_MISMATCH.id, outcome, message, spans });
    }
    findings
}

/// What comes of a distance of so many kilometres where another was said, and of a course that is so many degrees off.
fn judge(said: f64, found: f64, off: Option<f64>) -> Outcome {
    let far = found > 30.0;
    if found > 2.0 * said + 30.0 || found < said / 2.0 - 30.0 || far && off.is_some_and(|off| off > 90.0) {
        return Outcome::Conflicts;
    }
    let close = (found - said).abs() <= (0.3 * said).max(10.0);
    if close && (!far || off.is_none_or(|off| off <= 60.0)) { Outcome::Agrees } else { Outcome::CannotTell }
}

/// The distance printed right before a name, in kilometres.
fn distance_before<'r, 't>(record: &'r Record<'t>, name: Span) -> Option<(&'r Measure<'t>, f64)> {
    let measure = record
        .measures
        .iter()
        .rev()
        .find(|measure| measure.span.end <= name.start && name.start - measure.span.end <= BEFORE_NAME)?;
    let kilometres = measure.values.iter().find_map(|value| match value.unit {
        "kilometre" => Some(value.amount),
        "mile" => Some(value.amount * 1.609),
        _ => None,
    })?;
    Some((measure, kilometres))
}

/// A town's or site's place; an area has none.
fn point<'r, 't>(place: &'r Place<'t>) -> Option<&'r Resolved<'t>> {
    itself(place).filter(|found| matches!(found.precision, Precision::Site | Precision::District | Precision::Town))
}

fn is_apart(relation: PlaceRelation) -> bool {
    bearing(relation).is_some()
        || matches!(relation, PlaceRelation::Near | PlaceRelation::From | PlaceRelation::Outside)
}

/// A direction in degrees, clockwise from north.
fn bearing(relation: PlaceRelation) -> Option<f64> {
    Some(match relation {
        PlaceRelation::NorthOf => 0.0,
        PlaceRelation::NortheastOf => 45.0,
        PlaceRelation::EastOf => 90.0,
        PlaceRelation::SoutheastOf => 135.0,
        PlaceRelation::SouthOf => 180.0,
        PlaceRelation::SouthwestOf => 225.0,
        PlaceRelation::WestOf => 270.0,
        PlaceRelation::NorthwestOf => 315.0,
        _ => return None,
    })
}

/// How far apart two directions are, 0 to 180 degrees.
fn turn(one: f64, other: f64) -> f64 {
    let turn = (one - other).rem_euclid(360.0);
    turn.min(360.0 - turn)
}

/// The direction from one place to another, in degrees, clockwise from north.
fn course(from: &Resolved<'_>, to: &Resolved<'_>) -> f64 {
    let (a, b) = (from.latitude.to_radians(), to.latitude.to_radians());
    let east = (to.longitude - from.longitude).to_radians();
    (east.sin() * b.cos()).atan2(a.cos() * b.sin() - a.sin() * b.cos() * east.cos()).to_degrees().rem_euclid(360.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_distance_is_compared_with_room() {
        assert_eq!(judge(40.0, 37.0, Some(20.0)), Outcome::Agrees);
        assert_eq!(judge(40.0, 60.0, None), Outcome::CannotTell);
        assert_eq!(judge(40.0, 160.0, None), Outcome::Conflicts);
        assert_eq!(judge(40.0, 40.0, Some(170.0)), Outcome::Conflicts);
        assert_eq!(judge(5.0, 8.0, Some(170.0)), Outcome::Agrees, "near towns have no direction to speak of");
    }

    #[test]
    fn directions_turn_the_short_way() {
        assert_eq!(turn(350.0, 10.0), 20.0);
        assert_eq!(turn(0.0, 180.0), 180.0);
    }
}
