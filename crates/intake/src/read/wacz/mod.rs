//! Packages of web archives (WACZ): a ZIP file with the archives of a crawl, their hashes, and a list of pages.
//!
//! `beira.wacz` gives a page for the package, with its title and whether its files are those that were packed, and then
//! the captures of `archive/data.warc.gz` in it.

mod files;
mod manifest;

use super::warc::{Archive, Captures, bare};
use super::{Found, Reader};
use crate::error::Error;
use crate::page::{Page, Problem};
use crate::source::{Head, Input, Options, Source};
use caption::Engine;
use files::{Entry, Files};
use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;

/// WACZ files.
pub const WACZ: Reader = Reader { id: "wacz", reads: "packages of web archives (WACZ)", recognises, read };

/// The archive of that name in a package, to be read from anywhere.
pub(super) fn member<'e>(
    package: Box<dyn Input + 'e>,
    name: &str,
    options: &Options,
) -> io::Result<Box<dyn Input + 'e>> {
    let (mut files, _) = Files::open(package, options.limits)?;
    let entry = files.entries().iter().find(|entry| entry.name == name).cloned();
    let missing = || io::Error::new(io::ErrorKind::NotFound, format!("expected {name} in the package, found none"));
    files.input(&entry.ok_or_else(missing)?)
}

/// Lines of a list of pages may be longer; nobody writes such.
const LONGEST_LINE: u64 = 16 << 20;

fn recognises(head: &Head<'_>) -> bool {
    const FOLDERS: [&str; 5] = ["archive/", "indexes/", "pages/", "logs/", "datapackage"];
    if !head.bytes.starts_with(b"PK\x03\x04") {
        return false;
    }
    let length = head.bytes.get(26..28).map_or(0, |length| usize::from(u16::from_le_bytes([length[0], length[1]])));
    let first = head.bytes.get(30..30 + length).unwrap_or_default();
    FOLDERS.iter().any(|folder| first.starts_with(folder.as_bytes()))
        || head.name.to_ascii_lowercase().ends_with(".wacz")
}

fn read(source: Source<'_>) -> Result<Found<'_>, Error> {
    let (engine, options) = (source.engine, source.options);
    let (document, sha256) = (source.document.clone(), source.sha256.clone());
    let failed = |error| Error::new(Path::new(&document), error);
    let (mut files, mut problems) = Files::open(source.input(), options.limits).map_err(failed)?;
    let manifest = manifest::check(&mut files).map_err(failed)?;
    problems.extend(manifest.problems);
    let titles = Arc::new(titles(&mut files, &mut problems));
    let is_archive = |entry: &Entry| {
        let name = entry.name.to_ascii_lowercase();
        name.starts_with("archive/") && !name.ends_with('/')
    };
    let archives: Vec<Entry> = files.entries().iter().filter(|entry| is_archive(entry)).cloned().collect();
    if archives.is_empty() {
        problems.push(Problem::of_document("expected web archives in the folder archive, found none"));
    }
    let media_type = "application/wacz".to_owned();
    let page = Page { title: manifest.title, problems, ..bare(document.clone(), sha256.clone(), media_type) };
    let archive = Archive { document, sha256, member: None, titles };
    let (first, archives) = (Some(page), archives.into_iter());
    Ok(Box::new(Package { engine, options, archive, files, archives, first, captures: None }))
}

/// The package and what lies in it.
struct Package<'e> {
    engine: &'e Engine,
    options: &'e Options,
    archive: Archive,
    files: Files<'e>,
    /// Those that are still to be read.
    archives: std::vec::IntoIter<Entry>,
    first: Option<Page>,
    captures: Option<Captures<'e>>,
}

impl Package<'_> {
    /// Begins the next archive, or says why it cannot be read.
    fn open(&mut self, entry: &Entry) -> Result<(), Problem> {
        let wrong = |what: String| Problem { place: entry.name.clone(), what, left_out: false };
        if entry.name.ends_with(".zip") || entry.name.ends_with(".wacz") {
            return Err(wrong("expected a web archive, found a package in the package; it is not followed".to_owned()));
        }
        let input = self.files.input(entry).map_err(|error| wrong(error.to_string()))?;
        let archive = Archive { member: Some(entry.name.clone()), ..self.archive.clone() };
        let captures = Captures::new(self.engine, self.options, archive, input);
        self.captures = Some(captures.map_err(|error| wrong(error.to_string()))?);
        Ok(())
    }
}

impl Iterator for Package<'_> {
    type Item = Result<Page, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(page) = self.first.take() {
            return Some(Ok(page));
        }
        loop {
            if let Some(page) = self.captures.as_mut().and_then(Iterator::next) {
                return Some(page);
            }
            self.captures = None;
            let entry = self.archives.next()?;
            if let Err(problem) = self.open(&entry) {
                let Archive { document, sha256, .. } = self.archive.clone();
                let page = bare(document, sha256, "application/wacz".to_owned());
                return Some(Ok(Page { problems: vec![problem], ..page }));
            }
        }
    }
}

/// The titles that the lists of pages give, by address.
fn titles(files: &mut Files<'_>, problems: &mut Vec<Problem>) -> HashMap<String, String> {
    #[derive(serde::Deserialize)]
    struct Line {
        url: Option<String>,
        title: Option<String>,
    }
    let mut titles = HashMap::new();
    let is_list = |entry: &&Entry| entry.name.starts_with("pages/") && entry.name.ends_with(".jsonl");
    let lists: Vec<Entry> = files.entries().iter().filter(is_list).cloned().collect();
    for entry in lists {
        let mut read = || -> io::Result<()> {
            let mut lines = BufReader::new(files.input(&entry)?);
            let mut line = Vec::new();
            while lines.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? > 0 {
                if let Ok(Line { url: Some(url), title: Some(title) }) = serde_json::from_slice(&line)
                    && !title.trim().is_empty()
                    && title != url
                {
                    titles.entry(url).or_insert(title);
                }
                line.clear();
            }
            Ok(())
        };
        if let Err(error) = read() {
            problems.push(Problem { place: entry.name.clone(), what: error.to_string(), left_out: false });
        }
    }
    titles
}
