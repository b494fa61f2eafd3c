//! Bodies known by the words around them: "the Suqour al-Wadi brigade", "the aid group Harbour Hands", "the FPRC",
//! "a spokesman for SENAR", "Druze Liwat militiamen", "Ostrom & Sahl", "Rappahannock guard Deshawn Lomax".

use super::known::is_headline;
use super::{Found, is_place, kind_of, thing};
use crate::document::Document;
use crate::lexicon::{Class, Classes, Tables};
use crate::name;
use crate::record::OrganisationKind;
use crate::table::TableId;
use crate::token::{Kind, Shape};
use std::ops::Range;

/// What a body's name is not.
const NO_NAME: Classes = Classes::of(&[
    Class::Country,
    Class::Demonym,
    Class::FormerState,
    Class::FormerDemonym,
    Class::People,
    Class::Admin1,
    Class::Region,
    Class::Holiday,
    Class::Title,
    Class::Direction,
    Class::PlaceKind,
]);

/// The body that starts at token `i` by what stands beside it.
pub(super) fn group_at(document: &Document, tables: &Tables, i: usize, run: Option<Range<usize>>) -> Option<Found> {
    let token = document.token(i);
    if token.shape == Shape::Lower && !token.classes.has(Class::Particle) {
        return named_behind(document, i);
    }
    if token.shape == Shape::Upper {
        return acronym_at(document, i);
    }
    let run = run?;
    if !is_told_apart(document, &run) {
        return None;
    }
    named_before(document, tables, &run)
        .or_else(|| led(document, &run))
        .or_else(|| fighters_of(document, &run))
        .or_else(|| spelled_out(document, &run))
        .or_else(|| team_of_player(document, &run))
        .or_else(|| partners(document, &run))
        .or_else(|| speaker(document, tables, &run))
        .or_else(|| club_of_player(document, &run))
}

/// Whether something that can make the run a body's name follows it or stands in it.
fn is_told_apart(document: &Document, run: &Range<usize>) -> bool {
    is_told_behind(document, run.end)
        || document.mentions(Class::Leads) && run.clone().any(|k| document.has(k, Class::Leads))
}

/// Whether token `i`, behind a run, can make the run a body's name: "group", "rebels", an 's, a bracket.
pub(super) fn is_told_behind(document: &Document, i: usize) -> bool {
    const TELLING: Classes =
        Classes::of(&[Class::GroupNoun, Class::Fighter, Class::Player, Class::Leads, Class::Cue, Class::Owning]);
    const MARKS: Classes = Classes::of(&[Class::Bracket, Class::Sign, Class::Quoting]);
    document.get(i).is_some_and(|next| {
        next.classes.any(TELLING) || next.classes.any(MARKS) && matches!(next.first, '(' | '&' | '\'' | '’')
    })
}

/// "the Wagner group", "the Suqour al-Wadi brigade".
fn named_before(document: &Document, tables: &Tables, run: &Range<usize>) -> Option<Found> {
    let noun = document.hit(run.end, Class::GroupNoun).filter(|_| document.token(run.end).lines < 2)?;
    if document.token(run.end).shape != Shape::Lower || document.has(noun.end as usize, Class::PeopleNoun) {
        return None;
    }
    let mut start = run.start;
    while start < run.end && document.has(start, Class::Demonym) {
        start += 1;
    }
    let loose = is_loose(document, noun.end as usize - 1);
    let is_name =
        start + usize::from(loose) < run.end && !(start..run.end).any(|k| document.token(k).classes.any(NO_NAME));
    let owned = start > 0 && document.token(start - 1).kind == Kind::Possessive;
    let the = owned || start > 0 && document.is(start - 1, "the") || start > run.start;
    let person = document.has(start, Class::GivenName) && run.end - start > 1;
    if !is_name || person || !(the || run.end - start > 1 && !document.opens_sentence(start)) {
        return None;
    }
    let kind = kind_of_noun(document, tables, noun.start as usize..noun.end as usize);
    Some(Found { name: start..run.end, kind, row: None, short: false })
}

/// "the Cambridge team" may be named after a town.
fn is_loose(document: &Document, i: usize) -> bool {
    document.is_any(
        i,
        &["team", "club", "squad", "union", "band", "company", "firm", "network", "alliance", "coalition", "choir"],
    )
}

/// "Ostrom CEO Jan Vik", "the Hizb leader Ali Naim": a name before who speaks for it, and the speaker's name.
fn led(document: &Document, run: &Range<usize>) -> Option<Found> {
    let at = (run.start + 1..run.end + 1).find(|&k| document.has(k, Class::Leads))?;
    let lead = document.hit(at, Class::Leads).filter(|_| document.token(at).lines == 0)?;
    let end = lead.end as usize;
    let speaker = name::run_at(document, end).is_some_and(|name| {
        document.token(name.start).lines == 0 && name.len() > 1 && !document.has(name.start, Class::Country)
    });
    const OTHER: Classes = NO_NAME.with(&[
        Class::Capital,
        Class::PeopleNoun,
        Class::Holder,
        Class::OrganisationHead,
        Class::GroupNoun,
        Class::Brand,
        Class::Event,
        Class::GivenName,
        Class::Thing,
        Class::Organisation,
        Class::Month,
    ]);
    let name = run.start..at;
    if !speaker || name.len() > 3 || name.clone().any(|k| document.token(k).classes.any(OTHER)) {
        return None;
    }
    // "Former CEO", "Tribal leader": what opens a sentence has its capital from there.
    let opens = document.opens_sentence(name.start);
    let word = document.word(name.start);
    let adjective = ["al", "ed", "ing", "er", "ic", "ive", "ous", "ary", "ent", "time", "an"];
    let company = lead.row == 0;
    let plain = opens && name.len() == 1 && (!company || adjective.iter().any(|ending| word.ends_with(ending)));
    let unknown = document.token(name.start).word.is_unknown() || name.len() > 1;
    (unknown && !plain).then_some(Found {
        name,
        kind: if company { OrganisationKind::Company } else { OrganisationKind::Other },
        row: None,
        short: false,
    })
}

/// "Druze Liwat militiamen", "the Seleka rebels": whose fighters they are, where it is no people, country or town.
fn fighters_of(document: &Document, run: &Range<usize>) -> Option<Found> {
    if !document.has(run.end, Class::Fighter) || document.token(run.end).lines > 0 {
        return None;
    }
    let described = Classes::of(&[Class::Demonym, Class::People, Class::FormerDemonym]);
    let start = run.clone().find(|&k| !document.token(k).classes.any(described))?;
    let the = start > run.start || start > 0 && document.is(start - 1, "the");
    let clean = !(start..run.end).any(|k| document.token(k).classes.any(NO_NAME) || document.has(k, Class::Capital));
    (the && clean).then_some(Found {
        name: start..run.end,
        kind: OrganisationKind::ArmedGroup,
        row: None,
        short: false,
    })
}

/// "Ostrom & Sahl": two names that an ampersand joins are a firm's, unless they are given names.
fn partners(document: &Document, run: &Range<usize>) -> Option<Found> {
    if !document.is_mark(run.end, '&') || document.token(run.end).lines > 0 {
        return None;
    }
    let rest = name::run_at(document, run.end + 1).filter(|rest| document.token(rest.start).lines == 0)?;
    let name = run.start..rest.end;
    let pair = document.has(rest.start, Class::GivenName) && (run.start == 0 || document.opens_sentence(run.start));
    let firm = run.len() < 4
        && rest.len() < 4
        && !pair
        && !document.has(run.start, Class::GivenName)
        && !name.clone().any(|k| document.token(k).classes.any(NO_NAME))
        && name.clone().any(|k| document.token(k).shape == Shape::Capital);
    firm.then_some(Found { name, kind: OrganisationKind::Company, row: None, short: false })
}

/// "Sport Ireland says", "the Punjab Remote Sensing Centre reported": a name that ends with a country's or a house's
/// and speaks.
fn speaker(document: &Document, tables: &Tables, run: &Range<usize>) -> Option<Found> {
    const OTHER: Classes = Classes::of(&[
        Class::GivenName,
        Class::PlaceOpener,
        Class::Capital,
        Class::Direction,
        Class::Title,
        Class::Demonym,
        Class::FormerDemonym,
        Class::People,
        Class::Holiday,
        Class::PeopleNoun,
    ]);
    let last = run.end - 1;
    if run.len() < 2 || document.token(last).shape != Shape::Capital || !speaks(document, tables, run.end) {
        return None;
    }
    let table = tables.get(TableId::PlaceKinds);
    let house = document
        .hit(last, Class::PlaceKind)
        .is_some_and(|hit| table.cell(hit.row as usize, table.column("kind")) == "site");
    let country =
        document.has(last, Class::Country) && !(run.start..last).any(|k| document.token(k).classes.any(OTHER));
    ((house || country) && !is_place(document, run)).then(|| Found {
        name: run.clone(),
        kind: OrganisationKind::Other,
        row: None,
        short: false,
    })
}

/// Whether a verb of speech stands at token `i`.
fn speaks(document: &Document, tables: &Tables, i: usize) -> bool {
    let table = tables.get(TableId::Cues);
    document.get(i).is_some_and(|t| t.shape == Shape::Lower && t.lines == 0)
        && document.has(i, Class::Cue)
        && document.hits(i).iter().filter(|hit| hit.class == Class::Cue).any(|hit| {
            matches!(table.cell(hit.row as usize, table.column("pattern")), "speech" | "that" | "tell" | "deny")
        })
}

/// "heads it away from Crown City's | Tessa Rowbottom": the club of a player, where a caption names players' places.
fn club_of_player(document: &Document, run: &Range<usize>) -> Option<Found> {
    const NEAR: usize = 30;
    const SPORT: Classes = Classes::of(&[Class::Player, Class::Gesture]);
    let last = run.end - 1;
    let owner = document.get(run.end).is_some_and(|t| t.kind == Kind::Possessive);
    if !owner || run.len() < 2 || !document.is_any(last, &["city", "state", "tech", "county", "town", "valley"]) {
        return None;
    }
    let player = name::run_at(document, run.end + 1).is_some_and(|name| name.len() > 1);
    let near = run.start.saturating_sub(NEAR)..(run.end + NEAR).min(document.len());
    let sport = player && near.into_iter().any(|k| document.token(k).classes.any(SPORT));
    sport.then(|| Found { name: run.clone(), kind: OrganisationKind::Team, row: None, short: false })
}

/// "the aid group Harbour Hands", "the ruling party Hizb Watan".
fn named_behind(document: &Document, i: usize) -> Option<Found> {
    let noun = document.hit(i, Class::GroupNoun)?;
    let at = noun.end as usize;
    let run = name::run_at(document, at).filter(|_| document.token(at).lines == 0)?;
    if document.token(at).glued || is_place(document, &run) || document.has(at, Class::Title) {
        return None;
    }
    // "a meeting of the group Ali attended", "the team Friday": a lone word may be anything.
    let described = i > 0
        && (noun.end - noun.start > 1
            || document.token(i - 1).shape == Shape::Lower
            || document.has(i - 1, Class::Determiner));
    let kind = kind_of_word(document.word(at - 1))?;
    let singled = run.len() > 1 || document.token(at).shape == Shape::Upper || is_coined(document, at, kind);
    let given = document.has(at, Class::GivenName) && noun.end - noun.start == 1;
    let person = given || document.has(at, Class::Organisation);
    (described && singled && !person).then_some(Found { name: run, kind, row: None, short: false })
}

/// "carmaker | Borgward": one word that no table knows, behind a noun for a company.
fn is_coined(document: &Document, i: usize, kind: OrganisationKind) -> bool {
    let coined = document.token(i).word.is_unknown() && !document.word(i).ends_with("ed");
    // "the company Berlin founded"
    let followed = document.get(i + 1).is_some_and(|next| next.is_capital() && next.lines == 0);
    kind == OrganisationKind::Company && coined && !followed
}

/// "Hands Across Tides (HAT)": the letters in brackets are the name's initials.
fn spelled_out(document: &Document, run: &Range<usize>) -> Option<Found> {
    let acronym = bracketed_acronym(document, run.end)?;
    if run.len() < 2 || is_place(document, run) {
        return None;
    }
    let letters = document.word(acronym).chars().filter(|c| c.is_alphabetic());
    let initials = run.clone().filter(|&k| document.token(k).is_capital()).map(|k| document.token(k).first);
    let last = run.end - 1;
    let ailment = thing(document, last, 1) && !document.has(last, Class::PlaceKind);
    (!ailment && letters.eq(initials)).then(|| Found {
        name: run.clone(),
        kind: OrganisationKind::Other,
        row: None,
        short: false,
    })
}

/// The token of an acronym in brackets at token `i`: "(KMC)".
pub(super) fn bracketed_acronym(document: &Document, i: usize) -> Option<usize> {
    let acronym = document.get(i + 1)?;
    let fits = document.is_mark(i, '(')
        && document.token(i).lines == 0
        && acronym.shape == Shape::Upper
        && (2..=12).contains(&acronym.span.len())
        && document.is_mark(i + 2, ')');
    fits.then_some(i + 1)
}

/// "nurses of the CDM", "held by the FPRC", "FDLR rebels", "the CNTE union", "SENAR said": capitals that act or have
/// people.
fn acronym_at(document: &Document, i: usize) -> Option<Found> {
    const KNOWN: Classes = Classes::of(&[
        Class::Initials,
        Class::Country,
        Class::Admin1Abbreviation,
        Class::Admin1,
        Class::Title,
        Class::Unit,
        Class::Thing,
        Class::Month,
        Class::Weekday,
        Class::CreditLabel,
    ]);
    let token = document.token(i);
    let word = document.word(i);
    let letters = (2..=9).contains(&word.len())
        && !token.is_grammar()
        // FARC and M23, not U.S. and H5N1.
        && word.trim_end_matches(|c: char| c.is_ascii_digit()).bytes().all(|b| b.is_ascii_uppercase());
    if !letters || token.classes.any(KNOWN) || is_headline(document, i) {
        return None;
    }
    let next = document.get(i + 1).filter(|next| next.lines == 0);
    if next.is_some_and(|next| next.is_capital()) {
        return None;
    }
    if let Some(kind) = explained(document, i) {
        return Some(Found { name: i..i + 1, kind, row: None, short: true });
    }
    let fighters = document.has(i + 1, Class::Fighter);
    let joint = |noun: usize| document.is_any(noun, &["union", "alliance", "coalition", "network"]);
    let group = document
        .hit(i + 1, Class::GroupNoun)
        .filter(|noun| !is_loose(document, noun.end as usize - 1) || joint(noun.end as usize - 1));
    let acts = word.len() > 2 && next.is_some_and(|next| next.shape == Shape::Lower && acts(document, i));
    (fighters || group.is_some() || acts || has_people(document, i)).then(|| Found {
        name: i..i + 1,
        kind: match group {
            _ if fighters => OrganisationKind::ArmedGroup,
            Some(noun) => kind_of_word(document.word(noun.end as usize - 1)).unwrap_or(OrganisationKind::Other),
            None => OrganisationKind::Other,
        },
        row: None,
        short: false,
    })
}

/// "the electoral commission (| CENI)": the letters in brackets behind a small noun for a body.
fn explained(document: &Document, i: usize) -> Option<OrganisationKind> {
    const NOUNS: Classes = Classes::of(&[Class::OrganisationHead, Class::GroupNoun]);
    let open = i.checked_sub(1).filter(|&open| open > 0 && bracketed_acronym(document, open).is_some())?;
    let noun = document.token(open - 1);
    let body = noun.shape == Shape::Lower && noun.kind == Kind::Word && noun.classes.any(NOUNS);
    (body && document.word(i).len() > 2).then_some(OrganisationKind::Other)
}

/// "SENAR | said", "CNTE | teachers", "the FPRC | attacked".
fn acts(document: &Document, i: usize) -> bool {
    let next = document.token(i + 1).classes;
    // Longer capitals before "police" open a caption with a town: "MANILA police".
    let people = document.word(i).len() < 6 && next.has(Class::PeopleNoun);
    next.has(Class::Cue)
        || people
        || i > 0 && document.is(i - 1, "the") && next.any(Classes::of(&[Class::Verb, Class::Auxiliary]))
}

/// "by the | FPRC", "nurses of the | CDM", "a spokesman for | SENAR".
fn has_people(document: &Document, i: usize) -> bool {
    let the = usize::from(i > 0 && document.is(i - 1, "the"));
    let Some(preposition) = i.checked_sub(1 + the) else { return false };
    if the == 1 && document.is(preposition, "by") {
        return true;
    }
    let people = Classes::of(&[Class::PeopleNoun, Class::Title, Class::Fighter]);
    document.is_any(preposition, &["of", "for", "from"])
        && preposition > 0
        && document.token(preposition - 1).shape == Shape::Lower
        && document.token(preposition - 1).classes.any(people)
}

/// "Rappahannock guard Deshawn Lomax": the name before a player's place in the team.
fn team_of_player(document: &Document, run: &Range<usize>) -> Option<Found> {
    let player = document.hit(run.end, Class::Player).filter(|_| document.token(run.end).lines == 0)?;
    let at = player.end as usize;
    let named = document.token(run.end).shape == Shape::Lower
        && name::run_at(document, at).is_some_and(|name| name.len() > 1)
        && document.token(at).lines == 0;
    let no_team = Classes::of(&[Class::Country, Class::Demonym, Class::People, Class::Title]);
    // "Ohio State guard", but "a Stadium guard".
    let place = run.len() == 1 && document.has(run.start, Class::PlaceKind);
    let fits = named
        && document.token(run.end - 1).is_capital()
        && !place
        && !run.clone().any(|k| document.token(k).classes.any(no_team))
        && !(run.len() == 1 && document.opens_sentence(run.start) && document.has(run.start, Class::PeopleNoun))
        && !(run.start > 0 && document.is_any(run.start - 1, &["in", "near", "outside"]));
    fits.then(|| Found { name: run.clone(), kind: OrganisationKind::Team, row: None, short: false })
}

fn kind_of_noun(document: &Document, tables: &Tables, noun: Range<usize>) -> OrganisationKind {
    if let Some(kind) = kind_of_word(document.word(noun.end - 1)) {
        return kind;
    }
    let table = tables.get(TableId::OrganisationHeads);
    match document.hit(noun.start, Class::OrganisationHead) {
        Some(hit) => kind_of(table.cell(hit.row as usize, table.column("kind"))),
        None => OrganisationKind::Other,
    }
}

/// What a small noun makes of the name beside it.
fn kind_of_word(noun: &str) -> Option<OrganisationKind> {
    Some(match noun {
        "brigade" | "battalion" | "militia" | "faction" | "cartel" | "gang" | "front" => OrganisationKind::ArmedGroup,
        "regiment" => OrganisationKind::Military,
        "party" => OrganisationKind::Party,
        "team" | "club" | "squad" => OrganisationKind::Team,
        "charity" | "NGO" | "nonprofit" | "watchdog" => OrganisationKind::Ngo,
        "newspaper" | "broadcaster" => OrganisationKind::Media,
        "company" | "firm" | "startup" | "airline" | "automaker" | "carmaker" | "retailer" | "conglomerate"
        | "corporation" | "consortium" => OrganisationKind::Company,
        _ => return Some(OrganisationKind::Other),
    })
}
