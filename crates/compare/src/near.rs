//! Whether two captions are near enough to be put together unasked: more than that their scenes are alike.
//!
//! Among millions, scenes of a few words are alike by chance. Two captions are put together where they share enough words
//! of the scene, and the photographer, the day or the place besides.

use crate::scene::Match;
use crate::verdict::{Comparison, Verdict};

/// The rule by which captions are put together, and its version.
pub const NEAR: (&str, u32) = ("near-words", 1);
/// So many words of the scene in common are enough where much else agrees.
const FEW: usize = 3;
/// So many are enough where one other thing agrees.
const MANY: usize = 5;
/// A caption of so many words is otherwise the same when it has so many hundredths of them in common.
const WORDS: usize = 10;
const ALIKE: usize = 84;
/// The farthest apart that two scenes may be, in hundredths.
pub const THRESHOLD: u64 = 20;
/// The farthest apart where the photographer, the day or the place differs.
const NEARLY_THE_SAME: u64 = 8;

/// How far apart two captions of one photograph are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Near {
    /// Hundredths of the scene that the captions do not share.
    pub distance: u64,
    /// How far apart they may be.
    pub threshold: u64,
}

impl Comparison {
    /// How near the captions are; `None` where they are not to be put together unasked.
    pub fn near(&self) -> Option<Near> {
        let verdict = |id| self.dimensions.get(id);
        let count =
            |wanted| ["photographer", "taken", "place"].into_iter().filter(|id| verdict(id) == Some(wanted)).count();
        let agree = count(Verdict::Compatible);
        let differ = count(Verdict::Incompatible) + usize::from(self.scene.other_figures);
        let shared = self.scene.shared;
        let distance = distance(self.scene.likeness);
        let enough = match differ {
            0 => shared >= FEW && agree >= 2 || shared >= MANY && agree >= 1,
            // Stock sentences come again on another day: only the same photographer's, or the same day and place, tell.
            1 => {
                let photographer = verdict("photographer");
                let known = agree >= 2 || photographer == Some(Verdict::Compatible);
                let (both, all) = self.scene.all;
                let otherwise_the_same = both >= WORDS && both * 100 >= all * ALIKE;
                otherwise_the_same && photographer != Some(Verdict::Incompatible)
                    || shared > FEW && known && distance <= NEARLY_THE_SAME
            }
            _ => false,
        };
        let near = self.matched == Match::Same && enough && distance <= THRESHOLD;
        near.then_some(Near { distance, threshold: THRESHOLD })
    }

    /// Whether the captions are of two photographs, whatever a third has in common with both.
    pub fn apart(&self) -> bool {
        matches!(self.matched, Match::Different | Match::Related)
    }
}

/// Hundredths of a scene that two captions do not share.
pub(crate) fn distance(likeness: f64) -> u64 {
    ((1.0 - likeness) * 100.0).round() as u64
}
