//! A part of the index while it is written: in memory while it is small, then in a file without a name.

use super::Problem;
use std::io::{self, Read, Seek, Write};
use std::path::Path;
use tempfile::SpooledTempFile;

/// Bytes that are kept in memory.
const IN_MEMORY: usize = 1 << 20;

/// What is written of a section, its length and its checksum.
pub(crate) struct Spool {
    buffer: Vec<u8>,
    file: SpooledTempFile,
    length: u64,
    checksum: crc32fast::Hasher,
}

impl Spool {
    pub fn new(folder: &Path) -> Spool {
        Spool {
            buffer: Vec::with_capacity(1 << 16),
            file: tempfile::spooled_tempfile_in(IN_MEMORY, folder),
            length: 0,
            checksum: crc32fast::Hasher::new(),
        }
    }

    /// How many bytes were written.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Where the next byte will lie, as the format can say it.
    pub fn offset(&self, part: &'static str) -> Result<u32, Problem> {
        u32::try_from(self.length).map_err(|_| Problem::TooLarge(part))
    }

    /// The checksum of what was written.
    pub fn checksum(&self) -> u32 {
        self.checksum.clone().finalize()
    }

    /// What was written, from its beginning.
    pub fn reread(mut self) -> io::Result<impl Read> {
        self.flush()?;
        self.file.rewind()?;
        Ok(self.file)
    }
}

impl Write for Spool {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.buffer.len() + bytes.len() > self.buffer.capacity() {
            self.flush()?;
        }
        self.buffer.extend(bytes);
        self.checksum.update(bytes);
        self.length += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }
}
