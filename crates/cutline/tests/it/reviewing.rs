//! What people decide: it counts everywhere, what was read stays beside it, and every decision can be undone.

use crate::{cutline, file, records, scratch, stderr, stdout};
use serde_json::{Value, json};
use std::process::Output;

const GALLERY: &str = "THE NORTHERN LEDGER\nMarket days\nJuly 10, 2016\n\n1/3\nWomen wash wool in Gori, Georgia, July 7, 2016. \
    (Photo by Nino Lomidze/AP Photo)\n\n2/3\nA crane lifts a hull onto the quay in Batumi, Georgia, July 8, 2016. (Photo by \
    Nino Lomidze/AP Photo)\n\n3/3\nA boy named Levan carries bread in Poti, Georgia, July 9, 2016. (Photo by Nino Lomidze/AP \
    Photo)\n";

/// An archive of a gallery that two papers printed.
struct Archive(String);

impl Archive {
    fn new(name: &str) -> Archive {
        let folder = scratch(&format!("review-{name}"));
        let _ = std::fs::remove_dir_all(&folder);
        let archive = Archive(folder.to_str().unwrap().to_owned());
        for (number, gallery) in
            [GALLERY.to_owned(), GALLERY.replace("NORTHERN LEDGER", "SOUTHERN POST")].iter().enumerate()
        {
            let path = file(&format!("review-{name}-{number}.txt"), gallery.as_bytes());
            assert!(archive.run(&["add", &path]).status.success());
        }
        archive
    }

    fn run(&self, arguments: &[&str]) -> Output {
        cutline(&[&["--archive", &self.0], arguments].concat(), b"")
    }

    fn decide(&self, arguments: &[&str]) -> Value {
        let output = self.run(&[&["review"], arguments, &["--as", "A. Desk"]].concat());
        assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
        records(&output).remove(0)
    }

    /// The message of a decision that is refused.
    fn refused(&self, arguments: &[&str]) -> String {
        let output = self.run(&[&["review"], arguments, &["--as", "A. Desk"]].concat());
        assert!(!output.status.success(), "{arguments:?}: {}", stdout(&output));
        stderr(&output)
    }

    fn show(&self, photograph: &str) -> Value {
        records(&self.run(&["show", photograph])).remove(0)
    }

    /// The fact of a kind and its handle.
    fn fact(&self, photograph: &str, kind: &str) -> (String, Value) {
        let shown = self.show(photograph);
        let caption = &shown["captions"][0];
        let fact = caption["facts"].as_array().unwrap().iter().find(|fact| fact["kind"] == kind).expect("a fact");
        (format!("C{}.{}", caption["caption"], fact["number"]), fact.clone())
    }

    fn found(&self, query: &str) -> Vec<u64> {
        records(&self.run(&["search", query])).iter().filter_map(|line| line["photograph"].as_u64()).collect()
    }

    fn is_whole(&self) {
        let verified = self.run(&["verify"]);
        assert!(verified.status.success(), "{}", stdout(&verified));
    }
}

#[test]
fn a_correction_counts_everywhere_outlives_reading_again_and_is_undone() {
    let archive = Archive::new("correct");
    let (date, _) = archive.fact("1", "date");
    archive.decide(&["correct", &date, "2016-07-06", "--why", "the clock shows the day"]);
    let check = || {
        let (_, fact) = archive.fact("1", "date");
        assert_eq!(
            (&fact["value"]["value"], &fact["review"]["read"]["value"]),
            (&json!("2016-07-06"), &json!("2016-07-07"))
        );
        assert_eq!((archive.found("taken:2016-07-06"), archive.found("taken:2016-07-07")), (vec![1], vec![]));
        let exported = stdout(&archive.run(&["export", "--as", "jsonl", "--full", "--query", "in:Gori"]));
        assert!(exported.contains("\"value\":\"2016-07-06\"") && !exported.contains("2016-07-07\""), "{exported}");
    };
    check();
    let page = stdout(&archive.run(&["show", "1", "--format", "annotated"]));
    assert!(page.contains("corrected from taken 2016-07-07 by A. Desk"), "{page}");
    let tables = scratch("review-tables");
    std::fs::create_dir_all(&tables).unwrap();
    std::fs::write(tables.join("agencies.tsv"), "Northern Wire\tNORTHERN\tagency\tyes\t1998\t\t\n").unwrap();
    let reread = crate::command(&["--archive", &archive.0, "reread"]).env("CUTLINE_DATA", &tables).output().unwrap();
    assert!(reread.status.success(), "{}", stderr(&reread));
    check();
    archive.decide(&["undo", "R1"]);
    assert_eq!(archive.found("taken:2016-07-07"), [1]);
    archive.decide(&["undo", "R2"]);
    check();
    archive.is_whole();
}

#[test]
fn a_rejected_fact_no_longer_counts_and_an_added_one_does() {
    let archive = Archive::new("reject");
    let (person, _) = archive.fact("3", "person");
    archive.decide(&["reject", &person, "--why", "the name of the street"]);
    assert_eq!(archive.found("person:Levan"), [0; 0]);
    let shown = archive.show("3");
    assert_eq!(shown["captions"][0]["rejected"][0]["review"]["reason"], "the name of the street");
    let caption = format!("C{}", shown["captions"][0]["caption"]);
    archive.decide(&["add", &caption, "person", "A boy", "minor=true", "Dato Kapanadze"]);
    assert_eq!(archive.found("person:Kapanadze"), [3]);
    let exported = stdout(&archive.run(&["export", "--as", "jsonl"]));
    assert!(!exported.contains("Kapanadze") && exported.contains("[withheld] named Levan"), "{exported}");
    archive.is_whole();
}

#[test]
fn photographs_are_split_and_merged_and_it_is_undone() {
    let archive = Archive::new("split");
    let sighting = format!("S{}", archive.show("1")["sightings"][1]["sighting"]);
    let split = archive.decide(&["split", &sighting, "--why", "another frame"]);
    let own = split["value"]["photograph"].as_u64().unwrap();
    assert_eq!(archive.show(&own.to_string())["sightings"].as_array().unwrap().len(), 1);
    assert_eq!(archive.found("in:Gori"), [1, own]);
    archive.decide(&["undo", "R1"]);
    assert_eq!(archive.found("in:Gori"), [1]);
    archive.decide(&["merge", "2", "1", "--why", "one assignment, one frame"]);
    assert_eq!(archive.show("1")["sightings"].as_array().unwrap().len(), 4);
    let gone = archive.run(&["show", "2"]);
    assert!(stderr(&gone).contains("part of photograph 1 now"), "{}", stderr(&gone));
    let third = file("review-third.txt", GALLERY.replace("Market days", "Market day").as_bytes());
    assert!(archive.run(&["add", &third]).status.success());
    assert_eq!(archive.show("1")["sightings"].as_array().unwrap().len(), 6, "what came later follows the decision");
    let moved = archive.decide(&["split", "S2", "--why", "no"]);
    assert!(archive.refused(&["undo", "R3"]).contains("found sighting 2 moved since"), "a later decision moved it");
    archive.decide(&["undo", &format!("R{}", moved["review"])]);
    archive.is_whole();
}

#[test]
fn grades_notes_names_and_what_is_sensitive_are_kept() {
    let archive = Archive::new("notes");
    archive.decide(&["grade", "1", "B2"]);
    archive.decide(&["note", "1", "asked", "the", "agency"]);
    archive.decide(&["sensitive", "1"]);
    archive.decide(&["withhold", "1", "Nino Lomidze"]);
    let shown = archive.show("1");
    let values: Vec<&Value> = shown["reviews"].as_array().unwrap().iter().map(|review| &review["value"]).collect();
    assert_eq!(values[0], &json!({ "source": "B", "information": 2 }));
    for format in ["jsonl", "csv", "dossier", "html", "jsonld"] {
        let exported = stdout(&archive.run(&["export", "--as", format]));
        assert!(!exported.contains("Lomidze"), "{format}: {exported}");
    }
    let dossier = stdout(&archive.run(&["export", "--as", "dossier", "--full", "--query", "in:Gori"]));
    assert!(dossier.contains("Marked sensitive") && dossier.contains("Lomidze"), "{dossier}");
    let log = stdout(&archive.run(&["log", "--kind", "review", "--photograph", "1", "--format", "table"]));
    assert!(log.lines().count() == 4 && log.contains("R2 by A. Desk: note photograph 1: asked the agency"), "{log}");
}

#[test]
fn a_file_of_decisions_names_the_lines_that_cannot_be_taken() {
    let archive = Archive::new("file");
    let (date, _) = archive.fact("1", "date");
    let lines = format!(
        "{{\"action\":\"correct\",\"fact\":\"{date}\",\"value\":[\"2016-07-05\"],\"why\":\"seen\",\"as\":\"B. Desk\"}}\n\n\
         {{\"action\":\"correct\",\"fact\":\"{date}\",\"value\":[\"May\"],\"why\":\"seen\"}}\n{{\"act\":1}}\n\
         {{\"action\":\"reject\",\"fact\":\"C99.1\",\"why\":\"gone\"}}\n{{\"action\":\"accept\",\"fact\":\"{date}\"}}\n"
    );
    let output = archive.run(&["review", "from", &file("review-lines.jsonl", lines.as_bytes()), "--as", "A. Desk"]);
    assert_eq!((output.status.code(), records(&output).len()), (Some(1), 2));
    let said = stderr(&output);
    for expected in [
        "line 3: expected a date in EDTF such as 2016-05-03",
        "line 4: unknown field `act`",
        "line 5: expected the number of a caption, found no caption 99",
    ] {
        assert!(said.contains(expected), "{expected} in {said}");
    }
    let conflicts = records(&archive.run(&["review", "conflicts"]));
    assert_eq!(conflicts[0]["fact"], date);
    let schema: Value = serde_json::from_str(&stdout(&cutline(&["schema", "--of", "review"], b""))).unwrap();
    assert_eq!(schema["required"], json!(["action"]));
}

#[test]
fn a_file_that_is_taken_again_decides_nothing_twice() {
    let archive = Archive::new("again");
    let (date, _) = archive.fact("1", "date");
    let lines = format!(
        "{{\"action\":\"correct\",\"fact\":\"{date}\",\"value\":[\"2016-07-05\"],\"why\":\"seen\"}}\n\
         {{\"action\":\"note\",\"photograph\":1,\"why\":\"asked\"}}\n{{\"action\":\"grade\",\"photograph\":1,\"grade\":\"B2\"}}\n\
         {{\"action\":\"split\",\"sighting\":\"S5\",\"why\":\"another frame\"}}\n\
         {{\"action\":\"merge\",\"photograph\":1,\"with\":3,\"why\":\"one frame\"}}\n\
         {{\"action\":\"withhold\",\"photograph\":2,\"name\":\"Nino Lomidze\"}}\n\
         {{\"action\":\"undo\",\"review\":\"R2\"}}\n"
    );
    let from = file("review-again.jsonl", lines.as_bytes());
    let take = |who: &str| archive.run(&["review", "from", &from, "--as", who]);
    let first = take("A. Desk");
    assert_eq!(records(&first).len(), 7, "{}", stderr(&first));
    let numbers =
        |output: &Output| records(output).iter().map(|line| line["review"].as_u64().unwrap()).collect::<Vec<_>>();
    // The note was undone by the file itself: it is noted again, and nothing else.
    let again = take("A. Desk");
    assert_eq!(numbers(&again), [1, 8, 3, 4, 5, 6, 7], "{}", stderr(&again));
    assert_eq!(numbers(&take("A. Desk")), numbers(&again));
    // What somebody decided otherwise since is decided anew, and so is what another says.
    archive.decide(&["correct", &date, "2016-07-06", "--why", "the clock"]);
    archive.decide(&["grade", "1", "C3"]);
    assert_eq!(numbers(&take("A. Desk")), [11, 8, 12, 4, 5, 6, 7]);
    let other = take("B. Desk");
    assert_eq!(numbers(&other)[..3], [13, 14, 15], "{}", stderr(&other));
    archive.is_whole();
}

#[test]
fn what_cannot_be_decided_is_refused() {
    let archive = Archive::new("refuse");
    for (arguments, expected) in [
        (&["correct", "C1.3", "2016"][..], "expected why it is corrected, found nothing"),
        (&["correct", "C1", "2016", "--why", "x"], "expected a fact such as C12.4"),
        (&["reject", "C1.99", "--why", "x"], "expected a fact of caption 1, found no fact 99"),
        (&["split", "S99", "--why", "x"], "found no sighting 99"),
        (&["merge", "1", "1", "--why", "x"], "expected two photographs"),
        (&["merge", "1", "77", "--why", "x"], "found no photograph 77"),
        (&["undo", "R1"], "found no review 1"),
        (&["grade", "1", "Z9"], "expected a grade such as B2"),
        (&["add", "C1", "persona", "Women"], "expected a kind of fact"),
        (&["add", "C1", "person", "Nobody"], "expected words of caption 1"),
        (&["accept", "C1.3", "more"], "expected nothing more to accept"),
    ] {
        let said = archive.refused(arguments);
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
    assert!(records(&archive.run(&["review", "list"])).is_empty());
}
