//! The records of an archive, one after the other; a broken one is reported with its offset and the rest is read.
//!
//! Behind `WARC/1.0`, its fields and an empty line come `Content-Length` bytes and two line ends. Where the length does
//! not lead to the end, the next record is found by how it begins.

use super::digest::Check;
use super::head::{self, Head, Start};
use super::unpack::{Place, Unpacked};
use crate::page::Problem;
use crate::source::Limits;
use std::io::{self, Read, Seek};

/// So many bytes are searched for the next record at once.
const AHEAD: usize = 64 << 10;
/// A block is kept up to so many bytes even if nobody wants it.
const SMALL: u64 = 1 << 20;
/// A record begins with a line that is no longer.
const LONGEST_START: usize = 4096;

/// A record whose block lies in the reader.
pub(super) struct Record<'r, K> {
    pub(super) head: Head,
    pub(super) place: Place,
    /// What it was judged to be.
    pub(super) kind: K,
    /// The block, if it was to be kept.
    pub(super) block: Option<&'r [u8]>,
    /// What is wrong with it.
    pub(super) problems: Vec<String>,
}

const CUT_HEAD: &str = "expected a record's head, found no end of it";

/// Reads records.
pub(super) struct Records<R> {
    stream: Unpacked<R>,
    digests: bool,
    /// Most bytes of a block that are kept.
    whole: u64,
    block: Vec<u8>,
    /// An ARC file, as its first record tells.
    arc: Option<bool>,
    /// Something precedes the next record in its member.
    behind: bool,
    problems: Vec<Problem>,
}

impl<R: Read + Seek> Records<R> {
    /// Reads an archive; `digests` are checked, or not.
    pub(super) fn new(reader: R, limits: Limits, digests: bool) -> io::Result<Records<R>> {
        let stream = Unpacked::new(reader, limits.ratio)?;
        Ok(Records {
            stream,
            digests,
            whole: limits.whole,
            block: Vec::new(),
            arc: None,
            behind: false,
            problems: Vec::new(),
        })
    }

    /// Reads an archive from a place on.
    pub(super) fn at(reader: R, offset: u64, within: u64, limits: Limits) -> io::Result<Records<R>> {
        let mut records = Records::new(reader, limits, false)?;
        records.stream.go_to(offset, within)?;
        Ok(records)
    }

    /// What was wrong between records since this was last asked.
    pub(super) fn problems(&mut self) -> Vec<Problem> {
        let mut problems = std::mem::take(&mut self.problems);
        problems.extend(self.stream.problems());
        problems
    }

    /// The next record. `judge` says from a record's head, and the beginning of its block, what it is, and whether the
    /// block is wanted.
    pub(super) fn next<K>(&mut self, judge: impl Fn(&Head, &[u8]) -> (K, bool)) -> io::Result<Option<Record<'_, K>>> {
        let Some((place, head)) = self.head()? else { return Ok(None) };
        self.arc.get_or_insert(matches!(head, Head::Arc(_)));
        let mut problems = Vec::new();
        let length = head.length();
        if length.is_none() {
            let found = head.get("Content-Length").map_or("none".to_owned(), |length| length.into_owned());
            problems.push(format!("expected a number of bytes as Content-Length, found {found}"));
        }
        let length = length.unwrap_or(0);
        let start = self.stream.place();
        let seen = self.stream.peek(AHEAD)?;
        let (kind, wanted) = judge(&head, &seen[..seen.len().min(usize::try_from(length).unwrap_or(usize::MAX))]);
        let mut check = if self.digests { Check::of(&head) } else { Check::default() };
        // A block that nobody wants may hold the next record, if its length is wrong.
        let most = if wanted || length > self.whole { self.whole } else { self.whole.min(SMALL) };
        let (found, kept) = self.read_block(length, most, &mut check)?;
        let elsewhere = found < length && self.stream.place().offset != start.offset && !self.stream.is_plain();
        if elsewhere || (found == length && self.ends_here()?) {
            self.behind &= !elsewhere;
        } else if let Some(end) = self.mend(start, kept)? {
            problems.push(format!("expected {length} bytes, found the next record after {end}"));
        }
        if found < length && problems.is_empty() {
            problems.push(format!("expected {length} bytes, found only {found}"));
        }
        if problems.is_empty() {
            problems.extend(check.finish());
        }
        let block = (wanted && kept).then_some(self.block.as_slice());
        Ok(Some(Record { head, place, kind, block, problems }))
    }

    /// The head of the next record and where it lies.
    fn head(&mut self) -> io::Result<Option<(Place, Head)>> {
        loop {
            let ends = self.pass_line_ends()?;
            let place = self.stream.place();
            let mut bytes = self.stream.peek(1024)?;
            if bytes.is_empty() {
                self.behind = false;
                if self.stream.next_member()? {
                    continue;
                }
                return Ok(None);
            }
            let mut start = head::parse(bytes);
            if matches!(start, Start::Cut) {
                bytes = self.stream.peek(head::LONGEST)?;
                start = head::parse(bytes);
            }
            if matches!(start, Start::Cut) && self.stream.has_ended() {
                if !self.stream.join_next_member()? {
                    self.behind = false;
                    self.problems.push(Problem::at_byte(place.offset, CUT_HEAD));
                    continue;
                }
                start = head::parse(self.stream.peek(head::LONGEST)?);
            }
            match start {
                Start::Head(head, length) => {
                    let least = if matches!(head, Head::Arc(_)) { 1 } else { 2 };
                    if self.behind && ends < least {
                        let what = format!("expected {least} line ends before a record, found {ends}");
                        self.problems.push(Problem::at_byte(place.offset, what));
                    }
                    self.stream.consume(length);
                    self.behind = true;
                    return Ok(Some((place, head)));
                }
                Start::Cut => {
                    self.problems.push(Problem::at_byte(place.offset, CUT_HEAD));
                    self.stream.consume(1);
                    self.search()?;
                }
                Start::Other => {
                    self.stream.consume(1);
                    let passed = self.search()?.0 + 1;
                    let what = format!("expected a record, found {passed} bytes that belong to none");
                    self.problems.push(Problem::at_byte(place.offset, what));
                }
            }
            self.behind = false;
        }
    }

    fn pass_line_ends(&mut self) -> io::Result<usize> {
        let mut ends = 0;
        loop {
            let bytes = self.stream.peek(2)?;
            let count = bytes.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
            if count == 0 {
                return Ok(ends);
            }
            ends += memchr::memchr_iter(b'\n', &bytes[..count]).count();
            self.stream.consume(count);
        }
    }

    /// Passes over what is no record, up to the next one or the member's end. Gives how many bytes that were, and
    /// whether a record begins behind them.
    fn search(&mut self) -> io::Result<(u64, bool)> {
        let arc = self.arc.unwrap_or(true);
        let mut passed = 0;
        loop {
            let bytes = self.stream.peek(AHEAD)?;
            let found = head::find(bytes, arc);
            // A start may be cut by the end of what is seen.
            let ended = bytes.len() < AHEAD;
            let keep = if ended { 0 } else { LONGEST_START };
            let line = memchr::memrchr(b'\n', bytes).map_or(0, |at| bytes.len() - at - 1);
            let count = found.unwrap_or(bytes.len() - line.min(keep));
            self.stream.consume(count);
            passed += count as u64;
            if found.is_some() || ended {
                return Ok((passed, found.is_some()));
            }
        }
    }

    /// Reads a block of so many bytes; fewer at the end of the archive, or of a member behind which a record begins.
    /// Gives how many, and whether they were kept: no more than `most` are.
    fn read_block(&mut self, length: u64, most: u64, check: &mut Check) -> io::Result<(u64, bool)> {
        self.block.clear();
        let mut kept = true;
        let mut left = length;
        while left > 0 {
            let mut bytes = self.stream.peek(1)?;
            if bytes.is_empty() {
                // Some packers cut members by size, so the block may go on in the next one.
                if !self.stream.next_member()? || head::begins(self.stream.peek(LONGEST_START)?) {
                    break;
                }
                bytes = self.stream.peek(1)?;
                if bytes.is_empty() {
                    break;
                }
            }
            let count = bytes.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            check.update(&bytes[..count]);
            if kept {
                self.block.extend_from_slice(&bytes[..count]);
                if self.block.len() as u64 > most {
                    (self.block, kept) = (Vec::new(), false);
                }
            }
            self.stream.consume(count);
            left -= count as u64;
        }
        Ok((length - left, kept))
    }

    /// Whether a record, the member or the archive can end here.
    fn ends_here(&mut self) -> io::Result<bool> {
        let bytes = self.stream.peek(LONGEST_START)?;
        let rest = bytes.trim_ascii_start();
        Ok(rest.is_empty() || head::begins(rest))
    }

    /// Finds the end of a record whose length is wrong: where the next one begins in its block. Goes there.
    fn mend(&mut self, start: Place, kept: bool) -> io::Result<Option<u64>> {
        let arc = self.arc.unwrap_or(true);
        if !kept {
            let found = if self.stream.go_back(start)? { self.search()? } else { (0, false) };
            return Ok(Some(found.0).filter(|_| found.1));
        }
        let Some(at) = head::find(&self.block, arc) else { return Ok(None) };
        if !self.stream.give_back(&self.block[at..])? {
            return Ok(None);
        }
        self.block.truncate(at);
        for end in [b"\n", b"\r", b"\n", b"\r"] {
            if self.block.ends_with(end) {
                self.block.pop();
            }
        }
        Ok(Some(at as u64))
    }
}
