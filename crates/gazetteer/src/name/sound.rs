//! How a group of languages hears a name, and the skeleton of consonants that its spellings share.
//!
//! Ma‘arrat an-Nu‘mān, Maaret al-Numan, معرة النعمان: each has the skeleton `MRNMN`. A table says what each letter or
//! run of letters sounds like; capitals make the skeleton, small letters (vowels and what may be one) are only heard. A
//! digit after a capital is its shade: *q*, *k*, *gh* and *j* are `K1`, `K2`, `K3` and `K4`, one sound to a skeleton.

use std::sync::LazyLock;

use deunicode::deunicode_char;
use rustc_hash::FxHashMap;

use super::group::Group;
use super::script::Script;

/// The table of a group.
#[derive(Debug, Default)]
pub(crate) struct Sounds {
    /// Patterns by their first letter, longest first.
    patterns: FxHashMap<char, Vec<Pattern>>,
}

#[derive(Debug)]
struct Pattern {
    letters: Vec<char>,
    place: Place,
    readings: [&'static str; 2],
}

/// Where in a word a pattern holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Anywhere,
    Start,
    End,
    /// At the end of a word that another follows: "Maarat al-Numan", not "Rifaat".
    Joint,
}

impl Sounds {
    pub(crate) fn of(group: Group) -> &'static Sounds {
        static TABLES: LazyLock<Vec<Sounds>> = LazyLock::new(|| {
            Group::ALL
                .into_iter()
                .map(|group| {
                    let mut sounds = Sounds::default();
                    for table in tables(group) {
                        sounds.add(table);
                    }
                    sounds
                })
                .collect()
        });
        &TABLES[group as usize]
    }

    /// A later line replaces an earlier one of the same pattern.
    fn add(&mut self, table: &'static str) {
        for (pattern, sound) in table.lines().filter(|line| !line.starts_with('#')).filter_map(|l| l.split_once('\t')) {
            let (pattern, place) = if let Some(rest) = pattern.strip_prefix('^') {
                (rest, Place::Start)
            } else if let Some(rest) = pattern.strip_suffix('$') {
                (rest, Place::End)
            } else if let Some(rest) = pattern.strip_suffix('+') {
                (rest, Place::Joint)
            } else {
                (pattern, Place::Anywhere)
            };
            let letters: Vec<char> = pattern.chars().collect();
            let (first, second) = sound.split_once('|').unwrap_or((sound, sound));
            let silent = |sound: &'static str| if sound == "-" { "" } else { sound };
            let readings = [silent(first), silent(second)];
            let list = self.patterns.entry(letters[0]).or_default();
            list.retain(|old| old.letters != letters || old.place != place);
            list.push(Pattern { letters, place, readings });
            // anchored patterns go before free ones of the same length
            list.sort_by_key(|p| (std::cmp::Reverse(p.letters.len()), p.place == Place::Anywhere));
        }
    }

    /// Appends what words sound like to `heard`, with shades, in the first or second reading; whether the readings differ.
    /// `goes_on` says that another word follows the last.
    pub(crate) fn hear(&self, words: &[&str], goes_on: bool, reading: usize, heard: &mut String) -> bool {
        let mut differ = false;
        let mut letters = Vec::new();
        for (number, word) in words.iter().enumerate() {
            self.spell(word, &mut letters);
            let last_word = number + 1 == words.len() && !goes_on;
            let mut at = 0;
            // in scripts without vowels two equal letters are two sounds
            let mut native = false;
            while at < letters.len() {
                let Some(pattern) = self.longest(&letters, at, last_word) else {
                    at += 1;
                    continue;
                };
                let sound = pattern.readings[reading];
                differ |= pattern.readings[0] != pattern.readings[1];
                let was_native = std::mem::replace(&mut native, writes_no_vowels(letters[at]));
                let repeats = sound.starts_with(|c| heard.trim_end_matches(is_shade).ends_with(c));
                let double = repeats && !(native && was_native && sound.starts_with(char::is_uppercase));
                heard.push_str(if double { sound[1..].trim_start_matches(is_shade) } else { sound });
                at += pattern.letters.len();
            }
        }
        differ
    }

    fn longest(&self, letters: &[char], at: usize, last_word: bool) -> Option<&Pattern> {
        self.patterns.get(&letters[at])?.iter().find(|pattern| {
            let end = at + pattern.letters.len();
            letters[at..].starts_with(&pattern.letters)
                && match pattern.place {
                    Place::Anywhere => true,
                    Place::Start => at == 0,
                    Place::End => at > 0 && end == letters.len(),
                    Place::Joint => at > 1 && end == letters.len() && !last_word,
                }
        })
    }

    /// The letters of a word as the table has them: itself, or through plain letters.
    fn spell(&self, word: &str, letters: &mut Vec<char>) {
        letters.clear();
        for letter in word.chars() {
            if self.patterns.contains_key(&letter) {
                letters.push(letter);
            } else if let Some(plain) = deunicode_char(letter) {
                letters.extend(plain.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()));
            }
        }
    }
}

fn writes_no_vowels(letter: char) -> bool {
    Script::of(letter).is_some_and(Script::leaves_out_vowels)
}

/// Whether a character of what was heard is the shade of the sound before it.
pub(crate) fn is_shade(c: char) -> bool {
    c.is_ascii_digit()
}

/// What is kept in a skeleton of what was heard.
pub(crate) fn skeleton(heard: &str, skeleton: &mut String) {
    skeleton.extend(heard.chars().filter(|c| !c.is_ascii_lowercase() && !is_shade(*c)));
}

fn tables(group: Group) -> &'static [&'static str] {
    macro_rules! table {
        ($name:literal) => {
            include_str!(concat!("../../tables/sounds/", $name, ".tsv"))
        };
    }
    match group {
        Group::Arabic => &[table!("arabic")],
        Group::Persian => &[table!("arabic"), table!("persian")],
        Group::Hebrew => &[table!("hebrew")],
        Group::Slavic => &[table!("slavic")],
        Group::Turkic => &[table!("turkic")],
        Group::Indic => &[table!("indic")],
        Group::Chinese => &[table!("chinese")],
        Group::Japanese => &[table!("japanese")],
        Group::Korean => &[table!("korean")],
        Group::SouthEastAsian => &[table!("south_east_asian")],
        Group::Greek => &[table!("greek")],
        Group::Horn => &[table!("horn")],
        Group::Latin => &[table!("latin")],
    }
}

#[cfg(test)]
mod tests {
    use super::{Group, is_shade, tables};

    /// What skeletons depend on, and in which version of the index it was last changed.
    #[test]
    fn tables_that_give_other_skeletons_raise_the_version_of_the_index() {
        let mut all = crc32fast::Hasher::new();
        let lines = Group::ALL.into_iter().flat_map(tables).flat_map(|table| table.lines());
        let words = include_str!("../../tables/name_words.tsv").lines();
        let countries = include_str!("../../tables/country_groups.tsv").lines();
        for line in lines.chain(words).chain(countries).filter(|line| !line.starts_with('#')) {
            let unshaded: String = line.chars().filter(|letter| !is_shade(*letter)).collect();
            all.update(unshaded.as_bytes());
        }
        assert_eq!((crate::index::format::VERSION, all.finalize()), (1, 1_553_145_339));
    }
}
