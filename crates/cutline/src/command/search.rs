//! `cutline search`: photographs by words, people, places, dates, claims.

use crate::args::{Format, Search, Usage};
use crate::terminal::{beneath, counted, report, safe};
use crate::{Ending, overview, reader, shelf};
use anstyle::Style;
use anyhow::Result;
use archive::{Alone, Atlas, Facet, NoAtlas, Overview, Page, Query, SORTS, Sort};
use serde_json::{Map, json};
use std::io::Write;
use std::path::Path;

/// Runs the command.
pub fn run(search: &Search, folder: &Path, format: Option<Format>) -> Result<Ending> {
    let mut query = Query::read(&search.query.join(" ")).map_err(usage)?;
    if let Some(order) = &search.sort {
        let orders: Vec<&str> = SORTS.iter().map(|(name, _)| *name).collect();
        let wrong = || Usage(format!("expected an order of {}, or -taken, found {order:?}", orders.join(", ")));
        query.sort = Sort::read(order).ok_or_else(wrong)?;
    }
    let archive = shelf::open(folder)?;
    let page = Page { after: search.page.after, limit: search.page.limit, facets: search.facets };
    // The gazetteer is opened only for a query that names a place.
    let gazetteer = query.names_places().then(|| reader::gazetteer().0);
    let atlas: &dyn Atlas = gazetteer.as_ref().map_or(&NoAtlas, |gazetteer| gazetteer);
    let found = archive.search(&query, atlas, page).map_err(|error| match error {
        archive::Error::Query(error) => usage(error),
        other => anyhow::Error::from(other),
    })?;
    if found.total == 0 {
        nothing(&archive.alone(&query, atlas)?);
    }
    let dossiers = archive.store().dossiers(&found.photographs)?;
    let overviews = dossiers.iter().map(Overview::of).collect::<Result<Vec<_>, _>>()?;
    overview::print(&overviews, found.more, format)?;
    facets(&found.facets, found.total, format)?;
    Ok(Ending::Done)
}

/// What to say of a query that cannot be read.
pub fn usage(error: archive::QueryError) -> anyhow::Error {
    Usage(error.pointed()).into()
}

/// Says why nothing was found: what each part of the query finds alone.
fn nothing(alone: &[Alone]) {
    report("no photograph is found");
    for Alone { asked, found, instead } in alone {
        let instead = instead
            .as_ref()
            .map_or(String::new(), |(other, found)| format!("; {other} finds {}", counted(*found, "photograph")));
        if alone.len() > 1 || !instead.is_empty() {
            beneath(&format!("{asked} finds {}{instead}", counted(*found, "photograph")));
        }
    }
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
