//! How far a place's name goes: capitalised words, and the nouns that belong to it.
//!
//! "Sangaredi bauxite mine in Boke region" holds `Sangaredi bauxite mine`, where the noun is part of a site's name, and
//! `Boke`, where it only says what Boke is.

use super::known::{Atlas, Known, Noun};
use crate::document::Document;
use crate::lexicon::{Class, Classes, Hit};
use crate::name::run_at;
use crate::record::PlaceKind;
use crate::token::{Kind, Shape};
use std::ops::Range;

/// Words that make a crossing of two streets one place.
const STREETS: &[&str] = &["street", "st.", "avenue", "ave.", "road", "boulevard", "blvd.", "lane", "drive"];

/// Nouns that open the names of towns: "Port Charlotte", "College Park".
const TOWNS: &[&str] = &[
    "mountain", "forest", "ocean", "garden", "valley", "beach", "island", "river", "canyon", "villa", "port", "point",
    "villa", "glen", "bay", "spring", "hill", "park", "college", "bridge", "wood", "grove", "rock", "key", "falls",
    "center",
];

/// Titles that open the names of places: "Sheikh Zuweid".
const TITLED: &[&str] = &["st.", "st", "saint", "sheikh", "shah", "sidi", "mar", "baba", "pir", "imam"];

/// Classes that say that a run of capitals is no place by itself.
const NO_PLACE: Classes = Classes::of(&[
    Class::Demonym,
    Class::FormerDemonym,
    Class::Title,
    Class::Holiday,
    Class::PeopleNoun,
    Class::Agency,
    Class::Acronym,
    Class::Organisation,
    Class::CreditLabel,
    Class::Competition,
    Class::Weekday,
    Class::Month,
    Class::Ordinal,
    Class::Unit,
    Class::Heading,
    Class::People,
    Class::Initials,
]);

/// Classes that make the last word of a run a body's or an event's.
const HEADS: Classes = Classes::of(&[Class::OrganisationHead, Class::Event]);

/// A name that could be a place's.
pub struct Name {
    /// Its tokens.
    pub tokens: Range<usize>,
    /// One past the noun that belongs to it.
    pub end: usize,
    /// The noun of its kind inside or behind it.
    pub noun: Option<Noun>,
    /// What the tables know of the whole name.
    pub known: Option<Known>,
    /// A known name at its start, shorter than the whole.
    pub prefix: Option<Known>,
    /// Words that narrow it: the "Central" of "Central China".
    pub modifier: Option<Range<usize>>,
}

impl Name {
    /// A name of these tokens, nothing known of it yet.
    pub fn new(tokens: Range<usize>) -> Name {
        let end = tokens.end;
        Name { tokens, end, noun: None, known: None, prefix: None, modifier: None }
    }
}

/// Reads names forwards.
pub struct Names<'a, 't> {
    /// The caption.
    pub document: &'a Document<'t>,
    /// What the tables know.
    pub atlas: &'a Atlas,
}

impl Names<'_, '_> {
    /// The name that starts at token `i`.
    pub fn at(&self, i: usize) -> Option<Name> {
        let document = self.document;
        let known = Known::at(document, i).filter(|known| document.are_free(i..known.end));
        if let Some(known) = known.filter(|known| is_closed(document, known.end)) {
            return Some(Name { known: Some(known), ..Name::new(i..known.end) });
        }
        let number = document.token(i).kind == Kind::Number;
        let mut name = if number { self.numbered_street(i)? } else { self.words(i, known)? };
        self.add_noun_inside(&mut name);
        self.add_number(&mut name);
        self.add_crossing(&mut name);
        name.end = name.end.max(name.tokens.end);
        self.add_noun_behind(&mut name);
        Some(name)
    }

    /// "5th Avenue", "42nd Street".
    fn numbered_street(&self, i: usize) -> Option<Name> {
        let document = self.document;
        let ordinal = document.word(i).bytes().last().is_some_and(|b| b.is_ascii_alphabetic());
        let noun = Noun::at(document, self.atlas, i + 1).filter(|_| document.token(i + 1).is_capital())?;
        (ordinal && noun.kind == PlaceKind::Site).then(|| Name::new(i..noun.end))
    }

    /// The capitalised words from token `i` on, where a `known` name may start.
    fn words(&self, i: usize, known: Option<Known>) -> Option<Name> {
        let document = self.document;
        // "St. Vincent's Hospital" is not in St. Vincent
        let saint = |known: &Known| {
            document.get(known.end).is_some_and(|t| t.kind == Kind::Possessive)
                && document.is_any(i, &["st.", "st", "saint"])
        };
        let known = known.filter(|known| !saint(known));
        let mut run = run_at(document, i);
        if let Some(run) = &mut run {
            let stop = (run.start..run.end).find(|&k| !document.is_free(k)).unwrap_or(run.end);
            // "Northumberland High School": what a body has taken is only the noun
            let noun = Noun::at(document, self.atlas, stop).filter(|noun| stop > run.start && noun.end == run.end);
            run.end = noun.map_or(stop, |noun| noun.end);
        }
        let Some(run) = run.filter(|run| run.end > i) else {
            // "US", "Of" and other names that look like grammar
            let known = known?;
            return Some(Name { known: Some(known), ..Name::new(i..known.end) });
        };
        if let Some(known) = known {
            if known.end >= run.end {
                return Some(Name { known: Some(known), ..Name::new(i..known.end) });
            }
            return Some(Name { prefix: Some(known), ..self.joined(run) });
        }
        if document.has(i, Class::Direction) {
            let start = document.hit(i, Class::Direction).map_or(i + 1, |hit| hit.end as usize);
            if let Some(known) = Known::at(document, start).filter(|known| known.end >= run.end && start < run.end) {
                if !matches!(known.class, Class::Country | Class::FormerState) {
                    return Some(Name { known: Some(known), ..Name::new(i..known.end) });
                }
                let modifier = Some(i..start);
                return Some(Name { known: Some(known), modifier, ..Name::new(start..known.end) });
            }
        }
        Some(self.joined(run))
    }

    /// A run with what ties further words to it: "Gulf of Eilat", "Cox's Bazar", "Miao and Dong Autonomous Prefecture".
    fn joined(&self, run: Range<usize>) -> Name {
        let document = self.document;
        let mut tokens = run;
        for _ in 0..3 {
            let end = tokens.end;
            let noun = Noun::ending(document, self.atlas, end, tokens.start)
                .filter(|noun| noun.before && document.token(noun.start).is_capital());
            let of = document.is(end, "of") && noun.is_some_and(|noun| self.is_bare_noun(tokens.start, &noun, end + 1));
            let owner = document.get(end).is_some_and(|t| t.kind == Kind::Possessive);
            if !(of || owner || document.is(end, "and") && self.is_autonomous(end + 1)) {
                break;
            }
            let from = end + 1 + usize::from(of && document.is(end + 1, "the"));
            let next = document.get(from).filter(|next| next.is_capital() && next.lines == 0);
            let Some(more) = next.and_then(|_| run_at(document, from)).filter(|more| document.are_free(more.clone()))
            else {
                break;
            };
            tokens.end = more.end;
        }
        Name::new(tokens)
    }

    /// "Gulf", "Great Wall": a noun that is no name without "of".
    ///
    /// So is "Metropolitan Museum" before "of Art", at token `of`, which is no place.
    fn is_bare_noun(&self, start: usize, noun: &Noun, of: usize) -> bool {
        const COMMON: &[&str] =
            &["great", "grand", "old", "new", "holy", "royal", "national", "central", "upper", "lower"];
        let site =
            noun.kind == PlaceKind::Site && !self.document.is(of, "the") && Known::at(self.document, of).is_none();
        // "Streets of Aleppo" opens a sentence, "the Port of Savannah" is a name
        let part = self.document.has(start, Class::PlacePart)
            && (noun.kind != PlaceKind::Site || self.document.opens_sentence(start));
        !part && (noun.start == start || site) || noun.start == start + 1 && self.document.is_any(start, COMMON)
    }

    /// Whether the run from token `i` on is the second people of an autonomous area.
    fn is_autonomous(&self, i: usize) -> bool {
        run_at(self.document, i).is_some_and(|run| run.clone().any(|k| self.document.is(k, "autonomous")))
    }

    /// A capitalised noun at the name's end or start: "Plateau State", "Lake Gazivode", "Gulf of Eilat".
    fn add_noun_inside(&self, name: &mut Name) {
        let (document, tokens) = (self.document, name.tokens.clone());
        if name.known.is_some() || tokens.len() < 2 {
            return;
        }
        // "Jerusalem's Old City"
        let whole = Noun::at(document, self.atlas, tokens.start).filter(|noun| noun.end == tokens.end);
        if whole.is_some_and(|noun| noun.kind == PlaceKind::District) {
            name.noun = whole;
            return;
        }
        let last = Noun::ending(document, self.atlas, tokens.end, tokens.start + 1).filter(|noun| noun.after);
        let first = || {
            let noun = Noun::at(document, self.atlas, tokens.start)?;
            let town = document.is_any(tokens.start, TOWNS) && !document.is(noun.end, "of");
            (noun.before && noun.end < tokens.end && !town).then_some(noun)
        };
        // "Port of Savannah"
        if let Some(noun) = first().filter(|noun| document.is(noun.end, "of")) {
            name.noun = Some(noun);
            return;
        }
        let base = first().filter(|noun| !noun.after && noun.kind == PlaceKind::Site);
        name.noun = base.or(last).or_else(first);
    }

    /// "Ward 6", "Terminal 3", "Highway 61".
    fn add_number(&self, name: &mut Name) {
        let (document, end) = (self.document, name.tokens.end);
        let numbered = document.get(end).is_some_and(|t| t.kind == Kind::Number && t.lines == 0 && !t.glued)
            && document.word(end).len() <= 4
            && document.is_free(end)
            && !document.has(name.tokens.start, Class::Month);
        if numbered
            && let Some(noun) = Noun::ending(document, self.atlas, end, name.tokens.start)
            && document.token(noun.start).is_capital()
        {
            name.noun = Some(noun);
            name.tokens.end = end + 1;
        }
    }

    /// "Third Street and Alder Avenue".
    fn add_crossing(&self, name: &mut Name) {
        let (document, end) = (self.document, name.tokens.end);
        let is_street = |end: usize| document.is_any(end - 1, STREETS);
        let and = document.has(end, Class::Conjunction) || document.is_mark(end, '&');
        if and
            && is_street(end)
            && document.is_any(end, &["and", "&"])
            && document.get(end + 1).is_some_and(|t| t.is_capital() || t.kind == Kind::Number)
        {
            let other = match document.token(end + 1).kind {
                Kind::Number => self.numbered_street(end + 1).map(|street| street.tokens),
                _ => run_at(document, end + 1).filter(|run| document.are_free(run.clone())),
            };
            if let Some(other) = other.filter(|other| is_street(other.end)) {
                name.tokens.end = other.end;
            }
        }
    }

    /// A noun behind the name: "Kura river", "Boke region", "Sangaredi bauxite mine".
    fn add_noun_behind(&self, name: &mut Name) {
        let (document, end) = (self.document, name.tokens.end);
        let gaps = if name.noun.is_some() { 1 } else { 3 };
        for gap in 0..gaps {
            let at = end + gap;
            let lower = document
                .get(at)
                .is_some_and(|t| t.kind == Kind::Word && t.shape == Shape::Lower && t.lines == 0 && !t.glued);
            if !lower || !document.is_body(at) {
                return;
            }
            if let Some(noun) = Noun::at(document, self.atlas, at).filter(|noun| noun.after) {
                // "South African gold mine", "Homs old quarter": other words only before a site's noun
                let site = noun.keep && noun.kind == PlaceKind::Site;
                let inside = name.noun.filter(|_| name.known.is_none());
                if !site && (gap > 0 || inside.is_some()) || inside.is_some_and(|noun| noun.kind != PlaceKind::Site) {
                    return;
                }
                // "memorial centre", "hospital compound"
                let next =
                    Noun::at(document, self.atlas, noun.end).filter(|next| site && next.keep && next.kind == noun.kind);
                name.noun = Some(next.map_or(noun, |next| Noun { end: next.end, plural: next.plural, ..noun }));
                name.end = next.map_or(noun.end, |next| next.end);
                return;
            }
            if document.token(at).is_grammar()
                || document.has(at, Class::PeopleNoun)
                || document.has(at, Class::Motion)
                || document.has(at, Class::Event)
                || document.word(at).ends_with("ing")
                || document.word(at).ends_with("ed")
                || document.word(at).ends_with('s') && !document.word(at).ends_with("ss")
            {
                return;
            }
        }
    }

    /// Whether it is a people, an adjective, a date: no noun makes a place of it.
    pub fn is_adjective(&self, name: &Name) -> bool {
        const ADJECTIVES: Classes = Classes::of(&[
            Class::Demonym,
            Class::FormerDemonym,
            Class::People,
            Class::Weekday,
            Class::Month,
            Class::Holiday,
        ]);
        let whole = |hit: &Hit| ADJECTIVES.has(hit.class) && hit.end as usize >= name.tokens.end;
        name.known.is_none() && self.document.hits(name.tokens.start).iter().any(whole)
    }

    /// Whether it is a competition, a war, a season: "Commonwealth Games Village" is no place.
    pub fn competes(&self, name: &Name) -> bool {
        let document = self.document;
        name.tokens.clone().any(|k| document.token(k).is_capital() && document.has(k, Class::Competition))
    }

    /// Whether the tables have a body of exactly this name.
    pub fn is_body(&self, name: &Name) -> bool {
        self.document
            .hits(name.tokens.start)
            .iter()
            .any(|hit| matches!(hit.class, Class::Organisation | Class::Acronym) && hit.end as usize >= name.tokens.end)
    }

    /// Whether the name is half of a compound, "M23-controlled", or numbered, "Falcon 2".
    pub fn is_half(&self, name: &Name) -> bool {
        let (document, end) = (self.document, name.tokens.end);
        let Some(token) = document.get(end) else { return false };
        if (token.is_dash() || token.is_mark('/') && name.known.is_none()) && token.glued {
            return document.get(end + 1).is_some_and(|next| next.glued);
        }
        let number = token.kind == Kind::Number && document.is_free(end) && document.word(end).len() <= 2;
        number && !document.has(end + 1, Class::Month) && name.known.is_none() && name.noun.is_none()
    }

    /// Whether it is a road's number: "M25", "N59".
    pub fn is_road(&self, name: &Name) -> bool {
        let document = self.document;
        let word = document.word(name.tokens.start).as_bytes();
        name.tokens.len() == 1
            && matches!(word, [b'A' | b'B' | b'D' | b'E' | b'M' | b'N' | b'R', digits @ ..]
                if (1..=4).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit))
    }

    /// Whether the capitals say that this is no place.
    pub fn is_other(&self, name: &Name) -> bool {
        let document = self.document;
        let tokens = name.tokens.clone();
        let first = document.token(tokens.start);
        first.classes.any(NO_PLACE) && self.is_covered(name)
            || first.span.len() < 2
            || tokens.len() == 1
                && (self.is_initials(name)
                    || document.hit(tokens.start, Class::NoPlace).is_some_and(|hit| hit.row == 0))
            || document.hit(name.end, Class::NoPlace).is_some_and(|hit| hit.row == 1)
            || tokens.len() > 1
                && document.token(tokens.end - 1).classes.any(HEADS)
                && document
                    .hits(tokens.end - 1)
                    .iter()
                    .any(|hit| HEADS.has(hit.class) && hit.end as usize == tokens.end)
            || is_contracted(document.word(tokens.start))
    }

    /// Whether a demonym, a title, a body of the tables covers the name.
    fn is_covered(&self, name: &Name) -> bool {
        let (document, tokens) = (self.document, &name.tokens);
        document.hits(tokens.start).iter().filter(|hit| NO_PLACE.has(hit.class)).any(|hit| {
            let whole = hit.end as usize >= tokens.end;
            let titled = hit.class == Class::Title
                && tokens.len() > 1
                && (document.has(tokens.start, Class::PlaceOpener)
                    || name.noun.is_some()
                    || document.is_any(tokens.start, TITLED));
            // "the Carrefour district of"
            let settled = hit.class == Class::Organisation
                && name.noun.is_some_and(|noun| {
                    use PlaceKind::{Admin1, City, District, Region};
                    noun.after && matches!(noun.kind, Admin1 | City | District | Region)
                });
            !titled && !settled && (whole || matches!(hit.class, Class::Title | Class::PeopleNoun))
        })
    }

    /// "EU", "ISIS": capitals among other words.
    fn is_initials(&self, name: &Name) -> bool {
        let first = self.document.token(name.tokens.start);
        first.shape == Shape::Upper
            && first.span.len() <= 5
            && name.noun.is_none()
            && !self.is_in_capitals(name.tokens.start)
    }

    /// Whether the words around are all capitals too.
    fn is_in_capitals(&self, i: usize) -> bool {
        let upper = |k: Option<usize>| {
            k.and_then(|k| self.document.get(k)).is_some_and(|t| t.kind == Kind::Word && t.shape == Shape::Upper)
        };
        let behind = self.document.is_mark(i + 1, ',') || self.document.is_mark(i + 1, '(');
        upper(i.checked_sub(1)) || upper(Some(i + 1)) || behind && upper(Some(i + 2))
    }
}

/// Whether a mark stands at token `end`, so that nothing can belong to the known name before it: "Syria,".
fn is_closed(document: &Document, end: usize) -> bool {
    const MARKS: Classes = Classes::of(&[Class::Comma, Class::Stop, Class::Bracket, Class::Colon]);
    document.get(end).is_none_or(|next| next.classes.any(MARKS) && matches!(next.first, ',' | '.' | ')' | ':' | ';'))
}

/// "I'm", "don't": a contraction, not a name like "Xi'an".
fn is_contracted(word: &str) -> bool {
    if !word.bytes().any(|byte| byte == b'\'' || byte == 0xe2) {
        return false;
    }
    let tail = word.rsplit(['\'', '’']).next().unwrap_or_default();
    tail.len() < word.len() && ["m", "re", "ve", "ll", "d", "t"].iter().any(|end| tail.eq_ignore_ascii_case(end))
}
