//! Whether somebody checked the picture. Checked against unchecked does not agree.

use super::After;
use crate::scene::Match;
use crate::side::Pair;
use crate::verdict::Outcome;
use caption::record::{Verification, VerificationStatus};

pub const VERIFICATION: After = After { id: "verification", compare };

fn compare(pair: &Pair<'_>, _: Match) -> Option<Outcome> {
    let (a, b) = (&pair.a.record.verifications, &pair.b.record.verifications);
    if a.is_empty() && b.is_empty() {
        return None;
    }
    let (Some(one), Some(other)) = (a.first(), b.first()) else { return Some(Outcome::cannot_tell()) };
    let checked = |verification: &Verification<'_>| verification.status != VerificationStatus::Unverified;
    if a.iter().any(|one| b.iter().any(|other| checked(one) == checked(other))) {
        return Some(Outcome::compatible());
    }
    let message = format!("“{}” against “{}”", one.text, other.text);
    Some(Outcome::incompatible(message, Some(one.span), Some(other.span)))
}
