//! TIFF: the file itself is made of EXIF's directories; XMP, IIM and Photoshop's resources are tags of the first.

use super::part::{Part, Parts};
use crate::metadata::notes::Notes;
use crate::metadata::tiff::{self, Tiff};
use std::borrow::Cow;

/// The blocks of a TIFF.
pub(crate) fn parts<'b>(bytes: &'b [u8]) -> Parts<'b> {
    let mut parts = Parts { exif: vec![Part::new(0, bytes)], ..Parts::default() };
    let Some(file) = Tiff::new(bytes) else { return parts };
    // What is wrong in the directory is named when its EXIF is read.
    for entry in file.directory(file.first(), &mut Notes::default()).entries {
        let part = Part::new(entry.at, entry.value);
        match entry.tag {
            tiff::XMP => parts.xmp.push(part),
            tiff::IIM => parts.iim.push(if is_swapped(entry.value) { swapped(part) } else { part }),
            tiff::PHOTOSHOP => parts.photoshop = Some(part),
            tiff::CREDENTIALS => parts.credentials += entry.value.len() as u64,
            _ => {}
        }
    }
    parts
}

/// Whether a writer took IIM for numbers of four bytes and turned each.
fn is_swapped(value: &[u8]) -> bool {
    use crate::metadata::iim::MARKER;
    value.first() != Some(&MARKER) && value.get(3) == Some(&MARKER)
}

fn swapped(part: Part<'_>) -> Part<'_> {
    let turned = part.bytes.chunks(4).flat_map(|four| four.iter().rev()).copied().collect();
    Part { at: part.at, bytes: Cow::Owned(turned) }
}
