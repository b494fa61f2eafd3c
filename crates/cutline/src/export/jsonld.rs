//! JSON-LD in the vocabulary of schema.org: a `Photograph` with its sources, and each claim of its captions as a `Claim`
//! with who makes it, never as a fact about the picture.
//!
//! `{"@type":"Claim","text":"two air strikes","author":{"name":"residents"},"cutline:hedge":"attributed",…}`

use super::said::{Gathered, Said, facts, of};
use super::withhold::Shown;
use super::{About, Exporter, Makes, Order, Sink, Writer};
use anyhow::Result;
use serde_json::{Map, Value, json};
use std::io::Write;

/// The format.
pub const EXPORTER: Exporter =
    Exporter { id: "jsonld", writes: "schema.org photographs and claims, linked", makes: Makes::File(begin) };

struct Graph {
    out: Sink,
    about: About,
    any: bool,
}

fn begin(mut out: Sink, order: &Order) -> Result<Box<dyn Writer>> {
    let context = json!({
        "@vocab": "https://schema.org/",
        "cutline": "urn:cutline:",
        "contentUrl": {"@type": "@id"},
    });
    write!(out, "{{\"@context\":{context},\"@graph\":[")?;
    Ok(Box::new(Graph { out, about: order.about.clone(), any: false }))
}

impl Writer for Graph {
    fn photograph(&mut self, shown: &Shown) -> Result<()> {
        let said = facts(shown.dossier())?;
        let urn = self.about.urn(shown.dossier().photograph);
        let claims = of(&said, "claim").enumerate().filter_map(|(number, said)| claim(shown, &urn, number + 1, said));
        for node in std::iter::once(photograph(shown, &urn, &said)).chain(claims) {
            self.out.write_all(if self.any { b",\n" } else { b"\n" })?;
            self.any = true;
            serde_json::to_writer(&mut self.out, &node)?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        self.out.write_all(b"\n]}\n")?;
        Ok(self.out.flush()?)
    }
}

fn photograph(shown: &Shown, urn: &str, said: &[Said<'_>]) -> Value {
    let dossier = shown.dossier();
    let all = Gathered::of(dossier, said);
    let named = |kind: &str, names: &[String]| -> Value {
        names.iter().map(|name| json!({"@type": kind, "name": name})).collect()
    };
    let mut node = Map::new();
    let mut put = |name: &str, value: Value| {
        if !matches!(&value, Value::Array(list) if list.is_empty()) && !value.is_null() {
            node.insert(name.to_owned(), value);
        }
    };
    put("@id", json!(urn));
    put("@type", json!("Photograph"));
    put("identifier", json!(dossier.photograph.to_string()));
    put("description", dossier.captions.iter().map(|kept| json!(kept.text)).collect());
    put("creator", named("Person", &all.photographers));
    put("sourceOrganization", named("Organization", &all.agencies()));
    put("provider", named("Organization", &all.bodies_that(&["provider"])));
    put("creditText", json!(all.credits));
    put("dateCreated", json!(all.day()));
    put("cutline:taken", json!(all.taken));
    put("contentLocation", location(&all));
    let mut mentions = all.people.iter().map(|name| json!({"@type": "Person", "name": name})).collect::<Vec<_>>();
    mentions.extend(all.organisations.iter().map(|name| json!({"@type": "Organization", "name": name})));
    put("mentions", Value::Array(mentions));
    put("conditionsOfAccess", json!(all.notices));
    put(
        "image",
        dossier.sightings.iter().filter_map(|seen| image(seen.image.as_deref()?, seen.alt.as_deref())).collect(),
    );
    put("isBasedOn", dossier.sightings.iter().map(|seen| source(shown, seen)).collect());
    put(
        "cutline:captionSha256",
        dossier.captions.iter().filter_map(|kept| shown.caption_hash(kept)).map(|hash| json!(hash)).collect(),
    );
    Value::Object(node)
}

/// Where the scene is: circles where it is known to a town or closer, else names alone.
fn location(all: &Gathered) -> Value {
    let circle = |radius: f64, latitude: f64, longitude: f64| {
        let middle = json!({"@type": "GeoCoordinates", "latitude": latitude, "longitude": longitude});
        json!({"@type": "GeoCircle", "geoRadius": radius * 1000.0, "geoMidpoint": middle})
    };
    let mut places: Vec<Value> = Vec::new();
    for position in &all.positions {
        let mut place = json!({"@type": "Place", "name": position.name, "cutline:precision": position.precision});
        if let Some(radius) = position.radius_km() {
            place["geo"] = circle(radius, position.latitude, position.longitude);
        }
        places.push(place);
    }
    let known: Vec<&String> = all.positions.iter().map(|position| &position.name).collect();
    let others = all.places.iter().filter(|name| !known.contains(name));
    places.extend(others.map(|name| json!({"@type": "Place", "name": name})));
    Value::Array(places)
}

/// The picture: by its address where it is one.
fn image(address: &str, alt: Option<&str>) -> Option<Value> {
    let mut image = json!({"@type": "ImageObject", "name": address});
    if super::is_address(address) {
        image["contentUrl"] = json!(address);
    }
    if let Some(alt) = alt {
        image["caption"] = json!(alt);
    }
    Some(image)
}

fn source(shown: &Shown, seen: &archive::Seen) -> Value {
    let mut source = json!({"@type": "MediaObject", "name": seen.document, "cutline:ordinal": seen.ordinal});
    let more = [
        ("sha256", shown.document(seen).map(|hash| hash.to_string())),
        ("headline", seen.title.clone()),
        ("cutline:publisher", seen.publisher.clone()),
        ("cutline:published", seen.published.clone()),
    ];
    for (name, value) in more.into_iter().filter_map(|(name, value)| Some((name, value?))) {
        source[name] = Value::String(value);
    }
    source
}

/// A claim with its speaker and its hedge; `None` for one whose content is not known.
fn claim(shown: &Shown, urn: &str, number: usize, said: &Said<'_>) -> Option<Value> {
    let about = said.item.about.as_ref()?.text.as_deref()?;
    let claimed = said.claimed.as_ref()?;
    let mut node = json!({
        "@id": format!("{urn}:claim:{number}"),
        "@type": "Claim",
        "text": about,
        "appearance": {"@id": urn},
        "cutline:source": claimed.who(),
        "cutline:cue": claimed.cue,
        "cutline:hedge": claimed.hedge,
        "cutline:rule": format!("{} {}", said.fact.rule, said.fact.rule_version),
        "cutline:bytes": said.fact.span.map(|(start, end)| format!("{start}-{end}")),
        "cutline:captionSha256": shown.caption_hash(said.kept),
    });
    if let Some(source) = &claimed.source {
        node["author"] = json!({"name": source});
    }
    Some(node)
}
