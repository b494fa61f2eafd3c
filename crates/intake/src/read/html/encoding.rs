//! A page's bytes as text: by its byte order mark, what the server or the page declares, or what the bytes look like.
//!
//! `<meta charset="windows-1252">` and "It\x92s" give "It’s"; bytes that are UTF-8 are read so whatever is declared.

use crate::page::Problem;
use crate::source::HEAD;
use crate::text::{self, Decoding};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// A decoded page.
pub(super) struct Decoded {
    /// Its characters, without a byte order mark.
    pub text: String,
    /// Its encoding.
    pub encoding: &'static Encoding,
    /// What could not be decoded.
    pub problems: Vec<Problem>,
}

/// Decodes a page; `header` is the media type that a server declared.
pub(super) fn decode(bytes: &[u8], header: Option<&str>) -> Decoded {
    let encoding = match declared(bytes, header) {
        Some(encoding) if Encoding::for_bom(bytes).is_none() => encoding,
        _ => {
            let decoded = text::decode(bytes);
            let text = decoded.text.trim_start_matches('\u{feff}').to_owned();
            return Decoded { text, encoding: decoded.encoding, problems: decoded.problems };
        }
    };
    let mut decoding = Decoding::new(encoding);
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    decoding.push(bytes, true, &mut text);
    Decoded { text, encoding, problems: decoding.problems(true) }
}

/// The declared encoding, unless the bytes show that it is another.
fn declared(bytes: &[u8], header: Option<&str>) -> Option<&'static Encoding> {
    let encoding = header.and_then(in_media_type).or_else(|| in_page(bytes))?;
    // What declares itself in ASCII is not UTF-16.
    let encoding = if encoding == UTF_16LE || encoding == UTF_16BE { UTF_8 } else { encoding };
    let valid = std::str::from_utf8(bytes).is_ok();
    match () {
        () if valid && !bytes.is_ascii() => Some(UTF_8),
        () if encoding == UTF_8 && !valid => None,
        () if bytes.is_ascii() && encoding == WINDOWS_1252 => Some(UTF_8),
        () => Some(encoding),
    }
}

/// The charset of "text/html; charset=windows-1251".
fn in_media_type(media_type: &str) -> Option<&'static Encoding> {
    let lower = media_type.to_ascii_lowercase();
    let at = lower.find("charset")?;
    let rest = lower[at + 7..].trim_start().strip_prefix('=')?.trim_start().trim_start_matches(['"', '\'']);
    let end = rest.find(|c: char| c.is_whitespace() || matches!(c, ';' | '"' | '\'' | ',')).unwrap_or(rest.len());
    Encoding::for_label(&rest.as_bytes()[..end])
}

/// What the first bytes of a page declare: a `meta` element or an XML declaration.
fn in_page(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(HEAD)]).to_ascii_lowercase();
    if let Some(declaration) = head.trim_start().strip_prefix("<?xml").and_then(|rest| rest.split_once("?>"))
        && let Some((_, rest)) = declaration.0.split_once("encoding")
    {
        let label = rest.trim_start().trim_start_matches('=').trim().trim_matches(['"', '\'']);
        if let Some(encoding) = Encoding::for_label(label.split(['"', '\'']).next().unwrap_or_default().as_bytes()) {
            return Some(encoding);
        }
    }
    head.split("<meta").skip(1).take(64).find_map(|meta| in_media_type(meta.split('>').next().unwrap_or_default()))
}

/// The media type of a page.
pub(super) fn media_type(encoding: &'static Encoding) -> String {
    if encoding == UTF_8 {
        "text/html".to_owned()
    } else {
        format!("text/html; charset={}", encoding.name().to_ascii_lowercase())
    }
}
