//! Going through the log: every entry follows the one before, every row is what its entry vouches for.

use super::Sqlite;
use crate::digest::{Cell, Digest, Rows};
use crate::error::Result;
use crate::log::Entry;
use crate::store::Store;
use crate::table::Table;
use rusqlite::types::ValueRef;
use std::collections::BTreeMap;

impl Sqlite {
    pub(super) fn check_log(&self) -> Result<Vec<String>> {
        let mut faults = Vec::new();
        let (mut before, mut vouched): (Option<Entry>, BTreeMap<u64, Digest>) = (None, BTreeMap::new());
        loop {
            let entries = self.entries(before.as_ref().map_or(0, |entry| entry.seq), 1000)?;
            if entries.is_empty() {
                break;
            }
            for entry in entries {
                faults.extend(entry.fault(before.as_ref()));
                vouched.insert(entry.seq, entry.rows);
                before = Some(entry);
            }
        }
        let found = self.rows_of_entries().map_err(|error| self.wrap(error))?;
        for (seq, rows) in &vouched {
            let digest = found.get(seq).cloned().unwrap_or_else(none).finish();
            if digest != *rows {
                faults.push(format!("expected the rows of entry {seq} of the log to have hash {rows}, found {digest}"));
            }
        }
        let strays = found.keys().filter(|seq| !vouched.contains_key(seq));
        faults.extend(strays.map(|seq| format!("expected entry {seq} of the log, for it has rows; found none")));
        let broken: i64 =
            self.row("SELECT count(*) FROM pragma_foreign_key_check", &[], |row| row.get(0))?.unwrap_or(0);
        if broken > 0 {
            faults.push(format!("expected every row to refer to another that is there, found {broken} that do not"));
        }
        Ok(faults)
    }

    /// The rows of every entry, hashed again.
    fn rows_of_entries(&self) -> rusqlite::Result<BTreeMap<u64, Rows>> {
        let mut found = BTreeMap::new();
        for table in Table::ALL {
            let (name, columns) = (table.name(), table.columns().join("\", \""));
            let sql = match table {
                Table::Statement => format!(
                    "SELECT reading.log, statement.\"{}\" FROM statement JOIN reading ON reading.id = statement.reading
                     ORDER BY statement.reading, statement.number",
                    table.columns().join("\", statement.\"")
                ),
                _ => format!("SELECT log, \"{columns}\" FROM {name} ORDER BY 2"),
            };
            let mut statement = self.connection.prepare(&sql)?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                let cells = (1..=table.columns().len()).map(|column| row.get_ref(column).map(cell));
                let cells = cells.collect::<rusqlite::Result<Vec<_>>>()?;
                found.entry(row.get::<_, i64>(0)? as u64).or_insert_with(none).add(table as usize, &cells);
            }
        }
        Ok(found)
    }
}

fn none() -> Rows {
    Rows::new(Table::ALL.map(Table::name))
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
