//! A place as an index has it, and the divisions that contain it.
//!
//! Douma: 33.5718 N 36.4027 E, PPLA2, in Rif-dimashq, Syria.

use crate::index::Index;
use caption::record::{PlaceKind, Precision};

/// A place of an index. Small and copied.
#[derive(Clone, Copy, Debug)]
pub struct Place<'g> {
    pub(crate) index: &'g Index,
    pub(crate) number: u32,
    pub(crate) name: &'g str,
    pub(crate) latitude: i32,
    pub(crate) longitude: i32,
    pub(crate) feature: &'g str,
    pub(crate) country: &'g str,
    pub(crate) country_place: Option<u32>,
    pub(crate) source: &'g str,
    pub(crate) division: u32,
    pub(crate) population: u64,
    pub(crate) radius: u32,
    pub(crate) scheme: &'g str,
    pub(crate) key: Key<'g>,
    pub(crate) names: &'g [u8],
}

/// An identifier without its scheme.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Key<'g> {
    Number(u64),
    Text(&'g str),
}

impl<'g> Place<'g> {
    /// Its number in its index; the more important of two places has the smaller number.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Its identifier: `geonames:170592`.
    pub fn id(&self) -> String {
        match self.key {
            Key::Number(number) => format!("{}{number}", self.scheme),
            Key::Text(text) => format!("{}{text}", self.scheme),
        }
    }

    /// Its usual name.
    pub fn name(&self) -> &'g str {
        self.name
    }

    /// Its names, folded: the usual one first, as [`Posting::name`](crate::index::Posting::name) counts them.
    pub fn names(&self) -> impl Iterator<Item = String> + 'g {
        let index = self.index;
        index.name_numbers(self.names).map(move |number| {
            let mut key = Vec::new();
            index.name(number, &mut key);
            String::from_utf8(key).unwrap_or_default()
        })
    }

    /// How many names it has.
    pub fn name_count(&self) -> usize {
        self.index.name_numbers(self.names).count()
    }

    /// One of its names, folded, put in the place of what `name` holds; false where it has no such name.
    pub fn folded_name(&self, position: u32, name: &mut Vec<u8>) -> bool {
        name.clear();
        let number = self.index.name_numbers(self.names).nth(position as usize);
        number.is_some_and(|number| self.index.name(number, name))
    }

    /// Degrees WGS 84, north positive.
    pub fn latitude(&self) -> f64 {
        f64::from(self.latitude) / 1e6
    }

    /// Degrees WGS 84, east positive.
    pub fn longitude(&self) -> f64 {
        f64::from(self.longitude) / 1e6
    }

    /// GeoNames feature code: `PPLA2`.
    pub fn feature(&self) -> &'g str {
        self.feature
    }

    /// ISO 3166-1 alpha-2, or empty for none.
    pub fn country(&self) -> &'g str {
        self.country
    }

    /// The country's own place.
    pub fn country_place(&self) -> Option<Place<'g>> {
        self.index.place(self.country_place?)
    }

    /// The smallest division that contains it, or that it is.
    pub fn division(&self) -> Option<Division<'g>> {
        self.index.division(self.division.checked_sub(1)?)
    }

    /// The first-level division that contains it, or that it is.
    pub fn admin1(&self) -> Option<Division<'g>> {
        let division = self.division()?;
        if division.level() == 1 { Some(division) } else { division.parent() }
    }

    /// The second-level division that contains it, or that it is.
    pub fn admin2(&self) -> Option<Division<'g>> {
        self.division().filter(|division| division.level() == 2)
    }

    /// Inhabitants, 0 where not known.
    pub fn population(&self) -> u64 {
        self.population
    }

    /// How far it reaches, or how far off its position may be, in kilometres.
    pub fn radius_km(&self) -> Option<f64> {
        (self.radius > 0).then(|| f64::from(self.radius) / 10.0)
    }

    /// Who has it: `GeoNames`.
    pub fn source(&self) -> &'g str {
        self.source
    }

    /// What kind of place its feature code is.
    pub fn kind(&self) -> PlaceKind {
        kind(self.feature)
    }

    /// How exact its position is at best.
    pub fn precision(&self) -> Precision {
        match self.kind() {
            PlaceKind::Country => Precision::Country,
            PlaceKind::Admin1 => Precision::Admin1,
            PlaceKind::Region | PlaceKind::Feature => Precision::Area,
            PlaceKind::District if self.feature.starts_with("ADM") => Precision::Area,
            PlaceKind::District => Precision::District,
            PlaceKind::City => Precision::Town,
            PlaceKind::Site => Precision::Site,
        }
    }
}

/// What kind of place a GeoNames feature code is.
pub fn kind(feature: &str) -> PlaceKind {
    match feature {
        "PCLI" | "PCL" | "PCLD" | "PCLF" | "PCLH" | "PCLIX" | "PCLS" | "TERR" => PlaceKind::Country,
        "ADM1" | "ADM1H" => PlaceKind::Admin1,
        "PPLX" | "PPLCD" => PlaceKind::District,
        "T" | "H" | "V" | "U" => PlaceKind::Feature,
        "P" => PlaceKind::City,
        "L" | "RGN" | "RGNE" | "RGNH" | "RGNL" | "AREA" | "ZN" | "ZNB" | "LTER" | "PRSH" | "TRB" | "CST" | "OAS" => {
            PlaceKind::Region
        }
        "CONT" | "ISL" | "ISLS" | "PEN" | "CAPE" | "DSRT" | "VAL" | "PLN" | "PLAT" | "PASS" | "BCH" | "BAY"
        | "GULF" | "SEA" | "OCN" | "STRT" | "CHN" | "CNL" | "LK" | "LKS" | "RSV" | "STM" | "STMS" | "WAD" | "DLTA"
        | "LGN" | "MT" | "MTS" | "HLL" | "HLLS" | "PK" | "VLC" | "RDGE" | "CNYN" | "GRGE" | "CLF" | "FRST" | "GLCR"
        | "RF" | "SHOL" | "SD" | "INLT" | "HBR" | "SPNG" | "ISTH" | "MRSH" | "DPR" | "CRTR" | "TRNU" | "FLLS"
        | "ESTY" | "FJD" => PlaceKind::Feature,
        code if code.starts_with("ADM") => PlaceKind::District,
        code if code.starts_with("PPL") || code == "STLMT" => PlaceKind::City,
        _ => PlaceKind::Site,
    }
}

/// A first- or second-level division of a country.
#[derive(Clone, Copy, Debug)]
pub struct Division<'g> {
    pub(crate) index: &'g Index,
    pub(crate) number: u32,
    pub(crate) name: &'g str,
    pub(crate) code: &'g str,
    pub(crate) country: &'g str,
    pub(crate) parent: u32,
    pub(crate) level: u8,
    pub(crate) place: u32,
}

impl<'g> Division<'g> {
    /// Its number in its index.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Its name.
    pub fn name(&self) -> &'g str {
        self.name
    }

    /// Its code in its country, or empty.
    pub fn code(&self) -> &'g str {
        self.code
    }

    /// ISO 3166-1 alpha-2.
    pub fn country(&self) -> &'g str {
        self.country
    }

    /// 1 or 2.
    pub fn level(&self) -> u8 {
        self.level
    }

    /// The first-level division that a second-level one lies in.
    pub fn parent(&self) -> Option<Division<'g>> {
        self.index.division(self.parent.checked_sub(1)?).filter(|parent| parent.level < self.level)
    }

    /// The division's own place, where the index has it.
    pub fn place(&self) -> Option<Place<'g>> {
        self.index.place(self.place.checked_sub(1)?)
    }

    /// Whether a place lies in it or is it.
    pub fn contains(&self, place: &Place) -> bool {
        let mut division = place.division();
        while let Some(at) = division {
            if at.number == self.number {
                return true;
            }
            division = at.parent();
        }
        false
    }
}
