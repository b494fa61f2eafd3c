//! What one document may take, as the user sets it: `CUTLINE_LARGEST` in MiB, `CUTLINE_RATIO` unpacked to packed bytes.

use crate::terminal::report;
use intake::{Limits, Options};

/// How documents are read. A value that is no number is named on standard error and left out; also whether all were
/// numbers.
pub fn options() -> (Options, bool) {
    let mut complete = true;
    let mut number = |name: &str, default: u64| match std::env::var(name) {
        Err(_) => default,
        Ok(text) => text.trim().parse().ok().filter(|number| *number > 0).unwrap_or_else(|| {
            report(&format!("expected {name} to be a whole number above 0, found {text:?}; left out"));
            complete = false;
            default
        }),
    };
    let default = Limits::default();
    let whole = number("CUTLINE_LARGEST", default.whole >> 20).saturating_mul(1 << 20);
    let ratio = number("CUTLINE_RATIO", default.ratio);
    (Options { limits: Limits { whole, ratio }, ..Options::default() }, complete)
}
