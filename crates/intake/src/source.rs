//! A document before it is read: its name, its hash, its bytes, and what limits the reading of it.
//!
//! `pictures.csv` of 12 KB lies in memory; a crawl of 30 GB stays on the disk and is read in pieces. The SHA-256 of
//! all bytes is there before any of them is parsed.

use crate::endless::LineLimit;
use crate::error::Error;
use crate::kind;
use crate::page::{hexadecimal, sha256};
use crate::read::Columns;
use caption::Engine;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, Cursor, Read, Seek};
use std::path::{Path, PathBuf};

/// A larger document is read from the disk in pieces.
pub(crate) const IN_MEMORY: u64 = 8 << 20;
/// How much is read at once.
pub(crate) const CHUNK: usize = 64 << 10;
/// So many first bytes tell what a document is.
pub(crate) const HEAD: usize = 4096;

/// How documents are read.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Text that belongs to no caption is reported, too.
    pub verbose: bool,
    /// What one document may take.
    pub limits: Limits,
    /// Which columns of a table say what; found out where it is not given.
    pub columns: Option<Columns>,
    /// The page of a picture brings the picture's bytes, for those who look at its pixels.
    pub pixels: bool,
}

/// What one document may take before its reading is given up with a clear problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of a document that has to lie in memory as a whole: a page, a picture, a feed.
    pub whole: u64,
    /// Bytes that anything compressed may unpack to, as a multiple of its packed size; small things are let pass.
    pub ratio: u64,
}

impl Default for Limits {
    /// 256 MiB in memory, 1 : 1,000 unpacked.
    fn default() -> Limits {
        Limits { whole: 256 << 20, ratio: 1000 }
    }
}

/// The first bytes of a document and what it is called: what tells its reader.
#[derive(Clone, Copy, Debug)]
pub struct Head<'a> {
    /// At most 4,096 bytes.
    pub bytes: &'a [u8],
    /// Its file name or address.
    pub name: &'a str,
    /// The media type that a server declared for it.
    pub declared: Option<&'a str>,
    /// Which columns a table has, where that is given.
    pub columns: Option<&'a Columns>,
}

/// Bytes that can be read again from the start.
pub trait Input: Read + Seek + Send {}
impl<T: Read + Seek + Send> Input for T {}

/// A document to be read.
pub struct Source<'e> {
    /// What reads its captions.
    pub engine: &'e Engine,
    /// How it is to be read.
    pub options: &'e Options,
    /// Its file name or address.
    pub document: String,
    /// The file, if it is one: what lies beside it may belong to it.
    pub path: Option<PathBuf>,
    /// The media type that a server declared for it.
    pub declared: Option<String>,
    /// SHA-256 of its bytes, in lower-case hexadecimal digits.
    pub sha256: String,
    /// How many bytes it has.
    pub length: u64,
    head: Vec<u8>,
    input: Box<dyn Input + 'e>,
}

impl<'e> Source<'e> {
    /// A file.
    ///
    /// # Errors
    ///
    /// If the path is a directory, leads nowhere, may not be read, or is a stream that never ends a line.
    pub fn open(engine: &'e Engine, options: &'e Options, path: &Path) -> Result<Source<'e>, Error> {
        let failed = |error| Error::new(path, error);
        let file = File::open(path).map_err(failed)?;
        let metadata = file.metadata().map_err(failed)?;
        if metadata.is_dir() {
            return Err(Error::Directory(path.to_owned()));
        }
        if !metadata.is_file() {
            return Source::stream(engine, options, &path.display().to_string(), file);
        }
        Source::file(engine, options, path, file)
    }

    /// An open file that is called `path`.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn file(engine: &'e Engine, options: &'e Options, path: &Path, mut file: File) -> Result<Source<'e>, Error> {
        let document = path.display().to_string();
        let failed = |error| Error::new(path, error);
        if file.metadata().map_err(failed)?.len() <= IN_MEMORY {
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes).map_err(failed)?;
            return Ok(Source { path: Some(path.to_owned()), ..Source::bytes(engine, options, &document, bytes) });
        }
        let mut hash = Sha256::new();
        let (mut head, mut length, mut chunk) = (Vec::new(), 0, vec![0; CHUNK]);
        loop {
            let count = read(&mut file, &mut chunk).map_err(failed)?;
            if count == 0 {
                break;
            }
            hash.update(&chunk[..count]);
            head.extend_from_slice(&chunk[..count.min(HEAD - head.len())]);
            length += count as u64;
        }
        file.rewind().map_err(failed)?;
        let sha256 = hexadecimal(&hash.finalize());
        let (path, input) = (Some(path.to_owned()), Box::new(file));
        Ok(Source { engine, options, document, path, declared: None, sha256, length, head, input })
    }

    /// A stream that can be read only once, standard input say; it is kept in an unnamed file while it is read.
    ///
    /// # Errors
    ///
    /// If it cannot be read or kept, is of no kind that has a reader, or is a text with a line that never ends
    /// ([`LineLimit`]).
    pub fn stream(
        engine: &'e Engine,
        options: &'e Options,
        document: &str,
        mut stream: impl Read,
    ) -> Result<Source<'e>, Error> {
        let path = PathBuf::from(document);
        let failed = |error| Error::new(&path, error);
        let mut head = Vec::new();
        stream.by_ref().take(HEAD as u64).read_to_end(&mut head).map_err(failed)?;
        let known = Head { bytes: &head, name: document, declared: None, columns: options.columns.as_ref() };
        if crate::read::reader_of(&known).is_none() {
            return Err(Error::Unread { path: path.clone(), found: kind::name(&head) });
        }
        let mut file = tempfile::tempfile().map_err(failed)?;
        let text = kind::not_text(&head).is_none();
        let mut all = head.as_slice().chain(stream);
        if text {
            io::copy(&mut LineLimit::new(all), &mut file).map_err(failed)?;
        } else {
            io::copy(&mut all, &mut file).map_err(failed)?;
        }
        file.rewind().map_err(failed)?;
        Ok(Source { path: None, ..Source::file(engine, options, &path, file)? })
    }

    /// A document that lies in memory.
    pub fn bytes(engine: &'e Engine, options: &'e Options, document: &str, bytes: Vec<u8>) -> Source<'e> {
        Source {
            engine,
            options,
            document: document.to_owned(),
            path: None,
            declared: None,
            sha256: sha256(&bytes),
            length: bytes.len() as u64,
            head: bytes[..bytes.len().min(HEAD)].to_vec(),
            input: Box::new(Cursor::new(bytes)),
        }
    }

    /// What tells its reader.
    pub fn head(&self) -> Head<'_> {
        let (declared, columns) = (self.declared.as_deref(), self.options.columns.as_ref());
        Head { bytes: &self.head, name: &self.document, declared, columns }
    }

    /// The bytes, to be read and read again.
    pub fn input(self) -> Box<dyn Input + 'e> {
        self.input
    }

    /// All bytes.
    ///
    /// # Errors
    ///
    /// If there are more than [`Limits::whole`], or reading fails.
    pub fn whole(&mut self) -> Result<Vec<u8>, Error> {
        let limit = self.options.limits.whole;
        if self.length > limit {
            return Err(Error::TooLarge { path: self.document.clone().into(), length: self.length, limit });
        }
        let mut bytes = Vec::with_capacity(usize::try_from(self.length).unwrap_or_default());
        let taken = self.input.rewind().and_then(|()| self.input.read_to_end(&mut bytes));
        taken.map(|_| bytes).map_err(|error| Error::new(Path::new(&self.document), error))
    }
}

/// Reads what is there, again where the system interrupts.
pub(crate) fn read(reader: &mut impl Read, chunk: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(chunk) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            other => return other,
        }
    }
}
