//! What was exported with `--full` and is added to an archive again gives the same records, as far as its format says.

use crate::archive::Desk;
use crate::{stderr, stdout};
use intake::metadata::{Fields, field, write};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What was read in a caption.
const READ: &[&str] = &[
    "language",
    "parts",
    "credit",
    "dates",
    "places",
    "people",
    "organisations",
    "claims",
    "verifications",
    "casualties",
    "control",
    "events",
    "measures",
    "notices",
    "country",
    "checks",
];

const GALLERY: &str = "1/3\nAnaïs Weberling, 9, waits after what residents said were two air strikes in the rebel-held \
    town of Um Dalam, Sudan, May 3, 2016. At least 37 people died, a hospital official said.\n(Photo by Omar \
    Haddad/Reuters)\n\n2/3\n\"Boats\", said = to be swift, sail in Batumi, Georgia, July 8, 2016. \\n <script> 🎈 (Photo by \
    Nino Lomidze/AP Photo) NO SALES\n\n3/3\nWomen wash wool in Gori, Georgia, July 7, 2016. (Photo by Nino Lomidze/AP \
    Photo)\n";

/// The smallest picture.
fn picture() -> Vec<u8> {
    let mut jpeg = vec![0xff, 0xd8, 0xff, 0xdb, 0, 67, 0];
    jpeg.extend([1; 64]);
    jpeg.extend([0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]);
    jpeg.extend([0xff, 0xc4, 0, 20, 0, 1]);
    jpeg.extend([0; 16]);
    jpeg.extend([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 0, 0xff, 0xd9]);
    let mut fields = Fields::default();
    fields.set(&field::CAPTION, "A diver inspects the anchor of a ferry in Batumi, Georgia, July 9, 2016.");
    fields.set(&field::CREATOR, vec!["Nino Lomidze".to_owned()]);
    fields.set(&field::CREDIT, "AP");
    write::embed(&jpeg, &fields).unwrap()
}

/// An archive of a gallery and a picture.
fn filled(name: &str) -> Desk {
    let desk = Desk::new(&format!("round-{name}"));
    std::fs::write(desk.0.join("in/gallery.txt"), GALLERY).unwrap();
    std::fs::write(desk.0.join("in/crane.jpg"), picture()).unwrap();
    let added = desk.run(&["add", "in"]);
    assert!(added.status.success(), "{}", stderr(&added));
    desk
}

/// What an archive has of each caption: what was read, by its words.
fn records(desk: &Desk, archive: &str, fields: &[&str]) -> BTreeMap<String, Value> {
    let lines = desk.lines(&["export", "--as", "jsonl", "--full", "--archive", archive]);
    let record = |line: &Value| fields.iter().map(|field| (*field, line[*field].clone())).collect::<BTreeMap<_, _>>();
    lines.iter().map(|line| (line["text"].as_str().unwrap().to_owned(), json!(record(line)))).collect()
}

fn add(desk: &Desk, what: &str) {
    let added = desk.run(&["add", what, "--archive", "again"]);
    assert!(added.status.success(), "{}", stderr(&added));
}

#[test]
fn lines_give_the_same_records_again() {
    let desk = filled("lines");
    assert!(desk.run(&["export", "--as", "jsonl", "--full", "--out", "all.jsonl"]).status.success());
    add(&desk, "all.jsonl");
    let wanted = records(&desk, "archive", READ);
    assert!(wanted.len() >= 6, "{wanted:?}");
    assert_eq!(records(&desk, "again", READ), wanted);
    let sources = |archive: &str| {
        let lines = desk.lines(&["export", "--as", "jsonl", "--full", "--archive", archive]);
        let mut sources: Vec<String> = lines
            .iter()
            .map(|line| ["image", "alt", "credit_line"].map(|name| line["source"][name].to_string()).join(" "))
            .collect();
        sources.sort();
        sources.dedup();
        sources
    };
    assert_eq!(sources("again"), sources("archive"));
}

#[test]
fn a_bag_gives_the_same_records_again() {
    let desk = filled("bag");
    assert!(desk.run(&["export", "--as", "bagit", "--full", "--out", "bag"]).status.success());
    add(&desk, "bag/data/originals");
    assert_eq!(records(&desk, "again", READ), records(&desk, "archive", READ));
}

/// ninjs has no place for a credit as it is printed; who made the picture and whom it came from are the same.
#[test]
fn news_items_give_the_same_facts_again() {
    let desk = filled("ninjs");
    assert!(desk.run(&["export", "--as", "ninjs", "--full", "--out", "items.json"]).status.success());
    add(&desk, "items.json");
    let read: Vec<&str> = READ.iter().copied().filter(|field| !["credit", "parts"].contains(field)).collect();
    let (wanted, found) = (records(&desk, "archive", &read), records(&desk, "again", &read));
    for (text, record) in &found {
        assert_eq!(record, &wanted[text]);
    }
    // A photograph's captions are one item; the first of them is read again.
    let photographs = stdout(&desk.run(&["list", "--format", "jsonl"])).lines().count();
    assert_eq!(found.len(), photographs);
    let credits = |archive: &str| {
        let mut credits: Vec<String> = desk
            .lines(&["export", "--as", "ninjs", "--full", "--archive", archive])
            .iter()
            .map(|item| format!("{} {} {}", item["descriptions"][0]["value"], item["by"], item["infoSources"]))
            .collect();
        credits.sort();
        credits
    };
    assert_eq!(credits("again"), credits("archive"));
}

#[test]
fn fields_beside_and_in_pictures_give_the_same_captions_and_photographers() {
    let desk = filled("xmp");
    let refused = desk.run(&["export", "--as", "xmp", "--embed", "--out", "pictures"]);
    assert_eq!(refused.status.code(), Some(2), "{}", stderr(&refused));
    let output = desk.run(&["export", "--as", "xmp", "--full", "--embed", "--out", "pictures"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let names: Vec<String> = std::fs::read_dir(desk.0.join("pictures"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(names.iter().filter(|name| name.ends_with(".jpg")).count(), 1, "{names:?}");
    let copy = names.iter().find(|name| name.ends_with(".jpg")).unwrap();
    let page = desk.json(&["read", &format!("pictures/{copy}")]);
    assert_eq!(page["captions"][0]["text"], "A diver inspects the anchor of a ferry in Batumi, Georgia, July 9, 2016.");
    assert_eq!(page["metadata"]["creator"]["preferred"], json!(["Nino Lomidze"]));
    assert_eq!(page["metadata"]["city"]["preferred"], "Batumi");
    assert_eq!(page["metadata"]["date_created"]["preferred"], "2016-07-09");
    assert_eq!(page["metadata"]["conflicts"], json!([]));
    let paths: Vec<String> = names.iter().map(|name| format!("pictures/{name}")).collect();
    let pictures = paths.iter().map(String::as_str).filter(|path| !path.ends_with(".json"));
    let added = desk.run(&["add", "--archive", "again"].into_iter().chain(pictures).collect::<Vec<_>>());
    assert!(added.status.success(), "{}", stderr(&added));
    let read: Vec<&str> = READ.iter().copied().filter(|field| !["credit", "parts"].contains(field)).collect();
    let (wanted, found) = (records(&desk, "archive", &read), records(&desk, "again", &read));
    assert!(found.len() + 1 >= wanted.len() && found.iter().all(|(text, record)| wanted[text] == *record));
    let kept = desk.0.join("in/crane.jpg");
    assert_eq!(std::fs::read(kept).unwrap(), picture(), "the picture itself stays as it is");
}
