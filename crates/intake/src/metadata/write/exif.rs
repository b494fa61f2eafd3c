//! EXIF written: caption, creator and copyright in a new first directory behind all that was there.
//!
//! The other tags keep their values where they lie, so that maker notes, whose places are counted from the start, stay
//! whole.

use super::Error;
use crate::metadata::field::{ARTIST, CAPTION, COPYRIGHT, CREATOR, DESCRIPTION, RIGHTS_TAG, XP_AUTHOR, XP_COMMENT};
use crate::metadata::notes::Notes;
use crate::metadata::tiff::Tiff;
use crate::metadata::{Fields, Value};

/// A tag to be written: number, type, bytes.
pub(super) type Tag = (u16, u16, Vec<u8>);

/// A block with these fields beside what it had; an empty one is made anew. None if there is nothing to write.
///
/// # Errors
///
/// If the block is broken.
pub(super) fn merged(block: &[u8], at: u64, fields: &Fields) -> Result<Option<Vec<u8>>, Error> {
    let (tags, gone) = tags(fields);
    if tags.is_empty() {
        return Ok(None);
    }
    let block = if block.is_empty() { b"MM\0*\0\0\0\x08\0\0\0\0\0\0" } else { block };
    with_tags(block, at, tags, &gone).map(Some)
}

/// The tags of the fields, and those that would contradict them.
pub(super) fn tags(fields: &Fields) -> (Vec<Tag>, Vec<u16>) {
    let mut tags = Vec::new();
    let mut gone = Vec::new();
    let mut text = |tag, copy: Option<u16>, text: Option<String>| {
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            tags.push((tag, 2, [text.replace('\0', "").as_bytes(), b"\0"].concat()));
            gone.extend(copy);
        }
    };
    text(DESCRIPTION, Some(XP_COMMENT), fields.get(&CAPTION).and_then(Value::text).map(str::to_owned));
    text(ARTIST, Some(XP_AUTHOR), fields.get(&CREATOR).map(|value| value.texts().join("; ")));
    text(RIGHTS_TAG, None, fields.get(&COPYRIGHT).and_then(Value::text).map(str::to_owned));
    (tags, gone)
}

/// A block or file whose first directory has these tags, too, and some no more.
pub(super) fn with_tags(block: &[u8], at: u64, mut tags: Vec<Tag>, gone: &[u16]) -> Result<Vec<u8>, Error> {
    let broken = |what: &str| Error::Broken { what: what.to_owned(), byte: at };
    let tiff = Tiff::new(block).ok_or_else(|| broken("expected EXIF to begin with II* or MM*, found other bytes"))?;
    let mut notes = Notes::of_block(at);
    let directory = tiff.directory(tiff.first(), &mut notes);
    super::sound(notes)?;
    let u16s = |number: u16| if tiff.little { number.to_le_bytes() } else { number.to_be_bytes() };
    let u32s = |number: usize| {
        let number = u32::try_from(number).map_err(|_| Error::TooLong {
            block: "TIFF",
            limit: u32::MAX as usize,
            found: number,
        })?;
        Ok(if tiff.little { number.to_le_bytes() } else { number.to_be_bytes() })
    };
    let mut out = block.to_vec();
    let mut entries: Vec<(u16, Vec<u8>)> = Vec::new();
    for raw in &directory.raw {
        let pair = [raw[0], raw[1]];
        let tag = if tiff.little { u16::from_le_bytes(pair) } else { u16::from_be_bytes(pair) };
        if !gone.contains(&tag) && !tags.iter().any(|(new, _, _)| *new == tag) {
            entries.push((tag, raw.to_vec()));
        }
    }
    for (tag, kind, bytes) in tags.drain(..) {
        let mut entry = [u16s(tag), u16s(kind)].concat();
        entry.extend(u32s(bytes.len())?);
        if bytes.len() <= 4 {
            entry.extend(&bytes);
            entry.resize(12, 0);
        } else {
            out.resize(out.len().next_multiple_of(2), 0);
            entry.extend(u32s(out.len())?);
            out.extend(bytes);
        }
        entries.push((tag, entry));
    }
    entries.sort_by_key(|(tag, _)| *tag);
    out.resize(out.len().next_multiple_of(2), 0);
    let start = u32s(out.len())?;
    out[4..8].copy_from_slice(&start);
    let count = u16::try_from(entries.len()).map_err(|_| broken("expected room for more tags, found 65535"))?;
    out.extend(u16s(count));
    entries.iter().for_each(|(_, entry)| out.extend(entry));
    out.extend(u32s(directory.next as usize)?);
    Ok(out)
}
