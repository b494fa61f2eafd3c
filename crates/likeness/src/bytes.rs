//! A fingerprint as bytes, as it is kept: `CLP1`, width and height in four bytes each, how many miniatures, and of each
//! the 32 bytes of its hash and its 64 × 64 values.

use crate::miniature::{Miniature, SIDE};
use crate::{Error, Fingerprint, Pdq};

const MARK: &[u8; 4] = b"CLP1";
const HEAD: usize = 13;
const EACH: usize = 32 + SIDE * SIDE;

impl Fingerprint {
    /// The fingerprint as bytes; numbers are little-endian.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEAD + self.miniatures.len() * EACH);
        bytes.extend_from_slice(MARK);
        bytes.extend_from_slice(&self.width.to_le_bytes());
        bytes.extend_from_slice(&self.height.to_le_bytes());
        bytes.push(self.miniatures.len() as u8);
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
    /// assert_eq!(error.to_string(), "expected a fingerprint of the rule picture/1, found 4 bytes");
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<Fingerprint, Error> {
        let wrong = |found: String| Error::NotAFingerprint(found);
        let (head, rest) = bytes.split_at_checked(HEAD).ok_or_else(|| wrong(format!("{} bytes", bytes.len())))?;
        if !head.starts_with(MARK) {
            return Err(wrong(format!("other first bytes than {}", String::from_utf8_lossy(MARK))));
        }
        let number = |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let count = usize::from(head[HEAD - 1]);
        if !(1..=2).contains(&count) || rest.len() != count * EACH {
            return Err(wrong(format!("{} bytes for {count} miniatures", bytes.len())));
        }
        let miniature = |bytes: &[u8]| {
            let (hash, values) = bytes.split_at(32);
            Miniature { pdq: Pdq(hash.try_into().expect("32 bytes")), values: values.to_vec() }
        };
        let miniatures = rest.chunks_exact(EACH).map(miniature).collect();
        Ok(Fingerprint { width: number(4), height: number(8), miniatures })
    }
}
