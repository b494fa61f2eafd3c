//! Imports: files of places that others publish become rows.
//!
//! A GeoNames dump, a table of p-codes, a table of one's own, points of GeoJSON. What a file is, its first bytes say.

mod columns;
mod geojson;
mod geonames;
mod library;
mod pcodes;
mod source;
mod table;

pub use library::{Import, Library, Report, Step};

use crate::Row;
use crate::index::Problem;
use std::io::BufRead;

/// A format of places that can be imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A dump of GeoNames, a country or all: 19 columns parted by tabs, without a header.
    GeoNames,
    /// A table of OCHA's p-codes, a place a line with its divisions: `admin1Name_en, admin1Pcode, …` or `ADM1_EN,
    /// ADM1_PCODE, …`, with a latitude and a longitude.
    Pcodes,
    /// A table with a header: `id name alternate_names latitude longitude kind country admin1 admin2`; all but the name
    /// and the position may be left out.
    Table,
    /// Points of GeoJSON with properties of usual names.
    GeoJson,
}

/// What a reader hands on: where a row stands (its line, or its number among the features), and the row or what is wrong.
type Take<'t> = &'t mut dyn FnMut(u64, Result<Row, String>) -> Result<(), Problem>;

impl Format {
    /// What the beginning of a file looks like.
    fn recognise(beginning: &[u8]) -> Option<Format> {
        let text = String::from_utf8_lossy(beginning);
        let text = text.trim_start_matches('\u{feff}').trim_start();
        if text.starts_with('{') {
            return Some(Format::GeoJson);
        }
        let line = text.lines().next()?;
        if geonames::is_row(line) {
            return Some(Format::GeoNames);
        }
        let header = columns::Columns::of_line(line);
        if pcodes::Levels::of(&header).is_some() {
            return Some(Format::Pcodes);
        }
        table::is_header(&header).then_some(Format::Table)
    }

    /// Whom to name, under which licence, where the format's own publisher is known.
    fn publisher(self) -> Option<(&'static str, &'static str)> {
        match self {
            Format::GeoNames => Some(("GeoNames (https://www.geonames.org)", "CC BY 4.0")),
            _ => None,
        }
    }

    /// Reads rows. `scheme` stands before identifiers that have none.
    fn read(self, input: &mut dyn BufRead, scheme: &str, take: Take) -> Result<(), Problem> {
        match self {
            Format::GeoNames => geonames::read(input, take),
            Format::Pcodes => pcodes::read(input, take),
            Format::Table => table::read(input, scheme, take),
            Format::GeoJson => geojson::read(input, scheme, take),
        }
    }
}

/// A coordinate as it is written: "35.64", "35,64".
fn degrees(text: &str, what: &str) -> Result<f64, String> {
    let number = text.trim().replace(',', ".").parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| format!("expected a {what} in degrees, found \"{}\"", short(text)))
}

/// A text as it may stand in a message.
fn short(text: &str) -> String {
    let mut start: String = text.chars().take(40).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    start
}

/// A country as a row has it: two capital letters, or nothing.
fn country(code: &str) -> Result<String, String> {
    let code = code.trim();
    match code.len() {
        0 => Ok(String::new()),
        2 if code.bytes().all(|byte| byte.is_ascii_alphabetic()) => Ok(code.to_ascii_uppercase()),
        _ => Err(format!("expected a country of two letters, found \"{}\"", short(code))),
    }
}

/// The feature code of a kind in a record's words, or a feature code itself.
///
/// Where only the kind is known, a class letter of GeoNames stands for the code: `P` a place where people live.
fn feature(kind: &str) -> String {
    let kind = kind.trim();
    if !kind.is_empty() && kind.len() <= 10 && kind.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit()) {
        return kind.to_owned();
    }
    let code = match kind.to_lowercase().as_str() {
        "country" => "PCLI",
        "admin1" | "state" | "province" | "governorate" => "ADM1",
        "admin2" | "county" => "ADM2",
        "admin3" | "municipality" => "ADM3",
        "region" | "area" => "L",
        "district" | "suburb" | "neighbourhood" | "neighborhood" | "quarter" => "PPLX",
        "site" | "building" => "S",
        "aerodrome" | "airport" => "AIRP",
        "feature" | "mountain" | "peak" => "T",
        "river" | "lake" | "sea" | "water" => "H",
        "forest" => "V",
        _ => "P",
    };
    code.to_owned()
}

/// Names in one cell, parted by bars, semicolons or strokes.
fn split_names(cell: &str) -> impl Iterator<Item = String> {
    cell.split(['|', ';', '/']).map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned)
}
