//! The fields one can ask for, each with what stands in it.
//!
//! `agency:reuters`: a body of that name made the picture or passed it on.

/// A field of the search language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// Who made the picture.
    By,
    /// Agencies, distributors and publications of the credit.
    Agency,
    /// Who supplied the picture.
    Provider,
    /// A place, shown or mentioned.
    Place,
    /// What the scene lies in: the place itself, its province, its country.
    In,
    /// The country of the scene.
    Country,
    /// A person named.
    Person,
    /// A body named.
    Org,
    /// What is claimed.
    Claim,
    /// Who says so.
    Source,
    /// Who holds a place, and how.
    Control,
    /// A handling notice, by its kind.
    Notice,
    /// A check, by its name or by what came of it.
    Check,
}

/// The names of the fields and what they ask. `taken` and `near` have values of their own.
pub const FIELDS: &[(&str, Option<Field>, &str)] = &[
    ("by", Some(Field::By), "who made the picture"),
    ("agency", Some(Field::Agency), "agency, distributor or publication of the credit"),
    ("provider", Some(Field::Provider), "who supplied the picture"),
    ("place", Some(Field::Place), "a place, shown or mentioned"),
    ("in", Some(Field::In), "what the scene lies in: town, province, country"),
    ("country", Some(Field::Country), "the scene's country, by name or code"),
    ("near", None, "a scene within a distance of a place: near:Gori,20km"),
    ("person", Some(Field::Person), "a person named"),
    ("org", Some(Field::Org), "a body named"),
    ("taken", None, "when: taken:2016, taken:2016-03..2016-05, taken:..2014"),
    ("claim", Some(Field::Claim), "what is claimed"),
    ("source", Some(Field::Source), "who says so"),
    ("control", Some(Field::Control), "who holds a place, and how: rebels, besieged"),
    ("notice", Some(Field::Notice), "a handling notice, by its kind: no_sales"),
    ("check", Some(Field::Check), "a check by its name, or by what came of it: conflicts"),
];

impl Field {
    /// Its name.
    pub fn name(self) -> &'static str {
        FIELDS.iter().find(|(_, field, _)| *field == Some(self)).map_or("", |(name, ..)| name)
    }
}
