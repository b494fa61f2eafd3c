//! When the picture was made. Dates of other roles neither count nor conflict.
//!
//! "Monday, June 4, 2019" and "June 4, 2019" agree; "Monday, June 4, 2019" and "Tuesday, June 4, 2019" do not.

use super::Before;
use crate::side::Pair;
use crate::verdict::Outcome;
use crate::when::{self, When};
use caption::record::Date;

pub const TAKEN: Before = Before { id: "taken", compare };

fn compare(pair: &Pair<'_>) -> Option<Outcome> {
    let (a, b): (Vec<_>, Vec<_>) = (pair.a.taken().collect(), pair.b.taken().collect());
    if a.is_empty() && b.is_empty() {
        return None;
    }
    if a.is_empty() || b.is_empty() {
        return Some(Outcome::cannot_tell());
    }
    let verdicts: Vec<Option<bool>> = a.iter().flat_map(|one| b.iter().map(|other| agree(one, other))).collect();
    if verdicts.contains(&Some(true)) {
        return Some(Outcome::compatible());
    }
    if verdicts.contains(&None) {
        return Some(Outcome::cannot_tell());
    }
    let (one, other) = (a[0], b[0]);
    let message = format!("taken {} against {}", one.text, other.text);
    Some(Outcome::incompatible(message, Some(one.span), Some(other.span)))
}

/// Whether two dates can be one; `None` where that cannot be told.
fn agree(one: &Date<'_>, other: &Date<'_>) -> Option<bool> {
    let weekdays = [one, other].map(|date| date.weekday.and_then(when::weekday));
    if let ([Some(first), Some(second)], true) =
        (weekdays, one.value == other.value || one.value.is_none() || other.value.is_none())
        && first != second
    {
        return Some(false);
    }
    let readings = |date: &Date<'_>| -> Vec<String> { date.value.iter().chain(&date.alternatives).cloned().collect() };
    let (first, second) = (readings(one), readings(other));
    match (first.is_empty(), second.is_empty(), weekdays) {
        (true, true, [Some(_), Some(_)]) => Some(true),
        (true, false, [Some(weekday), _]) => falls_on(&second, weekday),
        (false, true, [_, Some(weekday)]) => falls_on(&first, weekday),
        (true, _, _) | (_, true, _) => None,
        _ => {
            let agree: Vec<bool> =
                first.iter().flat_map(|one| second.iter().filter_map(move |other| when::agree(one, other))).collect();
            (!agree.is_empty()).then(|| agree.contains(&true))
        }
    }
}

fn falls_on(values: &[String], weekday: jiff::civil::Weekday) -> Option<bool> {
    let days: Vec<_> = values.iter().filter_map(|value| When::parse(value)?.day()).collect();
    (!days.is_empty()).then(|| days.iter().any(|day| day.weekday() == weekday))
}
