//! One caption of a comparison: its record without what a notice says.
//!
//! "CORRECTS DATE TO MAY 5 - A diver in Eilat on May 5, 2016." has one date of the scene, the second.

use caption::Span;
use caption::record::{Casualty, Date, DateRole, NoticeKind, PartKind, Person, Place, PlaceRole, Record};
use gazetteer::name::fold;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The sides of wars by each of their names.
static SIDES: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let rows = include_str!("../tables/sides.tsv").lines().filter(|line| !line.starts_with('#'));
    let rows = rows.filter_map(|line| line.split_once('\t'));
    rows.flat_map(|(side, names)| names.split(" | ").map(move |name| (name, side))).collect()
});
/// So many dates, places, people and counts of a caption are compared: more stand in no caption, and the work for two
/// stays bounded.
pub const COMPARED: usize = 40;
/// The longest name of a side, in words.
const LONGEST: usize = 5;

/// The sides that words name: "the army" is the government's, "IS fighters" are Islamic State's.
///
/// # Examples
///
/// ```
/// assert!(compare::sides("the Russian air force").any(|side| side == "ru"));
/// assert_eq!(compare::sides("gunmen").next(), None);
/// ```
pub fn sides(words: &str) -> impl Iterator<Item = &'static str> {
    let printed: Vec<&str> = words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let capitals = printed.into_iter().filter_map(|word| SIDES.get(word)).copied().collect::<Vec<_>>();
    let folded = fold(words);
    let all: Vec<&str> = folded.split(' ').filter(|word| !word.is_empty()).collect();
    let mut found = capitals;
    for length in 1..=LONGEST.min(all.len()) {
        for run in all.windows(length) {
            let run = run.join(" ");
            found.extend(SIDES.get(run.as_str()).or_else(|| SIDES.get(run.strip_suffix('s')?)));
        }
    }
    found.into_iter()
}

/// A caption to be compared.
#[derive(Clone, Copy, Debug)]
pub struct Side<'r> {
    /// What was read in it.
    pub record: &'r Record<'r>,
}

/// Both captions.
pub struct Pair<'r> {
    pub a: Side<'r>,
    pub b: Side<'r>,
}

impl<'r> Side<'r> {
    /// A caption as it was read.
    pub fn new(record: &'r Record<'r>) -> Side<'r> {
        Side { record }
    }

    /// The words of a span.
    pub fn words(self, span: Span) -> &'r str {
        self.record.text.get(span.range()).unwrap_or_default()
    }

    /// Where words of the caption stand in it; `None` for words of another string.
    pub fn span_of(self, words: &str) -> Option<Span> {
        let start = (words.as_ptr() as usize).checked_sub(self.record.text.as_ptr() as usize)?;
        (start + words.len() <= self.record.text.len()).then(|| Span::new(start as u32, (start + words.len()) as u32))
    }

    /// Whether a span lies in a notice to editors.
    pub fn in_notice(self, span: Span) -> bool {
        self.record.parts.iter().any(|part| part.kind == PartKind::Notice && part.span.overlaps(span))
            || self.record.notices.iter().any(|notice| notice.span.holds(span))
    }

    /// Whether an editor corrected it.
    pub fn corrected(self) -> bool {
        self.record.notices.iter().any(|notice| notice.kind == NoticeKind::Correction)
    }

    /// The dates on which the picture was made.
    pub fn taken(self) -> impl Iterator<Item = &'r Date<'r>> {
        self.record
            .dates
            .iter()
            .take(COMPARED)
            .filter(move |date| date.role == DateRole::Taken && !self.in_notice(date.span))
    }

    /// The places of the scene.
    pub fn shown(self) -> impl Iterator<Item = &'r Place<'r>> {
        self.record
            .places
            .iter()
            .take(COMPARED)
            .filter(move |place| place.role == PlaceRole::Shown && !self.in_notice(place.span))
    }

    /// The people shown.
    pub fn people(self) -> impl Iterator<Item = &'r Person<'r>> {
        self.record.people.iter().take(COMPARED).filter(move |person| !self.in_notice(person.span))
    }

    /// Counts of people harmed.
    pub fn casualties(self) -> impl Iterator<Item = &'r Casualty<'r>> {
        self.record.casualties.iter().take(COMPARED).filter(move |casualty| !self.in_notice(casualty.span))
    }
}
