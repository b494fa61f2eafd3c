//! Bodies known by a word of their name: Brigade, Ministry of, Front, United.
//!
//! "Marines from the 4th Marine Infantry Brigade" gives the brigade, "Combined Task Force 151" keeps its number,
//! "Kenya's Interior Ministry" its country.

use super::{Found, is_place, kind_of, thing};
use crate::document::Document;
use crate::lexicon::{Class, Classes, GRAMMAR, Hit, Tables};
use crate::name;
use crate::record::OrganisationKind;
use crate::table::TableId;
use crate::token::{Kind, Shape, Token};
use std::ops::Range;

/// Names longer than this are no names.
const LONGEST: usize = 14;

/// The body whose name starts at token `i` and holds a head noun.
pub(super) fn headed_at(document: &Document, tables: &Tables, i: usize, run: Option<Range<usize>>) -> Option<Found> {
    let token = document.token(i);
    if !document.mentions(Class::OrganisationHead) && !document.mentions(Class::Service) {
        return None;
    }
    if token.kind == Kind::Number {
        let unit =
            is_ordinal(document, i).then(|| last_head(document, tables, name::run_at(document, i + 1)?)).flatten()?;
        let military = unit.kind == OrganisationKind::Military;
        return military.then(|| chain(document, tables, Found { name: i..unit.name.end, ..unit }));
    }
    if token.shape == Shape::Lower && !token.classes.has(Class::Particle)
        || run.as_ref().is_some_and(|run| !may_be_headed(document, run))
        || continues_run(document, i)
    {
        return None;
    }
    if let Some(service) = service_of_state(document, i) {
        return Some(service);
    }
    let found = first_head(document, tables, i)
        .or_else(|| last_head(document, tables, run.or_else(|| name::run_at(document, i))?))?;
    let found = if found.kind == OrganisationKind::Military { chain(document, tables, found) } else { found };
    Some(with_country(document, found))
}

/// Whether a run holds a head noun, opens with a state, or owns what follows.
fn may_be_headed(document: &Document, run: &Range<usize>) -> bool {
    const STATE: Classes = Classes::of(&[Class::Demonym, Class::Country]);
    document.mentions(Class::Service) && document.token(run.start).classes.any(STATE)
        || document.mentions(Class::OrganisationHead)
            && run.clone().any(|k| document.token(k).classes.has(Class::OrganisationHead))
        || is_owner(document, run.end)
}

/// Whether token `i` stands inside a run of capitals that names no body as a whole: "Clarke | County Superior Court".
fn continues_run(document: &Document, i: usize) -> bool {
    const APART: Classes = GRAMMAR.with(&[Class::Title, Class::Demonym, Class::Country]);
    let joined = |before: &Token| before.is_capital() && !before.classes.any(APART) || before.is_mark('&');
    document.before(i).is_some_and(joined)
        && document.token(i).lines == 0
        && document.is_free(i - 1)
        && !document.opens_sentence(i - 1)
}

/// "Russian air force", "Syrian government forces": a demonym or country and a small noun.
fn service_of_state(document: &Document, i: usize) -> Option<Found> {
    let state = document.hit(i, Class::Demonym).or_else(|| document.hit(i, Class::Country))?;
    let at = state.end as usize;
    let service = document.hit(at, Class::Service)?;
    let end = service.end as usize;
    let small = document.token(at).lines < 2 && !document.has(end, Class::PlaceKind);
    small.then_some(Found { name: i..end, kind: OrganisationKind::Military, row: None, short: false })
}

/// The head nouns that start at token `i`, if it has a capital.
fn head_hit(document: &Document, i: usize) -> Option<Hit> {
    // "Trevor Osei-Banks": half of a double surname.
    let half = |i: usize| i > 0 && document.token(i).glued && document.token(i - 1).is_dash();
    document.hit(i, Class::OrganisationHead).filter(|_| document.token(i).is_capital() && !half(i))
}

/// "Ministry of Health", "Team Kenya", "Jaish al-Adl": the head stands first.
fn first_head(document: &Document, tables: &Tables, i: usize) -> Option<Found> {
    let hit = head_hit(document, i)?;
    let table = tables.get(TableId::OrganisationHeads);
    let row = hit.row as usize;
    if table.cell(row, table.column("position")) == "last" {
        return None;
    }
    let kind = kind_of(table.cell(row, table.column("kind")));
    let end = hit.end as usize;
    let small_word = document.get(end.saturating_sub(1)).is_some_and(|t| t.shape == Shape::Lower);
    // "Supporters of the president", "Mothers of": people who open a sentence.
    if small_word && document.opens_sentence(i) && document.has(i, Class::PeopleNoun) {
        return None;
    }
    let unit = kind == OrganisationKind::Military
        && hit.end - hit.start == 2
        && (document.word(end - 1).len() == 1 || document.is(end - 1, "Company"));
    let end = if unit {
        end
    } else {
        // "Banco | do Brasil": a run goes on over particles, but none starts with one.
        let over_particle =
            || name::run_at(document, i).map(|run| before_title(document, run)).filter(|&run| run > end);
        name_after(document, end, small_word).or_else(over_particle)?
    };
    if document.token(i).shape == Shape::Upper && !is_mixed(document, i..end) {
        return None;
    }
    let end = with_branches(document, end, small_word && kind == OrganisationKind::Government);
    let end = if small_word { with_purpose(document, end, kind) } else { end };
    let end = with_number(document, end, kind);
    let name = i..end;
    (!is_site(document, &name)).then_some(Found { name, kind, row: None, short: false })
}

/// Where the name behind a first head ends: "Ministry of | the Interior", "Jaish | al-Adl", "Task Force | 58".
fn name_after(document: &Document, end: usize, small_word: bool) -> Option<usize> {
    if !small_word && document.get(end).is_some_and(|t| t.kind == Kind::Number && t.lines == 0 && !t.glued) {
        return Some(end + 1);
    }
    let at = if small_word && document.is(end, "the") { end + 1 } else { end };
    let run = name::run_at(document, at).filter(|_| document.token(at).lines == 0)?;
    Some(before_title(document, run).min(end + LONGEST))
}

/// Where a run ends as a body's name: "Bank of Japan | Governor Haruhiko Kuroda".
fn before_title(document: &Document, run: Range<usize>) -> usize {
    let title = |k: &usize| document.hit(*k, Class::Title).is_some_and(|hit| (hit.end as usize) < run.end);
    (run.start + 1..run.end).find(title).unwrap_or(run.end)
}

/// "Ministry of Foreign Affairs and Trade of Tajikistan".
fn with_branches(document: &Document, mut end: usize, wanted: bool) -> usize {
    for _ in 0..if wanted { 3 } else { 0 } {
        let joint = document.is_any(end, &["and", "&", "of"]) && document.get(end).is_some_and(|t| t.lines == 0);
        let next = name::run_at(document, end + 1).filter(|run| {
            joint && !document.has(run.start, Class::Organisation) && !document.has(run.start, Class::Title)
        });
        match next {
            Some(run) => end = run.end,
            None => break,
        }
    }
    end
}

/// "Free Syrian Army", "4th Marine Infantry Brigade": the head stands last in a run of capitals.
fn last_head(document: &Document, tables: &Tables, run: Range<usize>) -> Option<Found> {
    let i = run.start;
    let limit = run.end.min(i + LONGEST);
    let owned = is_owner(document, run.end);
    if !owned && !(i..limit).any(|k| document.has(k, Class::OrganisationHead)) {
        return None;
    }
    let table = tables.get(TableId::OrganisationHeads);
    let (position, kinds) = (table.column("position"), table.column("kind"));
    let mut best: Option<(usize, u32)> = None;
    let mut at = i;
    while at < limit {
        if let Some(hit) = head_hit(document, at)
            && document.token(hit.end as usize - 1).shape == Shape::Lower
            && at > i
            && hit.end as usize == run.end + 1
        {
            // "House | Committee on", "Punjab | Institute of": the name goes on behind a small word.
            best = Some((run.end, hit.row));
            break;
        } else if let Some(hit) = head_hit(document, at)
            && table.cell(hit.row as usize, position) != "first"
            && (at > i
                || is_bare_name(document, &hit, kind_of(table.cell(hit.row as usize, kinds)))
                || is_unit_number(document, i))
        {
            best = Some((hit.end as usize, hit.row));
            at = hit.end as usize;
        } else if document.has(at, Class::Title) && at > i && best.is_none() {
            return None;
        } else {
            at += 1;
        }
    }
    let (end, row) = match best {
        Some(best) => best,
        None => owned_head(document, tables, &run)?,
    };
    // "Twenty-eight Maoists": so many of them.
    if !is_mixed(document, i..end) || document.has(i, Class::Number) && document.word(end - 1).ends_with('s') {
        return None;
    }
    let kind = kind_of(table.cell(row as usize, kinds));
    let end = with_number(document, with_purpose(document, end, kind), kind);
    let name = i..end;
    (!is_site(document, &name) && !is_place(document, &name) && !is_other_pair(document, &name)).then_some(Found {
        name,
        kind,
        row: None,
        short: false,
    })
}

/// "Supreme Court", "Coast Guard": two words that name a public body alone, "High School" and "State police" do not.
fn is_bare_name(document: &Document, hit: &Hit, kind: OrganisationKind) -> bool {
    use OrganisationKind::{Government, International, Military, Ngo};
    hit.end - hit.start > 1
        && matches!(kind, Government | Military | International | Ngo)
        && document.token(hit.end as usize - 1).is_capital()
}

/// "People's Liberation Army", "Harris County Sheriff's Office": the run goes on behind an 's.
fn owned_head(document: &Document, tables: &Tables, run: &Range<usize>) -> Option<(usize, u32)> {
    if !is_owner(document, run.end) {
        return None;
    }
    let rest = name::run_at(document, run.end + 1)?;
    let table = tables.get(TableId::OrganisationHeads);
    (rest.start..rest.end.min(rest.start + LONGEST)).rev().find_map(|at| {
        let hit = head_hit(document, at)?;
        (table.cell(hit.row as usize, table.column("position")) != "first").then_some((hit.end as usize, hit.row))
    })
}

/// Whether an 's or a plural's apostrophe at token `end` belongs to a body: "People | 's", "Workers | '".
fn is_owner(document: &Document, end: usize) -> bool {
    let apostrophe = document.get(end).is_some_and(|t| {
        t.kind == Kind::Possessive || t.kind == Kind::Mark && matches!(t.first, '\'' | '’') && t.glued
    });
    apostrophe && document.has(end - 1, Class::BodyOwner)
}

/// "Communist Party of China", "Popular Front for the Liberation of Palestine".
fn with_purpose(document: &Document, mut end: usize, kind: OrganisationKind) -> usize {
    use OrganisationKind::{Company, Team};
    let name = end;
    for _ in 0..3 {
        let on = document.is(end, "on") && document.is_any(end - 1, &["committee", "subcommittee", "commission"]);
        let joint = (on || document.is_any(end, &["of", "for"])) && !matches!(kind, Company | Team);
        if !joint || document.token(end).lines > 0 {
            break;
        }
        let at = if document.is(end + 1, "the") { end + 2 } else { end + 1 };
        match name::run_at(document, at) {
            Some(run) if run.len() <= 6 && !document.has(at, Class::Title) => {
                end = document.hit(at, Class::Country).map_or(run.end, |country| run.end.max(country.end as usize));
            }
            _ => break,
        }
    }
    if end > name { with_members(document, end) } else { end }
}

/// "International Association of Machinists | and Aerospace Workers": more of those whom it joins.
fn with_members(document: &Document, end: usize) -> usize {
    let people = |last: usize| document.has(last, Class::PeopleNoun) && document.word(last).ends_with('s');
    let members = document.is(end, "and") && document.word(end - 1).ends_with('s');
    let rest = if members { name::run_at(document, end + 1) } else { None };
    let joins = |run: &Range<usize>| run.len() < 4 && document.token(run.start).lines == 0 && people(run.end - 1);
    rest.filter(joins).map_or(end, |run| run.end)
}

/// "Combined Task Force 151", "Carrier Strike Group 5": a number that ends its phrase.
fn with_number(document: &Document, end: usize, kind: OrganisationKind) -> usize {
    let number = document.get(end).is_some_and(|t| t.kind == Kind::Number && t.lines == 0 && t.value < 10_000);
    let ends = document.get(end + 1).is_none_or(|t| t.kind != Kind::Word || t.is_grammar());
    let free = number && document.is_free(end);
    if kind == OrganisationKind::Military && free && ends { end + 1 } else { end }
}

/// Units of one another: "Company C, 2nd Battalion, 506th Infantry Regiment".
fn chain(document: &Document, tables: &Tables, mut found: Found) -> Found {
    for _ in 0..5 {
        let end = found.name.end;
        if !document.is_mark(end, ',') || document.get(end + 1).is_none_or(|t| t.lines > 1) {
            break;
        }
        let ordinal = is_ordinal(document, end + 1);
        let at = if ordinal { end + 2 } else { end + 1 };
        match name::run_at(document, at).and_then(|run| last_head(document, tables, run)) {
            Some(unit) if unit.kind == OrganisationKind::Military && (ordinal || is_unit(document, &found)) => {
                found.name.end = unit.name.end;
            }
            _ => break,
        }
    }
    found
}

/// Whether a body is a numbered or lettered unit, which other units follow.
fn is_unit(document: &Document, found: &Found) -> bool {
    is_ordinal(document, found.name.start)
        || document.word(found.name.end - 1).len() == 1
        || document.has(found.name.end - 1, Class::OrganisationHead) && document.is(found.name.end - 1, "Company")
}

/// "506th", "2nd", "1-502nd".
fn is_ordinal(document: &Document, i: usize) -> bool {
    document.get(i).is_some_and(|t| t.kind == Kind::Number)
        && document.word(i).ends_with(|c: char| c.is_ascii_alphabetic())
        && document.get(i + 1).is_some_and(|t| t.is_capital() && t.lines == 0)
}

/// Whether an ordinal stands before token `i`: "2nd | Battalion".
fn is_unit_number(document: &Document, i: usize) -> bool {
    i > 0 && is_ordinal(document, i - 1)
}

/// "Kenya's Interior Ministry": the country belongs to a public body without a name of its own.
fn with_country(document: &Document, mut found: Found) -> Found {
    let start = found.name.start;
    if found.kind != OrganisationKind::Government || start < 2 || document.token(start - 1).kind != Kind::Possessive {
        return found;
    }
    for country in (start.saturating_sub(6)..start - 1).rev() {
        if !document.is_free(country) {
            break;
        }
        if document.hit(country, Class::Country).is_some_and(|hit| hit.end as usize == start - 1) {
            found.name.start = country;
            break;
        }
    }
    found
}

/// "at Northumberland High School": a building where a body would not act.
fn is_site(document: &Document, name: &Range<usize>) -> bool {
    let start = name.start;
    let last = name.end - 1;
    if !(document.has(last, Class::PlaceKind) || thing(document, last, 1)) || is_bench(document, name.end) {
        return false;
    }
    let before = if start > 0 && document.is_any(start - 1, &["the", "a", "an"]) { start - 1 } else { start };
    before == 0
        || document.has(before - 1, Class::Locative)
        || document.is(before - 1, "to")
        || document.opens_sentence(start)
}

/// "The Supreme Court | ruled": what a house does as a body.
fn is_bench(document: &Document, i: usize) -> bool {
    document.has(i, Class::Cue)
        || document.is_any(
            i,
            &[
                "ruled",
                "rules",
                "upheld",
                "upholds",
                "heard",
                "hears",
                "dismissed",
                "rejected",
                "rejects",
                "sentenced",
                "convicted",
                "acquitted",
                "approved",
                "approves",
                "voted",
                "votes",
                "ordered",
                "cleared",
                "overturned",
            ],
        )
}

/// "Western Front", "East Bank", "Loudon Co.": what two words with such a head are instead.
fn is_other_pair(document: &Document, name: &Range<usize>) -> bool {
    let last = name.end - 1;
    name.len() == 2
        && (document.has(name.start, Class::Direction) && document.is_any(last, &["front", "bank"])
            || document.is(last, "co."))
}

/// Whether some word of the name is not all in capitals.
fn is_mixed(document: &Document, name: Range<usize>) -> bool {
    name.into_iter().any(|i| document.token(i).shape == Shape::Capital && document.word(i).len() > 2)
}

/// "USS Calloway (DDG 162)", "HMS Queen Elizabeth".
pub(super) fn is_vessel(document: &Document, i: usize) -> bool {
    document.token(i).shape == Shape::Upper
        && thing(document, i, 0)
        && document.get(i + 1).is_some_and(|t| t.is_capital() && t.lines == 0)
}

/// The tokens of a ship's name.
pub(super) fn vessel(document: &Document, i: usize) -> Range<usize> {
    let end = name::run_at(document, i + 1).map_or(i + 1, |run| run.end);
    let hull = document.is_mark(end, '(') && document.token(end).lines == 0;
    let close = (end..(end + 6).min(document.len())).find(|&k| document.is_mark(k, ')'));
    i..close.filter(|_| hull).map_or(end, |close| close + 1)
}
