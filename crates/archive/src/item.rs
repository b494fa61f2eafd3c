//! A fact's value, as far as finding and listing look into it.
//!
//! `{"text":"March 6, 2014","value":"2014-03-06","role":"taken",…}` is an item with a text, a value and a role; what
//! another kind of fact has stays empty.

use crate::dossier::Fact;
use crate::error::{Error, Result};
use serde::Deserialize;
use std::borrow::Cow;

/// A text that borrows from the fact where it can.
pub type Text<'a> = Option<Cow<'a, str>>;

/// What a fact says; the fields are those of `docs/RECORD.md`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Item<'a> {
    /// As printed.
    #[serde(borrow)]
    pub text: Text<'a>,
    /// Of a person or body.
    #[serde(borrow)]
    pub name: Text<'a>,
    /// Of a body.
    #[serde(borrow)]
    pub acronym: Text<'a>,
    /// Of a date: EDTF.
    #[serde(borrow)]
    pub value: Text<'a>,
    /// Of a date, a place.
    #[serde(borrow)]
    pub role: Text<'a>,
    /// Of a place: how the scene lies to it.
    #[serde(borrow)]
    pub relation: Text<'a>,
    /// What kind it is of its kind.
    #[serde(borrow)]
    pub kind: Text<'a>,
    /// Of an event: its row in the event table.
    #[serde(rename = "type", borrow)]
    pub event: Text<'a>,
    /// How a place is held; what came of a verification.
    #[serde(borrow)]
    pub status: Text<'a>,
    /// Of a claim.
    #[serde(borrow)]
    pub hedge: Text<'a>,
    /// Of a check.
    #[serde(borrow)]
    pub outcome: Text<'a>,
    /// Of a check, in words.
    #[serde(borrow)]
    pub message: Text<'a>,
    /// Of a claim: what is claimed.
    #[serde(borrow)]
    pub about: Option<Words<'a>>,
    /// Of a claim: the words by which it is one.
    #[serde(borrow)]
    pub cue: Option<Words<'a>>,
    /// Of a claim: who says so.
    #[serde(borrow)]
    pub source: Option<Words<'a>>,
    /// Of a verification: who checked.
    #[serde(borrow)]
    pub by: Option<Words<'a>>,
    /// Of control: who holds a place.
    #[serde(borrow)]
    pub holder: Option<Holder<'a>>,
    /// Of a credit.
    #[serde(borrow)]
    pub photographers: Vec<Named<'a>>,
    /// Of a credit.
    #[serde(borrow)]
    pub organisations: Vec<Body<'a>>,
    /// Of a credit.
    #[serde(borrow)]
    pub flags: Vec<Cow<'a, str>>,
    /// Of a place.
    #[serde(borrow)]
    pub resolved: Option<Resolved<'a>>,
    /// Of a place: the one that contains it, by its place among the caption's places.
    pub within: Option<usize>,
    /// Of control: the place held, by its place among the caption's places.
    pub place: Option<usize>,
    /// Of a casualty count: at least so many.
    pub low: Option<u64>,
    /// Of a casualty count: at most so many.
    pub high: Option<u64>,
    /// Of a casualty count: how the number is meant.
    #[serde(borrow)]
    pub qualifier: Text<'a>,
    /// Of a casualty count, an event: the claim it stands in, by its place among the caption's claims.
    pub claim: Option<usize>,
    /// Of a person: years.
    pub age: Option<u32>,
    /// Of a person: whether the caption says that this is a child.
    pub minor: Option<bool>,
    /// Of a person: whether the caption says that this person was harmed.
    pub victim: Option<bool>,
    /// Of a person or body: where else the caption speaks of it.
    pub mentions: Vec<(u32, u32)>,
    /// Of a check: the words compared.
    pub spans: Vec<(u32, u32)>,
}

/// Bytes of the caption's words.
pub type Bytes = Option<(u32, u32)>;

/// Words of the caption.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Words<'a> {
    /// As printed.
    #[serde(borrow)]
    pub text: Text<'a>,
    /// Where.
    pub span: Bytes,
}

/// Who holds a place.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Holder<'a> {
    /// As printed.
    #[serde(borrow)]
    pub text: Text<'a>,
    /// By the holders' table.
    #[serde(borrow)]
    pub party: Text<'a>,
}

/// A photographer.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Named<'a> {
    /// With capitals made normal.
    #[serde(borrow)]
    pub name: Text<'a>,
    /// Where; none in a credit that stood apart.
    pub span: Bytes,
}

/// A body in a credit.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Body<'a> {
    /// Its usual name.
    #[serde(borrow)]
    pub name: Text<'a>,
    /// As printed.
    #[serde(borrow)]
    pub printed: Text<'a>,
    /// What it did.
    #[serde(borrow)]
    pub role: Text<'a>,
    /// Where; none in a credit that stood apart.
    pub span: Bytes,
}

/// A place of a gazetteer.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Resolved<'a> {
    /// The gazetteer's identifier.
    #[serde(borrow)]
    pub id: Text<'a>,
    /// Its usual name.
    #[serde(borrow)]
    pub name: Text<'a>,
    /// Degrees WGS 84, north positive.
    pub latitude: f64,
    /// Degrees WGS 84, east positive.
    pub longitude: f64,
    /// How exact the position is.
    #[serde(borrow)]
    pub precision: Text<'a>,
    /// ISO 3166-1 alpha-2.
    #[serde(borrow)]
    pub country: Text<'a>,
    /// First-level division.
    #[serde(borrow)]
    pub admin1: Text<'a>,
    /// Second-level division.
    #[serde(borrow)]
    pub admin2: Text<'a>,
    /// What kind of place.
    #[serde(borrow)]
    pub kind: Text<'a>,
    /// Why it was chosen; `inside_unresolved` where it is only the place around.
    #[serde(borrow)]
    pub reasons: Vec<Cow<'a, str>>,
}

impl<'a> Item<'a> {
    /// Reads the value of a fact of some kind; empty for a value that is no object.
    ///
    /// # Errors
    ///
    /// If the value is not what a record has.
    pub fn read(kind: &str, value: &'a str) -> Result<Item<'a>> {
        if !value.starts_with('{') {
            return Ok(Item::default());
        }
        serde_json::from_str(value)
            .map_err(|error| Error::Damaged(format!("expected a {kind} as a record has it, found {error} in {value}")))
    }
}

/// Whether a scene lies so to a place that it is not where the place is: "45 kilometers west of Hasakah".
pub fn is_elsewhere(relation: &str) -> bool {
    relation.ends_with("_of") || matches!(relation, "from" | "to" | "across" | "between")
}

/// A value where it is a single text, as that of `country`.
pub(crate) fn text(value: &str) -> Text<'_> {
    serde_json::from_str(value).ok()
}

impl Fact {
    /// The fact's value; empty for a kind of fact that is no object.
    ///
    /// # Errors
    ///
    /// If the value is not what a record has.
    pub fn item(&self) -> Result<Item<'_>> {
        Item::read(&self.kind, self.value.get())
    }

    /// Of a fact of the kind `parts`: the kinds of the caption's parts and their bytes; none of any other.
    ///
    /// # Examples
    ///
    /// ```
    /// use archive::Fact;
    ///
    /// let value = r#"[{"kind":"lead","span":[0,64]}]"#.to_owned();
    /// let value = serde_json::value::RawValue::from_string(value)?;
    /// let (kind, rule) = ("parts".to_owned(), "part".to_owned());
    /// let fact = Fact { number: 1, kind, rule, rule_version: 2, span: None, value, review: None };
    /// assert_eq!(fact.parts(), [("lead".to_owned(), (0, 64))]);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn parts(&self) -> Vec<(String, (u32, u32))> {
        #[derive(Deserialize)]
        struct Part {
            kind: String,
            span: (u32, u32),
        }
        let parts: Vec<Part> = serde_json::from_str(self.value.get()).unwrap_or_default();
        parts.into_iter().map(|part| (part.kind, part.span)).collect()
    }

    /// Of a place: the name that counts, the gazetteer's where somebody corrected it, else as printed.
    pub fn place<'a>(&self, item: &'a Item<'_>) -> Option<&'a str> {
        let corrected = self.review.as_ref().is_some_and(|review| review.read.is_some());
        let resolved = item.resolved.as_ref().filter(|_| corrected).and_then(|resolved| resolved.name.as_deref());
        resolved.or(item.text.as_deref())
    }

    /// The value where it is a single text, as that of `country`.
    pub fn text(&self) -> Text<'_> {
        text(self.value.get())
    }
}
