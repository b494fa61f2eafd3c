//! Adding and removing: what is new, what is known, what is one photograph.

use crate::{MARKET, QUAYS, add, create, edition, faults, part};
use archive::Counts;

#[test]
fn a_picture_met_again_is_one_photograph_with_more_sightings_in_any_order() {
    for documents in [[("market.txt", MARKET), ("quays.txt", QUAYS)], [("quays.txt", QUAYS), ("market.txt", MARKET)]] {
        let folder = tempfile::tempdir().unwrap();
        let mut archive = create(folder.path());
        let added = add(&mut archive, &documents);
        assert_eq!((added.new.documents, added.new.sightings, added.new.photographs), (2, 4, 3));
        let Counts { photographs, sightings, captions, sources, .. } = archive.store().counts().unwrap();
        assert_eq!((photographs, sightings, captions, sources), (3, 4, 4, 2));
    }
}

#[test]
fn a_caption_printed_twice_in_a_document_is_one_sighting_with_a_count() {
    let folder = tempfile::tempdir().unwrap();
    let mut archive = create(folder.path());
    add(&mut archive, &[("market.txt", MARKET), ("quays.txt", QUAYS)]);
    let dossiers = archive.store().dossiers(&[1, 2]).unwrap();
    let sightings = &dossiers[1].sightings;
    assert_eq!(sightings.iter().map(|seen| seen.repeats).collect::<Vec<_>>(), [2, 1]);
    assert_eq!(sightings[0].matched.method, "first");
    assert_eq!(sightings[1].matched.method, "same-words");
}

#[test]
fn adding_again_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut archive = create(folder.path());
    add(&mut archive, &[("market.txt", MARKET)]);
    let before = archive.store().counts().unwrap();
    let again = add(&mut archive, &[("market.txt", MARKET), ("copy.txt", MARKET)]);
    assert_eq!((again.batch, again.known, again.new.documents), (None, 2, 0));
    assert_eq!(archive.store().counts().unwrap(), before);
}

#[test]
fn a_removed_batch_no_longer_counts_and_can_be_added_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut archive = create(folder.path());
    add(&mut archive, &[("market.txt", MARKET)]);
    let added = add(&mut archive, &[("quays.txt", QUAYS)]);
    assert_eq!(archive.store().photographs(0, 9).unwrap(), [1, 2, 3]);
    let removed = archive.remove(added.batch.unwrap(), "wrong folder").unwrap();
    assert_eq!((removed.documents, removed.sightings, removed.photographs), (1, 2, 2));
    assert_eq!(archive.store().photographs(0, 9).unwrap(), [1, 2], "the other batch shows photograph 2 too");
    assert!(archive.store().dossiers(&[3]).unwrap().is_empty());
    let error = archive.remove(added.batch.unwrap(), "again").unwrap_err().to_string();
    assert_eq!(error, "expected a batch to remove, found batch 2 removed already");
    let error = archive.remove(7, "a slip").unwrap_err().to_string();
    assert_eq!(error, "expected the number of a batch, found no batch 7");
    add(&mut archive, &[("quays.txt", QUAYS)]);
    assert_eq!(archive.store().photographs(0, 9).unwrap(), [1, 2, 3]);
    assert_eq!(faults(folder.path()), [""; 0]);
}

#[test]
fn a_document_that_breaks_off_takes_nothing_else_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut archive = create(folder.path());
    let mut adding = archive.add(edition("1"), &*crate::ENGINE).unwrap();
    assert!(adding.part(&part("market.txt", MARKET)).unwrap());
    let first = archive::Part { last: false, ..part("quays.txt", QUAYS) };
    assert!(adding.part(&first).unwrap());
    adding.abandon();
    assert_eq!(adding.finish().unwrap().batch, Some(1));
    assert_eq!(archive.store().counts().unwrap().sources, 1);
    drop(archive);
    let faults = faults(folder.path());
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].ends_with("of the document market.txt, found no file"), "only its copy was not made: {faults:?}");
}
