//! Who is a person: a name alone is not enough, the caption must give grounds.
//!
//! A title, an age, a place in the picture, a role, "who", a list: each is enough for any name. A given name or a verb
//! is enough for two words or more that stand where no place would.

use super::after::After;
use super::candidate::{Candidate, Link};
use super::{age, before};
use crate::document::{Document, Owner};
use crate::lexicon::{Class, Classes};
use crate::record::Credit;
use crate::token::{Kind, Shape};

/// Whether a candidate is a person.
pub(super) fn is_person(
    document: &Document,
    candidate: &Candidate,
    after: &After,
    link: Option<Link>,
    of_team: bool,
) -> bool {
    if candidate.filed {
        return true;
    }
    let located = before::is_located(document, candidate.start);
    let home = is_home(document, candidate.name.end);
    let aged =
        after.age.is_some() || after.shared.is_some() || age::before(document, candidate.start).is_some() && !home;
    if candidate.office && !(aged || is_backed(document, candidate, after, link)) {
        return false;
    }
    if aged || candidate.titled && is_held(document, candidate, located) {
        return true;
    }
    if after.position.is_some() || after.life || after.shirt {
        return candidate.words > 1 || !located && after.position.is_some();
    }
    if candidate.role {
        return fits_role(document, candidate, after);
    }
    let placed = located || is_place_chain(document, candidate.name.end) && link.is_none();
    if placed || candidate.doubtful {
        return !candidate.doubtful && plays_for(document, candidate)
            || !placed && (is_abbreviated(document, candidate) || is_first_of_pair(document, candidate));
    }
    of_team && candidate.words > 1
        || is_listed(document, candidate, after, link)
        || after.kin
        || is_own_kin(document, candidate)
        || is_named_behind_role(document, candidate)
        || plays_for(document, candidate)
        || is_spoken_of(document, candidate, after)
        || is_plainly_named(document, candidate, after)
}

/// Whether more than a title speaks for a name that ends as an office does: "Radhika Merchant", not "Chief Executive".
fn is_backed(document: &Document, candidate: &Candidate, after: &After, link: Option<Link>) -> bool {
    let name = &candidate.name;
    let title = document.hit(name.start, Class::Title).is_some_and(|hit| hit.end as usize == name.end);
    candidate.words > 1 && !title && (after.shirt || after.position.is_some() || link == Some(Link::Firm))
}

/// "bus driver | Ferdinand Mokoena", "his son | Themba", "singer | Shakira performs".
fn fits_role(document: &Document, candidate: &Candidate, after: &After) -> bool {
    candidate.given
        || is_own(document, candidate)
        || !candidate.doubtful && (candidate.words > 1 || is_one(document, candidate, after))
}

/// Whether the persons before it, in one list with it, make it a person.
fn is_listed(document: &Document, candidate: &Candidate, after: &After, link: Option<Link>) -> bool {
    let (long, given) = (candidate.words > 1, candidate.given);
    match link {
        Some(Link::Firm) => long || given,
        Some(Link::Comma) => long && given || (long || given) && leads_to_and(document, after.end),
        None => false,
    }
}

/// Whether "who", an apposition or words said of persons only go with it.
fn is_spoken_of(document: &Document, candidate: &Candidate, after: &After) -> bool {
    let (start, long) = (candidate.start, candidate.words > 1);
    let spoken = before::speaks_of_person(document, start);
    // "Norb Mages of | Lindsay, who": a lone word behind "of" or "from" is where somebody is from.
    let from = !long && start > 0 && document.is_any(start - 1, &["of", "from", "to"]);
    let said = spoken || !from && (after.relative || after.apposition);
    said && (long || candidate.given || before::is_named(document, start))
}

/// Whether the name speaks for itself: by a given name, or as the subject of a verb.
fn is_plainly_named(document: &Document, candidate: &Candidate, after: &After) -> bool {
    if candidate.words > 1 {
        return candidate.given || acts(document, candidate, after) || is_abbreviated(document, candidate);
    }
    let subject = after.verb && document.opens_sentence(candidate.start);
    candidate.given && (subject || joins_namesake(document, candidate)) || gestures(document, candidate)
}

/// "Brazil's | Neymar reacts", "| Shakira performs": one word of no table that does what only persons do; some of it
/// towns do too, but not a country's or team's own.
fn gestures(document: &Document, candidate: &Candidate) -> bool {
    let (start, end) = (candidate.start, candidate.name.end);
    let Some(hit) = document.hit(end, Class::Gesture).filter(|_| document.token(end).shape == Shape::Lower) else {
        return false;
    };
    let owned = start > 1
        && (document.token(start - 1).kind == Kind::Possessive || is_plural_owner(document, start))
        && (document.has(start - 2, Class::Country) || document.owners[start - 2] == Owner::Organisation);
    let unknown = candidate.given || document.token(start).word.is_unknown();
    unknown
        && document.token(start).shape == Shape::Capital
        && (owned || hit.row == 0 && document.opens_sentence(start))
}

/// "Chiefs' | Lehlohonolo Majoro": an apostrophe behind a body's plural.
fn is_plural_owner(document: &Document, start: usize) -> bool {
    start > 1
        && document.token(start - 1).glued
        && (document.is_mark(start - 1, '\'') || document.is_mark(start - 1, '’'))
        && document.owners[start - 2] == Owner::Organisation
}

/// "past | LeBron James of the Cavaliers": a body or country behind "of", where the words before do not say where.
fn plays_for(document: &Document, candidate: &Candidate) -> bool {
    let (start, end) = (candidate.start, candidate.name.end);
    if candidate.words < 2 || candidate.words > 3 || !document.is(end, "of") {
        return false;
    }
    let at = if document.is(end + 1, "the") { end + 2 } else { end + 1 };
    let body = document.owners.get(at) == Some(&Owner::Organisation) && document.token(at).is_capital()
        || at == end + 1 && document.has(at, Class::Country);
    let moves = ["over", "past", "around", "under", "by", "off", "against", "to", "from", "with", "between"];
    body && (document.opens_sentence(start) || document.is_any(start - 1, &moves) || is_plain_verb(document, start - 1))
}

/// "beats | Iga Swiatek".
fn is_plain_verb(document: &Document, i: usize) -> bool {
    super::is_small(document, i) && (document.word(i).ends_with('s') || document.word(i).ends_with("ing"))
}

/// "| Amber Vale and Marcus Toft": a given name, a surname that is a noun too, and another full name.
fn is_first_of_pair(document: &Document, candidate: &Candidate) -> bool {
    candidate.given
        && candidate.words == 2
        && document.opens_sentence(candidate.start)
        && document.is(candidate.name.end, "and")
        && crate::name::run_at(document, candidate.name.end + 1).is_some_and(|run| {
            run.len() == 2 && document.has(run.start, Class::GivenName) && document.is_free(run.start)
        })
}

/// "A mother, | Fatuma Hassan, feeds", "his counterpart from Vanuatu, | Jotham Napat, before": one person's role, and
/// the name between commas.
fn is_named_behind_role(document: &Document, candidate: &Candidate) -> bool {
    let (start, end) = (candidate.start, candidate.name.end);
    let closes = document.get(end).is_none_or(|t| {
        matches!(t.first, ',' | '.' | ';') && t.kind == Kind::Mark || t.classes.has(Class::Preposition)
    });
    if start < 3 || candidate.words < 2 && !candidate.given || !document.is_mark(start - 1, ',') || !closes {
        return false;
    }
    let one = |role: usize| {
        role > 0
            && (document.is_any(role - 1, &["a", "an", "the", "another", "his", "her", "their", "its"])
                || document.token(role - 1).kind == Kind::Possessive
                || super::is_small(document, role - 1)
                    && role > 1
                    && document.token(role - 2).classes.any(Classes::of(&[Class::Determiner, Class::Pronoun])))
    };
    // "the mayor of the city, | Al Qaim": the town's name may be meant.
    if document.has(start - 2, Class::PlaceKind) && !candidate.given {
        return false;
    }
    let singular = |role_end: usize| !document.word(role_end - 1).ends_with('s');
    if let Some(role) = super::role_before(document, start - 1) {
        return one(role) && singular(start - 1);
    }
    // Back over what the role is for: "the head of the nuclear agency", "the mayor of Kharkiv".
    for k in (start.saturating_sub(9)..start - 1).rev() {
        let token = document.token(k);
        if document.is_any(k, &["of", "from", "for", "at"])
            && let Some(role) = super::role_before(document, k)
                .or_else(|| k.checked_sub(1).filter(|&role| document.is_any(role, &["head", "chair"])))
        {
            return one(role) && singular(k);
        }
        let inside = token.is_capital()
            || super::is_small(document, k)
            || token.kind == Kind::Possessive
            || document.is_any(k, &["the", "a", "of", "for", "and", "in"])
            || token.is_dash() && token.glued;
        if !inside {
            return false;
        }
    }
    false
}

/// Whether a title in capitals belongs to a person: behind a saint's, noble or polite title one word may be a place
/// ("St. Louis", "the village of Shah Karez").
fn is_held(document: &Document, candidate: &Candidate, located: bool) -> bool {
    let Some(title) = candidate.title.clone() else { return false };
    let saint = document.is_any(title.start, &["st.", "st", "saint", "sri", "sainte", "ste."]);
    let city = document.is(title.start, "metropolitan") && !candidate.given;
    let place = candidate.words == 1 && (located && (candidate.noble || candidate.doubtful) || city);
    !saint && !place
}

/// "a 30-year-old Calgary | man": where the person is from, a noun or a province behind it.
fn is_home(document: &Document, end: usize) -> bool {
    document.has(end, Class::PeopleNoun) || is_place_chain(document, end)
}

/// "his son | Themba": whose role it is.
fn is_own(document: &Document, candidate: &Candidate) -> bool {
    let Some(title) = &candidate.title else { return false };
    let start = title.start;
    start > 0 && document.is_any(start - 1, &["his", "her", "their", "my", "our"])
        || document.hits(start).iter().any(|hit| hit.class == Class::Title && hit.end as usize == candidate.start)
            && candidate.words == 1
            && !candidate.doubtful
            && !is_place_chain(document, candidate.name.end)
}

/// "singer | Shakira performs": one of them, and words behind it that a name can have.
fn is_one(document: &Document, candidate: &Candidate, after: &After) -> bool {
    let (role, end) = (document.word(candidate.start - 1), candidate.name.end);
    let one = !role.ends_with('s') && !role.ends_with("men") && document.token(candidate.start).lines == 0;
    let next =
        document.get(end).is_none_or(|t| t.classes.has(Class::Preposition) || matches!(t.first, ',' | '(' | '.'));
    one && (after.verb || next) && !is_place_chain(document, end)
}

/// "her baby, | Ayaan,", "his wife, | Sara Lind,": a possessor, what the person is to him, and a comma.
fn is_own_kin(document: &Document, candidate: &Candidate) -> bool {
    let start = candidate.start;
    if start < 3 || !document.is_mark(start - 1, ',') {
        return false;
    }
    let whose = |role: usize| {
        role > 0
            && (document.token(role - 1).kind == Kind::Possessive
                || document.is_any(role - 1, &["his", "her", "their", "my", "our"]))
    };
    super::role_before(document, start - 1).is_some_and(whose) && !candidate.doubtful
}

/// "| , Syria": a country or province follows, as it does behind a town.
fn is_place_chain(document: &Document, end: usize) -> bool {
    let places = Classes::of(&[Class::Country, Class::Admin1, Class::Admin1Abbreviation, Class::FormerState]);
    document.is_mark(end, ',') && document.get(end + 1).is_some_and(|t| t.is_capital() && t.classes.any(places))
        // "Tariq Aziz, Iraq's deputy prime minister"
        && document.get(end + 2).is_none_or(|t| t.kind != Kind::Possessive)
}

/// Whether a list goes on to its "and": "Losa Fonoti | and their cousin", "| , Jane Roe and".
fn leads_to_and(document: &Document, end: usize) -> bool {
    let limit = (end + 12).min(document.len());
    (end..limit)
        .take_while(|&k| {
            let token = document.token(k);
            token.is_capital() || document.is_mark(k, ',') || document.is(k, "and") || token.kind == Kind::Number
        })
        .any(|k| document.is(k, "and"))
}

/// Whether the name is the subject of a verb: "Kim Jong Un | inspects", "Khongorzul Batbold of Mongolia | is thrown".
fn acts(document: &Document, candidate: &Candidate, after: &After) -> bool {
    let start = candidate.start;
    let subject = document.opens_sentence(start)
        || !document.is_body(start - 1)
        || document.token(start - 1).kind == Kind::Possessive
        || is_plural_owner(document, start)
        || document.token(start - 1).is_mark(',')
        || document.token(start - 1).is_mark(':')
        || document.is_any(start - 1, &["as", "while", "when", "where", "that", "shows", "and", "after", "before"]);
    if !subject || candidate.name.clone().any(|k| document.token(k).shape == Shape::Upper && document.word(k).len() > 3)
    {
        return false;
    }
    let end = candidate.name.end;
    let of_country = document.is(end, "of") && {
        let hit = document.hit(end + 1, Class::Country).or_else(|| document.hit(end + 1, Class::Organisation));
        hit.is_some_and(|hit| super::after::is_verb(document, hit.end as usize)) || document.is(end + 1, "team")
    };
    (after.verb || of_country || pairs_up(document, end)) && !is_brand(document, candidate)
}

/// "Blue Arrow | passes": a train, a horse, a firm, a band.
fn is_brand(document: &Document, candidate: &Candidate) -> bool {
    candidate.name.clone().any(|k| document.has(k, Class::Brand))
}

/// "Alpha Ceesay | and Mariama Njie painted": another name and then the verb.
fn pairs_up(document: &Document, end: usize) -> bool {
    if !document.is(end, "and") {
        return false;
    }
    crate::name::run_at(document, end + 1).is_some_and(|run| {
        run.len() > 1
            && (document.has(run.start, Class::GivenName) || super::after::is_verb(document, run.end))
            && !document.has(run.start, Class::Country)
    })
}

/// "Milan R.": a surname kept back.
fn is_abbreviated(document: &Document, candidate: &Candidate) -> bool {
    let last = document.word(candidate.name.end - 1);
    candidate.words == 2
        && last.len() == 2
        && last.ends_with('.')
        && document.token(candidate.name.start).shape == Shape::Capital
        && document.get(candidate.name.end).is_none_or(|t| t.shape == Shape::Lower)
}

/// "| Hussein, Leila and Farah Boustany", "| Juanita and Wayne Cole": given names that share a surname.
fn joins_namesake(document: &Document, candidate: &Candidate) -> bool {
    let mut at = candidate.name.end;
    if candidate.start > 0 && document.has(candidate.start - 1, Class::Preposition) {
        return false;
    }
    for _ in 0..6 {
        let comma = document.is_mark(at, ',');
        if !comma && !document.is(at, "and") {
            return false;
        }
        let next = if comma && document.is(at + 1, "and") { at + 2 } else { at + 1 };
        match crate::name::run_at(document, next) {
            Some(run) if !document.has(run.start, Class::GivenName) => return false,
            Some(run) if run.len() > 1 => return !comma || next == at + 2,
            Some(run) => at = run.end,
            None => return false,
        }
    }
    false
}

/// Whether the person made the picture: "in a picture by photographer Godlisten Mrema", or named in the credit.
pub(super) fn is_photographer(document: &Document, candidate: &Candidate, credit: Option<&Credit>) -> bool {
    let role = candidate.title.clone().filter(|_| candidate.role);
    let by = role.is_some_and(|title| {
        document.is(title.end - 1, "photographer") && title.start > 0 && document.is(title.start - 1, "by")
    });
    let start = candidate.start;
    let by =
        by || start > 1 && document.is(start - 1, "by") && document.is_any(start - 2, &["photographed", "pictured"]);
    let name = document.slice(document.span(candidate.name.clone()));
    by || credit
        .is_some_and(|credit| credit.photographers.iter().any(|person| person.printed.eq_ignore_ascii_case(name)))
}
