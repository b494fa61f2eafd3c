//! Names that are withheld, and where a text has them.
//!
//! "Anaïs Weber" is found in "Anaïs Weber, 9", "the Webers", "WEBER, ANAÏS" and "img/anais_weber.jpg", and not in
//! "webers" of "cobwebers".

use super::heard::Heard;
use super::letters::Letters;
use aho_corasick::{AhoCorasick, MatchKind};
use std::collections::BTreeMap;
use std::ops::Range;

/// Words of names that are no names by themselves, and the months, which are dates beside a number.
const PARTICLES: &[&str] = &[
    "a", "abd", "abu", "al", "an", "and", "ap", "ar", "as", "at", "ben", "bin", "bint", "da", "de", "del", "della",
    "den", "der", "di", "do", "dos", "du", "e", "el", "et", "ibn", "ii", "iii", "in", "jr", "la", "las", "le", "los",
    "of", "or", "oud", "san", "sr", "st", "ter", "the", "um", "umm", "und", "van", "von", "y", "zu",
];
const MONTHS: &[&str] = &["april", "august", "january", "june", "march", "may"];
/// From so many letters on, a whole name is one inside a longer word too: `#justiceforanaisweber`.
const LONG: usize = 9;

/// How a name is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// All words of a name; capitals do not matter.
    Whole,
    /// One word of a name: with a capital in running text.
    Word,
}

/// Names to withhold.
#[derive(Default)]
pub struct Names {
    names: BTreeMap<String, Kind>,
    heard: Heard,
    automaton: Option<AhoCorasick>,
    kinds: Vec<Kind>,
}

impl Names {
    /// Takes a name in by all its words together; one of a single word is not taken.
    pub fn whole(&mut self, name: &str) {
        let words = words(name);
        if let [first, rest @ ..] = words.as_slice()
            && !rest.is_empty()
        {
            self.names.insert(words.concat(), Kind::Whole);
            // "Weber, Anaïs"
            self.names.insert(rest.concat() + first, Kind::Whole);
        }
    }

    /// Takes a name in with each of its words.
    pub fn with_words(&mut self, name: &str) {
        self.in_words(name);
        self.heard.add(name);
    }

    /// Takes a name in with each of its words, as they are written.
    pub fn in_words(&mut self, name: &str) {
        self.whole(name);
        for word in words(name) {
            if !PARTICLES.contains(&word.as_str()) && word.chars().count() > 1 {
                self.names.entry(word).or_insert(Kind::Word);
            }
        }
    }

    /// Takes words in that count only as they stand, all of them in a row.
    pub fn phrase(&mut self, words: &str) {
        let letters = Letters::of(words).folded;
        if !letters.is_empty() {
            self.names.entry(letters).or_insert(Kind::Word);
        }
    }

    /// Makes ready to look for what was taken in.
    ///
    /// # Errors
    ///
    /// If there are more names than an automaton holds.
    pub fn ready(mut self) -> anyhow::Result<Names> {
        if !self.names.is_empty() {
            let automaton = AhoCorasick::builder().match_kind(MatchKind::Standard).build(self.names.keys())?;
            self.automaton = Some(automaton);
            self.kinds = self.names.values().copied().collect();
        }
        Ok(self)
    }

    /// Adds where a text has one of the names.
    pub fn find(&self, text: &str, found: &mut Vec<Range<usize>>) {
        let Some(automaton) = &self.automaton else { return };
        let letters = Letters::of(text);
        let capitals = text.chars().any(char::is_uppercase);
        for hit in automaton.find_overlapping_iter(&letters.folded) {
            let (start, end) = letters.origin(hit.start(), hit.end());
            let kind = self.kinds[hit.pattern().as_usize()];
            if kind == Kind::Whole && hit.end() - hit.start() >= LONG {
                found.push(start..end);
            } else if let Some(end) = word_ends(text, start, end)
                && (kind == Kind::Whole || is_one(&text[start..end]) && is_name(text, start, end, capitals))
            {
                found.push(start..end);
            }
        }
        self.heard.find(text, found);
    }
}

/// The words of a name, folded.
pub fn words(name: &str) -> Vec<String> {
    let parts = name.split(|c: char| !c.is_alphanumeric() && !is_inside(c));
    parts.map(|part| Letters::of(part).folded).filter(|word| !word.is_empty()).collect()
}

/// What may stand within a word of a name: apostrophes of all kinds and combining marks.
fn is_inside(c: char) -> bool {
    !gazetteer::name::fold(&format!("a{c}a")).contains(' ')
}

/// Where the words end that start and end here, a plural or genitive s with them; `None` within a word.
fn word_ends(text: &str, start: usize, end: usize) -> Option<usize> {
    let parted = |at: usize| {
        let (before, after) = (text[..at].chars().next_back(), text[at..].chars().next());
        let (Some(before), Some(after)) = (before, after) else { return true };
        !before.is_alphanumeric()
            || !after.is_alphanumeric()
            || before.is_numeric() != after.is_numeric()
            || before.is_lowercase() && after.is_uppercase()
    };
    if !parted(start) {
        return None;
    }
    let plural = text[end..].starts_with(['s', 'S']).then_some(end + 1);
    [Some(end), plural].into_iter().flatten().find(|end| parted(*end))
}

/// Whether a stretch is one word: no blank in it.
fn is_one(words: &str) -> bool {
    !words.contains(char::is_whitespace)
}

/// Whether a word of a name is that name where it stands: with a capital, in a script or text without capitals, or in
/// an address, file name or tag; a month beside a number is a date.
fn is_name(text: &str, start: usize, end: usize, capitals: bool) -> bool {
    let word = &text[start..end];
    if MONTHS.contains(&word.to_lowercase().as_str()) && beside_number(text, start, end) {
        return false;
    }
    let first = word.chars().next().unwrap_or_default();
    first.is_uppercase() || !first.is_lowercase() || !capitals || in_address(text, start, end)
}

fn beside_number(text: &str, start: usize, end: usize) -> bool {
    let blank = |c: char| c.is_whitespace() || c == ',' || c == '.';
    text[end..].trim_start_matches(blank).starts_with(|c: char| c.is_ascii_digit())
        || text[..start].trim_end_matches(blank).ends_with(|c: char| c.is_ascii_digit())
}

/// Whether the run without blanks around a stretch is an address, a file name or a tag.
fn in_address(text: &str, start: usize, end: usize) -> bool {
    let from = text[..start].rfind(char::is_whitespace).map_or(0, |at| at + 1);
    let to = text[end..].find(char::is_whitespace).map_or(text.len(), |at| end + at);
    let run = text[from..to].trim_matches(|c: char| matches!(c, '.' | ',' | ';' | ':' | '(' | ')'));
    run.contains(['/', '_', '@', '#', '%', '=', '&', '\\', '.', '-'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(names: &Names, text: &str) -> Vec<String> {
        let mut found = Vec::new();
        names.find(text, &mut found);
        let mut found: Vec<String> = found.into_iter().map(|range| text[range].to_owned()).collect();
        found.sort();
        found.dedup();
        found
    }

    fn child() -> Names {
        let mut names = Names::default();
        names.with_words("Anaïs Weber");
        names.ready().unwrap()
    }

    #[test]
    fn a_name_is_found_however_it_is_written() {
        for text in [
            "Anaïs Weber, 9, waits.",
            "ANAIS WEBER",
            "Weber's mother",
            "the Webers fled",
            "Weber, Anaïs",
            "img/anais_weber.jpg",
            "https://a.example/Ana%C3%AFs-Weber.jpg?weber=1",
            "AnaisWeber2015.JPG",
            "#justiceforanaisweber",
            "a weber at the door",
        ] {
            assert!(!found(&child(), text).is_empty(), "{text}");
        }
    }

    #[test]
    fn what_only_looks_like_a_name_is_left() {
        let mut names = Names::default();
        names.with_words("Said Hope");
        names.with_words("May of Ali");
        let names = names.ready().unwrap();
        for text in ["Residents said there is hope for the Natal island.", "Taken May 3, 2016 in Lalitpur, 12 May."] {
            assert_eq!(found(&names, text), Vec::<String>::new(), "{text}");
        }
        assert_eq!(found(&names, "Then Said told May; Hope stayed."), ["Hope", "May", "Said"]);
    }

    #[test]
    fn a_name_of_one_word_is_not_taken_whole() {
        let mut names = Names::default();
        names.whole("Kevin");
        assert!(names.names.is_empty());
    }
}
