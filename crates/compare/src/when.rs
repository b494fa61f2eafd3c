//! Dates that may both be true: a day in its month, a month in its year, a day without a year.
//!
//! `2016-03` and `2016-03-16` agree, `XXXX-03-15` and `2014-03-15` agree, `2016-03-16` and `2016-03-17` do not.

use jiff::civil::{self, Weekday};

/// A date as far as an EDTF value says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct When {
    /// The first and last year it may be in.
    years: Option<(i16, i16)>,
    month: Option<i8>,
    day: Option<i8>,
}

/// So many years lie before and after "about 1941".
const ABOUT: i16 = 5;

impl When {
    /// Reads `2016-03-16`, `2016-03`, `2016`, `XXXX-03-15`, `1941~`, `193X`.
    pub fn parse(edtf: &str) -> Option<When> {
        let about = edtf.ends_with(['~', '?', '%']);
        let mut parts = edtf.trim_end_matches(['~', '?', '%']).split('-');
        let year = parts.next()?;
        let years = match year {
            "XXXX" => None,
            _ => {
                let first = year.replace('X', "0").parse::<i16>().ok()?;
                let last = year.replace('X', "9").parse::<i16>().ok()?;
                Some(if about { (first.saturating_sub(ABOUT), last.saturating_add(ABOUT)) } else { (first, last) })
            }
        };
        let mut number = || parts.next().and_then(|part| part.parse::<i8>().ok());
        let (month, day) = (number(), number());
        Some(When { years, month, day })
    }

    /// Whether both can be one date.
    pub fn agrees(self, other: When) -> bool {
        let years = match (self.years, other.years) {
            (Some(one), Some(other)) => one.0 <= other.1 && other.0 <= one.1,
            _ => true,
        };
        let same = |one: Option<i8>, other: Option<i8>| one.is_none() || other.is_none() || one == other;
        years && same(self.month, other.month) && same(self.day, other.day)
    }

    /// The day, where it is one.
    pub fn day(self) -> Option<civil::Date> {
        let (first, last) = self.years?;
        if first != last {
            return None;
        }
        civil::Date::new(first, self.month?, self.day?).ok()
    }
}

/// Whether a value, or one of an interval's days, agrees with another.
pub fn agree(one: &str, other: &str) -> Option<bool> {
    match (one.split_once('/'), other.split_once('/')) {
        (None, None) => Some(When::parse(one)?.agrees(When::parse(other)?)),
        (Some(interval), None) => within(interval, other),
        (None, Some(interval)) => within(interval, one),
        (Some((first, last)), Some(interval)) => Some(within(interval, first)? || within(interval, last)?),
    }
}

fn within((first, last): (&str, &str), value: &str) -> Option<bool> {
    let (first, last, when) = (When::parse(first)?, When::parse(last)?, When::parse(value)?);
    Some(match (first.day(), last.day(), when.day()) {
        (Some(first), Some(last), Some(day)) => first <= day && day <= last,
        _ => first.agrees(when) || last.agrees(when),
    })
}

/// The first and last day of an EDTF value that is sure: a day, a month, a year, an interval.
pub fn days(edtf: &str) -> Option<(civil::Date, civil::Date)> {
    if let Some((first, last)) = edtf.split_once('/') {
        return Some((days(first)?.0, days(last)?.1)).filter(|(first, last)| first <= last);
    }
    let mut parts = edtf.split('-');
    let year = parts.next().filter(|year| year.len() == 4)?.parse().ok()?;
    let mut number = || parts.next().map(|part| part.parse::<i8>().ok());
    match (number(), number()) {
        (None, _) => Some((civil::Date::new(year, 1, 1).ok()?, civil::Date::new(year, 12, 31).ok()?)),
        (Some(month), None) => {
            let first = civil::Date::new(year, month?, 1).ok()?;
            Some((first, first.last_of_month()))
        }
        (Some(month), Some(day)) => civil::Date::new(year, month?, day?).ok().map(|day| (day, day)),
    }
}

/// The weekday that a caption prints.
pub fn weekday(printed: &str) -> Option<Weekday> {
    const DAYS: [(&str, Weekday); 7] = [
        ("mon", Weekday::Monday),
        ("tue", Weekday::Tuesday),
        ("wed", Weekday::Wednesday),
        ("thu", Weekday::Thursday),
        ("fri", Weekday::Friday),
        ("sat", Weekday::Saturday),
        ("sun", Weekday::Sunday),
    ];
    let start = printed.get(..3)?.to_ascii_lowercase();
    DAYS.iter().find(|(name, _)| *name == start).map(|(_, day)| *day)
}

#[cfg(test)]
mod tests {
    use super::agree;

    #[test]
    fn coarser_words_are_no_contradiction() {
        for (one, other, agrees) in [
            ("2016-03-16", "2016-03", true),
            ("2016-03-16", "2016", true),
            ("XXXX-03-15", "2014-03-15", true),
            ("1941~", "1944", true),
            ("193X", "1937-06", true),
            ("2013-05-01/2013-05-03", "2013-05-02", true),
            ("2013-05-01/2013-05-03", "2013-05", true),
            ("2016-03-16", "2016-03-17", false),
            ("2016-03-16", "2015", false),
            ("193X", "1941", false),
            ("XXXX-03-15", "2014-03-16", false),
            ("2013-05-01/2013-05-03", "2013-05-04", false),
        ] {
            assert_eq!(agree(one, other), Some(agrees), "{one} {other}");
        }
    }
}
