//! Who held a place, day by day, as captions said it: nothing between two days is filled in.
//!
//! "the rebel-held town of Um Dalam, Sudan, May 3, 2016" and "government forces in Um Dalam, June 9, 2017" are two rows with
//! 401 days between them of which nothing is said. Two holders on one day stand side by side.

use crate::context::{Claim, Context, Day};
use crate::spot::Spot;
use crate::statement::{Quote, Source, sources};
use archive::{Dossier, Item, Result};
use caption::Span;
use gazetteer::name::fold;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a caption says of who holds a place.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Held {
    /// Which place.
    pub place: Arc<Spot>,
    /// When; `None` where the caption does not say.
    pub day: Option<Day>,
    /// `held`, `controlled`, `besieged` or `contested`.
    pub status: String,
    /// Who, as printed.
    pub holder: Option<String>,
    /// Who, by the holders' table: `rebels`.
    pub party: Option<String>,
    /// The words that say so.
    pub words: Quote,
    /// The sentence around them.
    pub sentence: String,
    /// Whose claim it stands in.
    pub claim: Option<Claim>,
    /// The photograph's number.
    pub photograph: u64,
    /// The caption's number.
    pub caption: u64,
    /// Where the caption was seen.
    pub sources: Vec<Source>,
}

/// What the captions of a photograph say of who holds places.
///
/// # Errors
///
/// If a fact is not what a record has.
pub fn held(dossier: &Dossier) -> Result<Vec<Held>> {
    let mut all = Vec::new();
    for kept in dossier.captions.iter().filter(|kept| kept.facts.iter().any(|fact| fact.kind == "control")) {
        let context = Context::of(kept)?;
        for fact in kept.facts.iter().filter(|fact| fact.kind == "control") {
            let (item, Some(at)) = (fact.item()?, fact.span) else { continue };
            let Item { place, holder, status, .. } = &item;
            let text = |text: &archive::Text<'_>| text.as_deref().map(str::to_owned);
            let Some(place) = context.place(*place) else { continue };
            all.push(Held {
                place: place.clone(),
                day: context.day(at).cloned(),
                status: text(status).unwrap_or_default(),
                holder: holder.as_ref().and_then(|holder| text(&holder.text)),
                party: holder.as_ref().and_then(|holder| text(&holder.party)),
                words: Quote { text: context.words(at).to_owned(), span: Span::new(at.0, at.1) },
                sentence: context.quote(at).to_owned(),
                claim: context.claim_about(at).cloned(),
                photograph: dossier.photograph,
                caption: kept.caption,
                sources: sources(dossier, kept.caption),
            });
        }
    }
    Ok(all)
}

/// Who held one place, by date.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Timeline {
    /// The place.
    pub place: Arc<Spot>,
    /// Days on which something is said, and stretches of which nothing is, in order.
    pub steps: Vec<Step>,
    /// What is said without a day.
    pub undated: Vec<Holding>,
}

/// A step of a timeline.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// What is said of a day.
    Said {
        /// EDTF.
        day: String,
        /// What is said, all of it side by side.
        holdings: Vec<Holding>,
        /// Whether two holders are named that cannot both hold it.
        contradicts: bool,
    },
    /// Nothing is said between two days.
    Nothing {
        /// The day before it.
        after: String,
        /// The day behind it.
        before: String,
        /// How many days.
        days: i32,
    },
}

/// One holder and status, with all captions that say so.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Holding {
    /// `held`, `controlled`, `besieged` or `contested`.
    pub status: String,
    /// Who, as printed first.
    pub holder: Option<String>,
    /// Who, by the holders' table.
    pub party: Option<String>,
    /// Who says so.
    pub said: Vec<Held>,
}

/// Timelines of the places that are spoken of, by their identifiers.
pub fn timelines(all: impl IntoIterator<Item = Held>) -> Vec<Timeline> {
    let mut places: BTreeMap<String, Vec<Held>> = BTreeMap::new();
    for held in all {
        places.entry(held.place.id.clone()).or_default().push(held);
    }
    places.into_values().map(timeline).collect()
}

fn timeline(all: Vec<Held>) -> Timeline {
    let place = all[0].place.clone();
    let mut days: BTreeMap<(i32, i32, String), Vec<Held>> = BTreeMap::new();
    let mut undated: Vec<Held> = Vec::new();
    for held in all {
        match &held.day {
            Some(day) => days.entry((day.days.first, day.days.last, day.value.clone())).or_default().push(held),
            None => undated.push(held),
        }
    }
    let (mut steps, mut reached): (Vec<Step>, Option<(i32, String)>) = (Vec::new(), None);
    for ((first, last, day), said) in days {
        if let Some((until, after)) = &reached
            && first - until > 1
        {
            steps.push(Step::Nothing { after: after.clone(), before: day.clone(), days: first - until - 1 });
        }
        if reached.as_ref().is_none_or(|(until, _)| last > *until) {
            reached = Some((last, day.clone()));
        }
        let holdings = holdings(said);
        let contradicts = contradict(&holdings);
        steps.push(Step::Said { day, holdings, contradicts });
    }
    Timeline { place, steps, undated: holdings(undated) }
}

fn holdings(said: Vec<Held>) -> Vec<Holding> {
    let mut all: Vec<Holding> = Vec::new();
    for held in said {
        let who =
            |holder: &Option<String>, party: &Option<String>| party.clone().or_else(|| holder.as_deref().map(fold));
        let mine = who(&held.holder, &held.party);
        let same = |known: &&mut Holding| known.status == held.status && who(&known.holder, &known.party) == mine;
        match all.iter_mut().find(same) {
            Some(known) => known.said.push(held),
            None => all.push(Holding {
                status: held.status.clone(),
                holder: held.holder.clone(),
                party: held.party.clone(),
                said: vec![held],
            }),
        }
    }
    all
}

/// Whether two hold what only one can. Who besieges a place does not hold it.
fn contradict(holdings: &[Holding]) -> bool {
    let holds =
        |holding: &&Holding| matches!(holding.status.as_str(), "held" | "controlled") && holding.holder.is_some();
    let side = |holding: &Holding| -> Vec<String> {
        let name = holding.party.as_deref().or(holding.holder.as_deref()).unwrap_or_default();
        let sides: Vec<String> = compare::sides(name).map(str::to_owned).collect();
        if sides.is_empty() { vec![fold(name)] } else { sides }
    };
    let sides: Vec<Vec<String>> = holdings.iter().filter(holds).map(side).collect();
    sides
        .iter()
        .enumerate()
        .any(|(at, one)| sides[..at].iter().any(|other| !one.iter().any(|side| other.contains(side))))
}
