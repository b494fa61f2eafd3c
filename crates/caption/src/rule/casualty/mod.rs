//! Counts of people killed, injured, missing, displaced, detained or otherwise affected.
//!
//! "At least eighteen passengers died and 37 people were hurt, local media reported." gives killed, at least 18, and
//! injured, 37; both stand in the claim of the local media.

use super::{Rule, claim};
use crate::clause;
use crate::document::Document;
use crate::engine::Reading;
use crate::lexicon::{Class, Classes};
use crate::record::{Casualty, CasualtyKind, Qualifier};
use crate::token::Kind;
use count::{Count, Noun, count_at};
use fate::{Fate, Row};

pub(crate) mod count;
mod fate;

pub(super) const CASUALTY: Rule =
    Rule { id: "casualty", version: 2, page: include_str!("../../../spec/casualty.md"), run };

/// Words that count.
const COUNTING: Classes = Classes::of(&[Class::Number, Class::Vague]);

/// A count with what happened to the people.
struct Counted {
    count: Count,
    fate: Option<Fate>,
    /// Nothing but "and", a comma or "including" stands between the count in front and this one.
    joined: bool,
    /// "including", "among them": a part of the count in front.
    part: bool,
}

fn run(reading: &mut Reading<'_>) {
    if !reading.document.mentions(Class::Casualty) {
        return;
    }
    let rows = fate::rows(&reading.engine.tables);
    let counted = counts(&reading.document, &rows);
    let mut front = None;
    for (i, item) in counted.iter().enumerate() {
        let kind = kind_of(&counted, i, front);
        front = kind;
        let Some(kind) = kind else { continue };
        let span = reading.document.span(item.count.tokens.clone());
        let claims = &reading.record.claims;
        let claim = claim::holding(claims, span)
            .or_else(|| claim::raised_behind(&reading.document, claims, item.count.tokens.end));
        let Count { low, high, qualifier, .. } = item.count;
        let text = reading.document.slice(span);
        reading.record.casualties.push(Casualty { text, span, kind, low, high, qualifier, claim, rule: CASUALTY.id });
    }
}

/// All counts of people in the caption's own words; a sentence without a word for what happened has none.
fn counts(document: &Document, rows: &Row) -> Vec<Counted> {
    let mut counted: Vec<Counted> = Vec::new();
    let mut i = 0;
    for sentence in &document.sentences {
        let tokens = &document.tokens.list[sentence.clone()];
        if !tokens.iter().any(|token| token.classes.has(Class::Casualty)) {
            continue;
        }
        i = sentence.start.max(i);
        while i < sentence.end {
            let found = may_count(document, i)
                .then(|| nobody_at(document, i, rows).or_else(|| count_with_fate(document, i, rows)));
            let Some((count, fate)) = found.flatten() else {
                i += 1;
                continue;
            };
            i = count.tokens.end.max(i + 1);
            let joint = counted.last().map(|last| joint(document, last.count.tokens.end, count.tokens.start));
            let (joined, part) = joint.unwrap_or_default();
            counted.push(Counted { count, fate, joined, part });
        }
    }
    counted
}

/// Whether a count may start at token `i`: a number, "half a", "nobody".
fn may_count(document: &Document, i: usize) -> bool {
    let token = document.token(i);
    let number = match token.kind {
        Kind::Number => true,
        // "half a dozen", "a hundred", "nobody"
        Kind::Word => token.classes.any(COUNTING) || matches!(token.first, 'h' | 'H' | 'a' | 'A' | 'n' | 'N'),
        _ => false,
    };
    number && document.is_body(i)
}

fn count_with_fate(document: &Document, i: usize, rows: &Row) -> Option<(Count, Option<Fate>)> {
    let count = count_at(document, i, rows)?;
    let fate = fate::of(document, &count, rows);
    Some((count, fate))
}

/// How two counts hang together: whether nothing but "and" stands between them, whether "including" leads to the
/// second.
fn joint(document: &Document, end: usize, start: usize) -> (bool, bool) {
    let before = |k: usize| start.checked_sub(k).filter(|&at| at >= end);
    let part = before(1).is_some_and(|k| document.is(k, "including"))
        || before(2).is_some_and(|k| document.follows(k, &["among", "them"]));
    let links = ["and", "or", "plus", "including", "as", "well", "also"];
    let joined = start >= end
        && start - end <= 6
        && (end..start).all(|k| {
            document.is_mark(k, ',')
                || document.has(k, Class::Determiner)
                || document.has(k, Class::PeopleNoun)
                || document.is_any(k, &links)
        });
    (joined, part && start - end < 24 && document.sentence(end).contains(&start))
}

/// What happened to the people of a count: by its own words, or those of the count it hangs on: "six soldiers and four
/// civilians were killed", "killing 30 people, including 12 children". `front` is what happened to those in front.
fn kind_of(counted: &[Counted], i: usize, front: Option<CasualtyKind>) -> Option<CasualtyKind> {
    let item = &counted[i];
    let own = item.fate.filter(|fate| !(item.part && fate.in_noun && front.is_some()));
    if let Some(fate) = own {
        return Some(fate.kind);
    }
    if item.count.noun == Noun::None && !item.part {
        return None;
    }
    let before = i.checked_sub(1).map(|k| &counted[k]);
    let goes_on = before.is_some_and(|before| before.part || before.fate.is_none_or(|fate| fate.verb_in_front));
    if item.part || item.joined && goes_on && front.is_some() {
        return front;
    }
    let next = counted.get(i + 1).filter(|next| next.joined && !next.part)?;
    match next.fate {
        Some(fate) => (!fate.verb_in_front && !fate.in_noun).then_some(fate.kind),
        None => counted.get(i + 2).filter(|after| after.joined && !after.part)?.fate.map(|fate| fate.kind),
    }
}

/// "Nobody was hurt", "no casualties were reported": a count of none.
fn nobody_at(document: &Document, i: usize, rows: &Row) -> Option<(Count, Option<Fate>)> {
    if !matches!(document.token(i).first, 'n' | 'N') || !document.is_any(i, &["no", "nobody", "none"]) {
        return None;
    }
    let none = |end: usize, noun: Noun| Count {
        tokens: i..end,
        low: Some(0),
        high: Some(0),
        qualifier: Qualifier::Exact,
        noun,
    };
    let window = clause::window(document, i);
    let end = if document.is(i, "no") && document.is(i + 1, "one") { i + 2 } else { i + 1 };
    if end == i + 1 && document.is(i, "no") {
        let noun = i + 1 + usize::from(document.is_any(i + 1, &["other", "further", "immediate", "serious"]));
        let hit = document.hit(noun, Class::Casualty).filter(|hit| (hit.end as usize) <= window.end)?;
        let fate = rows.noun(hit.row as usize).filter(|_| !rows.is_people(hit.row as usize))?;
        return Some((none(hit.end as usize, Noun::Casualty(hit.row as usize)), Some(fate)));
    }
    let verb = if document.is(end, "of") {
        (end + 1..(end + 9).min(window.end)).find(|&k| document.has(k, Class::Auxiliary))?
    } else {
        end
    };
    let fate = fate::behind(document, verb, window.end, rows)?;
    Some((none(end, Noun::None), Some(fate)))
}
