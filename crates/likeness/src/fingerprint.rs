//! What is kept of a picture's looks.

use crate::luma::Luma;
use crate::miniature::Miniature;
use crate::{Error, Likeness, Pdq, border, decode, key, verdict};
use std::collections::BTreeSet;

/// The rule by which fingerprints are made and compared.
pub const RULE: &str = "picture";
/// The rule's version; fingerprints of another are not compared with these.
pub const VERSION: u32 = 1;

/// What is kept of a picture's looks: its size, and grey miniatures of the whole and of what is inside a border.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// The whole, and what is inside a border if there is one.
    pub(crate) miniatures: Vec<Miniature>,
}

impl Fingerprint {
    /// The fingerprint of a picture, from the bytes of its file: JPEG, PNG, TIFF, WebP or (its first frame) GIF.
    ///
    /// # Errors
    ///
    /// When the bytes are of no such kind, when the picture has more than [`decode::MOST_PIXELS`] pixels, and when it
    /// cannot be decoded.
    pub fn new(bytes: &[u8]) -> Result<Fingerprint, Error> {
        Ok(Fingerprint::of(&decode::luma(bytes)?))
    }

    fn of(luma: &Luma) -> Fingerprint {
        let mut miniatures = vec![Miniature::of(luma, luma.whole())];
        miniatures.extend(border::inside(luma).map(|area| Miniature::of(luma, area)));
        Fingerprint { width: luma.width as u32, height: luma.height as u32, miniatures }
    }

    /// The picture's width and height in pixels, the right way up.
    pub fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// The PDQ hash of the whole picture, as it is exchanged with others.
    pub fn pdq(&self) -> Pdq {
        self.miniatures[0].pdq
    }

    /// Whether two fingerprints are of one picture. It does not matter which of them is asked.
    pub fn compare(&self, other: &Fingerprint) -> Likeness {
        verdict::compare(self, other)
    }

    /// The words under which a picture is kept in a map: a handful. Pictures on which nothing can be told have none.
    pub fn keys(&self) -> Vec<u64> {
        let told = self.miniatures.iter().filter(|miniature| verdict::has_detail(miniature));
        let words: BTreeSet<u64> = told.flat_map(|miniature| key::kept(&miniature.values)).collect();
        words.into_iter().collect()
    }

    /// The words by which a picture's copies, and what it is a copy of, are looked up in that map: some thousands. The
    /// picture's own [`Fingerprint::keys`] are among them. What is found is worth comparing, no more.
    pub fn probes(&self) -> Vec<u64> {
        let mut words = BTreeSet::new();
        for miniature in self.miniatures.iter().filter(|miniature| verdict::has_detail(miniature)) {
            key::asked(&miniature.values, &mut words);
        }
        words.into_iter().collect()
    }
}
