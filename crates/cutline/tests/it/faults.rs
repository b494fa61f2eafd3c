//! What goes wrong around an archive: programs that are killed, two at once, folders that take nothing.

use crate::archive::{Desk, counts};
use crate::docs::log_fits;
use crate::{scratch, skipped, stderr, stdout};
use std::process::{Command, Stdio};
use std::time::Duration;

/// A word that no other number has.
fn word(number: usize) -> String {
    let syllable = |at: usize| {
        format!("{}{}", ["b", "d", "g", "k", "l", "m", "n", "r"][at % 8], ["a", "e", "i", "o", "u"][at / 8 % 5])
    };
    [number % 40, number / 40 % 40, number * 7 % 40].map(syllable).concat()
}

/// Galleries in `many/`, ten captions each.
pub fn galleries(desk: &Desk, count: usize) {
    std::fs::create_dir_all(desk.0.join("many")).unwrap();
    let places = ["Gori", "Batumi", "Telavi", "Poti", "Kutaisi", "Zugdidi", "Rustavi"];
    for gallery in 0..count {
        let caption = |n: usize| {
            let (place, own) = (places[(gallery + n) % places.len()], word(gallery * 12 + n));
            format!(
                "{gallery} {own}s and {n} {own}ers {own} wool in {place}, Georgia, July 7, 2016. (Photo by Nino {}/AP Photo)\n\n",
                word(gallery).to_uppercase()
            )
        };
        let text: String = (2..12).map(caption).collect();
        std::fs::write(desk.0.join(format!("many/{gallery}.txt")), text).unwrap();
    }
}

/// `cutline add many` under way.
fn adding(desk: &Desk) -> std::process::Child {
    running(desk, &["add", "many"])
}

/// A command under way.
pub fn running(desk: &Desk, arguments: &[&str]) -> std::process::Child {
    Command::new(env!("CARGO_BIN_EXE_cutline"))
        .args(arguments)
        .args(["--archive", "archive"])
        .current_dir(&desk.0)
        .env("CUTLINE_DATA", scratch("no-tables"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

pub fn assert_log_fits(desk: &Desk) {
    let said = log_fits(&desk.0.join("archive"));
    assert!(said.as_ref().is_none_or(|said| said.contains("entries fit")), "{said:?}");
}

#[test]
fn a_killed_add_loses_nothing_kept_and_adding_again_completes_it() {
    let desk = Desk::new("killed");
    galleries(&desk, 30);
    let mut before = [0; 4];
    for turn in 1..=5u64 {
        let mut child = adding(&desk);
        std::thread::sleep(Duration::from_millis(turn * turn * 70));
        child.kill().unwrap();
        child.wait().unwrap();
        if !desk.0.join("archive/archive.db").exists() {
            continue;
        }
        let output = desk.run(&["stats"]);
        // Killed before the first entry of the log, there is nothing yet.
        let now = if output.status.success() {
            let verified = desk.run(&["verify"]);
            assert!(verified.status.success(), "kill {turn}: {}", stdout(&verified));
            counts(&desk.json(&["stats"]))
        } else {
            [0; 4]
        };
        assert!(before.iter().zip(&now).all(|(before, now)| before <= now), "{before:?} {now:?}");
        before = now;
    }
    let output = desk.run(&["add", "many"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(counts(&desk.json(&["stats"])), [300, 300, 300, 30]);
    let batumi = (0..30).map(|gallery| (2..12).filter(|n| (gallery + n) % 7 == 1).count()).sum::<usize>();
    assert_eq!(desk.lines(&["search", "in:batumi", "--limit", "999"]).len(), batumi);
    assert_log_fits(&desk);
    let halves = walk(&desk.0.join("archive")).into_iter().filter(|name| name.ends_with(".part"));
    assert_eq!(halves.count(), 0, "nothing half copied is left");
}

/// Names of all files below a folder.
pub fn walk(folder: &std::path::Path) -> Vec<String> {
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.flat_map(|path| if path.is_dir() { walk(&path) } else { vec![path.display().to_string()] }).collect()
}

#[test]
fn two_adds_at_once_wait_for_each_other() {
    let desk = Desk::new("two");
    galleries(&desk, 8);
    let children = [adding(&desk), adding(&desk)];
    let outputs = children.map(|child| child.wait_with_output().unwrap());
    for output in &outputs {
        assert!(output.status.success(), "{}", stderr(output));
    }
    let new: u64 = outputs
        .iter()
        .map(|output| serde_json::from_str::<serde_json::Value>(&stdout(output)).unwrap()["new"].as_u64().unwrap())
        .sum();
    assert_eq!(new, 8, "each document is taken in once");
    assert_eq!(counts(&desk.json(&["stats"])), [80, 80, 80, 8]);
    assert_log_fits(&desk);
}

#[test]
fn decisions_and_documents_that_come_at_once_are_all_kept() {
    let desk = Desk::new("decided-at-once");
    galleries(&desk, 8);
    desk.run(&["add", "in"]);
    let notes: String = (1..=40)
        .map(|note| format!("{{\"action\":\"note\",\"photograph\":{},\"why\":\"note {note}\"}}\n", note % 3 + 1))
        .collect();
    std::fs::write(desk.0.join("notes.jsonl"), notes).unwrap();
    let children = [adding(&desk), running(&desk, &["review", "from", "notes.jsonl", "--as", "Lina"])];
    // What is copied meanwhile is one moment of it, whole.
    let copied = desk.json(&["backup", "--verify", "monday"]);
    assert_eq!(copied["copied"]["faults"], 0);
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
    }
    assert_eq!(counts(&desk.json(&["stats"])), [83, 84, 84, 10]);
    assert_eq!(desk.lines(&["review", "list"]).len(), 40);
    assert!(desk.run(&["verify"]).status.success());
    assert_log_fits(&desk);
}

/// An archive nobody may write, and who reads it: oneself, or another user where oneself may write everywhere.
#[cfg(unix)]
struct Shut<'d> {
    desk: &'d Desk,
    modes: Vec<(std::path::PathBuf, u32)>,
}

#[cfg(unix)]
impl<'d> Shut<'d> {
    fn new(desk: &'d Desk) -> Shut<'d> {
        use std::os::unix::fs::PermissionsExt;
        let (mut waiting, mut modes) = (vec![desk.0.join("archive")], Vec::new());
        while let Some(path) = waiting.pop() {
            modes.push((path.clone(), std::fs::metadata(&path).unwrap().permissions().mode()));
            if path.is_dir() {
                waiting.extend(std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
                std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o555)).unwrap();
            } else {
                std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o444)).unwrap();
            }
        }
        Shut { desk, modes }
    }

    /// Runs a command; `None`, visibly, where no user can be found who may not write.
    fn run(&self, arguments: &[&str]) -> Option<std::process::Output> {
        use std::os::unix::fs::MetadataExt;
        use std::os::unix::process::CommandExt;
        let mut command = Command::new(env!("CARGO_BIN_EXE_cutline"));
        command.args(arguments).arg("--archive").arg(self.desk.0.join("archive"));
        command.current_dir(std::env::temp_dir()).env("CUTLINE_DATA", scratch("no-tables"));
        let root = std::fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0);
        if root {
            command.uid(65534).gid(65534);
        }
        command.output().map_err(|error| skipped(&format!("an archive that may not be written: {error}"))).ok()
    }
}

#[cfg(unix)]
impl Drop for Shut<'_> {
    fn drop(&mut self) {
        use std::os::unix::fs::PermissionsExt;
        for (path, mode) in &self.modes {
            let _ = std::fs::set_permissions(path, std::fs::Permissions::from_mode(*mode));
        }
    }
}

#[cfg(unix)]
#[test]
fn an_archive_that_may_not_be_written_is_searched_listed_shown_and_verified() {
    let desk = Desk::new("read-only");
    desk.run(&["add", "in"]);
    for index in [true, false] {
        if !index {
            std::fs::remove_dir_all(desk.0.join("archive/index")).unwrap();
        }
        let before = walk(&desk.0.join("archive"));
        let shut = Shut::new(&desk);
        for (arguments, wanted) in [
            (&["search", "crane"][..], "\"photograph\":2"),
            (&["list"], "\"photograph\":3"),
            (&["show", "1"], "\"photograph\":1"),
            (&["stats"], "\"photographs\":3"),
            (
                &[
                    "seen",
                    "A crane lifts a hull onto the quay in Batumi, Georgia, July 8, 2016. (Photo by Nino Lomidze/AP Photo)",
                ],
                "\"photograph\":2",
            ),
            (&["verify"], "\"faults\":0"),
        ] {
            let Some(output) = shut.run(arguments) else { return };
            assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
            assert!(stdout(&output).contains(wanted), "{arguments:?}: {}", stdout(&output));
        }
        let copies = desk.0.join("copies");
        let _ = std::fs::remove_dir_all(&copies);
        std::fs::create_dir(&copies).unwrap();
        std::fs::set_permissions(&copies, std::os::unix::fs::PermissionsExt::from_mode(0o777)).unwrap();
        let monday = copies.join("monday");
        let Some(output) = shut.run(&["backup", "--verify", monday.to_str().unwrap()]) else { return };
        assert!(output.status.success(), "a copy of it is made: {}", stderr(&output));
        let market = desk.0.join("in/market.txt");
        for arguments in [
            &["add", market.to_str().unwrap()][..],
            &["reread"],
            &["reindex"],
            &["remove", "--batch", "1", "--reason", "none"],
        ] {
            let Some(output) = shut.run(arguments) else { return };
            assert_eq!(output.status.code(), Some(1), "{arguments:?}");
            let message = stderr(&output);
            assert!(
                message.contains("expected room and permission to write, found") && message.contains("is intact"),
                "{message}"
            );
        }
        drop(shut);
        assert_eq!(walk(&desk.0.join("archive")), before, "nothing was written");
    }
}

#[cfg(unix)]
#[test]
fn changes_that_nobody_may_take_in_are_named() {
    let desk = Desk::new("changes");
    desk.run(&["add", "in/market.txt"]);
    let archive = desk.0.join("archive");
    // A copy made while a program has it open has the write-ahead log, and not what else belongs to it.
    let open = archive::Archive::open(&archive).unwrap();
    desk.run(&["remove", "--batch", "1", "--reason", "sent by mistake"]);
    let copies = ["archive.db", "archive.db-wal"].map(|name| (name, std::fs::read(archive.join(name)).unwrap()));
    drop(open);
    let _ = std::fs::remove_file(archive.join("archive.db-shm"));
    copies.into_iter().for_each(|(name, bytes)| std::fs::write(archive.join(name), bytes).unwrap());
    let shut = Shut::new(&desk);
    let Some(output) = shut.run(&["stats"]) else { return };
    drop(shut);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("found: changes in archive.db-wal that only one who may write can take in"),
        "{}",
        stderr(&output)
    );
}

#[cfg(unix)]
#[test]
fn a_pipe_among_the_files_is_named_and_not_waited_for() {
    let desk = Desk::new("pipe");
    let made = Command::new("mkfifo").arg(desk.0.join("in/pipe")).status();
    if !made.is_ok_and(|status| status.success()) {
        skipped("a pipe among the files, for none can be made");
        return;
    }
    let output = desk.run(&["add", "in"]);
    assert!(
        stderr(&output).contains("expected a file, found a pipe, socket or device at in/pipe"),
        "{}",
        stderr(&output)
    );
    assert!(stdout(&output).contains("\"new\":2"));
}

/// A file system of a few megabytes, let go when dropped.
#[cfg(target_os = "linux")]
struct Small(std::path::PathBuf);

#[cfg(target_os = "linux")]
impl Small {
    fn mount(folder: std::path::PathBuf) -> Option<Small> {
        std::fs::create_dir_all(&folder).unwrap();
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=3m", "tmpfs"]).arg(&folder).output();
        mounted.is_ok_and(|output| output.status.success()).then_some(Small(folder))
    }
}

#[cfg(target_os = "linux")]
impl Drop for Small {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_named_and_the_archive_stays_whole() {
    let desk = Desk::new("full");
    galleries(&desk, 300);
    let Some(_small) = Small::mount(desk.0.join("small")) else {
        skipped("a full disk, for only root may mount a small file system");
        return;
    };
    let output = desk.run(&["--archive", "small/archive", "add", "many"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("what was committed is intact"), "{}", stderr(&output));
    let verified = desk.run(&["--archive", "small/archive", "verify"]);
    assert!(verified.status.success(), "{}", stderr(&verified));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_loses_no_decision_and_leaves_no_half_copy() {
    let desk = Desk::new("full-decided");
    let Some(_small) = Small::mount(desk.0.join("small")) else {
        skipped("decisions on a full disk, for only root may mount a small file system");
        return;
    };
    let archive = ["--archive", "small/archive"];
    let run = |arguments: &[&str]| desk.run(&[arguments, &archive].concat());
    assert!(run(&["add", "in"]).status.success());
    let words = "seen in print ".repeat(1000);
    let notes: String = (1..=400)
        .map(|note| format!("{{\"action\":\"note\",\"photograph\":1,\"why\":\"{note} {words}\"}}\n"))
        .collect();
    std::fs::write(desk.0.join("notes.jsonl"), notes).unwrap();
    let output = run(&["review", "from", "notes.jsonl", "--as", "Lina"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("what was committed is intact"), "{}", stderr(&output));
    let kept = run(&["review", "list"]);
    assert!(kept.status.success(), "{}", stderr(&kept));
    assert_eq!(stdout(&kept), stdout(&output), "what was said to be kept is");
    assert!(!stdout(&kept).is_empty());
    let verified = run(&["verify"]);
    assert!(verified.status.success(), "{}", stderr(&verified));

    let output = run(&["backup", "small/monday"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("expected room"), "{}", stderr(&output));
    assert!(!walk(&desk.0.join("small")).iter().any(|name| name.contains("monday")), "half a copy is left");
    assert!(run(&["backup", "monday"]).status.success(), "elsewhere there is room");
    let whole = desk.run(&["verify", "--archive", "monday"]);
    assert!(whole.status.success(), "{}", stdout(&whole));
}
