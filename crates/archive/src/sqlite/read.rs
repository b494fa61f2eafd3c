//! Reading: what is shown now, in a stable order.

use super::inside::{COLUMNS, JOINS, captured};
use super::{Sqlite, digest, hexadecimal};
use crate::collection::{Collection, Gathering};
use crate::digest::{Cell, Digest};
use crate::dossier::{Dossier, Fact, Kept, Match, Seen};
use crate::error::{Error, Result};
use crate::joining::{Brought, Joined, Located, Stated};
use crate::log::Entry;
use crate::matching::Apart;
use crate::review::{Decision, Grade, Review};
use crate::seal::Seal;
use crate::store::{
    Batch, Counts, Document, Edition, Entered, Look, Member, Move, Part, Reread, Sketched, Source, Store, Tally,
};
use crate::verify::{Held, Stretch, Verifying};
use rusqlite::Row;
use serde_json::value::RawValue;
use std::collections::HashSet;

pub(super) fn number(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    row.get::<_, i64>(column).map(|number| number as u64)
}

pub(super) fn numbers(row: &Row<'_>) -> rusqlite::Result<u64> {
    number(row, 0)
}

fn limit(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

impl Store for Sqlite {
    fn reader(&self) -> Result<Box<dyn Store>> {
        let reader = Sqlite::read(&self.path)?;
        let reader = reader.ok_or_else(|| Error::Damaged("expected the schema to stay as it was opened".to_owned()))?;
        Ok(Box::new(reader))
    }

    fn begin(&mut self) -> Result<()> {
        self.start()
    }

    fn commit(&mut self) -> Result<()> {
        self.keep()
    }

    fn roll_back(&mut self) {
        self.forget();
    }

    fn batch(&mut self, program: &str, at: &str) -> Result<u64> {
        self.write_batch(program, at)
    }

    fn add(&mut self, batch: u64, edition: &Edition, part: &Part, at: &str) -> Result<Entered> {
        self.write_part(batch, edition, part, at)
    }

    fn remove(&mut self, batch: u64, reason: &str, at: &str) -> Result<Tally> {
        self.write_removal(batch, reason, at)
    }

    fn rematch(&mut self, moves: &[Move], at: &str) -> Result<Vec<u64>> {
        self.write_moves(moves, at)
    }

    fn review(&mut self, decision: &Decision, at: &str) -> Result<u64> {
        self.write_review(decision, at)
    }

    fn reread(&mut self, edition: &Edition, readings: &[Reread], at: &str) -> Result<()> {
        self.write_readings(edition, readings, at)
    }

    fn gather(&mut self, gathering: &Gathering, at: &str) -> Result<u64> {
        self.write_gathering(gathering, at)
    }

    fn collections(&self) -> Result<Vec<Collection>> {
        self.at_once(|| self.read_collections())
    }

    fn join(&mut self, joined: &Joined, entries: &[Entry], brought: &Brought, at: &str) -> Result<()> {
        self.write_joined(joined, entries, brought, at)
    }

    fn joined(&self) -> Result<Vec<Joined>> {
        self.read_joined()
    }

    fn kept_documents(&self, after: u64, most: usize) -> Result<Vec<Document>> {
        self.read_kept_documents(after, limit(most))
    }

    fn locate(&self, sighting: u64) -> Result<Option<Located>> {
        self.read_located(sighting)
    }

    fn sighting_at(&self, at: &Located) -> Result<Option<u64>> {
        self.read_sighting_at(at)
    }

    fn sightings_ever(&self, photograph: u64) -> Result<Vec<u64>> {
        self.read_sightings_ever(photograph)
    }

    fn shows(&self, sighting: u64) -> Result<Option<u64>> {
        self.row("SELECT photograph FROM shown WHERE sighting = ?", &[&(sighting as i64)], numbers)
    }

    fn caption_of(&self, sha256: &Digest, credit_line: &str) -> Result<Option<u64>> {
        let sql = "SELECT id FROM caption WHERE sha256 = ? AND credit_line = ?";
        self.row(sql, &[&Cell::from(sha256), &credit_line], numbers)
    }

    fn fact(&self, reading: u64, number: u64) -> Result<Option<Stated>> {
        self.read_fact(reading, number)
    }

    fn seal(&mut self, seal: &Seal, at: &str) -> Result<u64> {
        self.write_seal(seal, at)
    }

    fn seals(&self, after: u64, most: usize) -> Result<Vec<Seal>> {
        self.read_seals(after, limit(most))
    }

    fn known(&self, sha256: &Digest) -> Result<Option<String>> {
        let sql = "SELECT document FROM capture WHERE sha256 = ? AND batch NOT IN (SELECT batch FROM removal)
                   AND NOT EXISTS (SELECT 1 FROM inside WHERE inside.capture = capture.id) LIMIT 1";
        self.row(sql, &[&Cell::from(sha256)], |row| row.get(0))
    }

    fn documents(&self) -> Result<HashSet<Digest>> {
        let sql = "SELECT sha256 FROM capture WHERE batch NOT IN (SELECT batch FROM removal)
                   AND NOT EXISTS (SELECT 1 FROM inside WHERE inside.capture = capture.id)";
        Ok(self.rows(sql, &[], |row| digest(row, 0))?.into_iter().collect())
    }

    fn looks(&self, words: &HashSet<u64>) -> Result<Vec<Look>> {
        self.at_once(|| self.read_looks(words))
    }

    fn counts(&self) -> Result<Counts> {
        let sql = "SELECT count(DISTINCT photograph), count(*), count(DISTINCT caption) FROM shown";
        let shown = self.row(sql, &[], |row| Ok([number(row, 0)?, number(row, 1)?, number(row, 2)?]))?;
        let count = |sql: &str| self.row(sql, &[], numbers).map(Option::unwrap_or_default);
        let [photographs, sightings, captions] = shown.unwrap_or_default();
        Ok(Counts {
            photographs,
            sightings,
            captions,
            sources: count("SELECT count(*) FROM capture WHERE batch NOT IN (SELECT batch FROM removal)")?,
            facts: count(
                "SELECT count(*) FROM (SELECT facts, max(id) FROM reading
                     WHERE caption IN (SELECT caption FROM shown) GROUP BY caption) last
                 JOIN statement ON statement.reading = last.facts",
            )?,
            batches: count("SELECT count(*) FROM batch WHERE id NOT IN (SELECT batch FROM removal)")?,
            removed: count("SELECT count(*) FROM removal")?,
            entries: count("SELECT count(*) FROM log")?,
        })
    }

    fn head(&self) -> Result<(u64, Digest)> {
        let sql = "SELECT (SELECT max(seq) FROM log), hash FROM log WHERE seq = 1";
        let head = self.row(sql, &[], |row| Ok((number(row, 0)?, hexadecimal(row, 1)?)))?;
        head.ok_or_else(|| Error::Damaged("expected entry 1 of the log, found none".to_owned()))
    }

    fn entries(&self, seq: u64, most: usize) -> Result<Vec<Entry>> {
        let sql = "SELECT seq, at, kind, body, rows, previous, hash FROM log WHERE seq > ? ORDER BY seq LIMIT ?";
        self.rows(sql, &[&(seq as i64), &limit(most)], |row| {
            Ok(Entry {
                seq: number(row, 0)?,
                at: row.get(1)?,
                kind: row.get(2)?,
                body: row.get(3)?,
                rows: hexadecimal(row, 4)?,
                previous: hexadecimal(row, 5)?,
                hash: hexadecimal(row, 6)?,
            })
        })
    }

    fn touched(&self, seq: u64, after: u64, most: usize) -> Result<Vec<u64>> {
        if seq == 0 {
            let sql = "SELECT id FROM photograph WHERE id > ? ORDER BY id LIMIT ?";
            return self.rows(sql, &[&(after as i64), &limit(most)], numbers);
        }
        let sql = "SELECT photograph FROM matched WHERE log > ?1 AND photograph > ?2
             UNION SELECT earlier.photograph FROM matched JOIN matched earlier ON earlier.sighting = matched.sighting
                 WHERE matched.log > ?1 AND earlier.id < matched.id AND earlier.photograph > ?2
             UNION SELECT photograph FROM review WHERE log > ?1 AND photograph > ?2
             UNION SELECT matched.photograph FROM review JOIN sighting ON sighting.caption = review.caption
                 JOIN matched ON matched.sighting = sighting.id WHERE review.log > ?1 AND matched.photograph > ?2
             UNION SELECT photograph FROM reading JOIN sighting ON sighting.caption = reading.caption
                 JOIN matched ON matched.sighting = sighting.id WHERE reading.log > ?1 AND photograph > ?2
             UNION SELECT photograph FROM removal JOIN capture ON capture.batch = removal.batch
                 JOIN sighting ON sighting.capture = capture.id JOIN matched ON matched.sighting = sighting.id
                 WHERE removal.log > ?1 AND photograph > ?2
             ORDER BY 1 LIMIT ?3";
        self.rows(sql, &[&(seq as i64), &(after as i64), &limit(most)], numbers)
    }

    fn photographs(&self, after: u64, most: usize) -> Result<Vec<u64>> {
        let sql = "SELECT id FROM photograph WHERE id > ?
                   AND EXISTS (SELECT 1 FROM shown WHERE shown.photograph = photograph.id) ORDER BY id LIMIT ?";
        self.rows(sql, &[&(after as i64), &limit(most)], numbers)
    }

    fn member(&self, caption: u64) -> Result<Option<Member>> {
        self.read_member(caption)
    }

    fn members(&self, photograph: u64) -> Result<Vec<Member>> {
        self.read_members(photograph)
    }

    fn kept_apart(&self) -> Result<Apart> {
        self.at_once(|| self.read_apart())
    }

    fn sketches(&self, after: u64, most: usize) -> Result<Vec<Sketched>> {
        self.read_sketches(after, most)
    }

    fn last_sketch(&self) -> Result<u64> {
        self.read_last_sketch()
    }

    fn photograph_before(&self, photograph: u64) -> Result<Option<u64>> {
        let sql = "SELECT photograph FROM shown WHERE photograph < ? ORDER BY photograph DESC LIMIT 1";
        self.row(sql, &[&(photograph as i64)], numbers)
    }

    fn batches(&self, before: u64, most: usize) -> Result<Vec<Batch>> {
        let sql = "SELECT batch.id, program, begun.at,
                       (SELECT count(*) FROM capture WHERE capture.batch = batch.id),
                       (SELECT count(*) FROM sighting JOIN capture ON capture.id = sighting.capture
                        WHERE capture.batch = batch.id),
                       ended.at, reason
                   FROM batch JOIN log AS begun ON begun.seq = batch.log
                   LEFT JOIN removal ON removal.batch = batch.id LEFT JOIN log AS ended ON ended.seq = removal.log
                   WHERE batch.id < ? ORDER BY batch.id DESC LIMIT ?";
        let before = i64::try_from(before).unwrap_or(i64::MAX);
        self.rows(sql, &[&before, &limit(most)], |row| {
            Ok(Batch {
                batch: number(row, 0)?,
                program: row.get(1)?,
                at: row.get(2)?,
                documents: number(row, 3)?,
                sightings: number(row, 4)?,
                removed: row.get::<_, Option<String>>(5)?.zip(row.get(6)?),
            })
        })
    }

    fn sources(&self, after: u64, most: usize) -> Result<Vec<Source>> {
        let sql = "SELECT capture.id, document, sha256, length, media_type, title, publisher, published, batch,
                       (SELECT count(*) FROM sighting WHERE sighting.capture = capture.id) AS sightings
                   FROM capture WHERE capture.id > ? AND batch NOT IN (SELECT batch FROM removal) AND sightings > 0
                   ORDER BY capture.id LIMIT ?";
        self.rows(sql, &[&(after as i64), &limit(most)], |row| {
            Ok(Source {
                capture: number(row, 0)?,
                document: row.get(1)?,
                sha256: digest(row, 2)?,
                length: number(row, 3)?,
                media_type: row.get(4)?,
                title: row.get(5)?,
                publisher: row.get(6)?,
                published: row.get(7)?,
                batch: number(row, 8)?,
                sightings: number(row, 9)?,
            })
        })
    }

    fn seen_in(&self, capture: u64) -> Result<Vec<(u64, u64)>> {
        let sql = "SELECT shown.sighting, photograph FROM shown JOIN sighting ON sighting.id = shown.sighting
                   WHERE shown.capture = ? ORDER BY ordinal";
        self.rows(sql, &[&(capture as i64)], |row| Ok((number(row, 0)?, number(row, 1)?)))
    }

    fn dossiers(&self, photographs: &[u64]) -> Result<Vec<Dossier>> {
        self.at_once(|| self.read_dossiers(photographs))
    }

    fn reviews(&self, after: u64, most: usize) -> Result<Vec<Review>> {
        self.read_reviews(after, most)
    }

    fn standing(&self, decision: &Decision) -> Result<Option<u64>> {
        self.read_standing(decision)
    }

    fn went(&self, photograph: u64) -> Result<Option<u64>> {
        self.read_went(photograph)
    }

    fn captions(&self, after: u64, most: usize) -> Result<Vec<Kept>> {
        self.at_once(|| self.read_captions(after, most))
    }

    fn caption(&self, caption: u64) -> Result<Option<Kept>> {
        let sql = "SELECT 1 FROM shown WHERE caption = ? LIMIT 1";
        if self.row(sql, &[&(caption as i64)], |_| Ok(()))?.is_none() {
            return Ok(None);
        }
        let (mut kept, facts) = self.kept(caption)?;
        self.review_caption(&mut kept, facts)?;
        Ok(Some(kept))
    }

    fn entries_of(&self, photograph: u64) -> Result<Vec<u64>> {
        let sql = "WITH mine AS (SELECT DISTINCT sighting FROM matched WHERE photograph = ?1),
                       words AS (SELECT caption FROM sighting WHERE id IN mine)
                   SELECT log FROM sighting WHERE id IN mine
                   UNION SELECT log FROM matched WHERE sighting IN mine
                   UNION SELECT log FROM reading WHERE caption IN words
                   UNION SELECT log FROM review WHERE caption IN words OR sighting IN mine OR photograph = ?1
                   UNION SELECT log FROM removal WHERE batch IN (SELECT batch FROM capture JOIN sighting
                       ON sighting.capture = capture.id WHERE sighting.id IN mine)
                   ORDER BY 1";
        self.rows(sql, &[&(photograph as i64)], numbers)
    }

    fn seen(&self, text: &str, credit_line: &str, key: &Digest) -> Result<Option<u64>> {
        let sql = "SELECT shown.photograph FROM caption JOIN shown ON shown.caption = caption.id
                   WHERE caption.sha256 = ? AND caption.credit_line = ? ORDER BY shown.matched LIMIT 1";
        let sha256 = Digest::of(text);
        if let Some(found) = self.row(sql, &[&Cell::from(&sha256), &credit_line], numbers)? {
            return Ok(Some(found));
        }
        let sql = "SELECT photograph.id FROM photograph JOIN shown ON shown.photograph = photograph.id
                   WHERE photograph.\"key\" = ? LIMIT 1";
        self.row(sql, &[&Cell::from(key)], numbers)
    }

    fn embedded(&self, sha256: &Digest) -> Result<Option<String>> {
        let sql = "SELECT metadata.value FROM capture JOIN metadata ON metadata.capture = capture.id
                   WHERE capture.sha256 = ? LIMIT 1";
        self.row(sql, &[&Cell::from(sha256)], |row| row.get(0))
    }

    fn counted_captures(&self) -> Result<u64> {
        self.row("SELECT count(*) FROM capture", &[], numbers).map(Option::unwrap_or_default)
    }

    fn held(&self, after: u64, most: usize) -> Result<Vec<Held>> {
        let sql = format!(
            "SELECT capture.id, capture.sha256, capture.length, capture.document, capture.media_type, {COLUMNS}
             FROM capture {JOINS} WHERE capture.id > ? ORDER BY capture.id LIMIT ?"
        );
        self.rows(&sql, &[&(after as i64), &limit(most)], |row| {
            let (capture, sha256, length) = (number(row, 0)?, digest(row, 1)?, number(row, 2)?);
            let captured = captured(row, 5, length)?;
            Ok(Held { capture, sha256, length, document: row.get(3)?, media_type: row.get(4)?, captured })
        })
    }

    fn stretches(&self, capture: u64) -> Result<Vec<Stretch>> {
        let sql =
            "SELECT sighting.id, \"start\", \"end\", text FROM sighting JOIN caption ON caption.id = sighting.caption
                   WHERE capture = ? ORDER BY ordinal";
        self.rows(sql, &[&(capture as i64)], |row| {
            let span = (row.get::<_, Option<i64>>(1)?, row.get::<_, Option<i64>>(2)?);
            let span = span.0.zip(span.1).map(|(start, end)| (start as u64, end as u64));
            Ok(Stretch { sighting: number(row, 0)?, span, text: row.get(3)? })
        })
    }

    fn verify(&self, verifying: &mut Verifying<'_>) -> Result<()> {
        // One state of the truth, even while another program adds; of a damaged file that may be too much to ask.
        let _ = self.connection.execute_batch("BEGIN");
        let done = self.verify_all(verifying);
        let _ = self.connection.execute_batch("ROLLBACK");
        done
    }
}

impl Sqlite {
    /// Many queries of one state of the truth, which is also quicker: nothing is locked anew for each.
    /// The entry of the log with this number.
    pub(super) fn read_entry(&self, seq: u64) -> Result<Option<Entry>> {
        Ok(self.entries(seq.saturating_sub(1), 1)?.pop().filter(|entry| entry.seq == seq))
    }

    pub(super) fn at_once<T>(&self, read: impl FnOnce() -> Result<T>) -> Result<T> {
        self.connection.execute_batch("SAVEPOINT reading").map_err(|error| self.wrap(error))?;
        let read = read();
        self.connection.execute_batch("RELEASE reading").map_err(|error| self.wrap(error))?;
        read
    }

    fn read_dossiers(&self, photographs: &[u64]) -> Result<Vec<Dossier>> {
        let reviewed = self.is_reviewed()?;
        let mut dossiers = Vec::with_capacity(photographs.len());
        for photograph in photographs {
            let sightings = self.sightings(*photograph)?;
            let mut captions: Vec<u64> = Vec::new();
            for seen in &sightings {
                if !captions.contains(&seen.caption) {
                    captions.push(seen.caption);
                }
            }
            if !captions.is_empty() {
                let mut kept = Vec::with_capacity(captions.len());
                for caption in captions {
                    let (mut caption, facts) = self.kept(caption)?;
                    if reviewed {
                        self.review_caption(&mut caption, facts)?;
                    }
                    kept.push(caption);
                }
                let reviews = if reviewed { self.reviews_on(*photograph, &kept, &sightings)? } else { Vec::new() };
                dossiers.push(Dossier {
                    photograph: *photograph,
                    captions: kept,
                    sightings,
                    grade: Grade::of(&reviews),
                    reviews,
                });
            }
        }
        Ok(dossiers)
    }

    fn read_captions(&self, after: u64, most: usize) -> Result<Vec<Kept>> {
        let sql = "SELECT id FROM caption WHERE id > ?
                   AND EXISTS (SELECT 1 FROM shown WHERE shown.caption = caption.id) ORDER BY id LIMIT ?";
        let captions = self.rows(sql, &[&(after as i64), &limit(most)], numbers)?;
        captions.into_iter().map(|caption| self.kept(caption).map(|(kept, _)| kept)).collect()
    }

    fn sightings(&self, photograph: u64) -> Result<Vec<Seen>> {
        let sql = format!(
            "SELECT shown.sighting, shown.caption, capture.document, capture.sha256, capture.title,
                       capture.publisher, capture.published, sighting.ordinal, sighting.\"start\", sighting.\"end\",
                       sighting.slot, sighting.image, sighting.alt, sighting.repeats, sighting.truncated,
                       capture.batch, log.at, matched.method, matched.distance, matched.threshold, matched.state,
                       capture.length, ground.sighting, rule.name, rule.version, {COLUMNS}
                   FROM shown
                   JOIN sighting ON sighting.id = shown.sighting
                   JOIN capture ON capture.id = shown.capture
                   JOIN matched ON matched.id = shown.matched
                   JOIN log ON log.seq = capture.log
                   LEFT JOIN ground ON ground.matched = matched.id
                   LEFT JOIN rule ON rule.id = ground.rule
                   {JOINS}
                   WHERE shown.photograph = ? ORDER BY shown.sighting"
        );
        self.rows(&sql, &[&(photograph as i64)], |row| {
            let span = (row.get::<_, Option<i64>>(8)?, row.get::<_, Option<i64>>(9)?);
            Ok(Seen {
                sighting: number(row, 0)?,
                caption: number(row, 1)?,
                document: row.get(2)?,
                sha256: digest(row, 3)?,
                title: row.get(4)?,
                publisher: row.get(5)?,
                published: row.get(6)?,
                ordinal: number(row, 7)?,
                span: span.0.zip(span.1).map(|(start, end)| (start as u64, end as u64)),
                slot: row.get(10)?,
                image: row.get(11)?,
                alt: row.get(12)?,
                repeats: row.get(13)?,
                truncated: row.get(14)?,
                rights: Vec::new(),
                captured: captured(row, 25, number(row, 21)?)?,
                batch: number(row, 15)?,
                added: row.get(16)?,
                matched: Match {
                    method: row.get(17)?,
                    distance: number(row, 18)?,
                    threshold: number(row, 19)?,
                    state: row.get(20)?,
                    compared: row.get::<_, Option<i64>>(22)?.map(|sighting| sighting as u64),
                    rule: row.get::<_, Option<String>>(23)?.zip(row.get(24)?),
                },
            })
        })
    }

    /// A caption as it was read last, and the reading that has its facts.
    fn kept(&self, caption: u64) -> Result<(Kept, u64)> {
        let sql = "SELECT caption.text, caption.sha256, caption.credit_line, reading.language, reading.id,
                       (SELECT count(*) FROM reading earlier WHERE earlier.caption = caption.id), reading.facts,
                       edition.engine, edition.rules, edition.tables, edition.gazetteer
                   FROM caption
                   JOIN reading ON reading.id = (SELECT max(id) FROM reading WHERE caption = ?1)
                   JOIN edition ON edition.id = reading.edition
                   WHERE caption.id = ?1";
        let kept = self.row(sql, &[&(caption as i64)], |row| {
            let kept = Kept {
                caption,
                text: row.get(0)?,
                sha256: digest(row, 1)?,
                credit_line: row.get(2)?,
                language: row.get(3)?,
                reading: number(row, 4)?,
                version: number(row, 5)?,
                edition: Edition {
                    engine: row.get(7)?,
                    rules: row.get(8)?,
                    tables: row.get(9)?,
                    gazetteer: row.get(10)?,
                },
                facts: Vec::new(),
                rejected: Vec::new(),
            };
            Ok((kept, number(row, 6)?))
        })?;
        let (mut kept, reading) =
            kept.ok_or_else(|| Error::Damaged(format!("expected a reading of caption {caption}, found none")))?;
        let sql =
            "SELECT statement.kind, rule.name, rule.version, statement.\"start\", statement.\"end\", statement.value,
                       statement.number FROM statement JOIN rule ON rule.id = statement.rule
                   WHERE statement.reading = ? ORDER BY statement.number";
        let facts = self.rows(sql, &[&(reading as i64)], |row| {
            let span = (row.get::<_, Option<u32>>(3)?, row.get::<_, Option<u32>>(4)?);
            let (kind, rule, rule_version) = (row.get(0)?, row.get(1)?, row.get(2)?);
            Ok((number(row, 6)?, kind, rule, rule_version, span.0.zip(span.1), row.get::<_, String>(5)?))
        })?;
        for (number, kind, rule, rule_version, span, value) in facts {
            let value = RawValue::from_string(value).map_err(|error| {
                Error::Damaged(format!("expected JSON in a fact of caption {caption}, found {error}"))
            })?;
            kept.facts.push(Fact { number, kind, rule, rule_version, span, value, review: None });
        }
        Ok((kept, reading))
    }
}
