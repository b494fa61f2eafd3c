//! Any bytes as a web archive: reading must not panic, and each page must be found again at its place.
#![no_main]

use std::io::Cursor;
use std::sync::LazyLock;

static ENGINE: LazyLock<caption::Engine> = LazyLock::new(caption::Engine::new);
static OPTIONS: LazyLock<intake::Options> = LazyLock::new(intake::Options::default);

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let source = intake::Source::bytes(&ENGINE, &OPTIONS, "fuzz.warc", bytes.to_vec());
    let Ok(pages) = intake::pages(source) else { return };
    for page in pages.flatten() {
        let Some(captured) = page.captured.filter(|captured| captured.revisit_of.is_none()) else { continue };
        let payload = intake::read::warc::payload(Cursor::new(bytes), captured.offset, captured.within, &OPTIONS);
        let again = intake::Source::bytes(&ENGINE, &OPTIONS, "again", payload.unwrap());
        assert_eq!(again.sha256, page.sha256);
    }
});
