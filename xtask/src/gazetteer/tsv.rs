//! Tab-separated tables: a header, rows with as many cells, comments that start with `#`.
//!
//! `Zaatari ⇥ Za'atari ⇥ CMPRF ⇥ JO ⇥ 32.292 ⇥ 36.327 ⇥ 2 ⇥ …` gives cells by the name of their column.

use anyhow::{Context, Result, ensure};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// A row and where it stands.
pub struct TsvRow {
    cells: HashMap<String, String>,
    path: PathBuf,
    line: usize,
}

impl TsvRow {
    /// The cell of a column, empty where the table has no such column.
    pub fn cell(&self, column: &str) -> &str {
        self.cells.get(column).map_or("", String::as_str)
    }

    /// The items of a cell that holds a list.
    pub fn list(&self, column: &str) -> impl Iterator<Item = String> + '_ {
        self.cell(column).split('|').map(|item| item.trim().to_owned()).filter(|item| !item.is_empty())
    }

    /// The number in a cell.
    ///
    /// # Errors
    ///
    /// Names file, line and column where there is none.
    pub fn number(&self, column: &str) -> Result<f64> {
        let cell = self.cell(column);
        cell.parse().with_context(|| format!("{}: expected a number in {column}, found {cell:?}", self.place()))
    }

    /// File and line, for messages.
    pub fn place(&self) -> String {
        format!("{}:{}", self.path.display(), self.line)
    }
}

/// The rows of a table.
///
/// # Errors
///
/// The file cannot be read, or a row has more or fewer cells than the header.
pub fn read(path: impl AsRef<Path>) -> Result<Vec<TsvRow>> {
    let path = path.as_ref();
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let mut header: Vec<String> = Vec::new();
    let mut rows = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        let cells: Vec<String> = line.split('\t').map(|cell| cell.trim().to_owned()).collect();
        if header.is_empty() {
            header = cells;
            continue;
        }
        let (expected, found) = (header.len(), cells.len());
        ensure!(expected == found, "{}:{}: expected {expected} cells, found {found}", path.display(), number + 1);
        let cells = header.iter().cloned().zip(cells).collect();
        rows.push(TsvRow { cells, path: path.to_owned(), line: number + 1 });
    }
    Ok(rows)
}
