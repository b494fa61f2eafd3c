//! Whether two blocks say the same, each in the letters it has.
//!
//! "Veliko Gradiste" agrees with "Veliko Gradište", "Agence Photographique du Grand L" with the longer name it was cut
//! from; "October 3" does not agree with "October 5".

use super::field::{Field, Shape};
use super::{Said, Value, charset, date};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Points closer than this, in degrees, are one: blocks round differently.
const NEAR_DEGREES: f64 = 0.002;

/// Whether what two blocks say of a field can be the same. `cut` is the most bytes that the first one takes.
pub(crate) fn agree(field: &Field, one: &Said, other: &Said, cut: Option<usize>) -> bool {
    match (&one.value, &other.value) {
        (Value::Position(a), Value::Position(b)) => {
            (a.latitude - b.latitude).abs() < NEAR_DEGREES && (a.longitude - b.longitude).abs() < NEAR_DEGREES
        }
        (Value::Places(a), Value::Places(b)) => a == b,
        (a, b) if field.shape == Shape::Date => a.text().zip(b.text()).is_none_or(|(a, b)| date::agree(a, b)),
        (Value::Text(_), Value::Text(_)) => {
            one.texts().any(|a| other.texts().any(|b| same_text(a, b) || is_cut_of(a, b, cut)))
        }
        (a, b) => same_list(a.texts(), b.texts(), cut),
    }
}

/// Whether `text` fills the room it has and `whole` goes on from it.
pub(crate) fn is_cut_of(text: &str, whole: &str, limit: Option<usize>) -> bool {
    let Some(limit) = limit.filter(|limit| *limit >= SHORTEST_LIMIT) else { return false };
    if !is_full(text, limit, 3) {
        return false;
    }
    let (text, whole) = (plain(text), plain(whole));
    whole.len() > text.len() && whole.starts_with(&text)
}

/// Codes of three letters fill their room and are whole.
pub(crate) const SHORTEST_LIMIT: usize = 16;

/// Whether a text is as long as its room, in bytes or characters, but for `spare` bytes: a character that had no room
/// any more, a space that was trimmed.
pub(crate) fn is_full(text: &str, limit: usize, spare: usize) -> bool {
    let room = limit - spare..=limit;
    room.contains(&text.len()) || room.contains(&text.chars().count())
}

fn same_list(one: &[String], other: &[String], cut: Option<usize>) -> bool {
    let found = |text: &String, list: &[String]| list.iter().any(|word| same_text(text, word));
    let cut_found = |text: &String| other.iter().any(|whole| is_cut_of(text, whole, cut));
    let cut_of = |text: &String| one.iter().any(|short| is_cut_of(short, text, cut));
    // A list that is one text in the other block was joined there: "Ana Babic; Ivo Babic".
    if one.len() != other.len() && (one.len() == 1 || other.len() == 1) && same_text(&one.join(""), &other.join("")) {
        return true;
    }
    one.iter().all(|text| found(text, other) || cut_found(text))
        && other.iter().all(|text| found(text, one) || cut_of(text))
}

fn same_text(one: &str, other: &str) -> bool {
    one == other
        || plain(one) == plain(other)
        || is_asked(one, other)
        || is_asked(other, one)
        || [(one, other), (other, one)].iter().any(|(a, b)| charset::repaired(a).is_some_and(|a| plain(&a) == plain(b)))
}

/// Small letters without accents, plain quotes and dashes, no white space: what any block can write.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.nfkd().filter(|c| !c.is_whitespace() && !c.is_control() && !is_combining_mark(*c)) {
        match c {
            '‘' | '’' | '‚' | '`' | 'ʼ' | '´' => plain.push('\''),
            '“' | '”' | '„' | '«' | '»' => plain.push('"'),
            '‐'..='―' | '−' => plain.push('-'),
            'ø' | 'Ø' => plain.push('o'),
            'ł' | 'Ł' => plain.push('l'),
            'đ' | 'Đ' | 'ð' | 'Ð' => plain.push('d'),
            'ı' => plain.push('i'),
            'ß' => plain.push_str("ss"),
            'æ' | 'Æ' => plain.push_str("ae"),
            'œ' | 'Œ' => plain.push_str("oe"),
            ';' | ',' => {}
            c => plain.extend(c.to_lowercase()),
        }
    }
    plain
}

/// Whether `one` is `other` with question marks for letters its charset had not.
fn is_asked(one: &str, other: &str) -> bool {
    if !one.contains('?') || other.is_ascii() {
        return false;
    }
    let mut rest = one.chars().filter(|c| !c.is_whitespace()).peekable();
    for c in other.chars().filter(|c| !c.is_whitespace()) {
        match rest.next() {
            Some(same) if same == c => {}
            Some('?') if !c.is_ascii() => {
                // As many question marks as the letter had bytes.
                for _ in 1..c.len_utf8() {
                    if rest.next_if_eq(&'?').is_none() {
                        break;
                    }
                }
            }
            _ => return false,
        }
    }
    rest.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metadata::field::{CREDIT, KEYWORDS};

    fn agrees(one: &str, other: &str) -> bool {
        agree(&CREDIT, &Said::from(one), &Said::from(other), Some(32))
    }

    #[test]
    fn poorer_letters_and_cuts_are_no_disagreement() {
        assert!(agrees("Veliko Gradiste", "Veliko  Gradište"));
        assert!(agrees("Veliko Gradi?te", "Veliko Gradište"));
        assert!(agrees("Veliko GradiÅ¡te", "Veliko Gradište"));
        assert!(agrees("\"Water\" - Iraq's", "“Water” – Iraq’s"));
        assert!(agrees("Agence Photographique du Grand L", "Agence Photographique du Grand Levant/Getty Images"));
        assert!(!agrees("Agence Photographique", "Agence Photographique du Grand Levant/Getty Images"));
        assert!(!agrees("Reuters", "AFP"));
        assert!(!agrees("October 3?", "October 3, 2013"));
    }

    #[test]
    fn lists_agree_in_any_order() {
        let list = |words: &[&str]| Said::from(words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>());
        let agrees = |one: &[&str], other: &[&str]| agree(&KEYWORDS, &list(one), &list(other), Some(64));
        assert!(agrees(&["camp", "tents"], &["tents", "Camp"]));
        assert!(agrees(&["camp; tents"], &["camp", "tents"]));
        assert!(!agrees(&["camp"], &["camp", "tents"]));
    }
}
