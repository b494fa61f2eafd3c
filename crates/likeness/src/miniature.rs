//! A rectangle of a picture as 64 × 64 grey values, squeezed to a square: what is kept of it and compared.

use crate::grid::Grid;
use crate::luma::{Area, Luma};
use crate::pdq::{self, Pdq, SAMPLES};

/// Values a side.
pub(crate) const SIDE: usize = SAMPLES;

/// A rectangle of a picture made small, and its hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Miniature {
    pub values: Vec<u8>,
    pub pdq: Pdq,
}

impl Miniature {
    pub fn of(luma: &Luma, area: Area) -> Miniature {
        let mut plane = luma.reduced(area);
        let pdq = Pdq::of(&pdq::samples(&mut plane));
        // what is finer than a value is taken out, lest a copy's edges lying a little elsewhere look like a difference
        let odd = |length: usize| (length / SIDE) | 1;
        plane.blur(odd(plane.width), odd(plane.height));
        Miniature { pdq, values: plane.sampled(SIDE).iter().map(|value| value.round() as u8).collect() }
    }

    pub fn grid(&self) -> Grid {
        Grid { width: SIDE, height: SIDE, values: self.values.iter().map(|&value| f32::from(value)).collect() }
    }
}
