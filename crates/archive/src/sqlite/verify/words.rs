//! Captions have the hash of their words, facts the words of their captions.

use crate::digest::Digest;
use crate::error::Result;
use crate::sqlite::Sqlite;
use crate::verify::{Layer, Verifying, misfits};

impl Sqlite {
    pub(super) fn verify_words(&self, verifying: &mut Verifying<'_>) -> Result<()> {
        self.verify_captions(verifying).map_err(|error| self.wrap(error))?;
        self.verify_facts(verifying).map_err(|error| self.wrap(error))
    }

    fn verify_captions(&self, verifying: &mut Verifying<'_>) -> rusqlite::Result<()> {
        let mut statement = self.connection.prepare("SELECT id, sha256, text FROM caption ORDER BY id")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let (caption, text) = (row.get::<_, i64>(0)?, row.get_ref(2)?.as_bytes()?);
            let (expected, found) = (row.get_ref(1)?.as_bytes()?, Digest::of(text));
            if found.0 != *expected {
                let expected: String = expected.iter().map(|byte| format!("{byte:02x}")).collect();
                let what = format!("expected words with SHA-256 {expected}, found {found}");
                verifying.fault(Layer::Caption, format!("caption {caption}"), what);
            }
            verifying.verified.captions += 1;
        }
        Ok(())
    }

    fn verify_facts(&self, verifying: &mut Verifying<'_>) -> rusqlite::Result<()> {
        let sql = "SELECT statement.reading, number, kind, \"start\", \"end\", value, caption.id, caption.text
             FROM statement CROSS JOIN reading ON reading.id = statement.reading
             CROSS JOIN caption ON caption.id = reading.caption ORDER BY statement.reading, number";
        let mut statement = self.connection.prepare(sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let bytes = |column| row.get_ref(column)?.as_bytes().map_err(rusqlite::Error::from);
            let span = (row.get::<_, Option<i64>>(3)?, row.get::<_, Option<i64>>(4)?);
            let span = span.0.zip(span.1).map(|(start, end)| (start as u64, end as u64));
            let text = |column| bytes(column).map(String::from_utf8_lossy);
            let (kind, value, words) = (text(2)?, text(5)?, text(7)?);
            for what in misfits(&words, &kind, span, &value) {
                let (reading, number): (i64, i64) = (row.get(0)?, row.get(1)?);
                let at = format!("fact {number} ({kind}) of reading {reading} of caption {}", row.get::<_, i64>(6)?);
                verifying.fault(Layer::Fact, at, what);
            }
            verifying.verified.facts += 1;
            if verifying.verified.facts.is_multiple_of(1 << 12) {
                verifying.step(Layer::Fact, verifying.verified.facts, 0);
            }
        }
        Ok(())
    }
}
