//! A credit run cut into its slots: names between slashes, commas, dashes, `via` and `for`.
//!
//! `Photo by Ho Chun-kit/Corva Press via ZUMA Press Wire` has three slots: a person, a body, and an agency behind
//! `via`. A run is a chain only if every one of its words is accounted for; else it is the caption's own text.

use super::HeadRole;
use super::flags::Flags;
use super::parser::Parser;
use super::person::Guess;
use super::settle;
use crate::document::Document;
use crate::engine::Engine;
use crate::record::CreditFlag;
use crate::span::Span;
use std::ops::Range;

/// The longest chain, in tokens.
pub(super) const LONGEST: usize = 72;

/// What a run says.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chain {
    /// Its names in printed order.
    pub slots: Vec<Slot>,
    /// Its flags.
    pub flags: Flags,
    /// A year of copyright.
    pub year: Option<i16>,
    /// It has a label that introduces a name.
    pub labelled: bool,
    /// The label is followed by "by" or a colon, or is more than one word: it introduces nothing else.
    pub plainly: bool,
    /// It ends in a word for a picture: "Library of Congress image".
    pub tailed: bool,
    /// Something stands where the name would: Stringer, STR, "-".
    pub placeholder: bool,
    /// A slash, bar or dash parts two of its slots.
    pub slashed: bool,
    /// `via` stands in it.
    pub via: bool,
}

/// One name of a chain.
#[derive(Clone, Debug)]
pub(crate) struct Slot {
    /// Where it stands.
    pub span: Span,
    /// What it names.
    pub kind: SlotKind,
    /// Behind `via`.
    pub via: bool,
    /// Behind `for`.
    pub ordered: bool,
    /// Behind a slash, bar or dash.
    pub slashed: bool,
    /// Named again behind `via`.
    pub again_via: bool,
}

impl Slot {
    /// A slot with nothing said of how it stands.
    pub(super) fn new(span: Span, kind: SlotKind) -> Slot {
        Slot { span, kind, via: false, ordered: false, slashed: false, again_via: false }
    }
}

/// What a slot names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SlotKind {
    /// A row of the agency table.
    Agency(u32),
    /// Another body, with what its words make it.
    Body(Option<HeadRole>),
    /// Who made the picture.
    Person,
    /// A pool without a name of its own.
    Pool,
    /// A name that may be a person's; settled when the whole chain is known.
    Unsure(Guess),
}

impl Chain {
    /// Whether an agency of the table stands in it.
    pub(crate) fn anchored(&self) -> bool {
        self.slots.iter().any(|slot| matches!(slot.kind, SlotKind::Agency(_)))
    }

    /// Whether it names a person.
    pub(crate) fn has_person(&self) -> bool {
        self.slots.iter().any(|slot| slot.kind == SlotKind::Person)
    }
}

/// What parts two slots.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Joint {
    /// Nothing yet.
    Start,
    /// Slash, bar, dash, semicolon.
    Slash,
    Comma,
    Via,
    For,
}

/// Reads `tokens` as a chain; `None` if a word of them has no place in one.
pub(crate) fn parse(engine: &Engine, document: &Document, tokens: Range<usize>) -> Option<Chain> {
    if tokens.is_empty() || tokens.len() > LONGEST {
        return None;
    }
    let mut parser = Parser { engine, document, at: tokens.start, end: tokens.end, chain: Chain::default() };
    parser.read()?;
    let mut chain = parser.chain;
    settle::settle(engine, document, &mut chain);
    if chain.tailed && chain.slots.iter().all(|slot| slot.kind == SlotKind::Person) {
        return None;
    }
    let says = !chain.slots.is_empty() || chain.placeholder || chain.flags.has(CreditFlag::Handout) && chain.labelled;
    says.then_some(chain)
}
