//! A run of capitals that may be a person: its title, its name, and what it cannot be.
//!
//! "Syrian President Bashar al-Assad" is the title `President` and the name `Bashar al-Assad`; "Hull Technician 3rd
//! Class Briana Stovall" ends its title with a number; "Papp Laszlo arena" and "Typhoon Haima" are no candidates.

use super::title::{PASSED, is_noble, over_office, past_occupation, past_origin, title_in, widened};
use super::{is_agent, is_small, role_before};
use crate::document::Document;
use crate::lexicon::{Class, Classes, Hit, Tables};
use crate::name;
use crate::rule::organisation::{is_place, thing};
use crate::token::{Kind, Shape};
use std::ops::Range;

/// Names longer than this are no names.
const LONGEST: usize = 12;

/// A run that may be a person.
pub(super) struct Candidate {
    /// First token of title or name.
    pub start: usize,
    /// The title's tokens: capitals in the run, or small words before it.
    pub title: Option<Range<usize>>,
    /// Whether the title stands in capitals in the run.
    pub titled: bool,
    /// Whether that title is royal, religious or polite, as the first words of many places are.
    pub noble: bool,
    /// Whether small words before it say what the person is.
    pub role: bool,
    /// The name's tokens.
    pub name: Range<usize>,
    /// How many words of the name have a capital.
    pub words: usize,
    /// Whether it starts with a given name.
    pub given: bool,
    /// Whether a word of it belongs to places or bodies.
    pub doubtful: bool,
    /// Whether every word of it says what somebody is: "Chief | Executive".
    pub office: bool,
    /// Whether the surname stands first, as archives file a name.
    pub filed: bool,
    /// Where to go on if it is nobody.
    pub next: usize,
}

/// How a candidate joins the persons before it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Link {
    /// By "and" or inside a list that counts from left.
    Firm,
    /// By a comma alone.
    Comma,
}

impl Candidate {
    /// The candidate in a run of a name's words.
    pub fn of(document: &Document, tables: &Tables, mut run: Range<usize>) -> Option<Candidate> {
        let i = run.start;
        let mut classes = document.classes(run.clone());
        if classes.has(Class::Title) {
            run = over_office(document, run);
            classes = document.classes(run.clone());
        }
        let mut end = run.end.min(i + LONGEST);
        if let Some(taken) = (i..end).find(|&k| !document.is_free(k)) {
            end = taken;
        }
        let next = end;
        if is_place(document, &(i..end)) {
            return None;
        }
        let behind_origin = |first: usize| if classes.any(PASSED) { past_origin(document, first..end) } else { first };
        let (mut title, mut first) = title_in(document, tables, behind_origin(i)..end, classes);
        first = behind_origin(first);
        if title.is_none()
            && let Some(name) = past_occupation(document, first..end)
        {
            title = Some(first..name);
            first = name;
        }
        let end = with_suffix(document, with_nickname(document, first, end));
        let start = title.as_ref().map_or(first, |title| title.start);
        let titled = title.is_some();
        let noble = title.as_ref().is_some_and(|title| is_noble(document, tables, title.start));
        // Behind a rank and two words no place follows: "Seaman Recruit Ezekiel Montoya shore up".
        let sure = titled && !noble && end > first + 1;
        if end > next {
            classes.join(document.classes(next..end));
        }
        if first >= end
            || is_impossible(document, start, first..end, noble, classes)
            || !sure && is_thing_behind(document, end)
        {
            return None;
        }
        let name = first..end;
        let words = name.clone().filter(|&k| is_new_word(document, k)).count();
        let agent = || start.checked_sub(1).filter(|&k| words > 1 && is_agent(document, k));
        let role_start = role_before(document, start).or_else(agent);
        let title = title.or_else(|| role_start.map(|role| widened(document, role)..start));
        Some(Candidate {
            noble,
            start,
            title,
            titled,
            role: role_start.is_some(),
            words,
            given: is_given(document, first),
            doubtful: classes.any(DOUBTED) && is_doubtful(document, &name),
            office: is_office(document, &name),
            filed: false,
            name,
            next: next.max(end),
        })
    }

    /// The person in "King, Martin Luther, Jr.".
    pub fn filed(name: Range<usize>) -> Candidate {
        Candidate {
            start: name.start,
            title: None,
            titled: false,
            noble: false,
            role: false,
            words: name.len() - 1,
            given: true,
            doubtful: false,
            office: false,
            filed: true,
            next: name.end,
            name,
        }
    }

    /// Whether and how the candidate follows the persons that end before token `end`: `and their cousin`, `,`.
    pub fn link(&self, document: &Document, end: usize, ordered: bool) -> Option<Link> {
        if ordered && self.is_enrolled(document, end) {
            return Some(Link::Firm);
        }
        if end > self.start || self.start - end > 9 {
            return None;
        }
        let (mut and, mut comma, mut words) = (false, false, 0);
        for k in end..self.start {
            let token = document.token(k);
            match token.kind {
                _ if token.lines > 1 => return None,
                Kind::Mark if matches!(token.first, ',' | ';' | '&') => {
                    comma |= token.first != '&';
                    and |= token.first == '&';
                }
                Kind::Mark if token.is_dash() && words > 0 => {}
                Kind::Mark if ordered && matches!(token.first, ':' | ')') => {}
                Kind::Word if document.is(k, "and") || document.is(k, "with") && comma => and = true,
                Kind::Word if token.classes.any(Classes::of(&[Class::Determiner, Class::Pronoun])) => words += 1,
                Kind::Word if is_small(document, k) || token.classes.has(Class::Demonym) => words += 1,
                Kind::Possessive => {}
                _ => return None,
            }
        }
        if words > 0 && !self.role && !self.titled {
            return None;
        }
        match (and || ordered, comma) {
            (true, _) => Some(Link::Firm),
            (false, true) => Some(Link::Comma),
            _ => None,
        }
    }
}

impl Candidate {
    /// "From left: Chairman, Rivers Board, | Ada Obi; …": office and body first, then who holds it, before a semicolon.
    fn is_enrolled(&self, document: &Document, end: usize) -> bool {
        const LONGEST_OFFICE: usize = 32;
        let start = self.start;
        end < start
            && start - end <= LONGEST_OFFICE
            && self.words > 1
            && !self.office
            && document.is_mark(start - 1, ',')
            && (document.is_mark(self.name.end, ';') || document.is_mark(end, ';'))
            && !(end + 1..start).any(|k| document.is_mark(k, ';') || document.is_mark(k, '.'))
    }
}

/// Whether a given name stands at token `i`: "Will" is one although it is grammar.
fn is_given(document: &Document, i: usize) -> bool {
    document.has(i, Class::GivenName) || document.is(i, "will")
}

/// Whether a token is a word of its own with a capital: "Assad" of "al-Assad" is, the second half of "Jean-Pierre" not.
fn is_new_word(document: &Document, i: usize) -> bool {
    let token = document.token(i);
    let second = token.glued && i > 1 && document.token(i - 1).is_dash() && document.token(i - 2).is_capital();
    token.is_capital() && !second
}

/// Over a nickname in quotation marks: `Joaquin "El Chapo" Guzman`.
fn with_nickname(document: &Document, first: usize, end: usize) -> usize {
    let opens = document.get(end).is_some_and(|t| t.is_quote() && !t.glued && t.lines == 0);
    if !opens || end == first {
        return end;
    }
    let close = (end + 1..(end + 6).min(document.len())).find(|&k| document.token(k).is_quote());
    let behind = close.filter(|&close| close > end + 1 && document.token(close).glued);
    match behind.and_then(|close| name::run_at(document, close + 1)) {
        Some(rest) if !document.token(rest.start).glued && rest.len() < 4 => rest.end,
        _ => end,
    }
}

/// Over a suffix behind a comma: "Ken Griffey, Jr."
fn with_suffix(document: &Document, end: usize) -> usize {
    let at = if document.is_mark(end, ',') { end + 1 } else { end };
    let suffix = document.has(at, Class::Title)
        && document.token(at).lines == 0
        && document.is_any(at, &["jr.", "jr", "sr.", "sr"]);
    if suffix { at + 1 } else { end }
}

/// Whether a run is something else beyond doubt; `classes` are those of the run's words.
fn is_impossible(document: &Document, start: usize, name: Range<usize>, noble: bool, classes: Classes) -> bool {
    let (first, last) = (name.start, name.end - 1);
    const ORIGIN: Classes = Classes::of(&[
        Class::Country,
        Class::Demonym,
        Class::FormerState,
        Class::FormerDemonym,
        Class::Admin1Abbreviation,
        Class::Holiday,
        Class::Weekday,
        Class::People,
    ]);
    let tokens = &document.tokens.list[name.clone()];
    let all_origin = || tokens.iter().all(|token| token.classes.any(ORIGIN));
    if classes.any(ORIGIN) && all_origin() || is_place(document, &name) {
        return !(document.has(first, Class::GivenName) && name.len() == 1);
    }
    let shouted = || tokens.iter().all(|token| token.shape != Shape::Capital);
    let named_thing = || {
        tokens.len() > 1 && thing(document, first, 0)
            || document.mentions(Class::Thing)
                && start > 0
                && document.token(start).lines == 0
                && is_thing_before(document, start)
    };
    let counted = || {
        tokens[0].classes.has(Class::Number)
            || document.slice(document.span(name.clone())).bytes().any(|b| b.is_ascii_digit())
    };
    // "D-N.Y.": a party and a state behind a member of Congress; "U-boat".
    let tied = |k: usize| document.get(k).is_some_and(|t| t.is_dash() && t.glued);
    let party = || tokens.iter().zip(first + 1..).any(|(token, next)| token.span.len() == 1 && tied(next));
    // "Ms. Park": behind a title a place's noun is a surname.
    let titled =
        || start < first && first == last && (is_surname(document, last) || document.is_any(last, &["park", "lake"]));
    let ends = || classes.any(ENDINGS) && ends_as_place(document, first, last, noble);
    shouted() || named_thing() || counted() || party() || ends() && !titled()
}

/// "tapir | Seroja", "the ferry | Dona Esmeralda".
fn is_thing_before(document: &Document, start: usize) -> bool {
    if !document.classes(start.saturating_sub(4)..start).has(Class::Thing) {
        return false;
    }
    let end = if start > 1 && (document.token(start - 1).is_quote() || document.is_any(start - 1, &["named", "called"]))
    {
        start - 1
    } else {
        start
    };
    (end.saturating_sub(3)..end).any(|k| {
        let ends = |hit: &&Hit| hit.class == Class::Thing && hit.row == 0 && hit.end as usize == end;
        document.has(k, Class::Thing) && document.hits(k).iter().any(|hit| ends(&hit))
    })
}

/// "Aho | family", "Papp Laszlo | arena".
fn is_thing_behind(document: &Document, end: usize) -> bool {
    document.get(end).is_some_and(|t| t.shape == Shape::Lower && t.kind == Kind::Word && t.lines == 0)
        // "Viliami Tupouniua falls short", "land a fish": many a place is a verb too.
        && (thing(document, end, 2) || document.has(end, Class::PlaceKind) && !document.word(end).ends_with('s'))
        && !document.get(end + 1).is_some_and(|t| t.classes.any(Classes::of(&[Class::Determiner, Class::Pronoun])))
}

/// What a name that ends as a place's, a thing's or a body's may end with.
const ENDINGS: Classes = Classes::of(&[Class::PlaceKind, Class::Thing, Class::Event, Class::OrganisationHead]);

/// "Alexander Stadium", "World Cup": the last word is no name's, unless a given name stands alone before it
/// ("Benny Hill"); behind a noble title it is none at all ("King Fahd Causeway").
fn ends_as_place(document: &Document, first: usize, last: usize, noble: bool) -> bool {
    // "Trevor Hannant-Mills": half of a double surname.
    if last > first + 1 && document.token(last).glued && document.token(last - 1).is_dash() {
        return false;
    }
    if last == first {
        return document.has(last, Class::PlaceKind) || thing(document, last, 1) || document.has(last, Class::Event);
    }
    let thing_last = document.has(last, Class::PlaceKind)
        || thing(document, last, 1)
        || document.has(last, Class::OrganisationHead) && document.token(last).shape == Shape::Capital;
    let pair = last == first + 1 && (document.has(first, Class::GivenName) || is_surname(document, last));
    thing_last && (noble || !pair)
}

/// Whether all words of a name are of offices.
fn is_office(document: &Document, name: &Range<usize>) -> bool {
    let office = Classes::of(&[Class::Title, Class::PeopleNoun, Class::OrganisationHead]);
    let last = document.token(name.end - 1);
    last.classes.any(office) && !document.has(name.start, Class::GivenName) && name.len() < 3
}

/// What words of places, bodies and events are.
pub(super) const OTHER: Classes = Classes::of(&[
    Class::Country,
    Class::Demonym,
    Class::Region,
    Class::Admin1,
    Class::PlaceKind,
    Class::Direction,
    Class::OrganisationHead,
    Class::Organisation,
    Class::Holiday,
    Class::Event,
    Class::FormerState,
    Class::Capital,
    Class::Weekday,
    Class::Month,
    Class::CreditLabel,
    Class::People,
]);
/// What makes of a name a doubtful one, somewhere in it.
const DOUBTED: Classes = OTHER.with(&[Class::Thing, Class::PlaceOpener]);
/// Places that are surnames as well: "Michael Jordan", "Jack London".
const NAMESAKES: Classes = Classes::of(&[Class::Country, Class::Demonym, Class::Admin1, Class::Capital]);

/// Whether some word of a name belongs to places, bodies or events.
fn is_doubtful(document: &Document, name: &Range<usize>) -> bool {
    let (first, last) = (name.start, name.end - 1);
    let given = is_given(document, first) && name.len() > 1;
    let pair = given && name.len() == 2;
    let own = |k: usize| {
        let token = document.token(k);
        let double = || k > first && token.glued && document.token(k - 1).is_dash();
        let surname = || double() || pair && k == last && (token.classes.any(NAMESAKES) || is_surname(document, k));
        token.is_capital()
            && (token.classes.any(OTHER) || thing(document, k, 1) || thing(document, k, 0))
            && !(given && k == first && !token.classes.has(Class::Demonym))
            && !surname()
    };
    document.has(first, Class::PlaceOpener) && !pair_of_kunya(document, name) || name.clone().any(own)
}

/// "Umm Mohammed", the mother of Mohammed.
fn pair_of_kunya(document: &Document, name: &Range<usize>) -> bool {
    name.len() == 2
        && document.is_any(name.start, &["um", "umm", "oum", "abu"])
        && document.has(name.start + 1, Class::GivenName)
}

/// Nouns that are surnames as well: "Rosa Parks", "Benny Hill".
fn is_surname(document: &Document, i: usize) -> bool {
    document.is_any(
        i,
        &["parks", "hill", "banks", "woods", "brooks", "rivers", "fields", "bridges", "wood", "ford", "bush"],
    )
}
