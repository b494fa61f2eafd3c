//! The tokens that a rule has to look at, found without a branch per token.
//!
//! In "Residents of Golo, Mali, on Feb. 9" the dates' rule asks for months and digits and gets the tokens `Feb.`, `9`.

use super::Token;
use crate::document::Owner;
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
// Inlined where it is asked, the classes are a constant and mostly half of them empty.
#[inline(always)]
pub(crate) fn bits(tokens: &[Token], classes: Classes) -> u64 {
    tokens.iter().rev().fold(0, |bits, token| bits << 1 | u64::from(token.classes.any(classes)))
}

impl Starts {
    /// The tokens of `range` at which something of `classes` starts. A branch per token that fails now and then would
    /// cost more than looking at all of them.
    #[inline(always)]
    pub(crate) fn of(tokens: &[Token], range: Range<usize>, classes: Classes) -> Starts {
        let mut starts = Starts { from: range.start, ..Starts::default() };
        tokens[range].chunks(64).for_each(|tokens| starts.add(bits(tokens, classes)));
        starts
    }

    /// The tokens that are `wanted`, which is asked of each and should take no branch.
    #[inline(always)]
    pub(crate) fn that(tokens: &[Token], wanted: impl Fn(&Token) -> bool) -> Starts {
        let mut starts = Starts::default();
        for tokens in tokens.chunks(64) {
            starts.add(tokens.iter().rev().fold(0, |bits, token| bits << 1 | u64::from(wanted(token))));
        }
        starts
    }

    /// The tokens whose bit is set and that nothing has taken; `owners` says of each token what did.
    pub(crate) fn free(bits: &[u64], owners: &[Owner]) -> Starts {
        let mut starts = Starts::default();
        for (bits, owners) in bits.iter().zip(owners.chunks(64)) {
            starts.add(bits & owners.iter().rfold(0, |free, owner| free << 1 | u64::from(*owner == Owner::Free)));
        }
        starts
    }

    /// Adds the bits of the next 64 tokens.
    pub(crate) fn add(&mut self, bits: u64) {
        match self.words {
            0 => (self.first[0], self.bits) = (bits, bits),
            at if at < self.first.len() => self.first[at] = bits,
            _ => self.rest.push(bits),
        }
        self.words += 1;
    }

    /// The first of them from `token` on, wherever the iteration stands.
    pub(crate) fn first_from(&self, token: usize) -> Option<usize> {
        let token = token.saturating_sub(self.from);
        let mut at = token / 64;
        let mut bits = self.word(at) & u64::MAX << (token % 64);
        while bits == 0 {
            at += 1;
            if at >= self.words {
                return None;
            }
            bits = self.word(at);
        }
        Some(self.from + 64 * at + bits.trailing_zeros() as usize)
    }

    /// Leaves out the tokens before `token`.
    pub(crate) fn skip_to(&mut self, token: usize) {
        let token = token.saturating_sub(self.from);
        if token / 64 > self.at {
            self.at = token / 64;
            self.bits = self.word(self.at);
        }
        if token / 64 == self.at {
            self.bits &= u64::MAX << (token % 64);
        }
    }

    fn word(&self, at: usize) -> u64 {
        self.first.get(at).or_else(|| self.rest.get(at - self.first.len())).copied().unwrap_or(0)
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
            self.bits = self.word(self.at);
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
        assert_eq!((commas.first_from(3), commas.first_from(400), commas.first_from(900)), (Some(3), Some(401), None));
        commas.skip_to(900);
        assert_eq!(commas.next(), None);
    }
}
