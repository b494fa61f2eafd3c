//! JPEG written: EXIF, XMP and Photoshop's resources replaced where they were, or put behind JFIF's segment.

use super::{Error, exif, iim, xmp};
use crate::metadata::Fields;
use crate::metadata::notes::Notes;
use crate::metadata::photoshop::{self, IIM, IIM_DIGEST};
use crate::read::picture::jpeg::{APP1, APP13, EXIF, Segment, XMP, segments};
use md5::{Digest, Md5};

/// The most bytes that a segment takes.
const LIMIT: usize = 65_533;
const APP0: u8 = 0xE0;

pub(super) fn embed(picture: &[u8], fields: &Fields) -> Result<Vec<u8>, Error> {
    let mut notes = Notes::default();
    let (segments, end) = segments(picture, &mut notes);
    super::sound(notes)?;
    let is = |marker: u8, head: &'static [u8]| {
        move |segment: &&Segment<'_>| segment.marker == marker && segment.data.starts_with(head)
    };
    let new_exif = {
        let old = segments.iter().find(is(APP1, EXIF));
        let (at, bytes) =
            old.map_or((0, [].as_slice()), |segment| (segment.at + EXIF.len(), &segment.data[EXIF.len()..]));
        exif::merged(bytes, at as u64, fields)?
    };
    let new_xmp = match segments.iter().find(is(APP1, XMP)) {
        Some(old) => xmp::merged(&old.data[XMP.len()..], (old.at + XMP.len()) as u64, fields)?,
        None => xmp::packet(fields),
    };
    let resources = resources(segments.iter().filter(is(APP13, photoshop::SIGNATURE)), fields)?;

    let mut blocks = vec![
        Block { marker: APP1, head: XMP, bytes: vec![segment("XMP", APP1, XMP, new_xmp.as_bytes())?] },
        Block { marker: APP13, head: photoshop::SIGNATURE, bytes: pieces(&resources)? },
    ];
    if let Some(exif) = new_exif {
        blocks.insert(0, Block { marker: APP1, head: EXIF, bytes: vec![segment("EXIF", APP1, EXIF, &exif)?] });
    }
    let mut out = picture[..2].to_vec();
    let has = |block: &Block| segments.iter().any(|old| old.marker == block.marker && old.data.starts_with(block.head));
    let missing: Vec<u8> = blocks.iter_mut().filter(|block| !has(block)).flat_map(Block::take).collect();
    let mut missing = Some(missing);
    for old in &segments {
        if old.marker != APP0 {
            out.extend(missing.take().unwrap_or_default());
        }
        match blocks.iter_mut().find(|block| old.marker == block.marker && old.data.starts_with(block.head)) {
            // The first is replaced; of resources that lay in several segments, the others are in it.
            Some(block) if !block.bytes.is_empty() => out.extend(block.take()),
            Some(block) if block.marker == APP13 => {}
            _ => out.extend(&picture[old.start..old.end]),
        }
    }
    out.extend(missing.take().unwrap_or_default());
    out.extend(&picture[end..]);
    Ok(out)
}

/// A block to be written: what its segments begin with, and they themselves until they are written.
struct Block {
    marker: u8,
    head: &'static [u8],
    bytes: Vec<Vec<u8>>,
}

impl Block {
    fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes).concat()
    }
}

fn segment(block: &'static str, marker: u8, head: &[u8], data: &[u8]) -> Result<Vec<u8>, Error> {
    let length = head.len() + data.len() + 2;
    match u16::try_from(length) {
        Ok(length) => Ok([&[0xFF, marker], &length.to_be_bytes()[..], head, data].concat()),
        Err(_) => Err(Error::TooLong { block, limit: LIMIT - head.len(), found: data.len() }),
    }
}

/// Resources in as many segments as they need.
fn pieces(resources: &[u8]) -> Result<Vec<Vec<u8>>, Error> {
    let room = LIMIT - photoshop::SIGNATURE.len();
    resources.chunks(room).map(|piece| segment("IIM", APP13, photoshop::SIGNATURE, piece)).collect()
}

/// Photoshop's resources with IIM replaced, and its digest, by which programs see that IIM and XMP belong together.
fn resources<'s, 'b: 's>(old: impl Iterator<Item = &'s Segment<'b>>, fields: &Fields) -> Result<Vec<u8>, Error> {
    let (mut at, mut block) = (0, Vec::new());
    for segment in old {
        if block.is_empty() {
            at = (segment.at + photoshop::SIGNATURE.len()) as u64;
        }
        block.extend_from_slice(&segment.data[photoshop::SIGNATURE.len()..]);
    }
    merged(&block, at, fields)
}

/// Resources with these fields in IIM beside what they had.
pub(super) fn merged(block: &[u8], at: u64, fields: &Fields) -> Result<Vec<u8>, Error> {
    let mut notes = Notes::of_block(at);
    let old = photoshop::resources(block, &mut notes);
    super::sound(notes)?;
    let iim = old.iter().find(|resource| resource.id == IIM);
    let (iim_at, bytes) = iim.map_or((0, [].as_slice()), |resource| (at + resource.at as u64, resource.bytes));
    let iim = iim::merged(bytes, iim_at, fields)?;
    let mut out = Vec::new();
    photoshop::write(&mut out, IIM, &iim);
    photoshop::write(&mut out, IIM_DIGEST, &Md5::digest(&iim));
    for resource in old.iter().filter(|resource| resource.id != IIM && resource.id != IIM_DIGEST) {
        out.extend_from_slice(resource.whole);
        out.resize(out.len().next_multiple_of(2), 0);
    }
    Ok(out)
}
