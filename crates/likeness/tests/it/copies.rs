//! What is done to pictures on their way: saved again, made smaller or larger, turned grey, cropped, framed.

use super::scene::Random;
use image::codecs::jpeg::JpegEncoder;
use image::imageops::{self, FilterType};
use image::{DynamicImage, Rgb, RgbImage};

/// A kind of copy: its name, and how it is made. The random numbers choose what the name leaves open.
pub struct Kind {
    pub name: &'static str,
    pub make: fn(&RgbImage, &mut Random) -> Vec<u8>,
}

/// Every kind of copy that is recognised.
pub const KINDS: &[Kind] = &[
    Kind { name: "quality 95", make: |picture, _| jpeg(picture, 95) },
    Kind { name: "quality 75", make: |picture, _| jpeg(picture, 75) },
    Kind { name: "quality 50", make: |picture, _| jpeg(picture, 50) },
    Kind { name: "quality 30", make: |picture, _| jpeg(picture, 30) },
    Kind { name: "PNG", make: |picture, _| png(picture) },
    Kind { name: "25 %", make: |picture, r| resized(picture, 0.25, r) },
    Kind { name: "50 %", make: |picture, r| resized(picture, 0.5, r) },
    Kind { name: "75 %", make: |picture, r| resized(picture, 0.75, r) },
    Kind { name: "200 %", make: |picture, r| resized(picture, 2.0, r) },
    Kind { name: "grey", make: |picture, r| jpeg_grey(picture, quality(r)) },
    Kind {
        name: "grey, 25 %, quality 30",
        make: |picture, _| jpeg_grey(&scaled(picture, 0.25, FilterType::Triangle), 30),
    },
    Kind {
        name: "cropped, one side",
        make: |picture, r| {
            let side = r.below(4);
            let by = r.between(0.005, 0.05);
            jpeg(&cropped(picture, std::array::from_fn(|i| if i == side { by } else { 0.0 })), quality(r))
        },
    },
    Kind {
        name: "cropped 5 %, one side",
        make: |picture, r| {
            let side = r.below(4);
            jpeg(&cropped(picture, std::array::from_fn(|i| if i == side { 0.05 } else { 0.0 })), quality(r))
        },
    },
    Kind {
        name: "cropped, each side",
        make: |picture, r| {
            let sides = std::array::from_fn(|_| r.between(0.0, 0.05));
            jpeg(&cropped(picture, sides), quality(r))
        },
    },
    Kind { name: "cropped 5 %, each side", make: |picture, r| jpeg(&cropped(picture, [0.05; 4]), quality(r)) },
    Kind {
        name: "cropped, 50 %, grey",
        make: |picture, r| {
            let sides = std::array::from_fn(|_| r.between(0.0, 0.05));
            jpeg_grey(&scaled(&cropped(picture, sides), 0.5, FilterType::Triangle), quality(r))
        },
    },
    Kind {
        name: "black border",
        make: |picture, r| {
            let by = r.between(0.02, 0.1);
            jpeg(&bordered(picture, [by; 4], 0), quality(r))
        },
    },
    Kind {
        name: "white border",
        make: |picture, r| {
            let by = r.between(0.02, 0.1);
            jpeg(&bordered(picture, [by; 4], 255), quality(r))
        },
    },
    Kind {
        name: "border, uneven",
        make: |picture, r| {
            let colour = if r.part() < 0.5 { 0 } else { 255 };
            let sides = std::array::from_fn(|_| r.between(0.02, 0.1));
            jpeg(&bordered(picture, sides, colour), quality(r))
        },
    },
    Kind {
        name: "border above and below",
        make: |picture, r| {
            let by = r.between(0.02, 0.1);
            jpeg(&bordered(picture, [0.0, by, 0.0, by], 0), quality(r))
        },
    },
    Kind {
        name: "border, 50 %",
        make: |picture, r| {
            let by = r.between(0.02, 0.1);
            jpeg(&scaled(&bordered(picture, [by; 4], 255), 0.5, FilterType::Triangle), quality(r))
        },
    },
];

fn quality(r: &mut Random) -> u8 {
    30 + r.below(66) as u8
}

pub fn jpeg(picture: &RgbImage, quality: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, quality).encode_image(picture).expect("memory takes all");
    bytes
}

pub fn jpeg_grey(picture: &RgbImage, quality: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    let grey = imageops::grayscale(picture);
    JpegEncoder::new_with_quality(&mut bytes, quality).encode_image(&grey).expect("memory takes all");
    bytes
}

pub fn png(picture: &RgbImage) -> Vec<u8> {
    encoded(picture, image::ImageFormat::Png)
}

pub fn encoded(picture: &RgbImage, format: image::ImageFormat) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(picture.clone()).write_to(&mut bytes, format).expect("memory takes all");
    bytes.into_inner()
}

fn resized(picture: &RgbImage, by: f32, r: &mut Random) -> Vec<u8> {
    let filter = [FilterType::Triangle, FilterType::CatmullRom, FilterType::Lanczos3, FilterType::Nearest][r.below(3)];
    jpeg(&scaled(picture, by, filter), quality(r))
}

pub fn scaled(picture: &RgbImage, by: f32, filter: FilterType) -> RgbImage {
    let side = |length: u32| ((length as f32 * by).round() as u32).max(1);
    imageops::resize(picture, side(picture.width()), side(picture.height()), filter)
}

/// Without so much of its width or height: left, above, right, below.
pub fn cropped(picture: &RgbImage, sides: [f32; 4]) -> RgbImage {
    let (width, height) = picture.dimensions();
    let by = |part: f32, length: u32| (part * length as f32).round() as u32;
    let (left, above) = (by(sides[0], width), by(sides[1], height));
    let (right, below) = (by(sides[2], width), by(sides[3], height));
    imageops::crop_imm(picture, left, above, width - left - right, height - above - below).to_image()
}

/// With so much of its width or height added in a colour: left, above, right, below.
pub fn bordered(picture: &RgbImage, sides: [f32; 4], colour: u8) -> RgbImage {
    let (width, height) = picture.dimensions();
    let by = |part: f32, length: u32| (part * length as f32).round() as u32;
    let (left, above) = (by(sides[0], width), by(sides[1], height));
    let (right, below) = (by(sides[2], width), by(sides[3], height));
    let mut whole = RgbImage::from_pixel(left + width + right, above + height + below, Rgb([colour; 3]));
    imageops::replace(&mut whole, picture, left.into(), above.into());
    whole
}
