//! Dates as EXIF, IIM and XMP write them, in one form, with no part that was not there.
//!
//! IIM's `20180319` with `074200+0100` is "2018-03-19T07:42:00+01:00"; `20180300` is "2018-03"; EXIF's
//! `2018:03:19 07:42:00` is "2018-03-19T07:42:00", without an offset, for its camera wrote none.

/// The date that a text of any of the three forms gives; `None` where it gives none.
pub(crate) fn read(text: &str) -> Option<String> {
    let mut rest = text.trim_matches([' ', '\0']);
    let year = digits(&mut rest, 4).filter(|year| *year != 0)?;
    let mut date = format!("{year:04}");
    let parts = [1..=12, 1..=31];
    for (at, range) in parts.into_iter().enumerate() {
        let mark = rest.strip_prefix(['-', ':', '/', '.']);
        let Some(after) = mark.or_else(|| rest.starts_with(|c: char| c.is_ascii_digit()).then_some(rest)) else {
            break;
        };
        rest = after;
        let number = digits(&mut rest, 2)?;
        if number == 0 {
            // A month or day that its writer did not know; nothing exact can follow.
            return rest.chars().all(|c| matches!(c, '0' | '-' | ':' | ' ' | 'T' | '+' | '.')).then_some(date);
        }
        if !range.contains(&number) || (at == 1 && number > days_of_month(year, date[5..].parse().ok()?)) {
            return None;
        }
        date.push_str(&format!("-{number:02}"));
    }
    let time = rest.trim_start_matches(['T', 't', ' ']);
    if time.is_empty() {
        return Some(date);
    }
    if date.len() < 10 || time.len() == rest.len() {
        return None;
    }
    Some(format!("{date}T{}", self::time(time)?))
}

/// A time with its offset, if it has one: `074200+0100`, `07:42:00.25Z`, `07:42`.
pub(crate) fn time(text: &str) -> Option<String> {
    let mut rest = text.trim_matches([' ', '\0']);
    let hour = digits(&mut rest, 2).filter(|hour| *hour < 24)?;
    rest = rest.strip_prefix(':').unwrap_or(rest);
    let minute = digits(&mut rest, 2).filter(|minute| *minute < 60)?;
    let mut time = format!("{hour:02}:{minute:02}");
    let seconds = rest.strip_prefix(':').unwrap_or(rest);
    if seconds.starts_with(|c: char| c.is_ascii_digit()) {
        rest = seconds;
        let second = digits(&mut rest, 2).filter(|second| *second <= 60)?;
        time.push_str(&format!(":{second:02}"));
        if let Some(fraction) = rest.strip_prefix(['.', ',']) {
            rest = fraction.trim_start_matches(|c: char| c.is_ascii_digit());
        }
    }
    time.push_str(&offset(rest)?);
    Some(time)
}

/// An offset from UTC, "" where there is none.
pub(crate) fn offset(text: &str) -> Option<String> {
    let text = text.trim_matches([' ', '\0']);
    if text.is_empty() || text == "Z" || text == "z" {
        return Some(text.to_uppercase());
    }
    let sign = text.chars().next().filter(|sign| matches!(sign, '+' | '-'))?;
    let mut rest = &text[1..];
    let hour = digits(&mut rest, 2).filter(|hour| *hour < 15)?;
    rest = rest.strip_prefix(':').unwrap_or(rest);
    let minute = if rest.is_empty() { 0 } else { digits(&mut rest, 2).filter(|minute| *minute < 60)? };
    rest.is_empty().then(|| format!("{sign}{hour:02}:{minute:02}"))
}

/// Takes so many digits off a text's beginning.
fn digits(text: &mut &str, count: usize) -> Option<u32> {
    let head = text.get(..count).filter(|head| head.bytes().all(|byte| byte.is_ascii_digit()))?;
    *text = &text[count..];
    head.parse().ok()
}

fn days_of_month(year: u32, month: u32) -> u32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 31,
    }
}

/// How many days lie between two dates that are known to the day.
pub(crate) fn days_between(one: &str, other: &str) -> Option<u64> {
    Some(day_number(one)?.abs_diff(day_number(other)?))
}

/// Days since 1 March of the year 0, proleptic Gregorian.
fn day_number(date: &str) -> Option<i64> {
    let number = |range| date.get(range).and_then(|part: &str| part.parse::<i64>().ok());
    let (year, month, day) = (number(0..4)?, number(5..7)?, number(8..10)?);
    let (year, month) = if month < 3 { (year - 1, month + 9) } else { (year, month - 3) };
    Some(365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1)
}

/// Whether two dates can be one, each as exact as it is.
pub(crate) fn agree(one: &str, other: &str) -> bool {
    let (shorter, longer) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    if longer.starts_with(shorter) {
        return true;
    }
    let (Some(a), Some(b)) = (minute(one), minute(other)) else { return false };
    match (a.1, b.1) {
        (Some(x), Some(y)) => a.0 - x == b.0 - y,
        _ => a.0 == b.0,
    }
}

/// Minutes of the local time since a fixed day, and its offset in minutes.
fn minute(date: &str) -> Option<(i64, Option<i64>)> {
    let day = day_number(date)?;
    let time = date.get(11..)?;
    let number = |range| time.get(range).and_then(|part: &str| part.parse::<i64>().ok());
    let minutes = day * 1440 + number(0..2)? * 60 + number(3..5)?;
    let offset = match time.find(['Z', '+', '-']) {
        None => None,
        Some(at) if time[at..].starts_with('Z') => Some(0),
        Some(at) => {
            let number = |range| time[at..].get(range).and_then(|part: &str| part.parse::<i64>().ok());
            let size = number(1..3)? * 60 + number(4..6)?;
            Some(if time[at..].starts_with('-') { -size } else { size })
        }
    };
    Some((minutes, offset))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_have_the_parts_that_were_written_and_no_more() {
        for (text, date) in [
            ("20180319", Some("2018-03-19")),
            ("20180300", Some("2018-03")),
            ("20180000", Some("2018")),
            ("00000000", None),
            ("20180230", None),
            ("20181301", None),
            ("2018", Some("2018")),
            ("2018-03", Some("2018-03")),
            ("2018:03:19 07:42:00", Some("2018-03-19T07:42:00")),
            ("2018:03:19 07:42:00\0", Some("2018-03-19T07:42:00")),
            ("0000:00:00 00:00:00", None),
            ("    :  :     :  :  ", None),
            ("2018:03:00 00:00:00", Some("2018-03")),
            ("2018-03-19T07:42+01:00", Some("2018-03-19T07:42+01:00")),
            ("2018-03-19T07:42:00.25Z", Some("2018-03-19T07:42:00Z")),
            ("2018-03-19T25:00:00", None),
            ("2018-03-19 and later", None),
            ("March 19, 2018", None),
            ("", None),
        ] {
            assert_eq!(read(text).as_deref(), date, "{text}");
        }
        assert_eq!(time("074200+0100").as_deref(), Some("07:42:00+01:00"));
        assert_eq!(time("074200").as_deref(), Some("07:42:00"));
        assert_eq!(time("1"), None);
    }

    #[test]
    fn dates_agree_as_far_as_both_go() {
        assert!(agree("2018-03", "2018-03-19T07:42:00+01:00"));
        assert!(agree("2018-03-19T07:42:00+01:00", "2018-03-19T07:42:00"));
        assert!(agree("2018-03-19T07:42:00+01:00", "2018-03-19T06:42Z"));
        assert!(!agree("2018-03-19", "2018-03-20"));
        assert!(!agree("2018-03-19T07:42:00", "2018-03-19T08:42:00"));
        assert_eq!(days_between("2018-03-01", "2018-02-28T10:00:00"), Some(1));
        assert_eq!(days_between("2020-03-01", "2020-02-28"), Some(2));
        assert_eq!(days_between("2012-01-01", "2011-12-31"), Some(1));
        assert_eq!(days_between("2012", "2011-12-31"), None);
    }
}
