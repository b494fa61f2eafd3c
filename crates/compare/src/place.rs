//! Whether two mentions name one place: by its gazetteer entry, or by a name spelled otherwise.
//!
//! "Shawal valley" and "the Shawwal valley", "Odesa region" and "Odessa region" are one; "Kanpur" and "Lucknow" two.

use caption::record::{Place, PlaceKind, PlaceRelation, Reason, Resolved};
use gazetteer::name::{Group, Spoken, alternatives, fold};

/// Names more alike than this are one name, less alike than the second figure two; between them nobody can tell.
const ALIKE: f32 = 0.84;
const UNLIKE: f32 = 0.70;
/// Places of like names that lie further apart are two.
const APART_KM: f64 = 40.0;

/// A mention with what was resolved for itself, not for a place around it.
#[derive(Clone, Copy)]
pub struct View<'r> {
    pub place: &'r Place<'r>,
    /// The gazetteer's entry of the place itself.
    pub own: Option<&'r Resolved<'r>>,
}

/// How two names compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    One,
    Unclear,
    Two,
}

impl<'r> View<'r> {
    pub fn of(place: &'r Place<'r>) -> View<'r> {
        let own = place.resolved.as_ref().filter(|resolved| !resolved.reasons.has(Reason::InsideUnresolved));
        View { place, own }
    }

    pub fn kind(&self) -> PlaceKind {
        self.place.kind
    }

    /// ISO 3166-1 alpha-2.
    pub fn country(&self) -> Option<&'r str> {
        self.place.resolved.as_ref().and_then(|resolved| resolved.country)
    }

    /// Whether both name one place.
    pub fn same(&self, other: &View<'_>) -> bool {
        self.naming(other) == Naming::One
    }

    /// Whether both name one place, as far as that can be told.
    pub fn naming(&self, other: &View<'_>) -> Naming {
        if let (Some(one), Some(two)) = (self.own, other.own)
            && one.id == two.id
        {
            return Naming::One;
        }
        if fold(self.place.text) == fold(other.place.text) {
            return Naming::One;
        }
        let apart = self.distance_km(other).is_some_and(|km| km > APART_KM);
        match self.likeness(other) {
            likeness if likeness >= ALIKE => {
                if apart {
                    Naming::Two
                } else {
                    Naming::One
                }
            }
            likeness if likeness >= UNLIKE && !apart => Naming::Unclear,
            _ => Naming::Two,
        }
    }

    fn likeness(&self, other: &View<'_>) -> f32 {
        let country = self.country().or(other.country()).unwrap_or_default();
        let mut best: f32 = 0.0;
        for group in Group::of_country(country) {
            for one in alternatives(self.place.text) {
                let one = Spoken::new(one, *group);
                for other in alternatives(other.place.text) {
                    best = best.max(one.likeness(&Spoken::new(other, *group)).overall());
                }
            }
        }
        best
    }

    /// Kilometres between two places that are known themselves.
    pub fn distance_km(&self, other: &View<'_>) -> Option<f64> {
        let (one, two) = (self.own?, other.own?);
        Some(gazetteer::distance_km((one.latitude, one.longitude), (two.latitude, two.longitude)))
    }

    /// Whether this place lies in the other, a division or country, by the gazetteer's containment; `None` where it
    /// does not say.
    pub fn lies_in(&self, other: &View<'_>) -> Option<bool> {
        let resolved = self.place.resolved.as_ref()?;
        if let (Some(country), Some(around)) = (resolved.country, other.country())
            && country != around
        {
            return Some(false);
        }
        let holder = other.own?;
        match other.kind() {
            PlaceKind::Country => Some(resolved.country.is_some()),
            PlaceKind::Admin1 | PlaceKind::District | PlaceKind::Region | PlaceKind::City => {
                let names = [resolved.admin1.as_deref(), resolved.admin2.as_deref()];
                let inside = names.into_iter().flatten().any(|name| fold(name) == fold(&holder.name));
                inside.then_some(true)
            }
            _ => None,
        }
    }

    /// Whether the words put the scene beside the place, not in it.
    pub fn beside(&self) -> bool {
        use PlaceRelation::*;
        matches!(
            self.place.relation,
            Some(
                Near | Outside
                    | Outskirts
                    | Off
                    | NorthOf
                    | SouthOf
                    | EastOf
                    | WestOf
                    | NortheastOf
                    | NorthwestOf
                    | SoutheastOf
                    | SouthwestOf
                    | Between
                    | From
                    | To
                    | Across
            )
        )
    }

    /// The common noun of a site or feature, "river" of "the Kura river"; of "Lake Van" it is "lake".
    pub fn noun(&self) -> Option<String> {
        const FIRST: [&str; 8] = ["lake", "mount", "mt", "cape", "gulf", "camp", "port", "fort"];
        let folded = fold(self.place.text);
        let mut words = folded.split(' ').filter(|word| !word.is_empty());
        let first = words.next()?;
        if FIRST.contains(&first) {
            return Some(first.to_owned());
        }
        words.next_back().map(str::to_owned)
    }
}
