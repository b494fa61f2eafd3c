//! Who made the picture. A stringer is nobody.

use super::Before;
use crate::name;
use crate::side::{Pair, Side};
use crate::verdict::Outcome;
use caption::record::Photographer;

pub const PHOTOGRAPHER: Before = Before { id: "photographer", compare };

fn compare(pair: &Pair<'_>) -> Option<Outcome> {
    let (a, b) = (photographers(pair.a), photographers(pair.b));
    if a.is_empty() && b.is_empty() {
        return None;
    }
    let (Some(one), Some(other)) = (a.first(), b.first()) else { return Some(Outcome::cannot_tell()) };
    if a.iter().any(|one| b.iter().any(|other| name::alike(&one.name, &other.name))) {
        return Some(Outcome::compatible());
    }
    let message = format!("photographed by {} against {}", one.name, other.name);
    Some(Outcome::incompatible(message, one.span, other.span))
}

fn photographers<'r>(side: Side<'r>) -> &'r [Photographer<'r>] {
    side.record.credit.as_ref().map_or(&[], |credit| &credit.photographers)
}
