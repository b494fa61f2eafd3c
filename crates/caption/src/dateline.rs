//! The dateline: place and date set before a caption's first sentence.
//!
//! "PALU, INDONESIA – OCTOBER 04: A girl carries a cooking pot" opens with the places `PALU, INDONESIA` and the date
//! `OCTOBER 04`. "FILE – Trucks queue" and "Archive: Ferry passengers" open with no dateline.

use crate::document::{Document, Owner};
use crate::lexicon::{Class, Classes};
use crate::rule::date::grammar::{Digits, date_at};
use crate::token::{Kind, Shape, Token};
use std::ops::Range;

/// A dateline, as ranges of tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dateline {
    /// All of it, the colon or dash that closes it included.
    pub tokens: Range<usize>,
    /// Its places, the commas between them included; empty where only a date stands.
    pub places: Range<usize>,
    /// Its date.
    pub date: Option<Range<usize>>,
    /// Its agency, "(AP)", "(Xinhua)", brackets included.
    pub agency: Option<Range<usize>>,
}

/// What the tables know as a place.
const PLACES: Classes = Classes::of(&[
    Class::Country,
    Class::Capital,
    Class::Admin1,
    Class::Admin1Abbreviation,
    Class::Region,
    Class::Landmark,
    Class::FormerState,
    Class::PlaceKind,
]);

/// What stands before a colon or dash without being a place.
const NOT_PLACES: Classes = Classes::of(&[
    Class::Heading,
    Class::CreditLabel,
    Class::Agency,
    Class::Title,
    Class::GivenName,
    Class::PeopleNoun,
    Class::Organisation,
    Class::Acronym,
    Class::Event,
    Class::Demonym,
    Class::Holiday,
    Class::Ordinal,
]);

/// The dateline that opens the caption, if one does; looked for once, when labels, notices and credit are known.
pub fn of<'d>(document: &'d Document) -> Option<&'d Dateline> {
    document.dateline.get_or_init(|| find(document)).as_ref()
}

fn find(document: &Document) -> Option<Dateline> {
    let start = opening(document)?;
    let mut line = Dateline { tokens: start..start, places: start..start, date: None, agency: None };
    let mut at = start;
    if let Some(date) = date_in(document, at) {
        at = date.end;
        line.date = Some(date);
        let close = closed(document, at);
        let with_places = separator(document, at).and_then(|from| with_places(document, from, line.clone()));
        return with_places.or_else(|| close.map(|end| Dateline { tokens: start..end, ..line }));
    }
    with_places(document, start, line)
}

/// The dateline with its places from token `at` on, and a date behind them where none stood before.
fn with_places(document: &Document, at: usize, mut line: Dateline) -> Option<Dateline> {
    let list = places(document, at);
    if list.tokens.is_empty() {
        return None;
    }
    line.places = list.tokens.clone();
    let mut at = line.places.end;
    let mut bracketed = false;
    if line.date.is_none() {
        let bracket = document.is_mark(at, '(');
        let from = if bracket { at + 1 } else { separator(document, at).unwrap_or(at) };
        if let Some(date) = date_in(document, from).filter(|date| !bracket || document.is_mark(date.end, ')')) {
            at = date.end + usize::from(bracket);
            bracketed = bracket;
            line.date = Some(date);
        }
    }
    if let Some(agency) = agency(document, at) {
        at = agency.end;
        line.agency = Some(agency);
    }
    let end = closed(document, at).or_else(|| bracketed.then_some(at).filter(|&at| starts_sentence(document, at)))?;
    line.tokens.end = end;
    is_dateline(document, &line, &list, end > at && document.is_mark(at, ':')).then_some(line)
}

/// The places at the head of a dateline.
struct Places {
    tokens: Range<usize>,
    parts: usize,
    capitals: bool,
}

/// Whether places with that end are a dateline, not a name or a label before a colon or dash.
fn is_dateline(document: &Document, line: &Dateline, list: &Places, colon: bool) -> bool {
    let known = list.tokens.clone().any(|i| document.token(i).classes.any(PLACES) && document.token(i).is_capital());
    let other = document.token(list.tokens.start).classes.any(NOT_PLACES);
    if line.date.is_some() || line.agency.is_some() {
        return !document.has(list.tokens.start, Class::Heading) || known;
    }
    if list.capitals {
        let asks = list.tokens.clone().any(|i| document.is_any(i, &["TO", "FOR", "BY", "WITH", "NO", "NOT", "ALL"]));
        let body = list.parts == 1 && document.has(list.tokens.end - 1, Class::OrganisationHead);
        return !asks && !body && (known || !other) && (list.parts > 1 || list.tokens.len() <= 4);
    }
    let first = list.tokens.start;
    let person = document.has(first, Class::GivenName)
        && !document.is_mark(first + 1, ',')
        && !document.token(first).classes.any(PLACES);
    if person {
        return false;
    }
    if list.parts > 1 {
        return known && list.tokens.clone().rev().take(4).any(|i| document.token(i).classes.any(PLACES));
    }
    if known && !other {
        return colon || list.tokens.len() <= 2;
    }
    colon
        && !other
        && list.tokens.len() == 1
        && document.get(line.tokens.end).is_some_and(|next| next.is_capital() && next.lines == 0)
}

/// Past labels, notices, counters, picture numbers and opening marks.
fn opening(document: &Document) -> Option<usize> {
    let mut at = 0;
    loop {
        let token = document.get(at)?;
        let other = matches!(document.owners[at], Owner::Label | Owner::Notice | Owner::Credit);
        let mark = token.kind == Kind::Mark && matches!(token.first, '|' | '*' | '•' | ':' | '[');
        if other || mark || token.is_dash() {
            at += 1;
        } else if token.is_mark('(')
            && document.get(at + 1).is_some_and(|t| t.kind == Kind::Number)
            && document.is_mark(at + 2, ')')
        {
            at += 3;
        } else if token.kind == Kind::Number && date_in(document, at).is_none() {
            at = past_number(document, at)?;
        } else {
            return Some(at);
        }
    }
}

/// Past a counter ("4.", "2/", "3)") or a picture number ("170914-N-QZ482-0317").
fn past_number(document: &Document, at: usize) -> Option<usize> {
    let after = at + 1;
    let next = document.get(after)?;
    if next.kind == Kind::Mark && next.glued && matches!(next.first, '.' | ')' | '/' | ':') {
        return Some(after + 1);
    }
    let end = (after..document.len()).find(|&i| !document.token(i).glued)?;
    (end - at >= 3).then_some(end)
}

/// A date that can stand in a dateline: not a bare weekday.
fn date_in(document: &Document, at: usize) -> Option<Range<usize>> {
    let date = date_at(document, at).filter(|date| date.digits != Digits::ShortYear)?;
    (date.first.year.is_some() || date.first.day.is_some()).then_some(date.tokens)
}

/// "Kabul, Afghanistan" from token `at` on, as far as it goes.
fn places(document: &Document, at: usize) -> Places {
    let mut list = Places { tokens: at..at, parts: 0, capitals: false };
    let mut from = at;
    while list.parts < 5 {
        let end = part(document, from);
        if end == from || date_in(document, from).is_some() {
            break;
        }
        if list.parts == 0 {
            list.capitals = (from..end)
                .all(|i| document.token(i).shape != Shape::Capital || document.word(i).len() <= 3)
                && (from..end).any(|i| document.token(i).shape == Shape::Upper && document.word(i).len() > 2);
        }
        list.parts += 1;
        list.tokens.end = end;
        if !document.is_mark(end, ',') {
            break;
        }
        from = end + 1;
    }
    list
}

/// The end of one place's words: "GULF OF ADEN", "Port-au-Prince", "McALLEN", "St. John's", "ISTANBUL/ANKARA".
fn part(document: &Document, from: usize) -> usize {
    let mut end = from;
    for at in from..(from + 9).min(document.len()) {
        let token = document.token(at);
        if token.lines > 0 && at > from {
            break;
        }
        match token.kind {
            Kind::Word if token.is_capital() => {
                let opens = at == from && token.is_grammar() && token.shape != Shape::Upper && !document.is(at, "the");
                if opens || document.has(at, Class::Month) && date_in(document, at).is_some() {
                    break;
                }
                end = at + 1;
            }
            Kind::Possessive if at > from => end = at + 1,
            // "N.C.", "Pa.": a full stop before what goes on
            Kind::Mark if token.is_mark('.') && token.glued && ends_abbreviation(document, at) => end = at + 1,
            Kind::Mark if token.glued && (token.is_dash() || token.is_mark('/')) && at > from => {
                if !document.get(at + 1).is_some_and(|next| next.glued && next.kind == Kind::Word) {
                    break;
                }
            }
            // "Hledan junction": a noun that says what the place is
            Kind::Word if at > from && token.classes.has(Class::PlaceKind) => end = at + 1,
            Kind::Word if at > from && (token.glued || is_inner(document, at)) => {}
            _ => break,
        }
    }
    end
}

fn ends_abbreviation(document: &Document, at: usize) -> bool {
    document
        .get(at + 1)
        .is_some_and(|next| next.is_dash() || next.is_mark(',') || next.is_mark('(') || next.is_mark(':'))
}

/// A small word inside a place's name.
fn is_inner(document: &Document, at: usize) -> bool {
    document.has(at, Class::Particle)
        || document.is_any(at, &["of", "the", "and", "on", "upon", "in", "en", "sur", "sous"])
}

/// "(AP)", "(Xinhua)".
fn agency(document: &Document, at: usize) -> Option<Range<usize>> {
    if !document.is_mark(at, '(') || !document.get(at + 1)?.is_capital() {
        return None;
    }
    let close = (at + 2..at + 6).find(|&i| document.is_mark(i, ')'))?;
    Some(at..close + 1)
}

/// Past the comma or dash between places and date.
fn separator(document: &Document, at: usize) -> Option<usize> {
    let token = document.get(at)?;
    if token.is_mark(',') {
        return Some(at + 1);
    }
    (token.is_dash()).then(|| past_dashes(document, at))
}

fn past_dashes(document: &Document, at: usize) -> usize {
    at + 1 + usize::from(document.get(at + 1).is_some_and(|t| t.is_dash() && t.glued))
}

/// Past the colon, dash or line end that closes a dateline.
fn closed(document: &Document, at: usize) -> Option<usize> {
    let token = document.get(at)?;
    if token.is_mark(':') && document.get(at + 1).is_some() {
        return Some(at + 1);
    }
    if token.is_dash() {
        let end = past_dashes(document, at);
        let spaced = !token.glued || end > at + 1 || document.get(end).is_some_and(|t| !t.glued);
        return (spaced && document.get(end).is_some()).then_some(end);
    }
    (token.lines > 0 && starts_sentence(document, at)).then_some(at)
}

fn starts_sentence(document: &Document, at: usize) -> bool {
    document.get(at).is_some_and(|t: &Token| t.is_capital() || t.is_quote() || t.is_mark('(') || t.kind == Kind::Number)
}

#[cfg(test)]
mod tests {
    use crate::Engine;

    /// Places and date of the dateline, "-" for none.
    fn read(text: &str) -> String {
        let engine = Engine::new();
        let document = engine.document(text);
        let words = |range| document.slice(document.span(range)).to_owned();
        super::find(&document).map_or("-".to_owned(), |line| {
            format!("{} | {}", words(line.places), line.date.map_or("-".to_owned(), words))
        })
    }

    #[test]
    fn datelines_of_many_houses() {
        for (text, found) in [
            ("MASHIKI, JAPAN – APRIL 16: A man looks on", "MASHIKI, JAPAN | APRIL 16"),
            ("- PALU, INDONESIA – OCTOBER 04: A girl carries a pot", "PALU, INDONESIA | OCTOBER 04"),
            ("170914-N-QZ482-0317 GULF OF ADEN (Sept. 14, 2017) Hull Technician", "GULF OF ADEN | Sept. 14, 2017"),
            ("ARABIAN SEA (Nov. 3, 2021) – The dock landing ship", "ARABIAN SEA | Nov. 3, 2021"),
            ("(230922) -- URUMQI, Sept. 22, 2023 (Xinhua) -- A girl dances", "URUMQI | Sept. 22, 2023"),
            ("PAKTIKA PROVINCE, Afghanistan – Soldiers from Company C", "PAKTIKA PROVINCE, Afghanistan | -"),
            ("KABUL, Afghanistan (AP) — Police stand guard", "KABUL, Afghanistan | -"),
            ("GAZA CITY, Feb 4 (Reuters) - A boy runs", "GAZA CITY | Feb 4"),
            ("Wayanad: Volunteers cross a rope bridge", "Wayanad | -"),
            ("Niger, 2017: Halima, 12, walked for four days", "Niger | 2017"),
            ("Jaenschwalde, Germany - 27.09.2020\nMarchers carry a coffin", "Jaenschwalde, Germany | 27.09.2020"),
            ("4. 19/03/2021 - Yangon: students kneel", "Yangon | 19/03/2021"),
            ("Saturday, July 20, 2013: Fiji scrum-half dives", " | Saturday, July 20, 2013"),
            ("UNSPECIFIED - CIRCA 1960: A family at breakfast", "UNSPECIFIED | CIRCA 1960"),
            ("FORT BRAGG, N.C. -- Paratroopers wait", "FORT BRAGG, N.C. | -"),
        ] {
            assert_eq!(read(text), found, "{text}");
        }
    }

    #[test]
    fn openings_that_are_no_dateline() {
        for text in [
            "FILE – Trucks queue below the checkpoint",
            "TOPSHOT - Women fill buckets",
            "Archive: Ferry passengers crowd the rail",
            "CORRECTS SURNAME TO GASHI - Ferry pilot Ilir Gashi ties up his boat",
            "From left: Anna Kowalska and her son",
            "Serena Williams, United States - the champion returns a serve",
            "Elon Musk: The entrepreneur speaks",
            "U.S. SENATE - Lawmakers vote",
            "A man walks his dog in Bukoba, Tanzania - one of few left",
            "Above: An aerial picture of a brickfield",
            "Portrait of a woman: study in grey",
            "Tourists - many from Spain - wait",
            "",
        ] {
            assert_eq!(read(text), "-", "{text}");
        }
    }
}
