//! GeoJSON (RFC 7946): a feature a photograph, as exact as its place is known and no more.
//!
//! A scene in Gori, a town, is a point with `"precision":"town"` and `"radius_km":10`, its degrees with two decimals; one
//! that is known to be in Georgia and no closer has the geometry `null`.

use super::said::{Claimed, Gathered, Said, facts, of};
use super::withhold::Shown;
use super::{About, Exporter, Makes, Order, Sink, Writer};
use anyhow::Result;
use serde_json::{Value, json};
use std::io::Write;

/// The format.
pub const EXPORTER: Exporter =
    Exporter { id: "geojson", writes: "points for maps, with how exact they are", makes: Makes::File(begin) };

struct Features {
    out: Sink,
    any: bool,
}

fn begin(mut out: Sink, order: &Order) -> Result<Box<dyn Writer>> {
    let About { program, archive, withheld, .. } = &order.about;
    let about = json!({"program": program, "archive": archive, "withheld": withheld});
    write!(out, "{{\"type\":\"FeatureCollection\",\"cutline\":{about},\"features\":[")?;
    Ok(Box::new(Features { out, any: false }))
}

impl Writer for Features {
    fn photograph(&mut self, shown: &Shown) -> Result<()> {
        self.out.write_all(if self.any { b",\n" } else { b"\n" })?;
        self.any = true;
        Ok(serde_json::to_writer(&mut self.out, &feature(shown)?)?)
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        self.out.write_all(b"\n]}\n")?;
        Ok(self.out.flush()?)
    }
}

fn feature(shown: &Shown) -> Result<Value> {
    let dossier = shown.dossier();
    let said = facts(dossier)?;
    let all = Gathered::of(dossier, &said);
    let captions: Vec<&str> = dossier.captions.iter().map(|kept| kept.text.as_str()).collect();
    let sources = dossier.sightings.iter().map(|seen| {
        json!({"document": seen.document, "sha256": shown.document(seen), "ordinal": seen.ordinal, "image": seen.image})
    });
    Ok(json!({
        "type": "Feature",
        "id": dossier.photograph,
        "geometry": geometry(&all),
        "properties": {
            "photograph": dossier.photograph,
            "captions": captions,
            "place": all.positions.iter().map(|position| &position.name).collect::<Vec<_>>(),
            "precision": all.positions.first().map(|position| &position.precision),
            "radius_km": all.points().next().map(|(_, radius)| radius),
            "places": all.places,
            "countries": all.countries,
            "taken": all.taken,
            "photographers": all.photographers,
            "agencies": all.agencies(),
            "claims": of(&said, "claim").map(claim).collect::<Vec<_>>(),
            "casualties": of(&said, "casualty").map(casualty).collect::<Vec<_>>(),
            "notices": all.notices,
            "sources": sources.collect::<Vec<_>>(),
        }
    }))
}

/// A point, several, or none.
pub fn geometry(all: &Gathered) -> Value {
    let mut points: Vec<Value> =
        all.points().map(|(position, _)| json!([position.longitude, position.latitude])).collect();
    match points.len() {
        0 => Value::Null,
        1 => json!({"type": "Point", "coordinates": points.remove(0)}),
        _ => json!({"type": "MultiPoint", "coordinates": points}),
    }
}

fn claim(said: &Said<'_>) -> Value {
    let about = said.item.about.as_ref().and_then(|words| words.text.as_deref());
    json!({"about": about, "claimed": said.claimed.as_ref().map(claimed), "rule": said.fact.rule})
}

fn casualty(said: &Said<'_>) -> Value {
    let item = &said.item;
    json!({
        "words": item.text, "kind": item.kind, "low": item.low, "high": item.high, "qualifier": item.qualifier,
        "claimed": said.claimed.as_ref().map(claimed), "rule": said.fact.rule,
    })
}

fn claimed(claimed: &Claimed) -> Value {
    json!({"source": claimed.source, "cue": claimed.cue, "hedge": claimed.hedge})
}
