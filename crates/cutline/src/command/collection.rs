//! `cutline collection`: photographs gathered under a name.

use super::search;
use crate::args::{Collection as Asked, Format, GatherInto, Search, Usage, Who};
use crate::terminal::{counted, safe};
use crate::{Ending, reader, review, shelf};
use anstyle::{AnsiColor, Style};
use anyhow::{Result, anyhow};
use archive::{Archive, Collection, Gathered, Gathering, Page, Query};
use serde_json::json;
use std::io::Write;
use std::path::Path;

/// So many photographs are found in one step.
const STEP: usize = 1000;

/// Runs the command.
pub fn run(asked: &Asked, folder: &Path, format: Option<Format>) -> Result<Ending> {
    let kept = |query: &Option<String>| Gathered::Kept { query: query.clone() };
    match asked {
        Asked::List => list(folder, format),
        Asked::Show(show) => {
            let query = vec![format!("collection:\"{}\"", name(&show.name)?)];
            search::run(&Search { query, page: show.page, facets: 0, sort: None }, folder, format)
        }
        Asked::New(new) => {
            let mut archive = shelf::open_to_write(folder)?;
            let known = find(&archive, &new.name)?;
            if known.as_ref().is_some_and(|known| !known.dropped) {
                return Err(anyhow!("expected a new name, found the collection {:?}", new.name));
            }
            // One that was dropped gathers as it did, unless another query is given.
            let query = new.query.clone().or(known.and_then(|known| known.query));
            gather(&mut archive, &new.name, kept(&query), &new.who, format)
        }
        Asked::Query(changed) => {
            let mut archive = shelf::open_to_write(folder)?;
            open(&archive, &changed.name)?;
            gather(&mut archive, &changed.name, kept(&changed.query), &changed.who, format)
        }
        Asked::Add(into) => {
            let mut archive = shelf::open_to_write(folder)?;
            let photographs = photographs(&archive, into)?;
            gather(&mut archive, &into.name, Gathered::Put(photographs), &into.who, format)
        }
        Asked::Remove(from) => {
            let mut archive = shelf::open_to_write(folder)?;
            let photographs = photographs(&archive, from)?;
            gather(&mut archive, &from.name, Gathered::Taken(photographs), &from.who, format)
        }
        Asked::Drop(dropped) => {
            let mut archive = shelf::open_to_write(folder)?;
            open(&archive, &dropped.name)?;
            gather(&mut archive, &dropped.name, Gathered::Dropped, &dropped.who, format)
        }
    }
}

/// A name that the search language can have between quotation marks.
fn name(given: &str) -> Result<&str> {
    let name = given.trim();
    let fits = name.chars().any(char::is_alphanumeric) && !name.contains('"') && !name.contains(char::is_control);
    match fits {
        true => Ok(name),
        false => Err(Usage(format!("expected a name of words without quotation marks, found {given:?}")).into()),
    }
}

fn find(archive: &Archive, given: &str) -> Result<Option<Collection>> {
    let name = name(given)?;
    Ok(archive.store().collections()?.into_iter().find(|known| known.name == name))
}

/// A collection that is there.
fn open(archive: &Archive, name: &str) -> Result<Collection> {
    let found = find(archive, name)?.filter(|found| !found.dropped);
    found
        .ok_or_else(|| anyhow!("expected the name of a collection, found none named {name:?}; cutline collection list"))
}

/// The photographs that are named, and those that a query finds.
fn photographs(archive: &Archive, into: &GatherInto) -> Result<Vec<u64>> {
    open(archive, &into.name)?;
    let mut photographs = into.photographs.clone();
    if let Some(query) = &into.query {
        photographs.extend(found(archive, query)?);
    }
    photographs.sort_unstable();
    photographs.dedup();
    match photographs.is_empty() {
        true => Err(anyhow!("expected photographs, found none by that query")),
        false => Ok(photographs),
    }
}

/// All that a query finds.
fn found(archive: &Archive, query: &str) -> Result<Vec<u64>> {
    let query = Query::read(query).map_err(search::usage)?;
    let gazetteer = query.names_places().then(|| reader::gazetteer().0);
    let atlas: &dyn archive::Atlas = gazetteer.as_ref().map_or(&archive::NoAtlas, |gazetteer| gazetteer);
    let mut all = Vec::new();
    loop {
        let after = all.last().copied().unwrap_or_default();
        let step = archive.search(&query, atlas, Page { after, limit: STEP, facets: 0 })?;
        all.extend(step.photographs);
        if step.more.is_none() {
            return Ok(all);
        }
    }
}

fn gather(archive: &mut Archive, given: &str, done: Gathered, who: &Who, format: Option<Format>) -> Result<Ending> {
    let by = review::reviewer(who.reviewer.as_deref()).map_err(Usage)?;
    let (name, reason) = (name(given)?.to_owned(), who.why.trim().to_owned());
    let gathering = Gathering { name: name.clone(), done, by, reason };
    archive.gather(&gathering).map_err(|error| match error {
        archive::Error::Query(error) => search::usage(error),
        other => other.into(),
    })?;
    let mut out = std::io::stdout().lock();
    if shelf::json(format) {
        writeln!(out, "{}", json!(find(archive, &name)?))?;
    } else {
        let what = match &gathering.done {
            Gathered::Put(all) | Gathered::Taken(all) => format!("{} ", counted(all.len() as u64, "photograph")),
            _ => String::new(),
        };
        writeln!(out, "{}: {what}{}", safe(&name), gathering.done.name())?;
    }
    Ok(Ending::Done)
}

fn list(folder: &Path, format: Option<Format>) -> Result<Ending> {
    let archive = shelf::open(folder)?;
    let listed = archive.store().collections()?.into_iter().filter(|known| !known.dropped);
    let mut out = anstream::stdout().lock();
    for collection in listed {
        let holds = found(&archive, &format!("collection:\"{}\"", collection.name))?.len() as u64;
        if shelf::json(format) {
            let mut line = json!(collection);
            line["photographs"] = json!(holds);
            writeln!(out, "{line}")?;
            continue;
        }
        let (bold, dim) = (Style::new().bold(), AnsiColor::BrightBlack.on_default());
        let query = collection.query.map_or(String::new(), |query| format!("  {dim}{}{dim:#}", safe(&query)));
        writeln!(out, "{bold}{}{bold:#}  {}{query}", safe(&collection.name), counted(holds, "photograph"))?;
    }
    Ok(Ending::Done)
}
