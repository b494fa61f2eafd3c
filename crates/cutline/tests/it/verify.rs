//! Verifying an archive, as people and programs see it.

use crate::archive::Desk;
use crate::{stderr, stdout};
use serde_json::Value;
use std::path::PathBuf;

/// The original of `in/market.txt`.
fn market(desk: &Desk) -> PathBuf {
    let sighting = &desk.json(&["show", "1"])["sightings"][0];
    let sha256 = sighting["sha256"].as_str().unwrap().to_owned();
    desk.0.join("archive/originals").join(&sha256[..2]).join(sha256)
}

/// Bytes of the database replaced by as many others.
fn replace(desk: &Desk, old: &str, new: &str) {
    let database = desk.0.join("archive/archive.db");
    let mut bytes = std::fs::read(&database).unwrap();
    let (mut at, mut count) = (0, 0);
    while at + old.len() <= bytes.len() {
        if bytes[at..].starts_with(old.as_bytes()) {
            bytes[at..at + new.len()].copy_from_slice(new.as_bytes());
            count += 1;
        }
        at += 1;
    }
    assert!(count > 0 && old.len() == new.len(), "{old}");
    std::fs::write(&database, bytes).unwrap();
}

#[test]
fn words_that_were_changed_are_said_to_be_wherever_they_are_shown_or_read() {
    let desk = Desk::new("verify-words");
    desk.run(&["add", "in"]);
    replace(&desk, "Women wash wool in Gori", "Women burn wool in Gori");
    let output = desk.run(&["show", "1"]);
    assert_eq!(output.status.code(), Some(1));
    let message = stderr(&output);
    assert!(
        message.contains("caption 1: expected words with SHA-256 ") && message.contains("they were changed"),
        "{message}"
    );
    assert!(stdout(&output).contains("burn wool"), "what is there is shown all the same");
    assert!(desk.run(&["show", "2"]).status.success());
    let output = desk.run(&["reread", "--format", "table"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("they were changed since they were taken in; not read"), "{}", stderr(&output));
    assert_eq!(stdout(&output), "3 captions read again, 0 otherwise\n");
}

#[test]
fn an_archive_is_verified_for_people_and_programs() {
    let desk = Desk::new("verify");
    desk.run(&["add", "in"]);
    let verified = &desk.json(&["verify"])["verified"];
    for (name, count) in [("faults", 0), ("entries", 4), ("captions", 4), ("originals", 2), ("sightings", 4)] {
        assert_eq!(verified[name], count, "{name}");
    }
    assert_eq!(verified["head"].as_str().unwrap().len(), 64);
    let people = stdout(&desk.run(&["verify", "--format", "annotated"]));
    assert!(people.starts_with("everything fits\n") && people.contains("           4  log entries\n"), "{people}");

    let original = market(&desk);
    let bytes = std::fs::read(&original).unwrap();
    std::fs::remove_file(&original).unwrap();
    std::fs::write(&original, [&bytes[..40], b"X", &bytes[41..]].concat()).unwrap();
    let output = desk.run(&["verify", "--format", "jsonl"]);
    assert_eq!(output.status.code(), Some(1));
    let lines: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[0]["fault"]["layer"], &lines[1]["verified"]["faults"]), (&"original".into(), &1.into()));
    let at = lines[0]["fault"]["at"].as_str().unwrap();
    assert!(original.ends_with(at) && at.starts_with("originals/"), "{at}");
    let whole = desk.run(&["verify", "--format", "json"]);
    let whole: Value = serde_json::from_str(&stdout(&whole)).unwrap();
    assert_eq!(whole["faults"][0], lines[0]["fault"]);
    let table = stdout(&desk.run(&["verify", "--format", "table"]));
    assert!(table.starts_with("layer\tat\twhat\noriginal\toriginals/"), "{table}");
    let people = stdout(&desk.run(&["verify", "--format", "annotated"]));
    assert!(
        people.contains("of the document in/market.txt, found 299 bytes") && people.contains("1 thing does not fit")
    );
}

#[test]
fn nothing_is_added_to_a_log_whose_end_was_changed_and_verify_says_so() {
    let desk = Desk::new("verify-log");
    desk.run(&["add", "in"]);
    replace(&desk, "\"document\":\"in/quays.txt\"", "\"document\":\"in/quoys.txt\"");
    std::fs::write(desk.0.join("in/new.txt"), "A dog sleeps in Poti, Georgia, May 3, 2016. (Photo by Ada Brandt/AFP)")
        .unwrap();
    let output = desk.run(&["add", "in"]);
    assert_eq!(output.status.code(), Some(1));
    let message = stderr(&output);
    assert!(
        message.contains("expected entry 4 of the log to have hash") && message.contains("nothing was written"),
        "{message}"
    );
    let named = stdout(&desk.run(&["verify"]));
    assert!(named.contains("expected entry 4 of the log to have hash"), "{named}");
    assert_eq!(desk.json(&["show", "1"])["photograph"], 1, "what is there can still be read");
}

#[test]
fn a_clock_that_was_set_back_is_told_and_breaks_nothing() {
    let desk = Desk::new("verify-clock");
    let folder = desk.0.join("archive");
    let made = archive::Archive::create(&folder, &mut || ()).unwrap();
    let first = made.store().entries(0, 1).unwrap().remove(0);
    drop(made);
    // An archive made while the clock stood in another millennium, and used when it was put right.
    let ahead = archive::Entry { at: format!("2999{}", &first.at[4..]), ..first.clone() };
    replace(&desk, &first.at, &ahead.at);
    replace(&desk, &first.hash.to_string(), &ahead.computed_hash().to_string());
    assert!(desk.run(&["add", "in"]).status.success());
    assert!(desk.run(&["review", "note", "1", "seen in print", "--as", "Lina"]).status.success());
    assert!(desk.run(&["seal", "--key", &key(&desk)]).status.success());
    let verified = &desk.json(&["verify"])["verified"];
    assert_eq!((&verified["faults"], &verified["set_back"]), (&0.into(), &serde_json::json!([2])));
    let people = stdout(&desk.run(&["verify", "--format", "annotated"]));
    let told = "the time of log entry 2 is before that of entry 1: the clock was set back\n";
    assert!(people.starts_with("everything fits\n") && people.contains(told), "{people}");
}

/// A key for seals, in a file.
fn key(desk: &Desk) -> String {
    let path = desk.0.join("key.pem");
    std::fs::write(&path, archive::seal::Key::generate().unwrap().as_bytes()).unwrap();
    path.to_str().unwrap().to_owned()
}
