//! Another archive's decisions and log, brought into this one once its documents are here.
//!
//! Lina's archive has "Gori" corrected to "Kutaisi" in caption 12 by entry 40 of its log. Here the same caption is number 3:
//! the correction is kept as Lina's, of the time at which Lina made it, and her log, entry by entry, beside ours.

use crate::collection::{Gathered, Gathering};
use crate::digest::Digest;
use crate::error::{Error, Result};
use crate::log::{Entry, Kind};
use crate::review::{Action, Decision, Origin, Review};
use crate::store::Store;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::HashMap;

/// So many rows are read at once.
const STEP: usize = 1000;

/// What came with another archive.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Brought {
    /// The hash of its first entry: which archive.
    pub archive: Digest,
    /// Entries of its log that were not here.
    pub entries: u64,
    /// Decisions.
    pub reviews: u64,
    /// Changes of collections.
    pub collections: u64,
    /// What could not be brought, and why: it is in that archive's log alone.
    pub left: Vec<String>,
}

/// Another archive as far as it was brought in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joined {
    /// The hash of its first entry.
    pub archive: Digest,
    /// The number of its last entry then.
    pub last: u64,
    /// The hash of that entry.
    pub hash: Digest,
}

/// Where something was seen, in words that mean the same in every archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located {
    /// Hash of the document, or of the capture in it.
    pub capture: Digest,
    /// The sighting's place among those of the document.
    pub ordinal: u64,
    /// Hash of the caption's words.
    pub caption: Digest,
    /// The credit that stood apart from it.
    pub credit_line: String,
}

/// What a fact is known by in another reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    /// Its kind.
    pub kind: String,
    /// Its bytes of the caption.
    pub span: Option<(u32, u32)>,
}

/// The entry of the log with this number.
fn entry(store: &dyn Store, seq: u64) -> Result<Option<Entry>> {
    Ok(store.entries(seq.saturating_sub(1), 1)?.pop().filter(|entry| entry.seq == seq))
}

/// Brings what people decided in another archive, and its log. Its documents must have come before.
pub(crate) fn bring(store: &mut dyn Store, other: &dyn Store, at: &str) -> Result<Brought> {
    let (last, archive) = other.head()?;
    let known = known(store, other, archive)?;
    let mut brought = Brought { archive, entries: last - known, ..Brought::default() };
    if known == last {
        return Ok(brought);
    }
    let mut bringing = Bringing { archive, reviews: HashMap::new() };
    let is_own = store.head()?.1 == archive;
    for review in all_reviews(store)? {
        match &review.from {
            Some(from) if from.archive == archive => drop(bringing.reviews.insert(from.review, review.review)),
            None if is_own && review.log <= known => drop(bringing.reviews.insert(review.review, review.review)),
            _ => {}
        }
    }
    let theirs: HashMap<u64, Review> = all_reviews(other)?.into_iter().map(|review| (review.log, review)).collect();
    let mut after = known;
    let mut entries = Vec::new();
    while after < last {
        let step = other.entries(after, STEP)?;
        after = step.last().map_or(last, |entry| entry.seq);
        for entry in &step {
            let left = if let Some(review) = theirs.get(&entry.seq) {
                brought.reviews += 1;
                bringing.review(store, other, review, at)?.err().map(|why| (&mut brought.reviews, why))
            } else if entry.kind == Kind::Collection.name() {
                brought.collections += 1;
                bringing.collection(store, other, entry, at)?.err().map(|why| (&mut brought.collections, why))
            } else {
                None
            };
            if let Some((count, why)) = left {
                *count -= 1;
                brought.left.push(format!("entry {} of its log: {why}", entry.seq));
            }
        }
        entries.extend(step);
    }
    let hash = entries.last().map(|last| last.hash).unwrap_or_default();
    store.join(&Joined { archive, last, hash }, &entries, &brought, at)?;
    Ok(brought)
}

fn all_reviews(store: &dyn Store) -> Result<Vec<Review>> {
    let (mut all, mut after) = (Vec::new(), 0);
    loop {
        let step = store.reviews(after, STEP)?;
        let Some(last) = step.last() else { return Ok(all) };
        after = last.review;
        all.extend(step);
    }
}

/// Up to which entry another archive's log is here: brought before, or, of a copy of this archive, our own.
fn known(store: &dyn Store, other: &dyn Store, archive: Digest) -> Result<u64> {
    if let Some(joined) = store.joined()?.into_iter().rfind(|joined| joined.archive == archive) {
        let found = entry(other, joined.last)?.map(|entry| entry.hash);
        if found != Some(joined.hash) {
            let found = found.map_or("none".to_owned(), |hash| format!("one with hash {hash}"));
            let (last, hash) = (joined.last, joined.hash);
            return Err(Error::Refused(format!(
                "expected entry {last} of its log with hash {hash}, as it was brought in before, found {found}: its log was made anew"
            )));
        }
        return Ok(joined.last);
    }
    if store.head()?.1 != archive {
        return Ok(0);
    }
    let mut same = 0;
    loop {
        let (ours, theirs) = (store.entries(same, STEP)?, other.entries(same, STEP)?);
        let alike = ours.iter().zip(&theirs).take_while(|(one, other)| one.hash == other.hash).count();
        same += alike as u64;
        if alike < STEP {
            return Ok(same);
        }
    }
}

/// Decisions being brought.
struct Bringing {
    archive: Digest,
    /// Their decisions' numbers and ours.
    reviews: HashMap<u64, u64>,
}

type Left<T> = std::result::Result<T, String>;

impl Bringing {
    /// Brings a decision; why not, if it cannot be.
    fn review(&mut self, store: &mut dyn Store, other: &dyn Store, review: &Review, at: &str) -> Result<Left<()>> {
        let from = Origin { archive: self.archive, review: review.review, at: review.at.clone() };
        let mut decision = Decision {
            value: review.value.as_ref().map(|value| value.get().to_owned()),
            from: Some(from),
            ..Decision::new(&review.reviewer, review.action, &review.reason)
        };
        if let Err(why) = self.target(store, other, review, &mut decision)? {
            return Ok(Err(why));
        }
        match store.review(&decision, at) {
            Ok(number) => {
                self.reviews.insert(review.review, number);
                Ok(Ok(()))
            }
            // What does not fit here, a split of what stands alone say, is looked at before anything is written.
            Err(Error::Absent(why)) => Ok(Err(why)),
            Err(error) => Err(error),
        }
    }

    /// What a decision is on, in our numbers.
    fn target(
        &self,
        store: &dyn Store,
        other: &dyn Store,
        review: &Review,
        decision: &mut Decision,
    ) -> Result<Left<()>> {
        if let Some(undoes) = review.undoes {
            decision.undoes = self.reviews.get(&undoes).copied();
            return Ok(decision
                .undoes
                .map(drop)
                .ok_or_else(|| format!("undoes decision {undoes}, which was left out")));
        }
        if let Some(caption) = review.caption {
            return fact(store, other, review, caption, decision);
        }
        if let Some(sighting) = review.sighting {
            decision.sighting = here(store, other, sighting)?;
            return Ok(decision.sighting.map(drop).ok_or_else(|| format!("sighting {sighting} is not here")));
        }
        let Some(photograph) = review.photograph else { return Ok(Err("is on nothing".to_owned())) };
        decision.photograph = photograph_here(store, other, photograph)?;
        let Some(here) = decision.photograph else { return Ok(Err(format!("photograph {photograph} is not here"))) };
        if review.action == Action::Merge {
            #[derive(Deserialize)]
            struct Merged {
                photograph: u64,
            }
            let merged = review.value.as_ref().and_then(|value| serde_json::from_str::<Merged>(value.get()).ok());
            let merged = merged.map(|merged| photograph_here(store, other, merged.photograph)).transpose()?.flatten();
            match merged {
                None => return Ok(Err("the photograph that it merges is not here".to_owned())),
                Some(merged) if merged == here => return Ok(Err("merges what is one photograph here".to_owned())),
                Some(merged) => {
                    decision.photograph = Some(here.min(merged));
                    decision.value = Some(json!({ "photograph": here.max(merged) }).to_string());
                }
            }
        }
        Ok(Ok(()))
    }

    /// Does again what was done with a collection.
    fn collection(&self, store: &mut dyn Store, other: &dyn Store, entry: &Entry, at: &str) -> Result<Left<()>> {
        #[derive(Deserialize)]
        struct Done {
            name: String,
            done: String,
            by: String,
            reason: String,
            #[serde(default)]
            query: Option<String>,
            #[serde(default)]
            photographs: Vec<u64>,
        }
        let Ok(body) = serde_json::from_str::<Done>(&entry.body) else {
            return Ok(Err("says of a collection what cannot be read".to_owned()));
        };
        let mut photographs = Vec::new();
        for photograph in &body.photographs {
            photographs.extend(photograph_here(store, other, *photograph)?);
        }
        let done = match body.done.as_str() {
            "kept" => Gathered::Kept { query: body.query },
            "dropped" => Gathered::Dropped,
            "put in" => Gathered::Put(photographs),
            _ => Gathered::Taken(photographs),
        };
        let gathering = Gathering { name: body.name, done, by: body.by, reason: body.reason };
        match store.gather(&gathering, at) {
            Ok(_) => Ok(Ok(())),
            Err(Error::Absent(why)) => Ok(Err(why)),
            Err(error) => Err(error),
        }
    }
}

/// A decision on a caption or a fact of it: a fact is known again by its kind and bytes; what nothing read here and was
/// corrected there is a fact of its own.
fn fact(
    store: &dyn Store,
    other: &dyn Store,
    review: &Review,
    caption: u64,
    decision: &mut Decision,
) -> Result<Left<()>> {
    let kept = other.caption(caption)?;
    let here = kept.map(|kept| store.caption_of(&kept.sha256, &kept.credit_line)).transpose()?.flatten();
    let Some(here) = here else { return Ok(Err(format!("caption {caption} is not here"))) };
    decision.caption = Some(here);
    let (Some(reading), Some(number)) = (review.reading, review.number) else { return Ok(Ok(())) };
    let Some(Stated { kind, span }) = other.fact(reading, number)? else {
        return Ok(Err(format!("fact {number} of caption {caption} is not there")));
    };
    let ours = store.caption(here)?;
    let mut facts = ours.iter().flat_map(|kept| kept.facts.iter().chain(&kept.rejected));
    decision.number =
        facts.find(|fact| fact.number > 0 && fact.kind == kind && fact.span == span).map(|fact| fact.number);
    if decision.number.is_some() {
        return Ok(Ok(()));
    }
    match (review.action, &review.value, span) {
        (Action::Correct, Some(value), Some(span)) => {
            decision.action = Action::Add;
            decision.value = Some(json!({ "kind": kind, "span": span, "value": value }).to_string());
            Ok(Ok(()))
        }
        _ => Ok(Err(format!("no {kind} is read here at those bytes of caption {here}"))),
    }
}

/// Our number of a sighting.
fn here(store: &dyn Store, other: &dyn Store, sighting: u64) -> Result<Option<u64>> {
    other.locate(sighting)?.map(|located| store.sighting_at(&located)).transpose().map(Option::flatten)
}

/// The photograph that shows here what one showed there: by the first of its sightings that is here.
fn photograph_here(store: &dyn Store, other: &dyn Store, photograph: u64) -> Result<Option<u64>> {
    for sighting in other.sightings_ever(photograph)? {
        if let Some(here) = here(store, other, sighting)? {
            return store.shows(here);
        }
    }
    Ok(None)
}
