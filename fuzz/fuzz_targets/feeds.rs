//! Any bytes as a table, JSON, a feed or a news item: reading must not panic, and each caption with bytes stands there.
#![no_main]

use intake::{Options, Source};
use std::sync::LazyLock;

static ENGINE: LazyLock<caption::Engine> = LazyLock::new(caption::Engine::new);

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let options = Options::default();
    for name in ["fuzz", "fuzz.csv"] {
        let Ok(pages) = intake::pages(Source::bytes(&ENGINE, &options, name, bytes.to_vec())) else { continue };
        let text = intake::text::decode(bytes).text;
        for caption in pages.flatten().flat_map(|page| page.captions) {
            assert!(!caption.text.trim().is_empty());
            if let Some((start, end)) = caption.span {
                assert!(start < end && text.get(start as usize..end as usize).is_some(), "{caption:?}");
            }
        }
    }
});
