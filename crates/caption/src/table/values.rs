//! What the cells of a column may hold, and which tables a user's row adds to.
//!
//! `Quay Press ⇥ QP ⇥ agancy ⇥ …` in `agencies.tsv` is left out with "expected role
//! agency|distributor|publication|provider|pool, found "agancy""; `monthh:1` in `words.tsv` likewise.

use super::TableId;
use crate::lexicon;
use std::fmt;

/// What a cell may hold.
#[derive(Clone, Copy, Debug)]
pub(super) enum Values {
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// Any of these words, as a list.
    ListOf(&'static [&'static str]),
    /// Nothing, or what is named.
    Maybe(&'static Values),
    /// A year, soft with a tilde: `1998`, `1998~`.
    Year,
    /// A whole number between two.
    Whole(i16, i16),
    /// A number above 0.
    Factor,
    /// Country codes of two capitals, as a list: `NL`, `BE | NL`.
    Codes,
    /// One country code.
    Code,
    /// A type in small letters: `air_strike`.
    Type,
    /// A code and name of the IPTC Media Topics: `medtop:20000062 war`.
    MediaTopic,
    /// A class of the grammar, with its value: `month:1`.
    WordClass,
}

use Values::{Code, Codes, Factor, ListOf, Maybe, MediaTopic, OneOf, Type, Whole, WordClass, Year};

const YES_NO: Values = Maybe(&OneOf(&["yes", "no"]));

const PLACE_KINDS: Values = OneOf(&["country", "admin1", "region", "city", "district", "site", "feature"]);

const ORGANISATION_KINDS: Values = OneOf(&[
    "armed_group",
    "military",
    "government",
    "party",
    "company",
    "ngo",
    "media",
    "team",
    "international",
    "other",
]);

const CREDIT_FLAGS: Values = OneOf(&[
    "handout",
    "pool",
    "stringer",
    "user_generated",
    "video_still",
    "file",
    "courtesy",
    "screen_grab",
    "staff",
]);

const NOTICE_KINDS: Values = OneOf(&[
    "other",
    "territory_out",
    "third_party",
    "correction",
    "not_verified",
    "sensitive",
    "editorial_only",
    "organisation_out",
    "no_sales",
    "time_limited",
    "file",
    "kill",
    "embargo",
    "selected",
    "mandatory_credit",
    "no_archive",
    "best_quality",
    "handout",
    "tags",
    "lead_in",
]);

const TITLE_KINDS: Values = OneOf(&[
    "military",
    "political",
    "sport",
    "royal",
    "religious",
    "police",
    "honorific",
    "suffix",
    "legal",
    "academic",
]);

const ACLED: Values = OneOf(&[
    "Government regains territory",
    "Non-state actor overtakes territory",
    "Armed clash",
    "Chemical weapon",
    "Air/drone strike",
    "Suicide bomb",
    "Shelling/artillery/missile attack",
    "Remote explosive/landmine/IED",
    "Grenade",
    "Sexual violence",
    "Attack",
    "Abduction/forced disappearance",
    "Peaceful protest",
    "Protest with intervention",
    "Excessive force against protesters",
    "Violent demonstration",
    "Mob violence",
    "Agreement",
    "Arrests",
    "Change to group/activity",
    "Disrupted weapons use",
    "Headquarters or base established",
    "Looting/property destruction",
    "Non-violent transfer of territory",
    "Other",
]);

const CALENDARS: Values =
    OneOf(&["gregorian", "gregorian_easter", "julian_easter", "islamic", "hebrew", "chinese", "persian"]);

const CUE_PATTERNS: Values = OneOf(&[
    "speech",
    "that",
    "tell",
    "call",
    "put",
    "accord",
    "as",
    "adverb",
    "raising",
    "adjective",
    "noun",
    "accuse",
    "deny",
]);

const CASUALTY_PATTERNS: Values = OneOf(&[
    "transitive",
    "intransitive",
    "state",
    "away",
    "noun",
    "people",
    "victims",
    "toll",
    "lives",
    "act",
    "seize",
    "hold",
    "lose",
]);

impl TableId {
    /// The columns whose cells are checked; all others hold words as they are printed.
    pub(super) const fn checks(self) -> &'static [(&'static str, Values)] {
        match self {
            TableId::Agencies => &[
                ("role", OneOf(&["agency", "distributor", "publication", "provider", "pool"])),
                ("maker", YES_NO),
                ("from", Maybe(&Year)),
                ("to", Maybe(&Year)),
                ("habits", ListOf(&["leads", "sells", "airs", "cuts", "glued"])),
            ],
            TableId::CreditLabels => &[
                ("kind", OneOf(&["by", "flag", "placeholder", "copyright"])),
                ("flag", Maybe(&CREDIT_FLAGS)),
                ("spoken", YES_NO),
            ],
            TableId::CreditHeads => &[
                ("role", OneOf(&["agency", "publication", "broadcaster", "provider", "social"])),
                ("position", OneOf(&["last", "any", "surname"])),
            ],
            TableId::Notices => &[("kind", NOTICE_KINDS), ("case", OneOf(&["upper", "any"]))],
            TableId::Countries => &[("alpha2", Code)],
            TableId::FormerStates => &[("alpha2", Maybe(&Code))],
            TableId::Admin1 => &[("alpha2", Codes), ("bare", YES_NO)],
            TableId::Regions => &[("kind", OneOf(&["feature", "region"])), ("alpha2", Maybe(&Code))],
            TableId::Landmarks => &[("kind", OneOf(&["district", "site", "city"])), ("alpha2", Maybe(&Code))],
            TableId::PlaceKinds => &[
                ("kind", PLACE_KINDS),
                ("where", OneOf(&["before", "after", "both"])),
                ("keep", YES_NO),
                ("alone", YES_NO),
            ],
            TableId::Organisations => &[("kind", ORGANISATION_KINDS)],
            TableId::OrganisationHeads => {
                &[("kind", ORGANISATION_KINDS), ("position", OneOf(&["last", "first", "any"]))]
            }
            TableId::Titles => &[("kind", TITLE_KINDS), ("acting", YES_NO)],
            TableId::Events => &[("type", Type), ("acled", Maybe(&ACLED)), ("media_topic", Maybe(&MediaTopic))],
            TableId::Units => &[("factor", Maybe(&Factor)), ("everyday", YES_NO)],
            TableId::Holidays => &[
                ("calendar", CALENDARS),
                ("month", Maybe(&Whole(1, 12))),
                ("day", Whole(-99, 99)),
                ("days", Whole(1, 99)),
                ("tolerance", Whole(0, 99)),
                ("old_style", YES_NO),
            ],
            TableId::Cues => &[
                ("pattern", CUE_PATTERNS),
                ("hedge", OneOf(&["attributed", "reported", "alleged", "apparent", "estimated", "denied"])),
            ],
            TableId::Casualties => &[
                ("kind", OneOf(&["killed", "injured", "missing", "displaced", "detained", "other"])),
                ("pattern", CASUALTY_PATTERNS),
            ],
            TableId::PeopleNouns => {
                &[("group", OneOf(&["person", "worker", "military", "official", "victim", "child", "media", "crowd"]))]
            }
            TableId::Words => &[("class", WordClass)],
            TableId::Holders | TableId::GivenNames => &[],
        }
    }

    /// How many cells at a row's end may be left out: columns that most rows have nothing to say in.
    pub(super) const fn spare(self) -> usize {
        match self {
            TableId::Agencies | TableId::CreditLabels | TableId::Units | TableId::Holidays => 1,
            _ => 0,
        }
    }

    /// Whether a user's row stands beside the built-in rows with the same first cell, because that cell is a class, a
    /// type or a code of several rows; elsewhere it replaces the row.
    pub const fn adds(self) -> bool {
        matches!(
            self,
            TableId::Words
                | TableId::Events
                | TableId::Cues
                | TableId::Casualties
                | TableId::Countries
                | TableId::CreditHeads
        )
    }
}

impl Values {
    /// Whether a cell holds such a value.
    pub(super) fn hold(self, cell: &str) -> bool {
        match self {
            OneOf(words) => words.contains(&cell),
            ListOf(words) => super::list(cell).all(|word| words.contains(&word)),
            Maybe(values) => cell.is_empty() || values.hold(cell),
            Year => {
                let digits = cell.strip_suffix('~').unwrap_or(cell);
                digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_digit())
            }
            Whole(low, high) => cell.parse().is_ok_and(|number| (low..=high).contains(&number)),
            Factor => cell.parse().is_ok_and(|number: f64| number.is_finite() && number > 0.0),
            Codes => !cell.is_empty() && cell.split('|').all(|code| Code.hold(code.trim())),
            Code => cell.len() == 2 && cell.bytes().all(|b| b.is_ascii_uppercase()),
            Type => cell.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_'),
            MediaTopic => {
                cell.strip_prefix("medtop:").and_then(|topic| topic.split_once(' ')).is_some_and(|(code, name)| {
                    code.len() == 8 && code.bytes().all(|b| b.is_ascii_digit()) && !name.is_empty()
                })
            }
            WordClass => lexicon::word_class(cell).is_some(),
        }
    }
}

/// What was expected: `agency|distributor`, `a year (1998, 1998~) or nothing`.
impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OneOf(words) => f.write_str(&words.join("|")),
            ListOf(words) => write!(f, "a list of {}, or nothing", words.join("|")),
            Maybe(values) => write!(f, "{values} or nothing"),
            Year => f.write_str("a year (1998, 1998~)"),
            Whole(low, high) => write!(f, "a whole number from {low} to {high}"),
            Factor => f.write_str("a number above 0"),
            Codes => f.write_str("country codes (NL, BE | NL)"),
            Code => f.write_str("a country code (NL)"),
            Type => f.write_str("a word in small letters (air_strike)"),
            MediaTopic => f.write_str("a Media Topic (medtop:20000062 war)"),
            WordClass => f.write_str(&lexicon::word_classes()),
        }
    }
}
