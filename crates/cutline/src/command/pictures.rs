//! Pictures by their pixels: `cutline compare A.jpg B.jpg`, `cutline seen A.jpg`.
//!
//! "same: a.jpg and b.jpg, distance 0.012, the same up to 0.150 (detail)". What pixels do not tell is said to be so.

use crate::args::{Compare, Format, Usage};
use crate::terminal::{report, safe};
use crate::{Ending, input, shelf};
use anyhow::{Context, Result};
use archive::Archive;
use likeness::{Fingerprint, How, Likeness, RULE, VERSION, Verdict};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// A longer file is no picture that is decoded.
const LONGEST: u64 = 256 << 20;

/// The two picture files that are to be compared, if that is what was given.
///
/// # Errors
///
/// If some of what was given are pictures, but not two files in all.
pub fn given(compare: &Compare) -> Result<Option<[&Path; 2]>> {
    if compare.from.is_some() {
        return Ok(None);
    }
    let pictures = compare.what.iter().filter(|path| is_picture(path)).count();
    match compare.what.as_slice() {
        _ if pictures == 0 => Ok(None),
        [a, b] if pictures == 2 => Ok(Some([a, b])),
        files => {
            Err(Usage(format!("expected two pictures, found {} files, {pictures} of them pictures", files.len()))
                .into())
        }
    }
}

fn is_picture(path: &PathBuf) -> bool {
    let mut head = Vec::new();
    let read = File::open(path).and_then(|file| file.take(64).read_to_end(&mut head));
    read.is_ok() && likeness::decode::is_picture(&head)
}

/// Compares two picture files.
pub fn compare(pictures: [&Path; 2], format: Option<Format>) -> Result<Ending> {
    let [a, b] = pictures;
    let (one, other) = (fingerprint(a)?, fingerprint(b)?);
    let likeness = one.compare(&other);
    let mut out = std::io::stdout().lock();
    if shelf::json(format) {
        let picture = |path: &Path, fingerprint: &Fingerprint| {
            let (width, height) = fingerprint.size();
            json!({ "file": path.display().to_string(), "width": width, "height": height,
                "pdq": fingerprint.pdq().to_string() })
        };
        let mut line = json!({ "a": picture(a, &one), "b": picture(b, &other) });
        add(&mut line, &likeness);
        line["pdq_distance"] = one.pdq().distance(&other.pdq()).into();
        writeln!(out, "{line}")?;
        return Ok(Ending::Done);
    }
    writeln!(out, "{}: {} and {}", word(likeness.verdict), shown(a), shown(b))?;
    writeln!(out, "  {}", reason(&likeness))?;
    for (path, fingerprint) in [(a, &one), (b, &other)] {
        let (width, height) = fingerprint.size();
        writeln!(out, "  {}: {width} × {height} pixels, PDQ {}", shown(path), fingerprint.pdq())?;
    }
    Ok(Ending::Done)
}

/// Says whether the picture is in the archive, by its pixels. Gives false for one that cannot be decoded.
pub fn seen(
    out: &mut dyn Write,
    archive: &Archive,
    document: &str,
    bytes: &[u8],
    format: Option<Format>,
) -> Result<bool> {
    let asked = match Fingerprint::new(bytes) {
        Ok(fingerprint) => fingerprint,
        Err(error) => {
            report(&format!("{document}: {error}"));
            return Ok(false);
        }
    };
    let store = archive.store();
    let mut found = Vec::new();
    for look in store.looks(&asked.probes().into_iter().collect())? {
        let likeness = asked.compare(&look.fingerprint);
        if likeness.verdict == Verdict::Same || likeness.how == How::Place {
            let photographs = store.seen_in(look.capture)?.into_iter().map(|(_, photograph)| photograph);
            found.push((likeness, photographs.collect::<Vec<u64>>(), look));
        }
    }
    found.sort_by(|(a, ..), (b, ..)| {
        (a.verdict != Verdict::Same).cmp(&(b.verdict != Verdict::Same)).then(a.distance.total_cmp(&b.distance))
    });
    if shelf::json(format) {
        let pictures: Vec<Value> = found
            .iter()
            .map(|(likeness, photographs, look)| {
                let mut one = json!({ "document": look.document, "sha256": look.sha256, "photographs": photographs });
                add(&mut one, likeness);
                one
            })
            .collect();
        let seen = found.iter().any(|(likeness, ..)| likeness.verdict == Verdict::Same);
        writeln!(out, "{}", json!({ "seen": seen, "picture": document, "pictures": pictures }))?;
        return Ok(true);
    }
    if found.is_empty() {
        writeln!(out, "{:16} {}, by its pixels", "not seen", safe(document))?;
    }
    for (likeness, photographs, look) in &found {
        let numbers: Vec<String> = photographs.iter().map(u64::to_string).collect();
        let photograph = match (likeness.verdict, numbers.is_empty()) {
            (Verdict::Same, true) => "without caption".to_owned(),
            (Verdict::Same, false) => format!("photograph {}", numbers.join(", ")),
            _ => format!("perhaps {}", numbers.join(", ")),
        };
        writeln!(out, "{photograph:16} {} is {}; {}", safe(document), safe(&look.document), reason(likeness))?;
    }
    Ok(true)
}

fn fingerprint(path: &Path) -> Result<Fingerprint> {
    let name = input::display(path);
    let file = File::open(path).with_context(|| name.clone())?;
    let mut bytes = Vec::new();
    file.take(LONGEST + 1).read_to_end(&mut bytes).with_context(|| name.clone())?;
    anyhow::ensure!(bytes.len() as u64 <= LONGEST, "{name}: expected at most {} MiB", LONGEST >> 20);
    Fingerprint::new(&bytes).with_context(|| name)
}

fn add(line: &mut Value, likeness: &Likeness) {
    let Likeness { verdict, distance, threshold, how } = likeness;
    let round = |value: f32| (f64::from(value) * 1e4).round() / 1e4;
    line["likeness"] = json!({ "verdict": verdict, "distance": round(*distance), "threshold": round(*threshold),
        "how": how, "rule": RULE, "rule_version": VERSION });
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Same => "same picture",
        Verdict::Different => "different pictures",
        Verdict::CannotTell => "cannot tell",
    }
}

fn reason(likeness: &Likeness) -> String {
    let Likeness { distance, threshold, how, .. } = likeness;
    match how {
        How::Detail => format!("distance {distance:.3} of the detail that both have, the same up to {threshold}"),
        How::Place => format!(
            "alike but for one place, which differs by {distance:.3}, the same up to {threshold}: a next frame, or \
             something put in or taken out"
        ),
        How::Flat => "one of them is too flat".to_owned(),
        How::Small => "one of them is too small".to_owned(),
    }
}

fn shown(path: &Path) -> String {
    safe(&path.display().to_string()).into_owned()
}
