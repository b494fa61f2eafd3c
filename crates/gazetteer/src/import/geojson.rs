//! Points of GeoJSON: each feature a place, its properties by their usual names.
//!
//! `{"type": "Feature", "id": 7, "geometry": {"type": "Point", "coordinates": [36.4, 33.6]}, "properties": {"name": …}}`

use super::{Problem, Take, country, feature, split_names};
use crate::{Area, Row};
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use std::fmt;
use std::io::BufRead;

/// Reads a collection, one feature in memory at a time.
pub(super) fn read(input: &mut dyn BufRead, scheme: &str, take: Take) -> Result<(), Problem> {
    let mut reader = Reader { scheme, take, number: 0, stopped: None };
    let result = Collection(&mut reader).deserialize(&mut serde_json::Deserializer::from_reader(input));
    let Reader { take, number, stopped, .. } = reader;
    match (stopped, result) {
        (Some(problem), _) => Err(problem),
        (None, Err(error)) => take(number + 1, Err(format!("expected GeoJSON, found {error}"))),
        (None, Ok(())) => Ok(()),
    }
}

struct Reader<'r> {
    scheme: &'r str,
    take: Take<'r>,
    number: u64,
    stopped: Option<Problem>,
}

struct Collection<'c, 'r>(&'c mut Reader<'r>);
struct Features<'c, 'r>(&'c mut Reader<'r>);

impl<'de> DeserializeSeed<'de> for Collection<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Collection<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a FeatureCollection")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            if key == "features" {
                map.next_value_seed(Features(self.0))?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

impl<'de> DeserializeSeed<'de> for Features<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Features<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a list of features")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let Features(reader) = self;
        while let Some(value) = list.next_element::<Value>()? {
            reader.number += 1;
            let row = row(&value, reader.scheme, reader.number);
            if let Err(problem) = (reader.take)(reader.number, row) {
                reader.stopped = Some(problem);
                return Err(serde::de::Error::custom("stopped"));
            }
        }
        Ok(())
    }
}

/// A feature as a row.
fn row(value: &Value, scheme: &str, number: u64) -> Result<Row, String> {
    let geometry = &value["geometry"];
    let coordinates = match geometry["type"].as_str() {
        Some("Point") => &geometry["coordinates"],
        Some("MultiPoint") => &geometry["coordinates"][0],
        Some(other) => return Err(format!("expected a Point, found {}", super::short(other))),
        None => return Err("expected a Point, found no geometry".to_owned()),
    };
    let (Some(longitude), Some(latitude)) = (coordinates[0].as_f64(), coordinates[1].as_f64()) else {
        return Err("expected a longitude and a latitude in degrees, found none".to_owned());
    };
    let properties = &value["properties"];
    let text = |value: &Value| match value {
        Value::String(text) => Some(text.trim().to_owned()).filter(|text| !text.is_empty()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let property = |names: &[&str]| names.iter().find_map(|name| text(&properties[*name]));
    let area = |names: &[&str]| property(names).map(|name| Area { code: String::new(), name });
    let name = property(&["name", "name_en", "name:en", "NAME", "Name", "title"]).unwrap_or_default();
    let mut names = Vec::new();
    for (key, value) in properties.as_object().into_iter().flatten() {
        let key = key.to_lowercase();
        let other = ["name:", "name_", "alt_name", "old_name", "alternate", "aliases", "names", "asciiname"];
        if other.iter().any(|start| key.starts_with(start)) {
            let cells = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
            names.extend(cells.iter().filter_map(text).flat_map(|cell| split_names(&cell).collect::<Vec<_>>()));
        }
    }
    names.retain(|other| *other != name);
    let id = text(&value["id"]).or_else(|| property(&["id", "@id", "osm_id", "geonameid", "pcode", "code"]));
    let id = id.unwrap_or_else(|| number.to_string());
    Ok(Row {
        id: if id.contains(':') { id } else { format!("{scheme}:{id}") },
        latitude,
        longitude,
        feature: feature(&property(&["feature_code", "fcode", "kind", "feature", "place", "type"]).unwrap_or_default()),
        country: country(&property(&["country_code", "iso", "cc", "country"]).unwrap_or_default())?,
        admin1: area(&["admin1", "admin1_name", "state", "province", "governorate"]),
        admin2: area(&["admin2", "admin2_name", "county", "district"]),
        population: property(&["population", "pop"]).and_then(|number| number.parse().ok()).unwrap_or(0),
        radius_km: properties["radius_km"].as_f64().filter(|km| *km > 0.0),
        source: property(&["source"]).unwrap_or_else(|| scheme.to_owned()),
        name,
        names,
    })
}
