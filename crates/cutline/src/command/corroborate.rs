//! `cutline corroborate`: events of the archive beside events that others recorded, never merged.

use crate::args::{Corroborate, Format};
use crate::event::{self, How, show};
use crate::terminal::{counted, report, safe};
use crate::{Ending, shelf};
use anstyle::{AnsiColor, Style};
use anyhow::{Context, Result};
use compare::Verdict;
use events::Event;
use events::corroborate::{Fit, corroborate};
use events::recorded::{self, Deaths, Recorded};
use serde_json::json;
use std::collections::HashSet;
use std::fs::File;
use std::io::Write;
use std::path::Path;

const BOLD: Style = Style::new().bold();
const DIM: Style = AnsiColor::BrightBlack.on_default();

/// Runs the command.
pub fn run(asked: &Corroborate, folder: &Path, format: Option<Format>) -> Result<Ending> {
    let name = asked.events.display();
    let file = File::open(&asked.events).with_context(|| format!("{name}"))?;
    let (rows, bad) = recorded::read(file, &asked.columns).with_context(|| format!("{name}"))?;
    bad.iter().for_each(|bad| report(&format!("{name}:{}: {}; left out", bad.line, bad.what)));
    let archive = shelf::open(folder)?;
    let events = event::gather(&archive, &asked.filter, &How { briefly: true, ..How::default() })?;
    let fits = corroborate(&rows, &events);

    let mut out = anstream::stdout().lock();
    let json = shelf::json(format);
    for fit in &fits {
        let (row, event) = (&rows[fit.row], &events[fit.event]);
        if json {
            writeln!(out, "{}", json!({ "row": row, "event": show::brief(event), "fit": fit }))?;
        } else {
            write!(out, "{}", pair(row, event, fit))?;
        }
    }
    let (with_row, with_event): (HashSet<usize>, HashSet<usize>) =
        (fits.iter().map(|fit| fit.event).collect(), fits.iter().map(|fit| fit.row).collect());
    if asked.all {
        for (_, row) in rows.iter().enumerate().filter(|(at, _)| !with_event.contains(at)) {
            if json {
                writeln!(out, "{}", json!({ "row": row, "event": null, "fit": null }))?;
            } else {
                writeln!(out, "{}  {DIM}no event of the archive{DIM:#}", safe(&line(row)))?;
            }
        }
        for (_, event) in events.iter().enumerate().filter(|(at, _)| !with_row.contains(at)) {
            if json {
                writeln!(out, "{}", json!({ "row": null, "event": show::brief(event), "fit": null }))?;
            } else {
                writeln!(out, "{}  {DIM}no row{DIM:#}", safe(&event.key))?;
            }
        }
    }
    if !json {
        let (rows, events) = (rows.len() as u64, events.len() as u64);
        writeln!(
            out,
            "{BOLD}{} of {} beside {} of {}{BOLD:#}",
            with_event.len(),
            counted(rows, "row"),
            with_row.len(),
            counted(events, "event")
        )?;
    }
    out.flush()?;
    Ok(if bad.is_empty() { Ending::Done } else { Ending::Incomplete })
}

/// A row and an event side by side for people.
fn pair(row: &Recorded, event: &Event, fit: &Fit) -> String {
    let mut page = format!("{BOLD}{}{BOLD:#}\n", safe(&line(row)));
    page +=
        &format!("  beside {}  {}  {}\n", safe(&event.day.value), safe(&event.kind), safe(&show::name(&event.place)));
    page += &format!("         {DIM}{}{DIM:#}\n", event.key);
    let place = &fit.place;
    let known = format!("{:.0} km apart, known within {:.0} and {:.0} km", place.km, place.row_km, place.event_km);
    page += &judged(place.verdict, "place", &known);
    let days = if row.first == row.last { row.first.clone() } else { format!("{} to {}", row.first, row.last) };
    let basis = if event.day.basis == "taken" { ", the day of the pictures" } else { "" };
    page += &judged(fit.day, "day", &format!("{days} beside {}{basis}", event.day.value));
    page += &judged(fit.kind, "kind", &format!("{} beside {}", row.kind, event.kind));
    for deaths in &fit.deaths {
        let figure = &deaths.figure;
        let theirs = interval(row.deaths);
        page += &judged(
            deaths.verdict,
            "deaths",
            &format!("{theirs} beside {} ({})", show::count(figure), show::who(figure)),
        );
    }
    for blamed in &fit.actors {
        let who = blamed.actor.claim.as_ref().map_or("the caption".to_owned(), events::Claim::words);
        let sides = [&row.actor1, &row.actor2].map(String::as_str).join(" against ");
        page += &judged(blamed.verdict, "actor", &format!("{sides} beside {} ({who})", blamed.actor.words.text));
    }
    page
}

fn judged(verdict: Verdict, what: &str, words: &str) -> String {
    let (sign, color) = match verdict {
        Verdict::Compatible => ("✓", AnsiColor::Green),
        Verdict::Incompatible => ("✗", AnsiColor::Red),
        Verdict::CannotTell => ("?", AnsiColor::Yellow),
    };
    let style = color.on_default();
    format!("  {style}{sign} {what:6}{style:#} {}\n", safe(words))
}

/// A row in a line: "216902, line 42: 2016-05-03, Um Dalam town, 9–11 dead, Government of Sudan against SPLM".
fn line(row: &Recorded) -> String {
    let id = if row.id.is_empty() { format!("line {}", row.line) } else { format!("{}, line {}", row.id, row.line) };
    let days = if row.first == row.last { row.first.clone() } else { format!("{} to {}", row.first, row.last) };
    let sides: Vec<&str> =
        [&row.actor1, &row.actor2].into_iter().map(String::as_str).filter(|side| !side.is_empty()).collect();
    let parts = [days, row.place.clone(), format!("{} dead", interval(row.deaths)), sides.join(" against ")];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    format!("{id}: {}", parts.join(", "))
}

fn interval(deaths: Deaths) -> String {
    let Deaths { low, best, high } = deaths;
    match (low.or(best), high.or(best)) {
        (Some(low), Some(high)) if low == high => low.to_string(),
        (Some(low), Some(high)) => format!("{low}–{high}"),
        _ => "?".to_owned(),
    }
}
