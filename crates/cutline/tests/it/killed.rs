//! Commands that are killed while they write; `cargo xtask kill` does it at hundreds of random moments.

use crate::archive::Desk;
use crate::faults::{assert_log_fits, galleries, running, walk};
use crate::{stderr, stdout};
use std::io::{BufRead, BufReader};
use std::time::{Duration, Instant};

fn assert_whole(desk: &Desk, when: &str) {
    let verified = desk.run(&["verify"]);
    assert!(verified.status.success(), "{when}: {}", stdout(&verified));
}

/// Waits until there is a file, or the command has ended.
fn wait_for(path: &std::path::Path, child: &mut std::process::Child) {
    let begun = Instant::now();
    while !path.exists() && child.try_wait().unwrap().is_none() && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_killed_review_loses_no_decision_and_the_file_taken_again_keeps_each_once() {
    let desk = Desk::new("killed-review");
    desk.run(&["add", "in"]);
    let notes: String = (1..=90)
        .map(|note| format!("{{\"action\":\"note\",\"photograph\":{},\"why\":\"note {note}\"}}\n", note % 3 + 1))
        .collect();
    std::fs::write(desk.0.join("notes.jsonl"), notes).unwrap();
    let take = ["review", "from", "notes.jsonl", "--as", "Lina"];
    for turn in 1..=5 {
        let mut child = running(&desk, &take);
        let mut printed = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut told: Vec<String> = printed.by_ref().take(turn * turn * 3).collect();
        child.kill().unwrap();
        child.wait().unwrap();
        told.extend(printed);
        let kept = desk.run(&["review", "list"]);
        let kept: Vec<String> = stdout(&kept).lines().map(str::to_owned).collect();
        assert!(kept.len() >= turn * turn * 3, "kill {turn}: {} kept", kept.len());
        let lost = told.iter().find(|line| line.ends_with('}') && !kept.contains(line));
        assert_eq!(lost, None, "kill {turn}");
        assert_whole(&desk, &format!("kill {turn}"));
    }
    let output = desk.run(&take);
    assert!(output.status.success(), "{}", stderr(&output));
    let kept = desk.lines(&["review", "list"]);
    let reasons: Vec<&str> = kept.iter().map(|review| review["reason"].as_str().unwrap()).collect();
    let wanted: Vec<String> = (1..=90).map(|note| format!("note {note}")).collect();
    assert_eq!(reasons, wanted);
    assert_log_fits(&desk);
}

#[test]
fn a_killed_backup_is_no_copy_and_the_next_one_is_whole() {
    let desk = Desk::new("killed-backup");
    galleries(&desk, 40);
    assert!(desk.run(&["add", "many"]).status.success());
    let (copy, draft) = (desk.0.join("monday"), desk.0.join(".monday.cutline-copy"));
    for turn in 0..6 {
        let mut child = running(&desk, &["backup", "monday"]);
        wait_for(&draft, &mut child);
        std::thread::sleep(Duration::from_millis(turn * turn * 4));
        child.kill().unwrap();
        child.wait().unwrap();
        if copy.exists() {
            let verified = desk.run(&["verify", "--archive", "monday"]);
            assert!(verified.status.success(), "kill {turn}: {}", stdout(&verified));
            std::fs::remove_dir_all(&copy).unwrap();
        }
    }
    let copied = desk.json(&["backup", "--verify", "monday"]);
    assert_eq!(copied["copied"]["documents"], 40);
    assert!(!draft.exists());
    assert_whole(&desk, "the archive itself");
}

#[test]
fn a_killed_seal_is_whole_or_none_and_its_key_too() {
    let desk = Desk::new("killed-seal");
    desk.run(&["add", "in"]);
    let data = desk.0.join("data");
    let seal = |desk: &Desk| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_cutline"));
        command.args(["seal", "--archive", "archive"]).current_dir(&desk.0).env("CUTLINE_DATA", &data);
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
        command
    };
    for turn in 0..6 {
        let _ = std::fs::remove_dir_all(&data);
        let before = desk.lines(&["seal", "list"]).len();
        let mut child = seal(&desk).spawn().unwrap();
        wait_for(&data.join("seal.key"), &mut child);
        std::thread::sleep(Duration::from_millis(turn * turn));
        child.kill().unwrap();
        let told = child.wait_with_output().unwrap().stdout.iter().filter(|byte| **byte == b'\n').count();
        assert!(desk.lines(&["seal", "list"]).len() >= before + told, "kill {turn}");
        let output = seal(&desk).output().unwrap();
        assert!(output.status.success(), "kill {turn}: {}", stderr(&output));
        assert_whole(&desk, &format!("kill {turn}"));
    }
    assert_log_fits(&desk);
}

#[test]
fn a_killed_reading_keeps_what_was_read_and_reading_again_completes_it() {
    let desk = Desk::new("killed-reread");
    galleries(&desk, 10);
    assert!(desk.run(&["add", "many"]).status.success());
    let (list, data) = (stdout(&desk.run(&["list"])), desk.0.join("data"));
    std::fs::create_dir_all(&data).unwrap();
    let reread = |edition: u32| {
        let agency = format!("Northern Wire {edition}\tNORTHERN{edition}\tagency\tyes\t1998\t\t\n");
        std::fs::write(data.join("agencies.tsv"), agency).unwrap();
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_cutline"));
        command.args(["reread", "--archive", "archive"]).current_dir(&desk.0).env("CUTLINE_DATA", &data);
        command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::piped());
        command
    };
    let entries = || desk.json(&["verify"])["verified"]["entries"].as_u64().unwrap();
    let mut before = entries();
    for turn in 1..=5 {
        let mut child = reread(turn).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(u64::from(turn * turn) * 40));
        child.kill().unwrap();
        child.wait().unwrap();
        let now = entries();
        assert!(now >= before, "kill {turn}");
        assert_eq!(stdout(&desk.run(&["list"])), list, "kill {turn}");
        before = now;
    }
    let counted = |edition| {
        let output = reread(edition).output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
        entries()
    };
    let done = counted(6);
    assert!(done > before);
    assert_eq!(counted(6), done, "there is nothing left to read again");
    assert_log_fits(&desk);
    assert!(!walk(&desk.0.join("archive")).iter().any(|name| name.ends_with(".part")));
}
