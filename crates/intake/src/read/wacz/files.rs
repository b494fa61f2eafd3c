//! The files in a package, found and opened safely: no name leads out of it, none shares its bytes with another, none
//! unpacks beyond measure, and nothing is ever written under a name from it.

use crate::page::{Problem, hexadecimal};
use crate::source::{Input, Limits};
use sha2::{Digest, Sha256};
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::{Arc, Mutex, PoisonError};
use zip::{CompressionMethod, ZipArchive};

/// What unpacks to less is let pass, whatever its ratio.
const SMALL: u64 = 64 << 20;
/// A larger list or manifest is none.
const LARGEST_TEXT: u64 = 64 << 20;

/// A file in a package.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// Its path there.
    pub(super) name: String,
    index: usize,
    /// Bytes, unpacked, as the package says.
    pub(super) size: u64,
    /// First byte of its content in the package, if it is not packed.
    stored: Option<u64>,
}

/// The files of a package.
pub(super) struct Files<'e> {
    zip: ZipArchive<Shared<'e>>,
    shared: Shared<'e>,
    entries: Vec<Entry>,
}

impl<'e> Files<'e> {
    /// Opens a package. Files that cannot be read safely are named and left out.
    pub(super) fn open(input: Box<dyn Input + 'e>, limits: Limits) -> io::Result<(Files<'e>, Vec<Problem>)> {
        let shared = Shared { input: Arc::new(Mutex::new(input)), position: 0 };
        let mut zip = ZipArchive::new(shared.clone()).map_err(io::Error::other)?;
        let (mut entries, mut problems) = (Vec::new(), Vec::new());
        if zip.has_duplicate_names() {
            problems.push(Problem::of_document("expected each file once, found names that stand twice"));
        }
        let mut places: Vec<(u64, usize)> = Vec::with_capacity(zip.len());
        for index in 0..zip.len() {
            let entry = zip.by_index_data(index).map_err(io::Error::other)?;
            places.push((entry.header_start(), index));
        }
        places.sort_unstable();
        let mut end = 0;
        for (start, index) in places {
            let raw = zip.by_index_raw(index);
            let file = match raw {
                Ok(file) => file,
                Err(error) => {
                    problems.push(Problem::at_byte(start, format!("expected a file of the package, found: {error}")));
                    continue;
                }
            };
            let name = String::from_utf8_lossy(file.name_raw()).into_owned();
            let (size, packed) = (file.size(), file.compressed_size());
            let content = file.data_start().unwrap_or(start);
            let wrong = if !is_safe(&name) {
                Some("expected a path inside the package, found one that leads out of it".to_owned())
            } else if start < end {
                Some("expected bytes of its own, found bytes of another file".to_owned())
            } else if file.encrypted() {
                Some("expected a file that can be read, found an encrypted one".to_owned())
            } else if size > SMALL && size / limits.ratio.max(1) > packed {
                Some(format!("expected at most {} times its {packed} packed bytes, found {size}", limits.ratio))
            } else {
                None
            };
            let stored = (file.compression() == CompressionMethod::Stored && size == packed).then_some(content);
            end = end.max(content.saturating_add(packed));
            match wrong {
                Some(what) => problems.push(Problem { place: name, what, left_out: false }),
                None if file.is_dir() => {}
                None => entries.push(Entry { name, index, size, stored }),
            }
        }
        entries.sort_by_key(|entry| entry.index);
        Ok((Files { zip, shared, entries }, problems))
    }

    /// All that can be read.
    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// A small file as a whole, if it is there.
    pub(super) fn text(&mut self, name: &str) -> io::Result<Option<Vec<u8>>> {
        let Some(entry) = self.entries.iter().find(|entry| entry.name == name).cloned() else { return Ok(None) };
        if entry.size > LARGEST_TEXT {
            let what = format!("expected {name} to have at most {LARGEST_TEXT} bytes, found {}", entry.size);
            return Err(io::Error::new(io::ErrorKind::InvalidData, what));
        }
        let mut bytes = Vec::new();
        self.input(&entry)?.read_to_end(&mut bytes)?;
        Ok(Some(bytes))
    }

    /// SHA-256 of a file, in lower-case hexadecimal digits, and how many bytes it has.
    pub(super) fn sha256(&mut self, entry: &Entry) -> io::Result<(String, u64)> {
        let mut file = self.zip.by_index(entry.index).map_err(io::Error::other)?.take(entry.size.saturating_add(1));
        let (mut hash, mut chunk, mut length) = (Sha256::new(), vec![0; 128 << 10], 0);
        loop {
            let count = crate::source::read(&mut file, &mut chunk)?;
            if count == 0 {
                return Ok((hexadecimal(&hash.finalize()), length));
            }
            hash.update(&chunk[..count]);
            length += count as u64;
        }
    }

    /// The content of a file. One that is packed is unpacked into an unnamed file first.
    pub(super) fn input(&mut self, entry: &Entry) -> io::Result<Box<dyn Input + 'e>> {
        if let Some(start) = entry.stored {
            return Ok(Box::new(Section { shared: self.shared.clone(), start, length: entry.size, position: 0 }));
        }
        let mut file = self.zip.by_index(entry.index).map_err(io::Error::other)?;
        let mut unpacked = tempfile::tempfile()?;
        let count = io::copy(&mut file.by_ref().take(entry.size.saturating_add(1)), &mut unpacked)?;
        if count != entry.size {
            let what = format!("expected {} bytes, found {count} or more", entry.size);
            return Err(io::Error::new(io::ErrorKind::InvalidData, what));
        }
        unpacked.rewind()?;
        Ok(Box::new(unpacked))
    }
}

/// Whether a path stays inside the package on every system.
fn is_safe(name: &str) -> bool {
    let odd = name.starts_with('/') || name.contains(['\\', '\0', ':']);
    !odd && !name.is_empty() && name.split('/').all(|part| part != "..")
}

/// The package's bytes, read from several places in turn.
#[derive(Clone)]
struct Shared<'e> {
    input: Arc<Mutex<Box<dyn Input + 'e>>>,
    position: u64,
}

impl Read for Shared<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut input = self.input.lock().unwrap_or_else(PoisonError::into_inner);
        input.seek(SeekFrom::Start(self.position))?;
        let count = input.read(buffer)?;
        self.position += count as u64;
        Ok(count)
    }
}

impl Seek for Shared<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.position = match to {
            SeekFrom::Current(by) => moved(self.position, by)?,
            SeekFrom::Start(_) | SeekFrom::End(_) => {
                self.input.lock().unwrap_or_else(PoisonError::into_inner).seek(to)?
            }
        };
        Ok(self.position)
    }
}

/// The bytes of one file that is not packed.
struct Section<'e> {
    shared: Shared<'e>,
    start: u64,
    length: u64,
    position: u64,
}

impl Read for Section<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.length.saturating_sub(self.position);
        let count = buffer.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        self.shared.position = self.start.saturating_add(self.position);
        let count = self.shared.read(&mut buffer[..count])?;
        self.position += count as u64;
        Ok(count)
    }
}

impl Seek for Section<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.position = match to {
            SeekFrom::Start(position) => position,
            SeekFrom::End(by) => moved(self.length, by)?,
            SeekFrom::Current(by) => moved(self.position, by)?,
        };
        Ok(self.position)
    }
}

fn moved(from: u64, by: i64) -> io::Result<u64> {
    let outside = || io::Error::new(io::ErrorKind::InvalidInput, "expected a place in the file, found one before it");
    from.checked_add_signed(by).ok_or_else(outside)
}
