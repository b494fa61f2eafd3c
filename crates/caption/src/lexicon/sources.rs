//! Which column of which table gives which class of phrases.
//!
//! The column `demonyms` of `countries.tsv` gives [`Class::Demonym`]; the cell `month:1` of `words.tsv` gives
//! [`Class::Month`] with the value 1.

use super::class::Class;
use crate::table::TableId;

/// Whether case counts when a phrase is met.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Case {
    /// Any case will do.
    Free,
    /// Any case will do, but initials (AP, IS, WHO) ask for capitals: "Ana" is not ANA, "is" not IS.
    Any,
    /// As `Any`, and a capital in the table asks for a capital in the text.
    Proper,
}

/// Which column of which table gives which class, and whether case counts.
pub(super) const SOURCES: &[(TableId, &str, Class, Case)] = &[
    (TableId::Agencies, "name", Class::Agency, Case::Any),
    (TableId::Agencies, "aliases", Class::Agency, Case::Any),
    (TableId::CreditLabels, "label", Class::CreditLabel, Case::Free),
    (TableId::CreditHeads, "words", Class::CreditHead, Case::Any),
    (TableId::Countries, "name", Class::Country, Case::Proper),
    (TableId::Countries, "aliases", Class::Country, Case::Proper),
    (TableId::Countries, "demonyms", Class::Demonym, Case::Proper),
    (TableId::Countries, "capital", Class::Capital, Case::Proper),
    (TableId::FormerStates, "name", Class::FormerState, Case::Proper),
    (TableId::FormerStates, "aliases", Class::FormerState, Case::Proper),
    (TableId::FormerStates, "demonyms", Class::FormerDemonym, Case::Proper),
    (TableId::Admin1, "name", Class::Admin1, Case::Proper),
    (TableId::Admin1, "abbreviations", Class::Admin1Abbreviation, Case::Proper),
    (TableId::Regions, "name", Class::Region, Case::Proper),
    (TableId::Regions, "aliases", Class::Region, Case::Proper),
    (TableId::Landmarks, "name", Class::Landmark, Case::Proper),
    (TableId::Landmarks, "aliases", Class::Landmark, Case::Proper),
    (TableId::PlaceKinds, "word", Class::PlaceKind, Case::Any),
    (TableId::PlaceKinds, "plural", Class::PlaceKind, Case::Any),
    (TableId::Organisations, "name", Class::Organisation, Case::Proper),
    (TableId::Organisations, "aliases", Class::Organisation, Case::Proper),
    (TableId::Organisations, "acronym", Class::Acronym, Case::Proper),
    (TableId::OrganisationHeads, "word", Class::OrganisationHead, Case::Any),
    (TableId::Holders, "word", Class::Holder, Case::Any),
    (TableId::Holders, "aliases", Class::Holder, Case::Any),
    (TableId::Titles, "title", Class::Title, Case::Any),
    (TableId::Titles, "abbreviations", Class::Title, Case::Any),
    (TableId::GivenNames, "name", Class::GivenName, Case::Proper),
    (TableId::Events, "terms", Class::Event, Case::Any),
    (TableId::Units, "terms", Class::Unit, Case::Any),
    (TableId::Holidays, "name", Class::Holiday, Case::Any),
    (TableId::Holidays, "aliases", Class::Holiday, Case::Any),
    (TableId::Cues, "cue", Class::Cue, Case::Any),
    (TableId::Cues, "forms", Class::Cue, Case::Any),
    (TableId::Casualties, "word", Class::Casualty, Case::Any),
    (TableId::Casualties, "forms", Class::Casualty, Case::Any),
    (TableId::PeopleNouns, "singular", Class::PeopleNoun, Case::Any),
    (TableId::PeopleNouns, "plural", Class::PeopleNoun, Case::Any),
];

use Value::{Named, Number, Plain};

/// How a class of `words.tsv` is written.
enum Value {
    /// Alone: `preposition`.
    Plain,
    /// With a number from one to another: `month:1`.
    Number(u32, u32),
    /// With one of these names, which stand for 0, 1, …: `datecue:provided`.
    Named(&'static [&'static str]),
}

/// Every class of `words.tsv` and the values it takes.
const WORD_CLASSES: &[(Class, Value)] = &[
    (Class::Month, Number(1, 12)),
    (Class::Weekday, Number(1, 7)),
    (Class::Birth, Plain),
    (Class::Season, Number(21, 24)),
    (Class::DateCue, Named(crate::rule::date::cue::Cue::NAMES)),
    (Class::Heading, Plain),
    (Class::Number, Number(0, 999)),
    (Class::Scale, Number(1, 1_000_000_000)),
    (Class::Vague, Plain),
    (Class::Ordinal, Number(1, 99)),
    (Class::Direction, Plain),
    (Class::Determiner, Plain),
    (Class::Pronoun, Plain),
    (Class::Preposition, Plain),
    (Class::Conjunction, Plain),
    (Class::Auxiliary, Plain),
    (Class::Adverb, Plain),
    (
        Class::PlacePreposition,
        Named(&[
            "in", "at", "on", "near", "outside", "off", "across", "between", "there", "loose", "from", "to", "of",
            "other",
        ]),
    ),
    (Class::PlacePart, Named(&["inside", "edge", "near", "people", "water", "land"])),
    (Class::Motion, Named(&["to", "reach"])),
    (Class::PlaceAdjective, Plain),
    (Class::Control, Named(crate::rule::control::cue::Cue::NAMES)),
    (Class::Competition, Plain),
    (Class::Water, Plain),
    (Class::Particle, Plain),
    (Class::Foreign, Plain),
    (Class::Check, Named(crate::rule::verification::Check::NAMES)),
    (Class::Kin, Plain),
    (Class::SceneVerb, Plain),
    (Class::Speaker, Plain),
    (Class::Verb, Plain),
    (Class::Player, Number(1, 1)),
    (Class::Position, Named(&["helper", "alone"])),
    (Class::GroupNoun, Plain),
    (Class::BodyOwner, Plain),
    (Class::Service, Plain),
    (Class::Leads, Named(&["company", "body"])),
    (Class::Fighter, Plain),
    (Class::Gesture, Named(&["person", "any"])),
    (Class::Brand, Plain),
    (Class::People, Plain),
    (Class::Thing, Named(&["before", "ends", "behind"])),
    (Class::PlaceOpener, Plain),
    (Class::Locative, Plain),
    (Class::OfPerson, Named(&["person", "dead"])),
    (Class::Harmed, Named(&["hurt", "died", "unhurt", "sufferer"])),
    (Class::Minor, Named(&["child", "grown"])),
    (Class::Initials, Plain),
    (Class::Label, Named(crate::rule::label::Form::NAMES)),
    (Class::NoPlace, Named(&["alone", "ends"])),
    (Class::Aside, Plain),
    (Class::LastSeen, Plain),
    (Class::Aimed, Plain),
    (Class::Force, Plain),
    (Class::PastSiege, Plain),
    (Class::Gains, Plain),
    (Class::Inscription, Plain),
    (Class::Statement, Plain),
    (Class::Tied, Plain),
    (Class::CompoundTail, Plain),
    (Class::Quantifier, Named(crate::rule::casualty::count::Quantifier::NAMES)),
    (Class::HolidayCue, Named(crate::check::HolidayCue::NAMES)),
    (Class::Print, Plain),
    (Class::Checked, Plain),
    (Class::Denial, Plain),
    (Class::Linking, Plain),
    (Class::Race, Plain),
    (Class::Extent, Plain),
    (Class::About, Plain),
    (Class::Feastday, Plain),
    (Class::Weekdaynoun, Plain),
    (Class::ToCome, Plain),
];

/// The class and value that a cell of `words.tsv` names: `month:1`, `preposition`.
pub(crate) fn word_class(cell: &str) -> Option<(Class, u32)> {
    let (name, value) = cell.split_once(':').map_or((cell, None), |(name, value)| (name, Some(value)));
    let &(_, class) = Class::NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
    let (_, values) = WORD_CLASSES.iter().find(|(known, _)| *known == class)?;
    let value = match (values, value) {
        (Plain, None) => 0,
        (Number(low, high), Some(value)) => value.parse().ok().filter(|number| (low..=high).contains(&number))?,
        (Named(names), Some(value)) => names.iter().position(|name| *name == value)? as u32,
        _ => return None,
    };
    Some((class, value))
}

/// What a cell of `words.tsv` may name: `month:1 to 12|weekday:1 to 7|birth|…`.
pub(crate) fn word_classes() -> String {
    let name = |(class, values): &(Class, Value)| {
        let name = format!("{class:?}").to_ascii_lowercase();
        match values {
            Plain => name,
            Number(low, high) if low == high => format!("{name}:{low}"),
            Number(low, high) => format!("{name}:{low} to {high}"),
            Named(names) => format!("{name}:{}", names.join("/")),
        }
    };
    WORD_CLASSES.iter().map(name).collect::<Vec<_>>().join("|")
}
