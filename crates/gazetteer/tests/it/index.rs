//! An index gives back what went into it.

use gazetteer::index::{About, Builder, Form, Index};
use gazetteer::{Area, Row};

fn row(id: &str, name: &str, feature: &str, population: u64) -> Row {
    Row {
        id: id.to_owned(),
        name: name.to_owned(),
        latitude: 35.6488,
        longitude: 36.6752,
        feature: feature.to_owned(),
        country: "SY".to_owned(),
        population,
        source: "GeoNames".to_owned(),
        ..Row::default()
    }
}

fn area(code: &str) -> Option<Area> {
    Some(Area { code: code.to_owned(), name: String::new() })
}

#[test]
fn a_place_is_found_by_each_of_its_names_with_its_chain() {
    let mut builder = Builder::new(About { name: "Syria".to_owned(), ..About::default() });
    builder.push(Row { names: vec!["Syrie".to_owned()], ..row("geonames:163843", "Syria", "PCLI", 0) }).unwrap();
    builder.push(Row { admin1: area("12"), ..row("geonames:169387", "Idlib", "ADM1", 0) }).unwrap();
    let names = ["معرة النعمان", "Maarat al-Numan"].map(str::to_owned).to_vec();
    let town = row("geonames:168018", "Maʻarrat an Nuʻmān", "PPLA2", 58_008);
    builder.push(Row { names, admin1: area("12"), radius_km: Some(2.5), ..town }).unwrap();
    builder.push(row("geonames:1", "Maarat al Numan", "PPL", 10)).unwrap();
    let index = Index::from_bytes(builder.finish().unwrap()).unwrap();

    assert_eq!(index.len(), 4);
    let found: Vec<_> = index.exact("maarat al numan").collect();
    assert_eq!(found.iter().map(|posting| posting.form).collect::<Vec<_>>(), [Form::Other, Form::Main]);
    let place = index.place(found[0].place).unwrap();
    assert_eq!(place.id(), "geonames:168018");
    assert_eq!(place.name(), "Maʻarrat an Nuʻmān");
    assert_eq!((place.latitude(), place.longitude()), (35.6488, 36.6752));
    assert_eq!((place.population(), place.radius_km()), (58_008, Some(2.5)));
    assert_eq!(place.names().collect::<Vec<_>>(), ["maarrat an numan", "maarat al numan", "معره النعمان"]);
    assert_eq!(place.names().nth(found[0].name as usize).unwrap(), "maarat al numan");
    let admin1 = place.admin1().unwrap();
    assert_eq!((admin1.name(), admin1.code(), admin1.level()), ("Idlib", "12", 1));
    assert!(admin1.contains(&place));
    assert_eq!(admin1.place().unwrap().id(), "geonames:169387");
    assert_eq!(place.country_place().unwrap().name(), "Syria");
    assert_eq!(index.by_id("geonames:163843").unwrap().name(), "Syria");
    assert!(index.exact("maarat").is_empty());
    assert!(!index.skeleton("aMRNMN").is_empty());
}

#[test]
fn every_key_is_found_and_no_other() {
    let mut builder = Builder::new(About::default());
    let names: Vec<String> =
        (0..500u32).map(|number| format!("a{:b} {}", number, "x".repeat(number as usize % 40))).collect();
    for (number, name) in names.iter().enumerate() {
        builder.push(row(&format!("own:{number}"), name, "PPL", number as u64)).unwrap();
    }
    let index = Index::from_bytes(builder.finish().unwrap()).unwrap();
    for (number, name) in names.iter().enumerate() {
        let folded = gazetteer::name::fold(name);
        let ids: Vec<_> = index.exact(&folded).map(|posting| index.place(posting.place).unwrap().id()).collect();
        assert_eq!(ids, [format!("own:{number}")], "{folded}");
        for stranger in [format!("{folded}!"), folded[..folded.len() - 1].to_owned() + "~", format!("~{folded}")] {
            assert!(index.exact(&stranger).is_empty(), "{stranger}");
        }
    }
    let mut count = 0;
    index.names().each(b"a1", &mut |key, _| {
        assert!(key.starts_with(b"a1"));
        count += 1;
    });
    assert_eq!(count, 499);
}
