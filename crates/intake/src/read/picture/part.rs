//! Blocks of metadata as they lie in a picture's file.
//!
//! In a JPEG, EXIF may lie at byte 12, Photoshop's resources in two segments, XMP in three.

use std::borrow::Cow;

/// A block, and where it starts in the file.
#[derive(Clone, Debug)]
pub(crate) struct Part<'b> {
    /// Its first byte, from 0; of the first piece if it lies in pieces.
    pub at: u64,
    /// Its bytes, unpacked and put together.
    pub bytes: Cow<'b, [u8]>,
}

/// The blocks of a picture.
#[derive(Default)]
pub(crate) struct Parts<'b> {
    /// EXIF, from `II*` or `MM*` on.
    pub exif: Vec<Part<'b>>,
    /// IIM by itself.
    pub iim: Vec<Part<'b>>,
    /// Photoshop's resources.
    pub photoshop: Option<Part<'b>>,
    /// Packets of XMP.
    pub xmp: Vec<Part<'b>>,
    /// Pieces of a packet that was too long for one segment.
    pub extended: Vec<Extended<'b>>,
    /// Bytes of Content Credentials.
    pub credentials: u64,
}

/// A piece of an extended packet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extended<'b> {
    /// The packet's number: an MD5 in hexadecimal digits.
    pub packet: &'b [u8],
    /// How long the whole packet is.
    pub length: u32,
    /// Where in it the piece belongs.
    pub offset: u32,
    /// Its first byte in the file.
    pub at: u64,
    /// Its bytes.
    pub bytes: &'b [u8],
}

impl<'b> Part<'b> {
    /// A piece of the file.
    pub fn new(at: usize, bytes: &'b [u8]) -> Part<'b> {
        Part { at: at as u64, bytes: Cow::Borrowed(bytes) }
    }

    /// EXIF without the words before it.
    pub fn exif(at: usize, bytes: &'b [u8]) -> Part<'b> {
        match bytes.strip_prefix(b"Exif\0").and_then(|rest| rest.get(1..)) {
            Some(rest) => Part::new(at + 6, rest),
            None => Part::new(at, bytes),
        }
    }

    /// Goes on with another piece.
    pub fn append(&mut self, bytes: &[u8]) {
        self.bytes.to_mut().extend_from_slice(bytes);
    }
}
