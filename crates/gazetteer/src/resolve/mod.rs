//! Resolution: the places of a record get their places in the gazetteer, all in one pass.
//!
//! In "the old city of Aleppo, Syria" `Syria` is the country, and `old city of Aleppo`, which no index has, lies inside
//! the city of Aleppo in it: its coordinates, the precision of a town, the reason `inside_unresolved`. What cannot be
//! told stays unresolved.

mod candidate;
mod fit;
mod gallery;
mod joint;
mod known;
mod memo;
mod node;
mod outcome;
mod phrase;
mod shelf;

pub use gallery::Gallery;

pub(crate) use self::candidate::Candidate;
use self::joint::Hints;
use self::node::Node;
use self::outcome::Outcome;
pub(crate) use self::shelf::Shelf;
use crate::Gazetteer;
use crate::check::CHECKS;
use caption::Prose;
use caption::record::{Place, PlaceKind, PlaceRelation, PlaceRole, Record};

/// So many shown places are asked for the country of the scene.
const ASKED: usize = 12;

impl Gazetteer {
    /// Resolves the places of a record and, where its words do not say it, the country of the scene. `gallery`
    /// remembers where the pictures before this one were made, a weak hint.
    pub fn resolve<'t>(&'t self, record: &mut Record<'t>, gallery: Option<&mut Gallery>) {
        record.engine.gazetteer = Some(self.version());
        if record.places.is_empty() {
            return;
        }
        let hints = Hints {
            country: code(record.country),
            gallery: gallery.as_deref().map(Gallery::places).unwrap_or_default(),
        };
        let (outcomes, of_place) = self.settle(&record.places, &[], hints);
        let mut shown = Vec::new();
        for (place, &node) in record.places.iter_mut().zip(&of_place) {
            let outcome = &outcomes[node];
            if let Outcome::Found { best, .. } = outcome
                && place.role == PlaceRole::Shown
                && shown.len() < ASKED
            {
                shown.push(*best);
            }
            outcome.write(self, place);
        }
        let at_sea = || is_at_sea(record.places.iter().zip(of_place.iter().map(|&node| &outcomes[node])));
        if (record.country.is_none() || is_doubted(record)) && !at_sea() {
            record.country = scene(&shown).and_then(|candidate| self.country(&candidate)).or(record.country);
        }
        if let Some(gallery) = gallery {
            gallery.remember(&shown);
        }
        for check in CHECKS {
            let findings = (check.run)(self, record);
            record.checks.extend(findings);
        }
    }

    /// Resolves the places of running prose. A doubtful name stays one only if it lies near the others.
    pub fn resolve_prose<'t>(&'t self, prose: Prose<'t>) -> Vec<Place<'t>> {
        let Prose { record, doubtful } = prose;
        let mut places = record.places;
        let (outcomes, of_place) = self.settle(&places, &doubtful, Hints::default());
        let mut keep = Vec::with_capacity(places.len());
        for (at, place) in places.iter_mut().enumerate() {
            let outcome = &outcomes[of_place[at]];
            keep.push(!doubtful.get(at).is_some_and(|doubtful| *doubtful) || outcome.is_supported());
            outcome.write(self, place);
        }
        kept(places, &keep)
    }

    /// What becomes of each name, and each place's name.
    fn settle(&self, places: &[Place<'_>], doubtful: &[bool], mut hints: Hints<'_>) -> (Vec<Outcome>, Vec<usize>) {
        let (mut nodes, of_place) = self.nodes(places, doubtful);
        joint::settle(self, &mut nodes, &mut hints);
        (outcome::judge(&nodes, hints), of_place)
    }

    /// The names of the places, and each place's name. A name without a holder is that of the same name with one.
    fn nodes<'t>(&self, places: &[Place<'t>], doubtful: &[bool]) -> (Vec<Node<'t>>, Vec<usize>) {
        let mut nodes: Vec<Node<'t>> = Vec::with_capacity(places.len());
        let mut names = NodeNames::default();
        let mut of_place: Vec<usize> = Vec::with_capacity(places.len());
        for (at, place) in places.iter().enumerate() {
            let doubtful = doubtful.get(at).is_some_and(|doubtful| *doubtful);
            let holder = place.within.and_then(|within| places.get(within)).map(|holder| holder.text);
            let node = names.find(place.text, holder).unwrap_or_else(|| {
                nodes.push(Node::new(self, place, doubtful));
                names.add(place.text, holder, nodes.len() - 1);
                nodes.len() - 1
            });
            nodes[node].doubtful &= doubtful;
            nodes[node].shown |= place.role == PlaceRole::Shown;
            of_place.push(node);
        }
        for (at, place) in places.iter().enumerate() {
            let holder = place.within.and_then(|within| of_place.get(within)).copied();
            let node = of_place[at];
            nodes[node].parent = nodes[node].parent.or(holder.filter(|&holder| holder != node));
        }
        (nodes, of_place)
    }

    fn country(&self, candidate: &Candidate) -> Option<&str> {
        let place = self.indexes().get(candidate.index as usize)?.place(candidate.place)?;
        Some(place.country()).filter(|country| country.len() == 2)
    }
}

/// A name, what holds it, and its node.
type Named<'t> = (&'t str, Option<&'t str>, usize);

/// Which names have a node already: a caption's few in a list, those of a long text by name.
#[derive(Default)]
struct NodeNames<'t> {
    few: Vec<Named<'t>>,
    many: rustc_hash::FxHashMap<&'t str, Vec<Named<'t>>>,
}

/// So many names are a few.
const FEW: usize = 16;

impl<'t> NodeNames<'t> {
    /// The node of a name: that with this holder, or one where either has no holder.
    fn find(&self, text: &str, holder: Option<&str>) -> Option<usize> {
        let same = |(name, other, _): &&Named<'_>| {
            *name == text && other.zip(holder).is_none_or(|(other, holder)| other == holder)
        };
        let more = self.many.get(text).into_iter().flatten();
        self.few.iter().chain(more).find(same).map(|(_, _, node)| *node)
    }

    fn add(&mut self, text: &'t str, holder: Option<&'t str>, node: usize) {
        if self.few.len() < FEW {
            self.few.push((text, holder, node));
        } else {
            self.many.entry(text).or_default().push((text, holder, node));
        }
    }
}

fn kept<'t>(places: Vec<Place<'t>>, keep: &[bool]) -> Vec<Place<'t>> {
    let mut number = 0;
    let numbers: Vec<Option<usize>> = keep
        .iter()
        .map(|keep| {
            number += usize::from(*keep);
            keep.then(|| number - 1)
        })
        .collect();
    let kept = places.into_iter().zip(keep).filter(|(_, keep)| **keep);
    kept.map(|(place, _)| Place { within: place.within.and_then(|within| *numbers.get(within)?), ..place }).collect()
}

/// The place that stands for the scene's country: the first shown, if no other lies in another country.
fn scene(shown: &[Candidate]) -> Option<Candidate> {
    let mut places = shown.iter().filter(|place| place.country != [0; 2]);
    let first = places.next()?;
    places.all(|place| place.country == first.country).then_some(*first)
}

/// "Port of Savannah, Georgia": whether the country that was read proved to be a place in another one.
fn is_doubted(record: &Record<'_>) -> bool {
    let mut countries = record
        .places
        .iter()
        .filter(|place| place.role == PlaceRole::Shown && place.kind == PlaceKind::Country)
        .filter_map(|place| place.resolved.as_ref()?.country)
        .peekable();
    countries.peek().is_some() && countries.all(|country| Some(country) != record.country)
}

/// "in the Mediterranean Sea": whether the scene is on a sea, and whatever else is shown only near.
fn is_at_sea<'a, 't: 'a>(places: impl Iterator<Item = (&'a Place<'t>, &'a Outcome)>) -> bool {
    use PlaceRelation::{At, In, On};
    let (mut afloat, mut ashore) = (false, false);
    for (place, outcome) in places.filter(|(place, _)| place.role == PlaceRole::Shown).take(ASKED) {
        if !matches!(place.relation, Some(In | On | At)) {
            continue;
        }
        match outcome {
            Outcome::Found { best, .. } if best.sea && best.country == [0; 2] => afloat = true,
            _ => ashore = true,
        }
    }
    afloat && !ashore
}

/// A country's code as candidates have it.
pub(crate) fn code(country: Option<&str>) -> [u8; 2] {
    match country.map(str::as_bytes) {
        Some([a, b]) => [*a, *b],
        _ => [0; 2],
    }
}
