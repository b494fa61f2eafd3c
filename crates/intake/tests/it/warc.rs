//! Web archives: each captured page once, with its address and time; what is damaged is named and the rest is read.

use crate::ENGINE;
use flate2::Compression;
use flate2::write::GzEncoder;
use intake::read::warc;
use intake::{Options, Page, Source};
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

pub static OPTIONS: LazyLock<Options> = LazyLock::new(Options::default);

/// A caption by number.
pub fn caption(number: usize) -> String {
    let day = number % 28 + 1;
    format!("A guard sleeps at gate {number} in Oslo, Norway, January {day}, 2018. (Photo by Ola Tester/Reuters)")
}

/// A record with that block.
fn record(kind: &str, fields: &str, block: &[u8]) -> Vec<u8> {
    let length = block.len();
    let head = format!("WARC/1.1\r\nWARC-Type: {kind}\r\n{fields}Content-Length: {length}\r\n\r\n");
    [head.as_bytes(), block, b"\r\n\r\n"].concat()
}

/// A response of a text with a caption.
pub fn response(number: usize) -> Vec<u8> {
    let fields = format!(
        "WARC-Record-ID: <urn:uuid:{number}>\r\nWARC-Target-URI: https://ledger.example/{number}.txt\r\n\
         WARC-Date: 2018-01-22T10:00:{:02}Z\r\nContent-Type: application/http; msgtype=response\r\n",
        number % 60
    );
    let block = format!("HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{}\n", caption(number));
    record("response", &fields, block.as_bytes())
}

pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn pages(name: &str, bytes: Vec<u8>) -> Vec<Page> {
    intake::pages(Source::bytes(&ENGINE, &OPTIONS, name, bytes)).unwrap().collect::<Result<_, _>>().unwrap()
}

/// The captions by address, and what was reported.
fn read(name: &str, bytes: Vec<u8>) -> (Vec<String>, Vec<(String, String)>) {
    let pages = pages(name, bytes);
    let captions = pages.iter().flat_map(|page| &page.captions).map(|caption| caption.text.clone()).collect();
    let problems = pages.iter().flat_map(|page| &page.problems);
    (captions, problems.map(|problem| (problem.place.clone(), problem.what.clone())).collect())
}

fn captions(numbers: impl IntoIterator<Item = usize>) -> Vec<String> {
    numbers.into_iter().map(caption).collect()
}

#[test]
fn a_page_keeps_its_address_its_time_its_digest_and_its_place() {
    let first = gzip(&record("warcinfo", "", b"software: none\r\n"));
    let block = format!("HTTP/1.0 200 OK\r\ncontent-type: text/plain\r\n\r\n{}", caption(7));
    let fields = "WARC-Record-ID: <urn:uuid:7>\r\nWARC-Target-URI: <https://ledger.example/seven>\r\n\
                  WARC-Date: 2018-01-22T10:00:07Z\r\nContent-Type: application/http;\r\n msgtype=response\r\n\
                  WARC-Payload-Digest: sha1:UMHXQGWBQ5LQFNSKS6L3XHRYTCLU2OYI\r\n";
    let archive = [first.clone(), gzip(&record("response", fields, block.as_bytes()))].concat();
    let pages = pages("crawl/oslo.warc.gz", archive);
    let page = &pages[0];
    assert_eq!((page.document.as_str(), page.captions.len()), ("https://ledger.example/seven", 1));
    let captured = page.captured.as_ref().unwrap();
    assert_eq!((captured.archive.as_str(), captured.offset, captured.within), ("oslo.warc.gz", first.len() as u64, 0));
    assert_eq!(captured.date.as_deref(), Some("2018-01-22T10:00:07Z"));
    assert_eq!(captured.record.as_deref(), Some("<urn:uuid:7>"));
    assert_eq!(captured.digest.as_deref(), Some("sha1:UMHXQGWBQ5LQFNSKS6L3XHRYTCLU2OYI"));
    let expected = "expected WARC-Payload-Digest sha1:UMHXQGWBQ5LQFNSKS6L3XHRYTCLU2OYI, found content of sha1:";
    assert!(page.problems[0].what.starts_with(expected), "{:?}", page.problems);
}

#[test]
fn every_packing_gives_the_same_captions() {
    let records: Vec<Vec<u8>> = (0..6).map(response).collect();
    let plain = records.concat();
    let expected = (captions(0..6), vec![]);
    assert_eq!(read("a.warc", plain.clone()), expected);
    assert_eq!(read("a.warc.gz", records.iter().flat_map(|record| gzip(record)).collect()), expected);
    assert_eq!(read("one-member.warc.gz", gzip(&plain)), expected);
    assert_eq!(read("cut-by-size.warc.gz", plain.chunks(500).flat_map(gzip).collect()), expected);
    for name in ["dictionary-plain.warc.zst", "dictionary-packed.warc.zst"] {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/archives").join(name);
        let pages = intake::read_path(&ENGINE, &OPTIONS, &file).unwrap();
        let pages: Vec<Page> = pages.collect::<Result<_, _>>().unwrap();
        assert_eq!(pages.len(), 6, "{name}");
        assert!(pages.iter().all(|page| page.captions.len() == 1 && page.problems.is_empty()), "{pages:?}");
    }
}

#[test]
fn arc_files_are_read() {
    let line = |address: &str, body: &str| {
        format!("{address} 192.0.2.7 20140216050221 text/plain {}\n{body}\n", body.len()).into_bytes()
    };
    let about = line("filedesc://old.arc", "1 0 Desk\nURL IP-address Archive-date Content-type Archive-length\n");
    let http = format!("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n{}\n", caption(1));
    let parts = [about, line("http://ledger.example/a b", &http), line("http://ledger.example/b", &caption(2))];
    for (name, bytes) in
        [("old.arc", parts.concat()), ("old.arc.gz", parts.iter().flat_map(|part| gzip(part)).collect())]
    {
        let pages = pages(name, bytes);
        assert_eq!(pages.len(), 2, "{pages:?}");
        assert_eq!(pages[0].document, "http://ledger.example/a b");
        let captured = pages[0].captured.as_ref().unwrap();
        assert_eq!(captured.date.as_deref(), Some("2014-02-16T05:02:21Z"));
        assert_eq!(pages[1].captions[0].text, caption(2));
    }
}

#[test]
fn redirects_errors_scripts_and_requests_are_no_pages() {
    let http = |head: &str| {
        let block = format!("HTTP/1.1 {head}\r\n\r\n{}", caption(1));
        let fields = "WARC-Target-URI: https://ledger.example/\r\nContent-Type: application/http; msgtype=response\r\n";
        record("response", fields, block.as_bytes())
    };
    let archive = [
        http("301 Moved\r\nLocation: /b\r\nContent-Type: text/plain"),
        http("404 Not Found\r\nContent-Type: text/plain"),
        http("200 OK\r\nContent-Type: text/javascript; charset=utf-8"),
        record("request", "Content-Type: application/http; msgtype=request\r\n", b"GET / HTTP/1.1\r\n\r\n"),
        record(
            "resource",
            "WARC-Target-URI: metadata://crawl.log\r\nContent-Type: text/plain\r\n",
            caption(1).as_bytes(),
        ),
        response(3),
    ];
    assert_eq!(read("a.warc", archive.concat()), (captions([3]), vec![]));
}

#[test]
fn a_converted_text_and_a_revisit_refer_to_what_was_captured() {
    let digest = "WARC-Payload-Digest: sha1:UMHXQGWBQ5LQFNSKS6L3XHRYTCLU2OYJ\r\n";
    let text = format!("WARC-Target-URI: https://ledger.example/a\r\nContent-Type: text/plain\r\n{digest}");
    let again = format!(
        "WARC-Target-URI: https://ledger.example/b\r\nWARC-Refers-To-Target-URI: https://ledger.example/a\r\n\
         WARC-Refers-To-Date: 2018-01-22T10:00:07Z\r\nContent-Type: application/http; msgtype=response\r\n{digest}"
    );
    let head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";
    let archive = [record("conversion", &text, caption(4).as_bytes()), record("revisit", &again, head)].concat();
    let pages = pages("a.warc", archive);
    assert_eq!(pages[0].captions[0].text, caption(4));
    assert_eq!((&pages[1].sha256, &pages[1].media_type), (&pages[0].sha256, &pages[0].media_type));
    let earlier = pages[1].captured.as_ref().and_then(|captured| captured.revisit_of.as_ref()).unwrap();
    assert_eq!(earlier.address.as_deref(), Some("https://ledger.example/a"));
    assert_eq!(earlier.date.as_deref(), Some("2018-01-22T10:00:07Z"));
}

#[test]
fn a_damaged_member_is_named_and_the_others_are_read() {
    let members: Vec<Vec<u8>> = (0..5).map(|number| gzip(&response(number))).collect();
    let offset = members[0].len() + members[1].len();
    for flipped in [12, 20, 40, members[2].len() / 2, members[2].len() - 12] {
        let mut archive = members.concat();
        archive[offset + flipped] ^= 0x55;
        let (found, problems) = read("a.warc.gz", archive);
        for number in [0, 1, 3, 4] {
            assert!(found.contains(&caption(number)), "{number} after byte {flipped}: {found:?}");
        }
        assert!(problems.iter().any(|(place, _)| *place == format!("byte {offset}")), "{flipped}: {problems:?}");
    }
}

#[test]
fn garbage_between_records_is_named_and_the_others_are_read() {
    let garbage = b"\0\0 no record WARC/ here\n\x1F\x8B\x08 nor here\n";
    let (one, two) = (response(1), response(2));
    let archive = [one.as_slice(), garbage, &two].concat();
    let what = format!("expected a record, found {} bytes that belong to none", garbage.len());
    assert_eq!(read("a.warc", archive), (captions([1, 2]), vec![(format!("byte {}", one.len()), what)]));
    let (one, two) = (gzip(&one), gzip(&two));
    let archive = [one.as_slice(), garbage, &two].concat();
    let what = format!("expected a gzip member, found {} bytes that belong to none", garbage.len());
    assert_eq!(read("a.warc.gz", archive), (captions([1, 2]), vec![(format!("byte {}", one.len()), what)]));
}

#[test]
fn a_wrong_length_costs_no_other_record() {
    let wrong = |length: &str| {
        let text = String::from_utf8(response(2)).unwrap();
        let (head, rest) = text.split_once("Content-Length: ").unwrap();
        let (_, rest) = rest.split_once("\r\n").unwrap();
        format!("{head}Content-Length: {length}\r\n{rest}").into_bytes()
    };
    for length in ["80", "300", "700", "99999999", "99999999999999", "-1", "many"] {
        let archive = [response(1), wrong(length), response(3), response(4)].concat();
        for (name, archive) in [("a.warc", archive.clone()), ("a.warc.gz", gzip(&archive))] {
            let (found, problems) = read(name, archive);
            for number in [1, 3, 4] {
                assert!(found.contains(&caption(number)), "{number} in {name} after {length}: {found:?} {problems:?}");
            }
            assert!(!problems.is_empty());
        }
    }
}

#[test]
fn missing_line_ends_are_named() {
    let mut archive = response(1);
    archive.truncate(archive.len() - 4);
    let byte = archive.len();
    archive.extend(response(2));
    let what = "expected 2 line ends before a record, found 0".to_owned();
    // The text ends with a line end of its own.
    assert_eq!(read("a.warc", archive), (captions([1, 2]), vec![(format!("byte {byte}"), what)]));
}

#[test]
fn wherever_an_archive_is_cut_the_records_before_are_read() {
    let plain: Vec<u8> = (0..3).flat_map(response).collect();
    let packed: Vec<u8> = (0..3).flat_map(|number| gzip(&response(number))).collect();
    for (name, bytes) in [("a.warc", plain), ("a.warc.gz", packed)] {
        let lengths: Vec<usize> =
            bytes.windows(5).enumerate().filter(|(_, window)| window == b"WARC/").map(|(at, _)| at).collect();
        for cut in (12..bytes.len()).step_by(7) {
            let (found, problems) = read(name, bytes[..cut].to_vec());
            let whole = lengths.iter().skip(1).filter(|start| **start <= cut).count();
            assert!(found.len() >= whole, "{name} cut at {cut}");
            assert!(found.len() == 3 || !problems.is_empty() || name == "a.warc", "{name} cut at {cut}");
        }
    }
}

#[test]
fn each_page_can_be_read_again_by_its_place() {
    let records: Vec<Vec<u8>> = (0..4).map(response).collect();
    let archives = [
        ("a.warc", records.concat()),
        ("a.warc.gz", records.iter().flat_map(|record| gzip(record)).collect()),
        ("one-member.warc.gz", gzip(&records.concat())),
        (
            "a.warc.zst",
            std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/archives/dictionary-plain.warc.zst")).unwrap(),
        ),
    ];
    for (name, bytes) in archives {
        for page in pages(name, bytes.clone()) {
            let captured = page.captured.unwrap();
            let payload = warc::payload(Cursor::new(&bytes), captured.offset, captured.within, &OPTIONS).unwrap();
            let again = Source::bytes(&ENGINE, &OPTIONS, "again", payload);
            assert_eq!(again.sha256, page.sha256, "{name}");
        }
    }
}

#[test]
fn hostile_lengths_take_time_in_proportion() {
    let record = "WARC/1.0\r\nWARC-Type: resource\r\nContent-Length: 9999999\r\n\r\n";
    let start = Instant::now();
    for archive in [record.repeat(50_000).into_bytes(), gzip(record.repeat(50_000).as_bytes())] {
        let survey = warc::survey(Cursor::new(archive), true).unwrap();
        assert!(!survey.problems.is_empty());
    }
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}

/// Where the shared material lies, if it is there.
pub fn shared(path: &str) -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = std::env::var_os("CUTLINE_SHARED").map_or(root, PathBuf::from).join(path);
    if !folder.exists() {
        eprintln!("SKIPPED: {path} is not beside the checkout; set CUTLINE_SHARED to where it is");
        return None;
    }
    Some(folder)
}

/// Records as warcio 1.8 and FastWARC 2.0 count them, and how many of ours are damaged.
#[test]
fn real_archives_have_the_records_that_other_readers_find() {
    let Some(folder) = shared("data/webarchives") else { return };
    type Expected = (&'static str, &'static [(&'static str, u64)], usize);
    let expected: [Expected; 12] = [
        ("clipped.warc.gz", &[("response", 1)], 2),
        ("dupes.warc.gz", &[("request", 12), ("response", 3), ("revisit", 9), ("warcinfo", 1)], 0),
        ("example-digest.warc", &[("request", 4)], 1),
        ("example-iana.org-chunked.warc", &[("request", 1), ("response", 1), ("warcinfo", 1)], 0),
        ("example-trunc.warc", &[("request", 1), ("response", 1), ("warcinfo", 2)], 3),
        ("example-wrong-chunks.warc.gz", &[("request", 1), ("response", 1)], 1),
        ("example.arc.gz", &[("response", 1), ("warcinfo", 1)], 0),
        ("example.warc.gz", &[("request", 2), ("response", 1), ("revisit", 1), ("warcinfo", 2)], 0),
        (
            "sample-0000.warc.gz",
            &[("metadata", 1), ("request", 22), ("resource", 2), ("response", 22), ("warcinfo", 1)],
            0,
        ),
        ("whirlwind.warc.gz", &[("metadata", 1), ("request", 1), ("response", 1), ("warcinfo", 1)], 0),
        ("whirlwind.warc.wat.gz", &[("metadata", 1), ("warcinfo", 1)], 0),
        ("whirlwind.warc.wet.gz", &[("conversion", 1), ("warcinfo", 1)], 0),
    ];
    for (name, records, problems) in expected {
        let survey = warc::survey(std::fs::File::open(folder.join(name)).unwrap(), true).unwrap();
        let found: Vec<(&str, u64)> = survey.records.iter().map(|(kind, count)| (kind.as_str(), *count)).collect();
        assert_eq!(found, records, "{name}");
        assert_eq!(survey.problems.len(), problems, "{name}: {:?}", survey.problems);
    }
}

/// What the fuzz target asks of any bytes.
fn check(bytes: &[u8]) {
    let source = Source::bytes(&ENGINE, &OPTIONS, "fuzz.warc", bytes.to_vec());
    let Ok(pages) = intake::pages(source) else { return };
    for page in pages.flatten() {
        let Some(captured) = page.captured.filter(|captured| captured.revisit_of.is_none()) else { continue };
        let payload = warc::payload(Cursor::new(bytes), captured.offset, captured.within, &OPTIONS).unwrap();
        assert_eq!(Source::bytes(&ENGINE, &OPTIONS, "again", payload).sha256, page.sha256);
    }
}

#[test]
fn the_fuzz_corpus_and_what_damage_makes_of_it_can_be_read() {
    assert!(damage("warc", check) >= 15, "the corpus is there");
}

/// Hands each file of a corpus to `check`, as it is and damaged in many ways, always the same. Gives their number.
pub fn damage(corpus: &str, check: fn(&[u8])) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(corpus);
    let mut state = 7_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below.max(1)
    };
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for file in &files {
        let bytes = std::fs::read(file).unwrap();
        check(&bytes);
        for _ in 0..60 {
            let mut damaged = bytes.clone();
            for _ in 0..=random(3) {
                let (at, length) = (random(damaged.len()), random(40));
                match random(4) {
                    0 => damaged.truncate(at.max(1)),
                    1 => drop(damaged.drain(at..(at + length).min(damaged.len()))),
                    2 => drop(damaged.splice(at..at, bytes[..length.min(bytes.len())].iter().copied())),
                    _ => damaged[at] = random(256) as u8,
                }
                if damaged.is_empty() {
                    break;
                }
            }
            check(&damaged);
        }
    }
    files.len()
}

/// The captions of each captured page are those of the page that it is a capture of.
#[test]
fn captured_galleries_give_the_captions_of_the_pages() {
    let Some(folder) = shared("gold/galleries") else { return };
    for (archive, expected) in [("d-gazette.warc.gz", "d-gazette"), ("d-crawl.wacz", "d-crawl")] {
        let json = |name: &str| -> serde_json::Value {
            serde_json::from_slice(&std::fs::read(folder.join(format!("{name}.expected.json"))).unwrap()).unwrap()
        };
        let pages: Vec<Page> =
            intake::read_path(&ENGINE, &OPTIONS, &folder.join(archive)).unwrap().collect::<Result<_, _>>().unwrap();
        let urls = json(expected)["urls"].as_array().unwrap().clone();
        // A captured picture has the caption that is embedded in it, which no page of the folder has.
        for captured in urls.iter().filter(|captured| captured["kind"] != "image") {
            let of_address = pages.iter().filter(|page| page.document == captured["url"]);
            let mut found: Vec<&str> =
                of_address.flat_map(|page| &page.captions).map(|caption| caption.text.as_str()).collect();
            let fixture = captured["fixture"].as_str().map(json);
            let captions = fixture.iter().flat_map(|fixture| fixture["captions"].as_array().unwrap());
            let mut captions: Vec<&str> = captions.map(|caption| caption["text"].as_str().unwrap()).collect();
            found.sort_unstable();
            captions.sort_unstable();
            assert_eq!(found, captions, "{} in {archive}", captured["url"]);
        }
        let problems: Vec<_> =
            pages.iter().flat_map(|page| &page.problems).filter(|problem| !problem.left_out).collect();
        assert!(problems.is_empty(), "{problems:?}");
    }
}
