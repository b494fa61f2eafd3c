//! What does not agree about a photograph, for the index of an archive: the same that `cutline check` says of it.

use super::of;
use crate::reader::Reader;
use archive::{Dossier, Error, Finder, Result, Store};
use std::sync::{Arc, LazyLock, OnceLock};

/// The finder of this program.
pub fn finder() -> Arc<dyn Finder> {
    static FINDER: LazyLock<Arc<Late>> = LazyLock::new(Arc::default);
    FINDER.clone()
}

/// Opens what reads captions when the first photograph asks for it: most searches need none.
#[derive(Default)]
struct Late(OnceLock<Reader>);

impl Finder for Late {
    fn conflicts(&self, store: &dyn Store, dossier: &Dossier) -> Result<Vec<String>> {
        let reader = self.0.get_or_init(|| Reader::open(true).0);
        let findings = of(reader, store, dossier).map_err(|error| Error::Damaged(format!("{error:#}")))?;
        Ok(findings.into_iter().map(|finding| finding.check).collect())
    }
}
