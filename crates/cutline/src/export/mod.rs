//! Formats in which an archive is handed on, a file each: photographs in, bytes out.
//!
//! `cutline export --as csv --query in:Sudan --out sudan.csv` goes through the photographs found, hands each to
//! [`withhold`] and then to the writer of `csv`. A writer sees what may be shown and nothing else.

mod bagit;
pub mod csv;
mod geojson;
pub mod html;
mod iptc;
mod jsonl;
mod jsonld;
mod kml;
mod markup;
mod ninjs;
pub mod out;
mod parquet;
pub mod said;
mod statement;
pub mod withhold;

use anyhow::Result;
use archive::Originals;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::io::Write;
use std::path::{Path, PathBuf};
use withhold::Shown;

/// A format that an archive is handed on in.
#[derive(Debug)]
pub struct Exporter {
    /// Its name on the command line.
    pub id: &'static str,
    /// What it is for.
    pub writes: &'static str,
    /// What it makes.
    pub makes: Makes,
}

/// What an exporter makes.
#[derive(Debug)]
pub enum Makes {
    /// One file, or a stream.
    File(fn(Sink, &Order) -> Result<Box<dyn Writer>>),
    /// One file, or a stream, that is nothing for a terminal.
    Bytes(fn(Sink, &Order) -> Result<Box<dyn Writer>>),
    /// A folder of files.
    Folder(fn(&Path, &Order) -> Result<Box<dyn Writer>>),
}

/// Where a file's bytes go.
pub type Sink = Box<dyn Write + Send>;

/// Writes photographs in one format.
pub trait Writer {
    /// Writes a photograph.
    ///
    /// # Errors
    ///
    /// If the disk does not take it, or a fact is not what a record has.
    fn photograph(&mut self, shown: &Shown) -> Result<()>;

    /// Writes what comes after the last one.
    ///
    /// # Errors
    ///
    /// If the disk does not take it.
    fn finish(self: Box<Self>) -> Result<()>;
}

/// What was ordered.
pub struct Order {
    /// What a row of a table is.
    pub rows: Rows,
    /// Whether fields go into copies of the captured pictures.
    pub embed: bool,
    /// The captured files.
    pub originals: Originals,
    /// The archive, its state, and what is withheld: what an export says of itself.
    pub about: About,
}

/// What a row of a table is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Rows {
    /// A photograph
    #[default]
    Photographs,
    /// A fact with its rule and bytes
    Statements,
}

/// What an export says of itself.
#[derive(Clone, Debug, serde::Serialize)]
pub struct About {
    /// What made it.
    pub program: &'static str,
    /// Its format.
    pub format: &'static str,
    /// What was asked for.
    pub query: Option<String>,
    /// What is withheld.
    pub withheld: Vec<&'static str>,
    /// Hash of the archive's first entry: which archive it is.
    pub archive: String,
    /// Entries that its log had.
    pub entries: u64,
}

impl About {
    /// What is withheld, in words.
    pub fn withholds(&self) -> String {
        if self.withheld.is_empty() { "nothing".to_owned() } else { self.withheld.join(", ") }
    }

    /// An identifier for a photograph that no other archive's has.
    pub fn urn(&self, photograph: u64) -> String {
        format!("urn:cutline:{}:photograph:{photograph}", self.archive.get(..16).unwrap_or(&self.archive))
    }
}

/// All formats.
pub const EXPORTERS: &[&Exporter] = &[
    &jsonl::EXPORTER,
    &csv::EXPORTER,
    &geojson::EXPORTER,
    &kml::EXPORTER,
    &jsonld::EXPORTER,
    &ninjs::EXPORTER,
    &parquet::EXPORTER,
    &iptc::EXPORTER,
    &bagit::EXPORTER,
    &html::sheet::EXPORTER,
    &html::dossier::EXPORTER,
];

/// The format of that name.
pub fn of(id: &str) -> Option<&'static Exporter> {
    EXPORTERS.iter().copied().find(|exporter| exporter.id == id)
}

/// Whether a text is an address in the web, whole.
fn is_address(text: &str) -> bool {
    let web = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let odd = |c: char| c.is_whitespace() || c.is_control() || !c.is_ascii() || "\"<>\\^`{|}[]".contains(c);
    web.is_some_and(|rest| !rest.is_empty() && !rest.contains(odd))
}

/// The formats as values of an option.
pub fn values() -> impl TypedValueParser<Value = &'static Exporter> {
    let names = EXPORTERS.iter().map(|exporter| PossibleValue::new(exporter.id).help(exporter.writes));
    PossibleValuesParser::new(names).try_map(|id| of(&id).ok_or("no such format"))
}

/// A file of an export with its hash.
#[derive(Debug, serde::Serialize)]
struct Written {
    name: String,
    bytes: u64,
    sha256: archive::Digest,
}

/// What was made, with the hash of each file: the JSON of a manifest.
///
/// # Errors
///
/// If a file cannot be read again.
pub fn manifest(about: &About, photographs: u64, folder: &Path, files: &[PathBuf]) -> Result<String> {
    #[derive(serde::Serialize)]
    struct Manifest<'a> {
        #[serde(flatten)]
        about: &'a About,
        photographs: u64,
        files: Vec<Written>,
    }
    let mut written = Vec::with_capacity(files.len());
    for path in files {
        let measure = archive::Measure::of(&mut std::fs::File::open(path)?, path)?;
        let name = path.strip_prefix(folder).unwrap_or(path).to_string_lossy().replace('\\', "/");
        written.push(Written { name, bytes: measure.length, sha256: measure.sha256 });
    }
    let manifest = Manifest { about, photographs, files: written };
    Ok(serde_json::to_string_pretty(&manifest)? + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_has_a_name_of_its_own_and_says_what_it_is_for() {
        let mut ids: Vec<&str> = EXPORTERS.iter().map(|exporter| exporter.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), EXPORTERS.len());
        assert!(EXPORTERS.iter().all(|exporter| !exporter.writes.is_empty() && of(exporter.id).is_some()));
    }
}
