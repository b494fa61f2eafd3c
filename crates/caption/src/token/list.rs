//! The tokens of a text, looked up, with the phrases that start at each.

use super::cut::{Cutter, may_be_a_word};
use super::{Kind, Shape, Token};
use crate::lexicon::{Class, Classes, Hit, LONGEST_PHRASE, Lexicon, shape_bits};

/// The tokens of a text and the phrases met in it.
#[derive(Default)]
pub struct Tokens {
    /// All tokens in text order.
    pub list: Vec<Token>,
    /// The classes of all tokens together.
    pub classes: Classes,
    hits: Vec<Hit>,
}

impl Tokens {
    /// The hits that start at token `i`.
    pub fn hits(&self, i: usize) -> &[Hit] {
        let token = &self.list[i];
        &self.hits[token.hits as usize..token.hits as usize + token.hit_count as usize]
    }

    /// Cuts `text` into tokens and looks every word up; what `self` held before is dropped, its memory kept.
    pub fn read(&mut self, text: &str, lexicon: &Lexicon) {
        self.list.clear();
        self.list.reserve(text.len() / 5 + 8);
        self.hits.clear();
        self.hits.reserve(text.len() / 4 + 8);
        self.classes = Classes::default();
        let mut cutter = Cutter::new(text);
        while let Some(mut token) = cutter.next() {
            if token.kind != Kind::Mark || may_be_a_word(token.first) {
                token.word = lexicon.find_in(text, token.span.range());
                if token.word.is_unknown()
                    && cutter.mixed
                    && let Some(at) = seam(text, &token, lexicon)
                {
                    token.span.end = at as u32;
                    token.word = lexicon.find(&text[token.span.range()]);
                    cutter.at = at;
                }
                if text.as_bytes().get(cutter.at) == Some(&b'.') && is_abbreviation(text, &token) {
                    token.span.end += 1;
                    token.classes.add(Class::Dotted);
                    cutter.at += 1;
                }
            }
            if token.lines > 0 || self.list.is_empty() {
                token.classes.add(Class::LineStart);
            }
            self.classes.join(token.classes);
            self.list.push(token);
        }
        for i in 0..self.list.len() {
            if !self.list[i].word.is_unknown() {
                self.find_phrases(i, lexicon);
            }
        }
    }

    /// Notes the phrases that start at token `i`.
    fn find_phrases(&mut self, i: usize, lexicon: &Lexicon) {
        let Token { word, shape, .. } = self.list[i];
        let (mut node, mut shapes, mut at, mut length) = (word.id, shape_bits(0, shape), i, 1);
        let (first, start) = (self.hits.len(), i as u32);
        let (mut classes, ends) = lexicon.plain_and_ends(node, shapes);
        for (class, row) in ends {
            classes.add(class);
            self.hits.push(Hit { start, end: start + 1, class, row });
        }
        let mut parted = false;
        while length < LONGEST_PHRASE
            && let Some((next, token)) = self.step(node, at, lexicon)
        {
            parted |= token > at + 1 && self.list[at + 1].first == '/' && self.list[i].span.len() > 1;
            shapes |= shape_bits(length, self.list[token].shape);
            (node, at, length) = (next, token, length + 1);
            for (class, row) in lexicon.ends_at(node, shapes) {
                // "Syrian Media/Handout" names two, no label goes over the slash; "H/O" does.
                if !(parted && class == Class::CreditLabel) {
                    let end = at as u32 + 1;
                    drop_shorter(&mut self.hits, first, class, end);
                    classes.add(class);
                    self.hits.push(Hit { start, end, class, row });
                }
            }
        }
        self.classes.join(classes);
        let token = &mut self.list[i];
        token.classes.join(classes);
        token.hits = first as u32;
        token.hit_count = (self.hits.len() - first) as u32;
    }

    /// The node that the word behind token `at` leads to from `node`, and that word's token.
    fn step(&self, node: u32, at: usize, lexicon: &Lexicon) -> Option<(u32, usize)> {
        let mut next = at + 1;
        // A hyphen or slash between glued words counts for nothing: Guinea-Bissau, EPA/EFE; nor does the apostrophe of
        // a plural: Workers' Party.
        if let (Some(mark), Some(word)) = (self.list.get(next), self.list.get(next + 1))
            && mark.glued & mark.classes.any(JOINING)
            && mark.kind == Kind::Mark
            && if word.glued { mark.is_dash() || mark.first == '/' } else { matches!(mark.first, '\'' | '’') }
        {
            next += 1;
        }
        let token = self.list.get(next).filter(|token| token.lines < 2)?;
        Some((lexicon.step(node, token.word)?, next))
    }
}

/// The forms of marks that count for nothing between the words of a phrase.
const JOINING: Classes = Classes::of(&[Class::Dash, Class::Slash, Class::Quoting]);

/// Drops the hits of `class` from index `first` on that end before `end`: the longest phrase of a class stays. The
/// first words of a notice do not tell yet which notice it is, so all of them stay.
fn drop_shorter(hits: &mut Vec<Hit>, first: usize, class: Class, end: u32) {
    if class == Class::Notice {
        return;
    }
    let mut at = first;
    while at < hits.len() {
        if hits[at].class == class && hits[at].end < end {
            hits.remove(at);
        } else {
            at += 1;
        }
    }
}

/// Whether the full stop behind a word belongs to it: "Feb.", "Gen.", an initial.
fn is_abbreviation(text: &str, token: &Token) -> bool {
    let word = &text[token.span.range()];
    let mut chars = word.chars();
    let initial = chars.next().is_some_and(char::is_uppercase) && chars.next().is_none();
    initial || word.contains('.') || (token.word.abbreviation && token.shape != Shape::Lower)
}

/// Where an unknown word falls apart because a space is missing: `BrascagliaHandout`, `KazakhstanOil`, `ruinsKhalil`.
/// The second part has to be a known word or the first a country, and the first is longer than the prefixes of names
/// (`MacDonald`); behind a word in small letters anything like a name will do (`offBarnaby`, not `iPhone`).
fn seam(text: &str, token: &Token, lexicon: &Lexicon) -> Option<usize> {
    let word = &text[token.span.range()];
    if let Some(at) = behind_capitals(word).filter(|&at| lexicon.find(&word[..at]).id != 0) {
        return Some(token.span.start as usize + at);
    }
    let inner =
        word.as_bytes().windows(2).position(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase());
    let at = inner? + 1;
    let small = token.shape == Shape::Lower && at > 2 && word.len() - at > 2;
    if small && word[at + 1..].bytes().all(|b| b.is_ascii_lowercase() || !b.is_ascii()) {
        return Some(token.span.start as usize + at);
    }
    let known = word.len() - at > 2 && lexicon.find(&word[at..]).id != 0;
    (at > 3 && (known || lexicon.is_country(&word[..at]))).then_some(token.span.start as usize + at)
}

/// Where a name in small letters starts behind a label in capitals: `DESCRIPTIONMarit`.
fn behind_capitals(word: &str) -> Option<usize> {
    let capitals = word.bytes().take_while(u8::is_ascii_uppercase).count();
    (capitals > 5 && word.len() > capitals + 1 && word.is_char_boundary(capitals)).then(|| capitals - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Tables;

    fn words(text: &str) -> Vec<String> {
        let (tables, problems) = Tables::load(&|_| None);
        assert_eq!(problems, []);
        let lexicon = Lexicon::new(&tables);
        let mut tokens = Tokens::default();
        tokens.read(text, &lexicon);
        tokens.list.iter().map(|t| text[t.span.range()].to_owned()).collect()
    }

    #[test]
    fn words_abbreviations_and_possessives() {
        assert_eq!(
            words("in rebel-held Golo's U.S. base, Feb. 9"),
            ["in", "rebel", "-", "held", "Golo", "'s", "U.S.", "base", ",", "Feb.", "9"]
        );
    }

    #[test]
    fn numbers_and_dates() {
        assert_eq!(
            words("27.09.2020 over 5,700 of 1.86 km, 15th, the 1930s."),
            ["27", ".", "09", ".", "2020", "over", "5,700", "of", "1.86", "km", ",", "15th", ",", "the", "1930s", "."]
        );
    }

    #[test]
    fn a_full_stop_glued_to_a_name_does_not_join() {
        assert_eq!(words("on Jan. 11, 2018.Seo Min-kyul/Yonhap")[5..8], [".", "Seo", "Min"]);
        assert_eq!(words("Geng Suying/photoint.net")[3..], ["photoint.net"]);
    }
}
