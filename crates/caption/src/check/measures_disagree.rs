//! The same amount in two units.
//!
//! "12 kilometers (20 miles)" conflicts: 12 kilometres are about 7.5 miles.

use super::{Check, Finding};
use crate::engine::Reading;
use crate::record::{Measure, Outcome};
use crate::table::TableId;
use crate::unit::Units;

pub(super) const MEASURES_DISAGREE: Check =
    Check { id: "measures-disagree", version: 1, page: include_str!("../../spec/measures-disagree.md"), run };

fn run(reading: &Reading<'_>) -> Vec<Finding> {
    reading.record.measures.iter().filter_map(|measure| judge(reading, measure)).collect()
}

fn judge(reading: &Reading<'_>, measure: &Measure<'_>) -> Option<Finding> {
    let consistent = measure.consistent?;
    let units = Units::new(reading.engine.tables.get(TableId::Units));
    let (first, second) = (measure.values.first()?, measure.values.get(1)?);
    let (from, to) = (units.row(first.unit)?, units.row(second.unit)?);
    let expected = units.amount_of(units.in_si(first.amount, from)?, to)?;
    let (amount, unit) = (plain(first.amount), units.plural(from));
    let (expected, found, other) = (rounded(expected), plain(second.amount), units.plural(to));
    let (outcome, message) = if consistent {
        (Outcome::Agrees, format!("{amount} {unit} are about {expected} {other}"))
    } else {
        (Outcome::Conflicts, format!("expected about {expected} {other} for {amount} {unit}, found {found} {other}"))
    };
    Some(Finding { check: MEASURES_DISAGREE.id, outcome, message, spans: vec![measure.span] })
}

fn plain(amount: f64) -> String {
    format!("{}", (amount * 100.0).round() / 100.0)
}

/// Three figures are enough to see the difference.
fn rounded(amount: f64) -> String {
    let digits = if amount == 0.0 { 0 } else { amount.abs().log10().floor() as i32 };
    let scale = 10f64.powi(2 - digits);
    plain((amount * scale).round() / scale)
}
