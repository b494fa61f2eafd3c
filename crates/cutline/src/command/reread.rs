//! `cutline reread`: every caption again, by the rules, tables and gazetteers of now.

use crate::args::{Format, Reread};
use crate::reader::{self, Reader};
use crate::terminal::{counted, report, safe};
use crate::{Ending, pipeline, progress, shelf};
use anyhow::Result;
use archive::{Change, Kept, Reading, compare};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

/// So many captions are read and kept in one step.
const STEP: usize = 1000;
/// So many changes are shown to people one by one.
const SHOWN: u64 = 20;

/// Runs the command.
pub fn run(reread: &Reread, folder: &Path, format: Option<Format>) -> Result<Ending> {
    let mut archive = shelf::open_to_write(folder)?;
    let (reader, complete) = Reader::open(true);
    let edition = shelf::edition(&reader);
    let store = archive.store().reader()?;
    let captions = store.counts()?.captions;
    let bar = progress::bar(captions, "captions");
    let json = shelf::json(format);
    let mut out = anstream::stdout().lock();
    let (mut after, mut read, mut changed, mut kinds) = (0, 0, 0, BTreeMap::<String, [u64; 2]>::new());
    let mut altered = 0;

    let source = || -> Result<Option<Vec<Kept>>> {
        let kept = store.captions(after, STEP)?;
        after = kept.last().map_or(after, |last| last.caption);
        Ok(Some(kept).filter(|kept| !kept.is_empty()))
    };
    let work = |kept: Vec<Kept>| {
        let count = kept.len() as u64;
        let again = |kept: &Kept| compare(kept, &edition, Reading::of(&reader.read(reader::kept(kept), None)));
        // Words that are not those that were taken in are not read.
        let faults: Vec<String> = kept.iter().filter_map(Kept::fault).collect();
        let whole = kept.iter().filter(|kept| faults.is_empty() || kept.fault().is_none());
        (count - faults.len() as u64, whole.filter_map(again).collect::<Vec<_>>(), faults)
    };
    let sink = |(count, compared, faults): (u64, Vec<_>, Vec<String>)| -> Result<()> {
        altered += faults.len();
        bar.suspend(|| faults.iter().for_each(|fault| report(&format!("{fault} since they were taken in; not read"))));
        let (readings, changes): (Vec<_>, Vec<Option<Change>>) = compared.into_iter().unzip();
        archive.reread(&edition, &readings)?;
        read += count;
        bar.inc(count);
        for change in changes.into_iter().flatten() {
            changed += 1;
            for (facts, at) in [(&change.gone, 0), (&change.new, 1)] {
                facts.iter().for_each(|(kind, _)| kinds.entry(kind.clone()).or_default()[at] += 1);
            }
            if json {
                writeln!(out, "{}", serde_json::to_string(&change)?)?;
            } else if changed <= SHOWN {
                bar.suspend(|| show(&mut out, &change))?;
            }
        }
        Ok(())
    };
    pipeline::ordered(pipeline::jobs(reread.jobs), source, work, sink)?;
    bar.finish_and_clear();
    progress::index(|tell| archive.catch_up(tell))?;
    if !json {
        writeln!(out, "{} read again, {changed} otherwise", counted(read, "caption"))?;
        for (kind, [gone, new]) in kinds {
            writeln!(out, "  {kind:13} {gone} gone, {new} new")?;
        }
    }
    Ok(if complete && altered == 0 { Ending::Done } else { Ending::Incomplete })
}

fn show(out: &mut dyn Write, change: &Change) -> std::io::Result<()> {
    writeln!(out, "caption {}", change.caption)?;
    for (sign, facts) in [('-', &change.gone), ('+', &change.new)] {
        for (kind, value) in facts {
            writeln!(out, "  {sign} {kind} {}", safe(value.get()))?;
        }
    }
    Ok(())
}
