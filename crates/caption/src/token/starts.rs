//! The tokens that a rule has to look at, found without a branch per token.
//!
//! In "Residents of Golo, Mali, on Feb. 9" the dates' rule asks for months and digits and gets the tokens `Feb.`, `9`.

use super::Token;
use crate::lexicon::Classes;
use std::ops::Range;

/// So many tokens have their bits in place; a longer text takes memory for the rest.
const IN_PLACE: usize = 256;

/// The indices of tokens, in order: an iterator of its own that borrows nothing, so that a rule may take tokens while it
/// goes over them.
#[derive(Clone, Debug, Default)]
pub struct Starts {
    first: [u64; IN_PLACE / 64],
    rest: Vec<u64>,
    /// The word of bits being read, and how many there are.
    at: usize,
    words: usize,
    bits: u64,
    /// Index of the first token looked at.
    from: usize,
}

/// One bit for each of at most 64 tokens, the first the lowest: whether something of `classes` starts there.
pub(crate) fn bits(tokens: &[Token], classes: Classes) -> u64 {
    tokens.iter().rev().fold(0, |bits, token| bits << 1 | u64::from(token.classes.any(classes)))
}

impl Starts {
    /// The tokens of `range` at which something of `classes` starts. A branch per token that fails now and then would
    /// cost more than looking at all of them.
    pub(crate) fn of(tokens: &[Token], range: Range<usize>, classes: Classes) -> Starts {
        let mut starts = Starts { from: range.start, ..Starts::default() };
        for tokens in tokens[range].chunks(64) {
            let bits = bits(tokens, classes);
            match starts.first.get_mut(starts.words) {
                Some(word) => *word = bits,
                None => starts.rest.push(bits),
            }
            starts.words += 1;
        }
        starts.bits = starts.first[0];
        starts
    }

    /// Leaves out the tokens before `token`.
    pub(crate) fn skip_to(&mut self, token: usize) {
        let token = token.saturating_sub(self.from);
        if token / 64 > self.at {
            self.at = token / 64;
            self.bits = self.word();
        }
        if token / 64 == self.at {
            self.bits &= u64::MAX << (token % 64);
        }
    }

    fn word(&self) -> u64 {
        self.first.get(self.at).or_else(|| self.rest.get(self.at - self.first.len())).copied().unwrap_or(0)
    }
}

impl Iterator for Starts {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        while self.bits == 0 {
            self.at += 1;
            if self.at >= self.words {
                return None;
            }
            self.bits = self.word();
        }
        let bit = self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Some(self.from + 64 * self.at + bit)
    }
}

#[cfg(test)]
mod tests {
    use crate::Engine;
    use crate::lexicon::{Class, Classes};

    #[test]
    fn tokens_of_a_class_are_met_in_order_however_many_there_are() {
        let engine = Engine::new();
        let text = "Golo, 9, in Mali. ".repeat(300);
        let document = engine.document(&text);
        let found = document.starts(Classes::of(&[Class::Digits, Class::Stop]));
        let expected = (0..document.len()).filter(|&i| matches!(document.word(i), "9" | "."));
        assert!(found.eq(expected));
    }

    #[test]
    fn what_lies_before_a_token_can_be_left_out() {
        let engine = Engine::new();
        let text = "Golo, ".repeat(300);
        let document = engine.document(&text);
        let commas = Classes::of(&[Class::Comma]);
        let mut commas = document.starts(commas);
        assert_eq!(commas.next(), Some(1));
        commas.skip_to(400);
        assert_eq!((commas.next(), commas.next()), (Some(401), Some(403)));
        commas.skip_to(2);
        assert_eq!(commas.next(), Some(405));
        commas.skip_to(900);
        assert_eq!(commas.next(), None);
    }
}
