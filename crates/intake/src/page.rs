//! What was read from a document: its captions, what it says about itself, and what could not be read.
//!
//! `cutline read` prints a [`Page`] as one JSON object; `docs/RECORD.md` is the contract.

use crate::metadata::Metadata;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::sync::Arc;

/// A document, or a window of a large one, with the captions seen in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Page {
    /// The file or address it came from.
    pub document: String,
    /// SHA-256 of the whole document's bytes, in lower-case hexadecimal digits.
    pub sha256: String,
    /// Media type, found by content; with the charset where it is not UTF-8.
    pub media_type: String,
    /// The page's headline.
    pub title: Option<String>,
    /// Who published the page, as printed.
    pub publisher: Option<String>,
    /// The day of publication as `YYYY-MM-DD`, local time of the page.
    pub published: Option<String>,
    /// Where the page lies in a web archive; none for a file.
    pub captured: Option<Captured>,
    /// The captions in the document's order.
    pub captions: Vec<Sighting>,
    /// A picture's own fields; texts have none.
    pub metadata: Option<Metadata>,
    /// The bytes of a picture, where [`crate::Options::pixels`] asks for them.
    #[serde(skip)]
    pub picture: Option<Arc<Vec<u8>>>,
    /// What could not be read, where and why.
    pub problems: Vec<Problem>,
}

/// How a web archive holds a page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Captured {
    /// The archive: its file name.
    pub archive: String,
    /// SHA-256 of the archive's bytes, in lower-case hexadecimal digits.
    pub archive_sha256: String,
    /// The record's id, as written.
    pub record: Option<String>,
    /// When the page was captured: RFC 3339, UTC.
    pub date: Option<String>,
    /// Digest of the payload as the record declares it.
    pub digest: Option<String>,
    /// The record's first byte in the archive, from 0; of its compressed form where it has one.
    pub offset: u64,
    /// Bytes of the payload without the codings it came in.
    pub length: u64,
    /// The archive's path where `archive` is a package (WACZ) that it lies in; `offset` is a byte of this member.
    pub member: Option<String>,
    /// Unpacked bytes before the record where it shares its compressed form with others; 0 if it does not.
    pub within: u64,
    /// The earlier capture whose payload this one repeats.
    pub revisit_of: Option<Revisited>,
}

/// The capture that another repeats, as the record that repeats it says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Revisited {
    /// The address it was captured from.
    pub address: Option<String>,
    /// When it was captured.
    pub date: Option<String>,
    /// Its record's id.
    pub record: Option<String>,
}

/// One caption, verbatim but for white space, seen in a document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sighting {
    /// The caption; each run of white space is one space.
    pub text: String,
    /// A credit that stood apart from the caption, as printed; "" where there is none.
    pub credit: String,
    /// Address or file name of the picture it belongs to, as written.
    pub image: Option<String>,
    /// The picture's alternative text.
    pub alt: Option<String>,
    /// The number by which the document counts the picture: 3 for "3/27".
    pub slot: Option<u32>,
    /// How often the caption stands in the document, whole or cut; 1 is once.
    pub repeats: u32,
    /// Only a cut copy of the caption is there.
    pub truncated: bool,
    /// What the document says beside the caption of the picture's use, as printed: usage terms, instructions, a licence,
    /// a copyright notice.
    pub rights: Vec<String>,
    /// Its place among the document's captions, from 1.
    #[serde(skip)]
    pub ordinal: u64,
    /// Its bytes `[start, end)` in the decoded document ([`crate::text::decode`]; for UTF-8 the file's own bytes);
    /// `None` where it was put together from pieces.
    #[serde(skip)]
    pub span: Option<(u64, u64)>,
}

/// Something that could not be read, or was read and left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// The place: byte and line, or the document as a whole.
    #[serde(rename = "where")]
    pub place: String,
    /// What is wrong there.
    pub what: String,
    /// Prose that does not read like a caption: a person should look at it, but nothing went wrong.
    #[serde(skip)]
    pub left_out: bool,
}

impl Problem {
    /// A problem at a byte (from 0) of a line (from 1).
    pub fn at(byte: u64, line: u64, what: impl Into<String>) -> Problem {
        Problem { place: format!("byte {byte}, line {line}"), what: what.into(), left_out: false }
    }

    /// A problem at a byte (from 0) of a document without lines.
    pub(crate) fn at_byte(byte: u64, what: impl Into<String>) -> Problem {
        Problem { place: format!("byte {byte}"), what: what.into(), left_out: false }
    }

    /// A problem of the document as a whole.
    pub fn of_document(what: impl Into<String>) -> Problem {
        Problem { place: "document".to_owned(), what: what.into(), left_out: false }
    }
}

/// SHA-256 of `bytes` in lower-case hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// Bytes as lower-case hexadecimal digits.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
