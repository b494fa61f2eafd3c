//! Events of captions beside events that others recorded: what agrees, what does not, what cannot be told. Never merged.
//!
//! Captions say "at least 12 people died" in Um Dalam on 2016-05-03, blamed on the army by residents; a row has 9 to 11 dead
//! there on that day, by Government of Sudan: place, day, kind and actor are compatible, the deaths are not.

use crate::acled;
use crate::event::Event;
use crate::recorded::Recorded;
use crate::spot::Precision;
use crate::statement::{Figure, Statement};
use compare::Verdict;
use serde::Serialize;
use std::collections::HashMap;

/// A picture is made on the day of what happened or so many days later.
const AFTER_DAYS: i32 = 1;
/// A row that is known as closely as this, in kilometres, is known exactly.
const EXACT_KM: f64 = 10.0;
/// Two gazetteers put one town so many kilometres apart at most.
const TOWN_KM: f64 = 5.0;
/// Events of more days than this are looked at for each row.
const FEW_DAYS: i32 = 7;
/// A row of more days than this is set beside events of its first and last so many days only.
const MANY_DAYS: i32 = 400;
/// What is violence as a rule, and has no sub-event of ACLED's.
const EXPLOSION: &str = "explosion";

/// A row and an event that fit by place, day and kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fit {
    /// The row's place in the table, from 0.
    pub row: usize,
    /// The event's place in the list, from 0.
    pub event: usize,
    /// Whether they are in one place, as far as both are known.
    pub place: PlaceFit,
    /// Whether they are of one day.
    pub day: Verdict,
    /// Whether they are of one kind.
    pub kind: Verdict,
    /// For each count of dead: whether it can be the row's.
    pub deaths: Vec<DeathFit>,
    /// For each of those blamed: whether they are one of the row's sides.
    pub actors: Vec<ActorFit>,
}

/// How far apart a row and an event are.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PlaceFit {
    /// Whether that is one place.
    pub verdict: Verdict,
    /// Kilometres between them.
    pub km: f64,
    /// Kilometres within which the row is known.
    pub row_km: f64,
    /// Kilometres within which the event is known.
    pub event_km: f64,
}

/// A count of dead beside the row's.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DeathFit {
    /// Whether both can be true.
    pub verdict: Verdict,
    /// What is claimed.
    #[serde(flatten)]
    pub figure: Figure,
    /// The caption's number.
    pub caption: u64,
    /// The photograph's number.
    pub photograph: u64,
}

/// Somebody blamed beside the row's sides.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ActorFit {
    /// Whether they can be one of them.
    pub verdict: Verdict,
    /// Who is blamed, and by whom.
    #[serde(flatten)]
    pub actor: crate::Actor,
    /// The caption's number.
    pub caption: u64,
    /// The photograph's number.
    pub photograph: u64,
}

/// All pairs of a row and an event that fit, in the order of the rows, the closest first.
pub fn corroborate(rows: &[Recorded], events: &[Event]) -> Vec<Fit> {
    let (mut by_day, mut long): (HashMap<i32, Vec<usize>>, Vec<usize>) = Default::default();
    for (at, event) in events.iter().enumerate() {
        let days = event.day.days;
        if days.last - days.first <= FEW_DAYS {
            (days.first..=days.last).for_each(|day| by_day.entry(day).or_default().push(at));
        } else {
            long.push(at);
        }
    }
    let mut fits = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        let last = row.days.last.min(row.days.first.saturating_add(MANY_DAYS)).saturating_add(AFTER_DAYS);
        let of_days = (row.days.first..=last).filter_map(|day| by_day.get(&day)).flatten();
        let mut candidates: Vec<usize> = of_days.chain(&long).copied().collect();
        candidates.sort_unstable();
        candidates.dedup();
        let mut found: Vec<Fit> =
            candidates.into_iter().filter_map(|at| fit((number, row), (at, &events[at]))).collect();
        found.sort_by(|one, other| one.place.km.total_cmp(&other.place.km));
        fits.extend(found);
    }
    fits
}

fn fit((number, row): (usize, &Recorded), (at, event): (usize, &Event)) -> Option<Fit> {
    let (place, day, kind) = (place(row, event)?, day(row, event)?, kind(row, event)?);
    let deaths = event.figures().into_iter().filter(|(_, figure)| figure.kind == "killed");
    let deaths = deaths.map(|(Statement { caption, photograph, .. }, figure)| DeathFit {
        verdict: dead(row, figure),
        figure: figure.clone(),
        caption: *caption,
        photograph: *photograph,
    });
    let sides = [&row.actor1, &row.actor2].map(|side| compare::sides(side).map(str::to_owned).collect::<Vec<_>>());
    let actors = event.actors().into_iter().map(|(Statement { caption, photograph, .. }, actor)| ActorFit {
        verdict: blamed(&sides, &actor.sides),
        actor: actor.clone(),
        caption: *caption,
        photograph: *photograph,
    });
    let (deaths, actors) = (deaths.collect(), actors.collect());
    Some(Fit { row: number, event: at, place, day, kind, deaths, actors })
}

/// `None` where they are two places, or one is known no closer than a country.
fn place(row: &Recorded, event: &Event) -> Option<PlaceFit> {
    let town = event.place.precision == Some(Precision::Town);
    let (row_km, event_km) = (row.reach_km?, if town { TOWN_KM } else { event.place.radius_km()? });
    let km = gazetteer::distance_km(row.position, event.place.position?);
    if km > row_km + event_km {
        return None;
    }
    let exact = row_km <= EXACT_KM && event.place.precision.is_some_and(|precision| precision <= Precision::Town);
    Some(PlaceFit { verdict: if exact { Verdict::Compatible } else { Verdict::CannotTell }, km, row_km, event_km })
}

/// `None` where they are of other days. A picture may be made days after what it shows.
fn day(row: &Recorded, event: &Event) -> Option<Verdict> {
    let (theirs, ours) = (row.days, event.day.days);
    if theirs.first <= ours.last && ours.first <= theirs.last {
        let one_day = theirs.first == theirs.last && ours.first == ours.last;
        return Some(if one_day { Verdict::Compatible } else { Verdict::CannotTell });
    }
    let before = ours.first - theirs.last;
    (event.day.basis == "taken" && (1..=AFTER_DAYS).contains(&before)).then_some(Verdict::CannotTell)
}

/// `None` where they are of two kinds.
fn kind(row: &Recorded, event: &Event) -> Option<Verdict> {
    if row.deadly {
        return match event.event_type {
            Some("Battles" | "Explosions/Remote violence" | "Violence against civilians") => Some(Verdict::Compatible),
            Some("Riots") => Some(Verdict::CannotTell),
            _ => (event.kind == EXPLOSION).then_some(Verdict::CannotTell),
        };
    }
    if row.kind.is_empty() {
        return Some(Verdict::CannotTell);
    }
    if event.is_a(&row.kind) || acled::sub_event(&row.kind) == Some(event.kind.as_str()) {
        return Some(Verdict::Compatible);
    }
    let theirs = acled::event_type(&row.kind).or_else(|| acled::event_type(acled::sub_event(&row.kind)?));
    match (theirs, event.event_type) {
        (Some(theirs), Some(ours)) => (theirs == ours).then_some(Verdict::CannotTell),
        (None, Some(ours)) if row.kind == ours => Some(Verdict::CannotTell),
        (Some(_), None) => (event.kind == EXPLOSION).then_some(Verdict::CannotTell),
        _ => None,
    }
}

/// Whether a claimed count can be the row's; "about 70" is from 56 to 84, "dozens" excludes nothing.
fn dead(row: &Recorded, figure: &Figure) -> Verdict {
    let deaths = row.deaths;
    let (Some(low), Some(high)) = (deaths.low.or(deaths.best), deaths.high.or(deaths.best)) else {
        return Verdict::CannotTell;
    };
    if figure.low.is_none() && figure.high.is_none() {
        return Verdict::CannotTell;
    }
    let (mut at_least, mut at_most) = (figure.low.unwrap_or(0), figure.high.unwrap_or(u64::MAX));
    if figure.qualifier == "about" {
        at_least -= at_least / 5;
        at_most = at_most.saturating_add(at_most / 5);
    }
    match (figure.places, at_least <= high && low <= at_most) {
        (1, false) => Verdict::Incompatible,
        (1, true) => Verdict::Compatible,
        // One figure for several places says little of each.
        _ => Verdict::CannotTell,
    }
}

/// Whether those blamed can be one of the row's sides.
fn blamed(sides: &[Vec<String>; 2], blamed: &[String]) -> Verdict {
    let answers: Vec<Option<bool>> =
        sides.iter().filter(|side| !side.is_empty()).map(|side| one_side(side, blamed)).collect();
    if answers.contains(&Some(true)) {
        return Verdict::Compatible;
    }
    if answers.is_empty() || answers.contains(&None) { Verdict::CannotTell } else { Verdict::Incompatible }
}

/// Whether two sets of names can be one side; `None` where a government of no name is one.
fn one_side(one: &[String], other: &[String]) -> Option<bool> {
    let has = |side: &[String], name: &str| side.iter().any(|known| known == name);
    if has(one, "rebel") != has(other, "rebel") {
        return Some(false);
    }
    let state = |name: &&String| name.len() == 2;
    let states = |side: &[String]| side.iter().filter(state).cloned().collect::<Vec<_>>();
    let (these, those) = (states(one), states(other));
    if !these.is_empty() && !those.is_empty() {
        return Some(these.iter().any(|state| those.contains(state)));
    }
    let shared = one.iter().filter(|name| name.len() > 2).any(|name| has(other, name));
    match (shared, has(one, "government") || has(other, "government")) {
        (true, _) => Some(true),
        // "The army" may be that of the state that the other names.
        (false, true) if !these.is_empty() || !those.is_empty() => None,
        _ => Some(false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_compared_by_state_group_and_rebellion() {
        let judged = |side_a: &str, side_b: &str, actor: &str| {
            let sides = [side_a, side_b].map(|side| compare::sides(side).map(str::to_owned).collect::<Vec<_>>());
            blamed(&sides, &compare::sides(actor).map(str::to_owned).collect::<Vec<_>>())
        };
        for (side_a, side_b, actor, verdict) in [
            ("Government of Syria", "Syrian insurgents", "the Russian air force", Verdict::Incompatible),
            ("Government of Syria", "Syrian insurgents", "Syrian government forces", Verdict::Compatible),
            ("Government of Syria", "Syrian insurgents", "the army", Verdict::Compatible),
            ("Government of Syria", "Syrian insurgents", "rebels", Verdict::Compatible),
            ("Government of Syria", "IS", "rebels", Verdict::Incompatible),
            ("Government of Syria", "IS", "Islamic State fighters", Verdict::Compatible),
            ("IS", "SDF", "the army", Verdict::Incompatible),
            ("Government of Turkey", "PKK", "Turkish warplanes", Verdict::Compatible),
            ("Military Forces of Myanmar", "Civilians", "the junta", Verdict::Compatible),
            ("Fatah Halab", "Civilians", "rebels", Verdict::CannotTell),
        ] {
            assert_eq!(judged(side_a, side_b, actor), verdict, "{side_a}, {side_b}: {actor}");
        }
    }
}
