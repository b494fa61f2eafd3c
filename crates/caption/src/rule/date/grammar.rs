//! How dates are printed, one at a time and without the caption around them.
//!
//! "Wednesday, Nov. 9, 2022", "16 March 2016", "27.09.2020", "circa 1868", "May 1-3, 2013", "the 1930s": out comes a
//! [`Printed`] with the parts that stand there and nothing more; a missing year stays missing.

use super::digits::{in_digits, short_number, short_year};
use crate::document::Document;
use crate::lexicon::{Class, Classes};
use crate::token::{Kind, Token};
use std::ops::Range;

/// Year, month and day as far as printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parts {
    /// The year.
    pub year: Option<i16>,
    /// 1 to 12, or a season's EDTF number 21 to 24.
    pub month: Option<i8>,
    /// 1 to 31.
    pub day: Option<i8>,
}

/// How far a printed year reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// The date itself.
    Exact,
    /// "circa 1868".
    Circa,
    /// "the 1930s".
    Decade,
}

/// A date as printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Printed {
    /// Its tokens, an adjacent weekday included.
    pub tokens: Range<usize>,
    /// The weekday's token and its number, Monday being 1.
    pub weekday: Option<(usize, i8)>,
    /// The date, or the first of a range.
    pub first: Parts,
    /// The last of a range.
    pub last: Option<Parts>,
    /// How far the year reaches.
    pub reach: Reach,
    /// Another reading: day and month the other way round, or the second of "1930 or 1931".
    pub other: Option<Parts>,
    /// How its digits are written.
    pub digits: Digits,
}

/// What there is to know of a date's digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Digits {
    /// Nothing.
    #[default]
    Plain,
    /// Eight of them in a row: `20160316`.
    Compact,
    /// The year has two: `11/06/87`.
    ShortYear,
}

impl Printed {
    /// Written in digits so that day and month could change places.
    pub fn either_order(&self) -> bool {
        self.other.is_some() && self.first.day.is_some()
    }
}

/// What a date can start with, digits aside.
const OPENERS: Classes = Classes::of(&[Class::Month, Class::Weekday, Class::Season]);

/// Whether a date can start with a token: a cheap question before [`date_at`].
pub(crate) fn can_open(token: &Token) -> bool {
    token.kind == Kind::Number
        || token.classes.any(OPENERS)
        || matches!(token.first, 'c' | 'C') && matches!(token.span.len(), 1 | 2 | 3 | 5)
}

/// The date that starts at token `i`. A bare weekday, and a bare year, count here; whether the caption means a date
/// by them is not this file's question.
pub(crate) fn date_at(document: &Document, i: usize) -> Option<Printed> {
    let token = document.get(i)?;
    match token.kind {
        Kind::Number => numbered(document, i),
        Kind::Word if token.classes.any(OPENERS) => worded(document, i),
        Kind::Word if matches!(token.first, 'c' | 'C') => circa(document, i),
        _ => None,
    }
}

fn worded(document: &Document, i: usize) -> Option<Printed> {
    if let Some(hit) = document.hit(i, Class::Weekday) {
        return Some(after_weekday(document, i, hit.row as i8));
    }
    if document.has(i, Class::Season) {
        return season(document, i);
    }
    let date = with_range(document, month_first(document, i)?);
    Some(with_weekday_behind(document, date))
}

/// A date that opens with digits.
fn numbered(document: &Document, i: usize) -> Option<Printed> {
    if let Some(date) = in_digits(document, i) {
        return Some(with_weekday_behind(document, date));
    }
    if let Some(date) = day_first(document, i) {
        return Some(with_weekday_behind(document, with_range(document, date)));
    }
    let year = year_at(document, i)?;
    let word = document.word(i);
    if document.has(i + 1, Class::Month)
        && document.get(i + 1).is_some_and(|t| t.lines == 0)
        && let Some(month) = document.hit(i + 1, Class::Month)
    {
        // "1943 May 5" of a catalogue, not "in 2014 May said"
        let month = month.row as i8;
        let (day, end) = match day_at(document, i + 2) {
            Some(day) => (Some(day), i + 3),
            None => (None, i + 2),
        };
        if day.is_some() || ends_phrase(document, end) {
            return Some(printed(i..end, Parts { year: Some(year), month: Some(month), day }));
        }
    }
    let mut date = printed(i..i + 1, Parts { year: Some(year), ..Parts::default() });
    if let Some(other) = or_year(document, i, year) {
        date.other = Some(Parts { year: Some(other), ..Parts::default() });
        date.tokens.end = i + 3;
    } else if year >= FIRST_PHOTOGRAPHS && follows_about(document, i) {
        date.reach = Reach::Circa;
        date.tokens.start -= 1;
    } else if word.len() == 5 {
        date.reach = Reach::Decade;
    } else if year % 10 == 0 && document.get(i + 1).is_some_and(|t| t.kind == Kind::Possessive) {
        date.reach = Reach::Decade;
        date.tokens.end += 1;
    } else if document.is_mark(i + 1, '~') && document.token(i + 1).glued {
        date.reach = Reach::Circa;
        date.tokens.end += 1;
    }
    Some(date)
}

/// Before it no picture was taken that a caption could date.
const FIRST_PHOTOGRAPHS: i16 = 1826;

/// The "about" of "Rouen, about 1890; albumen print", but not of "killed about 1900."
fn follows_about(document: &Document, i: usize) -> bool {
    let apart = |at: usize| {
        document.get(at).is_none_or(|t| t.kind == Kind::Mark || document.is_any(at, &["in", "from", "dated"]))
    };
    i > 0
        && document.is_any(i - 1, &["about", "around", "approximately"])
        && document.get(i - 1).is_some_and(|t| t.lines == 0)
        && (i < 2 || apart(i - 2))
        && document.word(i).len() == 4
        && ends_phrase(document, i + 1)
}

/// The other year of "1930 or 1931", "1930 or '31" not among them.
fn or_year(document: &Document, i: usize, year: i16) -> Option<i16> {
    if !document.is(i + 1, "or") {
        return None;
    }
    plain_year_at(document, i + 2).filter(|&other| other > year && ends_phrase(document, i + 3))
}

/// "Friday, Sept. 29, 2017", "Wednesday January 20, 2016", "Monday the 8th of May"; else the weekday alone.
fn after_weekday(document: &Document, i: usize, weekday: i8) -> Printed {
    let mut at = i + 1;
    if document.is_mark(at, ',') || document.is_mark(at, '.') && document.token(at).glued {
        at += 1;
    }
    if document.is_mark(at, ',') {
        at += 1;
    }
    if document.is(at, "the") {
        at += 1;
    }
    let dated = document.get(at).filter(|t| t.lines == 0).and_then(|token| match token.kind {
        Kind::Number => in_digits(document, at).or_else(|| day_first(document, at)),
        _ => month_first(document, at).filter(|date| date.first.day.is_some()),
    });
    match dated {
        Some(mut date) => {
            date.tokens.start = i;
            date.weekday = Some((i, weekday));
            date
        }
        None => Printed { weekday: Some((i, weekday)), ..printed(i..i + 1, Parts::default()) },
    }
}

/// "April 8, 2022 (Saturday)", "8 April 2022, Saturday".
fn with_weekday_behind(document: &Document, mut date: Printed) -> Printed {
    let end = date.tokens.end;
    if date.weekday.is_some() || date.first.day.is_none() || date.last.is_some() {
        return date;
    }
    let bracket = document.is_mark(end, '(');
    if !bracket && !document.is_mark(end, ',') {
        return date;
    }
    if let Some(hit) = document.hit(end + 1, Class::Weekday) {
        let after = end + 2;
        if bracket && document.is_mark(after, ')') {
            date.weekday = Some((end + 1, hit.row as i8));
            date.tokens.end = after + 1;
        } else if !bracket && ends_phrase(document, after) && date.first.year.is_some() {
            date.weekday = Some((end + 1, hit.row as i8));
            date.tokens.end = after;
        }
    }
    date
}

/// "Feb. 9", "March 16, 2016", "June 1944", "May 1-3, 2013".
fn month_first(document: &Document, i: usize) -> Option<Printed> {
    let month = Some(document.hit(i, Class::Month)?.row as i8);
    let same_line = |at: usize| document.get(at).is_some_and(|t| t.lines == 0);
    if !same_line(i + 1) {
        return None;
    }
    let the = usize::from(document.is(i + 1, "the"));
    if let Some(day) = day_at(document, i + 1 + the) {
        let mut end = i + 2 + the;
        let mut date = printed(i..end, Parts { month, day: Some(day), year: None });
        if let Some((last, after)) = second_day(document, i, end, day) {
            date.last = Some(Parts { month, day: Some(last), year: None });
            end = after;
        }
        if let Some((year, after)) = year_behind(document, end) {
            date.first.year = Some(year);
            if let Some(last) = &mut date.last {
                last.year = Some(year);
            }
            end = after;
        }
        date.tokens.end = end;
        return Some(date);
    }
    // "May-June 2013"
    if let Some(to) = range_sign(document, i + 1)
        && let Some(last_month) = document.hit(to, Class::Month)
        && let Some((year, end)) = year_behind(document, to + 1)
        && day_at(document, to + 1).is_none()
    {
        let last = Parts { year: Some(year), month: Some(last_month.row as i8), day: None };
        return Some(Printed { last: Some(last), ..printed(i..end, Parts { month, ..last }) });
    }
    let of = usize::from(document.is(i + 1, "of"));
    let (year, end) = year_behind(document, i + 1 + of)?;
    Some(printed(i..end, Parts { year: Some(year), month, day: None }))
}

/// "16 March 2016", "6th of June 1944", "1-3 May 2013".
fn day_first(document: &Document, i: usize) -> Option<Printed> {
    if let Some(date) = night(document, i) {
        return Some(date);
    }
    let day = day_at(document, i)?;
    let mut at = i + 1;
    if let Some(date) = hyphened(document, i, day) {
        return Some(date);
    }
    // "5. November 2019" of a German desk
    if document.is_mark(at, '.') && document.has(at + 1, Class::Month) && plain_year_at(document, at + 2).is_some() {
        at += 1;
    }
    let mut last_day = None;
    if let Some((last, after)) = second_day(document, i, at, day) {
        last_day = Some(last);
        at = after;
    }
    if document.is(at, "of") {
        at += 1;
    }
    if document.is(at, "day") && document.is(at + 1, "of") {
        at += 2;
    }
    let month = document.get(at).filter(|t| t.lines == 0).and_then(|_| document.hit(at, Class::Month))?.row as i8;
    let mut parts = Parts { year: None, month: Some(month), day: Some(day) };
    let mut end = at + 1;
    if let Some((year, after)) = year_behind(document, end) {
        parts.year = Some(year);
        end = after;
    }
    let last = last_day.map(|day| Parts { day: Some(day), ..parts });
    Some(Printed { last, ..printed(i..end, parts) })
}

/// "5/6 June 1944" of a night.
fn night(document: &Document, i: usize) -> Option<Printed> {
    document.get(i + 1).filter(|t| t.glued && t.is_mark('/'))?;
    let day = short_number(document, i)?;
    // The next day, and no third behind it: "1/2/3/4" is no night, and is not followed to its end.
    if short_number(document, i + 2) != Some(day + 1) || document.is_mark(i + 3, '/') {
        return None;
    }
    let date = day_first(document, i + 2).filter(|date| date.last.is_none() && date.first.day == Some(day + 1))?;
    let first = Parts { day: Some(day), ..date.first };
    exists(first).then(|| Printed { last: Some(date.first), ..printed(i..date.tokens.end, first) })
}

/// "05-NOV-2019", "5-Nov-19".
fn hyphened(document: &Document, i: usize, day: i8) -> Option<Printed> {
    let tied = |at: usize| document.get(at).is_some_and(|t| t.glued);
    let dash = |at: usize| document.get(at).is_some_and(|t| t.glued && t.is_dash());
    if !dash(i + 1) || !tied(i + 2) || !dash(i + 3) || !tied(i + 4) {
        return None;
    }
    let month = Some(document.hit(i + 2, Class::Month)?.row as i8);
    let year = Some(plain_year_at(document, i + 4).or_else(|| short_year(document, i + 4))?);
    Some(printed(i..i + 5, Parts { year, month, day: Some(day) }))
}

/// The other end of a range that is a whole date itself: "Oct. 28 – Nov. 2, 2018", "28 April to 3 May 2019".
fn with_range(document: &Document, mut date: Printed) -> Printed {
    if date.last.is_some() || date.first.day.is_none() {
        return date;
    }
    let Some(to) = range_sign(document, date.tokens.end) else { return date };
    let spaced_dash = document.token(date.tokens.end).is_dash() && !document.token(date.tokens.end).glued;
    let last = match document.get(to).map(|t| t.kind) {
        Some(Kind::Number) => day_first(document, to),
        _ => month_first(document, to),
    };
    if let Some(last) = last.filter(|last| last.first.day.is_some() && last.last.is_none())
        && (!spaced_dash || last.first.year.is_some())
    {
        date.first.year = date.first.year.or(last.first.year);
        date.last = Some(last.first);
        date.tokens.end = last.tokens.end;
    }
    date
}

/// The second day of "1-3", "1 to 3", "1 and 2", and the token after it; the date opens at token `opening`.
fn second_day(document: &Document, opening: usize, at: usize, first: i8) -> Option<(i8, usize)> {
    let next = range_sign(document, at).or_else(|| document.is(at, "and").then_some(at + 1))?;
    let day = day_at(document, next)?;
    let between = document.is(opening.wrapping_sub(1), "between");
    let neighbours = !document.is(at, "and") || day == first + 1 || between;
    // "May 1 - 3 people hurt" is no range, nor is "May 1-3 June"
    let spaced_dash = document.token(at).is_dash() && !document.token(at).glued;
    (day > first && neighbours && !spaced_dash).then_some((day, next + 1))
}

/// Past a sign between the two ends of a range.
fn range_sign(document: &Document, at: usize) -> Option<usize> {
    let token = document.get(at)?;
    let sign = token.is_dash() || token.kind == Kind::Word && document.is_any(at, &["to", "through", "until", "till"]);
    sign.then_some(at + 1)
}

/// "circa 1868", "ca. 1912", "c. March 1943", "c1868".
fn circa(document: &Document, i: usize) -> Option<Printed> {
    let word = document.word(i);
    if word.len() == 5
        && let Ok(year @ 1000..2100) = word[1..].parse()
    {
        let parts = Parts { year: Some(year), ..Parts::default() };
        return Some(Printed { reach: Reach::Circa, ..printed(i..i + 1, parts) });
    }
    if !word.trim_end_matches('.').eq_ignore_ascii_case("c")
        && !word.trim_end_matches('.').eq_ignore_ascii_case("ca")
        && !word.eq_ignore_ascii_case("circa")
    {
        return None;
    }
    let mut at = i + 1;
    if document.is_mark(at, '.') && document.token(at).glued {
        at += 1;
    }
    if document.is(at, "the") || document.get(at).is_some_and(|t| t.is_dash() && t.glued) {
        at += 1;
    }
    let mut date = match document.get(at)?.kind {
        Kind::Number => numbered(document, at).filter(|date| date.digits == Digits::Plain),
        _ => month_first(document, at),
    }?;
    if date.reach == Reach::Exact {
        date.reach = Reach::Circa;
    }
    // "c. 1900-1920"
    let end = date.tokens.end;
    if date.first.month.is_none()
        && document.get(end).is_some_and(|t| t.glued && t.is_dash())
        && let Some(year) = plain_year_at(document, end + 1).filter(|year| Some(*year) > date.first.year)
    {
        date.last = Some(Parts { year: Some(year), ..Parts::default() });
        date.tokens.end = end + 2;
    }
    date.tokens.start = i;
    Some(date)
}

/// "summer 2016", "the winter of 1944".
fn season(document: &Document, i: usize) -> Option<Printed> {
    let season = document.hit(i, Class::Season)?.row as i8;
    let of = usize::from(document.is(i + 1, "of"));
    let at = i + 1 + of;
    let year = plain_year_at(document, at)?;
    // "the winter of 1944-45" spans two years and has no EDTF season
    let goes_on = document.get(at + 1).is_some_and(|t| t.glued && (t.is_dash() || t.is_mark('/')));
    (!goes_on).then(|| printed(i..at + 1, Parts { year: Some(year), month: Some(season), day: None }))
}

/// A year with an optional comma before it, and the token after it.
fn year_behind(document: &Document, at: usize) -> Option<(i16, usize)> {
    let at = if document.is_mark(at, ',') || document.is(at, "of") { at + 1 } else { at };
    document.get(at).filter(|t| t.lines == 0)?;
    let year = plain_year_at(document, at)?;
    Some((year, at + 1))
}

/// Four digits and nothing else.
fn plain_year_at(document: &Document, at: usize) -> Option<i16> {
    year_at(document, at).filter(|_| document.word(at).len() == 4)
}

/// Four digits of a year that can stand under a photograph or in its story, with an `s` for a decade.
pub(super) fn year_at(document: &Document, at: usize) -> Option<i16> {
    let token = document.get(at).filter(|t| t.kind == Kind::Number)?;
    let word = document.word(at);
    let digits = word.len() == 4 && word.bytes().all(|b| b.is_ascii_digit());
    let decade = word.len() == 5 && word.ends_with("0s") && word.bytes().take(4).all(|b| b.is_ascii_digit());
    ((digits || decade) && (1000..2100).contains(&token.value)).then_some(token.value as i16)
}

/// A day of the month: `4`, `04`, `15th`.
fn day_at(document: &Document, at: usize) -> Option<i8> {
    let token = document.get(at).filter(|t| t.kind == Kind::Number)?;
    let word = document.word(at);
    let digits = word.bytes().take_while(|b| b.is_ascii_digit()).count();
    let suffix = &word[digits..];
    let plain = suffix.is_empty() || ["st", "nd", "rd", "th"].iter().any(|s| suffix.eq_ignore_ascii_case(s));
    // "16:30" and "3/4" are no days
    let joined = document.get(at + 1).is_some_and(|t| t.glued && matches!(t.first, '/' | ':' | '%'))
        && (document.is_mark(at + 1, '%') || document.get(at + 2).is_some_and(|t| t.glued && t.kind == Kind::Number));
    (digits <= 2 && plain && !joined && (1..=31).contains(&token.value)).then_some(token.value as i8)
}

/// Whether a phrase is over before token `at`: end, mark, new line.
fn ends_phrase(document: &Document, at: usize) -> bool {
    document.get(at).is_none_or(|t| t.lines > 0 || t.kind == Kind::Mark && !t.is_mark('\''))
}

/// Whether the calendar has such a day.
pub(crate) fn exists(parts: Parts) -> bool {
    match (parts.year, parts.month, parts.day) {
        // 2000 was a leap year: a day without a year may be 29 February
        (year, Some(month), Some(day)) => jiff::civil::Date::new(year.unwrap_or(2000), month, day).is_ok(),
        (_, month, _) => month.is_none_or(|month| (1..=12).contains(&month) || (21..=24).contains(&month)),
    }
}

pub(super) fn printed(tokens: Range<usize>, first: Parts) -> Printed {
    Printed { tokens, weekday: None, first, last: None, reach: Reach::Exact, other: None, digits: Digits::Plain }
}
