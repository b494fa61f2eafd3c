//! The camera's clock and the file's date against the day the caption gives.
//!
//! `2012-01-01T00:03:11` and "on May 2, 2019" do not agree; `2019-05-01T23:40:00` without an offset may: nobody knows in
//! which zone the clock was set.

use super::{Check, FileFinding, Picture, Said, rank};
use crate::side::Side;
use crate::when;
use caption::Span;
use caption::record::{Outcome, Record};
use jiff::civil::{Date, DateTime, Time};
use jiff::{SignedDuration, ToSpan};

pub(super) const DATE_MISMATCH: Check =
    Check { id: "file-date-mismatch", version: 1, page: include_str!("../../spec/file-date-mismatch.md"), run };

/// A clock and the scene may be so many hours apart: from UTC−12 to UTC+14.
const ZONES_HOURS: i64 = 26;
/// Before this year no press camera wrote a time: it is the scanner's.
const DIGITAL: i16 = 1995;

/// A time as a file gives it.
struct Clock {
    /// The days of what is written.
    days: (Date, Date),
    /// The days that it may have been where the scene is.
    window: (Date, Date),
}

impl Clock {
    /// `2018-03-19T07:42:00+01:00`, `2018-03-19T07:42:00`, `2018-03-19`, `2018-03`.
    fn parse(text: &str) -> Option<Clock> {
        let (date, time) = text.split_once('T').map_or((text, None), |(date, time)| (date, Some(time)));
        let days = when::days(date)?;
        if days.0 != days.1 {
            return Some(Clock { days, window: days });
        }
        let hours = |at: DateTime, before: i64, after: i64| {
            let [from, to] = [-before, after].map(|hours| at.checked_add(SignedDuration::from_hours(hours)).ok());
            Some((from?.date(), to?.date()))
        };
        let written = time.and_then(|time| Some((clock(time.get(..5)?)?, offset(time.get(5..)?))));
        let window = match written {
            Some((time, Some(minutes))) => {
                let utc = days.0.to_datetime(time).checked_sub(i64::from(minutes).minutes()).ok()?;
                hours(utc, 12, 14)?
            }
            Some((time, None)) => hours(days.0.to_datetime(time), ZONES_HOURS, ZONES_HOURS)?,
            None => (days.0.yesterday().ok()?, days.1.tomorrow().ok()?),
        };
        Some(Clock { days, window })
    }
}

fn clock(text: &str) -> Option<Time> {
    let (hour, minute) = text.split_once(':')?;
    Time::new(hour.parse().ok()?, minute.parse().ok()?, 0, 0).ok()
}

/// Minutes east of Greenwich of `:00+04:30`, `:00Z`; `None` where no offset is written.
fn offset(rest: &str) -> Option<i32> {
    if rest.ends_with('Z') {
        return Some(0);
    }
    let at = rest.rfind(['+', '-'])?;
    let (hours, minutes) = rest[at + 1..].split_once(':')?;
    let total = hours.parse::<i32>().ok()? * 60 + minutes.parse::<i32>().ok()?;
    Some(if rest[at..].starts_with('-') { -total } else { total })
}

fn run(picture: &Picture<'_>, printed: &Record<'_>) -> Vec<FileFinding> {
    let days: Vec<(Span, &str, (Date, Date))> = Side::new(printed)
        .taken()
        .filter(|date| date.alternatives.is_empty())
        .filter_map(|date| Some((date.span, date.text, when::days(date.value.as_deref()?)?)))
        .collect();
    let said = picture.embedded.said("exif_original").chain(picture.embedded.said("date_created"));
    let mut findings: Vec<FileFinding> = Vec::new();
    for said in said {
        let Some(clock) = Clock::parse(&said.text) else { continue };
        let judged = days.iter().map(|(span, text, printed)| (judge(&clock, *printed, said), *span, *text));
        let Some((outcome, span, text)) = judged.min_by_key(|(outcome, ..)| rank(*outcome)) else { continue };
        let same = |known: &&mut FileFinding| known.fields.iter().any(|other| day(&other.text) == day(&said.text));
        if let Some(known) = findings.iter_mut().find(same) {
            known.fields.push(said.clone());
            continue;
        }
        let (who, day) = (if said.field == "exif_original" { "the camera’s clock" } else { "the file" }, &said.text);
        let message = match outcome {
            Outcome::Agrees => format!("{who} says {day}"),
            Outcome::Conflicts => format!("expected a picture of {text}, {who} says {day}"),
            Outcome::CannotTell if is_scan(said, days.first().map(|day| day.2)) => {
                format!("a picture of {text} was scanned: {who} says {day}")
            }
            Outcome::CannotTell => format!("{who} says {day}: whether that is {text} depends on the time zone"),
        };
        let check = DATE_MISMATCH.id;
        findings.push(FileFinding { check, outcome, message, spans: vec![span], fields: vec![said.clone()] });
    }
    findings
}

fn day(text: &str) -> &str {
    text.get(..10).unwrap_or(text)
}

/// What comes of a file's time and the days of a printed date.
fn judge(clock: &Clock, printed: (Date, Date), said: &Said) -> Outcome {
    let meets = |one: (Date, Date), other: (Date, Date)| one.0 <= other.1 && other.0 <= one.1;
    if meets(clock.days, printed) {
        Outcome::Agrees
    } else if meets(clock.window, printed) || is_scan(said, Some(printed)) {
        Outcome::CannotTell
    } else {
        Outcome::Conflicts
    }
}

/// Whether the clock can be no camera's.
fn is_scan(said: &Said, printed: Option<(Date, Date)>) -> bool {
    said.field == "exif_original" && printed.is_some_and(|(_, last)| last.year() < DIGITAL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_that_a_time_zone_makes_cannot_be_told() {
        let said =
            |text: &str| Said { field: "exif_original".to_owned(), block: "exif".to_owned(), text: text.to_owned() };
        let judged =
            |file: &str, printed: &str| judge(&Clock::parse(file).unwrap(), when::days(printed).unwrap(), &said(file));
        for (file, printed, outcome) in [
            ("2018-03-19T07:42:00", "2018-03-19", Outcome::Agrees),
            ("2018-03-19T07:42:00", "2018-03", Outcome::Agrees),
            ("2018-03-19T07:42:00", "2018-03-20", Outcome::CannotTell),
            ("2018-03-19T07:42:00", "2018-03-21", Outcome::Conflicts),
            ("2018-03-19T23:00:00", "2018-03-21", Outcome::CannotTell),
            ("2018-03-19T12:00:00+00:00", "2018-03-20", Outcome::CannotTell),
            ("2018-03-19T09:00:00+00:00", "2018-03-20", Outcome::Conflicts),
            ("2018-03-19T23:30:00-05:00", "2018-03-20", Outcome::CannotTell),
            ("2018-03-19", "2018-03-20", Outcome::CannotTell),
            ("2018-03-19", "2018-03-17", Outcome::Conflicts),
            ("2018-03", "2018-04-02", Outcome::Conflicts),
            ("2012-01-01T00:03:11", "2019-05-02", Outcome::Conflicts),
            ("2012-01-01T00:03:11", "1984-05-02", Outcome::CannotTell),
        ] {
            assert_eq!(judged(file, printed), outcome, "{file} {printed}");
        }
        assert!(Clock::parse("yesterday").is_none() && Clock::parse("2018-13-40").is_none());
    }
}
