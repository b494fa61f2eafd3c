//! What a photograph's captions say, each fact with the caption it stands in and with who says so.
//!
//! Of "Residents said at least 12 people were killed", the count of 12 is never handed on without "Residents said
//! (attributed)".

use anyhow::Result;
use archive::{Dossier, Fact, Item, Kept, Resolved, is_elsewhere};
use std::collections::HashMap;
use std::fmt::{self, Write};

/// A fact, its caption, and whose claim it is.
pub struct Said<'a> {
    /// The caption.
    pub kept: &'a Kept,
    /// The fact as it is kept.
    pub fact: &'a Fact,
    /// What it says.
    pub item: Item<'a>,
    /// Whose claim it stands in; `None` for what the caption itself says.
    pub claimed: Option<Claimed>,
}

/// Who says something, and how sure it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claimed {
    /// Who; `None` where nobody is named.
    pub source: Option<String>,
    /// The words by which it is a claim.
    pub cue: String,
    /// How sure it is.
    pub hedge: String,
}

impl Claimed {
    fn of(item: &Item<'_>) -> Claimed {
        let text = |words: &Option<archive::Words<'_>>| words.as_ref()?.text.as_deref().map(str::to_owned);
        Claimed {
            source: text(&item.source),
            cue: text(&item.cue).unwrap_or_default(),
            hedge: item.hedge.as_deref().unwrap_or_default().to_owned(),
        }
    }

    /// Who, in words.
    pub fn who(&self) -> &str {
        self.source.as_deref().unwrap_or("nobody named")
    }

    /// In words: `residents, “said” (attributed)`.
    pub fn words(&self) -> String {
        format!("{}, “{}” ({})", self.who(), self.cue, self.hedge)
    }
}

/// All facts of a dossier in the order of its captions.
///
/// # Errors
///
/// If a fact is not what a record has.
pub fn facts(dossier: &Dossier) -> Result<Vec<Said<'_>>> {
    let mut all = Vec::new();
    for kept in &dossier.captions {
        let first = all.len();
        for fact in &kept.facts {
            all.push(Said { kept, fact, item: fact.item()?, claimed: None });
        }
        let said = &mut all[first..];
        let claims: HashMap<u64, Claimed> =
            of(said, "claim").map(|said| (said.fact.number, Claimed::of(&said.item))).collect();
        let numbers = kept.numbers("claim");
        let claim = |place: usize| claims.get(numbers.get(place)?).cloned();
        for said in said {
            said.claimed = match said.fact.kind.as_str() {
                "claim" => Some(Claimed::of(&said.item)),
                _ => said.item.claim.map(|place| claim(place).unwrap_or_default()),
            };
        }
    }
    Ok(all)
}

/// Facts of a kind.
pub fn of<'s, 'a>(said: &'s [Said<'a>], kind: &'s str) -> impl Iterator<Item = &'s Said<'a>> {
    said.iter().filter(move |said| said.fact.kind == kind)
}

impl Said<'_> {
    /// The words it was read from, "" where it has no span.
    pub fn words(&self) -> &str {
        let words = self.fact.span.and_then(|(start, end)| self.kept.text.get(start as usize..end as usize));
        words.unwrap_or_default()
    }

    /// What it says in a few words, and whose claim it is if it is one.
    pub fn line(&self) -> String {
        let mut line = match self.fact.text() {
            Some(text) => text.into_owned(),
            None => crate::dossier::value(&self.fact.kind, &self.item),
        };
        if self.fact.kind != "claim"
            && let Some(claimed) = &self.claimed
        {
            let _ = write!(line, ", claimed by {}", claimed.words());
        }
        line
    }
}

/// Adds a text to a list that has each once.
pub fn once(list: &mut Vec<String>, text: Option<&str>) {
    if let Some(text) = text.filter(|text| !text.is_empty())
        && !list.iter().any(|known| known == text)
    {
        list.push(text.to_owned());
    }
}

/// What most formats have a field for, gathered from all captions of a photograph.
#[derive(Default)]
pub struct Gathered {
    /// Days on which it was taken, EDTF.
    pub taken: Vec<String>,
    /// Where its scene is, as printed.
    pub places: Vec<String>,
    /// Its countries, ISO 3166-1 alpha-2.
    pub countries: Vec<String>,
    /// Who made it.
    pub photographers: Vec<String>,
    /// Bodies of its credits, with what they did.
    pub bodies: Vec<(String, String)>,
    /// The words of its credits.
    pub credits: Vec<String>,
    /// People named in its captions.
    pub people: Vec<String>,
    /// Bodies named in its captions.
    pub organisations: Vec<String>,
    /// Where its scene is, as exactly as it is known; several where captions, or one, say so.
    pub positions: Vec<Position>,
    /// What is asked of those who use it, in its captions and beside them.
    pub notices: Vec<String>,
}

/// A position with how exact it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// The place's usual name.
    pub name: String,
    /// Degrees WGS 84, north positive.
    pub latitude: f64,
    /// Degrees WGS 84, east positive.
    pub longitude: f64,
    /// `site`, `district`, `town`, `area`, `admin1` or `country`.
    pub precision: String,
}

/// From the finest to the coarsest, with the radius in kilometres that such a place has at most as a rule, and the
/// decimals of a degree that mean something in it; what is larger is no point.
const PRECISIONS: &[(&str, Option<f64>, i32)] = &[
    ("site", Some(0.5), 4),
    ("district", Some(3.0), 3),
    ("town", Some(10.0), 2),
    ("area", None, 1),
    ("admin1", None, 1),
    ("country", None, 0),
];

impl fmt::Display for Position {
    /// "Gori 41.99 44.11, town, within 10 km"; "Georgia, country, no closer".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { name, latitude, longitude, precision } = self;
        match self.radius_km() {
            Some(radius) => write!(f, "{name} {latitude} {longitude}, {precision}, within {radius} km"),
            None => write!(f, "{name}, {precision}, no closer"),
        }
    }
}

impl Position {
    /// Where a place of a gazetteer is, its degrees as exact as the place.
    pub fn of(resolved: &Resolved<'_>) -> Position {
        let text = |text: &archive::Text<'_>| text.as_deref().unwrap_or_default().to_owned();
        Position::at(text(&resolved.name), resolved.latitude, resolved.longitude, text(&resolved.precision))
    }

    /// A place of this name and precision, its degrees as exact as the place.
    pub fn at(name: String, latitude: f64, longitude: f64, precision: String) -> Position {
        let mut position = Position { name, latitude, longitude, precision };
        let unit = 10f64.powi(PRECISIONS.get(position.rank()).map_or(0, |(_, _, decimals)| *decimals));
        for degrees in [&mut position.latitude, &mut position.longitude] {
            *degrees = (*degrees * unit).round() / unit;
        }
        position
    }

    fn rank(&self) -> usize {
        PRECISIONS.iter().position(|(name, ..)| *name == self.precision).unwrap_or(PRECISIONS.len())
    }

    /// Kilometres around the position within which the place lies; `None` for what is too large to be a point.
    pub fn radius_km(&self) -> Option<f64> {
        PRECISIONS.get(self.rank()).and_then(|(_, radius, _)| *radius)
    }
}

impl Gathered {
    /// What the facts of a dossier say.
    pub fn of(dossier: &Dossier, said: &[Said<'_>]) -> Gathered {
        let mut all = Gathered::default();
        for said in said {
            let item = &said.item;
            match (said.fact.kind.as_str(), item.role.as_deref()) {
                ("date", Some("taken")) => once(&mut all.taken, item.value.as_deref()),
                ("place", Some("shown")) => {
                    once(&mut all.places, said.fact.place(item));
                    if !is_elsewhere(item.relation.as_deref().unwrap_or_default()) {
                        all.positions.extend(item.resolved.as_ref().map(Position::of));
                    }
                }
                ("country", _) => once(&mut all.countries, said.fact.text().as_deref()),
                ("credit", _) => all.credit(said),
                ("person", _) => once(&mut all.people, item.name.as_deref()),
                ("notice", _) => once(&mut all.notices, item.text.as_deref()),
                ("organisation", _) => once(&mut all.organisations, item.name.as_deref()),
                _ => {}
            }
        }
        for words in dossier.sightings.iter().flat_map(|seen| &seen.rights) {
            once(&mut all.notices, Some(words));
        }
        for kept in &dossier.captions {
            once(&mut all.credits, Some(&kept.credit_line));
        }
        let finest = all.positions.iter().map(Position::rank).min();
        all.positions.retain(|position| Some(position.rank()) == finest);
        let mut known = Vec::new();
        all.positions.retain(|position| {
            let new = !known.contains(position);
            known.extend(new.then(|| position.clone()));
            new
        });
        all
    }

    /// The positions that are points, with what is within their radius.
    pub fn points(&self) -> impl Iterator<Item = (&Position, f64)> {
        self.positions.iter().filter_map(|position| Some((position, position.radius_km()?)))
    }

    fn credit(&mut self, said: &Said<'_>) {
        if said.fact.span.is_some() {
            once(&mut self.credits, said.item.text.as_deref());
        }
        said.item.photographers.iter().for_each(|person| once(&mut self.photographers, person.name.as_deref()));
        for body in &said.item.organisations {
            let text = |text: &archive::Text<'_>| text.as_deref().unwrap_or_default().to_owned();
            let body = (text(&body.name), text(&body.role));
            if !self.bodies.contains(&body) {
                self.bodies.push(body);
            }
        }
    }

    /// Bodies of the credits that did one of these things.
    pub fn bodies_that(&self, roles: &[&str]) -> Vec<String> {
        let mut names = Vec::new();
        let these = self.bodies.iter().filter(|(_, role)| roles.contains(&role.as_str()));
        these.for_each(|(name, _)| once(&mut names, Some(name)));
        names
    }

    /// Who the picture came from, other than who made it: agencies, publications, providers.
    pub fn agencies(&self) -> Vec<String> {
        self.bodies_that(&["agency", "distributor", "publication", "pool", "client"])
    }

    /// The day it was taken, as `2016`, `2016-05` or `2016-05-03`: only where all captions say the same.
    pub fn day(&self) -> Option<&str> {
        let [day] = self.taken.as_slice() else { return None };
        let plain = day.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') && matches!(day.len(), 4 | 7 | 10);
        plain.then_some(day.as_str())
    }
}
