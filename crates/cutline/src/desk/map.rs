//! The map: where the scenes of photographs are, as exactly as captions say it; a list of places beside it.
//!
//! `/map.geojson?q=control:rebels&zoom=5&bbox=35,32,43,38` has a point for each place, with the kilometres around it
//! within which the scene lies, or for several places that lie too close together at this zoom. What is known no closer
//! than a province or a country is in no point: it stands in the list.

use super::answer::{self, Failure, Form, Question};
use super::sheet;
use super::state::Desk;
use crate::export::said::Position;
use anyhow::{Result, bail, ensure};
use archive::{Archive, Page, Spot};
use askama::Template;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::Arc;

/// Places in the list of the page.
const LISTED: usize = 200;
/// Years that the time slider may go over.
const YEARS: usize = 1000;
/// Points nearer than so many pixels are one; the world is `WORLD` pixels wide at zoom 0.
const NEAR: f64 = 44.0;
const WORLD: f64 = 512.0;

/// Where tiles of one's own are: `https://tiles.example/{z}/{x}/{y}.png`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiles {
    address: String,
    origin: String,
}

impl Tiles {
    /// Reads an address with `{z}`, `{x}` and `{y}`.
    ///
    /// # Errors
    ///
    /// If it is no such address.
    pub fn read(address: &str) -> Result<Tiles> {
        let Some((scheme, rest)) = address.split_once("://").filter(|(scheme, _)| matches!(*scheme, "http" | "https"))
        else {
            bail!("expected an address that begins with https:// or http://, found {address:?}")
        };
        let host = rest.split('/').next().unwrap_or_default();
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']');
        ensure!(
            !host.is_empty() && host.chars().all(plain),
            "expected a host's name behind {scheme}://, found {host:?}"
        );
        for part in ["{z}", "{x}", "{y}"] {
            ensure!(address.contains(part), "expected {part} in the address of tiles, found {address:?}");
        }
        Ok(Tiles { address: address.to_owned(), origin: format!("{scheme}://{host}") })
    }
}

/// What is asked of the map.
#[derive(Deserialize, Default)]
pub struct Asked {
    /// The query.
    #[serde(default)]
    q: String,
}

/// What is asked of its points.
#[derive(Deserialize, Default)]
pub struct View {
    /// The query.
    #[serde(default)]
    q: String,
    /// West, south, east and north of what is seen, in degrees; the world without it.
    bbox: Option<String>,
    /// The zoom, from 0; the world is 512 pixels wide at 0, and twice as wide at each next one.
    #[serde(default)]
    zoom: u8,
}

#[derive(Template, Serialize)]
#[template(path = "map.html")]
struct Map {
    query: String,
    /// How many photographs are found.
    total: u64,
    places: Vec<Place>,
    /// Places that are not in the list.
    more: usize,
    /// Years in which photographs were taken.
    years: String,
    #[serde(skip)]
    tiles: String,
    /// The address of the same photographs as a contact sheet.
    sheet: String,
}

/// A place and how many photographs it has.
#[derive(Serialize)]
struct Place {
    name: String,
    /// The places around it, from the country down.
    path: String,
    precision: String,
    /// Within so many kilometres; null for what is too large to be a point.
    radius_km: Option<f64>,
    photographs: u64,
    address: String,
}

/// Answers with the map's page.
pub async fn page(
    State(desk): State<Arc<Desk>>,
    Question(asked): Question<Asked>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let policy = policy(desk.tiles());
    let map = desk.ask(move |desk, archive| map(desk, archive, asked.q)).await;
    let mut answer = answer::give(Form::of(&uri, &headers), map);
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        answer.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    answer
}

/// What the map's page may load: the map is drawn by a worker of ours, of pictures that are made here, and of tiles only
/// where whoever opened the desk named them.
fn policy(tiles: Option<&Tiles>) -> String {
    let tiles = tiles.map_or(String::new(), |tiles| format!(" {}", tiles.origin));
    format!(
        "default-src 'none'; style-src 'self'; img-src 'self' data: blob:{tiles}; script-src 'self'; worker-src 'self'; \
         connect-src 'self'{tiles}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )
}

fn map(desk: &Desk, archive: &Archive, query: String) -> Result<Map, Failure> {
    let read = sheet::query(&query)?;
    let found = archive.search(&read, desk.atlas(), Page { after: 0, limit: 0, facets: YEARS })?;
    let years = found.facets.iter().filter(|facet| facet.field == "year").flat_map(|facet| &facet.values);
    let mut years: Vec<&str> = years.map(|(year, _)| year.as_str()).collect();
    years.sort_unstable();
    let spots = archive.spots(&read, desk.atlas())?;
    let more = spots.len().saturating_sub(LISTED);
    let places = spots.into_iter().take(LISTED).map(|(spot, photographs)| Place {
        radius_km: position(&spot).radius_km(),
        address: address(&query, &spot),
        name: spot.name,
        path: spot.path,
        precision: spot.precision,
        photographs,
    });
    Ok(Map {
        total: found.total,
        places: places.collect(),
        more,
        years: years.join(" "),
        tiles: desk.tiles().map_or(String::new(), |tiles| tiles.address.clone()),
        sheet: sheet::address(&query, None),
        query,
    })
}

fn position(spot: &Spot) -> Position {
    Position::at(spot.name.clone(), spot.latitude, spot.longitude, spot.precision.clone())
}

/// The contact sheet of a place's photographs.
fn address(query: &str, spot: &Spot) -> String {
    sheet::address(format!("{query} in:\"{}\"", spot.path).trim(), None)
}

/// Answers with the points of a part of the map.
pub async fn points(State(desk): State<Arc<Desk>>, Question(view): Question<View>) -> Response {
    let points = desk.ask(move |desk, archive| {
        let seen = view.bbox.as_deref().map(bounds).transpose()?;
        let spots = archive.spots(&sheet::query(&view.q)?, desk.atlas())?;
        let features: Vec<Value> =
            clustered(&spots, seen, view.zoom).iter().map(|group| group.feature(&view.q)).collect();
        Ok(json!({ "type": "FeatureCollection", "features": features }).to_string())
    });
    match points.await {
        Ok(points) => ([(header::CONTENT_TYPE, "application/geo+json")], points).into_response(),
        Err(failure) => failure.answer(Form::Json),
    }
}

/// West, south, east, north.
fn bounds(text: &str) -> Result<[f64; 4], Failure> {
    let degrees: Vec<f64> = text.split(',').filter_map(|part| part.trim().parse().ok()).collect();
    let sides: Result<[f64; 4], _> = degrees.try_into();
    let whole = sides.ok().filter(|[west, south, east, north]| west <= east && south <= north);
    whole.ok_or_else(|| Failure::question(format!("expected west,south,east,north in degrees, found {text:?}")))
}

/// Places that are one point at a zoom.
struct Group<'s> {
    /// The one with the most photographs.
    first: &'s Spot,
    places: u64,
    photographs: u64,
    /// Sums of degrees, each as often as it has photographs.
    at: (f64, f64),
}

impl Group<'_> {
    fn feature(&self, query: &str) -> Value {
        let position = position(self.first);
        let all = self.photographs as f64;
        let (latitude, longitude) = match self.places {
            1 => (position.latitude, position.longitude),
            _ => (self.at.0 / all, self.at.1 / all),
        };
        json!({
            "type": "Feature",
            "geometry": { "type": "Point", "coordinates": [longitude, latitude] },
            "properties": {
                "photographs": self.photographs, "places": self.places, "name": position.name,
                "precision": position.precision, "radius_km": position.radius_km(),
                "address": address(query, self.first),
            },
        })
    }
}

/// The spots that are points, those too near to each other together; the most photographs first.
fn clustered(spots: &[(Spot, u64)], seen: Option<[f64; 4]>, zoom: u8) -> Vec<Group<'_>> {
    let cell = NEAR / (WORLD * f64::from(zoom.min(22)).exp2());
    let margin = cell * 360.0;
    let mut groups: Vec<Group<'_>> = Vec::new();
    let mut at: HashMap<(i64, i64), usize> = HashMap::new();
    for (spot, photographs) in spots {
        let Spot { latitude, longitude, .. } = *spot;
        let inside = seen.is_none_or(|[west, south, east, north]| {
            (west - margin..=east + margin).contains(&longitude)
                && (south - margin..=north + margin).contains(&latitude)
        });
        if !inside || position(spot).radius_km().is_none() {
            continue;
        }
        // The map's own projection: cells are squares on the screen.
        let up = latitude.clamp(-85.0, 85.0).to_radians();
        let (x, y) = (longitude / 360.0, (up.tan() + 1.0 / up.cos()).ln() / std::f64::consts::TAU);
        let key = ((x / cell).floor() as i64, (y / cell).floor() as i64);
        let group = *at.entry(key).or_insert_with(|| {
            groups.push(Group { first: spot, places: 0, photographs: 0, at: (0.0, 0.0) });
            groups.len() - 1
        });
        let group = &mut groups[group];
        let weight = *photographs as f64;
        group.places += 1;
        group.photographs += photographs;
        group.at = (group.at.0 + latitude * weight, group.at.1 + longitude * weight);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(name: &str, precision: &str, latitude: f64, longitude: f64) -> Spot {
        let (name, precision) = (name.to_owned(), precision.to_owned());
        Spot { path: format!("GE/{name}"), name, precision, latitude, longitude }
    }

    #[test]
    fn near_places_are_one_point_until_one_looks_closer() {
        let spots = [
            (spot("Gori", "town", 41.98, 44.11), 3),
            (spot("Kareli", "town", 42.02, 43.89), 1),
            (spot("Batumi", "town", 41.64, 41.64), 2),
            (spot("Georgia", "country", 42.0, 43.5), 9),
        ];
        let far = clustered(&spots, None, 1);
        assert_eq!(far.len(), 1, "a country is no point, and far away all is one");
        assert_eq!((far[0].places, far[0].photographs), (3, 6));
        let near = clustered(&spots, None, 12);
        assert_eq!(near.len(), 3);
        assert_eq!(near[0].feature("")["properties"]["radius_km"], 10.0, "a town is a circle");
        let part = clustered(&spots, Some([43.0, 41.0, 45.0, 43.0]), 12);
        assert_eq!(part.len(), 2, "Batumi is not seen");
    }

    #[test]
    fn tiles_are_of_an_address_with_its_three_parts() {
        let tiles = Tiles::read("https://tiles.example:8443/base/{z}/{x}/{y}.png").unwrap();
        assert_eq!(tiles.origin, "https://tiles.example:8443");
        for wrong in [
            "tiles/{z}/{x}/{y}",
            "https://tiles.example/{z}/{x}",
            "https://a b; script-src *//{z}{x}{y}",
            "https:///{z}{x}{y}",
        ] {
            assert!(Tiles::read(wrong).is_err(), "{wrong}");
        }
        assert!(policy(Some(&tiles)).contains("connect-src 'self' https://tiles.example:8443;"));
        assert!(!policy(None).contains("http"));
    }
}
