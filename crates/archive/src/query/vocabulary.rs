//! The values of fields that only some values can have: kinds of notices and events, checks, hedges, who holds a place and
//! how, countries, what a photograph is and has.
//!
//! `notice:no_sale` is a slip for `no_sales`, and no photograph without one.

use super::field::{FIELDS, Field, HAS, IS, Values};
use caption::record::{ControlStatus, Hedge, NoticeKind, Outcome};
use caption::table::{Table, TableId};
use serde::Serialize;
use std::sync::OnceLock;

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
const HEDGES: &[Hedge] =
    &[Hedge::Attributed, Hedge::Reported, Hedge::Alleged, Hedge::Apparent, Hedge::Estimated, Hedge::Denied];
const OUTCOMES: &[Outcome] = &[Outcome::Agrees, Outcome::Conflicts, Outcome::CannotTell];
const STATUSES: &[ControlStatus] =
    &[ControlStatus::Held, ControlStatus::Controlled, ControlStatus::Besieged, ControlStatus::Contested];
/// Findings that no list of checks has: captions of two scenes under one picture, people who decided differently.
const FINDINGS: &[&str] = &["scene", "reviewers"];

/// How like a value a word has to be to be taken for a slip, from 0 to 1.
const LIKENESS: f64 = 0.8;
/// More values are not listed.
const LISTED: usize = 60;

/// The values that a field can have beside those that captions have; `None` where any words may stand in it.
///
/// # Examples
///
/// ```
/// use archive::{Field, values};
///
/// assert!(values(Field::Notice).unwrap().iter().any(|kind| kind == "no_sales"));
/// assert!(values(Field::By).is_none());
/// ```
pub fn values(field: Field) -> Option<Vec<String>> {
    let ids = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
    Some(match field {
        Field::Notice => names(NOTICES).collect(),
        Field::Hedge => names(HEDGES).collect(),
        Field::Check => {
            let checks = caption::check::CHECKS.iter().map(|check| check.id);
            let places = gazetteer::check::CHECKS.iter().map(|check| check.id);
            let files = compare::file::CHECKS.iter().map(|check| check.id);
            let before = compare::dimension::BEFORE.iter().map(|dimension| dimension.id);
            let after = compare::dimension::AFTER.iter().map(|dimension| dimension.id);
            let all = checks.chain(places).chain(before).chain(after).chain(files).chain(FINDINGS.iter().copied());
            names(OUTCOMES).chain(all.map(str::to_owned)).collect()
        }
        Field::Event => cells(TableId::Events, &["type"]).collect(),
        Field::Control => names(STATUSES).chain(cells(TableId::Holders, &["party"])).collect(),
        Field::Country => cells(TableId::Countries, &["alpha2", "name", "aliases"]).collect(),
        Field::Is => ids(&IS.iter().map(|(name, _)| *name).collect::<Vec<_>>()),
        Field::Has => ids(&HAS.iter().map(|(name, _)| *name).collect::<Vec<_>>()),
        _ => return None,
    })
}

/// The values of a field, put together once; none where any words may stand in it.
pub(crate) fn listed(field: Field) -> &'static [String] {
    static LISTS: [OnceLock<Vec<String>>; FIELDS.len()] = [const { OnceLock::new() }; FIELDS.len()];
    LISTS[field as usize].get_or_init(|| values(field).unwrap_or_default())
}

/// The value that was meant, whatever stands between its words: `no sales` is `no_sales`. Where words of a value are
/// enough, some of them.
pub(crate) fn known<'v>(field: Field, typed: &str, values: &'v [String]) -> Option<&'v str> {
    let asked = plain(typed);
    let whole = values.iter().find(|value| plain(value) == asked);
    let part = || values.iter().find(|value| plain(value).windows(asked.len().max(1)).any(|some| some == asked));
    let listed = field.about().values == Values::Listed;
    whole.or_else(|| if listed { part() } else { None }).map(String::as_str)
}

/// What to say of a value that none of these is, and a hint at what there is.
pub(crate) fn unknown(field: Field, found: &str, values: &[String]) -> (String, Option<String>) {
    let expected = match field {
        Field::Notice => "a kind of notice such as no_sales",
        Field::Check => "a check or what came of it such as conflicts",
        Field::Event => "a kind of event such as air_strike",
        Field::Hedge => "how sure a claim is, such as attributed",
        Field::Control => "who holds a place or how, such as rebels or besieged",
        Field::Collection => "the name of a collection",
        Field::Is => "what a photograph is, such as reviewed",
        Field::Has => "what there is of a photograph, such as coordinates",
        _ => "a country by its name or code",
    };
    // A code of two letters is like nothing.
    let near = nearest(found, values.iter().map(String::as_str).filter(|value| value.len() > 3));
    let near = near.map(|near| format!("did you mean {near}?"));
    let all = || format!("{}: is one of {}", field.name(), values.join(", "));
    let hint = match (near, values.len() <= LISTED) {
        (Some(near), true) => Some(format!("{near} {}", all())),
        (None, true) => Some(all()),
        (near, false) => near,
    };
    (format!("expected {expected}, found {found:?}"), hint)
}

/// The value that is most like a word, if one is like it.
pub(super) fn nearest<'v>(found: &str, values: impl Iterator<Item = &'v str>) -> Option<&'v str> {
    let like = |value: &str| strsim::jaro_winkler(&value.to_lowercase(), &found.to_lowercase());
    let near = values.map(|value| (like(value), value)).max_by(|(one, _), (other, _)| one.total_cmp(other));
    near.filter(|(likeness, _)| *likeness > LIKENESS).map(|(_, value)| value)
}

/// The words of a value.
fn plain(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
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
        let (message, hint) = unknown(Field::Notice, "no_sale", &notices);
        assert_eq!(message, "expected a kind of notice such as no_sales, found \"no_sale\"");
        assert!(hint.unwrap().starts_with("did you mean no_sales? notice: is one of file, handout, "));
        let countries = values(Field::Country).unwrap();
        assert!(["SY", "Syria"].iter().all(|known| countries.iter().any(|value| value == known)));
        assert_eq!(unknown(Field::Country, "Syrya", &countries).1.as_deref(), Some("did you mean Syria?"));
    }

    #[test]
    fn a_value_is_known_by_its_words() {
        let of = |field, typed: &str| known(field, typed, &values(field).unwrap()).map(str::to_owned);
        assert_eq!(of(Field::Notice, "No Sales").as_deref(), Some("no_sales"));
        assert_eq!(of(Field::Notice, "sales"), None, "a part of a value is none");
        assert_eq!(of(Field::Event, "air-strike").as_deref(), Some("air_strike"));
        assert_eq!(of(Field::Check, "weekday mismatch").as_deref(), Some("weekday-mismatch"));
        assert!(of(Field::Control, "rebels").is_some() && of(Field::Country, "sudan").is_some());
    }

    #[test]
    fn every_list_has_values_and_every_field_with_one_is_listed() {
        for about in super::super::FIELDS {
            let listed = matches!(about.values, Values::Listed | Values::Closed);
            assert_eq!(values(about.field).is_some_and(|values| !values.is_empty()), listed, "{}", about.name);
        }
    }
}
