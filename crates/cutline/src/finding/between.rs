//! Captions of a photograph, or of two, set beside each other: each pair compared, what does not agree gathered once.
//!
//! Three captions with the days "May 3", "3 May" and "May 4" give one finding, not two.

use super::{Among, Finding, Quote, quote};
use crate::overlay::overlay;
use crate::reader::{self, Reader};
use anyhow::Result;
use archive::{Dossier, Kept};
use caption::Span;
use caption::record::{PartKind, Reason, Record};
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
        let means = |((_, _, record), span): (Side<'_>, Option<Span>), quote: &Quote| {
            meaning(record, check, span).unwrap_or_else(|| quote.text.to_lowercase())
        };
        let mut meant = [means(a, &quotes[0]), means(b, &quotes[1])];
        meant.sort_unstable();
        let [one, other] = meant;
        if self.known.insert((check.to_owned(), one, other)) {
            self.findings.push(Finding::new(a.0.0.photograph, check, Among::Captions, message, quotes));
        }
    }
}

/// What words mean, whatever they are: "3 May 2016" and "May 3, 2016" are `2016-05-03`. `None` for what has but its words.
fn meaning(record: &Record<'_>, check: &str, span: Option<Span>) -> Option<String> {
    let credit = record.credit.as_ref();
    match check {
        "taken" => record.dates.iter().find(|date| Some(date.span) == span)?.value.clone(),
        "place" => {
            let place = record.places.iter().find(|place| Some(place.span) == span)?;
            let own = place.resolved.as_ref().filter(|resolved| !resolved.reasons.has(Reason::InsideUnresolved));
            own.map(|resolved| resolved.id.to_string())
        }
        "photographer" => credit?.photographers.iter().find(|one| one.span == span).map(|one| one.name.to_lowercase()),
        "credit" => credit?.organisations.iter().find(|body| body.span == span).map(|body| body.name.to_string()),
        "casualties" => {
            let count = record.casualties.iter().find(|count| Some(count.span) == span)?;
            Some(format!("{:?} {:?} {:?} {:?}", count.kind, count.qualifier, count.low, count.high))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use archive::{Digest, Edition, Fact, Match as Matched, Reading, Seen};

    /// A photograph with these captions, each seen in a document of its own.
    fn dossier(reader: &Reader, texts: &[&str]) -> Dossier {
        let kept = |(at, text): (usize, &&str)| {
            let record = reader.read(caption::Caption { text, ..caption::Caption::default() }, None);
            let facts = Reading::of(&record).statements.into_iter().zip(1..).map(|(statement, number)| Fact {
                number,
                review: None,
                kind: statement.kind.to_owned(),
                rule: statement.rule.to_owned(),
                rule_version: statement.version,
                span: statement.span.map(|span| (span.start, span.end)),
                value: serde_json::value::RawValue::from_string(statement.value).unwrap(),
            });
            let empty = String::new;
            Kept {
                caption: at as u64 + 1,
                text: (*text).to_owned(),
                sha256: Digest::of(text),
                credit_line: String::new(),
                language: "en".to_owned(),
                reading: 1,
                version: 1,
                edition: Edition { engine: empty(), rules: empty(), tables: empty(), gazetteer: empty() },
                facts: facts.collect(),
                rejected: Vec::new(),
            }
        };
        let seen = |at: usize| Seen {
            sighting: at as u64 + 1,
            caption: at as u64 + 1,
            document: format!("{at}.txt"),
            sha256: Digest::default(),
            title: None,
            publisher: None,
            published: None,
            captured: None,
            ordinal: 1,
            span: None,
            slot: None,
            image: None,
            alt: None,
            repeats: 1,
            truncated: false,
            rights: Vec::new(),
            batch: 1,
            added: String::new(),
            matched: Matched {
                method: String::new(),
                distance: 0,
                threshold: 0,
                state: String::new(),
                compared: None,
                rule: None,
            },
        };
        let captions = texts.iter().enumerate().map(kept).collect();
        Dossier {
            photograph: 1,
            captions,
            sightings: (0..texts.len()).map(seen).collect(),
            grade: archive::Grade::default(),
            reviews: Vec::new(),
        }
    }

    fn checks(findings: &[Finding]) -> Vec<&str> {
        findings.iter().map(|finding| finding.check.as_str()).collect()
    }

    #[test]
    fn what_does_not_agree_is_found_once_with_the_words_of_both_captions() {
        let (reader, _) = Reader::open(true);
        let one = "A farmer waits at the bus station in Gori, Georgia, May 3, 2016. (Photo by Nino Lomidze/AP)";
        let same = "A farmer waits at the bus station in Gori, Georgia, on 3 May 2016. (Nino Lomidze/AP Photo)";
        let other = "A farmer waits at the bus station in Gori, Georgia, May 4, 2016. (Photo by Nino Lomidze/AP)";
        let three = dossier(&reader, &[one, same, other]);
        let (pairs, findings) = captions(&reader, &three).unwrap();
        assert_eq!(pairs.len(), 3);
        assert_eq!(checks(&findings), ["taken"], "May 3 and 3 May are other words of one day");
        for finding in &findings {
            for quote in &finding.quotes {
                let kept = &three.captions[quote.caption.unwrap() as usize - 1];
                assert_eq!(&kept.text[quote.span.unwrap().range()], quote.text);
                assert_eq!(quote.document, format!("{}.txt", quote.caption.unwrap() - 1));
            }
        }
        let again = dossier(&reader, &[one, one, other]);
        assert_eq!(checks(&captions(&reader, &again).unwrap().1), ["taken"]);
    }

    #[test]
    fn captions_of_two_scenes_under_one_picture_are_a_finding() {
        let (reader, _) = Reader::open(true);
        let one = "A man rows past a bus stop in Golubac, Serbia, March 19, 2018, after the Danube burst its banks.";
        let other = "Firefighters carry an old woman from a school gym in Sinzig, Germany, July 15, 2021.";
        let dossier = dossier(&reader, &[one, other]);
        let findings = captions(&reader, &dossier).unwrap().1;
        assert!(checks(&findings).contains(&"scene") && checks(&findings).contains(&"place"), "{findings:?}");
    }
}
