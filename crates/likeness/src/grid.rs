//! A rectangle of grey values that is blurred, halved, and looked at between its values.

/// Values row by row. A value stands for the middle of its cell.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    pub width: usize,
    pub height: usize,
    pub values: Vec<f32>,
}

impl Grid {
    /// Each value mixed with its neighbours, 1 2 1 in both directions.
    pub fn blurred(&self) -> Grid {
        let (width, height) = (self.width, self.height);
        let mix = |before: f32, here: f32, after: f32| (before + 2.0 * here + after) / 4.0;
        let mut half = Vec::with_capacity(self.values.len());
        for row in self.values.chunks_exact(width) {
            half.extend((0..width).map(|x| mix(row[x.saturating_sub(1)], row[x], row[(x + 1).min(width - 1)])));
        }
        let mut values = Vec::with_capacity(self.values.len());
        for y in 0..height {
            let (above, below) = (y.saturating_sub(1) * width, (y + 1).min(height - 1) * width);
            values.extend((0..width).map(|x| mix(half[above + x], half[y * width + x], half[below + x])));
        }
        Grid { values, ..*self }
    }

    /// Half as many values a side, each the mean of four.
    pub fn halved(&self) -> Grid {
        let (width, height) = (self.width / 2, self.height / 2);
        let mean =
            |x: usize, y: usize| (self.at(x, y) + self.at(x + 1, y) + self.at(x, y + 1) + self.at(x + 1, y + 1)) / 4.0;
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (2 * x, 2 * y)));
        Grid { width, height, values: places.map(|(x, y)| mean(x, y)).collect() }
    }

    /// What is finer than about four values: shapes and edges without light and shade.
    pub fn detail(&self) -> Grid {
        let coarse = self.blurred().blurred().blurred().blurred();
        let values = self.values.iter().zip(&coarse.values).map(|(here, around)| here - around).collect();
        Grid { values, ..*self }
    }

    /// How far values are from their mean: the root of the mean square.
    pub fn spread(&self) -> f32 {
        let count = self.values.len() as f32;
        let mean = self.values.iter().sum::<f32>() / count;
        (self.values.iter().map(|value| (value - mean).powi(2)).sum::<f32>() / count).sqrt()
    }

    pub fn at(&self, x: usize, y: usize) -> f32 {
        self.values[y * self.width + x]
    }
}

/// A place between the values of a line: the value before it and how far it is on the way to the next.
#[derive(Clone, Copy)]
pub(crate) struct Between {
    pub before: usize,
    pub part: f32,
}

impl Between {
    /// The place of a coordinate of the unit square on a line of so many values; none outside.
    pub fn new(at: f32, side: usize) -> Option<Between> {
        let at = at * side as f32 - 0.5;
        if !(at >= 0.0 && at < (side - 1) as f32) {
            return None;
        }
        Some(Between { before: at as usize, part: at.fract() })
    }
}
