//! Tables of OCHA's p-codes: a place a line, with the names and codes of the divisions that contain it.
//!
//! `admin1Name_en,admin1Pcode,admin2Name_en,admin2Pcode,latitude,longitude` or `ADM1_EN,ADM1_PCODE,…`. The place is the
//! lowest level that a line names: a division of that level, from the fourth on a place where people live.

use super::columns::{self, Columns};
use super::{Problem, Take, degrees};
use crate::{Area, Row};
use std::io::BufRead;

/// The columns of each level, the country's first.
pub(super) struct Levels {
    levels: Vec<Level>,
    position: (usize, usize),
}

#[derive(Default)]
struct Level {
    code: Option<usize>,
    /// English before others.
    names: Vec<usize>,
}

/// The level that a column speaks of, and what of it: `admin1nameen` is 1 and `nameen`.
fn parts(column: &str) -> Option<(usize, &str)> {
    let rest = column.strip_prefix("admin").or_else(|| column.strip_prefix("adm"))?;
    let level = rest.chars().next()?.to_digit(10)? as usize;
    (level < 7).then_some((level, &rest[1..]))
}

impl Levels {
    /// The levels of a header; nothing where it has no p-codes or no position.
    pub fn of(columns: &Columns) -> Option<Levels> {
        let mut levels: Vec<Level> = (0..7).map(|_| Level::default()).collect();
        for (number, column) in columns.0.iter().enumerate() {
            let Some((level, what)) = parts(column) else { continue };
            match what {
                "pcode" | "code" => levels[level].code = levels[level].code.or(Some(number)),
                "en" | "nameen" | "name" => levels[level].names.insert(0, number),
                // Names in other languages: `name_ar`, `AR`, `altname1_en`; not the type, the date.
                _ if what.starts_with("name")
                    || what.starts_with("alt")
                    || what.starts_with("ref")
                    || what.len() == 2 =>
                {
                    levels[level].names.push(number);
                }
                _ => {}
            }
        }
        let coded = levels.iter().any(|level| level.code.is_some() && !level.names.is_empty());
        Some(Levels { position: columns.position().filter(|_| coded)?, levels })
    }
}

/// Reads a table of p-codes.
pub(super) fn read(input: &mut dyn BufRead, take: Take) -> Result<(), Problem> {
    let (reader, header) = columns::table(input)?;
    let Some(Levels { levels, position }) = Levels::of(&header) else {
        return take(1, Err("expected columns such as admin1Name_en, admin1Pcode, latitude, longitude".to_owned()));
    };
    columns::each_line(reader, take, &|cell| {
        let named = |level: &Level| level.names.iter().map(|column| cell(Some(*column))).find(|name| !name.is_empty());
        // The line of tags below the header, `#adm1+name`.
        if levels.iter().filter_map(named).next().is_some_and(|name| name.starts_with('#')) {
            return None;
        }
        let row = || {
            let lowest =
                levels.iter().rposition(|level| named(level).is_some()).ok_or("expected a name, found none")?;
            let level = &levels[lowest];
            let code = cell(level.code);
            if code.is_empty() {
                return Err("expected a p-code, found none".to_owned());
            }
            let name = named(level).unwrap_or_default();
            let names = level.names.iter().map(|column| cell(Some(*column)));
            let area = |level: usize| {
                let area = Area { code: cell(levels[level].code), name: named(&levels[level]).unwrap_or_default() };
                (lowest >= level && area != Area::default()).then_some(area)
            };
            // P-codes begin with the country's two letters.
            let first =
                [cell(levels[0].code), code.clone()].into_iter().find(|code| !code.is_empty()).unwrap_or_default();
            let country = first.get(..2).filter(|code| code.bytes().all(|byte| byte.is_ascii_alphabetic()));
            Ok(Row {
                id: format!("ocha:{code}"),
                names: names.filter(|other| !other.is_empty() && *other != name).collect(),
                latitude: degrees(&cell(Some(position.0)), "latitude")?,
                longitude: degrees(&cell(Some(position.1)), "longitude")?,
                feature: match lowest {
                    0 => "PCLI".to_owned(),
                    1..=3 => format!("ADM{lowest}"),
                    _ => "PPL".to_owned(),
                },
                country: country.unwrap_or_default().to_ascii_uppercase(),
                admin1: area(1),
                admin2: area(2),
                source: "OCHA".to_owned(),
                name,
                ..Row::default()
            })
        };
        Some(row())
    })
}
