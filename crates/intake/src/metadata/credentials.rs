//! Content Credentials (C2PA): a signed history of a picture, there or not.
//!
//! A JPEG has them in its APP11 segments, a PNG in `caBX`: "embedded", so many bytes. Whether the signature holds is
//! another question, which this answers only where it is built in.

use serde::Serialize;

/// The Content Credentials of a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Credentials {
    /// Bytes of the manifests in the file; 0 where they are kept elsewhere.
    pub embedded: u64,
    /// Where they are kept if not in the file, as the file says.
    pub remote: Option<String>,
    /// Whether they hold: `valid`, `trusted` or `invalid`; null where that was not examined.
    pub status: Option<String>,
    /// What does not hold, by the codes of the standard: `assertion.dataHash.mismatch`.
    pub failures: Vec<String>,
}
