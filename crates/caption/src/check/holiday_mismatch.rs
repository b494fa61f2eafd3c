//! A holiday on which the caption sets its scene against the day of the picture.
//!
//! "on the second day of Eid al-Fitr, in Zanzibar, Tanzania, June 16, 2018" agrees; the same of July 16 conflicts.

use super::calendar::{Holiday, days_apart, shifted, starts};
use super::{Check, Finding, day};
use crate::document::Document;
use crate::engine::Reading;
use crate::lexicon::{Class, Hit, named_values};
use crate::record::Outcome;
use crate::table::{Table, TableId};
use jiff::civil::Date;

pub(super) const HOLIDAY_MISMATCH: Check =
    Check { id: "holiday-mismatch", version: 1, page: include_str!("../../spec/holiday-mismatch.md"), run };

/// How many tokens around a holiday's name are asked how the scene lies to it.
const REACH: usize = 10;

/// Days by which celebrations may stray from the holiday itself.
const FESTIVITIES: i32 = 21;

fn run(reading: &Reading<'_>) -> Vec<Finding> {
    let document = &reading.document;
    if !document.mentions(Class::Holiday) {
        return Vec::new();
    }
    let Some((taken, date)) = day::taken_day(reading) else { return Vec::new() };
    let scene = document.sentence(document.tokens_in(date.span).start);
    let table = reading.engine.tables.get(TableId::Holidays);
    let mut findings = Vec::new();
    let mut i = scene.start;
    while i < scene.end {
        let Some(hit) = document.hit(i, Class::Holiday).filter(|_| document.is_body(i)) else {
            i += 1;
            continue;
        };
        i = hit.end as usize;
        let Some(when) = when(document, hit, scene.start) else { continue };
        let Some(holiday) = holiday(table, hit.row as usize) else { continue };
        let Some((outcome, message)) = judge(&holiday, when, taken) else { continue };
        let words = document.span(hit.start as usize..hit.end as usize);
        findings.push(Finding { check: HOLIDAY_MISMATCH.id, outcome, message, spans: vec![words, date.span] });
    }
    findings
}

fn holiday(table: &Table, row: usize) -> Option<Holiday<'_>> {
    let cell = |name| table.cell(row, table.column(name));
    let number = |name| cell(name).parse::<i16>().ok();
    Some(Holiday {
        name: cell("name"),
        calendar: cell("calendar"),
        month: number("month").unwrap_or(0) as u8,
        day: number("day")?,
        days: number("days")?,
        tolerance: number("tolerance")?,
        old_style: cell("old_style") == "yes",
    })
}

named_values! {
    /// What a word beside a holiday's name says of the scene; several may be said by one.
    pub(crate) enum HolidayCue {
        /// Behind the name, the scene is not the holiday itself: market, season.
        Passing = "passing",
        /// Before it, another time or a preparation: ahead, until.
        AnotherTime = "another_time",
        /// Behind it, what happens on the day: prayers.
        Rite = "rite",
        /// Behind it, what may stray from the day: parade.
        Feast = "feast",
        /// Before it, the scene is a celebration: marks, during.
        Celebrated = "celebrated",
        /// Between such a word and the name: "on the second day of the Hindu festival of".
        Filler = "filler",
    }
}

/// Whether the word at token `i` says so.
fn says(document: &Document, i: usize, cue: HolidayCue) -> bool {
    document.has(i, Class::HolidayCue)
        && document.hits(i).iter().any(|hit| hit.class == Class::HolidayCue && HolidayCue::of(hit.row) == cue)
}

/// How the scene lies to the holiday.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    /// On one of its days.
    On,
    /// On its n-th day.
    Day(i16),
    /// On its last day.
    Last,
    /// On the day before.
    Eve,
    /// At its prayers, which may begin the evening before.
    Rite,
    /// At its celebrations, which may stray.
    Around,
}

/// What the words around a holiday's name say of the scene; `None` where it is only spoken of.
fn when(document: &Document, hit: Hit, floor: usize) -> Option<When> {
    let (start, end) = (hit.start as usize, hit.end as usize);
    if document.is(end, "eve") {
        return Some(When::Eve);
    }
    if says(document, end, HolidayCue::Passing) {
        return None;
    }
    let behind = match () {
        () if says(document, end, HolidayCue::Rite) => Some(When::Rite),
        () if says(document, end, HolidayCue::Feast) => Some(When::Around),
        () => None,
    };
    for i in (floor.max(start.saturating_sub(REACH))..start).rev() {
        let token = document.token(i);
        if i + 1 == start && token.is_capital() && !token.is_grammar() && !says(document, i, HolidayCue::Filler) {
            // "Khmer New Year" is another holiday
            return None;
        }
        let ordinal = document.hit(i, Class::Ordinal).map(|hit| hit.row as i16).or_else(|| numbered(document, i));
        let day = document.is_any(i + 1, &["day", "night", "evening"]);
        match () {
            () if day && ordinal.is_some() => return ordinal.map(When::Day),
            () if day && document.is_any(i, &["last", "final"]) => return Some(When::Last),
            () if document.is(i, "eve") => return Some(When::Eve),
            () if says(document, i, HolidayCue::AnotherTime) => return None,
            () if document.is(i, "on") => return Some(When::On),
            () if says(document, i, HolidayCue::Celebrated) => return behind.or(Some(When::Around)),
            () if ordinal.is_some()
                || token.classes.has(Class::Determiner)
                || says(document, i, HolidayCue::Filler) => {}
            () => break,
        }
    }
    behind
}

/// "1st", "2nd".
fn numbered(document: &Document, i: usize) -> Option<i16> {
    let word = document.word(i);
    word.ends_with(['t', 'd', 'h']).then(|| word.trim_end_matches(|c: char| c.is_ascii_alphabetic()).parse().ok())?
}

/// Compares the holiday's days with the day of the picture.
fn judge(holiday: &Holiday<'_>, when: When, taken: Date) -> Option<(Outcome, String)> {
    let mut candidates = starts(holiday, taken).into_iter().filter_map(|start| {
        let (first, last) = days(holiday, when, start)?;
        Some(((first, last), outside(holiday, first, last, taken)))
    });
    let first = candidates.next()?;
    let (expected, off) = candidates.find(|(_, off)| *off < first.1 && *off <= FESTIVITIES).unwrap_or(first);
    let phrase = match when {
        When::On | When::Rite | When::Around => holiday.name.to_owned(),
        When::Day(n) => format!("the {} of {}", nth_day(n), holiday.name),
        When::Last => format!("the last day of {}", holiday.name),
        When::Eve => format!("the eve of {}", holiday.name),
    };
    let about = if holiday.tolerance > 0 { "about " } else { "" };
    let days = match expected {
        (first, last) if first == last => format!("{about}{}", day::named(first)),
        (first, last) => format!("{about}{} to {}", day::named(first), day::named(last)),
    };
    let found = day::named(taken);
    let doubtful = if when == When::Around { FESTIVITIES } else { i32::from(holiday.tolerance.min(1)) };
    Some(match off {
        0 => (Outcome::Agrees, format!("{found} fits {phrase}, {days}")),
        off if off <= doubtful => {
            let unit = if off == 1 { "day" } else { "days" };
            (Outcome::CannotTell, format!("{phrase} was {days}, {off} {unit} from {found}"))
        }
        _ => (Outcome::Conflicts, format!("expected {days} for {phrase}, found {found}")),
    })
}

fn nth_day(n: i16) -> String {
    const FIRST: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
    match FIRST.get((n - 1) as usize) {
        Some(word) => format!("{word} day"),
        None => format!("day {n}"),
    }
}

/// First and last day that the words allow.
fn days(holiday: &Holiday<'_>, when: When, start: Date) -> Option<(Date, Date)> {
    let nth = |n: i16| shifted(start, n - 1).map(|day| (day, day));
    match when {
        When::Day(n) => nth(n),
        When::Last => nth(holiday.days),
        When::Eve => nth(0),
        When::Rite => Some((shifted(start, -1)?, shifted(start, holiday.days - 1)?)),
        When::On | When::Around => Some((start, shifted(start, holiday.days - 1)?)),
    }
}

/// Days between the day of the picture and the nearest that fits.
fn outside(holiday: &Holiday<'_>, first: Date, last: Date, taken: Date) -> i32 {
    let tolerance = i32::from(holiday.tolerance);
    let early = days_apart(taken, first) - tolerance;
    let late = days_apart(last, taken) - tolerance;
    early.max(late).max(0)
}
