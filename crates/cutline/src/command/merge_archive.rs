//! `cutline merge-archive`: another archive's documents, decisions and log.

use super::add::{self, Copies, Outcome};
use crate::args::{Format, MergeArchive};
use crate::reader::Reader;
use crate::terminal::{beneath, counted, report};
use crate::{Ending, progress, review, shelf};
use anyhow::{Context, Result, anyhow};
use archive::{Archive, Brought, Told};
use serde_json::json;
use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::path::{Component, Path, PathBuf};

/// So many documents are listed at once.
const STEP: usize = 1000;
/// So many decisions are read at once.
const REVIEWS: usize = usize::MAX;

/// Runs the command.
pub fn run(asked: &MergeArchive, folder: &Path, format: Option<Format>) -> Result<Ending> {
    let same = |one: &Path| fs::canonicalize(one).ok();
    if same(folder).is_some() && same(folder) == same(&asked.other) {
        return Err(anyhow!("expected another archive, found this one at {}", asked.other.display()));
    }
    // One of an older version is brought up to date in a copy: nothing is written there.
    let scratch = tempfile::Builder::new().prefix("cutline-merge-").tempdir()?;
    let other = open(&asked.other, scratch.path())?;
    let (reader, complete) = Reader::open(true);
    let mut reader = reader;
    reader.options.pixels = true;
    let mut archive = Archive::create(folder, &mut || shelf::waiting(folder))?;
    let stage = scratch.path().join("documents");
    let named = stage_documents(&archive, &other, &stage)?;
    let copies = Copies { folder: &stage, named: &named };
    let paths = [stage.clone()];
    let outcome =
        add::take_in(&mut archive, &reader, if named.is_empty() { &[] } else { &paths }, Some(&copies), asked.jobs)?;
    let brought = archive.join(&other)?;
    let reviews = archive.store().reviews(0, REVIEWS)?;
    let conflicts = review::conflicts(&reviews).len();
    progress::index(|tell| archive.catch_up(tell))?;
    print(&outcome, &brought, conflicts, format)?;
    let whole = complete && outcome.unreadable == 0 && brought.left.is_empty();
    Ok(if whole { Ending::Done } else { Ending::Incomplete })
}

/// Opens the other archive, if everything in it fits.
fn open(other: &Path, scratch: &Path) -> Result<Archive> {
    let bar = progress::steps();
    let mut tell = |told| match told {
        Told::Step(layer, done, of) => progress::step(&bar, layer.name(), done, of),
        Told::Fault(fault) => bar.suspend(|| report(&fault.to_string())),
    };
    let archive = if Archive::is_current(other)? {
        let archive = Archive::open_to_verify(other)?;
        let faults = archive.verify(&mut tell)?.faults;
        if faults > 0 {
            let (faults, other) = (counted(faults, "fault"), other.display());
            return Err(anyhow!("expected an archive in which everything fits, found {faults} in {other}"));
        }
        archive
    } else {
        let copy = scratch.join("archive");
        archive::copy(other, &copy, true, &mut tell)?;
        Archive::open(&copy)?
    };
    bar.finish_and_clear();
    Ok(archive)
}

/// Lays the documents that are not here into a folder, under the names that they had, as far as a folder can have them;
/// gives those that are called otherwise there.
fn stage_documents(
    archive: &Archive,
    other: &Archive,
    stage: &Path,
) -> Result<HashMap<String, (String, Option<String>)>> {
    let here = archive.store().documents()?;
    let mut named = HashMap::new();
    let mut after = 0;
    loop {
        let step = other.store().kept_documents(after, STEP)?;
        let Some(last) = step.last() else { return Ok(named) };
        after = last.capture;
        for document in step.into_iter().filter(|document| !here.contains(&document.sha256)) {
            let plain = plain(&document.document);
            let again = |at: u64| PathBuf::from(format!("again-{at}")).join(&plain);
            let place = if stage.join(&plain).exists() { again(document.capture) } else { plain };
            let path = stage.join(&place);
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder).with_context(|| format!("at {}", folder.display()))?;
            }
            let original = other.originals().path(&document.sha256);
            fs::hard_link(&original, &path)
                .or_else(|_| fs::copy(&original, &path).map(drop))
                .with_context(|| format!("expected to read {}", original.display()))?;
            named.insert(place.display().to_string(), (document.document, document.modified));
        }
    }
}

/// A name that leads nowhere but into a folder.
fn plain(name: &str) -> PathBuf {
    let parts = Path::new(name).components().filter_map(|part| match part {
        Component::Normal(part) => Some(part),
        _ => None,
    });
    let plain: PathBuf = parts.collect();
    if plain.as_os_str().is_empty() { PathBuf::from("document") } else { plain }
}

fn print(outcome: &Outcome, brought: &Brought, conflicts: usize, format: Option<Format>) -> Result<()> {
    let mut out = std::io::stdout().lock();
    let new = outcome.added.new;
    if shelf::json(format) {
        let line = json!({
            "archive": brought.archive, "new": new.documents, "batch": outcome.added.batch, "unreadable": outcome.unreadable,
            "sightings": new.sightings, "photographs": new.photographs, "entries": brought.entries,
            "reviews": brought.reviews, "collections": brought.collections, "left": brought.left, "conflicts": conflicts,
        });
        writeln!(out, "{line}")?;
        return Ok(());
    }
    let archive = &brought.archive.to_string()[..12];
    let documents = counted(new.documents, "new document");
    let (reviews, collections) = (counted(brought.reviews, "decision"), counted(brought.collections, "change"));
    writeln!(out, "archive {archive}…: {documents}, {reviews}, {collections} of collections")?;
    writeln!(out, "its log is here up to its last entry, {} of them new", brought.entries)?;
    if !brought.left.is_empty() {
        report("what stays in its log alone:");
        brought.left.iter().for_each(|left| beneath(left));
    }
    if conflicts > 0 {
        writeln!(out, "reviewers differ on {}; cutline review conflicts", counted(conflicts as u64, "fact"))?;
    }
    Ok(())
}
