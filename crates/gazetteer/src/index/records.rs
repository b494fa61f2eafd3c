//! Records of any length, and where each begins.

use super::Problem;
use super::spool::Spool;
use std::io::Write;
use std::path::Path;

pub(crate) struct Records {
    pub data: Spool,
    pub offsets: Spool,
    part: &'static str,
}

impl Records {
    pub fn new(folder: &Path, part: &'static str) -> Records {
        Records { data: Spool::new(folder), offsets: Spool::new(folder), part }
    }

    /// Adds a record of these pieces.
    pub fn add(&mut self, pieces: &[&[u8]]) -> Result<(), Problem> {
        let offset = self.data.offset(self.part)?;
        self.offsets.write_all(&offset.to_le_bytes())?;
        for piece in pieces {
            self.data.write_all(piece)?;
        }
        Ok(())
    }
}
