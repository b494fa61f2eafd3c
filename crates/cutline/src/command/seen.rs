//! `cutline seen`: is this in the archive? Answered without adding anything.

use crate::args::{Format, Seen};
use crate::command::parse;
use crate::input::{Galleries, Problem};
use crate::reader::Reader;
use crate::{Ending, shelf, terminal};
use anyhow::Result;
use archive::{Archive, Digest, Reading};
use caption::Caption;
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Runs the command.
pub fn run(seen: &Seen, folder: &Path, format: Option<Format>) -> Result<Ending> {
    let archive = Archive::open(folder)?;
    let (reader, mut complete) = Reader::open(false);
    let mut out = std::io::stdout().lock();
    let path = PathBuf::from(&seen.what);
    if !path.is_file() {
        let text = seen.what.to_string_lossy();
        answer(&mut out, &archive, &reader, Caption { text: text.trim(), ..Caption::default() }, format)?;
        return Ok(Ending::Done);
    }
    for page in Galleries::new(&reader.engine, &reader.options, vec![path]) {
        let page = match page {
            Ok(page) => page,
            Err(Problem(message)) => {
                terminal::report(&message);
                complete = false;
                continue;
            }
        };
        if let Some(name) = archive.store().known(&Digest::parse(&page.sha256).unwrap_or_default())? {
            terminal::report(&format!("{}: the document is there, as {name}", page.document));
        }
        for sighting in &page.captions {
            let source = Some(parse::source(&page, sighting));
            answer(&mut out, &archive, &reader, Caption { text: &sighting.text, id: None, source }, format)?;
        }
    }
    Ok(if complete { Ending::Done } else { Ending::Incomplete })
}

fn answer(
    out: &mut dyn Write,
    archive: &Archive,
    reader: &Reader,
    caption: Caption<'_>,
    format: Option<Format>,
) -> Result<()> {
    let text = caption.text;
    let credit =
        caption.source.as_ref().and_then(|source| source.credit_line.as_deref()).unwrap_or_default().to_owned();
    let key = Reading::of(&reader.read(caption, None)).key;
    let photograph = archive.store().seen(text, &credit, &key)?;
    if shelf::json(format) {
        writeln!(out, "{}", json!({ "seen": photograph.is_some(), "photograph": photograph, "text": text }))?;
        return Ok(());
    }
    let answer = photograph.map_or("not seen".to_owned(), |photograph| format!("photograph {photograph}"));
    let start: String = text.chars().take(80).collect();
    writeln!(out, "{answer:16} {}", terminal::safe(&start))?;
    Ok(())
}
