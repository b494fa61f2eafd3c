//! What the tables know of places: names with their kind and country, and the nouns that say what a place is.

use crate::document::Document;
use crate::lexicon::{Class, Classes, Hit, Tables};
use crate::record::PlaceKind;
use crate::table::TableId;
use crate::token::Shape;

/// The tables of places, read once: no cell is compared while a caption is read.
pub struct Atlas {
    nouns: Vec<NounRow>,
    regions: Vec<PlaceKind>,
    landmarks: Vec<PlaceKind>,
    divisions: Vec<PlaceKind>,
}

/// A row of `place_kinds.tsv`.
#[derive(Clone, Copy)]
struct NounRow {
    kind: PlaceKind,
    before: bool,
    after: bool,
    keep: bool,
    alone: bool,
    singular: usize,
}

impl Atlas {
    /// What the tables say.
    pub fn new(tables: &Tables) -> Atlas {
        let nouns = tables.get(TableId::PlaceKinds);
        let column = |name| nouns.column(name);
        let (word, kind, side, keep, alone) =
            (column("word"), column("kind"), column("where"), column("keep"), column("alone"));
        let noun = |row| NounRow {
            kind: kind_named(nouns.cell(row, kind)),
            before: nouns.cell(row, side) != "after",
            after: nouns.cell(row, side) != "before",
            keep: nouns.cell(row, keep) == "yes",
            alone: nouns.cell(row, alone) == "yes",
            singular: nouns.cell(row, word).len(),
        };
        let kinds = |id| {
            let table = tables.get(id);
            let kind = table.column("kind");
            (0..table.len()).map(|row| kind_named(table.cell(row, kind))).collect()
        };
        let divisions = tables.get(TableId::Admin1);
        let bare = divisions.column("bare");
        let division = |row| if divisions.cell(row, bare) == "yes" { PlaceKind::Admin1 } else { PlaceKind::City };
        Atlas {
            nouns: (0..nouns.len()).map(noun).collect(),
            regions: kinds(TableId::Regions),
            landmarks: kinds(TableId::Landmarks),
            divisions: (0..divisions.len()).map(division).collect(),
        }
    }

    /// The kind of a row of `landmarks.tsv`.
    pub fn landmark(&self, row: usize) -> PlaceKind {
        self.landmarks[row]
    }
}

/// The classes of known names.
pub const NAMES: Classes = Classes::of(&[
    Class::Country,
    Class::FormerState,
    Class::Capital,
    Class::Admin1,
    Class::Admin1Abbreviation,
    Class::Region,
    Class::Landmark,
]);

/// A name the tables know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Which table and column it stands in.
    pub class: Class,
    /// Its row.
    pub row: usize,
    /// One past its last token.
    pub end: usize,
}

impl Known {
    /// The longest known name that starts at token `i`. Of two as long, a country comes before a capital, a capital
    /// before a division.
    pub fn at(document: &Document, i: usize) -> Option<Known> {
        if !document.get(i)?.classes.any(NAMES) {
            return None;
        }
        let rank = |hit: &Hit| match hit.class {
            Class::Country => 5,
            Class::Capital => 4,
            Class::Region | Class::Landmark => 3,
            Class::Admin1 => 2,
            Class::FormerState => 1,
            _ => 0,
        };
        let names = document.hits(i).iter().filter(|hit| NAMES.has(hit.class));
        let best = names.max_by_key(|hit| (hit.end, rank(hit)))?;
        Some(Known::of(document, best))
    }

    /// A hit as a known name. A second spelling of a division ("Hodeida") stands among the abbreviations and is none.
    fn of(document: &Document, hit: &Hit) -> Known {
        let known = Known { class: hit.class, row: hit.row as usize, end: hit.end as usize };
        let start = hit.start as usize;
        if known.class == Class::Admin1Abbreviation && !known.is_abbreviated(document, start) {
            return Known { class: Class::Admin1, ..known };
        }
        known
    }

    /// The known name that covers exactly the tokens from `start` to `end`.
    pub fn exactly(document: &Document, start: usize, end: usize) -> Option<Known> {
        Known::at(document, start).filter(|known| known.end == end)
    }

    /// A name that is also a first-level division.
    pub fn division(document: &Document, start: usize, end: usize) -> Option<Known> {
        let hit = document
            .hits(start)
            .iter()
            .find(|hit| matches!(hit.class, Class::Admin1 | Class::Admin1Abbreviation) && hit.end as usize == end)?;
        Some(Known::of(document, hit))
    }

    /// Its kind as the tables have it; a division whose bare name more often means its town is a city.
    pub fn kind(self, atlas: &Atlas) -> PlaceKind {
        match self.class {
            Class::Country | Class::FormerState => PlaceKind::Country,
            Class::Capital => PlaceKind::City,
            Class::Region => atlas.regions[self.row],
            Class::Landmark => atlas.landmarks[self.row],
            Class::Admin1Abbreviation => PlaceKind::Admin1,
            _ => atlas.divisions[self.row],
        }
    }

    /// ISO 3166-1 alpha-2 of the country it lies in, if it is one.
    pub fn country(self, tables: &Tables) -> Option<&str> {
        let id = match self.class {
            Class::Country | Class::Capital | Class::Demonym => TableId::Countries,
            Class::FormerState | Class::FormerDemonym => TableId::FormerStates,
            Class::Region => TableId::Regions,
            Class::Landmark => TableId::Landmarks,
            _ => TableId::Admin1,
        };
        let table = tables.get(id);
        Some(table.cell(self.row, table.column("alpha2"))).filter(|code| code.len() == 2)
    }

    /// Whether it is a state's abbreviation, "Neb." or "OR": a place only behind a comma.
    pub fn is_abbreviated(self, document: &Document, start: usize) -> bool {
        let word = document.word(start);
        self.class == Class::Admin1Abbreviation
            && (document.word(self.end - 1).ends_with('.')
                || self.end == start + 1 && word.len() <= 3 && document.token(start).shape == Shape::Upper)
    }
}

/// A noun that says what a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noun {
    /// What it makes of a name.
    pub kind: PlaceKind,
    /// Stands before its name: "town of X".
    pub before: bool,
    /// Stands behind its name: "X town".
    pub after: bool,
    /// Part of the name even in lower case: "Kura river".
    pub keep: bool,
    /// A name with it in capitals needs nothing that leads to it: "Ridge Road".
    pub alone: bool,
    /// In the plural.
    pub plural: bool,
    /// Its first token.
    pub start: usize,
    /// One past its last token.
    pub end: usize,
}

impl Noun {
    /// The noun that starts at token `i`.
    pub fn at(document: &Document, atlas: &Atlas, i: usize) -> Option<Noun> {
        let hit = document.hit(i, Class::PlaceKind)?;
        let row = atlas.nouns[hit.row as usize];
        let end = hit.end as usize;
        Some(Noun {
            kind: row.kind,
            before: row.before,
            after: row.after,
            keep: row.keep,
            alone: row.alone,
            plural: document.span(i..end).len() > row.singular,
            start: i,
            end,
        })
    }

    /// "the Shati area of Gaza City": a noun that makes a part of a town of its name.
    pub fn is_part(&self, document: &Document) -> bool {
        document.is_any(self.start, &["area", "section", "sector", "zone", "estate", "part", "side", "end"])
    }

    /// The longest noun that ends right before token `end`, not starting before `floor`.
    pub fn ending(document: &Document, atlas: &Atlas, end: usize, floor: usize) -> Option<Noun> {
        let start = (floor.max(end.saturating_sub(4))..end)
            .find(|&start| document.hit(start, Class::PlaceKind).is_some_and(|hit| hit.end as usize == end))?;
        Noun::at(document, atlas, start)
    }
}

/// A kind as the tables write it.
fn kind_named(name: &str) -> PlaceKind {
    match name {
        "country" => PlaceKind::Country,
        "admin1" => PlaceKind::Admin1,
        "region" => PlaceKind::Region,
        "district" => PlaceKind::District,
        "site" => PlaceKind::Site,
        "feature" => PlaceKind::Feature,
        _ => PlaceKind::City,
    }
}
