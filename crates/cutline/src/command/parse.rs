//! `cutline parse`: captions in, records out, in the order of the input.

use crate::args::{Context, Format, From, Offsets, Parse};
use crate::input::{self, Block, Galleries, Lines, Problem};
use crate::reader::Reader;
use crate::{Ending, annotated, json, lines, offsets, pipeline, table, terminal};
use anyhow::Result;
use caption::{Caption, record::Record, record::Source};
use gazetteer::Gallery;
use std::borrow::Cow;
use std::io::{IsTerminal, Write};

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
    let (mut reader, mut complete) = Reader::open(!parse.no_resolve);
    reader.options.columns.clone_from(&parse.table.columns);
    let jobs = pipeline::jobs(parse.jobs);
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
            let mut pages = Galleries::new(&reader.engine, &reader.options, files);
            let remember = parse.context == Some(Context::Gallery);
            let read = |page| gallery(&reader, page, writing, remember);
            pipeline::ordered(jobs, || Ok(pages.next()), read, &mut sink)?;
        }
        From::Jsonl | From::Lines => {
            let mut lines = Lines::new(files);
            let read = |block| block_of_lines(&reader, block, parse.from, writing);
            pipeline::ordered(jobs, || Ok(lines.next()), read, &mut sink)?;
        }
    }
    out.finish()?;
    Ok(if complete { Ending::Done } else { Ending::Incomplete })
}

fn block_of_lines(reader: &Reader, block: Block, from: From, writing: Writing) -> Output {
    let Output { mut bytes, mut problems, left_out } = Output::default();
    lines::each(block, from == From::Jsonl, &mut problems, &mut |line| {
        let source = line.credit_line.map(|credit| Source { credit_line: Some(credit), ..Source::default() });
        let caption = Caption { text: &line.text, id: line.id, source };
        write_record(&mut bytes, &mut reader.read(caption, None), writing);
    });
    Output { bytes, problems, left_out }
}

fn gallery(reader: &Reader, page: Result<intake::Page, Problem>, writing: Writing, remember: bool) -> Output {
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
    output.left_out.extend(input::assumed(&page.document, &page.media_type).map(Problem));
    let mut gallery = remember.then(Gallery::default);
    for sighting in &page.captions {
        let caption = Caption { text: &sighting.text, id: None, source: Some(source(&page, sighting)) };
        write_record(&mut output.bytes, &mut reader.read(caption, gallery.as_mut()), writing);
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
