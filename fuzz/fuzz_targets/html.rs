//! Any bytes as a web page: reading must not panic, and a page without captions says why.
#![no_main]

use std::sync::LazyLock;

static ENGINE: LazyLock<caption::Engine> = LazyLock::new(caption::Engine::new);
static OPTIONS: LazyLock<intake::Options> = LazyLock::new(intake::Options::default);

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let page = intake::read::html::read(&ENGINE, &OPTIONS, "fuzz.html", None, bytes);
    assert!(page.captions.iter().all(|sighting| sighting.text.contains(char::is_alphanumeric)));
    assert!(!page.captions.is_empty() || !page.problems.is_empty());
});
