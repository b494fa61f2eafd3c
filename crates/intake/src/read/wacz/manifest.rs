//! What a package says of itself: `datapackage.json` lists its files with their hashes, `datapackage-digest.json` has the
//! hash of that list and, if it was signed, the signature.

use super::files::{Entry, Files};
use crate::page::{Problem, sha256};
use serde_json::Value;
use std::io;

const LIST: &str = "datapackage.json";
const DIGEST: &str = "datapackage-digest.json";

/// What was found.
#[derive(Default)]
pub(super) struct Manifest {
    /// The crawl's title.
    pub(super) title: Option<String>,
    /// Which files are not those that were packed, and how the list is signed.
    pub(super) problems: Vec<Problem>,
}

/// Compares a package with its list and the list with its digest.
pub(super) fn check(files: &mut Files<'_>) -> io::Result<Manifest> {
    let mut manifest = Manifest::default();
    let Some(list) = files.text(LIST)? else {
        manifest.wrong(LIST, "expected the list of the package's files, found none");
        return Ok(manifest);
    };
    match serde_json::from_slice::<Value>(&list) {
        Ok(value) => {
            let title = [&value["title"], &value["metadata"]["title"]].into_iter().find_map(Value::as_str);
            manifest.title = title.map(str::trim).filter(|title| !title.is_empty()).map(str::to_owned);
            manifest.resources(files, &value)?;
        }
        Err(error) => manifest.wrong(LIST, format!("expected JSON, found: {error}")),
    }
    manifest.digest(files.text(DIGEST)?, &format!("sha256:{}", sha256(&list)));
    Ok(manifest)
}

impl Manifest {
    fn wrong(&mut self, place: &str, what: impl Into<String>) {
        self.problems.push(Problem { place: place.to_owned(), what: what.into(), left_out: false });
    }

    fn note(&mut self, place: &str, what: impl Into<String>) {
        self.problems.push(Problem { place: place.to_owned(), what: what.into(), left_out: true });
    }

    /// Each file that is listed, and each archive that is not.
    fn resources(&mut self, files: &mut Files<'_>, list: &Value) -> io::Result<()> {
        let resources = list["resources"].as_array().map(Vec::as_slice).unwrap_or_default();
        let mut listed: Vec<&str> = Vec::new();
        for resource in resources {
            let Some(path) = resource["path"].as_str() else {
                self.wrong(LIST, "expected the path of each file, found a file without one");
                continue;
            };
            listed.push(path);
            let Some(entry) = files.entries().iter().find(|entry| entry.name == path).cloned() else {
                self.wrong(path, "expected the file that the package lists, found none that can be read");
                continue;
            };
            // Drafts of the format had these one level down, and the algorithm apart.
            let hash = resource["hash"].as_str().or_else(|| resource["stats"]["hash"].as_str());
            let bytes = resource["bytes"].as_u64().or_else(|| resource["stats"]["bytes"].as_u64());
            self.resource(files, &entry, hash, bytes)?;
        }
        let unlisted = |entry: &&Entry| entry.name.starts_with("archive/") && !listed.contains(&entry.name.as_str());
        let unlisted: Vec<String> = files.entries().iter().filter(unlisted).map(|entry| entry.name.clone()).collect();
        for name in unlisted {
            self.wrong(&name, format!("expected an archive that {LIST} lists, found one that it does not"));
        }
        Ok(())
    }

    fn resource(
        &mut self,
        files: &mut Files<'_>,
        entry: &Entry,
        hash: Option<&str>,
        bytes: Option<u64>,
    ) -> io::Result<()> {
        let Some(hash) = hash else {
            self.note(&entry.name, format!("{LIST} has no hash of it"));
            return Ok(());
        };
        let declared = match hash.split_once(':') {
            Some(("sha256", digits)) => digits,
            None => hash,
            Some((algorithm, _)) => {
                self.note(&entry.name, format!("its hash is not checked: expected sha256, found {algorithm}"));
                return Ok(());
            }
        };
        match files.sha256(entry) {
            Ok((found, _)) if !found.eq_ignore_ascii_case(declared) => {
                self.wrong(
                    &entry.name,
                    format!("expected content of sha256:{declared}, found content of sha256:{found}"),
                );
            }
            Ok((_, length)) if bytes.is_some_and(|bytes| bytes != length) => {
                self.wrong(&entry.name, format!("expected {} bytes, found {length}", bytes.unwrap_or_default()));
            }
            Ok(_) => {}
            Err(error) => self.wrong(&entry.name, format!("expected a whole file, found: {error}")),
        }
        Ok(())
    }

    /// Whether the list is the one that was digested, and whether anybody signed it.
    fn digest(&mut self, digest: Option<Vec<u8>>, found: &str) {
        let Some(digest) = digest else {
            self.note(DIGEST, "unsigned: the package has no such file");
            return;
        };
        let digest: Value = match serde_json::from_slice(&digest) {
            Ok(digest) => digest,
            Err(error) => {
                self.wrong(DIGEST, format!("expected JSON, found: {error}"));
                return;
            }
        };
        let signed = &digest["signedData"];
        for declared in [&digest["hash"], &signed["hash"]].into_iter().filter_map(Value::as_str) {
            if declared != found {
                self.wrong(LIST, format!("expected content of {declared}, found content of {found}"));
                return;
            }
        }
        if signed["signature"].as_str().is_none() {
            self.note(DIGEST, format!("unsigned; the hash of {LIST} fits"));
            return;
        }
        let by =
            signed["domain"].as_str().map_or("a key without a name".to_owned(), |domain| format!("a key for {domain}"));
        let at = signed["created"].as_str().map_or(String::new(), |created| format!(" at {created}"));
        self.note(
            DIGEST,
            format!("signed with {by}{at}; the hash of {LIST} fits, the signature itself is not validated"),
        );
    }
}
