//! What names of places stand for beyond what captions print.
//!
//! `in:Syria` asks for everything in SY; `near:Gori,20km` for scenes around 41.98° N, 44.11° E.

use caption::record::PlaceKind;
use gazetteer::Gazetteer;
use gazetteer::lookup::Query;

/// A place whose name a query means with less likelihood than this, 0 to 1, is not searched near.
const LIKELY: f32 = 0.3;

/// Knows names of places: a gazetteer.
pub trait Atlas {
    /// ISO 3166-1 alpha-2 of a country's name.
    fn country(&self, name: &str) -> Option<String>;
    /// Where places of this name are: latitude and longitude in degrees WGS 84.
    fn positions(&self, name: &str) -> Vec<(f64, f64)>;
}

/// Knows no names.
pub struct NoAtlas;

impl Atlas for NoAtlas {
    fn country(&self, _: &str) -> Option<String> {
        None
    }

    fn positions(&self, _: &str) -> Vec<(f64, f64)> {
        Vec::new()
    }
}

impl Atlas for Gazetteer {
    fn country(&self, name: &str) -> Option<String> {
        let best = self.look_up(&Query { name, ..Query::default() }).into_iter().next()?;
        (best.place.kind() == PlaceKind::Country).then(|| best.place.country().to_owned())
    }

    fn positions(&self, name: &str) -> Vec<(f64, f64)> {
        let candidates = self.look_up(&Query { name, ..Query::default() });
        let likely = candidates.first().filter(|best| best.score >= LIKELY);
        likely.map(|best| (best.place.latitude(), best.place.longitude())).into_iter().collect()
    }
}
