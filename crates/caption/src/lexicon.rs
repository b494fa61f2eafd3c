//! Every word and phrase of the tables in one place, found while a caption is cut into tokens.
//!
//! "South Sudan" of `countries.tsv` and "town" of `place_kinds.tsv` both become phrases of folded words; the
//! lexicon walks a caption once and reports each longest hit with its class and row.

mod value;

pub(crate) use value::named_values;

use crate::table::{Table, TableError, TableId};
use crate::token::Shape;
use rustc_hash::FxHashMap;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

macro_rules! classes {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        /// What a hit says about its words: one bit each in [`Classes`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Class { $($(#[$doc])* $name),* }

        impl Class {
            const NAMES: &'static [(&'static str, Class)] = &[$((stringify!($name), Class::$name)),*];
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
    /// What befell somebody: 0 killed, wounded; 1 died; 2 survived, unhurt.
    Harmed,
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
}

/// A set of classes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Classes(u128);

impl Classes {
    /// The set of the given classes.
    pub const fn of(classes: &[Class]) -> Classes {
        let (mut bits, mut i) = (0, 0);
        while i < classes.len() {
            bits |= 1 << classes[i] as u8;
            i += 1;
        }
        Classes(bits)
    }

    /// The set and the given classes.
    pub const fn with(self, classes: &[Class]) -> Classes {
        Classes(self.0 | Classes::of(classes).0)
    }

    /// Whether the class is in the set.
    pub const fn has(self, class: Class) -> bool {
        self.0 & (1 << class as u8) != 0
    }

    /// Whether the sets share a class.
    pub const fn any(self, other: Classes) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) fn join(&mut self, other: Classes) {
        self.0 |= other.0;
    }

    pub(crate) fn add(&mut self, class: Class) {
        self.0 |= 1 << class as u8;
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

/// Which column of which table gives which class, and whether case counts.
const SOURCES: &[(TableId, &str, Class, Case)] = &[
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
    (Class::Harmed, Named(&["hurt", "died", "unhurt"])),
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

/// Whether case counts when a phrase is met.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    /// Any case will do.
    Free,
    /// Any case will do, but initials (AP, IS, WHO) ask for capitals: "Ana" is not ANA, "is" not IS.
    Any,
    /// As `Any`, and a capital in the table asks for a capital in the text.
    Proper,
}

/// So many words of a phrase are looked at.
pub(crate) const LONGEST_PHRASE: usize = 12;

/// A phrase of a table, met in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// First token.
    pub start: u32,
    /// One past the last token.
    pub end: u32,
    /// What it says.
    pub class: Class,
    /// Row of the class's table; for grammar words the value after the colon (`month:1`).
    pub row: u32,
}

/// A word known to the lexicon.
#[derive(Clone, Copy, Debug, Default)]
pub struct Word {
    /// Its number; 0 is unknown.
    pub(crate) id: u32,
    /// Node reached from the root by this word; 0 if no phrase starts with it.
    pub(crate) node: u32,
    /// Written with a full stop in some table: "Feb.", "Gen.".
    pub(crate) abbreviation: bool,
    /// Part of English grammar: speaks for English.
    pub(crate) grammar: bool,
}

impl Word {
    /// Whether no table knows the word.
    pub fn is_unknown(&self) -> bool {
        self.id == 0
    }
}

#[derive(Clone, Copy)]
struct End {
    class: Class,
    row: u32,
    /// The capitals it asks for, as [`shape_bits`] of all its words.
    shapes: u64,
}

/// Where a phrase of the tables may end or go on.
#[derive(Clone, Copy, Default)]
struct Node {
    /// Its phrases, among `Lexicon::ends`.
    ends: (u32, u32),
    /// One bit per word that may follow, by its number; most words are turned away here.
    next: u64,
    /// Classes of plain words that are no more than their class: the, in.
    plain: Classes,
}

/// Every phrase of the tables.
pub struct Lexicon {
    /// Words of at most 16 ASCII bytes, as [`short_key`] packs them; nearly every look-up ends here.
    short_words: FxHashMap<u128, Word>,
    /// All other words, folded.
    long_words: FxHashMap<Box<[u8]>, Word>,
    edges: FxHashMap<(u32, u32), u32>,
    nodes: Vec<Node>,
    ends: Vec<End>,
}

/// The tables an engine works with.
pub struct Tables(Vec<Table>);

impl Tables {
    /// The built-in tables with a user's rows; `user` gives the text of a table's file, if there is one. Also the
    /// rows that could not be read, which are left out.
    pub fn load(user: &dyn Fn(TableId) -> Option<String>) -> (Tables, Vec<TableError>) {
        let mut problems = Vec::new();
        let tables = TableId::ALL
            .iter()
            .map(|&id| {
                let (table, wrong) = Table::load(id, user(id).as_deref());
                problems.extend(wrong);
                table
            })
            .collect();
        (Tables(tables), problems)
    }

    /// One table.
    pub fn get(&self, id: TableId) -> &Table {
        &self.0[id as usize]
    }
}

impl Lexicon {
    /// The phrases of all tables.
    pub fn new(tables: &Tables) -> Lexicon {
        let mut lexicon = Lexicon {
            short_words: FxHashMap::with_capacity_and_hasher(ROOM, Default::default()),
            long_words: FxHashMap::default(),
            edges: FxHashMap::with_capacity_and_hasher(ROOM, Default::default()),
            nodes: Vec::with_capacity(2 * ROOM),
            ends: Vec::new(),
        };
        lexicon.nodes.push(Node::default());
        let mut ends = Ends::default();
        for &(id, column, class, case) in SOURCES {
            let table = tables.get(id);
            let column = table.column(column);
            for row in 0..table.len() {
                for phrase in table.list(row, column) {
                    lexicon.insert(&mut ends, phrase, class, row as u32, case);
                }
            }
        }
        let notices = tables.get(TableId::Notices);
        for row in 0..notices.len() {
            let pattern = notices.cell(row, notices.column("pattern"));
            let anchor = crate::rule::notice::anchor(pattern);
            lexicon.insert(&mut ends, &anchor, Class::Notice, row as u32, Case::Free);
            for word in crate::token::phrase_words(pattern) {
                lexicon.entry(word);
            }
        }
        let words = tables.get(TableId::Words);
        let (class_column, words_column) = (words.column("class"), words.column("words"));
        for row in 0..words.len() {
            let cell = words.cell(row, class_column);
            // The table's check leaves no other cell in.
            let Some((class, value)) = word_class(cell) else { continue };
            let plain = !cell.contains(':');
            let case = if matches!(class, Class::Month | Class::Weekday) { Case::Proper } else { Case::Any };
            for word in words.list(row, words_column) {
                let node = lexicon.insert(&mut ends, word, class, value, case);
                if plain && crate::token::phrase_words(word).count() == 1 && case == Case::Any {
                    lexicon.nodes[node].plain.add(class);
                }
                if GRAMMAR.has(class) {
                    lexicon.entry(word).grammar = true;
                }
            }
        }
        lexicon.close(ends);
        lexicon
    }

    /// Lays the ends of all nodes side by side; what a node says of its plain classes is said once.
    fn close(&mut self, ends: Ends) {
        self.ends.reserve(ends.list.len());
        for (node, first) in self.nodes.iter_mut().zip(ends.first) {
            let start = self.ends.len() as u32;
            let plain = std::mem::take(&mut node.plain);
            let mut next = first;
            while let Some((end, following)) = ends.list.get(next as usize) {
                if plain.has(end.class) && end.row == 0 && end.shapes == 0 {
                    node.plain.add(end.class);
                } else {
                    self.ends.push(*end);
                }
                next = *following;
            }
            node.ends = (start, self.ends.len() as u32);
        }
    }

    fn insert(&mut self, ends: &mut Ends, phrase: &str, class: Class, row: u32, case: Case) -> usize {
        let mut node = 0;
        let mut shapes = 0;
        for (place, word) in crate::token::phrase_words(phrase).take(LONGEST_PHRASE).enumerate() {
            let fresh = self.nodes.len() as u32;
            let known = self.entry(word);
            known.abbreviation |= word.ends_with('.');
            let id = known.id;
            let next = if node == 0 {
                if known.node == 0 {
                    known.node = fresh;
                }
                known.node
            } else {
                self.nodes[node as usize].next |= 1 << (id % 64);
                *self.edges.entry((node, id)).or_insert(fresh)
            };
            if next == fresh {
                self.nodes.push(Node::default());
            }
            node = next;
            let mut letters = word.chars().filter(|c| c.is_alphabetic()).peekable();
            let upper = letters.peek().is_some() && letters.all(char::is_uppercase);
            let wanted = match case {
                Case::Free => Shape::Lower,
                _ if upper && word.len() <= 5 && word.len() > 1 => Shape::Upper,
                Case::Proper if word.chars().next().is_some_and(char::is_uppercase) => Shape::Capital,
                Case::Any | Case::Proper => Shape::Lower,
            };
            shapes |= shape_bits(place, wanted);
        }
        if node != 0 {
            ends.add(node as usize, End { class, row, shapes });
        }
        node as usize
    }

    /// The word, made known if it is not.
    fn entry(&mut self, word: &str) -> &mut Word {
        let next = (self.short_words.len() + self.long_words.len()) as u32 + 1;
        let fresh = Word { id: next, ..Word::default() };
        if let Some(short) = short_key(word.trim_end_matches('.').as_bytes()) {
            return self.short_words.entry(short).or_insert(fresh);
        }
        let mut key = Vec::new();
        fold(word, &mut key);
        match short_key(&key) {
            Some(short) => self.short_words.entry(short).or_insert(fresh),
            None => self.long_words.entry(key.into()).or_insert(fresh),
        }
    }

    /// What the tables know of a word; `buffer` is memory to fold it in.
    pub(crate) fn find(&self, word: &str, buffer: &mut Vec<u8>) -> Word {
        if !word.ends_with('.')
            && let Some(short) = short_key(word.as_bytes())
        {
            return self.short_words.get(&short).copied().unwrap_or_default();
        }
        fold(word, buffer);
        match short_key(buffer) {
            Some(short) => self.short_words.get(&short),
            None => self.long_words.get(buffer.as_slice()),
        }
        .copied()
        .unwrap_or_default()
    }

    /// Whether a word alone is a country's name.
    pub(crate) fn is_country(&self, word: &str) -> bool {
        let mut country = false;
        let node = self.find(word, &mut Vec::new()).node;
        self.ends_at(node, shape_bits(0, Shape::Upper), |class, _| country |= class == Class::Country);
        country
    }

    /// The node that `word` leads to from `node`, if a phrase goes on with it.
    pub(crate) fn step(&self, node: u32, word: Word) -> Option<u32> {
        if self.nodes[node as usize].next & 1 << (word.id % 64) == 0 {
            return None;
        }
        self.edges.get(&(node, word.id)).copied()
    }

    /// Whether any phrase goes on behind `node`.
    pub(crate) fn goes_on(&self, node: u32) -> bool {
        self.nodes[node as usize].next != 0
    }

    /// Classes of the word that leads to `node` from the start, where they are all that is known of it.
    pub(crate) fn plain(&self, node: u32) -> Classes {
        self.nodes[node as usize].plain
    }

    /// Calls `found` for each phrase that ends at `node`, if the words' capitals, as [`shape_bits`], fit.
    pub(crate) fn ends_at(&self, node: u32, shapes: u64, mut found: impl FnMut(Class, u32)) {
        let (start, end) = self.nodes[node as usize].ends;
        for end in &self.ends[start as usize..end as usize] {
            if end.shapes & !shapes == 0 {
                found(end.class, end.row);
            }
        }
    }
}

/// The shape of a phrase's word at `place`, two bits: a phrase fits if the text has every bit it asks for.
pub(crate) fn shape_bits(place: usize, shape: Shape) -> u64 {
    let bits = match shape {
        Shape::Lower => 0b00,
        Shape::Capital => 0b01,
        Shape::Upper => 0b11,
    };
    bits << (2 * place)
}

/// The ends of the nodes while phrases are added: a chain per node, so that adding one allocates nothing of its own.
#[derive(Default)]
struct Ends {
    /// Per node, where its chain starts.
    first: Vec<u32>,
    /// Each end with where its chain goes on.
    list: Vec<(End, u32)>,
}

/// Room for the words of the built-in tables, and for as many steps between them.
const ROOM: usize = 28_000;

/// The end of a chain.
const NO_END: u32 = u32::MAX;

impl Ends {
    fn add(&mut self, node: usize, end: End) {
        if self.first.len() <= node {
            self.first.resize(node + 1, NO_END);
        }
        let (mut next, mut last) = (self.first[node], NO_END);
        while let Some((known, following)) = self.list.get_mut(next as usize) {
            if known.class == end.class && known.row == end.row {
                // The same words in another spelling: what either lets through is let through.
                known.shapes &= end.shapes;
                return;
            }
            (last, next) = (next, *following);
        }
        let fresh = self.list.len() as u32;
        match self.list.get_mut(last as usize) {
            Some((_, following)) => *following = fresh,
            None => self.first[node] = fresh,
        }
        self.list.push((end, NO_END));
    }
}

/// A word of at most 16 ASCII bytes as one number, letters in lower case; the bit that makes a letter small leaves
/// digits, apostrophes and full stops as they are.
fn short_key(word: &[u8]) -> Option<u128> {
    if word.len() > 16 || !word.is_ascii() {
        return None;
    }
    let mut bytes = [0; 16];
    bytes[..word.len()].copy_from_slice(word);
    Some(u128::from_le_bytes(bytes) | 0x2020_2020_2020_2020_2020_2020_2020_2020 >> (8 * (16 - word.len().max(1))))
}

/// Folds a word for look-up: lower case, no accents, straight apostrophes, no full stop at the end.
pub fn fold(word: &str, key: &mut Vec<u8>) {
    key.clear();
    if word.is_ascii() {
        key.extend(word.bytes().map(|byte| byte.to_ascii_lowercase()));
    } else {
        let mut buffer = [0; 4];
        for c in word.nfd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase) {
            let plain = match c {
                '’' | '‘' | 'ʼ' | 'ʻ' | '`' | '´' => "'",
                'ł' => "l",
                'ø' => "o",
                'đ' | 'ð' => "d",
                'ı' => "i",
                'ß' => "ss",
                'æ' => "ae",
                'œ' => "oe",
                _ => {
                    if !is_combining_mark(c) {
                        key.extend(c.encode_utf8(&mut buffer).bytes());
                    }
                    continue;
                }
            };
            key.extend(plain.bytes());
        }
    }
    while key.len() > 1 && key.last() == Some(&b'.') {
        key.pop();
    }
}
