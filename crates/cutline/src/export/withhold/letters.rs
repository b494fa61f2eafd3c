//! A text as the letters one hears: folded, without separators, each with the bytes it was written with.
//!
//! "Ana%C3%AFs_Weber" and "ANAÏS WEBER" are both `anaisweber`.

use gazetteer::name::fold;

/// Folded letters and digits, and where each stands in the text.
pub struct Letters {
    /// The letters without anything between them.
    pub folded: String,
    /// For each byte of `folded`, the bytes of the text that wrote it.
    origin: Vec<(u32, u32)>,
}

impl Letters {
    /// The letters of a text; percent escapes and numeric character references are read as what they stand for.
    pub fn of(text: &str) -> Letters {
        let mut letters = Letters { folded: String::with_capacity(text.len()), origin: Vec::with_capacity(text.len()) };
        let mut at = 0;
        while let Some(c) = text[at..].chars().next() {
            let rest = &text[at..];
            let (length, decoded) = escaped(rest).or_else(|| reference(rest)).unwrap_or((c.len_utf8(), c));
            letters.push(decoded, at, at + length);
            at += length;
        }
        letters
    }

    /// The bytes of the text that wrote a stretch of letters.
    pub fn origin(&self, start: usize, end: usize) -> (usize, usize) {
        (self.origin[start].0 as usize, self.origin[end - 1].1 as usize)
    }

    fn push(&mut self, letter: char, start: usize, end: usize) {
        let before = self.folded.len();
        if letter.is_ascii() {
            self.folded.extend(letter.is_ascii_alphanumeric().then(|| letter.to_ascii_lowercase()));
        } else {
            self.folded.extend(fold(letter.encode_utf8(&mut [0; 4])).chars().filter(|c| *c != ' '));
        }
        self.origin.resize(self.origin.len() + self.folded.len() - before, (start as u32, end as u32));
    }
}

/// A text with percent escapes and numeric character references read as what they stand for.
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let (length, decoded) = escaped(rest).or_else(|| reference(rest)).unwrap_or((c.len_utf8(), c));
        plain.push(decoded);
        at += length;
    }
    plain
}

/// A character written as percent escapes of its UTF-8 bytes: how many bytes that takes, and the character.
fn escaped(text: &str) -> Option<(usize, char)> {
    let (mut bytes, mut count) = ([0; 4], 0);
    while count < 4 {
        let digits = text.get(count * 3..count * 3 + 3)?.strip_prefix('%')?;
        bytes[count] = u8::from_str_radix(digits, 16).ok()?;
        count += 1;
        if let Ok(letter) = std::str::from_utf8(&bytes[..count]) {
            return Some((count * 3, letter.chars().next()?));
        }
    }
    None
}

/// A numeric character reference: how many bytes that takes, and the character.
fn reference(text: &str) -> Option<(usize, char)> {
    let digits = text.strip_prefix("&#")?;
    let end = digits.bytes().take(8).position(|byte| byte == b';')?;
    let number = match digits[..end].strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16).ok()?,
        None => digits[..end].parse().ok()?,
    };
    Some((2 + end + 1, char::from_u32(number)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_name_written_in_many_ways_has_the_same_letters() {
        for text in ["Anaïs Weber", "ANAI\u{308}S WEBER", "ana%C3%AFs-weber", "Ana&#239;s_Weber", "Ana&#xEF;s’ Weber"]
        {
            let letters = Letters::of(text);
            assert_eq!(letters.folded, "anaisweber", "{text}");
            assert_eq!(letters.origin(0, letters.folded.len()), (0, text.len()), "{text}");
        }
        assert_eq!(Letters::of("100% sure %ZZ %F0%9F &#; &#9999999999;").folded, "100surezzf09f9999999999");
    }
}
