//! Dates as runs of days: `2016-03` is the 31 days of that March, `2013-05-01/2013-05-03` three days.

use jiff::civil::{Date, date};

/// Days from `first` to `last`, both included, counted from 1 January 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Days {
    /// The first.
    pub first: i32,
    /// The last.
    pub last: i32,
}

impl Days {
    /// Whether all of `other` lies inside.
    pub fn hold(self, other: Days) -> bool {
        self.first <= other.first && other.last <= self.last
    }
}

/// The days that an EDTF date may be; `None` where no year is known.
///
/// # Examples
///
/// ```
/// use archive::{Days, days_of_edtf};
///
/// assert_eq!(days_of_edtf("1970-01"), Some(Days { first: 0, last: 30 }));
/// assert_eq!(days_of_edtf("XXXX-03-15"), None);
/// ```
pub fn days_of_edtf(value: &str) -> Option<Days> {
    let (first, last) = value.split_once('/').unwrap_or((value, value));
    let certain = |date: &str| days(date.trim_end_matches(['~', '?', '%']).split("-XX").next().unwrap_or_default());
    Some(Days { first: certain(first)?.first, last: certain(last)?.last }).filter(|days| days.first <= days.last)
}

/// `2016`, `2016-03..2016-05`, `..2014`, `2014..`. An error says after how many characters, and what.
pub(super) fn range(text: &str) -> Result<Days, (usize, String)> {
    let one = |offset: usize, text: &str| {
        let message = || format!("expected a day, month or year such as 2016-03-16, found {text:?}");
        days(text).ok_or_else(|| (offset, message()))
    };
    let Some((from, to)) = text.split_once("..") else { return one(0, text) };
    let first = if from.is_empty() { i32::MIN } else { one(0, from)?.first };
    let last = if to.is_empty() { i32::MAX } else { one(from.chars().count() + 2, to)?.last };
    if from.is_empty() && to.is_empty() {
        return one(0, text);
    }
    if first > last {
        return Err((0, format!("expected the earlier date first, found {text:?}")));
    }
    Ok(Days { first, last })
}

/// The days of a year, a month or a day.
fn days(text: &str) -> Option<Days> {
    let mut parts = text.split('-');
    let digits = |part: &str, count: usize| {
        (part.len() == count && part.bytes().all(|byte| byte.is_ascii_digit())).then(|| part.parse().ok()).flatten()
    };
    let year: i16 = digits(parts.next()?, 4)?;
    let month: Option<i16> = parts.next().map(|part| digits(part, 2)).map_or(Some(None), |month| month.map(Some))?;
    let day: Option<i16> = parts.next().map(|part| digits(part, 2)).map_or(Some(None), |day| day.map(Some))?;
    if parts.next().is_some() {
        return None;
    }
    let (first, last) = match (month, day) {
        (None, _) => (Date::new(year, 1, 1).ok()?, Date::new(year, 12, 31).ok()?),
        (Some(month), None) => {
            let first = Date::new(year, month as i8, 1).ok()?;
            (first, first.last_of_month())
        }
        (Some(month), Some(day)) => {
            let day = Date::new(year, month as i8, day as i8).ok()?;
            (day, day)
        }
    };
    Some(Days { first: number(first)?, last: number(last)? })
}

fn number(day: Date) -> Option<i32> {
    let span = date(1970, 1, 1).until((jiff::Unit::Day, day)).ok()?;
    Some(span.get_days())
}
