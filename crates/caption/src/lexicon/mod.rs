//! Every word and phrase of the tables in one place, found while a caption is cut into tokens.
//!
//! "South Sudan" of `countries.tsv` and "town" of `place_kinds.tsv` both become phrases of folded words; the
//! lexicon walks a caption once and reports each longest hit with its class and row.
//!
//! Words and phrases are nodes of one graph: "south" is a node, and the step from it over "sudan" leads to another,
//! where a phrase ends. A node is found by its key, the word's letters or the step, in one look-up.

mod build;
mod class;
mod index;
mod key;
mod sources;
mod value;

pub use crate::table::Tables;
pub use class::{Class, Classes, GRAMMAR};
pub use key::fold;
pub(crate) use sources::{word_class, word_classes};
pub(crate) use value::named_values;

use crate::token::Shape;
use index::Index;
use key::Key;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// So many words of a phrase are looked at.
pub(crate) const LONGEST_PHRASE: usize = 12;

/// A phrase of a table, met in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// First token.
    pub start: u32,
    /// One past the last token.
    pub end: u32,
    /// What it says.
    pub class: Class,
    /// Row of the class's table; for grammar words the value after the colon (`month:1`).
    pub row: u32,
}

/// A word as the lexicon knows it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Word {
    /// Its number, which is also the node it leads to; 0 is unknown.
    pub(crate) id: u32,
    /// Written with a full stop in some table: "Feb.", "Gen.".
    pub(crate) abbreviation: bool,
    /// Part of English grammar: speaks for English.
    pub(crate) grammar: bool,
}

impl Word {
    /// Whether no table knows the word.
    pub fn is_unknown(&self) -> bool {
        self.id == 0
    }
}

/// Where a phrase of the tables ends.
#[derive(Clone, Copy)]
struct End {
    class: Class,
    row: u32,
    /// The capitals it asks for, as [`shape_bits`] of all its words.
    shapes: u32,
}

/// A word, or where a phrase has led behind its first word.
struct Node {
    key: Key,
    /// One bit per word that may follow, by its number; most words are turned away here.
    next: u64,
    /// Where its phrases start among `Lexicon::ends`.
    ends: u32,
    /// What is known of it, among `Lexicon::known`.
    known: u32,
}

/// What many nodes have in common.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
struct Known {
    /// Classes of a word that are no more than their class: the, in.
    plain: Classes,
    /// How many other phrases end there.
    ends: u32,
    abbreviation: bool,
    grammar: bool,
}

/// Every phrase of the tables.
pub struct Lexicon {
    /// The first is the unknown word.
    nodes: Vec<Node>,
    /// Nodes by their keys.
    index: Index,
    /// Words that have no key, folded.
    long_words: FxHashMap<Box<[u8]>, u32>,
    known: Vec<Known>,
    ends: Vec<End>,
}

impl Lexicon {
    /// The phrases of all tables.
    pub fn new(tables: &Tables) -> Lexicon {
        build::Builder::lexicon(tables)
    }

    /// What the tables know of a word.
    #[inline(never)]
    pub(crate) fn find(&self, word: &str) -> Word {
        self.find_in(word, 0..word.len())
    }

    /// What the tables know of the word at `range` of `text`.
    #[inline(always)]
    pub(crate) fn find_in(&self, text: &str, range: Range<usize>) -> Word {
        let id = match key::of(text.as_bytes(), range.clone()) {
            Some(key) if text.as_bytes().get(range.end.wrapping_sub(1)) != Some(&b'.') => self.node(key),
            _ => self.find_folded(&key::fold(&text[range])),
        };
        let Known { abbreviation, grammar, .. } = self.known(id);
        Word { id, abbreviation: *abbreviation, grammar: *grammar }
    }

    #[cold]
    fn find_folded(&self, word: &[u8]) -> u32 {
        match key::of(word, 0..word.len()) {
            Some(key) => self.node(key),
            None => self.long_words.get(word).copied().unwrap_or_default(),
        }
    }

    fn node(&self, key: Key) -> u32 {
        self.index.find(key::hash(key), |number| self.nodes[number as usize].key == key)
    }

    fn known(&self, node: u32) -> &Known {
        &self.known[self.nodes[node as usize].known as usize]
    }

    /// Whether a word alone is a country's name.
    pub(crate) fn is_country(&self, word: &str) -> bool {
        self.ends_at(self.find(word).id, shape_bits(0, Shape::Upper)).any(|(class, _)| class == Class::Country)
    }

    /// The node that `word` leads to from `node`, if a phrase goes on with it.
    pub(crate) fn step(&self, node: u32, word: Word) -> Option<u32> {
        if self.nodes[node as usize].next & 1 << (word.id % 64) == 0 {
            return None;
        }
        Some(self.node(key::of_step(node, word.id))).filter(|&next| next != 0)
    }

    /// Class and row of each phrase that ends at `node`, if the words' capitals, as [`shape_bits`], fit.
    pub(crate) fn ends_at(&self, node: u32, shapes: u32) -> impl Iterator<Item = (Class, u32)> {
        self.plain_and_ends(node, shapes).1
    }

    /// Classes of the word that leads to `node` from the start, where they are all that is known of it, and the phrases
    /// that end there.
    #[inline(always)]
    pub(crate) fn plain_and_ends(&self, node: u32, shapes: u32) -> (Classes, impl Iterator<Item = (Class, u32)>) {
        let Node { ends: start, known, .. } = self.nodes[node as usize];
        let Known { plain, ends, .. } = self.known[known as usize];
        let ends = &self.ends[start as usize..start as usize + ends as usize];
        (plain, ends.iter().filter(move |end| end.shapes & !shapes == 0).map(|end| (end.class, end.row)))
    }
}

/// The shape of a phrase's word at `place`, two bits: a phrase fits if the text has every bit it asks for.
pub(crate) fn shape_bits(place: usize, shape: Shape) -> u32 {
    let bits = match shape {
        Shape::Lower => 0b00,
        Shape::Capital => 0b01,
        Shape::Upper => 0b11,
    };
    bits << (2 * place)
}
