//! `cutline parse`: captions in, records out, in the order of the input.

use crate::args::{Format, From, Offsets, Parse};
use crate::input::{self, Block, Galleries, LONGEST_LINE, Lines, Problem};
use crate::{Ending, annotated, json, offsets, pipeline, table, tables, terminal};
use anyhow::Result;
use caption::{Caption, Engine, record::Record, record::Source};
use serde::Deserialize;
use std::borrow::Cow;
use std::io::{IsTerminal, Write};
use std::num::NonZeroUsize;

/// More workers than this are of no use on any machine, and not every machine lets so many start.
const MOST_JOBS: NonZeroUsize = NonZeroUsize::new(256).expect("more than none");

/// What a worker made of a block.
#[derive(Default)]
struct Output {
    bytes: Vec<u8>,
    problems: Vec<Problem>,
    /// Prose left out, for a person to see: nothing went wrong.
    left_out: Vec<Problem>,
}

/// How records are written.
#[derive(Clone, Copy)]
struct Writing {
    format: Format,
    offsets: Offsets,
    width: usize,
}

/// Runs the command.
pub fn run(parse: &Parse, format: Option<Format>) -> Result<Ending> {
    let terminal = std::io::stdout().is_terminal();
    let writing = Writing {
        format: format.unwrap_or(if terminal { Format::Annotated } else { Format::Jsonl }),
        offsets: parse.offsets,
        width: annotated::terminal_width(),
    };
    let (engine, mut complete) = tables::engine();
    let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let jobs = parse.jobs.unwrap_or(cores).min(MOST_JOBS);
    let files = input::files(&parse.files);
    let mut out = Out::new(writing.format);
    let mut sink = |output: Output| -> Result<()> {
        complete &= output.problems.is_empty();
        for problem in output.problems.iter().chain(&output.left_out) {
            out.stdout.flush()?;
            terminal::report(&problem.0);
        }
        out.write(&output.bytes)
    };
    match parse.from {
        From::Gallery => {
            let mut pages = Galleries::new(&engine, files);
            pipeline::ordered(jobs, || Ok(pages.next()), |page| gallery(&engine, page, writing), &mut sink)?;
        }
        From::Jsonl | From::Lines => {
            let mut lines = Lines::new(files);
            let read = |block| block_of_lines(&engine, block, parse.from, writing);
            pipeline::ordered(jobs, || Ok(lines.next()), read, &mut sink)?;
        }
    }
    out.finish()?;
    Ok(if complete { Ending::Done } else { Ending::Incomplete })
}

fn block_of_lines(engine: &Engine, block: Block, from: From, writing: Writing) -> Output {
    let mut output = Output::default();
    let (name, first_line, bytes) = match block {
        Block::Lines { name, first_line, bytes } => (name, first_line, bytes),
        Block::Problem(problem) => {
            output.problems.push(problem);
            return output;
        }
    };
    for (line, number) in bytes.split_inclusive(|byte| *byte == b'\n').zip(first_line..) {
        let line = trim_end(line);
        let mut problem = |message: String| output.problems.push(Problem(format!("{name}:{number}: {message}")));
        if line.len() > LONGEST_LINE {
            problem(format!("expected a caption of at most {LONGEST_LINE} bytes, found a longer line"));
            continue;
        }
        let text = match std::str::from_utf8(line) {
            Ok(text) if number == 1 => text.trim_start_matches('\u{feff}'),
            Ok(text) => text,
            Err(error) => {
                problem(format!(
                    "expected UTF-8, found byte {:#04x} at byte {}",
                    line[error.valid_up_to()],
                    error.valid_up_to()
                ));
                continue;
            }
        };
        if text.trim().is_empty() {
            continue;
        }
        if from == From::Lines {
            write_record(&mut output.bytes, &mut engine.read(text), writing);
            continue;
        }
        if !text.trim_start().starts_with('{') {
            problem("expected {\"id\": …, \"text\": …}, found no object".to_owned());
            continue;
        }
        match serde_json::from_str::<Line<'_>>(text) {
            Ok(line) => {
                let source = line.credit_line.map(|credit| Source { credit_line: Some(credit), ..Source::default() });
                let caption = Caption { text: &line.text, id: line.id.map(Id::into_text), source };
                write_record(&mut output.bytes, &mut engine.read_caption(caption), writing);
            }
            Err(error) => problem(format!("expected {{\"id\": …, \"text\": …}}, found {error}")),
        }
    }
    output
}

/// The line without its end.
fn trim_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// A line of `--from jsonl`; other keys are left alone.
#[derive(Deserialize)]
#[serde(expecting = "an object with a text")]
struct Line<'a> {
    #[serde(borrow)]
    id: Option<Id<'a>>,
    #[serde(borrow)]
    text: Cow<'a, str>,
    #[serde(borrow)]
    credit_line: Option<Cow<'a, str>>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "an id that is a text or a number")]
enum Id<'a> {
    #[serde(borrow)]
    Text(Cow<'a, str>),
    Number(serde_json::Number),
}

impl<'a> Id<'a> {
    fn into_text(self) -> Cow<'a, str> {
        match self {
            Id::Text(text) => text,
            Id::Number(number) => number.to_string().into(),
        }
    }
}

fn gallery(engine: &Engine, page: Result<intake::Page, Problem>, writing: Writing) -> Output {
    let mut output = Output::default();
    let page = match page {
        Ok(page) => page,
        Err(problem) => {
            output.problems.push(problem);
            return output;
        }
    };
    for problem in &page.problems {
        let list = if problem.left_out { &mut output.left_out } else { &mut output.problems };
        list.push(Problem(format!("{}: {}: {}", page.document, problem.place, problem.what)));
    }
    for sighting in &page.captions {
        let caption = Caption { text: &sighting.text, id: None, source: Some(source(&page, sighting)) };
        write_record(&mut output.bytes, &mut engine.read_caption(caption), writing);
    }
    output
}

/// Where a sighting was seen, as its record says it.
pub fn source<'t>(page: &'t intake::Page, sighting: &'t intake::Sighting) -> Source<'t> {
    Source {
        document: Cow::Borrowed(&page.document),
        sha256: Some(Cow::Borrowed(&page.sha256)),
        ordinal: Some(sighting.ordinal),
        span: sighting.span,
        image: sighting.image.as_deref().map(Cow::Borrowed),
        alt: sighting.alt.as_deref().map(Cow::Borrowed),
        credit_line: (!sighting.credit.is_empty()).then_some(Cow::Borrowed(&*sighting.credit)),
    }
}

fn write_record(out: &mut Vec<u8>, record: &mut Record<'_>, writing: Writing) {
    match writing.format {
        Format::Annotated => annotated::write(out, record, writing.width),
        Format::Table => table::write_row(out, record),
        Format::Jsonl | Format::Json => {
            offsets::convert(record, writing.offsets);
            if writing.format == Format::Json {
                out.extend_from_slice(b",\n");
            }
            json::write(out, record).expect("a record is JSON and memory takes it");
            if writing.format == Format::Jsonl {
                out.push(b'\n');
            }
        }
    }
}

/// Standard output with what a format puts around its records.
struct Out {
    format: Format,
    stdout: Box<dyn Write>,
    started: bool,
}

impl Out {
    fn new(format: Format) -> Out {
        let stdout: Box<dyn Write> = match format {
            Format::Json | Format::Jsonl => Box::new(std::io::stdout().lock()),
            Format::Annotated | Format::Table => Box::new(anstream::stdout().lock()),
        };
        Out { format, stdout, started: false }
    }

    fn write(&mut self, mut bytes: &[u8]) -> Result<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        match self.format {
            Format::Json if !self.started => {
                self.stdout.write_all(b"[\n")?;
                bytes = bytes.strip_prefix(b",\n").unwrap_or(bytes);
            }
            Format::Table if !self.started => table::write_header(&mut self.stdout)?,
            _ => {}
        }
        self.started = true;
        Ok(self.stdout.write_all(bytes)?)
    }

    fn finish(&mut self) -> Result<()> {
        if self.format == Format::Json {
            self.stdout.write_all(if self.started { b"\n]\n" } else { b"[]\n" })?;
        }
        Ok(self.stdout.flush()?)
    }
}
