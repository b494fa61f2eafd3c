//! Verifying: whatever was changed behind the archive's back is named, and nothing is added to what does not fit.

use crate::promises::tamper;
use crate::{ENGINE, MARKET, QUAYS, add, create, edition, faults};
use archive::{Archive, Reading, compare};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use tempfile::TempDir;

/// A gallery with a byte that is none of a text.
const NUL: &str = "A boy\0 herds goats in Marib, Yemen March 6, 2014. (Photo by Omar Haddad/Reuters)\n";

/// An archive with rows in every table: two batches, one removed, a reading by a second edition, a problem.
static FILLED: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let mut archive = create(folder.path());
    add(&mut archive, &[("market.txt", MARKET), ("nul.txt", NUL)]);
    let batch = add(&mut archive, &[("quays.txt", QUAYS)]).batch.unwrap();
    archive.remove(batch, "wrong folder").unwrap();
    let kept = archive.store().captions(0, 9).unwrap();
    let second = edition("2");
    let again = kept.iter().filter_map(|kept| compare(kept, &second, Reading::of(&ENGINE.read(&kept.text))));
    let again: Vec<_> = again.map(|(reread, _)| reread).collect();
    archive.reread(&second, &again).unwrap();
    folder
});

fn filled() -> TempDir {
    copy_of(FILLED.path())
}

/// A copy of an archive.
pub fn copy_of(archive: &Path) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut waiting = vec![PathBuf::new()];
    while let Some(inside) = waiting.pop() {
        for entry in std::fs::read_dir(archive.join(&inside)).unwrap().map(Result::unwrap) {
            let name = inside.join(entry.file_name());
            if entry.path().is_dir() {
                std::fs::create_dir(folder.path().join(&name)).unwrap();
                waiting.push(name);
            } else {
                std::fs::copy(entry.path(), folder.path().join(&name)).unwrap();
            }
        }
    }
    folder
}

/// A change made while nothing guards the tables, which are guarded again afterwards.
pub fn unguarded(folder: &Path, change: &str) {
    let connection = rusqlite::Connection::open(folder.join("archive.db")).unwrap();
    let mut triggers = connection.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").unwrap();
    let triggers = triggers.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))).unwrap();
    let (names, guard): (Vec<_>, Vec<_>) = triggers.map(Result::unwrap).unzip();
    let drop: String = names.iter().map(|name| format!("DROP TRIGGER {name};")).collect();
    tamper(folder, &format!("PRAGMA foreign_keys = OFF; {drop} {change}; {}", guard.join(";"))).unwrap();
}

fn original(folder: &Path, text: &str) -> PathBuf {
    let name = archive::Digest::of(text).to_string();
    folder.join("originals").join(&name[..2]).join(name)
}

/// A file's bytes replaced, although it may only be read.
fn replace(path: &Path, bytes: &[u8]) {
    std::fs::remove_file(path).unwrap();
    std::fs::write(path, bytes).unwrap();
}

fn assert_named(faults: &[String], wanted: &[&str], change: &str) {
    for wanted in wanted {
        assert!(faults.iter().any(|fault| fault.contains(wanted)), "{change}: expected {wanted} in {faults:#?}");
    }
}

#[test]
fn an_archive_as_it_was_made_fits() {
    let folder = filled();
    let archive = Archive::open_to_verify(folder.path()).unwrap();
    let mut told = Vec::new();
    let verified = archive.verify(&mut |step| told.push(step)).unwrap();
    assert!(verified.facts > 20 && verified.rows > 50, "{verified:?}");
    assert_eq!((verified.faults, verified.entries, verified.captions, verified.originals), (0, 8, 5, 3));
    assert_eq!((verified.sightings, verified.not_looked_up), (5, 0));
    let head = archive.store().entries(7, 1).unwrap()[0].hash;
    assert_eq!(verified.head, Some(head));
    assert!(told.iter().all(|told| matches!(told, archive::Told::Step(..))));
}

#[test]
fn a_change_behind_the_archives_back_is_named() {
    // An edited row of every table.
    for (change, wanted) in [
        ("UPDATE batch SET program = 'cutline 9' WHERE id = 1", &["log entry 2: expected the rows it made"][..]),
        (
            "UPDATE caption SET text = replace(text, 'July', 'June') WHERE id = 1",
            &[
                "caption 1: expected words with SHA-256",
                "log entry 3: expected the rows",
                "of reading 1 of caption 1",
                "sighting 1: ",
            ],
        ),
        ("UPDATE caption SET credit_line = 'AP' WHERE id = 1", &["log entry 3: "]),
        ("UPDATE capture SET document = 'other.txt' WHERE id = 1", &["log entry 3: "]),
        (
            "UPDATE capture SET length = 7 WHERE id = 1",
            &["log entry 3: ", "expected 7 bytes of the document market.txt"],
        ),
        ("UPDATE edition SET rules = '9' WHERE id = 1", &["log entry 3: "]),
        (
            "UPDATE log SET at = '2020-01-01T00:00:00Z' WHERE seq = 3",
            &["log entry 3: expected entry 3 of the log to have hash"],
        ),
        ("UPDATE matched SET photograph = 2 WHERE id = 1", &["log entry 3: "]),
        ("UPDATE photograph SET \"key\" = x'00' WHERE id = 1", &["log entry 3: "]),
        ("UPDATE problem SET what = 'nothing' WHERE id = 1", &["log entry 4: "]),
        ("UPDATE reading SET language = 'fr' WHERE id = 1", &["log entry 3: "]),
        ("UPDATE removal SET reason = 'none' WHERE batch = 2", &["log entry 7: "]),
        ("UPDATE rule SET version = 99 WHERE id = 1", &["log entry 3: "]),
        (
            "UPDATE sighting SET \"start\" = \"start\" + 1 WHERE id = 1",
            &["log entry 3: ", "sighting 1: expected \"Women wash"],
        ),
        (
            "UPDATE statement SET value = replace(value, '2016', '2015') WHERE kind = 'date'",
            &["(date) of reading 1 of caption 1: expected \"July 7, 2015\"", "log entry 3: ", "log entry 6: "],
        ),
        (
            "UPDATE statement SET \"start\" = 1 WHERE kind = 'date' AND reading = 1",
            &["as its value has it, found bytes 1–"],
        ),
        (
            "UPDATE statement SET value = '{' WHERE reading = 1 AND number = 1",
            &["fact 1 (parts) of reading 1", "expected JSON"],
        ),
    ] {
        let folder = filled();
        unguarded(folder.path(), change);
        assert_named(&faults(folder.path()), wanted, change);
    }
}

#[test]
fn a_row_that_is_gone_or_is_nobodys_is_named() {
    for (change, wanted) in [
        (
            "DELETE FROM batch WHERE id = 1",
            &["batch 1: expected it before batch 2, found none", "capture 1: expected the batch"][..],
        ),
        (
            "DELETE FROM caption WHERE id = 2",
            &[
                "caption 2: expected it before caption 3",
                "expected 2 rows of caption",
                "sighting 2: expected the caption",
            ],
        ),
        ("DELETE FROM capture WHERE id = 2", &["capture 2: expected it"]),
        ("DELETE FROM matched WHERE id = 5", &["log entry 6: expected the rows it made"]),
        ("DELETE FROM problem", &["log entry 4: "]),
        (
            "DELETE FROM reading WHERE id = 1",
            &["reading 1: expected it", "the facts of reading 1: expected the reading"],
        ),
        ("DELETE FROM removal", &["log entry 7: expected the rows it made with SHA-256"]),
        ("DELETE FROM rule WHERE id = 1", &["rule 1: expected it", "a fact of reading 1: expected the rule"]),
        (
            "DELETE FROM sighting WHERE id = 1",
            &["sighting 1: expected it", "expected 2 rows of sighting of the document \"market.txt\", found 1"],
        ),
        (
            "DELETE FROM statement WHERE reading = 2 AND number = 2",
            &["statement 2 of reading 2: expected it before statement 3"],
        ),
        ("UPDATE caption SET log = 2 WHERE id = 2", &["caption 2: expected entry 3 of the log or a later one"]),
        (
            "UPDATE photograph SET log = 99 WHERE id = 3",
            &["photograph 3: expected entry 99 of the log to vouch for it"],
        ),
        (
            "INSERT INTO caption VALUES (6, x'00', 'A dog.', '', 99)",
            &["caption 6: expected entry 99 of the log to vouch"],
        ),
        (
            "DELETE FROM log WHERE seq = 4",
            &[
                "log entry 5: expected entry 4 of the log, found entry 5",
                "capture 2: expected entry 4 of the log to vouch",
            ],
        ),
        ("DELETE FROM log WHERE seq = 8", &["reading 6 to 8: expected entry 8 of the log to vouch"]),
        ("DELETE FROM log", &["the log: expected entry 1, found no entry", "batch 1: expected entry 2"]),
    ] {
        let folder = filled();
        unguarded(folder.path(), change);
        assert_named(&faults(folder.path()), wanted, change);
    }
}

#[test]
fn a_changed_a_missing_and_a_swapped_document_is_named() {
    let folder = filled();
    let market = original(folder.path(), MARKET);
    let mut bytes = MARKET.as_bytes().to_vec();
    bytes[40] ^= 1;
    replace(&market, &bytes);
    let changed = faults(folder.path());
    assert_eq!(changed.len(), 1, "{changed:?}");
    assert!(
        changed[0].starts_with("originals/")
            && changed[0].contains("the document market.txt, found 299 bytes with SHA-256"),
        "{changed:?}"
    );
    std::fs::remove_file(&market).unwrap();
    assert!(faults(folder.path())[0].ends_with("bytes of the document market.txt, found no file"));
    let quays = original(folder.path(), QUAYS);
    replace(&quays, MARKET.as_bytes());
    std::fs::write(&market, QUAYS).unwrap();
    let swapped = faults(folder.path());
    assert_eq!(swapped.len(), 2, "{swapped:?}");
}

#[test]
fn a_schema_that_was_changed_and_damaged_pages_are_named() {
    let folder = filled();
    tamper(folder.path(), "DROP TRIGGER log_stays; DROP INDEX matched_log; CREATE TABLE notes (text)").unwrap();
    let changed = faults(folder.path());
    let wanted =
        ["trigger log_stays: expected it as schema ", "index matched_log: ", "table notes: expected none of this name"];
    assert_named(&changed, &wanted, "schema");
    let database = folder.path().join("archive.db");
    let mut bytes = std::fs::read(&database).unwrap();
    let at = bytes.windows(17).rposition(|window| window == b"Women wash wool i").unwrap();
    bytes[at - 4000..at].fill(0xFF);
    std::fs::write(&database, bytes).unwrap();
    assert_named(&faults(folder.path()), &["archive.db: expected whole pages, found: "], "pages");
}

#[test]
fn nothing_is_added_to_an_archive_whose_end_or_schema_is_gone() {
    for (change, wanted) in [
        ("DELETE FROM log WHERE seq = 8", "expected its end, entry 8, which made edition 2; found entry 7 last"),
        ("DELETE FROM log WHERE seq = 7", "expected entry 7, found entry 8 alone"),
        ("DELETE FROM log WHERE seq > 2", "expected its end, entry "),
        ("DELETE FROM log", "expected entry 1, found none"),
        ("UPDATE log SET body = '{}' WHERE seq = 8", "expected entry 8 of the log to have hash"),
        ("DROP TABLE statement", "table statement of "),
        ("DROP VIEW shown", "view shown of "),
        ("DROP TRIGGER log_stays", "trigger log_stays of "),
    ] {
        let folder = filled();
        if change.starts_with("DROP") {
            tamper(folder.path(), &format!("PRAGMA foreign_keys = OFF; {change}")).unwrap();
        } else {
            unguarded(folder.path(), change);
        }
        let before = std::fs::read(folder.path().join("archive.db")).unwrap();
        let error = Archive::create(folder.path(), &mut || ()).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(error.contains(wanted) && error.ends_with("cutline verify says more"), "{change}: {error}");
        assert!(std::fs::read(folder.path().join("archive.db")).unwrap() == before, "{change}: nothing was written");
        let reads = Archive::open(folder.path()).map(drop).map_err(|error| error.to_string());
        let lacks = change.starts_with("DROP TABLE") || change.starts_with("DROP VIEW") || change == "DELETE FROM log";
        assert_eq!(reads.is_err(), lacks, "{change}: {reads:?}");
        assert!(!faults(folder.path()).is_empty(), "{change}");
    }
}
