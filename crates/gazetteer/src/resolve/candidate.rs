//! A candidate: one place that a name may mean, with what the joint pass compares, laid flat.
//!
//! "Paris": the capital of France, 2 138 551 people; Paris in Lamar County, Texas; ten more.

use super::fit;
use crate::Place;
use crate::index::Form;
use caption::record::{PlaceKind, Reason};

/// A place that a name may mean.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    /// Which index has it.
    pub index: u16,
    /// Its number there.
    pub place: u32,
    /// How well the name fits, 0 to 1.
    pub name: f32,
    /// How the name fits.
    pub reason: Reason,
    /// What kind of place it is.
    pub kind: PlaceKind,
    /// Its country, two zeros for none.
    pub country: [u8; 2],
    /// Number of its first-level division, in its index; `NONE` without.
    pub admin1: u32,
    /// Number of its second-level division, in its index; `NONE` without.
    pub admin2: u32,
    /// Where it is, as a unit vector.
    pub at: [f32; 3],
    /// Natural logarithm of how many people know it by this name, more or less.
    pub fame: f32,
    /// Inhabitants.
    pub population: u64,
    /// How far it reaches, in kilometres; 0 where not known.
    pub radius_km: f32,
    /// It is a division below the first level, not a part of a town.
    pub division: bool,
    /// It is a sea, or a part of one.
    pub sea: bool,
}

/// No division.
pub(crate) const NONE: u32 = u32::MAX;

/// How far a first-level division reaches, more or less, in kilometres.
const USUAL_REACH_KM: f32 = 90.0;
/// So near to one another two indexes have one place, in kilometres.
const SAME_KM: f32 = 6.0;
/// Natural logarithm of the people that a district's name is known to when it is said of a town.
const DISTRICT_FAME: f32 = 9.9;
/// Mean radius of the earth in kilometres.
const EARTH_KM: f32 = crate::EARTH_KM as f32;

impl Candidate {
    /// A place of index `index`, found by a name of this form.
    pub fn new(index: usize, place: &Place, form: Form) -> Candidate {
        let (name, reason) = match form {
            Form::Main => (1.0, Reason::ExactName),
            Form::Other => (0.9, Reason::ExactName),
            Form::Short => (0.9, Reason::FoldedName),
        };
        // Another name of a small place is a rare word more often than a place.
        let known = if form == Form::Other { 0.3 } else { 1.0 };
        Candidate::with(index, place, name, reason, known)
    }

    /// A place of index `index` with a name spelled alike.
    pub fn spelled_alike(index: usize, place: &Place, score: f32) -> Candidate {
        Candidate::with(index, place, score, Reason::SimilarName, 1.0)
    }

    fn with(index: usize, place: &Place, name: f32, reason: Reason, known: f64) -> Candidate {
        let mut country = [0; 2];
        if let [a, b] = place.country().as_bytes() {
            country = [*a, *b];
        }
        let kind = place.kind();
        let people = f64::from(floor(place, kind)).max(place.population() as f64) * known;
        Candidate {
            index: index as u16,
            place: place.number(),
            name,
            reason,
            kind,
            country,
            admin1: place.admin1().map_or(NONE, |division| division.number()),
            admin2: place.admin2().map_or(NONE, |division| division.number()),
            at: unit(place.latitude(), place.longitude()),
            fame: (people + 300.0).ln() as f32,
            population: place.population(),
            radius_km: place.radius_km().unwrap_or(0.0) as f32,
            division: kind == PlaceKind::District && place.feature().starts_with("ADM"),
            sea: matches!(place.feature(), "SEA" | "OCN" | "GULF" | "STRT" | "CHN" | "BAY"),
        }
    }

    /// How far two places lie apart, in kilometres.
    pub fn km(&self, other: &Candidate) -> f32 {
        2.0 * EARTH_KM * (self.chord_squared(other).sqrt() / 2.0).min(1.0).asin()
    }

    /// 1 for one place, a half at `half_km`, little beyond.
    pub fn nearness(&self, other: &Candidate, half_km: f32) -> f32 {
        // as far as nearness reaches, the chord is as long as the way
        let radius = EARTH_KM / half_km;
        1.0 / (1.0 + self.chord_squared(other) * radius * radius)
    }

    /// The square of the straight way through an earth of radius 1, which unlike a cosine is exact for near places.
    fn chord_squared(&self, other: &Candidate) -> f32 {
        let [a, b, c] = self.at;
        let [x, y, z] = other.at;
        (a - x) * (a - x) + (b - y) * (b - y) + (c - z) * (c - z)
    }

    /// How well it fits words that mean a place of kind `said`, 0 to 1.
    pub fn fits(&self, said: PlaceKind) -> f32 {
        match said {
            // a town is meant before the district around it
            PlaceKind::City if self.division => 0.35,
            _ => fit::fit(said, self.kind),
        }
    }

    /// How well known it is to words that mean a place of kind `said`, as [`Candidate::fame`].
    pub fn fame_as(&self, said: PlaceKind) -> f32 {
        match said {
            // the people of a district are no more than those of the town it is named for
            PlaceKind::City if self.division => self.fame.min(DISTRICT_FAME),
            _ => self.fame,
        }
    }

    /// Whether both lie in one country.
    pub fn shares_country(&self, other: &Candidate) -> bool {
        self.country != [0; 2] && self.country == other.country
    }

    /// Whether both lie in one first-level division.
    pub fn shares_admin1(&self, other: &Candidate) -> bool {
        self.index == other.index && self.admin1 != NONE && self.admin1 == other.admin1
    }

    /// Whether this place contains the other; `None` where its extent is not known.
    pub fn contains(&self, other: &Candidate) -> Option<bool> {
        let same_index = self.index == other.index;
        match self.kind {
            // the Soviet Union lies in no country of today
            PlaceKind::Country if self.country == [0; 2] => None,
            PlaceKind::Country => (other.country != [0; 2]).then_some(self.country == other.country),
            PlaceKind::Admin1 if !self.shares_country(other) => Some(false),
            PlaceKind::Admin1 if same_index && other.admin1 != NONE => Some(self.admin1 == other.admin1),
            PlaceKind::Admin1 => self.holds_by_distance(other),
            PlaceKind::District if self.admin2 != NONE && same_index && other.admin2 != NONE => {
                Some(self.admin2 == other.admin2)
            }
            PlaceKind::District if self.admin2 != NONE => Some(self.km(other) < self.radius_km.max(60.0)),
            PlaceKind::City | PlaceKind::District | PlaceKind::Site => Some(self.km(other) <= self.reach_km()),
            PlaceKind::Region | PlaceKind::Feature if self.radius_km > 0.0 => {
                Some(self.km(other) <= self.radius_km * 1.5 + 30.0)
            }
            PlaceKind::Region | PlaceKind::Feature => None,
        }
    }

    /// Whether a division of another index holds a place, where its middle and reach leave no doubt.
    fn holds_by_distance(&self, other: &Candidate) -> Option<bool> {
        let reach = if self.radius_km > 0.0 { self.radius_km } else { USUAL_REACH_KM };
        match self.km(other) / reach {
            ..0.6 => Some(true),
            1.6.. => Some(false),
            _ => None,
        }
    }

    /// Whether both are one place that two indexes have.
    pub fn is_same_place(&self, other: &Candidate) -> bool {
        self.index != other.index && self.kind == other.kind && self.shares_country(other) && self.km(other) < SAME_KM
    }

    /// How far around a town its suburbs are looked for, in kilometres.
    fn reach_km(&self) -> f32 {
        let by_people = match self.population {
            1_000_000.. => 60.0,
            100_000.. => 40.0,
            _ => 25.0,
        };
        by_people + self.radius_km
    }
}

/// How many people a place counts for at least, whoever lives there.
fn floor(place: &Place, kind: PlaceKind) -> u32 {
    match (kind, place.feature()) {
        (PlaceKind::Country, _) => 40_000_000,
        (_, "CONT" | "OCN") => 40_000_000,
        (_, "SEA" | "GULF") => 10_000_000,
        (PlaceKind::Admin1, _) => 400_000,
        (_, "PPLC") => 500_000,
        (PlaceKind::Region | PlaceKind::Feature, _) => 300_000,
        (_, "AIRB" | "AIRP") => 30_000,
        (_, "ADM2") => 20_000,
        (PlaceKind::Site, _) => 3_000,
        _ => 0,
    }
}

/// Degrees as a unit vector.
pub(crate) fn unit(latitude: f64, longitude: f64) -> [f32; 3] {
    let (latitude, longitude) = (latitude.to_radians(), longitude.to_radians());
    [(latitude.cos() * longitude.cos()) as f32, (latitude.cos() * longitude.sin()) as f32, latitude.sin() as f32]
}
