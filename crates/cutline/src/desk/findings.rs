//! What does not agree, as pages show it: both sides with their words and where they stand.

use crate::finding::{Finding, show};

/// A finding as a page shows it.
pub struct Shown {
    /// The photograph.
    pub photograph: u64,
    /// The check or dimension.
    pub check: String,
    /// How much it matters.
    pub severity: &'static str,
    /// In words.
    pub message: String,
    /// The words on each side, each with its place and the caption they stand in.
    pub quotes: Vec<(String, String, Option<u64>)>,
}

impl Shown {
    /// Of a finding.
    pub fn of(finding: &Finding) -> Shown {
        let quote = |quote: &crate::finding::Quote| (quote.text.clone(), show::place(quote), quote.caption);
        Shown {
            photograph: finding.photograph,
            check: finding.check.clone(),
            severity: finding.severity.name(),
            message: finding.message.clone(),
            quotes: finding.quotes.iter().map(quote).collect(),
        }
    }
}
