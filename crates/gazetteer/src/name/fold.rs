//! Names folded for comparison: "Ma‘arrat an-Nu‘mān" and "Maarrat an Numan" are both `maarrat an numan`.
//!
//! Lower case, without accents and vowel points, without apostrophes of any kind (they write ʿayn, hamza, soft signs and
//! syllable breaks, and desks leave them out), with one space for every hyphen, stop or run of blanks. Letters that
//! Unicode does not take apart are written as desks write them (ø o, ł l, ß ss, ı i); the forms of one Arabic letter
//! become one (أ إ آ ا, ى ي ی, ة ه, ک ك).

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// The folded form of a name; empty when nothing in it is a letter or a digit.
///
/// ```
/// use gazetteer::name::fold;
/// assert_eq!(fold("Ma‘arrat an-Nu‘mān"), "maarrat an numan");
/// assert_eq!(fold("Łódź"), "lodz");
/// assert_eq!(fold("أريحا"), fold("اريحا"));
/// ```
pub fn fold(name: &str) -> String {
    let mut folded = String::with_capacity(name.len());
    fold_into(name, &mut folded);
    folded
}

/// [`fold`], into a buffer that is cleared first: no allocation once the buffer has grown.
pub fn fold_into(name: &str, folded: &mut String) {
    folded.clear();
    if name.is_ascii() {
        for byte in name.bytes() {
            match byte {
                b'a'..=b'z' | b'0'..=b'9' => folded.push(byte as char),
                b'A'..=b'Z' => folded.push(byte.to_ascii_lowercase() as char),
                b'\'' | b'`' => {}
                _ => blank(folded),
            }
        }
    } else {
        for letter in name.nfkd() {
            push(letter, folded);
        }
    }
    if folded.ends_with(' ') {
        folded.pop();
    }
}

fn push(letter: char, folded: &mut String) {
    if is_apostrophe(letter) || is_unwritten(letter) || is_accent(letter) {
        return;
    }
    if let Some(plain) = plain(letter) {
        folded.push_str(plain);
    } else if letter.is_alphanumeric() || is_combining_mark(letter) {
        // other marks are the vowels of Indic and south-east Asian scripts
        folded.extend(letter.to_lowercase().filter(|small| !is_accent(*small)));
    } else {
        blank(folded);
    }
}

fn blank(folded: &mut String) {
    if !folded.is_empty() && !folded.ends_with(' ') {
        folded.push(' ');
    }
}

/// Whether a character writes ʿayn, hamza, a soft sign or an elision: `'`, `’`, `ʿ`, `ʼ`, `` ` ``, `′`, …
pub(crate) fn is_apostrophe(letter: char) -> bool {
    matches!(letter,
        '\'' | '`' | '´' | '\u{2018}'..='\u{201B}' | '\u{2032}'..='\u{2035}' | '\u{02B9}'..='\u{02BF}'
        | '\u{02C8}' | '\u{02CA}' | '\u{02CB}' | '\u{02EE}' | '\u{055A}' | '\u{05F3}' | '\u{05F4}' | '\u{A78B}'
        | '\u{A78C}' | '\u{FF07}' | 'ь' | 'Ь' | 'ъ' | 'Ъ')
}

/// Accents, Arabic and Hebrew vowel points: written or left out at will.
fn is_accent(letter: char) -> bool {
    matches!(letter, '\u{0300}'..='\u{036F}' | '\u{0483}'..='\u{0487}' | '\u{0591}'..='\u{05C7}'
        | '\u{0610}'..='\u{061A}' | '\u{064B}'..='\u{065F}' | '\u{0670}' | '\u{06D6}'..='\u{06ED}'
        | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}' | '\u{20D0}'..='\u{20FF}' | '\u{FE20}'..='\u{FE2F}')
}

/// Characters that steer the writing and are no part of it: tatweel, joiners, directional marks.
fn is_unwritten(letter: char) -> bool {
    matches!(letter, '\u{0640}' | '\u{00AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{2069}' | '\u{FEFF}')
}

/// Letters with a plain form that Unicode's decomposition does not give.
fn plain(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ß' | 'ẞ' => "ss",
        'ø' | 'Ø' => "o",
        'ł' | 'Ł' => "l",
        'đ' | 'Đ' | 'ð' | 'Ð' | 'ɖ' => "d",
        'ħ' | 'Ħ' => "h",
        'ı' => "i",
        'æ' | 'Æ' => "ae",
        'œ' | 'Œ' => "oe",
        'þ' | 'Þ' => "th",
        'ŧ' | 'Ŧ' => "t",
        'ŋ' | 'Ŋ' => "n",
        'ə' | 'Ə' | 'ǝ' => "e",
        'ɓ' | 'Ɓ' => "b",
        'ɗ' | 'Ɗ' => "d",
        'ƙ' | 'Ƙ' => "k",
        'ى' | 'ی' | 'ې' | 'ۍ' => "ي",
        'ک' | 'ڪ' => "ك",
        'ة' | 'ہ' | 'ھ' | 'ۀ' | 'ە' => "ه",
        'ٱ' => "ا",
        'ء' => "",
        '٠' | '۰' => "0",
        '١' | '۱' => "1",
        '٢' | '۲' => "2",
        '٣' | '۳' => "3",
        '٤' | '۴' => "4",
        '٥' | '۵' => "5",
        '٦' | '۶' => "6",
        '٧' | '۷' => "7",
        '٨' | '۸' => "8",
        '٩' | '۹' => "9",
        _ => return None,
    })
}
