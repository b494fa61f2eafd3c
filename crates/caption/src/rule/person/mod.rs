//! People a caption names, the photographer not among them.
//!
//! "In this photo, retired bus driver Ferdinand Mokoena, 71, left, tunes a piano" gives `Ferdinand Mokoena`, 71, with
//! the position `left`; "Seven-year-old Achol Deng skips rope" a child of 7; "snow leopard Ganbold" and "the Aho
//! family" give nobody.

mod after;
mod age;
mod before;
mod candidate;
mod grounds;
mod inverted;
mod position;
mod roll;
mod title;

use self::after::After;
use self::candidate::{Candidate, Link};
use self::roll::{Entry, Roll};
use super::Rule;
use crate::document::{Document, Owner};
use crate::engine::Reading;
use crate::lexicon::{Class, Classes, GRAMMAR};
use crate::name;
use crate::record::{Organisation, OrganisationKind};
use crate::rule::organisation::PLACES;
use crate::table::TableId;
use crate::token::{Kind, Shape, Token};
use std::ops::Range;

pub(super) const PERSON: Rule = Rule { id: "person", version: 3, page: include_str!("../../../spec/person.md"), run };

/// So many words around a name tell whether sport is spoken of.
const NEAR: usize = 40;

/// What a name starts with: a capital, or the particle of "al-Sharaa".
const NAMED: Classes = Classes::of(&[Class::Capitalised, Class::Particle]);

/// The persons met last, where one more may follow: "Alpha Ceesay and …", "From left, …".
#[derive(Clone, Copy, Default)]
struct Chain {
    /// The token after the last person and what was said of him, or after "From left,".
    end: usize,
    /// Index of the chain's first person.
    first: usize,
    /// Counts from left or right, if the caption does.
    order: Option<position::Order>,
    /// An age said of all of them.
    age: Option<u32>,
}

fn run(reading: &mut Reading<'_>) {
    let mut roll = Roll::default();
    let mut chain: Option<Chain> = None;
    let mut starts = reading.document.free_openers();
    while let Some(i) = starts.next() {
        let document = &reading.document;
        let classes = document.token(i).classes;
        let end = if classes.has(Class::Position)
            && let Some((end, order)) = position::order_at(document, i)
        {
            chain = Some(begin_order(document, &mut roll, chain, i, end, order));
            end
        } else if classes.any(NAMED) {
            match name::run_at(document, i) {
                Some(run) if inverted::may_be(document, &run) && inverted::at(document, &run).is_some() => {
                    meet_inverted(reading, &mut roll, &mut chain, &run)
                }
                Some(run) if run.len() == 1 && classes.any(PLACES) && !classes.has(Class::Title) => run.end,
                Some(run) if is_plain(document, &run) && !roll.holds_any(document, &run) => run.end,
                Some(run) => match Candidate::of(document, &reading.engine.tables, run.clone()) {
                    Some(candidate) => meet(reading, &mut roll, &mut chain, &candidate),
                    None => run.end,
                },
                None => i + 1,
            }
        } else {
            i + 1
        };
        starts.skip_to(end);
    }
    reading.record.people = roll.into_list(&reading.document);
}

/// Reads a candidate: a person met again, a new one, the photographer, or nobody. Gives the token to go on with.
fn meet(reading: &mut Reading<'_>, roll: &mut Roll, chain: &mut Option<Chain>, candidate: &Candidate) -> usize {
    let document = &reading.document;
    let in_team = || is_in_team(reading, candidate);
    let after = after::read(document, candidate.name.end, &in_team);
    let taken = candidate.start..candidate.name.end;
    let again = roll.known(document, candidate);
    if let Some(person) = again.or_else(|| roll.alias(document, candidate, chain.map(|chain| chain.end))) {
        roll.mention(document, person, candidate, &after);
        *chain = Some(Chain { end: after.end, first: person, ..Chain::default() });
    } else {
        let link = chain.and_then(|chain| candidate.link(document, chain.end, chain.order.is_some()));
        if !grounds::is_person(document, candidate, &after, link, is_of_team(reading, candidate)) {
            return candidate.next;
        }
        if !grounds::is_photographer(document, candidate, reading.record.credit.as_ref()) {
            let entry = Entry::new(document, candidate, &after);
            if link == Some(Link::Firm)
                && let Some(chain) = *chain
                && after.befell_all(document, candidate.name.end)
            {
                roll.share_victim(chain.first, after.victim);
            }
            let linked = chain.filter(|_| link.is_some());
            let people = linked.map_or(1, |chain| roll.len() - chain.first + 1);
            *chain = Some(join(document, roll, linked, entry, candidate, &after));
            if let Some(chain) = linked {
                roll.list_victim(chain.first);
            }
            if after.ages.len() == people {
                roll.share_out(&after.ages);
            }
        }
    }
    reading.document.take(taken, Owner::Person);
    candidate.name.end
}

/// Reads "King, Martin Luther, Jr.,": a person, or the one who made the picture. Gives the token to go on with.
fn meet_inverted(
    reading: &mut Reading<'_>,
    roll: &mut Roll,
    chain: &mut Option<Chain>,
    surname: &Range<usize>,
) -> usize {
    let Some(inverted) = inverted::at(&reading.document, surname) else { return surname.end };
    if inverted.photographer {
        let end = inverted.name.end;
        reading.document.take(inverted.name, Owner::Person);
        return end;
    }
    let candidate = Candidate::filed(inverted.name);
    meet(reading, roll, chain, &candidate)
}

/// Adds a person to the roll and to the chain of those before, whose order and age it shares.
fn join(
    document: &Document,
    roll: &mut Roll,
    chain: Option<Chain>,
    mut entry: Entry,
    candidate: &Candidate,
    after: &After,
) -> Chain {
    let index = roll.len();
    let mut chain = chain.unwrap_or(Chain { first: index, ..Chain::default() });
    chain.end = after.end;
    chain.age = chain.age.or_else(|| roll::shared_age(document, candidate));
    entry.share(chain.age);
    if let Some(order) = chain.order {
        entry.place(order.nth(index - chain.first));
    }
    roll.add(document, entry);
    roll.share(chain.first, after.shared);
    chain
}

/// "From left," opens a list; behind names it orders them: "A, B and C (L-R)", "A, from left, B and C".
fn begin_order(
    document: &Document,
    roll: &mut Roll,
    chain: Option<Chain>,
    at: usize,
    end: usize,
    order: position::Order,
) -> Chain {
    let behind = chain.filter(|chain| {
        chain.end <= at && at - chain.end <= 1 && (chain.end..at).all(|k| document.token(k).kind == Kind::Mark)
    });
    let Some(chain) = behind else {
        return Chain { end, first: roll.len(), order: Some(order), age: None };
    };
    for (n, index) in (chain.first..roll.len()).enumerate() {
        roll.place(index, order.nth(n));
    }
    Chain { end, order: Some(order), ..chain }
}

/// "Inter Milan's | Denzel Dumfries", "Kaizer Chiefs' | Lehlohonolo Majoro": a team before an apostrophe.
fn is_of_team(reading: &Reading<'_>, candidate: &Candidate) -> bool {
    let document = &reading.document;
    let Some(team) = candidate.start.checked_sub(2).filter(|&team| document.owners[team] == Owner::Organisation) else {
        return false;
    };
    let apostrophe = document.token(team + 1);
    let end = document.token(team).span.end;
    let is_team = |body: &Organisation| {
        body.kind == OrganisationKind::Team
            && (body.span.end == end || body.mentions.iter().any(|mention| mention.end == end))
    };
    apostrophe.glued
        && matches!(apostrophe.first, '\'' | '’')
        && reading.record.organisations.iter().rev().take(NEAR).any(is_team)
}

/// Whether a number in brackets would be the one on a shirt or a car: "guard Malik Osei (3)".
fn is_in_team(reading: &Reading<'_>, candidate: &Candidate) -> bool {
    let document = &reading.document;
    let owned = candidate.start > 0 && document.token(candidate.start - 1).kind == Kind::Possessive;
    let team = |body: &Organisation| body.kind == OrganisationKind::Team;
    let sentence = document.sentence(candidate.start);
    let near = sentence.start.max(candidate.start.saturating_sub(NEAR))..sentence.end.min(candidate.start + NEAR);
    owned
        || reading.record.organisations.iter().take(NEAR).any(team)
        || near.into_iter().any(|k| document.has(k, Class::Player) || is_sport(reading, k))
}

/// Whether a sporting event is named at token `i`.
fn is_sport(reading: &Reading<'_>, i: usize) -> bool {
    let table = reading.engine.tables.get(TableId::Events);
    reading.document.hit(i, Class::Event).is_some_and(|hit| {
        let kind = table.cell(hit.row as usize, table.column("type"));
        matches!(kind, "match" | "race" | "championship" | "olympics" | "bout" | "sports_competition")
    })
}

/// Whether a run cannot be a person met for the first time: it says where somebody is, or is one word that a sentence
/// speaks of.
fn is_plain(document: &Document, run: &Range<usize>) -> bool {
    const NAMING: Classes = Classes::of(&[Class::Title, Class::GivenName]);
    is_plain_place(document, run)
        || run.len() == 1 && !document.token(run.start).classes.any(NAMING) && is_plain_subject(document, run.start)
}

/// "in | Bukoba, Tanzania", "near | Khan Younis where": a preposition puts the name on the map, nothing said of a person
/// in front of it, in it or behind it.
fn is_plain_place(document: &Document, run: &Range<usize>) -> bool {
    const SAID: Classes = Classes::of(&[Class::Number, Class::Position, Class::Title]);
    let Some(before) = run.start.checked_sub(1).filter(|&before| document.has(before, Class::Locative)) else {
        return false;
    };
    let several = run.len() > 1;
    let said = if several { ROLES } else { Classes::of(&[Class::Title]) };
    if document.classes(run.clone()).any(said) || several && !document.token(before).is_grammar() {
        return false;
    }
    match document.get(run.end) {
        Some(token) if token.is_mark('(') || token.is_quote() => false,
        Some(token) if token.is_mark(',') => {
            document.get(run.end + 1).is_some_and(|t| t.is_capital() && !t.classes.any(SAID))
        }
        // "past LeBron James of the Cavaliers", "with Milan R."
        Some(_) => !several || !document.is(run.end, "of") && document.word(run.end - 1).len() > 2,
        None => true,
    }
}

/// "| Children play", "| Smoke rises": a word that opens a sentence, and behind it what is no more said of a person than
/// of anything.
fn is_plain_subject(document: &Document, i: usize) -> bool {
    const SAID: Classes = Classes::of(&[Class::Gesture, Class::Pronoun, Class::Title]);
    let plain = |t: &Token| t.kind == Kind::Word && t.shape == Shape::Lower && t.lines == 0 && !t.classes.any(SAID);
    document.get(i + 1).is_some_and(plain) && (i == 0 || document.opens_sentence(i))
}

/// Whether token `i` is a small word that is no grammar: a noun, an adjective, a verb.
fn is_small(document: &Document, i: usize) -> bool {
    document.get(i).is_some_and(|t| t.kind == Kind::Word && t.shape == Shape::Lower && !t.is_grammar())
}

/// What says of somebody what he is.
const ROLES: Classes = Classes::of(&[Class::PeopleNoun, Class::Title, Class::Player]);

/// Where a phrase that says what somebody is starts, if it ends before token `end`: "bus driver | Ferdinand".
fn role_before(document: &Document, end: usize) -> Option<usize> {
    (end.saturating_sub(4)..end).find(|&k| {
        let token = document.token(k);
        token.classes.any(ROLES) & (token.shape == Shape::Lower)
            && document.hits(k).iter().any(|hit| hit.end as usize == end && ROLES.has(hit.class))
    })
}

/// "wildlife handler | Ines Arauz": a small word that looks like somebody who does something.
fn is_agent(document: &Document, i: usize) -> bool {
    const OTHER: Classes = GRAMMAR.with(&[
        Class::PlaceKind,
        Class::Thing,
        Class::Unit,
        Class::Event,
        Class::GroupNoun,
        Class::Month,
        Class::Direction,
    ]);
    let token = document.token(i);
    token.shape == Shape::Lower
        && !token.classes.any(OTHER)
        && title::is_agent_word(document.word(i))
        && !document.is_any(
            i,
            &["former", "number", "newspaper", "computer", "winter", "summer", "weather", "power", "letter", "however"],
        )
}
