//! Any bytes: reading them as a picture must not panic, nor take long.
#![no_main]

use intake::{Options, Source};
use std::sync::LazyLock;

static ENGINE: LazyLock<caption::Engine> = LazyLock::new(caption::Engine::new);
static OPTIONS: LazyLock<Options> = LazyLock::new(Options::default);

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Ok(pages) = intake::pages(Source::bytes(&ENGINE, &OPTIONS, "fuzz.jpg", bytes.to_vec())) {
        for page in pages {
            let page = page.expect("bytes in memory are read");
            assert!(page.captions.iter().all(|sighting| !sighting.text.is_empty()));
        }
    }
});
