//! Each `tests/feeds/NAME.*` gives what `NAME.expected` says, and each caption with bytes stands in the document so.

use crate::{ENGINE, OPTIONS};
use intake::{Options, Page, Source};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/feeds")
}

fn read(name: &str, bytes: &[u8]) -> Vec<Page> {
    let options = Options::default();
    let pages = intake::pages(Source::bytes(&ENGINE, &options, name, bytes.to_vec())).unwrap();
    pages.collect::<Result<_, _>>().unwrap()
}

fn captions(page: &Page) -> Vec<&str> {
    page.captions.iter().map(|caption| caption.text.as_str()).collect()
}

#[test]
fn tables_and_feeds_are_read_as_expected() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for path in std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()) {
        if path.extension().is_some_and(|extension| extension == "expected") {
            continue;
        }
        count += 1;
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let expected = std::fs::read_to_string(path.with_extension("expected")).unwrap();
        let expected: Value = serde_json::from_str(&expected).unwrap();
        let bytes = std::fs::read(&path).unwrap();
        let pages = read(&name, &bytes);
        assert_eq!(pages.len(), 1, "{name}");
        let found = serde_json::to_value(&pages[0]).unwrap();
        for key in ["media_type", "title", "publisher", "published"] {
            let value = expected.get(key).unwrap_or(&Value::Null);
            if found[key] != *value {
                wrong.push(format!("{name}: {key} is {}, expected {value}", found[key]));
            }
        }
        let problems = pages[0].problems.iter().filter(|problem| !problem.left_out);
        let problems: Vec<_> = problems.map(|problem| problem.place.clone()).collect();
        if json!(problems) != expected["problems"] {
            wrong.push(format!("{name}: problems are {:?}", pages[0].problems));
        }
        let plain = json!({"credit": "", "image": null, "alt": null, "rights": [], "repeats": 1});
        let wanted = expected["captions"].as_array().unwrap();
        if wanted.len() != pages[0].captions.len() {
            wrong.push(format!("{name}: {:?}", captions(&pages[0])));
        }
        for (wanted, found) in wanted.iter().zip(found["captions"].as_array().unwrap()) {
            for key in ["text", "credit", "image", "alt", "rights", "repeats"] {
                let value = wanted.get(key).unwrap_or(&plain[key]);
                if found[key] != *value {
                    wrong.push(format!("{name}: {key} is {}, expected {value}", found[key]));
                }
            }
        }
        let text = intake::text::decode(&bytes).text;
        for caption in &pages[0].captions {
            if let Some((start, end)) = caption.span {
                let slice = &text[start as usize..end as usize];
                assert_eq!(intake::text::collapse(slice), caption.text, "{name}");
            }
        }
    }
    assert!(count >= 10);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Reads bytes under several names; each caption with bytes has to stand there.
fn check(bytes: &[u8]) {
    for name in ["feed", "feed.csv"] {
        let pages = intake::pages(Source::bytes(&ENGINE, &OPTIONS, name, bytes.to_vec()));
        let text = intake::text::decode(bytes).text;
        for caption in pages.into_iter().flatten().flatten().flat_map(|page| page.captions) {
            assert!(!caption.text.trim().is_empty());
            if let Some((start, end)) = caption.span {
                assert!(text.get(start as usize..end as usize).is_some_and(|text| !text.is_empty()), "{caption:?}");
            }
        }
    }
}

#[test]
fn documents_that_are_cut_off_or_damaged_are_survived() {
    for path in std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()) {
        let whole = std::fs::read(path).unwrap();
        for part in 1..16 {
            check(&whole[..whole.len() * part / 16]);
            let mut damaged = whole.clone();
            let at = whole.len() * part / 16;
            damaged[at] = b"\"<{[,\n\0\xFF"[part % 8];
            check(&damaged);
        }
    }
}

#[test]
fn the_fuzz_corpus_is_survived() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/feeds");
    let files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.iter().for_each(|path| check(&std::fs::read(path).unwrap()));
    assert!(files.len() >= 12, "the corpus is there");
}

#[test]
fn text_galleries_with_commas_and_tabs_are_no_tables() {
    let galleries = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/galleries");
    for path in std::fs::read_dir(galleries).unwrap().map(|entry| entry.unwrap().path()) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if !name.ends_with(".txt") {
            continue;
        }
        let bytes = std::fs::read(&path).unwrap();
        let head = intake::Head { bytes: &bytes[..bytes.len().min(4096)], name: &name, declared: None, columns: None };
        let reader = intake::read::reader_of(&head).unwrap().id;
        // This one has a header and a caption a row.
        assert_eq!(reader, if name == "columns.txt" { "table" } else { "text" }, "{name}");
    }
    let prose = "Storms, floods, and a wedding\nA boy, 7, in Marib, Yemen, March 6, 2014.\nA girl, 8, in Marib, Yemen, March 7, 2014.\n";
    assert_eq!(read("notes.txt", prose.as_bytes())[0].media_type, "text/plain");
    let listed = "[1] A boy in Marib, Yemen, March 6, 2014. (Photo by Omar Haddad/Reuters)\n[2] A girl in Marib, Yemen, March 7, 2014. (Photo by Omar Haddad/Reuters)\n";
    assert_eq!(captions(&read("notes.txt", listed.as_bytes())[0]).len(), 2);
}

#[test]
fn columns_are_those_that_a_person_names() {
    let table = "eins|zwei|drei\nA boy in Marib, Yemen.|Omar Haddad|a.jpg\nA girl in Marib, Yemen.|Omar Haddad|b.jpg\n";
    for columns in ["caption=eins,credit=Zwei,image=3", "caption=1,credit=2,image=3"] {
        let options = Options { columns: Some(intake::Columns::parse(columns).unwrap()), ..Options::default() };
        let source = Source::bytes(&ENGINE, &options, "table.txt", table.as_bytes().to_vec());
        let page = intake::pages(source).unwrap().next().unwrap().unwrap();
        let last = page.captions.last().unwrap();
        assert_eq!((last.text.as_str(), last.credit.as_str()), ("A girl in Marib, Yemen.", "Omar Haddad"));
        assert_eq!((last.image.as_deref(), last.span), (Some("b.jpg"), Some((56, 79))));
    }
}

#[test]
fn an_open_quotation_mark_costs_one_row() {
    let table = "file,caption,credit\na.jpg,\"A boy in Marib, Yemen,AP\nb.jpg,A girl in Marib.,AP\nc.jpg,\"A man, 60, in Marib.\",AP\n";
    let pages = read("a.csv", table.as_bytes());
    assert_eq!(captions(&pages[0]), ["A girl in Marib.", "A man, 60, in Marib."]);
    assert_eq!(pages[0].problems.len(), 1, "{:?}", pages[0].problems);
    assert_eq!(pages[0].problems[0].place, "byte 20, line 2");
}

#[test]
fn entities_are_not_expanded_and_nesting_ends() {
    let laughs = r#"<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><rss><channel><item><media:content url="a.jpg"><media:description>&b;</media:description></media:content></item></channel></rss>"#;
    let page = &read("feed.xml", laughs.as_bytes())[0];
    assert!(page.captions.is_empty());
    assert!(page.problems[0].what.contains("found <!ENTITY"), "{:?}", page.problems);
    let deep = format!("<rss><channel>{}", "<a>".repeat(100_000));
    let page = &read("feed.xml", deep.as_bytes())[0];
    assert!(page.problems[0].what.contains("at most 128 deep"), "{:?}", page.problems);
    let deep = format!("{{\"a\":{}", "[".repeat(100_000));
    assert!(read("a.json", deep.as_bytes())[0].problems[0].what.contains("recursion limit"));
    let attribute = format!("<rss><channel><item a=\"{}\"/></channel></rss>", "x".repeat(10 << 20));
    assert!(read("feed.xml", attribute.as_bytes())[0].captions.is_empty());
}

/// Rows of a table larger than what is held in memory, some of them broken.
struct Endless {
    rows: std::ops::Range<u32>,
    json: bool,
    rest: Vec<u8>,
}

impl std::io::Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.rest.is_empty() {
            let Some(row) = self.rows.next() else { return Ok(0) };
            let day = row % 28 + 1;
            let caption = format!("Worker {row} clears snow, ice and slush in Oslo, Norway, January {day}, 2018.");
            let line = match self.json {
                true if row % 10_000 == 9_999 => "{broken\n".to_owned(),
                true => {
                    format!("{{\"file\":\"{row}.jpg\",\"caption\":\"{caption}\",\"credit\":\"Ola Tester/Reuters\"}}\n")
                }
                false if row % 10_000 == 9_999 => "broken\n".to_owned(),
                false if row == 0 => "file,caption,credit\n".to_owned(),
                false => format!("{row}.jpg,\"{caption}\",Ola Tester/Reuters\n"),
            };
            self.rest = line.into_bytes();
        }
        let count = self.rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

#[test]
fn large_tables_and_lists_come_in_pages() {
    for json in [false, true] {
        let rows = Endless { rows: 0..100_000, json, rest: Vec::new() };
        let source = Source::stream(&ENGINE, &OPTIONS, "large", rows).unwrap();
        let (mut ordinal, mut pages, mut problems) = (0, 0, 0);
        for page in intake::pages(source).unwrap() {
            let page = page.unwrap();
            pages += 1;
            problems += page.problems.len();
            for caption in page.captions {
                ordinal += 1;
                assert_eq!(caption.ordinal, ordinal);
            }
        }
        assert!(pages > 5);
        assert_eq!((ordinal, problems), (if json { 99_990 } else { 99_989 }, 10));
    }
}
