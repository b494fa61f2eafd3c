//! Any bytes as a package of web archives: reading must not panic.
#![no_main]

use std::sync::LazyLock;

static ENGINE: LazyLock<caption::Engine> = LazyLock::new(caption::Engine::new);
static OPTIONS: LazyLock<intake::Options> = LazyLock::new(intake::Options::default);

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let source = intake::Source::bytes(&ENGINE, &OPTIONS, "fuzz.wacz", bytes.to_vec());
    let Ok(pages) = intake::pages(source) else { return };
    assert!(pages.flatten().all(|page| page.document == "fuzz.wacz" || page.captured.is_some()));
});
