//! A credit against the years in which its agency worked under that name.
//!
//! "(Gamma/Jean Vasseur)" under a picture of 2014 conflicts: the agency's credit ended in 2009.

use super::{Check, Finding, day};
use crate::credit::Year;
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
    let from_files = credit.flags.contains(&CreditFlag::File) || credit.flags.contains(&CreditFlag::Courtesy);
    let mut findings = Vec::new();
    for body in &credit.organisations {
        let Some((from, to)) = years(reading, body) else { continue };
        let made =
            body.role == CreditRole::Agency && !from_files && taken >= OLD_PICTURES && !body.printed.contains("rchiv");
        let Some((outcome, message)) = judge(&body.name, taken, from, to, made) else { continue };
        let spans = [body.span, Some(date.span)].into_iter().flatten().collect();
        findings.push(Finding { check: CREDIT_ERA.id, outcome, message, spans });
    }
    findings
}

/// The body's first and last year.
fn years(reading: &Reading<'_>, body: &CreditOrganisation<'_>) -> Option<(Option<Year>, Option<Year>)> {
    let (id, span) = (body.id.as_deref()?, body.span?);
    let document = &reading.document;
    let agencies = reading.engine.tables.get(TableId::Agencies);
    let hits = document.tokens_in(span).flat_map(|i| document.hits(i)).filter(|hit| hit.class == Class::Agency);
    let row = hits.map(|hit| hit.row).find(|&row| agencies.cell(row as usize, 0) == id)?;
    let agency = reading.engine.desk.agency(row);
    Some((agency.from, agency.to))
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
