//! What one block says in one field: a text, a list, a position, places.
//!
//! `dc:creator` of two photographers is a list of two; EXIF's 44° 39′ 12.96″ N 21° 37′ 55.92″ E is a position.

use serde::Serialize;

/// A value as a block has it, its characters decoded and its outer white space trimmed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// A text; a date in the form of EDTF is one, too.
    Text(String),
    /// Several texts, in the order of the block.
    List(Vec<String>),
    /// A point.
    Position(Position),
    /// Places with their parts.
    Places(Vec<Location>),
}

/// A point in degrees of WGS 84; south and west are negative.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Position {
    /// From -90 to 90.
    pub latitude: f64,
    /// From -180 to 180.
    pub longitude: f64,
}

/// A place as IPTC's LocationShown and LocationCreated describe it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Location {
    /// The place's own name: "Qaysari bazaar".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A quarter or a spot within the city.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sublocation: Option<String>,
    /// The city or town.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
    /// The province or state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub province_state: Option<String>,
    /// The country's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
    /// The country's code, as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub country_code: Option<String>,
    /// The part of the world.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub world_region: Option<String>,
    /// Identifiers in gazetteers, as addresses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ids: Vec<String>,
    /// Where it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
}

impl Value {
    /// The text; of a list its first.
    pub fn text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            Value::List(texts) => texts.first().map(String::as_str),
            Value::Position(_) | Value::Places(_) => None,
        }
    }

    /// The texts; a text alone is a list of one.
    pub fn texts(&self) -> &[String] {
        match self {
            Value::Text(text) => std::slice::from_ref(text),
            Value::List(texts) => texts,
            Value::Position(_) | Value::Places(_) => &[],
        }
    }

    /// The point, if it is one.
    pub fn position(&self) -> Option<Position> {
        match self {
            Value::Position(position) => Some(*position),
            _ => None,
        }
    }

    /// The places, if they are some.
    pub fn places(&self) -> &[Location] {
        match self {
            Value::Places(places) => places,
            _ => &[],
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<Vec<String>> for Value {
    fn from(texts: Vec<String>) -> Value {
        Value::List(texts)
    }
}

impl From<Position> for Value {
    fn from(position: Position) -> Value {
        Value::Position(position)
    }
}

impl From<Vec<Location>> for Value {
    fn from(places: Vec<Location>) -> Value {
        Value::Places(places)
    }
}

impl Position {
    /// A point, if it lies on the earth; to a centimetre.
    pub fn new(latitude: f64, longitude: f64) -> Option<Position> {
        let [latitude, longitude] = [latitude, longitude].map(|degrees| (degrees * 1e7).round() / 1e7);
        (latitude.abs() <= 90.0 && longitude.abs() <= 180.0).then_some(Position { latitude, longitude })
    }
}

impl Location {
    /// Whether nothing is known of it.
    pub fn is_empty(&self) -> bool {
        *self == Location::default()
    }
}
