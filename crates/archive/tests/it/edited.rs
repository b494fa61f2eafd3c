//! Each cell of the tables that came with later schemas: an edited one is named. So is a row that is gone from any table.

use crate::inside::{parts, record};
use crate::promises::tamper;
use crate::verifying::{copy_of, unguarded};
use crate::{ENGINE, MARKET, QUAYS, add, create, edition, faults, part};
use archive::seal::Key;
use archive::{Action, Capture, Decision, Digest, Gathered, Gathering, Measure, Part, Reading, Table, compare};
use likeness::Fingerprint;
use rusqlite::Connection;
use std::path::Path;
use std::sync::LazyLock;
use tempfile::TempDir;

const REWORDED: &str = "Women wash their wool in Gori, Georgia, Thursday, July 7, 2016. (AP Photo/Nino Lomidze)";
const NUL: &str = "A boy\0 herds goats in Marib, Yemen March 6, 2014. (Photo by Omar Haddad/Reuters)\n";

/// An archive with rows in all tables but those of other archives.
static FILLED: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let mut archive = create(folder.path());
    add(&mut archive, &[("market.txt", MARKET), ("reworded.txt", REWORDED), ("nul.txt", NUL)]);
    let batch = add(&mut archive, &[("quays.txt", QUAYS)]).batch.unwrap();
    archive.remove(batch, "wrong folder").unwrap();

    // A picture that says something of itself and has a fingerprint, and a web archive.
    let bytes = picture();
    let measure = Measure { sha256: Digest::of(&bytes), length: bytes.len() as u64 };
    let mut file = tempfile::tempfile().unwrap();
    std::io::Write::write_all(&mut file, &bytes).unwrap();
    archive.originals().take(&mut file, Path::new("wool.png"), &measure).unwrap();
    let Part { capture, .. } = part("wool.png", "");
    let capture = Capture {
        sha256: measure.sha256,
        length: measure.length,
        media_type: "image/png".to_owned(),
        metadata: Some("{}".to_owned()),
        fingerprint: Some(Fingerprint::new(&bytes).unwrap()),
        ..capture
    };
    let crawl = record(1, QUAYS);
    let crawl = parts(&archive, "crawl.warc", crawl.as_bytes());
    let mut adding = archive.add(edition("1"), &*ENGINE).unwrap();
    adding.part(&Part::new(capture, Vec::new(), Vec::new(), true)).unwrap();
    crawl.iter().for_each(|part| assert!(adding.part(part).unwrap()));
    adding.finish().unwrap();

    let kept = archive.store().captions(0, 99).unwrap();
    let second = edition("2");
    let again = kept.iter().filter_map(|kept| compare(kept, &second, Reading::of(&ENGINE.read(&kept.text))));
    let again: Vec<_> = again.map(|(reread, _)| reread).collect();
    archive.reread(&second, &again).unwrap();
    archive
        .review(&Decision { sighting: Some(3), ..Decision::new("A. Desk", Action::Split, "another frame") })
        .unwrap();
    archive.review(&Decision { undoes: Some(1), ..Decision::new("A. Desk", Action::Undo, "") }).unwrap();
    let gather = |done| Gathering { name: "wool".to_owned(), done, by: "A. Desk".to_owned(), reason: String::new() };
    archive.gather(&gather(Gathered::Kept { query: Some("wool".to_owned()) })).unwrap();
    archive.gather(&gather(Gathered::Put(vec![2]))).unwrap();
    let key = Key::of_pem(&Key::generate().unwrap(), Path::new("seal.key")).unwrap();
    archive.seal(&key, Some("monday")).unwrap();
    folder
});

/// A picture with enough in it to be recognised.
fn picture() -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let shade = |x: u32, y: u32| (f64::from(x * x + 3 * y) / 40.0).sin() + (f64::from(y * y) / 300.0).cos();
    let image = image::GrayImage::from_fn(96, 96, |x, y| image::Luma([(128.0 + 60.0 * shade(x, y)) as u8]));
    image.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// Tables with rows, each with its columns and their types.
fn tables(connection: &Connection) -> Vec<(&'static str, Vec<(String, String)>)> {
    let names = Table::ALL.map(Table::name).into_iter().chain(["log"]);
    let ask = |sql: String| connection.query_row(&sql, [], |row| row.get::<_, u32>(0)).unwrap();
    let filled = names.filter(|name| ask(format!("SELECT count(*) FROM {name}")) > 0);
    let columns = |name: &str| {
        let mut columns = connection.prepare(&format!("SELECT name, type FROM pragma_table_info('{name}')")).unwrap();
        columns.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().map(Result::unwrap).collect()
    };
    filled.map(|name| (name, columns(name))).collect()
}

/// What does not fit after a change, which must be something.
fn named(change: &str) -> Vec<String> {
    let folder = copy_of(FILLED.path());
    unguarded(folder.path(), &format!("PRAGMA ignore_check_constraints = ON; {change}"));
    let faults = faults(folder.path());
    assert!(!faults.is_empty(), "{change}: nothing was named");
    faults
}

#[test]
fn the_archive_whose_cells_are_edited_fits_and_lacks_no_rows() {
    assert_eq!(faults(FILLED.path()), [""; 0]);
    let connection = Connection::open(FILLED.path().join("archive.db")).unwrap();
    let filled: Vec<&str> = tables(&connection).into_iter().map(|(name, _)| name).collect();
    let empty: Vec<&str> = Table::ALL.map(Table::name).into_iter().filter(|name| !filled.contains(name)).collect();
    assert_eq!(empty, ["joined", "joined_entry"]);
}

/// Tables of later schemas than the first, and those whose rows are matched anew by them.
const LATER: &[&str] =
    &["collection", "fingerprint", "gathered", "ground", "inside", "matched", "metadata", "review", "seal", "sketch"];

#[test]
fn an_edited_cell_of_any_later_table_is_named() {
    let connection = Connection::open(FILLED.path().join("archive.db")).unwrap();
    for (table, columns) in tables(&connection).into_iter().filter(|(table, _)| LATER.contains(table)) {
        for (column, kind) in columns {
            let other = match kind.as_str() {
                "INTEGER" => format!("ifnull(\"{column}\", 0) + 1000"),
                "TEXT" => format!("ifnull(\"{column}\", '') || ' '"),
                "BLOB" => format!("zeroblob(ifnull(length(\"{column}\"), 0) + 1)"),
                other => panic!("{table}.{column} is {other}"),
            };
            let row = format!("rowid = (SELECT max(rowid) FROM {table})");
            let faults = named(&format!("UPDATE {table} SET \"{column}\" = {other} WHERE {row}"));
            // The entry that made the row is named.
            let entry = format!("SELECT log FROM {table} WHERE {row}");
            let entry: i64 = connection.query_row(&entry, [], |row| row.get(0)).unwrap();
            let told = faults.iter().any(|fault| fault.starts_with(&format!("log entry {entry}: expected the rows")));
            assert!(told, "{table}.{column}: expected entry {entry} in {faults:#?}");
        }
    }
}

#[test]
fn a_row_that_is_gone_from_any_table_is_named() {
    let connection = Connection::open(FILLED.path().join("archive.db")).unwrap();
    for (table, columns) in tables(&connection) {
        let key = &columns[0].0;
        for which in ["min", "max"] {
            if table == "log" && which == "max" {
                // The end of the log is missed where it is known from elsewhere: the rows it made have no entry.
                let faults = named("DELETE FROM log WHERE seq = (SELECT max(seq) FROM log)");
                assert!(faults.iter().any(|fault| fault.contains("seal 1: expected entry ")), "{faults:?}");
                continue;
            }
            named(&format!("DELETE FROM {table} WHERE \"{key}\" = (SELECT {which}(\"{key}\") FROM {table})"));
        }
    }
    assert!(
        tamper(FILLED.path(), "DELETE FROM log").is_err(),
        "the tables are guarded where nobody takes the guard away"
    );
}
