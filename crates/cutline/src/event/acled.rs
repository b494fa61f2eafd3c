//! Events as rows in ACLED's manner: CSV whose actors, figures and notes say who says so.
//!
//! `2016-05-03.geonames-….air-drone-strike,2016-05-03,2016,1,…,Air/drone strike,the army [residents: said],…,12,,…`. Deaths
//! are intervals in two columns, as many as are claimed, never one number made of them.

use super::show::{count, who};
use crate::export::Sink;
use crate::export::csv::harmless;
use crate::export::said::once;
use anyhow::Result;
use caption::table::{Table, TableId};
use events::{Event, Figure, Precision};
use std::collections::HashMap;

const COLUMNS: &[&str] = &[
    "event_id_cnty",
    "event_date",
    "year",
    "time_precision",
    "date_basis",
    "event_type",
    "sub_event_type",
    "actor1",
    "country",
    "iso2",
    "admin1",
    "admin2",
    "location",
    "latitude",
    "longitude",
    "geo_precision",
    "source",
    "source_scale",
    "notes",
    "fatalities_low",
    "fatalities_high",
    "fatalities_claimed_by",
    "photographs",
    "documents",
];

/// Writes events.
///
/// # Errors
///
/// If the disk does not take them.
pub fn write(out: Sink, events: &[Event]) -> Result<()> {
    let (countries, _) = Table::load(TableId::Countries, None);
    let (code, name) = (countries.column("alpha2"), countries.column("name"));
    let countries: HashMap<&str, &str> =
        (0..countries.len()).map(|row| (countries.cell(row, code), countries.cell(row, name))).collect();
    let mut table = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(out);
    table.write_record(COLUMNS)?;
    for event in events {
        table.write_record(row(event, &countries).iter().map(|cell| harmless(cell).into_owned()))?;
    }
    Ok(table.flush()?)
}

fn row(event: &Event, countries: &HashMap<&str, &str>) -> Vec<String> {
    let place = &event.place;
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let degrees = |of: fn((f64, f64)) -> f64| match (place.position, place.radius_km()) {
        (Some(position), Some(_)) => {
            format!("{:.4}", of(position)).trim_end_matches('0').trim_end_matches('.').to_owned()
        }
        _ => String::new(),
    };
    let actors = event.actors().into_iter().map(|(_, actor)| match &actor.claim {
        Some(claim) => format!("{} [{}]", actor.words.text, claim.words()),
        None => format!("{} [the caption]", actor.words.text),
    });
    let figures: Vec<&Figure> =
        event.figures().into_iter().map(|(_, figure)| figure).filter(|figure| figure.kind == "killed").collect();
    let number = |number: Option<u64>| number.map_or("?".to_owned(), |number| number.to_string());
    let each = |of: &dyn Fn(&Figure) -> String| figures.iter().map(|figure| of(figure)).collect::<Vec<_>>().join("; ");
    let (mut sources, mut documents, mut notes) = (Vec::new(), Vec::new(), Vec::new());
    for statement in &event.statements {
        statement.credits.iter().for_each(|body| once(&mut sources, Some(body)));
        statement.sources.iter().for_each(|source| once(&mut sources, source.publisher.as_deref()));
        statement.sources.iter().for_each(|source| once(&mut documents, Some(&source.document)));
        let hedge = statement.claim.as_ref().map_or("the caption says".to_owned(), |claim| claim.words());
        once(&mut notes, Some(&format!("{hedge}: {}", statement.sentence)));
    }
    for (_, figure) in event.figures() {
        once(&mut notes, Some(&format!("{} ({})", count(figure), who(figure))));
    }
    let days = event.day.days.last - event.day.days.first;
    vec![
        event.key.clone(),
        event.day.value.clone(),
        event.day.value.get(..4).unwrap_or_default().to_owned(),
        if days == 0 {
            "1"
        } else if days < 7 {
            "2"
        } else {
            "3"
        }
        .to_owned(),
        event.day.basis.to_owned(),
        event.event_type.unwrap_or_default().to_owned(),
        event.kind.clone(),
        actors.collect::<Vec<_>>().join("; "),
        place.country.as_deref().and_then(|code| countries.get(code)).map_or(String::new(), |name| (*name).to_owned()),
        text(&place.country),
        text(&place.admin1),
        text(&place.admin2),
        place.name.clone(),
        degrees(|(north, _)| north),
        degrees(|(_, east)| east),
        match place.precision {
            Some(Precision::Site | Precision::District | Precision::Town) => "1",
            Some(Precision::Area) => "2",
            Some(Precision::Admin1 | Precision::Country) => "3",
            None => "",
        }
        .to_owned(),
        sources.join("; "),
        String::new(),
        notes.join("; "),
        each(&|figure| number(figure.low)),
        each(&|figure| number(figure.high)),
        each(&|figure| who(figure)),
        event.photographs.iter().map(u64::to_string).collect::<Vec<_>>().join("; "),
        documents.join("; "),
    ]
}
