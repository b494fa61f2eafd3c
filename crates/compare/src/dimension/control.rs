//! Who held a place, for places that both captions speak of.
//!
//! "Houthi-held port" and "government-held port" do not agree; a siege and a holder go together.

use super::After;
use crate::place::View;
use crate::scene::Match;
use crate::side::{self, Pair, Side};
use crate::verdict::Outcome;
use caption::record::{Control, ControlStatus, Place};
use gazetteer::name::fold;

pub const CONTROL: After = After { id: "control", compare };

fn compare(pair: &Pair<'_>, matched: Match) -> Option<Outcome> {
    let (a, b) = (&pair.a.record.control, &pair.b.record.control);
    if a.is_empty() && b.is_empty() {
        return None;
    }
    let siege = |control: &Control<'_>| control.status == ControlStatus::Besieged;
    let mut together = false;
    let mut differs = None;
    for one in a.iter().take(side::COMPARED) {
        let others: Vec<_> =
            b.iter().take(side::COMPARED).filter(|other| same_place(pair, one, other, matched)).collect();
        together |= !others.is_empty();
        let others: Vec<_> = others.into_iter().filter(|other| siege(one) == siege(other)).collect();
        let (Some(holder), held): (_, Vec<_>) =
            (party(one), others.iter().filter_map(|other| Some((*other, party(other)?))).collect())
        else {
            continue;
        };
        if let Some((other, against)) = held.first()
            && !held.iter().any(|(_, other)| *other == holder)
        {
            let message = format!("held by {holder} against {against}");
            differs.get_or_insert(Outcome::incompatible(message, Some(one.span), Some(other.span)));
        }
    }
    Some(differs.unwrap_or_else(|| Outcome::unless(!together)))
}

fn same_place(pair: &Pair<'_>, one: &Control<'_>, other: &Control<'_>, matched: Match) -> bool {
    match (place(pair.a, one), place(pair.b, other)) {
        (Some(first), Some(second)) => View::of(first).same(&View::of(second)),
        (None, None) => matched == Match::Same,
        _ => false,
    }
}

fn place<'r>(side: Side<'r>, control: &Control<'_>) -> Option<&'r Place<'r>> {
    side.record.places.get(control.place?)
}

/// The holder under one name for each side of a war.
fn party(control: &Control<'_>) -> Option<String> {
    let holder = control.holder.as_ref()?;
    let party = holder.party.as_deref().unwrap_or(holder.text);
    Some(side::sides(party).next().map_or_else(|| fold(party), str::to_owned))
}
