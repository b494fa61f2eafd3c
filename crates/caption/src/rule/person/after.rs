//! What a caption says right behind a name: age, place in the picture, who the person is, what befell him.
//!
//! "Doreen Maelaua, 66, wait", "Gulnara Isakova (2nd R)", "Dominic Achterberg, from Pella, Iowa, right,", "Dolores Quick,
//! whose father", "Tsehay, an 8-year-old pupil,".

use super::title::is_agent_word;
use super::{ROLES, age, is_small, position};
use crate::document::Document;
use crate::lexicon::{Class, Classes};
use crate::span::Span;
use crate::token::{Kind, Shape};

/// What stands behind a name.
#[derive(Default)]
pub(super) struct After {
    /// Years.
    pub age: Option<u32>,
    /// Where the person is in the picture.
    pub position: Option<Span>,
    /// Years said of this person and those before: ", both 12".
    pub shared: Option<u32>,
    /// "who", "whose".
    pub relative: bool,
    /// "a former hat maker": what the person is.
    pub apposition: bool,
    /// "her only daughter": whose.
    pub kin: bool,
    /// Child or not, as the apposition says.
    pub minor: Option<bool>,
    /// Harmed or not.
    pub victim: Option<bool>,
    /// "(24)", a player's number.
    pub shirt: bool,
    /// A verb follows.
    pub verb: bool,
    /// Ages of the names up to this one, each in its turn: "aged 8 and 10".
    pub ages: Vec<u32>,
    /// "(1884-1951)".
    pub life: bool,
    /// The token behind what was read.
    pub end: usize,
}

impl After {
    /// Whether what befell this person befell those linked before by "and": "A and B, who died", "A and B were killed".
    pub fn befell_all(&self, document: &Document, end: usize) -> bool {
        self.victim.is_some() && (self.relative || document.is_any(self.end.max(end), &["were", "are", "have", "both"]))
    }
}

/// Reads what stands behind a name that ends before token `end`; `in_team` makes a number in brackets no age.
pub(super) fn read(document: &Document, end: usize, in_team: &dyn Fn() -> bool) -> After {
    let mut after = After { end, ..After::default() };
    for _ in 0..4 {
        if document.get(after.end).is_none_or(|t| t.lines > 1) {
            break;
        }
        let read = if document.is_mark(after.end, '(') {
            brackets(document, &mut after, in_team)
        } else if document.is_mark(after.end, ',') {
            comma(document, &mut after)
        } else {
            false
        };
        if !read {
            break;
        }
    }
    let at = if document.is_mark(after.end, ',') { after.end + 1 } else { after.end };
    after.relative = document.has(at, Class::Pronoun) && document.is_any(at, &["who", "whose", "whom"]);
    let at = if after.relative && document.is(at, "who") { at + 1 } else { at };
    if document.mentions(Class::Harmed) {
        after.victim = harm(document, at, at > end).or_else(|| harm(document, past_apposition(document, end), false));
    }
    after.verb = is_verb(document, if after.end > end { at } else { end });
    after
}

/// The token behind a short apposition: "Abdul Raziq, police chief of Kandahar, | was killed".
fn past_apposition(document: &Document, end: usize) -> usize {
    let limit = (end + 14).min(document.len());
    if !document.is_mark(end, ',') || document.is_any(end + 1, &["who", "whose", "and"]) {
        return document.len();
    }
    let close = (end + 1..limit).find(|&k| document.token(k).kind == Kind::Mark && !document.token(k).is_dash());
    close.filter(|&k| document.is_mark(k, ',')).map_or(document.len(), |k| k + 1)
}

/// "(15)", "(2nd R)", "(left, 34)", "(1884-1951)".
fn brackets(document: &Document, after: &mut After, in_team: &dyn Fn() -> bool) -> bool {
    let open = after.end;
    let limit = (open + 12).min(document.len());
    let Some(close) = (open + 1..limit).find(|&k| document.is_mark(k, ')')) else { return false };
    if let Some(years) = age::bare(document, open + 1).filter(|age| age.end == close || document.is_mark(age.end, ','))
    {
        if in_team() {
            after.shirt = true;
        } else {
            after.age = after.age.or(years.years);
        }
        if years.end < close
            && let Some(end) = position::phrase(document, years.end + 1)
        {
            after.position = after.position.or(Some(document.span(years.end + 1..end)));
        }
    } else if let Some(end) = position::phrase(document, open + 1).filter(|&end| end <= close) {
        after.position = after.position.or(Some(document.span(open + 1..end)));
        if let Some(years) =
            age::bare(document, end + 1).filter(|years| document.is_mark(end, ',') && years.end == close)
        {
            after.age = after.age.or(years.years);
        }
    } else if is_life(document, open + 1, close) {
        after.life = true;
    } else {
        return false;
    }
    after.end = close + 1;
    true
}

/// "1884-1951".
fn is_life(document: &Document, first: usize, close: usize) -> bool {
    let year = |k: usize| document.get(k).is_some_and(|t| t.kind == Kind::Number && (1000..2100).contains(&t.value));
    close == first + 3 && year(first) && document.token(first + 1).is_dash() && year(first + 2)
}

/// ", 71,", ", aged 7", ", left,", ", an 8-year-old pupil,", ", of Pella, Iowa,".
fn comma(document: &Document, after: &mut After) -> bool {
    let at = after.end + 1;
    if let Some((ages, end)) = age::several(document, at) {
        after.age = after.age.or(ages.last().copied());
        (after.ages, after.end) = (ages, end);
        return true;
    }
    if let Some(age) = age::shared(document, at) {
        after.shared = age.years;
        after.end = age.end;
        return true;
    }
    if let Some(age) = age::behind(document, at) {
        after.age = after.age.or(age.years);
        after.minor = after.minor.or(age.minor);
        after.apposition |= age.noun;
        after.end = age.end;
        return true;
    }
    if let Some(end) = position::phrase(document, at).filter(|&end| position::closes(document, end)) {
        after.position = after.position.or(Some(document.span(at..end)));
        after.end = end;
        return true;
    }
    if let Some(end) = apposition(document, at) {
        after.apposition = true;
        after.kin = document.is_any(at, &["his", "her", "their"]);
        after.minor = after.minor.or_else(|| age::minor_in(document, at..end));
        // What follows an apposition may still place the person: "a driver, left,".
        let placed = document.is_mark(end, ',') && position::phrase(document, end + 1).is_some();
        if placed {
            after.end = end;
        }
        return placed;
    }
    match origin(document, at) {
        Some(end) if document.is_mark(end, ',') && position::phrase(document, end + 1).is_some() => {
            after.end = end;
            true
        }
        _ => false,
    }
}

/// Past "from Pella, Iowa" or "of Team Kenya".
fn origin(document: &Document, at: usize) -> Option<usize> {
    if !document.is_any(at, &["from", "of"]) {
        return None;
    }
    let limit = (at + 8).min(document.len());
    let mut end = at + 1;
    while end < limit {
        let token = document.token(end);
        let chained = document.is_mark(end, ',') && document.get(end + 1).is_some_and(|t| t.is_capital());
        if !(token.is_capital() || chained) {
            break;
        }
        end += 1;
    }
    (end > at + 1).then_some(end)
}

/// Where an apposition that says who somebody is ends: "a former hat maker", "the queen mother | behind".
fn apposition(document: &Document, at: usize) -> Option<usize> {
    let limit = (at + 9).min(document.len());
    let mut k = at;
    if document.has(k, Class::Determiner) || document.is_any(k, &["his", "her", "their", "its"]) {
        k += 1;
    }
    while k < limit {
        let token = document.token(k);
        if let Some(hit) = document.hits(k).iter().filter(|hit| ROLES.has(hit.class)).max_by_key(|hit| hit.end)
            && ends_phrase(document, hit.end as usize)
        {
            return Some(hit.end as usize);
        }
        if token.kind == Kind::Word && token.shape == Shape::Lower && is_agent_word(document.word(k)) && k > at {
            return ends_phrase(document, k + 1).then_some(k + 1);
        }
        let inside = is_small(document, k)
            || token.classes.has(Class::Adverb)
            || token.is_capital()
                && !token.is_grammar()
                && (k > at || document.get(k + 1).is_some_and(|t| t.kind == Kind::Possessive))
            || token.is_dash()
            || token.kind == Kind::Number && k > at
            || token.kind == Kind::Possessive;
        if !inside {
            return None;
        }
        k += 1;
    }
    None
}

/// Whether a noun phrase can end before token `i`.
fn ends_phrase(document: &Document, i: usize) -> bool {
    let stops = Classes::of(&[Class::Preposition, Class::Pronoun, Class::Auxiliary, Class::Conjunction]);
    document
        .get(i)
        .is_none_or(|t| t.kind == Kind::Mark && !(t.is_dash() && t.glued) || t.classes.any(stops) || t.lines > 0)
}

/// "was killed", "who died", ", wounded in": harm said of the person just named.
fn harm(document: &Document, at: usize, behind_comma: bool) -> Option<bool> {
    let mut passive = false;
    for k in at..at + 4 {
        let token = document.get(k)?;
        match document.hit(k, Class::Harmed).map(|hit| hit.row) {
            Some(0) => {
                let participle = behind_comma && document.has(k + 1, Class::Preposition);
                return (passive || participle).then_some(true);
            }
            Some(3) => return None,
            Some(row) => return Some(row == 1),
            None => {}
        }
        let helps = token.classes.any(Classes::of(&[Class::Auxiliary, Class::Adverb]))
            || token.kind == Kind::Word && document.word(k).ends_with("ly");
        if !helps || document.is(k, "not") {
            return None;
        }
        passive |= token.classes.has(Class::Auxiliary);
    }
    None
}

/// Words that end as a verb does and are none where a name stands before them.
const NO_VERB: Classes =
    Classes::of(&[Class::PeopleNoun, Class::PlaceKind, Class::OrganisationHead, Class::GroupNoun, Class::Unit]);

/// Whether token `i` is the verb of the name before it: "inspects what", "was", "feeding".
pub(super) fn is_verb(document: &Document, i: usize) -> bool {
    let Some(token) = document.get(i) else { return false };
    if token.kind != Kind::Word || token.shape != Shape::Lower || token.lines > 1 {
        return false;
    }
    if token.classes.any(Classes::of(&[Class::Auxiliary, Class::Verb])) {
        return true;
    }
    let word = document.word(i);
    if word.len() < 4 || token.is_grammar() || token.classes.any(NO_VERB) && !document.has(i, Class::Cue) {
        return false;
    }
    if word.ends_with("ed") || word.ends_with("ing") {
        return true;
    }
    let third = word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us") && !word.ends_with("is");
    let object =
        Classes::of(&[Class::Determiner, Class::Preposition, Class::Pronoun, Class::Adverb, Class::Conjunction]);
    // "inspects what", not the noun of "bottles are": an object or adverbial follows.
    third
        && document.get(i + 1).is_none_or(|next| {
            !next.classes.has(Class::Auxiliary)
                && (next.classes.any(object) || next.kind != Kind::Word || next.is_capital())
                || document.word(i + 1).ends_with("ing")
                || next.shape == Shape::Lower && !next.classes.has(Class::Verb) && !document.word(i + 1).ends_with('s')
        })
}
