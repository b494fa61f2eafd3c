//! PDQ hashes are those that its authors' program gives.

use crate::copies;
use image::{Rgb, RgbImage};
use likeness::Fingerprint;

/// A picture without any rounding, so that every program hashes the same pixels.
fn drawn(width: u32, height: u32, value: fn(u32, u32, u32) -> u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| Rgb([(value(x, y, width) % 256) as u8; 3]))
}

fn waves(x: u32, y: u32, width: u32) -> u32 {
    x * x * 3 / width + y * 5 + (x / 23) * (y / 17) * 37 + x * y / 97
}

fn tiles(x: u32, y: u32, _: u32) -> u32 {
    (x / 31) * 89 + (y / 19) * 151 + (x * 3 + y * 7) / 5
}

/// The hashes are what the reference implementation (pdqhash 0.2.8 for Python) gives of these pixels. Larger pictures
/// are made smaller first, which it leaves to its callers.
#[test]
fn hashes_are_those_of_the_reference_implementation() {
    for (picture, expected, near) in [
        (drawn(256, 192, waves), "c7cf5e08f094b5a7f00f96d824f84def26fcec809992b1209c999b9c55765538", 2),
        (drawn(400, 300, tiles), "f9f437edcc59f28ff80563f2c9459c0037ef9d1027638cd21f6a8dc01e958432", 2),
        (drawn(640, 480, waves), "87c3319933d9e1d26184f8700bf0f8fce0f81fc319c7732937897d873f0303f0", 20),
    ] {
        let hash = Fingerprint::new(&copies::png(&picture)).unwrap().pdq().to_string();
        let differ = |(a, b): (char, char)| (a.to_digit(16).unwrap() ^ b.to_digit(16).unwrap()).count_ones();
        let distance: u32 = hash.chars().zip(expected.chars()).map(differ).sum();
        assert!(distance <= near, "{distance} bits from the reference: {hash}");
    }
}
