//! Words by which a plain map finds the pictures that are worth comparing with one, without looking at the others.
//!
//! What is inside a picture's outer twentieth is what a copy still has that lost a strip. Of it the lowest cosine
//! coefficients are taken, of each whether it is above zero, and some of these bits make a word. The one who asks tries
//! the places where that middle lies in a copy, and the other value of the bits that are least sure.

use crate::miniature::SIDE;
use std::collections::BTreeSet;
use std::f32::consts::PI;
use std::sync::LazyLock;

/// How much is left out on each side of a picture whose words are kept.
const INSET: f32 = 0.05;
/// How far a copy's edges may be away in one who asks, in three steps a side.
const AWAY: f32 = 0.0333;
/// Coefficients whose two numbers add up to no more than this.
const HIGHEST: usize = 9;
/// Words of a picture, and bits of a word.
pub(crate) const WORDS: usize = 6;
const BITS: usize = 26;
/// So many of a word's bits, the least sure ones, are also tried the other way.
const UNSURE: usize = 4;

/// The cosines of a window along one axis, for each number of half waves.
type Waves = [[f32; SIDE]; HIGHEST + 1];

/// The words that are kept of a picture.
pub(crate) fn kept(values: &[u8]) -> Vec<u64> {
    let waves = &WAVES[4];
    let half = along(values, waves);
    let coefficients = across(&half, waves);
    (0..WORDS).map(|word| spell(word, &coefficients).0).collect()
}

/// The words by which a picture is asked for.
pub(crate) fn asked(values: &[u8], into: &mut BTreeSet<u64>) {
    for columns in WAVES.iter() {
        let half = along(values, columns);
        for rows in WAVES.iter() {
            let coefficients = across(&half, rows);
            for word in 0..WORDS {
                let (spelt, unsure) = spell(word, &coefficients);
                for others in 0..1usize << UNSURE {
                    let flipped = (0..UNSURE).filter(|i| others >> i & 1 == 1).map(|i| 1u64 << unsure[i]);
                    into.insert(spelt ^ flipped.sum::<u64>());
                }
            }
        }
    }
}

/// Nine windows along an axis; the fifth leaves out the same at both ends.
static WAVES: LazyLock<Vec<Waves>> = LazyLock::new(|| {
    let insets = [INSET - AWAY, INSET, INSET + AWAY];
    insets.iter().flat_map(|start| insets.map(|end| waves(*start, 1.0 - end))).collect()
});

fn waves(start: f32, end: f32) -> Waves {
    let cell = |j: usize| (j as f32 / SIDE as f32, (j + 1) as f32 / SIDE as f32);
    let share = |j: usize| {
        let (from, to) = cell(j);
        ((to.min(end) - from.max(start)) * SIDE as f32).max(0.0)
    };
    let total: f32 = (0..SIDE).map(share).sum();
    std::array::from_fn(|number| {
        let mut wave: [f32; SIDE] = std::array::from_fn(|j| {
            let (from, to) = cell(j);
            let middle = (from.max(start) + to.min(end)) / 2.0;
            share(j) * (PI * number as f32 * (middle - start) / (end - start)).cos()
        });
        if number > 0 {
            // a picture's brightness says nothing
            let mean = wave.iter().sum::<f32>() / total;
            (0..SIDE).for_each(|j| wave[j] -= mean * share(j));
        }
        wave
    })
}

/// Each row's coefficients.
fn along(values: &[u8], waves: &Waves) -> Vec<[f32; HIGHEST + 1]> {
    let row = |row: &[u8]| {
        std::array::from_fn(|i| row.iter().zip(&waves[i]).map(|(&value, wave)| f32::from(value) * wave).sum())
    };
    values.chunks_exact(SIDE).map(row).collect()
}

/// The coefficients of both directions, in the order of [`ORDER`].
fn across(half: &[[f32; HIGHEST + 1]], waves: &Waves) -> Vec<f32> {
    let sum = |&(x, y): &(usize, usize)| half.iter().zip(&waves[y]).map(|(row, wave)| row[x] * wave).sum();
    ORDER.iter().map(sum).collect()
}

/// The coefficients that are used, the lowest first.
static ORDER: LazyLock<Vec<(usize, usize)>> =
    LazyLock::new(|| (1..=HIGHEST).flat_map(|sum| (0..=sum).map(move |x| (x, sum - x))).collect());

/// A word of a picture, and which of its bits are least sure.
fn spell(word: usize, coefficients: &[f32]) -> (u64, [usize; UNSURE]) {
    let mut spelt = 0u64;
    let mut sure = [(f32::INFINITY, 0); UNSURE];
    for (bit, &i) in CHOSEN[word].iter().enumerate() {
        let value = coefficients[i];
        spelt |= u64::from(value > 0.0) << bit;
        if let Some(place) = sure.iter().position(|(other, _)| value.abs() < *other) {
            sure[place..].rotate_right(1);
            sure[place] = (value.abs(), bit);
        }
    }
    (spelt | (word as u64) << BITS, sure.map(|(_, bit)| bit))
}

/// Which coefficients make which word: each word has low and high ones, every coefficient about as often as another.
static CHOSEN: LazyLock<Vec<[usize; BITS]>> = LazyLock::new(|| {
    let count = ORDER.len();
    let stride = [1, 5, 7, 11, 13, 17];
    (0..WORDS).map(|word| std::array::from_fn(|bit| (word * 9 + bit * stride[word % stride.len()]) % count)).collect()
});
