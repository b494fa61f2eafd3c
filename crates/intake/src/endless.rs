//! Input that never ends a line: a device of zeros, a stream of bytes that are no text.
//!
//! Reading `/dev/zero` ends with "expected a line of at most 64 MiB, found no end of it".

use std::io::{self, Read};

/// The longest line that is read to its end, in bytes: 64 MiB.
pub const LONGEST_LINE: u64 = 64 << 20;

/// A reader that gives up on a line longer than [`LONGEST_LINE`].
///
/// # Errors
///
/// Reading fails once so many bytes came without a line end.
///
/// # Examples
///
/// ```
/// use std::io::Read;
///
/// let text = "A ferry in Bukoba, Tanzania.\n".as_bytes();
/// assert!(intake::LineLimit::new(text).read_to_end(&mut Vec::new()).is_ok());
///
/// let copied = std::io::copy(&mut intake::LineLimit::new(std::io::repeat(0)), &mut std::io::sink());
/// assert_eq!(copied.unwrap_err().to_string(), "expected a line of at most 64 MiB, found no end of it");
/// ```
pub struct LineLimit<R> {
    reader: R,
    /// Bytes since the last line end.
    line: u64,
}

impl<R> LineLimit<R> {
    /// Reads from `reader`.
    pub fn new(reader: R) -> LineLimit<R> {
        LineLimit { reader, line: 0 }
    }
}

impl<R: Read> Read for LineLimit<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(buffer)?;
        self.line = match buffer[..length].iter().rposition(|byte| *byte == b'\n') {
            Some(end) => (length - end - 1) as u64,
            None => self.line + length as u64,
        };
        if self.line > LONGEST_LINE {
            return Err(io::Error::other("expected a line of at most 64 MiB, found no end of it"));
        }
        Ok(length)
    }
}
