//! The pictures before this one: a gallery stays in one region more often than not.

use super::candidate::Candidate;
use std::collections::VecDeque;

/// So many places are remembered.
const PLACES: usize = 8;

/// Where the pictures of a gallery were made so far.
#[derive(Debug, Default)]
pub struct Gallery {
    places: VecDeque<Candidate>,
}

impl Gallery {
    pub(super) fn places(&self) -> &[Candidate] {
        self.places.as_slices().0
    }

    pub(super) fn remember(&mut self, shown: &[Candidate]) {
        for place in shown {
            if self.places.len() == PLACES {
                self.places.pop_front();
            }
            self.places.push_back(*place);
        }
        self.places.make_contiguous();
    }
}
