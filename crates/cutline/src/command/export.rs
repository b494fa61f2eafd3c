//! `cutline export`: the archive's photographs in a format of other tools.

use crate::args::{Export, Usage};
use crate::export::out::{MANIFEST, NewFile, NewFolder};
use crate::export::withhold::Withholding;
use crate::export::{About, Exporter, Makes, Order, Writer, manifest};
use crate::reader::Reader;
use crate::rights::Rights;
use crate::shelf;
use crate::{Ending, export, progress, reader};
use anyhow::Result;
use archive::{Archive, Atlas, Dossier, NoAtlas, Page, Query};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

/// So many photographs are in memory at once.
const AT_ONCE: usize = 256;

/// Runs the command.
pub fn run(export: &Export, folder: &Path) -> Result<Ending> {
    let exporter: &Exporter = export.r#as;
    let query = export.query.as_deref().map(Query::read).transpose().map_err(|error| Usage(error.to_string()))?;
    if export.embed && !(export.full && export.withhold.is_empty()) {
        let why = "expected --full and nothing withheld with --embed: pictures carry words of their own";
        return Err(Usage(why.to_owned()).into());
    }
    let archive = shelf::open(folder)?;
    if let Some(out) = export.out.as_deref().filter(|out| lies_in(out, folder)) {
        let why = format!("expected --out outside the archive, found {} in it", out.display());
        return Err(Usage(why).into());
    }
    // The gazetteer is opened only for a query that names a place.
    let gazetteer = query.as_ref().is_some_and(Query::names_places).then(|| reader::gazetteer().0);
    let atlas: &dyn Atlas = gazetteer.as_ref().map_or(&NoAtlas, |gazetteer| gazetteer);
    let found = Photographs { archive: &archive, query: query.as_ref(), atlas };

    // A name that is withheld in one photograph may stand in the words of those that are found.
    let all = Photographs { archive: &archive, query: None, atlas };
    let withholding = learn(&all, Withholding::new(export.full, export.withhold.clone()))?;
    let (entries, first) = archive.store().head()?;
    let about = About {
        program: archive::PROGRAM,
        format: exporter.id,
        query: export.query.as_deref().map(|query| withholding.query(query)),
        withheld: withholding.list(),
        archive: first.to_string(),
        entries,
    };
    let order = Order { rows: export.rows, embed: export.embed, originals: archive.originals().clone(), about };
    let (reader, complete) = Reader::open(false);
    let job = Job { found: &found, withholding: &withholding, reader: &reader };
    match (&exporter.makes, &export.out) {
        (Makes::Bytes(_), None) if std::io::stdout().is_terminal() => {
            return Err(Usage(format!("expected --out or a pipe for {}, found a terminal", exporter.id)).into());
        }
        (Makes::File(begin) | Makes::Bytes(begin), None) => {
            job.write(begin(Box::new(std::io::BufWriter::new(std::io::stdout())), &order)?)?;
        }
        (Makes::File(begin) | Makes::Bytes(begin), Some(path)) => {
            let beside = beside(path);
            let (file, list) = (NewFile::begin(path, export.force)?, NewFile::begin(&beside, export.force)?);
            let photographs = job.write(begin(file.sink()?, &order)?)?;
            let written = file.finish()?;
            let folder = written.parent().unwrap_or(Path::new(""));
            let text = manifest(&order.about, photographs, folder, std::slice::from_ref(&written))?;
            let mut sink = list.sink()?;
            sink.write_all(text.as_bytes())?;
            sink.flush()?;
            list.finish()?;
        }
        (Makes::Folder(_), None) => {
            return Err(Usage(format!("expected --out for {}, which makes a folder", exporter.id)).into());
        }
        (Makes::Folder(begin), Some(path)) => {
            let folder = NewFolder::begin(path, export.force)?;
            let photographs = job.write(begin(folder.path(), &order)?)?;
            let (mut files, _) = crate::documents::files(&[folder.path().to_owned()]);
            files.sort_unstable();
            let text = manifest(&order.about, photographs, folder.path(), &files)?;
            let mut file = export::out::create(folder.path(), MANIFEST)?;
            file.write_all(text.as_bytes())?;
            file.flush()?;
            folder.finish()?;
        }
    }
    Ok(if complete { Ending::Done } else { Ending::Incomplete })
}

/// Whether a path, which need not be there, leads into a folder or to it, links followed.
fn lies_in(path: &Path, folder: &Path) -> bool {
    let Ok(folder) = folder.canonicalize() else { return false };
    let real = path.ancestors().find_map(|at| {
        let there = if at.as_os_str().is_empty() { Path::new(".") } else { at };
        there.canonicalize().ok()
    });
    real.is_some_and(|real| real.starts_with(&folder))
}

/// The photographs that are found, all without a query.
pub struct Photographs<'a> {
    /// Where.
    pub archive: &'a Archive,
    /// What is looked for.
    pub query: Option<&'a Query>,
    /// What knows the places of the query.
    pub atlas: &'a dyn Atlas,
}

impl Photographs<'_> {
    /// Hands them on in the order of their numbers; gives how many.
    ///
    /// # Errors
    ///
    /// If they cannot be read, or `work` fails.
    pub fn each(&self, work: &mut dyn FnMut(Dossier) -> Result<()>) -> Result<u64> {
        let (mut after, mut count) = (0, 0);
        loop {
            let numbers = match self.query {
                Some(query) => {
                    let page = Page { after, limit: AT_ONCE, facets: 0 };
                    self.archive.search(query, self.atlas, page)?.photographs
                }
                None => self.archive.store().photographs(after, AT_ONCE)?,
            };
            let Some(last) = numbers.last() else { return Ok(count) };
            after = *last;
            for dossier in self.archive.store().dossiers(&numbers)? {
                work(dossier)?;
                count += 1;
            }
        }
    }
}

/// Learns which names are withheld, if any are.
pub fn learn(found: &Photographs<'_>, mut withholding: Withholding) -> Result<Withholding> {
    if !withholding.is_nothing() {
        found.each(&mut |dossier| withholding.learn(&dossier))?;
    }
    withholding.learnt()
}

/// An export that is being made.
struct Job<'a> {
    found: &'a Photographs<'a>,
    withholding: &'a Withholding,
    reader: &'a Reader,
}

impl Job<'_> {
    /// Writes all photographs; gives how many.
    fn write(&self, mut writer: Box<dyn Writer>) -> Result<u64> {
        let total = if self.found.query.is_none() { self.found.archive.store().counts()?.photographs } else { 0 };
        let bar = progress::bar(total, "photographs");
        let mut rights = Rights::new(self.found.archive, self.reader);
        let count = self.found.each(&mut |mut dossier| {
            bar.inc(1);
            rights.fill(&mut dossier);
            writer.photograph(&self.withholding.show(dossier)?)
        })?;
        writer.finish()?;
        bar.finish_and_clear();
        Ok(count)
    }
}

/// The manifest of a file lies beside it.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(MANIFEST);
    PathBuf::from(name)
}
