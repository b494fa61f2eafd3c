//! Directories of TIFF, of which EXIF is made, too: tags with a type, a count and where their value is.
//!
//! `01 0E 00 02 00 00 00 1B 00 00 01 32` is tag 0x010E, ImageDescription, 27 letters at byte 306.

use super::notes::Notes;

/// EXIF's own directory, and that of its positions.
pub(crate) const EXIF_DIRECTORY: u16 = 0x8769;
pub(crate) const GPS_DIRECTORY: u16 = 0x8825;
/// XMP, IIM and Photoshop's resources in a TIFF file, and Content Credentials.
pub(crate) const XMP: u16 = 700;
pub(crate) const IIM: u16 = 0x83BB;
pub(crate) const PHOTOSHOP: u16 = 0x8649;
pub(crate) const CREDENTIALS: u16 = 0xCD41;

/// A block or file with directories.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tiff<'b> {
    /// All bytes.
    pub bytes: &'b [u8],
    /// Whether the last byte of a number comes first.
    pub little: bool,
}

/// A tag.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<'b> {
    /// Its number.
    pub tag: u16,
    /// The type of its values.
    pub kind: u16,
    /// Where its value is.
    pub at: usize,
    /// Its value's bytes.
    pub value: &'b [u8],
}

/// A directory as it lies there.
pub(crate) struct Directory<'b> {
    /// Tags whose values could be found.
    pub entries: Vec<Entry<'b>>,
    /// The twelve bytes of each tag.
    pub raw: Vec<&'b [u8]>,
    /// Where the next directory is, 0 for none.
    pub next: u32,
}

impl<'b> Tiff<'b> {
    /// A block that begins with `II*` or `MM` `*`.
    pub fn new(bytes: &'b [u8]) -> Option<Tiff<'b>> {
        let little = match bytes.get(..4)? {
            b"II*\0" => true,
            b"MM\0*" => false,
            _ => return None,
        };
        (bytes.len() >= 8).then_some(Tiff { bytes, little })
    }

    /// Where the first directory is.
    pub fn first(&self) -> u32 {
        self.u32(4).unwrap_or_default()
    }

    /// A number of two bytes.
    pub fn u16(&self, at: usize) -> Option<u16> {
        let bytes = self.bytes.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if self.little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) })
    }

    /// A number of four bytes.
    pub fn u32(&self, at: usize) -> Option<u32> {
        let bytes = self.bytes.get(at..at.checked_add(4)?)?.try_into().ok()?;
        Some(if self.little { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) })
    }

    /// The directory at a byte. Tags whose values lie outside are named and left out.
    pub fn directory(&self, at: u32, notes: &mut Notes) -> Directory<'b> {
        let start = at as usize;
        let mut directory = Directory { entries: Vec::new(), raw: Vec::new(), next: 0 };
        let Some(count) = self.u16(start) else {
            notes.problem(
                start.min(self.bytes.len()),
                format!("expected a directory of tags, found the end of its {} bytes", self.bytes.len()),
            );
            return directory;
        };
        for number in 0..usize::from(count) {
            let at = start + 2 + number * 12;
            let Some(raw) = self.bytes.get(at..at + 12) else {
                notes.problem(at, format!("expected {count} tags, found the end after {number}"));
                return directory;
            };
            directory.raw.push(raw);
            match self.entry(at) {
                Some(entry) => directory.entries.push(entry),
                None => {
                    let tag = self.u16(at).unwrap_or_default();
                    notes.problem(at, format!("expected tag 0x{tag:04X} to have a value within the block, found none"));
                }
            }
        }
        directory.next = self.u32(start + 2 + usize::from(count) * 12).unwrap_or_default();
        directory
    }

    fn entry(&self, at: usize) -> Option<Entry<'b>> {
        let (tag, kind) = (self.u16(at)?, self.u16(at + 2)?);
        let length = (self.u32(at + 4)? as usize).checked_mul(size(kind)?)?;
        let at = if length <= 4 { at + 8 } else { self.u32(at + 8)? as usize };
        let value = self.bytes.get(at..at.checked_add(length)?)?;
        Some(Entry { tag, kind, at, value })
    }

    /// The first number of a tag, one of two or four bytes.
    pub fn number(&self, entry: &Entry<'_>) -> Option<u32> {
        match entry.kind {
            3 if entry.value.len() >= 2 => self.u16(entry.at).map(u32::from),
            4 | 9 | 13 if entry.value.len() >= 4 => self.u32(entry.at),
            _ => None,
        }
    }

    /// The fractions of a tag; one with a nought below is not a number.
    pub fn fractions(&self, entry: &Entry<'_>) -> Vec<f64> {
        if entry.kind != 5 {
            return Vec::new();
        }
        let number = |at| self.u32(entry.at + at).map_or(f64::NAN, f64::from);
        (0..entry.value.len() / 8).map(|n| number(n * 8) / number(n * 8 + 4)).collect()
    }
}

/// Bytes of one value of a type.
fn size(kind: u16) -> Option<usize> {
    match kind {
        1 | 2 | 6 | 7 => Some(1),
        3 | 8 => Some(2),
        4 | 9 | 11 | 13 => Some(4),
        5 | 10 | 12 => Some(8),
        _ => None,
    }
}
