//! What is embedded in a picture: EXIF, IPTC-IIM and XMP side by side, and XMP in a file beside it.
//!
//! A picture whose IIM says "Agence Photographique du Grand L" and whose XMP says "Agence Photographique du Grand
//! Levant/Getty Images" has both under `credit`; XMP's is preferred, IIM's is cut at its 32 bytes, and that is no
//! conflict. A caption of 3 October in IIM and one of 5 October in XMP is one.

pub(crate) mod charset;
mod compare;
pub(crate) mod credentials;
pub(crate) mod date;
pub(crate) mod exif;
pub mod field;
pub(crate) mod iim;
pub(crate) mod notes;
pub(crate) mod photoshop;
pub(crate) mod settle;
pub(crate) mod tiff;
mod value;
pub mod write;
pub(crate) mod xmp;

pub use credentials::Credentials;
pub use field::{FIELDS, Field};
pub use value::{Location, Position, Value};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// What says something of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Block {
    /// EXIF, by the camera.
    Exif,
    /// IPTC-IIM, by the desks of the old wires.
    Iim,
    /// XMP.
    Xmp,
    /// XMP in a file beside the picture.
    Sidecar,
}

/// What one block says in one field.
#[derive(Clone, Debug, PartialEq)]
pub struct Said {
    /// What is to be shown.
    pub value: Value,
    /// The same in other languages, as pairs of a language's code and the text.
    pub languages: Vec<(String, String)>,
}

/// What one block says: what a reader finds, and what a writer is to write.
///
/// # Examples
///
/// ```
/// use intake::metadata::{Fields, field};
///
/// let mut fields = Fields::default();
/// fields.set(&field::CITY, "Golubac");
/// assert_eq!(fields.get(&field::CITY).and_then(|city| city.text()), Some("Golubac"));
/// assert_eq!(fields.get(&field::COUNTRY), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fields(BTreeMap<&'static str, Said>);

/// What all blocks say of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Metadata {
    fields: Vec<Shown>,
    /// Fields in which blocks disagree. `date`: EXIF's original time and the date created are days apart;
    /// `exif_caption` and the like: EXIF disagrees with the others.
    pub conflicts: Vec<String>,
    /// The charset in which IIM's texts were read, where they are not plain ASCII.
    pub iim_charset: Option<String>,
    /// Content Credentials, if the picture has some.
    pub content_credentials: Option<Credentials>,
}

/// One field and who says what in it.
#[derive(Clone, Debug, PartialEq)]
struct Shown {
    field: &'static Field,
    preferred: Option<(Block, Value)>,
    said: Vec<(Block, Said)>,
    /// Blocks whose value is cut at the most it takes.
    truncated: Vec<Block>,
}

impl<V: Into<Value>> From<V> for Said {
    fn from(value: V) -> Said {
        Said { value: value.into(), languages: Vec::new() }
    }
}

impl Said {
    /// The text in every language.
    fn texts(&self) -> impl Iterator<Item = &str> {
        self.value.text().into_iter().chain(self.languages.iter().map(|(_, text)| text.as_str()))
    }
}

impl Fields {
    /// Says something in a field.
    pub fn set(&mut self, field: &Field, value: impl Into<Value>) {
        self.say(field, Said::from(value));
    }

    /// The same, unless the text is empty.
    pub fn set_text(&mut self, field: &Field, text: impl Into<String>) {
        let text = text.into();
        if !text.trim().is_empty() {
            self.set(field, text.trim());
        }
    }

    /// Says something in a field, in several languages perhaps.
    pub fn say(&mut self, field: &Field, said: Said) {
        self.0.insert(field.name, said);
    }

    /// What is said in a field.
    pub fn get(&self, field: &Field) -> Option<&Value> {
        self.said(field).map(|said| &said.value)
    }

    /// What is said in a field, in all languages.
    pub fn said(&self, field: &Field) -> Option<&Said> {
        self.0.get(field.name)
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Takes over what another block says where this one says nothing.
    pub(crate) fn complete(&mut self, other: Fields) {
        for (name, said) in other.0 {
            self.0.entry(name).or_insert(said);
        }
    }
}

impl Metadata {
    /// Whether no block says anything.
    pub fn is_empty(&self) -> bool {
        self.fields.iter().all(|shown| shown.said.is_empty()) && self.content_credentials.is_none()
    }

    /// The preferred value of a field.
    pub fn preferred(&self, field: &Field) -> Option<&Value> {
        self.shown(field)?.preferred.as_ref().map(|(_, value)| value)
    }

    /// Which block says the preferred value.
    pub fn from(&self, field: &Field) -> Option<Block> {
        self.shown(field)?.preferred.as_ref().map(|(block, _)| *block)
    }

    /// The value of a field that is preferred among those of some blocks, and which says it.
    pub(crate) fn preferred_of(&self, field: &Field, blocks: &[Block]) -> Option<(Block, &Value)> {
        let shown = self.shown(field)?;
        settle::preferred(field, &shown.said, &shown.truncated, blocks).map(|(block, said)| (*block, &said.value))
    }

    /// The names of the blocks that say anything.
    pub(crate) fn blocks(&self) -> Vec<&'static str> {
        let names =
            [(Block::Exif, "EXIF"), (Block::Iim, "IIM"), (Block::Xmp, "XMP"), (Block::Sidecar, "a file beside it")];
        let says = |block| self.fields.iter().any(|shown| shown.said.iter().any(|(of, _)| *of == block));
        names.into_iter().filter(|(block, _)| says(*block)).map(|(_, name)| name).collect()
    }

    /// What a block says in a field.
    pub fn said(&self, field: &Field, block: Block) -> Option<&Said> {
        self.shown(field)?.said.iter().find(|(of, _)| *of == block).map(|(_, said)| said)
    }

    /// Whether what a block says in a field is cut at the most it takes.
    pub fn is_truncated(&self, field: &Field, block: Block) -> bool {
        self.shown(field).is_some_and(|shown| shown.truncated.contains(&block))
    }

    fn shown(&self, field: &Field) -> Option<&Shown> {
        self.fields.iter().find(|shown| shown.field.name == field.name)
    }
}

impl Serialize for Metadata {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for shown in &self.fields {
            map.serialize_entry(shown.field.name, shown)?;
        }
        map.serialize_entry("conflicts", &self.conflicts)?;
        map.serialize_entry("iim_charset", &self.iim_charset)?;
        map.serialize_entry("content_credentials", &self.content_credentials)?;
        map.end()
    }
}

impl Serialize for Shown {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match &self.preferred {
            None if self.field.is_list() => map.serialize_entry("preferred", &[(); 0])?,
            preferred => map.serialize_entry("preferred", &preferred.as_ref().map(|(_, value)| value))?,
        }
        map.serialize_entry("from", &self.preferred.as_ref().map(|(block, _)| block))?;
        for block in [Block::Exif, Block::Iim, Block::Xmp, Block::Sidecar] {
            let said = self.said.iter().find(|(of, _)| *of == block).map(|(_, said)| &said.value);
            map.serialize_entry(&block, &said)?;
        }
        if !self.truncated.is_empty() {
            map.serialize_entry("truncated", &self.truncated)?;
        }
        let languages: Vec<Language<'_>> = self
            .said
            .iter()
            .flat_map(|(block, said)| {
                said.languages.iter().map(|(language, text)| Language { block: *block, language, text })
            })
            .collect();
        if !languages.is_empty() {
            map.serialize_entry("languages", &languages)?;
        }
        map.end()
    }
}

/// What a block says in another language than the one that is shown.
#[derive(Serialize)]
struct Language<'a> {
    block: Block,
    language: &'a str,
    text: &'a str,
}

/// A text without its outer white space and what programs fill up with.
pub(crate) fn clean(text: &str) -> String {
    text.trim_matches(|c: char| c.is_whitespace() || c == '\0' || c == '\u{FEFF}').to_owned()
}
