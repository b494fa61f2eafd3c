//! What stands around words of a caption: the clause, the places and the day that go with it, who says so.
//!
//! In "activists said air strikes hit Um Dalam, Sudan; shelling was reported in the towns of Al Dabbah and Merowe, May 3,
//! 2016" the air strikes go with Um Dalam, the shelling with two towns, both with 2016-05-03.

use crate::spot::Spot;
use archive::{Days, Item, Kept, days_of_edtf};
use serde::Serialize;
use std::sync::Arc;

/// So many facts of a kind are looked at in a caption: more stand in none, and the work stays bounded.
pub(crate) const LOOKED_AT: usize = 200;
/// So many characters may stand between two places of a list: ", and ".
const LIST: usize = 6;

/// When something happened, as far as a caption says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Day {
    /// EDTF: `2016-05-03`, `2016-05`.
    pub value: String,
    /// `event` where the caption dates the event; `taken` where it only says when the picture was made, which is that day
    /// or later.
    pub basis: &'static str,
    /// The first and last day that it may be.
    #[serde(skip)]
    pub days: Days,
}

/// Who says something, and how sure it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Claim {
    /// Who; `None` where nobody is named.
    pub source: Option<String>,
    /// The words by which it is a claim.
    pub cue: String,
    /// `attributed`, `reported`, `alleged`, `apparent`, `estimated` or `denied`.
    pub hedge: String,
    /// What is claimed, as printed.
    pub about: Option<String>,
}

impl Claim {
    /// In words: `activists, “said” (attributed)`.
    pub fn words(&self) -> String {
        format!("{}, “{}” ({})", self.source.as_deref().unwrap_or("nobody named"), self.cue, self.hedge)
    }
}

/// Bytes of a caption.
pub(crate) type Bytes = (u32, u32);

/// A place where a caption names it.
struct Named {
    at: Bytes,
    spot: Arc<Spot>,
    shown: bool,
}

/// A date where a caption prints it; no day for what is no certain date.
struct Dated {
    at: Bytes,
    day: Option<Day>,
}

/// Where the place and the claim of each number, as they were read, stand now; none for what was rejected.
struct Numbers {
    places: Vec<Option<usize>>,
    claims: Vec<Option<usize>>,
}

/// A caption with the places, days and claims in it.
pub(crate) struct Context<'k> {
    text: &'k str,
    /// Where each clause begins, and whether it begins a sentence.
    clauses: Vec<(u32, bool)>,
    places: Vec<Named>,
    dates: Vec<Dated>,
    claims: Vec<(Vec<Bytes>, Claim)>,
    numbers: Numbers,
    taken: Option<Day>,
    scene: Option<Arc<Spot>>,
}

impl<'k> Context<'k> {
    /// Of a caption as it is kept.
    ///
    /// # Errors
    ///
    /// If a fact is not what a record has.
    pub fn of(kept: &'k Kept) -> archive::Result<Context<'k>> {
        let text = kept.text.as_str();
        let (mut places, mut dates, mut claims, mut taken) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for fact in &kept.facts {
            let item = || fact.item();
            match (fact.kind.as_str(), fact.span) {
                ("place", Some(at)) if places.len() < LOOKED_AT => {
                    let item = item()?;
                    let shown = item.role.as_deref() == Some("shown");
                    places.push(Read { number: fact.number, at, spot: Spot::of(&item), shown, within: item.within });
                }
                ("date", Some(at)) if dates.len() < LOOKED_AT => {
                    let item = item()?;
                    let day = day(&item);
                    taken.extend(day.clone().filter(|day| day.basis == "taken"));
                    dates.push(Dated { at, day });
                }
                ("claim", _) if claims.len() < LOOKED_AT => claims.push((fact.number, claim(&item()?))),
                _ => {}
            }
        }
        let numbers = kept.numbers("place");
        let (places, at) = around(places, &numbers);
        let claimed = kept.numbers("claim").into_iter();
        let claimed = claimed.map(|number| claims.iter().position(|(known, _)| *known == number)).collect();
        let claims = claims.into_iter().map(|(_, claim)| claim).collect();
        taken.dedup_by(|one, other| one.value == other.value);
        let taken = if let [only] = &taken[..] { Some(only.clone()) } else { None };
        let clauses = clauses(text);
        let numbers = Numbers { places: at, claims: claimed };
        let mut context = Context { text, clauses, places, dates, claims, numbers, taken, scene: None };
        let shown: Vec<usize> = (0..context.places.len()).filter(|at| context.places[*at].shown).collect();
        context.scene = context.only(context.finest(&shown));
        Ok(context)
    }

    /// The places that go with words: those that follow in the clause, up to the end of a list; else the last shown one
    /// before them in the clause, in the sentence; else the scene's.
    pub fn places(&self, at: Bytes) -> Vec<&Arc<Spot>> {
        let (start, end) = self.clause(at.0);
        let after = |place: &Named| place.at.0 >= at.1 && place.at.1 <= end;
        let first = self.places.iter().position(after);
        if let Some(first) = first {
            return self.list(first, end).into_iter().map(|at| &self.places[at].spot).collect();
        }
        let before = |from: u32| {
            let of = self.places.iter().enumerate();
            let of = of.filter(|(_, place)| place.shown && place.at.0 >= from && place.at.1 <= at.0);
            self.finest(&of.map(|(at, _)| at).collect::<Vec<_>>()).last().map(|at| &self.places[*at].spot)
        };
        let found = before(start).or_else(|| before(self.sentence(at.0).0));
        found.or(self.scene.as_ref()).into_iter().collect()
    }

    /// The day that goes with words: the only one of the clause, else of the sentence, else that of the picture. `None`
    /// where there are several, or one that is no certain date.
    pub fn day(&self, at: Bytes) -> Option<&Day> {
        for (start, end) in [self.clause(at.0), self.sentence(at.0)] {
            let mut here = self.dates.iter().filter(|date| start <= date.at.0 && date.at.1 <= end);
            match (here.next(), here.next()) {
                (None, _) => {}
                (Some(only), None) => return only.day.as_ref(),
                (Some(one), Some(other)) => {
                    let same = one.day.as_ref().map(|day| &day.value) == other.day.as_ref().map(|day| &day.value);
                    return one.day.as_ref().filter(|_| same);
                }
            }
        }
        self.taken.as_ref()
    }

    /// A claim by its place among the caption's claims.
    pub fn claim_of(&self, number: Option<usize>) -> Option<&Claim> {
        let at = self.numbers.claims.get(number?).copied().flatten()?;
        self.claims.get(at).map(|(_, claim)| claim)
    }

    /// The claim that has these words as what is claimed.
    pub fn claim_about(&self, at: Bytes) -> Option<&Claim> {
        let holds = |spans: &[Bytes]| spans.first().is_some_and(|about| about.0 <= at.0 && at.1 <= about.1);
        self.claims.iter().find(|(spans, _)| holds(spans)).map(|(_, claim)| claim)
    }

    /// The claims that stand in the same clause.
    pub fn claims_beside(&self, at: Bytes) -> impl Iterator<Item = &Claim> {
        let (start, end) = self.clause(at.0);
        let inside =
            move |spans: &[Bytes]| spans.iter().any(|span| span.0 < span.1 && start <= span.0 && span.1 <= end);
        self.claims.iter().filter(move |(spans, _)| inside(spans)).map(|(_, claim)| claim)
    }

    /// Whether two stretches stand in one clause.
    pub fn together(&self, one: Bytes, other: Bytes) -> bool {
        self.clause(one.0) == self.clause(other.0)
    }

    /// The place of that number among the caption's places.
    pub fn place(&self, number: Option<usize>) -> Option<&Arc<Spot>> {
        let at = self.numbers.places.get(number?).copied().flatten()?;
        self.places.get(at).map(|place| &place.spot)
    }

    /// The words of a stretch.
    pub fn words(&self, at: Bytes) -> &'k str {
        self.text.get(at.0 as usize..at.1 as usize).unwrap_or_default()
    }

    /// The sentence that a stretch stands in, as printed.
    pub fn quote(&self, at: Bytes) -> &'k str {
        self.words(self.sentence(at.0)).trim()
    }

    fn clause(&self, at: u32) -> Bytes {
        let next = self.clauses.partition_point(|(start, _)| *start <= at);
        (self.clauses[next - 1].0, self.clauses.get(next).map_or(self.text.len() as u32, |(start, _)| *start))
    }

    fn sentence(&self, at: u32) -> Bytes {
        let next = self.clauses.partition_point(|(start, _)| *start <= at);
        let start = self.clauses[..next].iter().rev().find(|(_, begins)| *begins).map_or(0, |(start, _)| *start);
        let end = self.clauses[next..].iter().find(|(_, begins)| *begins);
        (start, end.map_or(self.text.len() as u32, |(start, _)| *start))
    }

    /// A list of places that begins with one, without those that only contain another. Places with a comma alone between
    /// them are one in the other: "Shawal valley, North Waziristan".
    fn list(&self, first: usize, end: u32) -> Vec<usize> {
        let (mut list, mut last, mut joined) = (vec![first], self.places[first].at.1, false);
        for (at, place) in self.places.iter().enumerate().skip(first + 1) {
            let between = self.text.get(last as usize..place.at.0 as usize).unwrap_or_default();
            let contains = list.iter().any(|inside| self.contains(at, *inside));
            let near = between.len() <= LIST && !between.contains(['.', ';', '(']);
            if place.at.1 > end || !(near || contains) {
                break;
            }
            joined |= !contains && between.split(' ').any(|word| matches!(word, "and" | "or" | "&"));
            last = place.at.1;
            list.push(at);
        }
        let finest = self.finest(&list);
        if joined { finest } else { finest.into_iter().take(1).collect() }
    }

    /// Those of some places that contain no other of them; of several mentions of one place the first.
    fn finest(&self, of: &[usize]) -> Vec<usize> {
        let mut finest: Vec<usize> = Vec::new();
        for at in of {
            let contains = of.iter().any(|other| self.contains(*at, *other));
            let known = finest.iter().any(|known| self.places[*known].spot.id == self.places[*at].spot.id);
            if !contains && !known {
                finest.push(*at);
            }
        }
        finest
    }

    /// Whether one place contains another: as the caption says, or as a division or country does.
    fn contains(&self, outer: usize, inner: usize) -> bool {
        let (one, other) = (&self.places[outer].spot, &self.places[inner].spot);
        if one.id == other.id {
            return false;
        }
        let coarser = one.precision > other.precision && one.country == other.country;
        let division = match one.kind.as_str() {
            "country" => other.kind != "country",
            "admin1" => other.admin1.as_ref() == Some(&one.name),
            _ => false,
        };
        other.around.contains(&one.id) || coarser && division
    }

    fn only(&self, places: Vec<usize>) -> Option<Arc<Spot>> {
        if let [only] = places[..] { Some(self.places[only].spot.clone()) } else { None }
    }
}

/// A place as it was read: its number, where it stands, which, whether the scene is there, which place contains it.
struct Read {
    number: u64,
    at: Bytes,
    spot: Spot,
    shown: bool,
    within: Option<usize>,
}

/// Places in the order of the text, each with those that the caption puts around it; and where that of each number stands.
fn around(mut places: Vec<Read>, numbers: &[u64]) -> (Vec<Named>, Vec<Option<usize>>) {
    places.sort_by_key(|place| place.at);
    let at: Vec<Option<usize>> =
        numbers.iter().map(|number| places.iter().position(|place| place.number == *number)).collect();
    let holder = |places: &[Read], place: usize| at.get(places[place].within?).copied().flatten();
    for place in 0..places.len() {
        let (mut next, mut found) = (holder(&places, place), Vec::new());
        while let Some(holding) = next.filter(|_| found.len() < places.len()) {
            found.push(places[holding].spot.id.clone());
            next = holder(&places, holding);
        }
        places[place].spot.around.extend(found);
    }
    let named = |Read { at, spot, shown, .. }: Read| Named { at, spot: Arc::new(spot), shown };
    (places.into_iter().map(named).collect(), at)
}

fn day(item: &Item<'_>) -> Option<Day> {
    let basis = match item.role.as_deref()? {
        "taken" => "taken",
        "event" | "background" => "event",
        _ => return None,
    };
    let value = item.value.as_deref()?.to_owned();
    let days = days_of_edtf(&value).filter(|_| !value.ends_with(['~', '?', '%']))?;
    Some(Day { value, basis, days })
}

fn claim(item: &Item<'_>) -> (Vec<Bytes>, Claim) {
    let words = |words: &Option<archive::Words<'_>>| words.as_ref()?.text.as_deref().map(str::to_owned);
    let span = |words: &Option<archive::Words<'_>>| words.as_ref()?.span;
    // The first is what is claimed, or nothing.
    let spans = [Some(span(&item.about).unwrap_or_default()), span(&item.cue), span(&item.source)];
    let claim = Claim {
        source: words(&item.source),
        cue: words(&item.cue).unwrap_or_default(),
        hedge: item.hedge.as_deref().unwrap_or_default().to_owned(),
        about: words(&item.about),
    };
    (spans.into_iter().flatten().collect(), claim)
}

/// Where clauses begin: behind semicolons, line feeds and the ends of sentences, but not behind "Gen." and "U.S.".
fn clauses(text: &str) -> Vec<(u32, bool)> {
    let mut starts = vec![(0, true)];
    for (at, c) in text.char_indices() {
        let rest = &text[at + c.len_utf8()..];
        let begins = match c {
            ';' => Some(false),
            '\n' => Some(true),
            '.' | '!' | '?' if ends(&text[..at], rest) => Some(true),
            _ => None,
        };
        starts.extend(begins.map(|begins| ((at + c.len_utf8()) as u32, begins)));
    }
    starts
}

fn ends(before: &str, after: &str) -> bool {
    let word = before.rsplit(|c: char| c.is_whitespace() || c == '(').next().unwrap_or_default();
    let short = word.starts_with(char::is_uppercase) && word.chars().count() <= 3;
    let mut next = after.trim_start_matches(['"', '”', '’', '\'', ')']).chars();
    let opens = |c: char| c.is_uppercase() || c.is_numeric() || matches!(c, '"' | '“' | '‘' | '(');
    !short && next.next().is_none_or(char::is_whitespace) && next.find(|c| !c.is_whitespace()).is_none_or(opens)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_end_with_sentences_and_semicolons_not_with_abbreviations() {
        let text = "Gen. Ali of the U.S. Army spoke in May 2016. “It fell,” he said; others left. (Photo by X)";
        let starts: Vec<&str> = clauses(text).into_iter().map(|(at, _)| text[at as usize..].trim_start()).collect();
        assert_eq!(starts.len(), 4, "{starts:?}");
        assert!(
            starts[1].starts_with("“It fell") && starts[2].starts_with("others") && starts[3].starts_with("(Photo")
        );
    }
}
