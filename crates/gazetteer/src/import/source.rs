//! The file of an import: read once, hashed and counted on the way.

use sha2::{Digest, Sha256};
use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::rc::Rc;

/// A file that is being read.
pub(super) struct Source {
    pub reader: BufReader<Box<dyn Read>>,
    tally: Rc<RefCell<Tally>>,
    /// Bytes to read.
    pub length: u64,
    name: String,
}

#[derive(Default)]
struct Tally {
    hash: Sha256,
    bytes: u64,
}

struct Counted(File, Rc<RefCell<Tally>>);

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.0.read(buffer)?;
        let mut tally = self.1.borrow_mut();
        tally.hash.update(&buffer[..count]);
        tally.bytes += count as u64;
        Ok(count)
    }
}

impl Source {
    pub fn open(path: &Path) -> io::Result<Source> {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        let tally = Rc::new(RefCell::new(Tally::default()));
        let counted: Box<dyn Read> = Box::new(Counted(file, Rc::clone(&tally)));
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Source { reader: BufReader::with_capacity(1 << 16, counted), tally, length, name })
    }

    /// A look at how much is read.
    pub fn progress(&self) -> impl Fn() -> u64 + 'static {
        let tally = Rc::clone(&self.tally);
        move || tally.borrow().bytes
    }

    /// The file's name, size and SHA-256, once the rest of it is read too.
    pub fn describe(mut self) -> io::Result<String> {
        io::copy(&mut self.reader, &mut io::sink())?;
        let tally = self.tally.take();
        let hash: String = tally.hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(format!("{}, {} bytes, SHA-256 {hash}", self.name, tally.bytes))
    }
}
