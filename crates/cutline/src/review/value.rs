//! What a corrected or added fact says: checked by what a record can say.
//!
//! A date takes EDTF, a person a name, a place a name that the gazetteer knows or `Name@41.98,44.11`, a count of people
//! `12`, `12..20` or `12..`; any fact takes its own fields, `role=published`.

use crate::command::schema;
use crate::reader::Reader;
use archive::{Item, Kept};
use serde_json::{Map, Value, json};

/// Kinds of facts, and the array of the record that holds them.
const KINDS: &[(&str, &str)] = &[
    ("date", "dates"),
    ("place", "places"),
    ("person", "people"),
    ("organisation", "organisations"),
    ("claim", "claims"),
    ("verification", "verifications"),
    ("casualty", "casualties"),
    ("control", "control"),
    ("event", "events"),
    ("measure", "measures"),
    ("notice", "notices"),
];

/// The kinds of facts that somebody may add.
pub fn kinds() -> Vec<&'static str> {
    KINDS.iter().map(|(kind, _)| *kind).collect()
}

/// The Admiralty's grades of a source.
pub const SOURCES: &[(&str, &str)] = &[
    ("A", "completely reliable"),
    ("B", "usually reliable"),
    ("C", "fairly reliable"),
    ("D", "not usually reliable"),
    ("E", "unreliable"),
    ("F", "reliability cannot be judged"),
];

/// The Admiralty's grades of information.
pub const INFORMATION: &[(&str, &str)] = &[
    ("1", "confirmed by other sources"),
    ("2", "probably true"),
    ("3", "possibly true"),
    ("4", "doubtful"),
    ("5", "improbable"),
    ("6", "truth cannot be judged"),
];

/// A fact's value with what is corrected in it.
pub fn corrected(reader: &Reader, kind: &str, mut item: Value, values: &[String]) -> Result<Value, String> {
    if values.is_empty() {
        return Err(format!("expected what the {kind} says, found nothing"));
    }
    let shape = Shape::of(kind);
    let Some(fields) = item.as_object_mut() else {
        let [value] = values else { return Err(format!("expected one value of {kind}, found {}", values.len())) };
        return Ok(json!(value));
    };
    for value in values {
        match value.split_once('=').filter(|(field, _)| shape.has(field)) {
            Some((field, text)) => {
                fields.insert(field.to_owned(), shape.value(field, text)?);
            }
            None => bare(reader, kind, fields, value)?,
        }
    }
    check(kind, &item)?;
    Ok(item)
}

/// A fact that no rule read: its kind, its bytes of the caption, and what it says.
pub fn added(reader: &Reader, kept: &Kept, kind: &str, words: &str, values: &[String]) -> Result<Value, String> {
    if !KINDS.iter().any(|(known, _)| *known == kind) {
        return Err(format!("expected a kind of fact, one of {}; found {kind:?}", kinds().join(", ")));
    }
    let caption = kept.caption;
    let mut places = kept.text.match_indices(words).map(|(start, _)| start);
    let start = places.next().filter(|_| !words.is_empty());
    let start = start.ok_or_else(|| format!("expected words of caption {caption}, found {words:?}"))?;
    if places.next().is_some() {
        return Err(format!(
            "expected words that stand once in caption {caption}, found {words:?} more often: give more"
        ));
    }
    let span = (start as u32, (start + words.len()) as u32);
    let mut item = json!({ "text": words, "span": span, "rule": "review" });
    let fields = item.as_object_mut().expect("it was made an object");
    match kind {
        "person" | "organisation" => fields.insert("name".to_owned(), json!(words)),
        "date" => fields.insert("role".to_owned(), json!("taken")),
        "place" => fields.insert("role".to_owned(), json!("shown")),
        _ => None,
    };
    if !values.is_empty() {
        item = corrected(reader, kind, item, values)?;
    } else if matches!(kind, "date" | "casualty" | "control" | "event" | "notice") {
        return Err(format!("expected what the {kind} says, found nothing"));
    }
    Ok(json!({ "kind": kind, "span": span, "value": item }))
}

/// A value alone, for the field that matters most.
fn bare(reader: &Reader, kind: &str, fields: &mut Map<String, Value>, text: &str) -> Result<(), String> {
    let mut set = |field: &str, value: Value| {
        fields.insert(field.to_owned(), value);
    };
    match kind {
        "date" => set("value", json!(day(reader, text))),
        "person" | "organisation" => set("name", json!(text)),
        "place" => set("resolved", place(reader, text)?),
        "casualty" => {
            let (low, high) = interval(text)?;
            set("low", json!(low));
            set("high", json!(high));
        }
        "notice" => set("kind", Shape::of(kind).value("kind", text)?),
        "event" => set("type", Shape::of(kind).value("type", text)?),
        "control" | "verification" => set("status", Shape::of(kind).value("status", text)?),
        _ => {
            let fields: Vec<&str> = fields.keys().map(String::as_str).collect();
            return Err(format!("expected a field of the {kind} such as {}, found {text:?}", fields.join("=, ") + "="));
        }
    }
    Ok(())
}

/// A date in EDTF, where words such as "May 3, 2016" say one.
fn day(reader: &Reader, text: &str) -> String {
    if archive::days_of_edtf(text).is_some() {
        return text.to_owned();
    }
    let caption = format!("A street in the rain, {text}.");
    let dates = reader.engine.read(&caption).dates;
    let [date] = &dates[..] else { return text.to_owned() };
    let whole = date.text == text;
    date.value.as_deref().filter(|_| whole).map_or_else(|| text.to_owned(), str::to_owned)
}

/// A place of the gazetteer, or a name with degrees.
fn place(reader: &Reader, text: &str) -> Result<Value, String> {
    if let Some((name, degrees)) = text.rsplit_once('@') {
        let numbers: Vec<f64> = degrees.split(',').filter_map(|number| number.trim().parse().ok()).collect();
        return match numbers.as_slice() {
            [latitude, longitude] if latitude.abs() <= 90.0 && longitude.abs() <= 180.0 => Ok(json!({
                "id": "review", "name": name.trim(), "latitude": latitude, "longitude": longitude, "country": null,
                "admin1": null, "admin2": null, "kind": "site", "source": "review", "precision": "site", "score": 1.0,
                "reasons": [],
            })),
            _ => Err(format!("expected latitude,longitude in degrees behind @, found {degrees:?}")),
        };
    }
    let phrase = format!("in {text}");
    let found = reader.places(&phrase).into_iter().find_map(|place| place.resolved);
    let found = found.ok_or_else(|| {
        format!("expected a place that the gazetteer knows, or Name@latitude,longitude in degrees; found {text:?}")
    })?;
    serde_json::to_value(found).map_err(|error| error.to_string())
}

/// `12`, `12..20`, `12..`, `..20`.
fn interval(text: &str) -> Result<(Option<u64>, Option<u64>), String> {
    let expected = || format!("expected a number of people such as 12, 12..20 or 12.., found {text:?}");
    let number = |text: &str| match text.trim() {
        "" => Ok(None),
        digits => digits.parse::<u64>().map(Some).map_err(|_| expected()),
    };
    let (low, high) = match text.split_once("..") {
        Some((low, high)) => (number(low)?, number(high)?),
        None => (number(text)?, number(text)?),
    };
    let empty = low.is_none() && high.is_none() || low.zip(high).is_some_and(|(low, high)| low > high);
    if empty { Err(expected()) } else { Ok((low, high)) }
}

/// An Admiralty grade: the source A to F, its information 1 to 6, each for itself.
pub fn grade(text: &str) -> Result<Value, String> {
    let expected = || format!("expected a grade such as B2, source A to F and information 1 to 6; found {text:?}");
    let (mut source, mut information) = (None, None);
    for letter in text.trim().to_ascii_uppercase().chars() {
        match letter {
            'A'..='F' if source.is_none() && information.is_none() => source = Some(letter.to_string()),
            '1'..='6' if information.is_none() => information = letter.to_digit(10),
            _ => return Err(expected()),
        }
    }
    if source.is_none() && information.is_none() {
        return Err(expected());
    }
    Ok(json!({ "source": source, "information": information }))
}

/// What a record's items of a kind can have, by its published schema.
struct Shape {
    schema: Value,
    item: Value,
    kind: String,
}

impl Shape {
    fn of(kind: &str) -> Shape {
        let schema = schema::schema();
        let field = KINDS.iter().find(|(known, _)| *known == kind).map_or(kind, |(_, field)| field);
        let mut item = schema["properties"][field].clone();
        if item["items"].is_object() {
            item = item["items"].clone();
        }
        let item = resolve(&schema, item);
        Shape { schema, item, kind: kind.to_owned() }
    }

    fn has(&self, field: &str) -> bool {
        self.item["properties"][field].is_object()
    }

    /// A field's value from its text.
    fn value(&self, field: &str, text: &str) -> Result<Value, String> {
        let shape = resolve(&self.schema, self.item["properties"][field].clone());
        let words: Vec<&str> = alternatives(&shape).filter_map(|one| one["const"].as_str()).collect();
        if !words.is_empty() {
            let named = format!("{} of the {}", field, self.kind);
            let known = words.contains(&text).then(|| json!(text));
            return known.ok_or_else(|| format!("expected {named}, one of {}; found {text:?}", words.join(", ")));
        }
        let takes = |name: &str| {
            alternatives(&shape).any(|one| match &one["type"] {
                Value::String(only) => only == name,
                Value::Array(several) => several.iter().any(|other| other == name),
                _ => false,
            })
        };
        let number = || text.parse::<u64>().ok().map(|number| json!(number));
        let found = if takes("integer") { number() } else { None };
        let found = found.or_else(|| if takes("boolean") { text.parse::<bool>().ok().map(Value::from) } else { None });
        let found = found.or_else(|| if takes("string") { Some(json!(text)) } else { None });
        let found = found.or_else(|| if takes("null") && text == "null" { Some(Value::Null) } else { None });
        found.ok_or_else(|| format!("expected a value that {field} of the {} can have, found {text:?}", self.kind))
    }
}

/// What a schema refers to.
fn resolve(schema: &Value, mut part: Value) -> Value {
    if let Some(name) = part["$ref"].as_str().and_then(|name| name.strip_prefix("#/$defs/")) {
        part = schema["$defs"][name].clone();
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(several) = part[key].as_array() {
            part[key] = several.iter().map(|one| resolve(schema, one.clone())).collect();
        }
    }
    part
}

/// A schema and all that it allows instead.
fn alternatives(part: &Value) -> Box<dyn Iterator<Item = &Value> + '_> {
    let several = ["anyOf", "oneOf"].into_iter().filter_map(|key| part[key].as_array()).flatten();
    Box::new(std::iter::once(part).chain(several.flat_map(alternatives)))
}

/// Refuses what no record can say.
fn check(kind: &str, item: &Value) -> Result<(), String> {
    let text = item.to_string();
    let read = Item::read(kind, &text).map_err(|error| error.to_string())?;
    if kind == "date"
        && let Some(value) = read.value.as_deref()
        && archive::days_of_edtf(value).is_none()
    {
        return Err(format!("expected a date in EDTF such as 2016-05-03, 2016-05 or 2016, found {value:?}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reader() -> Reader {
        Reader::open(true).0
    }

    #[test]
    fn a_value_is_what_a_record_can_say() {
        let reader = reader();
        let correct = |kind: &str, item: Value, values: &[&str]| {
            let values: Vec<String> = values.iter().map(|value| (*value).to_owned()).collect();
            corrected(&reader, kind, item, &values)
        };
        let date = json!({ "text": "May 3", "value": "2016-05-03", "role": "taken" });
        assert_eq!(correct("date", date.clone(), &["2016-05"]).unwrap()["value"], "2016-05");
        assert_eq!(
            correct("date", date.clone(), &["4 May 2016"]).unwrap()["value"],
            "2016-05-04",
            "words of a caption"
        );
        assert_eq!(correct("date", date.clone(), &["role=published"]).unwrap()["role"], "published");
        for (values, expected) in [
            (&["2016-13"][..], "expected a date in EDTF"),
            (&["some day in May"], "expected a date in EDTF"),
            (&["role=printed"], "expected role of the date, one of taken,"),
            (&[], "expected what the date says"),
        ] {
            let error = correct("date", date.clone(), values).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        }
        let harm = correct("casualty", json!({ "kind": "killed", "low": 12 }), &["12..20", "kind=injured"]).unwrap();
        assert_eq!((&harm["low"], &harm["high"], &harm["kind"]), (&json!(12), &json!(20), &json!("injured")));
        let place = json!({ "text": "Gori", "resolved": null });
        let found = correct("place", place.clone(), &["Kutaisi, Georgia"]).unwrap();
        assert!(found["resolved"]["name"] == "Kutaisi" && found["text"] == "Gori", "{found}");
        let given = correct("place", place.clone(), &["The old mill@41.98,44.11"]).unwrap();
        assert_eq!(given["resolved"]["latitude"], 41.98);
        assert!(correct("place", place.clone(), &["Qxzzyvw"]).unwrap_err().contains("the gazetteer knows"));
        assert!(correct("place", place, &["Mill@95,0"]).unwrap_err().contains("degrees behind @"));
        let minor = correct("person", json!({ "name": "Mia" }), &["minor=true", "Mia Solberg"]).unwrap();
        assert_eq!((&minor["minor"], &minor["name"]), (&json!(true), &json!("Mia Solberg")));
    }

    #[test]
    fn a_grade_has_a_source_and_an_information_each_for_itself() {
        assert_eq!(grade("b2").unwrap(), json!({ "source": "B", "information": 2 }));
        assert_eq!(grade("4").unwrap(), json!({ "source": null, "information": 4 }));
        for wrong in ["", "G1", "B7", "2B", "BB"] {
            assert!(grade(wrong).is_err(), "{wrong}");
        }
    }
}
