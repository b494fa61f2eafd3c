//! Who held a place, by date, as captions said it: nothing is drawn for days of which nothing is said.
//!
//! `/control` lists the places that are spoken of, `/control?place=geonames:…` draws one.

use super::answer::{self, Failure, Form, Question};
use super::hand::address;
use super::state::Desk;
use crate::event::show::name;
use askama::Template;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse, Response};
use events::control::{Holding, Step, Timeline, timelines};
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;

/// What is asked.
#[derive(Deserialize, Default)]
pub struct Asked {
    /// A place's identifier, as the list has it; all without one.
    #[serde(default)]
    place: String,
}

#[derive(Template)]
#[template(path = "control.html")]
struct Page {
    /// The places that are spoken of: name, address, how many captions, whether two do not agree.
    places: Vec<(String, String, usize, bool)>,
    shown: Vec<Strip>,
}

/// A place's strip.
struct Strip {
    name: String,
    first: String,
    last: String,
    lanes: Vec<Lane>,
    steps: Vec<Line>,
}

/// One holder and what is said of it, in days.
struct Lane {
    who: String,
    status: String,
    /// Where each day or month that is spoken of begins and how wide it is, in thousandths of the strip.
    marks: Vec<(u64, u64)>,
}

/// A step in words.
struct Line {
    day: String,
    contradicts: bool,
    /// Holder and status, and each caption that says so: words, who claims it, photograph, caption, document.
    holdings: Vec<(String, Vec<Said>)>,
}

struct Said {
    words: String,
    claim: String,
    photograph: u64,
    caption: u64,
    document: String,
}

/// Answers with the places, or one place's strip and those in it.
pub async fn page(
    State(desk): State<Arc<Desk>>,
    Question(asked): Question<Asked>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let form = Form::of(&uri, &headers);
    let answer = desk.ask(move |desk, archive| {
        let gathered = desk.gatherer().now(archive)?;
        let all = timelines(gathered.held.iter().cloned());
        let place = asked.place.trim();
        let of =
            |timeline: &&Timeline| timeline.place.id == place || timeline.place.around.iter().any(|id| id == place);
        let mut shown: Vec<&Timeline> = all.iter().filter(of).collect();
        shown.sort_by_key(|timeline| timeline.place.id != place);
        if shown.is_empty() && !place.is_empty() {
            return Err(Failure::missing(format!(
                "expected a place of which captions say who held it, found {place:?}"
            )));
        }
        if form == Form::Json {
            let listed = if place.is_empty() { all.iter().collect() } else { shown };
            return Ok(Json(json!({ "places": listed })).into_response());
        }
        let mut places: Vec<_> = all.iter().map(listed).collect();
        places.sort();
        Ok(answer::page(&Page { places, shown: shown.into_iter().map(strip).collect() }))
    });
    answer.await.unwrap_or_else(|failure| failure.answer(form))
}

fn listed(timeline: &Timeline) -> (String, String, usize, bool) {
    let count = |holdings: &[Holding]| holdings.iter().map(|holding| holding.said.len()).sum::<usize>();
    let (mut said, mut contradicted) = (count(&timeline.undated), false);
    for step in &timeline.steps {
        if let Step::Said { holdings, contradicts, .. } = step {
            said += count(holdings);
            contradicted |= contradicts;
        }
    }
    let way = address("/control", [("place", timeline.place.id.as_str())]);
    (name(&timeline.place), way, said, contradicted)
}

fn strip(timeline: &Timeline) -> Strip {
    let days = |step: &Step| match step {
        Step::Said { day, .. } => archive::days_of_edtf(day).map(|days| (day.clone(), days)),
        Step::Nothing { .. } => None,
    };
    let dated: Vec<_> = timeline.steps.iter().filter_map(days).collect();
    let first = dated.iter().map(|(_, days)| days.first).min().unwrap_or_default();
    let last = dated.iter().map(|(_, days)| days.last).max().unwrap_or_default();
    let whole = i64::from(last - first) + 1;
    let place = |day: i32| ((i64::from(day - first) * 1000) / whole).unsigned_abs();
    let mut lanes: Vec<Lane> = Vec::new();
    let mut steps = Vec::new();
    for step in &timeline.steps {
        let Step::Said { day, holdings, contradicts } = step else {
            if let Step::Nothing { days, .. } = step {
                let day = format!("{days} day{} of which nothing is said", if *days == 1 { "" } else { "s" });
                steps.push(Line { day, contradicts: false, holdings: Vec::new() });
            }
            continue;
        };
        if let Some(days) = archive::days_of_edtf(day) {
            let mark = (place(days.first), (place(days.last + 1) - place(days.first)).max(8));
            for holding in holdings {
                let (who, status) = (holder(holding), holding.status.clone());
                match lanes.iter_mut().find(|lane| lane.who == who && lane.status == status) {
                    Some(lane) => lane.marks.push(mark),
                    None => lanes.push(Lane { who, status, marks: vec![mark] }),
                }
            }
        }
        steps.push(Line { day: day.clone(), contradicts: *contradicts, holdings: holdings.iter().map(said).collect() });
    }
    if !timeline.undated.is_empty() {
        let holdings = timeline.undated.iter().map(said).collect();
        steps.push(Line { day: "no day said".to_owned(), contradicts: false, holdings });
    }
    let end = |dated: Option<&(String, archive::Days)>| dated.map_or(String::new(), |(day, _)| day.clone());
    Strip {
        name: name(&timeline.place),
        first: end(dated.iter().min_by_key(|(_, days)| days.first)),
        last: end(dated.iter().max_by_key(|(_, days)| days.last)),
        lanes,
        steps,
    }
}

fn holder(holding: &Holding) -> String {
    holding.party.clone().or_else(|| holding.holder.clone()).unwrap_or_else(|| "nobody named".to_owned())
}

fn said(holding: &Holding) -> (String, Vec<Said>) {
    let all = holding.said.iter().map(|held| Said {
        words: held.words.text.clone(),
        claim: held.claim.as_ref().map_or(String::new(), events::Claim::words),
        photograph: held.photograph,
        caption: held.caption,
        document: held.sources.first().map_or(String::new(), |source| source.document.clone()),
    });
    (format!("{} by {}", holding.status, holder(holding)), all.collect())
}
