//! The fields one can ask for: each with what stands in it, what may be asked, and an example.
//!
//! `agency:reuters`: a body of that name made the picture or passed it on. Help, documentation and the index's own fields
//! are made from this list.

/// A field of the search language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// Who made the picture.
    By,
    /// Anything in the credit.
    Credit,
    /// Agencies, distributors and publications of the credit.
    Agency,
    /// Who supplied the picture.
    Provider,
    /// A place, shown or mentioned.
    Place,
    /// What the scene lies in: the place itself, its province, its country.
    In,
    /// A scene within a distance of a place.
    Near,
    /// The country of the scene.
    Country,
    /// When it was taken.
    Taken,
    /// When it was provided.
    Provided,
    /// When it was published.
    Published,
    /// A person named.
    Person,
    /// A body named.
    Org,
    /// What happened.
    Event,
    /// What is claimed.
    Claim,
    /// Who says so.
    Source,
    /// How sure a claim is.
    Hedge,
    /// What was verified, and by whom.
    Verified,
    /// People harmed.
    Casualties,
    /// People killed.
    Killed,
    /// People injured.
    Injured,
    /// Who holds a place, and how.
    Control,
    /// A handling notice, by its kind.
    Notice,
    /// A check, by its name or by what came of it.
    Check,
    /// How often it was seen.
    Seen,
    /// The document it was seen in.
    Document,
    /// The batch it came with.
    Batch,
    /// The collection it is in.
    Collection,
    /// What it is.
    Is,
    /// What there is of it.
    Has,
}

/// What may be asked of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// Names: words in a row, as they are printed.
    Names,
    /// Prose: a word stands for its forms, as it does outside of fields.
    Prose,
    /// Days: a day, a month, a year, or from one to another.
    Days,
    /// Numbers: one, from one to another, above or below one.
    Numbers,
    /// A place and a distance.
    Distance,
    /// One of a list, or words of one.
    Listed,
    /// One of a list, whole.
    Closed,
}

/// A field as it is explained.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The field.
    pub field: Field,
    /// Its name before the colon.
    pub name: &'static str,
    /// What may be asked of it.
    pub values: Values,
    /// What stands in it, in a line.
    pub what: &'static str,
    /// A query that asks for it.
    pub example: &'static str,
}

const fn about(field: Field, name: &'static str, values: Values, what: &'static str, example: &'static str) -> About {
    About { field, name, values, what, example }
}

/// All fields, in the order of [`Field`].
pub const FIELDS: &[About] = &[
    about(Field::By, "by", Values::Names, "who made the picture", "by:\"omar njie\""),
    about(Field::Credit, "credit", Values::Names, "anything in the credit, as printed", "credit:\"via reuters\""),
    about(Field::Agency, "agency", Values::Names, "agency, distributor or publication of the credit", "agency:reuters"),
    about(Field::Provider, "provider", Values::Names, "who supplied the picture", "provider:authority"),
    about(Field::Place, "place", Values::Names, "a place, shown or mentioned, as printed", "place:\"um dalam\""),
    about(Field::In, "in", Values::Names, "what the scene lies in: town, province, country", "in:sudan"),
    about(Field::Near, "near", Values::Distance, "a scene within a distance of a place", "near:Gori,50km"),
    about(Field::Country, "country", Values::Listed, "the scene's country, by name or code", "country:syria"),
    about(Field::Taken, "taken", Values::Days, "when the picture was taken", "taken:2016-03..2017"),
    about(Field::Provided, "provided", Values::Days, "when it was provided", "provided:2016.."),
    about(Field::Published, "published", Values::Days, "when caption or document were published", "published:..2014"),
    about(Field::Person, "person", Values::Names, "a person named", "person:molefe"),
    about(Field::Org, "org", Values::Names, "a body named, or its acronym", "org:\"islamic state\""),
    about(Field::Event, "event", Values::Closed, "a kind of event", "event:air_strike"),
    about(Field::Claim, "claim", Values::Prose, "what is claimed", "claim:strike"),
    about(Field::Source, "source", Values::Names, "who says so", "source:residents"),
    about(Field::Hedge, "hedge", Values::Closed, "how sure a claim is", "hedge:attributed"),
    about(Field::Verified, "verified", Values::Names, "yes, no, or by whom", "verified:no"),
    about(Field::Casualties, "casualties", Values::Numbers, "people harmed, surely so many", "casualties:>10"),
    about(Field::Killed, "killed", Values::Numbers, "people killed, surely so many", "killed:>=12"),
    about(Field::Injured, "injured", Values::Numbers, "people injured, surely so many", "injured:<5"),
    about(Field::Control, "control", Values::Listed, "who holds a place, and how", "control:rebels"),
    about(Field::Notice, "notice", Values::Closed, "a handling notice, by its kind", "notice:editorial_only"),
    about(Field::Check, "check", Values::Closed, "a check that conflicts, or what came of any", "check:conflicts"),
    about(Field::Seen, "seen", Values::Numbers, "how often it was seen", "seen:>1"),
    about(Field::Document, "document", Values::Names, "the name of a document it was seen in", "document:gallery"),
    about(Field::Batch, "batch", Values::Numbers, "the number of a batch it came with", "batch:3"),
    about(
        Field::Collection,
        "collection",
        Values::Names,
        "the collection it is in, by its whole name",
        "collection:harbours",
    ),
    about(Field::Is, "is", Values::Closed, "what it is", "is:reviewed"),
    about(Field::Has, "has", Values::Closed, "what there is of it", "has:coordinates"),
];

// No field without its line.
const _: () = {
    assert!(FIELDS.len() == Field::Has as usize + 1);
    let mut at = 0;
    while at < FIELDS.len() {
        assert!(FIELDS[at].field as usize == at);
        at += 1;
    }
};

impl Field {
    /// What is said of it.
    pub fn about(self) -> &'static About {
        &FIELDS[self as usize]
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.about().name
    }

    /// The field of this name, whatever its case.
    pub fn named(name: &str) -> Option<Field> {
        FIELDS.iter().find(|about| about.name.eq_ignore_ascii_case(name)).map(|about| about.field)
    }
}

/// What a photograph `is:`.
pub const IS: &[(&str, &str)] = &[
    ("sensitive", "marked sensitive by somebody"),
    ("graphic", "a notice warns of what it shows"),
    ("minor", "somebody named is a child, by the caption"),
    ("victim", "somebody named was harmed, by the caption"),
    ("reviewed", "somebody decided on it, a caption or a sighting of it"),
    ("corrected", "a fact of it was corrected or rejected"),
    ("graded", "somebody graded it"),
    ("suggested", "a sighting is thought to show it, and nobody confirmed"),
    ("truncated", "only a cut copy of a caption was seen"),
    ("foreign", "a caption is not in English: kept, not read"),
    ("handout", "by its credit, as the following"),
    ("pool", ""),
    ("stringer", ""),
    ("user_generated", ""),
    ("video_still", ""),
    ("file", ""),
    ("courtesy", ""),
    ("screen_grab", ""),
    ("staff", ""),
];

/// What there is of a photograph: `has:`.
pub const HAS: &[(&str, &str)] = &[
    ("picture", "a picture stood with a caption"),
    ("coordinates", "a place of the scene is known to the gazetteer"),
    ("date", "a day, month or year in which it was taken"),
    ("place", "a place"),
    ("photographer", "a name of who made it"),
    ("agency", "a body in the credit"),
    ("credit", "a credit"),
    ("person", "a person named"),
    ("org", "a body named"),
    ("event", "an event"),
    ("claim", "a claim"),
    ("source", "a claim with who says so"),
    ("verification", "a word on whether it was verified"),
    ("casualties", "people harmed"),
    ("control", "a word on who holds a place"),
    ("measure", "an amount with a unit"),
    ("notice", "a handling notice"),
    ("conflict", "a check that conflicts"),
    ("review", "a decision"),
    ("note", "a note of somebody"),
];
