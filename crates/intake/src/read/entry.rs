//! A picture as a table or feed describes it, and the sighting that comes of it.
//!
//! A row with "A boy in Marib, Yemen March 6, 2014.", "Omar Haddad" and "Reuters" gives the caption and the credit
//! "Omar Haddad/Reuters".

use super::markup;
use super::role::Role;
use crate::page::{Problem, Sighting};
use crate::text::collapse;

/// What a field says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Words {
    /// Its text.
    pub text: String,
    /// Its bytes in the decoded document, where it stands there as it is.
    pub span: Option<(u64, u64)>,
    /// It is plain text by its document's word, whatever it looks like.
    pub plain: bool,
}

/// What is said of one picture.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entry {
    /// Byte of the decoded document where it starts, and its line.
    pub at: (u64, u64),
    /// Its caption.
    pub caption: Words,
    /// Nothing but the contents tell that this is a caption.
    pub unsure: bool,
    /// The credit as it is to be printed.
    pub credit: Vec<String>,
    /// Who made it.
    pub creator: Vec<String>,
    /// Whom it came from.
    pub source: Vec<String>,
    /// Its file or address.
    pub image: Option<String>,
    /// Its alternative text.
    pub alt: Option<String>,
    /// Its number.
    pub slot: Option<u32>,
    /// What is said of its use.
    pub rights: Vec<String>,
}

/// What a document of many pictures gives, one after the other.
pub(crate) enum Item {
    /// A picture.
    Entry(Entry),
    /// A part of the document that describes no picture, or has no caption.
    Bare,
    /// What could not be read.
    Problem(Problem),
    /// Reading failed; nothing more comes.
    Failed(std::io::Error),
}

impl Words {
    /// Text that was put together.
    pub fn of(text: impl Into<String>) -> Words {
        Words { text: text.into(), span: None, plain: false }
    }

    /// White space at the ends taken off, its bytes with it.
    pub fn trimmed(self) -> Words {
        let trimmed = self.text.trim_matches(crate::text::is_space);
        let before = self.text.len() - self.text.trim_start_matches(crate::text::is_space).len();
        let span = self.span.map(|(start, _)| {
            let start = start + before as u64;
            (start, start + trimmed.len() as u64)
        });
        Words { text: trimmed.to_owned(), span, plain: self.plain }
    }
}

impl Entry {
    /// Adds what a field says; of several the first counts, lists of names grow.
    pub fn add(&mut self, role: Role, text: &str) {
        let text = collapse(text);
        if text.is_empty() {
            return;
        }
        let grow = |list: &mut Vec<String>| {
            if !list.iter().any(|known| known.eq_ignore_ascii_case(&text)) {
                list.push(text.clone());
            }
        };
        match role {
            Role::Credit => grow(&mut self.credit),
            Role::Creator => grow(&mut self.creator),
            Role::Source => grow(&mut self.source),
            Role::Rights => grow(&mut self.rights),
            Role::Image => self.image = self.image.take().or(Some(text)),
            Role::Alt => self.alt = self.alt.take().or(Some(text)),
            Role::Slot => self.slot = self.slot.or(text.parse().ok().filter(|slot| *slot > 0)),
            Role::Caption | Role::Headline | Role::Publisher | Role::Published | Role::Other => {}
        }
    }

    /// Adds what a field named so says of the picture's use. A field that is named by what it forbids keeps its name
    /// before its value: "embargo: 2016-03-06T12:00:00Z", "pubstatus: canceled".
    pub fn add_rights(&mut self, name: &str, text: &str) {
        let short = fold(name).replace(' ', "");
        let bare = short.starts_with("embargo") || short == "pubstatus";
        if short == "pubstatus" && text.rsplit(':').next().is_some_and(|status| status.trim() == "usable") {
            return;
        }
        let named = bare && !text.to_lowercase().contains("embargo");
        self.add(Role::Rights, &if named { format!("{short}: {text}") } else { text.to_owned() });
    }

    /// The sighting; `None` without a caption.
    pub fn sighting(mut self) -> Option<Sighting> {
        if !self.caption.plain && markup::is_markup(&self.caption.text) {
            self.caption = Words::of(markup::plain(&self.caption.text));
        }
        let credit = self.credit_line();
        let text = collapse(&self.caption.text);
        if !text.contains(char::is_alphanumeric) {
            return None;
        }
        let Entry { caption, image, alt, slot, rights, .. } = self;
        Some(Sighting { text, credit, image, alt, slot, repeats: 1, rights, span: caption.span, ..Sighting::default() })
    }

    /// The credit as agencies print it, "Omar Haddad/Reuters": who made the picture before the credit, unless it names
    /// them already; whom it came from where no credit is given.
    fn credit_line(&self) -> String {
        let mut parts: Vec<&str> = Vec::new();
        let behind = if self.credit.is_empty() { &self.source } else { &self.credit };
        let said = behind.iter().map(|part| fold(part)).collect::<Vec<_>>().join(" ");
        let creator = self.creator.iter().filter(|name| !said.contains(&fold(name)));
        let joined = creator.map(String::as_str).collect::<Vec<_>>().join(" and ");
        if !joined.is_empty() {
            parts.push(&joined);
        }
        parts.extend(behind.iter().map(String::as_str));
        parts.join("/")
    }
}

/// Letters and digits in lower case, one space between words.
fn fold(text: &str) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

/// Whether a text names a picture: its file or address.
pub(crate) fn names_picture(text: &str) -> bool {
    const ENDINGS: &[&str] = &[
        "jpg", "jpeg", "jpe", "png", "gif", "tif", "tiff", "webp", "heic", "heif", "avif", "bmp", "psd", "dng", "cr2",
        "cr3", "nef", "arw", "raf", "orf", "rw2", "eps", "svg",
    ];
    let path = text.trim().split(['?', '#']).next().unwrap_or_default();
    let ending = path.rsplit_once('.').map(|(before, ending)| (before, ending.to_ascii_lowercase()));
    text.len() < 2048
        && ending.is_some_and(|(before, ending)| !before.is_empty() && ENDINGS.contains(&ending.as_str()))
        && !path.contains(['\n', '\t'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credits_are_joined_as_agencies_print_them() {
        let credit = |creator: &[&str], credit: &[&str], source: &[&str]| {
            let list = |parts: &[&str]| parts.iter().map(|part| (*part).to_owned()).collect();
            Entry { creator: list(creator), credit: list(credit), source: list(source), ..Entry::default() }
                .credit_line()
        };
        assert_eq!(credit(&["Omar Haddad"], &["Reuters"], &["Reuters"]), "Omar Haddad/Reuters");
        assert_eq!(credit(&["Omar Haddad"], &["Photo by Omar Haddad/Reuters"], &[]), "Photo by Omar Haddad/Reuters");
        assert_eq!(credit(&["Omar Haddad"], &[], &["AFP"]), "Omar Haddad/AFP");
        assert_eq!(credit(&["OMAR HADDAD"], &["REUTERS/Omar Haddad"], &[]), "REUTERS/Omar Haddad");
        assert_eq!(credit(&[], &[], &["AFP"]), "AFP");
        assert_eq!(credit(&["A", "B"], &[], &[]), "A and B");
    }

    #[test]
    fn files_and_addresses_of_pictures_are_known_by_their_endings() {
        assert!(names_picture("a b/IMG_1.JPG") && names_picture("https://x.example/a.webp?w=3"));
        assert!(!names_picture("A boy in Marib.") && !names_picture(".jpg") && !names_picture("story.html"));
    }
}
