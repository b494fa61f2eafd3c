//! Any text: reading must not panic, every span must be sliceable.
#![no_main]

use std::sync::LazyLock;

static ENGINE: LazyLock<caption::Engine> = LazyLock::new(caption::Engine::new);

libfuzzer_sys::fuzz_target!(|text: &str| {
    let mut record = ENGINE.read(text);
    let caption = record.text;
    record.spans_mut(&mut |span| assert!(caption.get(span.range()).is_some(), "{span:?} of {caption:?}"));
});
