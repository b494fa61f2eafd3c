//! The message in a record: `HTTP/1.1 200 OK`, its fields, its payload without transfer and content codings.

use super::chunked::dechunk;
use super::fields::{Fields, end_of_head};
use flate2::{Decompress, FlushDecompress, Status};
use std::borrow::Cow;
use std::io::Read;

/// What unpacks to less is let pass, whatever its ratio.
const SMALL: u64 = 1 << 20;

/// The head of a response.
pub(super) struct Response {
    /// 200 say; none where the line cannot be read.
    pub(super) status: Option<u16>,
    pub(super) fields: Fields,
    /// Where the payload begins.
    pub(super) end: usize,
}

/// What a payload may unpack to.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    /// Bytes.
    pub(super) whole: u64,
    /// As a multiple of its packed size.
    pub(super) ratio: u64,
}

impl Response {
    /// The head of a message, if `block` begins with one.
    pub(super) fn parse(block: &[u8]) -> Option<Response> {
        if !block.starts_with(b"HTTP/") {
            return None;
        }
        let end = end_of_head(block).unwrap_or(block.len());
        let line = memchr::memchr(b'\n', &block[..end]).map_or(end, |at| at + 1);
        let status = block[..line].split(|byte| *byte == b' ').filter(|cell| !cell.is_empty()).nth(1);
        let status = status.and_then(|cell| std::str::from_utf8(cell.trim_ascii()).ok()?.parse().ok());
        Some(Response { status, fields: Fields::parse(&block[line..end]), end })
    }

    /// The payload as a browser would show it, and what went wrong on the way.
    pub(super) fn payload<'b>(&self, body: &'b [u8], bounds: Bounds) -> (Cow<'b, [u8]>, Vec<String>) {
        let (mut payload, mut problems) = (Cow::Borrowed(body), Vec::new());
        let chunked =
            self.fields.all("Transfer-Encoding").any(|coding| coding.to_ascii_lowercase().contains("chunked"));
        if let Some((joined, problem)) = chunked.then(|| dechunk(body)).flatten() {
            payload = joined.into();
            problems.extend(problem);
        }
        let codings = |name| {
            self.fields.all(name).flat_map(|codings| {
                let codings: Vec<String> =
                    codings.split(',').map(|coding| coding.trim().to_ascii_lowercase()).collect();
                codings
            })
        };
        let all: Vec<String> = codings("Content-Encoding").chain(codings("Transfer-Encoding")).collect();
        for coding in all.iter().rev().filter(|coding| !coding.is_empty()) {
            match decode(coding, &payload, bounds) {
                Ok((unpacked, problem)) => {
                    payload = unpacked.into();
                    problems.extend(problem);
                }
                Err(None) => {}
                Err(Some(problem)) => problems.push(problem),
            }
        }
        (payload, problems)
    }
}

/// Takes a coding off. `Err` leaves the payload as it is: it is not coded so, whatever was declared, or nobody can.
fn decode(coding: &str, packed: &[u8], bounds: Bounds) -> Result<(Vec<u8>, Option<String>), Option<String>> {
    if is_text(packed) {
        // Browsers and crawlers store what they have unpacked and leave the declaration as it was.
        return Err(None);
    }
    let most = bounds.whole.min(SMALL.max((packed.len() as u64).saturating_mul(bounds.ratio)));
    let mut out = Vec::new();
    let damage = match coding {
        "gzip" | "x-gzip" if packed.starts_with(&[0x1F, 0x8B]) => {
            read(flate2::read::MultiGzDecoder::new(packed), most, &mut out)
        }
        "deflate" => inflate(packed, most, &mut out),
        "br" => read(brotli_decompressor::Decompressor::new(packed, 4096), most, &mut out),
        "zstd" if packed.starts_with(&[0x28, 0xB5, 0x2F, 0xFD]) => {
            match ruzstd::decoding::StreamingDecoder::new(packed) {
                Ok(decoder) => read(decoder, most, &mut out),
                Err(error) => Some(error.to_string()),
            }
        }
        "gzip" | "x-gzip" | "zstd" | "identity" | "chunked" | "none" | "utf-8" => return Err(None),
        other => return Err(Some(format!("expected content coding gzip, deflate, br or zstd, found {other}"))),
    };
    if out.len() as u64 > most {
        out.truncate(most as usize);
        let packed = packed.len();
        let what = format!("expected {packed} bytes that unpack to at most {most}, found more; the rest is not read");
        return Ok((out, Some(what)));
    }
    match damage {
        Some(_) if out.is_empty() && !packed.is_empty() => Err(None),
        Some(damage) => Ok((out, Some(format!("expected a whole payload in {coding}, found: {damage}")))),
        None => Ok((out, None)),
    }
}

/// Whether the payload begins as text does and nothing packed.
fn is_text(payload: &[u8]) -> bool {
    let head = &payload[..payload.len().min(256)];
    let text = match std::str::from_utf8(head) {
        Ok(text) => text,
        Err(error) if error.error_len().is_none() => std::str::from_utf8(&head[..error.valid_up_to()]).unwrap_or(""),
        Err(_) => return false,
    };
    text.len() >= 16 && !text.chars().any(|char| char.is_control() && !char.is_whitespace())
}

/// Reads one byte more than may be.
fn read(decoder: impl Read, most: u64, out: &mut Vec<u8>) -> Option<String> {
    decoder.take(most.saturating_add(1)).read_to_end(out).err().map(|error| error.to_string())
}

/// Deflated data, with or without the head that it should have.
fn inflate(packed: &[u8], most: u64, out: &mut Vec<u8>) -> Option<String> {
    let headed = packed.first().is_some_and(|byte| byte & 0x0F == 8)
        && packed.first_chunk().is_some_and(|head| u16::from_be_bytes(*head) % 31 == 0);
    let mut state = Decompress::new(headed);
    let mut chunk = vec![0; 64 << 10];
    loop {
        let from = state.total_in() as usize;
        let before = state.total_out();
        let status = state.decompress(&packed[from..], &mut chunk, FlushDecompress::None);
        out.extend_from_slice(&chunk[..(state.total_out() - before) as usize]);
        match status {
            Ok(Status::StreamEnd) => return None,
            Err(error) => return Some(error.to_string()),
            Ok(_) if state.total_out() == before && state.total_in() as usize == from => {
                return Some("unexpected end".to_owned());
            }
            Ok(_) if out.len() as u64 > most => return None,
            Ok(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    const TEXT: &[u8] = b"<p>A ferry leaves the port of Bukoba, Tanzania, March 6, 2014.</p>";
    const BOUNDS: Bounds = Bounds { whole: 1 << 20, ratio: 1000 };

    fn payload<'b>(head: &str, body: &'b [u8]) -> (Cow<'b, [u8]>, Vec<String>) {
        let head = format!("HTTP/1.1 200 OK\r\n{head}\r\n\r\n");
        Response::parse(head.as_bytes()).unwrap().payload(body, BOUNDS)
    }

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn codings_are_taken_off_in_turn() {
        let packed = gzip(TEXT);
        let chunks = [format!("{:x}\r\n", packed.len()).as_bytes(), &packed, b"\r\n0\r\n\r\n"].concat();
        let (found, problems) = payload("Transfer-Encoding: chunked\r\nContent-Encoding: gzip", &chunks);
        assert_eq!((&*found, problems), (TEXT, vec![]));
        let mut raw = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::default());
        raw.write_all(TEXT).unwrap();
        assert_eq!(&*payload("Content-Encoding: deflate", &raw.finish().unwrap()).0, TEXT);
        let mut zlib = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
        zlib.write_all(TEXT).unwrap();
        assert_eq!(&*payload("Content-Encoding: deflate", &zlib.finish().unwrap()).0, TEXT);
    }

    #[test]
    fn what_was_unpacked_already_is_left_as_it_is() {
        for coding in ["gzip", "br", "deflate", "zstd"] {
            let head = format!("Transfer-Encoding: chunked\r\nContent-Encoding: {coding}");
            assert_eq!(payload(&head, TEXT), (TEXT.into(), vec![]));
        }
    }

    #[test]
    fn a_bomb_is_cut_and_named() {
        let bomb = gzip(&vec![b' '; 3 << 20]);
        let (found, problems) = payload("Content-Encoding: gzip", &bomb);
        assert_eq!(found.len(), 1 << 20);
        assert!(problems[0].contains("found more; the rest is not read"), "{problems:?}");
    }

    #[test]
    fn a_payload_that_breaks_off_gives_what_there_is() {
        let packed = gzip(&TEXT.repeat(50));
        let (found, problems) = payload("Content-Encoding: gzip", &packed[..packed.len() - 9]);
        assert!(found.starts_with(TEXT));
        assert_eq!(problems.len(), 1);
    }
}
