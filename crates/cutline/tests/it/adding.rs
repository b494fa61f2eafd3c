//! Documents that come to the desk: looked at before they are kept, kept as a batch under their own names, taken out again.

use crate::desk::{Desk, way};

const GALLERY: &str = "THE NORTHERN LEDGER\n\n1/1\nWomen wash wool in Gori, Georgia, July 7, 2016. (Photo by Nino Lomidze/AP \
    Photo)\n";
const PASTED: &str = "A <script>alert(1)</script> ferry in Bukoba, Tanzania March 6, 2014. (Photo by A. Name/Reuters)";

/// The stage of a page that shows what was read.
fn stage(page: &str) -> &str {
    let (_, rest) = page.split_once("name=\"stage\" value=\"").unwrap_or_else(|| panic!("a stage in {page}"));
    rest.split('"').next().unwrap()
}

#[test]
fn what_is_sent_is_shown_first_then_kept_as_a_batch_and_taken_out_again() {
    let desk = Desk::open("adding", &[GALLERY]);
    let browser = desk.sit();
    let documents =
        [("../../etc/<b>names.txt", GALLERY.trim_end()), ("again.txt", GALLERY), ("tool.exe", "MZ\0\0\u{1}")];
    let page = browser.upload("/add", &browser.token, &[("text", PASTED), ("name", "ferry")], &documents);
    assert_eq!(page.status, 200, "{}", page.body);
    for words in [
        "<span class=\"m where\">Bukoba</span>",
        "<b dir=\"auto\">&#60;b&#62;names.txt</b>",
        "in the archive already, as",
        "Add 2 documents to the archive",
        "tool.exe",
    ] {
        assert!(page.body.contains(words), "{words} in {}", page.body);
    }
    assert!(!page.body.contains("<script>alert") && !page.body.contains("cutline-desk-"), "{}", page.body);
    assert_eq!(desk.json("/photographs.json")["total"], 1, "nothing is kept yet");

    let kept = browser.send("/add/keep", &[("stage", stage(&page.body))]);
    assert_eq!(way(&kept), "/batches?added=2");
    assert!(browser.follow(&kept).body.contains("Batch 2 is taken in"));
    assert_eq!(desk.json("/photographs.json")["total"], 2, "the ledger's caption is the one that was there");
    let sources = desk.json("/sources.json");
    let names: Vec<&str> =
        sources["sources"].as_array().unwrap().iter().map(|source| source["document"].as_str().unwrap()).collect();
    assert_eq!(names[1..], ["ferry", "<b>names.txt"], "under their own names");
    assert!(desk.get("/sources").body.contains("&#60;b&#62;names.txt"));
    let twice = browser.send("/add/keep", &[("stage", stage(&page.body))]);
    assert_eq!(twice.status, 400, "it is kept once: {}", twice.body);

    let removed = browser.send("/batches/remove", &[("batch", "2"), ("why", "a test"), ("at", "/batches")]);
    assert_eq!(way(&removed), "/batches?removed=2");
    assert_eq!(desk.json("/photographs.json")["total"], 1);
}

#[test]
fn nothing_is_read_without_the_sessions_token_and_nothing_that_is_too_large() {
    let desk = Desk::open("adding-refused", &[GALLERY]);
    let (browser, other) = (desk.sit(), desk.sit());
    let documents = [("a.txt", PASTED)];
    assert_eq!(browser.upload("/add", "", &[], &documents).status, 403);
    assert_eq!(browser.upload("/add", &other.token, &[], &documents).status, 403);
    let page = browser.upload("/add", &browser.token, &[], &documents);
    let foreign = other.send("/add/keep", &[("stage", stage(&page.body))]);
    assert_eq!(foreign.status, 400, "a stage is its session's own");
    let long = "A boy feeds geese. ".repeat(200_000);
    let text = desk.ask("POST", "/api/parse", "Content-Type: text/plain\r\n", &long);
    assert_eq!(text.status, 413, "{}", text.body);
    let none =
        browser.upload("/add", &browser.token, &[], &[("empty.txt", "\n"), ("svg.svg", "<svg onload='alert(1)'/>")]);
    assert!(none.status == 200 && none.body.contains("There is nothing to add"), "{}", none.body);
    assert!(!none.body.contains("<svg onload"));
    let plain = browser.send("/add", &[("text", PASTED)]);
    assert!(plain.status == 400 && plain.body.contains("expected a form with documents"), "{}", plain.body);
}
