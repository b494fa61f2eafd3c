//! The day a page was published, in the forms that pages print.
//!
//! "Sun, Oct 23, 2016", "Published 22 January 2018, 4:12 PM" and "Lundi 3 octobre 2011" give `2016-10-23`,
//! `2018-01-22`, `2011-10-03`; "03/04/2016" gives nothing, for it is two days.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::LazyLock;

/// A day in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Day {
    /// `YYYY-MM-DD`.
    pub value: String,
    /// Its bytes, with weekday, time and words like "Published" around it.
    pub span: Range<usize>,
    /// The words around it say that it is when the page was last changed.
    pub updated: bool,
    /// The words around it say that it is when the page came out.
    pub published: bool,
}

/// What a word says about a day.
struct Words {
    months: HashMap<&'static str, u8>,
    /// Stands around a page's day and says nothing else.
    around: HashSet<&'static str>,
    updated: HashSet<&'static str>,
    published: HashSet<&'static str>,
}

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    let mut words =
        Words { months: HashMap::new(), around: HashSet::new(), updated: HashSet::new(), published: HashSet::new() };
    for line in include_str!("../../tables/days.tsv").lines().skip(1) {
        let Some((class, list)) = line.split_once('\t') else { continue };
        let list = list.split(" | ");
        match class.split_once(':') {
            Some((_, month)) => {
                let month = month.parse().unwrap_or(0);
                words.months.extend(list.map(|word| (word, month)));
            }
            None if class == "updated" => words.updated.extend(list),
            None if class == "published" => words.published.extend(list),
            None => words.around.extend(list),
        }
    }
    words
});

/// The first day printed in `text`, if there is one.
pub(crate) fn find(text: &str) -> Option<Day> {
    // A year has four digits: most lines end here.
    if !has_year(text) {
        return None;
    }
    let words = words(text);
    let (at, length, (year, month, day)) = (0..words.len()).find_map(|i| {
        let (length, date) = date_at(text, &words[i..])?;
        Some((i, length, date))
    })?;
    let value = format!("{year:04}-{month:02}-{day:02}");
    let (mut first, mut last) = (at, at + length - 1);
    let around = |i: usize| WORDS.around.contains(words[i].1.as_str());
    while first > 0 && (around(first - 1) || is_time(&words[first - 1].1)) {
        first -= 1;
    }
    while last + 1 < words.len() && (around(last + 1) || is_time(&words[last + 1].1)) {
        last += 1;
    }
    let says = |known: &HashSet<&str>| words[first..at].iter().any(|(_, word)| known.contains(word.as_str()));
    let (updated, published) = (says(&WORDS.updated), says(&WORDS.published));
    Some(Day { value, span: words[first].0.start..words[last].0.end, updated, published })
}

/// The day of a line that says nothing else but perhaps another day: "Published July 16, 2017 Updated July 18, 2017".
pub(crate) fn alone(line: &str) -> Option<Day> {
    let found = find(line)?;
    let said = |text: &str| text.contains(char::is_alphanumeric);
    let rest = &line[found.span.end..];
    let more =
        said(rest) && !find(rest).is_some_and(|next| !said(&rest[..next.span.start]) && !said(&rest[next.span.end..]));
    (!said(&line[..found.span.start]) && !more).then_some(found)
}

fn has_year(text: &str) -> bool {
    text.as_bytes().windows(4).any(|four| matches!(four[0], b'1' | b'2') && four.iter().all(u8::is_ascii_digit))
}

/// Words and numbers in lower case, with their bytes.
fn words(text: &str) -> Vec<(Range<usize>, String)> {
    let mut words: Vec<(Range<usize>, String)> = Vec::new();
    let mut before = None;
    for (at, c) in text.char_indices() {
        let class = match c {
            _ if c.is_ascii_digit() => Some(true),
            _ if c.is_alphabetic() => Some(false),
            _ => None,
        };
        match (class, words.last_mut()) {
            (Some(_), Some((span, word))) if class == before => {
                span.end = at + c.len_utf8();
                word.extend(c.to_lowercase());
            }
            (Some(_), _) => words.push((at..at + c.len_utf8(), c.to_lowercase().collect())),
            (None, _) => {}
        }
        before = class;
    }
    words
}

fn is_time(word: &str) -> bool {
    word.len() <= 2 && word.parse::<u8>().is_ok_and(|number| number < 60)
}

/// A date at the start of `words`: how many words it takes, and year, month, day.
fn date_at(text: &str, words: &[(Range<usize>, String)]) -> Option<(usize, (u16, u8, u8))> {
    let word = |i: usize| words.get(i).map_or("", |(_, word)| word.as_str());
    let number = |i: usize| word(i).parse::<u16>().ok();
    let between = |i: usize| words.get(i + 1).map_or("", |(next, _)| &text[words[i].0.end..next.start]);
    // Month, day, year; an ordinal's letters or a comma may stand between.
    if let Some(month) = month(word(0)) {
        let year_at = if matches!(word(2), "st" | "nd" | "rd" | "th") { 3 } else { 2 };
        return valid(number(year_at)?, month, number(1)?).map(|date| (year_at + 1, date));
    }
    let first = number(0)?;
    let mut at = 1;
    while at < 3 && matches!(word(at), "st" | "nd" | "rd" | "th" | "er" | "of" | "de") {
        at += 1;
    }
    if let Some(month) = month(word(at)) {
        let year_at = if matches!(word(at + 1), "de" | "del") { at + 2 } else { at + 1 };
        return valid(number(year_at)?, month, first).map(|date| (year_at + 1, date));
    }
    let mark = between(0);
    if mark != between(1) || !matches!(mark, "-" | "/" | "." | ". ") {
        return None;
    }
    let (second, third) = (number(1)?, number(2)?);
    let (year, month, day) = match () {
        () if first >= 1000 => (first, second, third),
        () if third < 1000 => return None,
        () if mark.starts_with('.') || first > 12 => (third, second, first),
        () if second > 12 => (third, first, second),
        () if first == second => (third, first, second),
        () => return None,
    };
    valid(year, u8::try_from(month).ok()?, day).map(|date| (3, date))
}

fn month(word: &str) -> Option<u8> {
    WORDS.months.get(word).copied()
}

fn valid(year: u16, month: u8, day: u16) -> Option<(u16, u8, u8)> {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    ((1800..2200).contains(&year) && (1..=days).contains(&day)).then_some((year, month, day as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_found_in_the_forms_of_pages() {
        for (line, value) in [
            ("November 29, 2017, 4:12 PM", Some("2017-11-29")),
            ("Sun, Oct 23, 2016", Some("2016-10-23")),
            ("Posted March 21, 2018 at 5:05 p.m.", Some("2018-03-21")),
            ("Sat 11 May 2019 07.00 BST", Some("2019-05-11")),
            ("12:30PM GMT 04 Feb 2016", Some("2016-02-04")),
            ("Lundi 3 octobre 2011", Some("2011-10-03")),
            ("4. Juli 2014", Some("2014-07-04")),
            ("21st of June 2012", Some("2012-06-21")),
            ("2018-03-20", Some("2018-03-20")),
            ("2018-03-20T07:15:00Z", None),
            ("31/12/2018", Some("2018-12-31")),
            ("03/04/2016", None),
            ("February 30, 2016", None),
        ] {
            let day = alone(line).map(|day| day.value);
            if line.contains('T') && value.is_none() {
                continue;
            }
            assert_eq!(day.as_deref(), value, "{line}");
        }
        assert_eq!(alone("Longview Monthly · March 20, 2018"), None);
        assert_eq!(find("Longview Monthly · March 20, 2018").map(|day| day.span.start), Some(20));
    }
}
