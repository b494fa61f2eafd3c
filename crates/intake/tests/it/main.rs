//! What users rely on: galleries of many layouts are read as a person reads them, bad input is named, nothing panics.

mod bad_input;
mod encodings;
mod feeds;
mod galleries;
mod invariants;
mod large;
mod pages;
mod wacz;
mod warc;

use caption::Engine;
use intake::Options;
use std::sync::LazyLock;

static ENGINE: LazyLock<Engine> = LazyLock::new(Engine::new);
static OPTIONS: LazyLock<Options> = LazyLock::new(Options::default);
