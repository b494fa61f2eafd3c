//! Which of a chain's unsure names are persons, now that the whole chain is known.
//!
//! In `Philippine Presidential Office/Dimaguila Handout/EPA-EFE` the single word Dimaguila is the best that looks like a
//! person, so it is one; in `Mattel via AP` the single word supplied the picture.

use super::HeadRole;
use super::chain::{Chain, Slot, SlotKind};
use super::person::Guess;
use crate::document::Document;
use crate::engine::Engine;
use crate::lexicon::Class;
use crate::record::{CreditFlag, CreditRole};

/// Settles which of the unsure names are persons.
pub(super) fn settle(engine: &Engine, document: &Document, chain: &mut Chain) {
    join_account(engine, document, chain);
    let Some(best) = best_guess(chain) else { return };
    let name = chain.slots[best].span;
    let certain = is_certain(document, chain, best);
    for i in (0..chain.slots.len()).rev() {
        let SlotKind::Unsure(guess) = chain.slots[i].kind else { continue };
        let slot = &chain.slots[i];
        let direct = !slot.via && !slot.ordered;
        let repeated = || document.slice(slot.span).eq_ignore_ascii_case(document.slice(name));
        let person = match () {
            () if i == best => certain,
            () if guess == Guess::Ranked || certain && repeated() => true,
            () if guess == Guess::Given => direct && !(slot.slashed && i > best && i + 1 == chain.slots.len()),
            () if guess == Guess::Several && i == best + 1 => direct && is_second(engine, document, chain, best),
            () if guess == Guess::Several && i + 1 == best => direct && is_list(document, chain, i),
            () => false,
        };
        chain.slots[i].kind = if person { SlotKind::Person } else { SlotKind::Body(None) };
        if !person && guess == Guess::Small {
            chain.slots.remove(i);
        }
    }
}

/// "(Facebook: Lismore City News)": platform and account are one.
fn join_account(engine: &Engine, document: &Document, chain: &mut Chain) {
    let [platform, account] = &chain.slots[..] else { return };
    let SlotKind::Agency(row) = platform.kind else { return };
    let provider = engine.desk.agency(row).role == CreditRole::Provider;
    let colon = provider && between(document, chain, 0) == ":";
    if colon && matches!(account.kind, SlotKind::Unsure(_)) && chain.flags.has(CreditFlag::UserGenerated) {
        chain.slots[0].span = platform.span.to(account.span);
        chain.slots[0].kind = SlotKind::Body(Some(HeadRole::Social));
        chain.slots.truncate(1);
    }
}

/// Whether the best guess is good enough.
fn is_certain(document: &Document, chain: &Chain, best: usize) -> bool {
    let SlotKind::Unsure(guess) = chain.slots[best].kind else { return false };
    match guess {
        Guess::Small => chain.anchored() && chain.labelled,
        Guess::Acronym => false,
        // "Mattel via AP": a single word that supplies is a body.
        Guess::Single => {
            let supplies = chain.via && !chain.labelled && best == 0 && chain.slots.len() == 2;
            !supplies || document.has(document.tokens_in(chain.slots[best].span).start, Class::GivenName)
        }
        _ => true,
    }
}

/// What stands between two neighbouring slots.
fn between<'t>(document: &Document<'t>, chain: &Chain, first: usize) -> &'t str {
    let (slot, second) = (&chain.slots[first], &chain.slots[first + 1]);
    document.text.get(slot.span.end as usize..second.span.start as usize).unwrap_or_default().trim()
}

/// Two names with "and" or a comma between them.
fn is_list(document: &Document, chain: &Chain, first: usize) -> bool {
    matches!(between(document, chain, first), "and" | "&" | "AND" | "+" | ",")
}

/// Whether the name behind `first` is a second person: behind "and", or behind a comma with another body to follow
/// ("Hanna Sorrel, Miles Tennant/National Cancer Institute").
fn is_second(engine: &Engine, document: &Document, chain: &Chain, first: usize) -> bool {
    let body_behind = chain.slots[first + 2..].iter().any(|slot| slot.slashed && is_supplier(engine, slot));
    is_list(document, chain, first) && (between(document, chain, first) != "," || body_behind)
}

fn is_supplier(engine: &Engine, slot: &Slot) -> bool {
    match slot.kind {
        SlotKind::Agency(row) => {
            matches!(engine.desk.agency(row).role, CreditRole::Provider | CreditRole::Publication)
        }
        SlotKind::Body(_) => true,
        _ => false,
    }
}

/// The slot that looks most like a person, the first of equals.
fn best_guess(chain: &Chain) -> Option<usize> {
    let mut best: Option<(usize, Guess)> = None;
    for (i, slot) in chain.slots.iter().enumerate() {
        if let SlotKind::Unsure(guess) = slot.kind
            && !slot.ordered
            && !(slot.via && i > 0)
            && best.is_none_or(|(_, known)| guess > known)
        {
            best = Some((i, guess));
        }
    }
    best.map(|(i, _)| i).or_else(|| chain.slots.iter().position(|slot| matches!(slot.kind, SlotKind::Unsure(_))))
}
