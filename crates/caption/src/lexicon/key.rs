//! How words are folded and compared: in small letters, without accents, without the full stop of an abbreviation.
//!
//! "Gen." and "GEN" are one word, "Núñez" is "nunez". A word of at most 16 bytes, which is nearly every word, is
//! compared as two numbers.

use std::ops::Range;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A folded word of at most 16 bytes, or a step from one node to the next.
pub(super) type Key = [u64; 2];

/// The longest word that has a [`Key`].
const LONGEST: usize = 16;

/// What the first so many bytes cover of a key.
const MASKS: [Key; LONGEST + 1] = {
    let mut masks = [[0; 2]; LONGEST + 1];
    let mut length = 1;
    while length <= LONGEST {
        let mask = u128::MAX >> (128 - 8 * length);
        masks[length] = [mask as u64, (mask >> 64) as u64];
        length += 1;
    }
    masks
};

/// The bit that makes an ASCII letter small; it leaves digits, apostrophes and full stops as they are.
const SMALL: u64 = 0x2020_2020_2020_2020;

/// The key of the word at `range` of `text`, if it is short and ASCII.
#[inline(always)]
pub(super) fn of(text: &[u8], range: Range<usize>) -> Option<Key> {
    let [low, high] = MASKS.get(range.len())?;
    let bytes = match text[range.start..].first_chunk::<LONGEST>() {
        Some(bytes) => *bytes,
        None => {
            let mut bytes = [0; LONGEST];
            bytes[..range.len()].copy_from_slice(&text[range]);
            bytes
        }
    };
    let number = u128::from_le_bytes(bytes);
    let (first, second) = (number as u64, (number >> 64) as u64);
    let ascii = (first & low | second & high) & 0x8080_8080_8080_8080 == 0;
    ascii.then_some([(first | SMALL) & low, (second | SMALL) & high])
}

/// The key of the step from a node to the next word's: no word has such bytes.
pub(super) fn of_step(node: u32, word: u32) -> Key {
    [u64::from(node) << 32 | u64::from(word), u64::MAX]
}

/// A number of a key that differs in all its bits from that of most other keys.
pub(super) fn hash(key: Key) -> u32 {
    let product = u128::from(key[0] ^ 0x9e37_79b9_7f4a_7c15) * u128::from(key[1] ^ 0xd1b5_4a32_d192_ed03);
    ((product >> 64) as u64 ^ product as u64) as u32
}

/// Folds a word for look-up: lower case, no accents, straight apostrophes, no full stop at the end.
pub fn fold(word: &str) -> Vec<u8> {
    let mut folded = Vec::with_capacity(word.len());
    if word.is_ascii() {
        folded.extend(word.bytes().map(|byte| byte.to_ascii_lowercase()));
    } else {
        let mut buffer = [0; 4];
        for c in word.nfd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase) {
            let plain = match c {
                '’' | '‘' | 'ʼ' | 'ʻ' | '`' | '´' => "'",
                'ł' => "l",
                'ø' => "o",
                'đ' | 'ð' => "d",
                'ı' => "i",
                'ß' => "ss",
                'æ' => "ae",
                'œ' => "oe",
                _ if is_combining_mark(c) => "",
                _ => c.encode_utf8(&mut buffer),
            };
            folded.extend_from_slice(plain.as_bytes());
        }
    }
    while folded.len() > 1 && folded.last() == Some(&b'.') {
        folded.pop();
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_word_have_one_key() {
        let text = b"The GEN said to gen";
        assert_eq!(of(text, 4..7), of(text, 16..19));
        assert_ne!(of(text, 4..7), of(text, 4..6));
        assert_eq!(of(b"Commander-in-chiefs", 0..17), None, "longer than a key");
        assert_eq!(of("Núñez".as_bytes(), 0..7), None, "not ASCII");
        assert_eq!(fold("Núñez"), b"nunez");
        assert_eq!(fold("M’Barek."), b"m'barek");
    }
}
