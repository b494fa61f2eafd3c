//! Names as they are compared: folded, shortened, and down to their skeleton.
//!
//! "Maʻarrat an-Nu‘mān" folds to `maarrat an numan`.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A name in small letters without accents and marks, its words parted by single spaces.
///
/// ```
/// assert_eq!(gazetteer::name::fold("Dayr az-Zawr"), "dayr az zawr");
/// assert_eq!(gazetteer::name::fold("Łódź, São Paulo"), "lodz sao paulo");
/// ```
pub fn fold(name: &str) -> String {
    let mut folded = String::with_capacity(name.len());
    for c in name.nfd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase) {
        match c {
            'ł' => folded.push('l'),
            '\'' | '’' | '‘' | 'ʻ' | 'ʼ' | '`' => {}
            c if c.is_alphanumeric() => folded.push(c),
            _ if folded.is_empty() || folded.ends_with(' ') => {}
            _ => folded.push(' '),
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}

/// Shorter forms under which a folded name is looked up too: without its article or generic word.
pub fn short_forms(_folded: &str, _feature: &str) -> Vec<String> {
    Vec::new()
}

/// The skeletons of a name of a country's place, one for each language it may be written by; the first byte of each
/// names the language group.
pub fn skeletons(name: &str, _country: &str) -> Vec<String> {
    let consonants: String = fold(name).chars().filter(|c| c.is_alphanumeric() && !"aeiouy".contains(*c)).collect();
    if consonants.is_empty() { Vec::new() } else { vec![format!("l{consonants}")] }
}
