//! A credit against the years in which its agency worked under that name.
//!
//! "(Gamma/Jean Vasseur)" under a picture of 2014 conflicts: the agency's credit ended in 2009.

use super::{Check, Finding, day};
use crate::engine::Reading;
use crate::lexicon::Class;
use crate::record::{CreditFlag, CreditOrganisation, CreditRole, Outcome};
use crate::table::TableId;

pub(super) const CREDIT_ERA: Check =
    Check { id: "credit-era", version: 1, page: include_str!("../../spec/credit-era.md"), run };

/// Pictures older than this reach a later agency through the archives it bought, so its first year proves nothing.
const OLD_PICTURES: i16 = 1960;

fn run(reading: &Reading<'_>) -> Vec<Finding> {
    let (Some(credit), Some((taken, date))) = (&reading.record.credit, day::taken_year(reading)) else {
        return Vec::new();
    };
    let agencies = reading.engine.tables.get(TableId::Agencies);
    let columns = ["name", "from", "to"].map(|column| agencies.column(column));
    let from_files = credit.flags.contains(&CreditFlag::File) || credit.flags.contains(&CreditFlag::Courtesy);
    let mut findings = Vec::new();
    for body in &credit.organisations {
        let Some((from, to)) = years(reading, columns, body) else { continue };
        let made =
            body.role == CreditRole::Agency && !from_files && taken >= OLD_PICTURES && !body.printed.contains("rchiv");
        let Some((outcome, message)) = judge(&body.name, taken, from, to, made) else { continue };
        let spans = [body.span, Some(date.span)].into_iter().flatten().collect();
        findings.push(Finding { check: CREDIT_ERA.id, outcome, message, spans });
    }
    findings
}

/// A first or last year of the agency table; a soft one was not checked against a dated source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Year {
    year: i16,
    soft: bool,
}

/// The body's first and last year; `columns` are the agency table's name, first and last year.
fn years(
    reading: &Reading<'_>,
    [name, from, to]: [usize; 3],
    body: &CreditOrganisation<'_>,
) -> Option<(Option<Year>, Option<Year>)> {
    let (id, span) = (body.id.as_deref()?, body.span?);
    let agencies = reading.engine.tables.get(TableId::Agencies);
    let row = reading
        .document
        .tokens_in(span)
        .flat_map(|i| reading.document.hits(i))
        .find(|hit| hit.class == Class::Agency && agencies.cell(hit.row as usize, name) == id)?
        .row as usize;
    let year = |column| {
        let cell = agencies.cell(row, column);
        Some(Year { year: cell.trim_end_matches('~').parse().ok()?, soft: cell.ends_with('~') })
    };
    Some((year(from), year(to)))
}

fn judge(name: &str, taken: i16, from: Option<Year>, to: Option<Year>, made: bool) -> Option<(Outcome, String)> {
    if let Some(last) = to.filter(|last| taken > last.year) {
        // A name lingers for a year.
        let doubtful = last.soft || taken == last.year + 1;
        let outcome = if doubtful { Outcome::CannotTell } else { Outcome::Conflicts };
        return Some((outcome, format!("expected a credit of {taken}, found {name}, in use until {}", last.year)));
    }
    if let Some(first) = from.filter(|first| made && taken < first.year) {
        let outcome = if first.soft { Outcome::CannotTell } else { Outcome::Conflicts };
        return Some((outcome, format!("expected a credit of {taken}, found {name}, in use since {}", first.year)));
    }
    let (first, last) = (from?, to?);
    (taken >= first.year).then(|| (Outcome::Agrees, format!("{name} was in use from {} to {}", first.year, last.year)))
}
