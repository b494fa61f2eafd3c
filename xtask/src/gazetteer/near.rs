//! Which populated place is nearest, in a grid of whole degrees.
//!
//! 30.0444 N 31.2357 E (Tahrir Square) in Egypt: a town of Cairo governorate.

use gazetteer::{Row, distance_km};
use std::collections::HashMap;

/// Populated places by the degree square they lie in.
pub struct Near<'r> {
    rows: &'r [Row],
    squares: HashMap<(i32, i32), Vec<usize>>,
}

impl<'r> Near<'r> {
    /// A grid of these rows.
    pub fn new(rows: &'r [Row]) -> Near<'r> {
        let mut squares: HashMap<(i32, i32), Vec<usize>> = HashMap::new();
        for (number, row) in rows.iter().enumerate() {
            squares.entry(square(row.latitude, row.longitude)).or_default().push(number);
        }
        Near { rows, squares }
    }

    /// The rows of a country within some kilometres (at most 100) with their distance, nearest first; any country's
    /// where it is empty.
    pub fn within(&self, latitude: f64, longitude: f64, country: &str, km: f64) -> Vec<(f64, usize)> {
        let (south, west) = square(latitude, longitude);
        let mut found = Vec::new();
        for number in (south - 1..=south + 1).flat_map(|south| {
            (west - 2..=west + 2).flat_map(move |west| self.squares.get(&(south, west)).into_iter().flatten())
        }) {
            let row = &self.rows[*number];
            let distance = distance_km((latitude, longitude), (row.latitude, row.longitude));
            if distance <= km && (country.is_empty() || row.country == country) {
                found.push((distance, *number));
            }
        }
        found.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        found
    }
}

fn square(latitude: f64, longitude: f64) -> (i32, i32) {
    (latitude.floor() as i32, longitude.floor() as i32)
}
