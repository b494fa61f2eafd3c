//! Events for people: a line or two in a list, a page alone. Every figure and everyone blamed with who says so.
//!
//! ```text
//! 2016-05-03  Air/drone strike  Um Dalam, SD (town)  2 photographs
//!             killed ≥ 12, residents, “said” (attributed) · killed 9, the caption
//! ```

use crate::terminal::{counted, safe};
use anstyle::{AnsiColor, Style};
use events::{Actor, Claim, Event, Figure, Source, Spot};
use serde_json::{Value, json};
use std::fmt::Write;

const BOLD: Style = Style::new().bold();
const DIM: Style = AnsiColor::BrightBlack.on_default();

/// The lines of an event in a list.
pub fn lines(event: &Event) -> String {
    let mut page = String::new();
    let Event { day, kind, place, photographs, key, .. } = event;
    let photographs = counted(photographs.len() as u64, "photograph");
    let _ = writeln!(
        page,
        "{BOLD}{}  {}{BOLD:#}  {}  {DIM}{photographs}{DIM:#}",
        safe(&day.value),
        safe(kind),
        safe(&name(place))
    );
    let figures = event.figures().into_iter().map(|(_, figure)| format!("{}, {}", count(figure), who(figure)));
    let actors = event
        .actors()
        .into_iter()
        .map(|(_, actor)| format!("blamed {}, {}", actor.words.text, claimed(actor.claim.as_ref())));
    let mut all: Vec<String> = figures.chain(actors).collect();
    all.dedup();
    for line in all {
        let _ = writeln!(page, "            {}", safe(&line));
    }
    let _ = writeln!(page, "            {DIM}{key}{DIM:#}");
    page
}

/// The page of an event.
pub fn page(event: &Event) -> String {
    let mut page = String::new();
    let Event { day, kind, event_type, place, photographs, statements, key, .. } = event;
    let acled = event_type.map_or("not among ACLED’s kinds".to_owned(), |kind| format!("ACLED: {kind}"));
    let _ = writeln!(page, "{BOLD}{}{BOLD:#}  {DIM}{acled}; {key}{DIM:#}", safe(kind));
    let _ = writeln!(page, "  where   {}", safe(&position(place)));
    let basis = match day.basis {
        "taken" => "the day of the pictures: it happened then or before",
        _ => "as captions date it",
    };
    let _ = writeln!(page, "  when    {}  {DIM}{basis}{DIM:#}", safe(&day.value));
    let numbers: Vec<String> = photographs.iter().map(u64::to_string).collect();
    let _ = writeln!(page, "  photographs {}\n", numbers.join(", "));
    let _ = writeln!(page, "{BOLD}What is said{BOLD:#}");
    for statement in statements {
        let claim = claimed(statement.claim.as_ref());
        let line = format!("“{}”  {claim}", statement.words.text);
        let elsewhere =
            if statement.place.id == place.id { String::new() } else { format!(", of {}", statement.place.name) };
        let _ = writeln!(
            page,
            "  {}  {DIM}photograph {}, caption {}{}{DIM:#}",
            safe(&line),
            statement.photograph,
            statement.caption,
            safe(&elsewhere)
        );
        let _ = writeln!(page, "    {DIM}{}{DIM:#}", safe(&statement.sentence));
    }
    section(
        &mut page,
        "Figures, side by side",
        event
            .figures()
            .into_iter()
            .map(|(of, figure)| (format!("{}  “{}”  {}", count(figure), figure.words.text, who(figure)), of.caption)),
    );
    section(
        &mut page,
        "Blamed",
        event
            .actors()
            .into_iter()
            .map(|(of, actor)| (format!("“{}”  {}", actor.words.text, claimed(actor.claim.as_ref())), of.caption)),
    );
    let _ = writeln!(page, "{BOLD}Sources{BOLD:#}");
    for source in event.sources() {
        let _ = writeln!(page, "  {}", safe(&document(source)));
    }
    page
}

fn section(page: &mut String, title: &str, lines: impl Iterator<Item = (String, u64)>) {
    let mut lines = lines.peekable();
    if lines.peek().is_some() {
        let _ = writeln!(page, "{BOLD}{title}{BOLD:#}");
    }
    for (line, caption) in lines {
        let _ = writeln!(page, "  {}  {DIM}caption {caption}{DIM:#}", safe(&line));
    }
}

/// An event for programs, without its sentences.
pub fn brief(event: &Event) -> Value {
    let figures: Vec<&Figure> = event.figures().into_iter().map(|(_, figure)| figure).collect();
    let actors: Vec<&Actor> = event.actors().into_iter().map(|(_, actor)| actor).collect();
    json!({ "key": event.key, "kind": event.kind, "event_type": event.event_type, "place": event.place, "day": event.day,
        "photographs": event.photographs, "statements": event.statements.len(), "figures": figures, "actors": actors })
}

/// The whole of an event for programs.
pub fn whole(event: &Event) -> Value {
    let figures: Vec<&Figure> = event.figures().into_iter().map(|(_, figure)| figure).collect();
    let actors: Vec<&Actor> = event.actors().into_iter().map(|(_, actor)| actor).collect();
    json!({ "key": event.key, "kind": event.kind, "event_type": event.event_type, "place": event.place, "day": event.day,
        "photographs": event.photographs, "statements": event.statements, "figures": figures, "actors": actors,
        "sources": event.sources() })
}

/// A place in a few words: "Um Dalam, North Kordofan, SD (town)".
pub fn name(place: &Spot) -> String {
    let division = place.admin1.as_ref().filter(|division| **division != place.name);
    let names: Vec<&str> =
        [Some(&place.name), division, place.country.as_ref()].into_iter().flatten().map(String::as_str).collect();
    let precision = place.precision.map_or("not in the gazetteer".to_owned(), crate::annotated::name_of);
    format!("{} ({precision})", names.join(", "))
}

/// Where a place is, as exactly as that is known.
pub fn position(place: &Spot) -> String {
    let at = match (place.position, place.radius_km()) {
        (Some((north, east)), Some(radius)) => format!(": {north:.2}, {east:.2}, within {radius} km"),
        (Some(_), None) => ", no closer".to_owned(),
        (None, _) => String::new(),
    };
    name(place) + &at
}

/// "killed ≥ 12", with the number of places where one figure is for several.
pub fn count(figure: &Figure) -> String {
    let number = match (figure.low, figure.high) {
        (Some(low), Some(high)) if low == high && figure.qualifier == "about" => format!("≈ {low}"),
        (Some(low), Some(high)) if low == high => low.to_string(),
        (Some(low), Some(high)) => format!("{low}–{high}"),
        (Some(low), None) => format!("≥ {low}"),
        (None, Some(high)) => format!("≤ {high}"),
        (None, None) => "?".to_owned(),
    };
    let places = if figure.places > 1 { format!(" in {} places together", figure.places) } else { String::new() };
    format!("{} {number}{places}", figure.kind)
}

/// Whose figure it is, and who else speaks in its clause.
pub fn who(figure: &Figure) -> String {
    match (&figure.claim, &figure.beside[..]) {
        (Some(claim), _) => claim.words(),
        (None, []) => "the caption".to_owned(),
        (None, beside) => {
            let beside: Vec<String> = beside.iter().map(Claim::words).collect();
            format!("the caption; in the same clause {}", beside.join("; "))
        }
    }
}

/// Who says something; the caption where nobody does.
pub fn claimed(claim: Option<&Claim>) -> String {
    claim.map_or("the caption".to_owned(), Claim::words)
}

/// A source in a few words.
pub fn document(source: &Source) -> String {
    let publisher = source.publisher.as_ref().map_or(String::new(), |publisher| format!(", {publisher}"));
    let published = source.published.as_ref().map_or(String::new(), |day| format!(", {day}"));
    format!("{}, caption {}{publisher}{published}", source.document, source.ordinal)
}
