//! What happened to the people counted: the verb behind them, the verb in front, or the noun itself.
//!
//! "37 people were hurt", "killing at least 12", "20 hostages", "a death toll of 45".

use super::count::{Count, Noun};
use crate::clause;
use crate::document::Document;
use crate::lexicon::{Class, Hit, Tables};
use crate::record::CasualtyKind;
use crate::table::{Table, TableId};
use crate::token::Kind;

/// What happened, and where it says so.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fate {
    pub kind: CasualtyKind,
    /// "killed 12 people and three dogs": the verb stands in front, further objects may follow.
    pub verb_in_front: bool,
    /// The noun says so itself.
    pub in_noun: bool,
}

/// The casualty table with its columns, and the groups of people.
pub(super) struct Row<'e> {
    table: &'e Table,
    kind: usize,
    pattern: usize,
    people: &'e Table,
    group: usize,
}

/// The tables' rows.
pub(super) fn rows(tables: &Tables) -> Row<'_> {
    let (table, people) = (tables.get(TableId::Casualties), tables.get(TableId::PeopleNouns));
    let (kind, pattern, group) = (table.column("kind"), table.column("pattern"), people.column("group"));
    Row { table, kind, pattern, people, group }
}

impl Row<'_> {
    fn pattern(&self, hit: Hit) -> &str {
        self.table.cell(hit.row as usize, self.pattern)
    }

    fn kind(&self, row: usize) -> CasualtyKind {
        match self.table.cell(row, self.kind) {
            "killed" => CasualtyKind::Killed,
            "injured" => CasualtyKind::Injured,
            "missing" => CasualtyKind::Missing,
            "displaced" => CasualtyKind::Displaced,
            "detained" => CasualtyKind::Detained,
            _ => CasualtyKind::Other,
        }
    }

    /// Whether a row is a noun.
    pub(super) fn is_noun(&self, row: usize) -> bool {
        matches!(self.table.cell(row, self.pattern), "noun" | "people" | "victims" | "lives")
    }

    /// Whether a row may stand for the people: "30 wounded", "12 dead", not "one died".
    pub(super) fn happens_to(&self, row: usize) -> bool {
        !matches!(self.table.cell(row, self.pattern), "intransitive" | "away" | "act" | "seize" | "hold" | "lose")
    }

    /// Whether a row counts the people themselves: refugees, patients, survivors.
    pub(super) fn is_people(&self, row: usize) -> bool {
        self.table.cell(row, self.pattern) == "people"
    }

    /// Whether a noun for people of one of the groups stands at token `i`.
    fn is_of_group(&self, document: &Document, i: usize, groups: &[&str]) -> bool {
        let hit = document.hit(i, Class::PeopleNoun);
        hit.is_some_and(|hit| groups.contains(&self.people.cell(hit.row as usize, self.group)))
    }

    /// What a noun of the table says.
    pub(super) fn noun(&self, row: usize) -> Option<Fate> {
        self.is_noun(row).then(|| Fate { kind: self.kind(row), verb_in_front: false, in_noun: true })
    }
}

/// What happened to the people of a count.
pub(super) fn of(document: &Document, count: &Count, rows: &Row) -> Option<Fate> {
    let window = clause::window(document, count.tokens.end - 1);
    let plain = |kind| Fate { kind, verb_in_front: false, in_noun: false };
    let first = count.tokens.start;
    let owner = document
        .get(count.tokens.end)
        .is_some_and(|token| token.kind == Kind::Possessive || token.glued && matches!(token.first, '\'' | '’'));
    if owner {
        return None;
    }
    if first > window.start && document.is_any(first - 1, &["sentenced", "condemned", "sentencing"]) {
        return None;
    }
    let from = past_aside(document, count.tokens.end, window.end);
    if let Some(fate) = behind(document, from, window.end, rows) {
        return Some(fate);
    }
    if let Some(fate) = in_front(document, count, window.start, rows) {
        return Some(fate);
    }
    match count.noun {
        Noun::Harmed(row) => (rows.table.cell(row, rows.pattern) != "intransitive")
            .then(|| Fate { in_noun: true, ..plain(rows.kind(row)) }),
        Noun::Casualty(row) => in_noun(document, count, row, window, rows),
        _ => behind_phrase(document, count, window.end, rows),
    }
}

/// Past ", including four children,", ", most of them British," and ", aged 5, 7 and 9,".
fn past_aside(document: &Document, from: usize, end: usize) -> usize {
    let opening =
        ["including", "among", "most", "mostly", "some", "all", "both", "many", "aged", "nearly", "at", "half"];
    let number = |k: usize| clause::is_number(document, k) || document.has(k, Class::Number);
    // "All 49 people on board | , among them seven children, were killed"
    let aboard = usize::from(document.is(from, "aboard")) + 2 * usize::from(document.follows(from, &["on", "board"]));
    let from = if document.is_mark(from + aboard, ',') { from + aboard } else { from };
    if document.is_mark(from, ',')
        && document.is_any(from + 1, &["all", "both"])
        && document.follows(from + 2, &["of", "whom"])
    {
        return from + 4;
    }
    if !document.is_mark(from, ',') || !document.is_any(from + 1, &opening) && !number(from + 1) {
        return from;
    }
    let inside = (from + 1..end.min(from + 16)).take_while(|&k| !clause::is_stop(document, k));
    let close = inside.filter(|&k| document.is_mark(k, ',')).find(|&k| !number(k + 1));
    close.map_or(from, |close| close + 1)
}

/// What the verb right behind says: "were hurt", "died", "dead", "still missing", "who had been killed".
pub(super) fn behind(document: &Document, from: usize, end: usize, rows: &Row) -> Option<Fate> {
    let mut at = from + usize::from(document.is_any(from, &["who", "that"]));
    let (mut passive, mut perfect) = (false, false);
    let last = end.min(from + 9);
    while at < last {
        if let Some(hit) = document.hit(at, Class::Casualty).filter(|hit| (hit.end as usize) <= end) {
            return verb(document, hit, passive, perfect, rows);
        }
        let open = document.is_any(at, &["could", "may", "might", "would", "will", "can", "should", "must"]);
        if open && !document.is(at + 1, "have") || document.is_any(at, &["not", "never"]) {
            return None;
        }
        let auxiliary = document.has(at, Class::Auxiliary);
        passive |= document.is_any(at, &["is", "are", "was", "were", "be", "been", "being"]);
        perfect |= document.is_any(at, &["has", "have", "had"]);
        let link = [
            "reported",
            "feared",
            "confirmed",
            "believed",
            "remained",
            "remain",
            "remains",
            "listed",
            "as",
            "left",
            "made",
            "rendered",
            "to",
            "went",
            "reportedly",
            "thought",
            "either",
            "badly",
            "also",
        ];
        if !auxiliary
            && !document.has(at, Class::Adverb)
            && !document.is_any(at, &link)
            && !document.word(at).ends_with("ly")
        {
            return None;
        }
        at += 1;
    }
    None
}

/// What a verb or state behind the people says, if they are those it happened to.
fn verb(document: &Document, hit: Hit, passive: bool, perfect: bool, rows: &Row) -> Option<Fate> {
    let (at, end) = (hit.start as usize, hit.end as usize);
    let participle = is_participle(document, end - 1) || is_participle(document, at);
    let fits = match rows.pattern(hit) {
        "transitive" => participle && (passive || !perfect && !has_object(document, end)),
        "away" => participle && passive && is_away(document, end),
        // "missing for the match" is no loss.
        "state" => !(document.is(at, "missing") && document.is(end, "for") && document.has(end + 1, Class::Determiner)),
        "intransitive" => true,
        // "took 15 people hostage"
        "noun" => !passive && document.is_any(at, &["hostage", "captive"]),
        _ => false,
    };
    fits.then(|| Fate { kind: rows.kind(hit.row as usize), verb_in_front: false, in_noun: false })
}

/// "killed", "hurt", "slain", "driven"; not "kill", "killing".
fn is_participle(document: &Document, i: usize) -> bool {
    let word = document.word(i);
    word.ends_with("ed")
        || word.ends_with("en")
        || document.is_any(i, &["hurt", "slain", "shot", "held", "dead", "up", "burnt"])
}

/// Whether the verb that ends before token `at` has an object: its subject did it to somebody else.
fn has_object(document: &Document, at: usize) -> bool {
    document.has(at, Class::Determiner)
        || document.is_any(at, &["his", "her", "their", "its", "him", "them"])
        || document.is(at, "at") && document.is(at - 1, "shot")
        || document.has(at, Class::PeopleNoun)
        || document.has(at, Class::Number)
        || document.get(at).is_some_and(|token| token.kind == Kind::Number)
}

/// "from their homes", "out of the country", "to flee".
fn is_away(document: &Document, at: usize) -> bool {
    document.is_any(at, &["from", "out", "off"])
        || document.is(at, "to") && document.is_any(at + 1, &["flee", "leave", "evacuate", "abandon", "move"])
}

/// What the verb in front says: "killed at least 12", "the bodies of six", "a death toll of 45".
fn in_front(document: &Document, count: &Count, start: usize, rows: &Row) -> Option<Fate> {
    let mut before = count.tokens.start;
    while before > start
        && document.is_any(before - 1, &["his", "her", "their", "its", "the", "all", "another", "around", "and"])
    {
        if document.is(before - 1, "and") && !document.is(before - 1, "all") {
            break;
        }
        before -= 1;
    }
    let fate = |kind| Some(Fate { kind, verb_in_front: true, in_noun: false });
    if let Some(kind) = in_noun_in_front(document, before, start, rows) {
        return fate(kind);
    }
    if let Some(hit) = ending_at(document, before, start) {
        let kind = rows.kind(hit.row as usize);
        if is_imagined(document, hit.start as usize, start) {
            return None;
        }
        let passive = (hit.start as usize) > start
            && document.is_any(hit.start as usize - 1, &["was", "were", "been", "is", "are", "being"])
            && !document.word(hit.start as usize).ends_with("ing");
        match rows.pattern(hit) {
            "transitive" if !passive => return fate(kind),
            "seize" if !passive && count.noun == Noun::People => return fate(kind),
            "hold" if !passive && is_held(document, count, rows) => return fate(kind),
            "lose" if !passive && is_lost(document, count, rows) => return fate(kind),
            "away" if is_away(document, count.tokens.end) => return fate(kind),
            _ => {}
        }
    }
    if let Noun::Casualty(row) = count.noun {
        let lives = rows.table.cell(row, rows.pattern) == "lives";
        let taken = ["claimed", "claims", "claiming", "cost", "costing", "took", "taken", "taking", "takes"];
        if lives && before > start && document.is_any(before - 1, &taken) {
            return fate(CasualtyKind::Killed);
        }
    }
    if let Some(fate) = included(document, before, start, rows) {
        return Some(fate);
    }
    toll(document, count, before, start, rows).or_else(|| in_list(document, count, start, rows).and_then(fate))
}

/// "could kill 200", "would have killed 200": nobody was.
fn is_imagined(document: &Document, verb: usize, start: usize) -> bool {
    let have = verb > start && document.is(verb - 1, "have");
    let modal = verb.checked_sub(1 + usize::from(have)).filter(|&k| k >= start);
    modal.is_some_and(|k| document.is_any(k, &["could", "would", "will", "can"]))
}

/// "holding five Lebanese soldiers", "holds three journalists"; a mother "holds two children".
fn is_held(document: &Document, count: &Count, rows: &Row) -> bool {
    let held = |k: usize| document.has(k, Class::Demonym) || rows.is_of_group(document, k, &["military", "media"]);
    count.noun == Noun::People && count.tokens.clone().any(held)
}

/// "lost four sons", "has lost 120 soldiers"; a side loses two players.
fn is_lost(document: &Document, count: &Count, rows: &Row) -> bool {
    let lost = |k: usize| document.has(k, Class::Kin) || rows.is_of_group(document, k, &["military"]);
    count.noun == Noun::People && count.tokens.clone().any(lost)
}

/// "The dead included 11 children": what the subject in front says of them.
fn included(document: &Document, before: usize, start: usize, rows: &Row) -> Option<Fate> {
    let verb = before.checked_sub(1).filter(|&k| k > start && document.is_any(k, &["included", "include"]))?;
    let hit = ending_at(document, verb, start).filter(|hit| matches!(rows.pattern(*hit), "state" | "transitive"))?;
    Some(Fate { kind: rows.kind(hit.row as usize), verb_in_front: true, in_noun: false })
}

/// "killed a soldier and two civilians": the verb in front of a list that this count goes on with.
fn in_list(document: &Document, count: &Count, start: usize, rows: &Row) -> Option<CasualtyKind> {
    let does = |hit: &Hit| match rows.pattern(*hit) {
        "lose" => is_lost(document, count, rows),
        pattern => pattern == "transitive",
    };
    let mut link = count.tokens.start.checked_sub(1).filter(|&k| k > start)?;
    if document.is_any(link, &["his", "her", "their"]) {
        link -= 1;
    }
    if !document.is_any(link, &["and"]) && !document.is_mark(link, ',') {
        return None;
    }
    for k in (start.max(link.saturating_sub(8))..link).rev() {
        if let Some(hit) = document.hit(k, Class::Casualty).filter(does) {
            // "killed a priest", "the killing of a priest"
            let one = hit.end as usize + usize::from(document.is(hit.end as usize, "of"));
            let object = document.has(one, Class::Determiner)
                || clause::is_name(document, one)
                || document.is_any(one, &["his", "her", "their", "one", "himself", "herself", "themselves"]);
            let active =
                k == start || !document.has(k - 1, Class::Auxiliary) || document.is_any(k - 1, &["has", "have", "had"]);
            return (object && active).then(|| rows.kind(hit.row as usize));
        }
        let stop = clause::is_stop(document, k)
            || document.has(k, Class::Auxiliary)
            || document.has(k, Class::Preposition) && !document.is_any(k, &["of", "from"])
            || document.has(k, Class::Conjunction) && !document.is(k, "and");
        if stop {
            return None;
        }
    }
    None
}

/// "the deaths of 12", "the killing of two", "injuries to five".
fn in_noun_in_front(document: &Document, before: usize, start: usize, rows: &Row) -> Option<CasualtyKind> {
    let link = before.checked_sub(1).filter(|&k| k > start && document.is_any(k, &["of", "to"]))?;
    if document.is(link - 1, "remains") && document.is(link, "of") {
        return Some(CasualtyKind::Killed);
    }
    let hit = ending_at(document, link, start)?;
    // "the killing of two", "the murders of five", "claimed the lives of seven"
    let verbal = document.word(link - 1).ends_with("ing") || !is_participle(document, link - 1);
    let taken = (start.max((hit.start as usize).saturating_sub(2))..hit.start as usize)
        .any(|k| document.is_any(k, &["claimed", "claims", "claiming", "cost", "costing", "took", "taken", "taking"]));
    let noun = match rows.pattern(hit) {
        "noun" | "act" => true,
        "transitive" => verbal && document.is(link, "of"),
        "lives" => taken,
        _ => false,
    };
    let kind = rows.kind(hit.row as usize);
    (noun && (document.is(link, "of") || kind == CasualtyKind::Injured)).then_some(kind)
}

/// The casualty phrase that ends before token `end`.
fn ending_at(document: &Document, end: usize, start: usize) -> Option<Hit> {
    (start.max(end.saturating_sub(4))..end)
        .rev()
        .find_map(|k| document.hit(k, Class::Casualty).filter(|hit| hit.end as usize == end))
}

/// "a death toll of 45", "the toll rose to 1,200", "brought the death toll to at least 120".
fn toll(document: &Document, count: &Count, before: usize, start: usize, rows: &Row) -> Option<Fate> {
    if before <= start || matches!(count.noun, Noun::Casualty(_)) {
        return None;
    }
    let links = [
        "of",
        "to",
        "at",
        "reached",
        "topped",
        "passed",
        "surpassed",
        "exceeded",
        "hit",
        "was",
        "is",
        "past",
        "above",
        "stands",
    ];
    if !document.is_any(before - 1, &links) {
        return None;
    }
    let hit = (start.max(before.saturating_sub(9))..before)
        .rev()
        .take_while(|&k| !clause::is_break(document, k))
        .find_map(|k| document.hit(k, Class::Casualty).filter(|hit| rows.pattern(*hit) == "toll"))?;
    Some(Fate { kind: rows.kind(hit.row as usize), verb_in_front: true, in_noun: false })
}

/// What a noun says of the people it counts: "20 hostages", "12 bodies", "30 wounded", "two hundred injured".
fn in_noun(document: &Document, count: &Count, row: usize, window: std::ops::Range<usize>, rows: &Row) -> Option<Fate> {
    let fate = |kind| Some(Fate { kind, verb_in_front: false, in_noun: true });
    let many = count.low.or(count.high).is_none_or(|number| number >= 10);
    match rows.table.cell(row, rows.pattern) {
        "noun" => fate(rows.kind(row)),
        // Fewer than ten refugees or patients are the people in the picture, not a figure.
        "people" if many => fate(rows.kind(row)),
        "victims" => {
            let killed = window
                .clone()
                .filter_map(|k| document.hit(k, Class::Casualty))
                .any(|hit| hit.row as usize != row && rows.kind(hit.row as usize) == CasualtyKind::Killed);
            fate(if killed { CasualtyKind::Killed } else { CasualtyKind::Other })
        }
        "state" => fate(rows.kind(row)),
        "transitive" if is_participle(document, count.tokens.end - 1) => fate(rows.kind(row)),
        _ => None,
    }
}

/// "Nine passengers on the bus were killed", "six men who had surrendered were killed", "two nurses and a driver were
/// hurt", "five members of a family killed in a raid": the verb behind a phrase that hangs on the people.
fn behind_phrase(document: &Document, count: &Count, end: usize, rows: &Row) -> Option<Fate> {
    let from = count.tokens.end;
    let relative = document.is_any(from, &["who", "that"]);
    let partner = document.is(from, "and")
        && (document.has(from + 1, Class::Determiner) || document.is_any(from + 1, &["crew", "staff"]));
    let aboard = document.is(from, "aboard") || document.follows(from, &["on", "board"]);
    if count.noun == Noun::None && !aboard
        || !relative && !partner && !document.has(from, Class::Preposition) && !aboard && !document.is(from, "aged")
    {
        return None;
    }
    let member = document.is(from, "of");
    // The first verb behind "who" is not yet that of the sentence.
    let mut own_verb = !relative;
    for at in from + usize::from(relative || partner)..end.min(from + 12) {
        if clause::is_break(document, at)
            || document.has(at, Class::Pronoun)
            || document.is_any(at, &["and", "but", "while", "when", "where", "as", "because", "before"])
            || document.has(at, Class::Cue)
        {
            return None;
        }
        if document.has(at, Class::Auxiliary) {
            if own_verb {
                return behind(document, at, end, rows);
            }
            continue;
        }
        own_verb |= !document.has(at, Class::Adverb);
        let reduced = member && at > from + 2 || partner && at > from + 1;
        if reduced && document.has(at, Class::Casualty) {
            return behind(document, at, end, rows);
        }
        let alone = document.is_any(at, &["died", "drowned", "perished", "fled", "disappeared"]);
        if alone && !document.has(at + 1, Class::Determiner) {
            return behind(document, at, end, rows);
        }
    }
    None
}
