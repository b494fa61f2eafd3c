//! The picture files of a photograph against its captions.
//!
//! `orchard.jpg`, whose camera was in Spain, and a caption from Kandahar give `file-place-mismatch`.

use super::{Among, Finding, Quote, quote};
use crate::overlay::overlay;
use crate::reader::{self, Reader};
use anyhow::{Context, Result};
use archive::{Dossier, Kept, Seen, Store};
use caption::Caption;
use caption::record::{Outcome, Record, Source};
use compare::file::{Embedded, Picture, Said};

/// What the files of a photograph and its captions do not agree about, each once.
pub fn against_captions(reader: &Reader, store: &dyn Store, dossier: &Dossier) -> Result<Vec<Finding>> {
    let mut findings: Vec<Finding> = Vec::new();
    for (at, seen) in dossier.sightings.iter().enumerate().filter(|(_, seen)| seen.image.is_some()) {
        if dossier.sightings[..at].iter().any(|earlier| earlier.sha256 == seen.sha256) {
            continue;
        }
        let Some(json) = store.embedded(&seen.sha256)? else { continue };
        let json = serde_json::from_str(&json).with_context(|| format!("the fields of {}", seen.document))?;
        let embedded = Embedded::of(&json);
        for finding in of_file(reader, dossier, seen, &embedded)? {
            let same = |known: &Finding| known.check == finding.check && known.message == finding.message;
            if !findings.iter().any(same) {
                findings.push(finding);
            }
        }
    }
    Ok(findings)
}

fn of_file(reader: &Reader, dossier: &Dossier, seen: &Seen, embedded: &Embedded) -> Result<Vec<Finding>> {
    let read = |said: &Said| (said.block.clone(), said.text.clone());
    let texts: Vec<(String, String)> = embedded.captions().into_iter().map(read).collect();
    let line = embedded.credit_line();
    let credit = line.as_deref().map(|line| {
        let source = Source { credit_line: Some(line.into()), ..Source::default() };
        reader.read(Caption { text: "", id: None, source: Some(source) }, None)
    });
    let captions: Vec<(&str, Record<'_>)> = texts
        .iter()
        .map(|(block, text)| (block.as_str(), reader.read(Caption { text, ..Caption::default() }, None)))
        .collect();
    let picture = Picture { embedded, captions: &captions, credit: credit.as_ref() };
    let mut findings = Vec::new();
    for kept in &dossier.captions {
        let mut record = reader.read(printed(kept, line.as_deref()), None);
        let credit = record.credit.clone();
        overlay(&mut record, kept)?;
        if line.as_deref() == Some(&*kept.credit_line) {
            record.credit = credit;
        }
        let found = compare::file::check(&picture, &record).into_iter();
        for found in found.filter(|found| found.outcome == Outcome::Conflicts) {
            let fields = found.fields.into_iter().map(|said| Quote {
                text: said.text,
                caption: None,
                span: None,
                field: Some(said.field),
                block: Some(said.block),
                document: seen.document.clone(),
                ordinal: seen.ordinal,
            });
            let words = found.spans.iter().map(|span| quote(dossier, kept, Some(*span)));
            let quotes = words.chain(fields).collect();
            findings.push(Finding::new(dossier.photograph, found.check, Among::File, found.message, quotes));
        }
    }
    Ok(findings)
}

/// A caption without the credit that the file lent to it.
fn printed<'k>(kept: &'k Kept, line: Option<&str>) -> Caption<'k> {
    if line == Some(kept.credit_line.as_str()) {
        return Caption { text: &kept.text, ..Caption::default() };
    }
    reader::kept(kept)
}
