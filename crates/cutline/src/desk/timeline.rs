//! The timeline: how many photographs were taken when, by years, the months of a year, the days of a month.
//!
//! `/timeline?span=2016` shows twelve bars; a picture "of 2016" stands in none of them, and is counted apart.

use super::answer::{self, Failure, Form, Question};
use super::sheet;
use super::state::Desk;
use archive::{Archive, Page, Query};
use askama::Template;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// So many years are shown.
const YEARS: usize = 1000;

/// What is asked of the timeline.
#[derive(Deserialize, Default)]
pub struct Asked {
    /// The query.
    #[serde(default)]
    q: String,
    /// A year or a month, EDTF; all years without one.
    #[serde(default)]
    span: String,
}

#[derive(Template, Serialize)]
#[template(path = "timeline.html")]
struct Timeline {
    query: String,
    span: String,
    bars: Vec<Bar>,
    /// Photographs of this span that are dated no closer than the span itself.
    no_closer: u64,
    /// The address of the span around this one.
    around: Option<String>,
}

/// A year, month or day.
#[derive(Serialize)]
struct Bar {
    span: String,
    photographs: u64,
    /// How high it stands, in hundredths of the highest.
    height: u64,
    /// What it opens: its parts, or its photographs.
    address: String,
}

/// Answers with the timeline.
pub async fn page(
    State(desk): State<Arc<Desk>>,
    Question(asked): Question<Asked>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let timeline = desk.ask(move |desk, archive| timeline(desk, archive, asked)).await;
    answer::give(Form::of(&uri, &headers), timeline)
}

fn timeline(desk: &Desk, archive: &Archive, Asked { q: query, span }: Asked) -> Result<Timeline, Failure> {
    let count = |span: &str| -> Result<u64, Failure> {
        let read = sheet::query(&format!("{query} taken:{span}"))?;
        Ok(archive.search(&read, desk.atlas(), Page { after: 0, limit: 0, facets: 0 })?.total)
    };
    let spans = match span.len() {
        0 => years(desk, archive, &sheet::query(&query)?)?,
        4 | 7 => parts(&span)?,
        _ => return Err(Failure::question(format!("expected a year or a month such as 2016-05, found {span:?}"))),
    };
    let mut counted = Vec::new();
    for part in spans {
        let photographs = count(&part)?;
        counted.push((part, photographs));
    }
    let highest = counted.iter().map(|(_, photographs)| *photographs).max().unwrap_or_default().max(1);
    let sum: u64 = counted.iter().map(|(_, photographs)| photographs).sum();
    let no_closer = if span.is_empty() { 0 } else { count(&span)?.saturating_sub(sum) };
    let bars = counted.into_iter().map(|(part, photographs)| Bar {
        height: (photographs * 100).div_ceil(highest),
        address: match part.len() {
            10 => sheet::address(format!("{query} taken:{part}").trim(), None),
            _ => address(&query, &part),
        },
        span: part,
        photographs,
    });
    let bars = bars.collect();
    let around = match span.len() {
        0 => None,
        4 => Some(address(&query, "")),
        _ => Some(address(&query, &span[..4])),
    };
    Ok(Timeline { query, span, bars, no_closer, around })
}

/// From the first year with photographs to the last, those without any among them.
fn years(desk: &Desk, archive: &Archive, query: &Query) -> Result<Vec<String>, Failure> {
    let found = archive.search(query, desk.atlas(), Page { after: 0, limit: 0, facets: YEARS })?;
    let years = found.facets.iter().filter(|facet| facet.field == "year").flat_map(|facet| &facet.values);
    let mut years: Vec<u16> = years.filter_map(|(year, _)| year.parse().ok()).collect();
    years.sort_unstable();
    let (Some(first), Some(last)) = (years.first(), years.last()) else { return Ok(Vec::new()) };
    // Where years lie far apart, only those with photographs are shown.
    let all = usize::from(last - first) < YEARS / 5;
    Ok(if all { (*first..=*last).map(year).collect() } else { years.into_iter().map(year).collect() })
}

fn year(year: u16) -> String {
    format!("{year:04}")
}

/// The months of a year, the days of a month.
fn parts(span: &str) -> Result<Vec<String>, Failure> {
    if span.len() == 4 {
        return Ok((1..=12).map(|month| format!("{span}-{month:02}")).collect());
    }
    let days = archive::days_of_edtf(span);
    let days = days.ok_or_else(|| Failure::question(format!("expected a month such as 2016-05, found {span:?}")))?;
    Ok((1..=days.last - days.first + 1).map(|day| format!("{span}-{day:02}")).collect())
}

/// The address of a timeline.
fn address(query: &str, span: &str) -> String {
    let mut pairs = form_urlencoded::Serializer::new(String::new());
    for (name, value) in [("q", query), ("span", span)].into_iter().filter(|(_, value)| !value.is_empty()) {
        pairs.append_pair(name, value);
    }
    format!("/timeline?{}", pairs.finish())
}
