//! The words of a scene as a few numbers, by which captions that are nearly alike find each other among millions.
//!
//! "Women wash wool in Gori, July 7" and "Women wash their wool in Gori, July 8", both by one photographer, have numbers in
//! common; captions of one stock sentence by others, on other days, have none.

use crate::near::{THRESHOLD, distance};
use crate::scene::{self, Scene};
use crate::side::Side;
use caption::record::{DateRole, Record};
use gazetteer::name::fold;

/// Pairs of least words that are mixed with the photographer, the day or the place.
const PAIRS: u64 = 3;
/// Least words that are mixed with two of them.
const SINGLES: u64 = 3;
/// The words of a longer scene are not kept.
const WORDS: usize = 120;
/// So many words open a scene that may have been cut.
const OPENING: usize = 6;

/// By what a caption is found, and what it looks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sketch {
    /// By these it is found.
    pub keys: Vec<u64>,
    /// These it looks for, each with a bit for what it stands for: photographer, day, place.
    pub asks: Vec<(u64, u8)>,
    /// Whoever has one of these may be near: they begin alike, and one of the two was cut.
    pub openings: Vec<u64>,
    /// The words of its scene.
    pub words: Words,
    /// How many of photographer, day and place are known.
    known: usize,
}

impl Sketch {
    /// The sketch of a caption; empty where its scene has too few words to know it by.
    ///
    /// # Examples
    ///
    /// ```
    /// use compare::Sketch;
    ///
    /// let engine = caption::Engine::new();
    /// let of = |text: &str| Sketch::of(&engine.read(text));
    /// let one = of("Women wash wool on the stony bank below the old bridge in Gori, Georgia, July 7, 2016. (Photo by Nino Lomidze/AP)");
    /// let other = of("Women wash wool on the stony bank under the old bridge in Kutaisi, Georgia, July 7, 2016. (Photo by Nino Lomidze/AP)");
    /// let shared = |one: &Sketch, other: &Sketch| {
    ///     let both = one.asks.iter().filter(|(key, _)| other.keys.contains(key));
    ///     let (count, bits) = both.fold((0, 0), |(count, all), (_, bits)| (count + 1, all | bits));
    ///     one.enough(count, bits)
    /// };
    /// assert!(shared(&one, &other) && shared(&other, &one));
    /// let third = of("Women wash wool on the stony bank below the old bridge in Lahij, Azerbaijan, July 9, 2018. (Photo by Omar Haddad/AFP)");
    /// assert!(!shared(&one, &third));
    /// ```
    pub fn of(record: &Record<'_>) -> Sketch {
        let side = Side::new(record);
        let scene = Scene::of(side);
        let mut sketch = Sketch::default();
        if scene.lead.len() < 3 {
            return sketch;
        }
        let words: Vec<u64> = scene.lead.iter().map(|word| hash(word.as_bytes())).collect();
        let least = |seed: u64| words.iter().map(|word| mix(*word ^ mix(seed + 1))).min().unwrap_or_default();
        let photographer = record.credit.iter().flat_map(|credit| &credit.photographers).next();
        let day = record.dates.iter().filter(|date| date.role != DateRole::Background);
        let day = day.filter_map(|date| date.value.as_deref()).find(|value| value.len() == "2016-05-03".len());
        let place = side.shown().next().map(|place| place.text);
        let known = [photographer.map(|person| fold(&person.name)), day.map(str::to_owned), place.map(fold)];
        let known = [1, 2, 4].into_iter().zip(known);
        let known: Vec<(u8, u64)> = known
            .filter_map(|(bit, text)| Some((bit, mix(hash(text?.as_bytes()).wrapping_add(u64::from(bit))))))
            .collect();
        (sketch.known, sketch.words) = (known.len(), Words::of(&scene));
        for (at, (bit, one)) in known.iter().copied().enumerate() {
            let pairs = (0..PAIRS).map(|pair| (mix(one ^ mix(least(2 * pair)) ^ least(2 * pair + 1)), bit));
            sketch.asks.extend(pairs);
            for (second, other) in known[at + 1..].iter().copied() {
                let singles = (0..SINGLES).map(|single| mix(mix(one ^ other.rotate_left(7)) ^ least(single)));
                sketch.asks.extend(singles.map(|key| (key, bit | second)));
            }
        }
        sketch.keys.extend(sketch.asks.iter().map(|(key, _)| *key));
        if scene.order.len() >= OPENING {
            let opening = scene.order[..OPENING].join(" ");
            let [whole, cut] = ["whole", "cut"].map(|kind| hash(format!("{kind} {opening}").as_bytes()));
            // Captions that merely open alike are many: only one that was cut looks for those that were not.
            if is_cut(record) {
                sketch.keys.push(cut);
                sketch.openings.extend([whole, cut]);
            } else {
                sketch.keys.push(whole);
                sketch.openings.push(cut);
            }
        }
        sketch
    }

    /// Whether a caption that shares so many keys may be near: `stands_for` has the bits of all that are shared.
    pub fn enough(&self, shared: usize, stands_for: u8) -> bool {
        // Those of one stock sentence, of which only the place is the same, are many.
        match (self.known, stands_for.count_ones()) {
            (_, 2..) => true,
            (3, _) => false,
            (2, _) => shared >= 3,
            _ => shared >= 2,
        }
    }
}

/// Whether a caption breaks off: no credit, and no mark that ends it.
fn is_cut(record: &Record<'_>) -> bool {
    let text = record.text.trim_end();
    let marked = text.ends_with('…') || text.ends_with("...");
    marked || record.credit.is_none() && text.ends_with(|c: char| c.is_alphanumeric() || c == ',')
}

/// The words of a scene, each as two bytes of its hash: they tell which scenes are surely too far apart, without the
/// captions. That two words have the same two bytes only makes scenes more alike. Of a very long scene there are none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// So many of the first are of the part that tells the scene.
    lead: usize,
    all: Vec<u16>,
}

impl Words {
    /// Of words of which the first `lead` are of the part that tells the scene.
    pub fn new(lead: usize, all: Vec<u16>) -> Words {
        Words { lead: lead.min(all.len()), all }
    }

    fn of(scene: &Scene) -> Words {
        let others = scene.all.iter().filter(|word| !scene.lead.contains(*word));
        let words = scene.lead.iter().chain(others).map(|word| hash(word.as_bytes()) as u16);
        let all: Vec<u16> = words.take(WORDS + 1).collect();
        if all.len() > WORDS { Words::default() } else { Words { lead: scene.lead.len(), all } }
    }

    /// How many are of the part that tells the scene, and all words, those first.
    pub fn parts(&self) -> (usize, &[u16]) {
        (self.lead, &self.all)
    }

    /// Whether a caption whose words are these may be near: false where the scenes are surely too far apart.
    pub fn may_be_near(&self, (lead, all): (usize, &[u16])) -> bool {
        if self.all.is_empty() || all.is_empty() {
            return true;
        }
        let own = |lead: &[u16], others: &[u16]| lead.iter().filter(|word| !others.contains(word)).count();
        let (mine, theirs) = (own(&self.all[..self.lead], all), own(&all[..lead], &self.all));
        let shared = (self.lead - mine).max(lead - theirs);
        distance(scene::likeness(shared, mine, theirs)) <= THRESHOLD
    }

    /// As bytes, for keeping: the number of words that tell the scene, then two bytes a word.
    pub fn to_bytes(&self) -> Vec<u8> {
        let lead = self.lead as u16;
        std::iter::once(&lead).chain(&self.all).flat_map(|word| word.to_le_bytes()).collect()
    }

    /// From [`Words::to_bytes`]; `None` for what it did not give.
    pub fn from_bytes(bytes: &[u8]) -> Option<Words> {
        let mut words = bytes.chunks(2).map(|word| Some(u16::from_le_bytes(word.try_into().ok()?)));
        let lead = usize::from(words.next().flatten()?);
        let all = words.collect::<Option<Vec<u16>>>()?;
        (lead <= all.len()).then_some(Words { lead, all })
    }
}

/// FNV-1a: the same in every version, for keys are kept.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Spreads the bits of a number.
fn mix(mut number: u64) -> u64 {
    number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}
