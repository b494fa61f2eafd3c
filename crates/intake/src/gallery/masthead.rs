//! Names of newspapers, stations and sites, told from titles.
//!
//! "THE NORTHERN LEDGER" and "Meadow FM" are such names, "Before the thaw: a winter in Inari" is none. The words are those
//! of `mastheads.tsv`.

use crate::text::is_space;
use std::collections::HashMap;
use std::sync::LazyLock;

/// What a word says of the name it stands in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Part of a paper's name: times, ledger, fm.
    Press,
    /// Joins the words of any name: de, der.
    Joining,
    /// Joins the words of a longer one: of, the.
    Small,
    /// Makes the name a firm's: ltd, gmbh.
    Company,
}

static WORDS: LazyLock<HashMap<&'static str, Class>> = LazyLock::new(|| {
    let mut words = HashMap::new();
    for line in include_str!("../../tables/mastheads.tsv").lines().skip(1) {
        let Some((class, list)) = line.split_once('\t') else { continue };
        let class = match class {
            "press" => Class::Press,
            "joining" => Class::Joining,
            "small" => Class::Small,
            _ => Class::Company,
        };
        words.extend(list.split(" | ").map(|word| (word, class)));
    }
    words
});

fn class_of(word: &str) -> Option<Class> {
    WORDS.get(word).copied()
}

/// Whether a heading is a newspaper's or site's name rather than a title.
pub(crate) fn is_masthead(line: &str) -> bool {
    let words: Vec<&str> = words(line).collect();
    if words.is_empty() || words.len() > 6 || line.contains([':', '?', '!', ',']) {
        return false;
    }
    let small = |word: &str| matches!(class_of(word), Some(Class::Joining | Class::Small));
    let named = words.iter().all(|word| small(word) || word.starts_with(|c: char| !c.is_lowercase()));
    let shouted = !line.contains(char::is_lowercase);
    named && (words.len() == 1 || shouted || has_press_word(line))
}

/// Up to three words, all with capitals: what a site may be called.
pub(crate) fn is_short_name(line: &str) -> bool {
    let joins = |word: &str| class_of(word) == Some(Class::Joining);
    let capitals = words(line).all(|word| joins(word) || word.starts_with(|c: char| !c.is_lowercase()));
    capitals && words(line).filter(|word| !joins(word)).count() <= 3 && !line.contains([':', '?', '!', ','])
}

/// Whether a word of the names of papers, stations and sites stands in it.
pub(crate) fn has_press_word(line: &str) -> bool {
    has(line, Class::Press)
}

/// Whether a firm is named.
pub(crate) fn is_company(name: &str) -> bool {
    has(name, Class::Company)
}

fn has(line: &str, class: Class) -> bool {
    line.split(|c: char| !c.is_alphanumeric()).any(|word| class_of(&word.to_lowercase()) == Some(class))
}

/// The words of a line, marks that stand alone not among them.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(is_space).filter(|word| word.contains(char::is_alphanumeric))
}
