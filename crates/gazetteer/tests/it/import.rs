//! Files that others publish, written here as they write them, become gazetteers.

use gazetteer::import::{Format, Import, Library, Report, Step};
use gazetteer::index::{Index, Problem};
use std::path::PathBuf;

fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Imports a file of this text; the gazetteer, the report, and what was left out by line.
fn import(file: &str, text: &[u8]) -> (Index, Report, Vec<(u64, String)>) {
    let folder = scratch(&format!("import-{file}"));
    let path = folder.join(file);
    std::fs::write(&path, text).unwrap();
    let library = Library::new(folder.join("gazetteers"));
    let (report, left_out) = run(&library, Import { file: path, ..Import::default() });
    let report = report.unwrap();
    (library.open(&report.name).unwrap(), report, left_out)
}

fn run(library: &Library, import: Import) -> (Result<Report, Problem>, Vec<(u64, String)>) {
    let mut left_out = Vec::new();
    let report = library.import(&import, &mut |step| {
        if let Step::LeftOut(_, line, what) = step {
            left_out.push((line, what));
        }
    });
    (report, left_out)
}

fn chain(index: &Index, id: &str) -> [String; 4] {
    let place = index.by_id(id).unwrap_or_else(|| panic!("no {id}"));
    let name = |division: Option<gazetteer::Division>| division.map_or(String::new(), |it| it.name().to_owned());
    [place.name().to_owned(), name(place.admin2()), name(place.admin1()), place.country().to_owned()]
}

fn geonames(cells: [&str; 9]) -> String {
    let [id, name, others, latitude, longitude, class, code, admin1, population] = cells;
    format!(
        "{id}\t{name}\t{name}\t{others}\t{latitude}\t{longitude}\t{class}\t{code}\tLY\t\t{admin1}\t\t\t\t{population}\t\t\t\t2020-01-01\n"
    )
}

#[test]
fn a_dump_of_geonames() {
    let text = [
        geonames(["1", "Murzuq", "", "25.9", "13.9", "A", "ADM1", "71", "0"]),
        geonames(["2", "Wadi Qamar", "Ouadi Kamar,وادي قمر", "25.5", "14.1", "P", "PPL", "71", "1200"]),
        geonames(["3", "Qamar Hotel", "", "25.5", "14.1", "S", "HTL", "71", "0"]),
        geonames(["4", "Qamar Air Base", "", "25.5", "14.2", "S", "AIRB", "71", "0"]),
        geonames(["5", "Nowhere", "", "125.5", "14.2", "P", "PPL", "71", "0"]),
        geonames(["6", "", "", "25.5", "14.2", "P", "PPL", "71", "0"]),
        geonames(["7", &"x".repeat(10_000), "", "25.5", "14.2", "P", "PPL", "71", "0"]),
        "8\ttoo\tshort\n".to_owned(),
        geonames(["2", "Again", "", "25.5", "14.2", "P", "PPL", "71", "0"]),
        geonames(["9", "Last", "", "north", "14.2", "P", "PPL", "71", "0"]),
    ];
    let (index, report, left_out) = import("LY.txt", text.concat().as_bytes());
    assert_eq!((report.name.as_str(), report.places, report.left_out), ("LY", 3, 6));
    assert_eq!(left_out.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [5, 6, 7, 8, 10, 0]);
    assert!(left_out[0].1.contains("expected a latitude from -90 to 90"), "{left_out:?}");
    assert_eq!(chain(&index, "geonames:2"), ["Wadi Qamar", "", "Murzuq", "LY"]);
    assert_eq!(index.exact("ouadi kamar").count(), 1);
    assert!(index.exact("qamar hotel").is_empty());
    assert_eq!(index.about().licence, "CC BY 4.0");
    assert!(index.about().sources[0].starts_with("LY.txt, "), "{:?}", index.about());
}

#[test]
fn names_and_divisions_beside_a_dump() {
    let folder = scratch("import-beside");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.join(name), text).unwrap();
        folder.join(name)
    };
    let library = Library::new(folder.join("gazetteers"));
    let (report, left_out) = run(
        &library,
        Import {
            file: write("LY.txt", &geonames(["2", "Wadi Qamar", "", "25.5", "14.1", "P", "PPL", "71", "9"])),
            alternate_names: Some(write(
                "alternateNamesV2.txt",
                "1\t2\ten\tMoon Valley\t\t\t\t\t\t\n2\t77\ten\tOther\t\t\t\t\t\t\n3\t2\tlink\thttps://example.org\t\t\t\t\t\t\n4\tx\n",
            )),
            divisions: vec![write("admin1CodesASCII.txt", "LY.71\tMurzuq\tMurzuq\t1\n")],
            ..Import::default()
        },
    );
    assert_eq!(report.unwrap().places, 1);
    assert_eq!(left_out.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [4]);
    let index = library.open("LY").unwrap();
    assert_eq!(index.exact("moon valley").count(), 1);
    assert_eq!(chain(&index, "geonames:2"), ["Wadi Qamar", "", "Murzuq", "LY"]);
    assert_eq!(index.places().next().unwrap().names().count(), 2);
}

#[test]
fn tables_of_p_codes() {
    let older =
        "admin0Name_en,admin0Pcode,admin1Name_en,admin1Pcode,admin2Name_en,admin2Pcode,admin3Name_en,admin3Pcode,\
        admin4Name_en,admin4Name_ar,admin4Pcode,LATITUDE_Y,LONGITUDE_X\n\
        Libya,LY,South,LY01,\"Qamar, Upper\",LY0101,Centre,LY010101,Ayn Sahl,عين سهل,LY010101001,25.51,14.12\n"
            .replace("LATITUDE_Y,LONGITUDE_X", "Latitude,Longitude");
    let (index, report, left_out) = import("older.csv", older.as_bytes());
    assert_eq!((report.places, left_out.len()), (1, 0));
    assert_eq!(chain(&index, "ocha:LY010101001"), ["Ayn Sahl", "Qamar, Upper", "South", "LY"]);
    assert_eq!(index.exact("عين سهل").count(), 1);

    let newer = "ADM1_EN,ADM1_PCODE,ADM2_EN,ADM2_AR,ADM2_PCODE,lat,lon\n#adm1+name,#adm1+code,#adm2+name,,#adm2+code,,\n\
        South,LY01,Qamar,قمر,LY0101,25.5,14.1\nSouth,LY01,Broken,,LY0102,,\nSouth,LY01,Codeless,,,25,14\n";
    let (index, report, left_out) = import("newer.csv", newer.as_bytes());
    assert_eq!(report.places, 1);
    assert_eq!(left_out.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [4, 5]);
    assert_eq!(chain(&index, "ocha:LY0101"), ["Qamar", "Qamar", "South", "LY"]);
    assert_eq!(index.by_id("ocha:LY0101").unwrap().feature(), "ADM2");
}

#[test]
fn a_table_of_ones_own() {
    let text = "id\tname\talternate_names\tlatitude\tlongitude\tkind\tcountry\tadmin1\tadmin2\n\
        Q1\tAyn \"Sahl\"\tعين سهل | Ain Sahl\t25.51\t14.12\tcity\tLY\tSouth\tQamar\n\
        Q2\tOld Market\t\t25.52\t14.13\tsite\tLY\tsouth\tQamar\n\
        Q3\tBad Country\t\t25.52\t14.13\tsite\tLibya\tSouth\tQamar\n";
    let (index, report, left_out) = import("desk.tsv", text.as_bytes());
    assert_eq!((report.places, left_out[0].0), (2, 4));
    assert_eq!(chain(&index, "desk:Q1"), ["Ayn \"Sahl\"", "Qamar", "South", "LY"]);
    let market = index.by_id("desk:Q2").unwrap();
    assert_eq!(market.kind(), caption::record::PlaceKind::Site);
    assert_eq!(market.division().unwrap().number(), index.by_id("desk:Q1").unwrap().division().unwrap().number());
    assert_eq!(index.exact("ain sahl").count(), 1);

    let (index, ..) = import("desk.csv", b"Name,Lat,Long\n\"Ayn Sahl, Upper\",25.5,14.1\n");
    assert_eq!(index.by_id("desk:1").unwrap().name(), "Ayn Sahl, Upper");
}

#[test]
fn points_of_geojson() {
    let text = r#"{"type": "FeatureCollection", "features": [
        {"type": "Feature", "id": 7, "geometry": {"type": "Point", "coordinates": [14.12, 25.51]},
         "properties": {"name": "Ayn Sahl", "name:ar": "عين سهل", "place": "suburb", "country": "ly", "admin1": "South"}},
        {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": []}, "properties": {"name": "Area"}},
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [14.1, 25.5]}, "properties": null},
        {"type": "Feature", "geometry": null, "properties": {"name": "Nowhere"}}], "name": "desk"}"#;
    let (index, report, left_out) = import("desk.geojson", text.as_bytes());
    assert_eq!(report.places, 1);
    assert_eq!(left_out.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [2, 3, 4]);
    assert_eq!(chain(&index, "desk:7"), ["Ayn Sahl", "", "South", "LY"]);
    assert_eq!(index.by_id("desk:7").unwrap().feature(), "PPLX");
    assert_eq!(index.exact("عين سهل").count(), 1);
}

#[test]
fn an_import_replaces_at_once_or_not_at_all() {
    let folder = scratch("import-replace");
    let library = Library::new(folder.join("gazetteers"));
    let file = folder.join("desk.tsv");
    let again = |text: &str| {
        std::fs::write(&file, text).unwrap();
        run(&library, Import { file: file.clone(), ..Import::default() }).0
    };
    again("name\tlat\tlon\nFirst\t1\t2\n").unwrap();
    let opened = library.open("desk").unwrap();
    again("name\tlat\tlon\nSecond\t1\t2\n").unwrap();
    // What was opened before stays readable.
    assert_eq!(opened.exact("first").count(), 1);
    assert_eq!(library.open("desk").unwrap().exact("second").count(), 1);
    assert!(again("name\tlat\tlon\nThird\tx\t2\n").is_err());
    assert!(again("a text of no known format").is_err());
    assert_eq!(library.open("desk").unwrap().exact("second").count(), 1);
    assert_eq!(library.names(), ["desk"]);
    assert_eq!(std::fs::read_dir(folder.join("gazetteers")).unwrap().count(), 1, "nothing is left behind");
    let outside = Import { file: file.clone(), name: Some("../desk".to_owned()), ..Import::default() };
    assert!(run(&library, outside).0.is_err());
    assert!(library.open("../desk").is_err());
    library.remove("desk").unwrap();
    assert!(library.remove("desk").is_err());
    assert!(library.names().is_empty());
}

#[test]
fn a_wrong_format_is_told_by_its_columns() {
    let folder = scratch("import-as");
    let file = folder.join("desk.tsv");
    std::fs::write(&file, "name\tlat\tlon\nFirst\t1\t2\n").unwrap();
    let library = Library::new(folder.join("gazetteers"));
    for format in [Format::GeoNames, Format::Pcodes, Format::GeoJson] {
        let (report, left_out) =
            run(&library, Import { file: file.clone(), format: Some(format), ..Import::default() });
        assert!(report.is_err());
        assert!(left_out[0].1.contains("expected"), "{left_out:?}");
    }
}
