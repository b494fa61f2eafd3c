//! Chains: which place contains which, and what kinds their order makes likely.
//!
//! "in Palu, Central Sulawesi, Indonesia" is a town inside a division inside a country, though only `Indonesia` is
//! known.

use super::find::rank;
use super::{Link, Mention, Sure};
use crate::document::Document;
use crate::engine::Reading;
use crate::lexicon::{Class, Tables};
use crate::record::{PlaceKind, PlaceRelation};
use crate::token::Kind;

/// How many mentions away a name is looked for.
const FAR: usize = 12;

/// Settles kinds and containment.
pub fn settle(reading: &Reading, mentions: &mut [Mention]) {
    let (document, tables) = (&reading.document, &reading.engine.tables);
    for i in 0..mentions.len() {
        states(document, tables, mentions, i);
        namesakes(document, tables, mentions, i);
    }
    for i in 0..mentions.len() {
        unknown(document, mentions, i);
    }
    same_names(document, mentions);
    contain(document, mentions);
}

/// Whether mention `i` follows the one before with nothing but a comma between.
pub fn is_joined(document: &Document, mentions: &[Mention], i: usize) -> bool {
    let Some(before) = i.checked_sub(1).map(|i| &mentions[i]) else { return false };
    let gap = before.reach.end..mentions[i].reach.start.max(before.reach.end);
    gap.len() <= 2
        && gap
            .clone()
            .all(|k| document.is_mark(k, ',') || document.is_mark(k, '(') || document.is_any(k, &["and", "or", "&"]))
}

/// A name that is a town and its division, a country and a state: what its neighbours make it.
fn states(document: &Document, tables: &Tables, mentions: &mut [Mention], i: usize) {
    let mention = &mentions[i];
    let Some(known) = mention.known.filter(|_| mention.kind.1 <= Sure::Table) else { return };
    if !document.has(mention.name.start, Class::Admin1) && !document.has(mention.name.start, Class::Admin1Abbreviation)
    {
        return;
    }
    let division = super::known::Known::division(document, mention.name.start, mention.name.end);
    let Some(division) = division.filter(|division| division.class != known.class || known.class == Class::Admin1)
    else {
        return;
    };
    if known.class == Class::Country {
        // Georgia: the state where American places stand around
        let american = |other: &Mention| {
            other
                .known
                .is_some_and(|known| known.class != Class::Country && known.country(tables) == division.country(tables))
        };
        let around = i.saturating_sub(FAR)..(i + FAR).min(mentions.len());
        if around.into_iter().any(|k| k != i && american(&mentions[k])) {
            mentions[i].known = Some(division);
            mentions[i].kind = (PlaceKind::Admin1, Sure::Table);
        }
        return;
    }
    // "the northern countryside of Hama"
    if mention.modifiers.iter().any(|words| document.is_any(words.end - 1, &["countryside", "hinterland"])) {
        mentions[i].known = Some(division);
        mentions[i].kind = (PlaceKind::Admin1, Sure::Chain);
        return;
    }
    // "the town of Jarabulus in Aleppo", "Jisr al-Shughur, Idlib": a town lies in a division
    if i > 0 && is_joined(document, mentions, i) && mention.kind.0 == PlaceKind::City && !is_list(mentions, i) {
        let before = &mentions[i - 1];
        let inside = matches!(mention.relation, None | Some(PlaceRelation::In));
        let town = before.kind.0 == PlaceKind::City && known.class != Class::Capital;
        if inside && town && before.relation != Some(PlaceRelation::Between) {
            mentions[i].known = Some(division);
            mentions[i].kind = (PlaceKind::Admin1, Sure::Table);
        }
    }
}

/// A country's name that is a town's or a division's there: "Lebanon, Pa.", "Arlon, Luxembourg, Belgium".
fn namesakes(document: &Document, tables: &Tables, mentions: &mut [Mention], i: usize) {
    let [mention, next, ..] = &mentions[i..] else { return };
    let (Some(known), Some(around)) = (mention.known, next.known) else { return };
    let abroad = known.country(tables).zip(around.country(tables)).is_some_and(|(own, other)| own != other);
    let around = abroad
        && known.class == Class::Country
        && mention.kind.1 == Sure::Table
        && is_around(document, mentions, i + 1);
    if !around {
        return;
    }
    let kind = match next.kind.0 {
        PlaceKind::Admin1 | PlaceKind::District => PlaceKind::City,
        PlaceKind::Country if i > 0 && is_around(document, mentions, i) && !is_around(document, mentions, i + 2) => {
            PlaceKind::Admin1
        }
        _ => return,
    };
    if kind == PlaceKind::Admin1 && rank(mentions[i - 1].kind.0) >= rank(kind) {
        return;
    }
    mentions[i].kind = (kind, Sure::Chain);
}

/// Whether mention `i` stands behind the comma of a chain: around the one before, not beside it.
fn is_around(document: &Document, mentions: &[Mention], i: usize) -> bool {
    mentions.get(i).is_some_and(|mention| mention.link == Some(Link::Comma) && mention.relation.is_none_or(holds))
        && is_joined(document, mentions, i)
        && !is_list(mentions, i)
}

/// Whether mention `i` stands beside the one before, not around it.
fn is_list(mentions: &[Mention], i: usize) -> bool {
    mentions[i].link == Some(Link::And)
        || mentions.get(i + 1).is_some_and(|next| next.link == Some(Link::And) && mentions[i].link == Some(Link::Comma))
}

/// The kind of an unknown name from its place in a chain.
fn unknown(document: &Document, mentions: &mut [Mention], i: usize) {
    if mentions[i].kind.1 != Sure::Guess || is_list(mentions, i) {
        return;
    }
    let next = (i + 1 < mentions.len()
        && mentions[i + 1].link == Some(Link::Comma)
        && mentions[i + 1].relation.is_none_or(holds)
        && !is_list(mentions, i + 1))
    .then(|| mentions[i + 1].kind);
    let behind_comma = i > 0
        && mentions[i].link == Some(Link::Comma)
        && mentions[i].relation.is_none_or(holds)
        && is_joined(document, mentions, i);
    let before = behind_comma.then(|| mentions[i - 1].kind);
    // "at Old Trafford in Manchester"
    let at = mentions[i].relation == Some(PlaceRelation::At) && mentions[i].link.is_none();
    if at && is_in_town(document, mentions, i) {
        // "at Andheri in Mumbai"
        let kind = if mentions[i].name.len() == 1 { PlaceKind::District } else { PlaceKind::Site };
        mentions[i].kind = (kind, Sure::Chain);
        return;
    }
    let kind = match (before, next) {
        (Some((PlaceKind::City, _)), Some((PlaceKind::Country, _)) | None) => PlaceKind::Admin1,
        (Some((PlaceKind::District, _)), None) => PlaceKind::Admin1,
        (_, Some((PlaceKind::City, Sure::Table | Sure::Noun))) => PlaceKind::District,
        _ => return,
    };
    mentions[i].kind = (kind, Sure::Chain);
}

/// "… in Manchester", "… in the capital" right behind mention `i`.
fn is_in_town(document: &Document, mentions: &[Mention], i: usize) -> bool {
    let end = mentions[i].reach.end;
    if let Some(next) = mentions.get(i + 1).filter(|next| next.reach.start == end) {
        return next.link.is_none() && next.kind.0 == PlaceKind::City && next.relation == Some(PlaceRelation::In);
    }
    document.follows(end, &["in", "the"])
        && document.is_any(end + 2, &["capital", "city"])
        && !document.is(end + 3, "of")
}

/// Whether two mentions have one name, case apart.
pub fn is_same_name(document: &Document, one: &Mention, other: &Mention) -> bool {
    let span = |mention: &Mention| document.span(mention.name.clone());
    one.name.len() == other.name.len()
        && span(one).len() == span(other).len()
        && document.slice(span(one)).eq_ignore_ascii_case(document.slice(span(other)))
}

/// One name has one kind: the surest.
fn same_names(document: &Document, mentions: &mut [Mention]) {
    for i in 1..mentions.len() {
        let same = (i.saturating_sub(FAR)..i).find(|&k| is_same_name(document, &mentions[i], &mentions[k]));
        if let Some(k) = same {
            let surest =
                if mentions[i].kind.1 > mentions[k].kind.1 || mentions[i].kind.0 == PlaceKind::Admin1 { i } else { k };
            let (kind, known) = (mentions[surest].kind, mentions[surest].known);
            for m in [i, k] {
                mentions[m].kind = kind;
                mentions[m].known = mentions[m].known.or(known);
            }
        }
    }
}

/// Puts each place inside the next larger one of its group.
fn contain(document: &Document, mentions: &mut [Mention]) {
    let mut group = 0;
    for i in 0..mentions.len() {
        if !is_joined(document, mentions, i) {
            group = i;
            continue;
        }
        let first = group.max(i.saturating_sub(6));
        if mentions[i].link == Some(Link::Inside) && mentions[i - 1].within.is_none() && is_owned(document, mentions, i)
        {
            let inner = mentions[i].kind.0;
            for before in &mut mentions[first..i - 1] {
                let placed = before.within.is_some_and(|within| within != i - 1);
                if !placed && rank(before.kind.0) <= rank(inner) {
                    before.within = Some(i);
                }
            }
            mentions[i].within = Some(i - 1);
            continue;
        }
        if mentions[i].relation.is_some_and(|relation| !holds(relation)) || is_list(mentions, i) {
            continue;
        }
        // "Golo, central Darfur in Sudan": the preposition says so
        let said = mentions[i].link.is_none() && mentions[i].relation == Some(PlaceRelation::In);
        let adjacent = mentions[i].reach.start == mentions[i - 1].reach.end;
        let listed = document.is_any(mentions[i].reach.start.saturating_sub(1), &["and", "or"]);
        for k in first..i {
            let (inner, outer) = (rank(mentions[k].kind.0), rank(mentions[i].kind.0));
            let area = mentions[k].kind.0 != PlaceKind::Feature
                && k + 1 == i
                && inner <= outer + 1
                && (adjacent || inner != outer && !listed);
            // "Newport, Co Mayo": a county
            let county = k + 1 == i
                && mentions[i].link == Some(Link::Comma)
                && mentions[i].reach.start == mentions[i].name.start
                && (mentions[k].kind.0, mentions[i].kind.0) == (PlaceKind::City, PlaceKind::District);
            if mentions[k].within.is_none() && (inner < outer || said && area || county) {
                mentions[k].within = Some(i);
            }
        }
    }
}

/// Whether mention `i` belongs to the one right before it: "Peru's capital Lima", "Khartoum suburb of Kalakla".
fn is_owned(document: &Document, mentions: &[Mention], i: usize) -> bool {
    let (reach, name) = (mentions[i].reach.start, mentions[i].name.start);
    let owner = reach.checked_sub(1).is_some_and(|k| document.token(k).kind == Kind::Possessive);
    owner || (reach..name).any(|k| document.is(k, "of")) || rank(mentions[i].kind.0) < rank(mentions[i - 1].kind.0)
}

/// Whether what is led to by this relation can contain what stands before it.
pub fn holds(relation: PlaceRelation) -> bool {
    matches!(relation, PlaceRelation::In | PlaceRelation::At | PlaceRelation::On | PlaceRelation::Outskirts)
}
