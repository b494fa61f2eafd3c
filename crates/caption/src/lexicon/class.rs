//! What a phrase of the tables can be, and sets of that.
//!
//! "Syria" of `countries.tsv` is a [`Class::Country`]; "in" of `words.tsv` is of several classes at once.

macro_rules! classes {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        /// What a hit says about its words: one bit each in [`Classes`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Class { $($(#[$doc])* $name),* }

        impl Class {
            pub(super) const NAMES: &'static [(&'static str, Class)] = &[$((stringify!($name), Class::$name)),*];
        }
    };
}

classes! {
    /// A body of credit lines.
    Agency,
    /// A credit label.
    CreditLabel,
    /// A word that says what a body in a credit is.
    CreditHead,
    /// The first words of a handling notice.
    Notice,
    /// Page furniture and labels that are no words of a caption.
    Label,
    /// A country's name.
    Country,
    /// A demonym.
    Demonym,
    /// A capital city.
    Capital,
    /// A former state.
    FormerState,
    /// A former state's demonym.
    FormerDemonym,
    /// A first-level division.
    Admin1,
    /// Its abbreviation.
    Admin1Abbreviation,
    /// A sea, river, range, island, region.
    Region,
    /// A noun that says what a place is.
    PlaceKind,
    /// A known body.
    Organisation,
    /// Its acronym.
    Acronym,
    /// A noun that makes a run an organisation.
    OrganisationHead,
    /// Who can hold a place.
    Holder,
    /// A person's title.
    Title,
    /// A given name.
    GivenName,
    /// A kind of event.
    Event,
    /// A unit of measure.
    Unit,
    /// A holiday.
    Holiday,
    /// A phrase that says or hedges.
    Cue,
    /// A word that makes a count a casualty count.
    Casualty,
    /// A noun for people.
    PeopleNoun,
    /// A month.
    Month,
    /// A weekday.
    Weekday,
    /// A season, by its EDTF number.
    Season,
    /// A word near a date that says what happened on it: released, taken, since.
    DateCue,
    /// A word before a colon that is no place: Archive, Above, Left.
    Heading,
    /// A number word.
    Number,
    /// hundred, thousand.
    Scale,
    /// dozens, scores.
    Vague,
    /// first, second.
    Ordinal,
    /// north, eastern.
    Direction,
    /// a, the, this.
    Determiner,
    /// he, which.
    Pronoun,
    /// in, near.
    Preposition,
    /// and, while.
    Conjunction,
    /// is, had.
    Auxiliary,
    /// also, still.
    Adverb,
    /// al, van, bin.
    Particle,
    /// authenticated, verify, confirmed, geolocated.
    Check,
    /// sons, cousins: those whom a family loses.
    Kin,
    /// sits, lies, holds: what somebody does in a scene, seldom a noun.
    SceneVerb,
    /// study, hospital: no person, but speaks.
    Speaker,
    /// went, stood: past tenses that no ending gives away.
    Verb,
    /// goalkeeper, shortstop: what a player is in a team.
    Player,
    /// Where somebody is in a picture: 1 for the words that suffice alone (left), 0 for those that go with them (row).
    Position,
    /// brigade, movement: a small noun that makes the name before or after it a body's.
    GroupNoun,
    /// People, Workers, Sheriff: whose 's belongs to a body's name.
    BodyOwner,
    /// air force, army: a state's service, named by its demonym.
    Service,
    /// rebels, militiamen: those who fight for the body named before them.
    Fighter,
    /// CEO, chairman: who speaks for the body named before; 0 for a company.
    Leads,
    /// gestures, poses: what only persons do.
    Gesture,
    /// Blue, Iron: opens names of trains, horses and brands rather than of persons.
    Brand,
    /// Kurdish, Sunni: peoples and creeds, no body's name.
    People,
    /// A noun whose name is no person's: 0 stands before it (ferry, tapir, typhoon), 1 ends it (Cup, Street), 2 stands
    /// behind it in small letters (family, bridge).
    Thing,
    /// Mount, Deir, Santa: opens the name of a place.
    PlaceOpener,
    /// in, outside: prepositions that put what follows on the map.
    Locative,
    /// portrait, wife: said of persons, "of" behind them; 1 for those that say that the person is dead.
    OfPerson,
    /// What befell somebody: 0 killed, wounded; 1 died; 2 survived, unhurt; 3 the noun for who was harmed.
    Harmed,
    /// Calls somebody a child (0), or grown up (1).
    Minor,
    /// DNA, SUV: capitals that are no body.
    Initials,
    /// Grammar of another language: les, und, para.
    Foreign,
    /// in, near, off: a preposition that may put something somewhere; the value says how.
    PlacePreposition,
    /// outskirts, coast, residents: "… of X" makes X a place; the value says how.
    PlacePart,
    /// fled, road, reach: what takes somebody to a place, followed by "to" (0) or by the place itself (1).
    Motion,
    /// nearby, ancient: stands between a preposition and a place's name.
    PlaceAdjective,
    /// held, besieged: who holds a place; the value says how.
    Control,
    /// born, b.: a year of birth follows.
    Birth,
    /// cup, league: a run of names with it is no place.
    Competition,
    /// boat, bathe, bridge: "… on the Cam" makes the Cam a water.
    Water,
    /// A county, a quarter, a site known by name alone.
    Landmark,
    /// God, Congress: no place whatever leads to it (0); ethnic, virus: nor is a name before it (1).
    NoPlace,
    /// after, who: opens a clause about something else than the scene.
    Aside,
    /// last seen, went missing: where somebody was.
    LastSeen,
    /// looks, shouts: "… at" has more often a person behind it.
    Aimed,
    /// forces, militia: make of a demonym or a name somebody who can hold a place.
    Force,
    /// ended, lifted: a siege that is over.
    PastSiege,
    /// seized, regained: before "control of", who has it.
    Gains,
    /// banner, placard: shows writing, but does not speak.
    Inscription,
    /// interview, letter: in what something is said.
    Statement,
    /// at, as: particles that join a name only with a hyphen.
    Tied,
    /// held, based: the second half of an adjective.
    CompoundTail,
    /// at least, some: how a number is meant.
    Quantifier,
    /// prayer, during, festival: how a scene lies to the holiday named beside it; the value says how.
    HolidayCue,
    /// photo, image: a word for a picture.
    Print,
    /// location, footage: what is checked about a picture.
    Checked,
    /// not, unable: what makes of a check that it did not succeed.
    Denial,
    /// able, yet, been: stands between the parts of a verb.
    Linking,
    /// hurdles, relay: named after a distance.
    Race,
    /// tall, wide: what an amount with a hyphen measures.
    Extent,
    /// nearly, roughly: stands between a bracket and its amount.
    About,
    /// Good, Easter: stands before a weekday's name in a festival's or a club's.
    Feastday,
    /// prayers, market: what a weekday's name stands before without naming a day of the scene.
    Weekdaynoun,
    /// election, summit: what is set for a day beforehand.
    ToCome,
    /// Not of a table but of every token's form, as are those below: a word that starts with a capital.
    Capitalised,
    /// Digits.
    Digits,
    /// An 's.
    Owning,
    /// A round or square bracket.
    Bracket,
    /// A quotation mark or apostrophe.
    Quoting,
    /// A hyphen or dash.
    Dash,
    /// A slash or bar.
    Slash,
    /// A comma.
    Comma,
    /// A full stop, question or exclamation mark.
    Stop,
    /// A colon or semicolon.
    Colon,
    /// Any other mark.
    Sign,
    /// A word that ends with the full stop of an abbreviation.
    Dotted,
    /// The first token, or the first behind a line's end.
    LineStart,
}

/// A set of classes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Classes([u64; 2]);

impl Classes {
    /// The set of the given classes.
    pub const fn of(classes: &[Class]) -> Classes {
        let (mut set, mut i) = (Classes([0; 2]), 0);
        while i < classes.len() {
            set.add(classes[i]);
            i += 1;
        }
        set
    }

    /// The set and the given classes.
    pub const fn with(self, classes: &[Class]) -> Classes {
        let other = Classes::of(classes);
        Classes([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    /// Whether the class is in the set.
    pub const fn has(self, class: Class) -> bool {
        self.0[class as usize / 64] & 1 << (class as u64 % 64) != 0
    }

    /// Whether the sets share a class.
    pub const fn any(self, other: Classes) -> bool {
        (self.0[0] & other.0[0]) | (self.0[1] & other.0[1]) != 0
    }

    /// Whether all classes of the set are among the others.
    pub const fn only(self, others: Classes) -> bool {
        (self.0[0] & !others.0[0]) | (self.0[1] & !others.0[1]) == 0
    }

    pub(crate) const fn join(&mut self, other: Classes) {
        self.0[0] |= other.0[0];
        self.0[1] |= other.0[1];
    }

    /// Joins the set if `wanted`, without a branch.
    pub(crate) const fn join_if(&mut self, wanted: bool, other: Classes) {
        let mask = (wanted as u64).wrapping_neg();
        self.0[0] |= other.0[0] & mask;
        self.0[1] |= other.0[1] & mask;
    }

    pub(crate) const fn add(&mut self, class: Class) {
        self.0[class as usize / 64] |= 1 << (class as u64 % 64);
    }
}

/// What the grammar words are: a run of names never starts with one of these.
pub const GRAMMAR: Classes = Classes::of(&[
    Class::Determiner,
    Class::Pronoun,
    Class::Preposition,
    Class::Conjunction,
    Class::Auxiliary,
    Class::Adverb,
]);
