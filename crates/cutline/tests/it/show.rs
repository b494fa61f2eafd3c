//! What people look at: the demo, pages, help, annotated captions.

use crate::{cutline, stderr, stdout};

#[test]
fn the_demo_shows_captions_claims_and_what_does_not_fit() {
    let output = cutline(&["demo"], b"");
    assert!(output.status.success());
    let page = stdout(&output);
    let at = |title: &str| page.find(title).unwrap_or_else(|| panic!("no {title:?} in\n{page}"));
    let (claims, conflicts, next) = (at("What was claimed, and by whom"), at("What does not fit"), at("Next"));
    assert!(claims < conflicts && conflicts < next);
    assert!(
        page[claims..conflicts].contains("residents (attributed): “two air strikes by government forces”"),
        "{}",
        &page[claims..conflicts]
    );
    for check in ["weekday-mismatch", "measures-disagree", "holiday-mismatch"] {
        assert!(page[conflicts..next].contains(check), "{check} in\n{}", &page[conflicts..next]);
    }
    assert!(page.contains("└held rebels"), "{page}");
    let archive =
        page.split("photographs in ").nth(1).and_then(|rest| rest.lines().next()).expect("where the archive is");
    assert!(stdout(&cutline(&["--archive", archive, "search", "control:rebels"], b"")).lines().count() > 0);
    std::fs::remove_dir_all(std::path::Path::new(archive).parent().unwrap()).unwrap();
}

#[test]
fn explain_lists_all_and_prints_one() {
    let list = stdout(&cutline(&["explain"], b""));
    for line in list.lines() {
        let id = line.split_whitespace().next().unwrap();
        let page = stdout(&cutline(&["explain", id], b""));
        assert!(page.starts_with(&format!("# {id}\n")) && page.contains("```caption"), "{id}");
    }
    assert!(list.lines().count() > 15, "{list}");
}

#[test]
fn explain_knows_what_was_probably_meant() {
    for (found, meant) in [("credits", "credit"), ("Weekday", "weekday-mismatch"), ("orgnisation", "organisation")] {
        let message = stderr(&cutline(&["explain", found], b""));
        assert!(message.contains(&format!("did you mean {meant}?")), "{message}");
    }
    assert!(!stderr(&cutline(&["explain", "xyz"], b"")).contains("did you mean"));
}

#[test]
fn the_summary_says_each_place_once_and_when_a_picture_came() {
    let text = "BEIRUT, Lebanon — A girl in Beirut in a picture provided by the Sawt Agency on April 3, 2014.";
    let page = stdout(&cutline(&["parse", "--from", "lines", "--format", "annotated"], text.as_bytes()));
    let line = |name: &str| page.lines().find(|line| line.trim_start().starts_with(name)).unwrap_or_default();
    assert_eq!(line("where").matches("eirut").count() + line("where").matches("BEIRUT").count(), 1, "{page}");
    assert!(line("when").contains("2014-04-03 (provided)"), "{page}");
}

#[test]
fn every_command_has_help_with_an_example_or_needs_none() {
    let help = stdout(&cutline(&["--help"], b""));
    assert!(help.contains("Exit status"));
    for command in [
        "parse", "read", "add", "remove", "stats", "list", "search", "show", "export", "seen", "reread", "reindex",
        "explain", "schema", "serve", "log", "review", "demo",
    ] {
        assert!(help.contains(command), "{command}");
        let page = stdout(&cutline(&[command, "--help"], b""));
        assert!(page.contains("Usage: cutline"), "{page}");
        assert!(page.contains("Examples:") || ["schema", "demo", "reindex"].contains(&command), "{page}");
    }
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let text = "Residents said two air \u{1b}[5mstrikes hit Gori, Georgia.\u{7} \u{9b}2J \u{202e}drow";
    let line = serde_json::json!({"id": "x\u{1b}]0;title\u{7}\nfake", "text": text}).to_string();
    for format in ["annotated", "table"] {
        let output = cutline(&["parse", "--from", "jsonl", "--format", format], line.as_bytes());
        let page = stdout(&output);
        let steers = |c: char| c.is_control() && !matches!(c, '\n' | '\t') || c == '\u{202e}';
        assert!(!page.contains(steers), "{format}: {page:?}");
        assert!(!page.contains("\nfake"), "{format}: an id makes no line of its own");
    }
    let output = cutline(&["parse", "no\u{1b}[31m\nfile"], b"");
    assert!(!stderr(&output).contains('\u{1b}') && stderr(&output).lines().count() == 1, "{:?}", stderr(&output));
}
