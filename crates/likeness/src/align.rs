//! Laying one miniature over another: where the edges of the one are in the other, and what is left when they lie there.
//!
//! A copy that lost 5 % on its left begins at 0.05 of the picture. The edges are tried on a coarse grid first, a few
//! steps each, and then moved on finer grids as long as the difference gets less (Lucas and Kanade's method, with
//! brightness and contrast free).

use crate::grid::{Between, Grid};
use std::cmp::Ordering;

/// How far the edges of a copy are tried at first, of the picture's side.
const STEP: f32 = 0.04;
/// Edges farther away than this are not those of a copy.
const FARTHEST: f32 = 0.16;
/// So many of the best places on the coarse grid are followed, for stripes fit in several.
const STARTS: usize = 6;
/// No worse than the best one by more than this.
const CLOSE: f32 = 0.1;
/// Pictures that are less alike than this on the coarse and the middle grid are not laid more exactly.
const LEAST_COARSE: f32 = 0.4;
const LEAST_MIDDLE: f32 = 0.6;
/// Steps of moving the edges on each grid.
const STEPS: usize = 8;

/// Where a picture's unit square lies in another's, along one axis: its start and its length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Span {
    pub start: f32,
    pub length: f32,
}

/// Where a picture lies in another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Placement {
    pub x: Span,
    pub y: Span,
}

/// A miniature on three grids, the finest first.
pub(crate) struct Pyramid {
    fine: Grid,
    middle: Grid,
    coarse: Grid,
}

/// The part of two pictures that both have, laid over each other: as many values of each.
pub(crate) struct Overlay {
    pub a: Grid,
    pub b: Grid,
}

impl Pyramid {
    pub fn new(fine: Grid) -> Pyramid {
        let middle = fine.halved();
        let coarse = middle.blurred().halved();
        Pyramid { fine, middle, coarse }
    }

    pub fn fine(&self) -> &Grid {
        &self.fine
    }
}

impl Span {
    fn at(self, part: f32) -> f32 {
        self.start + self.length * part
    }

    fn is_near(self) -> bool {
        self.start.abs() <= FARTHEST && (self.start + self.length - 1.0).abs() <= FARTHEST
    }

    fn tried() -> impl Iterator<Item = Span> {
        let steps = [0.0, -STEP, STEP];
        steps.into_iter().flat_map(move |start| steps.map(|end| Span { start, length: 1.0 + end - start }))
    }
}

/// Where the first lies in the second, as well as can be told.
pub(crate) fn place(a: &Pyramid, b: &Pyramid) -> Placement {
    let tried = Span::tried().flat_map(|x| Span::tried().map(move |y| Placement { x, y }));
    let mut scored: Vec<_> =
        tried.map(|placement| (Overlay::new(&a.coarse, &b.coarse, placement).correlation(), placement)).collect();
    scored.sort_by(|a, b| by_score(b, a));
    let (best, placement) = scored[0];
    if best < LEAST_COARSE {
        return placement;
    }
    let starts = scored.iter().take(STARTS).filter(|(score, _)| *score > best - CLOSE);
    let (best, middle) = starts.map(|(_, from)| moved(&a.middle, &b.middle, *from)).max_by(by_score).expect("the best");
    if best < LEAST_MIDDLE {
        return middle;
    }
    moved(&a.fine, &b.fine, middle).1
}

fn by_score(a: &(f32, Placement), b: &(f32, Placement)) -> Ordering {
    a.0.total_cmp(&b.0)
}

impl Overlay {
    pub fn new(a: &Grid, b: &Grid, placement: Placement) -> Overlay {
        let (columns, rows) = (line(placement.x, b.width), line(placement.y, b.height));
        let mut values = (Vec::new(), Vec::new());
        for (y, row) in &rows {
            values.0.extend(columns.iter().map(|(x, _)| a.at(*x, *y)));
            values.1.extend(columns.iter().map(|(_, column)| between(b, *column, *row)));
        }
        let (width, height) = (columns.len(), rows.len());
        Overlay { a: Grid { width, height, values: values.0 }, b: Grid { width, height, values: values.1 } }
    }

    /// How alike the two are, whatever their brightness and contrast: 1 is alike, 0 is not at all.
    pub fn correlation(&self) -> f32 {
        let (mut a, mut b, mut aa, mut bb, mut ab) = (0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64);
        for (&x, &y) in self.a.values.iter().zip(&self.b.values) {
            let (x, y) = (f64::from(x), f64::from(y));
            a += x;
            b += y;
            aa += x * x;
            bb += y * y;
            ab += x * y;
        }
        let count = self.a.values.len().max(1) as f64;
        let (var_a, var_b) = (aa - a * a / count, bb - b * b / count);
        if var_a < 1e-3 || var_b < 1e-3 {
            return 0.0;
        }
        ((ab - a * b / count) / (var_a * var_b).sqrt()) as f32
    }
}

/// The cells of a line that the other picture has too, and where they are in it.
fn line(span: Span, side: usize) -> Vec<(usize, Between)> {
    let middle = |i: usize| (i as f32 + 0.5) / side as f32;
    (0..side).filter_map(|i| Some((i, Between::new(span.at(middle(i)), side)?))).collect()
}

fn between(grid: &Grid, column: Between, row: Between) -> f32 {
    let i = row.before * grid.width + column.before;
    let mix = |i: usize| grid.values[i] + (grid.values[i + 1] - grid.values[i]) * column.part;
    let (above, below) = (mix(i), mix(i + grid.width));
    above + (below - above) * row.part
}

/// Moves the edges as long as the difference gets less: how alike the two are then, and where they lie.
fn moved(a: &Grid, b: &Grid, from: Placement) -> (f32, Placement) {
    let (mut best, mut placement) = ((Overlay::new(a, b, from).correlation(), from), from);
    for _ in 0..STEPS {
        let Some(change) = change(a, b, placement) else { break };
        let [start_x, length_x, start_y, length_y] = change;
        placement.x = Span { start: placement.x.start + start_x, length: placement.x.length + length_x };
        placement.y = Span { start: placement.y.start + start_y, length: placement.y.length + length_y };
        if !placement.x.is_near() || !placement.y.is_near() {
            break;
        }
        let correlation = Overlay::new(a, b, placement).correlation();
        if correlation > best.0 {
            best = (correlation, placement);
        }
        if change.iter().all(|step| step.abs() < 1e-4) {
            break;
        }
    }
    best
}

/// By how much the starts and lengths are to be changed, as the slopes of the second picture say.
fn change(a: &Grid, b: &Grid, placement: Placement) -> Option<[f32; 4]> {
    let side = b.width;
    let scale = side as f32;
    let middle = |i: usize| (i as f32 + 0.5) / scale;
    let (columns, rows) = (line(placement.x, side), line(placement.y, side));
    // unknown: four of the placement, the first picture's contrast and brightness
    let mut normal = [[0.0f64; 7]; 6];
    for &(y, row) in &rows {
        for &(x, column) in &columns {
            let i = row.before * side + column.before;
            let [nw, ne, sw, se] = [b.values[i], b.values[i + 1], b.values[i + side], b.values[i + side + 1]];
            let here = between(b, column, row);
            let slope_x = ((ne - nw) * (1.0 - row.part) + (se - sw) * row.part) * scale;
            let slope_y = ((sw - nw) * (1.0 - column.part) + (se - ne) * column.part) * scale;
            let terms = [slope_x, slope_x * middle(x), slope_y, slope_y * middle(y), -a.at(x, y), -1.0, -here];
            for (i, line) in normal.iter_mut().enumerate() {
                for (sum, term) in line.iter_mut().zip(terms) {
                    *sum += f64::from(terms[i]) * f64::from(term);
                }
            }
        }
    }
    let solved = solve(normal)?;
    Some([solved[0] as f32, solved[1] as f32, solved[2] as f32, solved[3] as f32])
}

/// Gauss's elimination; none where the lines say too little.
fn solve(mut lines: [[f64; 7]; 6]) -> Option<[f64; 6]> {
    for i in 0..6 {
        let pivot = (i..6).max_by(|&a, &b| lines[a][i].abs().total_cmp(&lines[b][i].abs()))?;
        lines.swap(i, pivot);
        let first = lines[i];
        if first[i].abs() < 1e-9 {
            return None;
        }
        for line in &mut lines[i + 1..] {
            let factor = line[i] / first[i];
            line.iter_mut().zip(first).for_each(|(value, first)| *value -= factor * first);
        }
    }
    let mut solved = [0.0; 6];
    for i in (0..6).rev() {
        let known: f64 = (i + 1..6).map(|j| lines[i][j] * solved[j]).sum();
        solved[i] = (lines[i][6] - known) / lines[i][i];
    }
    solved.iter().all(|value| value.is_finite()).then_some(solved)
}
