//! `cutline log`: every change of the archive, the last ones.

use crate::args::{Format, Log, Usage};
use crate::terminal::safe;
use crate::{Ending, shelf};
use anstyle::{AnsiColor, Style};
use anyhow::Result;
use archive::{Entry, Kind};
use serde_json::Value;
use std::collections::{HashSet, VecDeque};
use std::io::Write;
use std::path::Path;

/// So many entries are read at once.
const STEP: usize = 1000;

/// Runs the command.
pub fn run(log: &Log, folder: &Path, format: Option<Format>) -> Result<Ending> {
    let kinds = || Kind::ALL.iter().map(|kind| kind.name());
    if let Some(kind) = log.kind.as_deref().filter(|kind| !kinds().any(|known| known == *kind)) {
        let known = kinds().collect::<Vec<_>>().join(", ");
        return Err(Usage(format!("expected a kind of entry, one of {known}; found {kind:?}")).into());
    }
    if let Some(day) = log.since.as_deref().filter(|day| day.len() != 10 || archive::days_of_edtf(day).is_none()) {
        return Err(Usage(format!("expected a day such as 2026-11-30, found {day:?}")).into());
    }
    let archive = shelf::open(folder)?;
    let of: Option<HashSet<u64>> = match log.photograph {
        Some(photograph) => {
            let entries = archive.store().entries_of(photograph)?;
            if entries.is_empty() {
                shelf::dossier(&archive, photograph)?;
            }
            Some(entries.into_iter().collect())
        }
        None => None,
    };
    let wanted = |entry: &Entry| {
        log.kind.as_deref().is_none_or(|kind| entry.kind == kind)
            && log.since.as_deref().is_none_or(|day| entry.at.as_str() >= day)
            && of.as_ref().is_none_or(|of| of.contains(&entry.seq))
    };
    let (mut last, mut after) = (VecDeque::new(), 0);
    loop {
        let entries = archive.store().entries(after, STEP)?;
        let Some(end) = entries.last() else { break };
        after = end.seq;
        for entry in entries.into_iter().filter(wanted) {
            last.push_back(entry);
            if last.len() > log.limit {
                last.pop_front();
            }
        }
    }
    let mut out = anstream::stdout().lock();
    for entry in &last {
        if shelf::json(format) {
            writeln!(out, "{}", serde_json::to_string(entry)?)?;
        } else {
            writeln!(out, "{}", line(entry))?;
        }
    }
    out.flush()?;
    Ok(Ending::Done)
}

/// An entry in a line.
pub fn line(entry: &Entry) -> String {
    let (bold, dim) = (Style::new().bold(), AnsiColor::BrightBlack.on_default());
    let Entry { seq, at, kind, hash, .. } = entry;
    let hash = &hash.to_string()[..12];
    format!("{bold}{seq:>6}{bold:#}  {at}  {kind:10}  {}  {dim}{hash}…{dim:#}", safe(&what(entry)))
}

/// What happened, in words.
pub fn what(entry: &Entry) -> String {
    let body: Value = serde_json::from_str(&entry.body).unwrap_or_default();
    let text = |field: &str| body[field].as_str().unwrap_or_default().to_owned();
    let number = |field: &str| body[field].as_u64().map(|number| number.to_string()).unwrap_or_default();
    match entry.kind.as_str() {
        "archive" => format!("made by {}", text("program")),
        "batch" => format!("batch {} begun by {}", number("batch"), text("program")),
        "document" => format!(
            "{}: {} sightings, {} captions and {} photographs not there before",
            text("document"),
            number("sightings"),
            number("captions"),
            number("photographs")
        ),
        "removal" => format!("batch {} removed: {}", number("batch"), text("reason")),
        "join" => {
            let brought = &body["brought"];
            let archive = brought["archive"].as_str().unwrap_or_default();
            let (reviews, left) = (&brought["reviews"], brought["left"].as_array().map_or(0, Vec::len));
            let archive = archive.get(..12).unwrap_or(archive);
            format!(
                "archive {archive}… brought in up to its entry {}: {reviews} decisions, {left} left",
                number("last")
            )
        }
        "collection" => {
            let photographs = body["photographs"].as_array().map_or(String::new(), |all| {
                let numbers: Vec<String> = all.iter().take(8).map(Value::to_string).collect();
                let more = if all.len() > 8 { format!(" and {} more", all.len() - 8) } else { String::new() };
                format!(" {}{more}", numbers.join(", "))
            });
            let query = body["query"].as_str().map_or(String::new(), |query| format!(", gathers {query}"));
            let why = if text("reason").is_empty() { String::new() } else { format!(": {}", text("reason")) };
            format!("collection “{}” by {}: {}{photographs}{query}{why}", text("name"), text("by"), text("done"))
        }
        "seal" if body["answered"] == true => {
            format!("seal {}: a time stamp on entry {}", number("seal"), number("sealed"))
        }
        "seal" => format!("seal {} of entry {}, {}", number("seal"), number("sealed"), text("method")),
        "reading" => format!("{} captions read again, {} differ", number("captions"), number("changed")),
        "review" => {
            let on = [("undoes", "R"), ("caption", "C"), ("sighting", "S"), ("photograph", "photograph ")];
            let on = on.iter().find(|(field, _)| body[*field].is_u64());
            let fact = if number("number").is_empty() { String::new() } else { format!(".{}", number("number")) };
            let on = on.map_or(String::new(), |(field, letter)| format!(" {letter}{}", number(field)));
            let on = if body["undoes"].is_u64() { on } else { on + &fact };
            let why = if text("reason").is_empty() { String::new() } else { format!(": {}", text("reason")) };
            format!("R{} by {}: {}{on}{why}", number("review"), text("reviewer"), text("action"))
        }
        _ => entry.body.clone(),
    }
}
