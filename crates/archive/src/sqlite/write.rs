//! Writing: rows go in together with the entry of the log that vouches for them.

use super::inside::Open;
use super::read::{number, numbers};
use super::review::became;
use super::{Sqlite, hexadecimal};
use crate::digest::{Cell, Digest, Rows};
use crate::error::{Error, Result};
use crate::log::{Entry, Kind};
use crate::statement::Reading;
use crate::store::{Capture, Edition, Entered, Part, Reread, Tally};
use crate::table::Table;
use intake::Sighting;
use rusqlite::{Connection, OptionalExtension, ToSql, params_from_iter};
use serde_json::json;
use std::collections::HashMap;
use std::sync::LazyLock;

/// What is under way between `begin` and `commit`.
pub(super) struct Writing {
    /// Number and hash of the log's last entry.
    seq: u64,
    previous: Digest,
    /// The last number given in each table.
    ids: [u64; Table::ALL.len()],
    rules: HashMap<(String, u32), u64>,
    editions: Vec<(Edition, u64)>,
    /// Rows of the entry that is being made.
    rows: Rows,
    document: Option<Document>,
}

/// A document whose last part has not come.
struct Document {
    id: u64,
    sha256: Digest,
    tally: Tally,
    /// The page in it that came last.
    page: Option<Open>,
}

/// `INSERT` of each table.
static INSERTS: LazyLock<[String; Table::ALL.len()]> = LazyLock::new(|| {
    Table::ALL.map(|table| {
        let columns = table.columns();
        let marks = vec!["?"; columns.len()].join(", ");
        format!("INSERT INTO {} (\"{}\") VALUES ({marks})", table.name(), columns.join("\", \""))
    })
});

/// Appends an entry to the log.
pub(super) fn insert_entry(connection: &Connection, entry: &Entry) -> rusqlite::Result<()> {
    let Entry { seq, at, kind, body, rows, previous, hash } = entry;
    let sql = "INSERT INTO log (seq, at, kind, body, rows, previous, hash) VALUES (?, ?, ?, ?, ?, ?, ?)";
    let digits = (rows.to_string(), previous.to_string(), hash.to_string());
    let cells: [&dyn ToSql; 7] = [&(*seq as i64), at, kind, body, &digits.0, &digits.1, &digits.2];
    connection.prepare_cached(sql)?.execute(cells).map(drop)
}

fn no_rows() -> Rows {
    Rows::new(Table::ALL.map(Table::name))
}

impl Writing {
    fn new(connection: &Connection) -> rusqlite::Result<Writing> {
        let last = "SELECT seq, hash FROM log ORDER BY seq DESC LIMIT 1";
        let (seq, previous) = connection.query_row(last, [], |row| Ok((number(row, 0)?, hexadecimal(row, 1)?)))?;
        let mut ids = [0; Table::ALL.len()];
        for table in Table::ALL {
            let sql = format!("SELECT coalesce(max({}), 0) FROM {}", table.columns()[0], table.name());
            ids[table as usize] = connection.query_row(&sql, [], numbers)?;
        }
        let mut rules = connection.prepare("SELECT name, version, id FROM rule")?;
        let rules = rules
            .query_map([], |row| Ok(((row.get(0)?, row.get(1)?), number(row, 2)?)))?
            .collect::<rusqlite::Result<_>>()?;
        let mut editions = connection.prepare("SELECT engine, rules, tables, gazetteer, id FROM edition")?;
        let editions = editions
            .query_map([], |row| {
                let edition =
                    Edition { engine: row.get(0)?, rules: row.get(1)?, tables: row.get(2)?, gazetteer: row.get(3)? };
                Ok((edition, number(row, 4)?))
            })?
            .collect::<rusqlite::Result<_>>()?;
        Ok(Writing { seq, previous, ids, rules, editions, rows: no_rows(), document: None })
    }

    /// The number of the entry that is being made.
    pub(super) fn log(&self) -> u64 {
        self.seq + 1
    }

    pub(super) fn next(&mut self, table: Table) -> u64 {
        self.ids[table as usize] += 1;
        self.ids[table as usize]
    }

    pub(super) fn insert(&mut self, connection: &Connection, table: Table, cells: &[Cell<'_>]) -> rusqlite::Result<()> {
        self.rows.add(table as usize, cells);
        connection.prepare_cached(&INSERTS[table as usize])?.execute(params_from_iter(cells)).map(drop)
    }

    /// Ends the entry that is being made.
    pub(super) fn enter(
        &mut self,
        connection: &Connection,
        kind: Kind,
        body: String,
        at: &str,
    ) -> rusqlite::Result<()> {
        let rows = std::mem::replace(&mut self.rows, no_rows()).finish();
        let entry = Entry::new(self.log(), at.to_owned(), kind, body, rows, self.previous);
        insert_entry(connection, &entry)?;
        (self.seq, self.previous) = (entry.seq, entry.hash);
        Ok(())
    }

    fn edition(&mut self, connection: &Connection, edition: &Edition) -> rusqlite::Result<u64> {
        if let Some((_, id)) = self.editions.iter().find(|(known, _)| known == edition) {
            return Ok(*id);
        }
        let (id, log) = (self.next(Table::Edition), self.log());
        let Edition { engine, rules, tables, gazetteer } = edition;
        let cells = [
            id.into(),
            engine.as_str().into(),
            rules.as_str().into(),
            tables.as_str().into(),
            gazetteer.as_str().into(),
            log.into(),
        ];
        self.insert(connection, Table::Edition, &cells)?;
        self.editions.push((edition.clone(), id));
        Ok(id)
    }

    pub(super) fn rule(&mut self, connection: &Connection, name: &str, version: u32) -> rusqlite::Result<u64> {
        let key = (name.to_owned(), version);
        if let Some(id) = self.rules.get(&key) {
            return Ok(*id);
        }
        let (id, log) = (self.next(Table::Rule), self.log());
        self.insert(connection, Table::Rule, &[id.into(), name.into(), u64::from(version).into(), log.into()])?;
        self.rules.insert(key, id);
        Ok(id)
    }

    /// A reading of a caption; `same` is an earlier reading that read the same.
    fn reading(
        &mut self,
        connection: &Connection,
        caption: u64,
        edition: &Edition,
        reading: &Reading,
        same: Option<u64>,
    ) -> rusqlite::Result<()> {
        let edition = self.edition(connection, edition)?;
        let (id, log) = (self.next(Table::Reading), self.log());
        let facts = same.unwrap_or(id);
        let cells = [id.into(), caption.into(), edition.into(), reading.language.into(), facts.into(), log.into()];
        self.insert(connection, Table::Reading, &cells)?;
        if same.is_some() {
            return Ok(());
        }
        for (statement, number) in reading.statements.iter().zip(1u64..) {
            let rule = self.rule(connection, statement.rule, statement.version)?;
            let (start, end) = (statement.span.map(|span| span.start), statement.span.map(|span| span.end));
            let cells = [
                id.into(),
                number.into(),
                statement.kind.into(),
                rule.into(),
                start.map(u64::from).into(),
                end.map(u64::from).into(),
                statement.value.as_str().into(),
            ];
            self.insert(connection, Table::Statement, &cells)?;
        }
        Ok(())
    }

    pub(super) fn capture(&mut self, connection: &Connection, batch: u64, capture: &Capture) -> rusqlite::Result<u64> {
        let (id, log) = (self.next(Table::Capture), self.log());
        let cells = [
            id.into(),
            batch.into(),
            (&capture.sha256).into(),
            capture.length.into(),
            capture.document.as_str().into(),
            capture.path.as_deref().map_or(Cell::Null, Cell::Blob),
            capture.modified.as_deref().into(),
            capture.media_type.as_str().into(),
            capture.title.as_deref().into(),
            capture.publisher.as_deref().into(),
            capture.published.as_deref().into(),
            log.into(),
        ];
        self.insert(connection, Table::Capture, &cells)?;
        self.metadata(connection, id, capture)?;
        self.fingerprint(connection, id, capture)?;
        Ok(id)
    }

    fn sighting(
        &mut self,
        connection: &Connection,
        capture: u64,
        edition: &Edition,
        (sighting, reading): &(Sighting, Reading),
        entered: &mut Entered,
    ) -> rusqlite::Result<()> {
        let log = self.log();
        entered.tally.sightings += 1;
        let sha256 = Digest::of(&sighting.text);
        let credit_line = sighting.credit.as_str();
        let known = connection
            .prepare_cached("SELECT id FROM caption WHERE sha256 = ? AND credit_line = ?")?
            .query_row([Cell::from(&sha256), credit_line.into()], numbers)
            .optional()?;
        let caption = match known {
            Some(id) => id,
            None => {
                let id = self.next(Table::Caption);
                let cells =
                    [id.into(), (&sha256).into(), sighting.text.as_str().into(), credit_line.into(), log.into()];
                self.insert(connection, Table::Caption, &cells)?;
                self.reading(connection, id, edition, reading, None)?;
                self.sketch(connection, id, &reading.sketch)?;
                entered.tally.captions += 1;
                entered.captions.push((id, entered.photographs.len()));
                id
            }
        };
        let id = self.next(Table::Sighting);
        let cells = [
            id.into(),
            capture.into(),
            sighting.ordinal.into(),
            caption.into(),
            sighting.span.map(|span| span.0).into(),
            sighting.span.map(|span| span.1).into(),
            sighting.slot.map(u64::from).into(),
            sighting.image.as_deref().into(),
            sighting.alt.as_deref().into(),
            u64::from(sighting.repeats).into(),
            sighting.truncated.into(),
            log.into(),
        ];
        self.insert(connection, Table::Sighting, &cells)?;
        let (photograph, method) = self.photograph(connection, caption, known.is_some(), &reading.key)?;
        let new = method == "first";
        entered.tally.photographs += u64::from(new);
        entered.photographs.push((photograph, new));
        let matched = self.next(Table::Matched);
        let (zero, confirmed) = (Cell::Integer(0), Cell::Text("confirmed"));
        let cells = [matched.into(), id.into(), photograph.into(), method.into(), zero, zero, confirmed, log.into()];
        self.insert(connection, Table::Matched, &cells)
    }

    /// The photograph that a caption shows, and how it was recognised.
    fn photograph(
        &mut self,
        connection: &Connection,
        caption: u64,
        known: bool,
        key: &Digest,
    ) -> rusqlite::Result<(u64, &'static str)> {
        if known && let Some(id) = photograph_of_caption(connection, caption)? {
            return Ok((id, "same-caption"));
        }
        if let Some(id) = photograph_of_key(connection, key)? {
            return Ok((id, "same-words"));
        }
        Ok((self.photograph_of_its_own(connection, key)?, "first"))
    }
}

fn photograph_of_caption(connection: &Connection, caption: u64) -> rusqlite::Result<Option<u64>> {
    let sql = "SELECT matched.photograph FROM sighting JOIN matched ON matched.sighting = sighting.id
               WHERE sighting.caption = ? AND NOT EXISTS (SELECT 1 FROM matched later
                   WHERE later.sighting = matched.sighting AND later.id > matched.id)
               ORDER BY sighting.id LIMIT 1";
    connection.prepare_cached(sql)?.query_row([Cell::from(caption)], numbers).optional()
}

fn photograph_of_key(connection: &Connection, key: &Digest) -> rusqlite::Result<Option<u64>> {
    let sql = "SELECT id FROM photograph WHERE \"key\" = ?";
    let founded = connection.prepare_cached(sql)?.query_row([Cell::from(key)], numbers).optional()?;
    founded.map(|photograph| became(connection, photograph)).transpose()
}

impl Sqlite {
    pub(super) fn start(&mut self) -> Result<()> {
        let start = || {
            self.connection.execute_batch("BEGIN IMMEDIATE")?;
            Writing::new(&self.connection)
        };
        self.writing = Some(start().map_err(|error| self.wrap(error))?);
        Ok(())
    }

    pub(super) fn keep(&mut self) -> Result<()> {
        let kept = self.connection.execute_batch("COMMIT");
        self.writing = None;
        kept.map_err(|error| self.wrap(error))
    }

    pub(super) fn forget(&mut self) {
        self.writing = None;
        // Nothing to roll back is no fault: the database did so itself when its disk was full.
        let _ = self.connection.execute_batch("ROLLBACK");
    }

    pub(super) fn write<T>(
        &mut self,
        work: impl FnOnce(&Connection, &mut Writing) -> rusqlite::Result<T>,
    ) -> Result<T> {
        let writing =
            self.writing.as_mut().ok_or_else(|| Error::Damaged("expected begin before a change".to_owned()))?;
        let done = work(&self.connection, writing);
        done.map_err(|error| self.wrap(error))
    }

    pub(super) fn write_batch(&mut self, program: &str, at: &str) -> Result<u64> {
        self.write(|connection, writing| {
            let (id, log) = (writing.next(Table::Batch), writing.log());
            writing.insert(connection, Table::Batch, &[id.into(), program.into(), log.into()])?;
            writing.enter(connection, Kind::Batch, json!({ "batch": id, "program": program }).to_string(), at)?;
            Ok(id)
        })
    }

    pub(super) fn write_part(&mut self, batch: u64, edition: &Edition, part: &Part, at: &str) -> Result<Entered> {
        self.write(|connection, writing| {
            let document = match writing.document.take().filter(|open| open.sha256 == part.capture.sha256) {
                Some(document) => document,
                None => {
                    let id = writing.capture(connection, batch, &part.capture)?;
                    let tally = Tally { documents: 1, ..Tally::default() };
                    Document { id, sha256: part.capture.sha256, tally, page: None }
                }
            };
            let Document { id: container, sha256, tally: mut total, mut page } = document;
            let id = writing.capture_of(connection, batch, container, &mut page, part.inside.as_deref())?;
            let mut entered = Entered::default();
            for sighting in &part.sightings {
                writing.sighting(connection, id, edition, sighting, &mut entered)?;
            }
            total += entered.tally;
            for problem in &part.problems {
                let (number, log) = (writing.next(Table::Problem), writing.log());
                let (place, what) = (problem.place.as_str().into(), problem.what.as_str().into());
                let cells = [number.into(), id.into(), place, what, problem.left_out.into(), log.into()];
                writing.insert(connection, Table::Problem, &cells)?;
            }
            if !part.last {
                writing.document = Some(Document { id: container, sha256, tally: total, page });
                return Ok(entered);
            }
            let body = json!({
                "batch": batch,
                "document": part.capture.document,
                "sha256": sha256,
                "sightings": total.sightings,
                "captions": total.captions,
                "photographs": total.photographs,
            });
            writing.enter(connection, Kind::Document, body.to_string(), at)?;
            entered.tally.documents = 1;
            Ok(entered)
        })
    }

    pub(super) fn write_removal(&mut self, batch: u64, reason: &str, at: &str) -> Result<Tally> {
        let sql = "SELECT (SELECT count(*) FROM batch WHERE id = ?1), (SELECT count(*) FROM removal WHERE batch = ?1)";
        let found = self.row(sql, &[&(batch as i64)], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?)))?;
        match found {
            Some((1, 0)) => {}
            Some((1, _)) => {
                return Err(Error::Absent(format!("expected a batch to remove, found batch {batch} removed already")));
            }
            _ => return Err(Error::Absent(format!("expected the number of a batch, found no batch {batch}"))),
        }
        let sql = "SELECT count(DISTINCT capture), count(*), count(DISTINCT caption), count(DISTINCT photograph)
                   FROM shown WHERE batch = ?";
        let tally = self.row(sql, &[&(batch as i64)], |row| {
            let count = |column| number(row, column);
            Ok(Tally { documents: count(0)?, sightings: count(1)?, captions: count(2)?, photographs: count(3)? })
        })?;
        self.write(|connection, writing| {
            let log = writing.log();
            writing.insert(connection, Table::Removal, &[batch.into(), reason.into(), log.into()])?;
            writing.enter(connection, Kind::Removal, json!({ "batch": batch, "reason": reason }).to_string(), at)
        })?;
        Ok(tally.unwrap_or_default())
    }

    pub(super) fn write_readings(&mut self, edition: &Edition, readings: &[Reread], at: &str) -> Result<()> {
        self.write(|connection, writing| {
            for reread in readings {
                let same = if reread.differs {
                    None
                } else {
                    let sql = "SELECT facts FROM reading WHERE id = ?";
                    let facts = connection.prepare_cached(sql)?.query_row([Cell::from(reread.before)], numbers)?;
                    Some(facts)
                };
                writing.reading(connection, reread.caption, edition, &reread.reading, same)?;
            }
            let changed = readings.iter().filter(|reread| reread.differs).count();
            let body = json!({ "edition": edition, "captions": readings.len(), "changed": changed });
            writing.enter(connection, Kind::Reading, body.to_string(), at)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    const AT: &str = "2026-11-30T09:00:00Z";

    #[test]
    fn a_full_disk_takes_nothing_half_and_later_all() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Sqlite::open(&folder.path().join("archive.db"), true, AT).unwrap();
        let fill = |store: &mut Sqlite| -> Result<()> {
            store.begin()?;
            for _ in 0..2000 {
                store.batch("a program with a name that is long enough to fill a disk in a few hundred turns", AT)?;
            }
            store.commit()
        };
        let pages: u32 = store.connection.query_row("PRAGMA page_count", [], |row| row.get(0)).unwrap();
        store.connection.pragma_update(None, "max_page_count", pages + 20).unwrap();
        let error = fill(&mut store).unwrap_err().to_string();
        store.roll_back();
        assert!(error.starts_with("expected room and permission to write, found: "), "{error}");
        assert_eq!(store.head().unwrap().0, 1);
        assert_eq!(crate::verify::faults(&store), [""; 0]);
        store.connection.pragma_update(None, "max_page_count", 1_000_000).unwrap();
        fill(&mut store).unwrap();
        assert_eq!(store.head().unwrap().0, 2001);
        assert_eq!(crate::verify::faults(&store), [""; 0]);
    }
}
