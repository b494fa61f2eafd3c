//! Commands that write, killed at random moments: the archive opens, nothing that was kept is lost, and running the command
//! again completes it.

use crate::captions;
use anyhow::{Context, Result, ensure};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

const TOOL: &str = "target/release/cutline";
/// Captions of the galleries that are added.
const CAPTIONS: u64 = 4000;
/// Captions of the archive on which people decide, which is sealed and copied.
const FEW: u64 = 400;
/// So many kills an archive lives through before it is completed and a new one begun.
const LIVES: u64 = 10;

/// Kills each command so many times.
pub fn soak(times: u64) -> Result<()> {
    let folder = std::env::temp_dir().join(format!("cutline-kill-{}", std::process::id()));
    let (galleries, few) = (folder.join("galleries"), folder.join("few"));
    captions::write(CAPTIONS, &galleries)?;
    captions::write(FEW, &few)?;
    let mut soak = Soak { folder: folder.clone(), moment: 0x2545_F491_4F6C_DD1D };
    soak.adds(times, &galleries)?;
    let archive = folder.join("archive");
    run(&["add"], &archive, &[&few])?;
    soak.reviews(times, &archive)?;
    soak.rereads(times, &archive)?;
    soak.seals(times, &archive)?;
    soak.backups(times, &archive)?;
    fs::remove_dir_all(&folder)?;
    Ok(())
}

/// Where it is done, and what the next random moment is.
struct Soak {
    folder: PathBuf,
    moment: u64,
}

impl Soak {
    /// A random part of a span of time.
    fn part_of(&mut self, length: Duration) -> Duration {
        self.moment ^= self.moment << 13;
        self.moment ^= self.moment >> 7;
        self.moment ^= self.moment << 17;
        length.mul_f64((self.moment % 1000) as f64 / 1000.0)
    }

    /// Runs a command and kills it after a while. Gives what it printed in whole lines, and whether it was at work still.
    fn killed(&self, words: &[&str], archive: &Path, paths: &[&Path], after: Duration) -> Result<(Vec<String>, bool)> {
        let printed = self.folder.join("printed");
        let mut child = command(words, archive, paths, &self.folder)
            .stdout(File::create(&printed)?)
            .stderr(Stdio::null())
            .spawn()?;
        std::thread::sleep(after);
        let at_work = child.try_wait()?.is_none();
        child.kill()?;
        child.wait()?;
        let text = String::from_utf8_lossy(&fs::read(&printed)?).into_owned();
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        Ok((whole.lines().map(str::to_owned).collect(), at_work))
    }

    fn adds(&mut self, times: u64, galleries: &Path) -> Result<()> {
        let whole = self.folder.join("whole");
        let begun = Instant::now();
        run(&["add"], &whole, &[galleries])?;
        let length = begun.elapsed();
        let wanted = counts(&whole)?.context("the whole archive")?;
        let mut at_work = 0;
        for turn in 0..times {
            let archive = self.folder.join(format!("archive-{}", turn / LIVES));
            let before = if archive.join("archive.db").exists() { counts(&archive)? } else { None };
            // What the lives before have added need not be added again.
            let after = self.part_of(length.mul_f64(3.0 / LIVES as f64));
            at_work += u64::from(self.killed(&["add"], &archive, &[galleries], after)?.1);
            if !archive.join("archive.db").exists() {
                continue;
            }
            let after = counts(&archive)?;
            let kept = before.iter().flatten().zip(after.iter().flatten()).all(|(before, after)| before <= after);
            ensure!(kept && before.is_some() <= after.is_some(), "kill {turn}: {before:?} became {after:?}");
            if turn % LIVES == LIVES - 1 || turn + 1 == times {
                fits(&archive).with_context(|| format!("after kill {turn}"))?;
                run(&["add"], &archive, &[galleries])?;
                ensure!(counts(&archive)? == Some(wanted), "kill {turn}: adding again did not complete it");
                let found = |archive| Ok::<_, anyhow::Error>(lines(&run(FIND, archive, &[])?).len());
                ensure!(found(&archive)? == found(&whole)?, "kill {turn}: a search finds something else");
                fits(&archive).with_context(|| format!("after kill {turn} and completion"))?;
                fs::remove_dir_all(&archive)?;
            }
        }
        told("add", times, at_work, length);
        Ok(())
    }

    /// Decisions of a file: those that were said to be kept are, and the file taken again keeps each once.
    fn reviews(&mut self, times: u64, archive: &Path) -> Result<()> {
        let file = self.folder.join("decisions.jsonl");
        let words = ["review", "from", "--as", "Soak"];
        let photographs = counts(archive)?.context("an archive")?[0];
        let decisions = |life: u64| {
            let note = |of| format!("{{\"action\":\"note\",\"photograph\":{of},\"why\":\"life {life}\"}}\n");
            let grade = |of| format!("{{\"action\":\"grade\",\"photograph\":{of},\"grade\":\"B{}\"}}\n", 1 + life % 6);
            (1..=photographs).map(|of| note(of) + &grade(of)).collect::<String>()
        };
        fs::write(&file, decisions(0))?;
        let begun = Instant::now();
        run(&words, archive, &[&file])?;
        let length = begun.elapsed();
        let (mut at_work, mut wanted) = (0, lines(&run(&["review", "list"], archive, &[])?));
        for turn in 0..times {
            let life = turn / LIVES + 1;
            fs::write(&file, decisions(life))?;
            let after = self.part_of(length.mul_f64(3.0 / LIVES as f64));
            let (printed, killed) = self.killed(&words, archive, &[&file], after)?;
            at_work += u64::from(killed);
            let kept = lines(&run(&["review", "list"], archive, &[])?);
            ensure!(kept.starts_with(&wanted), "kill {turn}: earlier decisions are gone");
            let lost = printed.iter().find(|line| !kept[wanted.len()..].contains(line));
            ensure!(lost.is_none(), "kill {turn}: {lost:?} is gone");
            wanted = kept;
            if turn % LIVES == LIVES - 1 || turn + 1 == times {
                fits(archive).with_context(|| format!("after kill {turn}"))?;
                run(&words, archive, &[&file])?;
                wanted = lines(&run(&["review", "list"], archive, &[])?);
                let expected = (life + 1) * photographs * 2;
                ensure!(wanted.len() as u64 == expected, "kill {turn}: expected {expected}, found {}", wanted.len());
                fits(archive).with_context(|| format!("after kill {turn} and completion"))?;
            }
        }
        told("review", times, at_work, length);
        Ok(())
    }

    /// Captions read again, each time with other tables.
    fn rereads(&mut self, times: u64, archive: &Path) -> Result<()> {
        let tables = self.folder.join("data/agencies.tsv");
        let agency = |life: u64| format!("Soak Wire {life}\tSOAK{life}\tagency\tyes\t1998\t\t\n");
        fs::create_dir_all(self.folder.join("data"))?;
        fs::write(&tables, agency(0))?;
        let begun = Instant::now();
        run(&["reread"], archive, &[])?;
        let (length, wanted) = (begun.elapsed(), counts(archive)?);
        let mut at_work = 0;
        let mut entries = verified(archive)?;
        for turn in 0..times {
            fs::write(&tables, agency(turn + 1))?;
            let after = self.part_of(length);
            at_work += u64::from(self.killed(&["reread"], archive, &[], after)?.1);
            let now = verified(archive).with_context(|| format!("after kill {turn}"))?;
            ensure!(now >= entries && counts(archive)? == wanted, "kill {turn}: something is gone");
            entries = now;
            if turn % LIVES == LIVES - 1 || turn + 1 == times {
                run(&["reread"], archive, &[])?;
                let once = verified(archive)?;
                run(&["reread"], archive, &[])?;
                ensure!(verified(archive)? == once, "kill {turn}: reading again did not complete it");
                fits(archive).with_context(|| format!("after kill {turn} and completion"))?;
            }
        }
        told("reread", times, at_work, length);
        Ok(())
    }

    /// Seals, half of which need a key first.
    fn seals(&mut self, times: u64, archive: &Path) -> Result<()> {
        let key = self.folder.join("data/seal.key");
        let begun = Instant::now();
        run(&["seal"], archive, &[])?;
        let length = begun.elapsed();
        let (mut at_work, mut before) = (0, lines(&run(&["seal", "list"], archive, &[])?).len());
        for turn in 0..times {
            if turn % 2 == 0 {
                fs::remove_file(&key)?;
            }
            let after = self.part_of(length.mul_f64(1.2));
            let (printed, killed) = self.killed(&["seal"], archive, &[], after)?;
            at_work += u64::from(killed);
            let kept = lines(&run(&["seal", "list"], archive, &[])?).len();
            ensure!(kept >= before + printed.len(), "kill {turn}: {before} seals became {kept}");
            run(&["seal"], archive, &[]).with_context(|| format!("after kill {turn}"))?;
            before = kept + 1;
            if turn % LIVES == LIVES - 1 || turn + 1 == times {
                fits(archive).with_context(|| format!("after kill {turn}"))?;
            }
        }
        told("seal", times, at_work, length);
        Ok(())
    }

    /// Copies: what has a copy's name is whole, and nothing is in the way of the next.
    fn backups(&mut self, times: u64, archive: &Path) -> Result<()> {
        let copy = self.folder.join("monday");
        let begun = Instant::now();
        run(&["backup"], archive, &[&copy])?;
        let length = begun.elapsed();
        let entries = verified(archive)?;
        let mut at_work = 0;
        for turn in 0..times {
            if copy.exists() {
                fs::remove_dir_all(&copy)?;
            }
            let after = self.part_of(length.mul_f64(1.1));
            at_work += u64::from(self.killed(&["backup"], archive, &[&copy], after)?.1);
            if copy.exists() {
                ensure!(verified(&copy)? == entries, "kill {turn}: a copy lacks entries of the log");
            }
            if !copy.exists() && turn % LIVES == LIVES - 1 {
                run(&["backup", "--verify"], archive, &[&copy]).with_context(|| format!("after kill {turn}"))?;
                let halves = fs::read_dir(&self.folder)?.flatten();
                let halves = halves.filter(|file| file.file_name().to_string_lossy().ends_with(".cutline-copy"));
                ensure!(halves.count() == 0, "kill {turn}: half a copy is left beside a whole one");
            }
        }
        fits(archive)?;
        told("backup", times, at_work, length);
        Ok(())
    }
}

/// A search that finds much.
const FIND: &[&str] = &["search", "in:syria", "--limit", "100000"];

fn told(command: &str, times: u64, at_work: u64, length: Duration) {
    let length = length.as_secs_f64();
    println!(
        "cutline {command} was killed {times} times, {at_work} of them at work, within {length:.2} s: nothing lost"
    );
}

/// The program with words and paths, a user's own tables and key in a folder of the soak's own beside the archive.
fn command(words: &[&str], archive: &Path, paths: &[&Path], folder: &Path) -> Command {
    let mut command = Command::new(TOOL);
    command.args(words).args(paths).arg("--archive").arg(archive).env("CUTLINE_DATA", folder.join("data"));
    command
}

fn run(words: &[&str], archive: &Path, paths: &[&Path]) -> Result<Output> {
    let output = command(words, archive, paths, archive.parent().context("a folder")?).output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    let printed = String::from_utf8_lossy(&output.stdout);
    ensure!(output.status.success(), "cutline {}: {said}{printed}", words.join(" "));
    Ok(output)
}

fn lines(output: &Output) -> Vec<String> {
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

/// Photographs, sightings and documents; `None` before the log's first entry.
fn counts(archive: &Path) -> Result<Option<[u64; 3]>> {
    let folder = archive.parent().context("a folder")?;
    let output = command(&["stats"], archive, &[], folder).output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        ensure!(said.contains("expected an archive"), "cutline stats: {said}");
        return Ok(None);
    }
    let stats: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    Ok(Some(["photographs", "sightings", "sources"].map(|name| stats[name].as_u64().unwrap_or_default())))
}

/// Verifies an archive and gives how many entries its log has.
fn verified(archive: &Path) -> Result<u64> {
    let verified: serde_json::Value = serde_json::from_slice(&run(&["verify"], archive, &[])?.stdout)?;
    verified["verified"]["entries"].as_u64().context("how many entries the log has")
}

/// Verifies an archive, and checks its log with the script of `docs/ARCHIVE.md`.
fn fits(archive: &Path) -> Result<()> {
    verified(archive)?;
    let page = fs::read_to_string("docs/ARCHIVE.md")?;
    let script = page.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).context("the script")?;
    let output = Command::new("python3").args(["-c", script]).arg(archive.join("archive.db")).output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}
