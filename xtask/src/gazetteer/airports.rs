//! Airports and air bases of airportsdata.
//!
//! `"OSLK","LTK","Bassel Al-Assad International Airport","Latakia","Latakia","SY",…` gives `icao:OSLK`, AIRP, with the
//! other names Bassel Al-Assad Airport and Latakia Airport.

use super::csv;
use super::near::Near;
use anyhow::{Context, Result};
use gazetteer::Row;
use std::collections::HashMap;
use std::path::Path;

/// What makes an airfield a military one.
const BASE: [&str; 7] = ["Air Base", "Airbase", "Air Force", "Air Station", "Army Air", "Afb", "Military"];

/// Airports with scheduled flights (an IATA code) and air bases.
pub fn read(airportsdata: &Path, cities: &[Row], near: &Near) -> Result<Vec<Row>> {
    let path = airportsdata.join("airportsdata/airports.csv");
    let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let mut lines = text.lines();
    let header = csv::cells(lines.next().unwrap_or_default());
    let column = |name: &str| {
        let found = header.iter().position(|cell| cell == name);
        found.with_context(|| format!("{}: expected a column {name}", path.display()))
    };
    let [icao, iata, name, city] = [column("icao")?, column("iata")?, column("name")?, column("city")?];
    let (subdivision, country) = (column("subd")?, column("country")?);
    let (latitude, longitude) = (column("lat")?, column("lon")?);
    let records: Vec<Vec<String>> = lines
        .map(csv::cells)
        .filter(|cells| cells.len() == header.len())
        .map(|mut cells| {
            // Two territories of the United States with codes of their own.
            match cells[subdivision].as_str() {
                "Puerto Rico" => cells[country] = "PR".to_owned(),
                "Virgin Islands" => cells[country] = "VI".to_owned(),
                _ => {}
            }
            cells
        })
        .filter(|cells| !cells[iata].is_empty() || is_base(&cells[name]))
        .collect();
    let mut of_city: HashMap<(&str, &str), usize> = HashMap::new();
    for cells in records.iter().filter(|cells| !cells[iata].is_empty()) {
        *of_city.entry((&cells[country], &cells[city])).or_default() += 1;
    }
    let mut rows = Vec::new();
    for cells in &records {
        let (Ok(latitude), Ok(longitude)) = (cells[latitude].parse(), cells[longitude].parse()) else { continue };
        let town = near.within(latitude, longitude, &cells[country], 60.0).first().map(|(_, town)| &cities[*town]);
        let (name, base) = (&cells[name], is_base(&cells[name]));
        let mut names = vec![name.replace(" International Airport", " Airport")];
        if base {
            names.push(name.replace("Air Base", "Airbase"));
        }
        if of_city.get(&(cells[country].as_str(), cells[city].as_str())) == Some(&1) && !cells[city].is_empty() {
            names.push(format!("{} Airport", cells[city]));
            names.push(format!("{} International Airport", cells[city]));
        }
        names.retain(|other| other != name);
        rows.push(Row {
            id: format!("icao:{}", cells[icao]),
            name: name.clone(),
            names,
            latitude,
            longitude,
            feature: if base { "AIRB" } else { "AIRP" }.to_owned(),
            country: cells[country].clone(),
            admin1: town.and_then(|town| town.admin1.clone()),
            admin2: town.and_then(|town| town.admin2.clone()),
            population: 0,
            radius_km: Some(2.0),
            source: "airportsdata 20260905".to_owned(),
        });
    }
    rows.sort_by(|a, b| a.id.cmp(&b.id));
    rows.dedup_by(|a, b| a.id == b.id);
    Ok(rows)
}

fn is_base(name: &str) -> bool {
    BASE.iter().any(|word| name.contains(word))
}
