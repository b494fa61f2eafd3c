//! Another archive brought into one's own.

use crate::archive::Desk;
use crate::{stderr, stdout};
use serde_json::{Value, json};

/// Two desks of one newsroom: both have the market, one the quays, the other a bridge.
struct Two {
    desk: Desk,
}

const BRIDGE: &str =
    "A nurse named Lali Beridze crosses a bridge in Poti, Georgia, July 10, 2016. (Photo by Nino Lomidze/AP Photo)\n";

impl Two {
    fn new(name: &str) -> Two {
        let desk = Desk::new(name);
        std::fs::write(desk.0.join("in/bridge.txt"), BRIDGE).unwrap();
        for (archive, documents) in
            [("ours", ["in/market.txt", "in/quays.txt"]), ("lina", ["in/market.txt", "in/bridge.txt"])]
        {
            for document in documents {
                assert!(desk.run(&["add", document, "--archive", archive]).status.success());
            }
        }
        Two { desk }
    }

    fn decide(&self, archive: &str, by: &str, decision: &[&str]) -> Value {
        self.desk.json(&[&["review"], decision, &["--as", by, "--archive", archive]].concat())
    }

    fn fact(&self, archive: &str, query: &str, kind: &str) -> (String, Value) {
        let photograph = self.desk.lines(&["search", query, "--archive", archive])[0]["photograph"].to_string();
        let shown = self.desk.json(&["show", &photograph, "--archive", archive]);
        let kept = &shown["captions"][0];
        let fact = kept["facts"].as_array().unwrap().iter().find(|fact| fact["kind"] == kind).unwrap();
        (format!("C{}.{}", kept["caption"], fact["number"]), fact.clone())
    }

    fn merge(&self, into: &str, other: &str) -> Value {
        let output = self.desk.run(&["merge-archive", other, "--archive", into]);
        serde_json::from_str(&stdout(&output)).unwrap_or_else(|_| panic!("{}", stderr(&output)))
    }

    /// What an archive says of its photographs, whatever their numbers.
    fn says(&self, archive: &str) -> Vec<String> {
        let mut all = Vec::new();
        for line in self.desk.lines(&["list", "--archive", archive]) {
            let Some(photograph) = line["photograph"].as_u64() else { continue };
            let shown = self.desk.json(&["show", &photograph.to_string(), "--archive", archive]);
            let mut captions: Vec<String> = shown["captions"]
                .as_array()
                .unwrap()
                .iter()
                .map(|kept| {
                    let mut facts: Vec<String> = kept["facts"]
                        .as_array()
                        .unwrap()
                        .iter()
                        .map(|fact| format!("{} {} {}", fact["kind"], fact["value"], fact["review"]["reviewer"]))
                        .collect();
                    facts.sort();
                    format!("{} {facts:?}", kept["text"])
                })
                .collect();
            captions.sort();
            let seen = shown["sightings"].as_array().unwrap().len();
            all.push(format!("{captions:?} seen {seen} graded {}", shown["grade"]));
        }
        all.sort();
        all
    }

    fn is_whole(&self, archive: &str) {
        let verified = self.desk.run(&["verify", "--archive", archive]);
        assert!(verified.status.success(), "{}", stdout(&verified));
    }
}

#[test]
fn an_archive_comes_with_its_documents_decisions_collections_and_log() {
    let two = Two::new("joining");
    let (date, _) = two.fact("lina", "in:Poti", "date");
    two.decide("lina", "Lina", &["correct", &date, "2016-07-11", "--why", "her diary"]);
    two.decide("lina", "Lina", &["grade", "1", "B2"]);
    two.decide("lina", "Lina", &["note", "1", "asked", "the", "agency"]);
    two.decide("lina", "Lina", &["undo", "R3"]);
    two.desk.json(&["collection", "new", "Poti", "--as", "Lina", "--archive", "lina"]);
    let poti = two.desk.lines(&["search", "in:Poti", "--archive", "lina"])[0]["photograph"].to_string();
    two.desk.json(&["collection", "add", "Poti", &poti, "--as", "Lina", "--archive", "lina"]);
    let log = stdout(&two.desk.run(&["log", "--archive", "lina"]));

    let merged = two.merge("ours", "lina");
    assert_eq!(
        (&merged["new"], &merged["reviews"], &merged["collections"]),
        (&json!(1), &json!(4), &json!(2)),
        "{merged}"
    );
    assert_eq!((&merged["left"], &merged["conflicts"]), (&json!([]), &json!(0)));
    two.is_whole("ours");
    let (_, fact) = two.fact("ours", "in:Poti", "date");
    assert_eq!((&fact["value"]["value"], &fact["review"]["reviewer"]), (&json!("2016-07-11"), &json!("Lina")));
    let shown = two.desk.json(&["show", "1", "--archive", "ours"]);
    assert_eq!(shown["grade"], json!({ "source": "B", "information": 2 }));
    let note = shown["reviews"].as_array().unwrap().iter().find(|review| review["action"] == "note").unwrap();
    assert_eq!(
        (&note["undone"], &note["from"]["review"]),
        (&json!(true), &json!(3)),
        "what she took back is taken back"
    );
    let gathered = two.desk.lines(&["search", "collection:Poti", "--archive", "ours"]);
    let bridge = two.desk.json(&["show", &gathered[0]["photograph"].to_string(), "--archive", "ours"]);
    assert_eq!(bridge["sightings"][0]["document"], "in/bridge.txt", "a document keeps its name");
    assert_eq!(stdout(&two.desk.run(&["log", "--archive", "lina"])), log, "nothing is written there");

    let again = two.merge("ours", "lina");
    assert_eq!((&again["new"], &again["entries"], &again["reviews"]), (&json!(0), &json!(0), &json!(0)), "{again}");
    two.decide("lina", "Lina", &["grade", "1", "C3"]);
    let later = two.merge("ours", "lina");
    assert_eq!((&later["entries"], &later["reviews"]), (&json!(1), &json!(1)), "only what is new comes");
    assert_eq!(two.desk.json(&["show", "1", "--archive", "ours"])["grade"]["source"], "C");
    two.is_whole("ours");
}

#[test]
fn two_archives_say_the_same_whichever_comes_into_the_other() {
    let two = Two::new("joining-order");
    let ours = two.fact("ours", "in:Gori", "date").0;
    let theirs = two.fact("lina", "in:Gori", "date").0;
    two.decide("ours", "Omar", &["correct", &ours, "2016-07-06", "--why", "the clock"]);
    std::thread::sleep(std::time::Duration::from_millis(1100));
    two.decide("lina", "Lina", &["correct", &theirs, "2016-07-05", "--why", "the shadow"]);
    for (copy, of) in [("one", "ours"), ("two", "lina")] {
        two.desk.json(&["backup", copy, "--archive", of]);
    }
    let merged = two.merge("one", "lina");
    assert_eq!(merged["conflicts"], 1);
    two.merge("two", "ours");
    assert_eq!(two.says("one"), two.says("two"));
    assert!(
        two.says("one").iter().any(|says| says.contains("2016-07-05") && says.contains("Lina")),
        "the later counts"
    );
    let conflicts = stdout(&two.desk.run(&["review", "conflicts", "--archive", "one"]));
    assert!(conflicts.contains("Omar") && conflicts.contains("Lina"), "{conflicts}");
    two.is_whole("one");
    two.is_whole("two");
}

#[test]
fn a_copy_of_ones_own_archive_brings_only_what_was_decided_in_it() {
    let two = Two::new("joining-copy");
    two.decide("ours", "Omar", &["note", "1", "before"]);
    two.desk.json(&["backup", "copy", "--archive", "ours"]);
    two.decide("ours", "Omar", &["note", "2", "here"]);
    two.decide("copy", "Lina", &["note", "1", "there"]);
    two.decide("copy", "Lina", &["undo", "R1"]);
    let merged = two.merge("ours", "copy");
    assert_eq!((&merged["new"], &merged["entries"], &merged["reviews"]), (&json!(0), &json!(2), &json!(2)), "{merged}");
    let reviews = two.desk.json(&["show", "1", "--archive", "ours"])["reviews"].clone();
    let said: Vec<(&Value, &Value)> =
        reviews.as_array().unwrap().iter().map(|review| (&review["action"], &review["undone"])).collect();
    assert!(said.contains(&(&json!("note"), &json!(true))), "what was there before was undone there: {said:?}");
    two.is_whole("ours");
}

#[test]
fn an_archive_that_does_not_fit_and_one_made_anew_are_refused() {
    let two = Two::new("joining-refused");
    let refused = |other: &str, message: &str| {
        let output = two.desk.run(&["merge-archive", other, "--archive", "ours"]);
        assert_eq!(output.status.code(), Some(1), "{other}");
        assert!(stderr(&output).contains(message), "{other}: {}", stderr(&output));
    };
    refused("ours", "expected another archive, found this one");
    refused("nowhere", "expected an archive, found none");
    two.merge("ours", "lina");
    let lina = two.desk.0.join("lina");
    std::fs::remove_dir_all(&lina).unwrap();
    two.desk.run(&["add", "in/bridge.txt", "--archive", "lina"]);
    two.merge("ours", "lina");
    let originals = lina.join("originals");
    for folder in std::fs::read_dir(&originals).unwrap() {
        std::fs::remove_dir_all(folder.unwrap().path()).unwrap();
    }
    refused("lina", "expected an archive in which everything fits, found 1 fault in lina");
    two.is_whole("ours");
}
