//! The store in SQLite: one file, `archive.db`, in WAL mode; readers see the last commit while one writes.

mod collection;
mod copy;
mod inside;
mod joining;
mod look;
mod matching;
mod migrate;
mod read;
mod review;
mod schema;
mod seal;
mod verify;
mod write;

use crate::digest::{Cell, Digest};
use crate::error::{Error, Result};
use rusqlite::ErrorCode::{CannotOpen, ReadOnly};
use rusqlite::config::DbConfig;
use rusqlite::types::{ToSqlOutput, Value, ValueRef};
use rusqlite::{Connection, OpenFlags, Row, ToSql};
use std::path::{Path, PathBuf};

/// An archive's database.
pub(crate) struct Sqlite {
    connection: Connection,
    path: PathBuf,
    writing: Option<write::Writing>,
}

impl Sqlite {
    /// Opens a database for writing; makes it where `create` allows, and brings an older one up to date after a backup.
    pub fn open(path: &Path, create: bool, at: &str) -> Result<Sqlite> {
        if !create && !path.exists() {
            return Err(Error::Missing(path.parent().unwrap_or(path).to_owned()));
        }
        let wrap = |error| Error::database(path, error);
        let mut connection = Connection::open(path).map_err(wrap)?;
        connection.busy_timeout(std::time::Duration::from_secs(30)).map_err(wrap)?;
        migrate::bring_up_to_date(&mut connection, path, migrate::MIGRATIONS, at)?;
        connection
            .execute_batch(
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -65536;",
            )
            .map_err(wrap)?;
        keep_plans(&connection).map_err(wrap)?;
        Ok(Sqlite { connection, path: path.to_owned(), writing: None })
    }

    /// Opens a database for reading alone, in a folder that may not be written either; `None` if it is of an older
    /// schema, which must be brought up to date first.
    pub fn read(path: &Path) -> Result<Option<Sqlite>> {
        let connection = Sqlite::connect_to_read(path)?;
        let known = migrate::MIGRATIONS.len() as u32;
        match migrate::check(&connection, path, known)? {
            0 => return Err(Error::Missing(path.parent().unwrap_or(path).to_owned())),
            found if found < known => return Ok(None),
            _ => {}
        }
        keep_plans(&connection).map_err(|error| Error::database(path, error))?;
        Ok(Some(Sqlite { connection, path: path.to_owned(), writing: None }))
    }

    /// Copies a database of this schema or an older one, as it is at one moment, to a new file, while others may write;
    /// `progress` is told how many of how many pages are done.
    pub fn copy(path: &Path, to: &Path, progress: &mut dyn FnMut(u64, u64)) -> Result<()> {
        let connection = Sqlite::connect_to_read(path)?;
        migrate::check(&connection, path, migrate::MIGRATIONS.len() as u32)?;
        Sqlite { connection, path: path.to_owned(), writing: None }.copy_database(to, progress)
    }

    fn connect_to_read(path: &Path) -> Result<Connection> {
        if !path.exists() {
            return Err(Error::Missing(path.parent().unwrap_or(path).to_owned()));
        }
        if !path.is_file() {
            return Err(Error::Foreign(path.to_owned()));
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let open = |immutable: bool| -> rusqlite::Result<Connection> {
            let connection = if immutable {
                Connection::open_with_flags(immutable_uri(path), flags | OpenFlags::SQLITE_OPEN_URI)?
            } else {
                Connection::open_with_flags(path, flags)?
            };
            connection.busy_timeout(std::time::Duration::from_secs(30))?;
            connection.execute_batch("PRAGMA cache_size = -32768")?;
            connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
            Ok(connection)
        };
        // Without a write-ahead log beside it, and where none can be made, the file is all there is.
        let connection = open(false).or_else(|error| match error.sqlite_error_code() {
            Some(CannotOpen | ReadOnly) if !has_changes(path) => open(true),
            _ => Err(error),
        });
        connection.map_err(|error| match error.sqlite_error_code() {
            Some(CannotOpen | ReadOnly) if has_changes(path) => Error::Unwritable {
                path: path.to_owned(),
                why: "changes in archive.db-wal that only one who may write can take in".to_owned(),
            },
            _ => Error::database(path, error),
        })
    }

    fn wrap(&self, error: rusqlite::Error) -> Error {
        Error::database(&self.path, error)
    }

    /// All rows of a query.
    fn rows<T>(
        &self,
        sql: &str,
        parameters: &[&dyn ToSql],
        mut read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>> {
        let mut query = || -> rusqlite::Result<Vec<T>> {
            let mut statement = self.connection.prepare_cached(sql)?;
            let rows = statement.query_map(parameters, &mut read)?;
            rows.collect()
        };
        query().map_err(|error| self.wrap(error))
    }

    /// The first row of a query, if it has any.
    fn row<T>(
        &self,
        sql: &str,
        parameters: &[&dyn ToSql],
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>> {
        Ok(self.rows(sql, parameters, read)?.into_iter().next())
    }
}

/// Every query is planned once: SQLite would otherwise plan many anew for each value that is bound to them.
fn keep_plans(connection: &Connection) -> rusqlite::Result<()> {
    connection.set_prepared_statement_cache_capacity(64);
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map(drop)
}

/// Whether a database has changes in its write-ahead log.
fn has_changes(path: &Path) -> bool {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    std::fs::metadata(log).is_ok_and(|file| file.len() > 0)
}

/// The file's address with the promise that nobody writes it.
fn immutable_uri(path: &Path) -> String {
    let mut uri = "file:".to_owned();
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => uri.push(char::from(*byte)),
            other => uri.push_str(&format!("%{other:02X}")),
        }
    }
    uri + "?immutable=1"
}

impl ToSql for Cell<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Cell::Null => ToSqlOutput::Owned(Value::Null),
            Cell::Integer(number) => ToSqlOutput::Owned(Value::Integer(*number)),
            Cell::Text(text) => ToSqlOutput::Borrowed(ValueRef::Text(text.as_bytes())),
            Cell::Blob(bytes) => ToSqlOutput::Borrowed(ValueRef::Blob(bytes)),
        })
    }
}

/// A hash from its bytes.
fn digest(row: &Row<'_>, column: usize) -> rusqlite::Result<Digest> {
    row.get(column).map(Digest)
}

/// A hash from its digits; zeros for what is none, which no hash agrees with.
fn hexadecimal(row: &Row<'_>, column: usize) -> rusqlite::Result<Digest> {
    Ok(Digest::parse(row.get_ref(column)?.as_str()?).unwrap_or_default())
}
