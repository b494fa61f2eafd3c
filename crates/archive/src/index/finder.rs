//! What does not agree about a photograph beyond what one reading of one caption tells: between its captions, against a
//! picture's file, between people. It takes reading captions again, which is not the index's to do.

use crate::dossier::Dossier;
use crate::error::Result;
use crate::store::Store;

/// Finds what does not agree about photographs.
pub trait Finder: Send + Sync {
    /// The checks that conflict, those inside captions among them.
    ///
    /// # Errors
    ///
    /// If the store cannot be read, or a fact in it is not what a record has.
    fn conflicts(&self, store: &dyn Store, dossier: &Dossier) -> Result<Vec<String>>;
}

/// Whether there is more to find about a photograph than its captions' facts say.
pub(super) fn has_more(dossier: &Dossier) -> bool {
    let pictured = dossier.sightings.iter().any(|seen| seen.image.is_some());
    dossier.captions.len() > 1 || pictured || !dossier.reviews.is_empty()
}
