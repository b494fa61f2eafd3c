//! What programs ask of the desk: described as it is answered, known again by its tag, never a fault of the desk's.

use crate::desk::Desk;
use boon::{Compiler, Schemas};
use serde_json::{Value, json};

const GALLERY: &str = "THE NORTHERN LEDGER\n\n1/2\nWomen wash wool in Gori, Georgia, Sunday, July 7, 2016. (Photo by Nino \
    Lomidze/AP Photo)\n\n2/2\nMen stand at a well in the rebel-held town of Um Dalam, Sudan, May 3, 2016, after an air strike. \
    9 people were killed, the army said. (Photo by Rania Abdelgadir/AFP)\n";
const OTHER: &str =
    "THE EVENING POST\n\n1/1\nGeese swim in Poti, Georgia, July 9, 2016. (Photo by Nino Lomidze/AP Photo)\n";

/// The operations of the description that only ask: address, parameters, schema of the answer.
fn gets(document: &Value) -> Vec<(String, Vec<Value>, Value)> {
    let paths = document["paths"].as_object().expect("paths").iter();
    let gets = paths.filter(|(_, operations)| operations["get"].is_object()).map(|(path, operations)| {
        let get = &operations["get"];
        let schema = get["responses"]["200"]["content"]["application/json"]["schema"].clone();
        (path.clone(), get["parameters"].as_array().expect("parameters").clone(), schema)
    });
    gets.collect()
}

/// An address with its parameters as the examples have them, one of them as given.
fn address(path: &str, parameters: &[Value], given: Option<(&str, &str)>) -> String {
    let mut path = path.to_owned();
    let mut query = form_urlencoded::Serializer::new(String::new());
    for parameter in parameters {
        let name = parameter["name"].as_str().unwrap();
        let example = parameter["example"].as_str().map_or_else(|| parameter["example"].to_string(), str::to_owned);
        let value = given.filter(|(asked, _)| *asked == name).map_or(example, |(_, value)| value.to_owned());
        if parameter["in"] == "path" {
            let value: String = form_urlencoded::byte_serialize(value.as_bytes()).collect();
            path = path.replace(&format!("{{{name}}}"), &value.replace('+', "%20"));
        } else {
            query.append_pair(name, &value);
        }
    }
    format!("{path}?{}", query.finish())
}

#[test]
fn every_answer_fits_its_description_and_nothing_odd_is_a_fault_of_the_desk() {
    let desk = Desk::open("api", &[GALLERY, OTHER]);
    let document = desk.json("/openapi.json");
    assert_eq!(document["openapi"], "3.1.0");
    assert!(!document.to_string().contains("#/$defs/"), "what is referred to is in the document");
    let event = desk.json("/events.json")["events"][0]["key"].as_str().unwrap().to_owned();
    let mut answered = 0;
    for (path, parameters, schema) in gets(&document) {
        let given = (path == "/events/{key}.json").then_some(("key", event.as_str()));
        let answer = desk.get(&address(&path, &parameters, given));
        if !schema.is_null() {
            assert_eq!(answer.status, 200, "{path}: {}", answer.body);
            let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
            compiler
                .add_resource("mem:answer", json!({ "allOf": [schema], "components": document["components"] }))
                .unwrap();
            let schema = compiler.compile("mem:answer", &mut schemas).unwrap();
            let found: Value = serde_json::from_str(&answer.body).unwrap();
            schemas.validate(&found, schema).unwrap_or_else(|error| panic!("{path}: {error}: {found}"));
            answered += 1;
        }
        for parameter in &parameters {
            for odd in [
                "",
                "0",
                "-1",
                "18446744073709551616",
                "%00",
                "\u{0}",
                "ü\u{202e}",
                "../..",
                "\"",
                "<b>",
                "((((",
                "a:b",
            ] {
                let name = parameter["name"].as_str().unwrap();
                let path = address(&path, &parameters, Some((name, odd)));
                let answer = desk.ask("GET", &path, "Accept: application/json\r\n", "");
                assert!(answer.status < 500, "{path}: {}", answer.body);
                let found: Value = serde_json::from_str(&answer.body).unwrap_or_else(|error| panic!("{path}: {error}"));
                assert_eq!(found["error"].is_object(), answer.status != 200, "{path}: {found}");
            }
        }
    }
    assert!(answered >= 12, "{answered} kinds of answer");
}

#[test]
fn what_is_posted_is_described_and_read() {
    let desk = Desk::open("api-post", &[GALLERY]);
    let document = desk.json("/openapi.json");
    let parse = &document["paths"]["/api/parse"]["post"];
    assert!(
        parse["requestBody"]["content"]["text/plain"].is_object()
            && document["paths"]["/api/reviews"]["post"].is_object()
    );
    let records = desk.ask(
        "POST",
        "/api/parse",
        "Content-Type: text/plain\r\n",
        "A boy feeds geese in Poti, Georgia, July 9, 2016.",
    );
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    let schema = &parse["responses"]["200"]["content"]["application/json"]["schema"];
    compiler.add_resource("mem:records", json!({ "allOf": [schema], "components": document["components"] })).unwrap();
    let schema = compiler.compile("mem:records", &mut schemas).unwrap();
    let records: Value = serde_json::from_str(&records.body).unwrap();
    schemas.validate(&records, schema).unwrap_or_else(|error| panic!("{error}"));
    assert!(desk.get("/api").body.contains("/photographs/{photograph}.json"));
}

#[test]
fn an_answer_that_is_known_is_not_sent_again_until_something_changes() {
    let desk = Desk::open("api-tags", &[GALLERY]);
    let browser = desk.sit();
    let tag = |path: &str| {
        let head = desk.get(path).head;
        head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap_or_else(|| panic!("{path}: {head}")).to_owned()
    };
    let again = |path: &str, tag: &str| desk.ask("GET", path, &format!("If-None-Match: {tag}\r\n"), "");
    for path in ["/photographs/1.json", "/photographs.json", "/events.json", "/findings.json"] {
        let known = tag(path);
        let answer = again(path, &known);
        assert!(answer.status == 304 && answer.body.is_empty(), "{path}: {}", answer.body);
        assert!(answer.head.contains("vary: accept") && answer.head.contains("private, no-cache"), "{}", answer.head);
    }
    let (photograph, found) = (tag("/photographs/1.json"), tag("/photographs.json?q=taken:2016-07-06"));
    browser.send("/decide", &[("at", "/"), ("action", "note"), ("photograph", "1"), ("why", "seen")]);
    assert_eq!(again("/photographs/1.json", &photograph).status, 200);
    assert_eq!(again("/photographs.json?q=taken:2016-07-06", &found).status, 304, "what was found is the same");
    assert!(!desk.get("/photographs/1").head.contains("etag"), "a page has the session's token");
}
