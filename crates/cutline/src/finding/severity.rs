//! How much it matters that something does not agree: a row of `tables/severities.tsv` a check.
//!
//! Two days in two captions of one photograph are `high`; kilometres that are not as many miles are `low`.

use clap::ValueEnum;
use serde::Serialize;

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// When, where, who, or what happened is another
    High,
    /// A detail of it, or who made the picture, is another
    Medium,
    /// A slip of the pen, or a field that nobody kept up
    Low,
}

impl Severity {
    /// That of a check or dimension; `None` for what is neither.
    pub fn of(check: &str) -> Option<Severity> {
        let row = rows().find(|(known, _)| *known == check)?;
        Severity::from_str(row.1, false).ok()
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Severity::High => "high",
            Severity::Medium => "medium",
            Severity::Low => "low",
        }
    }
}

/// The ids of all checks and dimensions.
pub fn checks() -> impl Iterator<Item = &'static str> {
    rows().map(|(check, _)| check)
}

fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("../../tables/severities.tsv").lines().skip(1).filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once('\t'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn everything_that_may_not_agree_has_a_severity_and_no_other() {
        let mut all: BTreeSet<&str> = ["scene", "reviewers"].into();
        all.extend(compare::dimension::BEFORE.iter().map(|dimension| dimension.id));
        all.extend(compare::dimension::AFTER.iter().map(|dimension| dimension.id));
        all.extend(compare::file::CHECKS.iter().map(|check| check.id));
        all.extend(caption::check::CHECKS.iter().map(|check| check.id));
        all.extend(gazetteer::check::CHECKS.iter().map(|check| check.id));
        assert_eq!(checks().collect::<BTreeSet<_>>(), all);
        assert!(checks().all(|check| Severity::of(check).is_some()));
    }
}
