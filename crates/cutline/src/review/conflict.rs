//! Facts on which two people decided differently: one accepted what another rejected, or each corrected it his own way.

use archive::{Action, Review};
use std::collections::BTreeMap;

/// The decisions on each such fact, those that were undone left out, in the order of captions and facts.
pub fn conflicts<'r>(reviews: impl IntoIterator<Item = &'r Review>) -> Vec<Vec<&'r Review>> {
    let mut facts: BTreeMap<(u64, u64), Vec<&Review>> = BTreeMap::new();
    for review in reviews.into_iter().filter(|review| !review.undone) {
        if let (Action::Accept | Action::Correct | Action::Reject, Some(caption), Some(number)) =
            (review.action, review.caption, review.number)
        {
            facts.entry((caption, number)).or_default().push(review);
        }
    }
    facts.into_values().filter(|decided| differ(decided)).collect()
}

fn differ(decided: &[&Review]) -> bool {
    let said = |review: &Review| (review.action, review.value.as_ref().map(|value| value.get().to_owned()));
    let differs = |one: &Review, other: &Review| one.reviewer != other.reviewer && said(one) != said(other);
    decided.iter().any(|one| decided.iter().any(|other| differs(one, other)))
}
