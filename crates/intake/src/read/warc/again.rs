//! A capture read again from its archive, alone, by its offset: what was kept can be compared with what is there.

use super::payload::payload as taken;
use super::records::{Record, Records};
use crate::source::Options;
use std::io::{self, Read, Seek};

/// The payload of the record that begins at byte `offset` of an archive, `within` unpacked bytes into its member: the
/// bytes that [`crate::Page::sha256`] of a captured page is of.
///
/// # Errors
///
/// If reading fails, or no record begins there.
///
/// # Examples
///
/// ```
/// let archive = "WARC/1.0\r\nWARC-Type: resource\r\nContent-Length: 5\r\n\r\nferry\r\n\r\n";
/// let payload = |offset| {
///     let archive = std::io::Cursor::new(archive);
///     intake::read::warc::payload(archive, offset, 0, &intake::Options::default())
/// };
/// assert_eq!(payload(0)?, b"ferry");
/// assert_eq!(payload(7).unwrap_err().to_string(), "expected a record at byte 7, found none");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn payload(archive: impl Read + Seek, offset: u64, within: u64, options: &Options) -> io::Result<Vec<u8>> {
    let mut records = Records::at(archive, offset, within, options.limits)?;
    match records.next(|_, _| ((), true))? {
        Some(Record { head, place, block: Some(block), .. }) if (place.offset, place.within) == (offset, within) => {
            Ok(taken(&head, block, options).bytes)
        }
        _ => Err(io::Error::new(io::ErrorKind::InvalidData, format!("expected a record at byte {offset}, found none"))),
    }
}
