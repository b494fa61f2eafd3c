//! Dates in digits alone.
//!
//! "Jaenschwalde, Germany - 27.09.2020" is 27 September 2020, `03/04/2019` 3 April or 4 March, `11/06/87` of 1987.

use super::grammar::{Digits, Parts, Printed, exists, printed, year_at};
use crate::document::Document;
use crate::token::{Kind, Token};

/// Dates in digits alone: `2016-03-16`, `2016-03-16T09:30Z`, `27.09.2020`, `19/03/2021`, `11/06/87`, `20160316`.
pub(super) fn in_digits(document: &Document, i: usize) -> Option<Printed> {
    let token = document.token(i);
    let length = token.span.len();
    if token.glued && document.before(i).is_some_and(is_joint) {
        return None;
    }
    if length == 8 && document.word(i).bytes().all(|b| b.is_ascii_digit()) {
        return compact(document, i);
    }
    let separator = document.get(i + 1).filter(|t| t.glued && (is_joint(t) || length == 4 && t.is_mark(':')))?.first;
    let glued = |at: usize| document.get(at).filter(|t| t.glued);
    glued(i + 3).filter(|t| t.is_mark(separator))?;
    let (middle, last) = (glued(i + 2).and_then(|_| short_number(document, i + 2))?, glued(i + 4)?);
    if length == 4 {
        return year_first(document, i, middle);
    }
    if glued(i + 5).is_some_and(|t| is_joint(t) && t.first != '.') {
        return None;
    }
    let (first, year) =
        (short_number(document, i)?, Some(year_at(document, i + 4).or_else(|| short_year(document, i + 4))?));
    let day_then_month = Parts { year, month: Some(middle), day: Some(first) };
    let month_then_day = Parts { year, month: Some(first), day: Some(middle) };
    let dotted = separator == '.';
    let mut date = match (exists(day_then_month), exists(month_then_day)) {
        (true, other) => Printed {
            other: (other && !dotted && first != middle).then_some(month_then_day),
            ..printed(i..i + 5, day_then_month)
        },
        (false, true) if !dotted => printed(i..i + 5, month_then_day),
        _ => return None,
    };
    if last.span.len() == 2 {
        date.digits = Digits::ShortYear;
    }
    Some(date)
}

/// `2016-03-16`, a time of day that is tied to it included.
fn year_first(document: &Document, i: usize, month: i8) -> Option<Printed> {
    let year = Some(year_at(document, i)?);
    let word = document.word(i + 4);
    let time = word.len() > 2 && matches!(word.as_bytes()[2], b'T' | b't');
    let day = if time { word[..2].parse().ok()? } else { short_number(document, i + 4)? };
    let parts = Parts { year, month: Some(month), day: Some(day) };
    let mut end = i + 5;
    if time {
        // "09:30:00.000+01:00", "09:30Z"
        let glued = |at: usize, kind| document.get(at).is_some_and(|t| t.glued && t.kind == kind);
        let sign = |at: usize| matches!(document.token(at).first, ':' | '.' | '+' | '-');
        while end < i + 14 && glued(end, Kind::Mark) && sign(end) && glued(end + 1, Kind::Number) {
            end += 2;
        }
    } else if document.get(end).is_some_and(|t| t.glued && is_joint(t) && t.first != '.') {
        return None;
    }
    exists(parts).then(|| printed(i..end, parts))
}

/// The value of one or two digits.
pub(super) fn short_number(document: &Document, at: usize) -> Option<i8> {
    let token = document.get(at).filter(|t| t.kind == Kind::Number && t.span.len() <= 2)?;
    document.word(at).bytes().all(|b| b.is_ascii_digit()).then_some(token.value as i8)
}

/// The first year that two digits do not mean in this century.
const LAST_CENTURY: i16 = 30;

/// The year that two digits mean: `87` is 1987, `14` is 2014.
pub(super) fn short_year(document: &Document, at: usize) -> Option<i16> {
    document.get(at).filter(|t| t.span.len() == 2)?;
    let year = i16::from(short_number(document, at)?);
    Some(year + if year < LAST_CENTURY { 2000 } else { 1900 })
}

fn compact(document: &Document, i: usize) -> Option<Printed> {
    let value = document.token(i).value;
    let parts = Parts {
        year: Some((value / 10_000) as i16),
        month: Some((value / 100 % 100) as i8),
        day: Some((value % 100) as i8),
    };
    let joined = document.get(i + 1).is_some_and(|t| t.glued && is_joint(t) && t.first != '.');
    let plausible = (1840..2100).contains(&(value / 10_000)) && !joined && exists(parts);
    plausible.then(|| Printed { digits: Digits::Compact, ..printed(i..i + 1, parts) })
}

/// A mark that ties digits into one number or id.
fn is_joint(token: &Token) -> bool {
    token.kind == Kind::Mark && matches!(token.first, '-' | '.' | '/' | '_')
}
