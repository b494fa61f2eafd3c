//! A caption ready to be read: text, tokens, sentences, and which tokens a rule has already taken.

use crate::dateline::Dateline;
use crate::lexicon::{Class, Classes, Hit, Lexicon};
use crate::span::Span;
use crate::token::{Kind, Shape, Starts, Token, Tokens, bits};
use std::cell::{Cell, OnceCell};
use std::mem;
use std::ops::Range;

/// What a token has been read as; a later rule leaves it alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Owner {
    /// Nothing yet.
    #[default]
    Free,
    /// A handling notice.
    Notice,
    /// The credit run.
    Credit,
    /// Picture numbers, counters, labels: no words of the caption's author.
    Label,
    /// A date.
    Date,
    /// A measure.
    Measure,
    /// A verification statement.
    Verification,
    /// A person's name or title.
    Person,
    /// An organisation.
    Organisation,
    /// A place.
    Place,
}

/// A caption cut into tokens and sentences.
pub struct Document<'t> {
    /// The caption.
    pub text: &'t str,
    /// Its tokens.
    pub tokens: Tokens,
    /// Token ranges of its sentences; they tile the tokens.
    pub sentences: Vec<Range<usize>>,
    /// Per token, what took it.
    pub owners: Vec<Owner>,
    /// Its dateline, once a rule has asked for it.
    pub(crate) dateline: OnceCell<Option<Dateline>>,
    /// Per token, where the run of a name's words that starts there ends, once a rule has asked for it.
    run_ends: Vec<Cell<RunEnd>>,
    /// One bit per token: whether it may open a name.
    openers: Vec<u64>,
    /// How often a token was asked for: what a test of linear reading counts instead of time.
    #[cfg(debug_assertions)]
    steps: Cell<u64>,
}

/// What is known of a run of a name's words.
#[derive(Clone, Copy, Default)]
enum RunEnd {
    /// Nobody has asked.
    #[default]
    Unknown,
    /// No run starts there.
    None,
    /// One past its last token.
    At(u32),
}

/// What a document holds its words in.
#[derive(Default)]
struct Memory {
    tokens: Tokens,
    sentences: Vec<Range<usize>>,
    owners: Vec<Owner>,
    run_ends: Vec<Cell<RunEnd>>,
    openers: Vec<u64>,
}

thread_local! {
    /// The memory of the document dropped last, empty, so that the next one need not ask for any.
    static LAST: Cell<Memory> = Cell::default();
}

/// The memory of a document with more tokens is given back.
const MOST_KEPT: usize = 4096;

impl Drop for Document<'_> {
    fn drop(&mut self) {
        if self.len() > MOST_KEPT {
            return;
        }
        let mut memory = Memory {
            tokens: mem::take(&mut self.tokens),
            sentences: mem::take(&mut self.sentences),
            owners: mem::take(&mut self.owners),
            run_ends: mem::take(&mut self.run_ends),
            openers: mem::take(&mut self.openers),
        };
        memory.sentences.clear();
        memory.owners.clear();
        memory.run_ends.clear();
        memory.openers.clear();
        // A thread that ends has no use for it.
        let _ = LAST.try_with(|last| last.set(memory));
    }
}

impl<'t> Document<'t> {
    /// Cuts `text`.
    pub fn new(text: &'t str, lexicon: &Lexicon) -> Document<'t> {
        let Memory { mut tokens, mut sentences, mut owners, mut run_ends, mut openers } =
            LAST.try_with(Cell::take).unwrap_or_default();
        tokens.read(text, lexicon);
        add_sentences(&mut sentences, text, &tokens.list);
        owners.resize(tokens.list.len(), Owner::Free);
        run_ends.resize_with(tokens.list.len(), Cell::default);
        openers.extend(tokens.list.chunks(64).map(|tokens| bits(tokens, OPENERS)));
        Document {
            text,
            tokens,
            sentences,
            owners,
            dateline: OnceCell::new(),
            run_ends,
            openers,
            #[cfg(debug_assertions)]
            steps: Cell::default(),
        }
    }

    /// How many tokens there are.
    pub fn len(&self) -> usize {
        self.tokens.list.len()
    }

    /// Whether there is no token.
    pub fn is_empty(&self) -> bool {
        self.tokens.list.is_empty()
    }

    /// Token `i`, if there is one.
    pub fn get(&self, i: usize) -> Option<&Token> {
        self.step();
        self.tokens.list.get(i)
    }

    /// The first token from `from` on that is `wanted`.
    pub(crate) fn next(&self, from: usize, wanted: impl Fn(&Token) -> bool) -> Option<usize> {
        Some(from + self.tokens.list.get(from..)?.iter().position(wanted)?)
    }

    /// The first token from `from` on that may open the name of a person, body or place, or say who stands where in a
    /// picture: a capital, a number, a particle, the mark before a title.
    pub(crate) fn next_opener(&self, from: usize) -> Option<usize> {
        let mut at = from / 64;
        let mut bits = self.openers.get(at)? & u64::MAX << (from % 64);
        while bits == 0 {
            at += 1;
            bits = *self.openers.get(at)?;
        }
        Some(64 * at + bits.trailing_zeros() as usize)
    }

    /// The tokens at which something of `classes` starts, in order: where a rule begins to look.
    #[inline(always)]
    pub(crate) fn starts(&self, classes: Classes) -> Starts {
        self.starts_in(0..self.len(), classes)
    }

    /// The tokens of `range` at which something of `classes` starts, in order.
    #[inline(always)]
    pub(crate) fn starts_in(&self, range: Range<usize>, classes: Classes) -> Starts {
        Starts::of(&self.tokens.list, range, classes)
    }

    /// The tokens that are `wanted`, in order: for what no class says.
    #[inline(always)]
    pub(crate) fn that(&self, wanted: impl Fn(&Token) -> bool) -> Starts {
        Starts::that(&self.tokens.list, wanted)
    }

    /// The tokens that may open a name, as [`Document::next_opener`] says, and that nothing has taken so far.
    pub(crate) fn free_openers(&self) -> Starts {
        Starts::free(&self.openers, &self.owners)
    }

    /// Token `i`.
    ///
    /// # Panics
    ///
    /// If there is no such token.
    pub fn token(&self, i: usize) -> &Token {
        self.step();
        &self.tokens.list[i]
    }

    #[cfg(debug_assertions)]
    fn step(&self) {
        self.steps.set(self.steps.get() + 1);
    }

    #[cfg(not(debug_assertions))]
    fn step(&self) {}

    /// How often a token was asked for so far. Counted in debug builds only.
    #[cfg(debug_assertions)]
    pub fn steps(&self) -> u64 {
        self.steps.get()
    }

    /// The token before `i`, if there is one.
    pub fn before(&self, i: usize) -> Option<&Token> {
        self.get(i.checked_sub(1)?)
    }

    /// The words of token `i`; "" past the end.
    pub fn word(&self, i: usize) -> &'t str {
        self.get(i).map_or("", |token| &self.text[token.span.range()])
    }

    /// Whether token `i` is `word`, in any case.
    #[inline(always)]
    pub fn is(&self, i: usize, word: &str) -> bool {
        self.is_any(i, &[word])
    }

    /// Whether token `i` is one of `words`, in any case.
    // Inlined where it is asked, first letters and lengths of the words are constants: nearly all tokens are turned away
    // by one branch, and no word is looked at.
    #[inline(always)]
    pub fn is_any(&self, i: usize, words: &[&str]) -> bool {
        let (starts, lengths) = outline(words);
        self.get(i).is_some_and(|token| {
            let length = token.span.len();
            let start = bit(self.text.as_bytes()[token.span.start as usize], length);
            (starts & start != 0) & (lengths >> (length % 64) & 1 != 0) && self.is_spelled(token, words)
        })
    }

    #[inline(never)]
    fn is_spelled(&self, token: &Token, words: &[&str]) -> bool {
        let printed = &self.text.as_bytes()[token.span.range()];
        words.iter().any(|word| word.as_bytes().eq_ignore_ascii_case(printed))
    }

    /// Whether the tokens from `i` on are `words`, in any case.
    pub fn follows(&self, i: usize, words: &[&str]) -> bool {
        words.iter().enumerate().all(|(k, word)| self.is(i + k, word))
    }

    /// Whether token `i` is the mark `c`.
    pub fn is_mark(&self, i: usize, c: char) -> bool {
        self.get(i).is_some_and(|token| token.is_mark(c))
    }

    /// Whether any phrase of `class` stands in the text: a rule without its words has nothing to do.
    pub fn mentions(&self, class: Class) -> bool {
        self.tokens.classes.has(class)
    }

    /// Whether a phrase of `class` starts at token `i`.
    pub fn has(&self, i: usize, class: Class) -> bool {
        self.get(i).is_some_and(|token| token.classes.has(class))
    }

    /// The longest phrase of `class` that starts at token `i`.
    pub fn hit(&self, i: usize, class: Class) -> Option<Hit> {
        if !self.has(i, class) {
            return None;
        }
        let hit = self.tokens.hits(i).iter().find(|hit| hit.class == class).copied();
        // A plain word is no more than its class.
        Some(hit.unwrap_or(Hit { start: i as u32, end: i as u32 + 1, class, row: 0 }))
    }

    /// The classes of all phrases that start among the tokens.
    pub(crate) fn classes(&self, tokens: Range<usize>) -> Classes {
        let mut classes = Classes::default();
        // Most ranges are short, of a length that nobody can foretell: the first tokens are met without asking for it.
        for k in tokens.start..tokens.start + AT_ONCE {
            let wanted = k < tokens.end;
            classes.join_if(wanted, self.tokens.list.get(k).map_or(Classes::default(), |token| token.classes));
        }
        for k in tokens.start + AT_ONCE..tokens.end {
            classes.join(self.tokens.list[k].classes);
        }
        classes
    }

    /// Whether a phrase of `class` with this row, or value of `words.tsv`, starts at token `i`; a word may have several.
    pub(crate) fn has_row(&self, i: usize, class: Class, row: u32) -> bool {
        self.has(i, class) && self.hits(i).iter().any(|hit| hit.class == class && hit.row == row)
    }

    /// All longest phrases that start at token `i`, plain words (the, in) not among them.
    pub fn hits(&self, i: usize) -> &[Hit] {
        self.tokens.hits(i)
    }

    /// The bytes of a range of tokens.
    pub fn span(&self, tokens: Range<usize>) -> Span {
        match (self.get(tokens.start), self.get(tokens.end.saturating_sub(1))) {
            (Some(first), Some(last)) if tokens.start < tokens.end => first.span.to(last.span),
            _ => Span::default(),
        }
    }

    /// The text of a span.
    pub fn slice(&self, span: Span) -> &'t str {
        &self.text[span.range()]
    }

    /// The tokens that lie wholly inside a span.
    pub fn tokens_in(&self, span: Span) -> Range<usize> {
        let list = &self.tokens.list;
        let start = list.partition_point(|token| token.span.start < span.start);
        let end = list.partition_point(|token| token.span.end <= span.end);
        start..end.max(start)
    }

    /// The end of the run of a name's words that starts at token `i`, as `find` gives it when it is first asked for.
    pub(crate) fn run_end(&self, i: usize, find: impl FnOnce() -> Option<usize>) -> Option<usize> {
        let known = self.run_ends.get(i)?;
        match known.get() {
            RunEnd::At(end) => Some(end as usize),
            RunEnd::None => None,
            RunEnd::Unknown => {
                let end = find();
                known.set(end.map_or(RunEnd::None, |end| RunEnd::At(end as u32)));
                end
            }
        }
    }

    /// The sentence that holds token `i`.
    pub fn sentence(&self, i: usize) -> Range<usize> {
        let at = self.sentences.partition_point(|sentence| sentence.end <= i);
        self.sentences.get(at).cloned().unwrap_or(self.len()..self.len())
    }

    /// Whether token `i` opens a sentence, a quotation mark or bracket before it not counted.
    pub fn opens_sentence(&self, i: usize) -> bool {
        let start = self.sentence(i).start;
        (start..i).all(|k| self.token(k).kind == Kind::Mark)
    }

    /// Marks tokens as taken.
    pub fn take(&mut self, tokens: Range<usize>, owner: Owner) {
        self.owners[tokens].fill(owner);
    }

    /// Whether nothing has taken token `i`.
    pub fn is_free(&self, i: usize) -> bool {
        self.owners.get(i) == Some(&Owner::Free)
    }

    /// Whether nothing has taken any of the tokens.
    pub fn are_free(&self, tokens: Range<usize>) -> bool {
        self.owners[tokens].iter().all(|owner| *owner == Owner::Free)
    }

    /// Whether token `i` is part of the caption's sentences: not credit, notice or label.
    pub fn is_body(&self, i: usize) -> bool {
        self.owners.get(i).is_some_and(|owner| !matches!(owner, Owner::Notice | Owner::Credit | Owner::Label))
    }
}

/// So many tokens of a range are looked at at once.
const AT_ONCE: usize = 3;

/// What words start with and how long they are, one bit for each.
#[inline(always)]
fn outline(words: &[&str]) -> (u64, u64) {
    words.iter().map(|word| word.as_bytes()).fold((0, 0), |(starts, lengths), word| {
        (starts | bit(word.first().copied().unwrap_or_default(), word.len()), lengths | 1 << (word.len() % 64))
    })
}

/// The bit of a first letter, whatever its case, in words of an even or an odd length.
#[inline(always)]
fn bit(first: u8, length: usize) -> u64 {
    1 << (usize::from(first % 32) + 32 * (length % 2))
}

/// What may open a name or say who stands where, small words among it: "from left".
const OPENERS: Classes = Classes::of(&[
    Class::Capitalised,
    Class::Digits,
    Class::Quoting,
    Class::Organisation,
    Class::GroupNoun,
    Class::Particle,
    Class::Position,
]);

/// What a sentence may end with, and what it may start with whatever stands before.
const SEAMS: Classes = Classes::of(&[Class::Stop, Class::Bracket, Class::Quoting, Class::Dotted, Class::LineStart]);

/// Adds the sentences of a text to `sentences`.
fn add_sentences(sentences: &mut Vec<Range<usize>>, text: &str, list: &[Token]) {
    let mut start = 0;
    let mut end_before = |i: usize| {
        if i > start && ends_before(text, list, i) {
            sentences.push(start..i);
            start = i;
        }
    };
    for i in Starts::of(list, 0..list.len(), SEAMS) {
        end_before(i);
        if i + 1 < list.len() {
            end_before(i + 1);
        }
    }
    if start < list.len() {
        sentences.push(start..list.len());
    }
}

/// Whether a sentence ends before token `i`.
fn ends_before(text: &str, list: &[Token], i: usize) -> bool {
    let token = &list[i];
    if token.lines >= 2 {
        return true;
    }
    let before = &list[i - 1];
    if token.lines == 0 && before.kind != Kind::Mark && !before.is_dotted(text) {
        return false;
    }
    // Closing marks stay with the sentence they close.
    if token.glued && (token.is_quote() || matches!(token.first, ')' | ']' | '.' | '!' | '?' | '…')) {
        return false;
    }
    let mut last = i - 1;
    while last > 0 && list[last].glued && (list[last].is_quote() || matches!(list[last].first, ')' | ']')) {
        last -= 1;
    }
    let previous = &list[last];
    let starts = token.shape != Shape::Lower || token.kind != Kind::Word && !matches!(token.first, ',' | ';' | '/');
    if previous.kind == Kind::Mark && matches!(previous.first, '.' | '!' | '?' | '…') {
        return if token.glued { token.is_capital() } else { starts };
    }
    let abbreviated = previous.kind == Kind::Word && previous.is_dotted(text);
    if abbreviated && previous.span.len() > 2 && !token.glued && token.is_grammar() && token.is_capital() {
        // "…in Elkhart, Ind. The two men": a title, month or initial is followed by a name or number instead.
        return !previous.classes.has(Class::Title) || previous.classes.has(Class::Admin1Abbreviation);
    }
    // A line end ends a sentence unless the words run on: "in Idlib\nprovince", "in\nSyria".
    token.lines == 1 && starts && !previous.is_grammar() && !previous.is_mark(',')
}
