//! PDQ, the perceptual hash by which platforms exchange lists of pictures: 256 bits, of which two copies of a picture
//! differ in 31 or fewer.
//!
//! Facebook's description of 2017, "The TMK+PDQF Video-Hashing Algorithm and the PDQ Image-Hashing Algorithm": a tent
//! filter, 64 × 64 samples, the cosine transform's lowest 16 × 16 coefficients without the constant, and which of them
//! are above their median. The picture is made smaller to 512 × 512 first, as its authors do for large pictures.

use crate::luma::Plane;
use std::f64::consts::PI;
use std::fmt;
use std::sync::LazyLock;

/// Samples a side.
pub(crate) const SAMPLES: usize = 64;
const COEFFICIENTS: usize = 16;

/// A PDQ hash, its first word the most significant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pdq(pub [u8; 32]);

impl Pdq {
    /// In how many of its 256 bits a hash differs from another. Up to 31 is what its authors call one picture.
    pub fn distance(&self, other: &Pdq) -> u32 {
        self.0.iter().zip(&other.0).map(|(a, b)| (a ^ b).count_ones()).sum()
    }

    /// The hash of 64 × 64 samples.
    pub(crate) fn of(samples: &[f32]) -> Pdq {
        let coefficients = transform(samples);
        let mut sorted = coefficients;
        let median = *sorted.select_nth_unstable_by(COEFFICIENTS * COEFFICIENTS / 2 - 1, f32::total_cmp).1;
        let mut hash = [0u8; 32];
        for (i, _) in coefficients.iter().enumerate().filter(|(_, value)| **value > median) {
            hash[31 - i / 8] |= 1 << (i % 8);
        }
        Pdq(hash)
    }
}

/// 64 hexadecimal digits, as hashes are exchanged.
impl fmt::Display for Pdq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Pdq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// 64 × 64 samples of a picture behind a tent filter as wide as a sample, with which the plane is left.
pub(crate) fn samples(plane: &mut Plane) -> Vec<f32> {
    let (width, height) = (plane.width, plane.height);
    plane.blur(width.div_ceil(2 * SAMPLES), height.div_ceil(2 * SAMPLES));
    let middle = |i: usize, of: usize| (2 * i + 1) * of / (2 * SAMPLES);
    let places = (0..SAMPLES).flat_map(|y| (0..SAMPLES).map(move |x| (middle(x, width), middle(y, height))));
    places.map(|(x, y)| plane.values[y * width + x]).collect()
}

/// The cosine transform's coefficients 1..=16 in both directions, row by row.
fn transform(samples: &[f32]) -> [f32; COEFFICIENTS * COEFFICIENTS] {
    static COSINES: LazyLock<Vec<f32>> = LazyLock::new(|| {
        let scale = (2.0 / SAMPLES as f64).sqrt();
        let cosine = |i: usize, j: usize| scale * (PI / (2.0 * SAMPLES as f64) * ((i + 1) * (2 * j + 1)) as f64).cos();
        (0..COEFFICIENTS).flat_map(|i| (0..SAMPLES).map(move |j| cosine(i, j) as f32)).collect()
    });
    let mut half = [0.0; COEFFICIENTS * SAMPLES];
    for (i, cosines) in COSINES.chunks_exact(SAMPLES).enumerate() {
        for (cosine, row) in cosines.iter().zip(samples.chunks_exact(SAMPLES)) {
            half[i * SAMPLES..(i + 1) * SAMPLES].iter_mut().zip(row).for_each(|(sum, value)| *sum += cosine * value);
        }
    }
    let mut coefficients = [0.0; COEFFICIENTS * COEFFICIENTS];
    for (i, row) in half.chunks_exact(SAMPLES).enumerate() {
        for (j, cosines) in COSINES.chunks_exact(SAMPLES).enumerate() {
            coefficients[i * COEFFICIENTS + j] = row.iter().zip(cosines).map(|(value, cosine)| value * cosine).sum();
        }
    }
    coefficients
}
