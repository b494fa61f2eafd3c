//! Why a picture has no fingerprint: "expected at most 100 megapixels, found 65,000 × 65,000".

use std::fmt;

/// Why a picture has no fingerprint. Written for people, lower case, without a full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The first bytes are those of no kind of picture that is decoded.
    Unknown,
    /// The picture says it has more pixels than are decoded: its width and height.
    TooLarge(u32, u32),
    /// The picture's data are damaged, cut off, or of a sort that is not decoded; in the decoder's words.
    Broken(String),
    /// Kept bytes are not those of a fingerprint of this rule.
    NotAFingerprint(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Unknown => f.write_str("expected a JPEG, PNG, TIFF, WebP or GIF, found other first bytes"),
            Error::TooLarge(width, height) => write!(
                f,
                "expected at most {} megapixels, found {width} × {height} pixels",
                crate::decode::MOST_PIXELS / 1_000_000
            ),
            Error::Broken(reason) => write!(f, "expected a whole picture, found: {reason}"),
            Error::NotAFingerprint(found) => {
                write!(f, "expected a fingerprint of the rule {} {}, found {found}", crate::RULE, crate::VERSION)
            }
        }
    }
}

impl std::error::Error for Error {}
