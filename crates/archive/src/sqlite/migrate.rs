//! The schema's versions: `PRAGMA user_version` counts the migrations that have run.
//!
//! A file of version 1 opened by a program that knows 2 is first copied to `archive.db.schema-1`, then changed.

use crate::digest::Digest;
use crate::error::{Error, Result};
use crate::log::{Entry, Kind};
use crate::seal::random;
use rusqlite::Connection;
use std::path::{Path, PathBuf};

/// What brings an empty file to version 1, that to version 2, and so on.
pub(super) const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/1.sql"),
    include_str!("../../migrations/2.sql"),
    include_str!("../../migrations/3.sql"),
];
/// "Cutl": what kind of SQLite file this is.
const APPLICATION: i32 = 0x4375_746C;

/// Refuses what is no archive, and what a newer program made. Gives the version; 0 is an empty file.
pub(super) fn check(connection: &Connection, path: &Path, known: u32) -> Result<u32> {
    let wrap = |error| Error::database(path, error);
    let pragma = |name: &str| connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get::<_, i32>(0));
    let (application, found) =
        (pragma("application_id").map_err(wrap)?, pragma("user_version").map_err(wrap)?.unsigned_abs());
    let tables: u32 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).map_err(wrap)?;
    if tables == 0 && application == 0 {
        return Ok(0);
    }
    if application != APPLICATION {
        return Err(Error::Foreign(path.to_owned()));
    }
    if found > known {
        return Err(Error::Newer { path: path.to_owned(), found, known });
    }
    Ok(found)
}

/// Runs the migrations that a file has not seen; an older archive is copied first.
pub(super) fn bring_up_to_date(connection: &mut Connection, path: &Path, migrations: &[&str], at: &str) -> Result<()> {
    let known = migrations.len() as u32;
    let found = check(connection, path, known)?;
    if found == known {
        return Ok(());
    }
    let wrap = |error| Error::database(path, error);
    if found > 0 {
        back_up(connection, &backup(path, found)).map_err(wrap)?;
    }
    let run = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate).map_err(wrap)?;
    // Another program may have done it while this one waited.
    let found = check(&run, path, known)?;
    for migration in &migrations[found as usize..] {
        run.execute_batch(migration).map_err(wrap)?;
    }
    if found == 0 {
        run.pragma_update(None, "application_id", APPLICATION).map_err(wrap)?;
        // Two archives that are made in one second are two.
        let id = data_encoding::HEXLOWER.encode(&random::<16>()?);
        let body = serde_json::json!({ "schema": known, "program": crate::PROGRAM, "id": id }).to_string();
        let first = Entry::new(1, at.to_owned(), Kind::Archive, body, Digest::of(""), Digest::default());
        super::write::insert_entry(&run, &first).map_err(wrap)?;
    }
    run.pragma_update(None, "user_version", known).map_err(wrap)?;
    run.commit().map_err(wrap)
}

/// Where the archive of an older schema is kept.
fn backup(path: &Path, version: u32) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".schema-{version}"));
    name.into()
}

fn back_up(connection: &Connection, to: &Path) -> rusqlite::Result<()> {
    let mut copy = Connection::open(to)?;
    rusqlite::backup::Backup::new(connection, &mut copy)?.run_to_completion(1024, std::time::Duration::ZERO, None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::Sqlite;
    use crate::store::Store;

    const AT: &str = "2026-11-30T09:00:00Z";

    #[test]
    fn an_older_archive_is_changed_after_a_backup() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("archive.db");
        let mut store = Sqlite::open(&path, true, AT).unwrap();
        store.begin().unwrap();
        store.batch("cutline", AT).unwrap();
        store.commit().unwrap();
        drop(store);
        let newer = [MIGRATIONS, &["CREATE TABLE wish (id INTEGER PRIMARY KEY) STRICT;"]].concat();
        let mut connection = Connection::open(&path).unwrap();
        bring_up_to_date(&mut connection, &path, &newer, AT).unwrap();
        assert_eq!(check(&connection, &path, 4).unwrap(), 4);
        drop(connection);
        let old = Sqlite::read(&backup(&path, 3)).unwrap().expect("a whole archive");
        assert_eq!(old.head().unwrap().0, 2, "the backup has the log as it was");
        let error = Sqlite::read(&path).err().unwrap().to_string();
        assert!(error.contains("found schema 4"), "{error}");
        let error = Sqlite::open(&path, false, AT).err().unwrap().to_string();
        assert!(error.contains("expected an archive of schema 3 or older, found schema 4"), "{error}");
    }

    #[test]
    fn another_file_is_no_archive() {
        let folder = tempfile::tempdir().unwrap();
        for (name, make) in [("notes.db", "CREATE TABLE notes (text TEXT)"), ("mine.db", "PRAGMA application_id = 7")] {
            let path = folder.path().join(name);
            Connection::open(&path).unwrap().execute_batch(make).unwrap();
            assert!(matches!(Sqlite::open(&path, true, AT), Err(Error::Foreign(_))), "{name}");
        }
        let path = folder.path().join("text.db");
        std::fs::write(&path, "A boy in Marib, Yemen March 6, 2014.\n".repeat(99)).unwrap();
        assert!(matches!(Sqlite::open(&path, true, AT), Err(Error::Foreign(_))));
    }
}
