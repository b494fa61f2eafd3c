//! The user's gazetteers: a folder with an index a gazetteer, imported, listed, opened and removed by name.
//!
//! `syria_communities.tsv` becomes `syria_communities.gaz`; importing it again replaces it at once or not at all.

use super::source::Source;
use super::{Format, geonames, short};
use crate::Gazetteer;
use crate::index::{About, Builder, Event, Index, Problem};
use std::collections::HashMap;
use std::fs;
use std::io::{self, BufRead, BufWriter};
use std::path::{Path, PathBuf};

const EXTENSION: &str = "gaz";
/// Memory that an import sorts in.
const MEMORY: usize = 128 << 20;

/// A folder of gazetteers.
#[derive(Clone, Debug)]
pub struct Library {
    folder: PathBuf,
}

/// What to import and how.
#[derive(Clone, Debug, Default)]
pub struct Import {
    /// The file.
    pub file: PathBuf,
    /// What to call it; the file's name without its ending where `None`.
    pub name: Option<String>,
    /// What the file is; its beginning tells where `None`.
    pub format: Option<Format>,
    /// GeoNames' alternateNamesV2, whose names are added.
    pub alternate_names: Option<PathBuf>,
    /// GeoNames' admin1CodesASCII and admin2Codes, which name divisions.
    pub divisions: Vec<PathBuf>,
    /// Whom to name when its places are shown.
    pub attribution: Option<String>,
    /// Under which licence it may be used.
    pub licence: Option<String>,
}

/// How an import ended.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The gazetteer's name.
    pub name: String,
    /// Places it holds.
    pub places: u32,
    /// Rows that were left out because something is wrong with them.
    pub left_out: u64,
}

/// What an import says while it works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A row is left out: the file, its line (for GeoJSON the feature's number, 0 where not known), what is wrong.
    LeftOut(String, u64, String),
    /// Bytes of the file that are read, and all.
    Reading(u64, u64),
    /// Places that are written, and all (0 while not known).
    Writing(u64, u64),
}

impl Import {
    /// The name that the gazetteer will have.
    ///
    /// # Errors
    ///
    /// What is wrong with it: it is no part of a file's name, or that of the built-in gazetteer.
    pub fn called(&self) -> Result<String, String> {
        let stem = || self.file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let name = self.name.clone().unwrap_or_else(stem);
        if !valid(&name) {
            let expected = "expected a name of letters, digits, dots, hyphens and underscores";
            return Err(format!("{expected}, found \"{}\"; give one with --name", short(&name)));
        }
        let built_in = Gazetteer::embedded().map(|index| index.about().name.clone()).unwrap_or_default();
        if name.to_lowercase() == built_in.to_lowercase() {
            return Err(format!(
                "expected a name of its own, found \"{name}\", the built-in gazetteer's; give one with --name"
            ));
        }
        Ok(name)
    }
}

/// What a packed file is called.
fn packed(beginning: &[u8]) -> Option<&'static str> {
    let kinds: [(&[u8], &str); 5] = [
        (b"PK\x03\x04", "zip"),
        (b"\x1f\x8b", "gzip"),
        (b"BZh", "bzip2"),
        (b"\xFD7zXZ", "xz"),
        (b"\x28\xB5\x2F\xFD", "Zstandard"),
    ];
    kinds.into_iter().find(|(magic, _)| beginning.starts_with(magic)).map(|(_, name)| name)
}

impl Library {
    /// The gazetteers of a folder, which need not be there yet.
    pub fn new(folder: PathBuf) -> Library {
        Library { folder }
    }

    /// The names of all gazetteers, in order.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let paths = entries.map(|entry| entry.path());
        let paths = paths.filter(|path| path.extension().is_some_and(|extension| extension == EXTENSION));
        let mut names: Vec<String> =
            paths.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).filter(|name| valid(name)).collect();
        names.sort();
        names
    }

    /// Where a gazetteer of a name lies or would lie.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.{EXTENSION}"))
    }

    /// A gazetteer of the folder.
    ///
    /// # Errors
    ///
    /// As [`Index::open`]; a name that is none of a gazetteer is not found.
    pub fn open(&self, name: &str) -> Result<Index, Problem> {
        if !valid(name) {
            return Err(Problem::Io(io::ErrorKind::NotFound.into()));
        }
        Index::open(&self.path(name))
    }

    /// Removes a gazetteer.
    ///
    /// # Errors
    ///
    /// If there is none of that name, or it may not be removed.
    pub fn remove(&self, name: &str) -> io::Result<()> {
        if !valid(name) {
            return Err(io::ErrorKind::NotFound.into());
        }
        fs::remove_file(self.path(name))
    }

    /// Makes a gazetteer of a file. Rows that cannot be places are told and left out.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, is in no format that is known, or holds no place; if the disk takes no more. A gazetteer
    /// of the same name is then still there as it was.
    pub fn import(&self, import: &Import, tell: &mut dyn FnMut(Step)) -> Result<Report, Problem> {
        let name = import.called().map_err(refused)?;
        let mut source = Source::open(&import.file)?;
        if let Some(packed) = packed(source.reader.fill_buf()?) {
            return Err(refused(format!("expected a text, found a {packed} file; unpack it and import what is in it")));
        }
        let format = match import.format {
            Some(format) => format,
            None => Format::recognise(source.reader.fill_buf()?).ok_or_else(|| {
                refused(
                    "expected a GeoNames dump, a table of p-codes, a table with name, latitude and longitude, or \
                         GeoJSON, found none of them"
                        .to_owned(),
                )
            })?,
        };
        fs::create_dir_all(&self.folder)?;
        let mut division_names = HashMap::new();
        for path in &import.divisions {
            geonames::read_divisions(&mut Source::open(path)?.reader, &mut division_names)?;
        }
        let mut report = Report { name: name.clone(), ..Report::default() };
        let mut builder = Builder::with(About { name: name.clone(), ..About::default() }, MEMORY, self.folder.clone());
        let (progress, length) = (source.progress(), source.length);
        let file = import.file.display().to_string();
        let scheme = name.as_str();
        let mut count = 0u64;
        format.read(&mut source.reader, scheme, &mut |line, row| {
            count += 1;
            if count.is_multiple_of(1 << 13) {
                tell(Step::Reading(progress(), length));
            }
            let result = match row {
                Ok(mut row) => {
                    name_divisions(&mut row, &division_names);
                    builder.push(row)
                }
                Err(what) => Err(Problem::Row { id: String::new(), what }),
            };
            match result {
                Err(Problem::Row { id, what }) => {
                    report.left_out += 1;
                    let what = if id.is_empty() { what } else { format!("{id}: {what}") };
                    tell(Step::LeftOut(file.clone(), line, what));
                    Ok(())
                }
                other => other,
            }
        })?;
        let mut sources = vec![source.describe()?];
        if let Some(path) = &import.alternate_names {
            sources.push(self.add_names(path, &mut builder, &mut report, tell)?);
        }
        let publisher = format.publisher();
        let given = |given: &Option<String>, known: Option<&str>| given.clone().or(known.map(str::to_owned));
        builder.about(|about| {
            about.attribution.extend(given(&import.attribution, publisher.map(|(who, _)| who)));
            about.licence = given(&import.licence, publisher.map(|(_, licence)| licence)).unwrap_or_default();
            about.sources = sources;
        });
        let mut out = BufWriter::new(tempfile::NamedTempFile::new_in(&self.folder)?);
        report.places = builder.write(&mut out, &mut |event| match event {
            Event::Duplicate(id) => {
                report.left_out += 1;
                let what = format!("{id}: expected an identifier of its own, found one that an earlier row has");
                tell(Step::LeftOut(file.clone(), 0, what));
            }
            Event::Progress { done, of } => tell(Step::Writing(done, of)),
        })?;
        if report.places == 0 {
            return Err(refused("expected places, found none".to_owned()));
        }
        let out = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        out.as_file().sync_all()?;
        out.persist(self.path(&name)).map_err(|error| error.error)?;
        Ok(report)
    }

    fn add_names(
        &self,
        path: &Path,
        builder: &mut Builder,
        report: &mut Report,
        tell: &mut dyn FnMut(Step),
    ) -> Result<String, Problem> {
        let mut source = Source::open(path)?;
        let (progress, length) = (source.progress(), source.length);
        let mut count = 0u64;
        geonames::read_names(&mut source.reader, &mut |line, name| {
            count += 1;
            if count.is_multiple_of(1 << 13) {
                tell(Step::Reading(progress(), length));
            }
            match name {
                Ok((id, name)) => builder.push_name(&id, name),
                Err(what) => {
                    report.left_out += 1;
                    tell(Step::LeftOut(path.display().to_string(), line, what));
                    Ok(())
                }
            }
        })?;
        Ok(source.describe()?)
    }
}

/// Fills in the names of divisions that only have codes.
fn name_divisions(row: &mut crate::Row, names: &HashMap<String, String>) {
    if names.is_empty() {
        return;
    }
    let Some(admin1) = &mut row.admin1 else { return };
    let mut code = format!("{}.{}", row.country, admin1.code);
    if let Some(name) = names.get(&code) {
        admin1.name.clone_from(name);
    }
    if let Some(admin2) = &mut row.admin2 {
        code.push('.');
        code.push_str(&admin2.code);
        if let Some(name) = names.get(&code) {
            admin2.name.clone_from(name);
        }
    }
}

fn refused(what: String) -> Problem {
    Problem::Io(io::Error::new(io::ErrorKind::InvalidInput, what))
}

/// Whether a gazetteer may be called so: the name is part of a file's name.
fn valid(name: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ' ');
    !name.is_empty() && name.len() <= 100 && name.chars().all(plain) && !name.starts_with(['.', '-', ' '])
}
