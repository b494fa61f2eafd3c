//! The desk's queue of findings, events and who held places, captions beside each other, batches.

use crate::desk::{Desk, way};
use crate::{cutline, file};
use serde_json::Value;

const ONE: &str = "THE NORTHERN LEDGER\nMay 10, 2016\n\n1/2\nMiners march with <b>flags</b> past the station in the rebel-held town of Oruro, Bolivia, \
    Tuesday, January 17, 2023. (Photo by Wilmer Rojas/EPA)\n\n2/2\nA shop front is swept after what residents said was an \
    air strike in the rebel-held town of Um Dalam, Sudan, May 3, 2016. At least 12 people died, a medic said. (Photo by \
    Hassan Tutu/Reuters)\n";
const OTHER: &str = "THE EVENING POST\nMay 12, 2016\n\n1/2\nMiners march with <b>flags</b> past the station in the government-held town of Oruro, Bolivia, \
    Tuesday, January 17, 2023. (Photo by Wilmer Rojas/EPA)\n\n2/2\nMen stand at a well after an \
    air strike in Um Dalam, Sudan, May 3, 2016. 9 people were killed, the army said. (Photo by Rania Abdelgadir/AFP)\n";
const SUNDAY: &str = "THE COAST NEWS\n\n1/1\nA farmer waits in Gori, Georgia, Sunday, May 3, 2016. (Photo by Nino \
    Lomidze/AP)\n";

fn ids(queue: &Value) -> Vec<String> {
    let findings = queue["findings"].as_array().expect("findings").iter();
    findings.map(|finding| finding["id"].as_str().expect("an id").to_owned()).collect()
}

#[test]
fn findings_are_worked_through_and_leave_the_queue_until_a_decision_is_undone() {
    let desk = Desk::open("queue", &[ONE, OTHER, SUNDAY]);
    let browser = desk.sit();
    let all = ids(&desk.json("/findings.json"));
    assert!(all.len() >= 2, "{all:?}");
    let weekday = desk.json("/findings.json?check=weekday-mismatch&severity=medium");
    let [id] = &ids(&weekday)[..] else { panic!("{weekday}") };
    let page = browser.get("/findings?check=weekday-mismatch").body;
    for words in ["Sunday, May 3, 2016", &format!("id=\"{id}\""), "expected Tuesday"] {
        assert!(page.contains(words), "{words} in {page}");
    }
    let decide = |action: &str, why: &str| {
        let fields = [("form", id.as_str()), ("fact", id), ("why", why), ("action", action), ("at", "/findings")];
        browser.send("/decide", &fields)
    };
    assert!(way(&decide("reject", "")).contains("slip="), "a rejection wants a reason");
    assert_eq!(way(&decide("reject", "a slip of the pen")), "/findings?done=1");
    assert!(!ids(&desk.json("/findings.json")).contains(id));
    assert_eq!(ids(&desk.json("/findings.json?state=rejected")), std::slice::from_ref(id));
    let printed = browser.get(&format!("/photographs/{}", id[1..].split('.').next().unwrap())).body;
    assert!(printed.contains("a slip of the pen") && printed.contains("Undo R1"), "{printed}");
    browser.send("/decide", &[("at", "/log"), ("action", "undo"), ("review", "R1")]);
    assert_eq!(ids(&desk.json("/findings.json")), all, "it is open again");
    decide("accept", "");
    assert_eq!(ids(&desk.json("/findings.json?state=accepted")), std::slice::from_ref(id));
    for (path, words) in [
        ("/findings.json?check=taste", "expected a check that cutline check knows"),
        ("/findings.json?severity=huge", "expected a severity, one of high, medium, low"),
        ("/findings.json?state=lost", "expected a state, one of open"),
        ("/findings.json?q=takn:2016", "found takn: at character 1"),
    ] {
        assert!(desk.json(path)["error"]["message"].as_str().unwrap().contains(words), "{path}");
    }
}

#[test]
fn the_command_line_decides_on_findings_too() {
    let archive = crate::scratch("queue-command");
    let _ = std::fs::remove_dir_all(&archive);
    let archive = archive.to_str().unwrap();
    let run = |arguments: &[&str]| cutline(&[&["--archive", archive], arguments].concat(), b"");
    assert!(run(&["add", &file("queue-command.txt", SUNDAY.as_bytes())]).status.success());
    let found = crate::stdout(&run(&["check", "--format", "json"]));
    let finding: Value = serde_json::from_str(found.lines().next().unwrap()).unwrap();
    let id = finding["id"].as_str().expect("an id");
    let rejected = run(&["review", "reject", id, "--why", "a slip", "--as", "A. Desk"]);
    assert!(rejected.status.success(), "{}", crate::stderr(&rejected));
    assert_eq!(run(&["check"]).status.code(), Some(0), "nothing is found any more");
    let unknown = run(&["review", "reject", "F1.00000000", "--why", "a slip", "--as", "A. Desk"]);
    assert!(crate::stderr(&unknown).contains("expected a finding such as F17.3a9c2b41"));
}

#[test]
fn an_event_has_every_claim_with_its_speaker_and_no_sum() {
    let desk = Desk::open("events", &[ONE, OTHER]);
    let list = desk.json("/events.json?in=Sudan&from=2016-05&to=2016");
    assert_eq!(list["total"], 1, "{list}");
    let event = &list["events"][0];
    assert_eq!(event["photographs"].as_array().unwrap().len(), 2);
    let key = event["key"].as_str().unwrap();
    let page = desk.get(&format!("/events/{key}")).body;
    let spoken = ["killed ≥ 12", "killed 9", "residents", "medic", "army", "Figures, side by side", "class=\"veil\""];
    for words in spoken {
        assert!(page.contains(words), "{words} in {page}");
    }
    assert!(!page.contains("21"), "figures are not added up");
    assert_eq!(desk.json(&format!("/events/{key}.json"))["statements"].as_array().unwrap().len(), 2);
    assert_eq!(desk.json("/events.json?in=Georgia")["total"], 0);
    assert_eq!(desk.get("/events/nothing").status, 404);
    assert_eq!(desk.get("/events?from=soon").status, 400);
}

#[test]
fn who_held_a_place_is_drawn_for_the_days_of_which_it_is_said() {
    let desk = Desk::open("control", &[ONE, OTHER]);
    let places = desk.json("/control.json")["places"].as_array().unwrap().clone();
    let oruro = places.iter().find(|place| place["place"]["name"] == "Oruro").expect("Oruro is spoken of");
    assert_eq!(oruro["steps"][0]["said"]["contradicts"], true, "{oruro}");
    let page = desk.get(&format!("/control?place={}", oruro["place"]["id"].as_str().unwrap())).body;
    for words in ["they do not agree", "held · rebels", "held · government", "2023-01-17", "<svg class=\"strip held\""]
    {
        assert!(page.contains(words), "{words} in {page}");
    }
    assert!(desk.get("/control").body.contains("Um Dalam"));
    assert_eq!(desk.get("/control?place=nowhere").status, 404);
}

#[test]
fn captions_stand_side_by_side_with_their_differing_words_marked() {
    let desk = Desk::open("compare", &[ONE, OTHER]);
    let photograph = desk.json("/photographs.json?q=flags")["photographs"][0]["photograph"].clone();
    let page = desk.get(&format!("/compare?a={photograph}")).body;
    assert!(page.contains("<mark>") && page.contains("government"), "{page}");
    assert!(!page.contains("<b>flags"), "a caption is no markup: {page}");
    let two = desk.json("/compare.json?a=1&b=2");
    assert_eq!(two["photographs"], serde_json::json!([1, 2]));
    assert!(desk.get("/compare?a=1&b=2").body.contains("They are one photograph"));
    assert_eq!(desk.get("/compare?a=99").status, 404);
    assert!(desk.get("/compare").body.contains("Photograph <input"));
}

#[test]
fn a_batch_is_removed_with_a_reason() {
    let desk = Desk::open("batches", &[ONE, SUNDAY]);
    let browser = desk.sit();
    let send = |fields: &[(&str, &str)]| browser.send("/batches/remove", fields);
    let without = send(&[("at", "/batches"), ("form", "batch-2"), ("batch", "2")]);
    assert!(browser.follow(&without).body.contains("expected a reason for the removal, found none"));
    let removed = send(&[("at", "/batches"), ("form", "batch-2"), ("batch", "2"), ("why", "sent <twice>")]);
    assert_eq!(way(&removed), "/batches?removed=2");
    let page = browser.follow(&removed).body;
    assert!(page.contains("Batch 2 no longer counts") && page.contains("sent &#60;twice&#62;"), "{page}");
    assert_eq!(desk.json("/photographs.json")["total"], 2);
    assert_eq!(desk.json("/batches.json")["batches"][0]["removed"][1], "sent <twice>");
    assert_eq!(browser.send_as_it_is("/batches/remove", &[("batch", "1"), ("why", "x")]).status, 403);
}
