//! A large text cut into windows: between captions, never within one.
//!
//! Windows of about 1 MiB end at a blank line before a counter, a picture or a caption, whichever opens the entries of
//! this document; at a line end where there are no blank lines. A line too long to be a caption is passed over.

use crate::gallery::{self, LONGEST, Opener, Start};
use crate::page::Problem;
use crate::source::{CHUNK, read};
use crate::text::{Decoding, line_ends};
use caption::Engine;
use std::io::{self, Read};

/// The size of a window, in bytes of UTF-8.
const WINDOW: usize = 1 << 20;
/// How far back from its end a window may be cut at a blank line.
const BACK: usize = 256 << 10;

/// Reads, decodes and cuts a text.
pub(crate) struct Cutter<R> {
    reader: R,
    decoding: Decoding,
    chunk: Vec<u8>,
    /// Decoded and not yet given.
    pending: String,
    /// Where the last line of `pending` starts.
    line_start: usize,
    /// Where `pending` starts in the document.
    start: Start,
    ended: bool,
    opener: Option<Opener>,
    problems: Vec<Problem>,
}

impl<R: Read> Cutter<R> {
    pub fn new(reader: R, decoding: Decoding) -> Cutter<R> {
        Cutter {
            reader,
            decoding,
            chunk: vec![0; CHUNK],
            pending: String::new(),
            line_start: 0,
            start: Start { byte: 0, line: 1 },
            ended: false,
            opener: None,
            problems: Vec::new(),
        }
    }

    pub fn encoding(&self) -> &'static encoding_rs::Encoding {
        self.decoding.encoding
    }

    /// What could not be read since this was last asked.
    pub fn problems(&mut self) -> Vec<Problem> {
        let mut problems = std::mem::take(&mut self.problems);
        problems.extend(self.decoding.problems(self.ended));
        problems
    }

    /// The next window and where it starts.
    pub fn next(&mut self, engine: &Engine) -> io::Result<Option<(String, Start)>> {
        while (self.pending.len() < WINDOW || self.line_start == 0) && !self.ended {
            self.fill()?;
            if self.pending.len() - self.line_start > LONGEST {
                let long = self.pending.split_off(self.line_start);
                let before = self.give(self.pending.len());
                self.pass_over(long)?;
                if !before.0.is_empty() {
                    return Ok(Some(before));
                }
            }
        }
        if self.pending.is_empty() {
            return Ok(None);
        }
        let end = if self.ended { self.pending.len() } else { self.cut(engine) };
        Ok(Some(self.give(end)))
    }

    fn fill(&mut self) -> io::Result<()> {
        let length = read(&mut self.reader, &mut self.chunk)?;
        self.ended = length == 0;
        let before = self.pending.len();
        self.decoding.push(&self.chunk[..length], self.ended, &mut self.pending);
        let fresh = &self.pending[before..];
        // Two searches for one character are faster than one for either.
        if let Some(at) = fresh.rfind('\n').max(fresh.rfind('\r')) {
            self.line_start = before + at + 1;
        }
        Ok(())
    }

    /// Gives the first `end` bytes of what is pending.
    fn give(&mut self, end: usize) -> (String, Start) {
        let rest = self.pending.split_off(end);
        let text = std::mem::replace(&mut self.pending, rest);
        let start = self.start;
        self.start.byte += text.len() as u64;
        self.start.line += line_ends(&text);
        self.line_start = self.line_start.saturating_sub(end);
        (text, start)
    }

    /// Reads on to the end of a line of which `long` was read already.
    fn pass_over(&mut self, long: String) -> io::Result<()> {
        let mut length = long.len();
        drop(long);
        while !self.ended {
            self.line_start = 0;
            self.fill()?;
            if self.line_start > 0 {
                // The rest of the chunk's first line still belongs to the long one.
                let end = self.pending.find(['\n', '\r']).map_or(self.pending.len(), |at| at + 1);
                length += end;
                self.pending.drain(..end);
                self.line_start -= end;
                break;
            }
            length += self.pending.len();
            self.pending.clear();
        }
        let Start { byte, line } = self.start;
        self.problems.push(gallery::too_long(byte, line, length));
        self.start = Start { byte: byte + length as u64, line: line + 1 };
        Ok(())
    }

    /// Where the window ends: behind the last caption that is complete for sure.
    fn cut(&mut self, engine: &Engine) -> usize {
        let text = self.pending.as_str();
        let opener = *self.opener.get_or_insert_with(|| Opener::of(engine, text));
        let floor = text.len().saturating_sub(BACK);
        let (mut blank, mut line) = (None, None);
        let mut next = text.len();
        // Line starts from the last one back; the last line itself may be incomplete.
        while let Some(at) = text[..next].trim_end_matches('\n').rfind('\n') {
            let start = at + 1;
            next = start;
            if start < floor {
                break;
            }
            let rest = &text[start..];
            let first = rest.lines().next().unwrap_or("").trim();
            if first.is_empty() || !opener.opens(engine, first) {
                continue;
            }
            line.get_or_insert(start);
            let above = text[..at].rsplit('\n').next().unwrap_or("");
            if above.trim().is_empty() {
                blank = Some(start);
                break;
            }
        }
        blank.or(line).unwrap_or(if self.line_start > 0 { self.line_start } else { text.len() })
    }
}
