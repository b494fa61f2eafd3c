//! Web archives: WARC 1.0 and 1.1 and the older ARC, plain or packed record by record.
//!
//! `harbour.warc.gz` with a response from `https://harbourgazette.example/photos/` gives the page that was captured,
//! with that address, the time, the digest and the place of its record. Redirects, errors, scripts and styles are no
//! pages. What is damaged is named with its byte, and what follows is read.

mod again;
mod captures;
mod chunked;
mod digest;
mod fields;
mod head;
mod http;
mod input;
mod packing;
mod payload;
mod records;
mod survey;
mod unpack;

pub use again::payload;
pub use survey::{Survey, survey};

pub(super) use captures::{Archive, Captures, bare};

use super::{Found, Reader};
use crate::error::Error;
use crate::source::{Head, Source};
use std::io::Cursor;
use std::path::Path;

/// WARC and ARC files.
pub const WARC: Reader =
    Reader { id: "warc", reads: "web archives (WARC, ARC; plain, gzip, Zstandard)", recognises, read };

fn recognises(head: &Head<'_>) -> bool {
    let named = |ends: &[&str]| {
        let name = head.name.to_ascii_lowercase();
        ends.iter().any(|end| name.ends_with(end))
    };
    match packing::Packing::of(head.bytes) {
        packing::Packing::Plain => head::begins(head.bytes),
        // Of a packed archive the first bytes may be too few, or damaged.
        packing::Packing::Gzip(_) => begins_packed(head.bytes) || named(&[".warc.gz", ".arc.gz", ".warc"]),
        packing::Packing::Zstd(_) => begins_packed(head.bytes) || named(&[".warc.zst", ".arc.zst"]),
    }
}

fn begins_packed(bytes: &[u8]) -> bool {
    let begins = || {
        let mut stream = unpack::Unpacked::new(Cursor::new(bytes), 1)?;
        let begins = stream.next_member()? && head::begins(stream.peek(64)?);
        std::io::Result::Ok(begins)
    };
    begins().unwrap_or(false)
}

fn read(source: Source<'_>) -> Result<Found<'_>, Error> {
    let (engine, options, document) = (source.engine, source.options, source.document.clone());
    let archive = Archive::of(&source);
    let captures = Captures::new(engine, options, archive, source.input());
    let captures = captures.map_err(|error| Error::new(Path::new(&document), error))?;
    Ok(Box::new(captures))
}
