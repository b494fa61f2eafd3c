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

macro_rules! item {
    ($(#[$meta:meta])* pub struct $name:ident { $($(#[$field_meta:meta])* pub $field:ident: $type:ty,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default, Deserialize)]
        #[serde(default)]
        pub struct $name<'a> { $($(#[$field_meta])* #[serde(borrow)] pub $field: $type,)* }
    };
}

item! {
/// What a fact says; the fields are those of `docs/RECORD.md`.
pub struct Item {
    /// As printed.
    pub text: Text<'a>,
    /// Of a person or body.
    pub name: Text<'a>,
    /// Of a body.
    pub acronym: Text<'a>,
    /// Of a date: EDTF.
    pub value: Text<'a>,
    /// Of a date, a place.
    pub role: Text<'a>,
    /// What kind it is of its kind.
    pub kind: Text<'a>,
    /// Of an event: its row in the event table.
    #[serde(rename = "type")]
    pub event: Text<'a>,
    /// How a place is held; what came of a verification.
    pub status: Text<'a>,
    /// Of a claim.
    pub hedge: Text<'a>,
    /// Of a check.
    pub outcome: Text<'a>,
    /// Of a check, in words.
    pub message: Text<'a>,
    /// Of a claim: what is claimed.
    pub about: Option<Words<'a>>,
    /// Of a claim: the words by which it is one.
    pub cue: Option<Words<'a>>,
    /// Of a claim: who says so.
    pub source: Option<Words<'a>>,
    /// Of a verification: who checked.
    pub by: Option<Words<'a>>,
    /// Of control: who holds a place.
    pub holder: Option<Holder<'a>>,
    /// Of a credit.
    pub photographers: Vec<Named<'a>>,
    /// Of a credit.
    pub organisations: Vec<Body<'a>>,
    /// Of a credit.
    pub flags: Vec<Cow<'a, str>>,
    /// Of a place.
    pub resolved: Option<Resolved<'a>>,
}}

item! {
/// Words of the caption.
pub struct Words {
    /// As printed.
    pub text: Text<'a>,
}}

item! {
/// Who holds a place.
pub struct Holder {
    /// As printed.
    pub text: Text<'a>,
    /// By the holders' table.
    pub party: Text<'a>,
}}

item! {
/// A photographer.
pub struct Named {
    /// With capitals made normal.
    pub name: Text<'a>,
}}

item! {
/// A body in a credit.
pub struct Body {
    /// Its usual name.
    pub name: Text<'a>,
    /// As printed.
    pub printed: Text<'a>,
    /// What it did.
    pub role: Text<'a>,
}}

/// A place of a gazetteer.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Resolved<'a> {
    /// Its usual name.
    #[serde(borrow)]
    pub name: Text<'a>,
    /// Degrees WGS 84, north positive.
    pub latitude: f64,
    /// Degrees WGS 84, east positive.
    pub longitude: f64,
    /// ISO 3166-1 alpha-2.
    #[serde(borrow)]
    pub country: Text<'a>,
    /// First-level division.
    #[serde(borrow)]
    pub admin1: Text<'a>,
    /// Second-level division.
    #[serde(borrow)]
    pub admin2: Text<'a>,
}

impl Fact {
    /// The fact's value; empty for a kind of fact that is no object.
    ///
    /// # Errors
    ///
    /// If the value is not what a record has.
    pub fn item(&self) -> Result<Item<'_>> {
        let value = self.value.get();
        if !value.starts_with('{') {
            return Ok(Item::default());
        }
        serde_json::from_str(value).map_err(|error| {
            Error::Damaged(format!("expected a {} as a record has it, found {error} in {value}", self.kind))
        })
    }

    /// The value where it is a single text, as that of `country`.
    pub fn text(&self) -> Option<Cow<'_, str>> {
        serde_json::from_str(self.value.get()).ok()
    }
}
