//! The header of a table: which column is which, whatever its capitals, spaces and marks.
//!
//! `Admin1 Name_EN` and `admin1nameen` are the same column.

use super::{Problem, Take};
use crate::Row;
use std::io::BufRead;

/// Column names in small letters and digits alone.
pub(super) struct Columns(pub Vec<String>);

impl Columns {
    pub fn new<'c>(cells: impl Iterator<Item = &'c str>) -> Columns {
        let plain = |cell: &str| cell.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        Columns(cells.map(plain).collect())
    }

    /// The columns of a header line, parted by tabs, else semicolons, else commas.
    pub fn of_line(line: &str) -> Columns {
        Columns::new(line.split(char::from(delimiter(line))))
    }

    /// The first column that has one of these names, the names in order of preference.
    pub fn find(&self, names: &[&str]) -> Option<usize> {
        names.iter().find_map(|name| self.0.iter().position(|column| column == name))
    }

    /// The columns of latitude and longitude.
    pub fn position(&self) -> Option<(usize, usize)> {
        Some((self.find(LATITUDES)?, self.find(LONGITUDES)?))
    }
}

const LATITUDES: &[&str] =
    &["latitude", "lat", "latdd", "latitudedd", "ycoord", "pointy", "centerlat", "centroidlat", "latwgs84", "y"];
const LONGITUDES: &[&str] = &[
    "longitude",
    "lon",
    "long",
    "lng",
    "londd",
    "longdd",
    "longitudedd",
    "xcoord",
    "pointx",
    "centerlon",
    "centroidlon",
    "lonwgs84",
    "x",
];

/// What parts the cells of a line: tabs where there are any, else semicolons, else commas.
pub(super) fn delimiter(line: &str) -> u8 {
    [b'\t', b';'].into_iter().find(|mark| line.as_bytes().contains(mark)).unwrap_or(b',')
}

/// A reader of rows, and the header. Tables parted by tabs have no quotation marks around cells.
pub(super) fn table(input: &mut dyn BufRead) -> Result<(csv::Reader<&mut dyn BufRead>, Columns), Problem> {
    let beginning = String::from_utf8_lossy(input.fill_buf()?).into_owned();
    let delimiter = delimiter(beginning.lines().next().unwrap_or_default());
    let mut reader =
        csv::ReaderBuilder::new().delimiter(delimiter).quoting(delimiter != b'\t').flexible(true).from_reader(input);
    let header = reader.byte_headers().map_err(csv_error)?.clone();
    let cells: Vec<_> = header.iter().map(|cell| String::from_utf8_lossy(cell).into_owned()).collect();
    Ok((reader, Columns::new(cells.iter().map(String::as_str))))
}

/// A line's row, from its cells by column; nothing for a line that is no place.
type MakeRow<'m> = &'m dyn Fn(&dyn Fn(Option<usize>) -> String) -> Option<Result<Row, String>>;

/// Calls for each line with its number and cells; a line that is not UTF-8 is handed on as wrong.
pub(super) fn each_line(mut reader: csv::Reader<&mut dyn BufRead>, take: Take, row: MakeRow) -> Result<(), Problem> {
    let mut record = csv::ByteRecord::new();
    while reader.read_byte_record(&mut record).map_err(csv_error)? {
        let line = record.position().map_or(0, csv::Position::line);
        if record.iter().any(|cell| std::str::from_utf8(cell).is_err()) {
            take(line, Err("expected UTF-8, found other bytes".to_owned()))?;
            continue;
        }
        let cell = |column: Option<usize>| {
            let cell = column.and_then(|column| record.get(column)).unwrap_or_default();
            String::from_utf8_lossy(cell).trim().to_owned()
        };
        if let Some(row) = row(&cell) {
            take(line, row)?;
        }
    }
    Ok(())
}

fn csv_error(error: csv::Error) -> Problem {
    Problem::Io(error.into())
}
