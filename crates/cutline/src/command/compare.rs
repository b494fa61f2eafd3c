//! `cutline compare`: two captions beside each other.

use crate::args::Compare;
use crate::input::{self, Block, Lines, Problem};
use crate::reader::Reader;
use crate::{Ending, lines, pipeline, terminal};
use anyhow::Result;
use caption::Caption;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::io::Write;

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

/// Runs the command.
pub fn run(compare: &Compare) -> Result<Ending> {
    let (reader, mut complete) = Reader::open(!compare.no_resolve);
    let mut out = std::io::stdout().lock();
    let mut lines = Lines::new(input::files(&compare.files));
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
