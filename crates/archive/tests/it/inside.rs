//! Captures inside a capture.

use crate::{ENGINE, MARKET, QUAYS, add, create, edition, faults, read};
use archive::{Archive, Capture, Digest, Inside, Part};
use intake::{Options, Source};
use std::io::Write;
use std::path::Path;

/// A record of a WARC file.
pub fn record(number: usize, text: &str) -> String {
    let length = text.len();
    format!(
        "WARC/1.1\r\nWARC-Type: resource\r\nWARC-Record-ID: <urn:uuid:{number}>\r\nWARC-Date: 2016-07-10T09:00:0{number}Z\r\n\
         WARC-Target-URI: https://ledger.example/{number}.txt\r\nContent-Type: text/plain\r\nContent-Length: {length}\r\n\r\n\
         {text}\r\n\r\n"
    )
}

/// The pages of a web archive as parts of it, the archive itself kept.
pub fn parts(archive: &Archive, name: &str, bytes: &[u8]) -> Vec<Part> {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    let measure = archive::Measure { sha256: Digest::of(bytes), length: bytes.len() as u64 };
    archive.originals().take(&mut file, Path::new(name), &measure).unwrap();
    let options = Options::default();
    let pages = intake::pages(Source::bytes(&ENGINE, &options, name, bytes.to_vec())).unwrap();
    let pages: Vec<intake::Page> = pages.collect::<Result<_, _>>().unwrap();
    let last = pages.len() - 1;
    let part = |(number, page): (usize, intake::Page)| {
        let capture = Capture::of_archive(Path::new(name), measure.sha256, measure.length, None);
        let inside = Inside::of(&page).map(Box::new);
        Part { inside, ..Part::new(capture, read(page.captions), page.problems, number == last) }
    };
    pages.into_iter().enumerate().map(part).collect()
}

#[test]
fn the_captures_in_a_web_archive_are_captures_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut archive = create(folder.path());
    let crawl = [record(1, MARKET), record(2, QUAYS)].concat();
    let parts = parts(&archive, "crawl.warc", crawl.as_bytes());
    // Broken off behind the first page, nothing of it is kept; added again, all is.
    let mut adding = archive.add(edition("1"), &*crate::ENGINE).unwrap();
    adding.part(&parts[0]).unwrap();
    drop(adding);
    assert_eq!(archive.store().counts().unwrap().sources, 0);
    let mut adding = archive.add(edition("1"), &*crate::ENGINE).unwrap();
    parts.iter().for_each(|part| assert!(adding.part(part).unwrap()));
    let added = adding.finish().unwrap();
    assert_eq!((added.new.documents, added.new.sightings, added.new.photographs), (1, 4, 3));
    let seen = archive.store().dossiers(&[1]).unwrap().remove(0).sightings.remove(0);
    assert_eq!(seen.document, "https://ledger.example/1.txt");
    let captured = seen.captured.unwrap();
    assert_eq!((captured.archive.as_str(), captured.offset), ("crawl.warc", 0));
    assert_eq!(captured.archive_sha256, Digest::of(&crawl).to_string());
    assert_eq!(captured.date.as_deref(), Some("2016-07-10T09:00:01Z"));
    assert_eq!(captured.record.as_deref(), Some("<urn:uuid:1>"));
    assert_eq!(seen.sha256, Digest::of(MARKET));
    let before = archive.store().counts().unwrap();
    let mut adding = archive.add(edition("1"), &*crate::ENGINE).unwrap();
    parts.iter().for_each(|part| assert!(!adding.part(part).unwrap()));
    assert_eq!(adding.finish().unwrap().known, 1);
    assert_eq!(archive.store().counts().unwrap(), before);
    // A page that is met again as a file is a document of its own.
    assert_eq!(add(&mut archive, &[("market.txt", MARKET)]).new.documents, 1);
    assert_eq!(faults(folder.path()), [""; 0]);
}

#[test]
fn a_change_inside_a_kept_web_archive_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut archive = create(folder.path());
    let crawl = [record(1, MARKET), record(2, QUAYS)].concat();
    let parts = parts(&archive, "crawl.warc", crawl.as_bytes());
    let mut adding = archive.add(edition("1"), &*crate::ENGINE).unwrap();
    parts.iter().for_each(|part| assert!(adding.part(part).unwrap()));
    adding.finish().unwrap();
    let place = archive.originals().path(&Digest::of(&crawl));
    drop(archive);
    std::fs::remove_file(&place).unwrap();
    std::fs::write(&place, crawl.replace("Omar Haddad", "Omar Hammad")).unwrap();
    let faults = faults(folder.path());
    assert_eq!(faults.len(), 2, "{faults:?}");
    let offset = record(1, MARKET).len();
    assert!(faults[1].starts_with(&format!("byte {offset} of crawl.warc: expected ")), "{faults:?}");
}
