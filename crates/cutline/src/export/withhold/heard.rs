//! Names as they sound: كريم in an alt text is the Karim of the caption, and so is Kareem.
//!
//! Words whose consonants, heard in one of the groups of languages that write them, are those of a name are that name.

use gazetteer::name::{Script, skeletons};
use std::collections::HashSet;
use std::ops::Range;

/// A country for each group of languages in which a script is heard.
const COUNTRIES: &[(Script, &[&str])] = &[
    (Script::Latin, &["SY", "UA", "IR", "IN", "MM", "ET"]),
    (Script::Arabic, &["SY", "IR"]),
    (Script::Hebrew, &["IL"]),
    (Script::Cyrillic, &["UA"]),
    (Script::Greek, &["GR"]),
    (Script::Caucasian, &["GE"]),
    (Script::Indic, &["IN"]),
    (Script::SouthEastAsian, &["MM"]),
    (Script::Han, &["CN"]),
    (Script::Kana, &["JP"]),
    (Script::Hangul, &["KR"]),
    (Script::Ethiopic, &["ET"]),
];
/// So many consonants make one word in another script a name, so many one in Latin letters.
const CONSONANTS: usize = 3;
const LATIN_CONSONANTS: usize = 4;

/// The sounds of names.
#[derive(Default)]
pub struct Heard {
    /// Each name by the sounds of its words.
    names: Vec<Vec<HashSet<String>>>,
}

impl Heard {
    /// Takes a name in.
    pub fn add(&mut self, name: &str) {
        let countries = || COUNTRIES.iter().flat_map(|(_, countries)| *countries);
        let sounds = |word: &str| countries().flat_map(|country| skeletons(word, country)).collect();
        self.names.push(words(name).into_iter().map(|(range, _)| sounds(&name[range])).collect());
    }

    /// Adds where words of a text sound like one of the names, or like a long word of one.
    pub fn find(&self, text: &str, found: &mut Vec<Range<usize>>) {
        if self.names.is_empty() {
            return;
        }
        let words: Vec<(Range<usize>, Script, Vec<String>)> = words(text)
            .into_iter()
            .filter(|(range, script)| *script != Script::Latin || text[range.clone()].starts_with(char::is_uppercase))
            .map(|(range, script)| {
                let keys = COUNTRIES.iter().filter(|(known, _)| *known == script).flat_map(|(_, countries)| *countries);
                let keys = keys.flat_map(|country| skeletons(&text[range.clone()], country)).collect();
                (range, script, keys)
            })
            .collect();
        for (at, (range, script, keys)) in words.iter().enumerate() {
            // A key has a letter for its group before the consonants.
            let least = if *script == Script::Latin { LATIN_CONSONANTS } else { CONSONANTS };
            let telling = |key: &&String| key.chars().count() > least;
            let is_word = |sounds: &HashSet<String>| keys.iter().filter(telling).any(|key| sounds.contains(key));
            if self.names.iter().flatten().any(is_word) {
                found.push(range.clone());
            }
            for name in self.names.iter().filter(|name| consonants(name) >= LATIN_CONSONANTS) {
                let Some(window) = words.get(at..at + name.len()) else { continue };
                let same = |((_, _, keys), sounds): (&(_, _, Vec<String>), &HashSet<String>)| {
                    keys.iter().any(|key| sounds.contains(key))
                };
                if window.iter().zip(name).all(same) {
                    found.push(range.start..window[window.len() - 1].0.end);
                }
            }
        }
    }
}

/// How many consonants a name has.
fn consonants(name: &[HashSet<String>]) -> usize {
    let most = |keys: &HashSet<String>| keys.iter().map(|key| key.chars().count() - 1).max().unwrap_or_default();
    name.iter().map(most).sum()
}

/// The words of a text that may be names, each with its script.
fn words(text: &str) -> Vec<(Range<usize>, Script)> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (start, c.is_whitespace() || matches!(c, ',' | '.' | ';' | ':' | '(' | ')' | '/' | '"' | '“' | '”')) {
            (None, false) => start = Some(at),
            (Some(from), true) => {
                start = None;
                let script = Script::of_name(&text[from..at]);
                words.push((from..at, script));
            }
            _ => {}
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_heard_in_other_scripts_and_spellings() {
        let mut heard = Heard::default();
        heard.add("Karim Dolmani");
        for text in ["البائع كريم دولماني في السوق", "Карим Долмани на рынке", "A vendor, Kareem Dolmany, sits"]
        {
            let mut found = Vec::new();
            heard.find(text, &mut found);
            assert!(!found.is_empty(), "{text}");
        }
        let mut found = Vec::new();
        heard.find("Residents of Douma, Syria, said so on March 19, 2018.", &mut found);
        assert!(found.is_empty(), "{found:?}");
    }
}
