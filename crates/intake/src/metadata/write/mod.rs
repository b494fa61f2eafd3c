//! Writing: XMP for a file beside a picture, and a copy of a picture with its fields embedded.
//!
//! A caption goes into XMP whole, into IIM up to its 2,000 bytes, into EXIF's ImageDescription. The picture's own data
//! stay byte for byte as they are, and so does every block, tag and property that is not among the fields.

mod exif;
mod iim;
mod jpeg;
mod png;
mod tiff;
mod webp;
mod xmp;

use super::field::{CAMERA, EXIF_ORIGINAL, FIELDS, Field, GPS, GPS_TIME};
use super::{Fields, Said};
use crate::kind;
use crate::read::picture::media_type;
use std::fmt;

/// Why fields cannot be embedded in a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// It is no picture of a kind that can be written.
    Kind(&'static str),
    /// It is broken, so that nothing can be added without harm.
    Broken {
        /// What was expected, and what was found.
        what: String,
        /// Where, from 0.
        byte: u64,
    },
    /// A block has no room for what is to be written.
    TooLong {
        /// The block: "XMP".
        block: &'static str,
        /// The most bytes that it takes.
        limit: usize,
        /// How many there would be.
        found: usize,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Kind(found) => write!(f, "expected a JPEG, PNG, TIFF or WebP picture, found {found}"),
            Error::Broken { what, byte } => write!(f, "{what} at byte {byte}"),
            Error::TooLong { block, limit, found } => {
                write!(f, "expected at most {limit} bytes of {block}, found {found}")
            }
        }
    }
}

impl std::error::Error for Error {}

/// XMP with these fields, for a file beside a picture.
///
/// Fields of the camera (its time and position) and dates that XMP cannot say ("1941~") are left out.
///
/// # Examples
///
/// ```
/// use intake::metadata::{Fields, field, write};
///
/// let mut fields = Fields::default();
/// fields.set(&field::CITY, "Golubac");
/// fields.set(&field::PERSON_IN_IMAGE, vec!["Ana Babic".to_owned()]);
/// let xmp = write::sidecar(&fields);
/// assert!(xmp.contains("<photoshop:City>Golubac</photoshop:City>"));
/// assert!(xmp.contains("<rdf:li>Ana Babic</rdf:li>"));
/// ```
pub fn sidecar(fields: &Fields) -> String {
    xmp::packet(fields)
}

/// A copy of a picture with these fields: in XMP, in IIM where the format has a place for it, their caption, creator
/// and copyright in EXIF.
///
/// # Errors
///
/// If the picture is of another kind than JPEG, PNG, TIFF or WebP, is broken, or a block has no room.
///
/// # Examples
///
/// ```
/// use intake::metadata::{Fields, write};
///
/// let error = write::embed(b"GIF89a", &Fields::default()).map_err(|error| error.to_string());
/// assert_eq!(error, Err("expected a JPEG, PNG, TIFF or WebP picture, found a GIF picture".to_owned()));
/// ```
pub fn embed(picture: &[u8], fields: &Fields) -> Result<Vec<u8>, Error> {
    match media_type(picture) {
        Some("image/jpeg") => jpeg::embed(picture, fields),
        Some("image/png") => png::embed(picture, fields),
        Some("image/tiff") => tiff::embed(picture, fields),
        Some("image/webp") => webp::embed(picture, fields),
        _ => Err(Error::Kind(kind::name(picture))),
    }
}

/// The fields that are to be written: none of the camera's own.
fn written(fields: &Fields) -> impl Iterator<Item = (&'static Field, &Said)> {
    let cameras = |field: &Field| matches!(*field, EXIF_ORIGINAL | GPS | GPS_TIME | CAMERA);
    FIELDS.iter().filter(move |field| !cameras(field)).filter_map(|field| Some((*field, fields.said(field)?)))
}

/// The problem with which a block broke off, if it did.
fn sound(notes: crate::metadata::notes::Notes) -> Result<(), Error> {
    match notes.list.into_iter().find(|problem| !problem.left_out) {
        None => Ok(()),
        Some(problem) => {
            let byte = problem.place.trim_start_matches("byte ").parse().unwrap_or_default();
            Err(Error::Broken { what: problem.what, byte })
        }
    }
}
