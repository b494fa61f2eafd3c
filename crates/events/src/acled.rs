//! Kinds of events under ACLED's names: an air strike is `Air/drone strike`, one of `Explosions/Remote violence`.

use caption::table::{Table, TableId};
use std::collections::HashMap;
use std::sync::LazyLock;

/// ACLED's sub-event type of each type of the event table.
static SUB_EVENTS: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    let (table, _) = Table::load(TableId::Events, None);
    let (kind, acled) = (table.column("type"), table.column("acled"));
    let rows = (0..table.len()).map(|row| (table.cell(row, kind).to_owned(), table.cell(row, acled).to_owned()));
    rows.filter(|(_, acled)| !acled.is_empty()).collect()
});

/// ACLED's sub-event type of a type of the event table; `None` for what ACLED does not record.
///
/// # Examples
///
/// ```
/// assert_eq!(events::acled::sub_event("drone_strike"), Some("Air/drone strike"));
/// assert_eq!(events::acled::sub_event("wedding"), None);
/// ```
pub fn sub_event(kind: &str) -> Option<&'static str> {
    SUB_EVENTS.get(kind).map(String::as_str)
}

/// The event type that a sub-event type belongs to; `None` for what is none.
///
/// # Examples
///
/// ```
/// assert_eq!(events::acled::event_type("Air/drone strike"), Some("Explosions/Remote violence"));
/// assert_eq!(events::acled::event_type("Wedding"), None);
/// ```
pub fn event_type(sub_event: &str) -> Option<&'static str> {
    let rows = include_str!("../tables/acled.tsv").lines().filter(|line| !line.starts_with('#'));
    rows.filter_map(|line| line.split_once('\t')).find(|(known, _)| *known == sub_event).map(|(_, kind)| kind)
}

/// The name under which types are one kind: ACLED's sub-event type, else the type itself.
pub fn kind_of(kind: &str) -> &str {
    sub_event(kind).unwrap_or(kind)
}

/// Whether a kind is violence between people, as ACLED and UCDP record it.
pub fn is_violence(kind: &str) -> bool {
    matches!(event_type(kind), Some("Battles" | "Explosions/Remote violence" | "Violence against civilians" | "Riots"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sub_event_of_the_event_table_has_its_event_type() {
        assert!(SUB_EVENTS.len() > 30);
        assert!(SUB_EVENTS.values().all(|sub_event| event_type(sub_event).is_some()));
    }
}
