//! Does a sentence show a scene, as captions do? Asked only where nothing else says what is a caption.
//!
//! "Residents wade to a bus in Sylhet, May 20, 2022." shows one; "We want to hear what you think." never does.

use caption::Engine;
use caption::lexicon::{Class, Classes};
use caption::token::Kind;

/// What a sentence may be, the likeliest caption last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Scene {
    /// It speaks to the reader, asks, or speaks of the pictures.
    Never,
    /// Nothing says what it is.
    Unclear,
    /// It names a day and a place, as captions do, and news.
    Placed,
    /// Somebody does something now, as in captions.
    Shown,
    /// Somebody does something on a named day at a named place: a caption and hardly anything else.
    Whole,
}

const WHEN: Classes = Classes::of(&[Class::Month, Class::Weekday]);
const WHERE: Classes = Classes::of(&[
    Class::Country,
    Class::Capital,
    Class::Admin1,
    Class::Admin1Abbreviation,
    Class::Region,
    Class::PlaceKind,
]);
/// So many words say what a sentence is.
const WORDS: usize = 60;
/// The verb of a caption comes early.
const VERB: usize = 16;
/// Verbs by which news is told: what comes after them is no scene.
const TOLD: &[&str] = &[
    "said",
    "told",
    "would",
    "could",
    "had",
    "will",
    "should",
    "might",
    "did",
    "went",
    "came",
    "began",
    "became",
    "won",
    "lost",
    "made",
    "took",
    "gave",
    "got",
    "added",
    "announced",
    "argued",
    "voted",
    "approved",
    "launched",
    "signed",
];
/// Words by which a page speaks to its readers or of itself.
const OF_THE_PAGE: &[&str] = &[
    "we",
    "our",
    "you",
    "your",
    "us",
    "i",
    "my",
    "gallery",
    "galleries",
    "slideshow",
    "slideshows",
    "photographer",
    "photographers",
    "newsletter",
    "subscribe",
    "subscribers",
    "readers",
    "article",
    "photos",
    "photographs",
    "editors",
    "click",
    "website",
    "browser",
    "comments",
];

/// Judges a sentence.
pub(crate) fn judge(engine: &Engine, text: &str) -> Scene {
    let end = text.char_indices().nth(600).map_or(text.len(), |(at, _)| at);
    let text = &text[..end];
    let document = engine.document(text);
    let (mut when, mut place, mut acts, mut told, mut quoted, mut page) = (false, false, false, false, false, false);
    let first_sentence = document.sentences.first().map_or(0, |sentence| sentence.end);
    for i in 0..document.len().min(WORDS) {
        let token = document.token(i);
        if token.is_quote() {
            quoted = token.first == '“' || token.first == '"' && !quoted;
        }
        if quoted {
            continue;
        }
        match token.kind {
            Kind::Mark => page |= matches!(token.first, '?' | '@' | '©'),
            Kind::Word => page |= document.is_any(i, OF_THE_PAGE) && document.word(i) != "US",
            Kind::Number => when |= (1830..2100).contains(&token.value),
            _ => {}
        }
        when |= token.classes.any(WHEN);
        place |= token.classes.any(WHERE) || i > 0 && token.is_capital() && is_place_preposition(document.word(i - 1));
        told |= document.is_any(i, TOLD);
        acts |= i > 0 && i < first_sentence.min(VERB) && !told && is_present(&document, i);
    }
    match () {
        () if acts && when && place => Scene::Whole,
        () if page => Scene::Never,
        () if acts => Scene::Shown,
        () if when && place => Scene::Placed,
        () => Scene::Unclear,
    }
}

fn is_place_preposition(word: &str) -> bool {
    ["in", "at", "near", "outside"].contains(&word)
}

/// A verb of the present: "is", or "carries" behind a noun, "wade" behind people, "carrying" behind either.
fn is_present(document: &caption::document::Document, i: usize) -> bool {
    let (token, word) = (document.token(i), document.word(i));
    if document.is_any(i, &["is", "are"]) {
        return true;
    }
    if token.kind != Kind::Word || token.is_capital() || token.is_grammar() {
        return false;
    }
    let before = document.word(i - 1);
    let noun = document.token(i - 1).kind == Kind::Word && !document.token(i - 1).is_grammar();
    let third = word.len() > 3
        && word.ends_with('s')
        && !word.ends_with("ss")
        && !word.ends_with("us")
        && noun
        && !before.ends_with('s');
    let people = document.has(i - 1, Class::PeopleNoun) && before.ends_with('s') && !word.ends_with("ed");
    let carrying = word.ends_with("ing") && word.len() > 5 && noun;
    third || people || carrying
}
