//! Days in the record's dates, and how a message for people names them.
//!
//! `2019-06-04` is "June 4, 2019", a Tuesday.

use crate::engine::Reading;
use crate::record::{Date, DateRole};

/// Months as messages print them.
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// The day of a value like `2019-06-04`; `None` for anything less exact.
pub(super) fn of(value: &str) -> Option<jiff::civil::Date> {
    let &[_, _, _, _, b'-', m, n, b'-', d, e] = value.as_bytes() else { return None };
    let two = |tens: u8, ones: u8| (tens.is_ascii_digit() && ones.is_ascii_digit()).then(|| tens % 16 * 10 + ones % 16);
    jiff::civil::Date::new(year_of(value)?, two(m, n)? as i8, two(d, e)? as i8).ok()
}

/// The year of a value, if it says one: not `XXXX-02-09`, not `193X`, not a circa.
pub(super) fn year_of(value: &str) -> Option<i16> {
    if value.ends_with('~') { None } else { value.get(..4)?.parse().ok() }
}

/// "June"; "" for a season.
pub(super) fn month(number: i8) -> &'static str {
    MONTHS.get((number as usize).wrapping_sub(1)).copied().unwrap_or_default()
}

/// "June 4, 2019".
pub(super) fn named(day: jiff::civil::Date) -> String {
    let (number, year) = (day.day() as u8, day.year());
    let mut name = String::with_capacity(18);
    name.push_str(month(day.month()));
    name.push(' ');
    if number > 9 {
        name.push(char::from(b'0' + number / 10));
    }
    name.push(char::from(b'0' + number % 10));
    name.push_str(", ");
    name.extend([1000, 100, 10, 1].map(|place| char::from(b'0' + (year / place % 10) as u8)));
    name
}

/// "Tuesday".
pub(super) fn weekday(day: jiff::civil::Date) -> &'static str {
    match day.weekday() {
        jiff::civil::Weekday::Monday => "Monday",
        jiff::civil::Weekday::Tuesday => "Tuesday",
        jiff::civil::Weekday::Wednesday => "Wednesday",
        jiff::civil::Weekday::Thursday => "Thursday",
        jiff::civil::Weekday::Friday => "Friday",
        jiff::civil::Weekday::Saturday => "Saturday",
        jiff::civil::Weekday::Sunday => "Sunday",
    }
}

/// The caption's dates on which the picture was taken.
pub(super) fn taken<'r, 't>(reading: &'r Reading<'t>) -> impl Iterator<Item = &'r Date<'t>> + Clone {
    reading.record.dates.iter().filter(|date| date.role == DateRole::Taken)
}

/// The first day on which the picture was taken, with its date.
pub(super) fn taken_day<'r, 't>(reading: &'r Reading<'t>) -> Option<(jiff::civil::Date, &'r Date<'t>)> {
    taken(reading).find_map(|date| Some((of(date.value.as_deref()?)?, date)))
}

/// The first year in which the picture was taken, with its date.
pub(super) fn taken_year<'r, 't>(reading: &'r Reading<'t>) -> Option<(i16, &'r Date<'t>)> {
    taken(reading).find_map(|date| Some((year_of(date.value.as_deref()?)?, date)))
}
