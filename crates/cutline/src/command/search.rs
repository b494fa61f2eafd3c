//! `cutline search`: photographs by words, people, places, dates, claims.

use crate::args::{Format, Search, Usage};
use crate::terminal::{counted, safe};
use crate::{Ending, overview, reader, shelf};
use anstyle::Style;
use anyhow::Result;
use archive::{Archive, Atlas, Facet, NoAtlas, Overview, Page, Query};
use serde_json::{Map, json};
use std::io::Write;
use std::path::Path;

/// Runs the command.
pub fn run(search: &Search, folder: &Path, format: Option<Format>) -> Result<Ending> {
    let query = Query::read(&search.query.join(" ")).map_err(|error| Usage(error.to_string()))?;
    let archive = Archive::open(folder)?;
    let page = Page { after: search.page.after, limit: search.page.limit, facets: search.facets };
    // The gazetteer is opened only for a query that names a place.
    let gazetteer = query.names_places().then(|| reader::gazetteer().0);
    let atlas: &dyn Atlas = gazetteer.as_ref().map_or(&NoAtlas, |gazetteer| gazetteer);
    let found = archive.search(&query, atlas, page).map_err(|error| match error {
        archive::Error::Query(error) => Usage(error.to_string()).into(),
        other => anyhow::Error::from(other),
    })?;
    let dossiers = archive.store().dossiers(&found.photographs)?;
    let overviews = dossiers.iter().map(Overview::of).collect::<Result<Vec<_>, _>>()?;
    overview::print(&overviews, found.more, format)?;
    facets(&found.facets, found.total, format)?;
    Ok(Ending::Done)
}

/// What to say of a query that cannot be read.
pub fn usage(error: archive::QueryError) -> anyhow::Error {
    Usage(error.to_string()).into()
}

/// What was found has in common: after the photographs for people, as a last line for programs.
fn facets(facets: &[Facet], total: u64, format: Option<Format>) -> Result<()> {
    if facets.is_empty() {
        return Ok(());
    }
    let mut out = anstream::stdout().lock();
    if format != Some(Format::Table) && shelf::json(format) {
        let values = |facet: &Facet| json!(facet.values);
        let fields: Map<_, _> = facets.iter().map(|facet| (facet.field.to_owned(), values(facet))).collect();
        writeln!(out, "{}", json!({ "total": total, "facets": fields }))?;
        return Ok(());
    }
    let bold = Style::new().bold();
    writeln!(out, "\n{bold}{}{bold:#}", counted(total, "photograph"))?;
    for facet in facets {
        let values: Vec<String> = facet.values.iter().map(|(value, count)| format!("{value} {count}")).collect();
        writeln!(out, "  {:9} {}", facet.field, safe(&values.join(" · ")))?;
    }
    Ok(())
}
