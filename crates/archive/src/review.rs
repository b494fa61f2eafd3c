//! What people decide: a fact is accepted, corrected, rejected or added, a photograph split, merged, graded.
//!
//! "Gori" is corrected to "Kutaisi" by a reviewer: from then on the fact says Kutaisi, beside it stands what the rule read,
//! and undoing the correction is another decision.

use crate::digest::Digest;
use crate::dossier::{Fact, Kept};
use crate::error::{Error, Result};
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::HashSet;

/// What a person may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// A fact is right.
    Accept,
    /// A fact says something else: `value` is what it says.
    Correct,
    /// A fact is none.
    Reject,
    /// A fact that no rule read: `value` has its kind, its bytes of the caption and what it says.
    Add,
    /// A sighting shows its photograph.
    Confirm,
    /// A sighting shows another photograph than those it was put with.
    Split,
    /// Two photographs are one.
    Merge,
    /// How far a source and its information are to be trusted, by the Admiralty's grades.
    Grade,
    /// Something to remember.
    Note,
    /// A photograph is shown only to who asks for it.
    Sensitive,
    /// A name is withheld from exports.
    Withhold,
    /// An earlier decision no longer holds.
    Undo,
}

impl Action {
    /// All of them.
    pub const ALL: &[Action] = &[
        Action::Accept,
        Action::Correct,
        Action::Reject,
        Action::Add,
        Action::Confirm,
        Action::Split,
        Action::Merge,
        Action::Grade,
        Action::Note,
        Action::Sensitive,
        Action::Withhold,
        Action::Undo,
    ];

    /// Its name in the archive.
    pub fn name(self) -> &'static str {
        match self {
            Action::Accept => "accept",
            Action::Correct => "correct",
            Action::Reject => "reject",
            Action::Add => "add",
            Action::Confirm => "confirm",
            Action::Split => "split",
            Action::Merge => "merge",
            Action::Grade => "grade",
            Action::Note => "note",
            Action::Sensitive => "sensitive",
            Action::Withhold => "withhold",
            Action::Undo => "undo",
        }
    }

    pub(crate) fn of(name: &str) -> Option<Action> {
        Action::ALL.iter().copied().find(|action| action.name() == name)
    }

    /// What was done, in words: "corrected".
    pub fn done(self) -> &'static str {
        match self {
            Action::Accept => "accepted",
            Action::Correct => "corrected",
            Action::Reject => "rejected",
            Action::Add => "added",
            Action::Confirm => "confirmed",
            Action::Split => "split off",
            Action::Merge => "merged",
            Action::Grade => "graded",
            Action::Note => "noted",
            Action::Sensitive => "marked sensitive",
            Action::Withhold => "withheld",
            Action::Undo => "undone",
        }
    }

    /// Whether it cannot be taken without a reason.
    pub fn wants_reason(self) -> bool {
        matches!(self, Action::Reject | Action::Correct | Action::Split | Action::Merge)
    }
}

/// How reliable a source is and how credible its information, each for itself, by the Admiralty's grades; F6, neither can
/// be judged, where nobody graded.
///
/// # Examples
///
/// ```
/// assert_eq!(archive::Grade::default().to_string(), "F6");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct Grade {
    /// A, completely reliable, to E, unreliable; F, cannot be judged.
    pub source: String,
    /// 1, confirmed, to 5, improbable; 6, cannot be judged.
    pub information: u8,
}

impl Default for Grade {
    fn default() -> Grade {
        Grade { source: "F".to_owned(), information: 6 }
    }
}

impl std::fmt::Display for Grade {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.source, self.information)
    }
}

impl Grade {
    /// The grade after these decisions: the last that holds counts, for the source and the information each.
    pub fn of(reviews: &[Review]) -> Grade {
        #[derive(serde::Deserialize)]
        struct Given {
            source: Option<String>,
            information: Option<u8>,
        }
        let mut grade = Grade::default();
        let grades = reviews.iter().filter(|review| review.action == Action::Grade && !review.undone);
        for given in grades.filter_map(|review| serde_json::from_str::<Given>(review.value.as_ref()?.get()).ok()) {
            grade.source = given.source.unwrap_or(grade.source);
            grade.information = given.information.unwrap_or(grade.information);
        }
        grade
    }
}

/// A decision to be kept. What it is on is named by the numbers that fit its action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Who decides.
    pub reviewer: String,
    /// What is done.
    pub action: Action,
    /// The photograph; of a merge the one that stays.
    pub photograph: Option<u64>,
    /// The sighting that is confirmed or split off.
    pub sighting: Option<u64>,
    /// The caption of a fact.
    pub caption: Option<u64>,
    /// The fact, by its number in the caption's last reading.
    pub number: Option<u64>,
    /// The decision that no longer holds.
    pub undoes: Option<u64>,
    /// What a fact says, a grade, a name, the photograph that is merged: JSON.
    pub value: Option<String>,
    /// Why.
    pub reason: String,
    /// In which other archive it was taken.
    pub from: Option<Origin>,
}

/// A decision that was taken in another archive, and brought in with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct Origin {
    /// The hash of that archive's first entry.
    pub archive: Digest,
    /// The decision's number there.
    pub review: u64,
    /// When it was taken, UTC, RFC 3339.
    pub at: String,
}

impl Decision {
    /// A decision on nothing yet.
    pub fn new(reviewer: &str, action: Action, reason: &str) -> Decision {
        Decision {
            reviewer: reviewer.to_owned(),
            action,
            photograph: None,
            sighting: None,
            caption: None,
            number: None,
            undoes: None,
            value: None,
            reason: reason.to_owned(),
            from: None,
        }
    }
}

/// A decision as it is kept.
#[derive(Clone, Debug, Serialize)]
pub struct Review {
    /// Its number in this archive.
    pub review: u64,
    /// Who decided.
    pub reviewer: String,
    /// When, UTC, RFC 3339.
    pub at: String,
    /// What was done.
    pub action: Action,
    /// On which photograph.
    pub photograph: Option<u64>,
    /// On which sighting.
    pub sighting: Option<u64>,
    /// On which caption.
    pub caption: Option<u64>,
    /// In which reading of the caption the fact stands.
    pub reading: Option<u64>,
    /// Which fact of the reading.
    pub number: Option<u64>,
    /// Which decision it undoes.
    pub undoes: Option<u64>,
    /// What was decided, where the action alone does not say it.
    pub value: Option<Box<RawValue>>,
    /// Why.
    pub reason: String,
    /// The entry of the log.
    pub log: u64,
    /// Whether a later decision undid it.
    pub undone: bool,
    /// Where it was taken, if not in this archive.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Origin>,
}

impl Review {
    /// Whether it decides anew on what an earlier one decided on.
    pub(crate) fn overrules(&self, earlier: &Review) -> bool {
        use Action::{Accept, Confirm, Correct, Grade, Merge, Reject, Split};
        let are = |actions: &[Action]| actions.contains(&self.action) && actions.contains(&earlier.action);
        let fact = |review: &Review| (review.photograph, review.caption, review.reading, review.number);
        are(&[Accept, Correct, Reject]) && fact(self) == fact(earlier)
            || are(&[Grade]) && self.photograph == earlier.photograph
            || are(&[Confirm, Split, Merge])
                && (self.photograph == earlier.photograph
                    || self.sighting.is_some() && self.sighting == earlier.sighting)
    }
}

/// What a person decided on a fact.
#[derive(Clone, Debug, Serialize)]
pub struct Reviewed {
    /// The decision's number.
    pub review: u64,
    /// Who decided.
    pub reviewer: String,
    /// When, UTC, RFC 3339.
    pub at: String,
    /// `accept`, `correct`, `reject` or `add`.
    pub action: Action,
    /// Why.
    pub reason: String,
    /// What the rule read, where the fact now says something else.
    pub read: Option<Box<RawValue>>,
}

/// The fact that a decision names, as it stood in the reading of then.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub review: u64,
    pub kind: String,
    pub span: Option<(u32, u32)>,
}

/// Marks the decisions that later ones undid; they stand in the order in which they were taken.
pub(crate) fn undo(reviews: &mut [Review]) {
    let mut undone = HashSet::new();
    for review in reviews.iter_mut().rev() {
        review.undone = undone.contains(&review.review);
        if !review.undone && review.action == Action::Undo {
            undone.extend(review.undoes);
        }
    }
}

/// Puts decisions of several archives in the order in which they were taken, wherever that was: the last counts.
pub(crate) fn by_time(reviews: &mut [Review]) {
    if reviews.iter().any(|review| review.from.is_some()) {
        reviews.sort_by(|one, other| one.at.cmp(&other.at));
    }
}

/// A fact that a person added.
#[derive(serde::Deserialize)]
struct Addition {
    kind: String,
    span: (u32, u32),
    value: Box<RawValue>,
}

/// Lays what people decided over what was read. A fact is known again in a newer reading by its kind and bytes; a
/// correction of one that is no longer read stands for itself.
pub(crate) fn lay_over(kept: &mut Kept, facts: u64, reviews: &[Review], named: &[Named]) -> Result<()> {
    for review in reviews.iter().filter(|review| !review.undone) {
        let mut reviewed = Reviewed {
            review: review.review,
            reviewer: review.reviewer.clone(),
            at: review.at.clone(),
            action: review.action,
            reason: review.reason.clone(),
            read: None,
        };
        if review.action == Action::Add {
            let added = review.value.as_ref().and_then(|value| serde_json::from_str::<Addition>(value.get()).ok());
            let Addition { kind, span, value } = added.ok_or_else(|| damaged(review))?;
            kept.facts.push(stands_alone(kind, Some(span), value, reviewed));
            continue;
        }
        if !matches!(review.action, Action::Accept | Action::Correct | Action::Reject) {
            continue;
        }
        let was = named.iter().find(|named| named.review == review.review).ok_or_else(|| damaged(review))?;
        let same = |fact: &Fact| match review.reading == Some(facts) {
            true => Some(fact.number) == review.number,
            false => fact.kind == was.kind && fact.span == was.span,
        };
        let at = kept.facts.iter().position(same);
        let before = kept.rejected.iter().position(same);
        // A later decision counts: who rejected a fact may be overruled.
        let at = at.or_else(|| {
            let fact = kept.rejected.remove(before?);
            kept.facts.push(fact);
            Some(kept.facts.len() - 1)
        });
        match (at, review.action) {
            (Some(at), Action::Reject) => {
                let mut fact = kept.facts.remove(at);
                restore(&mut fact);
                fact.review = Some(Box::new(reviewed));
                kept.rejected.push(fact);
            }
            (Some(at), Action::Correct) => {
                let fact = &mut kept.facts[at];
                restore(fact);
                let value = review.value.clone().ok_or_else(|| damaged(review))?;
                reviewed.read = Some(std::mem::replace(&mut fact.value, value));
                fact.review = Some(Box::new(reviewed));
            }
            (Some(at), _) => {
                // What is accepted is what the fact says now.
                let fact = &mut kept.facts[at];
                reviewed.read = fact.review.take().and_then(|earlier| earlier.read);
                fact.review = Some(Box::new(reviewed));
            }
            (None, Action::Correct) => {
                let value = review.value.clone().ok_or_else(|| damaged(review))?;
                kept.facts.push(stands_alone(was.kind.clone(), was.span, value, reviewed));
            }
            (None, _) => {}
        }
    }
    Ok(())
}

/// What the rule read, without what was decided before.
fn restore(fact: &mut Fact) {
    if let Some(read) = fact.review.take().and_then(|reviewed| reviewed.read) {
        fact.value = read;
    }
}

fn stands_alone(kind: String, span: Option<(u32, u32)>, value: Box<RawValue>, reviewed: Reviewed) -> Fact {
    let review = Some(Box::new(reviewed));
    Fact { number: 0, kind, rule: "review".to_owned(), rule_version: 1, span, value, review }
}

fn damaged(review: &Review) -> Error {
    Error::Damaged(format!("expected what review {} decided, found {:?}", review.review, review.value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digest::Digest;
    use crate::store::Edition;

    fn raw(json: &str) -> Box<RawValue> {
        RawValue::from_string(json.to_owned()).unwrap()
    }

    fn kept() -> Kept {
        let place = |number, text: &str, span| Fact {
            number,
            kind: "place".to_owned(),
            rule: "place".to_owned(),
            rule_version: 3,
            span: Some(span),
            value: raw(&format!("{{\"text\":{text:?}}}")),
            review: None,
        };
        let text = "Women wash wool in Gori, Georgia".to_owned();
        let edition = Edition { engine: "1".into(), rules: "1".into(), ..Edition::default() };
        Kept {
            caption: 1,
            sha256: Digest::of(&text),
            text,
            credit_line: String::new(),
            language: "en".to_owned(),
            reading: 7,
            version: 1,
            edition,
            facts: vec![place(1, "Gori", (19, 23)), place(2, "Georgia", (25, 32))],
            rejected: Vec::new(),
        }
    }

    fn review(review: u64, action: Action, undoes: Option<u64>, value: Option<&str>) -> Review {
        Review {
            review,
            reviewer: "A. Desk".to_owned(),
            at: "2026-12-01T09:00:00Z".to_owned(),
            action,
            photograph: None,
            sighting: None,
            caption: Some(1),
            reading: Some(7),
            number: Some(1),
            undoes,
            value: value.map(raw),
            reason: "seen on the sign".to_owned(),
            log: review + 10,
            from: None,
            undone: false,
        }
    }

    /// The values of the facts, and of the rejected ones.
    fn after(mut reviews: Vec<Review>, facts: u64) -> (Vec<String>, usize) {
        let mut kept = kept();
        undo(&mut reviews);
        let named = |review: &Review| Named { review: review.review, kind: "place".into(), span: Some((19, 23)) };
        let named: Vec<Named> = reviews.iter().map(named).collect();
        lay_over(&mut kept, facts, &reviews, &named).unwrap();
        (kept.facts.iter().map(|fact| fact.value.get().to_owned()).collect(), kept.rejected.len())
    }

    #[test]
    fn the_last_decision_that_holds_counts() {
        let kutaisi = r#"{"text":"Kutaisi"}"#;
        let (gori, georgia) = (r#"{"text":"Gori"}"#, r#"{"text":"Georgia"}"#);
        let correct = || review(1, Action::Correct, None, Some(kutaisi));
        let own = |values: &[&str]| values.iter().map(|value| (*value).to_owned()).collect::<Vec<_>>();
        assert_eq!(after(vec![correct()], 7), (own(&[kutaisi, georgia]), 0));
        assert_eq!(after(vec![correct(), review(2, Action::Accept, None, None)], 7), (own(&[kutaisi, georgia]), 0));
        assert_eq!(after(vec![correct(), review(2, Action::Reject, None, None)], 7), (own(&[georgia]), 1));
        assert_eq!(after(vec![correct(), review(2, Action::Undo, Some(1), None)], 7), (own(&[gori, georgia]), 0));
        let undone = vec![correct(), review(2, Action::Undo, Some(1), None), review(3, Action::Undo, Some(2), None)];
        assert_eq!(after(undone, 7), (own(&[kutaisi, georgia]), 0), "an undo that is undone");
        let overruled = vec![review(1, Action::Reject, None, None), review(2, Action::Correct, None, Some(kutaisi))];
        assert_eq!(after(overruled, 7), (own(&[georgia, kutaisi]), 0));
        assert_eq!(after(vec![correct()], 8), (own(&[kutaisi, georgia]), 0), "a newer reading has the same fact");
    }

    #[test]
    fn a_correction_outlives_the_fact_that_it_corrected() {
        let mut kept = kept();
        let correct = review(1, Action::Correct, None, Some(r#"{"text":"Kutaisi"}"#));
        let named = [Named { review: 1, kind: "place".into(), span: Some((0, 5)) }];
        lay_over(&mut kept, 8, &[correct], &named).unwrap();
        assert_eq!((kept.facts.len(), kept.facts[2].rule.as_str()), (3, "review"));
        let add = review(2, Action::Add, None, Some(r#"{"kind":"person","span":[0,5],"value":{"name":"Nino"}}"#));
        lay_over(&mut kept, 8, &[add], &[]).unwrap();
        assert_eq!((kept.facts[3].kind.as_str(), kept.facts[3].span), ("person", Some((0, 5))));
    }
}
