//! Restrictions as JSON Lines, as a table, or for people.
//!
//! ```text
//!     17  A boy in Marib, Yemen March 6, 2014. …
//!         territory out      Turkey (TR)                     “TURKEY OUT”
//!         time limited       14 days, until 2014-03-20       “MUST BE USED WITHIN 14 DAYS”
//! ```

use super::Restriction;
use crate::args::Format;
use crate::command::restrictions::Restricted;
use crate::terminal::safe;
use crate::{annotated, shelf};
use anstyle::{AnsiColor, Style};
use anyhow::Result;
use std::io::Write;

const COLUMNS: &[&str] = &["photograph", "document", "ordinal", "image", "restriction", "value", "holds", "in", "text"];

/// A list that is being printed.
pub struct List {
    format: Option<Format>,
    /// Photographs that have restrictions.
    count: u64,
    rows: bool,
    json: bool,
    /// The day asked for.
    on: Option<String>,
}

impl List {
    /// An empty list.
    pub fn new(format: Option<Format>, on: Option<String>) -> List {
        let rows = format == Some(Format::Table);
        List { format, count: 0, rows, json: !rows && shelf::json(format), on }
    }

    /// Prints a photograph, if its use is restricted.
    ///
    /// # Errors
    ///
    /// If nobody reads the output.
    pub fn add(&mut self, restricted: &Restricted<'_>) -> Result<()> {
        if restricted.restrictions.is_empty() {
            return Ok(());
        }
        let mut out = anstream::stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(restricted)?)?;
        } else if self.rows {
            if self.count == 0 {
                writeln!(out, "{}", COLUMNS.join("\t"))?;
            }
            restricted.restrictions.iter().try_for_each(|restriction| row(&mut out, restricted, restriction))?;
        } else {
            lines(&mut out, restricted)?;
        }
        self.count += 1;
        Ok(())
    }

    /// Says what was not found, so that nobody takes silence for leave.
    ///
    /// # Errors
    ///
    /// If nobody reads the output.
    pub fn finish(self, total: u64, what: &str) -> Result<()> {
        if self.json || self.rows || self.format == Some(Format::Json) {
            return Ok(());
        }
        let rest = total - self.count;
        let mut out = anstream::stdout().lock();
        let on = self.on.as_ref().map_or(String::new(), |day| format!(" on {day}"));
        let others = match self.on {
            Some(_) => "forbid nothing on that day, which is no leave",
            None => "say nothing of their use",
        };
        writeln!(
            out,
            "{} of {total} {what} restricted by their words{on}; those of the other {rest} {others}",
            self.count
        )?;
        Ok(())
    }
}

fn row(out: &mut dyn Write, restricted: &Restricted<'_>, restriction: &Restriction) -> std::io::Result<()> {
    let number = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
    let cells = [
        number(restricted.photograph),
        restricted.document.unwrap_or_default().to_owned(),
        number(restricted.ordinal),
        restricted.image.unwrap_or_default().to_owned(),
        restriction.restriction.to_owned(),
        value(restriction),
        holds(restricted, restriction),
        restriction.place.name().to_owned(),
        restriction.text.clone(),
    ];
    writeln!(out, "{}", cells.map(|cell| safe(&cell).into_owned()).join("\t"))
}

/// On the day asked for; a restriction that no day decides holds always.
fn holds(restricted: &Restricted<'_>, restriction: &Restriction) -> String {
    match restriction.holds {
        Some(holds) => holds.to_string(),
        None if restricted.on.is_some() => "cannot tell".to_owned(),
        None => String::new(),
    }
}

fn lines(out: &mut dyn Write, restricted: &Restricted<'_>) -> std::io::Result<()> {
    let (bold, dim) = (Style::new().bold(), AnsiColor::BrightBlack.on_default());
    let name = match (restricted.photograph, restricted.document, restricted.ordinal) {
        (Some(number), ..) => format!("{number:>6}"),
        (None, Some(document), Some(ordinal)) => format!("{document}#{ordinal}"),
        _ => String::new(),
    };
    let width = annotated::terminal_width().saturating_sub(10);
    let mut text: String = restricted.caption.chars().take(width).collect();
    if text.len() < restricted.caption.len() {
        text.pop();
        text.push('…');
    }
    writeln!(out, "{bold}{}{bold:#}  {}", safe(&name), safe(&text))?;
    for restriction in &restricted.restrictions {
        let kind = restriction.restriction.replace('_', " ");
        let (value, words) = (value(restriction) + " ", &restriction.text);
        writeln!(out, "        {bold}{kind:17}{bold:#} {:32} {dim}“{}”{dim:#}", safe(&value), safe(words))?;
    }
    Ok(())
}

/// What a restriction says, in a few words.
fn value(restriction: &Restriction) -> String {
    let names = restriction.names.iter().map(|name| match &name.country {
        Some(country) => format!("{} ({country})", name.text),
        None => name.text.clone(),
    });
    let names = names.collect::<Vec<_>>().join(", ");
    match restriction.restriction {
        "time_limited" => {
            let lasts = restriction.lasts.clone().unwrap_or_default();
            match &restriction.ends {
                Some(ends) if lasts.is_empty() => format!("until {ends}"),
                Some(ends) => format!("{lasts}, until {ends}"),
                // "ONE TIME USE ONLY" names no time.
                None if !restriction.text.contains(|c: char| c.is_ascii_digit()) => lasts,
                None if lasts.is_empty() => "cannot tell until when".to_owned(),
                None => format!("{lasts}, cannot tell until when"),
            }
        }
        "embargo" => match &restriction.until {
            Some(until) => format!("until {until}"),
            None => "cannot tell until when".to_owned(),
        },
        "mandatory_credit" => restriction.credit.clone().unwrap_or_default(),
        "licence" => restriction.licence.as_ref().map_or(String::new(), |licence| {
            let conditions = licence.conditions.join(", ").replace('_', " ");
            if conditions.is_empty() { licence.name.clone() } else { format!("{}: {conditions}", licence.name) }
        }),
        _ if names.is_empty() => String::new(),
        _ if restriction.only_there => format!("only in {names}"),
        "no_sales" => format!("in {names}"),
        _ => names,
    }
}
