//! TIFF written: a new first directory behind the file, with XMP, IIM and EXIF's texts; nothing before it moves.

use super::{Error, exif, iim, xmp};
use crate::metadata::Fields;
use crate::metadata::notes::Notes;
use crate::metadata::photoshop;
use crate::metadata::tiff::{IIM, PHOTOSHOP, XMP};
use crate::read::picture::part::Part;
use crate::read::picture::tiff::parts;

pub(super) fn embed(picture: &[u8], fields: &Fields) -> Result<Vec<u8>, Error> {
    let old = parts(picture);
    let packet = match old.xmp.first() {
        Some(part) => xmp::merged(&part.bytes, part.at, fields)?,
        None => xmp::packet(fields),
    };
    let (mut tags, gone) = exif::tags(fields);
    tags.push((XMP, 1, packet.into_bytes()));
    let mut block = old.iim.first().cloned();
    if let Some(part) = &old.photoshop {
        // IIM is to be in one place only: its own tag.
        let mut notes = Notes::of_block(part.at);
        let resources = photoshop::resources(&part.bytes, &mut notes);
        super::sound(notes)?;
        let within = resources.iter().find(|resource| resource.id == photoshop::IIM);
        block = block.or(within.map(|resource| Part::new(part.at as usize + resource.at, resource.bytes)));
        let kept = resources.iter().filter(|one| ![photoshop::IIM, photoshop::IIM_DIGEST].contains(&one.id));
        tags.push((PHOTOSHOP, 1, kept.flat_map(|resource| resource.whole).copied().collect()));
    }
    let (at, bytes) = block.as_ref().map_or((0, [].as_slice()), |part| (part.at, &*part.bytes));
    tags.push((IIM, 7, iim::merged(bytes, at, fields)?));
    exif::with_tags(picture, 0, tags, &gone)
}
