//! What comes of a comparison: a verdict for each dimension, and a finding for each that does not agree.
//!
//! Two towns in one slot give `place: incompatible` and a finding that quotes both.

use crate::scene::{Likeness, Match, Reason};
use caption::Span;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// Whether two captions agree on a dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Both can be true.
    Compatible,
    /// Not both can be true.
    Incompatible,
    /// Only one says anything, or not enough.
    CannotTell,
}

/// Two captions compared.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// Whether they show one photograph, from the words alone.
    #[serde(rename = "match")]
    pub matched: Match,
    /// What tells.
    pub reasons: Vec<Reason>,
    /// The dimensions on which at least one caption says something.
    pub dimensions: Dimensions,
    /// What does not agree.
    pub findings: Vec<Finding>,
    /// How alike the scenes are.
    #[serde(skip)]
    pub scene: Likeness,
}

impl Comparison {
    pub(crate) fn take(&mut self, id: &'static str, outcome: Outcome) {
        self.dimensions.0.push((id, outcome.verdict));
        if let Some((message, a, b)) = outcome.differs {
            self.findings.push(Finding { dimension: id, message, a, b });
        }
    }
}

/// Verdicts by the dimension's name, in a fixed order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dimensions(Vec<(&'static str, Verdict)>);

impl Dimensions {
    /// The verdict on a dimension; `None` where neither caption says anything.
    pub fn get(&self, id: &str) -> Option<Verdict> {
        self.iter().find(|(name, _)| *name == id).map(|(_, verdict)| verdict)
    }

    /// All verdicts.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, Verdict)> {
        self.0.iter().copied()
    }
}

impl Serialize for Dimensions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (id, verdict) in &self.0 {
            map.serialize_entry(id, verdict)?;
        }
        map.end()
    }
}

/// Something that does not agree, with the words on both sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The dimension.
    pub dimension: &'static str,
    /// For people.
    pub message: String,
    /// The words of the first caption, in bytes of its text; `None` for a credit that stood apart.
    pub a: Option<Span>,
    /// The words of the second.
    pub b: Option<Span>,
}

/// What a dimension gives.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub(crate) verdict: Verdict,
    /// The message and both spans of what is incompatible.
    differs: Option<(String, Option<Span>, Option<Span>)>,
}

impl Outcome {
    pub(crate) fn compatible() -> Outcome {
        Outcome { verdict: Verdict::Compatible, differs: None }
    }

    pub(crate) fn cannot_tell() -> Outcome {
        Outcome { verdict: Verdict::CannotTell, differs: None }
    }

    pub(crate) fn incompatible(message: String, a: Option<Span>, b: Option<Span>) -> Outcome {
        Outcome { verdict: Verdict::Incompatible, differs: Some((message, a, b)) }
    }

    /// Compatible or not to be told.
    pub(crate) fn unless(doubt: bool) -> Outcome {
        if doubt { Outcome::cannot_tell() } else { Outcome::compatible() }
    }
}
