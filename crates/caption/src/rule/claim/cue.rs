//! The phrases of `cues.tsv`, read once: how each is built into a sentence, how sure it leaves things, what voids it.
//!
//! "claim" is speech that alleges; behind "claimed" stands no "victory", and no "title" within four words.

use crate::clause;
use crate::document::Document;
use crate::lexicon::{Class, Tables};
use crate::record::Hedge;
use crate::table::{self, TableId};

/// How a cue is built into a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pattern {
    /// X said Y.
    Speech,
    /// X warned that Y.
    That,
    /// X told somebody Y.
    Tell,
    /// X called it Y.
    Call,
    /// X put the toll at Y.
    Put,
    /// Y, according to X.
    Accord,
    /// Described as Y.
    As,
    /// Reportedly Y.
    Adverb,
    /// Believed to Y.
    Raising,
    /// A suspected Y.
    Adjective,
    /// Reports of Y.
    Noun,
    /// X accused Z of Y.
    Accuse,
    /// X denied Y.
    Deny,
}

/// One row of the table.
pub(crate) struct CueRow {
    /// How it is built in.
    pub pattern: Pattern,
    /// How sure it leaves things.
    pub hedge: Hedge,
    /// Phrases that, right behind it, make it none: "said | goodbye".
    next: Vec<Box<[Box<str>]>>,
    /// Words that do so a little later: "claimed the | title".
    near: Vec<Box<str>>,
}

/// All rows, in the table's order.
pub(crate) struct Cues(Vec<CueRow>);

impl Cues {
    /// The rows of the tables' cues.
    pub(crate) fn new(tables: &Tables) -> Cues {
        let table = tables.get(TableId::Cues);
        let (pattern, hedge, unless) = (table.column("pattern"), table.column("hedge"), table.column("unless"));
        let row = |row: usize| {
            let (near, next): (Vec<&str>, Vec<&str>) =
                table::list(table.cell(row, unless)).partition(|word| word.starts_with('~'));
            CueRow {
                pattern: pattern_of(table.cell(row, pattern)),
                hedge: hedge_of(table.cell(row, hedge)),
                next: next.into_iter().map(|phrase| phrase.split(' ').map(Into::into).collect()).collect(),
                near: near.into_iter().map(|word| word[1..].into()).collect(),
            }
        };
        Cues((0..table.len()).map(row).collect())
    }

    /// The row of that number.
    pub(crate) fn row(&self, row: u32) -> &CueRow {
        &self.0[row as usize]
    }
}

impl CueRow {
    /// Whether what follows the cue, from token `at` on, makes it none.
    pub(super) fn is_voided(&self, document: &Document, at: usize) -> bool {
        if self.next.is_empty() && self.near.is_empty() || clause::is_break(document, at) {
            return false;
        }
        let follows = |phrase: &[Box<str>]| phrase.iter().enumerate().all(|(k, word)| document.is(at + k, word));
        if self.next.iter().any(|phrase| follows(phrase)) {
            return true;
        }
        let subject = |k: usize| {
            document.has(k, Class::Auxiliary)
                || clause::is_break(document, k)
                || document.is_any(k, &["it", "he", "she", "they", "that", "of", "by"])
        };
        let said = |k: usize| self.near.iter().any(|word| document.is(k, word));
        !self.near.is_empty() && (at..(at + 4).min(document.len())).take_while(|&k| !subject(k)).any(said)
    }
}

fn pattern_of(cell: &str) -> Pattern {
    match cell {
        "that" => Pattern::That,
        "tell" => Pattern::Tell,
        "call" => Pattern::Call,
        "put" => Pattern::Put,
        "accord" => Pattern::Accord,
        "as" => Pattern::As,
        "adverb" => Pattern::Adverb,
        "raising" => Pattern::Raising,
        "adjective" => Pattern::Adjective,
        "noun" => Pattern::Noun,
        "accuse" => Pattern::Accuse,
        "deny" => Pattern::Deny,
        _ => Pattern::Speech,
    }
}

fn hedge_of(cell: &str) -> Hedge {
    match cell {
        "reported" => Hedge::Reported,
        "alleged" => Hedge::Alleged,
        "apparent" => Hedge::Apparent,
        "estimated" => Hedge::Estimated,
        "denied" => Hedge::Denied,
        _ => Hedge::Attributed,
    }
}
