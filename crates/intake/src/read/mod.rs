//! Readers: each knows one kind of document, told by its content.
//!
//! A new kind of document is one file here and one line in [`READERS`]. What lies in a container, a page in a web
//! archive say, goes through [`pages`] again.

mod beside;
mod entry;
mod feed;
mod flow;
pub mod html;
mod json;
mod listing;
mod markup;
mod newsml;
pub(crate) mod picture;
mod role;
mod table;
mod text;
mod wacz;
pub mod warc;
mod window;
mod xml;

pub use table::{Columns, WrongColumns};

use crate::error::Error;
use crate::kind;
use crate::page::{Captured, Page};
use crate::source::{Head, Input, Options, Source};
use caption::Engine;
use std::io;
use std::path::Path;

/// Reads one kind of document.
pub struct Reader {
    /// Its name, `html` say.
    pub id: &'static str,
    /// What it reads, for people.
    pub reads: &'static str,
    /// Whether a document that begins so is of its kind.
    pub recognises: fn(&Head<'_>) -> bool,
    /// Gives the pages of a document.
    pub read: for<'e> fn(Source<'e>) -> Result<Found<'e>, Error>,
}

/// Pages as they are read.
pub type Found<'e> = Box<dyn Iterator<Item = Result<Page, Error>> + Send + 'e>;

/// All readers; the first that recognises a document reads it.
pub const READERS: &[&Reader] = &[
    &picture::PICTURE,
    &picture::SIDECAR,
    &beside::BESIDE,
    &wacz::WACZ,
    &warc::WARC,
    &json::JSON,
    &newsml::NEWSML,
    &feed::FEED,
    &html::HTML,
    &table::TABLE,
    &text::TEXT,
];

/// The reader of documents that begin so.
pub fn reader_of(head: &Head<'_>) -> Option<&'static Reader> {
    READERS.iter().copied().find(|reader| (reader.recognises)(head))
}

/// The pages of a document.
pub struct Pages<'e> {
    /// SHA-256 of the whole document's bytes, in lower-case hexadecimal digits, taken before any page is read.
    pub sha256: String,
    /// How many bytes the document has.
    pub length: u64,
    found: Found<'e>,
}

impl Iterator for Pages<'_> {
    type Item = Result<Page, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.found.next()
    }
}

/// The pages of a document, read by the reader of its kind.
///
/// # Errors
///
/// If no reader knows its kind, or reading fails.
///
/// # Examples
///
/// ```
/// use intake::{Options, Source};
///
/// let (engine, options) = (caption::Engine::new(), Options::default());
/// let text = b"A boy in Marib, Yemen March 6, 2014. (Photo by Omar Haddad/Reuters)".to_vec();
/// let page = intake::pages(Source::bytes(&engine, &options, "marib.txt", text))?.next().unwrap()?;
/// assert_eq!(page.captions[0].span, Some((0, 67)));
///
/// let program = Source::bytes(&engine, &options, "a.txt", b"\x7FELF\x02\x01".to_vec());
/// let error = intake::pages(program).err().map(|error| error.to_string());
/// assert_eq!(error.as_deref(), Some("expected a document with captions, found a program at a.txt"));
/// # Ok::<(), intake::Error>(())
/// ```
pub fn pages(source: Source<'_>) -> Result<Pages<'_>, Error> {
    let head = source.head();
    let Some(reader) = reader_of(&head) else {
        return Err(Error::Unread { path: source.document.clone().into(), found: kind::name(head.bytes) });
    };
    let (sha256, length) = (source.sha256.clone(), source.length);
    Ok(Pages { sha256, length, found: (reader.read)(source)? })
}

/// The bytes of a captured page again, from the web archive or package it was read from: those that
/// [`Page::sha256`] is the hash of.
///
/// # Errors
///
/// If reading fails, or no record begins where the page was captured.
pub fn captured(container: impl Input, captured: &Captured, options: &Options) -> io::Result<Vec<u8>> {
    let Captured { offset, within, .. } = *captured;
    match &captured.member {
        None => warc::payload(container, offset, within, options),
        Some(name) => warc::payload(wacz::member(Box::new(container), name, options)?, offset, within, options),
    }
}

/// The pages of a file.
///
/// # Errors
///
/// As [`Source::open`] and [`pages`].
///
/// # Examples
///
/// ```
/// use intake::Options;
/// use std::path::Path;
///
/// let (engine, options) = (caption::Engine::new(), Options::default());
/// let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/galleries/bare-paragraphs.txt");
/// let pages: Vec<_> = intake::read_path(&engine, &options, &file)?.collect::<Result<_, _>>()?;
/// assert_eq!(pages[0].captions.len(), 5);
///
/// let error = intake::read_path(&engine, &options, Path::new("/")).err().map(|error| error.to_string());
/// assert_eq!(error.as_deref(), Some("expected a file, found a directory at /"));
/// # Ok::<(), intake::Error>(())
/// ```
pub fn read_path<'e>(engine: &'e Engine, options: &'e Options, path: &Path) -> Result<Pages<'e>, Error> {
    pages(Source::open(engine, options, path)?)
}
