//! The database as it is at one moment, copied while others write.

use super::Sqlite;
use crate::error::{Error, Result};
use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};
use std::path::Path;
use std::time::Duration;

/// So many pages are copied at once.
const PAGES: i32 = 4096;

impl Sqlite {
    pub(super) fn copy_database(&self, to: &Path, progress: &mut dyn FnMut(u64, u64)) -> Result<()> {
        let mut copy = Connection::open(to).map_err(|error| Error::database(to, error))?;
        // Reading goes on from here on as the database is now, so that the copy is of one moment.
        self.at_once(|| {
            self.row("SELECT max(seq) FROM log", &[], |_| Ok(()))?;
            let wrap = |error| Error::database(to, error);
            let backup = Backup::new(&self.connection, &mut copy).map_err(wrap)?;
            loop {
                let step = backup.step(PAGES).map_err(wrap)?;
                let done = backup.progress();
                let (of, left) = (done.pagecount.unsigned_abs(), done.remaining.unsigned_abs());
                progress(u64::from(of - left), u64::from(of));
                match step {
                    StepResult::Done => return Ok(()),
                    StepResult::Busy | StepResult::Locked => std::thread::sleep(Duration::from_millis(50)),
                    _ => {}
                }
            }
        })?;
        // One file without a write-ahead log beside it, until somebody writes to it.
        let journal = copy.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(()));
        journal.map_err(|error| Error::database(to, error))
    }
}
