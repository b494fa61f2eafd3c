//! A document's characters as they come in, with the byte and line of those not yet taken.
//!
//! A table of 1 GB goes through here 64 KiB at a time; a row that ends in the next piece waits for it.

use crate::error::Error;
use crate::page::Problem;
use crate::source::{CHUNK, Input, Source, read};
use crate::text::{Decoding, Survey, line_ends};
use std::io;
use std::path::Path;

/// Decoded text on its way.
pub(crate) struct Flow<'e> {
    input: Box<dyn Input + 'e>,
    decoding: Decoding,
    chunk: Vec<u8>,
    text: String,
    /// How much of `text` was taken.
    taken: usize,
    /// Byte of the decoded document at which the rest starts.
    pub byte: u64,
    /// Its line, from 1.
    pub line: u64,
    /// Nothing more comes.
    pub ended: bool,
}

impl<'e> Flow<'e> {
    /// The characters of a document; its encoding is found from all of its bytes.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn new(source: Source<'e>) -> Result<Flow<'e>, Error> {
        let document = source.document.clone();
        let failed = |error| Error::new(Path::new(&document), error);
        let mut input = source.input();
        let (mut survey, mut chunk) = (Survey::default(), vec![0; CHUNK]);
        loop {
            let length = read(&mut input, &mut chunk).map_err(failed)?;
            if length == 0 {
                break;
            }
            survey.see(&chunk[..length]);
        }
        input.rewind().map_err(failed)?;
        let decoding = survey.finish();
        let mut flow = Flow { input, decoding, chunk, text: String::new(), taken: 0, byte: 0, line: 1, ended: false };
        flow.fill().map_err(failed)?;
        if flow.rest().starts_with('\u{feff}') {
            flow.take('\u{feff}'.len_utf8());
        }
        Ok(flow)
    }

    /// The name of the encoding where it is not UTF-8, for a media type: "; charset=utf-16le".
    pub fn charset(&self) -> String {
        if self.decoding.encoding == encoding_rs::UTF_8 {
            return String::new();
        }
        format!("; charset={}", self.decoding.encoding.name().to_ascii_lowercase())
    }

    /// What came in and was not taken yet.
    pub fn rest(&self) -> &str {
        &self.text[self.taken..]
    }

    /// Lets more come in.
    ///
    /// # Errors
    ///
    /// If reading fails.
    pub fn fill(&mut self) -> io::Result<()> {
        if self.ended {
            return Ok(());
        }
        self.text.drain(..self.taken);
        self.taken = 0;
        let length = read(&mut self.input, &mut self.chunk)?;
        self.ended = length == 0;
        self.decoding.push(&self.chunk[..length], self.ended, &mut self.text);
        Ok(())
    }

    /// Takes the next `length` bytes.
    pub fn take(&mut self, length: usize) {
        self.line += line_ends(&self.text[self.taken..self.taken + length]);
        self.byte += length as u64;
        self.taken += length;
    }

    /// What could not be decoded since this was last asked.
    pub fn problems(&mut self) -> Vec<Problem> {
        self.decoding.problems(self.ended)
    }
}

/// Characters of a document's first bytes, for telling its kind: a character that is cut off at the end is left away.
pub(crate) fn head(bytes: &[u8]) -> String {
    let mut survey = Survey::default();
    survey.see(bytes);
    let mut text = String::new();
    survey.finish().push(bytes, false, &mut text);
    text.trim_start_matches('\u{feff}').to_owned()
}
