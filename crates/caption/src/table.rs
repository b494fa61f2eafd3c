//! The engine's vocabulary: tab-separated tables, the built-in ones and a user's own.
//!
//! `agencies.tsv` holds `Reuters ⇥ REUTERS | RETUERS ⇥ agency ⇥ yes ⇥ … `; out comes a row whose cells are asked
//! for by column name. See `tables/README.md` for every table and column.

mod values;

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use values::Values;

macro_rules! tables {
    ($($(#[$doc:meta])* $name:ident = $file:literal),* $(,)?) => {
        /// A table of the vocabulary.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum TableId { $($(#[$doc])* $name),* }

        impl TableId {
            /// Every table, in order.
            pub const ALL: &'static [TableId] = &[$(TableId::$name),*];

            /// The table's file name, built in and in the user's data directory.
            pub const fn file(self) -> &'static str {
                match self { $(TableId::$name => $file),* }
            }

            const fn built_in(self) -> &'static str {
                match self { $(TableId::$name => include_str!(concat!("../tables/", $file))),* }
            }
        }
    };
}

tables! {
    /// Bodies that stand in credit lines.
    Agencies = "agencies.tsv",
    /// Words that introduce or belong to a credit.
    CreditLabels = "credit_labels.tsv",
    /// Words that say what a body in a credit is.
    CreditHeads = "credit_heads.tsv",
    /// Handling notices.
    Notices = "notices.tsv",
    /// Countries and their demonyms.
    Countries = "countries.tsv",
    /// States that no longer exist.
    FormerStates = "former_states.tsv",
    /// First-level divisions.
    Admin1 = "admin1.tsv",
    /// Seas, rivers, ranges, islands, informal regions.
    Regions = "regions.tsv",
    /// Counties, quarters, sites known by name alone.
    Landmarks = "landmarks.tsv",
    /// Nouns that say what a place is.
    PlaceKinds = "place_kinds.tsv",
    /// Known bodies.
    Organisations = "organisations.tsv",
    /// Nouns that make a capitalised run an organisation.
    OrganisationHeads = "organisation_heads.tsv",
    /// Who can hold a place.
    Holders = "holders.tsv",
    /// Titles of persons.
    Titles = "titles.tsv",
    /// Given names.
    GivenNames = "given_names.tsv",
    /// Kinds of events.
    Events = "events.tsv",
    /// Units of measure.
    Units = "units.tsv",
    /// Holidays with a computable date.
    Holidays = "holidays.tsv",
    /// Phrases by which somebody says or hedges.
    Cues = "cues.tsv",
    /// Words that make a count a casualty count.
    Casualties = "casualties.tsv",
    /// Nouns for people.
    PeopleNouns = "people_nouns.tsv",
    /// Small words of the grammar: months, weekdays, number words, prepositions.
    Words = "words.tsv",
}

/// A table that cannot be read, with the line that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableError {
    /// File name.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Expected what, found what.
    pub message: String,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
    }
}

impl std::error::Error for TableError {}

/// A table: named columns and rows of cells.
#[derive(Clone, Debug)]
pub struct Table {
    columns: Vec<&'static str>,
    /// The columns whose cells are checked.
    checks: Vec<(usize, Values)>,
    /// Row after row; the built-in cells are slices of the built-in file.
    cells: Vec<Cow<'static, str>>,
}

impl Table {
    /// The built-in table with a user's rows, and the rows that could not be read. A user's row whose first cell is
    /// known replaces that row, unless the table [adds](TableId::adds).
    pub fn load(id: TableId, user: Option<&str>) -> (Table, Vec<TableError>) {
        let mut problems = Vec::new();
        let mut table = Table { columns: Vec::new(), checks: Vec::new(), cells: Vec::new() };
        for (number, line) in id.built_in().lines().enumerate().filter(|(_, line)| !is_comment(line)) {
            if table.columns.is_empty() {
                table.columns = line.split('\t').collect();
                table.checks = id.checks().iter().map(|&(name, values)| (table.column(name), values)).collect();
            } else if let Err(problem) = table.push(id, number + 1, line.split('\t').map(|cell| trimmed(cell).into())) {
                problems.push(problem);
            }
        }
        if let Some(text) = user {
            table.add_user_rows(id, text, &mut problems);
        }
        (table, problems)
    }

    fn add_user_rows(&mut self, id: TableId, text: &str, problems: &mut Vec<TableError>) {
        let width = self.columns.len();
        let mut known: HashMap<String, usize> = if id.adds() {
            HashMap::new()
        } else {
            (0..self.len()).map(|row| (self.cell(row, 0).to_lowercase(), row)).collect()
        };
        let header = self.columns.join("\t");
        let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
        for (number, line) in lines.filter(|(_, line)| !is_comment(line) && *line != header) {
            let row = self.len();
            match self.push(id, number + 1, line.split('\t').map(|cell| cell.trim().to_owned().into())) {
                Ok(()) if id.adds() => {}
                Ok(()) => {
                    let first = *known.entry(self.cell(row, 0).to_lowercase()).or_insert(row);
                    if first != row {
                        let fresh = self.cells.split_off(row * width);
                        self.cells[first * width..(first + 1) * width].clone_from_slice(&fresh);
                    }
                }
                Err(problem) => problems.push(problem),
            }
        }
    }

    /// Adds a row, or says what is wrong with it.
    fn push(
        &mut self,
        id: TableId,
        line: usize,
        cells: impl Iterator<Item = Cow<'static, str>>,
    ) -> Result<(), TableError> {
        let before = self.cells.len();
        self.cells.extend(cells);
        let found = self.cells.len() - before;
        let (wanted, least) = (self.columns.len(), self.columns.len() - id.spare());
        if (least..wanted).contains(&found) {
            self.cells.resize(before + wanted, Cow::Borrowed(""));
        }
        let message = if !(least..=wanted).contains(&found) {
            let wanted = if least < wanted { format!("{least} or {wanted}") } else { wanted.to_string() };
            format!("expected {wanted} cells ({}), found {found}", self.columns.join(", "))
        } else if self.cells[before].is_empty() {
            format!("expected a {} in the first cell, found nothing", self.columns[0])
        } else if let Some((column, values)) = self.wrong_cell(before) {
            match &*self.cells[before + column] {
                "" => format!("expected {} {values}, found nothing", self.columns[column]),
                cell => format!("expected {} {values}, found \"{cell}\"", self.columns[column]),
            }
        } else {
            return Ok(());
        };
        self.cells.truncate(before);
        Err(TableError { file: id.file().to_owned(), line, message })
    }

    /// The first column whose cell is none of its values, in the row that starts at cell `start`.
    fn wrong_cell(&self, start: usize) -> Option<(usize, Values)> {
        self.checks.iter().copied().find(|(column, values)| !values.hold(&self.cells[start + column]))
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.cells.len() / self.columns.len().max(1)
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The names of the columns.
    pub fn columns(&self) -> &[&'static str] {
        &self.columns
    }

    /// Which cell of a row stands in the column `name`.
    ///
    /// # Panics
    ///
    /// If the table has no such column: the code and its built-in table disagree.
    pub fn column(&self, name: &str) -> usize {
        self.columns
            .iter()
            .position(|column| *column == name)
            .unwrap_or_else(|| panic!("no column {name} among {:?}", self.columns))
    }

    /// One cell.
    pub fn cell(&self, row: usize, column: usize) -> &str {
        &self.cells[row * self.columns.len() + column]
    }

    /// One cell as a list.
    pub fn list(&self, row: usize, column: usize) -> impl Iterator<Item = &str> {
        list(self.cell(row, column))
    }
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

/// The items of a list cell: `REUTERS | RETUERS`.
pub fn list(cell: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(cell);
    std::iter::from_fn(move || {
        loop {
            // Items are short: their bytes are looked at one by one.
            let (item, behind) = match rest?.bytes().position(|byte| byte == b'|') {
                Some(at) => (&rest?[..at], Some(&rest?[at + 1..])),
                None => (rest?, None),
            };
            rest = behind;
            let item = trimmed(item);
            if !item.is_empty() {
                return Some(item);
            }
        }
    })
}

fn is_comment(line: &str) -> bool {
    line.starts_with('#') || trimmed(line).is_empty()
}

/// A text without the white space around it; most have none, as their first and last bytes tell.
fn trimmed(text: &str) -> &str {
    match text.as_bytes() {
        [first, .., last] if first.is_ascii_graphic() && last.is_ascii_graphic() => text,
        _ => text.trim(),
    }
}
