//! Files and standard input as blocks of whole lines, so that reading can be shared out and never holds a file.

use caption::Engine;
use intake::{LineLimit, Options, Page, Source};
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// About so many bytes of lines make a block.
const BLOCK: usize = 128 * 1024;
/// A longer line is no caption; it is passed over, up to [`intake::LONGEST_LINE`].
pub const LONGEST_LINE: usize = 1024 * 1024;

/// Something that could not be read: where and why.
#[derive(Debug)]
pub struct Problem(pub String);

/// A piece of the input.
pub enum Block {
    /// Whole lines of one file.
    Lines {
        /// The file, as messages name it.
        name: String,
        /// Number of the first line, from 1.
        first_line: u64,
        /// The lines with their ends.
        bytes: Vec<u8>,
    },
    /// What could not be read.
    Problem(Problem),
}

/// The lines of several files, one after the other.
pub struct Lines {
    files: std::vec::IntoIter<PathBuf>,
    current: Option<Current>,
}

struct Current {
    name: String,
    reader: Box<dyn BufRead>,
    next_line: u64,
}

/// The pages of several files, one after the other; what cannot be read is an item of its own.
pub struct Galleries<'e> {
    engine: &'e Engine,
    options: &'e Options,
    files: std::vec::IntoIter<PathBuf>,
    pages: Option<intake::Pages<'e>>,
}

impl<'e> Galleries<'e> {
    /// The pages of `files`; `-` is standard input.
    pub fn new(engine: &'e Engine, options: &'e Options, files: Vec<PathBuf>) -> Galleries<'e> {
        Galleries { engine, options, files: files.into_iter(), pages: None }
    }
}

impl Iterator for Galleries<'_> {
    type Item = Result<Page, Problem>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(page) = self.pages.as_mut().and_then(Iterator::next) {
                return Some(page.map_err(|error| Problem(error.to_string())));
            }
            let path = self.files.next()?;
            let source = if is_standard_input(&path) {
                Source::stream(self.engine, self.options, &display(&path), std::io::stdin().lock())
            } else {
                Source::open(self.engine, self.options, &path)
            };
            match source.and_then(intake::pages) {
                Ok(pages) => self.pages = Some(pages),
                Err(error) => return Some(Err(Problem(error.to_string()))),
            }
        }
    }
}

/// What to say of a document whose encoding was guessed; nothing where it is one of Unicode.
pub fn assumed(document: &str, media_type: &str) -> Option<String> {
    let charset = media_type.strip_prefix("text/plain; charset=")?;
    (!charset.starts_with("utf-")).then(|| format!("{document}: expected UTF-8, found other bytes, read as {charset}"))
}

/// The name of standard input on the command line.
pub fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}

/// The files to read: the given ones, or standard input.
pub fn files(given: &[PathBuf]) -> Vec<PathBuf> {
    if given.is_empty() { vec![PathBuf::from("-")] } else { given.to_vec() }
}

impl Lines {
    /// The lines of `files`; `-` is standard input.
    pub fn new(files: Vec<PathBuf>) -> Lines {
        Lines { files: files.into_iter(), current: None }
    }

    /// The next block, `None` at the end of the last file.
    pub fn next(&mut self) -> Option<Block> {
        loop {
            if let Some(current) = &mut self.current {
                match current.block() {
                    Some(Block::Problem(problem)) => {
                        self.current = None;
                        return Some(Block::Problem(problem));
                    }
                    Some(block) => return Some(block),
                    None => self.current = None,
                }
            }
            let path = self.files.next()?;
            match open(&path) {
                Ok(reader) => {
                    self.current = Some(Current { name: display(&path), reader, next_line: 1 });
                }
                Err(error) => return Some(Block::Problem(Problem(format!("{}: {error}", display(&path))))),
            }
        }
    }
}

impl Current {
    /// Whole lines of about [`BLOCK`] bytes. Of a line that is longer than [`LONGEST_LINE`] only so much is kept that
    /// its length can still be told from a caption's.
    fn block(&mut self) -> Option<Block> {
        let first_line = self.next_line;
        let mut bytes = Vec::with_capacity(BLOCK + 4096);
        while bytes.len() < BLOCK {
            match self.line(&mut bytes) {
                Ok(true) => self.next_line += 1,
                Ok(false) => break,
                Err(error) => {
                    return Some(Block::Problem(Problem(format!("{}:{}: {error}", self.name, self.next_line))));
                }
            }
        }
        (!bytes.is_empty()).then(|| Block::Lines { name: self.name.clone(), first_line, bytes })
    }

    fn line(&mut self, bytes: &mut Vec<u8>) -> std::io::Result<bool> {
        let start = bytes.len();
        let limit = LONGEST_LINE as u64 + 2;
        let read = (&mut self.reader).take(limit).read_until(b'\n', bytes)?;
        if read as u64 == limit && bytes.last() != Some(&b'\n') {
            skip_line(&mut self.reader)?;
            bytes.push(b'\n');
        }
        Ok(bytes.len() > start)
    }
}

fn skip_line(reader: &mut dyn BufRead) -> std::io::Result<()> {
    loop {
        let buffer = reader.fill_buf()?;
        let (used, ended) = match buffer.iter().position(|byte| *byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        reader.consume(used);
        if ended {
            return Ok(());
        }
    }
}

fn open(path: &Path) -> std::io::Result<Box<dyn BufRead>> {
    if is_standard_input(path) {
        return Ok(Box::new(BufReader::with_capacity(BLOCK, LineLimit::new(std::io::stdin()))));
    }
    if path.is_dir() {
        return Err(std::io::Error::other("expected a file, found a directory"));
    }
    Ok(Box::new(BufReader::with_capacity(BLOCK, LineLimit::new(File::open(path)?))))
}

/// All of a file, decoded.
///
/// # Errors
///
/// If it cannot be read.
pub fn whole(path: &Path) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    open(path)?.read_to_end(&mut bytes)?;
    Ok(intake::text::decode(&bytes).text)
}

/// A file as messages name it.
pub fn display(path: &Path) -> String {
    if is_standard_input(path) { "standard input".to_owned() } else { path.display().to_string() }
}
