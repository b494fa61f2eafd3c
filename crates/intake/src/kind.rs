//! What a file is, by its first bytes.
//!
//! `FF D8 FF` is a JPEG picture, whatever the file is called.

/// What a document is that no reader knows.
pub(crate) fn name(head: &[u8]) -> &'static str {
    not_text(head).unwrap_or("a text")
}

/// What the bytes are, if they are no plain text.
pub(crate) fn not_text(head: &[u8]) -> Option<&'static str> {
    const MAGIC: &[(&[u8], &str)] = &[
        (b"\xFF\xD8\xFF", "a JPEG picture"),
        (b"\x89PNG\r\n\x1A\n", "a PNG picture"),
        (b"GIF87a", "a GIF picture"),
        (b"GIF89a", "a GIF picture"),
        (b"II*\0", "a TIFF picture"),
        (b"MM\0*", "a TIFF picture"),
        (b"8BPS", "a Photoshop picture"),
        (b"\x1F\x8B", "a gzip archive"),
        (b"BZh", "a bzip2 archive"),
        (b"\xFD7zXZ\0", "an xz archive"),
        (b"\x28\xB5\x2F\xFD", "a Zstandard archive"),
        (b"7z\xBC\xAF\x27\x1C", "a 7z archive"),
        (b"PK\x03\x04", "a ZIP archive"),
        (b"PK\x05\x06", "a ZIP archive"),
        (b"%PDF-", "a PDF document"),
        (b"\xD0\xCF\x11\xE0", "an Office document"),
        (b"{\\rtf", "an RTF document"),
        (b"WARC/", "a web archive"),
        (b"SQLite format 3\0", "an SQLite database"),
        (b"PAR1", "a Parquet file"),
        (b"\x7FELF", "a program"),
    ];
    if let Some((_, found)) = MAGIC.iter().find(|(magic, _)| head.starts_with(magic)) {
        return Some(found);
    }
    if head.starts_with(b"RIFF") && head.get(8..12) == Some(b"WEBP") {
        return Some("a WebP picture");
    }
    if head.get(4..8) == Some(b"ftyp") {
        return Some("a HEIF picture or a film");
    }
    if is_markup(head) {
        return Some("an HTML or XML page");
    }
    is_binary(head).then_some("binary data")
}

fn is_markup(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head).trim_ascii_start();
    let opens = |tag: &[u8]| head.get(..tag.len()).is_some_and(|start| start.eq_ignore_ascii_case(tag));
    [b"<!doctype".as_slice(), b"<html", b"<head", b"<body", b"<?xml", b"<svg"].iter().any(|tag| opens(tag))
}

/// More control characters than a damaged text has; half of the bytes of UTF-16 look like some.
fn is_binary(head: &[u8]) -> bool {
    if crate::text::is_utf16(head) {
        return false;
    }
    let control = |byte: &u8| matches!(byte, 1..=8 | 14..=26 | 28..=31 | 127);
    let count = head.iter().filter(|byte| control(byte)).count();
    // what is no UTF-8 either is no text of an old code page with so many
    let nuls = head.iter().filter(|byte| **byte == 0).count();
    let cut_short = |error: std::str::Utf8Error| error.error_len().is_none();
    let utf8 = std::str::from_utf8(head).map_or_else(cut_short, |_| true);
    count * 20 > head.len() || !utf8 && (count + nuls) * 100 > head.len()
}
