//! PNG: chunks, each with its length, name and checksum.
//!
//! `iTXt` with the keyword `XML:com.adobe.xmp` is XMP, perhaps compressed; `eXIf` is EXIF; ImageMagick keeps IIM as
//! hexadecimal digits in `zTXt` under `Raw profile type iptc`.

use super::part::{Part, Parts};
use crate::metadata::notes::Notes;
use crate::metadata::photoshop;
use crate::source::Limits;
use flate2::read::ZlibDecoder;
use std::borrow::Cow;
use std::io::Read;

/// What a PNG begins with.
pub(crate) const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1A\n";
/// Nothing compressed may unpack to more.
const LARGEST: u64 = 32 << 20;
/// So much may anything unpack to.
const SMALL: u64 = 1 << 20;

/// A chunk.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chunk<'b> {
    /// Its name.
    pub name: &'b [u8],
    /// Where it starts.
    pub start: usize,
    /// Where it ends, checksum included.
    pub end: usize,
    /// Its data.
    pub data: &'b [u8],
    /// Whether its checksum is that of its name and data.
    pub sound: bool,
}

/// The chunks up to the last whole one. What breaks them off is named.
pub(crate) fn chunks<'b>(bytes: &'b [u8], notes: &mut Notes) -> Vec<Chunk<'b>> {
    let mut found = Vec::new();
    let mut start = SIGNATURE.len();
    while start < bytes.len() {
        let Some(chunk) = chunk(bytes, start) else {
            notes.problem(start, "expected a whole PNG chunk, found the end of the file in it".to_owned());
            return found;
        };
        found.push(chunk);
        start = chunk.end;
        if chunk.name == b"IEND" {
            return found;
        }
    }
    notes.problem(bytes.len(), "expected the PNG chunk IEND, found the end of the file".to_owned());
    found
}

fn chunk(bytes: &[u8], start: usize) -> Option<Chunk<'_>> {
    let head = bytes.get(start..start + 8)?;
    let length = u32::from_be_bytes([head[0], head[1], head[2], head[3]]) as usize;
    let (from, to) = (start + 8, (start + 8).checked_add(length)?);
    let data = bytes.get(from..to)?;
    let sum = bytes.get(to..to + 4)?;
    // Only what is read is worth the sum of it.
    let read = matches!(&head[4..8], b"eXIf" | b"iTXt" | b"tEXt" | b"zTXt" | b"caBX");
    let sound = !read || crc32fast::hash(&bytes[start + 4..to]).to_be_bytes() == sum;
    Some(Chunk { name: &bytes[start + 4..start + 8], start, end: to + 4, data, sound })
}

/// The blocks of a PNG.
pub(crate) fn parts<'b>(bytes: &'b [u8], limits: Limits, notes: &mut Notes) -> Parts<'b> {
    let mut parts = Parts::default();
    for Chunk { name, start, data, sound, .. } in chunks(bytes, notes) {
        let at = start + 8;
        if !sound {
            let name = String::from_utf8_lossy(name);
            notes.problem(
                start,
                format!("expected PNG chunk {name} with its checksum, found another, read all the same"),
            );
        }
        let text = match name {
            b"eXIf" => {
                parts.exif.push(Part::exif(at, data));
                continue;
            }
            b"caBX" => {
                parts.credentials += data.len() as u64;
                continue;
            }
            b"iTXt" => international(data),
            b"tEXt" => split(data).map(|(keyword, text)| (keyword, text, false)),
            b"zTXt" => split(data).and_then(|(keyword, rest)| Some((keyword, rest.get(1..)?, true))),
            _ => continue,
        };
        let Some((keyword, text, packed)) = text else {
            notes.problem(start, "expected a PNG text with its keyword, found none".to_owned());
            continue;
        };
        let wanted = keyword == b"XML:com.adobe.xmp" || keyword.starts_with(b"Raw profile type ");
        if !wanted {
            continue;
        }
        let at = at + (text.as_ptr() as usize - data.as_ptr() as usize);
        let text = if packed {
            match unpacked(text, limits) {
                Ok(text) => Cow::Owned(text),
                Err(what) => {
                    notes.problem(at, what);
                    continue;
                }
            }
        } else {
            Cow::Borrowed(text)
        };
        if keyword == b"XML:com.adobe.xmp" {
            parts.xmp.push(Part { at: at as u64, bytes: text });
        } else {
            profile(&keyword[b"Raw profile type ".len()..], at, &text, &mut parts, notes);
        }
    }
    parts
}

/// A profile in hexadecimal digits, as ImageMagick writes it: a name, a length, digits.
fn profile(kind: &[u8], at: usize, text: &[u8], parts: &mut Parts<'_>, notes: &mut Notes) {
    let Some(bytes) = hexadecimal(text) else {
        notes.problem(at, "expected a profile as length and hexadecimal digits, found something else".to_owned());
        return;
    };
    let at = at as u64;
    match kind {
        b"exif" | b"APP1" if bytes.starts_with(b"Exif\0") => {
            parts.exif.push(Part { at, bytes: Cow::Owned(bytes[6..].to_vec()) });
        }
        b"xmp" => parts.xmp.push(Part { at, bytes: Cow::Owned(bytes) }),
        b"iptc" | b"8bim" => {
            let bytes = bytes.strip_prefix(photoshop::SIGNATURE).map(<[u8]>::to_vec).unwrap_or(bytes);
            if bytes.starts_with(b"8BIM") {
                parts.photoshop.get_or_insert(Part { at, bytes: Cow::Owned(bytes) });
            } else {
                parts.iim.push(Part { at, bytes: Cow::Owned(bytes) });
            }
        }
        _ => {}
    }
}

fn hexadecimal(text: &[u8]) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(text).ok()?;
    let mut lines = text.trim_start_matches('\n').splitn(3, '\n');
    let (_, length, digits) = (lines.next()?, lines.next()?, lines.next()?);
    let length: usize = length.trim().parse().ok()?;
    let digits: Vec<u8> = digits.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let value = |digit: u8| char::from(digit).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let bytes: Option<Vec<u8>> =
        digits.chunks_exact(2).map(|pair| Some(value(pair[0])? << 4 | value(pair[1])?)).collect();
    bytes.filter(|bytes| bytes.len() == length)
}

fn split(data: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = data.iter().position(|byte| *byte == 0)?;
    Some((&data[..end], &data[end + 1..]))
}

/// Keyword, text, and whether it is packed.
fn international(data: &[u8]) -> Option<(&[u8], &[u8], bool)> {
    let (keyword, rest) = split(data)?;
    let packed = *rest.first()? != 0;
    let (_, rest) = split(rest.get(2..)?)?;
    let (_, text) = split(rest)?;
    Some((keyword, text, packed))
}

fn unpacked(packed: &[u8], limits: Limits) -> Result<Vec<u8>, String> {
    let limit = (packed.len() as u64).saturating_mul(limits.ratio).clamp(SMALL, LARGEST);
    let mut text = Vec::new();
    match ZlibDecoder::new(packed).take(limit + 1).read_to_end(&mut text) {
        Ok(_) if text.len() as u64 <= limit => Ok(text),
        Ok(_) => Err(format!("expected {} packed bytes to unpack to at most {limit}, found more", packed.len())),
        Err(error) => Err(format!("expected text packed by zlib, found: {error}")),
    }
}
