//! Sounds of two names laid side by side at the least cost.
//!
//! "Muhaymidah" and محيميدة agree in all that the Arabic writes; "Mahmudiyah" has another long vowel and lacks a
//! consonant. A short vowel costs next to nothing where one of the scripts does not write it, *q* for *k* less than *gh*
//! for *j*.

use super::sound::is_shade;

/// Sounds that are compared; what a name has beyond them is left out.
const LONGEST: usize = 40;

/// A sound: its letter and its shade.
type Sound = (u8, u8);

/// The sounds of what was heard.
pub(crate) fn sounds(heard: &str) -> Vec<Sound> {
    let mut sounds: Vec<Sound> = Vec::with_capacity(heard.len().min(LONGEST));
    for letter in heard.bytes() {
        if !is_shade(letter.into()) {
            sounds.push((letter, 0));
        } else if let Some(last) = sounds.last_mut() {
            last.1 = letter - b'0';
        }
    }
    sounds.truncate(LONGEST);
    sounds
}

/// How alike the sounds of two names are, from 0 to 1; for each whether its script leaves out short vowels.
pub(crate) fn aligned(one: &[Sound], other: &[Sound], unwritten: [bool; 2]) -> f32 {
    let weight = |sounds: &[Sound]| sounds.iter().map(|sound| if is_vowel(*sound) { 0.3 } else { 1.0 }).sum::<f32>();
    let most = weight(one).max(weight(other));
    if most == 0.0 {
        return 0.0;
    }
    let left_out = |sound: Sound, here: bool, there: bool| match (is_vowel(sound), here, there) {
        (true, false, true) => 0.05,
        (true, true, _) => 0.5,
        (true, false, false) => 0.3,
        (false, ..) if sound.0 == b'H' => 0.7,
        (false, ..) => 1.0,
    };
    let mut row = [0.0f32; LONGEST + 1];
    for (at, sound) in other.iter().enumerate() {
        row[at + 1] = row[at] + left_out(*sound, unwritten[1], unwritten[0]);
    }
    for mine in one {
        let mut diagonal = row[0];
        let alone = left_out(*mine, unwritten[0], unwritten[1]);
        row[0] += alone;
        for (at, theirs) in other.iter().enumerate() {
            let best = (diagonal + replaced(*mine, *theirs))
                .min(row[at + 1] + alone)
                .min(row[at] + left_out(*theirs, unwritten[1], unwritten[0]));
            diagonal = std::mem::replace(&mut row[at + 1], best);
        }
    }
    (1.0 - row[other.len()] / most).max(0.0)
}

fn is_vowel(sound: Sound) -> bool {
    sound.0.is_ascii_lowercase()
}

/// What it costs that one name has a sound for another.
fn replaced(one: Sound, other: Sound) -> f32 {
    if one.0 == other.0 {
        return match (one.1.min(other.1), one.1.max(other.1)) {
            (low, high) if low == high => 0.0,
            (0, _) | (1, 2) => 0.2,
            _ => 0.6,
        };
    }
    let (low, high) = (one.0.min(other.0), one.0.max(other.0));
    match (low, high) {
        (b'i', b'u') => 0.4,
        (b'a', b'i' | b'u') => 0.25,
        (b'W', b'u') => 0.1,
        (b'D', b'T' | b'Z') | (b'S', b'T' | b'X' | b'Z') | (b'T', b'Z') | (b'H', b'K') | (b'M', b'N') => 0.5,
        (b'K', b'X') | (b'B', b'F') => 0.7,
        _ if is_vowel(one) != is_vowel(other) => 2.0,
        _ if is_vowel(one) => 0.3,
        _ => 1.2,
    }
}

#[cfg(test)]
mod tests {
    use super::{aligned, sounds};

    #[test]
    fn shades_and_vowels_tell_names_of_one_skeleton_apart() {
        let like = |one: &str, other: &str, native| aligned(&sounds(one), &sounds(other), [false, native]);
        assert_eq!(like("K1aRia", "K1aRia", false), 1.0);
        assert!(like("K1aRia", "K2aRia", false) > like("K3aRia", "K4aRia", false));
        assert!(like("MuHiMiDa", "MHiMiD", true) > 0.9);
        assert!(like("MaHMuDia", "MHiMiD", true) < 0.8);
        assert_eq!(like("", "K", false), 0.0);
    }
}
