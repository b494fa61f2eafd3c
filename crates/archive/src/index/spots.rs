//! Spots: where scenes are, as exactly as it is known, and how many photographs each has.
//!
//! A picture of "Gori, Georgia" counts in the town of Gori, and not in Georgia as well: of the places of a photograph the
//! most exact count. A map of a million photographs has some thousand spots.

use super::facets::{Segment, Tally};
use crate::item::Resolved;
use serde::Serialize;
use std::collections::HashMap;
use tantivy::collector::Collector;
use tantivy::{SegmentOrdinal, SegmentReader};

/// How exact positions are, the most exact first.
const PRECISIONS: &[&str] = &["site", "district", "town", "area", "admin1", "country"];

/// A place of scenes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spot {
    /// `site`, `district`, `town`, `area`, `admin1` or `country`.
    pub precision: String,
    /// Degrees WGS 84, north positive.
    pub latitude: f64,
    /// Degrees WGS 84, east positive.
    pub longitude: f64,
    /// Its usual name.
    pub name: String,
    /// The places around it from the country down, as `in:` asks for them: `GE/Imereti/Kutaisi`.
    pub path: String,
}

impl Spot {
    /// Where a place of a gazetteer is.
    pub(super) fn of(resolved: &Resolved<'_>, path: &str) -> Option<Spot> {
        let (precision, name) = (resolved.precision.as_deref()?, resolved.name.as_deref()?);
        Some(Spot {
            precision: precision.to_owned(),
            latitude: resolved.latitude,
            longitude: resolved.longitude,
            name: name.replace('\t', " "),
            path: path.replace('\t', " "),
        })
    }

    /// As the index has it.
    pub(super) fn written(&self) -> String {
        let Spot { precision, latitude, longitude, name, path } = self;
        format!("{precision}\t{latitude}\t{longitude}\t{name}\t{path}")
    }

    fn read(written: &str) -> Option<Spot> {
        let mut parts = written.split('\t');
        let mut next = || parts.next();
        Some(Spot {
            precision: next()?.to_owned(),
            latitude: next()?.parse().ok()?,
            longitude: next()?.parse().ok()?,
            name: next()?.to_owned(),
            path: next()?.to_owned(),
        })
    }

    fn rank(&self) -> usize {
        PRECISIONS.iter().position(|known| *known == self.precision).unwrap_or(PRECISIONS.len())
    }
}

/// The most exact of a photograph's spots, each once.
pub(super) fn finest(spots: &[Spot]) -> impl Iterator<Item = &Spot> {
    let finest = spots.iter().map(Spot::rank).min();
    let fine = spots.iter().enumerate().filter(move |(_, spot)| Some(spot.rank()) == finest);
    fine.filter(|(at, spot)| !spots[..*at].contains(spot)).map(|(_, spot)| spot)
}

/// Counts the photographs of all spots.
pub(super) struct Spots;

impl Collector for Spots {
    type Fruit = Vec<(Spot, u64)>;
    type Child = Segment;

    fn for_segment(&self, _: SegmentOrdinal, segment: &SegmentReader) -> tantivy::Result<Segment> {
        Ok(Segment::of(segment.fast_fields().str("spot")?.into_iter().map(|column| (0, column)), segment.max_doc()))
    }

    fn requires_scoring(&self) -> bool {
        false
    }

    fn merge_fruits(&self, segments: Vec<Vec<Tally>>) -> tantivy::Result<Vec<(Spot, u64)>> {
        let mut totals: HashMap<String, u64> = HashMap::new();
        for tally in segments.into_iter().flatten() {
            tally.all(|written, count| *totals.entry(written.to_owned()).or_default() += u64::from(count))?;
        }
        let spots = totals.into_iter().filter_map(|(written, count)| Some((Spot::read(&written)?, count)));
        let mut spots: Vec<(Spot, u64)> = spots.collect();
        spots.sort_unstable_by(|(one, many), (other, more)| more.cmp(many).then_with(|| one.path.cmp(&other.path)));
        Ok(spots)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_exact_places_count_once() {
        let spot = |precision: &str, name: &str| Spot {
            precision: precision.to_owned(),
            latitude: 42.0,
            longitude: -44.25,
            name: name.to_owned(),
            path: format!("GE/{name}"),
        };
        let all = [spot("country", "Georgia"), spot("town", "Gori"), spot("town", "Gori"), spot("town", "Poti")];
        assert_eq!(finest(&all).collect::<Vec<_>>(), [&spot("town", "Gori"), &spot("town", "Poti")]);
        assert_eq!(Spot::read(&all[1].written()).as_ref(), Some(&all[1]));
    }
}
