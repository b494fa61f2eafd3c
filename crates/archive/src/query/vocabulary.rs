//! The values of fields that only some values can have: kinds of notices, checks, who holds a place and how, countries.
//!
//! `notice:no_sale` is a slip for `no_sales`, and no photograph without one.

use super::Field;
use caption::record::{ControlStatus, NoticeKind, Outcome};
use caption::table::{Table, TableId};
use serde::Serialize;

const NOTICES: &[NoticeKind] = &[
    NoticeKind::File,
    NoticeKind::Handout,
    NoticeKind::MandatoryCredit,
    NoticeKind::ThirdParty,
    NoticeKind::NotVerified,
    NoticeKind::NoSales,
    NoticeKind::NoArchive,
    NoticeKind::EditorialOnly,
    NoticeKind::TerritoryOut,
    NoticeKind::OrganisationOut,
    NoticeKind::TimeLimited,
    NoticeKind::Embargo,
    NoticeKind::Correction,
    NoticeKind::Kill,
    NoticeKind::BestQuality,
    NoticeKind::Selected,
    NoticeKind::Tags,
    NoticeKind::Sensitive,
    NoticeKind::Other,
];
const OUTCOMES: &[Outcome] = &[Outcome::Agrees, Outcome::Conflicts, Outcome::CannotTell];
const STATUSES: &[ControlStatus] =
    &[ControlStatus::Held, ControlStatus::Controlled, ControlStatus::Besieged, ControlStatus::Contested];

/// How like a value a word has to be to be taken for a slip, from 0 to 1.
const LIKENESS: f64 = 0.8;

/// The values that a field can have beside those that captions have; `None` where any words may stand in it.
pub(crate) fn values(field: Field) -> Option<Vec<String>> {
    Some(match field {
        Field::Notice => names(NOTICES).collect(),
        Field::Check => {
            let checks = caption::check::CHECKS.iter().map(|check| check.id);
            let places = gazetteer::check::CHECKS.iter().map(|check| check.id);
            names(OUTCOMES).chain(checks.chain(places).map(str::to_owned)).collect()
        }
        Field::Control => names(STATUSES).chain(cells(TableId::Holders, &["party"])).collect(),
        Field::Country => cells(TableId::Countries, &["alpha2", "name", "aliases"]).collect(),
        _ => return None,
    })
}

/// What to say of a value that none of these is.
pub(crate) fn unknown(field: Field, found: &str, values: &[String]) -> String {
    let expected = match field {
        Field::Notice => "a kind of notice such as no_sales",
        Field::Check => "a check or what came of it such as conflicts",
        Field::Control => "who holds a place or how, such as rebels or besieged",
        _ => "a country by its name or code",
    };
    let like = |value: &String| strsim::jaro_winkler(&value.to_lowercase(), &found.to_lowercase());
    // A code of two letters is like nothing.
    let long = values.iter().filter(|value| value.len() > 3);
    let near = long.map(|value| (like(value), value)).max_by(|(one, _), (other, _)| one.total_cmp(other));
    let near = near.filter(|(likeness, _)| *likeness > LIKENESS);
    let near = near.map_or(String::new(), |(_, value)| format!(" (did you mean {value}?)"));
    format!("expected {expected}, found {found:?}{near}")
}

fn names<T: Serialize>(values: &'static [T]) -> impl Iterator<Item = String> {
    values.iter().filter_map(|value| Some(serde_json::to_value(value).ok()?.as_str()?.to_owned()))
}

/// The values in columns of a built-in table.
fn cells(id: TableId, columns: &[&str]) -> impl Iterator<Item = String> {
    let (table, _) = Table::load(id, None);
    let mut cells = Vec::new();
    for column in columns.iter().map(|column| table.column(column)) {
        (0..table.len()).for_each(|row| cells.extend(table.list(row, column).map(str::to_owned)));
    }
    cells.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_told_from_a_value() {
        let notices = values(Field::Notice).unwrap();
        assert!(notices.iter().any(|kind| kind == "no_sales"));
        let message = unknown(Field::Notice, "no_sale", &notices);
        assert_eq!(message, "expected a kind of notice such as no_sales, found \"no_sale\" (did you mean no_sales?)");
        let countries = values(Field::Country).unwrap();
        assert!(["SY", "Syria"].iter().all(|known| countries.iter().any(|value| value == known)));
        assert!(unknown(Field::Country, "Syrya", &countries).ends_with("(did you mean Syria?)"));
        assert!(values(Field::Control).unwrap().iter().any(|party| party == "rebels"));
        assert!(values(Field::By).is_none());
    }
}
