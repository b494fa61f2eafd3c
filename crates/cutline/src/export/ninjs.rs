//! ninjs 3.1, the news agencies' JSON: an item of type `picture` a line.
//!
//! The captions are its descriptions, whole, so that what is claimed stands with its speaker; a day without an hour is
//! no `contentCreated`, and is left to the caption.

use super::said::{Gathered, facts};
use super::withhold::Shown;
use super::{About, Exporter, Makes, Order, Sink, Writer, geojson};
use anyhow::Result;
use serde_json::{Map, Value, json};
use std::io::Write;

/// The format.
pub const EXPORTER: Exporter =
    Exporter { id: "ninjs", writes: "news items for agencies' systems, one a line", makes: Makes::File(begin) };

struct Items {
    out: Sink,
    about: About,
}

fn begin(out: Sink, order: &Order) -> Result<Box<dyn Writer>> {
    Ok(Box::new(Items { out, about: order.about.clone() }))
}

impl Writer for Items {
    fn photograph(&mut self, shown: &Shown) -> Result<()> {
        serde_json::to_writer(&mut self.out, &item(&self.about, shown)?)?;
        Ok(self.out.write_all(b"\n")?)
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        Ok(self.out.flush()?)
    }
}

fn item(about: &About, shown: &Shown) -> Result<Value> {
    let dossier = shown.dossier();
    let said = facts(dossier)?;
    let all = Gathered::of(dossier, &said);
    let mut item = Map::new();
    let mut put = |name: &str, value: Value| {
        let nothing = match &value {
            Value::Array(list) => list.is_empty(),
            Value::String(text) => text.is_empty(),
            other => other.is_null(),
        };
        if !nothing {
            item.insert(name.to_owned(), value);
        }
    };
    put("uri", json!(about.urn(dossier.photograph)));
    put("type", json!("picture"));
    let schema = "http://www.iptc.org/std/ninjs/ninjs-schema_3.1.json#";
    put("standard", json!({"name": "ninjs", "version": "3.1", "schema": schema}));
    put("language", json!(dossier.captions.first().map_or("", |kept| &kept.language)));
    let caption = |kept: &archive::Kept| json!({"role": "caption", "contentType": "text/plain", "value": kept.text});
    put("descriptions", dossier.captions.iter().map(caption).collect());
    put("by", json!(all.photographers.join(" and ")));
    let bodies = all.bodies.iter().map(|(name, role)| json!({"name": name, "role": role}));
    put("infoSources", bodies.collect());
    put("people", all.people.iter().map(|name| json!({"name": name})).collect());
    put("organisations", all.organisations.iter().map(|name| json!({"name": name})).collect());
    put("places", places(&all));
    put("usageTerms", json!(all.notices.join(" ")));
    put("renditions", renditions(shown));
    put("altIds", identifiers(shown));
    Ok(Value::Object(item))
}

fn places(all: &Gathered) -> Value {
    let mut places = Vec::new();
    if let [position] = all.positions.as_slice() {
        let mut place = json!({"name": position.name, "rel": "shown"});
        if let Some(radius) = position.radius_km() {
            let properties = json!({"precision": position.precision, "radius_km": radius});
            place["geoJSON"] = json!({"type": "Feature", "geometry": geojson::geometry(all), "properties": properties});
        }
        places.push(place);
    }
    let known: Vec<&str> = all.positions.iter().map(|position| position.name.as_str()).collect();
    let known = if known.len() == 1 { known } else { Vec::new() };
    let others = all.places.iter().filter(|name| !known.contains(&name.as_str()));
    places.extend(others.map(|name| json!({"name": name, "rel": "shown"})));
    Value::Array(places)
}

/// The picture's files, as far as they have an address or a name.
fn renditions(shown: &Shown) -> Value {
    let mut names = Vec::new();
    for seen in &shown.dossier().sightings {
        super::said::once(&mut names, seen.image.as_deref());
    }
    let rendition = |(number, name): (usize, String)| {
        let mut rendition = json!({"name": format!("seen-{}", number + 1), "title": name});
        if super::is_address(&name) {
            rendition["href"] = json!(name);
        }
        rendition
    };
    names.into_iter().enumerate().map(rendition).collect()
}

/// Hashes of the captions and of the documents they were seen in.
fn identifiers(shown: &Shown) -> Value {
    let dossier = shown.dossier();
    let captions = dossier.captions.iter().filter_map(|kept| shown.caption_hash(kept));
    let captions = captions.map(|hash| json!({"role": "caption-sha256", "value": hash}));
    let mut documents = Vec::new();
    for seen in &dossier.sightings {
        super::said::once(&mut documents, shown.document(seen).map(|hash| hash.to_string()).as_deref());
    }
    captions.chain(documents.iter().map(|hash| json!({"role": "document-sha256", "value": hash}))).collect()
}
