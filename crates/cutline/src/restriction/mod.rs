//! What words forbid or ask for: notices and licences in a caption, its credit, and what stands beside it of its use.
//!
//! "ATTENTION EDITORS - MUST BE USED WITHIN 14 DAYS FROM TRANSMISSION. TURKEY OUT" gives two restrictions: one that ends
//! on a day if the day of transmission is known, and one for a territory. It says what the words say and nothing more.

mod day;
mod licence;
pub mod show;

pub use day::Days;
pub use licence::Licence;

use caption::record::{NoticeKind, Record};
use caption::terms::{Duration, Event, Terms, terms};
use caption::{Engine, Span};
use serde::Serialize;

/// A restriction with the words that make it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Restriction {
    /// A kind of notice (RECORD.md), or `licence`.
    pub restriction: &'static str,
    /// The words.
    pub text: String,
    /// Where they stand.
    #[serde(rename = "in")]
    pub place: Place,
    /// Their bytes there.
    pub span: Span,
    /// The captions that have them, by their numbers in the archive.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub captions: Vec<u64>,
    /// Territories, bodies or media that are named.
    pub names: Vec<Name>,
    /// What is named is where use is allowed, and it is forbidden elsewhere.
    pub only_there: bool,
    /// How long use is allowed, for people: "14 days".
    pub lasts: Option<String>,
    /// What that is counted from, and the day of it, if both are known.
    pub counted_from: Option<CountedFrom>,
    /// The last day of use, `YYYY-MM-DD`; none where it cannot be told.
    pub ends: Option<String>,
    /// When an embargo ends: `YYYY-MM-DD`, with `THH:MM` and the zone as printed where an hour is.
    pub until: Option<String>,
    /// The credit that has to be printed: in the notice's words, else the caption's.
    pub credit: Option<String>,
    /// The licence.
    pub licence: Option<Licence>,
    /// Whether it holds on the day asked for; none where that cannot be told, or no day was asked for and one decides.
    pub holds: Option<bool>,
}

/// Where words stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// In the caption.
    Caption,
    /// In a credit that stands apart from it.
    Credit,
    /// In what the document says beside the caption of the picture's use.
    Rights,
}

impl Place {
    /// What it is called in a row.
    pub fn name(self) -> &'static str {
        match self {
            Place::Caption => "caption",
            Place::Credit => "credit",
            Place::Rights => "rights",
        }
    }
}

/// A territory, body or medium.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Name {
    /// As printed.
    pub text: String,
    /// Its bytes in the text that the words stand in.
    pub span: Span,
    /// ISO 3166-1 alpha-2 of a country.
    pub country: Option<String>,
}

/// What a duration is counted from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CountedFrom {
    /// The event that the words name, if they do.
    pub event: Option<&'static str>,
    /// The day taken for it.
    pub day: String,
    /// Whose day that is: `published` or `taken`.
    pub by: &'static str,
}

/// A text in which restrictions are looked for.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    /// The text.
    pub text: &'a str,
    /// What it is.
    pub place: Place,
    /// The credit of the caption, to be printed where a credit is mandatory and the notice names none.
    pub credit: Option<&'a str>,
}

/// The restrictions of a text whose notices are known already.
pub fn of_notices<'n>(
    engine: &Engine,
    words: Words<'_>,
    notices: impl Iterator<Item = (&'n str, Span)>,
    days: &Days,
) -> Vec<Restriction> {
    let mut all: Vec<Restriction> =
        notices.filter_map(|(kind, span)| of_notice(engine, words, kind, span, days)).collect();
    all.extend(licence::licences(words.text).into_iter().map(|(span, licence)| {
        let holds = Some(true);
        Restriction { licence: Some(licence), holds, ..Restriction::plain("licence", words, span) }
    }));
    all.sort_by_key(|restriction| restriction.span.start);
    all
}

/// The restrictions of a text that was not read yet. What is said beside a caption of its use is a notice however it is
/// written; elsewhere small letters are read with more care.
pub fn of_text(engine: &Engine, words: Words<'_>, days: &Days) -> Vec<Restriction> {
    if let Some((name, _)) = words.text.split_once(": ").filter(|_| words.place == Place::Rights) {
        let kind = match name {
            "pubstatus" if words.text.contains("cancel") => Some("kill"),
            "pubstatus" | "embargo" | "embargoed" | "embargodate" => Some("embargo"),
            _ => None,
        };
        if let Some(kind) = kind {
            let whole = Span::new(0, words.text.len() as u32);
            return of_notice(engine, words, kind, whole, days).into_iter().collect();
        }
    }
    let shouted;
    let text = if words.place == Place::Rights {
        shouted = words.text.to_ascii_uppercase();
        &shouted
    } else {
        words.text
    };
    of_record(engine, words, &engine.read(text), days)
}

/// The restrictions of a text that was read.
pub fn of_record(engine: &Engine, words: Words<'_>, record: &Record<'_>, days: &Days) -> Vec<Restriction> {
    let notices = record.notices.iter().map(|notice| (kind_of(notice.kind), notice.span));
    of_notices(engine, words, notices, days)
}

fn of_notice(engine: &Engine, words: Words<'_>, kind: &str, span: Span, days: &Days) -> Option<Restriction> {
    let text = words.text.get(span.range())?;
    let kind = *KINDS.iter().find(|known| **known == kind)?;
    let forbids = |word: &str| ["no", "not", "do", "must"].iter().any(|start| word.eq_ignore_ascii_case(start));
    if kind == "other" && !text.split_whitespace().next().is_some_and(forbids) {
        return None;
    }
    // "FOR IMMEDIATE RELEASE", "EMBARGO LIFTED"
    let open = |word: &str| OPEN.iter().any(|open| word.eq_ignore_ascii_case(open));
    if kind == "embargo" && text.split(|c: char| !c.is_alphanumeric()).any(open) {
        return None;
    }
    let mut restriction = Restriction::plain(kind, words, span);
    let found = terms(engine, text);
    match kind {
        "territory_out" | "organisation_out" | "no_sales" => {
            let name = |name: &caption::terms::Name<'_>| Name {
                text: name.text.to_owned(),
                span: Span::new(span.start + name.span.start, span.start + name.span.end),
                country: name.country.map(str::to_owned),
            };
            restriction.names = found.names.iter().map(name).collect();
            restriction.only_there = found.only_there;
        }
        "time_limited" => days.limit(&mut restriction, &found),
        "embargo" => restriction.until = until(&found),
        "mandatory_credit" => {
            restriction.credit = credit(words.text, span).or(words.credit).map(str::to_owned);
        }
        _ => {}
    }
    restriction.holds = days.holds(&restriction);
    Some(restriction)
}

impl Restriction {
    fn plain(restriction: &'static str, words: Words<'_>, span: Span) -> Restriction {
        Restriction {
            restriction,
            text: words.text[span.range()].to_owned(),
            place: words.place,
            span,
            captions: Vec::new(),
            names: Vec::new(),
            only_there: false,
            lasts: None,
            counted_from: None,
            ends: None,
            until: None,
            credit: None,
            licence: None,
            holds: Some(true),
        }
    }
}

/// With these an embargo is none, or none any more.
const OPEN: &[&str] = &["immediate", "lifted"];

/// Kinds of notices that restrict; `other` where its first word forbids.
const KINDS: &[&str] = &[
    "kill",
    "embargo",
    "time_limited",
    "territory_out",
    "organisation_out",
    "no_sales",
    "no_archive",
    "editorial_only",
    "mandatory_credit",
    "third_party",
    "correction",
    "other",
];

fn kind_of(kind: NoticeKind) -> &'static str {
    match kind {
        NoticeKind::Kill => "kill",
        NoticeKind::Embargo => "embargo",
        NoticeKind::TimeLimited => "time_limited",
        NoticeKind::TerritoryOut => "territory_out",
        NoticeKind::OrganisationOut => "organisation_out",
        NoticeKind::NoSales => "no_sales",
        NoticeKind::NoArchive => "no_archive",
        NoticeKind::EditorialOnly => "editorial_only",
        NoticeKind::MandatoryCredit => "mandatory_credit",
        NoticeKind::ThirdParty => "third_party",
        NoticeKind::Correction => "correction",
        NoticeKind::Other => "other",
        _ => "",
    }
}

/// When an embargo ends.
fn until(terms: &Terms<'_>) -> Option<String> {
    let day = terms.day.clone()?;
    let Some(time) = &terms.time else { return Some(day) };
    let zone = terms.zone.map_or(String::new(), |zone| match zone {
        "Z" | "z" => "Z".to_owned(),
        zone => format!(" {zone}"),
    });
    Some(format!("{day}T{time}{zone}"))
}

/// The credit that a notice asks for: in quotation marks, or behind a colon or dash up to the end of the sentence.
fn credit(text: &str, span: Span) -> Option<&str> {
    let notice = &text[span.range()];
    let quotes: &[char] = &['"', '“', '”'];
    if let Some((_, quoted)) = notice.split_once(quotes) {
        let quoted = quoted.split(quotes).next()?.trim();
        return (!quoted.is_empty()).then_some(quoted);
    }
    let behind = text[span.range().end..].trim_start();
    let behind = behind.strip_prefix([':', '-', '–', '—'])?.trim_start();
    let behind = behind.strip_prefix(quotes).unwrap_or(behind);
    let end = behind.find([';', '\n', '"', '“', '”', ')', ']']).unwrap_or(behind.len());
    let end = behind[..end].find(". ").unwrap_or(end);
    let credit = behind[..end].trim().trim_end_matches('.');
    (!credit.is_empty() && credit.len() <= 120).then_some(credit)
}

/// A duration for people.
fn printed(lasts: Duration) -> String {
    let (count, unit) = match lasts {
        Duration::Days(count) => (count, "day"),
        Duration::Hours(count) => (count, "hour"),
        Duration::Months(count) => (count, "month"),
    };
    format!("{count} {unit}{}", if count == 1 { "" } else { "s" })
}

fn event(event: Event) -> &'static str {
    match event {
        Event::Transmission => "transmission",
        Event::Publication => "publication",
    }
}
