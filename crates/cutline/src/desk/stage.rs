//! Documents that were sent to be looked at before they are taken in: copies in a folder of their own, thrown away when they
//! are taken in, or when newer ones come.
//!
//! `../../etc/gallery.txt` is kept as `gallery.txt`: a name never leads out of the folder.

use super::answer::Failure;
use super::session::{self, Session};
use axum::extract::Multipart;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tempfile::TempDir;

/// All that is sent at once has at most so many bytes.
pub const LARGEST: usize = 64 << 20;
/// So many documents are sent at once at most.
const MOST: usize = 200;
/// So many stages are kept at a time.
const STAGES: usize = 8;
/// A document's name has at most so many bytes.
const LONGEST_NAME: usize = 200;

/// Documents that were sent together.
pub struct Stage {
    /// By which they are asked for.
    pub id: String,
    /// The session that sent them.
    of: String,
    folder: TempDir,
    /// Their names, as they were sent.
    pub names: Vec<String>,
}

impl Stage {
    /// Keeps copies of documents, each with its name.
    ///
    /// # Errors
    ///
    /// If the disk does not take them.
    pub fn of(session: &Session, documents: &[(String, Vec<u8>)]) -> std::io::Result<Stage> {
        let folder = tempfile::Builder::new().prefix("cutline-desk-").tempdir()?;
        let mut names: Vec<String> = Vec::new();
        for (given, bytes) in documents {
            let name = unlike(&names, &safe(given));
            std::fs::write(folder.path().join(&name), bytes)?;
            names.push(name);
        }
        Ok(Stage { id: session::secret(), of: session.id.clone(), folder, names })
    }

    /// Where the copies lie.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The copies.
    pub fn paths(&self) -> Vec<PathBuf> {
        self.names.iter().map(|name| self.folder.path().join(name)).collect()
    }
}

/// What was sent last.
#[derive(Default)]
pub struct Stages(Mutex<VecDeque<Arc<Stage>>>);

impl Stages {
    /// Keeps a stage until newer ones come.
    pub fn keep(&self, stage: Arc<Stage>) {
        let mut stages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        stages.push_back(stage);
        if stages.len() > STAGES {
            stages.pop_front();
        }
    }

    /// A session's stage, which is no longer kept then.
    pub fn take(&self, session: &Session, id: &str) -> Option<Arc<Stage>> {
        let mut stages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = stages.iter().position(|stage| stage.id == id && stage.of == session.id)?;
        stages.remove(at)
    }
}

/// What a form sends: its fields, and documents by their names.
#[derive(Default)]
pub struct Sent {
    /// Fields of text.
    pub fields: Vec<(String, String)>,
    /// Documents.
    pub documents: Vec<(String, Vec<u8>)>,
}

impl Sent {
    /// Reads a form; its token comes first, and nothing is read behind a wrong one.
    ///
    /// # Errors
    ///
    /// If it is no such form, too large, or not of the session's own pages.
    pub async fn read(mut form: Multipart, session: &Session) -> Result<Sent, Failure> {
        let mut sent = Sent::default();
        let broken = |error: axum::extract::multipart::MultipartError| match error.status().as_u16() {
            413 => Failure::too_large(format!("expected at most {} MB at once, found more", LARGEST >> 20)),
            _ => Failure::question(format!("expected a form with documents, found: {}", error.body_text())),
        };
        let mut known = false;
        while let Some(field) = form.next_field().await.map_err(broken)? {
            let (name, file) = (field.name().unwrap_or_default().to_owned(), field.file_name().map(str::to_owned));
            let bytes = field.bytes().await.map_err(broken)?;
            if name == "token" {
                session.expect(&String::from_utf8_lossy(&bytes))?;
                known = true;
            }
            if !known {
                session.expect("")?;
            }
            match file {
                Some(file) if !bytes.is_empty() => sent.documents.push((file, bytes.to_vec())),
                Some(_) => {}
                None => sent.fields.push((name, String::from_utf8_lossy(&bytes).into_owned())),
            }
            if sent.documents.len() > MOST {
                return Err(Failure::too_large(format!("expected at most {MOST} documents at once, found more")));
            }
        }
        if known { Ok(sent) } else { session.expect("").map(|()| sent) }
    }
}

/// A name that leads nowhere: its last part, without control characters.
fn safe(given: &str) -> String {
    let last = given.rsplit(['/', '\\']).next().unwrap_or_default().trim();
    let mut name: String = last.chars().filter(|c| !c.is_control()).collect();
    while name.len() > LONGEST_NAME {
        name.remove(0);
    }
    if name.trim_matches('.').is_empty() { "document".to_owned() } else { name }
}

/// The name, with a number where others have it.
fn unlike(names: &[String], name: &str) -> String {
    let taken = |name: &str| names.iter().any(|known| known.eq_ignore_ascii_case(name));
    if !taken(name) {
        return name.to_owned();
    }
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let dot = if ending.is_empty() { "" } else { "." };
    (2..).map(|number| format!("{stem} {number}{dot}{ending}")).find(|name| !taken(name)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_leads_out_of_the_folder() {
        for (given, kept) in [
            ("gallery.txt", "gallery.txt"),
            ("../../etc/gallery.txt", "gallery.txt"),
            ("C:\\desk\\gallery.txt", "gallery.txt"),
            ("..", "document"),
            ("/", "document"),
            ("", "document"),
            ("a\0b\r\n.txt", "ab.txt"),
            ("<b>&.txt", "<b>&.txt"),
        ] {
            assert_eq!(safe(given), kept, "{given:?}");
        }
        assert!(safe(&"ü".repeat(300)).len() <= LONGEST_NAME);
        let names = ["a.txt".to_owned(), "a 2.txt".to_owned()];
        assert_eq!(unlike(&names, "A.txt"), "A 3.txt");
        assert_eq!(unlike(&names, "b.txt"), "b.txt");
    }

    #[test]
    fn a_stage_is_its_sessions_own_and_goes_away_with_its_copies() {
        let session = |id: &str| Session { id: id.to_owned(), token: String::new(), reviewer: None };
        let stages = Stages::default();
        let one = Arc::new(Stage::of(&session("one"), &[("../a.txt".to_owned(), b"A boy.".to_vec())]).unwrap());
        let (id, folder) = (one.id.clone(), one.folder().to_owned());
        assert_eq!(std::fs::read(folder.join("a.txt")).unwrap(), b"A boy.");
        stages.keep(one);
        assert!(stages.take(&session("other"), &id).is_none());
        assert!(stages.take(&session("one"), &id).is_some() && !folder.exists());
        assert!(stages.take(&session("one"), &id).is_none(), "once");
    }
}
