//! Archives that earlier programs made: they are copied, brought up to date, read, verified and written on.
//!
//! Each dump was made by the program of its day.

use crate::inside::{parts, record};
use crate::{ENGINE, MARKET, QUAYS, add, create, edition, faults};
use archive::{Action, Archive, Decision, Digest, Measure, NoAtlas, Page, Query};
use std::path::Path;
use tempfile::TempDir;

const MARKET_DAYS: &str = "THE NORTHERN LEDGER\nMarket days\nJuly 10, 2016\n\n1/2\nWomen wash wool in Gori, Georgia, July 7, \
    2016. (Photo by Nino Lomidze/AP Photo)\n\n2/2\nA crane lifts a hull onto the quay in Batumi, Georgia, July 8, 2016. (Photo \
    by Nino Lomidze/AP Photo)\n";
const QUAY: &str =
    "A crane lifts a hull onto the quay in Batumi, Georgia – July 8, 2016.\n(Photo by Nino Lomidze/AP Photo)\n";
const DOG: &str = "A dog sleeps in Poti, Georgia, May 3, 2016. (Photo by Ada Brandt/AFP)\n";
const REWORDED: &str = "Women wash their wool in Gori, Georgia, Thursday, July 7, 2016. (AP Photo/Nino Lomidze)\n";
const PICTURE: &[u8] = include_bytes!("../../../intake/tests/pictures/old-wire.jpg");

/// An archive of a dump, opened to be written, with the documents that it had.
fn opened(dump: &str, documents: &[&[u8]]) -> (TempDir, Archive) {
    let folder = tempfile::tempdir().unwrap();
    let old = rusqlite::Connection::open(folder.path().join("archive.db")).unwrap();
    old.execute_batch(dump).unwrap();
    drop(old);
    let archive = create(folder.path());
    for bytes in documents {
        let mut file = tempfile::tempfile().unwrap();
        std::io::Write::write_all(&mut file, bytes).unwrap();
        let measure = Measure { sha256: Digest::of(bytes), length: bytes.len() as u64 };
        archive.originals().take(&mut file, Path::new("a file"), &measure).unwrap();
    }
    (folder, archive)
}

/// The hash of an entry of the log.
fn hash(archive: &Archive, entry: u64) -> String {
    archive.store().entries(entry - 1, 1).unwrap().remove(0).hash.to_string()
}

fn found(archive: &Archive, query: &str) -> Vec<u64> {
    let page = Page { after: 0, limit: 99, facets: 0 };
    archive.search(&Query::read(query).unwrap(), &NoAtlas, page).unwrap().photographs
}

/// Everything is done that can be done with an archive of now: documents come, one of which is known, and captions that are
/// in it already; a web archive; a decision that counts; it is searched, read again and whole.
fn is_used(folder: &Path, archive: &mut Archive) {
    assert_eq!(faults(folder), [""; 0]);
    assert_eq!(add(archive, &[("market.txt", MARKET_DAYS), ("new.txt", QUAYS), ("other.txt", MARKET)]).known, 1);
    let quays = archive.store().dossiers(&[2]).unwrap().remove(0);
    assert!(quays.sightings.iter().any(|seen| seen.document == "new.txt"), "a caption kept then is met again");
    let crawl = record(3, MARKET);
    let parts = parts(archive, "later.warc", crawl.as_bytes());
    let mut adding = archive.add(edition("1"), &*ENGINE).unwrap();
    parts.iter().for_each(|part| assert!(adding.part(part).unwrap()));
    adding.finish().unwrap();
    let note = Decision { photograph: Some(1), ..Decision::new("A. Desk", Action::Note, "asked the agency") };
    archive.review(&note).unwrap();
    assert!(archive.store().dossiers(&[1]).unwrap()[0].reviews.iter().any(|review| review.reason == note.reason));
    assert_eq!((found(archive, "wool in:gori"), found(archive, "by:lomidze")), (vec![1], vec![1, 2]));
    archive.reindex(&mut |_| ()).unwrap();
    assert_eq!(found(archive, "by:lomidze"), [1, 2]);
    assert_eq!(faults(folder), [""; 0]);
}

#[test]
fn an_archive_of_schema_1_is_brought_up_to_date_and_its_log_still_fits() {
    let dump = include_str!("../archives/schema-1.sql");
    let (folder, mut archive) = opened(dump, &[MARKET_DAYS.as_bytes(), QUAY.as_bytes()]);
    assert!(folder.path().join("archive.db.schema-1").exists());
    assert_eq!(hash(&archive, 4), "bc57f9688e8a429dc2133fb219407ffef711c1e432b0f7344478993ec0355c5b");
    is_used(folder.path(), &mut archive);
}

#[test]
fn an_archive_of_schema_2_is_brought_up_to_date_and_its_log_still_fits() {
    let dump = include_str!("../archives/schema-2.sql");
    let crawl = record(1, QUAY);
    let (folder, mut archive) = opened(dump, &[MARKET_DAYS.as_bytes(), DOG.as_bytes(), crawl.as_bytes(), PICTURE]);
    assert!(folder.path().join("archive.db.schema-2").exists());
    assert_eq!(hash(&archive, 9), "c30bd1728fa503428e88773c17d6cc67c3e26c3a0c43a35819d6f98927736cd9");
    let quay = archive.store().dossiers(&[2]).unwrap().remove(0);
    let captured = quay.sightings.iter().find_map(|seen| seen.captured.as_ref()).expect("seen in the web archive");
    assert_eq!(captured.archive, "crawl.warc");
    assert_eq!(found(&archive, "poti"), [0; 0], "what was removed stays so");
    is_used(folder.path(), &mut archive);
}

/// Of schema 3 are archives of now: what an earlier program of the same schema wrote is read as it was meant.
#[test]
fn an_archive_of_schema_3_is_as_it_was() {
    let dump = include_str!("../archives/schema-3.sql");
    let crawl = record(1, QUAY);
    let documents = [MARKET_DAYS, DOG, &crawl, REWORDED].map(str::as_bytes);
    let (folder, mut archive) = opened(dump, &[&documents[..], &[PICTURE]].concat());
    assert_eq!(hash(&archive, 19), "89bd07717c5e4d92b685be7a7ec62b385dd5b5dff9af7630f4a04c9c051c3e6f");
    let wool = archive.store().dossiers(&[1]).unwrap().remove(0);
    let methods: Vec<&str> = wool.sightings.iter().map(|seen| seen.matched.method.as_str()).collect();
    assert_eq!(methods, ["first", "near-words"]);
    let date = wool.captions[0].facts.iter().find(|fact| fact.kind == "date").expect("a date");
    assert!(date.value.get().contains("2016-07-06") && date.review.is_some(), "{date:?}");
    let reviews = archive.store().reviews(0, 99).unwrap();
    assert_eq!(reviews.iter().map(|review| review.undone).collect::<Vec<_>>(), [false, false, true, false]);
    assert_eq!(found(&archive, "collection:wool"), [1, 2]);
    let seals = archive.store().seals(0, 9).unwrap();
    assert!(seals.len() == 2 && seals.iter().all(|seal| seal.is_of(archive.store()).unwrap().is_ok()));
    is_used(folder.path(), &mut archive);
}
