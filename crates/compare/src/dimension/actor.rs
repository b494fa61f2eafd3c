//! Who is blamed for an attack, by name or side. "Gunmen" and a passive name nobody.
//!
//! "what resistance fighters said was an airstrike by the military" and "what the military said was a mortar attack by
//! resistance fighters" do not agree.

use super::After;
use crate::scene::Match;
use crate::side::{self, Pair, Side};
use crate::verdict::Outcome;
use caption::Span;
use caption::record::Event;
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

/// Somebody blamed: the words, and the names of the sides in them.
struct Actor {
    span: Span,
    text: String,
    sides: Vec<String>,
}

fn compare(pair: &Pair<'_>, _: Match) -> Option<Outcome> {
    let (a, b) = (actors(pair.a), actors(pair.b));
    if a.is_empty() && b.is_empty() {
        return None;
    }
    let (Some(one), Some(other)) = (a.first(), b.first()) else { return Some(Outcome::cannot_tell()) };
    if a.iter().any(|one| b.iter().any(|other| one.sides.iter().any(|side| other.sides.contains(side)))) {
        return Some(Outcome::compatible());
    }
    let message = format!("{} against {}", one.text, other.text);
    Some(Outcome::incompatible(message, Some(one.span), Some(other.span)))
}

/// Where the attacks and those who are blamed stand.
pub fn blamed(side: Side<'_>) -> Vec<Span> {
    let events = harmful(side).map(|event| event.span);
    events.chain(actors(side).into_iter().map(|actor| actor.span)).collect()
}

fn harmful<'r>(side: Side<'r>) -> impl Iterator<Item = &'r Event<'r>> {
    side.record.events.iter().filter(|event| HARM.contains(&event.kind)).take(side::COMPARED)
}

fn actors(side: Side<'_>) -> Vec<Actor> {
    let text = side.record.text;
    let events = harmful(side);
    let of_events = events.filter_map(|event| {
        let end = event.span.end as usize;
        let by = text[end..].starts_with(" by ").then(|| end + 4);
        by.and_then(|start| after(side, start))
            .or_else(|| before(side, event.span))
            .or_else(|| subject(side, event.span))
    });
    let deeds = DEEDS.iter().flat_map(|deed| text.match_indices(deed).take(side::COMPARED));
    let of_deeds = deeds
        .filter_map(|(at, deed)| after(side, text[at + deed.len()..].starts_with(' ').then_some(at + deed.len() + 1)?));
    let mut all: Vec<Actor> = of_events.chain(of_deeds).collect();
    all.sort_by_key(|actor| actor.span);
    all
}

/// "an airstrike by *the military*", "rounds fired by *forces loyal to* …".
fn after(side: Side<'_>, start: usize) -> Option<Actor> {
    /// Characters.
    const AT_MOST: usize = 60;
    let rest = &side.record.text[start..];
    let clause = &rest[..rest.find([',', ';', '(', '\n']).unwrap_or(rest.len())];
    let clause = clause.split(". ").next().unwrap_or(clause);
    let longest = clause.char_indices().nth(AT_MOST).map_or(clause.len(), |(at, _)| at);
    let stop = STOPS.iter().filter_map(|stop| clause.find(stop)).min().unwrap_or(clause.len());
    actor(side, start, clause[..stop.min(longest)].trim_end_matches('.'))
}

/// "a suspected *U.S.* drone strike", "*Russian* air raids", "*government* shelling".
fn before(side: Side<'_>, event: Span) -> Option<Actor> {
    let text = side.record.text[..event.start as usize].trim_end();
    let start = text.rfind([' ', '\n', '(']).map_or(0, |at| at + 1);
    let word = &text[start..];
    let named = word.starts_with(char::is_uppercase) && start > 0;
    (named || side::named(word).next().is_some()).then(|| actor(side, start, word))?
}

/// "*the army* had bombed it".
fn subject(side: Side<'_>, event: Span) -> Option<Actor> {
    let text = side.record.text[..event.start as usize].trim_end();
    let verb = side.words(event).ends_with("ed");
    let text =
        ["had", "have", "has"].iter().find_map(|auxiliary| text.strip_suffix(auxiliary)).filter(|_| verb)?.trim_end();
    let start = text.rfind([' ', '\n']).map_or(0, |at| at + 1);
    actor(side, start, &text[start..])
}

/// An actor of these words, unless they name nobody.
fn actor(side: Side<'_>, start: usize, phrase: &str) -> Option<Actor> {
    let span = Span::new(start as u32, (start + phrase.len()) as u32);
    let sides = sides(side, span, phrase);
    (!sides.is_empty()).then(|| Actor { span, text: phrase.to_owned(), sides })
}

/// The sides and bodies named in the words.
fn sides(side: Side<'_>, span: Span, phrase: &str) -> Vec<String> {
    let mut sides: Vec<String> = side::named(phrase).map(str::to_owned).collect();
    for body in &side.record.organisations {
        if span.holds(body.span) || body.mentions.iter().any(|mention| span.holds(*mention)) {
            sides.push(fold(body.name));
            sides.extend(body.acronym.as_deref().map(fold));
        }
    }
    sides
}
