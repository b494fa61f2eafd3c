//! Licences that words name: "CC BY-NC 4.0", "© Crown copyright", "all rights reserved".
//!
//! The licences are the rows of `tables/licences.tsv`: a name, the words by which it is known, what it asks for.

use caption::Span;
use serde::Serialize;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

/// A licence that words name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Licence {
    /// Its usual name, with the version where one is printed.
    pub name: String,
    /// What it asks for: attribution, non_commercial, no_derivatives, share_alike, all_rights_reserved, copyright,
    /// licence_needed; `unclear` where the words do not say which licence it is.
    pub conditions: &'static [&'static str],
}

/// A row of the table.
struct Known {
    name: &'static str,
    conditions: Vec<&'static str>,
}

struct Table {
    rows: Vec<Known>,
    /// Phrases by their first word, longest first: the other words, and the row.
    phrases: HashMap<&'static str, Vec<(Vec<&'static str>, usize)>>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut table = Table { rows: Vec::new(), phrases: HashMap::new() };
    for line in include_str!("../../tables/licences.tsv").lines().skip(1) {
        let mut cells = line.split('\t');
        let (Some(name), Some(phrases)) = (cells.next(), cells.next()) else { continue };
        let conditions = cells.next().unwrap_or_default().split(" | ").filter(|cell| !cell.is_empty()).collect();
        for phrase in phrases.split(" | ") {
            let mut words = phrase.split(' ');
            let Some(first) = words.next() else { continue };
            table.phrases.entry(first).or_default().push((words.collect(), table.rows.len()));
        }
        table.rows.push(Known { name, conditions });
    }
    table.phrases.values_mut().for_each(|phrases| phrases.sort_by_key(|(rest, _)| std::cmp::Reverse(rest.len())));
    table
});

/// The licences that a text names, each with the bytes of its words.
pub fn licences(text: &str) -> Vec<(Span, Licence)> {
    let words = words(text);
    let (mut found, mut i) = (Vec::new(), 0);
    while i < words.len() {
        let phrases = TABLE.phrases.get(words[i].1.as_str()).map(Vec::as_slice).unwrap_or_default();
        let fits = |rest: &[&str]| {
            rest.iter().enumerate().all(|(at, word)| words.get(i + 1 + at).is_some_and(|(_, found)| found == word))
        };
        let Some((rest, row)) = phrases.iter().find(|(rest, _)| fits(rest)) else {
            i += 1;
            continue;
        };
        let row = &TABLE.rows[*row];
        let mut last = i + rest.len();
        let mut name = row.name.to_owned();
        if row.name.starts_with("CC BY")
            && let Some(version) = version(text, &words, last + 1)
        {
            name = format!("{name} {}", &text[version.0]);
            last = version.1;
        }
        let span = Span::new(words[i].0.start as u32, words[last].0.end as u32);
        found.push((span, Licence { name, conditions: &row.conditions }));
        i = last + 1;
    }
    found
}

/// A version behind a licence's name, "4.0", and its last word.
fn version(text: &str, words: &[(Range<usize>, String)], at: usize) -> Option<(Range<usize>, usize)> {
    let digit =
        |at: usize| words.get(at).filter(|(_, word)| word.len() == 1 && word.bytes().all(|b| b.is_ascii_digit()));
    // "licence 4.0", "International Public License 4.0" say the version a little later.
    let start = (at..at + 4).find(|&at| digit(at).is_some())?;
    let between = &text[words[at - 1].0.end..words[start].0.start];
    let (major, minor) = (digit(start)?, digit(start + 1)?);
    let joined = &text[major.0.end..minor.0.start] == ".";
    (joined && !between.contains([';', '\n', '(']) && between.len() < 40)
        .then(|| (major.0.start..minor.0.end, start + 1))
}

/// Words in small letters with their bytes.
fn words(text: &str) -> Vec<(Range<usize>, String)> {
    let mut words: Vec<(Range<usize>, String)> = Vec::new();
    let mut open = false;
    for (at, c) in text.char_indices() {
        if c.is_alphanumeric() {
            let end = at + c.len_utf8();
            match words.last_mut().filter(|_| open) {
                Some((span, word)) => {
                    span.end = end;
                    word.extend(c.to_lowercase());
                }
                None => words.push((at..end, c.to_lowercase().collect())),
            }
        }
        open = c.is_alphanumeric();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licences_are_known_by_their_names_addresses_and_words() {
        for (text, name, words) in [
            ("Photo: A. Name, CC BY-NC-ND 4.0", "CC BY-NC-ND 4.0", "CC BY-NC-ND 4.0"),
            ("https://creativecommons.org/licenses/by-sa/3.0/", "CC BY-SA 3.0", "licenses/by-sa/3.0"),
            (
                "Creative Commons Attribution-NonCommercial 2.0",
                "CC BY-NC 2.0",
                "Creative Commons Attribution-NonCommercial 2.0",
            ),
            ("Sgt A. Name, UK MOD © Crown copyright 2016", "Crown copyright", "UK MOD © Crown copyright"),
            ("All Rights Reserved.", "all rights reserved", "All Rights Reserved"),
        ] {
            let found = licences(text);
            assert_eq!(found.len(), 1, "{text}: {found:?}");
            assert_eq!((found[0].1.name.as_str(), &text[found[0].0.range()]), (name, words));
        }
        assert!(licences("A man reserves a table by the sea, CC 4.0").is_empty());
    }

    #[test]
    fn every_row_is_whole() {
        for line in include_str!("../../tables/licences.tsv").lines().skip(1) {
            assert_eq!(line.split('\t').count(), 3, "{line}");
        }
    }
}
