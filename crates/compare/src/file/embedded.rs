//! What is embedded in a picture, as the record has it: fields, each with what each block says.
//!
//! `{"gps": {"preferred": {…}, "from": "exif", "exif": {"latitude": 44.65, "longitude": 21.63}, …}, "conflicts": ["date"]}`.

use serde::Serialize;
use serde_json::Value;

/// The blocks of a picture, those by people first.
const BLOCKS: [&str; 4] = ["sidecar", "xmp", "iim", "exif"];

/// What one block says in one field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Said {
    /// The field: `exif_original`, `credit`.
    pub field: String,
    /// `exif`, `iim`, `xmp` or `sidecar`.
    pub block: String,
    /// What it says; lists are joined by commas.
    pub text: String,
}

/// What all blocks of a picture say.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Embedded {
    said: Vec<Said>,
    /// Where the camera was: the block that says so, and degrees WGS 84.
    pub position: Option<(String, f64, f64)>,
    /// Fields in which blocks disagree.
    pub conflicts: Vec<String>,
}

impl Embedded {
    /// What the record of a picture has in `metadata`; what is not as the record has it is left out.
    ///
    /// # Examples
    ///
    /// ```
    /// let metadata = serde_json::json!({
    ///     "credit": {"preferred": "AP", "from": "xmp", "iim": "AP", "xmp": "AP"},
    ///     "conflicts": ["date"],
    /// });
    /// let embedded = compare::file::Embedded::of(&metadata);
    /// assert_eq!(embedded.said("credit").map(|said| said.block.as_str()).collect::<Vec<_>>(), ["xmp", "iim"]);
    /// assert_eq!(embedded.conflicts, ["date"]);
    /// ```
    pub fn of(metadata: &Value) -> Embedded {
        let mut all = Embedded::default();
        for (field, shown) in metadata.as_object().into_iter().flatten() {
            for block in BLOCKS {
                let Some(text) = shown.get(block).and_then(text) else { continue };
                all.said.push(Said { field: field.clone(), block: block.to_owned(), text });
            }
        }
        let gps = metadata.get("gps");
        let number = |name| gps?.get("preferred")?.get(name)?.as_f64();
        let from = gps.and_then(|gps| gps.get("from")?.as_str()).unwrap_or("exif");
        all.position = number("latitude")
            .zip(number("longitude"))
            .map(|(latitude, longitude)| (from.to_owned(), latitude, longitude));
        let conflicts = metadata.get("conflicts").and_then(Value::as_array);
        all.conflicts = conflicts.into_iter().flatten().filter_map(|name| name.as_str().map(str::to_owned)).collect();
        all
    }

    /// What blocks say in a field, those by people first.
    pub fn said<'s>(&'s self, field: &'s str) -> impl Iterator<Item = &'s Said> {
        self.said.iter().filter(move |said| said.field == field)
    }

    /// Its distinct captions.
    pub fn captions(&self) -> Vec<&Said> {
        let mut all: Vec<&Said> = Vec::new();
        for said in self.said("caption") {
            if !all.iter().any(|known| known.text == said.text) {
                all.push(said);
            }
        }
        all
    }

    /// Its credit in one line: "Zalmay Noorzadeh/EPA"; `None` where it names nobody.
    pub fn credit_line(&self) -> Option<String> {
        let first = |field| self.said(field).next().map(|said| said.text.as_str());
        let parts: Vec<&str> = [first("creator"), first("credit")].into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join("/"))
    }
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().filter_map(text).collect();
            Some(items.join(", ")).filter(|joined| !joined.is_empty())
        }
        Value::Object(fields) => {
            let number = |name| fields.get(name)?.as_f64();
            Some(format!("{} {}", number("latitude")?, number("longitude")?))
        }
        _ => None,
    }
}
