//! The bytes of an archive as they lie on the disk, with their offset: `1F 8B 08` at byte 41,097 starts a member.

use std::io::{self, Read, Seek, SeekFrom};

/// So much is read at once.
const BUFFER: usize = 256 << 10;

/// A buffered reader that can look ahead, go anywhere, and always knows where it is.
pub(super) struct Input<R> {
    reader: R,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    /// Offset of the byte at `start`.
    offset: u64,
    length: u64,
}

impl<R: Read + Seek> Input<R> {
    pub(super) fn new(mut reader: R) -> io::Result<Input<R>> {
        let length = reader.seek(SeekFrom::End(0))?;
        reader.rewind()?;
        Ok(Input { reader, buffer: vec![0; BUFFER], start: 0, end: 0, offset: 0, length })
    }

    /// Where the next byte lies.
    pub(super) fn offset(&self) -> u64 {
        self.offset
    }

    /// How many bytes there are from here to the end of the file.
    pub(super) fn rest(&self) -> u64 {
        self.length.saturating_sub(self.offset)
    }

    /// The bytes that come next: at least `count` of them (no more than a buffer), fewer only at the end of the file.
    pub(super) fn peek(&mut self, count: usize) -> io::Result<&[u8]> {
        while self.end - self.start < count.min(BUFFER) {
            if self.start > 0 {
                self.buffer.copy_within(self.start..self.end, 0);
                (self.start, self.end) = (0, self.end - self.start);
            }
            match self.reader.read(&mut self.buffer[self.end..]) {
                Ok(0) => break,
                Ok(length) => self.end += length,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(&self.buffer[self.start..self.end])
    }

    /// Passes over bytes that were seen by [`Input::peek`].
    pub(super) fn consume(&mut self, count: usize) {
        debug_assert!(count <= self.end - self.start);
        self.start += count;
        self.offset += count as u64;
    }

    /// Goes to a byte of the file.
    pub(super) fn go_to(&mut self, offset: u64) -> io::Result<()> {
        let ahead = offset.wrapping_sub(self.offset - self.start as u64);
        if ahead <= self.end as u64 {
            (self.start, self.offset) = (ahead as usize, offset);
            return Ok(());
        }
        self.reader.seek(SeekFrom::Start(offset))?;
        (self.start, self.end, self.offset) = (0, 0, offset);
        Ok(())
    }
}

impl<R: Read + Seek> Read for Input<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let seen = self.peek(1)?;
        let count = seen.len().min(buffer.len());
        buffer[..count].copy_from_slice(&seen[..count]);
        self.consume(count);
        Ok(count)
    }
}
