//! Photographs gathered under a name.

use crate::archive::Desk;
use crate::{stderr, stdout};
use serde_json::{Value, json};

fn found(desk: &Desk, query: &str) -> Vec<u64> {
    desk.lines(&["search", query]).iter().filter_map(|line| line["photograph"].as_u64()).collect()
}

#[test]
fn a_collection_gathers_by_hand_and_by_its_query_and_every_step_is_undone_by_its_opposite() {
    let desk = Desk::new("collecting");
    desk.run(&["add", "in"]);
    let made = desk.json(&["collection", "new", "The quay", "--query", "in:batumi", "--as", "Lina"]);
    assert_eq!((&made["name"], &made["put_in"]), (&json!("The quay"), &json!([])));
    let query = "collection:\"The quay\"";
    let quay = found(&desk, "in:batumi");
    assert_eq!((found(&desk, query), quay.len()), (quay.clone(), 1));
    desk.json(&["collection", "add", "The quay", "1", "3", "--why", "the same street", "--as", "Lina"]);
    assert_eq!(found(&desk, query), [1, 2, 3]);
    assert_eq!(
        found(&desk, "collection:\"the QUAY\" control:rebels"),
        [3],
        "its name has no case; it goes with other fields"
    );
    desk.json(&["collection", "remove", "The quay", &quay[0].to_string(), "1"]);
    assert_eq!(found(&desk, query), [3], "what was taken out stays out, whatever finds it");
    desk.json(&["collection", "add", "The quay", &quay[0].to_string()]);
    assert_eq!(found(&desk, query), [2, 3]);
    desk.json(&["collection", "query", "The quay"]);
    assert_eq!(found(&desk, query), [2, 3], "what was put in by hand needs no query");

    let listed = desk.lines(&["collection", "list"]);
    assert_eq!((&listed[0]["photographs"], &listed[0]["taken_out"]), (&json!(2), &json!([1])));
    assert_eq!(stdout(&desk.run(&["collection", "show", "The quay"])), stdout(&desk.run(&["search", query])));
    let exported = desk.lines(&["export", "--as", "jsonl", "--query", query]);
    assert_eq!(exported.len(), 3, "exports take it too: two photographs with three captions");
    desk.json(&["collection", "drop", "The quay"]);
    assert_eq!(desk.lines(&["collection", "list"]), [Value::Null; 0]);
    assert!(stderr(&desk.run(&["search", query])).contains("expected the name of a collection, found \"The quay\""));
    desk.json(&["collection", "new", "The quay"]);
    assert_eq!(found(&desk, query), [2, 3], "nothing of it was lost");
    let log = stdout(&desk.run(&["log", "--kind", "collection", "--format", "annotated"]));
    assert!(log.contains("collection “The quay” by Lina: put in 1, 3: the same street"), "{log}");
    assert!(desk.run(&["verify"]).status.success());
}

#[test]
fn a_photograph_that_becomes_part_of_another_stays_in_the_collection_as_that_one() {
    let desk = Desk::new("collecting-merged");
    desk.run(&["add", "in"]);
    desk.json(&["collection", "new", "case 7"]);
    desk.json(&["collection", "add", "case 7", "3"]);
    desk.json(&["review", "merge", "1", "3", "--why", "one negative", "--as", "Lina"]);
    assert_eq!(found(&desk, "collection:\"case 7\""), [1]);
    desk.json(&["review", "undo", "R1", "--as", "Lina"]);
    assert_eq!(found(&desk, "collection:\"case 7\""), [3]);
}

#[test]
fn what_is_no_collection_and_what_cannot_be_in_one_is_refused() {
    let desk = Desk::new("collecting-refused");
    desk.run(&["add", "in"]);
    let refused = |line: &[&str], message: &str| {
        let output = desk.run(line);
        assert!(!output.status.success(), "{line:?}");
        assert!(stderr(&output).contains(message), "{line:?}: {}", stderr(&output));
    };
    refused(&["search", "collection:quays"], "there is none yet; cutline collection new makes one");
    refused(&["collection", "add", "quays", "1"], "expected the name of a collection, found none named \"quays\"");
    refused(&["collection", "new", "a \"b\""], "expected a name of words without quotation marks");
    refused(&["collection", "new", " - "], "expected a name of words without quotation marks");
    refused(&["collection", "new", "quays", "--query", "takn:2016"], "found takn:");
    refused(
        &["collection", "new", "quays", "--query", "collection:quays"],
        "expected a query that names no collection",
    );
    desk.json(&["collection", "new", "quays"]);
    refused(&["collection", "new", "quays"], "expected a new name, found the collection \"quays\"");
    refused(&["collection", "add", "quays", "99"], "expected the number of a photograph, found no photograph 99");
    refused(&["collection", "add", "quays"], "<PHOTOGRAPHS>");
    refused(&["collection", "add", "quays", "--query", "zeppelin"], "expected photographs, found none by that query");
    refused(&["search", "collection:quay"], "did you mean quays?");
    assert!(desk.run(&["verify"]).status.success());
}
