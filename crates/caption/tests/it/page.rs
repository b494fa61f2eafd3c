//! A page `spec/<id>.md` as a test: a ```caption block is read, the ```json block after it must agree with the record.
//!
//! The JSON holds some of the record's fields. A list must have as many items as the record's, each item must agree
//! on the keys it names; where the record has `{text, span}` the page may give the text alone. Only
//! `cargo xtask bless` (`CUTLINE_BLESS=1`) writes pages: it fills the named keys with what was read.

use serde_json::Value;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Reads a caption into its record.
pub type Read<'r> = &'r dyn Fn(&str) -> Value;

/// Every page of a folder agrees with what is read.
pub fn all_hold(folder: &Path, read: Read) {
    let mut wrong = String::new();
    let mut pages: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "md"))
        .collect();
    pages.sort();
    for path in pages {
        let page = std::fs::read_to_string(&path).unwrap();
        let blessed = check(read, &page, &mut |line, message| {
            writeln!(wrong, "{}:{line}: {message}", path.display()).unwrap();
        });
        if std::env::var("CUTLINE_BLESS").is_ok_and(|bless| bless == "1") && blessed != page {
            std::fs::write(&path, blessed).unwrap();
        }
    }
    assert!(wrong.is_empty(), "pages and engine differ:\n{wrong}");
}

/// Every id has a page of its name with an example, and every page an id.
pub fn all_belong(folder: &Path, ids: &[(&str, &str)]) {
    for (id, page) in ids {
        let title = page.lines().next().unwrap_or_default();
        assert_eq!(title, format!("# {id}"), "spec/{id}.md opens with its id");
        assert!(page.contains("```caption\n"), "spec/{id}.md has no example caption");
    }
    let mut known: Vec<&str> = ids.iter().map(|(id, _)| *id).collect();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap();
        assert!(known.contains(&stem), "spec/{stem}.md: no rule or check of that id");
    }
    known.sort();
    let count = known.len();
    known.dedup();
    assert_eq!(known.len(), count, "an id stands twice");
}

/// Compares a page with the engine; gives the page with its JSON blocks filled from the record.
fn check(read: Read, page: &str, wrong: &mut dyn FnMut(usize, String)) -> String {
    let mut blessed = String::new();
    let mut caption: Option<String> = None;
    let mut lines = page.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        writeln!(blessed, "{line}").unwrap();
        let Some(kind @ ("caption" | "json")) = line.strip_prefix("```") else { continue };
        let block: Vec<&str> = lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```").collect();
        let block = block.join("\n");
        if kind == "caption" {
            writeln!(blessed, "{block}\n```").unwrap();
            caption = Some(block);
            continue;
        }
        let Some(text) = caption.take() else {
            wrong(number + 1, "a json block without a caption before it".to_owned());
            continue;
        };
        match serde_json::from_str::<Value>(&block) {
            Ok(expected) if expected.as_object().is_none_or(|fields| fields.is_empty()) => {
                wrong(number + 1, "the json block names no field, so it says nothing".to_owned());
            }
            Ok(mut expected) => {
                let written = expected.clone();
                let record = read(&text);
                agree("", &mut expected, &record, &mut |message| wrong(number + 1, message));
                // A block that holds stays as its author wrote it.
                let block = if expected == written { block } else { pretty(&expected) };
                writeln!(blessed, "{block}\n```").unwrap();
            }
            Err(error) => {
                wrong(number + 1, error.to_string());
                writeln!(blessed, "{block}\n```").unwrap();
            }
        }
    }
    blessed
}

/// Reports where `expected` and `found` differ and makes `expected` what was found, on the keys it names.
fn agree(path: &str, expected: &mut Value, found: &Value, wrong: &mut dyn FnMut(String)) {
    match (&mut *expected, found) {
        (Value::Object(wanted), Value::Object(got)) => {
            for (key, value) in wanted {
                agree(&format!("{path}.{key}"), value, got.get(key).unwrap_or(&Value::Null), wrong);
            }
        }
        (Value::Array(wanted), Value::Array(got)) => {
            if wanted.len() != got.len() {
                wrong(format!("{path}: expected {} items, found {}: {}", wanted.len(), got.len(), brief(got)));
                let template = wanted.last().cloned().unwrap_or(Value::Null);
                wanted.resize(got.len(), template);
                for (item, value) in wanted.iter_mut().zip(got) {
                    agree(path, item, value, &mut |_| ());
                }
                return;
            }
            for (index, (item, value)) in wanted.iter_mut().zip(got).enumerate() {
                agree(&format!("{path}[{index}]"), item, value, wrong);
            }
        }
        (Value::String(wanted), Value::Object(got)) if got.get("text").is_some_and(Value::is_string) => {
            let text = &got["text"];
            if text != wanted.as_str() {
                wrong(format!("{path}: expected {wanted:?}, found {text}"));
                *expected = text.clone();
            }
        }
        (wanted, got) if *wanted != *got => {
            wrong(format!("{path}: expected {wanted}, found {got}"));
            *expected = got.clone();
        }
        _ => {}
    }
}

fn brief(items: &[Value]) -> String {
    items
        .iter()
        .map(|item| item.get("text").or(item.get("name")).unwrap_or(item).to_string())
        .collect::<Vec<_>>()
        .join(", ")
}

/// JSON as pages print it: a list's items one a line.
fn pretty(value: &Value) -> String {
    let Value::Object(fields) = value else { return value.to_string() };
    let mut out = String::from("{");
    for (i, (key, field)) in fields.iter().enumerate() {
        let comma = if i > 0 { "," } else { "" };
        write!(out, "{comma}\n  \"{key}\": ").unwrap();
        match field {
            Value::Array(items) if items.iter().any(Value::is_object) => {
                let lines: Vec<String> = items.iter().map(|item| format!("    {item}")).collect();
                write!(out, "[\n{}\n  ]", lines.join(",\n")).unwrap();
            }
            other => write!(out, "{other}").unwrap(),
        }
    }
    out + "\n}"
}
