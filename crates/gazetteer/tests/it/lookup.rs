//! From a name to candidates.

use gazetteer::index::{About, Builder, Index};
use gazetteer::{Area, Gazetteer, Query, Row};

fn gazetteer() -> Gazetteer {
    let mut builder = Builder::new(About::default());
    for (id, name, names, country, admin1, population) in [
        ("1", "Ma‘arrat an Nu‘mān", "معرة النعمان", "SY", "Idlib", 58_008),
        ("2", "Tall Rif‘at", "تل رفعت", "SY", "Aleppo", 20_000),
        ("3", "Hajeb", "الحاجب", "SY", "Aleppo", 0),
        ("4", "Hajeb", "الحاجب", "SY", "Hama", 0),
        ("5", "Eastern Gharibeh", "غريبة شرقية", "SY", "Deir ez-Zor", 0),
        ("6", "Western Gharibeh", "غريبة غربية", "SY", "Deir ez-Zor", 0),
        ("7", "Jisr ash Shughūr", "جسر الشغور", "SY", "Idlib", 44_000),
        ("8", "Kharkiv", "Харків", "UA", "Kharkiv Oblast", 1_433_886),
        ("9", "Dana", "دانا", "SY", "Idlib", 0),
        ("10", "Kafr Nabl", "كفر نبل", "SY", "Idlib", 0),
        ("11", "Paris", "Parigi", "FR", "Île-de-France", 2_138_551),
        ("12", "Paris", "", "US", "Texas", 24_171),
    ] {
        let row = Row {
            id: format!("test:{id}"),
            name: name.to_owned(),
            names: vec![names.to_owned()],
            latitude: 35.0,
            longitude: 36.0,
            feature: "PPL".to_owned(),
            country: country.to_owned(),
            admin1: Some(Area { name: admin1.to_owned(), ..Area::default() }),
            population,
            source: "test".to_owned(),
            ..Row::default()
        };
        builder.push(row).unwrap();
    }
    Gazetteer::with(vec![Index::from_bytes(builder.finish().unwrap()).unwrap()])
}

fn best(query: &Query) -> Option<(String, Vec<&'static str>)> {
    let gazetteer = gazetteer();
    let found = gazetteer.look_up(query);
    let first = found.first()?;
    Some((first.place.id(), first.reasons.iter().map(|reason| reason.id()).collect()))
}

#[test]
fn a_place_is_found_in_the_spelling_of_any_desk() {
    for (name, id) in [
        ("Maaret al-Numan", "1"),
        ("Maarat Alnuman", "1"),
        ("معرة النعمان", "1"),
        ("Tal Rifaat military base", "2"),
        ("Tel Refaat", "2"),
        ("city of Jisr al-Shughour", "7"),
        ("Kafranbel", "10"),
        ("Kafr Nbl", "10"),
        ("Eastern Ghariba", "5"),
        ("Gharibah Gharbiyah", "6"),
    ] {
        let found = best(&Query { name, country: "SY", ..Query::default() });
        assert_eq!(found.map(|(found, _)| found), Some(format!("test:{id}")), "{name}");
    }
    let found = best(&Query { name: "Kharkov", ..Query::default() });
    assert_eq!(found.unwrap().0, "test:8");
}

#[test]
fn the_division_that_is_named_decides_between_equal_names() {
    for (admin1, id) in [("Hamah Governorate", "test:4"), ("Halab", "test:3"), ("Aleppo Governorate", "test:3")] {
        let found = best(&Query { name: "Al Hajib", country: "SY", admin1 });
        if admin1 == "Halab" {
            assert!(found.is_some(), "a division nobody knows is no reason against a place");
        } else {
            let (place, reasons) = found.unwrap();
            assert_eq!(place, id, "{admin1}");
            assert!(reasons.contains(&"admin1_agrees"), "{reasons:?}");
        }
    }
}

#[test]
fn of_two_towns_of_one_name_the_larger_is_likelier() {
    assert_eq!(best(&Query { name: "Paris", ..Query::default() }).unwrap().0, "test:11");
    assert_eq!(best(&Query { name: "Paris", country: "us", ..Query::default() }).unwrap().0, "test:12");
}

#[test]
fn what_is_unlike_anything_has_no_answer() {
    for name in ["Zwölfaxing", "Xqzt", "", "…", "北", "Brandenburg an der Havel"] {
        assert!(best(&Query { name, ..Query::default() }).is_none(), "{name}");
    }
}

#[test]
fn any_name_has_an_answer_or_none_in_bounded_work() {
    let gazetteer = gazetteer();
    let long = [
        "x".repeat(10_000),
        "al-".repeat(4_000),
        "a/".repeat(5_000),
        "\u{1E900}".repeat(3_000),
        "ꯀꯁ".repeat(4),
        "\u{0301}".repeat(9_000),
        "ماعرة ".repeat(2_000),
    ];
    for name in &long {
        assert!(gazetteer.look_up(&Query { name, country: "SY", admin1: name }).len() <= 64);
        assert!(gazetteer.look_up(&Query { name, ..Query::default() }).len() <= 64);
    }
}

#[test]
fn scores_fall_and_are_probabilities() {
    let gazetteer = gazetteer();
    let found = gazetteer.look_up_all(&Query { name: "Gharibe", country: "SY", admin1: "Deir ez Zor" });
    assert!(found.len() >= 2);
    assert!(found.iter().all(|candidate| (0.0..=1.0).contains(&candidate.score)));
    assert!(found.is_sorted_by(|a, b| a.score >= b.score));
}

#[test]
fn names_of_one_skeleton_are_told_apart_by_their_sounds() {
    let mut builder = Builder::new(About::default());
    for (id, name, native, admin2) in [
        ("1", "Jurneyyeh", "الجرنية", "Menbij"),
        ("2", "Krein", "القرين", "Menbij"),
        ("3", "Mahmudiyeh", "المحمودية", "Menbij"),
        ("4", "Mhemideh", "محيميدة", "Menbij"),
        ("5", "Btoshiyet Elsham", "بطوشية الشام", "Menbij"),
        ("6", "Btoshiyet Elbab", "بطوشية الباب", "Al Bab"),
    ] {
        let area = |name: &str| Some(Area { name: name.to_owned(), ..Area::default() });
        let row = Row {
            id: format!("test:{id}"),
            name: name.to_owned(),
            names: vec![native.to_owned()],
            latitude: 36.0,
            longitude: 38.0,
            feature: "PPL".to_owned(),
            country: "SY".to_owned(),
            admin1: area("Aleppo"),
            admin2: area(admin2),
            source: "test".to_owned(),
            ..Row::default()
        };
        builder.push(row).unwrap();
    }
    let gazetteer = Gazetteer::with(vec![Index::from_bytes(builder.finish().unwrap()).unwrap()]);
    for (name, id) in [
        ("Al Qurayn", "2"),
        ("Muhaymidah", "4"),
        ("Al Mahmudiyah", "3"),
        ("Jurniyah", "1"),
        // the name of a division at the end tells only where the place is
        ("Battushiyah", "6"),
    ] {
        let found = gazetteer.look_up(&Query { name, country: "SY", ..Query::default() });
        assert_eq!(found.first().map(|found| found.place.id()), Some(format!("test:{id}")), "{name}");
    }
}
