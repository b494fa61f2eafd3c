//! Bad input gets a clear message with place and reason, the rest goes on, nothing panics.

use crate::{cutline, file, records, scratch, stderr, stdout};

const GOOD: &str = "Women wash wool in Gori, Georgia, July 7, 2016. (Photo by Nino Lomidze/Reuters)";

#[test]
fn a_bad_line_is_reported_and_the_rest_is_read() {
    let good = format!("{{\"id\": \"good\", \"text\": \"{GOOD}\"}}\n");
    let mut input = good.clone().into_bytes();
    input.extend_from_slice(b"{not json\n");
    input.extend_from_slice(b"{\"id\": \"x\", \"text\": \"\xff\"}\n");
    input.extend_from_slice(b"{\"id\": \"x\", \"text\": \"\\ud83d alone\"}\n");
    input.extend_from_slice(b"{\"id\": \"x\", \"text\": 5}\n[]\n\n");
    input.extend_from_slice(good.as_bytes());
    let path = file("bad.jsonl", &input);
    let output = cutline(&["parse", "--from", "jsonl", &path], b"");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(records(&output).len(), 2, "both good lines");
    let messages = stderr(&output);
    for (line, reason) in [(2, "JSON"), (3, "UTF-8"), (4, "surrogate"), (5, "string"), (6, "text")] {
        let found = messages.lines().find(|message| message.contains(&format!("bad.jsonl:{line}: ")));
        let found = found.unwrap_or_else(|| panic!("line {line} is not named:\n{messages}"));
        assert!(found.contains("expected") && (found.contains(reason) || found.contains("expected {")), "{found}");
    }
    assert_eq!(messages.lines().count(), 5, "{messages}");
}

#[test]
fn files_that_are_not_there_or_no_files_are_named_and_the_rest_is_read() {
    let good = file("good.txt", GOOD.as_bytes());
    let folder = scratch("folder");
    std::fs::create_dir_all(&folder).unwrap();
    for from in ["gallery", "lines"] {
        let missing = scratch("missing.txt");
        let output =
            cutline(&["parse", "--from", from, missing.to_str().unwrap(), folder.to_str().unwrap(), &good], b"");
        assert_eq!(output.status.code(), Some(1), "{from}");
        assert_eq!(records(&output).len(), 1, "{from}: the good file is read");
        let messages = stderr(&output);
        assert!(messages.contains("missing.txt"), "{messages}");
        assert!(messages.contains("directory") && messages.contains("folder"), "{messages}");
    }
}

#[test]
fn empty_and_marked_files_are_read() {
    for (name, bytes, captions) in [
        ("empty.txt", Vec::new(), 0),
        ("bom.txt", b"\xef\xbb\xbf".to_vec(), 0),
        ("bom-caption.txt", [b"\xef\xbb\xbf".as_slice(), GOOD.as_bytes()].concat(), 1),
        ("utf16.txt", GOOD.encode_utf16().flat_map(u16::to_le_bytes).collect(), 1),
        ("utf16-bom.txt", std::iter::once(0xfeff).chain(GOOD.encode_utf16()).flat_map(u16::to_be_bytes).collect(), 1),
        ("nul.txt", GOOD.replace("wool", "wo\0ol").into_bytes(), 1),
        ("windows-1252.txt", GOOD.replace("Nino", "N\u{f1}no").chars().map(|c| c as u8).collect(), 1),
        ("right-to-left.txt", GOOD.replace("Gori", "\u{202e}Gori\u{202c}").into_bytes(), 1),
    ] {
        let path = file(name, &bytes);
        let output = cutline(&["parse", &path], b"");
        assert!(!stderr(&output).contains("panicked"), "{name}: {}", stderr(&output));
        assert_eq!(records(&output).len(), captions, "{name}: {}", stderr(&output));
    }
    let record = &records(&cutline(
        &[
            "parse",
            &file("cp1252.txt", &GOOD.replace("Nino", "N\u{f1}no").chars().map(|c| c as u8).collect::<Vec<_>>()),
        ],
        b"",
    ))[0];
    assert_eq!(record["credit"]["photographers"][0]["name"], "Nñno Lomidze");
}

#[test]
fn a_line_of_50_megabytes_is_no_caption_and_the_rest_is_read() {
    let mut input = b"word ".repeat(10_000_000);
    input.extend_from_slice(format!("\n{GOOD}\n").as_bytes());
    let path = file("long.txt", &input);
    for from in ["lines", "gallery"] {
        let output = cutline(&["parse", "--from", from, &path], b"");
        assert_eq!(records(&output).len(), 1, "{from}: {}", stderr(&output));
        assert_eq!(output.status.code(), Some(1), "{from}");
        assert!(stderr(&output).contains("long.txt"), "{}", stderr(&output));
    }
    std::fs::remove_file(path).unwrap();
}

#[test]
fn endless_repetition_is_read() {
    for piece in ["(", "[", "“", "(Photo by ", "said “", "1/", "at a,MariE "] {
        let line = piece.repeat(100_000 / piece.len().min(4));
        let output = cutline(&["parse", "--from", "lines"], line.as_bytes());
        assert!(output.status.success(), "{piece}: {}", stderr(&output));
        assert_eq!(records(&output).len(), 1);
    }
}

#[cfg(unix)]
#[test]
fn a_line_that_never_ends_is_an_error() {
    let output = cutline(&["parse", "--from", "lines", "/dev/zero"], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("/dev/zero:1: expected a line of at most 64 MiB"), "{}", stderr(&output));
}

#[test]
fn wrong_usage_exits_2_and_says_what_was_expected() {
    for arguments in [
        vec!["parse", "--from", "xml"],
        vec!["parse", "--jobs", "0"],
        vec!["frobnicate"],
        vec!["explain", "no-such-rule"],
        vec!["--format", "pdf", "schema"],
    ] {
        let output = cutline(&arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stdout(&output).is_empty());
        assert!(!stderr(&output).is_empty());
    }
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_error() {
    use std::process::{Command, Stdio};
    let path = file("many.txt", format!("{GOOD}\n").repeat(20_000).as_bytes());
    for arguments in [
        vec!["parse", "--from", "lines", &path],
        vec!["parse", "--from", "lines", "--format", "annotated", &path],
        vec!["read", &path],
        vec!["schema"],
        vec!["demo"],
    ] {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin("cutline"))
            .args(&arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(stderr(&output), "", "{arguments:?}");
        assert!(output.status.success(), "{arguments:?}");
    }
}
