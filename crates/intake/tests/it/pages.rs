//! Each `tests/pages/NAME.html` gives what `NAME.json` says: a page's title, publisher and day where they are listed, and
//! its captions, all of them and no others.

use crate::galleries::compare_captions;
use crate::{ENGINE, OPTIONS};
use serde_json::Value;
use std::path::Path;

#[test]
fn pages_are_read_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pages");
    let mut names: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "html"))
        .collect();
    names.sort();
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
        assert_eq!(page.captions.is_empty(), !page.problems.is_empty(), "{name}: {:?}", page.problems);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
