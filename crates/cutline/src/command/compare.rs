//! `cutline compare`: captions beside each other: those of a photograph, those of two, or pairs in a file.

use crate::args::{Compare, CompareFrom, Format, Usage};
use crate::command::pictures;
use crate::finding::between::{self, Pair};
use crate::finding::{self, Finding, show};
use crate::input::{self, Block, Lines, Problem};
use crate::reader::Reader;
use crate::terminal::safe;
use crate::{Ending, annotated, beside, lines, pipeline, shelf, terminal};
use anstyle::{AnsiColor, Style};
use anyhow::Result;
use archive::{Dossier, Kept};
use caption::{Caption, Span};
use compare::{Stretch, Verdict};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::borrow::Cow;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The widest page: beside each other, longer lines are not read.
const WIDEST: usize = 200;
/// So many pairs of captions stand side by side on a terminal.
const SHOWN: usize = 20;

/// Runs the command.
pub fn run(compare: &Compare, folder: &Path, format: Option<Format>) -> Result<Ending> {
    match photographs(compare)? {
        Some(numbers) => of_archive(compare, &numbers, folder, format),
        None => match pictures::given(compare)? {
            Some(pictures) => pictures::compare(pictures, format),
            None => of_files(compare),
        },
    }
}

/// The photographs that are given; `None` for files.
fn photographs(compare: &Compare) -> Result<Option<Vec<u64>>> {
    let number = |path: &PathBuf| path.to_str()?.parse::<u64>().ok();
    let numbers: Vec<u64> = compare.what.iter().filter_map(number).collect();
    if compare.from == Some(CompareFrom::Jsonl) || numbers.is_empty() {
        return Ok(None);
    }
    if numbers.len() != compare.what.len() || numbers.len() > 2 {
        let why =
            "expected one or two photographs by their numbers, or files (with --from jsonl), found something else";
        return Err(Usage(why.to_owned()).into());
    }
    Ok(Some(numbers))
}

fn of_archive(compare: &Compare, numbers: &[u64], folder: &Path, format: Option<Format>) -> Result<Ending> {
    let archive = shelf::open(folder)?;
    let mut dossiers = Vec::new();
    for number in numbers {
        dossiers.push(shelf::dossier(&archive, *number)?);
    }
    let (reader, complete) = Reader::open(!compare.no_resolve);
    let (pairs, findings) = match &dossiers[..] {
        [one, other] if one.photograph != other.photograph => between::photographs(&reader, one, other)?,
        [one, ..] => (between::captions(&reader, one)?.0, finding::of(&reader, archive.store(), one)?),
        [] => Default::default(),
    };
    let mut out = anstream::stdout().lock();
    if shelf::json(format) {
        writeln!(out, "{}", object(&dossiers, &pairs, &findings))?;
    } else {
        write!(out, "{}", page(&dossiers, &pairs, &findings, annotated::terminal_columns(WIDEST)))?;
    }
    out.flush()?;
    Ok(if complete { Ending::Done } else { Ending::Incomplete })
}

/// Captions, comparisons, findings, for programs.
pub fn object(dossiers: &[Dossier], pairs: &[Pair<'_>], findings: &[Finding]) -> Value {
    let source = |seen: &archive::Seen| {
        let archive::Seen { sighting, document, sha256, ordinal, span, .. } = seen;
        json!({ "sighting": sighting, "document": document, "sha256": sha256, "ordinal": ordinal, "span": span })
    };
    let caption = |dossier: &Dossier, kept: &Kept| {
        let seen = dossier.sightings.iter().filter(|seen| seen.caption == kept.caption);
        let sources: Vec<Value> = seen.map(source).collect();
        let Kept { caption, text, sha256, credit_line, .. } = kept;
        json!({ "photograph": dossier.photograph, "caption": caption, "text": text, "sha256": sha256,
            "credit_line": credit_line, "sources": sources })
    };
    let captions = dossiers.iter().flat_map(|dossier| dossier.captions.iter().map(move |kept| caption(dossier, kept)));
    let captions: Vec<Value> = captions.collect();
    let pair = |pair: &Pair<'_>| {
        json!({ "a": pair.a.caption, "b": pair.b.caption, "match": pair.comparison.matched,
            "reasons": pair.comparison.reasons, "dimensions": pair.comparison.dimensions,
            "words": compare::words(&pair.a.text, &pair.b.text) })
    };
    let photographs: Vec<u64> = dossiers.iter().map(|dossier| dossier.photograph).collect();
    let comparisons: Vec<Value> = pairs.iter().map(pair).collect();
    json!({ "photographs": photographs, "captions": captions, "comparisons": comparisons, "findings": findings })
}

/// The same for people. Of three captions and more of one photograph the first stands beside each other one.
fn page(dossiers: &[Dossier], pairs: &[Pair<'_>], findings: &[Finding], width: usize) -> String {
    let (bold, dim) = (Style::new().bold(), AnsiColor::BrightBlack.on_default());
    let mut page = String::new();
    for dossier in dossiers {
        page += &format!("{bold}Photograph {}{bold:#}\n", dossier.photograph);
        for kept in &dossier.captions {
            let seen = dossier.sightings.iter().filter(|seen| seen.caption == kept.caption);
            for (at, seen) in seen.enumerate() {
                let name = if at == 0 { format!("caption {}", kept.caption) } else { String::new() };
                let place = format!("{}, caption {}", seen.document, seen.ordinal);
                page += &format!("  {name:14} {dim}{}{dim:#}\n", safe(&place));
            }
        }
    }
    let one = dossiers.len() == 1;
    let shown = pairs.iter().filter(|pair| !one || pair.a.caption == pairs[0].a.caption);
    for pair in shown.clone().take(SHOWN) {
        page.push('\n');
        side_by_side(&mut page, pair, width);
    }
    let left_out = shown.count().saturating_sub(SHOWN);
    if left_out > 0 {
        page += &format!("\n{left_out} more pairs of captions with --format json\n");
    }
    if pairs.is_empty() {
        page += "one caption: there is no other to compare it with\n";
    }
    page += &format!(
        "\n{bold}{}{bold:#}\n",
        match findings.len() {
            0 => "Nothing that does not agree".to_owned(),
            1 => "What does not agree: 1 finding".to_owned(),
            count => format!("What does not agree: {count} findings"),
        }
    );
    findings.iter().for_each(|finding| page += &show::finding(finding, false, width));
    page
}

fn side_by_side(page: &mut String, pair: &Pair<'_>, width: usize) {
    let dim = AnsiColor::BrightBlack.on_default();
    let column = (width - 3) / 2;
    let (one, other) = (format!("caption {}", pair.a.caption), format!("caption {}", pair.b.caption));
    *page += &format!("{dim}{one:column$} │ {other}{dim:#}\n");
    let stretches = compare::words(&pair.a.text, &pair.b.text);
    let only = |side: fn(&Stretch) -> Option<Span>| -> Vec<Span> {
        stretches.iter().filter(|one| !one.is_shared()).filter_map(side).collect()
    };
    let (a, b) = (only(|one| one.a), only(|one| one.b));
    *page += &beside::page([&pair.a.text, &pair.b.text], [&a, &b], width);
    if !pair.a.credit_line.is_empty() || !pair.b.credit_line.is_empty() {
        let lines = [&pair.a, &pair.b].map(|kept| match kept.credit_line.as_str() {
            "" => String::new(),
            line => format!("under it: {line}"),
        });
        *page += &beside::page([&lines[0], &lines[1]], [&[], &[]], width);
    }
    let verdicts = pair.comparison.dimensions.iter().map(|(id, verdict)| {
        let (sign, color) = match verdict {
            Verdict::Compatible => ("✓", AnsiColor::Green),
            Verdict::Incompatible => ("✗", AnsiColor::Red),
            Verdict::CannotTell => ("?", AnsiColor::BrightBlack),
        };
        let style = color.on_default();
        (id.len() + 2, format!("{style}{sign} {id}{style:#}"))
    });
    let mut at = 0;
    for (taken, verdict) in verdicts {
        if at > 0 && at + 3 + taken > width {
            page.push('\n');
            at = 0;
        }
        *page += if at > 0 { "   " } else { "" };
        *page += &verdict;
        at += taken + if at > 0 { 3 } else { 0 };
    }
    *page += "\n";
}

/// Two captions of a line.
#[derive(Deserialize)]
#[serde(expecting = "an object with two captions")]
struct Line<'a> {
    #[serde(borrow, default, deserialize_with = "lines::id")]
    id: Option<Cow<'a, str>>,
    #[serde(borrow)]
    a: Cow<'a, str>,
    #[serde(borrow)]
    b: Cow<'a, str>,
}

/// What is printed of them.
#[derive(Serialize)]
struct Compared<'a> {
    id: Option<&'a str>,
    #[serde(flatten)]
    comparison: compare::Comparison,
}

fn of_files(compare: &Compare) -> Result<Ending> {
    let (reader, mut complete) = Reader::open(!compare.no_resolve);
    let mut out = std::io::stdout().lock();
    let mut lines = Lines::new(input::files(&compare.what));
    let sink = |(bytes, problems): (Vec<u8>, Vec<Problem>)| -> Result<()> {
        for problem in &problems {
            complete = false;
            terminal::report(&problem.0);
        }
        Ok(out.write_all(&bytes)?)
    };
    pipeline::ordered(pipeline::jobs(compare.jobs), || Ok(lines.next()), |block| block_of_pairs(&reader, block), sink)?;
    Ok(if complete { Ending::Done } else { Ending::Incomplete })
}

fn block_of_pairs(reader: &Reader, block: Block) -> (Vec<u8>, Vec<Problem>) {
    let (mut bytes, mut problems) = (Vec::new(), Vec::new());
    lines::each_line(block, &mut problems, &mut |text| {
        let Line { id, a, b } = lines::object(text, "{\"id\": …, \"a\": …, \"b\": …}")?;
        let record = |text| reader.read(Caption { text, ..Caption::default() }, None);
        let comparison = compare::compare(&record(&a), &record(&b));
        let compared = Compared { id: id.as_deref(), comparison };
        serde_json::to_writer(&mut bytes, &compared).map_err(|error| error.to_string())?;
        bytes.push(b'\n');
        Ok(())
    });
    (bytes, problems)
}
