//! Who is blamed for an attack, by name or side. "Gunmen" and a passive name nobody.
//!
//! "what resistance fighters said was an airstrike by the military" and "what the military said was a mortar attack by
//! resistance fighters" do not agree.

use super::After;
use crate::scene::Match;
use crate::side::{self, Pair, Side};
use crate::verdict::Outcome;
use caption::Span;
use caption::record::Record;
use gazetteer::name::fold;

pub const ACTOR: After = After { id: "actor", compare };

/// The kinds of event that somebody does to somebody; names of the event table.
const HARM: [&str; 15] = [
    "air_strike",
    "drone_strike",
    "missile_strike",
    "rocket_attack",
    "shelling",
    "explosion",
    "bombing",
    "suicide_bombing",
    "attack",
    "raid",
    "shooting",
    "stabbing",
    "massacre",
    "chemical_attack",
    "abduction",
];
/// What is done in an attack, or said of one, before its "by" or "on".
const DEEDS: [&str; 16] = [
    "fired by",
    "dropped by",
    "launched by",
    "carried out by",
    "planted by",
    "detonated by",
    "set by",
    "staged by",
    "conducted by",
    "claimed by",
    "killed by",
    "hit by",
    "struck by",
    "blamed on",
    "attributed to",
    "left by",
];
/// Where the words of an actor end.
const STOPS: [&str; 14] = [
    " in ",
    " on ",
    " at ",
    " near ",
    " during ",
    " that ",
    " which ",
    " against ",
    " outside ",
    " as ",
    " after ",
    " over ",
    " when ",
    " and ",
];

/// Somebody blamed for an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blamed {
    /// The words that name them: "the Sudanese army".
    pub span: Span,
    /// The sides and bodies that these words name, each under one name: `sd`, `government`.
    pub sides: Vec<String>,
}

/// A caption as far as it tells who is blamed.
#[derive(Clone, Debug, Default)]
pub struct Account<'t> {
    /// Its words.
    pub text: &'t str,
    /// Its events: their row in the event table, and where.
    pub events: Vec<(&'t str, Span)>,
    /// Bodies that it names: each mention with the body's names.
    pub bodies: Vec<(Span, Vec<String>)>,
}

/// Those who are blamed for attacks, in the order of the text. "Gunmen" and a passive name nobody.
///
/// # Examples
///
/// ```
/// use caption::Span;
///
/// let text = "A tailor sweeps glass after what residents called shelling by the Sudanese army in Um Dalam.";
/// let shelling = text.find("shelling").unwrap() as u32;
/// let events = vec![("shelling", Span::new(shelling, shelling + 8))];
/// let blamed = compare::blamed(&compare::Account { text, events, bodies: Vec::new() });
/// assert_eq!(&text[blamed[0].span.range()], "the Sudanese army");
/// assert!(blamed[0].sides.iter().any(|side| side == "sd"));
/// ```
pub fn blamed(account: &Account<'_>) -> Vec<Blamed> {
    let text = account.text;
    let of_events = account.harmful().filter_map(|event| {
        let end = event.end as usize;
        let by = text[end..].starts_with(" by ").then(|| end + 4);
        by.and_then(|start| after(account, start))
            .or_else(|| before(account, event))
            .or_else(|| subject(account, event))
    });
    let deeds = DEEDS.iter().flat_map(|deed| text.match_indices(deed).take(side::COMPARED));
    let of_deeds = deeds.filter_map(|(at, deed)| {
        after(account, text[at + deed.len()..].starts_with(' ').then_some(at + deed.len() + 1)?)
    });
    let mut all: Vec<Blamed> = of_events.chain(of_deeds).collect();
    all.sort_by_key(|actor| actor.span);
    all
}

impl<'t> Account<'t> {
    /// What a record tells.
    pub fn of(record: &'t Record<'t>) -> Account<'t> {
        let bodies = record.organisations.iter().flat_map(|body| {
            let names: Vec<String> =
                [Some(body.name), body.acronym.as_deref()].into_iter().flatten().map(fold).collect();
            body.mentions.iter().copied().chain([body.span]).map(move |mention| (mention, names.clone()))
        });
        Account {
            text: record.text,
            events: record.events.iter().map(|event| (event.kind, event.span)).collect(),
            bodies: bodies.collect(),
        }
    }

    /// Where the attacks stand.
    fn harmful(&self) -> impl Iterator<Item = Span> {
        self.events.iter().filter(|(kind, _)| HARM.contains(kind)).map(|(_, span)| *span).take(side::COMPARED)
    }
}

fn compare(pair: &Pair<'_>, _: Match) -> Option<Outcome> {
    let (a, b) = (blamed(&Account::of(pair.a.record)), blamed(&Account::of(pair.b.record)));
    if a.is_empty() && b.is_empty() {
        return None;
    }
    let (Some(one), Some(other)) = (a.first(), b.first()) else { return Some(Outcome::cannot_tell()) };
    if a.iter().any(|one| b.iter().any(|other| one.sides.iter().any(|side| other.sides.contains(side)))) {
        return Some(Outcome::compatible());
    }
    let message = format!("{} against {}", pair.a.words(one.span), pair.b.words(other.span));
    Some(Outcome::incompatible(message, Some(one.span), Some(other.span)))
}

/// Where the attacks and those who are blamed stand.
pub fn attacks(side: Side<'_>) -> Vec<Span> {
    let account = Account::of(side.record);
    let actors = blamed(&account);
    account.harmful().chain(actors.into_iter().map(|actor| actor.span)).collect()
}

/// "an airstrike by *the military*", "rounds fired by *forces loyal to* …".
fn after(account: &Account<'_>, start: usize) -> Option<Blamed> {
    /// Characters.
    const AT_MOST: usize = 60;
    let rest = &account.text[start..];
    let clause = &rest[..rest.find([',', ';', '(', '\n']).unwrap_or(rest.len())];
    let clause = clause.split(". ").next().unwrap_or(clause);
    let longest = clause.char_indices().nth(AT_MOST).map_or(clause.len(), |(at, _)| at);
    let stop = STOPS.iter().filter_map(|stop| clause.find(stop)).min().unwrap_or(clause.len());
    actor(account, start, clause[..stop.min(longest)].trim_end_matches('.'))
}

/// "a suspected *U.S.* drone strike", "*Russian* air raids", "*government* shelling".
fn before(account: &Account<'_>, event: Span) -> Option<Blamed> {
    let text = account.text[..event.start as usize].trim_end();
    let start = text.rfind([' ', '\n', '(']).map_or(0, |at| at + 1);
    let word = &text[start..];
    let named = word.starts_with(char::is_uppercase) && start > 0;
    (named || side::sides(word).next().is_some()).then(|| actor(account, start, word))?
}

/// "*the army* had bombed it".
fn subject(account: &Account<'_>, event: Span) -> Option<Blamed> {
    let text = account.text[..event.start as usize].trim_end();
    let verb = account.text[event.range()].ends_with("ed");
    let text =
        ["had", "have", "has"].iter().find_map(|auxiliary| text.strip_suffix(auxiliary)).filter(|_| verb)?.trim_end();
    let start = text.rfind([' ', '\n']).map_or(0, |at| at + 1);
    actor(account, start, &text[start..])
}

/// An actor of these words, unless they name nobody.
fn actor(account: &Account<'_>, start: usize, phrase: &str) -> Option<Blamed> {
    let span = Span::new(start as u32, (start + phrase.len()) as u32);
    let mut sides: Vec<String> = side::sides(phrase).map(str::to_owned).collect();
    sides.extend(account.bodies.iter().filter(|(body, _)| span.holds(*body)).flat_map(|(_, names)| names.clone()));
    (!sides.is_empty()).then_some(Blamed { span, sides })
}
