//! Eight bytes of a text looked at at once: most words end within them.

/// One bit per byte, its highest.
const HIGH: u64 = 0x8080_8080_8080_8080;

/// The letters and digits that eight bytes open with, ASCII ones only.
pub(super) struct Eight {
    /// How many they are, up to 8.
    pub(super) length: usize,
    /// One bit for each capital among them.
    pub(super) capitals: u64,
    /// One bit for each small letter among them.
    pub(super) small: u64,
    /// One bit for each digit among them.
    pub(super) digits: u64,
}

impl Eight {
    /// The bytes from `at` on, as many as there are.
    pub(super) fn at(bytes: &[u8], at: usize) -> Eight {
        Eight::of(load(bytes, at))
    }

    /// How many digits stand from `at` on, up to 8, and the number they write.
    pub(super) fn number(bytes: &[u8], at: usize) -> (usize, u64) {
        let bytes = load(bytes, at);
        let others = !among(bytes, b'0', b'9') & HIGH;
        let run = others.trailing_zeros() / 8;
        // The digits go to the end, the last one highest; then two, four and eight are joined at once.
        let digits = bytes.checked_shl(64 - 8 * run).unwrap_or(0) & 0x0f0f_0f0f_0f0f_0f0f;
        let twos = (10 * digits + (digits >> 8)) & 0x00ff_00ff_00ff_00ff;
        let fours = (100 * twos + (twos >> 16)) & 0x0000_ffff_0000_ffff;
        let eight = (10_000 * fours + (fours >> 32)) & 0xffff_ffff;
        (run as usize, eight)
    }

    fn of(bytes: u64) -> Eight {
        let letters = among(bytes | u64::from_ne_bytes([0x20; 8]), b'a', b'z');
        let digits = among(bytes, b'0', b'9');
        let others = !(letters | digits) & HIGH;
        // The bits below the first other character.
        let inside = if others == 0 { u64::MAX } else { (others & others.wrapping_neg()) - 1 };
        // A capital lacks the bit 0x20, two below the highest.
        let small = bytes << 2;
        Eight {
            length: others.trailing_zeros() as usize / 8,
            capitals: letters & !small & inside,
            small: letters & small & inside,
            digits: digits & inside,
        }
    }
}

/// The bytes from `at` on, the first one lowest, zeros behind the last.
fn load(bytes: &[u8], at: usize) -> u64 {
    let rest = &bytes[at..];
    match rest.first_chunk() {
        Some(chunk) => u64::from_le_bytes(*chunk),
        None => rest.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)),
    }
}

/// The highest bit of each byte that is an ASCII character from `first` to `last`.
fn among(bytes: u64, first: u8, last: u8) -> u64 {
    let low = bytes & !HIGH;
    // Within the seven low bits a sum reaches the high bit from a character on, and carries no further.
    let from = |first: u8| low + u64::from_ne_bytes([0x80 - first; 8]);
    from(first) & !from(last + 1) & !bytes & HIGH
}

#[cfg(test)]
mod tests {
    use super::Eight;

    #[test]
    fn every_byte_is_what_it_is() {
        for byte in 0..=u8::MAX {
            for place in 0..8 {
                let mut bytes = *b"aB3dE6gH";
                bytes[place] = byte;
                let eight = Eight::of(u64::from_le_bytes(bytes));
                let length = bytes.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
                let count = |is: fn(&u8) -> bool| bytes[..length].iter().filter(|byte| is(byte)).count() as u32;
                assert_eq!(eight.length, length, "{bytes:?}");
                assert_eq!(eight.capitals.count_ones(), count(u8::is_ascii_uppercase), "{bytes:?}");
                assert_eq!(eight.small.count_ones(), count(u8::is_ascii_lowercase), "{bytes:?}");
                assert_eq!(eight.digits.count_ones(), count(u8::is_ascii_digit), "{bytes:?}");
            }
        }
        assert_eq!(Eight::at(b"of Homs", 3).length, 4);
    }

    #[test]
    fn digits_are_read_as_one_number() {
        for (text, run, number) in
            [("", 0, 0), ("a1", 0, 0), ("7,", 1, 7), ("2014.", 4, 2014), ("0012é", 4, 12), ("98765432", 8, 98_765_432)]
        {
            assert_eq!(Eight::number(text.as_bytes(), 0), (run, number), "{text}");
            let inside = format!("on {text}");
            assert_eq!(Eight::number(inside.as_bytes(), 3), (run, number), "{text}");
        }
    }
}
