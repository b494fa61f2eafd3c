//! Reading again: newer readings beside older ones.

use crate::{ENGINE, MARKET, add, create, edition, faults};
use archive::{Archive, Edition, Reading, Reread, compare};

/// Reads all captions again; `change` alters what is read.
fn reread(archive: &mut Archive, edition: &Edition, change: impl Fn(&mut Reading)) -> (Vec<Reread>, usize) {
    let mut changed = 0;
    let kept = archive.store().captions(0, 99).unwrap();
    let readings: Vec<Reread> = kept
        .iter()
        .filter_map(|kept| {
            let mut reading = Reading::of(&ENGINE.read(&kept.text));
            change(&mut reading);
            let (reread, change) = compare(kept, edition, reading)?;
            changed += usize::from(change.is_some());
            Some(reread)
        })
        .collect();
    archive.reread(edition, &readings).unwrap();
    (readings, changed)
}

#[test]
fn the_same_edition_changes_nothing_and_a_new_one_keeps_what_was_read_before() {
    let folder = tempfile::tempdir().unwrap();
    let mut archive = create(folder.path());
    add(&mut archive, &[("market.txt", MARKET)]);
    let before = archive.store().counts().unwrap();
    assert!(reread(&mut archive, &edition("1"), |_| ()).0.is_empty());
    assert_eq!(archive.store().counts().unwrap(), before);

    let (readings, changed) = reread(&mut archive, &edition("2"), |_| ());
    assert_eq!((readings.len(), changed), (2, 0), "a new edition read the same");
    let caption = &archive.store().captions(0, 1).unwrap()[0];
    assert_eq!((caption.version, caption.edition.rules.as_str()), (2, "2"));

    let newer = |reading: &mut Reading| {
        reading.statements.iter_mut().filter(|statement| statement.kind == "date").for_each(|date| date.version = 9);
        reading.statements.retain(|statement| statement.kind != "credit");
    };
    let (_, changed) = reread(&mut archive, &edition("3"), newer);
    assert_eq!(changed, 2);
    let caption = &archive.store().captions(0, 1).unwrap()[0];
    assert!(caption.facts.iter().all(|fact| fact.kind != "credit"));
    assert!(caption.facts.iter().any(|fact| fact.kind == "date" && fact.rule_version == 9));
    assert_eq!(faults(folder.path()), [""; 0]);
    let connection = rusqlite::Connection::open(folder.path().join("archive.db")).unwrap();
    let readings: u32 = connection.query_row("SELECT count(*) FROM reading", [], |row| row.get(0)).unwrap();
    let credits: u32 =
        connection.query_row("SELECT count(*) FROM statement WHERE kind = 'credit'", [], |row| row.get(0)).unwrap();
    assert_eq!((readings, credits), (6, 2), "older readings stay");
}
