//! The built-in gazetteer holds what its sources and the captions' vocabulary promise.

use gazetteer::index::Index;
use gazetteer::name::fold;
use gazetteer::{Gazetteer, Place};
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

static WORLD: LazyLock<Index> = LazyLock::new(|| Gazetteer::embedded().unwrap());

/// The rows of a table below `crates`, each a map from column to cell.
fn table(path: &str) -> Vec<HashMap<String, String>> {
    let text = std::fs::read_to_string(format!("{}/../{path}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let mut lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let header: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let row = |line: &str| header.iter().zip(line.split('\t')).map(|(k, v)| ((*k).to_owned(), v.to_owned())).collect();
    lines.map(row).collect()
}

fn named(name: &str) -> Vec<Place<'static>> {
    WORLD.exact(&fold(name)).filter_map(|posting| WORLD.place(posting.place)).collect()
}

fn distance_km(a: &Place, latitude: f64, longitude: f64) -> f64 {
    let half = |degrees: f64| (degrees.to_radians() / 2.0).sin().powi(2);
    let cos = |degrees: f64| degrees.to_radians().cos();
    let h = half(a.latitude() - latitude) + cos(a.latitude()) * cos(latitude) * half(a.longitude() - longitude);
    2.0 * 6371.0 * h.sqrt().min(1.0).asin()
}

#[test]
fn the_built_in_index_is_whole_and_says_what_it_was_made_from() {
    WORLD.verify().unwrap();
    let about = WORLD.about();
    assert!(WORLD.len() > 280_000);
    assert_eq!(about.licence, "CC BY 4.0");
    assert!(about.attribution.iter().any(|line| line.contains("GeoNames")));
    let pins: Vec<String> = table("gazetteer/data/packages.tsv")
        .iter()
        .map(|row| {
            format!(
                "{} {} ({}; {}): sha256 {}",
                row["name"], row["version"], row["registry"], row["gives"], row["sha256"]
            )
        })
        .collect();
    assert_eq!(about.sources, pins, "cargo xtask gazetteer makes it anew");
}

#[test]
fn every_place_of_the_captions_vocabulary_is_found() {
    let mut lost = Vec::new();
    for file in ["regions", "landmarks", "former_states", "countries", "admin1"] {
        for row in table(&format!("caption/tables/{file}.tsv")) {
            let countries: Vec<&str> =
                row["alpha2"].split('|').map(str::trim).filter(|code| !code.is_empty()).collect();
            let places = named(&row["name"]);
            let lacks = |country: &&&str| !places.iter().any(|place| place.country() == **country);
            if places.is_empty() || countries.iter().any(|country| lacks(&country)) {
                lost.push(format!("{file}.tsv: {} {}", row["name"], row["alpha2"]));
            }
        }
    }
    assert!(lost.is_empty(), "{} lost: {lost:#?}", lost.len());
}

#[test]
fn rows_of_the_tables_are_unique_and_have_a_source() {
    let mut seen = HashSet::new();
    for file in ["regions", "landmarks", "former_states", "overlay"] {
        for row in table(&format!("gazetteer/data/{file}.tsv")) {
            assert!(seen.insert((fold(&row["name"]), row["country"].clone())), "{file}.tsv: {} twice", row["name"]);
            assert!(!row["source"].is_empty(), "{file}.tsv: {}", row["name"]);
            assert!(row["radius_km"].parse::<f64>().unwrap() > 0.0);
        }
    }
}

#[test]
fn places_lie_near_others_of_their_country() {
    let mut towns: HashMap<&str, Vec<Place>> = HashMap::new();
    for place in WORLD.places().filter(|place| place.id().starts_with("geonames:") && place.population() > 0) {
        towns.entry(place.country()).or_default().push(place);
    }
    let mut strays = Vec::new();
    for place in WORLD.places().filter(|place| !place.id().starts_with("geonames:")) {
        assert!((-90.0..=90.0).contains(&place.latitude()) && (-180.0..=180.0).contains(&place.longitude()));
        // Antarctica and islands without towns have none; airstrips lie anywhere.
        let Some(towns) = towns.get(place.country()) else { continue };
        let remote = place.id().starts_with("icao:")
            || place.feature().starts_with("ISL")
            || ["GLCR", "HLL"].contains(&place.feature());
        let reach = place.radius_km().unwrap_or(0.0) + if remote { 2000.0 } else { 200.0 };
        if !towns.iter().any(|town| distance_km(town, place.latitude(), place.longitude()) < reach) {
            strays.push(format!("{} {}", place.id(), place.name()));
        }
    }
    assert!(strays.is_empty(), "{} strays: {strays:#?}", strays.len());
}

#[test]
fn every_place_lies_in_divisions_of_its_country() {
    for division in WORLD.divisions() {
        assert!(!division.name().is_empty(), "{} {}", division.country(), division.code());
        match division.parent() {
            None => assert_eq!(division.level(), 1),
            Some(parent) => {
                assert_eq!((parent.level(), division.level()), (1, 2));
                assert_eq!(parent.country(), division.country());
                assert!(parent.parent().is_none());
            }
        }
    }
    for place in WORLD.places() {
        assert!(place.division().is_none_or(|division| division.country() == place.country()), "{}", place.id());
        assert!(place.country().is_empty() || place.country_place().is_some(), "{}", place.id());
    }
}

#[test]
fn a_country_is_itself_and_not_a_former_state() {
    for row in table("gazetteer/data/countries.tsv") {
        let country = named(&row["name"]).into_iter().find(|place| place.country() == row["alpha2"]).unwrap();
        let itself = country.country_place().unwrap();
        assert_ne!(itself.feature(), "PCLH", "{}", row["name"]);
        assert!(itself.id().starts_with("geonames:"), "{}", row["name"]);
    }
}
