//! Content Credentials (C2PA): a signed history of a picture, there or not, and whether it holds.
//!
//! A JPEG has them in its APP11 segments, a PNG in `caBX`: "embedded", so many bytes. Whether their signatures and hashes
//! hold is examined only with the feature `c2pa`, for what examines them takes longer to build than all the rest.

use serde::Serialize;

/// The Content Credentials of a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Credentials {
    /// Bytes of the manifests in the file; 0 where they are kept elsewhere.
    pub embedded: u64,
    /// Where they are kept if not in the file, as the file says; nothing is fetched from there.
    pub remote: Option<String>,
    /// Whether they hold: `trusted`, `valid` (but signed by somebody who is on no list) or `invalid`; null where that was
    /// not or could not be examined.
    pub status: Option<String>,
    /// What does not hold, by the codes of the standard: `assertion.dataHash.mismatch`.
    pub failures: Vec<String>,
}

impl Credentials {
    /// Examines those that lie in the picture, if that is built in.
    #[cfg(feature = "c2pa")]
    pub(crate) fn examine(&mut self, media_type: &str, picture: &[u8]) -> Result<(), String> {
        use c2pa::{Context, Reader, ValidationState};
        use std::io::Cursor;
        use std::panic::{AssertUnwindSafe, catch_unwind};

        let read = || Reader::from_context(Context::new()).with_stream(media_type, Cursor::new(picture));
        let reader = match catch_unwind(AssertUnwindSafe(read)) {
            Ok(Ok(reader)) => reader,
            Ok(Err(error)) => return Err(format!("expected Content Credentials that can be read, found: {error}")),
            Err(_) => {
                return Err("expected Content Credentials that can be read, found none that make sense".to_owned());
            }
        };
        let status = match reader.validation_state() {
            ValidationState::Trusted => "trusted",
            ValidationState::Valid => "valid",
            ValidationState::Invalid => "invalid",
        };
        self.status = Some(status.to_owned());
        let failures = reader.validation_status().unwrap_or_default().iter().filter(|status| !status.passed());
        self.failures = failures.map(|status| status.code().to_owned()).collect();
        Ok(())
    }

    /// Examines nothing, for that is not built in.
    #[cfg(not(feature = "c2pa"))]
    pub(crate) fn examine(&mut self, _media_type: &str, _picture: &[u8]) -> Result<(), String> {
        Ok(())
    }
}
