//! What each body of a chain did, by the grammar of chains: the maker stands beside the person, whoever comes behind it
//! or behind `via` passed the picture on, a wire beside a provider passed it on too.
//!
//! `Lam Kit-wai/SOPA Images/LightRocket via Getty Images`: SOPA Images made the picture, two others sold it.

use super::chain::{Chain, Slot, SlotKind};
use super::{Desk, HeadRole};
use crate::record::{CreditFlag, CreditRole};

/// The role of every slot; `None` for persons.
pub(crate) fn roles(desk: &Desk, chain: &Chain) -> Vec<Option<CreditRole>> {
    if let [slot] = &chain.slots[..]
        && let Some(role) = alone(desk, chain, slot)
    {
        return vec![Some(role)];
    }
    if let Some(roles) = person_and_agency(desk, chain) {
        return roles;
    }
    let mut roles: Vec<Option<CreditRole>> = (0..chain.slots.len()).map(|i| natural(desk, chain, i)).collect();
    let beside = |role| (0..roles.len()).any(|i| roles[i] == Some(role) && !chain.slots[i].via);
    // "AP Photo via militant video": a wire that found the picture itself.
    let found = |i: usize| chain.slots[i].via && i > 0 && makes(desk, &chain.slots[i - 1]);
    let provider_beside = (0..roles.len()).any(|i| roles[i] == Some(CreditRole::Provider) && !found(i));
    let made_elsewhere = provider_beside || beside(CreditRole::Publication);
    let maker = maker(desk, chain, &roles, made_elsewhere);
    for (i, role) in roles.iter_mut().enumerate() {
        if *role == Some(CreditRole::Agency) && Some(i) != maker {
            *role = Some(CreditRole::Distributor);
        }
    }
    state_agency_as_provider(chain, &mut roles, provider_beside);
    roles
}

/// A person and an agency, as in most chains: it made the picture unless it stands behind `via`.
fn person_and_agency(desk: &Desk, chain: &Chain) -> Option<Vec<Option<CreditRole>>> {
    let [first, second] = &chain.slots[..] else { return None };
    let role = |slot: &Slot| {
        let passed = slot.via || slot.again_via;
        Some(if passed { CreditRole::Distributor } else { CreditRole::Agency })
    };
    match (first.kind, second.kind) {
        _ if first.via || first.ordered || second.ordered => None,
        (SlotKind::Person, SlotKind::Agency(_)) if makes(desk, second) => Some(vec![None, role(second)]),
        (SlotKind::Agency(_), SlotKind::Person) if makes(desk, first) && !second.via => Some(vec![role(first), None]),
        _ => None,
    }
}

/// What an agency is that stands alone: whoever only sells what others make sold this one too, and a wire passed a
/// handout on.
fn alone(desk: &Desk, chain: &Chain, slot: &Slot) -> Option<CreditRole> {
    let SlotKind::Agency(row) = slot.kind else { return None };
    let handed = chain.flags.has(CreditFlag::Handout) && makes(desk, slot);
    (handed || desk.agency(row).role == CreditRole::Distributor).then_some(CreditRole::Distributor)
}

/// What a slot is by itself; everyone who may have made or sold the picture is an agency at first.
fn natural(desk: &Desk, chain: &Chain, i: usize) -> Option<CreditRole> {
    let slot = &chain.slots[i];
    let role = match slot.kind {
        SlotKind::Person | SlotKind::Unsure(_) => return None,
        SlotKind::Pool => return Some(CreditRole::Pool),
        SlotKind::Agency(row) => match desk.agency(row).role {
            CreditRole::Distributor => CreditRole::Agency,
            CreditRole::Publication if desk.agency(row).airs && !chain.has_person() && has_maker(desk, chain) => {
                CreditRole::Provider
            }
            role => role,
        },
        SlotKind::Body(Some(HeadRole::Plain(role))) => role,
        SlotKind::Body(Some(HeadRole::Social)) => CreditRole::Provider,
        SlotKind::Body(Some(HeadRole::Broadcaster)) if chain.has_person() => CreditRole::Publication,
        SlotKind::Body(Some(HeadRole::Broadcaster)) => CreditRole::Provider,
        SlotKind::Body(None) => unknown(desk, chain, i),
    };
    // "Getty Images for The Met Museum/Vogue": whoever stands behind `for` ordered it from the agency; without an agency
    // in front it is the newspaper that sent its photographer.
    let order = chain.slots[..=i].iter().position(|slot| slot.ordered).filter(|&order| order > 0);
    if let Some(order) = order
        && (order == i || slot.slashed)
        && !(i > order && role == CreditRole::Agency)
    {
        let agency = chain.slots[..order].iter().any(|slot| makes(desk, slot));
        if agency || !matches!(role, CreditRole::Publication | CreditRole::Agency) {
            return Some(CreditRole::Client);
        }
    }
    Some(role)
}

/// A body of which nothing is known: the local paper in "Name/Body via AP", who supplied it in "Body via AP" and
/// "REUTERS/Body", a small agency elsewhere.
fn unknown(desk: &Desk, chain: &Chain, i: usize) -> CreditRole {
    let slot = &chain.slots[i];
    if slot.ordered {
        return if chain.has_person() && !has_maker(desk, chain) {
            CreditRole::Publication
        } else {
            CreditRole::Client
        };
    }
    if slot.via {
        return CreditRole::Agency;
    }
    if chain.flags.has(CreditFlag::Handout) {
        return CreditRole::Provider;
    }
    let wire_behind = chain.slots[i + 1..].iter().any(|other| other.via && is_leading(desk, other));
    let wire_in_front = i > 0 && is_leading(desk, &chain.slots[i - 1]);
    match (chain.has_person(), wire_behind || wire_in_front) {
        (true, true) if wire_behind => CreditRole::Publication,
        (false, true) => CreditRole::Provider,
        _ => CreditRole::Agency,
    }
}

fn has_maker(desk: &Desk, chain: &Chain) -> bool {
    chain.slots.iter().any(|slot| makes(desk, slot))
}

/// Whether a slot is an agency of the table that makes or sells pictures.
fn makes(desk: &Desk, slot: &Slot) -> bool {
    let trades = |row| matches!(desk.agency(row).role, CreditRole::Agency | CreditRole::Distributor);
    matches!(slot.kind, SlotKind::Agency(row) if trades(row))
}

fn is_leading(desk: &Desk, slot: &Slot) -> bool {
    matches!(slot.kind, SlotKind::Agency(row) if desk.agency(row).leads)
}

fn sells(desk: &Desk, slot: &Slot) -> bool {
    matches!(slot.kind, SlotKind::Agency(row) if desk.agency(row).sells)
}

/// Which of the agencies made the picture, if one did.
fn maker(desk: &Desk, chain: &Chain, roles: &[Option<CreditRole>], made_elsewhere: bool) -> Option<usize> {
    let slots = &chain.slots;
    let agencies = || (0..slots.len()).filter(|&i| roles[i] == Some(CreditRole::Agency));
    // "Name /via Agency/Seller": the first one behind `via` is the maker's agency.
    let first = agencies().next()?;
    let sold = slots[first].via && agencies().count() > 1 && !sells(desk, &slots[first]);
    if !made_elsewhere && sold && slots[..first].iter().all(|slot| slot.kind == SlotKind::Person) {
        return Some(first);
    }
    // Whatever stands behind `via` or behind one who stands there passed the picture on.
    let passed = slots.iter().position(|slot| slot.via).unwrap_or(slots.len());
    let direct = || agencies().filter(|&i| i < passed && !slots[i].again_via);
    let person = slots.iter().position(|slot| slot.kind == SlotKind::Person);
    if made_elsewhere {
        // "Sputnik/Artyom Beloglazov/Kremlin via REUTERS": the person's own agency.
        let person = person?;
        let beside = direct().find(|&i| i.abs_diff(person) == 1)?;
        let other = agencies().any(|i| i != beside);
        let supplied = slots[person + 1..]
            .iter()
            .any(|slot| matches!(slot.kind, SlotKind::Agency(row) if desk.agency(row).role == CreditRole::Provider));
        return (other && supplied && !is_leading(desk, &slots[beside])).then_some(beside);
    }
    if let Some(person) = person
        && let Some(before) = direct().take_while(|&i| i < person).last()
        && direct().all(|i| i != person + 1 || sells(desk, &slots[i]))
    {
        return Some(before);
    }
    if let Some(person) = person
        && let Some(behind) = direct().find(|&i| i > person)
    {
        return Some(behind);
    }
    // "REUTERS/Kyodo": a world wire leads with its own name, the other one made the picture.
    let mut direct = direct();
    match (direct.next(), direct.next()) {
        (Some(first), Some(second))
            if is_leading(desk, &slots[first]) && !sells(desk, &slots[second]) && !is_leading(desk, &slots[second]) =>
        {
            Some(second)
        }
        (first, _) => first,
    }
}

/// "Petra News Agency/Handout via Reuters": a state agency that hands a picture out supplied it.
fn state_agency_as_provider(chain: &Chain, roles: &mut [Option<CreditRole>], provider_beside: bool) {
    let via = chain.slots.iter().any(|slot| slot.via || slot.again_via);
    if !chain.flags.has(CreditFlag::Handout) || provider_beside || !via || chain.has_person() {
        return;
    }
    if let Some(role) = roles.iter_mut().find(|role| **role == Some(CreditRole::Agency)) {
        *role = Some(CreditRole::Provider);
    }
}
