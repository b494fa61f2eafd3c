//! What users rely on: galleries of many layouts are read as a person reads them, bad input is named, nothing panics.

mod bad_input;
mod encodings;
mod feeds;
mod galleries;
mod hostile_pictures;
mod invariants;
mod large;
mod pages;
mod pictures;
mod wacz;
mod warc;
mod writing;

use caption::Engine;
use intake::Options;
use std::sync::LazyLock;

static ENGINE: LazyLock<Engine> = LazyLock::new(Engine::new);
static OPTIONS: LazyLock<Options> = LazyLock::new(Options::default);

/// Says what is not tested here, past the test runner's own capture.
fn skipped(what: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr().lock(), "SKIPPED: {what}");
}
