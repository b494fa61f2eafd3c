//! Same, different, or cannot tell: what is left when one picture lies on the other.
//!
//! Light and shade are taken out first, for skies over grounds are alike everywhere; what is compared is detail. Two
//! copies have .9 of it in common and more, two photographs less than .3. Where the whole agrees and a single place does
//! not, it may be the next frame of a burst or a stamp that was put on a copy: pixels do not tell which.

use crate::Fingerprint;
use crate::align::{self, Overlay, Pyramid};
use crate::miniature::Miniature;
use serde::Serialize;

/// Pictures at this distance or nearer are the same; those at the second one or farther are different.
const SAME: f32 = 0.15;
const DIFFERENT: f32 = 0.5;
/// A place that differs by more than this is another thing in it. 2 is what two unrelated places differ by.
const OTHER: f32 = 0.8;
/// A place's side, in values of a miniature.
const PLACE: usize = 8;
/// What saving a picture changes in a value, squared; differences are measured against it where a place is flat.
const NOISE: f32 = 9.0;
/// Detail below this many shades of grey is that of fog, plain walls and gradients.
const LEAST_DETAIL: f32 = 1.5;
/// Pictures with a shorter side than this, in pixels, are thumbnails and buttons.
const LEAST_SIDE: u32 = 40;

/// Whether two fingerprints are of one picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// One is a copy of the other, or both of a third.
    Same,
    /// Two pictures.
    Different,
    /// Not to be told from the pixels.
    CannotTell,
}

/// What a verdict is founded on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// The detail of the part that both pictures have.
    Detail,
    /// One place in pictures that otherwise agree: somebody moved, or something was put in.
    Place,
    /// One of them is too flat for detail: fog, a plain wall, black.
    Flat,
    /// One of them is too small for detail.
    Small,
}

/// How alike two pictures are.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Likeness {
    /// Same, different, or cannot tell.
    pub verdict: Verdict,
    /// 0 for the same pixels, 1 for nothing in common; of a place, up to 2 and a little more.
    pub distance: f32,
    /// Up to which distance pictures are the same.
    pub threshold: f32,
    /// What the distance is one of.
    pub how: How,
}

/// What is left when one miniature lies on another.
struct Rest {
    /// 0 for the same detail, 1 for nothing in common.
    detail: f32,
    /// That of the place that differs most, against the detail there.
    place: f32,
}

pub(crate) fn compare(a: &Fingerprint, b: &Fingerprint) -> Likeness {
    // so that it does not matter which one is asked
    let (a, b) = if (&a.miniatures[0].values, a.width) <= (&b.miniatures[0].values, b.width) { (a, b) } else { (b, a) };
    let cannot_tell = |how| Likeness { verdict: Verdict::CannotTell, distance: 0.0, threshold: SAME, how };
    if [a, b].iter().any(|picture| picture.width.min(picture.height) < LEAST_SIDE) {
        return cannot_tell(How::Small);
    }
    let pyramids = |picture: &Fingerprint| -> Vec<Pyramid> {
        let told = picture.miniatures.iter().filter(|miniature| has_detail(miniature));
        told.map(|miniature| Pyramid::new(miniature.grid())).collect()
    };
    let (a, b) = (pyramids(a), pyramids(b));
    let pairs = a.iter().flat_map(|a| b.iter().map(move |b| rest(a, b)));
    let Some(rest) = pairs.min_by(|a, b| a.detail.total_cmp(&b.detail)) else { return cannot_tell(How::Flat) };
    if rest.detail <= SAME && rest.place > OTHER {
        return Likeness { verdict: Verdict::CannotTell, distance: rest.place, threshold: OTHER, how: How::Place };
    }
    let verdict = match rest.detail {
        distance if distance <= SAME => Verdict::Same,
        distance if distance >= DIFFERENT => Verdict::Different,
        _ => Verdict::CannotTell,
    };
    Likeness { verdict, distance: rest.detail, threshold: SAME, how: How::Detail }
}

/// Whether there is something in a picture by which it is known.
pub(crate) fn has_detail(miniature: &Miniature) -> bool {
    miniature.grid().detail().spread() >= LEAST_DETAIL
}

fn rest(a: &Pyramid, b: &Pyramid) -> Rest {
    let laid = Overlay::new(a.fine(), b.fine(), align::place(a, b));
    let detail = Overlay { a: laid.a.detail(), b: laid.b.detail() };
    Rest { detail: 1.0 - detail.correlation(), place: worst_place(&detail) }
}

/// How much the place that differs most differs, with both pictures brought to the weaker contrast.
fn worst_place(detail: &Overlay) -> f32 {
    let (a, b) = (&detail.a, &detail.b);
    let (contrast_a, contrast_b) = (a.spread().max(0.1), b.spread().max(0.1));
    let weaker = contrast_a.min(contrast_b);
    let (by_a, by_b) = (weaker / contrast_a, weaker / contrast_b);
    let differs = |left: usize, top: usize| {
        let (mut between, mut of_both) = (0.0, 0.0);
        for y in top..top + PLACE {
            for x in left..left + PLACE {
                let (a, b) = (a.at(x, y) * by_a, b.at(x, y) * by_b);
                between += (a - b).powi(2);
                of_both += (a * a + b * b) / 2.0;
            }
        }
        between / (of_both + NOISE * (PLACE * PLACE) as f32)
    };
    let places = corners(a.height).flat_map(|top| corners(a.width).map(move |left| (left, top)));
    places.map(|(left, top)| differs(left, top)).fold(0.0, f32::max)
}

/// Where places begin along a side: each overlaps half of the one before.
fn corners(side: usize) -> impl Iterator<Item = usize> {
    let last = side.saturating_sub(PLACE);
    (0..last).step_by(PLACE / 2).chain([last])
}
