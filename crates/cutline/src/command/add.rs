//! `cutline add`: files and folders into the archive.

use crate::args::{Add, Format, Usage};
use crate::documents::{self, Desk, Documents, Taken};
use crate::input::{self, Problem};
use crate::reader::Reader;
use crate::terminal::counted;
use crate::{Ending, pipeline, progress, shelf, terminal};
use anyhow::Result;
use archive::{Added, Archive, Part};
use serde_json::json;
use std::cell::RefCell;
use std::collections::HashMap;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// What came of adding.
pub struct Outcome {
    /// What is in the archive now that was not, and what was.
    pub added: Added,
    /// Known documents whose original was missing or altered, and was copied again.
    pub restored: u64,
    /// Files that could not be read.
    pub unreadable: u64,
    /// Passages of prose that are no captions.
    pub left_out: u64,
    /// What was said of files that could not be read, and of passages in them.
    pub said: Vec<String>,
}

/// Runs the command.
pub fn run(add: &Add, folder: &Path, format: Option<Format>) -> Result<Ending> {
    if add.paths.iter().any(|path| input::is_standard_input(path)) {
        let expected = "expected files and folders, for a document is kept under its name; found -, standard input";
        return Err(Usage(format!("{expected}; write it to a file first, or name a file - as ./-")).into());
    }
    let (mut reader, complete) = Reader::open(true);
    reader.options.columns.clone_from(&add.table.columns);
    reader.options.pixels = true;
    let mut archive = shelf::create(folder)?;
    let outcome = take_in(&mut archive, &reader, &add.paths, None, add.jobs)?;
    print(&outcome, format)?;
    Ok(if complete && outcome.unreadable == 0 { Ending::Done } else { Ending::Incomplete })
}

/// A folder of copies of documents that is thrown away: they are kept under their names in it, without the time of the copy.
pub struct Copies<'a> {
    /// The folder.
    pub folder: &'a Path,
    /// What documents are called that have another name there, and when they were last changed.
    pub named: &'a HashMap<String, (String, Option<String>)>,
}

/// Adds files and folders to an archive and brings its index up to them; `copies` says if they are but copies.
pub fn take_in(
    archive: &mut Archive,
    reader: &Reader,
    paths: &[PathBuf],
    copies: Option<&Copies<'_>>,
    jobs: Option<NonZeroUsize>,
) -> Result<Outcome> {
    let (files, problems) = documents::files(paths);
    let bar = progress::bar(files.len() as u64, "documents");
    let said = RefCell::new(Vec::new());
    let say = |message: &str| {
        let message = copies.map_or_else(|| message.to_owned(), |copies| named(message, copies.folder));
        bar.suspend(|| terminal::report(&message));
        said.borrow_mut().push(message);
    };
    problems.iter().for_each(|problem| say(&problem.0));
    let mut unreadable = problems.len() as u64;
    let (mut left_out, mut restored) = (0, 0);

    // An index that has caught up takes in what is added at the same time; that it cannot be written is said at the end.
    let _ = progress::index(|tell| archive.catch_up(tell));
    let originals = archive.originals().clone();
    let mut adding = archive.add(shelf::edition(reader), reader)?;
    let known = adding.documents();
    let desk = Desk { reader, originals: &originals, known: &known };
    let mut documents = Documents::new(desk, files);
    let mut problem = |problem: &Problem| {
        unreadable += 1;
        say(&problem.0);
    };
    let sink = |taken: Taken| -> Result<()> {
        match taken {
            Taken::Parts(mut parts) => {
                for part in &mut parts {
                    if let Some(copies) = copies {
                        original(part, copies);
                    }
                }
                for part in &parts {
                    let document = part.inside.as_ref().map_or(&part.capture, |page| &page.capture).document.as_str();
                    for found in &part.problems {
                        left_out += u64::from(found.left_out);
                        if !found.left_out {
                            say(&format!("{document}: {}: {}", found.place, found.what));
                        }
                    }
                    if part.last {
                        input::assumed(&part.capture.document, &part.capture.media_type)
                            .iter()
                            .for_each(|note| say(note));
                    }
                    adding.part(part)?;
                    bar.inc(u64::from(part.last));
                }
            }
            Taken::Known => adding.known(),
            Taken::Restored(found) => {
                adding.known();
                restored += 1;
                say(&found.0);
            }
            Taken::Unreadable(found) => problem(&found),
            Taken::Broken(found) => {
                adding.abandon();
                problem(&found);
            }
            Taken::Stop(error) => return Err(error),
        }
        Ok(())
    };
    pipeline::ordered(pipeline::jobs(jobs), || Ok(documents.next()), |work| work.run(desk), sink)?;
    let added = adding.finish()?;
    bar.finish_and_clear();
    progress::index(|tell| archive.catch_up(tell))?;
    Ok(Outcome { added, restored, unreadable, left_out, said: said.into_inner() })
}

/// A document is called what it was called before it was copied into a folder.
fn original(part: &mut Part, copies: &Copies<'_>) {
    let copied = named(&part.capture.document, copies.folder);
    let (document, modified) = copies.named.get(&copied).cloned().unwrap_or((copied, None));
    if let Some(inside) = &mut part.inside {
        inside.captured.archive.clone_from(&document);
    }
    (part.capture.document, part.capture.modified, part.capture.path) = (document, modified, None);
}

/// Words without the folder in which copies lie.
fn named(text: &str, folder: &Path) -> String {
    text.replace(&format!("{}{}", folder.display(), std::path::MAIN_SEPARATOR), "")
}

fn print(outcome: &Outcome, format: Option<Format>) -> Result<()> {
    let mut out = std::io::stdout().lock();
    let Outcome { added: Added { batch, new, known }, restored, unreadable, left_out, .. } = outcome;
    if shelf::json(format) {
        let line = json!({
            "batch": batch, "new": new.documents, "known": known, "restored": restored, "unreadable": unreadable,
            "left_out": left_out,
            "sightings": new.sightings, "captions": new.captions, "photographs": new.photographs,
        });
        writeln!(out, "{line}")?;
        return Ok(());
    }
    writeln!(out, "{} new, {known} known, {unreadable} unreadable", counted(new.documents, "document"))?;
    if let Some(batch) = batch {
        writeln!(
            out,
            "batch {batch}: {}, {} not there before",
            counted(new.sightings, "sighting"),
            counted(new.photographs, "photograph")
        )?;
    }
    if *left_out > 0 {
        writeln!(out, "{} left out or remarked on; cutline read shows them", counted(*left_out, "passage"))?;
    }
    Ok(())
}
