//! Web archives in the archive: kept once, each page in them a capture of its own.

use crate::archive::{Desk, counts};
use crate::{root, stderr, stdout};
use serde_json::{Value, json};

/// A package with two captured texts.
fn crawl() -> Vec<u8> {
    std::fs::read(root().join("fuzz/corpus/wacz/stored")).unwrap()
}

#[test]
fn a_package_is_kept_once_and_its_pages_are_seen_with_address_and_time() {
    let desk = Desk::new("crawl");
    std::fs::create_dir(desk.0.join("crawls")).unwrap();
    std::fs::write(desk.0.join("crawls/oslo.wacz"), crawl()).unwrap();
    let output = desk.run(&["add", "crawls"]);
    let added: Value = serde_json::from_str(stdout(&output).trim()).unwrap();
    assert_eq!((&added["new"], &added["sightings"], &added["photographs"]), (&json!(1), &json!(2), &json!(2)));
    // The digests that these records declare are not those of their content.
    assert!(
        stderr(&output).contains("https://ledger.example/1: byte 0: expected WARC-Block-Digest "),
        "{}",
        stderr(&output)
    );
    let stats = desk.json(&["stats", "--format", "json"]);
    assert_eq!(counts(&stats), [2, 2, 2, 3]);
    let files = std::fs::read_dir(desk.0.join("archive/originals")).unwrap();
    assert_eq!(files.count(), 1, "the package alone is kept");

    let shown = desk.json(&["show", "2", "--format", "json"]);
    let seen = &shown["sightings"][0];
    assert_eq!(seen["document"], "https://ledger.example/2");
    let captured = &seen["captured"];
    assert_eq!((&captured["date"], &captured["record"]), (&json!("2018-01-22T10:00:02Z"), &json!("<urn:uuid:2>")));
    assert_eq!((&captured["archive"], &captured["member"]), (&json!("crawls/oslo.wacz"), &json!("archive/a.warc.gz")));
    let told = stdout(&desk.run(&["show", "2", "--format", "annotated"]));
    assert!(told.contains("captured 2018-01-22T10:00:02Z; byte "), "{told}");
    assert!(told.contains("of archive/a.warc.gz of crawls/oslo.wacz"), "{told}");

    let again = desk.json(&["add", "crawls"]);
    assert_eq!((&again["batch"], &again["known"], &again["new"]), (&Value::Null, &json!(1), &json!(0)));
    assert_eq!(desk.json(&["stats"]), stats);
    let verified = desk.lines(&["verify", "--format", "json"]);
    let verified = &verified.last().unwrap()["verified"];
    assert_eq!((&verified["faults"], &verified["originals"], &verified["captured"]), (&json!(0), &json!(1), &json!(2)));
}

#[test]
fn a_web_archive_without_captions_is_not_taken_in() {
    let desk = Desk::new("bare-crawl");
    std::fs::write(desk.0.join("bare.warc"), "WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 0\r\n\r\n\r\n\r\n")
        .unwrap();
    let output = desk.run(&["add", "bare.warc"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("bare.warc: expected captions, found none"), "{}", stderr(&output));
}

#[test]
fn limits_come_from_the_environment() {
    let desk = Desk::new("limits");
    std::fs::write(desk.0.join("oslo.wacz"), crawl()).unwrap();
    let read = |name: &str, value: &str| {
        crate::command(&["read", "oslo.wacz"]).current_dir(&desk.0).env(name, value).output().unwrap()
    };
    let wrong = read("CUTLINE_RATIO", "much");
    assert_eq!(wrong.status.code(), Some(1));
    assert!(stderr(&wrong).contains("expected CUTLINE_RATIO to be a whole number above 0, found \"much\""));
    assert_eq!(stdout(&wrong), stdout(&read("CUTLINE_LARGEST", "64")));
}
