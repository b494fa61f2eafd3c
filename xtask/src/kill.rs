//! `cutline add` killed at random moments: the archive opens, nothing that was kept is lost, and adding again completes
//! it.

use crate::captions;
use anyhow::{Context, Result, ensure};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Instant;

const TOOL: &str = "target/release/cutline";
/// Captions of the galleries that are added.
const CAPTIONS: u64 = 4000;
/// So many kills an archive lives through before it is completed and a new one begun.
const LIVES: u64 = 10;

/// Kills it so many times.
pub fn soak(times: u64) -> Result<()> {
    let folder = std::env::temp_dir().join(format!("cutline-kill-{}", std::process::id()));
    let galleries = folder.join("galleries");
    captions::write(CAPTIONS, &galleries)?;
    let whole = folder.join("whole");
    let begun = Instant::now();
    run("add", &whole, &[&galleries])?;
    let length = begun.elapsed();
    let wanted = counts(&whole)?.context("the whole archive")?;
    let mut moment = 0x2545_F491_4F6C_DD1Du64;
    for turn in 0..times {
        let archive = folder.join(format!("archive-{}", turn / LIVES));
        let before = if archive.join("archive.db").exists() { counts(&archive)? } else { None };
        moment ^= moment << 13;
        moment ^= moment >> 7;
        moment ^= moment << 17;
        let mut adding = Command::new(TOOL)
            .arg("add")
            .arg(&galleries)
            .arg("--archive")
            .arg(&archive)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        std::thread::sleep(length.mul_f64((moment % 1000) as f64 / 1000.0 / LIVES as f64 * 3.0));
        adding.kill()?;
        adding.wait()?;
        if !archive.join("archive.db").exists() {
            continue;
        }
        let after = counts(&archive)?;
        let kept = before.iter().flatten().zip(after.iter().flatten()).all(|(before, after)| before <= after);
        ensure!(kept && before.is_some() <= after.is_some(), "kill {turn}: {before:?} became {after:?}");
        if turn % LIVES == LIVES - 1 || turn + 1 == times {
            log_fits(&archive).with_context(|| format!("after kill {turn}"))?;
            run("verify", &archive, &[]).with_context(|| format!("after kill {turn}"))?;
            run("add", &archive, &[&galleries])?;
            ensure!(counts(&archive)? == Some(wanted), "kill {turn}: adding again did not complete it");
            let found = run("search", &archive, &[Path::new("in:syria"), Path::new("--limit"), Path::new("100000")])?;
            let all = run("search", &whole, &[Path::new("in:syria"), Path::new("--limit"), Path::new("100000")])?;
            let lines = |output: &Output| output.stdout.iter().filter(|byte| **byte == b'\n').count();
            ensure!(lines(&found) == lines(&all), "kill {turn}: a search finds something else");
            log_fits(&archive).with_context(|| format!("after kill {turn} and completion"))?;
            run("verify", &archive, &[]).with_context(|| format!("after kill {turn} and completion"))?;
            std::fs::remove_dir_all(&archive)?;
        }
    }
    std::fs::remove_dir_all(&folder)?;
    println!("cutline add was killed {times} times within {:.1} s: nothing lost", length.as_secs_f64());
    Ok(())
}

fn run(command: &str, archive: &Path, arguments: &[&Path]) -> Result<Output> {
    let output = Command::new(TOOL).arg(command).args(arguments).arg("--archive").arg(archive).output()?;
    ensure!(output.status.success(), "cutline {command}: {}", String::from_utf8_lossy(&output.stderr));
    Ok(output)
}

/// Photographs, sightings and documents; `None` before the log's first entry.
fn counts(archive: &Path) -> Result<Option<[u64; 3]>> {
    let output = Command::new(TOOL).arg("stats").arg("--archive").arg(archive).output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        ensure!(said.contains("expected an archive"), "cutline stats: {said}");
        return Ok(None);
    }
    let stats: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    Ok(Some(["photographs", "sightings", "sources"].map(|name| stats[name].as_u64().unwrap_or_default())))
}

/// Checks the log with the script of `docs/ARCHIVE.md`.
fn log_fits(archive: &Path) -> Result<()> {
    let page = std::fs::read_to_string("docs/ARCHIVE.md")?;
    let script = page.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).context("the script")?;
    let output = Command::new("python3").args(["-c", script]).arg(archive.join("archive.db")).output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}
