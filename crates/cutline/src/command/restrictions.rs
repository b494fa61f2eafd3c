//! `cutline restrictions`: what notices and licences forbid, per photograph, with the words that say so.

use crate::args::{Format, Restrictions, Usage};
use crate::command::export::Photographs;
use crate::command::parse;
use crate::input::Galleries;
use crate::reader::Reader;
use crate::restriction::show;
use crate::restriction::{self, Days, Place, Restriction, Words};
use crate::rights::Rights;
use crate::shelf;
use crate::{Ending, terminal};
use anyhow::Result;
use archive::{Atlas, Dossier, Kept, NoAtlas, Query};
use caption::record::{DateRole, Record};
use caption::{Caption, Span};
use serde::Serialize;
use std::path::Path;

/// A photograph, or a caption of a file, with what restricts its use.
#[derive(Serialize)]
pub struct Restricted<'a> {
    /// Its number in the archive.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub photograph: Option<u64>,
    /// The file it stands in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub document: Option<&'a str>,
    /// Its place there, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ordinal: Option<u64>,
    /// Its file or address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<&'a str>,
    /// Its first caption.
    pub caption: &'a str,
    /// When it was given out or published, as far as is known: `YYYY-MM-DD`.
    pub published: Option<String>,
    /// When it was taken, as far as is known.
    pub taken: Option<String>,
    /// The day asked for.
    pub on: Option<String>,
    /// What restricts its use; on the day asked for only what holds then, or may.
    pub restrictions: Vec<Restriction>,
}

/// Runs the command.
pub fn run(asked: &Restrictions, folder: &Path, format: Option<Format>) -> Result<Ending> {
    let on = asked.on.clone();
    if asked.files.is_empty() {
        return of_archive(asked, folder, on, format);
    }
    if asked.query.is_some() {
        return Err(Usage("expected files or --query, found both".to_owned()).into());
    }
    of_files(asked, on, format)
}

fn of_archive(asked: &Restrictions, folder: &Path, on: Option<String>, format: Option<Format>) -> Result<Ending> {
    let query = asked.query.as_deref().map(Query::read).transpose().map_err(|error| Usage(error.to_string()))?;
    let archive = shelf::open(folder)?;
    let (reader, complete) = Reader::open(false);
    // The gazetteer is opened only for a query that names a place.
    let gazetteer = query.as_ref().is_some_and(Query::names_places).then(|| crate::reader::gazetteer().0);
    let atlas: &dyn Atlas = gazetteer.as_ref().map_or(&NoAtlas, |gazetteer| gazetteer);
    let found = Photographs { archive: &archive, query: query.as_ref(), atlas };
    let mut list = show::List::new(format, on.clone());
    let mut rights = Rights::new(&archive, &reader);
    let total = found.each(&mut |dossier| list.add(&of_dossier(&reader, &mut rights, &dossier, on.clone())?))?;
    list.finish(total, "photographs")?;
    Ok(if complete { Ending::Done } else { Ending::Incomplete })
}

/// All captions of a photograph and what stands beside them.
fn of_dossier<'a>(
    reader: &Reader,
    rights: &mut Rights<'_>,
    dossier: &'a Dossier,
    on: Option<String>,
) -> Result<Restricted<'a>> {
    let mut days = Days { on, published: None, taken: None };
    for kept in &dossier.captions {
        for fact in kept.facts.iter().filter(|fact| fact.kind == "date") {
            let item = fact.item()?;
            let day = item.value.as_deref().filter(|value| value.len() == 10);
            match item.role.as_deref() {
                Some("provided" | "published") => earliest(&mut days.published, day),
                Some("taken") => earliest(&mut days.taken, day),
                _ => {}
            }
        }
    }
    if days.published.is_none() {
        let printed = dossier.sightings.iter().filter_map(|seen| seen.published.as_deref());
        printed.for_each(|day| earliest(&mut days.published, Some(day)));
    }
    let mut all: Vec<Restriction> = Vec::new();
    for kept in &dossier.captions {
        for restriction in of_caption(reader, kept, &days)? {
            merge(&mut all, restriction, kept.caption);
        }
    }
    for seen in &dossier.sightings {
        for line in rights.of(seen) {
            let credit = dossier.captions.iter().find_map(credit_of);
            let words = Words { text: &line, place: Place::Rights, credit: credit.as_deref() };
            for restriction in restriction::of_text(&reader.engine, words, &days) {
                merge(&mut all, restriction, seen.caption);
            }
        }
    }
    let caption = dossier.captions.first().map_or("", |kept| kept.text.as_str());
    let image = dossier.sightings.iter().find_map(|seen| seen.image.as_deref());
    let mut restricted = Restricted::of(caption, image, days, all);
    restricted.photograph = Some(dossier.photograph);
    Ok(restricted)
}

fn of_caption(reader: &Reader, kept: &Kept, days: &Days) -> Result<Vec<Restriction>> {
    let credit = credit_of(kept);
    let words = Words { text: &kept.text, place: Place::Caption, credit: credit.as_deref() };
    let mut notices = Vec::new();
    for fact in kept.facts.iter().filter(|fact| fact.kind == "notice") {
        if let (Some((start, end)), Some(kind)) = (fact.span, fact.item()?.kind) {
            notices.push((kind.into_owned(), Span::new(start, end)));
        }
    }
    let notices = notices.iter().map(|(kind, span)| (kind.as_str(), *span));
    let mut all = restriction::of_notices(&reader.engine, words, notices, days);
    let apart = Words { text: &kept.credit_line, place: Place::Credit, credit: credit.as_deref() };
    all.extend(restriction::of_text(&reader.engine, apart, days));
    Ok(all)
}

/// The credit of a caption as printed: its own, else the one apart from it.
fn credit_of(kept: &Kept) -> Option<String> {
    let fact = kept.facts.iter().find(|fact| fact.kind == "credit");
    let printed = fact.and_then(|fact| fact.span).and_then(|(start, end)| kept.text.get(start as usize..end as usize));
    let apart = Some(kept.credit_line.as_str()).filter(|line| !line.is_empty());
    printed.or(apart).map(str::to_owned)
}

/// The same words in another caption of a photograph are one restriction.
fn merge(all: &mut Vec<Restriction>, restriction: Restriction, caption: u64) {
    let same = |known: &&mut Restriction| {
        known.restriction == restriction.restriction
            && known.text == restriction.text
            && known.place == restriction.place
    };
    match all.iter_mut().find(same) {
        Some(known) if known.captions.contains(&caption) => {}
        Some(known) => known.captions.push(caption),
        None => all.push(Restriction { captions: vec![caption], ..restriction }),
    }
}

fn earliest(known: &mut Option<String>, day: Option<&str>) {
    if let Some(day) = day
        && known.as_deref().is_none_or(|known| day < known)
    {
        *known = Some(day.to_owned());
    }
}

fn of_files(asked: &Restrictions, on: Option<String>, format: Option<Format>) -> Result<Ending> {
    let (mut reader, mut complete) = Reader::open(false);
    reader.options.columns.clone_from(&asked.table.columns);
    let mut list = show::List::new(format, on.clone());
    let mut total = 0;
    for page in Galleries::new(&reader.engine, &reader.options, asked.files.clone()) {
        let page = match page {
            Ok(page) => page,
            Err(problem) => {
                complete = false;
                terminal::report(&problem.0);
                continue;
            }
        };
        for problem in page.problems.iter().filter(|problem| !problem.left_out) {
            complete = false;
            terminal::report(&format!("{}: {}: {}", page.document, problem.place, problem.what));
        }
        for sighting in &page.captions {
            total += 1;
            let caption = Caption { text: &sighting.text, id: None, source: Some(parse::source(&page, sighting)) };
            let record = reader.engine.read_caption(caption);
            let days = days_of(&record, page.published.as_deref(), on.clone());
            let credit = record.credit.as_ref().map(|credit| credit.text.as_ref());
            let credit = credit.or(Some(sighting.credit.as_str()).filter(|line| !line.is_empty()));
            let words = |text, place| Words { text, place, credit };
            let mut all = restriction::of_record(&reader.engine, words(&sighting.text, Place::Caption), &record, &days);
            all.extend(restriction::of_text(&reader.engine, words(&sighting.credit, Place::Credit), &days));
            for line in &sighting.rights {
                all.extend(restriction::of_text(&reader.engine, words(line, Place::Rights), &days));
            }
            let mut restricted = Restricted::of(&sighting.text, sighting.image.as_deref(), days, all);
            (restricted.document, restricted.ordinal) = (Some(page.document.as_str()), Some(sighting.ordinal));
            list.add(&restricted)?;
        }
    }
    list.finish(total, "captions")?;
    Ok(if complete { Ending::Done } else { Ending::Incomplete })
}

/// The days that a caption names, else that of its page.
fn days_of(record: &Record<'_>, published: Option<&str>, on: Option<String>) -> Days {
    let mut days = Days { on, ..Days::default() };
    for date in &record.dates {
        let day = date.value.as_deref().filter(|value| value.len() == 10);
        match date.role {
            DateRole::Provided | DateRole::Published => earliest(&mut days.published, day),
            DateRole::Taken => earliest(&mut days.taken, day),
            _ => {}
        }
    }
    if days.published.is_none() {
        days.published = published.map(str::to_owned);
    }
    days
}

impl<'a> Restricted<'a> {
    fn of(caption: &'a str, image: Option<&'a str>, days: Days, mut restrictions: Vec<Restriction>) -> Restricted<'a> {
        let Days { published, taken, on } = days;
        if on.is_some() {
            restrictions.retain(|restriction| restriction.holds != Some(false));
        }
        let (photograph, document, ordinal) = (None, None, None);
        Restricted { photograph, document, ordinal, image, caption, published, taken, on, restrictions }
    }
}
