//! What a photographer's name looks like, and the ranks that stand in front of it.
//!
//! `Mass Communication Specialist 2nd Class Rashad Tillery` is a rank and a name; `Kabul` is a place and no name.

use crate::document::Document;
use crate::engine::Engine;
use crate::lexicon::{Class, Classes};
use crate::table::TableId;
use crate::token::{Kind, Shape};
use std::ops::Range;

/// How much a name looks like a person's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Guess {
    /// In small letters.
    Small,
    /// A short word in capitals.
    Acronym,
    /// A single word.
    Single,
    /// Two words or more.
    Several,
    /// With a given name.
    Given,
    /// Behind a rank.
    Ranked,
}

/// How much `words`, cut out of the slot `tokens` behind its ranks, look like a person's name; `None` if not at all.
pub(super) fn guess(document: &Document, tokens: &Range<usize>, words: Range<usize>) -> Option<Guess> {
    if words.is_empty() || !is_person_shaped(document, words.clone()) || is_place(document, words.clone()) {
        return None;
    }
    let first = document.token(words.start);
    let count = words.clone().filter(|&i| document.token(i).kind == Kind::Word).count();
    let given = words.clone().take(2).any(|i| document.has(i, Class::GivenName));
    Some(match () {
        () if words.start > tokens.start => Guess::Ranked,
        () if first.first.is_lowercase() && first.shape == Shape::Lower && !first.classes.has(Class::Particle) => {
            Guess::Small
        }
        () if given && count > 1 => Guess::Given,
        () if count > 1 => Guess::Several,
        () if first.shape == Shape::Upper && first.span.len() <= 5 => Guess::Acronym,
        () => Guess::Single,
    })
}

/// What [`guess`] says of words that are nothing but a name's, as those of most photographers are: capitals that the
/// tables know for given names at most. `None` for all others.
pub(super) fn plain_guess(document: &Document, tokens: Range<usize>) -> Option<Guess> {
    const PLAIN: Classes = Classes::of(&[Class::Capitalised, Class::GivenName, Class::LineStart]);
    let list = &document.tokens.list[tokens.clone()];
    let plain =
        list.len() <= 6 && list.iter().all(|token| token.classes.only(PLAIN) & token.classes.has(Class::Capitalised));
    let text = document.slice(document.span(tokens));
    if !plain || text.bytes().any(|b| (b == b'.') | b.is_ascii_digit()) {
        return None;
    }
    let given = list.iter().take(2).any(|token| token.classes.has(Class::GivenName));
    Some(match list {
        [first] if first.shape == Shape::Upper && first.span.len() <= 5 => Guess::Acronym,
        [_] => Guess::Single,
        _ if given => Guess::Given,
        _ => Guess::Several,
    })
}

/// Past ranks and titles in front of a name: "Mass Communication Specialist 2nd Class Rashad Tillery", "PH2 Earl T.".
pub(super) fn past_ranks(engine: &Engine, document: &Document, tokens: Range<usize>) -> Range<usize> {
    let mut at = tokens.start;
    while at + 1 < tokens.end {
        if let Some(hit) = document.hit(at, Class::Title).filter(|hit| (hit.end as usize) < tokens.end)
            && is_rank(engine, hit.row)
        {
            at = hit.end as usize;
            continue;
        }
        let class = document.token(at).kind == Kind::Number && document.is_any(at + 1, &["Class", "Grade"]);
        if class && at + 2 < tokens.end {
            at += 2;
            continue;
        }
        if document.token(at).shape == Shape::Upper && is_rating(document.word(at)) {
            at += 1;
            continue;
        }
        break;
    }
    at..tokens.end
}

fn is_rank(engine: &Engine, row: u32) -> bool {
    let titles = engine.tables.get(TableId::Titles);
    matches!(titles.cell(row as usize, titles.column("kind")), "military" | "police" | "academic")
}

/// A rating written short that no title table has: two capitals or more and a digit, PH2, MC3, A1C.
fn is_rating(word: &str) -> bool {
    word.len() <= 6
        && word.bytes().filter(u8::is_ascii_digit).count() == 1
        && word.bytes().filter(u8::is_ascii_uppercase).count() >= 2
}

/// A name's words: capitals, particles, initials, no digits, at most six.
pub(super) fn is_person_shaped(document: &Document, tokens: Range<usize>) -> bool {
    let mut words = 0;
    let mut last_is_name = false;
    let small = tokens.clone().all(|i| document.token(i).kind != Kind::Word || document.token(i).shape == Shape::Lower);
    for i in tokens.clone() {
        let token = document.token(i);
        match token.kind {
            Kind::Word => {
                let uncased = !token.first.is_lowercase() && !token.first.is_uppercase();
                let particle = token.classes.has(Class::Particle);
                let tail = token.glued && i > tokens.start && document.token(i - 1).is_dash();
                if !token.is_capital() && !uncased && !particle && !small && !tail {
                    return false;
                }
                if document.word(i).bytes().any(|b| b.is_ascii_digit()) {
                    return false;
                }
                last_is_name = token.is_capital() || uncased || small || tail;
                words += 1;
            }
            Kind::Mark if token.is_dash() && token.glued || token.is_quote() => {}
            Kind::Mark if matches!(token.first, '\'' | '’' | '`') => {}
            _ => return false,
        }
    }
    (1..=6).contains(&words) && last_is_name && (!small || words <= 3)
}

/// Nothing but a place: "Photo: Kabul" names nobody.
pub(super) fn is_place(document: &Document, tokens: Range<usize>) -> bool {
    const PLACES: Classes = Classes::of(&[Class::Country, Class::Capital, Class::Region, Class::Month, Class::Weekday]);
    document
        .hits(tokens.start)
        .iter()
        .any(|hit| Classes::of(&[hit.class]).any(PLACES) && hit.end as usize == tokens.end)
        && !(tokens.len() > 1 && document.has(tokens.start, Class::GivenName))
}

/// A word that is also a month, a given name, a place: an agency only where the chain says so.
pub(super) fn is_common(document: &Document, i: usize) -> bool {
    const OTHERS: Classes = Classes::of(&[
        Class::Month,
        Class::GivenName,
        Class::Country,
        Class::Capital,
        Class::Admin1,
        Class::Region,
        Class::PlaceKind,
        Class::Event,
        Class::PeopleNoun,
        Class::Unit,
        Class::Direction,
        Class::Number,
        Class::Ordinal,
        Class::Determiner,
        Class::Preposition,
        Class::Adverb,
        Class::Auxiliary,
        Class::Pronoun,
        Class::Conjunction,
        Class::Cue,
    ]);
    document.get(i).is_some_and(|token| token.classes.any(OTHERS) && token.shape != Shape::Upper)
}
