//! Each rule's and check's page `spec/<id>.md` is its test.

use crate::page;
use caption::Engine;
use std::path::Path;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/spec");

#[test]
fn every_page_holds() {
    let engine = Engine::new();
    page::all_hold(Path::new(FOLDER), &|text| serde_json::to_value(engine.read(text)).unwrap());
}

#[test]
fn every_rule_and_check_has_a_page_with_an_example() {
    let rules = caption::rule::RULES.iter().map(|rule| (rule.id, rule.page));
    let ids: Vec<_> = rules.chain(caption::check::CHECKS.iter().map(|check| (check.id, check.page))).collect();
    page::all_belong(Path::new(FOLDER), &ids);
}
