//! Each place check's page `spec/<id>.md` is its test.

use crate::page;
use crate::resolve::read;
use std::path::Path;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/spec");

#[test]
fn every_page_holds() {
    page::all_hold(Path::new(FOLDER), &|text| serde_json::to_value(read(text)).unwrap());
}

#[test]
fn every_check_has_a_page_with_an_example() {
    let ids: Vec<_> = gazetteer::check::CHECKS.iter().map(|check| (check.id, check.page)).collect();
    page::all_belong(Path::new(FOLDER), &ids);
}
