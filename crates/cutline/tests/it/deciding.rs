//! What people decide at the desk: kept as `cutline review` keeps it, shown with who, when and why, taken back by a button.

use crate::desk::{Desk, way};
use serde_json::Value;

const ONE: &str = "THE NORTHERN LEDGER\nJuly 10, 2016\n\n1/2\nWomen wash wool in Gori, Georgia, July 7, 2016. (Photo by Nino \
    Lomidze/AP Photo)\n\n2/2\nA boy feeds geese at a pond in Batumi, Georgia, July 8, 2016. (Photo by Nino Lomidze/AP \
    Photo)\n";
const OTHER: &str = "THE EVENING POST\nJuly 12, 2016\n\n1/1\nWomen wash wool in Gori, Georgia, July 9, 2016. (Photo by Nino \
    Lomidze/AP Photo)\n";

/// The handle of a fact of a photograph, by its kind and words.
fn fact(photograph: &Value, kind: &str, words: &str) -> String {
    for caption in photograph["captions"].as_array().expect("captions") {
        for fact in caption["facts"].as_array().expect("facts") {
            if fact["kind"] == kind && fact["value"].to_string().contains(words) {
                return format!("C{}.{}", caption["caption"], fact["number"]);
            }
        }
    }
    panic!("no {kind} {words} in {photograph}");
}

#[test]
fn a_fact_is_corrected_by_words_shown_with_both_values_and_put_back() {
    let desk = Desk::open("correct", &[ONE]);
    let browser = desk.sit();
    let date = fact(&desk.json("/photographs/1.json"), "date", "2016-07-07");
    assert!(desk.get("/photographs/1").body.contains("name=\"reviewer\""), "a stranger is asked for a name");
    let page = browser.get("/photographs/1");
    let asked = page.body.matches("name=\"reviewer\"").count();
    assert_eq!(asked, 1, "and nobody twice, unless to change it");
    assert!(page.body.contains(&format!("name=\"fact\" value=\"{date}\"")), "{}", page.body);
    let fields = [
        ("at", "/photographs/1"),
        ("form", &date),
        ("then", &date),
        ("fact", &date),
        ("value", "July 6, 2016"),
        ("why", "the <b>sign</b> says so"),
        ("reviewer", "Ana Núñez"),
        ("action", "correct"),
    ];
    let kept = browser.send("/decide", &fields);
    assert_eq!(way(&kept), "/photographs/1?done=1");
    assert!(kept.head.contains("cutline-reviewer=ana+n"), "the name is asked once: {}", kept.head);
    let page = browser.follow(&kept).body;
    for words in ["R1 is kept: corrected", "2016-07-06", "2016-07-07", "Ana Núñez", "the &#60;b&#62;sign", "Undo R1"]
    {
        assert!(page.contains(words), "{words} in {page}");
    }
    assert_eq!(desk.json("/photographs.json?q=taken:2016-07-06")["total"], 1, "it counts in searches");
    let kept = browser.send("/decide", &[("at", "/log"), ("review", "R1"), ("action", "undo")]);
    assert!(browser.follow(&kept).body.contains("undone"));
    assert_eq!(desk.json("/photographs.json?q=taken:2016-07-07")["total"], 1, "what was read counts again");
}

#[test]
fn what_cannot_be_kept_is_said_beside_its_field_and_nothing_is_lost() {
    let desk = Desk::open("refuse", &[ONE]);
    let browser = desk.sit();
    let date = fact(&desk.json("/photographs/1.json"), "date", "2016-07-07");
    let fields = |value: &'static str, why: &'static str| {
        let date = date.clone();
        move |browser: &crate::desk::Browser<'_>| {
            let fields = [("form", date.as_str()), ("fact", &date), ("value", value), ("why", why)];
            let all = [("at", "/photographs/1"), ("action", "correct")].into_iter().chain(fields);
            browser.follow(&browser.send("/decide", &all.collect::<Vec<_>>())).body
        }
    };
    let page = fields("2016-13-40", "a \"quote\"")(&browser);
    assert!(page.contains("expected a date in EDTF such as 2016-05-03, 2016-05 or 2016, found &#34;2016-13-40&#34;"));
    assert!(page.contains("value=\"2016-13-40\"") && page.contains("value=\"a &#34;quote&#34;\""), "{page}");
    assert!(fields("2016-07-06", "")(&browser).contains("expected why it is corrected, found nothing"));
    assert_eq!(desk.json("/photographs/1.json")["reviews"], Value::Array(Vec::new()));
    let nowhere = browser.send("/decide", &[("at", "/photographs/1"), ("action", "undo"), ("review", "R9")]);
    assert!(way(&nowhere).starts_with("/photographs/1?slip="));
}

#[test]
fn a_form_of_another_page_is_not_taken() {
    let desk = Desk::open("token", &[ONE]);
    let browser = desk.sit();
    let note = [("at", "/"), ("photograph", "1"), ("why", "x"), ("action", "note")];
    assert_eq!(browser.send_as_it_is("/decide", &note).status, 403, "no token");
    let mut stolen = note.to_vec();
    let other = desk.sit();
    stolen.push(("token", &other.token));
    assert_eq!(browser.send_as_it_is("/decide", &stolen).status, 403, "the token of another session");
    let elsewhere = browser
        .send("/decide", &[("at", "//elsewhere.example/"), ("photograph", "1"), ("why", "x"), ("action", "note")]);
    assert_eq!(way(&elsewhere), "/?done=1", "no form leads out of the desk");
    let page = browser.get("/photographs/1");
    assert!(page.head.contains("samesite=strict") || !page.head.contains("set-cookie"), "{}", page.head);
}

#[test]
fn the_name_of_who_decides_is_kept_and_changed() {
    let desk = Desk::open("name", &[ONE]);
    let browser = desk.sit();
    assert!(browser.get("/photographs/1").body.contains("As <b dir=\"auto\">A. Desk</b>"));
    let kept = browser.send("/reviewer", &[("at", "/photographs/1"), ("reviewer", " B. Desk ")]);
    assert_eq!(way(&kept), "/photographs/1");
    assert!(kept.head.contains("cutline-reviewer=b.+desk; path=/; httponly; samesite=strict"), "{}", kept.head);
    let none = browser.send("/reviewer", &[("at", "/photographs/1"), ("form", "reviewer"), ("reviewer", "\u{7}")]);
    assert!(browser.follow(&none).body.contains("expected a name of at most 200 bytes"));
    assert_eq!(browser.send_as_it_is("/reviewer", &[("reviewer", "B. Desk")]).status, 403);
}

#[test]
fn a_photograph_is_graded_noted_withheld_merged_and_split() {
    let desk = Desk::open("whole", &[ONE, OTHER]);
    let browser = desk.sit();
    let decide = |fields: &[(&str, &str)]| {
        let all = [("at", "/photographs/1")].into_iter().chain(fields.iter().copied());
        browser.follow(&browser.send("/decide", &all.collect::<Vec<_>>()))
    };
    let page = decide(&[("action", "grade"), ("photograph", "1"), ("source", "B"), ("information", "2")]).body;
    assert!(page.contains("<b>B2</b>, usually reliable, probably true"), "{page}");
    let page = decide(&[("action", "note"), ("photograph", "1"), ("why", "asked <the> agency")]).body;
    assert!(page.contains("asked &#60;the&#62; agency"), "{page}");
    let page = decide(&[("action", "sensitive"), ("photograph", "1")]).body;
    assert!(page.contains("Marked sensitive"), "{page}");
    for words in
        ["Captions side by side", "<mark>7</mark>", "<mark>9</mark>", "taken does not agree", "What does not agree"]
    {
        assert!(page.contains(words), "{words} in {page}");
    }
    let sighting = desk.json("/photographs/1.json")["sightings"][1]["sighting"].to_string();
    let sighting = format!("S{sighting}");
    decide(&[("action", "split"), ("sighting", &sighting), ("why", "another day")]);
    assert_eq!(desk.json("/photographs.json")["total"], 3);
    decide(&[("action", "merge"), ("photograph", "2"), ("with", "1"), ("why", "a test")]);
    assert_eq!(desk.json("/photographs.json")["total"], 2);
    assert!(
        way(&desk.get("/photographs/2?done=5")) == "/photographs/1?done=5",
        "what became part of another leads there"
    );
    let log = desk.json("/log.json");
    let reviews = log["entries"].as_array().unwrap().iter().filter(|entry| entry["kind"] == "review").count();
    assert_eq!(reviews, 5);
}

#[test]
fn programs_decide_by_json() {
    let desk = Desk::open("by-json", &[ONE]);
    let send = |body: &str| desk.ask("POST", "/api/reviews", "Content-Type: application/json\r\n", body);
    let kept = send(r#"{"action":"note","photograph":1,"why":"seen","as":"A. Desk"}"#);
    assert_eq!((kept.status, kept.body.as_str()), (201, r#"{"review":1}"#));
    for (body, words) in [
        ("{\"action\":\"note\"", "EOF while parsing"),
        (r#"{"action":"guess","as":"A. Desk"}"#, "expected an action, one of accept"),
        (r#"{"action":"note","photograph":99,"why":"x","as":"A. Desk"}"#, "found no photograph 99"),
    ] {
        let refused = send(body);
        let error: Value = serde_json::from_str(&refused.body).expect("an error in JSON");
        assert_eq!((refused.status, &error["error"]["status"]), (422, &422.into()));
        assert!(error["error"]["message"].as_str().unwrap().contains(words), "{error}");
    }
    let form = desk.ask("POST", "/api/reviews", "Content-Type: text/plain\r\n", "{}");
    assert_eq!(form.status, 422, "what another site's page can send is not read");
}
