//! What goes wrong around an archive: programs that are killed, two at once, folders that take nothing.

use crate::archive::{Desk, counts};
use crate::docs::log_fits;
use crate::{scratch, skipped, stderr, stdout};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Galleries in `many/`, ten captions each.
fn galleries(desk: &Desk, count: usize) {
    std::fs::create_dir_all(desk.0.join("many")).unwrap();
    let places = ["Gori", "Batumi", "Telavi", "Poti", "Kutaisi", "Zugdidi", "Rustavi"];
    for gallery in 0..count {
        let caption = |n: usize| {
            let place = places[(gallery + n) % places.len()];
            format!(
                "{gallery} women and {n} men wash wool in {place}, Georgia, July 7, 2016. (Photo by Nino Lomidze/AP Photo)\n\n"
            )
        };
        let text: String = (2..12).map(caption).collect();
        std::fs::write(desk.0.join(format!("many/{gallery}.txt")), text).unwrap();
    }
}

/// `cutline add many` under way.
fn adding(desk: &Desk) -> std::process::Child {
    Command::new(env!("CARGO_BIN_EXE_cutline"))
        .args(["add", "many", "--archive", "archive"])
        .current_dir(&desk.0)
        .env("CUTLINE_DATA", scratch("no-tables"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn assert_log_fits(desk: &Desk) {
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
        let now = if output.status.success() { counts(&desk.json(&["stats"])) } else { [0; 4] };
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
fn walk(folder: &std::path::Path) -> Vec<String> {
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

#[cfg(unix)]
#[test]
fn a_folder_that_takes_nothing_is_named_and_can_be_read() {
    use std::os::unix::fs::PermissionsExt;
    let desk = Desk::new("read-only");
    desk.run(&["add", "in/market.txt"]);
    let archive = desk.0.join("archive");
    let mode = |mode| std::fs::set_permissions(&archive, std::fs::Permissions::from_mode(mode)).unwrap();
    mode(0o555);
    if std::fs::write(archive.join("probe"), "").is_ok() {
        std::fs::remove_file(archive.join("probe")).unwrap();
        skipped("a read-only folder, for this user may write everywhere");
        mode(0o755);
        return;
    }
    let output = desk.run(&["add", "in/quays.txt"]);
    let found = desk.lines(&["search", "crane"]);
    let stats = desk.json(&["stats"]);
    mode(0o755);
    assert_eq!(output.status.code(), Some(1));
    let message = stderr(&output);
    assert!(
        message.contains("expected room and permission to write, found") && message.contains("is intact"),
        "{message}"
    );
    assert_eq!((found.len(), counts(&stats)), (1, [2, 2, 2, 1]));
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
