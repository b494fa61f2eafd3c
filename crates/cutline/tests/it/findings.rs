//! What does not agree: captions beside each other, findings over an archive.

use crate::{command, stderr, stdout};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Output;

const ONE: &str = "\
Miners march in Oruro, Bolivia, on Tuesday, January 17, 2023. At least 12 people were injured. (Photo by Wilmer Rojas/EPA)

A farmer waits in Gori, Georgia, Sunday, May 3, 2016. (Photo by Nino Lomidze/AP)
";
const OTHER: &str =
    "Miners march in Potosi, Bolivia, on January 17, 2023. 5 people were injured. (Photo by Wilmer Rojas/EPA)\n";

fn scratch(name: &str) -> PathBuf {
    let folder = crate::scratch(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(arguments: &[&str], folder: &Path) -> Output {
    command(&[]).current_dir(folder).args(arguments).output().unwrap()
}

/// An archive with both files.
fn archive(name: &str) -> PathBuf {
    let folder = scratch(name);
    for (file, text) in [("one.txt", ONE), ("other.txt", OTHER)] {
        std::fs::write(folder.join(file), text).unwrap();
        assert!(run(&["add", file], &folder).status.success());
    }
    folder
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}", stderr(output)))
}

#[test]
fn a_finding_quotes_both_captions_with_their_bytes_and_sources() {
    let folder = archive("findings-compare");
    let compared = json(&run(&["compare", "1", "3"], &folder));
    let captions = compared["captions"].as_array().unwrap();
    let findings = compared["findings"].as_array().unwrap();
    let checks: Vec<&str> = findings.iter().map(|finding| finding["check"].as_str().unwrap()).collect();
    assert_eq!(checks, ["place", "casualties"]);
    for quote in findings.iter().flat_map(|finding| finding["quotes"].as_array().unwrap()) {
        let caption = captions.iter().find(|caption| caption["caption"] == quote["caption"]).unwrap();
        let (start, end) = (quote["span"][0].as_u64().unwrap(), quote["span"][1].as_u64().unwrap());
        assert_eq!(&caption["text"].as_str().unwrap()[start as usize..end as usize], quote["text"]);
        assert_eq!(caption["sources"][0]["document"], quote["document"]);
    }
    let comparison = &compared["comparisons"][0];
    assert_eq!(comparison["dimensions"]["taken"], "compatible");
    let only = |key: &str, other: &str| {
        let words =
            comparison["words"].as_array().unwrap().iter().find(|one| one[other].is_null()).unwrap()[key].clone();
        (words[0].as_u64().unwrap() as usize, words[1].as_u64().unwrap() as usize)
    };
    let (start, end) = only("a", "b");
    assert_eq!(&captions[0]["text"].as_str().unwrap()[start..end], "Oruro");
    let (start, end) = only("b", "a");
    assert_eq!(&captions[1]["text"].as_str().unwrap()[start..end], "Potosi");
}

#[test]
fn captions_stand_side_by_side_at_any_width() {
    let folder = archive("findings-beside");
    for columns in ["80", "200"] {
        let mut compare = command(&["compare", "1", "3", "--format", "annotated"]);
        let page = stdout(&compare.current_dir(&folder).env("COLUMNS", columns).output().unwrap());
        let widest =
            page.lines().take_while(|line| !line.starts_with("What does not agree")).map(|line| line.chars().count());
        assert!(widest.max().unwrap() <= columns.parse().unwrap(), "{page}");
        assert!(page.contains(" │ ") && page.contains("~~~~~") && page.contains("✗ place") && page.contains("✓ taken"));
    }
}

#[test]
fn a_number_is_a_photograph_and_anything_else_a_file() {
    let folder = archive("findings-numbers");
    let missing = run(&["compare", "99"], &folder);
    assert_eq!(missing.status.code(), Some(1));
    assert!(stderr(&missing).contains("found no photograph 99"));
    assert_eq!(run(&["compare", "1", "2", "3"], &folder).status.code(), Some(2));
    assert_eq!(run(&["compare", "1", "one.txt"], &folder).status.code(), Some(2));
    std::fs::write(folder.join("17"), r#"{"id": "p", "a": "A boy in Golo.", "b": "A boy in Golo."}"#).unwrap();
    assert_eq!(json(&run(&["compare", "--from", "jsonl", "17"], &folder))["id"], "p");
}

#[test]
fn checking_finds_names_counts_and_says_so_with_its_exit_status() {
    let folder = archive("findings-check");
    let lines = |arguments: &[&str]| {
        let output = run(arguments, &folder);
        let lines: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        (output.status.code(), lines)
    };
    let (status, found) = lines(&["check"]);
    assert_eq!((status, found.len()), (Some(1), 2));
    assert_eq!(
        (&found[0]["check"], &found[0]["severity"], &found[0]["photograph"]),
        (&"weekday-mismatch".into(), &"medium".into(), &2.into())
    );
    assert_eq!(found[0]["quotes"][0]["text"], "Sunday, May 3, 2016");
    assert_eq!(found[1], serde_json::json!({ "photographs": 3, "counts": { "weekday-mismatch": 1 } }));
    assert_eq!(lines(&["check", "--severity", "high"]).0, Some(0));
    assert_eq!(lines(&["check", "--query", "in:Bolivia"]).0, Some(0));
    assert_eq!(lines(&["check", "--check", "weekday-mismatch,place"]).0, Some(1));
    assert_eq!(lines(&["check", "--check", "nothing-such"]).0, Some(2));
    let (_, one) = lines(&["check", "--jobs", "1"]);
    assert_eq!(one, found, "whatever the number of workers");
}

/// The pictures that stand beside the checkout, each labelled with what does not agree.
#[test]
fn pictures_are_compared_with_their_captions() {
    let shared = std::env::var_os("CUTLINE_SHARED").map_or(crate::root().join("../shared"), PathBuf::from);
    let labels = shared.join("gold/galleries/jpeg.expected.json");
    let Ok(labels) = std::fs::read_to_string(&labels) else {
        crate::skipped(&format!("pictures_are_compared_with_their_captions, for there is no {}", labels.display()));
        return;
    };
    let labels: Value = serde_json::from_str(&labels).unwrap();
    let folder = scratch("findings-pictures");
    let pictures = shared.join("gold/galleries/jpeg");
    assert_ne!(run(&["add", pictures.to_str().unwrap()], &folder).status.code(), Some(2));
    let output = run(&["check"], &folder);
    let mut found: Vec<(String, &str)> = Vec::new();
    for line in stdout(&output).lines() {
        let finding: Value = serde_json::from_str(line).unwrap();
        let label = match finding["check"].as_str() {
            Some("file-date-mismatch") => "date",
            Some("file-place-mismatch") => "gps",
            _ => continue,
        };
        let document = finding["quotes"][1]["document"].as_str().unwrap();
        found.push((document.rsplit('/').next().unwrap().to_owned(), label));
    }
    found.sort();
    let mut wanted = Vec::new();
    for (name, label) in labels.as_object().unwrap() {
        let conflicts = label["conflicts"].as_array().unwrap().iter().filter_map(Value::as_str);
        wanted.extend(conflicts.filter(|one| ["date", "gps"].contains(one)).map(|one| (name.clone(), one)));
    }
    // One picture under two captions: each file is set against the other's caption as well.
    let other = |name: &str, label| (name.to_owned(), label);
    wanted.extend([
        other("danube-row-claimed-elsewhere.jpg", "date"),
        other("danube-row.jpg", "date"),
        other("danube-row.jpg", "gps"),
    ]);
    wanted.sort();
    assert_eq!(found, wanted);
}

#[test]
fn what_people_decided_counts_and_two_who_differ_are_a_finding() {
    let folder = archive("findings-reviewed");
    let review = |arguments: &[&str]| {
        let output = run(&[&["review"], arguments].concat(), &folder);
        assert!(output.status.success(), "{}", stderr(&output));
    };
    let checks = || -> Vec<(String, String)> {
        let output = run(&["check", "--query", "Miners"], &folder);
        let lines = stdout(&output);
        let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        lines
            .filter(|line| !line["check"].is_null())
            .map(|line| (text(&line["check"]), text(&line["message"])))
            .collect()
    };
    assert_eq!(checks(), [], "two photographs are not compared");
    review(&["merge", "1", "3", "--why", "one picture", "--as", "Ana"]);
    let found = checks();
    assert_eq!(found.iter().map(|(check, _)| check.as_str()).collect::<Vec<_>>(), ["place", "casualties"]);
    let dossier = json(&run(&["show", "1", "--format", "json"], &folder));
    let facts = dossier["captions"][1]["facts"].as_array().unwrap();
    let place = facts.iter().find(|fact| fact["value"]["text"] == "Potosi").unwrap();
    let fact = format!("C{}.{}", dossier["captions"][1]["caption"], place["number"]);
    review(&["correct", &fact, "Oruro, Bolivia", "--why", "the sign says so", "--as", "Ana"]);
    assert_eq!(checks().len(), 1, "both captions say Oruro now");
    review(&["reject", &fact, "--why", "no place of the scene", "--as", "Ben"]);
    let found = checks();
    assert_eq!(found[1].0, "reviewers");
    assert_eq!(found[1].1, format!("{fact}: Ana corrected it, Ben rejected it"));
}

#[test]
fn a_date_that_was_corrected_is_not_the_one_that_was_checked() {
    let folder = archive("findings-corrected");
    let dossier = json(&run(&["show", "2", "--format", "json"], &folder));
    let facts = dossier["captions"][0]["facts"].as_array().unwrap();
    let date = facts.iter().find(|fact| fact["kind"] == "date").unwrap();
    let fact = format!("C{}.{}", dossier["captions"][0]["caption"], date["number"]);
    assert_eq!(run(&["check"], &folder).status.code(), Some(1));
    let corrected =
        run(&["review", "correct", &fact, "2016-05-01", "--why", "the day is printed", "--as", "Ana"], &folder);
    assert!(corrected.status.success());
    assert_eq!(run(&["check"], &folder).status.code(), Some(0));
}

/// Photographs that a search finds.
fn found(folder: &Path, query: &str) -> Vec<u64> {
    let output = run(&["search", query], folder);
    stdout(&output)
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["photograph"].as_u64().unwrap())
        .collect()
}

#[test]
fn a_search_for_a_check_finds_what_the_check_finds() {
    let folder = archive("findings-searched");
    assert_eq!(found(&folder, "check:place"), [0u64; 0]);
    let merged = run(&["review", "merge", "1", "3", "--why", "the same picture", "--as", "desk"], &folder);
    assert!(merged.status.success(), "{}", stderr(&merged));
    let told = run(&["check", "--format", "jsonl"], &folder);
    let findings: Vec<Value> = stdout(&told).lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let findings: Vec<&Value> = findings.iter().filter(|finding| finding["check"].is_string()).collect();
    assert_eq!(findings.len(), 3, "{findings:?}");
    let agree = |folder: &Path| {
        for finding in &findings {
            let (check, photograph) = (finding["check"].as_str().unwrap(), finding["photograph"].as_u64().unwrap());
            assert_eq!(found(folder, &format!("check:{check}")), [photograph], "{check}");
        }
    };
    agree(&folder);
    assert_eq!(found(&folder, "check:conflicts"), [1, 2]);
    assert!(run(&["reindex"], &folder).status.success());
    agree(&folder);
    let id = findings.iter().find(|finding| finding["check"] == "place").unwrap()["id"].as_str().unwrap();
    assert!(run(&["review", "reject", id, "--why", "two names of one town", "--as", "desk"], &folder).status.success());
    assert_eq!(found(&folder, "check:place"), [0u64; 0]);
    assert_eq!(found(&folder, "check:casualties"), [1]);
}
