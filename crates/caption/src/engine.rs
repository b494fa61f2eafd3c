//! The engine: tables and lexicon once, then caption after caption.

use crate::check::CHECKS;
use crate::credit::Desk;
use crate::document::Document;
use crate::language;
use crate::lexicon::{Class, Lexicon, Tables};
use crate::record::{CreditRole, EngineInfo, PlaceKind, Record, SCHEMA, Source};
use crate::rule::claim::cue::Cues;
use crate::rule::notice::Notices;
use crate::rule::place::known::Atlas;
use crate::rule::{PROSE, RULES};
use crate::table::{TableError, TableId};
use std::borrow::Cow;
use std::sync::Arc;

/// Version of rules and tables; a change of either that changes a record raises it.
pub const RULES_VERSION: &str = "3";

/// Reads captions.
///
/// # Examples
///
/// ```
/// let engine = caption::Engine::new();
/// let record = engine.read("A ferry in Bukoba, Tanzania March 6, 2014. (Photo by Neema Mushi/Reuters)");
/// assert_eq!(record.dates[0].value.as_deref(), Some("2014-03-06"));
///
/// let record = engine.read("Un bac quitte Bukoba, le 6 mars 2014, devant les entrepôts fermés de la ville.");
/// assert_eq!(record.language, "fr");
/// assert!(record.dates.is_empty());
/// ```
pub struct Engine {
    pub(crate) tables: Tables,
    pub(crate) lexicon: Lexicon,
    pub(crate) notices: Notices,
    pub(crate) desk: Desk,
    pub(crate) atlas: Atlas,
    pub(crate) cues: Cues,
    pub(crate) names: Option<Arc<dyn Names>>,
}

/// Names of places known beyond the tables: a gazetteer. With one, a capitalised word can be a place without anything
/// around it that says so, and a name in a slot has its kind. Asked for every run of capitalised words, so it must be
/// quick.
pub trait Names: Send + Sync {
    /// What is known of a name as it is written, case and accents apart; `None` if no place has it.
    fn toponym(&self, name: &str) -> Option<Toponym>;
}

/// What a name tells by itself, whatever text it stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toponym {
    /// What kind of place it usually is.
    pub kind: PlaceKind,
    /// How well known the best known place of the name is.
    pub renown: Renown,
}

/// How well known a name is: the more, the less the text around it must say that a place is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Renown {
    /// A village, or a lesser name of a small place.
    Slight,
    /// A town of five thousand people, a county.
    Local,
    /// A town of fifty thousand, a lesser division.
    Wide,
    /// A city of half a million, a capital, a first-level division, a country.
    World,
}

/// A caption as it is handed to the engine.
#[derive(Clone, Debug, Default)]
pub struct Caption<'t> {
    /// Its words.
    pub text: &'t str,
    /// An id to hand through.
    pub id: Option<Cow<'t, str>>,
    /// The document it came from; a `credit_line` here takes part in the credit.
    pub source: Option<Source<'t>>,
}

/// A caption being read: what rules see and what they add to.
pub struct Reading<'t> {
    /// The engine.
    pub engine: &'t Engine,
    /// The caption's tokens.
    pub document: Document<'t>,
    /// What has been read so far.
    pub record: Record<'t>,
    /// Set where the text is no caption but running prose: which places of the record are doubtful, one entry each.
    pub prose: Option<Vec<bool>>,
}

/// The places of running prose.
pub struct Prose<'t> {
    /// A record with nothing but what places need: dates, bodies, people, places.
    pub record: Record<'t>,
    /// For each place whether nothing but its name speaks for it: a place if it lies near the others.
    pub doubtful: Vec<bool>,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

impl Engine {
    /// An engine with the built-in tables.
    pub fn new() -> Engine {
        Engine::with_tables(&|_| None).0
    }

    /// An engine with the built-in tables and a user's rows: `user` gives the text of a table's file, if the user has
    /// one. Also the rows that could not be read; they are left out.
    pub fn with_tables(user: &dyn Fn(TableId) -> Option<String>) -> (Engine, Vec<TableError>) {
        let (tables, problems) = Tables::load(user);
        let lexicon = Lexicon::new(&tables);
        let notices = Notices::new(&tables, &lexicon);
        let desk = Desk::new(&tables);
        let atlas = Atlas::new(&tables);
        let cues = Cues::new(&tables);
        (Engine { tables, lexicon, notices, desk, atlas, cues, names: None }, problems)
    }

    /// The same engine with a gazetteer's names.
    pub fn with_names(self, names: Arc<dyn Names>) -> Engine {
        Engine { names: Some(names), ..self }
    }

    /// Cuts a text into tokens without reading it.
    pub fn document<'t>(&self, text: &'t str) -> Document<'t> {
        Document::new(text, &self.lexicon)
    }

    /// The row of `agencies.tsv` that a name stands for.
    pub(crate) fn agency_named(&self, name: &str) -> Option<u32> {
        let document = self.document(name);
        document.hit(0, Class::Agency).filter(|hit| hit.end as usize == document.len()).map(|hit| hit.row)
    }

    /// The agency at the end of a word in capitals, and how many bytes it takes: AFP of `KUILAFP`.
    pub(crate) fn agency_glued_behind(&self, word: &str) -> Option<(u32, u32)> {
        let table = self.tables.get(TableId::Agencies);
        let name = table.column("name");
        let ends = |row: u32| {
            let name = table.cell(row as usize, name);
            (word.len() > name.len() + 2 && word.ends_with(name)).then_some((row, name.len() as u32))
        };
        self.desk.glued().find_map(ends)
    }

    /// The row of a newspaper whose name starts so; of several the one whose desk cuts names.
    pub(crate) fn publication_starting_with(&self, start: &str) -> Option<u32> {
        let table = self.tables.get(TableId::Agencies);
        let name = table.column("name");
        let starts = |row: &u32| {
            let head = table.cell(*row as usize, name).get(..start.len());
            head.is_some_and(|head| head.eq_ignore_ascii_case(start))
                && self.desk.agency(*row).role == CreditRole::Publication
        };
        let rows = || (0..table.len() as u32).filter(starts);
        match rows().nth(1) {
            None => rows().next(),
            Some(_) => rows().find(|&row| self.desk.agency(row).cuts),
        }
    }

    /// Reads one caption. Never fails: what is not understood is left out.
    pub fn read<'t>(&'t self, text: &'t str) -> Record<'t> {
        self.read_caption(Caption { text, ..Caption::default() })
    }

    /// Reads one caption with its id and source.
    pub fn read_caption<'t>(&'t self, caption: Caption<'t>) -> Record<'t> {
        let mut reading = self.begin(caption);
        if reading.record.language == "en" {
            for rule in RULES {
                (rule.run)(&mut reading);
            }
            for check in CHECKS {
                let findings = (check.run)(&reading);
                reading.record.checks.extend(findings);
            }
        }
        reading.record
    }

    /// Finds the places of any English text, an article say. Names known to a gazetteer are places more freely here than
    /// in a caption, also within a body's name ("Oakport Police Department").
    pub fn places<'t>(&'t self, text: &'t str) -> Prose<'t> {
        let mut reading = self.begin(Caption { text, ..Caption::default() });
        reading.prose = Some(Vec::new());
        for rule in PROSE {
            (rule.run)(&mut reading);
        }
        Prose { record: reading.record, doubtful: reading.prose.unwrap_or_default() }
    }

    /// A caption cut into tokens, its language told, before any rule has run.
    pub fn begin<'t>(&'t self, caption: Caption<'t>) -> Reading<'t> {
        let text = caption.text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        let document = self.document(text);
        let mut record = empty(text);
        record.language = language::of(&document);
        record.id = caption.id;
        record.source = caption.source;
        Reading { engine: self, document, record, prose: None }
    }
}

fn empty(text: &str) -> Record<'_> {
    Record {
        schema: SCHEMA,
        engine: EngineInfo { version: env!("CARGO_PKG_VERSION"), rules: RULES_VERSION, gazetteer: None },
        language: "en",
        id: None,
        text,
        source: None,
        parts: Vec::new(),
        credit: None,
        dates: Vec::new(),
        places: Vec::new(),
        people: Vec::new(),
        organisations: Vec::new(),
        claims: Vec::new(),
        verifications: Vec::new(),
        casualties: Vec::new(),
        control: Vec::new(),
        events: Vec::new(),
        measures: Vec::new(),
        notices: Vec::new(),
        country: None,
        checks: Vec::new(),
    }
}
