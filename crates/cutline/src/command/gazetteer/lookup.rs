//! `cutline gazetteer lookup`: from a name to the places it may mean.
//!
//! "Teir Maaleh" in Homs, Syria gives Tir Maallah, with a score and why; a name like none says that it is not known.

use crate::args::{Format, LookUp, Usage};
use crate::input::{self, Block, LONGEST_LINE, Lines, Problem};
use crate::terminal::{report, safe};
use crate::{Ending, annotated, pipeline, reader};
use anyhow::Result;
use gazetteer::{Candidate, Gazetteer, Query};
use serde::{Deserialize, Serialize};
use std::io::{IsTerminal, Write};
use std::path::PathBuf;

/// The columns of the table.
const COLUMNS: &[&str] = &["score", "name", "kind", "division", "country", "latitude", "longitude", "reasons", "id"];

/// A name of the input.
#[derive(Deserialize)]
#[serde(expecting = "an object with a name")]
struct Asked {
    #[serde(default)]
    id: serde_json::Value,
    name: String,
    country: Option<String>,
    admin1: Option<String>,
}

/// A name's candidates, as they are printed.
#[derive(Serialize)]
struct Answer<'a> {
    #[serde(skip_serializing_if = "serde_json::Value::is_null")]
    id: &'a serde_json::Value,
    name: &'a str,
    candidates: Vec<Shown>,
}

/// A candidate, as it is printed.
#[derive(Serialize)]
struct Shown {
    id: String,
    name: String,
    latitude: f64,
    longitude: f64,
    kind: caption::record::PlaceKind,
    feature: String,
    country: Option<String>,
    admin1: Option<String>,
    admin2: Option<String>,
    population: Option<u64>,
    source: String,
    score: f64,
    reasons: Vec<&'static str>,
}

/// What a worker made of a block.
#[derive(Default)]
struct Output {
    bytes: Vec<u8>,
    problems: Vec<Problem>,
}

/// Runs the command.
pub fn run(args: &LookUp, format: Option<Format>) -> Result<Ending> {
    let (gazetteer, mut complete) = reader::gazetteer();
    let table = match format {
        Some(format) => matches!(format, Format::Table | Format::Annotated),
        None => args.from.is_none() && std::io::stdout().is_terminal(),
    };
    let mut out = anstream::stdout().lock();
    if args.from.is_none() {
        if args.names.is_empty() {
            return Err(Usage("expected a name, or --from with files of names; found neither".to_owned()).into());
        }
        let name = args.names.join(" ");
        let asked =
            Asked { id: serde_json::Value::Null, name, country: args.country.clone(), admin1: args.admin1.clone() };
        let mut bytes = Vec::new();
        if table {
            writeln!(bytes, "{}", COLUMNS.join("\t"))?;
        }
        let known = answer(&gazetteer, &asked, args.limit, table, &mut bytes);
        out.write_all(&bytes)?;
        if !known {
            report(&format!("{:?} is not in the gazetteer", asked.name));
            complete = false;
        }
        return Ok(if complete { Ending::Done } else { Ending::Incomplete });
    }
    if table {
        writeln!(out, "{}", COLUMNS.join("\t"))?;
    }
    let files: Vec<PathBuf> = args.names.iter().map(PathBuf::from).collect();
    let mut blocks = Lines::new(input::files(&files));
    let read = |block| {
        let mut output = Output::default();
        each(block, &mut output.problems, &mut |mut asked| {
            asked.country = asked.country.or_else(|| args.country.clone());
            asked.admin1 = asked.admin1.or_else(|| args.admin1.clone());
            answer(&gazetteer, &asked, args.limit, table, &mut output.bytes);
        });
        output
    };
    let mut sink = |output: Output| -> Result<()> {
        complete &= output.problems.is_empty();
        out.write_all(&output.bytes)?;
        for problem in &output.problems {
            out.flush()?;
            report(&problem.0);
        }
        Ok(())
    };
    pipeline::ordered(pipeline::jobs(args.jobs), || Ok(blocks.next()), read, &mut sink)?;
    out.flush()?;
    Ok(if complete { Ending::Done } else { Ending::Incomplete })
}

/// Hands each name of a block to `read`; what is none goes to `problems` with its line.
fn each(block: Block, problems: &mut Vec<Problem>, read: &mut dyn FnMut(Asked)) {
    let (name, first_line, bytes) = match block {
        Block::Lines { name, first_line, bytes } => (name, first_line, bytes),
        Block::Problem(problem) => return problems.push(problem),
    };
    for (line, number) in bytes.split(|byte| *byte == b'\n').zip(first_line..) {
        let line = if number == 1 { line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line) } else { line };
        if line.trim_ascii().is_empty() {
            continue;
        }
        let mut problem = |found: String| {
            problems.push(Problem(format!("{name}:{number}: expected {{\"id\": …, \"name\": …}}, found {found}")));
        };
        if line.len() > LONGEST_LINE {
            problem(format!("more than {LONGEST_LINE} bytes"));
            continue;
        }
        match serde_json::from_slice(line) {
            Ok(asked) => read(asked),
            Err(error) => problem(error.to_string()),
        }
    }
}

/// Writes the candidates of a name; whether there is any.
fn answer(gazetteer: &Gazetteer, asked: &Asked, limit: usize, table: bool, out: &mut Vec<u8>) -> bool {
    let query = Query {
        name: &asked.name,
        country: asked.country.as_deref().unwrap_or_default(),
        admin1: asked.admin1.as_deref().unwrap_or_default(),
    };
    let candidates = gazetteer.look_up(&query);
    let shown: Vec<Shown> = candidates.iter().take(limit).map(Shown::of).collect();
    let known = !shown.is_empty();
    if table {
        for candidate in &shown {
            candidate.row(out);
        }
    } else {
        let answer = Answer { id: &asked.id, name: &asked.name, candidates: shown };
        serde_json::to_writer(&mut *out, &answer).expect("candidates are JSON and memory takes them");
        out.push(b'\n');
    }
    known
}

impl Shown {
    fn of(candidate: &Candidate) -> Shown {
        let place = &candidate.place;
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Shown {
            id: place.id(),
            name: place.name().to_owned(),
            latitude: place.latitude(),
            longitude: place.longitude(),
            kind: place.kind(),
            feature: place.feature().to_owned(),
            country: some(place.country()),
            admin1: place.admin1().and_then(|division| some(division.name())),
            admin2: place.admin2().and_then(|division| some(division.name())),
            population: Some(place.population()).filter(|population| *population > 0),
            source: place.source().to_owned(),
            score: (f64::from(candidate.score) * 1000.0).round() / 1000.0,
            reasons: candidate.reasons.iter().map(|reason| reason.id()).collect(),
        }
    }

    fn row(&self, out: &mut Vec<u8>) {
        let cells = [
            format!("{:.2}", self.score),
            self.name.clone(),
            annotated::name_of(self.kind),
            self.admin1.clone().unwrap_or_default(),
            self.country.clone().unwrap_or_default(),
            format!("{:.4}", self.latitude),
            format!("{:.4}", self.longitude),
            self.reasons.join(" "),
            self.id.clone(),
        ];
        out.extend_from_slice(cells.map(|cell| safe(&cell).into_owned()).join("\t").as_bytes());
        out.push(b'\n');
    }
}
