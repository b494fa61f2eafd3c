//! The rows of a table, one by one: quoted cells, cells over several lines, and what a broken row leaves of them.
//!
//! `a.jpg,"A boy in Marib, Yemen",Reuters` has three cells; the second lies between the quotation marks.

use crate::page::Problem;
use crate::read::entry::Words;
use crate::read::flow::Flow;
use csv_core::{ReadFieldResult, Reader, ReaderBuilder};
use std::io;

/// A longer row is none: a quotation mark was not closed.
const LONGEST: usize = 1 << 20;

/// How cells are parted and quoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Marks {
    /// What parts cells.
    pub delimiter: u8,
    /// Cells may be quoted.
    pub quoted: bool,
    /// A quotation mark within a cell is written `\"`, not `""`.
    pub escaped: bool,
}

/// A row.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// Byte of the decoded document where it starts, and its line.
    pub at: (u64, u64),
    /// Its cells.
    pub cells: Vec<Words>,
}

/// A row found at the start of a text.
struct Found {
    cells: Vec<Words>,
    /// Bytes it takes, its line end among them.
    length: usize,
    /// A quotation mark is open at its end.
    open: bool,
}

/// Reads rows.
pub(crate) struct Splitter {
    quoting: Reader,
    plain: Reader,
    marks: Marks,
    buffer: Vec<u8>,
}

impl Splitter {
    pub fn new(marks: Marks) -> Splitter {
        let mut builder = ReaderBuilder::new();
        builder.delimiter(marks.delimiter);
        let plain = builder.quoting(false).build();
        if marks.escaped {
            builder.escape(Some(b'\\')).double_quote(false);
        }
        Splitter { quoting: builder.quoting(true).build(), plain, marks, buffer: vec![0; 4096] }
    }

    /// The row at the start of `text`, which lies at `byte`; `None` if it may go on behind `text`.
    fn split(&mut self, text: &str, byte: u64, ended: bool, quoted: bool) -> Option<Found> {
        let reader = if quoted { &mut self.quoting } else { &mut self.plain };
        reader.reset();
        let bytes = text.as_bytes();
        let (mut at, mut start, mut filled) = (0, 0, 0);
        let mut cells = Vec::new();
        loop {
            // For csv-core an empty piece is the end of the document.
            if at == bytes.len() && !ended {
                return None;
            }
            let (result, read, written) = reader.read_field(&bytes[at..], &mut self.buffer[filled..]);
            at += read;
            filled += written;
            let last = match result {
                ReadFieldResult::OutputFull => {
                    self.buffer.resize(self.buffer.len() * 2, 0);
                    continue;
                }
                ReadFieldResult::InputEmpty => continue,
                ReadFieldResult::Field { record_end } => record_end,
                ReadFieldResult::End => return (!cells.is_empty()).then_some(Found { cells, length: at, open: false }),
            };
            let raw = self.marks.raw(&text[start..at]);
            cells.push(cell(raw, &self.buffer[..filled], byte + start as u64));
            if last {
                let open = quoted && self.marks.is_open(raw);
                // A row ends behind the first mark of its line end.
                let length = if bytes[..at].ends_with(b"\r") && bytes.get(at) == Some(&b'\n') { at + 1 } else { at };
                return Some(Found { cells, length, open });
            }
            (start, filled) = (at, 0);
        }
    }

    /// The whole rows at the start of a sample; the last only if the document ends with it.
    pub fn sample(&mut self, text: &str, ended: bool, most: usize) -> Vec<Vec<String>> {
        let (mut rows, mut at) = (Vec::new(), 0);
        while rows.len() < most {
            at += blank(&text[at..]);
            let Some(found) = self.split(&text[at..], at as u64, ended, self.marks.quoted) else { break };
            at += found.length;
            rows.push(found.cells.into_iter().map(|cell| cell.text).collect());
        }
        rows
    }

    /// The next row of `flow`, which should be as wide as `width` says; what is none is a problem, and the next line goes on.
    ///
    /// # Errors
    ///
    /// If reading fails.
    pub fn next(&mut self, flow: &mut Flow<'_>, width: Width) -> io::Result<Option<Result<Row, Problem>>> {
        loop {
            let blank = blank(flow.rest());
            flow.take(blank);
            if flow.rest().is_empty() {
                if flow.ended {
                    return Ok(None);
                }
                flow.fill()?;
                continue;
            }
            let at = (flow.byte, flow.line);
            match self.split(flow.rest(), flow.byte, flow.ended, self.marks.quoted) {
                None if flow.rest().len() <= LONGEST => flow.fill()?,
                Some(Found { cells, length, open }) if !open && width.fits(&cells) => {
                    flow.take(length);
                    return Ok(Some(Ok(Row { at, cells })));
                }
                _ => return self.line(flow, width, at).map(Some),
            }
        }
    }

    /// The first line alone, its quotation marks taken as written where that helps; a row that does not fit even so is a
    /// problem.
    fn line(&mut self, flow: &mut Flow<'_>, width: Width, at: (u64, u64)) -> io::Result<Result<Row, Problem>> {
        let end = loop {
            match flow.rest().find('\n') {
                Some(end) => break Some(end + 1),
                None if flow.ended => break Some(flow.rest().len()),
                None if flow.rest().len() > LONGEST => break None,
                None => flow.fill()?,
            }
        };
        let Some(end) = end else {
            let length = pass_over(flow)?;
            let what = format!("expected a row of at most {LONGEST} bytes, found one of {length}, passed over");
            return Ok(Err(Problem::at(at.0, at.1, what)));
        };
        let line = flow.rest()[..end].to_owned();
        flow.take(end);
        let mut count = 0;
        for quoted in [true, false] {
            let Some(found) = self.split(&line, at.0, true, quoted && self.marks.quoted) else { continue };
            if !found.open && width.fits(&found.cells) {
                return Ok(Ok(Row { at, cells: found.cells }));
            }
            if count == 0 && !found.open {
                count = found.cells.len();
            }
        }
        let cells = if count == 1 { "cell" } else { "cells" };
        let wanted = width.cells;
        Ok(Err(Problem::at(at.0, at.1, format!("expected a row of {wanted} cells, found {count} {cells}"))))
    }
}

impl Marks {
    /// A cell as it stands in the document, without the marks behind it.
    fn raw<'t>(&self, text: &'t str) -> &'t str {
        let text = text.trim_end_matches(['\n', '\r']);
        text.strip_suffix(char::from(self.delimiter)).unwrap_or(text)
    }

    /// Whether the quotation mark that opens a cell is never closed.
    fn is_open(&self, raw: &str) -> bool {
        let marks = |text: &str| text.matches('"').count();
        raw.strip_prefix('"').is_some_and(|inner| {
            let escaped = if self.escaped { inner.matches("\\\"").count() } else { 0 };
            (marks(inner) - escaped).is_multiple_of(2)
        })
    }
}

/// Takes everything up to the next line end; gives how much that was.
fn pass_over(flow: &mut Flow<'_>) -> io::Result<u64> {
    let start = flow.byte;
    loop {
        let end = flow.rest().find('\n').map(|end| end + 1);
        flow.take(end.unwrap_or(flow.rest().len()));
        if end.is_some() || flow.ended {
            return Ok(flow.byte - start);
        }
        flow.fill()?;
    }
}

/// What a row has to have.
#[derive(Clone, Copy)]
pub(crate) struct Width {
    /// So many cells.
    pub cells: usize,
    /// An empty one may stand behind the last.
    pub trailing: bool,
}

impl Width {
    fn fits(self, cells: &[Words]) -> bool {
        let more = || self.trailing && cells.len() == self.cells + 1 && cells[self.cells].text.is_empty();
        cells.len() == self.cells || more()
    }
}

/// Bytes of blank lines at the start.
fn blank(text: &str) -> usize {
    text.len() - text.trim_start_matches(['\n', '\r']).len()
}

/// What a cell says, and its bytes if it stands there so.
fn cell(raw: &str, said: &[u8], byte: u64) -> Words {
    let said = String::from_utf8_lossy(said).into_owned();
    let quoted = || raw.strip_prefix('"').and_then(|inner| inner.trim_end().strip_suffix('"')) == Some(said.as_str());
    let start = if raw == said { Some(0) } else { quoted().then_some(1) };
    let span = start.map(|start| (byte + start, byte + start + said.len() as u64));
    Words { text: said, span, plain: false }
}
