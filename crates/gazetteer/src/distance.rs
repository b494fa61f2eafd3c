//! How far apart two positions lie, on a sphere.
//!
//! Aleppo, 36.2028 N 37.1586 E, and Al Bab, 36.3705 N 37.5157 E: 37 km.

/// The earth's mean radius in kilometres.
pub const EARTH_KM: f64 = 6371.0;

/// The great-circle distance between two positions in kilometres; latitude and longitude are in degrees.
///
/// # Examples
///
/// ```
/// let (aleppo, al_bab) = ((36.2028, 37.1586), (36.3705, 37.5157));
/// assert_eq!(gazetteer::distance_km(aleppo, al_bab).round(), 37.0);
/// ```
pub fn distance_km(one: (f64, f64), other: (f64, f64)) -> f64 {
    let half = |degrees: f64| (degrees.to_radians() / 2.0).sin().powi(2);
    let chord = half(other.0 - one.0) + one.0.to_radians().cos() * other.0.to_radians().cos() * half(other.1 - one.1);
    2.0 * EARTH_KM * chord.sqrt().min(1.0).asin()
}

#[cfg(test)]
mod tests {
    use super::distance_km;

    #[test]
    fn distances_are_those_of_an_atlas() {
        let km = distance_km((48.8567, 2.3508), (51.5072, -0.1275));
        assert!((km - 343.5).abs() < 1.0, "{km}");
        assert!(distance_km((0.0, 179.9), (0.0, -179.9)) < 23.0, "over the date line");
    }
}
