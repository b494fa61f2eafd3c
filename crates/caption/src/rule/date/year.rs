//! Years that a date borrows from another date of the same story, and dates written as EDTF.
//!
//! "OCTOBER 04" of a dateline takes 2018 from "on October 04, 2018" in its caption; "fighting began on May 23" takes
//! 2017 from a scene of August 2017. "Nov. 12" takes nothing from "the dig house opened in 1924".

use super::grammar::{Digits, Parts, Printed, Reach, exists};
use jiff::civil::Date;

/// A year's length and a half of it, in days: how far apart a date and its lender may be.
const HALF_A_YEAR: i32 = 183;

/// When a date lies, seen from the one that lends its year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tense {
    /// Told as past: "after fighting began on".
    Past,
    /// Told as to come: "ahead of the vote on".
    Future,
    /// The same day, or an anniversary near it.
    Near,
    /// Not said: a day shortly after the lender may be of this year or the last.
    Open,
}

/// The year for `wanted` (month and day) from a lender; `None` where two would do.
pub(super) fn borrowed(wanted: Parts, weekday: Option<i8>, lender: Parts, tense: Tense) -> Option<i16> {
    let (year, month, day) = (lender.year?, wanted.month?, wanted.day?);
    let near = nearest(lender, month, day, weekday, tense)?;
    // A printed weekday decides between neighbouring years.
    let fits = |year: i16| weekday.is_none_or(|printed| weekday_of(year, month, day) == Some(printed));
    let found =
        [near, near - 1, near + 1].into_iter().find(|&candidate| fits(candidate) && (candidate - year).abs() <= 1);
    let found = found.unwrap_or(near);
    exists(Parts { year: Some(found), month: Some(month), day: Some(day) }).then_some(found)
}

fn nearest(lender: Parts, month: i8, day: i8, weekday: Option<i8>, tense: Tense) -> Option<i16> {
    let year = lender.year?;
    let Some(from) = civil(lender) else { return Some(year) };
    let days = days_between(from, Date::new(year, month, day.min(28)).ok()?);
    match tense {
        Tense::Past if days > 0 => Some(year - 1),
        Tense::Future if days < 0 => Some(year + 1),
        Tense::Past | Tense::Future => Some(year),
        Tense::Near | Tense::Open if days > HALF_A_YEAR => Some(year - 1),
        Tense::Near if days < -HALF_A_YEAR => Some(year + 1),
        Tense::Open if days > 0 && weekday.is_none() || days < -HALF_A_YEAR => None,
        Tense::Near | Tense::Open => Some(year),
    }
}

/// Days from one day to another, negative if back in time.
pub(crate) fn days_between(from: Date, to: Date) -> i32 {
    from.until(to).map_or(0, |span| span.get_days())
}

/// The day, where year, month and day are known.
pub(crate) fn civil(parts: Parts) -> Option<Date> {
    Date::new(parts.year?, parts.month?, parts.day?).ok()
}

/// The weekday of a day, Monday being 1.
pub(crate) fn weekday_of(year: i16, month: i8, day: i8) -> Option<i8> {
    Date::new(year, month, day).ok().map(|date| date.weekday().to_monday_one_offset())
}

/// The date as EDTF; `None` for a bare weekday and for a day no calendar has.
pub(super) fn edtf(printed: &Printed) -> Option<String> {
    let mut text = String::with_capacity(if printed.last.is_some() { 21 } else { 11 });
    write_parts(&mut text, printed.first)?;
    match printed.reach {
        Reach::Circa => text.push('~'),
        Reach::Decade => text.replace_range(3.., "X"),
        Reach::Exact => {}
    }
    if let Some(last) = printed.last {
        text.push('/');
        write_parts(&mut text, last)?;
        if printed.reach == Reach::Circa {
            text.push('~');
        }
    }
    Some(text)
}

/// One date as EDTF.
pub(super) fn edtf_of(parts: Parts) -> Option<String> {
    let mut text = String::with_capacity(10);
    write_parts(&mut text, parts)?;
    Some(text)
}

/// The other century: "the 1900s" may be all of it, `11/06/22` may be 1922.
pub(super) fn century(printed: &Printed) -> Option<String> {
    let year = printed.first.year?;
    match printed.reach {
        Reach::Decade if year % 100 == 0 => Some(format!("{}XX", year / 100)),
        Reach::Exact if printed.digits == Digits::ShortYear && year >= 2000 => {
            edtf_of(Parts { year: Some(year - 100), ..printed.first })
        }
        _ => None,
    }
}

fn write_parts(text: &mut String, parts: Parts) -> Option<()> {
    if !exists(parts) {
        return None;
    }
    let mut day = *b"XXXX-00-00";
    let mut write = |at: usize, number: i16| {
        day[at] = b'0' + (number / 10 % 10) as u8;
        day[at + 1] = b'0' + (number % 10) as u8;
    };
    if let Some(year) = parts.year {
        write(0, year / 100);
        write(2, year);
    }
    let length = match (parts.month, parts.day) {
        (Some(month), day) => {
            write(5, month.into());
            day.map_or(7, |day| {
                write(8, day.into());
                10
            })
        }
        (None, _) if parts.year.is_some() => 4,
        (None, _) => return None,
    };
    text.extend(std::str::from_utf8(&day[..length]));
    Some(())
}
