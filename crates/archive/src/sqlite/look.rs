//! What pictures look like: a fingerprint for each picture that could be decoded, found by its words.
//!
//! The words of a fingerprint stand at its beginning: a hundred bytes of each row are read, and the whole of those few
//! that share a word with what is looked for.

use super::Sqlite;
use super::read::number;
use super::write::Writing;
use crate::digest::Cell;
use crate::error::{Error, Result};
use crate::store::{Capture, Look};
use crate::table::Table;
use likeness::{Fingerprint, RULE, VERSION};
use rusqlite::Connection;
use std::collections::HashSet;

impl Writing {
    /// What a picture looks like.
    pub(super) fn fingerprint(&mut self, connection: &Connection, id: u64, capture: &Capture) -> rusqlite::Result<()> {
        let Some(fingerprint) = &capture.fingerprint else { return Ok(()) };
        let rule = self.rule(connection, RULE, VERSION)?;
        let (number, log) = (self.next(Table::Fingerprint), self.log());
        let ((width, height), value) = (fingerprint.size(), fingerprint.to_bytes());
        let (width, height) = (u64::from(width), u64::from(height));
        let cells =
            [number.into(), id.into(), rule.into(), width.into(), height.into(), Cell::Blob(&value), log.into()];
        self.insert(connection, Table::Fingerprint, &cells)
    }
}

impl Sqlite {
    pub(super) fn read_looks(&self, words: &HashSet<u64>) -> Result<Vec<Look>> {
        // the last row of a capture counts
        let sql = "SELECT max(fingerprint.id), substr(value, 1, ?1) FROM fingerprint
                   JOIN rule ON rule.id = fingerprint.rule JOIN capture ON capture.id = fingerprint.capture
                   WHERE rule.name = ?2 AND rule.version = ?3 AND batch NOT IN (SELECT batch FROM removal)
                   GROUP BY fingerprint.capture";
        let end = Fingerprint::KEYS_END as i64;
        let heads = self.rows(sql, &[&end, &RULE, &VERSION], |row| Ok((number(row, 0)?, row.get::<_, Vec<u8>>(1)?)))?;
        let mut looks = Vec::new();
        for (id, head) in heads {
            if Fingerprint::keys_of(&head).map_err(damaged)?.iter().any(|word| words.contains(word)) {
                looks.extend(self.look(id)?);
            }
        }
        Ok(looks)
    }

    fn look(&self, id: u64) -> Result<Option<Look>> {
        let sql = "SELECT capture.id, document, sha256, value FROM fingerprint
                   JOIN capture ON capture.id = fingerprint.capture WHERE fingerprint.id = ?";
        let found = self.row(sql, &[&(id as i64)], |row| {
            Ok((number(row, 0)?, row.get(1)?, super::digest(row, 2)?, row.get::<_, Vec<u8>>(3)?))
        })?;
        let Some((capture, document, sha256, value)) = found else { return Ok(None) };
        let fingerprint = Fingerprint::from_bytes(&value).map_err(damaged)?;
        Ok(Some(Look { capture, document, sha256, fingerprint }))
    }
}

fn damaged(error: likeness::Error) -> Error {
    Error::Damaged(error.to_string())
}
