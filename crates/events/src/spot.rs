//! Where something is said to have happened: a place of the gazetteer, or a name that it does not know.
//!
//! "Maaret al-Numan town in Idlib province" is `geonames:167611`, a town, within 10 km of 35.65 N 36.68 E.

pub use caption::record::Precision;

use archive::{Item, Resolved, Text};
use gazetteer::name::fold;
use serde::Serialize;

/// A place as captions name it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spot {
    /// The gazetteer's identifier; for a name that it does not know, the name and the place around it.
    pub id: String,
    /// Its usual name, else as printed.
    pub name: String,
    /// As printed.
    pub printed: String,
    /// Degrees WGS 84, north and east positive; of a name that is not known, those of the place around it.
    pub position: Option<(f64, f64)>,
    /// How exact the position is.
    pub precision: Option<Precision>,
    /// What kind of place: `city`, `admin1`, …
    pub kind: String,
    /// ISO 3166-1 alpha-2.
    pub country: Option<String>,
    /// First-level division.
    pub admin1: Option<String>,
    /// Second-level division.
    pub admin2: Option<String>,
    /// Identifiers of the places that captions put around it.
    #[serde(skip)]
    pub around: Vec<String>,
}

impl Spot {
    /// A place of a caption.
    pub fn of(place: &Item<'_>) -> Spot {
        let text = |text: &Text<'_>| text.as_deref().map(str::to_owned);
        let printed = text(&place.text).unwrap_or_default();
        let kind = text(&place.kind).unwrap_or_default();
        let Some(resolved) = &place.resolved else {
            let id = format!("name:{}", slug(&printed));
            return Spot {
                id,
                name: printed.clone(),
                printed,
                position: None,
                precision: None,
                kind,
                country: None,
                admin1: None,
                admin2: None,
                around: Vec::new(),
            };
        };
        let Resolved { latitude, longitude, country, admin1, admin2, precision, reasons, .. } = resolved;
        let own = !reasons.iter().any(|reason| reason == "inside_unresolved");
        let known = text(&resolved.id).unwrap_or_default();
        let (id, around) = if own { (known, Vec::new()) } else { (format!("{known}/{}", slug(&printed)), vec![known]) };
        let name = text(&resolved.name).filter(|_| own).unwrap_or_else(|| printed.clone());
        Spot {
            id,
            name,
            printed,
            position: Some((*latitude, *longitude)),
            precision: precision.as_deref().and_then(self::precision),
            kind,
            country: text(country),
            admin1: text(admin1),
            admin2: text(admin2),
            around,
        }
    }

    /// Kilometres around the position within which the place lies as a rule; `None` for a country, and for what has no
    /// position.
    pub fn radius_km(&self) -> Option<f64> {
        self.position?;
        radius_km(self.precision?)
    }

    /// Whether this place, no larger than a second-level division, has the other in it.
    pub fn holds(&self, other: &Spot) -> bool {
        let small = self.precision.is_some_and(|precision| precision < Precision::Admin1);
        let division = self.kind == "district"
            && self.country.is_some()
            && self.country == other.country
            && self.admin1 == other.admin1
            && other.admin2.as_ref().is_some_and(|admin2| fold(admin2) == fold(&self.name));
        small && self.id != other.id && (other.around.contains(&self.id) || division)
    }

    /// Whether it is, or lies in, what a name stands for: itself, a division, a country by its code.
    pub fn is_in(&self, name: &str) -> bool {
        let wanted = fold(name);
        let names = [Some(&self.name), Some(&self.printed), self.admin1.as_ref(), self.admin2.as_ref()];
        names.into_iter().flatten().any(|known| fold(known) == wanted)
            || self.country.as_deref().is_some_and(|code| code.eq_ignore_ascii_case(name))
    }

    /// The identifier as part of a key: `geonames-167611`.
    pub fn slug(&self) -> String {
        slug(&self.id)
    }
}

/// Kilometres within which a place of some precision lies as a rule.
pub fn radius_km(precision: Precision) -> Option<f64> {
    match precision {
        Precision::Site => Some(1.0),
        Precision::District => Some(3.0),
        Precision::Town => Some(10.0),
        Precision::Area => Some(50.0),
        Precision::Admin1 => Some(150.0),
        Precision::Country => None,
    }
}

/// A precision by its name.
pub fn precision(name: &str) -> Option<Precision> {
    Some(match name {
        "site" => Precision::Site,
        "district" => Precision::District,
        "town" => Precision::Town,
        "area" => Precision::Area,
        "admin1" => Precision::Admin1,
        "country" => Precision::Country,
        _ => return None,
    })
}

/// Letters and digits in small letters, a hyphen between.
pub(crate) fn slug(text: &str) -> String {
    let folded = fold(text);
    let plain: String = folded.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    plain.split_whitespace().collect::<Vec<_>>().join("-")
}
