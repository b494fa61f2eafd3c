//! `cutline read`: how files are cut into captions.

use crate::args::Read;
use crate::input::{self, Galleries};
use crate::{Ending, documents, limits, tables, terminal};
use anyhow::Result;
use intake::Options;
use std::io::Write;

/// Prints one JSON object a page.
pub fn run(read: &Read) -> Result<Ending> {
    let (engine, mut complete) = tables::engine();
    let columns = read.table.columns.clone();
    let (options, all) = limits::options();
    complete &= all;
    let options = Options { verbose: read.verbose, columns, ..options };
    let mut out = std::io::stdout().lock();
    let (files, problems) = documents::files(&input::files(&read.files));
    for problem in &problems {
        complete = false;
        terminal::report(&problem.0);
    }
    for page in Galleries::new(&engine, &options, files) {
        match page {
            Ok(mut page) => {
                // what is embedded in a picture of a web archive is no caption of the page that shows it
                if page.captured.is_some() && page.metadata.is_some() {
                    page.captions.clear();
                }
                for problem in page.problems.iter().filter(|problem| !problem.left_out) {
                    complete = false;
                    terminal::report(&format!("{}: {}: {}", page.document, problem.place, problem.what));
                }
                input::assumed(&page.document, &page.media_type).iter().for_each(|note| terminal::report(note));
                serde_json::to_writer(&mut out, &page)?;
                out.write_all(b"\n")?;
            }
            Err(problem) => {
                complete = false;
                terminal::report(&problem.0);
            }
        }
    }
    Ok(if complete { Ending::Done } else { Ending::Incomplete })
}
