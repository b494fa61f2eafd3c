//! `cutline demo`: the sample galleries, what a newcomer should see first, a small archive of them, and the desk.

use crate::args::Format;
use crate::command::{add, parse, serve};
use crate::reader::Reader;
use crate::shelf;
use crate::terminal::counted;
use crate::{Ending, annotated, overview};
use anstyle::Style;
use anyhow::Result;
use archive::Overview;
use caption::Caption;
use caption::record::{Outcome, Record};
use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;

/// The sample galleries, all invented: in three of the layouts that galleries come in.
pub const SAMPLES: &[(&str, &str)] = &[
    ("front-lines.txt", include_str!("../../samples/front-lines.txt")),
    ("rivers.txt", include_str!("../../samples/rivers.txt")),
    ("people.txt", include_str!("../../samples/people.txt")),
];

/// Where the desk is opened for somebody at a terminal: any free port.
const DESK: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 0);

/// Reads the samples and shows them; on a terminal the desk stays open until it is closed.
pub fn run() -> Result<Ending> {
    let (reader, complete) = Reader::open(true);
    let width = annotated::terminal_width();
    let pages: Vec<intake::Page> =
        SAMPLES.iter().map(|(name, text)| intake::gallery::read(&reader.engine, name, text.as_bytes())).collect();
    let records = read(&reader, &pages);
    let mut out = anstream::stdout().lock();
    let bold = Style::new().bold();
    let title = |out: &mut dyn Write, text: &str| writeln!(out, "{bold}{text}{bold:#}\n");

    title(&mut out, &format!("{} captions of {} sample galleries", records.len(), pages.len()))?;
    for record in &records {
        annotated::print(&mut out, record, width)?;
    }
    title(&mut out, "What was claimed, and by whom")?;
    for record in &records {
        claims(&mut out, record)?;
    }
    title(&mut out, "\nWhat does not fit")?;
    for record in &records {
        conflicts(&mut out, record)?;
    }
    title(&mut out, "\nAn archive of them")?;
    drop(out);
    let folder = archive(&reader)?;
    let mut out = anstream::stdout().lock();

    title(&mut out, "\nNext")?;
    writeln!(out, "  cutline --archive {} search control:rebels", folder.display())?;
    writeln!(out, "  cutline --archive {} show 1", folder.display())?;
    writeln!(out, "  cutline parse FILE     your own gallery: annotated here, JSON Lines in a pipe")?;
    writeln!(out, "  cutline explain claim  how claims are read, with examples")?;
    writeln!(out, "  cutline --help         everything else")?;
    writeln!(out, "  cutline --archive {} serve   the archive in a browser", folder.display())?;
    drop(out);
    if std::io::stdout().is_terminal() {
        println!("\nThe desk is open; Ctrl-C closes it:");
        return serve::open(&folder, reader, DESK, None);
    }
    Ok(if complete { Ending::Done } else { Ending::Incomplete })
}

/// Makes an archive of the samples in a temporary place, which stays, and shows what is in it.
fn archive(reader: &Reader) -> Result<PathBuf> {
    let folder = tempfile::Builder::new().prefix("cutline-demo-").tempdir()?.keep();
    let galleries = folder.join("galleries");
    std::fs::create_dir(&galleries)?;
    for (name, text) in SAMPLES {
        std::fs::write(galleries.join(name), text)?;
    }
    let place = folder.join("archive");
    let mut archive = shelf::create(&place)?;
    add::take_in(&mut archive, reader, &[galleries], None, None)?;
    let store = archive.store();
    let dossiers = store.dossiers(&store.photographs(0, usize::MAX)?)?;
    let overviews = dossiers.iter().map(Overview::of).collect::<Result<Vec<_>, _>>()?;
    overview::print(&overviews, None, Some(Format::Annotated))?;
    println!("\n  {} in {}", counted(overviews.len() as u64, "photograph"), place.display());
    Ok(place)
}

fn read<'t>(reader: &'t Reader, pages: &'t [intake::Page]) -> Vec<Record<'t>> {
    let sightings = pages.iter().flat_map(|page| page.captions.iter().map(move |sighting| (page, sighting)));
    sightings
        .map(|(page, sighting)| {
            let source = Some(parse::source(page, sighting));
            reader.read(Caption { text: &sighting.text, id: None, source }, None)
        })
        .collect()
}

fn place_of(record: &Record<'_>) -> String {
    record
        .source
        .as_ref()
        .map_or(String::new(), |source| format!("{}, caption {}", source.document, source.ordinal.unwrap_or(0)))
}

fn claims(out: &mut dyn Write, record: &Record<'_>) -> Result<()> {
    for claim in &record.claims {
        let who = claim.source.as_ref().map_or("nobody named", |source| source.text);
        let what = claim.about.as_ref().map_or("", |about| about.text);
        writeln!(out, "  {who} ({}): “{what}”  [{}]", annotated::name_of(claim.hedge), place_of(record))?;
    }
    Ok(())
}

fn conflicts(out: &mut dyn Write, record: &Record<'_>) -> Result<()> {
    for check in record.checks.iter().filter(|check| check.outcome == Outcome::Conflicts) {
        writeln!(out, "  {}  [{}: {}]", check.message, place_of(record), check.check)?;
    }
    Ok(())
}
