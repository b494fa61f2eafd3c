//! The log and the rows that its entries made: all tables are read side by side, once, in the order of the log.
//!
//! ```text
//! log entry 3  expected the rows it made with SHA-256 5f0c…, found 91ab… over 1 capture, 2 caption, 30 statement
//! ```

use crate::digest::{Cell, Digest, write_row};
use crate::error::Result;
use crate::log::{Entry, Kind};
use crate::sqlite::Sqlite;
use crate::store::Store;
use crate::table::Table;
use crate::verify::{Layer, Verifying};
use rusqlite::types::ValueRef;
use rusqlite::{Rows, Statement};
use sha2::{Digest as _, Sha256};
use std::fmt::Write;

/// So many entries of the log are read at once.
const PAGE: usize = 1000;

/// A table being read, row by row in the order of its key, which is that of the log.
struct Cursor<'s> {
    table: Table,
    rows: Rows<'s>,
    /// The row it stands at; `None` at the end.
    row: Option<Line>,
}

/// A row.
struct Line {
    /// The entry that made it.
    entry: u64,
    /// Its key, or that of its reading.
    id: u64,
    /// Of a statement, its number in its reading; 0 of others.
    number: u64,
    /// As it is written down to be hashed.
    bytes: Vec<u8>,
}

impl Sqlite {
    pub(super) fn verify_log(&self, verifying: &mut Verifying<'_>) -> Result<()> {
        let wrap = |error| self.wrap(error);
        let mut statements: Vec<Statement<'_>> = Vec::new();
        for table in Table::ALL {
            statements.push(self.connection.prepare(&sql(table)).map_err(wrap)?);
        }
        let mut cursors = Vec::new();
        for (statement, table) in statements.iter_mut().zip(Table::ALL) {
            let mut cursor = Cursor { table, rows: statement.query([]).map_err(wrap)?, row: None };
            cursor.advance(verifying).map_err(wrap)?;
            cursors.push(cursor);
        }
        let of = self.row("SELECT max(seq) FROM log", &[], |row| row.get::<_, Option<i64>>(0))?.flatten();
        let of = of.unwrap_or_default() as u64;
        let mut before: Option<Entry> = None;
        loop {
            let entries = self.entries(before.as_ref().map_or(0, |entry| entry.seq), PAGE)?;
            if entries.is_empty() {
                break;
            }
            for entry in entries {
                let at = format!("log entry {}", entry.seq);
                if let Some(fault) = entry.fault(before.as_ref()) {
                    verifying.fault(Layer::Log, at.as_str(), fault);
                }
                if before.as_ref().is_some_and(|before| entry.is_before(before)) {
                    verifying.verified.set_back.push(entry.seq);
                }
                let (mut lines, mut found) = (String::new(), Vec::new());
                for cursor in &mut cursors {
                    cursor.unowned_before(entry.seq, verifying).map_err(wrap)?;
                    let (count, digest) = cursor.rows_of(entry.seq, verifying).map_err(wrap)?;
                    if count > 0 {
                        let name = cursor.table.name();
                        let _ = writeln!(lines, "{name} {count} {digest}");
                        found.push((name, count));
                    }
                }
                said(&entry, &found, verifying);
                let digest = Digest::of(lines);
                if digest != entry.rows {
                    let found: Vec<String> = found.iter().map(|(name, count)| format!("{count} {name}")).collect();
                    let found = if found.is_empty() { "none".to_owned() } else { found.join(", ") };
                    let what =
                        format!("expected the rows it made with SHA-256 {}, found {found}: {digest}", entry.rows);
                    verifying.fault(Layer::Row, at, what);
                }
                verifying.verified.entries += 1;
                verifying.verified.head = Some(entry.hash);
                if entry.seq.is_multiple_of(64) {
                    verifying.step(Layer::Log, entry.seq, of);
                }
                before = Some(entry);
            }
        }
        if before.is_none() {
            verifying.fault(Layer::Log, "the log", "expected entry 1, found no entry");
        }
        for cursor in &mut cursors {
            cursor.unowned_before(u64::MAX, verifying).map_err(wrap)?;
        }
        Ok(())
    }
}

/// Compares the rows that an entry made with those it says it made.
fn said(entry: &Entry, found: &[(&str, u64)], verifying: &mut Verifying<'_>) {
    if entry.kind != Kind::Document.name() {
        return;
    }
    let Ok(body) = serde_json::from_str::<serde_json::Value>(&entry.body) else { return };
    for (field, table) in [("sightings", "sighting"), ("captions", "caption"), ("photographs", "photograph")] {
        let count = found.iter().find(|(name, _)| *name == table).map_or(0, |(_, count)| *count);
        if let Some(expected) = body[field].as_u64().filter(|expected| *expected != count) {
            let what =
                format!("expected {expected} rows of {table} of the document {}, found {count}", body["document"]);
            verifying.fault(Layer::Row, format!("log entry {}", entry.seq), what);
        }
    }
}

/// The entry of each row of a table, then its columns, in the order of the log.
fn sql(table: Table) -> String {
    let (name, columns) = (table.name(), table.columns());
    match table {
        // A reading's statements have its entry; that loop is the outer one, so that nothing must be sorted.
        Table::Statement => format!(
            "SELECT reading.log, statement.\"{}\" FROM statement CROSS JOIN reading ON reading.id = statement.reading
             ORDER BY statement.reading, statement.number",
            columns.join("\", statement.\"")
        ),
        // Batches are not removed in the order in which they were made.
        Table::Removal => format!("SELECT log, \"{}\" FROM {name} ORDER BY log, batch", columns.join("\", \"")),
        _ => format!("SELECT log, \"{}\" FROM {name} ORDER BY \"{}\"", columns.join("\", \""), columns[0]),
    }
}

impl Cursor<'_> {
    /// Goes to the next row. Keys have no gaps, and a later row is of no earlier entry.
    fn advance(&mut self, verifying: &mut Verifying<'_>) -> rusqlite::Result<()> {
        let name = self.table.name();
        let last = self.row.take();
        let columns = self.table.columns().len();
        if let Some(row) = self.rows.next()? {
            let cells = (1..=columns).map(|column| row.get_ref(column).map(cell));
            let cells = cells.collect::<rusqlite::Result<Vec<_>>>()?;
            let mut bytes = last.as_ref().map_or_else(Vec::new, |_| Vec::with_capacity(256));
            write_row(&mut bytes, &cells);
            let number = if self.table == Table::Statement { row.get::<_, i64>(2)? as u64 } else { 0 };
            self.row =
                Some(Line { entry: row.get::<_, i64>(0)? as u64, id: row.get::<_, i64>(1)? as u64, number, bytes });
            verifying.verified.rows += 1;
        }
        let Some(Line { entry, id, number, .. }) = &self.row else { return Ok(()) };
        let (expected, found) = match (&last, self.table) {
            (_, Table::Removal) => return Ok(()),
            (Some(last), Table::Statement) if last.id == *id => (last.number + 1, *number),
            (_, Table::Statement) => (1, *number),
            (last, _) => (last.as_ref().map_or(1, |last| last.id + 1), *id),
        };
        if expected < found {
            let row =
                if expected + 1 == found { format!("{expected}") } else { format!("{expected} to {}", found - 1) };
            let of = if self.table == Table::Statement { format!(" of reading {id}") } else { String::new() };
            verifying.fault(
                Layer::Row,
                format!("{name} {row}{of}"),
                format!("expected it before {name} {found}, found none"),
            );
        }
        if let Some(last) = last.filter(|last| last.entry > *entry) {
            let at = format!("{name} {id}");
            let what = format!(
                "expected entry {} of the log or a later one to have made it, as the row before; found {entry}",
                last.entry
            );
            verifying.fault(Layer::Row, at, what);
        }
        Ok(())
    }

    /// Passes over rows of entries before `seq` that are not there.
    fn unowned_before(&mut self, seq: u64, verifying: &mut Verifying<'_>) -> rusqlite::Result<()> {
        while let Some(first) = self.row.as_ref().filter(|row| row.entry < seq).map(|row| (row.entry, row.id)) {
            let ((entry, id), mut end) = (first, first.1);
            while let Some(row) = self.row.as_ref().filter(|row| row.entry == entry) {
                end = row.id;
                self.advance(verifying)?;
            }
            let name = if self.table == Table::Statement { "facts of reading" } else { self.table.name() };
            let rows = if id == end { format!("{name} {id}") } else { format!("{name} {id} to {end}") };
            verifying.fault(
                Layer::Row,
                rows,
                format!("expected entry {entry} of the log to vouch for it, found none that does"),
            );
        }
        Ok(())
    }

    /// The rows of an entry: how many, and their hash.
    fn rows_of(&mut self, seq: u64, verifying: &mut Verifying<'_>) -> rusqlite::Result<(u64, Digest)> {
        let (mut count, mut hash) = (0, Sha256::new());
        while let Some(row) = self.row.as_ref().filter(|row| row.entry == seq) {
            hash.update(&row.bytes);
            count += 1;
            self.advance(verifying)?;
        }
        Ok((count, Digest(hash.finalize().into())))
    }
}

fn cell(value: ValueRef<'_>) -> Cell<'_> {
    match value {
        ValueRef::Null => Cell::Null,
        ValueRef::Integer(number) => Cell::Integer(number),
        ValueRef::Text(text) => std::str::from_utf8(text).map_or(Cell::Blob(text), Cell::Text),
        ValueRef::Blob(bytes) => Cell::Blob(bytes),
        // No table has such numbers; one that stands there is hashed as what it is not.
        ValueRef::Real(_) => Cell::Null,
    }
}
