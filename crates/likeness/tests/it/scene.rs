//! Pictures made by a program: skies, hills, walls, crowds, windows, smoke, stripes and print, and frames of a burst.

use image::{Rgb, RgbImage};

/// Numbers that are always the same for the same seed.
#[derive(Clone)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0xD1B5_4A32_D192_ED03)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mixed(self.0)
    }

    /// From 0 up to 1.
    pub fn part(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1u64 << 24) as f32
    }

    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.part()
    }

    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

fn mixed(mut value: u64) -> u64 {
    value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}

type Colour = [f32; 3];

/// What is painted, one over the other. Places and lengths are parts of the picture's width.
#[derive(Clone)]
enum Layer {
    /// From above to below.
    Sky { above: Colour, below: Colour, tilt: f32 },
    /// Ground with a ragged upper edge.
    Ridge { height: f32, rough: f32, seed: u64, colour: Colour, texture: f32 },
    /// Something round or square, turned.
    Thing { x: f32, y: f32, width: f32, height: f32, turn: f32, round: bool, colour: Colour, texture: f32 },
    /// A head, a body and two arms.
    Person { x: f32, y: f32, size: f32, arms: [f32; 2], colour: Colour, skin: Colour },
    /// A house with rows of windows.
    House { x: f32, y: f32, width: f32, rows: usize, columns: usize, seed: u64, wall: Colour },
    /// Clouds and smoke.
    Smoke { scale: f32, seed: u64, dense: f32, colour: Colour },
    /// Stripes and fences.
    Stripes { wide: f32, turn: f32, strength: f32, x: f32, y: f32, radius: f32 },
    /// Lines of print.
    Print { x: f32, y: f32, width: f32, lines: usize, line: f32, seed: u64, ink: f32 },
}

/// A scene that can be photographed.
#[derive(Clone)]
pub struct Scene {
    layers: Vec<Layer>,
    wide: f32,
    pan: (f32, f32),
    noise: f32,
    grain: u64,
}

impl Scene {
    /// One of endlessly many scenes.
    pub fn new(seed: u64) -> Scene {
        let mut random = Random::new(seed);
        let r = &mut random;
        let mut layers = vec![Layer::Sky { above: colour(r), below: colour(r), tilt: r.between(-0.4, 0.4) }];
        let kind = r.below(8);
        if kind != 7 && r.part() < 0.5 {
            layers.push(smoke(r));
        }
        match kind {
            0 | 1 => {
                for step in 0..2 + r.below(4) {
                    let height = 0.25 + 0.12 * step as f32 + r.between(-0.06, 0.06);
                    let (rough, texture) = (r.between(0.02, 0.2), r.between(0.1, 0.6));
                    layers.push(Layer::Ridge { height, rough, seed: r.next(), colour: colour(r), texture });
                }
            }
            2 | 3 => {
                let ground = r.between(0.3, 0.5);
                layers.push(Layer::Ridge {
                    height: ground,
                    rough: 0.01,
                    seed: r.next(),
                    colour: colour(r),
                    texture: 0.3,
                });
                for _ in 0..1 + r.below(5) {
                    let (width, top) = (r.between(0.12, 0.5), r.between(0.02, ground));
                    let (rows, columns, wall) = (2 + r.below(6), 2 + r.below(7), colour(r));
                    layers.push(Layer::House { x: r.part(), y: top, width, rows, columns, seed: r.next(), wall });
                }
            }
            4 => {
                for _ in 0..12 + r.below(30) {
                    layers.push(thing(r, 0.03, 0.3));
                }
            }
            5 => {
                for _ in 0..1 + r.below(3) {
                    let (wide, turn, strength) = (r.between(0.02, 0.12), r.between(0.0, 3.1), r.between(0.3, 0.9));
                    layers.push(Layer::Stripes {
                        wide,
                        turn,
                        strength,
                        x: r.part(),
                        y: r.part() * 0.6,
                        radius: r.between(0.2, 0.6),
                    });
                }
                layers.push(thing(r, 0.1, 0.5));
            }
            6 => {
                for _ in 0..1 + r.below(3) {
                    let (x, y, width) = (r.between(0.02, 0.4), r.between(0.02, 0.3), r.between(0.3, 0.6));
                    let (lines, line, ink) = (6 + r.below(16), r.between(0.012, 0.035), r.between(0.5, 1.0));
                    layers.push(Layer::Print { x, y, width, lines, line, seed: r.next(), ink });
                }
                layers.push(thing(r, 0.05, 0.3));
            }
            _ => {
                layers.push(Layer::Ridge {
                    height: r.between(0.2, 0.4),
                    rough: 0.04,
                    seed: r.next(),
                    colour: colour(r),
                    texture: 0.5,
                });
            }
        }
        for _ in 0..r.below(5) {
            layers.push(thing(r, 0.03, 0.25));
        }
        for _ in 0..1 + r.below(if kind == 7 { 24 } else { 4 }) {
            layers.push(person(r));
        }
        let wide = [1.5, 1.333, 1.778, 1.5, 1.0, 0.667][r.below(6)];
        Scene { layers, wide, pan: (0.0, 0.0), noise: r.between(0.0, 6.0), grain: r.next() }
    }

    /// The next frame of a burst: somebody moved by so much, the camera hardly.
    pub fn next_frame(&self, seed: u64, moved: f32) -> Scene {
        let mut random = Random::new(seed);
        let mut next = self.clone();
        let people: Vec<usize> =
            (0..next.layers.len()).filter(|&i| matches!(next.layers[i], Layer::Person { .. })).collect();
        if let Layer::Person { x, y, arms, .. } = &mut next.layers[people[random.below(people.len())]] {
            let turn = random.between(0.0, std::f32::consts::TAU);
            *x += moved * turn.cos();
            *y += moved * turn.sin() * 0.5;
            arms[random.below(2)] += random.between(0.5, 1.5);
        }
        next.pan = (random.between(-0.004, 0.004), random.between(-0.004, 0.004));
        next.grain = random.next();
        next
    }

    /// The scene as a picture of this width.
    pub fn picture(&self, width: u32) -> RgbImage {
        let height = (width as f32 / self.wide) as u32;
        let scale = 1.0 / width as f32;
        RgbImage::from_fn(width, height, |px, py| {
            let (x, y) = ((px as f32 + 0.5) * scale + self.pan.0, (py as f32 + 0.5) * scale + self.pan.1);
            let mut paint = [0.0; 3];
            for layer in &self.layers {
                layer.paint(x, y, 1.0 / self.wide, scale, &mut paint);
            }
            let grain = mixed(self.grain ^ u64::from(py) << 32 ^ u64::from(px)) as f32 / u64::MAX as f32 - 0.5;
            Rgb(paint.map(|value| (value * 255.0 + grain * 3.0 * self.noise).clamp(0.0, 255.0) as u8))
        })
    }
}

fn colour(r: &mut Random) -> Colour {
    let (bright, tint) =
        (r.between(0.05, 0.95), [r.between(-0.15, 0.15), r.between(-0.15, 0.15), r.between(-0.15, 0.15)]);
    tint.map(|tint| (bright + tint).clamp(0.0, 1.0))
}

fn smoke(r: &mut Random) -> Layer {
    Layer::Smoke { scale: r.between(1.5, 7.0), seed: r.next(), dense: r.between(0.3, 0.9), colour: colour(r) }
}

fn thing(r: &mut Random, least: f32, most: f32) -> Layer {
    let (x, y, width, height) = (r.part(), r.part() * 0.8, r.between(least, most), r.between(least, most));
    let (turn, round, texture) = (r.between(0.0, 3.1), r.part() < 0.5, r.between(0.0, 0.5));
    Layer::Thing { x, y, width, height, turn, round, colour: colour(r), texture }
}

fn person(r: &mut Random) -> Layer {
    let (x, y, size) = (r.part(), r.between(0.15, 0.55), r.between(0.1, 0.35));
    let arms = [r.between(-1.5, 1.5), r.between(-1.5, 1.5)];
    Layer::Person { x, y, size, arms, colour: colour(r), skin: colour(r) }
}

/// Noise without a grid's look, from 0 up to 1, of several sizes.
fn rough(x: f32, y: f32, seed: u64) -> f32 {
    let (mut sum, mut share, mut scale) = (0.0, 0.5, 1.0);
    for octave in 0..4 {
        sum += share * smooth(x * scale, y * scale, seed ^ octave);
        share /= 2.0;
        scale *= 2.1;
    }
    sum
}

fn smooth(x: f32, y: f32, seed: u64) -> f32 {
    let (left, top) = (x.floor(), y.floor());
    let (fx, fy) = (x - left, y - top);
    let (fx, fy) = (fx * fx * (3.0 - 2.0 * fx), fy * fy * (3.0 - 2.0 * fy));
    let at = |dx: i64, dy: i64| {
        let place = (left as i64 + dx) as u64 ^ ((top as i64 + dy) as u64).rotate_left(32);
        (mixed(place.wrapping_mul(0x9E37_79B9) ^ seed) >> 40) as f32 / (1u64 << 24) as f32
    };
    let (above, below) = (at(0, 0) * (1.0 - fx) + at(1, 0) * fx, at(0, 1) * (1.0 - fx) + at(1, 1) * fx);
    above * (1.0 - fy) + below * fy
}

/// Whether a place is inside something, with a soft edge a pixel wide.
fn inside(distance: f32, pixel: f32) -> f32 {
    (0.5 - distance / pixel).clamp(0.0, 1.0)
}

fn cover(paint: &mut Colour, colour: Colour, share: f32) {
    paint.iter_mut().zip(colour).for_each(|(paint, colour)| *paint += (colour - *paint) * share);
}

fn shaded(colour: Colour, by: f32) -> Colour {
    colour.map(|value| (value + by).clamp(0.0, 1.0))
}

impl Layer {
    fn paint(&self, x: f32, y: f32, high: f32, pixel: f32, paint: &mut Colour) {
        match *self {
            Layer::Sky { above, below, tilt } => {
                let part = (y / high + tilt * (x - 0.5)).clamp(0.0, 1.0);
                *paint = std::array::from_fn(|i| above[i] + (below[i] - above[i]) * part);
            }
            Layer::Ridge { height, rough: by, seed, colour, texture } => {
                let edge = height + by * (rough(x * 5.0, 0.0, seed) - 0.5) * 2.0;
                let shade = texture * (rough(x * 18.0, y * 18.0, seed ^ 77) - 0.47);
                cover(paint, shaded(colour, shade), inside(edge - y, pixel));
            }
            Layer::Thing { x: at_x, y: at_y, width, height, turn, round, colour, texture } => {
                let (dx, dy) = (x - at_x, y - at_y);
                let (dx, dy) = (dx * turn.cos() + dy * turn.sin(), dy * turn.cos() - dx * turn.sin());
                let (u, v) = (dx / width * 2.0, dy / height * 2.0);
                let distance = if round { (u * u + v * v).sqrt() - 1.0 } else { u.abs().max(v.abs()) - 1.0 };
                let share = inside(distance * width.min(height) / 2.0, pixel);
                if share > 0.0 {
                    cover(paint, shaded(colour, texture * (rough(dx * 25.0, dy * 25.0, 5) - 0.47) - v * 0.1), share);
                }
            }
            Layer::Person { x: at_x, y: at_y, size, arms, colour, skin } => {
                let (u, v) = ((x - at_x) / size, (y - at_y) / size);
                if u.abs() > 1.0 || v.abs() > 1.2 {
                    return;
                }
                let pixel = pixel / size;
                let body = (u / 0.22).hypot((v - 0.35) / 0.5) - 1.0;
                cover(paint, shaded(colour, 0.2 * (rough(u * 12.0, v * 12.0, 9) - 0.5)), inside(body * 0.22, pixel));
                for (arm, side) in arms.into_iter().zip([-1.0, 1.0]) {
                    let (dx, dy) = (u - side * 0.18, v + 0.02);
                    let along = dx * arm.sin() * side + dy * arm.cos();
                    let across = (dx * arm.cos() - dy * arm.sin() * side).abs();
                    cover(paint, colour, inside(across - 0.06, pixel) * inside((along - 0.25).abs() - 0.25, pixel));
                }
                cover(paint, skin, inside(u.hypot(v + 0.28) - 0.15, pixel));
            }
            Layer::House { x: at_x, y: at_y, width, rows, columns, seed, wall } => {
                let (u, v) = ((x - at_x) / width, (y - at_y) / width);
                if !(0.0..1.0).contains(&u) || v < 0.0 {
                    return;
                }
                cover(paint, shaded(wall, 0.15 * (rough(u * 9.0, v * 9.0, seed) - 0.5)), 1.0);
                let (column, row) = (u * columns as f32, v * columns as f32);
                let lit = mixed(seed ^ (column as u64) << 8 ^ row as u64) % 5;
                let (dx, dy) = (column.fract(), row.fract());
                if (row as usize) < rows && lit > 0 && (0.25..0.75).contains(&dx) && (0.2..0.8).contains(&dy) {
                    cover(paint, shaded(wall, if lit == 1 { 0.4 } else { -0.3 }), 0.9);
                }
            }
            Layer::Smoke { scale, seed, dense, colour } => {
                let share = ((rough(x * scale, y * scale, seed) - 0.35) * 2.5).clamp(0.0, 1.0) * dense;
                cover(paint, colour, share);
            }
            Layer::Stripes { wide, turn, strength, x: at_x, y: at_y, radius } => {
                let share = inside((x - at_x).hypot(y - at_y) - radius, pixel);
                let wave = ((x * turn.cos() + y * turn.sin()) / wide * std::f32::consts::TAU).sin();
                let shade = shaded(*paint, 0.4 * wave);
                cover(paint, shade, share * strength);
            }
            Layer::Print { x: at_x, y: at_y, width, lines, line, seed, ink } => {
                let (u, v) = ((x - at_x) / line, (y - at_y) / line);
                if u < 0.0 || v < 0.0 || v >= lines as f32 || x - at_x > width {
                    return;
                }
                let (letter, row) = (u / 0.45, v as u64);
                let what = mixed(seed ^ row << 20 ^ letter as u64);
                let stroke = what >> ((letter.fract() * 3.0) as u64 * 3 + (v.fract() * 5.0) as u64) & 1;
                if !what.is_multiple_of(6) && v.fract() < 0.7 && stroke == 1 {
                    cover(paint, [0.05; 3], ink);
                }
            }
        }
    }
}
