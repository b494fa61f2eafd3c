//! Roles: where the scene is, and what is only spoken of.
//!
//! "A teacher rests in Kaya after leaving the besieged town of Djibo in Burkina Faso" shows `Kaya` and `Burkina Faso`
//! and mentions `Djibo`. The lead sentence says where the scene is; in it, a main clause comes before a clause with
//! "after" or "who", and what lies next to the date the picture was taken on is always the scene.

use super::chain::{is_joined, is_same_name};
use super::find::rank;
use super::known::Noun;
use super::{Mention, Sure, Way};
use crate::document::{Document, Owner};
use crate::engine::Reading;
use crate::lexicon::{Class, Classes};
use crate::record::{DateRole, PlaceKind, PlaceRole};
use crate::token::{Kind, Shape};
use std::ops::Range;

/// The role of each mention; sentences start at token `lead`.
pub fn roles(reading: &Reading, mentions: &mut [Mention], lead: usize) -> Vec<PlaceRole> {
    let document = &reading.document;
    date(reading, mentions);
    let mut roles = vec![PlaceRole::Mentioned; mentions.len()];
    let mut first = 0;
    for (mention, role) in mentions.iter().zip(&mut roles) {
        if mention.reach.start < lead {
            *role = PlaceRole::Shown;
            first += 1;
        }
    }
    let mut open = true;
    let mut at = lead;
    let mut any = first > 0;
    while first < mentions.len() {
        let sentence = document.sentence(mentions[first].name.start);
        let end = sentence.end.max(mentions[first].name.end);
        let last = first + mentions[first..].iter().take_while(|mention| mention.name.start < end).count();
        let sentence = sentence.start.max(at)..end;
        // A second caption behind a credit starts anew.
        open |= (at..sentence.start).any(|i| document.owners[i] == Owner::Credit);
        let scene = |start: usize| is_label(document, start) || is_about_picture(document, start);
        if is_fragment(document, &sentence, mentions, first..last) {
            roles[first..last].fill(PlaceRole::Shown);
            any = true;
        } else if open || scene(sentence.start) {
            asides(document, &mut mentions[first..last], sentence.start);
            let found = scene_of(reading, mentions, first..last, sentence.start, any, &mut roles);
            open &= !found;
            any |= found;
        }
        at = end;
        first = last;
    }
    agree(document, mentions, &mut roles);
    roles
}

/// Marks the places of the scene in one sentence; gives whether there are any.
fn scene_of(
    reading: &Reading,
    mentions: &[Mention],
    range: Range<usize>,
    start: usize,
    any: bool,
    roles: &mut [PlaceRole],
) -> bool {
    let document = &reading.document;
    let is_scene = |i: usize| match mentions[i].way {
        Way::Scene | Way::Reached => true,
        // "climb to the Gergeti church above Stepantsminda"
        Way::Goal => {
            i + 1 < range.end
                && mentions[i + 1].way == Way::Scene
                && is_joined(document, mentions, i + 1)
                && mentions[i + 1].link.is_none()
        }
        _ => false,
    };
    let named_again = |i: usize| is_scene_by_noun(reading, mentions, i, range.end);
    let is_scene = |i: usize| is_scene(i) || named_again(i);
    let dated = |i: usize| mentions[i].is_dated();
    let any_dated = range.clone().any(|i| is_scene(i) && dated(i));
    // "after being rescued north of Zawiya, in the Mediterranean Sea, June 29": the date makes the clause the scene.
    let told = range.clone().find(|&i| mentions[i].aside != 0 && is_scene(i) && dated(i)).map(|i| mentions[i].aside);
    let aside = |i: usize| mentions[i].aside != 0 && Some(mentions[i].aside) != told;
    let main = any || range.clone().any(|i| is_scene(i) && !aside(i));
    let into = |i: usize| {
        mentions[i].way == Way::Goal
            && mentions[i].link.is_none()
            && document.is(mentions[i].reach.start, "into")
            && dated(i)
    };
    let mut found = false;
    for i in range.clone() {
        let beside = aside(i);
        let shown = (is_scene(i) || into(i))
            && (!beside || dated(i) || named_again(i) || !main && !any_dated && !is_relative(document, mentions, i, start))
            && !(any_dated && !dated(i) && is_harmed(document, mentions, i, start))
            // "was found in a bog near Uppsala in 1979"
            && !(main && mentions[i].date == Some(DateRole::Background))
            && !is_last_seen(document, mentions, i, start);
        if shown {
            roles[i] = PlaceRole::Shown;
            found = true;
        }
    }
    let largest = |roles: &[PlaceRole]| {
        (range.end.saturating_sub(20)..range.end)
            .filter(|&i| roles[i] == PlaceRole::Shown)
            .map(|i| rank(mentions[i].kind.0))
            .max()
    };
    // What holds a place spoken of holds the scene too, if the scene names nothing as large.
    if found {
        for i in range.clone() {
            let kind = mentions[i].kind.0;
            let holds = matches!(kind, PlaceKind::Country | PlaceKind::Admin1)
                && is_scene(i)
                && roles[i] == PlaceRole::Mentioned
                && (is_joined(document, mentions, i)
                    || mentions[i].way == Way::Reached
                    || !mentions[i].modifiers.is_empty()
                    || mentions.get(i + 1).is_some_and(|next| next.within == Some(i)));
            if holds && largest(roles).is_none_or(|largest| largest < rank(kind)) {
                for k in i..range.end {
                    if k == i || mentions[k].within == Some(i) && rank(mentions[k].kind.0) >= rank(PlaceKind::Admin1) {
                        roles[k] = PlaceRole::Shown;
                    }
                }
            }
        }
    } else {
        // A way from one place to another, or away from one, is all the scene there is.
        for i in range.start + 1..range.end {
            let (from, to) = (&mentions[i - 1], &mentions[i]);
            let near = to.reach.start <= from.reach.end;
            if from.way == Way::Origin && to.way == Way::Goal && near {
                roles[i - 1] = PlaceRole::Shown;
                roles[i] = PlaceRole::Shown;
                found = true;
            }
        }
        for i in range.clone() {
            let goal = mentions[i].way == Way::Goal
                && !aside(i)
                && (document.is_any(mentions[i].reach.start, &["to", "into", "towards", "toward"]) || found);
            if goal {
                roles[i] = PlaceRole::Shown;
                found = true;
            }
        }
        for i in range {
            let start = mentions[i].reach.start;
            let from = mentions[i].link.is_none() && document.is(start, "from") && start > 0;
            let along = found && mentions[i].way == Way::Origin && is_joined(document, mentions, i);
            if along || from && document.hits(start - 1).iter().any(|hit| hit.class == Class::Motion) {
                roles[i] = PlaceRole::Shown;
                found = true;
            }
        }
    }
    found
}

/// "killed in clashes in Kumanovo, at a cemetery in Tetovo": where people came to harm, not where they are shown.
fn is_harmed(document: &Document, mentions: &[Mention], i: usize, start: usize) -> bool {
    if !document.mentions(Class::Harmed) {
        return false;
    }
    let at = mentions[i].reach.start;
    let floor = if i > 0 { mentions[i - 1].reach.end.min(at) } else { start.min(at) };
    (floor.max(at.saturating_sub(8))..at).any(|k| {
        document.has(k, Class::Harmed) && document.is_any(k, &["killed", "wounded", "injured", "slain", "murdered"])
    })
}

/// "fled from the town of Golo … in the outskirts of the town": the noun brings the scene back to a place that was
/// only come from.
fn is_scene_by_noun(reading: &Reading, mentions: &[Mention], i: usize, end: usize) -> bool {
    let (document, atlas) = (&reading.document, &reading.engine.atlas);
    let mention = &mentions[i];
    if !matches!(mention.way, Way::Origin | Way::Goal) || mention.kind.1 != Sure::Noun {
        return false;
    }
    let stop = document.sentence(mention.name.start).end;
    let next = if i + 1 < end { mentions[i + 1].reach.start } else { stop };
    (mention.reach.end..next.min(mention.reach.end + 20)).any(|k| {
        let of = document.is_any(k, &["in", "at", "near", "outside", "of"]) && document.is(k + 1, "the");
        of && Noun::at(document, atlas, k + 2)
            .is_some_and(|noun| noun.kind == mention.kind.0 && !document.is(noun.end, "of"))
    })
}

/// "was last seen in Dundee", "went missing from": where somebody was, not where the picture is.
fn is_last_seen(document: &Document, mentions: &[Mention], i: usize, start: usize) -> bool {
    let at = mentions[i].reach.start;
    document.mentions(Class::LastSeen)
        && (start.max(at.saturating_sub(8))..at).any(|k| document.has(k, Class::LastSeen))
}

/// Numbers the clauses about something else that mentions of a sentence stand in.
fn asides(document: &Document, mentions: &mut [Mention], start: usize) {
    if !document.mentions(Class::Aside) {
        return;
    }
    let (mut aside, mut clauses) = (0, 0);
    let mut fronted = false;
    let mut at = start;
    for mention in mentions {
        let gap = at.min(mention.reach.start)..mention.reach.start;
        for k in document.starts_in(gap, Classes::of(&[Class::Aside, Class::Comma])) {
            let token = document.token(k);
            if token.classes.has(Class::Aside) && !is_number_behind(document, k) {
                fronted = document.opens_sentence(k);
                clauses += 1;
                aside = clauses;
            } else if fronted && token.is_mark(',') {
                (aside, fronted) = (0, false);
            }
        }
        at = at.max(mention.reach.end);
        mention.aside = aside;
    }
}

/// "since 1987", "after April 3": a date, no clause.
fn is_number_behind(document: &Document, i: usize) -> bool {
    document.get(i + 1).is_some_and(|t| t.kind == Kind::Number) || document.owners.get(i + 1) == Some(&Owner::Date)
}

/// "Dolores Quick, whose father died at Farmington": the clause tells of a person.
fn is_relative(document: &Document, mentions: &[Mention], i: usize, start: usize) -> bool {
    let at = mentions[i].reach.start;
    (start.max(at.saturating_sub(60))..at).any(|k| document.is(k, "whose"))
}

impl Mention {
    /// Whether the date the picture was taken on follows.
    fn is_dated(&self) -> bool {
        matches!(self.date, Some(DateRole::Taken | DateRole::Provided))
    }
}

/// Finds the date that follows each group of mentions.
fn date(reading: &Reading, mentions: &mut [Mention]) {
    if reading.record.dates.is_empty() {
        return;
    }
    for i in (0..mentions.len()).rev() {
        let joined = i + 1 < mentions.len() && is_joined(&reading.document, mentions, i + 1);
        mentions[i].date = if joined { mentions[i + 1].date } else { date_behind(reading, mentions[i].reach.end) };
    }
}

/// What happened on the date from token `at` on, small words skipped.
fn date_behind(reading: &Reading, mut at: usize) -> Option<DateRole> {
    let document = &reading.document;
    while document.get(at).is_some_and(|t| {
        t.is_mark(',') || t.is_mark('(') || t.is_grammar() && document.is_any(at, &["on", "early", "late", "in"])
    }) {
        at += 1;
    }
    if document.owners.get(at) != Some(&Owner::Date) {
        return None;
    }
    let start = document.token(at).span.start;
    reading.record.dates.iter().find(|date| date.span.start == start).map(|date| date.role)
}

/// "Above:", "Place:", "Modern Day:": what follows is the scene.
fn is_label(document: &Document, start: usize) -> bool {
    if !document.mentions(Class::Colon) {
        return false;
    }
    let colon = (start + 1..start + 4).find(|&i| document.is_mark(i, ':'));
    colon.is_some_and(|colon| {
        document.token(start).is_capital()
            && (start..colon).all(|i| document.get(i).is_some_and(|t| t.kind == Kind::Word))
    })
}

/// "Picture taken in Aleppo", "This part of Hebei".
fn is_about_picture(document: &Document, start: usize) -> bool {
    if document.is(start, "here") {
        return true;
    }
    (document.is_any(start, &["picture", "photo", "image", "photograph", "pictured", "taken", "seen", "location"]))
        && (start + 1..start + 4).any(|i| document.is_any(i, &["taken", "in", "at", "near", "shot", "shows"]))
}

/// "Halifax, Nova Scotia, Canada.": a sentence that is nothing but its places.
fn is_fragment(document: &Document, sentence: &Range<usize>, mentions: &[Mention], range: Range<usize>) -> bool {
    let mut at = sentence.start;
    for mention in &mentions[range] {
        if !is_filler(document, at..mention.reach.start) {
            return false;
        }
        at = mention.reach.end;
    }
    is_filler(document, at..sentence.end)
}

fn is_filler(document: &Document, mut tokens: Range<usize>) -> bool {
    const DATES: Classes = Classes::of(&[Class::Weekday, Class::Month]);
    const SMALL: Classes = Classes::of(&[Class::Preposition, Class::Determiner]);
    tokens.all(|i| {
        let token = document.token(i);
        let small = (token.shape == Shape::Lower) & token.classes.any(SMALL);
        matches!(token.kind, Kind::Mark | Kind::Number)
            | (document.owners[i] != Owner::Free)
            | token.classes.any(DATES)
            | small
    })
}

/// One name has one role, apart from a country that only acts.
fn agree(document: &Document, mentions: &[Mention], roles: &mut [PlaceRole]) {
    const FAR: usize = 12;
    for i in 0..mentions.len() {
        if roles[i] == PlaceRole::Shown || mentions[i].way != Way::Scene {
            continue;
        }
        let same = (i.saturating_sub(FAR)..i)
            .any(|k| roles[k] == PlaceRole::Shown && is_same_name(document, &mentions[i], &mentions[k]));
        if same {
            roles[i] = PlaceRole::Shown;
        }
    }
}
