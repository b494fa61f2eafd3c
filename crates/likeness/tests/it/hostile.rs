//! Files that are cut off, damaged, not pictures, or say that they are enormous.

use crate::copies;
use crate::scene::Scene;
use image::ImageFormat;
use likeness::{Error, Fingerprint};

fn every_format() -> Vec<(ImageFormat, Vec<u8>)> {
    let picture = Scene::new(5).picture(160);
    let formats = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::Tiff, ImageFormat::WebP, ImageFormat::Gif];
    formats.map(|format| (format, copies::encoded(&picture, format))).into()
}

#[test]
fn every_kind_of_file_gives_the_same_picture() {
    let formats = every_format();
    let first = Fingerprint::new(&formats[0].1).unwrap();
    for (format, bytes) in &formats {
        assert!(likeness::decode::is_picture(bytes));
        let fingerprint = Fingerprint::new(bytes).unwrap();
        assert_eq!(fingerprint.size(), first.size(), "{format:?}");
        assert_eq!(first.compare(&fingerprint).verdict, likeness::Verdict::Same, "{format:?}");
    }
}

#[test]
fn what_is_no_picture_is_named() {
    for bytes in [&b""[..], b"<html>", b"%PDF-1.7", b"\0\0\0\x1cftypheic"] {
        assert_eq!(Fingerprint::new(bytes), Err(Error::Unknown));
    }
}

#[test]
fn a_cut_off_or_damaged_picture_gives_a_reason_or_a_fingerprint_and_no_panic() {
    for (format, bytes) in every_format() {
        for cut in (0..bytes.len()).step_by(bytes.len() / 60 + 1) {
            if let Err(error) = Fingerprint::new(&bytes[..cut]) {
                let said = error.to_string();
                assert!(said.starts_with("expected ") && !said.ends_with('.') && !said.contains('\n'), "{said}");
            } else {
                assert!(cut * 10 > bytes.len() * 9, "{format:?}, {cut} of {} bytes are a picture", bytes.len());
            }
            let mut damaged = bytes.clone();
            damaged[cut] ^= 0x5A;
            let _ = Fingerprint::new(&damaged);
        }
    }
}

/// A few bytes that say they are 65,000 × 65,000 pixels.
#[test]
fn an_enormous_picture_is_refused_before_it_is_decoded() {
    for (format, bytes) in every_format() {
        let mut bytes = bytes;
        let (at, size): (usize, &[u8]) = match format {
            ImageFormat::Jpeg => {
                let frame = bytes.windows(2).position(|marker| marker == b"\xFF\xC0").unwrap();
                (frame + 5, &[0xFD, 0xE8, 0xFD, 0xE8])
            }
            ImageFormat::Png => (16, &[0, 0, 0xFD, 0xE8, 0, 0, 0xFD, 0xE8]),
            ImageFormat::Gif => (6, &[0xE8, 0xFD, 0xE8, 0xFD]),
            _ => continue,
        };
        bytes[at..at + size.len()].copy_from_slice(size);
        if format == ImageFormat::Png {
            // the header's checksum is right, so that the size is what is refused
            let sum = crc32(&bytes[12..29]);
            bytes[29..33].copy_from_slice(&sum.to_be_bytes());
        }
        assert_eq!(Fingerprint::new(&bytes), Err(Error::TooLarge(65_000, 65_000)), "{format:?}");
    }
}

fn crc32(bytes: &[u8]) -> u32 {
    let bit = |crc: u32, _| if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 };
    !bytes.iter().fold(!0, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), bit))
}
