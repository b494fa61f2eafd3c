//! Each `tests/galleries/NAME.txt` gives what `NAME.json` says: a page's title, publisher and day where they are listed,
//! and its captions, all of them and no others.

use crate::{ENGINE, OPTIONS};
use serde_json::{Value, json};
use std::path::Path;

#[test]
fn galleries_are_read_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/galleries");
    let mut names: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    names.sort();
    assert!(names.len() >= 12);
    let mut wrong = Vec::new();
    for path in names {
        let expected: Value =
            serde_json::from_str(&std::fs::read_to_string(path.with_extension("json")).unwrap()).unwrap();
        let page = intake::read_path(&ENGINE, &OPTIONS, &path).unwrap().next().unwrap().unwrap();
        let found = serde_json::to_value(&page).unwrap();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        for (key, value) in expected.as_object().unwrap() {
            if key != "captions" && found[key] != *value {
                wrong.push(format!("{name}: {key} is {}, expected {value}", found[key]));
            }
        }
        compare_captions(&name, &expected["captions"], &found["captions"], &mut wrong);
        let unread = page.problems.iter().any(|problem| !problem.left_out);
        assert_eq!(page.captions.is_empty(), unread, "{name}: {:?}", page.problems);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Fields that are not listed have their plain value; a slot that is not listed is not compared.
pub fn compare_captions(name: &str, expected: &Value, found: &Value, wrong: &mut Vec<String>) {
    let (expected, found) = (expected.as_array().unwrap(), found.as_array().unwrap());
    if expected.len() != found.len() {
        let texts: Vec<_> = found.iter().map(|caption| caption["text"].to_string()).collect();
        wrong.push(format!("{name}: {} captions, expected {}:\n  {}", found.len(), expected.len(), texts.join("\n  ")));
        return;
    }
    let plain = json!({"credit": "", "image": null, "alt": null, "repeats": 1, "truncated": false});
    for (expected, found) in expected.iter().zip(found) {
        for key in ["text", "credit", "image", "alt", "slot", "repeats", "truncated"] {
            let value = expected.get(key).or(plain.get(key));
            if let Some(value) = value.filter(|value| found[key] != **value) {
                wrong.push(format!("{name}: {key} is {}, expected {value}", found[key]));
            }
        }
    }
}
