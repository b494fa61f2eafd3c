//! A picture's bytes to its grey plane, in one way for each kind, the right way up.
//!
//! JPEG's own grey plane is taken, for colour would only be turned into grey again; other kinds give colours, which are
//! weighed as JPEG weighs them. Nothing is decoded at a smaller scale: that changes what a fingerprint sees.

use crate::Error;
use crate::luma::Luma;
use image::metadata::Orientation;
use image::{DynamicImage, GrayImage, ImageDecoder, ImageFormat, ImageReader, Limits};
use std::io::Cursor;
use std::sync::{Mutex, PoisonError};
use zune_core::bytestream::ZCursor;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;

/// Pictures that say they have more pixels are refused before anything is decoded.
pub const MOST_PIXELS: u64 = 100_000_000;
/// What a decoder may take beside the pixels it gives, in bytes.
const MOST_MEMORY: u64 = 1 << 30;
/// Pictures with more pixels are decoded one at a time, whoever asks, so that memory stays bounded.
const LARGE: u64 = 24_000_000;
/// A progressive JPEG that has more scans than any camera or program writes is made to take long.
const MOST_SCANS: usize = 100;

static LARGE_ONES: Mutex<()> = Mutex::new(());

/// Whether the first bytes are those of a kind of picture that is decoded here.
///
/// ```
/// assert!(likeness::decode::is_picture(b"\x89PNG\r\n\x1a\n"));
/// assert!(!likeness::decode::is_picture(b"<html>"));
/// ```
pub fn is_picture(bytes: &[u8]) -> bool {
    format(bytes).is_some()
}

fn format(bytes: &[u8]) -> Option<ImageFormat> {
    use ImageFormat::{Gif, Jpeg, Png, Tiff, WebP};
    image::guess_format(bytes).ok().filter(|format| matches!(format, Gif | Jpeg | Png | Tiff | WebP))
}

/// The grey plane of a picture, the right way up.
pub(crate) fn luma(bytes: &[u8]) -> Result<Luma, Error> {
    let (pixels, orientation) = match format(bytes).ok_or(Error::Unknown)? {
        ImageFormat::Jpeg => jpeg(bytes)?,
        format => other(bytes, format)?,
    };
    let mut picture = DynamicImage::ImageLuma8(pixels);
    picture.apply_orientation(orientation);
    Ok(Luma::new(picture.into_luma8()))
}

/// Refuses what is too large; the guard is held while a large picture is decoded.
fn admit(width: u32, height: u32) -> Result<Option<std::sync::MutexGuard<'static, ()>>, Error> {
    match u64::from(width) * u64::from(height) {
        0 => Err(Error::Broken(format!("{width} × {height} pixels"))),
        pixels if pixels > MOST_PIXELS => Err(Error::TooLarge(width, height)),
        pixels => Ok((pixels > LARGE).then(|| LARGE_ONES.lock().unwrap_or_else(PoisonError::into_inner))),
    }
}

fn jpeg(bytes: &[u8]) -> Result<(GrayImage, Orientation), Error> {
    let options = DecoderOptions::default()
        .set_strict_mode(false)
        .set_max_width(usize::MAX)
        .set_max_height(usize::MAX)
        .jpeg_set_max_scans(MOST_SCANS);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(broken)?;
    if !has_end(bytes) {
        return Err(broken("JPEG data without an end, cut off"));
    }
    let (width, height) = decoder.dimensions().unwrap_or_default();
    let (width, height) = (width as u32, height as u32);
    let _alone = admit(width, height)?;
    let orientation = decoder.exif().and_then(|exif| Orientation::from_exif_chunk(exif));
    let grey = matches!(decoder.input_colorspace(), Some(ColorSpace::YCbCr | ColorSpace::Luma));
    let space = if grey { ColorSpace::Luma } else { ColorSpace::RGB };
    decoder.set_options(options.jpeg_set_out_colorspace(space));
    let pixels = decoder.decode().map_err(broken)?;
    let pixels = if grey { pixels } else { pixels.chunks_exact(3).map(|rgb| weigh(rgb[0], rgb[1], rgb[2])).collect() };
    let pixels = GrayImage::from_raw(width, height, pixels).ok_or_else(|| broken("fewer pixels than it says"))?;
    Ok((pixels, orientation.unwrap_or(Orientation::NoTransforms)))
}

/// Whether the picture's data, which begin behind the first SOS, are ended by EOI. A decoder paints what is cut off grey.
fn has_end(bytes: &[u8]) -> bool {
    let mut at = 2;
    while let Some(&[0xFF, marker, high, low]) = bytes.get(at..at + 4) {
        match marker {
            0xDA => return bytes[at..].windows(2).any(|pair| pair == [0xFF, 0xD9]),
            // bytes that fill
            0xFF => at += 1,
            _ => at += 2 + usize::from(u16::from_be_bytes([high, low])),
        }
    }
    // what is odd in the head is the decoder's to say
    true
}

fn other(bytes: &[u8], format: ImageFormat) -> Result<(GrayImage, Orientation), Error> {
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MOST_MEMORY);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(broken)?;
    let (width, height) = decoder.dimensions();
    let _alone = admit(width, height)?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let picture = DynamicImage::from_decoder(decoder).map_err(broken)?;
    Ok((grey(picture), orientation))
}

/// What a picture looks like on white paper.
fn grey(picture: DynamicImage) -> GrayImage {
    match picture {
        DynamicImage::ImageLuma8(grey) => grey,
        DynamicImage::ImageRgb8(colours) => {
            let grey = colours.pixels().map(|pixel| weigh(pixel[0], pixel[1], pixel[2])).collect();
            GrayImage::from_raw(colours.width(), colours.height(), grey).expect("a byte for each pixel")
        }
        picture => {
            let colours = picture.into_rgba8();
            let on_white = |colour: u8, alpha: u8| {
                let (colour, alpha) = (u32::from(colour), u32::from(alpha));
                ((colour * alpha + 255 * (255 - alpha) + 127) / 255) as u8
            };
            let grey = colours.pixels().map(|pixel| {
                let [red, green, blue, alpha] = pixel.0;
                weigh(on_white(red, alpha), on_white(green, alpha), on_white(blue, alpha))
            });
            GrayImage::from_raw(colours.width(), colours.height(), grey.collect()).expect("a byte for each pixel")
        }
    }
}

/// JPEG's grey (ITU-R BT.601).
fn weigh(red: u8, green: u8, blue: u8) -> u8 {
    ((19_595 * u32::from(red) + 38_470 * u32::from(green) + 7_471 * u32::from(blue) + 32_768) >> 16) as u8
}

fn broken(reason: impl std::fmt::Display) -> Error {
    Error::Broken(reason.to_string().trim().trim_end_matches('.').to_owned())
}
