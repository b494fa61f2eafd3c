//! The desk's islands and what people do with them in a browser: Node.js and Chromium are installed where that is allowed.

use crate::steps::run;
use anyhow::{Result, bail};
use std::process::{Command, Stdio};

/// What is needed, how it is asked for its version, and its Debian package.
const NEEDED: &[(&str, &str)] =
    &[("node --version", "nodejs"), ("npm --version", "npm"), ("chromium --version", "chromium")];

/// Installs what building and testing the islands needs; whether all of it is there. In CI it must be.
///
/// # Errors
///
/// In CI, if something is not there and cannot be installed.
pub fn install() -> Result<bool> {
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    for (asked, package) in NEEDED.iter().filter(|(asked, _)| !succeeds(asked)) {
        let install = format!("apt-get install --yes --no-install-recommends {package}");
        let installed = root && (succeeds(&install) || succeeds("apt-get update") && succeeds(&install));
        if !installed || !succeeds(asked) {
            return missing(&format!("{package} is not installed; to have it, as root on Debian: {install}"));
        }
    }
    let packages = "npm --prefix web ci --ignore-scripts --no-audit --no-fund";
    if !succeeds("node web/installed.mjs --all") && !succeeds(packages) {
        return missing(&format!("packages of web/package-lock.json are not installed; to have them: {packages}"));
    }
    Ok(true)
}

fn missing(why: &str) -> Result<bool> {
    if std::env::var_os("CI").is_some() {
        bail!("expected a browser to test the desk in, but {why}");
    }
    println!("SKIPPED: the desk in a browser, for {why}");
    Ok(false)
}

/// Types, and what people do, at the desk of the release build.
///
/// # Errors
///
/// If something is not as it should be.
pub fn test() -> Result<()> {
    run("npm --prefix web run --silent check", &[])?;
    run("npm --prefix web run --silent e2e", &[])
}

/// Builds the desk and makes a picture of each page, light and dark, on a desktop and a phone.
///
/// # Errors
///
/// If the desk cannot be built or opened.
pub fn screenshots() -> Result<()> {
    if install()? {
        run("cargo build --release --package cutline --quiet", &[])?;
        run("node web/e2e/screenshots.mjs target/screenshots", &[])?;
        println!("target/screenshots");
    }
    Ok(())
}

fn succeeds(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let command = words.next().map(|program| Command::new(program).args(words).stdin(Stdio::null()).output());
    command.is_some_and(|output| output.is_ok_and(|output| output.status.success()))
}
