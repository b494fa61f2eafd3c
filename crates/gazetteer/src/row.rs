//! A row: what a source or an import hands to the builder of an index.
//!
//! `geonames:170592`, Douma, other names Dūmā and دوما, 33.5718 N 36.4027 E, PPLA2, SY, in Rif-dimashq.

/// A place as a source has it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// Its identifier with the scheme before it: `geonames:170592`, `ocha:C1353`, `icao:OSLK`.
    pub id: String,
    /// Its usual name.
    pub name: String,
    /// Its other names, in any script.
    pub names: Vec<String>,
    /// Degrees WGS 84, north positive.
    pub latitude: f64,
    /// Degrees WGS 84, east positive.
    pub longitude: f64,
    /// GeoNames feature code: `PPL`, `PPLX`, `ADM1`, `AIRB`, `STM`.
    pub feature: String,
    /// ISO 3166-1 alpha-2, or empty for none (a sea).
    pub country: String,
    /// The first-level division it lies in. The row of feature `ADM1` with an area is that division itself.
    pub admin1: Option<Area>,
    /// The second-level division it lies in. The row of feature `ADM2` with an area is that division itself.
    pub admin2: Option<Area>,
    /// Inhabitants, 0 where not known.
    pub population: u64,
    /// How far it reaches, or how far off its position may be, in kilometres.
    pub radius_km: Option<f64>,
    /// Who has it: `GeoNames`, `OCHA`.
    pub source: String,
}

/// A division that a row lies in.
///
/// Rows of one country with the same code (the same name where there is no code) lie in the same division.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Area {
    /// Its code in its country: `04` of GeoNames, `SY02` of OCHA; empty for none.
    pub code: String,
    /// Its name; empty where the division's own row has it.
    pub name: String,
}
