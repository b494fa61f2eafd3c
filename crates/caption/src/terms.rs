//! What the words of a handling notice set: so many days, an hour, territories, bodies, the credit to print.
//!
//! "MUST BE USED WITHIN 14 DAYS FROM TRANSMISSION" sets 14 days, counted from transmission; "TURKEY AND GREECE OUT" names
//! two territories; "EMBARGOED UNTIL 0001 GMT SUNDAY MARCH 6, 2016" a minute. What the words leave open stays open.

use crate::document::Document;
use crate::engine::Engine;
use crate::number::number_at;
use crate::rule::place::known::Known;
use crate::span::Span;
use crate::token::Kind;

/// What a notice sets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms<'t> {
    /// How long it may be used.
    pub lasts: Option<Duration>,
    /// What the duration is counted from, as the words say it.
    pub counted_from: Option<Event>,
    /// A day it names: the last one of use, or that of an embargo. EDTF; `XXXX-05-08` where no year is printed.
    pub day: Option<String>,
    /// The hour on that day as `HH:MM`, in `zone`.
    pub time: Option<String>,
    /// The time zone as printed: GMT, EST.
    pub zone: Option<&'t str>,
    /// Territories, bodies or media that are named.
    pub names: Vec<Name<'t>>,
    /// What is named is where use is allowed: "NO USE OUTSIDE UK", "FOR USE IN FRANCE ONLY".
    pub only_there: bool,
}

/// How long something may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duration {
    /// Whole days; a week is seven.
    Days(u32),
    /// Hours.
    Hours(u32),
    /// Calendar months; a year is twelve.
    Months(u32),
}

/// What a duration is counted from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// When it was sent, received or released.
    Transmission,
    /// When it was published.
    Publication,
}

/// A territory, body or medium.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name<'t> {
    /// As printed.
    pub text: &'t str,
    /// Its bytes in the notice.
    pub span: Span,
    /// ISO 3166-1 alpha-2 where it is a country.
    pub country: Option<&'t str>,
}

/// Words of notices that name nothing: what stands between them names something.
const FRAME: &[&str] = &[
    "a",
    "access",
    "after",
    "all",
    "allowed",
    "any",
    "archival",
    "archive",
    "archives",
    "available",
    "be",
    "book",
    "by",
    "commercial",
    "countries",
    "der",
    "die",
    "distribution",
    "do",
    "editorial",
    "except",
    "excluding",
    "exclue",
    "for",
    "für",
    "in",
    "is",
    "licensing",
    "may",
    "must",
    "nicht",
    "no",
    "not",
    "of",
    "only",
    "or",
    "out",
    "outside",
    "please",
    "prohibited",
    "publication",
    "resale",
    "resales",
    "re-sale",
    "re-sales",
    "rights",
    "sale",
    "sales",
    "sauf",
    "sold",
    "strictly",
    "the",
    "this",
    "to",
    "use",
    "used",
    "within",
    "world",
    "worldwide",
];
/// Behind these stands what is named.
const LEADING: &[&str] = &["in", "outside", "by", "to", "except", "excluding", "sauf"];
/// What may not be done, where nobody is named.
const SALES: &[&str] = &["sale", "sales", "resale", "resales", "re-sale", "re-sales", "licensing", "syndication"];
/// Words between two names.
const JOINING: &[&str] = &["and", "or", "und", "et", "y", "e"];
/// What follows the hour of an embargo.
const ZONES: &[&str] = &[
    "gmt", "utc", "z", "bst", "cet", "cest", "eet", "eest", "est", "edt", "et", "cst", "cdt", "ct", "mst", "mdt", "mt",
    "pst", "pdt", "pt", "jst", "ist", "msk", "aest", "aedt", "hkt", "local",
];

/// Reads the words of a notice.
///
/// # Examples
///
/// ```
/// use caption::terms::{Duration, Event, terms};
///
/// let engine = caption::Engine::new();
/// let use_within = terms(&engine, "MUST BE USED WITHIN 14 DAYS FROM TRANSMISSION");
/// assert_eq!((use_within.lasts, use_within.counted_from), (Some(Duration::Days(14)), Some(Event::Transmission)));
///
/// let out = terms(&engine, "TURKEY AND GREECE OUT");
/// let names: Vec<_> = out.names.iter().map(|name| (name.text, name.country)).collect();
/// assert_eq!(names, [("TURKEY", Some("TR")), ("GREECE", Some("GR"))]);
///
/// let embargo = terms(&engine, "EMBARGOED UNTIL 0001 GMT SUNDAY MARCH 6, 2016");
/// assert_eq!((embargo.day.as_deref(), embargo.time.as_deref(), embargo.zone), (Some("2016-03-06"), Some("00:01"), Some("GMT")));
/// assert!(terms(&engine, "NO RESALES").names.is_empty());
/// ```
pub fn terms<'t>(engine: &'t Engine, notice: &'t str) -> Terms<'t> {
    let document = engine.document(notice);
    let mut terms = Terms { lasts: duration(&document), day: day(engine, notice), ..Terms::default() };
    terms.counted_from = terms.lasts.and_then(|_| counted_from(&document));
    if terms.day.is_some() {
        (terms.time, terms.zone) = time(&document);
    }
    if terms.lasts.is_none() && terms.day.is_none() {
        terms.names = names(engine, &document);
        let has = |word: &str| (0..document.len()).any(|i| document.is(i, word));
        terms.only_there = !terms.names.is_empty() && (has("outside") || has("only"));
    }
    terms
}

/// "14 days", "14-DAY", "48 hours", "two weeks".
fn duration(document: &Document) -> Option<Duration> {
    (0..document.len()).find_map(|i| {
        let number = number_at(document, i)?;
        let count = u32::try_from(number.whole()?).ok()?;
        let unit = number.end + usize::from(document.get(number.end).is_some_and(crate::token::Token::is_dash));
        match () {
            () if document
                .is_any(unit, &["day", "days", "jours", "tage", "tagen", "días", "dias", "giorni", "dagen"]) =>
            {
                Some(Duration::Days(count))
            }
            () if document.is_any(unit, &["hour", "hours", "hrs", "heures", "stunden", "horas", "ore"]) => {
                Some(Duration::Hours(count))
            }
            () if document.is_any(unit, &["week", "weeks"]) => Some(Duration::Days(count.checked_mul(7)?)),
            () if document.is_any(unit, &["month", "months"]) => Some(Duration::Months(count)),
            () if document.is_any(unit, &["year", "years"]) => Some(Duration::Months(count.checked_mul(12)?)),
            () => None,
        }
    })
}

fn counted_from(document: &Document) -> Option<Event> {
    (0..document.len()).find_map(|i| match () {
        () if document.is_any(i, &["transmission", "receipt", "release", "delivery", "distribution", "download"]) => {
            Some(Event::Transmission)
        }
        () if document.is_any(i, &["publication", "publishing"]) => Some(Event::Publication),
        () => None,
    })
}

/// The only day that the words name, read without the words that make them a notice.
fn day(engine: &Engine, notice: &str) -> Option<String> {
    let start = notice.find(|c: char| c.is_ascii_digit())?;
    // A month, and a weekday before it, may stand before the first number.
    let before = notice[..start]
        .trim_end()
        .rsplitn(3, ' ')
        .take(2)
        .last()
        .map_or(start, |word| word.as_ptr() as usize - notice.as_ptr() as usize);
    let read = |text| {
        let record = engine.read(text);
        let mut days =
            record.dates.iter().filter_map(|date| date.value.clone().filter(|_| date.alternatives.is_empty()));
        let first = days.next()?;
        days.all(|other| other == first).then_some(first)
    };
    [before, start].into_iter().find_map(|from| read(&notice[from..])).filter(|day| day.len() == 10)
}

/// "0001 GMT", "22:00", "6 p.m. EST": the hour, and the zone behind it.
fn time<'t>(document: &Document<'t>) -> (Option<String>, Option<&'t str>) {
    for i in 0..document.len() {
        let Some((hour, minute, mut next)) = clock(document, i) else { continue };
        let half = document.word(next).to_ascii_lowercase().replace('.', "");
        let mut hour = hour;
        let halved = matches!(half.as_str(), "am" | "pm" | "a" | "p");
        if halved {
            hour = hour % 12 + if half.starts_with('p') { 12 } else { 0 };
            next += 1;
            while document.get(next).is_some_and(|token| token.is_mark('.')) || document.is(next, "m") {
                next += 1;
            }
        }
        let zone = document.is_any(next, ZONES).then(|| document.word(next));
        if hour > 23 || minute > 59 || !halved && zone.is_none() && !has_colon(document, i) {
            continue;
        }
        return (Some(format!("{hour:02}:{minute:02}")), zone);
    }
    (None, None)
}

fn has_colon(document: &Document, i: usize) -> bool {
    document.get(i + 1).is_some_and(|token| token.glued && (token.is_mark(':') || token.is_mark('.')))
        || document.word(i).contains(':')
}

/// Hour, minute, and the token behind them.
fn clock(document: &Document, i: usize) -> Option<(u64, u64, usize)> {
    let token = document.get(i).filter(|token| token.kind == Kind::Number)?;
    if let Some((hour, minute)) = document.word(i).split_once([':', '.']) {
        return Some((hour.parse().ok()?, minute.parse().ok()?, i + 1));
    }
    if has_colon(document, i) && document.get(i + 2).is_some_and(|token| token.kind == Kind::Number && token.glued) {
        return Some((token.value, document.token(i + 2).value, i + 3));
    }
    if document.word(i).len() == 4 && document.word(i).bytes().all(|byte| byte.is_ascii_digit()) {
        return Some((token.value / 100, token.value % 100, i + 1));
    }
    (token.value < 24).then_some((token.value, 0, i + 1))
}

/// What stands between the words of the frame, parted where names are: "NO RESALES OF ANY KIND" names nobody.
fn names<'t>(engine: &'t Engine, document: &Document<'t>) -> Vec<Name<'t>> {
    let mut names = Vec::new();
    let leads = |i: &usize| document.is_any(*i, LEADING);
    let mut i = (0..document.len()).find(leads).map_or(0, |i| i + 1);
    if i == 0 && document.is(0, "no") && (0..document.len()).any(|i| document.is_any(i, SALES)) {
        return names;
    }
    while i < document.len() {
        let known = Known::at(document, i).filter(|known| known.country(&engine.tables).is_some());
        let plain = |k: usize| {
            let token = document.token(k);
            token.kind != Kind::Mark && !document.is_any(k, FRAME) && !document.is_any(k, JOINING)
        };
        let end = match known {
            Some(known) => known.end,
            None => (i..document.len()).find(|&k| !plain(k)).unwrap_or(document.len()),
        };
        if end > i {
            let span = document.span(i..end);
            let country = known.and_then(|known| known.country(&engine.tables));
            names.push(Name { text: document.slice(span), span, country });
        }
        i = end.max(i + 1);
    }
    names
}

/// The last day of use of what lasts so long from `day` on, both as `YYYY-MM-DD`; `None` where hours do not make whole
/// days, or `day` is none.
///
/// # Examples
///
/// ```
/// use caption::terms::{Duration, end};
///
/// assert_eq!(end("2016-02-20", Duration::Days(14)).as_deref(), Some("2016-03-05"));
/// assert_eq!(end("2016-02-20", Duration::Hours(36)), None);
/// assert_eq!(end("2016-02-30", Duration::Days(1)), None);
/// ```
pub fn end(day: &str, lasts: Duration) -> Option<String> {
    let day: jiff::civil::Date = day.parse().ok()?;
    let span = match lasts {
        Duration::Days(days) => jiff::Span::new().try_days(days).ok()?,
        Duration::Hours(hours) if hours.is_multiple_of(24) => jiff::Span::new().try_days(hours / 24).ok()?,
        Duration::Hours(_) => return None,
        Duration::Months(months) => jiff::Span::new().try_months(months).ok()?,
    };
    day.checked_add(span).ok().map(|day| day.to_string())
}
