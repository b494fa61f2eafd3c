//! Words as captions print them: the forms of a word, the words with a beginning, the word that was probably meant.
//!
//! "strike" is looked for as "strike", "strikes", "striking", whichever stand in the index: nothing is kept for it there.

use crate::error::Result;
use std::collections::BTreeMap;
use tantivy::Searcher;
use tantivy::schema::Field;

/// How like another word one has to be to be taken for a slip of it, from 0 to 1.
const LIKENESS: f64 = 0.88;

/// The forms of a word that stand in a field; the word alone if there are none.
pub(super) fn forms(searcher: &Searcher, field: Field, word: &str) -> Result<Vec<String>> {
    let stem = compare::stem(word);
    let mut forms = Vec::new();
    starting(searcher, field, &beginning(&stem), &mut |form, _| {
        if form == word || compare::stem(form) == stem {
            forms.push(form.to_owned());
        }
    })?;
    if forms.is_empty() {
        forms.push(word.to_owned());
    }
    Ok(once(forms))
}

/// The words of a field that begin so.
pub(super) fn with_beginning(searcher: &Searcher, field: Field, start: &str) -> Result<Vec<String>> {
    let mut words = Vec::new();
    starting(searcher, field, start, &mut |word, _| words.push(word.to_owned()))?;
    Ok(once(words))
}

/// The word of a field that was probably meant by one that is not there, and in how many photographs it stands.
pub(super) fn meant(searcher: &Searcher, field: Field, word: &str) -> Result<Option<(String, u64)>> {
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    let first: String = word.chars().take(1).collect();
    starting(searcher, field, &first, &mut |other, count| {
        if other.len().abs_diff(word.len()) <= 2 && strsim::jaro_winkler(other, word) > LIKENESS {
            *counts.entry(other.to_owned()).or_default() += count;
        }
    })?;
    let like = |other: &str| strsim::jaro_winkler(other, word);
    let best = counts.into_iter().max_by(|(one, a), (other, b)| like(one).total_cmp(&like(other)).then(a.cmp(b)));
    Ok(best)
}

/// What all words with a stem begin with: the stem but for its last letter, which "happy" has as `i`.
fn beginning(stem: &str) -> String {
    let letters = stem.chars().count();
    // "dying" is a form of "die", "lying" of "lie", "tying" of "tie".
    let keep = if letters == 3 && stem.ends_with("ie") { 1 } else { letters.saturating_sub(1).max(2) };
    stem.chars().take(keep).collect()
}

/// Each once: segments have words in common.
fn once(mut words: Vec<String>) -> Vec<String> {
    words.sort_unstable();
    words.dedup();
    words
}

/// Hands on the words of a field that begin so, segment by segment, each with how many of its photographs have it.
fn starting(searcher: &Searcher, field: Field, start: &str, take: &mut dyn FnMut(&str, u64)) -> Result<()> {
    for segment in searcher.segment_readers() {
        let inverted = segment.inverted_index(field)?;
        let mut words =
            inverted.terms().range().ge(start.as_bytes()).into_stream().map_err(tantivy::TantivyError::from)?;
        while words.advance() {
            let Some(word) = std::str::from_utf8(words.key()).ok().filter(|word| word.starts_with(start)) else {
                break;
            };
            take(word, u64::from(words.value().doc_freq));
        }
    }
    Ok(())
}
