//! A fingerprint as bytes, as it is kept: `CLP1`, width and height in four bytes each, how many words and how many
//! miniatures in a byte each, the words in eight bytes each, and of each miniature the 32 bytes of its hash and its
//! 64 × 64 values.
//!
//! The words come first, so that whoever looks for candidates reads some hundred bytes of each fingerprint.

use crate::key::WORDS;
use crate::miniature::{Miniature, SIDE};
use crate::{Error, Fingerprint, Pdq};

const MARK: &[u8; 4] = b"CLP1";
const HEAD: usize = 14;
const WORD: usize = 8;
const EACH: usize = 32 + SIDE * SIDE;

impl Fingerprint {
    /// The fingerprint as bytes; numbers are little-endian.
    pub fn to_bytes(&self) -> Vec<u8> {
        let words = self.keys();
        let mut bytes = Vec::with_capacity(HEAD + words.len() * WORD + self.miniatures.len() * EACH);
        bytes.extend_from_slice(MARK);
        bytes.extend_from_slice(&self.width.to_le_bytes());
        bytes.extend_from_slice(&self.height.to_le_bytes());
        bytes.extend_from_slice(&[words.len() as u8, self.miniatures.len() as u8]);
        words.iter().for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()));
        for miniature in &self.miniatures {
            bytes.extend_from_slice(&miniature.pdq.0);
            bytes.extend_from_slice(&miniature.values);
        }
        bytes
    }

    /// The fingerprint that was kept as these bytes.
    ///
    /// # Errors
    ///
    /// When they are not what [`Fingerprint::to_bytes`] gives.
    ///
    /// ```
    /// let error = likeness::Fingerprint::from_bytes(b"CLP1").unwrap_err();
    /// assert_eq!(error.to_string(), "expected a fingerprint of the rule picture 1, found 4 bytes");
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<Fingerprint, Error> {
        let (words, count) = head(bytes)?;
        let rest = bytes.get(HEAD + words * WORD..).filter(|rest| rest.len() == count * EACH);
        let rest = rest.ok_or_else(|| wrong(format!("{} bytes for {count} miniatures", bytes.len())))?;
        let number = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        let miniature = |bytes: &[u8]| {
            let (hash, values) = bytes.split_at(32);
            Miniature { pdq: Pdq(hash.try_into().expect("32 bytes")), values: values.to_vec() }
        };
        let miniatures = rest.chunks_exact(EACH).map(miniature).collect();
        Ok(Fingerprint { width: number(4), height: number(8), miniatures })
    }

    /// The [`Fingerprint::keys`] of kept bytes, of which the first [`Fingerprint::KEYS_END`] are enough.
    ///
    /// # Errors
    ///
    /// When they are not the beginning of what [`Fingerprint::to_bytes`] gives.
    pub fn keys_of(bytes: &[u8]) -> Result<Vec<u64>, Error> {
        let (words, _) = head(bytes)?;
        let words = bytes.get(HEAD..HEAD + words * WORD);
        let words = words.ok_or_else(|| wrong(format!("{} bytes", bytes.len())))?;
        Ok(words.chunks_exact(WORD).map(|word| u64::from_le_bytes(word.try_into().expect("eight bytes"))).collect())
    }

    /// How many of a fingerprint's bytes have its words, at most.
    pub const KEYS_END: usize = HEAD + 2 * WORDS * WORD;
}

/// How many words and miniatures there are.
fn head(bytes: &[u8]) -> Result<(usize, usize), Error> {
    let head = bytes.get(..HEAD).ok_or_else(|| wrong(format!("{} bytes", bytes.len())))?;
    if !head.starts_with(MARK) {
        return Err(wrong(format!("other first bytes than {}", String::from_utf8_lossy(MARK))));
    }
    match (usize::from(head[12]), usize::from(head[13])) {
        (words, count @ 1..=2) if words <= count * WORDS => Ok((words, count)),
        (words, count) => Err(wrong(format!("{words} words and {count} miniatures"))),
    }
}

fn wrong(found: String) -> Error {
    Error::NotAFingerprint(found)
}
