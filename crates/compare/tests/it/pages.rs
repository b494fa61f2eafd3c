//! Each check of files has a page `spec/<id>.md`, which is its test. Below `---` a page says what the file says.

use crate::{page, read};
use compare::file::{CHECKS, Embedded, Picture, check};
use serde_json::{Map, Value, json};
use std::path::Path;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/spec");

#[test]
fn every_page_holds() {
    page::all_hold(Path::new(FOLDER), &|text| {
        let (caption, file) = text.split_once("\n---\n").expect("a page says what the file says below ---");
        let embedded = Embedded::of(&metadata(file));
        let captions: Vec<_> =
            embedded.captions().into_iter().map(|said| (said.block.as_str(), read(&said.text))).collect();
        let line = embedded.credit_line().map(|line| format!("(Photo by {line})"));
        let credit = line.as_deref().map(read);
        let picture = Picture { embedded: &embedded, captions: &captions, credit: credit.as_ref() };
        json!({ "findings": check(&picture, &read(caption)) })
    });
}

#[test]
fn every_check_has_a_page_with_an_example() {
    let ids: Vec<_> = CHECKS.iter().map(|check| (check.id, check.page)).collect();
    page::all_belong(Path::new(FOLDER), &ids);
}

/// `exif gps: 44.6 21.6`, `iim headline: Water`, `conflict headline`.
fn metadata(lines: &str) -> Value {
    let (mut fields, mut conflicts) = (Map::new(), Vec::new());
    for line in lines.lines() {
        let (block, rest) = line.split_once(' ').unwrap();
        let Some((field, value)) = rest.split_once(": ") else {
            conflicts.push(rest);
            continue;
        };
        let value = match (field, value.split_once(' ')) {
            ("gps", Some((north, east))) => {
                json!({ "latitude": north.parse::<f64>().unwrap(), "longitude": east.parse::<f64>().unwrap() })
            }
            _ => json!(value),
        };
        let shown = fields.entry(field).or_insert_with(|| json!({ "preferred": value, "from": block }));
        shown[block] = value;
    }
    fields.insert("conflicts".to_owned(), json!(conflicts));
    Value::Object(fields)
}
