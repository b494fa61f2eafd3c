//! PNG written: XMP in `iTXt`, EXIF in `eXIf`, both before the picture's data; IIM where ImageMagick had put some.

use super::{Error, exif, iim, xmp};
use crate::metadata::Fields;
use crate::metadata::notes::Notes;
use crate::read::picture::part::Part;
use crate::read::picture::png::{Chunk, SIGNATURE, chunks, parts};
use crate::source::Limits;

const XMP: &[u8] = b"XML:com.adobe.xmp";
const PROFILES: &[&[u8]] = &[b"xmp\0", b"exif\0", b"APP1\0", b"iptc\0", b"8bim\0"];

pub(super) fn embed(picture: &[u8], fields: &Fields) -> Result<Vec<u8>, Error> {
    let mut notes = Notes::default();
    let chunks = chunks(picture, &mut notes);
    super::sound(notes)?;
    let mut notes = Notes::default();
    let old = parts(picture, Limits::default(), &mut notes);
    super::sound(notes)?;
    if chunks.first().is_none_or(|chunk| chunk.name != b"IHDR") {
        return Err(Error::Broken { what: "expected the PNG chunk IHDR, found another".to_owned(), byte: 8 });
    }
    let new_xmp = match old.xmp.first() {
        Some(part) => xmp::merged(&part.bytes, part.at, fields)?,
        None => xmp::packet(fields),
    };
    let (at, bytes) = place(old.exif.first());
    let new_exif = exif::merged(bytes, at, fields)?.or_else(|| (!bytes.is_empty()).then(|| bytes.to_vec()));

    let mut new = Vec::new();
    chunk(&mut new, b"iTXt", &[XMP, b"\0\0\0\0\0", new_xmp.as_bytes()].concat())?;
    if let Some(exif) = new_exif {
        chunk(&mut new, b"eXIf", &exif)?;
    }
    if let Some(photoshop) = &old.photoshop {
        profile(&mut new, "8bim", &super::jpeg::merged(&photoshop.bytes, photoshop.at, fields)?)?;
    } else if let Some(part) = old.iim.first() {
        profile(&mut new, "iptc", &iim::merged(&part.bytes, part.at, fields)?)?;
    }
    let mut out = SIGNATURE.to_vec();
    for Chunk { name, start, end, data, .. } in chunks {
        if !is_replaced(name, data) {
            out.extend(&picture[start..end]);
        }
        if name == b"IHDR" {
            out.extend(&new);
        }
        if name == b"IEND" {
            out.extend(&picture[end..]);
        }
    }
    Ok(out)
}

fn place<'p>(part: Option<&'p Part<'_>>) -> (u64, &'p [u8]) {
    part.map_or((0, [].as_slice()), |part| (part.at, &*part.bytes))
}

/// Whether a chunk holds what is written anew.
fn is_replaced(name: &[u8], data: &[u8]) -> bool {
    let profile = data.strip_prefix(b"Raw profile type ");
    match name {
        b"eXIf" => true,
        b"iTXt" => data.starts_with(XMP) && data.get(XMP.len()) == Some(&0),
        b"tEXt" | b"zTXt" => profile.is_some_and(|kind| PROFILES.iter().any(|known| kind.starts_with(known))),
        _ => false,
    }
}

fn chunk(out: &mut Vec<u8>, name: &[u8], data: &[u8]) -> Result<(), Error> {
    let limit = i32::MAX as usize;
    let length = u32::try_from(data.len()).ok().filter(|_| data.len() <= limit);
    let length = length.ok_or(Error::TooLong { block: "PNG", limit, found: data.len() })?;
    out.extend(length.to_be_bytes());
    let start = out.len();
    out.extend(name);
    out.extend(data);
    out.extend(crc32fast::hash(&out[start..]).to_be_bytes());
    Ok(())
}

/// A profile in hexadecimal digits, as ImageMagick writes and reads it.
fn profile(out: &mut Vec<u8>, kind: &str, bytes: &[u8]) -> Result<(), Error> {
    let mut text = format!("Raw profile type {kind}\0\n{kind}\n{:8}\n", bytes.len());
    for line in bytes.chunks(36) {
        line.iter().for_each(|byte| text.push_str(&format!("{byte:02x}")));
        text.push('\n');
    }
    chunk(out, b"tEXt", text.as_bytes())
}
