//! Photographs as a list: JSON Lines, a table for `cut` and spreadsheets, or lines for people.

use crate::args::Format;
use crate::terminal::safe;
use crate::{annotated, shelf};
use anstyle::{AnsiColor, Style};
use anyhow::Result;
use archive::Overview;
use std::io::Write;

const COLUMNS: &[&str] =
    &["photograph", "taken", "places", "countries", "photographers", "organisations", "sightings", "conflicts", "text"];

/// Prints a page of photographs; `more` is the cursor of the next page.
pub fn print(overviews: &[Overview], more: Option<u64>, format: Option<Format>) -> Result<()> {
    let mut out = anstream::stdout().lock();
    if format == Some(Format::Json) {
        writeln!(out, "{}", serde_json::to_string(overviews)?)?;
    } else if format == Some(Format::Table) {
        writeln!(out, "{}", COLUMNS.join("\t"))?;
        overviews.iter().try_for_each(|overview| row(&mut out, overview))?;
    } else if shelf::json(format) {
        for overview in overviews {
            writeln!(out, "{}", serde_json::to_string(overview)?)?;
        }
    } else {
        overviews.iter().try_for_each(|overview| lines(&mut out, overview))?;
    }
    out.flush()?;
    if let Some(after) = more {
        crate::terminal::report(&format!("more with --after {after}"));
    }
    Ok(())
}

fn row(out: &mut dyn Write, overview: &Overview) -> std::io::Result<()> {
    let join = |list: &[String]| list.join("; ");
    let cells = [
        overview.photograph.to_string(),
        join(&overview.taken),
        join(&overview.places),
        join(&overview.countries),
        join(&overview.photographers),
        join(&overview.organisations),
        overview.sightings.to_string(),
        join(&overview.conflicts),
        overview.text.clone(),
    ];
    writeln!(out, "{}", cells.map(|cell| safe(&cell).into_owned()).join("\t"))
}

fn lines(out: &mut dyn Write, overview: &Overview) -> std::io::Result<()> {
    let (bold, dim) = (Style::new().bold(), AnsiColor::BrightBlack.on_default());
    let facts = [&overview.taken, &overview.places, &overview.photographers, &overview.organisations];
    let facts: Vec<String> = facts.iter().filter(|list| !list.is_empty()).map(|list| list.join(" · ")).collect();
    let times = if overview.sightings > 1 { format!("  seen {} times", overview.sightings) } else { String::new() };
    writeln!(out, "{bold}{:>6}{bold:#}  {}{dim}{times}{dim:#}", overview.photograph, safe(&facts.join("  ")))?;
    let width = annotated::terminal_width() - 8;
    let mut text: String = overview.text.chars().take(width).collect();
    if text.len() < overview.text.len() {
        text.pop();
        text.push('…');
    }
    writeln!(out, "        {dim}{}{dim:#}", safe(&text))
}
