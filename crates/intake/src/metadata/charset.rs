//! Which letters bytes stand for: announced, told by the bytes themselves, or guessed between the two usual ones.
//!
//! `47 61 EB 6C` without an announcement is "Gaël" in Latin-1, `47 61 91 6C` is "Gaël" in Mac Roman.

use encoding_rs::{Encoding, MACINTOSH, UTF_8, WINDOWS_1252};

/// How the texts of a block are to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Charset {
    /// The encoding.
    pub encoding: &'static Encoding,
    /// Whether the block announces it.
    pub announced: bool,
}

/// What IIM's dataset 1:90 announces: an escape sequence of ISO 2022.
pub(crate) fn announced(escape: &[u8]) -> Option<&'static Encoding> {
    let label = match escape.strip_prefix(b"\x1B")? {
        [b'%', b'G'] | [b'%', b'/', b'G' | b'H' | b'I'] => return Some(UTF_8),
        [b'-' | b'.' | b'/', set] => match set {
            b'A' => "iso-8859-1",
            b'B' => "iso-8859-2",
            b'C' => "iso-8859-3",
            b'D' => "iso-8859-4",
            b'F' => "iso-8859-7",
            b'G' => "iso-8859-6",
            b'H' => "iso-8859-8",
            b'L' => "iso-8859-5",
            b'M' => "iso-8859-9",
            b'b' => "iso-8859-15",
            _ => return None,
        },
        _ => return None,
    };
    Encoding::for_label(label.as_bytes())
}

/// The encoding of texts that announce none.
pub(crate) fn guess<'t>(texts: impl Iterator<Item = &'t [u8]> + Clone) -> &'static Encoding {
    if texts.clone().all(|text| std::str::from_utf8(whole_characters(text)).is_ok()) {
        return UTF_8;
    }
    let high = texts.clone().flatten().filter(|byte| **byte >= 0x80).count();
    let letters = texts.clone().flatten().filter(|byte| **byte >= 0x80 || byte.is_ascii_alphabetic()).count();
    if high * 5 > letters * 2 {
        // No Latin script has so many letters with marks.
        let mut detector = chardetng::EncodingDetector::new(chardetng::Iso2022JpDetection::Deny);
        texts.for_each(|text| {
            detector.feed(text, false);
        });
        return detector.guess(None, chardetng::Utf8Detection::Allow);
    }
    let score = |encoding: &'static Encoding| -> i32 { texts.clone().map(|text| likeness(text, encoding)).sum() };
    if score(MACINTOSH) > score(WINDOWS_1252) { MACINTOSH } else { WINDOWS_1252 }
}

/// How much a text in this encoding looks like words.
fn likeness(text: &[u8], encoding: &'static Encoding) -> i32 {
    let (text, _) = encoding.decode_without_bom_handling(text);
    let chars: Vec<char> = text.chars().collect();
    let mut score = 0;
    for (at, c) in chars.iter().enumerate().filter(|(_, c)| !c.is_ascii()) {
        let before = at.checked_sub(1).map(|at| chars[at]);
        let after = chars.get(at + 1).copied();
        let (left, right) = (before.is_some_and(char::is_alphabetic), after.is_some_and(char::is_alphabetic));
        score += match c {
            _ if c.is_control() => -3,
            '’' if left => 1,
            '‘' | '“' | '„' | '«' if !left => 1,
            '”' | '»' | '…' if !right => 1,
            '–' | '—' if left == right => 1,
            _ if c.is_lowercase() && (left || right) => 1,
            _ if c.is_uppercase() && before.is_some_and(char::is_lowercase) => -2,
            _ if c.is_uppercase() && right => 1,
            _ if c.is_alphabetic() => 0,
            _ if left && right => -2,
            _ => 0,
        };
    }
    score
}

/// The text without the first bytes of a character that was cut off at its end.
pub(crate) fn whole_characters(text: &[u8]) -> &[u8] {
    match std::str::from_utf8(text) {
        Err(error) if error.error_len().is_none() => &text[..error.valid_up_to()],
        _ => text,
    }
}

/// A text in UTF-8 if it is UTF-8, else in the encoding guessed for it alone; and whether it had to be guessed.
pub(crate) fn decode(text: &[u8]) -> (String, bool) {
    let encoding = guess(std::iter::once(text));
    let text = if encoding == UTF_8 { whole_characters(text) } else { text };
    (encoding.decode_without_bom_handling(text).0.into_owned(), encoding != UTF_8)
}

/// What a text was before UTF-8 was read as Latin-1: "Gradište" for "GradiÅ¡te".
pub(crate) fn repaired(text: &str) -> Option<String> {
    if !text.contains(['Ã', 'Â', 'Å', 'Ä', 'â', 'Ð', 'Ñ', 'Ø', 'Ù']) {
        return None;
    }
    let (bytes, _, unmappable) = WINDOWS_1252.encode(text);
    if unmappable {
        return None;
    }
    let repaired = String::from_utf8(bytes.into_owned()).ok()?;
    (repaired != text && !repaired.is_ascii()).then_some(repaired)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_usual_charsets_are_told_apart() {
        let of = |text: &[u8]| guess(std::iter::once(text)).name();
        assert_eq!(of(b"Ga\xEBl Thibaudi\xE8re, \xCEle de R\xE9"), "windows-1252");
        assert_eq!(of(b"Ga\x91l Thibaudi\x8Fre, \xEBle de R\x8E"), "macintosh");
        assert_eq!(of(b"Iraq\x92s Kurdistan \x96 in M\xFCnchen"), "windows-1252");
        assert_eq!(of(b"Iraq\xD5s Kurdistan in M\x9Fnchen"), "macintosh");
        assert_eq!(of("Gaël Gradište".as_bytes()), "UTF-8");
        assert_eq!(of(b"plain words"), "UTF-8");
        assert_eq!(
            of(b"\xCF\xF0\xE5\xE7\xE8\xE4\xE5\xED\xF2 \xD0\xEE\xF1\xF1\xE8\xE8 \xE2 \xCC\xEE\xF1\xEA\xE2\xE5"),
            "windows-1251"
        );
    }

    #[test]
    fn announcements_are_escape_sequences() {
        assert_eq!(announced(b"\x1B%G").map(Encoding::name), Some("UTF-8"));
        assert_eq!(announced(b"\x1B-A").map(Encoding::name), Some("windows-1252"));
        assert_eq!(announced(b"\x1B-L").map(Encoding::name), Some("ISO-8859-5"));
        assert_eq!(announced(b"%G"), None);
    }

    #[test]
    fn utf8_read_as_latin1_is_known() {
        assert_eq!(repaired("GradiÅ¡te").as_deref(), Some("Gradište"));
        assert_eq!(repaired("Gradište"), None);
        assert_eq!(repaired("Ärzte in Åre"), None);
    }
}
