//! An archive unpacked member by member: each record of `crawl.warc.gz` is a gzip member of its own, so that it can be
//! read alone by its offset. Single members with many records, plain archives and Zstandard frames are read as well.

use super::head;
use super::input::Input;
use super::packing::{Packing, State, Step};
use crate::page::Problem;
use std::io::{self, Read, Seek};

/// So much is unpacked at once, if nobody asks for more.
const BUFFER: usize = 128 << 10;
/// A member that unpacks to less is let pass, whatever its ratio.
const SMALL: u64 = 64 << 20;
/// So many packed bytes are searched at once.
const AHEAD: usize = 64 << 10;

/// Where something lies in an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// First byte of its member; in a plain archive its own first byte.
    pub(super) offset: u64,
    /// Unpacked bytes of the member before it; 0 in a plain archive.
    pub(super) within: u64,
}

/// The unpacked bytes of an archive.
pub(super) struct Unpacked<R> {
    input: Input<R>,
    packing: Packing,
    /// Most unpacked bytes per packed one.
    ratio: u64,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    member: u64,
    /// Unpacked bytes of this member that were consumed and that there are so far.
    within: u64,
    made: u64,
    open: bool,
    /// The last member was left in its midst.
    damaged: bool,
    problems: Vec<Problem>,
    /// All that was consumed, and what of it was given back.
    consumed: u64,
    again: u64,
}

impl<R: Read + Seek> Unpacked<R> {
    pub(super) fn new(reader: R, ratio: u64) -> io::Result<Unpacked<R>> {
        let mut input = Input::new(reader)?;
        let packing = Packing::of(input.peek(4)?);
        let open = matches!(packing, Packing::Plain);
        Ok(Unpacked {
            input,
            packing,
            ratio,
            buffer: Vec::new(),
            start: 0,
            end: 0,
            member: 0,
            within: 0,
            made: 0,
            open,
            damaged: false,
            problems: Vec::new(),
            consumed: 0,
            again: 0,
        })
    }

    /// Goes to a place of which nothing is known.
    pub(super) fn go_to(&mut self, offset: u64, mut within: u64) -> io::Result<()> {
        // A Zstandard dictionary stands before everything else.
        if matches!(self.packing, Packing::Zstd(_)) {
            self.packing.open(&mut self.input)?;
        }
        self.input.go_to(offset.min(self.input.offset() + self.input.rest()))?;
        self.open_here()?;
        while within > 0 {
            let seen = self.peek(1)?.len();
            if seen == 0 {
                break;
            }
            let count = seen.min(usize::try_from(within).unwrap_or(usize::MAX));
            self.consume(count);
            within -= count as u64;
        }
        Ok(())
    }

    /// Whether the archive is not packed.
    pub(super) fn is_plain(&self) -> bool {
        matches!(self.packing, Packing::Plain)
    }

    /// What was wrong with members since this was last asked.
    pub(super) fn problems(&mut self) -> Vec<Problem> {
        std::mem::take(&mut self.problems)
    }

    /// Where the next byte lies.
    pub(super) fn place(&self) -> Place {
        match self.packing {
            Packing::Plain => Place { offset: self.input.offset(), within: 0 },
            _ => Place { offset: self.member, within: self.within },
        }
    }

    /// The unpacked bytes that come next in this member: at least `count`, fewer only at its end.
    pub(super) fn peek(&mut self, count: usize) -> io::Result<&[u8]> {
        if self.is_plain() {
            return self.input.peek(count);
        }
        while self.end - self.start < count && self.unpack(count)? {}
        Ok(&self.buffer[self.start..self.end])
    }

    /// Passes over bytes that were seen by [`Unpacked::peek`].
    pub(super) fn consume(&mut self, count: usize) {
        self.consumed += count as u64;
        if self.is_plain() {
            self.input.consume(count);
        } else {
            self.start += count;
            self.within = self.within.wrapping_add(count as u64);
        }
    }

    /// Gives back the last bytes that were consumed: they are `bytes`. No more than twice of what is read can be given
    /// back all in all, so that reading stays linear.
    pub(super) fn give_back(&mut self, bytes: &[u8]) -> io::Result<bool> {
        let count = bytes.len() as u64;
        if !self.may_read_again(count) {
            return Ok(false);
        }
        if self.is_plain() {
            self.input.go_to(self.input.offset() - count)?;
        } else {
            self.buffer.splice(..self.start, bytes.iter().copied());
            (self.start, self.end) = (0, self.end - self.start + bytes.len());
            self.within -= count;
        }
        Ok(true)
    }

    /// In a plain archive: goes back to a place in it, within the same bounds.
    pub(super) fn go_back(&mut self, place: Place) -> io::Result<bool> {
        if !self.is_plain() || !self.may_read_again(self.input.offset() - place.offset) {
            return Ok(false);
        }
        self.input.go_to(place.offset)?;
        Ok(true)
    }

    fn may_read_again(&mut self, count: u64) -> bool {
        let may = self.again + count <= 2 * self.consumed.saturating_sub(self.again) + SMALL;
        if may {
            self.again += count;
        }
        may
    }

    /// Opens the next member, if there is one; what lies before it and is none is reported.
    pub(super) fn next_member(&mut self) -> io::Result<bool> {
        let damaged = std::mem::take(&mut self.damaged);
        let from = self.input.offset();
        if self.open_here()? {
            return Ok(true);
        }
        let found = self.search()?;
        let end = if found { self.member } else { self.input.offset() };
        if end > from && !damaged {
            let name = self.packing.name();
            self.problem(from, format!("expected a {name}, found {} bytes that belong to none", end - from));
        }
        Ok(found)
    }

    /// Opens the next member behind what is left of this one, for packers that cut by size and not by record. What is
    /// left is given up if a record begins there, or nothing comes; true if it is not.
    pub(super) fn join_next_member(&mut self) -> io::Result<bool> {
        let left = self.buffer[self.start..self.end].to_vec();
        let joins = self.may_read_again(left.len() as u64);
        self.close();
        if !self.next_member()? || !joins || head::begins(self.peek(64)?) {
            return Ok(false);
        }
        self.buffer.splice(..self.start, left.iter().copied());
        (self.start, self.end) = (0, self.end - self.start + left.len());
        self.within = 0_u64.wrapping_sub(left.len() as u64);
        Ok(true)
    }

    /// Whether there is no more of this member than was seen, though there may be another one.
    pub(super) fn has_ended(&self) -> bool {
        !self.is_plain() && !self.open
    }

    /// Goes to the next member that begins with a record.
    fn search(&mut self) -> io::Result<bool> {
        loop {
            let bytes = self.input.peek(AHEAD)?;
            if bytes.is_empty() {
                return Ok(false);
            }
            let Some(at) = self.packing.find(bytes) else {
                let pass = if bytes.len() < AHEAD { bytes.len() } else { bytes.len() - 3 };
                self.input.consume(pass);
                continue;
            };
            self.input.consume(at);
            let (candidate, problems) = (self.input.offset(), self.problems.len());
            if self.open_here()? && head::begins(self.peek(64)?) {
                return Ok(true);
            }
            self.close();
            self.damaged = false;
            self.problems.truncate(problems);
            self.input.go_to(candidate + 1)?;
        }
    }

    fn close(&mut self) {
        self.open = false;
        (self.start, self.end, self.within, self.made) = (0, 0, 0, 0);
    }

    fn open_here(&mut self) -> io::Result<bool> {
        let Some(member) = self.packing.open(&mut self.input)? else { return Ok(false) };
        self.close();
        (self.member, self.open) = (member, true);
        Ok(true)
    }

    /// Unpacks some more; false at the end of the member.
    fn unpack(&mut self, count: usize) -> io::Result<bool> {
        if !self.open {
            return Ok(false);
        }
        if self.start > 0 {
            self.buffer.copy_within(self.start..self.end, 0);
            (self.start, self.end) = (0, self.end - self.start);
        }
        let size = BUFFER.max(count + BUFFER / 2);
        if self.buffer.len() < size {
            self.buffer.resize(size, 0);
        }
        let Step { made, state } = self.packing.step(&mut self.input, &mut self.buffer[self.end..])?;
        self.end += made;
        self.made += made as u64;
        self.open = matches!(state, State::Open);
        match state {
            State::Open => {
                let packed = self.input.offset() - self.member;
                if self.made > SMALL && self.made / self.ratio.max(1) > packed {
                    let (name, ratio) = (self.packing.name(), self.ratio);
                    let what = format!("expected a {name} that unpacks to at most {ratio} times its size, found more");
                    self.problem(self.member, what);
                    self.damage()?;
                }
            }
            State::Ended => {}
            State::Unchecked(what) => self.problem(self.member, what),
            State::Damaged(what) => {
                self.problem(self.member, what);
                self.damage()?;
            }
        }
        Ok(self.open)
    }

    /// Leaves a damaged member: the next one may begin anywhere in what was taken for it.
    fn damage(&mut self) -> io::Result<()> {
        (self.open, self.damaged) = (false, true);
        let from = self.member + 1;
        if self.may_read_again(self.input.offset().saturating_sub(from)) {
            self.input.go_to(from)?;
        }
        Ok(())
    }

    fn problem(&mut self, offset: u64, what: String) {
        self.problems.push(Problem::at_byte(offset, what));
    }
}
