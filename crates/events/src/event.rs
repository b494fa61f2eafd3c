//! An event: the statements that share place, day and kind, all side by side.
//!
//! Two captions of air strikes in Um Dalam on 2016-05-03, one with "at least 12 people", one with "nine people", are one
//! event with two figures, each with who says so. A statement that names only the district joins the one village in it of
//! which the same is said for the same day; where there are two such villages, it stands alone.

use crate::acled::{event_type, kind_of};
use crate::context::Day;
use crate::spot::{Spot, slug};
use crate::statement::{Actor, Figure, Source, Statement};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// What happened in one place on one day, as it is said.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Event {
    /// By which it is asked for: day, place and kind.
    pub key: String,
    /// ACLED's sub-event type, else the type of the event table.
    pub kind: String,
    /// ACLED's event type; `None` for what ACLED does not record.
    pub event_type: Option<&'static str>,
    /// Where, as closely as any statement says.
    pub place: Arc<Spot>,
    /// When.
    pub day: Day,
    /// Photographs, by their numbers.
    pub photographs: Vec<u64>,
    /// What is said, each with who says so.
    pub statements: Vec<Statement>,
}

/// Statements on their way to events, little of them twice in memory.
#[derive(Debug, Default)]
pub struct Gathering {
    /// By day, kind and place.
    groups: BTreeMap<(String, String, String), Vec<Statement>>,
    /// The places, each once, by all that tells them apart.
    spots: HashMap<(String, String, String, Vec<String>), Arc<Spot>>,
}

impl Gathering {
    /// Takes in a statement.
    pub fn add(&mut self, mut statement: Statement) {
        let Spot { id, printed, kind, around, .. } = &*statement.place;
        let key = (id.clone(), printed.clone(), kind.clone(), around.clone());
        let known = self.spots.entry(key).or_insert_with(|| statement.place.clone());
        statement.place = known.clone();
        let key = (statement.day.value.clone(), statement.family().to_owned(), statement.place.id.clone());
        // Most events have one statement.
        self.groups.entry(key).or_insert_with(|| Vec::with_capacity(1)).push(statement);
    }

    /// Its events, earliest first.
    pub fn events(self) -> Vec<Event> {
        let mut events = Vec::new();
        let mut groups = self.groups.into_iter().peekable();
        while let Some(((day, kind, place), statements)) = groups.next() {
            let mut places = BTreeMap::from([(place, statements)]);
            let same = |key: &(String, String, String)| (&key.0, &key.1) == (&day, &kind);
            while let Some(((_, _, place), statements)) = groups.next_if(|(key, _)| same(key)) {
                places.insert(place, statements);
            }
            events.extend(of_day_and_kind(places));
        }
        events.sort_by(|one, other| (one.day.days.first, &one.key).cmp(&(other.day.days.first, &other.key)));
        events
    }
}

/// Statements as events, earliest first.
pub fn gather(statements: impl IntoIterator<Item = Statement>) -> Vec<Event> {
    let mut gathering = Gathering::default();
    statements.into_iter().for_each(|statement| gathering.add(statement));
    gathering.events()
}

/// Events of one day and kind: what is said of a place that holds exactly one of the others goes into that one.
fn of_day_and_kind(mut places: BTreeMap<String, Vec<Statement>>) -> Vec<Event> {
    let spots: BTreeMap<String, Arc<Spot>> =
        places.iter().map(|(id, statements)| (id.clone(), statements[0].place.clone())).collect();
    let divisions: Vec<&Arc<Spot>> = spots.values().filter(|spot| spot.kind == "district").collect();
    let mut inside: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (id, inner) in &spots {
        let around = inner.around.iter().filter_map(|outer| spots.get(outer));
        let mut outers: Vec<&str> = around
            .chain(divisions.iter().copied())
            .filter(|outer| outer.holds(inner))
            .map(|outer| outer.id.as_str())
            .collect();
        outers.sort_unstable();
        outers.dedup();
        outers.into_iter().for_each(|outer| inside.entry(outer).or_default().push(id));
    }
    for outer in inside.keys() {
        // A town in which a quarter lies that holds a street: all three are one.
        let (mut end, mut steps) = (*outer, 0);
        while let Some([only]) = inside.get(end).map(|inner| innermost(inner, &inside)).as_deref()
            && steps < inside.len()
        {
            end = only;
            steps += 1;
        }
        if end != *outer
            && let Some(moved) = places.remove(*outer)
        {
            places.entry(end.to_owned()).or_default().extend(moved);
        }
    }
    places.into_values().map(Event::of).collect()
}

/// Those of some places that are not around another of them.
fn innermost<'s>(of: &[&'s str], inside: &BTreeMap<&'s str, Vec<&'s str>>) -> Vec<&'s str> {
    let around = |outer: &str| inside.get(outer).is_some_and(|inner| inner.iter().any(|inner| of.contains(inner)));
    of.iter().copied().filter(|place| !around(place)).collect()
}

/// A day as keys have it: `2016-05-03`, of an interval `2016-05-03~2016-05-05`.
pub fn key_day(edtf: &str) -> String {
    edtf.replace('/', "~")
}

impl Event {
    /// Of statements; the first has the closest place.
    fn of(statements: Vec<Statement>) -> Event {
        let Statement { kind, place, day, .. } = &statements[0];
        let family = kind_of(kind);
        let dated = statements.iter().find(|one| one.day.basis == "event").map_or(day, |one| &one.day);
        let mut photographs: Vec<u64> = statements.iter().map(|one| one.photograph).collect();
        photographs.sort_unstable();
        photographs.dedup();
        photographs.shrink_to_fit();
        Event {
            key: format!("{}.{}.{}", key_day(&day.value), place.slug(), slug(family)),
            kind: family.to_owned(),
            event_type: event_type(family),
            place: place.clone(),
            day: dated.clone(),
            photographs,
            statements,
        }
    }

    /// All counts of people harmed, the same words of one caption once.
    pub fn figures(&self) -> Vec<(&Statement, &Figure)> {
        let mut all: Vec<(&Statement, &Figure)> = Vec::new();
        for statement in &self.statements {
            for figure in &statement.figures {
                if !all.iter().any(|(of, known)| of.caption == statement.caption && known.words == figure.words) {
                    all.push((statement, figure));
                }
            }
        }
        all
    }

    /// All who are blamed, the same words of one caption once.
    pub fn actors(&self) -> Vec<(&Statement, &Actor)> {
        let mut all: Vec<(&Statement, &Actor)> = Vec::new();
        for statement in &self.statements {
            for actor in &statement.actors {
                if !all.iter().any(|(of, known)| of.caption == statement.caption && known.sides == actor.sides) {
                    all.push((statement, actor));
                }
            }
        }
        all
    }

    /// Where its captions were seen, each document's place once.
    pub fn sources(&self) -> Vec<&Source> {
        let mut all: Vec<&Source> = Vec::new();
        for source in self.statements.iter().flat_map(|statement| statement.sources.iter()) {
            if !all.contains(&source) {
                all.push(source);
            }
        }
        all
    }

    /// Whether a name is that of its type, its kind or ACLED's event type.
    pub fn is_a(&self, name: &str) -> bool {
        let wanted = slug(name);
        let types = self.statements.iter().map(|statement| statement.kind.as_str());
        types.chain([self.kind.as_str()]).chain(self.event_type).any(|known| slug(known) == wanted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spot::Precision;
    use crate::statement::Quote;
    use archive::days_of_edtf;
    use caption::Span;

    fn spot(id: &str, precision: Precision, around: &[&str]) -> Spot {
        Spot {
            id: id.to_owned(),
            name: id.to_owned(),
            printed: id.to_owned(),
            position: Some((10.0, 20.0)),
            precision: Some(precision),
            kind: "city".to_owned(),
            country: Some("SD".to_owned()),
            admin1: Some("North".to_owned()),
            admin2: None,
            around: around.iter().map(|id| (*id).to_owned()).collect(),
        }
    }

    fn statement(photograph: u64, place: Spot, day: &str, kind: &str) -> Statement {
        let value = day.to_owned();
        Statement {
            kind: kind.to_owned(),
            place: Arc::new(place),
            day: Day { days: days_of_edtf(day).unwrap(), value, basis: "taken" },
            words: Quote { text: kind.to_owned(), span: Span::new(0, 1) },
            sentence: String::new(),
            claim: None,
            figures: Vec::new(),
            actors: Vec::new(),
            photograph,
            caption: photograph,
            sources: Vec::new().into(),
            credits: Vec::new().into(),
        }
    }

    /// The photographs of each event.
    fn grouped(statements: Vec<Statement>) -> Vec<Vec<u64>> {
        gather(statements).into_iter().map(|event| event.photographs).collect()
    }

    #[test]
    fn place_day_and_kind_make_an_event_and_a_container_joins_the_only_place_in_it() {
        let town = || spot("town", Precision::Town, &[]);
        let (market, camp) =
            (|| spot("market", Precision::Site, &["town"]), || spot("camp", Precision::Site, &["town"]));
        let strike = |photograph, place| statement(photograph, place, "2016-05-03", "air_strike");
        assert_eq!(grouped(vec![strike(1, town()), strike(2, market())]), [[1, 2]]);
        assert_eq!(grouped(vec![strike(2, market()), strike(1, town())]), [[1, 2]], "in any order");
        assert_eq!(gather([strike(1, town()), strike(2, market())])[0].place.id, "market", "the closest place counts");
        assert_eq!(
            grouped(vec![strike(1, town()), strike(2, market()), strike(3, camp())]).len(),
            3,
            "which of the two?"
        );
        let other_day = statement(2, market(), "2016-05-04", "air_strike");
        assert_eq!(grouped(vec![strike(1, town()), other_day]).len(), 2);
        let month = statement(2, town(), "2016-05", "air_strike");
        assert_eq!(grouped(vec![strike(1, town()), month]).len(), 2, "a month is not a day");
        let drone = statement(2, town(), "2016-05-03", "drone_strike");
        assert_eq!(grouped(vec![strike(1, town()), drone]), [[1, 2]], "one kind under ACLED's name");
        let funeral = statement(2, town(), "2016-05-03", "funeral");
        assert_eq!(grouped(vec![strike(1, town()), funeral]).len(), 2);
        let province = spot("province", Precision::Admin1, &[]);
        let in_province = spot("town", Precision::Town, &["province"]);
        assert_eq!(grouped(vec![strike(1, province), strike(2, in_province)]).len(), 2, "a province holds too much");
    }
}
