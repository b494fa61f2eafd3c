//! Seals as rows.

use super::Sqlite;
use super::read::number;
use crate::digest::Cell;
use crate::error::Result;
use crate::log::Kind;
use crate::seal::{Method, Seal};
use crate::table::Table;
use serde_json::json;

impl Sqlite {
    pub(super) fn write_seal(&mut self, seal: &Seal, at: &str) -> Result<u64> {
        self.write(|connection, writing| {
            let (id, log) = (writing.next(Table::Seal), writing.log());
            let cells = [
                id.into(),
                seal.sealed.into(),
                seal.method.name().into(),
                seal.statement.as_str().into(),
                blob(&seal.key),
                blob(&seal.signature),
                blob(&seal.request),
                blob(&seal.response),
                log.into(),
            ];
            writing.insert(connection, Table::Seal, &cells)?;
            let body = json!({ "seal": id, "sealed": seal.sealed, "method": seal.method.name(), "answered": seal.response.is_some() });
            writing.enter(connection, Kind::Seal, body.to_string(), at)?;
            Ok(id)
        })
    }

    pub(super) fn read_seals(&self, after: u64, most: i64) -> Result<Vec<Seal>> {
        let sql = "SELECT id, sealed, method, statement, \"key\", signature, request, response FROM seal
                   WHERE id > ? ORDER BY id LIMIT ?";
        self.rows(sql, &[&(after as i64), &most], |row| {
            let method: String = row.get(2)?;
            Ok(Seal {
                seal: number(row, 0)?,
                sealed: number(row, 1)?,
                // What no version of the program wrote has no signature of this kind, and does not hold.
                method: Method::of(&method).unwrap_or(Method::Ed25519),
                statement: row.get(3)?,
                key: row.get(4)?,
                signature: row.get(5)?,
                request: row.get(6)?,
                response: row.get(7)?,
            })
        })
    }
}

fn blob(bytes: &Option<Vec<u8>>) -> Cell<'_> {
    bytes.as_deref().map_or(Cell::Null, Cell::Blob)
}
