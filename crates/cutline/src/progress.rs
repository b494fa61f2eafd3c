//! Long work on a terminal: a bar, a count; nothing where nobody looks.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;

/// A bar for so many of something.
pub fn bar(count: u64, of: &str) -> ProgressBar {
    styled(Some(count), &format!("{{bar:40}} {{pos}}/{{len}} {of}  {{per_sec}}  {{eta}} left"))
}

/// Does work on the index, which tells how many photographs are done.
pub fn index<T>(work: impl FnOnce(&mut dyn FnMut(u64)) -> T) -> T {
    let count = styled(None, "{spinner} {pos} photographs indexed");
    let done = work(&mut |photographs| count.set_position(photographs));
    count.finish_and_clear();
    done
}

/// A bar for work in steps of different kinds.
pub fn steps() -> ProgressBar {
    styled(None, "{spinner} {msg}")
}

/// Shows how far a step has come; `of` is 0 where that is not known.
pub fn step(bar: &ProgressBar, what: &'static str, done: u64, of: u64) {
    bar.set_message(match (done, of) {
        (0, 0) => what.to_owned(),
        (_, 0) => format!("{what} {done}"),
        _ => format!("{what} {done}/{of}"),
    });
    bar.tick();
}

fn styled(count: Option<u64>, template: &str) -> ProgressBar {
    let target =
        if std::io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(count, target);
    bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}
