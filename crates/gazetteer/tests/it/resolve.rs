//! The places of a caption, found together.

use caption::record::{Place, Precision, Reason, Record};
use caption::{Caption, Engine};
use gazetteer::index::{About, Builder, Index};
use gazetteer::{Area, Gallery, Gazetteer, Row};
use std::sync::{Arc, LazyLock};

/// id, name, other names, latitude, longitude, feature, country, first-level division, second-level division, people.
type Line = (u32, &'static str, &'static str, f64, f64, &'static str, &'static str, &'static str, &'static str, u64);

const ROWS: &[Line] = &[
    (1, "Syria", "", 35.0, 38.0, "PCLI", "SY", "", "", 18_284_423),
    (2, "Aleppo", "Halab", 36.2, 37.16, "PPLA", "SY", "Aleppo", "", 1_602_264),
    (3, "Aleppo", "", 36.2, 37.6, "ADM1", "SY", "Aleppo", "", 4_000_000),
    (4, "Idlib", "", 35.93, 36.63, "PPLA", "SY", "Idlib", "", 128_840),
    (5, "Idlib", "", 35.8, 36.6, "ADM1", "SY", "Idlib", "", 1_400_000),
    (6, "Al Bab", "al-Bab", 36.37, 37.52, "PPL", "SY", "Aleppo", "", 130_745),
    (7, "France", "", 46.0, 2.0, "PCLI", "FR", "", "", 66_987_244),
    (8, "Paris", "", 48.853, 2.349, "PPLC", "FR", "Île-de-France", "", 2_138_551),
    (9, "United States", "U.S.", 39.76, -98.5, "PCLI", "US", "", "", 327_167_434),
    (10, "Texas", "", 31.25, -99.25, "ADM1", "US", "Texas", "", 22_875_689),
    (11, "Paris", "", 33.661, -95.556, "PPLA2", "US", "Texas", "Lamar County", 24_699),
    (12, "Lamar County", "", 33.667, -95.571, "ADM2", "US", "Texas", "Lamar County", 49_793),
    (13, "Tripoli", "", 32.887, 13.187, "PPLC", "LY", "Tripoli", "", 1_150_989),
    (14, "Tripoli", "", 34.436, 35.85, "PPLA", "LB", "North", "", 229_398),
    (15, "Lebanon", "", 33.83, 35.83, "PCLI", "LB", "", "", 6_848_925),
    (16, "Beirut", "", 33.893, 35.5, "PPLC", "LB", "Beirut", "", 1_916_100),
    (17, "Libya", "", 28.0, 17.0, "PCLI", "LY", "", "", 6_678_567),
    (18, "Bagram Airfield", "Bagram air base", 34.946, 69.265, "AIRB", "AF", "Parwan", "", 0),
    (19, "Saiqal", "", 35.1, 36.9, "PPL", "SY", "Hama", "", 900),
    (22, "Raqqa", "", 35.953, 39.008, "PPLA", "SY", "Raqqa", "", 177_636),
    (23, "Jordan", "", 31.0, 36.0, "PCLI", "JO", "", "", 9_956_011),
    (24, "Lagos", "", 6.455, 3.394, "PPLA2", "NG", "Lagos", "", 15_388_000),
    (25, "Nigeria", "", 10.0, 8.0, "PCLI", "NG", "", "", 195_874_740),
    (26, "Ghana", "", 8.1, -1.2, "PCLI", "GH", "", "", 29_767_108),
    (30, "Georgia", "", 42.0, 43.5, "PCLI", "GE", "", "", 3_731_000),
    (31, "Georgia", "", 32.75, -83.5, "ADM1", "US", "Georgia", "", 6_300_000),
    (32, "Savannah", "", 32.0835, -81.0998, "PPLA2", "US", "Georgia", "Chatham County", 145_674),
    (33, "Batumi", "", 41.6423, 41.6339, "PPLA", "GE", "Adjara", "", 152_839),
    (34, "Cook County", "", 41.82, -87.77, "ADM2", "US", "Illinois", "Cook County", 4_900_000),
    (35, "Cook County", "", 31.19, -83.44, "ADM2", "US", "Georgia", "Cook County", 9_000),
    (36, "Luxembourg", "", 49.75, 6.17, "PCLI", "LU", "", "", 607_728),
    (37, "Luxembourg", "", 49.61, 6.13, "PPLC", "LU", "Luxembourg", "", 76_684),
    (38, "Luxembourg", "", 49.94, 5.53, "ADM2", "BE", "Wallonia", "Luxembourg", 280_000),
    (39, "Bastogne", "", 50.0035, 5.7184, "PPLA3", "BE", "Wallonia", "Luxembourg", 14_395),
    (40, "Belgium", "", 50.83, 4.5, "PCLI", "BE", "", "", 11_422_068),
    (41, "Lebanon", "", 40.3409, -76.4113, "PPLA2", "US", "Pennsylvania", "Lebanon County", 25_902),
    (42, "Pennsylvania", "", 40.9, -77.75, "ADM1", "US", "Pennsylvania", "", 7_000_000),
    (43, "Savannah International Airport", "Savannah", 32.1276, -81.2021, "AIRP", "US", "Georgia", "", 0),
    (20, "Newport", "", 51.588, -2.998, "PPLA2", "GB", "Wales", "", 128_060),
    (21, "Newport", "", 41.49, -71.313, "PPLA2", "US", "Rhode Island", "Newport County", 124_672),
];

static GAZETTEER: LazyLock<Arc<Gazetteer>> = LazyLock::new(|| Arc::new(Gazetteer::with(vec![index()])));
static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::new().with_names(GAZETTEER.clone()));

fn index() -> Index {
    let mut builder = Builder::new(About { name: "test".to_owned(), ..About::default() });
    for &(id, name, other, latitude, longitude, feature, country, admin1, admin2, population) in ROWS {
        let area = |name: &str| (!name.is_empty()).then(|| Area { code: name.to_owned(), name: name.to_owned() });
        let row = Row {
            id: format!("test:{id}"),
            name: name.to_owned(),
            names: other.split(" | ").filter(|name| !name.is_empty()).map(str::to_owned).collect(),
            latitude,
            longitude,
            feature: feature.to_owned(),
            country: country.to_owned(),
            admin1: area(admin1),
            admin2: area(admin2),
            population,
            radius_km: None,
            source: "Test".to_owned(),
        };
        builder.push(row).unwrap();
    }
    Index::from_bytes(builder.finish().unwrap()).unwrap()
}

pub fn read(text: &str) -> Record<'_> {
    let mut record = ENGINE.read_caption(Caption { text, ..Caption::default() });
    GAZETTEER.resolve(&mut record, None);
    record
}

fn place<'r>(record: &'r Record<'_>, text: &str) -> &'r Place<'r> {
    record.places.iter().find(|place| place.text == text).unwrap_or_else(|| panic!("no place {text}"))
}

fn id(record: &Record<'_>, text: &str) -> Option<String> {
    place(record, text).resolved.as_ref().map(|found| found.id.to_string())
}

#[test]
fn what_is_put_around_a_place_decides() {
    let record = read("A farmer mends a fence in Paris, Texas, March 3, 2015.");
    assert_eq!(id(&record, "Paris").as_deref(), Some("test:11"));
    assert_eq!(record.country, Some("US"));
    let record = read("A baker opens his shop in Paris, France, March 3, 2015.");
    assert_eq!(id(&record, "Paris").as_deref(), Some("test:8"));
}

#[test]
fn a_country_and_a_division_of_one_name_are_told_apart_by_what_lies_in_them() {
    for (text, holder, found, country) in [
        ("Cranes unload a ship in Savannah, Georgia, March 3, 2015.", "Georgia", "test:31", "US"),
        ("Cranes unload a ship in Batumi, Georgia, March 3, 2015.", "Georgia", "test:30", "GE"),
        ("Judges meet in Cook County, Georgia, March 3, 2015.", "Georgia", "test:31", "US"),
        ("A choir sings in Georgia, March 3, 2015.", "Georgia", "test:30", "GE"),
        ("Walkers rest in Bastogne, Luxembourg, March 3, 2015.", "Luxembourg", "test:38", "BE"),
        ("Walkers rest in Bastogne, Luxembourg, Belgium, March 3, 2015.", "Luxembourg", "test:38", "BE"),
    ] {
        let record = read(text);
        assert_eq!((id(&record, holder).as_deref(), record.country), (Some(found), Some(country)), "{text}");
    }
}

#[test]
fn a_town_of_a_countrys_name_lies_in_the_division_behind_it() {
    let record = read("Bakers strike in Lebanon, Pennsylvania, March 3, 2015.");
    assert_eq!((id(&record, "Lebanon").as_deref(), record.country), (Some("test:41"), Some("US")));
}

#[test]
fn a_name_of_several_divisions_means_that_of_the_most_people() {
    let record = read("Judges meet in Cook County on Tuesday.");
    assert_eq!(id(&record, "Cook County").as_deref(), Some("test:34"));
}

#[test]
fn the_part_of_a_town_lies_in_the_town() {
    let record = read("Cranes unload a ship at the Port of Savannah on Tuesday.");
    assert_eq!(id(&record, "Port of Savannah").as_deref(), Some("test:32"));
}

#[test]
fn places_beside_one_another_decide() {
    let record = read("Volunteers pile sandbags in Paris and in Lamar County on Tuesday.");
    assert_eq!(id(&record, "Paris").as_deref(), Some("test:11"));
    assert!(place(&record, "Paris").resolved.as_ref().unwrap().reasons.has(Reason::Near));
    let record = read("Fishermen wait in Tripoli after driving from Beirut on Tuesday.");
    assert_eq!(id(&record, "Tripoli").as_deref(), Some("test:14"));
}

#[test]
fn a_name_alone_means_its_best_known_place_and_keeps_the_others_that_are_likely() {
    let record = read("A tram crosses a bridge in Newport on Tuesday.");
    let found = place(&record, "Newport");
    assert!(found.resolved.is_some());
    assert_eq!(found.alternatives.len(), 1);
}

#[test]
fn what_is_not_in_the_gazetteer_has_the_place_around_it() {
    let record = read("A boy fetches water in the village of Tel Zarqa, Idlib, Syria, March 3, 2015.");
    let found = place(&record, "Tel Zarqa").resolved.as_ref().unwrap();
    assert_eq!((found.id.as_ref(), found.precision), ("test:5", Precision::Admin1));
    assert!(found.reasons.has(Reason::InsideUnresolved));
}

#[test]
fn a_part_of_a_town_is_no_more_exact_than_the_town() {
    let record = read("Shops reopen in the old city of Aleppo, Syria, March 3, 2015.");
    let found = place(&record, "old city of Aleppo").resolved.as_ref().unwrap();
    assert_eq!((found.id.as_ref(), found.precision), ("test:2", Precision::Town));
    assert!(found.reasons.has(Reason::InsideUnresolved));
}

#[test]
fn an_air_base_is_no_village() {
    let record = read("A jet lands at Saiqal airbase, Syria, March 3, 2015.");
    assert_eq!(id(&record, "Saiqal airbase").as_deref(), Some("test:1"));
}

#[test]
fn what_cannot_be_told_stays_open() {
    let record = read("A boy fetches water in Umm Zarqa on Tuesday.");
    assert_eq!(id(&record, "Umm Zarqa"), None);
    assert_eq!(record.country, None);
}

#[test]
fn a_gallery_is_a_weak_hint() {
    let mut gallery = Gallery::default();
    for text in ["Workers load a truck in Beirut, Lebanon, March 3, 2015.", "Fishermen wait in Tripoli on Tuesday."] {
        let mut record = ENGINE.read(text);
        GAZETTEER.resolve(&mut record, Some(&mut gallery));
        assert_eq!(record.country, Some("LB"), "{text}");
    }
    assert_eq!(read("Fishermen wait in Tripoli on Tuesday.").country, Some("LY"));
}

#[test]
fn prose_has_doubtful_names_only_near_others() {
    let places = |text: &'static str| -> Vec<&str> {
        GAZETTEER.resolve_prose(ENGINE.places(text)).into_iter().map(|place| place.text).collect()
    };
    assert_eq!(places("The Aleppo council met. Saiqal was quiet, Syria said."), ["Aleppo", "Syria"]);
    assert_eq!(places("Paris police in Lamar County, Texas, said so."), ["Paris", "Lamar County", "Texas"]);
}

/// Containment that goes round, and chains longer than any caption's, end.
#[test]
fn places_inside_one_another_end() {
    let text = vec!["Aleppo"; 200].join(", ");
    let mut record = read(&text);
    let count = record.places.len();
    for (at, place) in record.places.iter_mut().enumerate() {
        place.within = Some((at + 1) % count);
        place.resolved = None;
    }
    GAZETTEER.resolve(&mut record, None);
    let names: Vec<String> = (0..200).map(|n| format!("Dar{n}")).collect();
    read(&format!("A road in {}, Syria.", names.join(", ")));
}

#[test]
fn a_name_of_ten_thousand_letters_is_no_place() {
    let text = format!("A road in X{}, Syria, on Tuesday.", "a".repeat(10_000));
    assert!(read(&text).places.iter().all(|place| place.text.len() < 100 || place.alternatives.is_empty()));
}

/// Ten times the text takes about ten times the looks.
#[test]
fn long_prose_is_resolved_in_linear_time() {
    let text = "Aleppo council met in Paris near Lamar County, Texas. Saiqal was quiet in Idlib, Syria. ".repeat(2_000);
    let places = GAZETTEER.resolve_prose(ENGINE.places(&text));
    assert!(places.len() >= 12_000);
    assert!(places.iter().filter(|place| place.text == "Texas").all(|place| place.resolved.is_some()));
}
