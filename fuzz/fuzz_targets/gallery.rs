//! Any bytes: cutting them into captions must not panic.
#![no_main]

use std::sync::LazyLock;

static ENGINE: LazyLock<caption::Engine> = LazyLock::new(caption::Engine::new);

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let page = intake::gallery::read(&ENGINE, "fuzz", bytes);
    assert!(page.captions.iter().all(|sighting| !sighting.text.trim().is_empty()));
});
