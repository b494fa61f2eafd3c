//! A grey plane at its full size, and rectangles of it made smaller: 6,000 × 4,000 pixels to 512 × 512 means of areas.

use image::GrayImage;

/// The longest side of what a rectangle is made smaller to. A picture is squeezed: both of its sides may become as long.
const SIDE: usize = 512;

/// A grey picture at its full size.
pub(crate) struct Luma {
    pub width: usize,
    pub height: usize,
    pixels: Vec<u8>,
}

/// A rectangle of pixels: from, up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    pub left: usize,
    pub top: usize,
    pub right: usize,
    pub bottom: usize,
}

/// A grey picture that was made smaller.
pub(crate) struct Plane {
    pub width: usize,
    pub height: usize,
    pub values: Vec<f32>,
}

impl Luma {
    pub fn new(picture: GrayImage) -> Luma {
        Luma { width: picture.width() as usize, height: picture.height() as usize, pixels: picture.into_raw() }
    }

    pub fn whole(&self) -> Area {
        Area { left: 0, top: 0, right: self.width, bottom: self.height }
    }

    pub fn at(&self, x: usize, y: usize) -> u8 {
        self.pixels[y * self.width + x]
    }

    /// A rectangle, each of its sides 512 long or less.
    pub fn reduced(&self, area: Area) -> Plane {
        let (from_width, from_height) = (area.right - area.left, area.bottom - area.top);
        let (width, height) = (from_width.min(SIDE), from_height.min(SIDE));
        let (columns, rows) = (shares(from_width, width), shares(from_height, height));
        let mut values = vec![0.0; width * height];
        let mut line = vec![0.0; width];
        for (y, into) in rows.iter().enumerate() {
            let from = (area.top + y) * self.width + area.left;
            line.fill(0.0);
            for (&pixel, into) in self.pixels[from..from + from_width].iter().zip(&columns) {
                line[into.first] += f32::from(pixel) * into.share;
                if into.rest > 0.0 {
                    line[into.first + 1] += f32::from(pixel) * into.rest;
                }
            }
            for (share, row) in [(into.share, into.first), (into.rest, into.first + 1)] {
                if share > 0.0 {
                    let row = &mut values[row * width..(row + 1) * width];
                    row.iter_mut().zip(&line).for_each(|(value, part)| *value += part * share);
                }
            }
        }
        Plane { width, height, values }
    }
}

impl Plane {
    /// Blurs twice by windows of this width and height: behind a tent filter of twice the size.
    pub fn blur(&mut self, across: usize, down: usize) {
        let mut other = vec![0.0; self.values.len()];
        for _ in 0..2 {
            for (from, to) in self.values.chunks_exact(self.width).zip(other.chunks_exact_mut(self.width)) {
                boxed(from, to, 1, self.width, across);
            }
            for x in 0..self.width {
                boxed(&other[x..], &mut self.values[x..], self.width, self.height, down);
            }
        }
    }

    /// So many values a side, each from the four around its place.
    pub fn sampled(&self, side: usize) -> Vec<f32> {
        let place = |i: usize, of: usize| {
            let at = ((i as f32 + 0.5) * of as f32 / side as f32 - 0.5).clamp(0.0, (of - 1) as f32);
            (at as usize, (at as usize + 1).min(of - 1), at.fract())
        };
        let columns: Vec<_> = (0..side).map(|i| place(i, self.width)).collect();
        let mut values = Vec::with_capacity(side * side);
        for (above, below, down) in (0..side).map(|i| place(i, self.height)) {
            let (above, below) = (&self.values[above * self.width..], &self.values[below * self.width..]);
            for &(left, right, across) in &columns {
                let mix = |row: &[f32]| row[left] + (row[right] - row[left]) * across;
                values.push(mix(above) + (mix(below) - mix(above)) * down);
            }
        }
        values
    }
}

/// Each value of a line becomes the mean of its window, which is narrower at the ends.
fn boxed(from: &[f32], to: &mut [f32], stride: usize, length: usize, window: usize) {
    let after = (window + 2) / 2 - 1;
    let before = window - 1 - after;
    let mut sum = 0.0f32;
    let mut range = 0..0;
    for i in 0..length {
        while range.end < (i + after + 1).min(length) {
            sum += from[range.end * stride];
            range.end += 1;
        }
        while range.start + before < i {
            sum -= from[range.start * stride];
            range.start += 1;
        }
        to[i * stride] = sum / range.len() as f32;
    }
}

/// Where a pixel goes when a line is made shorter: its share of one cell, and what is left for the next.
struct Into {
    first: usize,
    share: f32,
    rest: f32,
}

fn shares(from: usize, to: usize) -> Vec<Into> {
    // in units of 1/from of a cell: pixel i covers i·to up to (i+1)·to
    (0..from)
        .map(|i| {
            let (start, end) = (i * to, (i + 1) * to);
            let first = start / from;
            let rest = end.saturating_sub((first + 1) * from);
            Into { first, share: (to - rest) as f32 / from as f32, rest: rest as f32 / from as f32 }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_smaller_picture_has_the_means_of_areas() {
        let pixels = (0..1024 * 3).map(|i| ((i % 1024) / 4) as u8).collect();
        let luma = Luma::new(GrayImage::from_raw(1024, 3, pixels).unwrap());
        let plane = luma.reduced(luma.whole());
        assert_eq!((plane.width, plane.height), (512, 3));
        assert!(plane.values.chunks(512).all(|row| row.iter().enumerate().all(|(x, &v)| v == (x / 2) as f32)));
    }
}
