//! Captions of a photograph, or of two, set beside each other: each pair compared, what does not agree gathered once.
//!
//! Three captions with the days May 3, May 3 and May 4 give one finding, not two.

use super::{Among, Finding, quote};
use crate::overlay::overlay;
use crate::reader::{self, Reader};
use anyhow::Result;
use archive::{Dossier, Kept};
use caption::Span;
use caption::record::{PartKind, Record};
use compare::{Comparison, Match};
use std::collections::HashSet;

/// So many captions of a photograph are compared each with each; more are compared with the first.
const EACH_WITH_EACH: usize = 40;

/// Two captions compared.
pub struct Pair<'d> {
    /// The first.
    pub a: &'d Kept,
    /// The second.
    pub b: &'d Kept,
    /// What came of it.
    pub comparison: Comparison,
}

/// All pairs of a photograph's captions, and what does not agree between them.
///
/// # Errors
///
/// If a fact is not what a record has.
pub fn captions<'d>(reader: &Reader, dossier: &'d Dossier) -> Result<(Vec<Pair<'d>>, Vec<Finding>)> {
    let records = read(reader, dossier)?;
    let all = 0..records.len();
    let numbers = all.clone().flat_map(|i| all.clone().map(move |j| (i, j)));
    let numbers = numbers.filter(|(i, j)| i < j && (*j < EACH_WITH_EACH || *i == 0));
    let mut gathered = Gathered::default();
    let pairs: Vec<Pair<'_>> = numbers
        .map(|(i, j)| {
            let comparison = compare::compare(&records[i], &records[j]);
            gathered.take((dossier, i, &records[i]), (dossier, j, &records[j]), &comparison);
            if comparison.matched == Match::Different {
                gathered.two_scenes((dossier, i, &records[i]), (dossier, j, &records[j]));
            }
            Pair { a: &dossier.captions[i], b: &dossier.captions[j], comparison }
        })
        .collect();
    Ok((pairs, gathered.findings))
}

/// All pairs of a caption of one photograph and a caption of another, and what does not agree.
///
/// # Errors
///
/// If a fact is not what a record has.
pub fn photographs<'d>(reader: &Reader, one: &'d Dossier, other: &'d Dossier) -> Result<(Vec<Pair<'d>>, Vec<Finding>)> {
    let (these, those) = (read(reader, one)?, read(reader, other)?);
    let mut gathered = Gathered::default();
    let mut pairs = Vec::new();
    for (i, a) in these.iter().enumerate().take(EACH_WITH_EACH) {
        for (j, b) in those.iter().enumerate().take(EACH_WITH_EACH) {
            let comparison = compare::compare(a, b);
            gathered.take((one, i, a), (other, j, b), &comparison);
            pairs.push(Pair { a: &one.captions[i], b: &other.captions[j], comparison });
        }
    }
    Ok((pairs, gathered.findings))
}

fn read<'d>(reader: &'d Reader, dossier: &'d Dossier) -> Result<Vec<Record<'d>>> {
    let read = |kept: &'d Kept| {
        let mut record = reader.read(reader::kept(kept), None);
        overlay(&mut record, kept)?;
        Ok(record)
    };
    dossier.captions.iter().map(read).collect()
}

/// A caption: its photograph, its place there, what was read.
type Side<'s> = (&'s Dossier, usize, &'s Record<'s>);

/// Findings, each once.
#[derive(Default)]
struct Gathered {
    findings: Vec<Finding>,
    known: HashSet<(String, String, String)>,
}

impl Gathered {
    fn take(&mut self, a: Side<'_>, b: Side<'_>, comparison: &Comparison) {
        for finding in &comparison.findings {
            self.add(finding.dimension, finding.message.clone(), (a, finding.a), (b, finding.b));
        }
    }

    fn two_scenes(&mut self, a: Side<'_>, b: Side<'_>) {
        let lead = |(_, _, record): Side<'_>| {
            let lead = record.parts.iter().find(|part| part.kind == PartKind::Lead).map(|part| part.span);
            lead.unwrap_or_else(|| Span::new(0, record.text.len() as u32))
        };
        self.add(
            "scene",
            "one picture under captions of two scenes".to_owned(),
            (a, Some(lead(a))),
            (b, Some(lead(b))),
        );
    }

    fn add(&mut self, check: &str, message: String, a: (Side<'_>, Option<Span>), b: (Side<'_>, Option<Span>)) {
        let words = |(side, span): (Side<'_>, Option<Span>)| quote(side.0, &side.0.captions[side.1], span);
        let quotes = vec![words(a), words(b)];
        let mut texts = [quotes[0].text.to_lowercase(), quotes[1].text.to_lowercase()];
        texts.sort_unstable();
        let [one, other] = texts;
        if self.known.insert((check.to_owned(), one, other)) {
            self.findings.push(Finding::new(a.0.0.photograph, check, Among::Captions, message, quotes));
        }
    }
}
