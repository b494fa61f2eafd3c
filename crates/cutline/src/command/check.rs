//! `cutline check`: what does not agree, over the whole archive.

use crate::args::{Check, Format, Usage};
use crate::finding::{self, Finding, show};
use crate::reader::{self, Reader};
use crate::scan::Scan;
use crate::terminal::{counted, safe};
use crate::{Ending, annotated, shelf};
use anstyle::Style;
use anyhow::Result;
use archive::{Atlas, NoAtlas, Query};
use serde_json::json;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

const COLUMNS: &[&str] = &["photograph", "severity", "check", "message", "one", "other", "where"];

/// Runs the command.
pub fn run(check: &Check, folder: &Path, format: Option<Format>) -> Result<Ending> {
    let query = check.query.as_deref().map(Query::read).transpose().map_err(|error| Usage(error.to_string()))?;
    let archive = shelf::open(folder)?;
    let (reader, complete) = Reader::open(true);
    let gazetteer = query.as_ref().is_some_and(Query::names_places).then(|| reader::gazetteer().0);
    let atlas: &dyn Atlas = gazetteer.as_ref().map_or(&NoAtlas, |gazetteer| gazetteer);
    let scan = Scan { archive: &archive, query: query.as_ref(), atlas, jobs: check.jobs };

    let wanted = |finding: &Finding| {
        (check.severity.is_empty() || check.severity.contains(&finding.severity))
            && (check.check.is_empty() || check.check.contains(&finding.check))
    };
    let work = |store: &dyn archive::Store, dossier: archive::Dossier| -> Result<Vec<Finding>> {
        let mut findings = finding::of(&reader, store, &dossier)?;
        findings.retain(wanted);
        Ok(findings)
    };
    let mut out = anstream::stdout().lock();
    let rows = format == Some(Format::Table);
    let json = !rows && shelf::json(format);
    let width = annotated::terminal_width();
    if rows {
        writeln!(out, "{}", COLUMNS.join("\t"))?;
    }
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    let photographs = scan.each(work, &mut |findings| {
        for finding in &findings {
            *counts.entry(finding.check.clone()).or_default() += 1;
            if json {
                writeln!(out, "{}", serde_json::to_string(finding)?)?;
            } else if rows {
                row(&mut out, finding)?;
            } else {
                write!(out, "{}", show::finding(finding, true, width))?;
            }
        }
        Ok(())
    })?;
    if json {
        writeln!(out, "{}", json!({ "photographs": photographs, "counts": counts }))?;
    } else if !rows {
        let bold = Style::new().bold();
        let total: u64 = counts.values().sum();
        writeln!(out, "{bold}{} in {}{bold:#}", counted(total, "finding"), counted(photographs, "photograph"))?;
        counts.iter().try_for_each(|(check, count)| writeln!(out, "  {check:22} {count}"))?;
    }
    out.flush()?;
    Ok(match (complete, counts.is_empty()) {
        (true, true) => Ending::Done,
        (false, true) => Ending::Incomplete,
        (_, false) => Ending::Found,
    })
}

fn row(out: &mut dyn Write, finding: &Finding) -> std::io::Result<()> {
    let quote = |at: usize| finding.quotes.get(at).map_or("", |quote| quote.text.as_str()).to_owned();
    let places: Vec<String> = finding.quotes.iter().map(show::place).collect();
    let cells = [
        finding.photograph.to_string(),
        finding.severity.name().to_owned(),
        finding.check.clone(),
        finding.message.clone(),
        quote(0),
        quote(1),
        places.join("; "),
    ];
    writeln!(out, "{}", cells.map(|cell| safe(&cell).into_owned()).join("\t"))
}
