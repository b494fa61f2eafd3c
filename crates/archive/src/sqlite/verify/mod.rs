//! Verifying the database: its pages, its schema, its references, its log with every row, its words.

mod rows;
mod words;

use super::Sqlite;
use crate::error::{Error, Result};
use crate::verify::{Layer, Verifying};

/// So many damaged pages are named.
const PAGES: u32 = 100;

/// What looks at a layer.
type Step = fn(&Sqlite, &mut Verifying<'_>) -> Result<()>;

impl Sqlite {
    /// Goes through all of it; what cannot be read at all is a fault too, and the rest goes on.
    pub(super) fn verify_all(&self, verifying: &mut Verifying<'_>) -> Result<()> {
        let steps: [(Layer, &str, Step); 6] = [
            (Layer::Database, "archive.db", Sqlite::verify_pages),
            (Layer::Schema, "archive.db", Sqlite::verify_schema),
            (Layer::Reference, "archive.db", Sqlite::verify_references),
            (Layer::Log, "the log", Sqlite::verify_log),
            (Layer::Log, "the logs of other archives", Sqlite::verify_joined),
            (Layer::Caption, "captions", Sqlite::verify_words),
        ];
        for (layer, at, step) in steps {
            verifying.step(layer, 0, 0);
            match step(self, verifying) {
                Err(Error::Database { source, .. }) => {
                    verifying.fault(layer, at, format!("expected what can be read, found: {source}"));
                }
                other => other?,
            }
        }
        Ok(())
    }

    fn verify_pages(&self, verifying: &mut Verifying<'_>) -> Result<()> {
        let found: Vec<String> = self.rows(&format!("PRAGMA integrity_check({PAGES})"), &[], |row| row.get(0))?;
        for found in found.iter().filter(|found| *found != "ok") {
            verifying.fault(Layer::Database, "archive.db", format!("expected whole pages, found: {found}"));
        }
        Ok(())
    }

    fn verify_schema(&self, verifying: &mut Verifying<'_>) -> Result<()> {
        self.schema_faults()?.into_iter().for_each(|(at, what)| verifying.fault(Layer::Schema, at, what));
        Ok(())
    }

    fn verify_references(&self, verifying: &mut Verifying<'_>) -> Result<()> {
        let sql = "SELECT \"table\", rowid, parent FROM pragma_foreign_key_check WHERE \"table\" <> 'statement'
             UNION ALL SELECT 'the facts of reading', reading, 'reading' FROM
                 (SELECT DISTINCT reading FROM statement WHERE reading NOT IN (SELECT id FROM reading))
             UNION ALL SELECT 'a fact of reading', reading, 'rule' FROM statement
                 WHERE rule NOT IN (SELECT id FROM rule)";
        let broken = self.rows(sql, &[], |row| {
            Ok((row.get::<_, String>(0)?, row.get::<_, Option<i64>>(1)?, row.get::<_, String>(2)?))
        })?;
        for (table, row, parent) in broken {
            let at = row.map_or(table.clone(), |row| format!("{table} {row}"));
            verifying.fault(Layer::Reference, at, format!("expected the {parent} to which it refers, found none"));
        }
        Ok(())
    }
}
