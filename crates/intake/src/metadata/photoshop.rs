//! Photoshop's image resources, in which JPEG keeps IIM: `8BIM`, a number, a name, a length, bytes.
//!
//! `8BIM 04 04 00 00 00 00 01 2C` is resource 0x0404, IIM, of 300 bytes.

use super::notes::Notes;

/// What APP13 begins with.
pub(crate) const SIGNATURE: &[u8] = b"Photoshop 3.0\0";
/// IIM.
pub(crate) const IIM: u16 = 0x0404;
/// The MD5 of IIM by which programs see that others changed it.
pub(crate) const IIM_DIGEST: u16 = 0x0425;
/// EXIF, in files that have no better place.
pub(crate) const EXIF: u16 = 0x0422;
/// XMP, likewise.
pub(crate) const XMP: u16 = 0x0424;

/// One resource.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Resource<'b> {
    /// Its number.
    pub id: u16,
    /// Where its bytes start in the block.
    pub at: usize,
    /// Its bytes.
    pub bytes: &'b [u8],
    /// All of it, with its head and padding.
    pub whole: &'b [u8],
}

/// The resources of a block, up to where it breaks off.
pub(crate) fn resources<'b>(block: &'b [u8], notes: &mut Notes) -> Vec<Resource<'b>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < block.len() {
        match resource(block, at) {
            Some(resource) => {
                at += resource.whole.len();
                found.push(resource);
            }
            None if block[at..].iter().all(|byte| *byte == 0) => break,
            None => {
                let bytes = block[at..].iter().take(4).map(|byte| format!("{byte:02X}")).collect::<Vec<_>>().join(" ");
                notes.problem(at, format!("expected a whole Photoshop resource (8BIM), found {bytes}"));
                break;
            }
        }
    }
    found
}

fn resource(block: &[u8], at: usize) -> Option<Resource<'_>> {
    let rest = block.get(at..)?;
    if !matches!(rest.get(..4)?, b"8BIM" | b"MeSa" | b"AgHg" | b"PHUT" | b"DCSR") {
        return None;
    }
    let id = u16::from_be_bytes([*rest.get(4)?, *rest.get(5)?]);
    let name = usize::from(*rest.get(6)?);
    let head = 6 + (name + 2) / 2 * 2;
    let length: [u8; 4] = rest.get(head..head + 4)?.try_into().ok()?;
    let length = usize::try_from(u32::from_be_bytes(length)).ok()?;
    let start = head + 4;
    let bytes = rest.get(start..start.checked_add(length)?)?;
    // The padding of the last one is often not there.
    let end = (start + length + length % 2).min(rest.len());
    Some(Resource { id, at: at + start, bytes, whole: &rest[..end] })
}

/// Writes a resource.
pub(crate) fn write(out: &mut Vec<u8>, id: u16, bytes: &[u8]) {
    out.extend(b"8BIM");
    out.extend(id.to_be_bytes());
    out.extend([0, 0]);
    out.extend((bytes.len() as u32).to_be_bytes());
    out.extend(bytes);
    if bytes.len() % 2 == 1 {
        out.push(0);
    }
}
