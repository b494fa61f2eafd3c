//! Packages of web archives: what they say of themselves is compared with what is in them, and nothing in one leads out.

use crate::ENGINE;
use crate::warc::{OPTIONS, caption, damage, gzip, response, shared};
use intake::{Page, Source};
use serde_json::json;
use sha2::{Digest, Sha256};
use std::io::{Cursor, Write};
use zip::CompressionMethod::{self, Deflated, Stored};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

fn sha256(bytes: &[u8]) -> String {
    let digits: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sha256:{digits}")
}

fn zip(files: &[(&str, CompressionMethod, Vec<u8>)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, method, content) in files {
        zip.start_file(*name, SimpleFileOptions::default().compression_method(*method)).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A package with those archives, its list and the digest of the list.
fn package(archives: &[(&str, CompressionMethod, Vec<u8>)]) -> Vec<(String, CompressionMethod, Vec<u8>)> {
    let mut files: Vec<(String, CompressionMethod, Vec<u8>)> = Vec::new();
    for (name, method, content) in archives {
        files.push(((*name).to_owned(), *method, content.clone()));
    }
    let pages = json!({"url": "https://ledger.example/1.txt", "title": "Gate one"}).to_string();
    files.push((
        "pages/pages.jsonl".to_owned(),
        Deflated,
        format!("{{\"format\": \"json-pages-1.0\"}}\n{pages}\n").into(),
    ));
    let resources: Vec<_> = files
        .iter()
        .map(|(path, _, content)| json!({"path": path, "hash": sha256(content), "bytes": content.len()}))
        .collect();
    let list = json!({"profile": "data-package", "title": "Guards of Oslo", "resources": resources}).to_string();
    let digest = json!({"path": "datapackage.json", "hash": sha256(list.as_bytes())}).to_string();
    files.push(("datapackage.json".to_owned(), Deflated, list.into()));
    files.push(("datapackage-digest.json".to_owned(), Deflated, digest.into()));
    files
}

fn packed(files: &[(String, CompressionMethod, Vec<u8>)]) -> Vec<u8> {
    let files: Vec<_> = files.iter().map(|(name, method, content)| (name.as_str(), *method, content.clone())).collect();
    zip(&files)
}

fn pages(bytes: Vec<u8>) -> Vec<Page> {
    let source = Source::bytes(&ENGINE, &OPTIONS, "crawl/guards.wacz", bytes);
    intake::pages(source).unwrap().collect::<Result<_, _>>().unwrap()
}

fn captions(pages: &[Page]) -> Vec<String> {
    pages.iter().flat_map(|page| &page.captions).map(|caption| caption.text.clone()).collect()
}

/// What went wrong, with its place.
fn wrong(pages: &[Page]) -> Vec<String> {
    let problems = pages.iter().flat_map(|page| &page.problems).filter(|problem| !problem.left_out);
    problems.map(|problem| format!("{}: {}", problem.place, problem.what)).collect()
}

fn archive(numbers: std::ops::Range<usize>) -> Vec<u8> {
    numbers.flat_map(|number| gzip(&response(number))).collect()
}

#[test]
fn a_package_gives_itself_and_what_was_captured() {
    let files = [("archive/a.warc.gz", Stored, archive(1..3)), ("archive/b.warc", Deflated, response(3))];
    let pages = pages(packed(&package(&files)));
    assert_eq!(wrong(&pages), Vec::<String>::new());
    assert_eq!((pages[0].document.as_str(), pages[0].title.as_deref()), ("crawl/guards.wacz", Some("Guards of Oslo")));
    assert_eq!(pages[0].problems[0].what, "unsigned; the hash of datapackage.json fits");
    assert_eq!(captions(&pages), [caption(1), caption(2), caption(3)]);
    for page in &pages[1..] {
        let captured = page.captured.as_ref().unwrap();
        let bytes = intake::captured(Cursor::new(packed(&package(&files))), captured, &OPTIONS).unwrap();
        assert_eq!(sha256(&bytes), format!("sha256:{}", page.sha256));
    }
    let places: Vec<_> = pages[1..].iter().map(|page| page.captured.clone().unwrap()).collect();
    let second = gzip(&response(1)).len() as u64;
    let members = ["archive/a.warc.gz", "archive/a.warc.gz", "archive/b.warc"];
    for ((captured, member), offset) in places.iter().zip(members).zip([0, second, 0]) {
        assert_eq!((captured.archive.as_str(), captured.member.as_deref()), ("guards.wacz", Some(member)));
        assert_eq!((captured.offset, &captured.archive_sha256), (offset, &pages[0].sha256));
    }
}

#[test]
fn files_that_are_not_those_that_were_packed_are_named() {
    let mut files = package(&[("archive/a.warc.gz", Stored, archive(1..3))]);
    let one = files[0].2.len();
    files[0].2[one - 20] ^= 1;
    files.push(("archive/late.warc".to_owned(), Stored, response(4)));
    let list = files[2].2.len();
    files[2].2[list - 1] = b' ';
    files[2].2.push(b'}');
    let pages = pages(packed(&files));
    let wrong = wrong(&pages);
    assert!(wrong[0].starts_with("archive/a.warc.gz: expected content of sha256:"), "{wrong:?}");
    assert!(wrong[1].starts_with("archive/late.warc: expected an archive that datapackage.json lists"), "{wrong:?}");
    assert!(wrong[2].starts_with("datapackage.json: expected content of sha256:"), "{wrong:?}");
    assert!(wrong[3].starts_with("archive/a.warc.gz, byte "), "{wrong:?}");
    let captions = captions(&pages);
    assert!(captions.contains(&caption(1)) && captions.contains(&caption(4)), "{captions:?}");
}

#[test]
fn nothing_in_a_package_leads_out_of_it_or_further_in() {
    let inner = packed(&package(&[("archive/a.warc", Stored, response(9))]));
    let files = [
        ("archive/a.warc", Stored, response(1)),
        ("archive/../../etc/b.warc", Stored, response(2)),
        ("/archive/c.warc", Stored, response(3)),
        ("archive/d.wacz", Stored, inner),
    ];
    let pages = pages(zip(&files));
    assert_eq!(captions(&pages), [caption(1)]);
    let wrong = wrong(&pages);
    assert_eq!(wrong.iter().filter(|wrong| wrong.contains("found one that leads out of it")).count(), 2, "{wrong:?}");
    assert!(wrong.iter().any(|wrong| wrong.starts_with("archive/d.wacz: ") && wrong.contains("not followed")));
}

#[test]
fn files_that_share_their_bytes_or_unpack_beyond_measure_are_left_out() {
    let bytes = zip(&[("archive/a.warc", Stored, response(1)), ("archive/b.warc", Stored, response(2))]);
    let central: Vec<usize> = (0..bytes.len() - 4).filter(|at| bytes[*at..].starts_with(b"PK\x01\x02")).collect();
    let mut overlapping = bytes.clone();
    // The second file says that it begins where the first does.
    overlapping[central[1] + 42..central[1] + 46].fill(0);
    let found = pages(overlapping);
    assert_eq!(captions(&found).len(), 1);
    assert!(wrong(&found).iter().any(|wrong| wrong.ends_with("found bytes of another file")), "{:?}", wrong(&found));

    let mut bomb = zip(&[("archive/a.warc", Stored, response(1)), ("archive/b.warc", Deflated, vec![b' '; 100_000])]);
    let central = (0..bomb.len() - 4).filter(|at| bomb[*at..].starts_with(b"PK\x01\x02")).nth(1).unwrap();
    bomb[central + 24..central + 28].copy_from_slice(&0xF000_0000_u32.to_le_bytes());
    let found = pages(bomb);
    assert_eq!(captions(&found), [caption(1)]);
    assert!(wrong(&found).iter().any(|wrong| wrong.contains("expected at most 1000 times its")), "{:?}", wrong(&found));
}

#[test]
fn a_package_that_is_cut_off_is_a_clear_error() {
    let bytes = packed(&package(&[("archive/a.warc", Stored, response(1))]));
    for cut in (0..bytes.len() - 30).step_by(37) {
        let source = Source::bytes(&ENGINE, &OPTIONS, "cut.wacz", bytes[..cut].to_vec());
        if let Ok(pages) = intake::pages(source) {
            pages.for_each(drop);
        }
    }
    let source = Source::bytes(&ENGINE, &OPTIONS, "cut.wacz", bytes[..bytes.len() / 2].to_vec());
    let error = intake::pages(source).err().unwrap().to_string();
    assert!(error.starts_with("expected a readable file, found: ") && error.ends_with(" at cut.wacz"), "{error}");
}

#[test]
fn real_packages_say_how_they_are_signed() {
    let Some(folder) = shared("data/webarchives") else { return };
    let signed = "the hash of datapackage.json fits, the signature itself is not validated";
    for (name, status) in [
        ("iframetest.wacz", signed),
        ("valid_example_1.wacz", "unsigned: the package has no such file"),
        ("valid_signed_example_1.wacz", signed),
        ("invalid_signed_example_1.wacz", signed),
    ] {
        let pages = intake::read_path(&ENGINE, &OPTIONS, &folder.join(name)).unwrap();
        let pages: Vec<Page> = pages.collect::<Result<_, _>>().unwrap();
        assert_eq!(wrong(&pages), Vec::<String>::new(), "{name}");
        assert!(
            pages[0].problems.iter().any(|problem| problem.what.contains(status)),
            "{name}: {:?}",
            pages[0].problems
        );
    }
}

/// What the fuzz target asks of any bytes.
fn check(bytes: &[u8]) {
    let source = Source::bytes(&ENGINE, &OPTIONS, "fuzz.wacz", bytes.to_vec());
    let Ok(pages) = intake::pages(source) else { return };
    assert!(pages.flatten().all(|page| page.document == "fuzz.wacz" || page.captured.is_some()));
}

#[test]
fn the_fuzz_corpus_and_what_damage_makes_of_it_can_be_read() {
    assert!(damage("wacz", check) >= 5, "the corpus is there");
}
