//! The built-in gazetteer holds what its sources and the captions' vocabulary promise.

use gazetteer::index::Index;
use gazetteer::name::{fold, skeletons};
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
    gazetteer::distance_km((a.latitude(), a.longitude()), (latitude, longitude))
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

/// Names are folded and heard by rules and tables that may change: then the index has to be made anew. A few names were
/// heard with accents that their folded form has lost.
#[test]
fn the_built_in_index_is_that_of_the_rules_and_tables_of_names() {
    let (mut stale, mut names) = (Vec::new(), 0);
    for place in WORLD.places().step_by(499) {
        for name in place.names().collect::<std::collections::BTreeSet<_>>() {
            let leads =
                |mut postings: gazetteer::index::Postings<'_>| postings.any(|found| found.place == place.number());
            names += 1;
            let heard = skeletons(&name, place.country());
            if fold(&name) != name || !leads(WORLD.exact(&name)) || !heard.iter().all(|key| leads(WORLD.skeleton(key)))
            {
                stale.push(format!("{} {name}", place.id()));
            }
        }
    }
    assert!(
        stale.len() * 100 < names,
        "cargo xtask gazetteer makes it anew: of {names} names these differ: {stale:#?}"
    );
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
            let town = row.get("town").cloned().unwrap_or_default();
            assert!(
                seen.insert((fold(&row["name"]), row["country"].clone(), town)),
                "{file}.tsv: {} twice",
                row["name"]
            );
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

#[test]
fn every_row_of_the_overlay_is_found_by_each_of_its_names_where_it_is() {
    let mut lost = Vec::new();
    for row in table("gazetteer/data/overlay.tsv") {
        let number = |column: &str| row[column].parse::<f64>().unwrap();
        let reach = number("radius_km").max(4.0) * 2.0;
        let others = row["names"].split('|').map(str::trim).filter(|name| !name.is_empty());
        for name in std::iter::once(row["name"].as_str()).chain(others) {
            let is_it = |place: &Place| {
                place.country() == row["country"] && distance_km(place, number("latitude"), number("longitude")) < reach
            };
            if !named(name).iter().any(is_it) {
                lost.push(format!("{} of {}", name, row["name"]));
            }
        }
    }
    assert!(lost.is_empty(), "{} lost: {lost:#?}", lost.len());
}

#[test]
fn quarters_lie_in_the_division_of_their_city() {
    for (name, admin1) in [
        ("Jobar", "Dimashq"),
        ("Dweila", "Dimashq"),
        ("Barzeh", "Dimashq"),
        ("Haydariya", "Ḩalab"),
        ("Bustan Pasha", "Ḩalab"),
        ("Baba Amr", "Ḩimş"),
        ("Eastern Ghouta", "Rīf Dimashq"),
        ("Sadr City", "Baghdād"),
    ] {
        let places = named(name);
        let division = |place: &Place<'static>| place.admin1().map_or("", |division| division.name());
        let found: Vec<&str> = places.iter().map(division).collect();
        assert!(found.iter().any(|found| fold(found) == fold(admin1)), "{name}: {found:?}");
    }
}

#[test]
fn great_cities_are_found_by_their_english_and_their_older_names() {
    for (name, country) in [
        ("Kyiv", "UA"),
        ("Kiev", "UA"),
        ("Kharkov", "UA"),
        ("Odessa", "UA"),
        ("Lemberg", "UA"),
        ("Bombay", "IN"),
        ("Calcutta", "IN"),
        ("Madras", "IN"),
        ("Bangalore", "IN"),
        ("Poona", "IN"),
        ("Benares", "IN"),
        ("Saigon", "VN"),
        ("Peking", "CN"),
        ("Canton", "CN"),
        ("Nanking", "CN"),
        ("Chungking", "CN"),
        ("Mukden", "CN"),
        ("Rangoon", "MM"),
        ("Leningrad", "RU"),
        ("Petrograd", "RU"),
        ("Stalingrad", "RU"),
        ("Gorky", "RU"),
        ("Sverdlovsk", "RU"),
        ("Constantinople", "TR"),
        ("Smyrna", "TR"),
        ("Danzig", "PL"),
        ("Breslau", "PL"),
        ("Königsberg", "RU"),
        ("Dacca", "BD"),
        ("Batavia", "ID"),
        ("Salisbury", "ZW"),
        ("Léopoldville", "CD"),
        ("Stanleyville", "CD"),
        ("Elisabethville", "CD"),
        ("Lourenço Marques", "MZ"),
        ("Alma-Ata", "KZ"),
        ("Astana", "KZ"),
        ("Nur-Sultan", "KZ"),
        ("Titograd", "ME"),
        ("Karl-Marx-Stadt", "DE"),
        ("Cologne", "DE"),
        ("Munich", "DE"),
        ("Florence", "IT"),
        ("Seville", "ES"),
        ("Phnom Penh", "KH"),
        ("Port Elizabeth", "ZA"),
        ("Swatow", "CN"),
        ("Pnom Penh", "KH"),
        ("Tiflis", "GE"),
        ("Edo", "JP"),
    ] {
        let found = named(name).into_iter().any(|place| place.country() == country && place.population() > 50_000);
        assert!(found, "{name} {country}");
    }
}

/// Places of captions with their positions, kept beside the repository; skipped where they are not.
#[test]
fn places_of_captions_are_found_where_they_are() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let shared = std::env::var_os("CUTLINE_SHARED").map_or(root.join("../shared"), std::path::PathBuf::from);
    let path = shared.join("data/places/seed_places.tsv");
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("skipped: no {}", path.display());
        return;
    };
    let mut lost = Vec::new();
    for line in text.lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        let number = |cell: usize| cells[cell].parse::<f64>().unwrap();
        let near = |place: &Place| {
            let reach = number(5).max(place.radius_km().unwrap_or(0.0)).max(3.0);
            place.country() == "SY" && distance_km(place, number(3), number(4)) <= reach
        };
        let words: Vec<&str> = cells[0].split([' ', ',', '/']).filter(|word| !word.is_empty()).collect();
        let runs = (0..words.len()).flat_map(|from| (from + 1..=words.len()).map(move |to| (from, to)));
        if !runs.into_iter().any(|(from, to)| named(&words[from..to].join(" ")).iter().any(near)) {
            lost.push(cells[0].to_owned());
        }
    }
    assert!(lost.is_empty(), "{} lost: {lost:#?}", lost.len());
}
