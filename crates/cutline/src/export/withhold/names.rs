//! Names that are withheld, and where a text has them.
//!
//! "Anaïs Weber" is found in "Anaïs Weber, 9", "the Webers", "WEBER, ANAÏS", "A. Weber" and "img/anais_weber.jpg", and
//! not in "webers" of "cobwebers" or "Anaïs Weberson".

use super::heard::Heard;
use super::letters::{Letters, plain};
use aho_corasick::{AhoCorasick, MatchKind};
use std::collections::BTreeSet;
use std::ops::Range;

/// Words of names that are no names by themselves, and the months, which are dates beside a number.
const PARTICLES: &[&str] = &[
    "a", "abd", "abu", "al", "an", "and", "ap", "ar", "as", "at", "ben", "bin", "bint", "da", "de", "del", "della",
    "den", "der", "di", "do", "dos", "du", "e", "el", "et", "ibn", "ii", "iii", "in", "jr", "la", "las", "le", "los",
    "of", "or", "oud", "san", "sr", "st", "ter", "the", "um", "umm", "und", "van", "von", "y", "zu",
];
const MONTHS: &[&str] = &["april", "august", "january", "june", "march", "may"];
/// From so many letters on, a whole name run together is one inside a longer word too: `#justiceforanaisweber`.
const LONG: usize = 9;

/// How a name is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// All words of a name; capitals do not matter.
    Whole,
    /// Initials and a surname: "A. Weber".
    Initials,
    /// A surname and an initial: "Weber, A."
    Surname,
    /// One word of a name: with a capital in running text.
    Word,
}

/// Names to withhold.
#[derive(Default)]
pub struct Names {
    names: BTreeSet<(String, Kind)>,
    heard: Heard,
    automaton: Option<AhoCorasick>,
    kinds: Vec<Kind>,
}

impl Names {
    /// Takes a name in by all its words together; one of a single word is not taken.
    pub fn whole(&mut self, name: &str) {
        let words = words(name);
        let telling: Vec<String> = words.iter().filter(|word| is_telling(word)).cloned().collect();
        for words in [&words, &telling].into_iter().filter(|words| words.len() > 1) {
            // "Weber, Anaïs"
            for first in 0..words.len() {
                self.names.insert((words[first..].concat() + &words[..first].concat(), Kind::Whole));
            }
        }
        self.initials(&words, &telling);
    }

    /// Takes in the surname with initials of what stands before it: "Y. Al-Masri", "Y. Masri", "Masri, Y."
    fn initials(&mut self, words: &[String], telling: &[String]) {
        let [given @ .., last] = telling else { return };
        let Some(first) = given.first() else { return };
        let initial = |word: &String| word.chars().next().unwrap_or_default();
        let at = |word: &String| words.iter().rposition(|other| other == word).unwrap_or_default();
        let before = at(&given[given.len() - 1]) + 1;
        let surnames = [last.clone(), words[before.min(words.len())..].concat(), words[at(first) + 1..].concat()];
        let all: String = given.iter().map(initial).collect();
        let one = initial(first).to_string();
        // "Anna M. Weber"
        let middle = first.clone() + &given[1..].iter().map(initial).collect::<String>();
        self.names.insert((middle + last, Kind::Whole));
        for surname in surnames.iter().filter(|surname| !surname.is_empty()) {
            for initials in [&all, &one] {
                self.names.insert((format!("{initials}{surname}"), Kind::Initials));
                self.names.insert((format!("{surname}{initials}"), Kind::Surname));
            }
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
            if is_telling(&word) {
                self.names.insert((word, Kind::Word));
            }
        }
    }

    /// Takes words in that count only as they stand, all of them in a row.
    pub fn phrase(&mut self, words: &str) {
        let letters = Letters::of(words).folded;
        if !letters.is_empty() {
            self.names.insert((letters, Kind::Word));
        }
    }

    /// Makes ready to look for what was taken in.
    ///
    /// # Errors
    ///
    /// If there are more names than an automaton holds.
    pub fn ready(mut self) -> anyhow::Result<Names> {
        if !self.names.is_empty() {
            let names = self.names.iter().map(|(name, _)| name);
            self.automaton = Some(AhoCorasick::builder().match_kind(MatchKind::Standard).build(names)?);
            self.kinds = self.names.iter().map(|(_, kind)| *kind).collect();
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
            if kind == Kind::Whole && hit.end() - hit.start() >= LONG && runs_together(&text[start..end]) {
                found.push(start..end);
                continue;
            }
            let Some(end) = word_ends(text, start, end) else { continue };
            let is_it = match kind {
                Kind::Whole => true,
                Kind::Initials | Kind::Surname => has_initial(kind, text, start, end, capitals),
                Kind::Word => is_one(&text[start..end]) && is_name(text, start, end, capitals),
            };
            if is_it {
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

/// Whether a word of a name is a name by itself.
fn is_telling(word: &str) -> bool {
    !PARTICLES.contains(&word) && word.chars().count() > 1
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

/// Whether nothing parts the words of a stretch.
fn runs_together(words: &str) -> bool {
    plain(words).chars().all(|c| c.is_alphanumeric() || is_inside(c))
}

/// Whether a stretch is one word: no blank in it but where a hyphen breaks it at the end of a line.
fn is_one(words: &str) -> bool {
    let mut rest = words;
    while let Some(at) = rest.find(char::is_whitespace) {
        let after = rest[at..].trim_start();
        let blank = &rest[at..rest.len() - after.len()];
        let broken = blank.contains(['\n', '\r']) || after.starts_with(char::is_lowercase);
        if !(broken && rest[..at].ends_with(['-', '\u{2010}', '\u{ad}'])) {
            return false;
        }
        rest = after;
    }
    true
}

/// Whether initials and a surname stand here as such: "A. Weber", "a_weber.jpg", "Weber, A.", not "a weber".
fn has_initial(kind: Kind, text: &str, start: usize, end: usize, capitals: bool) -> bool {
    let words = &text[start..end];
    let parts = words.split(|c: char| !c.is_alphanumeric() && !is_inside(c)).filter(|part| !part.is_empty());
    let parts: Vec<&str> = parts.collect();
    let (initial, surname) = match (kind, parts.as_slice()) {
        (Kind::Initials, [initial, surname @ ..]) | (_, [surname @ .., initial]) if !surname.is_empty() => {
            (*initial, surname)
        }
        _ => return false,
    };
    let great = |word: &str| word.starts_with(char::is_uppercase);
    let named = great(initial) && surname.iter().any(|word| great(word));
    if initial.chars().nth(1).is_some_and(|c| !c.is_uppercase())
        || !named && capitals && !(is_one(words) && in_address(text, start, end))
    {
        return false;
    }
    let stop = |rest: &str| rest.starts_with(['.', '_', '-', '/', '+', '%']);
    if kind == Kind::Initials {
        // "A Young" may begin a sentence on a young man.
        stop(&words[initial.len()..]) || capitals && !["A", "I", "O"].contains(&initial)
    } else {
        words.contains(',') || stop(&text[end..])
    }
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
    fn a_whole_name_is_found_turned_round_and_with_initials() {
        let mut names = Names::default();
        names.whole("Yusuf Al-Masri");
        names.whole("Ana Maria Petrovic");
        names.whole("Adam Young");
        names.whole("Kim Li");
        names.whole("John Smith");
        let names = names.ready().unwrap();
        for text in [
            "Masri, Yusuf",
            "Al-Masri, Yusuf",
            "YUSUF AL-MASRI!",
            "Yusuf Masri",
            "Y. Al-Masri",
            "Y. al-Masri",
            "Y Masri",
            "Al-Masri, Y.",
            "y_al-masri.jpg",
            "Ana Maria Petro-\nvic",
            "A.M. Petrovic",
            "A. Petro-\nvic",
            "Ana M. Petrovic",
            "Petrovic, Ana Maria",
            "A. Young",
        ] {
            let found = found(&names, text);
            assert!(found.iter().any(|one| one.len() + 4 >= text.len()), "{text}: {found:?}");
        }
        for text in [
            "A young man and a Young Adult; A Young man.",
            "Kli, Lik and kli",
            "John Smithson, john-smithson.jpg, John%20Smithson.jpg and Megajohn Smith",
            "Yes, Masri",
        ] {
            assert_eq!(found(&names, text), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn a_word_that_a_line_breaks_is_one() {
        let mut names = Names::default();
        names.with_words("Ana Petrovic");
        let names = names.ready().unwrap();
        assert_eq!(found(&names, "They buried Petro-\nvic."), ["Petro-\nvic"]);
        assert_eq!(found(&names, "They buried Petro- vic."), ["Petro- vic"]);
        assert_eq!(found(&names, "Petro and vic"), Vec::<String>::new());
    }

    #[test]
    fn a_name_of_one_word_is_not_taken_whole() {
        let mut names = Names::default();
        names.whole("Kevin");
        assert!(names.names.is_empty());
    }
}
