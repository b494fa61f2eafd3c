//! BagIt 1.0 (RFC 8493): records, and with `--full` the captured documents, in a folder whose every file is hashed.
//!
//! `data/records.jsonl`, `data/originals/52cc11e8….txt`, `manifest-sha256.txt`: an archivist's tools check it without us.

use super::out::create;
use super::withhold::Shown;
use super::{About, Exporter, Makes, Order, Writer, jsonl};
use anyhow::Result;
use archive::{Digest, Measure, Originals};
use std::collections::HashSet;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The format.
pub const EXPORTER: Exporter = Exporter {
    id: "bagit",
    writes: "a bag for archivists: records, with --full the documents, every file hashed",
    makes: Makes::Folder(begin),
};

struct Bag {
    folder: PathBuf,
    about: About,
    originals: Originals,
    records: Box<dyn Writer>,
    documents: HashSet<Digest>,
}

fn begin(folder: &Path, order: &Order) -> Result<Box<dyn Writer>> {
    let records = jsonl::begin(Box::new(create(folder, "data/records.jsonl")?), order)?;
    let originals = order.originals.clone();
    let about = order.about.clone();
    Ok(Box::new(Bag { folder: folder.to_owned(), about, originals, records, documents: HashSet::new() }))
}

impl Writer for Bag {
    fn photograph(&mut self, shown: &Shown) -> Result<()> {
        self.records.photograph(shown)?;
        if shown.is_complete() {
            for seen in &shown.dossier().sightings {
                let (sha256, name) = seen.original();
                if self.documents.insert(sha256) {
                    self.document(&sha256, name)?;
                }
            }
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<()> {
        self.records.finish()?;
        let (mut payload, _) = crate::documents::files(&[self.folder.join("data")]);
        payload.sort_unstable();
        let bytes = manifest(&self.folder, "manifest-sha256.txt", &payload)?;
        write(&self.folder, "bagit.txt", "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n")?;
        write(&self.folder, "bag-info.txt", &information(&self.about, bytes, payload.len()))?;
        let tags = ["bag-info.txt", "bagit.txt", "manifest-sha256.txt"].map(|name| self.folder.join(name));
        manifest(&self.folder, "tagmanifest-sha256.txt", &tags)?;
        Ok(())
    }
}

impl Bag {
    fn document(&self, sha256: &Digest, name: &str) -> Result<()> {
        let path = self.originals.path(sha256);
        let Ok(mut from) = File::open(&path) else {
            crate::terminal::report(&format!("expected {name} among the originals, found none; it is not in the bag"));
            return Ok(());
        };
        let mut to = create(&self.folder, &format!("data/originals/{sha256}{}", ending(name)))?;
        std::io::copy(&mut from, &mut to)?;
        Ok(to.flush()?)
    }
}

/// The ending of a file's name, `.html`, if it is a plain one.
fn ending(name: &str) -> String {
    let ending = Path::new(name).extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let plain = (1..=8).contains(&ending.len()) && ending.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if plain { format!(".{ending}") } else { String::new() }
}

/// Writes the hashes of files; gives how many bytes these have.
fn manifest(folder: &Path, name: &str, files: &[PathBuf]) -> Result<u64> {
    let (mut lines, mut bytes) = (String::new(), 0);
    for path in files {
        let measure = Measure::of(&mut File::open(path)?, path)?;
        let name = path.strip_prefix(folder)?.to_string_lossy().replace('\\', "/");
        lines += &format!("{}  {name}\n", measure.sha256);
        bytes += measure.length;
    }
    write(folder, name, &lines)?;
    Ok(bytes)
}

fn write(folder: &Path, name: &str, text: &str) -> Result<()> {
    let mut file = create(folder, name)?;
    file.write_all(text.as_bytes())?;
    Ok(file.flush()?)
}

fn information(about: &About, bytes: u64, files: usize) -> String {
    let line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let withheld = about.withholds();
    let query = about.query.as_deref().map_or("all photographs".to_owned(), line);
    format!(
        "Bag-Software-Agent: {}\nExternal-Identifier: archive {}, {} entries\nExternal-Description: {query}; withheld: \
         {withheld}\nPayload-Oxum: {bytes}.{files}\n",
        about.program, about.archive, about.entries
    )
}
