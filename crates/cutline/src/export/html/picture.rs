//! A captured picture inside the page: only where nothing is withheld, for the words embedded in it go along.

use super::super::withhold::Shown;
use archive::Originals;
use std::collections::HashSet;

/// A larger picture, in bytes, is left to its file.
pub const LARGEST: u64 = 6 << 20;

/// The captured pictures of a photograph as elements of a page.
pub fn pictures(shown: &Shown, originals: &Originals) -> String {
    let mut pictures = String::new();
    let mut known = HashSet::new();
    if !shown.is_complete() {
        return pictures;
    }
    for seen in shown.dossier().sightings.iter().filter(|seen| known.insert(seen.sha256)) {
        let Ok(bytes) = originals.bytes(seen, LARGEST) else { continue };
        if let Some(kind) = kind(&bytes) {
            pictures += &format!("<img alt=\"\" src=\"data:image/{kind};base64,{}\">\n", base64(&bytes));
        }
    }
    pictures
}

/// The kind of a picture that every browser shows.
pub fn kind(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0xff, 0xd8, 0xff, ..] => Some("jpeg"),
        [0x89, b'P', b'N', b'G', ..] => Some("png"),
        [b'G', b'I', b'F', b'8', ..] => Some("gif"),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some("webp"),
        _ => None,
    }
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or_default());
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * at) & 63) as usize];
            text.push(if at > three.len() { '=' } else { letter as char });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_become_base64() {
        for (bytes, text) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }
}
