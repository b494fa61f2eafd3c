//! Each `tests/pages/NAME.html` gives what `NAME.json` says: a page's title, publisher and day where they are listed, and
//! its captions, all of them and no others.

use crate::galleries::compare_captions;
use crate::{ENGINE, OPTIONS};
use serde_json::Value;
use std::path::Path;

#[test]
fn pages_are_read_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pages");
    let mut names: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "html"))
        .collect();
    names.sort();
    let mut wrong = Vec::new();
    for path in names {
        let expected: Value =
            serde_json::from_str(&std::fs::read_to_string(path.with_extension("json")).unwrap()).unwrap();
        let page = intake::read_path(&ENGINE, &OPTIONS, &path).unwrap().next().unwrap().unwrap();
        let found = serde_json::to_value(&page).unwrap();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        for (key, value) in expected.as_object().unwrap() {
            if key != "captions" && found[key] != *value {
                wrong.push(format!("{name}: {key} is {}, expected {value}", found[key]));
            }
        }
        compare_captions(&name, &expected["captions"], &found["captions"], &mut wrong);
        assert_eq!(page.captions.is_empty(), !page.problems.is_empty(), "{name}: {:?}", page.problems);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn read(page: &[u8]) -> intake::Page {
    intake::read::html::read(&ENGINE, &OPTIONS, "page.html", None, page)
}

/// What holds for any bytes.
pub fn check(bytes: &[u8]) {
    let page = read(bytes);
    for (caption, ordinal) in page.captions.iter().zip(1..) {
        assert_eq!((caption.ordinal, caption.span), (ordinal, None));
        assert!(caption.repeats >= 1 && caption.text.contains(char::is_alphanumeric));
        assert_eq!(intake::text::collapse(&caption.text), caption.text);
    }
    assert!(!page.captions.is_empty() || !page.problems.is_empty(), "no captions and no reason");
}

#[test]
fn the_fuzz_corpus_and_what_damage_makes_of_it_can_be_read() {
    assert!(crate::warc::damage("html", check) >= 15, "the corpus is there");
}

#[test]
fn hostile_pages_end_in_time() {
    let caption =
        "<figure><img src=a.jpg><figcaption>A man walks in Kyiv. <b class=credit>X/AP</b></figcaption></figure>";
    for unit in [
        "<div>",
        "<div class=caption>",
        "<figure class=gallery>",
        "<p>",
        "<b>",
        "<a href=/x>",
        "<noscript>",
        "<table>",
        "</div>",
        "<img src=a.jpg>",
        "<img src=a.jpg>A man walks.<br>",
        "<p class=caption>A man walks in Kyiv",
        "<p class=credit>X/AP</p>",
        "<h1>",
        "<li><img src=a.jpg><p>A man walks in the old town of Kyiv</p>",
        "<a data-caption='A man walks' href=a.jpg>",
        "<script>[{\"caption\":\"A man walks\",\"src\":\"a.jpg\"}]</script>",
        "<script>{caption:[",
        "<i data-x='[{\"caption\":",
        "&amp;",
        "<",
        "<!--",
        "<svg>",
        caption,
    ] {
        let time = |count: usize| {
            let page = unit.repeat(count);
            let start = std::time::Instant::now();
            check(page.as_bytes());
            start.elapsed()
        };
        let count = 6_000 / unit.len();
        let (short, long) = (time(count), time(8 * count));
        let allowed = short * 8 * 4 + std::time::Duration::from_secs(3);
        assert!(long < allowed, "{unit:?}: {count} in {short:?}, eight times as many in {long:?}");
    }
    let long = "A man walks ".repeat(900_000);
    check(format!("<img src=a.jpg data-caption=\"{long}\"><figcaption>A man").as_bytes());
    check(format!("<div class=\"{}\">", "caption ".repeat(1 << 18)).as_bytes());
    check(format!("<p {}>", "a=b ".repeat(1 << 18)).as_bytes());
    check(("<div>".repeat(100_000) + "<figcaption>A man").as_bytes());
}

#[test]
fn encodings_are_those_that_are_declared_or_seen() {
    let page = |head: &str| {
        format!(
            "<html><head>{head}</head><body><figure><img src=a.jpg><figcaption>L’été à Sète, “dit-il”.</figcaption></figure>"
        )
    };
    let latin = |head: &str| encoding_rs::WINDOWS_1252.encode(&page(head)).0.into_owned();
    let declared = "<meta http-equiv=Content-Type content='text/html; charset=iso-8859-1'>";
    for (bytes, header, media_type) in [
        (page("").into_bytes(), None, "text/html"),
        (page("<meta charset=windows-1251>").into_bytes(), None, "text/html"),
        (latin(declared), None, "text/html; charset=windows-1252"),
        (latin(""), Some("text/html; charset=\"windows-1252\""), "text/html; charset=windows-1252"),
        (latin("<meta charset=utf-8>"), None, "text/html; charset=windows-1252"),
        ([b"\xEF\xBB\xBF", page("").as_bytes()].concat(), None, "text/html"),
        (page("").encode_utf16().flat_map(u16::to_le_bytes).collect(), None, "text/html; charset=utf-16le"),
    ] {
        let page = intake::read::html::read(&ENGINE, &OPTIONS, "a.html", header, &bytes);
        assert_eq!(page.captions[0].text, "L’été à Sète, “dit-il”.");
        assert_eq!(page.media_type, media_type);
        assert_eq!(page.problems, []);
    }
}

#[test]
fn what_is_left_out_is_told_when_asked() {
    let page = b"<figure><img src=a.jpg><figcaption>A man rows in Golubac.</figcaption></figure>
        <p>The Danube has burst its banks in three places since Monday.</p>";
    let verbose = intake::Options { verbose: true, ..intake::Options::default() };
    let told = intake::read::html::read(&ENGINE, &verbose, "a.html", None, page).problems;
    assert_eq!(told[0].what, "left out: The Danube has burst its banks in three \u{2026}");
    assert!(told[0].left_out);
    assert_eq!(read(page).problems, []);
}
