//! JPEG: segments, each a marker and its length, up to the picture's data.
//!
//! `FF E1 06 F8 45 78 69 66 00 00` is APP1 with 1,782 bytes of EXIF.

use super::part::{Extended, Part, Parts};
use crate::metadata::notes::Notes;
use crate::metadata::photoshop;

pub(crate) const APP1: u8 = 0xE1;
pub(crate) const APP11: u8 = 0xEB;
pub(crate) const APP13: u8 = 0xED;
const START_OF_SCAN: u8 = 0xDA;
const END: u8 = 0xD9;

/// What APP1 begins with.
pub(crate) const EXIF: &[u8] = b"Exif\0\0";
pub(crate) const XMP: &[u8] = b"http://ns.adobe.com/xap/1.0/\0";
const EXTENDED: &[u8] = b"http://ns.adobe.com/xmp/extension/\0";

/// A segment before the picture's data.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Segment<'b> {
    /// The byte behind FF.
    pub marker: u8,
    /// Where it starts, with bytes that fill up.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// Where its data start.
    pub at: usize,
    /// Its data, without marker and length.
    pub data: &'b [u8],
}

/// The segments up to the picture's data, and where these start. What is broken is named; blocks of metadata behind it
/// are found.
pub(crate) fn segments<'b>(bytes: &'b [u8], notes: &mut Notes) -> (Vec<Segment<'b>>, usize) {
    let mut found = Vec::new();
    let mut start = 2;
    loop {
        match segment(bytes, start) {
            Ok(Some(segment)) => {
                start = segment.end;
                found.push(segment);
            }
            Ok(None) => return (found, start),
            Err(what) => {
                notes.problem(start, what);
                match next_block(bytes, start + 2) {
                    Some(next) => start = next,
                    None => return (found, start),
                }
            }
        }
    }
}

/// Where the next block of metadata starts, behind a segment that is broken.
fn next_block(bytes: &[u8], from: usize) -> Option<usize> {
    const BLOCKS: &[(u8, &[u8])] = &[(APP1, b"Exif\0"), (APP1, b"http://ns.adobe.com/"), (APP13, photoshop::SIGNATURE)];
    let rest = bytes.get(from..)?;
    let begins = |at: usize| {
        let head = |(marker, head): &(u8, &[u8])| {
            rest.get(at + 1) == Some(marker) && rest.get(at + 4..).is_some_and(|data| data.starts_with(head))
        };
        BLOCKS.iter().any(head)
    };
    memchr::memchr_iter(0xFF, rest).find(|at| begins(*at)).map(|at| from + at)
}

/// The segment at a byte; none where the picture's data start.
fn segment(bytes: &[u8], start: usize) -> Result<Option<Segment<'_>>, String> {
    let rest = bytes.get(start..).unwrap_or_default();
    if rest.is_empty() {
        return Err("expected a JPEG segment, found the end of the file".to_owned());
    }
    let fill = rest.iter().take_while(|byte| **byte == 0xFF).count();
    let Some(marker) = rest.get(fill).copied().filter(|_| fill > 0) else {
        return Err(format!("expected a JPEG segment (FF …), found {:02X}", rest[0]));
    };
    if matches!(marker, START_OF_SCAN | END) {
        return Ok(None);
    }
    let at = start + fill + 1;
    if matches!(marker, 0x01 | 0xD0..=0xD8) {
        return Ok(Some(Segment { marker, start, end: at, at, data: &[] }));
    }
    let Some(length) = bytes.get(at..at + 2).map(|length| usize::from(u16::from_be_bytes([length[0], length[1]])))
    else {
        return Err("expected the length of a JPEG segment, found the end of the file".to_owned());
    };
    if length < 2 {
        return Err(format!("expected a JPEG segment of 2 bytes or more, found a length of {length}"));
    }
    match bytes.get(at + 2..at + length) {
        Some(data) => Ok(Some(Segment { marker, start, end: at + length, at: at + 2, data })),
        None => {
            Err(format!("expected a JPEG segment of {length} bytes, found {} to the end of the file", bytes.len() - at))
        }
    }
}

/// The blocks of a JPEG.
pub(crate) fn parts<'b>(bytes: &'b [u8], notes: &mut Notes) -> Parts<'b> {
    let mut parts = Parts::default();
    for Segment { marker, at, data, .. } in segments(bytes, notes).0 {
        match marker {
            APP1 if data.starts_with(b"Exif\0") => parts.exif.push(Part::exif(at, data)),
            APP1 if data.starts_with(XMP) => parts.xmp.push(Part::new(at + XMP.len(), &data[XMP.len()..])),
            APP1 if data.starts_with(EXTENDED) => match extended(at, data) {
                Some(piece) => parts.extended.push(piece),
                None => notes.problem(at, "expected a piece of extended XMP, found its head cut".to_owned()),
            },
            APP13 if data.starts_with(photoshop::SIGNATURE) => {
                let data = &data[photoshop::SIGNATURE.len()..];
                match &mut parts.photoshop {
                    Some(part) => part.append(data),
                    None => parts.photoshop = Some(Part::new(at + photoshop::SIGNATURE.len(), data)),
                }
            }
            APP11 => parts.credentials += credentials(data),
            _ => {}
        }
    }
    parts
}

fn extended(at: usize, data: &[u8]) -> Option<Extended<'_>> {
    let data = &data[EXTENDED.len()..];
    let number = |at: usize| data.get(at..at + 4)?.try_into().ok().map(u32::from_be_bytes);
    let (length, offset) = (number(32)?, number(36)?);
    let at = (at + EXTENDED.len() + 40) as u64;
    Some(Extended { packet: &data[..32], length, offset, at, bytes: &data[40..] })
}

/// The bytes of Content Credentials that begin in an APP11 segment: a JUMBF box whose description is `c2pa`.
fn credentials(data: &[u8]) -> u64 {
    let first = data.starts_with(b"JP") && data.get(4..8) == Some(&[0, 0, 0, 1]);
    let boxes = data.get(8..).filter(|_| first).unwrap_or_default();
    if !is_credentials(boxes) {
        return 0;
    }
    boxes.get(..4).and_then(|length| length.try_into().ok()).map_or(0, |length| u64::from(u32::from_be_bytes(length)))
}

/// Whether a JUMBF box is one of Content Credentials: `jumb`, in it `jumd` with the type `c2pa`.
pub(crate) fn is_credentials(boxes: &[u8]) -> bool {
    boxes.get(4..8) == Some(b"jumb") && boxes.get(12..20) == Some(b"jumdc2pa")
}
