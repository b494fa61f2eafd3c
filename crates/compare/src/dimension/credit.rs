//! The bodies that made, gave and passed on the picture.
//!
//! "Lincoln Journal Star via AP" and "Lincoln Journal Star" agree; "AFP" and "Reuters" do not.

use super::Before;
use crate::side::{Pair, Side};
use crate::verdict::Outcome;
use caption::record::{CreditOrganisation, CreditRole};
use gazetteer::name::fold;

pub const CREDIT: Before = Before { id: "credit", compare };

fn compare(pair: &Pair<'_>) -> Option<Outcome> {
    let (a, b) = (bodies(pair.a), bodies(pair.b));
    if a.is_empty() && b.is_empty() {
        return None;
    }
    let (Some(one), Some(other)) = (a.first(), b.first()) else { return Some(Outcome::cannot_tell()) };
    let has = |bodies: &[&CreditOrganisation<'_>], body: &CreditOrganisation<'_>| {
        bodies.iter().any(|other| same_body(body, other))
    };
    let (ab, ba) = (a.iter().filter(|body| has(&b, body)).count(), b.iter().filter(|body| has(&a, body)).count());
    if ab == a.len() || ba == b.len() || same_body(one, other) {
        return Some(Outcome::compatible());
    }
    if ab > 0 {
        return Some(Outcome::cannot_tell());
    }
    let message = format!("credited to {} against {}", one.name, other.name);
    Some(Outcome::incompatible(message, one.span, other.span))
}

fn bodies<'r>(side: Side<'r>) -> Vec<&'r CreditOrganisation<'r>> {
    let credit = side.record.credit.as_ref();
    let all: Vec<_> = credit.into_iter().flat_map(|credit| &credit.organisations).collect();
    let named: Vec<_> = all.iter().copied().filter(|body| body.role != CreditRole::Pool || body.id.is_some()).collect();
    if named.is_empty() { all } else { named }
}

fn same_body(one: &CreditOrganisation<'_>, other: &CreditOrganisation<'_>) -> bool {
    if let (Some(one), Some(other)) = (&one.id, &other.id)
        && one == other
    {
        return true;
    }
    let names = |body: &CreditOrganisation<'_>| [fold(&body.name), fold(&body.printed)];
    let (these, those) = (names(one), names(other));
    these.iter().any(|one| those.iter().any(|other| same_name(one, other)))
}

/// Whether one name's words are all in the other, or one is the other's initials.
fn same_name(one: &str, other: &str) -> bool {
    let words = |name: &str| -> Vec<String> {
        name.split(' ').filter(|word| !matches!(*word, "" | "the" | "of" | "and" | "for")).map(str::to_owned).collect()
    };
    let (one, other) = (words(one), words(other));
    let (few, many) = if one.len() <= other.len() { (&one, &other) } else { (&other, &one) };
    if few.is_empty() {
        return false;
    }
    let initials: String = many.iter().filter_map(|word| word.chars().next()).collect();
    few.iter().all(|word| many.contains(word)) || few.len() == 1 && many.len() > 1 && few[0] == initials
}
