//! `cutline gazetteer list` and `info`: what gazetteers there are, from whom, under which licence, and whether their
//! bytes are those that were written.

use super::unknown;
use crate::Ending;
use crate::args::Format;
use crate::terminal::{counted, report, safe};
use anyhow::Result;
use gazetteer::Gazetteer;
use gazetteer::import::Library;
use gazetteer::index::{Index, Problem};
use serde::Serialize;
use std::io::{IsTerminal, Write};

/// A gazetteer as it is shown.
#[derive(Serialize)]
struct Shown<'a> {
    name: &'a str,
    places: u32,
    names: u32,
    licence: &'a str,
    attribution: &'a [String],
    sources: &'a [String],
    /// Where it lies; null for the built-in one.
    file: Option<String>,
    /// `verified`, what is wrong, or null where it was not looked at.
    state: Option<String>,
}

/// Prints a line a gazetteer.
pub fn list(library: &Library, format: Option<Format>) -> Result<Ending> {
    let mut complete = true;
    let mut out = anstream::stdout().lock();
    for name in library.names() {
        match library.open(&name) {
            Ok(index) if is_text(format) => {
                let about = index.about();
                let places = counted(about.places, "place");
                writeln!(out, "{}\t{places}\t{}", safe(&name), safe(&licence(&about.licence)))?;
            }
            Ok(index) => line(&mut out, &shown(&name, Some(library), &index, None))?,
            Err(problem) => {
                complete = false;
                report(&broken(library, &name, &problem));
            }
        }
    }
    Ok(if complete { Ending::Done } else { Ending::Incomplete })
}

/// Prints all that a gazetteer, or each, the built-in one first, says of itself, its bytes compared with their checksums.
pub fn info(library: &Library, name: Option<&str>, format: Option<Format>) -> Result<Ending> {
    let mut complete = true;
    let mut out = anstream::stdout().lock();
    let mut print = |shown: &Shown| if is_text(format) { page(&mut out, shown) } else { line(&mut out, shown) };
    let world = Gazetteer::embedded()?;
    let built_in = &world.about().name;
    if name.is_none_or(|name| name == built_in) {
        print(&shown(built_in, None, &world, Some(state(&world).unwrap_or_else(|problem| problem.to_string()))))?;
    }
    let names = name.map_or_else(|| library.names(), |name| vec![name.to_owned()]);
    let names = names.into_iter().filter(|own| name != Some(built_in) || library.names().contains(own));
    for name in names {
        let index = match library.open(&name) {
            Ok(index) => index,
            Err(Problem::Io(error)) => return unknown(library, &name, &error),
            Err(problem) => {
                complete = false;
                report(&broken(library, &name, &problem));
                continue;
            }
        };
        let state = state(&index).unwrap_or_else(|problem| {
            complete = false;
            report(&broken(library, &name, &problem));
            problem.to_string()
        });
        print(&shown(&name, Some(library), &index, Some(state)))?;
    }
    Ok(if complete { Ending::Done } else { Ending::Incomplete })
}

/// What to say of a gazetteer that cannot be opened.
pub fn broken(library: &Library, name: &str, problem: &Problem) -> String {
    format!("{}: {problem}; left out (`cutline gazetteer import` makes it anew)", library.path(name).display())
}

fn is_text(format: Option<Format>) -> bool {
    format.map_or_else(|| std::io::stdout().is_terminal(), |format| matches!(format, Format::Annotated | Format::Table))
}

/// What a comparison of all bytes with their checksums says.
fn state(index: &Index) -> Result<String, Problem> {
    index.verify().map(|()| "verified".to_owned())
}

fn shown<'a>(name: &'a str, library: Option<&Library>, index: &'a Index, state: Option<String>) -> Shown<'a> {
    let about = index.about();
    Shown {
        name,
        places: about.places,
        names: about.names,
        licence: &about.licence,
        attribution: &about.attribution,
        sources: &about.sources,
        file: library.map(|library| library.path(name).display().to_string()),
        state,
    }
}

fn licence(licence: &str) -> String {
    if licence.is_empty() { "licence not given".to_owned() } else { licence.to_owned() }
}

fn line(out: &mut dyn Write, shown: &Shown) -> Result<()> {
    serde_json::to_writer(&mut *out, shown)?;
    Ok(out.write_all(b"\n")?)
}

fn page(out: &mut dyn Write, shown: &Shown) -> Result<()> {
    writeln!(out, "{}", safe(shown.name))?;
    writeln!(out, "  places       {} with {}", shown.places, counted(shown.names, "name"))?;
    writeln!(out, "  licence      {}", safe(&licence(shown.licence)))?;
    for attribution in shown.attribution {
        writeln!(out, "  attribution  {}", safe(attribution))?;
    }
    for source in shown.sources {
        writeln!(out, "  source       {}", safe(source))?;
    }
    writeln!(out, "  file         {}", safe(shown.file.as_deref().unwrap_or("part of the program")))?;
    Ok(writeln!(out, "  checksums    {}", safe(shown.state.as_deref().unwrap_or_default()))?)
}
