//! The credit tables, row by row, ready to be asked.
//!
//! The row `Getty Images ⇥ … ⇥ agency` becomes an agency that also sells what others make; "Source:" a label that asks for
//! its colon.

use crate::document::Document;
use crate::lexicon::{Class, Tables};
use crate::record::{CreditFlag, CreditRole};
use crate::table::{self, TableId};

/// What the credit tables say, row by row, ready to be asked.
pub(crate) struct Desk {
    agencies: Vec<Agency>,
    /// Rows of the agencies that stand glued behind names.
    glued: Vec<u32>,
    labels: Vec<LabelRow>,
    heads: Vec<Head>,
}

/// A row of `agencies.tsv`.
pub(crate) struct Agency {
    /// What it is when it stands alone.
    pub role: CreditRole,
    /// Leads a chain with its own name although another made the picture: "REUTERS/Kyodo".
    pub leads: bool,
    /// Shows moving pictures, so that without a person's name it supplied a frame: NHK, Badiya TV.
    pub airs: bool,
    /// Sells what others make, whatever it makes itself: "AFP/Getty Images".
    pub sells: bool,
    /// Its desk cuts names at the end of their field: "for the Gua".
    pub cuts: bool,
    /// Stands glued behind names in capitals: "JORIS KUILAFP".
    pub glued: bool,
    /// The first year of its name.
    pub from: Option<Year>,
    /// The last.
    pub to: Option<Year>,
}

/// A first or last year of the agency table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Year {
    pub year: i16,
    /// Not checked against a dated source: `1998~`.
    pub soft: bool,
}

/// What a row of `credit_labels.tsv` says.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Label {
    /// Introduces a name.
    By,
    /// Sets a flag.
    Flag(Option<CreditFlag>),
    /// Stands where a name would.
    Placeholder(Option<CreditFlag>),
    /// Introduces a right holder.
    Copyright,
}

#[derive(Clone, Copy)]
struct LabelRow {
    label: Label,
    /// Printed with a colon in the table: a label only with the colon ("Source:").
    colon: bool,
    /// Its words speak of a frame or print, so that they mean the same in a sentence.
    spoken: bool,
}

/// A row of `credit_heads.tsv`.
#[derive(Clone, Copy)]
pub(crate) struct Head {
    /// What its words make a body.
    pub role: HeadRole,
    /// Where in the name it has to stand.
    pub position: Position,
}

/// Where a head has to stand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Position {
    /// At the end: "X Times".
    Last,
    /// At the end and behind no given name, because people are called so: "Jeju Park", not "Anna Park".
    Surname,
    /// Anywhere.
    Any,
}

/// What a word makes a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeadRole {
    /// As the record has it.
    Plain(CreditRole),
    /// Prints what its people make, supplies what it has shown.
    Broadcaster,
    /// A platform.
    Social,
}

impl Desk {
    /// The rows; the tables' checks let no other words in than these, so each last arm stands for the one word left.
    pub(crate) fn new(tables: &Tables) -> Desk {
        let table = tables.get(TableId::Agencies);
        let [role, from, to, habits] = ["role", "from", "to", "habits"].map(|name| table.column(name));
        let agencies = (0..table.len()).map(|row| {
            let role = role_of(table.cell(row, role));
            let habits = table.cell(row, habits);
            let has = |habit| !habits.is_empty() && table::list(habits).any(|known| known == habit);
            Agency {
                role,
                airs: has("airs"),
                leads: has("leads"),
                sells: role == CreditRole::Distributor || has("sells"),
                cuts: has("cuts"),
                glued: has("glued"),
                from: year_of(table.cell(row, from)),
                to: year_of(table.cell(row, to)),
            }
        });
        let agencies: Vec<Agency> = agencies.collect();
        let glued = (0..agencies.len()).filter(|&row| agencies[row].glued).map(|row| row as u32).collect();
        let table = tables.get(TableId::CreditLabels);
        let [label, kind, flag, spoken] = ["label", "kind", "flag", "spoken"].map(|name| table.column(name));
        let labels = (0..table.len()).map(|row| {
            let flag = flag_of(table.cell(row, flag));
            let words = table.cell(row, label);
            let label = match table.cell(row, kind) {
                "flag" => Label::Flag(flag),
                "placeholder" => Label::Placeholder(flag),
                "copyright" => Label::Copyright,
                // by
                _ => Label::By,
            };
            LabelRow { label, colon: words.ends_with(':'), spoken: table.cell(row, spoken) == "yes" }
        });
        let labels = labels.collect();
        let table = tables.get(TableId::CreditHeads);
        let (role, position) = (table.column("role"), table.column("position"));
        let heads = (0..table.len()).map(|row| Head {
            role: match table.cell(row, role) {
                "broadcaster" => HeadRole::Broadcaster,
                "social" => HeadRole::Social,
                other => HeadRole::Plain(role_of(other)),
            },
            position: match table.cell(row, position) {
                "last" => Position::Last,
                "surname" => Position::Surname,
                // any
                _ => Position::Any,
            },
        });
        let heads = heads.collect();
        Desk { agencies, glued, labels, heads }
    }

    pub(crate) fn agency(&self, row: u32) -> &Agency {
        &self.agencies[row as usize]
    }

    /// The agencies that stand glued behind names in capitals.
    pub(crate) fn glued(&self) -> impl Iterator<Item = u32> {
        self.glued.iter().copied()
    }

    /// The label that starts at token `i`, and the token after it.
    pub(crate) fn label(&self, document: &Document, i: usize) -> Option<(Label, usize)> {
        if !document.has(i, Class::CreditLabel) {
            return None;
        }
        document.hits(i).iter().filter(|hit| hit.class == Class::CreditLabel).find_map(|hit| {
            let (row, end) = (self.labels[hit.row as usize], hit.end as usize);
            let colon = || document.get(end).is_some_and(|t| t.is_mark(':') || t.is_mark('：'));
            // "Handout via": the second word belongs to the chain.
            let via = end > i + 1 && document.is(end - 1, "via");
            (!row.colon || colon()).then_some((row.label, end - usize::from(via)))
        })
    }

    /// The flag that words inside a sentence set at token `i`: "this handout picture", "a still image taken from
    /// video"; a pool or a courtesy there is no credit's.
    pub(crate) fn spoken_flag(&self, document: &Document, i: usize) -> Option<CreditFlag> {
        let hit = document.hit(i, Class::CreditLabel)?;
        let row = self.labels[hit.row as usize];
        match row.label {
            Label::Flag(Some(
                flag @ (CreditFlag::File | CreditFlag::Handout | CreditFlag::VideoStill | CreditFlag::ScreenGrab),
            )) => (row.spoken && hit.end - hit.start > 1).then_some(flag),
            _ => None,
        }
    }

    pub(crate) fn head(&self, row: u32) -> Head {
        self.heads[row as usize]
    }
}

/// `1998`, `1998~`.
fn year_of(cell: &str) -> Option<Year> {
    let digits = cell.trim_end_matches('~');
    digits.parse().ok().map(|year| Year { year, soft: digits.len() < cell.len() })
}

/// The role of a name that the tables' checks let in.
fn role_of(name: &str) -> CreditRole {
    match name {
        "distributor" => CreditRole::Distributor,
        "publication" => CreditRole::Publication,
        "provider" => CreditRole::Provider,
        "pool" => CreditRole::Pool,
        // agency
        _ => CreditRole::Agency,
    }
}

fn flag_of(name: &str) -> Option<CreditFlag> {
    Some(match name {
        "handout" => CreditFlag::Handout,
        "pool" => CreditFlag::Pool,
        "stringer" => CreditFlag::Stringer,
        "user_generated" => CreditFlag::UserGenerated,
        "video_still" => CreditFlag::VideoStill,
        "file" => CreditFlag::File,
        "courtesy" => CreditFlag::Courtesy,
        "screen_grab" => CreditFlag::ScreenGrab,
        "staff" => CreditFlag::Staff,
        _ => return None,
    })
}
