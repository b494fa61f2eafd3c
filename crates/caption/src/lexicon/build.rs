//! The lexicon made from the tables, at the start of a program.

use super::class::{Class, GRAMMAR};
use super::index::Index;
use super::key::{self, Key};
use super::sources::{Case, SOURCES, word_class};
use super::{End, Known, LONGEST_PHRASE, Lexicon, Node, shape_bits};
use crate::table::{TableId, Tables};
use crate::token::{Shape, phrase_words};
use rustc_hash::FxHashMap;

/// Room for the words of the built-in tables and the steps between them.
const ROOM: usize = 60_000;

/// The end of a chain of [`Ends`].
const NO_END: u32 = u32::MAX;

/// A lexicon to which phrases are added.
pub(super) struct Builder {
    nodes: Vec<Node>,
    index: Index,
    long_words: FxHashMap<Box<[u8]>, u32>,
    /// What is known of each node so far; its phrases are in `ends`.
    known: Vec<Known>,
    ends: Ends,
}

/// The ends of the nodes while phrases are added: a chain per node, so that adding one allocates nothing of its own.
#[derive(Default)]
struct Ends {
    /// Per node, where its chain starts.
    first: Vec<u32>,
    /// Each end with where its chain goes on.
    list: Vec<(End, u32)>,
}

impl Builder {
    /// The phrases of all tables. The words of the grammar come first, so that the most common ones lie side by side.
    pub(super) fn lexicon(tables: &Tables) -> Lexicon {
        let mut builder = Builder {
            nodes: Vec::with_capacity(ROOM),
            index: Index::with_room(ROOM),
            long_words: FxHashMap::default(),
            known: Vec::with_capacity(ROOM),
            ends: Ends { first: Vec::with_capacity(ROOM), list: Vec::with_capacity(ROOM) },
        };
        // The unknown word.
        builder.push(Key::default());
        builder.name_words(tables);
        for &(id, column, class, case) in SOURCES {
            let table = tables.get(id);
            let column = table.column(column);
            for row in 0..table.len() {
                for phrase in table.list(row, column) {
                    builder.insert(phrase, class, row as u32, case);
                }
            }
        }
        builder.notices(tables);
        builder.words(tables);
        builder.close()
    }

    fn name_words(&mut self, tables: &Tables) {
        let table = tables.get(TableId::Words);
        let column = table.column("words");
        for word in (0..table.len()).flat_map(|row| table.list(row, column)).flat_map(phrase_words) {
            self.word(word);
        }
    }

    /// The first words of each notice as a phrase; its other words are only made known.
    fn notices(&mut self, tables: &Tables) {
        let table = tables.get(TableId::Notices);
        let column = table.column("pattern");
        for row in 0..table.len() {
            let pattern = table.cell(row, column);
            let anchor = crate::rule::notice::anchor(pattern);
            self.insert(&anchor, Class::Notice, row as u32, Case::Free);
            for word in phrase_words(pattern) {
                self.word(word);
            }
        }
    }

    fn words(&mut self, tables: &Tables) {
        let table = tables.get(TableId::Words);
        let (class_column, words_column) = (table.column("class"), table.column("words"));
        for row in 0..table.len() {
            let cell = table.cell(row, class_column);
            // The table's check leaves no other cell in.
            let Some((class, value)) = word_class(cell) else { continue };
            let case = if matches!(class, Class::Month | Class::Weekday) { Case::Proper } else { Case::Any };
            for phrase in table.list(row, words_column) {
                let (node, length) = self.insert(phrase, class, value, case);
                let known = &mut self.known[node as usize];
                if length == 1 {
                    known.grammar |= GRAMMAR.has(class);
                    if case == Case::Any && !cell.contains(':') {
                        known.plain.add(class);
                    }
                }
            }
        }
    }

    /// Adds a phrase; also the node where it ends and how many words lead there.
    fn insert(&mut self, phrase: &str, class: Class, row: u32, case: Case) -> (u32, usize) {
        let (mut node, mut length, mut shapes) = (0, 0, 0);
        for word in phrase_words(phrase).take(LONGEST_PHRASE) {
            let number = self.word(word);
            self.known[number as usize].abbreviation |= word.ends_with('.');
            node = if length == 0 { number } else { self.step(node, number) };
            shapes |= shape_bits(length, wanted_shape(word, case));
            length += 1;
        }
        if node != 0 {
            self.ends.add(node as usize, End { class, row, shapes });
        }
        (node, length)
    }

    /// The number of a word, made known if it is not.
    fn word(&mut self, word: &str) -> u32 {
        let mut bytes = word.as_bytes();
        while let [before @ .., b'.'] = bytes {
            bytes = before;
        }
        if let Some(key) = key::of(bytes, 0..bytes.len()) {
            return self.node(key);
        }
        let folded = key::fold(word);
        if let Some(key) = key::of(&folded, 0..folded.len()) {
            return self.node(key);
        }
        if let Some(&number) = self.long_words.get(folded.as_slice()) {
            return number;
        }
        let number = self.push(Key::default());
        self.long_words.insert(folded.into(), number);
        number
    }

    fn step(&mut self, node: u32, word: u32) -> u32 {
        self.nodes[node as usize].next |= 1 << (word % 64);
        self.node(key::of_step(node, word))
    }

    fn node(&mut self, key: Key) -> u32 {
        let hash = key::hash(key);
        match self.index.find(hash, |number| self.nodes[number as usize].key == key) {
            0 => {
                let number = self.push(key);
                self.index.add(hash, number);
                number
            }
            number => number,
        }
    }

    fn push(&mut self, key: Key) -> u32 {
        let number = self.nodes.len() as u32;
        self.nodes.push(Node { key, next: 0, ends: 0, known: 0 });
        self.known.push(Known::default());
        self.ends.first.push(NO_END);
        number
    }

    /// Lays the ends of all nodes side by side; what a node says of its plain classes is said once, and what is known
    /// of many nodes alike too.
    fn close(mut self) -> Lexicon {
        let mut ends = Vec::with_capacity(self.ends.list.len());
        let mut kinds = vec![Known::default()];
        let mut numbers = FxHashMap::from_iter([(Known::default(), 0)]);
        for ((node, known), &first) in self.nodes.iter_mut().zip(&mut self.known).zip(&self.ends.first) {
            node.ends = ends.len() as u32;
            let wanted = std::mem::take(&mut known.plain);
            let mut next = first;
            while let Some((end, following)) = self.ends.list.get(next as usize) {
                if wanted.has(end.class) && end.row == 0 && end.shapes == 0 {
                    known.plain.add(end.class);
                } else {
                    ends.push(*end);
                }
                next = *following;
            }
            known.ends = ends.len() as u32 - node.ends;
            node.known = *numbers.entry(*known).or_insert_with(|| {
                kinds.push(*known);
                kinds.len() as u32 - 1
            });
        }
        Lexicon { nodes: self.nodes, index: self.index, long_words: self.long_words, known: kinds, ends }
    }
}

/// The capitals that a table's word asks for.
fn wanted_shape(word: &str, case: Case) -> Shape {
    if case == Case::Free {
        return Shape::Lower;
    }
    if (2..=5).contains(&word.len()) {
        let mut letters = word.chars().filter(|c| c.is_alphabetic()).peekable();
        if letters.peek().is_some() && letters.all(char::is_uppercase) {
            return Shape::Upper;
        }
    }
    let capital = case == Case::Proper && word.starts_with(char::is_uppercase);
    if capital { Shape::Capital } else { Shape::Lower }
}

impl Ends {
    fn add(&mut self, node: usize, end: End) {
        let (mut next, mut last) = (self.first[node], NO_END);
        while let Some((known, following)) = self.list.get_mut(next as usize) {
            if known.class == end.class && known.row == end.row {
                // The same words in another spelling: what either lets through is let through.
                known.shapes &= end.shapes;
                return;
            }
            (last, next) = (next, *following);
        }
        let fresh = self.list.len() as u32;
        match self.list.get_mut(last as usize) {
            Some((_, following)) => *following = fresh,
            None => self.first[node] = fresh,
        }
        self.list.push((end, NO_END));
    }
}
