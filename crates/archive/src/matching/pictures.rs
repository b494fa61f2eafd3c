//! The same photograph by its pixels: pictures that look the same are one, whatever their captions say.
//!
//! `quay.jpg`, saved again and cropped by somebody who says that it shows another town, is the photograph it was; that its
//! captions do not agree is what one looks for.

use super::are_apart;
use crate::digest::Digest;
use crate::error::Result;
use crate::store::{Move, Store};
use likeness::{Fingerprint, VERSION, Verdict};
use std::collections::HashSet;

/// The rule by which pictures are put together, and its version.
const SAME_PICTURE: (&str, u32) = ("same-picture", VERSION);

/// The moves that bring what was seen in a picture together with what was seen in those that look the same.
///
/// # Errors
///
/// If the store cannot be read.
pub(crate) fn unite(store: &dyn Store, sha256: &Digest, fingerprint: &Fingerprint) -> Result<Vec<Move>> {
    let words: HashSet<u64> = fingerprint.probes().into_iter().collect();
    let looks = store.looks(&words)?;
    let own = looks.iter().find(|look| look.sha256 == *sha256).map(|look| store.seen_in(look.capture)).transpose()?;
    let Some((_, mut home)) = own.and_then(|seen| seen.into_iter().next()) else { return Ok(Vec::new()) };
    let apart = store.kept_apart()?;
    let mut moves: Vec<Move> = Vec::new();
    for look in looks.iter().filter(|look| look.sha256 != *sha256) {
        let likeness = fingerprint.compare(&look.fingerprint);
        let Some((sighting, other)) = store.seen_in(look.capture)?.into_iter().next() else { continue };
        if likeness.verdict != Verdict::Same || other == home || are_apart(&apart, home, other) {
            continue;
        }
        let (stays, gone) = (home.min(other), home.max(other));
        moves.iter_mut().filter(|one| one.to == Some(gone)).for_each(|one| one.to = Some(stays));
        for member in store.members(gone)?.into_iter().filter(|member| !member.fixed) {
            moves.push(Move {
                caption: member.caption,
                from: gone,
                to: Some(stays),
                group: 0,
                distance: thousandths(likeness.distance),
                threshold: thousandths(likeness.threshold),
                compared: Some(sighting),
                rule: SAME_PICTURE,
            });
        }
        home = stays;
    }
    Ok(moves)
}

/// A distance as it is kept.
fn thousandths(distance: f32) -> u64 {
    (distance.max(0.0) * 1000.0).round() as u64
}
