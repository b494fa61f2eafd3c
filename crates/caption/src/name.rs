//! Runs of capitalised words, the stuff that names of people, places and bodies are made of.
//!
//! "Yemeni President Rashad al-Alimi near Khamis al-Wadi" holds the runs `Yemeni President Rashad al-Alimi` and
//! `Khamis al-Wadi`.

use crate::document::Document;
use crate::lexicon::{Class, Classes, GRAMMAR};
use crate::token::{Kind, Shape};
use std::ops::Range;

/// Runs longer than this many tokens are no names.
const LONGEST: usize = 32;

/// The longest run of a name's words that starts at token `i`: capitalised words, particles inside ("van der",
/// "bin", "al-"), hyphenated parts, initials. `None` where no name can start.
pub fn run_at(document: &Document, i: usize) -> Option<Range<usize>> {
    document.run_end(i, || end_of_run(document, i)).map(|end| i..end)
}

fn end_of_run(document: &Document, i: usize) -> Option<usize> {
    let mut end = word_end(document, i)?;
    loop {
        let next = joined(document, end);
        match next {
            Some(next) if next - i <= LONGEST => end = next,
            _ => return Some(end),
        }
    }
}

/// All runs among the tokens that `wanted` lets through, in text order, none inside another.
pub fn runs(document: &Document, wanted: impl Fn(usize) -> bool) -> Vec<Range<usize>> {
    let mut runs = Vec::new();
    let mut i = 0;
    while i < document.len() {
        match run_at(document, i).filter(|_| wanted(i)) {
            Some(mut run) => {
                if let Some(stop) = run.clone().find(|&k| !wanted(k)) {
                    run.end = stop;
                }
                i = run.end;
                runs.push(run);
            }
            None => i += 1,
        }
    }
    runs
}

/// One word of a name at token `i`, with its prefix particle and hyphenated parts; gives the token after it.
fn word_end(document: &Document, i: usize) -> Option<usize> {
    let token = document.get(i)?;
    if token.kind != Kind::Word {
        return None;
    }
    if token.shape == Shape::Lower {
        // al-Fao, an-Nasr: a particle glued to a capital by a hyphen
        let joins = token.classes.has(Class::Particle)
            && document.get(i + 1).is_some_and(|t| t.is_dash() && t.glued)
            && document.get(i + 2).is_some_and(|t| t.is_capital() && t.glued);
        return joins.then(|| hyphenated(document, i + 3));
    }
    const RARE: Classes = GRAMMAR.with(&[Class::Weekday, Class::Month]);
    if token.classes.any(RARE)
        && (token.is_grammar() && !is_name_despite_grammar(document, i) || is_calendar(document, i))
    {
        return None;
    }
    Some(hyphenated(document, i + 1))
}

/// Grammar words that are part of a name: "Las Anod", "As-Suwayda", "Will Smith", an initial "A.".
fn is_name_despite_grammar(document: &Document, i: usize) -> bool {
    let token = document.token(i);
    let next_capital = document.get(i + 1).is_some_and(|t| t.is_capital() && t.lines == 0);
    let initial = document.word(i).len() == 2 && document.word(i).ends_with('.');
    let hyphen = document.get(i + 1).is_some_and(|t| t.is_dash() && t.glued);
    let article = hyphen
        && token.classes.has(Class::Particle)
        && document.get(i + 2).is_some_and(|t| t.glued && t.shape == Shape::Capital);
    initial
        || article
        || token.shape == Shape::Capital && next_capital && !document.opens_sentence(i) && document.is(i, "will")
        || (token.shape == Shape::Upper
            && next_capital
            && document.token(i + 1).shape == Shape::Upper
            && !document.opens_sentence(i))
}

/// A weekday, or a month beside a number.
fn is_calendar(document: &Document, i: usize) -> bool {
    let number = |at: Option<usize>| at.and_then(|at| document.get(at)).is_some_and(|t| t.kind == Kind::Number);
    document.has(i, Class::Weekday)
        || document.has(i, Class::Month)
            && (number(Some(i + 1)) || number(i.checked_sub(1)) || document.is_mark(i + 1, ','))
}

/// Past the hyphenated parts behind token `end - 1`: "Ban Ki-moon", "Ben-Haroush", "Jean-Pierre".
fn hyphenated(document: &Document, mut end: usize) -> usize {
    let limit = end + LONGEST;
    while end < limit && document.get(end).is_some_and(|t| t.is_dash() && t.glued) {
        let Some(part) = document.get(end + 1).filter(|t| t.glued && t.kind == Kind::Word) else { break };
        if part.shape == Shape::Lower && is_compound_tail(document, end + 1) {
            break;
        }
        end += 2;
    }
    end
}

/// The second half of an adjective: rebel-held, UN-backed, Paris-based.
pub fn is_compound_tail(document: &Document, i: usize) -> bool {
    let word = document.word(i);
    word.ends_with("ed") || word.ends_with("ing") || document.has(i, Class::CompoundTail)
}

/// If the run that ends before token `end` goes on there, where its next word ends.
fn joined(document: &Document, end: usize) -> Option<usize> {
    let token = document.get(end)?;
    const GOES_ON: Classes = Classes::of(&[Class::Capitalised, Class::Particle]);
    if !token.classes.any(GOES_ON) | (token.lines > 0) | token.glued & (token.kind == Kind::Word) {
        return None;
    }
    if token.shape == Shape::Lower && token.kind == Kind::Word {
        let mut at = end;
        while document
            .get(at)
            .is_some_and(|t| t.kind == Kind::Word && t.shape == Shape::Lower && t.classes.has(Class::Particle))
        {
            let hyphen = document.get(at + 1).is_some_and(|t| t.is_dash() && t.glued);
            if document.has(at, Class::Tied) && !hyphen {
                return None;
            }
            at += if hyphen { 2 } else { 1 };
        }
        return document.get(at).filter(|t| t.is_capital() && t.lines == 0).and_then(|_| word_end(document, at));
    }
    word_end(document, end)
}

#[cfg(test)]
mod tests {
    use crate::Engine;

    fn runs(text: &str) -> Vec<&str> {
        let engine = Engine::new();
        let document = engine.document(text);
        super::runs(&document, |_| true).into_iter().map(|run| document.slice(document.span(run))).collect()
    }

    #[test]
    fn particles_hyphens_and_initials_stay_together() {
        assert_eq!(
            runs("Yemeni President Rashad al-Alimi near Khamis al-Wadi with Ban Ki-moon and E. Bradford Lysle"),
            ["Yemeni President Rashad al-Alimi", "Khamis al-Wadi", "Ban Ki-moon", "E. Bradford Lysle"]
        );
    }

    #[test]
    fn compounds_and_dates_do_not_join() {
        assert_eq!(runs("Houthi-held port of Hodeidah, Yemen, Dec. 2, 2018"), ["Houthi", "Hodeidah", "Yemen"]);
        assert_eq!(runs("In the town of al-Fao, The Wednesday market"), ["al-Fao"]);
    }
}
