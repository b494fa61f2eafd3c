//! What was wrong in a picture's blocks, each with its byte in the file.
//!
//! "byte 2114: expected an IIM dataset (1C …), found 00 00 4A 46".

use crate::page::Problem;

/// So many are listed.
const LISTED: usize = 50;

/// A list of problems; places are counted from where the block starts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notes {
    /// What was found so far.
    pub list: Vec<Problem>,
    /// Where the block that is being read starts in the file.
    pub base: u64,
    /// How many were left out of the list.
    more: usize,
}

impl Notes {
    /// No problems yet, of a block that starts at a byte of the file.
    pub fn of_block(base: u64) -> Notes {
        Notes { base, ..Notes::default() }
    }

    /// Something that could not be read, at a byte of the block.
    pub fn problem(&mut self, at: usize, what: String) {
        self.push(at, what, false);
    }

    /// Something a person should look at, though it could be read.
    pub fn remark(&mut self, at: usize, what: String) {
        self.push(at, what, true);
    }

    fn push(&mut self, at: usize, what: String, left_out: bool) {
        if self.list.len() == LISTED {
            self.more += 1;
            return;
        }
        let place = format!("byte {}", self.base + at as u64);
        self.list.push(Problem { place, what, left_out });
    }

    /// The list, with how many more there were.
    pub fn finish(mut self) -> Vec<Problem> {
        if self.more > 0 {
            self.list.push(Problem::of_document(format!("expected sound blocks, found {} more problems", self.more)));
        }
        self.list
    }
}
