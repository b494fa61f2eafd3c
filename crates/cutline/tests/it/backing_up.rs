//! Copies of an archive, and archives of copies.

use crate::archive::Desk;
use crate::{stderr, stdout};
use std::fs;
use std::path::Path;

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_backup_is_a_whole_archive_and_becomes_one_again() {
    let desk = Desk::new("backup");
    desk.run(&["add", "in"]);
    desk.run(&["review", "note", "1", "seen in print", "--as", "Lina"]);
    let (list, log) = (stdout(&desk.run(&["list"])), stdout(&desk.run(&["log"])));
    let copied = desk.json(&["backup", "--verify", "monday"]);
    assert_eq!((&copied["copied"]["documents"], &copied["copied"]["faults"]), (&2.into(), &0.into()));
    assert_eq!(copied["copied"]["head"], desk.json(&["verify"])["verified"]["head"]);
    assert_eq!(names(&desk.0.join("monday")), ["archive.db", "originals"]);
    assert!(!names(&desk.0).iter().any(|name| name.contains("cutline-copy")), "nothing else is left");
    for what in [vec!["list"], vec!["log"]] {
        let asked = [what.clone(), vec!["--archive", "monday"]].concat();
        assert_eq!(stdout(&desk.run(&asked)), stdout(&desk.run(&what)), "{what:?}");
    }
    let again = desk.run(&["backup", "monday"]);
    assert_eq!(again.status.code(), Some(1));
    assert!(stderr(&again).contains("expected a new folder for the copy, found a folder that is not empty"));

    fs::remove_dir_all(desk.0.join("archive")).unwrap();
    assert!(desk.run(&["restore", "monday"]).status.success());
    assert_eq!((stdout(&desk.run(&["list"])), stdout(&desk.run(&["log"]))), (list, log));
    assert!(desk.run(&["verify"]).status.success());
    assert!(desk.run(&["add", "in"]).status.success(), "it is written again");
    assert_eq!(desk.run(&["restore", "monday"]).status.code(), Some(1), "an archive is never written over");
}

#[test]
fn what_is_missing_is_named_in_a_backup_and_refused_when_it_is_restored() {
    let desk = Desk::new("backup-damaged");
    desk.run(&["add", "in"]);
    let originals = desk.0.join("archive/originals");
    let folder = originals.join(&names(&originals)[0]);
    let lost = folder.join(&names(&folder)[0]);
    fs::remove_file(&lost).unwrap();
    let output = desk.run(&["backup", "monday"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("as it was taken in, found none; it is not in the copy"), "{}", stderr(&output));
    assert!(desk.0.join("monday/archive.db").exists(), "the rest is kept");

    let output = desk.run(&["restore", "monday", "--archive", "rescued"]);
    assert_eq!(output.status.code(), Some(1));
    let message = stderr(&output);
    assert!(message.contains("expected an archive in which everything fits, found 1 faults in monday"), "{message}");
    assert!(!desk.0.join("rescued").exists());
    desk.run(&["restore", "monday", "--archive", "rescued", "--damaged"]);
    assert_eq!(stdout(&desk.run(&["list", "--archive", "rescued"])), stdout(&desk.run(&["list"])));
}

#[test]
fn a_backup_of_nothing_and_into_nowhere_is_refused() {
    let desk = Desk::new("backup-nothing");
    let output = desk.run(&["backup", "monday"]);
    assert!(stderr(&output).contains("expected an archive, found none at "), "{}", stderr(&output));
    assert!(!desk.0.join("monday").exists());
    desk.run(&["add", "in"]);
    fs::write(desk.0.join("file"), "a file").unwrap();
    for nowhere in ["file", "file/inside", "/"] {
        let output = desk.run(&["backup", nowhere]);
        assert_eq!(output.status.code(), Some(1), "{nowhere}");
        assert!(stderr(&output).contains("expected "), "{nowhere}: {}", stderr(&output));
    }
    fs::write(desk.0.join("archive.db"), "no database").unwrap();
    let output = desk.run(&["restore", ".", "--archive", "new"]);
    assert!(stderr(&output).contains("expected an archive, found something else at "), "{}", stderr(&output));
    assert!(!desk.0.join("new").exists());
}
