//! Whether a database is what its version says: every table, view, index and trigger as the migrations make them.

use super::Sqlite;
use super::migrate::MIGRATIONS;
use crate::error::{Error, Result};
use crate::log::Entry;
use crate::store::Store;
use crate::table::Table;
use rusqlite::Connection;
use std::collections::BTreeMap;

/// What a schema consists of: kind and name, and how it was made.
type Parts = BTreeMap<(String, String), String>;

fn parts(connection: &Connection) -> rusqlite::Result<Parts> {
    let sql = "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
    let mut statement = connection.prepare(sql)?;
    let rows = statement
        .query_map([], |row| Ok(((row.get(0)?, row.get(1)?), row.get::<_, Option<String>>(2)?.unwrap_or_default())))?;
    rows.collect()
}

/// The schema as this program's migrations make it.
fn expected() -> rusqlite::Result<Parts> {
    let connection = Connection::open_in_memory()?;
    MIGRATIONS.iter().try_for_each(|migration| connection.execute_batch(migration))?;
    parts(&connection)
}

impl Sqlite {
    /// What differs from the schema of this version: kind and name of the part, and what was found.
    pub(super) fn schema_faults(&self) -> Result<Vec<(String, String)>> {
        let read = || Ok((expected()?, parts(&self.connection)?));
        let (expected, mut found) = read().map_err(|error| self.wrap(error))?;
        let version = MIGRATIONS.len();
        let mut faults = Vec::new();
        for ((kind, name), sql) in expected {
            let at = format!("{kind} {name}");
            match found.remove(&(kind, name)) {
                None => faults.push((at, format!("expected it as schema {version} has it, found none"))),
                Some(other) if other != sql => {
                    faults.push((at, format!("expected it as schema {version} has it, found {other}")));
                }
                Some(_) => {}
            }
        }
        let strangers = found.into_keys().map(|(kind, name)| {
            (format!("{kind} {name}"), format!("expected none of this name in schema {version}, found one"))
        });
        faults.extend(strangers);
        Ok(faults)
    }

    /// Refuses a database that lacks what its version has, or whose log lacks its beginning. For reading, what is not
    /// read from, a trigger say, may be missing.
    pub fn sound_to_read(&self) -> Result<()> {
        let faults = self.schema_faults()?;
        let needed = |at: &str| at.starts_with("table ") || at.starts_with("view ");
        if let Some((at, what)) = faults.iter().find(|(at, what)| needed(at) && what.ends_with("found none")) {
            return Err(self.unsound(at, what));
        }
        let first = self.row("SELECT 1 FROM log WHERE seq = 1", &[], |_| Ok(()))?;
        first.ok_or_else(|| self.unsound("the log", "expected entry 1, found none"))
    }

    /// Refuses a database to which nothing may be added: whose schema is another, or whose log does not end with the
    /// entry that made the last rows, whole as it was written.
    pub fn sound_to_write(&self) -> Result<()> {
        self.sound_to_read()?;
        if let Some((at, what)) = self.schema_faults()?.first() {
            return Err(self.unsound(at, what));
        }
        let last = self.last_entry()?;
        for table in Table::ALL {
            let (name, key) = (table.name(), table.columns()[0]);
            let sql = match table {
                Table::Statement => continue,
                // Batches are not removed in the order in which they were made.
                Table::Removal => "SELECT log, batch FROM removal ORDER BY log DESC LIMIT 1".to_owned(),
                _ => format!("SELECT log, {key} FROM {name} ORDER BY {key} DESC LIMIT 1"),
            };
            let found = self.row(&sql, &[], |row| Ok((row.get::<_, i64>(0)? as u64, row.get::<_, i64>(1)?)))?;
            if let Some((log, id)) = found.filter(|(log, _)| *log > last.seq) {
                let what =
                    format!("expected its end, entry {log}, which made {name} {id}; found entry {} last", last.seq);
                return Err(self.unsound("the log", &what));
            }
        }
        Ok(())
    }

    /// The log's last entry, which follows the one before.
    fn last_entry(&self) -> Result<Entry> {
        let last = self.row("SELECT max(seq) FROM log", &[], |row| row.get::<_, i64>(0))?.unwrap_or_default();
        let mut entries = self.entries(last.saturating_sub(2) as u64, 2)?;
        let entry = entries.pop().ok_or_else(|| self.unsound("the log", "expected entries, found none"))?;
        let fault = match entries.pop() {
            None if entry.seq > 1 => Some(format!("expected entry {}, found entry {last} alone", last - 1)),
            before => entry.fault(before.as_ref()),
        };
        fault.map_or(Ok(entry), |fault| Err(self.unsound("the log", &fault)))
    }

    fn unsound(&self, at: &str, what: &str) -> Error {
        let path = self.path.display();
        Error::Damaged(format!("{at} of {path}: {what}; nothing was written, cutline verify says more"))
    }
}
