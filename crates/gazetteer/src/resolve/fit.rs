//! How well kinds agree: an air base is no village, "province" is a first-level division.

use caption::record::{PlaceKind, Precision};

/// How well a place of kind `found` fits words that mean one of kind `said`, 0 to 1. A city's name is also its
/// division's and its district's, so these fit a little.
pub(crate) fn fit(said: PlaceKind, found: PlaceKind) -> f32 {
    use PlaceKind::{Admin1, City, Country, District, Feature, Region, Site};
    match (said, found) {
        _ if said == found => 1.0,
        (City, District) | (District, City) => 0.7,
        (Region, Feature) | (Feature, Region) => 0.7,
        (Region, Admin1) | (Admin1, Region) => 0.5,
        (Region | Admin1, District) => 0.5,
        (Country, Admin1) | (Admin1, Country) => 0.3,
        (District, Admin1) => 0.4,
        (City, Admin1) => 0.25,
        (Admin1, City) => 0.15,
        (City, Region | Feature) | (Region, Country | City) => 0.2,
        (Country, Feature | Region) | (Feature, Country | Admin1 | District) => 0.3,
        (Country, District) => 0.1,
        (City, Country) | (Country, City) | (Feature, City) => 0.05,
        (District, Region | Feature) => 0.3,
        (Site, District) => 0.2,
        _ => 0.02,
    }
}

/// Whether the kinds do not agree at all.
pub(crate) fn clashes(said: PlaceKind, found: PlaceKind) -> bool {
    fit(said, found) < 0.05
}

/// The coarser of what the gazetteer has and what the words say: a town's name is never more exact than the town.
pub(crate) fn precision(said: PlaceKind, found: Precision) -> Precision {
    let said = match said {
        PlaceKind::Country => Precision::Country,
        PlaceKind::Admin1 => Precision::Admin1,
        PlaceKind::Region | PlaceKind::Feature => Precision::Area,
        PlaceKind::City => Precision::Town,
        PlaceKind::District => Precision::District,
        PlaceKind::Site => Precision::Site,
    };
    said.max(found)
}

/// Whether a place of kind `outer` can hold one of kind `inner` that the gazetteer does not have.
pub(crate) fn can_hold(outer: PlaceKind, inner: PlaceKind) -> bool {
    let size = |kind| match kind {
        PlaceKind::Site => 0,
        PlaceKind::District => 1,
        PlaceKind::City => 2,
        PlaceKind::Feature | PlaceKind::Region => 3,
        PlaceKind::Admin1 => 4,
        PlaceKind::Country => 5,
    };
    size(outer) >= size(inner)
}
