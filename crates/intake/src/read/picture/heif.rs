//! HEIC and AVIF: boxes in boxes; a list of items says which is EXIF, which XMP, and where each lies.
//!
//! `meta` holds `iinf`, where item 2 is of type `Exif`, and `iloc`, where item 2 has 1,782 bytes at byte 4,660.

use super::part::{Part, Parts};
use crate::metadata::notes::Notes;
use std::borrow::Cow;

/// Items of one picture; a grid of tiles has some hundred.
const MOST: usize = 4096;
/// Bytes of one block of metadata.
const LARGEST: usize = 32 << 20;
/// The box of Content Credentials.
const CREDENTIALS: &[u8] = b"\xD8\xFE\xC3\xD6\x1B\x0E\x48\x3C\x92\x97\x58\x28\x87\x7E\xC4\x81";

/// Whether a file begins as a still picture of this family does.
pub(crate) fn begins(head: &[u8]) -> bool {
    const BRANDS: &[&[u8]] =
        &[b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"mif2", b"msf1", b"avif", b"avis"];
    head.get(4..8) == Some(b"ftyp") && head.get(8..12).is_some_and(|brand| BRANDS.contains(&brand))
}

/// The media type of a file that begins so.
pub(crate) fn media_type(head: &[u8]) -> &'static str {
    match head.get(8..12) {
        Some(b"avif" | b"avis") => "image/avif",
        Some(b"mif1" | b"mif2" | b"msf1") => "image/heif",
        _ => "image/heic",
    }
}

/// A box: its type, where its content starts, and the content.
struct Boxed<'b> {
    kind: &'b [u8],
    at: usize,
    content: &'b [u8],
}

/// The boxes that lie one after the other in a range of the file.
fn boxes<'b>(bytes: &'b [u8], base: usize, notes: &mut Notes) -> Vec<Boxed<'b>> {
    let mut found = Vec::new();
    let mut start = 0;
    while start < bytes.len() && found.len() < MOST {
        let Some((boxed, end)) = one(bytes, base, start) else {
            notes.problem(base + start, "expected a whole box, found the end of what holds it".to_owned());
            break;
        };
        found.push(boxed);
        start = end;
    }
    found
}

fn one(bytes: &[u8], base: usize, start: usize) -> Option<(Boxed<'_>, usize)> {
    let head = bytes.get(start..start + 8)?;
    let size = u32::from_be_bytes(head[..4].try_into().ok()?);
    let (from, size) = match size {
        0 => (start + 8, bytes.len() - start),
        1 => {
            let size = u64::from_be_bytes(bytes.get(start + 8..start + 16)?.try_into().ok()?);
            (start + 16, usize::try_from(size).ok()?)
        }
        size => (start + 8, size as usize),
    };
    let end = start.checked_add(size)?;
    let content = bytes.get(from..end)?;
    Some((Boxed { kind: &bytes[start + 4..start + 8], at: base + from, content }, end))
}

/// The blocks of a HEIC or AVIF.
pub(crate) fn parts<'b>(bytes: &'b [u8], notes: &mut Notes) -> Parts<'b> {
    let mut parts = Parts::default();
    for outer in boxes(bytes, 0, notes) {
        match outer.kind {
            b"meta" => meta(bytes, &outer, &mut parts, notes),
            b"uuid" if outer.content.starts_with(CREDENTIALS) => parts.credentials += outer.content.len() as u64 - 16,
            _ => {}
        }
    }
    parts
}

fn meta<'b>(file: &'b [u8], meta: &Boxed<'b>, parts: &mut Parts<'b>, notes: &mut Notes) {
    let inner = boxes(meta.content.get(4..).unwrap_or_default(), meta.at + 4, notes);
    let find = |kind: &[u8]| inner.iter().find(|boxed| boxed.kind == kind);
    let (Some(list), Some(places)) = (find(b"iinf"), find(b"iloc")) else { return };
    let data = find(b"idat").map_or((0, [].as_slice()), |boxed| (boxed.at, boxed.content));
    let Some(places) = locations(places.content) else {
        notes.problem(places.at, "expected the places of items, found the box cut".to_owned());
        return;
    };
    for (id, is_exif) in items(list, notes) {
        let Some(place) = places.iter().find(|place| place.item == id) else { continue };
        let (base, from) = if place.in_data { data } else { (0, file) };
        let Some(part) = put_together(from, base, &place.pieces) else {
            notes.problem(list.at, format!("expected item {id} within the file, found it outside"));
            continue;
        };
        if is_exif { parts.exif.extend(exif(part)) } else { parts.xmp.push(part) }
    }
}

/// The items that are EXIF (true) or XMP (false).
fn items(list: &Boxed<'_>, notes: &mut Notes) -> Vec<(u32, bool)> {
    let head = if list.content.first() == Some(&0) { 6 } else { 8 };
    let entries = boxes(list.content.get(head..).unwrap_or_default(), list.at + head, notes);
    let entry = |boxed: &Boxed<'_>| {
        let version = *boxed.content.first().filter(|_| boxed.kind == b"infe")?;
        let mut rest = boxed.content.get(4..)?;
        let id = take(&mut rest, if version >= 3 { 4 } else { 2 }).filter(|_| version >= 2)?;
        take(&mut rest, 2)?;
        let kind = rest.get(..4)?;
        if kind == b"Exif" {
            return Some((u32::try_from(id).ok()?, true));
        }
        // A name, then the media type.
        let media_type = rest.get(4..)?.split(|byte| *byte == 0).nth(1)?;
        (kind == b"mime" && media_type == b"application/rdf+xml").then_some((u32::try_from(id).ok()?, false))
    };
    entries.iter().filter_map(entry).collect()
}

/// Where an item lies.
struct Place {
    item: u32,
    /// In the box `idat`, not in the file.
    in_data: bool,
    /// Offset and length of each piece.
    pieces: Vec<(usize, usize)>,
}

fn locations(content: &[u8]) -> Option<Vec<Place>> {
    let version = *content.first()?;
    let sizes = [content.get(4)? >> 4, content[4] & 15, content.get(5)? >> 4, content[5] & 15].map(usize::from);
    let mut rest = content.get(6..)?;
    let wide = if version < 2 { 2 } else { 4 };
    let count = take(&mut rest, wide)?;
    let mut places = Vec::new();
    for _ in 0..count.min(MOST as u64) {
        let item = u32::try_from(take(&mut rest, wide)?).ok()?;
        let in_data = version >= 1 && take(&mut rest, 2)? & 15 == 1;
        take(&mut rest, 2)?;
        let base = take(&mut rest, sizes[2])?;
        let mut pieces = Vec::new();
        for _ in 0..take(&mut rest, 2)? {
            if version >= 1 {
                take(&mut rest, sizes[3])?;
            }
            let (offset, length) = (take(&mut rest, sizes[0])?, take(&mut rest, sizes[1])?);
            pieces.push((usize::try_from(base.checked_add(offset)?).ok()?, usize::try_from(length).ok()?));
        }
        places.push(Place { item, in_data, pieces });
    }
    Some(places)
}

/// A number of so many bytes, 0 for none.
fn take(rest: &mut &[u8], size: usize) -> Option<u64> {
    let bytes = rest.get(..size).filter(|_| size <= 8)?;
    *rest = &rest[size..];
    Some(bytes.iter().fold(0, |number, byte| number << 8 | u64::from(*byte)))
}

fn put_together<'b>(from: &'b [u8], base: usize, pieces: &[(usize, usize)]) -> Option<Part<'b>> {
    let piece = |(at, length): &(usize, usize)| from.get(*at..at.checked_add(*length)?);
    let (first, rest) = pieces.split_first()?;
    let mut part = Part::new(base + first.0, piece(first)?);
    for next in rest {
        let bytes = piece(next).filter(|bytes| part.bytes.len() + bytes.len() <= LARGEST)?;
        part.append(bytes);
    }
    Some(part)
}

/// EXIF behind the four bytes that say how many more come before it.
fn exif(part: Part<'_>) -> Option<Part<'_>> {
    let skip: [u8; 4] = part.bytes.get(..4)?.try_into().ok()?;
    let start = usize::try_from(u32::from_be_bytes(skip)).ok()?.checked_add(4)?;
    let at = part.at + start as u64;
    Some(match part.bytes {
        Cow::Borrowed(bytes) => Part { at, bytes: Cow::Borrowed(bytes.get(start..)?) },
        Cow::Owned(bytes) => Part { at, bytes: Cow::Owned(bytes.get(start..)?.to_vec()) },
    })
}
