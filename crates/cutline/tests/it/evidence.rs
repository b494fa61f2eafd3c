//! What docs/EVIDENCE.md promises and no other page of tests shows.

use crate::archive::Desk;
use crate::{command, cutline, records, skipped, stderr, stdout};
use serde_json::{Value, json};
use std::process::Command;

/// A web archive with one page.
fn crawl() -> Vec<u8> {
    let page = "<html><head><title>On the quay</title><meta property=\"article:published_time\" content=\"2017-12-20\"></head>\
        <body><figure><img src=\"/crane.jpg\"><figcaption>A crane lifts a hull onto the quay in Batumi, Georgia, July 8, 2016. \
        (Photo by Nino Lomidze/AP Photo)</figcaption></figure></body></html>";
    let answer = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n{page}");
    let head = "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://ledger.example/quay\r\nWARC-Date: \
        2018-01-22T10:00:02Z\r\nWARC-Record-ID: <urn:uuid:1>\r\nContent-Type: application/http; msgtype=response\r\n";
    format!("{head}Content-Length: {}\r\n\r\n{answer}\r\n\r\n", answer.len()).into_bytes()
}

fn facts<'a>(shown: &'a Value, kind: &'a str) -> impl Iterator<Item = &'a Value> {
    let captions = shown["captions"].as_array().into_iter().flatten();
    captions.flat_map(|caption| caption["facts"].as_array().unwrap()).filter(move |fact| fact["kind"] == kind)
}

#[test]
fn the_days_of_capture_publication_caption_and_taking_in_stand_apart() {
    let desk = Desk::new("evidence-days");
    std::fs::create_dir(desk.0.join("crawls")).unwrap();
    std::fs::write(desk.0.join("crawls/quay.warc"), crawl()).unwrap();
    desk.run(&["add", "crawls"]);
    let shown = desk.json(&["show", "1"]);
    let seen = &shown["sightings"][0];
    assert_eq!(seen["document"], "https://ledger.example/quay");
    assert_eq!(seen["captured"]["archive"], "crawls/quay.warc");
    assert_eq!(seen["captured"]["date"], "2018-01-22T10:00:02Z");
    assert_eq!(seen["published"], "2017-12-20");
    assert_eq!(facts(&shown, "date").next().unwrap()["value"]["value"], "2016-07-08");
    assert!(seen["added"].as_str().unwrap() > "2026", "the day on which it was taken in is that of the log: {seen}");
    assert_eq!(seen["sha256"].as_str().unwrap().len(), 64);
}

#[test]
fn the_words_stand_beside_what_they_mean() {
    let desk = Desk::new("evidence-words");
    desk.run(&["add", "in"]);
    let mut count = 0;
    for photograph in ["1", "2", "3"] {
        let shown = desk.json(&["show", photograph]);
        let captions = shown["captions"].as_array().unwrap();
        let text = |fact: &Value| {
            let kept = captions.iter().find(|kept| kept["facts"].as_array().unwrap().contains(fact)).unwrap();
            kept["text"].as_str().unwrap()
        };
        for fact in ["date", "place", "casualty", "claim"].iter().flat_map(|kind| facts(&shown, kind)) {
            let bytes = [0, 1].map(|end| fact["span"][end].as_u64().unwrap() as usize);
            let words = [&fact["value"]["text"], &fact["value"]["cue"]["text"]].into_iter().find_map(Value::as_str);
            assert_eq!(words.unwrap(), &text(fact)[bytes[0]..bytes[1]], "{fact}");
            count += 1;
        }
    }
    assert!(count >= 10, "{count}");
}

#[test]
fn what_is_decided_stands_beside_what_was_read_and_verifies_nothing() {
    let desk = Desk::new("evidence-decided");
    desk.run(&["add", "in/quays.txt"]);
    let shown = desk.json(&["show", "2"]);
    assert_eq!(shown["grade"], json!({ "source": "F", "information": 6 }), "nobody graded it");
    let page = stdout(&desk.run(&["show", "2", "--format", "annotated"]));
    assert!(page.contains("Grade F6: a source whose reliability cannot be judged"), "{page}");
    let claim = facts(&shown, "claim").next().unwrap().clone();
    let name = format!("C{}.{}", shown["captions"][0]["caption"], claim["number"]);
    for decision in [&["accept", &name][..], &["grade", "2", "B"]] {
        let output = desk.run(&[&["review"], decision, &["--as", "Lina"]].concat());
        assert!(output.status.success(), "{decision:?}: {}", stderr(&output));
    }
    let shown = desk.json(&["show", "2"]);
    assert_eq!(shown["grade"], json!({ "source": "B", "information": 6 }), "one says nothing of the other");
    let accepted = facts(&shown, "claim").next().unwrap();
    assert_eq!((&accepted["value"], &accepted["rule"]), (&claim["value"], &claim["rule"]), "a claim stays a claim");
    assert_eq!(accepted["review"]["reviewer"], "Lina");
    assert_eq!(facts(&shown, "verification").count(), 0, "who accepts a claim as read has not verified what it says");
}

#[test]
fn nothing_is_verified_without_words_that_say_so() {
    let captions = "A kiln burns in Gori, Georgia, in this user-generated picture authenticated by the agency.\n\
        A kiln burns in Gori, Georgia. The agency could not independently verify the picture.\n\
        A kiln burns in Gori, Georgia, in a picture posted by the ministry's verified account, May 3, 2016.\n\
        A kiln burns in Gori, Georgia, in a picture that potters sent to the agency, May 3, 2016.\n";
    let read = records(&cutline(&["parse", "--from", "lines"], captions.as_bytes()));
    let statuses: Vec<Vec<&Value>> = read
        .iter()
        .map(|record| record["verifications"].as_array().unwrap().iter().map(|one| &one["status"]).collect())
        .collect();
    assert_eq!(json!(statuses), json!([["authenticated"], ["unverified"], [], []]));
}

#[test]
fn what_does_not_agree_stays_side_by_side() {
    let desk = Desk::new("evidence-conflict");
    let gallery = std::fs::read_to_string(desk.0.join("in/market.txt")).unwrap();
    std::fs::write(desk.0.join("in/other.txt"), gallery.replace("July 7, 2016", "July 9, 2014")).unwrap();
    desk.run(&["add", "in"]);
    let shown = desk.json(&["show", "1"]);
    let days: Vec<&Value> = facts(&shown, "date").map(|fact| &fact["value"]["value"]).collect();
    assert_eq!(json!(days), json!(["2016-07-07", "2014-07-09"]), "neither day wins");
    assert_eq!(shown["reviews"], json!([]));
    let found = desk.run(&["check", "--format", "jsonl"]);
    assert!(stdout(&found).contains("\"July 9, 2014\""), "{}", stdout(&found));
}

#[test]
fn no_command_asks_a_network() {
    if !Command::new("strace").arg("-V").output().is_ok_and(|output| output.status.success()) {
        return skipped(
            "watching for network calls: strace is not installed; to have it, as root on Debian: apt-get install strace",
        );
    }
    let desk = Desk::new("evidence-network");
    let program = assert_cmd::cargo::cargo_bin("cutline");
    for line in [
        "add in",
        "search in:Georgia",
        "show 1",
        "check",
        "export --as jsonl",
        "verify",
        "seal",
        "reread",
        "parse in/market.txt",
    ] {
        let trace = desk.0.join("trace");
        let run = Command::new("strace")
            .args(["-f", "-e", "trace=socket,connect,sendto", "-o"])
            .arg(&trace)
            .arg(&program)
            .args(line.split(' '))
            .envs(command(&[]).get_envs().filter_map(|(name, value)| Some((name, value?))))
            .env("CUTLINE_ARCHIVE", desk.0.join("archive"))
            .current_dir(&desk.0)
            .output()
            .unwrap();
        let trace = std::fs::read_to_string(trace).unwrap();
        assert!(trace.contains("+++ exited with"), "{line}: {}", stderr(&run));
        assert!(!["AF_INET", "AF_UNIX", "AF_NETLINK"].iter().any(|family| trace.contains(family)), "{line}: {trace}");
    }
}
