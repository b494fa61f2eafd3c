//! What an evidence archive promises.

use crate::{MARKET, QUAYS, add, create};
use archive::Digest;
use rusqlite::Connection;

/// The database as somebody with another program sees it.
pub fn tamper(folder: &std::path::Path, change: &str) -> rusqlite::Result<()> {
    Connection::open(folder.join("archive.db")).unwrap().execute_batch(change)
}

#[test]
fn every_fact_has_its_span_its_rule_and_version_and_its_captions_hash() {
    let folder = tempfile::tempdir().unwrap();
    let mut archive = create(folder.path());
    add(&mut archive, &[("market.txt", MARKET), ("quays.txt", QUAYS)]);
    let dossiers = archive.store().dossiers(&[1, 2, 3]).unwrap();
    let mut facts = 0;
    for caption in dossiers.iter().flat_map(|dossier| &dossier.captions) {
        assert_eq!(caption.sha256, Digest::of(&caption.text));
        for fact in &caption.facts {
            assert!(fact.rule_version > 0, "{fact:?}");
            let item = fact.item().unwrap();
            if let (Some((start, end)), Some(text)) = (fact.span, item.text.or(item.name)) {
                assert_eq!(caption.text[start as usize..end as usize], text, "{fact:?}");
                facts += 1;
            }
        }
    }
    assert!(facts > 15, "{facts}");
}

#[test]
fn every_sighting_is_found_again_in_its_document() {
    let folder = tempfile::tempdir().unwrap();
    let mut archive = create(folder.path());
    add(&mut archive, &[("market.txt", MARKET)]);
    for dossier in archive.store().dossiers(&[1, 2]).unwrap() {
        let (start, end) = dossier.sightings[0].span.unwrap();
        assert_eq!(MARKET[start as usize..end as usize], dossier.captions[0].text);
        assert_eq!(dossier.sightings[0].sha256, Digest::of(MARKET));
    }
}

#[test]
fn the_tables_only_take_rows() {
    let folder = tempfile::tempdir().unwrap();
    let mut archive = create(folder.path());
    add(&mut archive, &[("market.txt", MARKET)]);
    drop(archive);
    let connection = Connection::open(folder.path().join("archive.db")).unwrap();
    let ask = |sql: String| connection.query_row(&sql, [], |row| row.get::<_, u32>(0)).unwrap();
    for table in archive::Table::ALL.map(archive::Table::name).into_iter().chain(["log"]) {
        let guards = ask(format!("SELECT count(*) FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = '{table}'"));
        assert_eq!(guards, 2, "{table}");
        if ask(format!("SELECT count(*) FROM {table}")) == 0 {
            continue;
        }
        for change in [format!("DELETE FROM {table}"), format!("UPDATE {table} SET rowid = rowid + 1000")] {
            let change = change.replace("UPDATE statement SET rowid = rowid", "UPDATE statement SET number = number");
            let error = tamper(folder.path(), &change).unwrap_err().to_string();
            assert_eq!(error, "the archive only adds", "{change}");
        }
    }
}

#[test]
fn the_tables_have_the_columns_that_are_hashed() {
    let folder = tempfile::tempdir().unwrap();
    drop(create(folder.path()));
    let connection = Connection::open(folder.path().join("archive.db")).unwrap();
    for table in archive::Table::ALL {
        let mut columns =
            connection.prepare(&format!("SELECT name FROM pragma_table_info('{}')", table.name())).unwrap();
        let columns: Vec<String> = columns.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
        assert_eq!(columns, table.columns(), "{}", table.name());
    }
}
