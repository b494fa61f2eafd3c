//! WebP: chunks of RIFF, each with its name and length.
//!
//! `EXIF` and `XMP ` stand behind the picture's data.

use super::part::{Part, Parts};
use crate::metadata::notes::Notes;

/// A chunk.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chunk<'b> {
    /// Its name.
    pub name: &'b [u8],
    /// Where it starts.
    pub start: usize,
    /// Where it ends, padding included.
    pub end: usize,
    /// Its data.
    pub data: &'b [u8],
}

/// The chunks up to the last whole one. What breaks them off is named.
pub(crate) fn chunks<'b>(bytes: &'b [u8], notes: &mut Notes) -> Vec<Chunk<'b>> {
    let mut found = Vec::new();
    let mut start = 12;
    while start < bytes.len() {
        let Some(chunk) = chunk(bytes, start) else {
            notes.problem(start, "expected a whole WebP chunk, found the end of the file in it".to_owned());
            break;
        };
        start = chunk.end;
        found.push(chunk);
    }
    found
}

fn chunk(bytes: &[u8], start: usize) -> Option<Chunk<'_>> {
    let head = bytes.get(start..start + 8)?;
    let length = u32::from_le_bytes([head[4], head[5], head[6], head[7]]) as usize;
    let data = bytes.get(start + 8..(start + 8).checked_add(length)?)?;
    let end = (start + 8 + length + length % 2).min(bytes.len());
    Some(Chunk { name: &bytes[start..start + 4], start, end, data })
}

/// The blocks of a WebP.
pub(crate) fn parts<'b>(bytes: &'b [u8], notes: &mut Notes) -> Parts<'b> {
    let mut parts = Parts::default();
    for Chunk { name, start, data, .. } in chunks(bytes, notes) {
        match name {
            b"EXIF" => parts.exif.push(Part::exif(start + 8, data)),
            b"XMP " | b"XMP\0" => parts.xmp.push(Part::new(start + 8, data)),
            b"C2PA" => parts.credentials += data.len() as u64,
            _ => {}
        }
    }
    parts
}
