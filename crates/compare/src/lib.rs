//! Two captions: do they show one photograph, and what do they not agree about?
//!
//! "Miners march in Oruro, Bolivia, 17 January 2023. EPA/WILMER CALLISAYA" and "Miners march in Potosi, Bolivia,
//! January 17, 2023. (Photo by Wilmer Callisaya/EPA)" show one photograph and disagree about the place. A figure, a day
//! or a place that differs does not make another photograph of it: it is the finding one looks for.
//!
//! Every answer is three-valued. What only one caption says cannot be compared, and a coarser word is no contradiction.

pub mod dimension;
pub mod file;
mod name;
mod near;
mod place;
mod scene;
mod side;
mod sketch;
mod verdict;
mod when;
mod words;

pub use dimension::{Account, Blamed, blamed};
pub use near::{NEAR, Near, THRESHOLD};
pub use scene::{Likeness, Match, Reason, stem};
pub use side::{Side, sides};
pub use sketch::{Sketch, Words};
pub use verdict::{Comparison, Dimensions, Finding, Verdict};
pub use words::{Stretch, words};

use caption::record::Record;

/// Compares two captions from what was read in them. For places resolved records tell more.
///
/// # Examples
///
/// ```
/// use compare::{Match, Verdict};
///
/// let engine = caption::Engine::new();
/// let one = engine.read("Miners march in Oruro, Bolivia, 17 January 2023. EPA/WILMER CALLISAYA");
/// let other = engine.read("Miners march in Potosi, Bolivia, January 17, 2023. (Photo by Wilmer Callisaya/EPA)");
/// let comparison = compare::compare(&one, &other);
/// assert_eq!(comparison.matched, Match::Same);
/// assert_eq!(comparison.dimensions.get("place"), Some(Verdict::Incompatible));
/// assert_eq!(comparison.dimensions.get("taken"), Some(Verdict::Compatible));
/// assert_eq!(comparison.dimensions.get("people"), None, "neither names anybody");
/// ```
pub fn compare(a: &Record<'_>, b: &Record<'_>) -> Comparison {
    let pair = side::Pair { a: Side::new(a), b: Side::new(b) };
    let before: Vec<_> = dimension::BEFORE.iter().map(|dimension| (dimension.id, (dimension.compare)(&pair))).collect();
    let (matched, reasons, scene) = scene::matched(&pair, &before);
    let after = dimension::AFTER.iter().map(|dimension| (dimension.id, (dimension.compare)(&pair, matched)));
    let mut comparison =
        Comparison { matched, reasons, dimensions: Dimensions::default(), findings: Vec::new(), scene };
    for (id, outcome) in before.into_iter().chain(after.collect::<Vec<_>>()) {
        if let Some(outcome) = outcome {
            comparison.take(id, outcome);
        }
    }
    comparison
}
