//! The steps of `cargo xtask ci`, each a command that is shown before it runs.

use crate::{picture, scores, validators, web};
use anyhow::{Context, Result, ensure};
use std::process::Command;
use std::time::Instant;

const DENY: &str = "0.20.2";

/// Everything a change must pass, in the order that finds mistakes soonest.
pub fn ci() -> Result<()> {
    let browser = web::install()?;
    run("cargo fmt --all --check", &[])?;
    run("cargo clippy --workspace --all-targets --quiet -- --deny warnings", &[])?;
    test()?;
    run("cargo doc --workspace --no-deps --quiet", &[("RUSTDOCFLAGS", "--deny warnings")])?;
    run("cargo check --quiet --manifest-path fuzz/Cargo.toml", &[])?;
    run("cargo build --release --package cutline --quiet", &[])?;
    if browser {
        web::test()?;
    }
    picture::draw(true)?;
    scores::check(false)?;
    deny()
}

/// The tests alone.
pub fn test() -> Result<()> {
    peers();
    validators::install()?;
    run("cargo test --workspace --quiet", &[])
}

/// Programs that tests compare with: how each is asked for its version, and its Debian package.
const PEERS: &[(&str, &str)] =
    &[("exiftool -ver", "libimage-exiftool-perl"), ("openssl version", "openssl"), ("strace -V", "strace")];

/// Installs what tests compare with by Debian's packages where that is allowed; else those tests say that they are skipped.
fn peers() {
    let succeeds = |line: &str| {
        let mut words = line.split_whitespace();
        let command = words.next().map(|program| Command::new(program).args(words).output());
        command.is_some_and(|output| output.is_ok_and(|output| output.status.success()))
    };
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    for (asked, package) in PEERS.iter().filter(|(asked, _)| !succeeds(asked)) {
        let install = format!("apt-get install --yes --no-install-recommends {package}");
        let installed = root
            && succeeds("apt-get --version")
            && (succeeds(&install) || succeeds("apt-get update") && succeeds(&install));
        if !installed {
            let program = asked.split(' ').next().unwrap_or_default();
            println!(
                "SKIPPED: comparing with {program}, for it is not installed; to have it, as root on Debian: {install}"
            );
        }
    }
}

/// Lets the pages say what the engine reads now.
pub fn bless() -> Result<()> {
    let pages = [("CUTLINE_BLESS", "1")];
    // The first run writes and fails where something changed, the second must pass.
    let packages = "--package caption --package gazetteer --package compare --package cutline";
    let _ = run(&format!("cargo test --no-fail-fast {packages} --test it --quiet pages"), &pages);
    run(&format!("cargo test {packages} --test it --quiet pages"), &[])
}

/// Licences, bans and sources of every dependency; advisories where their database can be reached.
fn deny() -> Result<()> {
    let found = Command::new("cargo").args(["deny", "--version"]).output().is_ok_and(|out| out.status.success());
    if !found {
        let install = format!("cargo install --locked --quiet cargo-deny@{DENY}");
        if std::env::var_os("CI").is_none() {
            println!("SKIPPED: cargo deny is not installed; to have it: {install}");
            return Ok(());
        }
        run(&install, &[])?;
    }
    run("cargo deny --all-features --log-level error check licenses bans sources", &[])?;
    let fetched = Command::new("cargo").args(["deny", "fetch", "db"]).output().is_ok_and(|out| out.status.success());
    if !fetched {
        println!("SKIPPED: cargo deny check advisories, for their database cannot be reached from here");
        return Ok(());
    }
    run("cargo deny --log-level error check advisories", &[])
}

/// Runs one command line, shown with the time it took.
pub fn run(line: &str, environment: &[(&str, &str)]) -> Result<()> {
    println!("\n── {line}");
    let start = Instant::now();
    let mut words = line.split_whitespace();
    let program = words.next().context("a command")?;
    let status = Command::new(program).args(words).envs(environment.iter().copied()).status()?;
    ensure!(status.success(), "{line} failed ({status})");
    println!("── done in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}
