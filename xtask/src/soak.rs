//! Long runs that are too slow for every change: endless random captions, and memory over a large input.

use crate::kill;
use crate::steps::run;
use anyhow::{Context, Result, ensure};
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Soaks for about so many minutes.
pub fn soak(minutes: u64) -> Result<()> {
    let deadline = Instant::now() + Duration::from_secs(minutes * 60);
    run("cargo build --release --package cutline", &[])?;
    memory()?;
    kill::soak(200)?;
    while Instant::now() < deadline {
        run("cargo test --release --package caption --test it --quiet invariants", &[("PROPTEST_CASES", "200000")])?;
    }
    Ok(())
}

/// 200 MB of captions, one a line, must pass in bounded memory.
fn memory() -> Result<()> {
    let line = "Residents clear a street in Bukoba, Tanzania, March 6, 2014, after what fishermen said was a waterspout. At least 7 people died. (Photo by A. Name/Reuters)\n";
    let mut reader = Command::new("target/release/cutline")
        .args(["parse", "--from", "lines", "--format", "jsonl", "--jobs", "1", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()?;
    let mut input = reader.stdin.take().context("the reader's input")?;
    let block = line.repeat(1000);
    for _ in 0..200_000_000 / block.len() {
        input.write_all(block.as_bytes())?;
    }
    let status = std::fs::read_to_string(format!("/proc/{}/status", reader.id()))?;
    drop(input);
    ensure!(reader.wait()?.success(), "cutline parse failed");
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .context("VmHWM")?
        .trim()
        .trim_end_matches(" kB")
        .parse::<u64>()?;
    println!("200 MB parsed, at most {} MB of memory", peak / 1024);
    ensure!(peak < 64 * 1024, "expected less than 64 MB, found {} MB", peak / 1024);
    Ok(())
}
