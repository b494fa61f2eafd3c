//! F1 against labelled captions, as a ratchet: `xtask/floors.tsv` holds what was reached, a fall below fails.
//!
//! The labelled captions and their scorer stand beside the checkout in `../shared` (or where `CUTLINE_SHARED` says); without
//! them the scores are skipped, visibly.

use anyhow::{Context, Result, ensure};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const FLOORS: &str = "xtask/floors.tsv";
const TOOL: &str = "target/release/cutline";
const SETS: &[&str] = &["seeds", "forms", "credit_lines"];
/// Fields that count whole captions: shown, not held.
const FREE: &[&str] = &["records", "whole captions right"];

/// Per set and field: F1.
type Scores = BTreeMap<(String, String), f64>;

/// Measures; fails where a field fell below its floor. With `raise`, floors and the README's table rise instead.
pub fn check(raise: bool) -> Result<()> {
    let shared = PathBuf::from(std::env::var("CUTLINE_SHARED").unwrap_or("../shared".to_owned()));
    if !shared.join("gold/forms.jsonl").exists() {
        println!(
            "SKIPPED: scores, for {} has no labelled captions; set CUTLINE_SHARED to where they are",
            shared.display()
        );
        return Ok(());
    }
    ensure!(Path::new(TOOL).exists(), "{TOOL} is not built: cargo build --release --package cutline");
    println!("\n── scores");
    let mut measured = measure(&shared)?;
    measured.extend(pairs(&shared)?);
    let mut floors = read_floors()?;
    let mut fallen = Vec::new();
    for (key, &value) in &measured {
        let floor = floors.get(key).copied().unwrap_or(0.0);
        let held = !FREE.contains(&key.1.as_str());
        println!("{:14} {:26} {value:.4}   floor {floor:.4}", key.0, key.1);
        if held && value + 5e-5 < floor {
            fallen.push(format!("{} {}: {value:.4} < {floor:.4}", key.0, key.1));
        }
        if held && raise && value > floor {
            floors.insert(key.clone(), value);
        }
    }
    let missing: Vec<String> = floors
        .keys()
        .filter(|key| !measured.contains_key(*key))
        .map(|(set, field)| format!("{set} {field}: not measured"))
        .collect();
    fallen.extend(missing);
    ensure!(fallen.is_empty(), "scores fell:\n{}", fallen.join("\n"));
    galleries(&shared)?;
    if raise {
        write_floors(&floors)?;
        write_readme(&floors)?;
    }
    Ok(())
}

fn measure(shared: &Path) -> Result<Scores> {
    let mut scores = Scores::new();
    for set in SETS {
        let gold = shared.join("gold").join(format!("{set}.jsonl"));
        let mut reader = Command::new(TOOL)
            .args(["parse", "--from", "jsonl", "--format", "jsonl"])
            .arg(&gold)
            .stdout(Stdio::piped())
            .spawn()?;
        let records = reader.stdout.take().context("the reader's output")?;
        let out = Command::new("python3")
            .arg(shared.join("eval/score.py"))
            .arg(&gold)
            .arg("--json")
            .stdin(records)
            .output()?;
        ensure!(reader.wait()?.success(), "cutline parse {set} failed");
        ensure!(out.status.success(), "the scorer failed: {}", String::from_utf8_lossy(&out.stderr));
        let fields: BTreeMap<String, [f64; 3]> = serde_json::from_slice(&out.stdout)?;
        scores.extend(fields.into_iter().map(|(field, row)| (((*set).to_owned(), field), row[2])));
    }
    Ok(scores)
}

/// Two captions each: what differs is found, and no more than that.
fn pairs(shared: &Path) -> Result<Scores> {
    let gold = shared.join("gold/pairs.jsonl");
    let mut compare =
        Command::new(TOOL).args(["compare", "--from", "jsonl"]).arg(&gold).stdout(Stdio::piped()).spawn()?;
    let compared = compare.stdout.take().context("the comparison's output")?;
    let out = Command::new("python3").arg(shared.join("eval/pair_score.py")).arg(&gold).stdin(compared).output()?;
    ensure!(compare.wait()?.success(), "cutline compare failed");
    let text = String::from_utf8_lossy(&out.stdout);
    let first = text.lines().next().unwrap_or_default();
    let figure = |name: &str| -> Result<f64> {
        let (_, rest) = first.split_once(name).with_context(|| format!("the scorer gave no {name}: {text}"))?;
        Ok(rest.split_whitespace().next().unwrap_or_default().parse()?)
    };
    ensure!(figure("false same")? <= 1.0, "two photographs are made one: {text}");
    ensure!(figure("false alarms per 100 clean pairs")? <= 2.0, "captions that agree are said to differ: {text}");
    let fields = ["conflict recall", "match right"];
    fields.into_iter().map(|field| Ok((("pairs".to_owned(), field.to_owned()), figure(field)?))).collect()
}

/// Every caption of the text galleries, and nothing else.
fn galleries(shared: &Path) -> Result<()> {
    let folder = std::env::temp_dir().join(format!("cutline-galleries-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    for entry in std::fs::read_dir(shared.join("gold/galleries"))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = name.ends_with(".txt") || path.with_extension("").with_extension("txt").exists();
        if name.starts_with('t') && text {
            std::fs::copy(&path, folder.join(name))?;
        }
    }
    let out = Command::new("python3")
        .arg(shared.join("eval/gallery_score.py"))
        .arg(TOOL)
        .arg(&folder)
        .arg("--show")
        .output()?;
    std::fs::remove_dir_all(&folder)?;
    let text = String::from_utf8_lossy(&out.stdout);
    println!("{text}");
    ensure!(
        out.status.success() && text.starts_with("captions precision 1.000 recall 1.000"),
        "text galleries: a caption is missed or invented"
    );
    Ok(())
}

fn read_floors() -> Result<Scores> {
    let mut floors = Scores::new();
    for line in std::fs::read_to_string(FLOORS).unwrap_or_default().lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        if let [set, field, floor] = cells[..] {
            floors.insert(
                (set.to_owned(), field.to_owned()),
                floor.parse().with_context(|| format!("{FLOORS}: {line}"))?,
            );
        }
    }
    Ok(floors)
}

fn write_floors(floors: &Scores) -> Result<()> {
    let mut out = String::from("set\tfield\tf1\n");
    for ((set, field), floor) in floors {
        writeln!(out, "{set}\t{field}\t{floor:.4}")?;
    }
    Ok(std::fs::write(FLOORS, out)?)
}

/// The README's table stands between two comment lines.
fn write_readme(floors: &Scores) -> Result<()> {
    let readme = std::fs::read_to_string("README.md")?;
    let (open, close) = ("<!-- scores -->\n", "<!-- /scores -->");
    let (start, end) = (
        readme.find(open).context("README has no <!-- scores -->")? + open.len(),
        readme.find(close).context("README has no <!-- /scores -->")?,
    );
    Ok(std::fs::write("README.md", format!("{}{}{}", &readme[..start], table(floors)?, &readme[end..]))?)
}

/// The scores of the `forms` set as a Markdown table.
pub fn table(floors: &Scores) -> Result<String> {
    let mut out = String::from("| field | F1 | field | F1 |\n|---|---|---|---|\n");
    let rows: Vec<(&String, &f64)> =
        floors.iter().filter(|((set, _), _)| set == "forms").map(|((_, field), floor)| (field, floor)).collect();
    for pair in rows.chunks(2) {
        let cell = |row: Option<&(&String, &f64)>| {
            row.map_or(" | ".to_owned(), |(field, floor)| format!("{field} | {floor:.3}"))
        };
        writeln!(out, "| {} | {} |", cell(pair.first()), cell(pair.get(1)))?;
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    /// The README's table is what the floors say.
    #[test]
    fn the_readme_shows_the_floors() {
        std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).unwrap();
        let table = super::table(&super::read_floors().unwrap()).unwrap();
        assert!(table.lines().count() > 10, "the floors are measured");
        assert!(std::fs::read_to_string("README.md").unwrap().contains(&table), "run cargo xtask scores --raise");
    }
}
