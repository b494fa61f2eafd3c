//! Events as captions say them: a list, and of each a dossier, with every claim beside the others and who makes it.
//!
//! `/events?in=Sudan&from=2016-05`; `/events/2016-05-03.geonames-….air-drone-strike`. Figures are intervals, never one number
//! made of several.

use super::answer::{self, Failure, Form, Named, Question};
use super::gathered::is_in;
use super::hand::address;
use super::sheet::Tile;
use super::state::Desk;
use crate::event::show::{self, brief, claimed, count, document, name, position, who, whole};
use crate::export::html;
use crate::export::said::facts;
use archive::{Archive, days_of_edtf};
use askama::Template;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse, Response};
use events::{Event, Figure, gather, key_day, statements};
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;

/// Events of a page.
const EVENTS: usize = 60;

/// What is asked of the list.
#[derive(Deserialize, Default)]
pub struct Asked {
    /// In which place: town, province, country.
    #[serde(default)]
    r#in: String,
    /// Of which kind.
    #[serde(default)]
    r#type: String,
    /// From this day, month or year on.
    #[serde(default)]
    from: String,
    /// Up to this one.
    #[serde(default)]
    to: String,
    /// The key of the last event of the page before.
    #[serde(default)]
    after: String,
}

#[derive(Template)]
#[template(path = "events.html")]
struct List {
    asked: Asked,
    total: usize,
    /// The kinds that there are, each with its name in words.
    kinds: Vec<(String, String)>,
    events: Vec<Row>,
    next: Option<String>,
}

/// An event of the list.
struct Row {
    address: String,
    day: String,
    kind: String,
    place: String,
    photographs: usize,
    /// Figures and who is blamed, each with who says so.
    said: Vec<String>,
}

#[derive(Template)]
#[template(path = "event.html")]
struct Page {
    key: String,
    kind: String,
    acled: String,
    place: String,
    control: String,
    day: String,
    basis: &'static str,
    veil: Option<&'static str>,
    statements: Vec<Claimed>,
    figures: Vec<Bar>,
    actors: Vec<Claimed>,
    tiles: Vec<Tile>,
    sources: Vec<String>,
}

/// Words with who says so.
struct Claimed {
    words: String,
    who: String,
    /// Whether somebody claims it, other than the caption.
    claim: bool,
    sentence: String,
    elsewhere: String,
    photograph: u64,
    caption: u64,
}

/// A figure as an interval.
struct Bar {
    says: String,
    claimed: Claimed,
    /// Where it begins and how wide it is, in hundredths of the largest figure of its kind; `None` for a vague one.
    interval: Option<(u64, u64)>,
    /// Whether it has no upper end.
    open: bool,
}

/// Answers with the list.
pub async fn list(
    State(desk): State<Arc<Desk>>,
    Question(asked): Question<Asked>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let form = Form::of(&uri, &headers);
    let answer = desk.ask(move |desk, archive| {
        let gathered = desk.gatherer().now(archive)?;
        let fits = wanted(desk, &asked)?;
        let found: Vec<&Event> = gathered.events.iter().filter(|event| fits(event)).collect();
        let from = match asked.after.as_str() {
            "" => 0,
            after => found.iter().position(|event| event.key == after).map_or(0, |at| at + 1),
        };
        let shown: Vec<&Event> = found.iter().skip(from).take(EVENTS).copied().collect();
        let last = shown.last().filter(|_| from + shown.len() < found.len());
        let pairs = |after: &str| {
            let Asked { r#in, r#type, from, to, .. } = &asked;
            address("/events", [("in", r#in.as_str()), ("type", r#type), ("from", from), ("to", to), ("after", after)])
        };
        let (next, total) = (last.map(|event| pairs(&event.key)), found.len());
        if form == Form::Json {
            let events: Vec<_> = shown.iter().map(|event| brief(event)).collect();
            return Ok(Json(json!({ "total": total, "events": events, "next": next })).into_response());
        }
        let mut kinds: Vec<String> = gathered.events.iter().map(|event| event.kind.clone()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let kinds = kinds.into_iter().map(|kind| (kind.clone(), kind.replace('_', " "))).collect();
        let events = shown.into_iter().map(row).collect();
        Ok(answer::page(&List { asked, total, kinds, events, next }))
    });
    answer.await.unwrap_or_else(|failure| failure.answer(form))
}

/// Whether an event is asked for.
fn wanted<'d>(desk: &'d Desk, asked: &Asked) -> Result<impl Fn(&Event) -> bool + use<'d>, Failure> {
    let day = |text: &str| match text {
        "" => Ok(None),
        text => days_of_edtf(text).map(Some).ok_or_else(|| {
            Failure::question(format!("expected a day, month or year such as 2016-03-16, found {text:?}"))
        }),
    };
    let (from, to) = (day(&asked.from)?, day(&asked.to)?);
    let (place, kind) = (asked.r#in.trim().to_owned(), asked.r#type.trim().to_owned());
    Ok(move |event: &Event| {
        from.is_none_or(|from| from.first <= event.day.days.last)
            && to.is_none_or(|to| event.day.days.first <= to.last)
            && (kind.is_empty() || event.is_a(&kind))
            && (place.is_empty() || is_in(desk.reader(), &event.place, &place))
    })
}

fn row(event: &Event) -> Row {
    let mut said: Vec<String> =
        event.figures().into_iter().map(|(_, figure)| format!("{}: {}", count(figure), who(figure))).collect();
    let blamed = event.actors();
    said.extend(
        blamed.into_iter().map(|(_, actor)| format!("blamed {}: {}", actor.words.text, claimed(actor.claim.as_ref()))),
    );
    said.dedup();
    Row {
        address: format!("/events/{}", event.key),
        day: event.day.value.clone(),
        kind: event.kind.replace('_', " "),
        place: name(&event.place),
        photographs: event.photographs.len(),
        said,
    }
}

/// Answers with an event by its key.
pub async fn page(State(desk): State<Arc<Desk>>, Named(key): Named<String>, uri: Uri, headers: HeaderMap) -> Response {
    let form = Form::of(&uri, &headers);
    let answer = desk.ask(move |desk, archive| {
        let event = whole_of(desk, archive, key.strip_suffix(".json").unwrap_or(&key))?;
        match form {
            Form::Json => Ok(Json(whole(&event)).into_response()),
            Form::Page => Ok(answer::page(&dossier(archive, &event)?)),
        }
    });
    answer.await.unwrap_or_else(|failure| failure.answer(form))
}

/// An event with its sentences and sources: its photographs, and those of the day's other events, are read again.
fn whole_of(desk: &Desk, archive: &Archive, key: &str) -> Result<Event, Failure> {
    let missing = || Failure::missing(format!("expected the key of an event, found {key:?}"));
    let gathered = desk.gatherer().now(archive)?;
    if !gathered.events.iter().any(|event| event.key == key) {
        return Err(missing());
    }
    let day = key.split('.').next().unwrap_or_default();
    let of_day = gathered.events.iter().filter(|event| event.key.split('.').next() == Some(day));
    let mut numbers: Vec<u64> = of_day.flat_map(|event| event.photographs.iter().copied()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let mut said = Vec::new();
    for dossier in archive.store().dossiers(&numbers)? {
        said.extend(statements(&dossier)?.into_iter().filter(|statement| key_day(&statement.day.value) == day));
    }
    gather(said).into_iter().find(|event| event.key == key).ok_or_else(missing)
}

fn dossier(archive: &Archive, event: &Event) -> Result<Page, Failure> {
    let dossiers = archive.store().dossiers(&event.photographs)?;
    let mut veil = None;
    for dossier in &dossiers {
        veil = veil.or(html::veil(dossier, &facts(dossier)?));
    }
    let statements = event.statements.iter().map(|one| Claimed {
        words: one.words.text.clone(),
        who: claimed(one.claim.as_ref()),
        claim: one.claim.is_some(),
        sentence: one.sentence.clone(),
        elsewhere: if one.place.id == event.place.id { String::new() } else { show::name(&one.place) },
        photograph: one.photograph,
        caption: one.caption,
    });
    let figures = event.figures();
    let bars = figures.iter().map(|(of, figure)| Bar {
        says: count(figure),
        claimed: Claimed {
            words: figure.words.text.clone(),
            who: who(figure),
            claim: figure.claim.is_some(),
            sentence: String::new(),
            elsewhere: String::new(),
            photograph: of.photograph,
            caption: of.caption,
        },
        interval: interval(figure, figures.iter().map(|(_, figure)| *figure)),
        open: figure.low.is_some() && figure.high.is_none(),
    });
    let actors = event.actors().into_iter().map(|(of, actor)| Claimed {
        words: actor.words.text.clone(),
        who: claimed(actor.claim.as_ref()),
        claim: actor.claim.is_some(),
        sentence: String::new(),
        elsewhere: String::new(),
        photograph: of.photograph,
        caption: of.caption,
    });
    Ok(Page {
        key: event.key.clone(),
        kind: event.kind.replace('_', " "),
        acled: event.event_type.map_or("not among ACLED’s kinds".to_owned(), |kind| format!("ACLED: {kind}")),
        place: position(&event.place),
        control: address("/control", [("place", event.place.id.as_str())]),
        day: event.day.value.clone(),
        basis: match event.day.basis {
            "taken" => "the day of the pictures: it happened then or before",
            _ => "as captions date it",
        },
        veil,
        statements: statements.collect(),
        figures: bars.collect(),
        actors: actors.collect(),
        tiles: dossiers.iter().map(Tile::of).collect::<Result<_, _>>()?,
        sources: event.sources().into_iter().map(document).collect(),
    })
}

/// Where a figure lies among those of its kind, in hundredths of the largest number that any of them names.
fn interval<'f>(figure: &Figure, all: impl Iterator<Item = &'f Figure>) -> Option<(u64, u64)> {
    let numbers = all.filter(|other| other.kind == figure.kind).flat_map(|other| [other.low, other.high]);
    let most = numbers.flatten().max()?.max(1);
    // What has no upper end goes on to the edge, a fifth beyond the largest number.
    let place = |number: u64| number * 80 / most;
    let (start, end) = match (figure.low, figure.high) {
        (None, None) => return None,
        (low, Some(high)) => (low.map_or(0, place), place(high)),
        (Some(low), None) => (place(low), 100),
    };
    Some((start, (end - start).max(2)))
}
