//! What another archive is brought in by: where things were seen, and its log as rows.

use super::read::{number, numbers};
use super::{Sqlite, digest, hexadecimal};
use crate::digest::{Cell, Digest};
use crate::error::Result;
use crate::joining::{Brought, Joined, Located, Stated};
use crate::log::{Entry, Kind};
use crate::store::Document;
use crate::table::Table;
use crate::verify::{Layer, Verifying};
use serde_json::json;
use std::collections::HashMap;

impl Sqlite {
    pub(super) fn read_kept_documents(&self, after: u64, most: i64) -> Result<Vec<Document>> {
        let sql = "SELECT id, sha256, document, modified FROM capture WHERE id > ?
                   AND batch NOT IN (SELECT batch FROM removal)
                   AND NOT EXISTS (SELECT 1 FROM inside WHERE inside.capture = capture.id) ORDER BY id LIMIT ?";
        self.rows(sql, &[&(after as i64), &most], |row| {
            Ok(Document {
                capture: number(row, 0)?,
                sha256: digest(row, 1)?,
                document: row.get(2)?,
                modified: row.get(3)?,
            })
        })
    }

    pub(super) fn read_located(&self, sighting: u64) -> Result<Option<Located>> {
        let sql = "SELECT capture.sha256, ordinal, caption.sha256, credit_line FROM sighting
                   JOIN capture ON capture.id = sighting.capture JOIN caption ON caption.id = sighting.caption
                   WHERE sighting.id = ?";
        self.row(sql, &[&(sighting as i64)], |row| {
            Ok(Located {
                capture: digest(row, 0)?,
                ordinal: number(row, 1)?,
                caption: digest(row, 2)?,
                credit_line: row.get(3)?,
            })
        })
    }

    pub(super) fn read_sighting_at(&self, at: &Located) -> Result<Option<u64>> {
        let sql = "SELECT sighting.id FROM caption JOIN sighting ON sighting.caption = caption.id
                   JOIN capture ON capture.id = sighting.capture
                   WHERE caption.sha256 = ? AND credit_line = ? AND capture.sha256 = ? AND ordinal = ?
                   ORDER BY batch IN (SELECT batch FROM removal), sighting.id LIMIT 1";
        let (caption, capture) = (Cell::from(&at.caption), Cell::from(&at.capture));
        self.row(sql, &[&caption, &at.credit_line, &capture, &(at.ordinal as i64)], numbers)
    }

    pub(super) fn read_sightings_ever(&self, photograph: u64) -> Result<Vec<u64>> {
        // Those that show it now stand before those that did.
        let sql = "SELECT matched.sighting FROM matched LEFT JOIN shown
                       ON shown.sighting = matched.sighting AND shown.photograph = matched.photograph
                   WHERE matched.photograph = ? GROUP BY matched.sighting
                   ORDER BY max(shown.sighting IS NULL), min(matched.id)";
        self.rows(sql, &[&(photograph as i64)], numbers)
    }

    pub(super) fn read_fact(&self, reading: u64, fact: u64) -> Result<Option<Stated>> {
        let sql = "SELECT kind, \"start\", \"end\" FROM statement WHERE reading = ? AND number = ?";
        self.row(sql, &[&(reading as i64), &(fact as i64)], |row| {
            let span = (row.get::<_, Option<u32>>(1)?, row.get::<_, Option<u32>>(2)?);
            Ok(Stated { kind: row.get(0)?, span: span.0.zip(span.1) })
        })
    }

    pub(super) fn read_joined(&self) -> Result<Vec<Joined>> {
        let sql = "SELECT archive, last, hash FROM joined ORDER BY id";
        self.rows(sql, &[], |row| Ok(Joined { archive: digest(row, 0)?, last: number(row, 1)?, hash: digest(row, 2)? }))
    }

    pub(super) fn write_joined(
        &mut self,
        joined: &Joined,
        entries: &[Entry],
        brought: &Brought,
        at: &str,
    ) -> Result<()> {
        self.write(|connection, writing| {
            let (id, log) = (writing.next(Table::Joined), writing.log());
            let Joined { archive, last, hash } = joined;
            let cells = [id.into(), archive.into(), (*last).into(), hash.into(), log.into()];
            writing.insert(connection, Table::Joined, &cells)?;
            for entry in entries {
                let number = writing.next(Table::JoinedEntry);
                let Entry { seq, at, kind, body, rows, previous, hash } = entry;
                let [rows, previous, hash] = [rows, previous, hash].map(Digest::to_string);
                let cells = [
                    number.into(),
                    id.into(),
                    (*seq).into(),
                    at.as_str().into(),
                    kind.as_str().into(),
                    body.as_str().into(),
                    rows.as_str().into(),
                    previous.as_str().into(),
                    hash.as_str().into(),
                    log.into(),
                ];
                writing.insert(connection, Table::JoinedEntry, &cells)?;
            }
            let body = json!({ "last": last, "hash": hash, "brought": brought });
            writing.enter(connection, Kind::Join, body.to_string(), at)
        })
    }

    /// The logs of other archives: each entry with its hash and with the entry before, each end as it was written.
    pub(super) fn verify_joined(&self, verifying: &mut Verifying<'_>) -> Result<()> {
        let own = self.row("SELECT hash FROM log WHERE seq = 1", &[], |row| hexadecimal(row, 0))?;
        let sql = "SELECT seq, at, kind, body, rows, previous, hash FROM joined_entry WHERE joined = ? ORDER BY seq";
        let ends = self.rows("SELECT id, archive, last, hash FROM joined ORDER BY id", &[], |row| {
            let joined = Joined { archive: digest(row, 1)?, last: number(row, 2)?, hash: digest(row, 3)? };
            Ok((number(row, 0)?, joined))
        })?;
        let mut before: HashMap<Digest, Entry> = HashMap::new();
        for (id, joined) in ends {
            let entries = self.rows(sql, &[&(id as i64)], |row| {
                Ok(Entry {
                    seq: number(row, 0)?,
                    at: row.get(1)?,
                    kind: row.get(2)?,
                    body: row.get(3)?,
                    rows: hexadecimal(row, 4)?,
                    previous: hexadecimal(row, 5)?,
                    hash: hexadecimal(row, 6)?,
                })
            })?;
            let of = format!("the log of archive {}", &joined.archive.to_string()[..12]);
            for entry in entries {
                let mut previous = before.remove(&joined.archive);
                if previous.is_none() && own == Some(joined.archive) {
                    // A copy of this archive went on from an entry of ours.
                    previous = self.read_entry(entry.seq.saturating_sub(1))?;
                }
                if let Some(fault) = entry.fault(previous.as_ref()) {
                    verifying.fault(Layer::Log, format!("{of}, entry {}", entry.seq), fault);
                }
                before.insert(joined.archive, entry);
            }
            let end = before.get(&joined.archive).map(|entry| (entry.seq, entry.hash));
            if end != Some((joined.last, joined.hash)) {
                let what =
                    format!("expected it to end with entry {} of hash {}, found another", joined.last, joined.hash);
                verifying.fault(Layer::Log, of, what);
            }
        }
        Ok(())
    }
}
