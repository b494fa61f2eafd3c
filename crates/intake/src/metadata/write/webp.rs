//! WebP written: `EXIF` and `XMP ` behind the picture's data, and the head that announces them.

use super::{Error, exif, xmp};
use crate::metadata::Fields;
use crate::metadata::notes::Notes;
use crate::read::picture::webp::{Chunk, chunks};

/// Bits of the head: alpha, EXIF, XMP.
const ALPHA: u8 = 0x10;
const HAS_EXIF: u8 = 0x08;
const HAS_XMP: u8 = 0x04;

pub(super) fn embed(picture: &[u8], fields: &Fields) -> Result<Vec<u8>, Error> {
    let mut notes = Notes::default();
    let chunks = chunks(picture, &mut notes);
    super::sound(notes)?;
    let find = |name: &[u8]| chunks.iter().find(|chunk| chunk.name == name);
    let packet = match find(b"XMP ") {
        Some(old) => xmp::merged(old.data, (old.start + 8) as u64, fields)?,
        None => xmp::packet(fields),
    };
    let old = find(b"EXIF").map_or((0, [].as_slice()), |old| (old.start + 8, old.data));
    let prefix = if old.1.starts_with(b"Exif\0\0") { 6 } else { 0 };
    let exif = exif::merged(&old.1[prefix..], (old.0 + prefix) as u64, fields)?;
    let exif = exif.or_else(|| (!old.1.is_empty()).then(|| old.1.to_vec()));

    let mut head = match find(b"VP8X").and_then(|chunk| chunk.data.get(..10)) {
        Some(head) => head.to_vec(),
        None => new_head(&chunks)
            .ok_or(Error::Broken { what: "expected the size of a WebP picture, found none".into(), byte: 12 })?,
    };
    head[0] |= HAS_XMP | if exif.is_some() { HAS_EXIF } else { 0 };
    let mut out = b"RIFF\0\0\0\0WEBP".to_vec();
    write(&mut out, b"VP8X", &head);
    for chunk in chunks.iter().filter(|chunk| ![b"VP8X", b"EXIF", b"XMP "].iter().any(|name| chunk.name == *name)) {
        out.extend(&picture[chunk.start..chunk.end]);
        out.resize(out.len().next_multiple_of(2), 0);
    }
    if let Some(exif) = exif {
        write(&mut out, b"EXIF", &exif);
    }
    write(&mut out, b"XMP ", packet.as_bytes());
    let limit = u32::MAX as usize;
    let size = u32::try_from(out.len() - 8).map_err(|_| Error::TooLong { block: "WebP", limit, found: out.len() })?;
    out[4..8].copy_from_slice(&size.to_le_bytes());
    Ok(out)
}

fn write(out: &mut Vec<u8>, name: &[u8], data: &[u8]) {
    out.extend(name);
    out.extend((data.len() as u32).to_le_bytes());
    out.extend(data);
    out.resize(out.len().next_multiple_of(2), 0);
}

/// The head of a picture that had none: what it has, and its size less one.
fn new_head(chunks: &[Chunk<'_>]) -> Option<Vec<u8>> {
    let chunk = chunks.iter().find(|chunk| matches!(chunk.name, b"VP8 " | b"VP8L"))?;
    let byte = |at: usize| chunk.data.get(at).copied().map(u32::from);
    let (width, height, flags) = if chunk.name == b"VP8 " {
        // Behind the start code 9D 01 2A: two numbers of 14 bits.
        let number = |at| Some((byte(at)? | byte(at + 1)? << 8) & 0x3FFF);
        (number(6)?, number(8)?, 0)
    } else {
        // Behind 2F: 14 bits of width less one, 14 of height less one, one for alpha.
        let bits = byte(1)? | byte(2)? << 8 | byte(3)? << 16 | byte(4)? << 24;
        ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1, if bits >> 28 & 1 == 1 { ALPHA } else { 0 })
    };
    let [width, height] = [width.checked_sub(1)?, height.checked_sub(1)?].map(u32::to_le_bytes);
    Some([&[flags, 0, 0, 0], &width[..3], &height[..3]].concat())
}
