//! A statement that something happened: kind, place, day, who says so; with the figures and the blamed that go with it.
//!
//! "Residents said two air strikes hit Um Dalam, Sudan, May 3, 2016. At least 12 people died" is one: `air_strike`, Um
//! Dalam, 2016-05-03, claimed by residents, 12 or more killed. A figure keeps its own speaker, or those of its clause.

use crate::acled::kind_of;
use crate::context::{Bytes, Claim, Context, Day, LOOKED_AT};
use crate::spot::Spot;
use archive::{Dossier, Kept, Result};
use caption::Span;
use compare::Account;
use gazetteer::name::fold;
use serde::Serialize;
use std::sync::Arc;

/// What a caption says of one thing that happened in one place.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Statement {
    /// Its row in the event table: `air_strike`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Where.
    pub place: Arc<Spot>,
    /// When.
    pub day: Day,
    /// The words that name it.
    pub words: Quote,
    /// The sentence around them.
    pub sentence: String,
    /// Whose claim it is; `None` for what the caption itself says.
    pub claim: Option<Claim>,
    /// Counts of people harmed.
    pub figures: Vec<Figure>,
    /// Those who are blamed.
    pub actors: Vec<Actor>,
    /// The photograph's number.
    pub photograph: u64,
    /// The caption's number.
    pub caption: u64,
    /// Where the caption was seen.
    pub sources: Arc<[Source]>,
    /// Bodies of the caption's credit.
    pub credits: Arc<[String]>,
}

/// Words of a caption.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Quote {
    /// As printed.
    pub text: String,
    /// Bytes of the caption.
    pub span: Span,
}

/// A count of people harmed, as it is said: never summed with another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// `killed`, `injured`, `missing`, `displaced`, `detained`, `other`.
    pub kind: String,
    /// At least so many.
    pub low: Option<u64>,
    /// At most so many.
    pub high: Option<u64>,
    /// How the number is meant: `exact`, `at_least`, `about`, `up_to`, `range`, `vague`.
    pub qualifier: String,
    /// The words that say so.
    pub words: Quote,
    /// Whose claim it is.
    pub claim: Option<Claim>,
    /// Claims in the same clause, where it is nobody's of its own.
    pub beside: Vec<Claim>,
    /// In how many places it counts: more than one where the caption gives one figure for several.
    pub places: usize,
}

/// Somebody who is blamed, as it is said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Actor {
    /// The words that name them.
    pub words: Quote,
    /// The sides that the words name: `ru`, `government`.
    pub sides: Vec<String>,
    /// Who blames them; `None` for the caption itself.
    pub claim: Option<Claim>,
}

/// Where a caption was seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Source {
    /// The document.
    pub document: String,
    /// The caption's place in it, from 1.
    pub ordinal: u64,
    /// Who published it.
    pub publisher: Option<String>,
    /// The day of publication as printed.
    pub published: Option<String>,
}

/// What the captions of a photograph say that happened, with a place and a day; what has none is left out.
///
/// # Errors
///
/// If a fact is not what a record has.
pub fn statements(dossier: &Dossier) -> Result<Vec<Statement>> {
    let mut all = Vec::new();
    for kept in dossier.captions.iter().filter(|kept| kept.facts.iter().any(|fact| fact.kind == "event")) {
        of_caption(dossier, kept, &mut all)?;
    }
    Ok(all)
}

fn of_caption(dossier: &Dossier, kept: &Kept, all: &mut Vec<Statement>) -> Result<()> {
    let context = Context::of(kept)?;
    let first = all.len();
    let sources: Arc<[Source]> = sources(dossier, kept.caption).into();
    let credits: Arc<[String]> = credits(kept)?.into();
    let (mut events, mut bodies) = (Vec::new(), Vec::new());
    for fact in kept.facts.iter().filter(|fact| matches!(fact.kind.as_str(), "event" | "organisation")) {
        if events.len() >= LOOKED_AT {
            break;
        }
        let Some(at) = fact.span.filter(|at| !context.words(*at).is_empty()) else { continue };
        let item = fact.item()?;
        match fact.kind.as_str() {
            "event" => {
                let kind = item.event.as_deref().unwrap_or_default().to_owned();
                let claim = context.claim_of(item.claim).cloned();
                let places = context.places(at);
                if let Some(day) = context.day(at) {
                    all.extend(places.into_iter().map(|place| Statement {
                        kind: kind.clone(),
                        place: place.clone(),
                        day: day.clone(),
                        words: quote(&context, at),
                        sentence: context.quote(at).to_owned(),
                        claim: claim.clone(),
                        figures: Vec::new(),
                        actors: Vec::new(),
                        photograph: dossier.photograph,
                        caption: kept.caption,
                        sources: sources.clone(),
                        credits: credits.clone(),
                    }));
                }
                events.push((kind, Span::new(at.0, at.1)));
            }
            "organisation" => {
                let names = [&item.name, &item.acronym].into_iter().flatten().map(|name| fold(name));
                let names: Vec<String> = names.collect();
                let mentions = item.mentions.iter().copied().chain([at]);
                bodies.extend(mentions.map(|(start, end)| (Span::new(start, end), names.clone())));
            }
            _ => {}
        }
    }
    let mine = &mut all[first..];
    for fact in kept.facts.iter().filter(|fact| fact.kind == "casualty").take(LOOKED_AT) {
        let (Some(at), item) = (fact.span, fact.item()?) else { continue };
        let text = |text: &archive::Text<'_>| text.as_deref().unwrap_or_default().to_owned();
        let claim = context.claim_of(item.claim).cloned();
        let beside = if claim.is_none() { context.claims_beside(at).cloned().collect() } else { Vec::new() };
        let of = belongs(&context, mine, at, claim.as_ref());
        for statement in &of {
            mine[*statement].figures.push(Figure {
                kind: text(&item.kind),
                low: item.low,
                high: item.high,
                qualifier: text(&item.qualifier),
                words: quote(&context, at),
                claim: claim.clone(),
                beside: beside.clone(),
                places: of.len(),
            });
        }
    }
    let account =
        Account { text: &kept.text, events: events.iter().map(|(kind, at)| (kind.as_str(), *at)).collect(), bodies };
    for blamed in compare::blamed(&account).into_iter().take(LOOKED_AT) {
        let at = (blamed.span.start, blamed.span.end);
        let claim = context.claim_about(at).cloned();
        for statement in belongs(&context, mine, at, claim.as_ref()) {
            let actors = &mut mine[statement].actors;
            if !actors.iter().any(|known| known.sides == blamed.sides && known.claim.is_none() == claim.is_none()) {
                actors.push(Actor { words: quote(&context, at), sides: blamed.sides.clone(), claim: claim.clone() });
            }
        }
    }
    for statement in mine {
        statement.figures.shrink_to_fit();
        statement.actors.shrink_to_fit();
    }
    Ok(())
}

/// The statements that words go with: those named in the same clause, else those of the same place and day, else those
/// that the same claim makes; of several kinds of event the nearest one before, else behind. None where the words speak
/// of another place or day.
fn belongs(context: &Context<'_>, of: &[Statement], at: Bytes, claim: Option<&Claim>) -> Vec<usize> {
    let (places, day) = (context.places(at), context.day(at));
    let same_day = |statement: &Statement| day.is_none_or(|day| day.value == statement.day.value);
    let same_place = |statement: &Statement| {
        places.iter().any(|place| place.id == statement.place.id || statement.place.around.contains(&place.id))
    };
    let clause = |statement: &Statement| context.together(bytes(statement), at);
    let choose = |fits: &dyn Fn(&Statement) -> bool| -> Vec<usize> {
        let fitting = || (0..of.len()).filter(|statement| fits(&of[*statement]) && same_day(&of[*statement]));
        let before =
            fitting().filter(|statement| bytes(&of[*statement]).0 <= at.0).map(|statement| bytes(&of[statement])).max();
        let event = before.or_else(|| fitting().map(|statement| bytes(&of[statement])).min());
        fitting().filter(|statement| Some(bytes(&of[*statement])) == event).collect()
    };
    let found = choose(&|statement| clause(statement) && (places.is_empty() || same_place(statement)));
    if !found.is_empty() {
        return found;
    }
    let found = choose(&same_place);
    if !found.is_empty() {
        return found;
    }
    let found = claim.map_or(Vec::new(), |claim| choose(&|statement| statement.claim.as_ref() == Some(claim)));
    if found.is_empty() && places.is_empty() { choose(&|_| true) } else { found }
}

fn bytes(statement: &Statement) -> Bytes {
    (statement.words.span.start, statement.words.span.end)
}

fn quote(context: &Context<'_>, at: Bytes) -> Quote {
    Quote { text: context.words(at).to_owned(), span: Span::new(at.0, at.1) }
}

pub(crate) fn sources(dossier: &Dossier, caption: u64) -> Vec<Source> {
    let seen = dossier.sightings.iter().filter(|seen| seen.caption == caption);
    seen.map(|seen| Source {
        document: seen.document.clone(),
        ordinal: seen.ordinal,
        publisher: seen.publisher.clone(),
        published: seen.published.clone(),
    })
    .collect()
}

fn credits(kept: &Kept) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for fact in kept.facts.iter().filter(|fact| fact.kind == "credit") {
        names.extend(fact.item()?.organisations.into_iter().filter_map(|body| body.name.map(|name| name.into_owned())));
    }
    Ok(names)
}

impl Statement {
    /// The kind under ACLED's name, else its type.
    pub fn family(&self) -> &str {
        kind_of(&self.kind)
    }
}
