//! Pictures recognised from their pixels: the same photograph saved again, smaller, grey, cropped or in a border.
//!
//! `tents.jpg` of 2,000 × 1,333 pixels, and the same picture as a grey copy of 500 × 320 that lost a strip on its left:
//! no byte in common, one photograph. Two frames of a burst, in which only an arm moved, are not the same.
//!
//! A picture is decoded once, in one way ([`decode`]), and kept as [`Fingerprint`]: small grey miniatures of the whole
//! and of what is inside a border. [`Fingerprint::compare`] lays one over the other and looks at what is left;
//! [`Fingerprint::keys`] and [`Fingerprint::probes`] are the words by which a map finds who is worth comparing.

mod align;
mod border;
mod bytes;
pub mod decode;
mod error;
mod fingerprint;
mod grid;
mod key;
mod luma;
mod miniature;
mod pdq;
mod verdict;

pub use error::Error;
pub use fingerprint::{Fingerprint, RULE, VERSION};
pub use pdq::Pdq;
pub use verdict::{How, Likeness, Verdict};
