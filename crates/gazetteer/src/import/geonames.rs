//! GeoNames dumps: a place a line, 19 columns parted by tabs, as `SY.txt` and `allCountries.txt` are; alternateNamesV2
//! and admin1CodesASCII/admin2Codes beside them.
//!
//! 170592, Douma, Douma, "Duma,دوما", 33.57175, 36.4027, P, PPLA2, SY, …

use super::{Problem, Take, country, degrees, short};
use crate::{Area, Row};
use std::collections::HashMap;
use std::io::{BufRead, Read};

const COLUMNS: usize = 19;
/// Bytes of a line; the longest of GeoNames has some 15,000.
const LINE_LIMIT: u64 = 1 << 20;

/// What a reader of lines hands on: the line's number, and the line or what is wrong.
type TakeLine<'t> = &'t mut dyn FnMut(u64, Result<&str, String>) -> Result<(), Problem>;
/// What a reader of names hands on: the line's number, and whose name it is and the name, or what is wrong.
type TakeName<'t> = &'t mut dyn FnMut(u64, Result<(String, &str), String>) -> Result<(), Problem>;

/// Spots that captions name. Of the other classes all is kept but roads, undersea features and wells.
const SPOTS: &[&str] = &[
    "AIRB", "AIRF", "AIRH", "AIRP", "AIRQ", "AMTH", "ANS", "ARCH", "BDG", "BLDG", "BLDO", "BP", "CARN", "CH", "CSTL",
    "CTRCM", "CTRF", "CTRR", "CTRS", "CVNT", "DAM", "DIP", "ESTO", "EST", "FCL", "FT", "FY", "GATE", "GDN", "GHSE",
    "GOVL", "HSP", "HSPC", "HSPD", "HSTS", "INSM", "ITTR", "JTY", "KRAL", "LDNG", "LIBR", "LTHSE", "MALL", "MAR",
    "MFG", "MKT", "MLWND", "MN", "MNMT", "MSQE", "MSTY", "MTRO", "MUS", "NOV", "NUC", "OBS", "OPRA", "PAL", "PGDA",
    "PIER", "PO", "PP", "PPQ", "PRKHQ", "PRN", "PRNJ", "PRNQ", "PS", "PSH", "PSN", "PYR", "PYRS", "QUAY", "RKRY",
    "RLG", "RSTN", "RUIN", "SCH", "SCHC", "SHRN", "SQR", "STDM", "STNB", "SYG", "THTR", "TMB", "TMPL", "TOWR", "UNIV",
    "USGE", "WALL", "WALLA", "WHRF", "WTRW", "ZOO",
];

/// Whether a line is one of a dump.
pub(super) fn is_row(line: &str) -> bool {
    let mut cells = line.split('\t');
    cells.next().is_some_and(|id| id.parse::<u64>().is_ok()) && cells.count() + 1 == COLUMNS
}

/// Reads a dump.
pub(super) fn read(input: &mut dyn BufRead, take: Take) -> Result<(), Problem> {
    lines(input, &mut |number, line| match line {
        Ok(line) => match row(line) {
            Ok(None) => Ok(()),
            Ok(Some(row)) => take(number, Ok(row)),
            Err(what) => take(number, Err(what)),
        },
        Err(what) => take(number, Err(what)),
    })
}

/// Reads alternateNamesV2: the identifier of a row and another name of it.
pub(super) fn read_names(input: &mut dyn BufRead, take: TakeName) -> Result<(), Problem> {
    lines(input, &mut |number, line| {
        let Ok(line) = line else { return take(number, Err(line.unwrap_err())) };
        let cells: Vec<&str> = line.split('\t').take(4).collect();
        let [_, id, language, name] = cells[..] else {
            return take(number, Err(format!("expected 4 columns or more, found {}", cells.len())));
        };
        // Addresses, postal codes and the like are no names.
        if matches!(language, "link" | "post" | "wkdt" | "unlc" | "phon" | "piny" | "tcid") {
            return Ok(());
        }
        match id.parse::<u64>() {
            Ok(id) => take(number, Ok((format!("geonames:{id}"), name))),
            Err(_) => take(number, Err(format!("expected the number of a place, found \"{}\"", short(id)))),
        }
    })
}

/// Reads admin1CodesASCII or admin2Codes: names by country and codes, `SY.08` or `SY.08.170590`.
pub(super) fn read_divisions(input: &mut dyn BufRead, names: &mut HashMap<String, String>) -> Result<(), Problem> {
    lines(input, &mut |_, line| {
        if let Ok(line) = line
            && let Some((code, rest)) = line.split_once('\t')
        {
            names.insert(code.to_owned(), rest.split('\t').next().unwrap_or_default().to_owned());
        }
        Ok(())
    })
}

fn lines(mut input: &mut dyn BufRead, each: TakeLine) -> Result<(), Problem> {
    let mut bytes = Vec::new();
    for number in 1.. {
        bytes.clear();
        if (&mut input).take(LINE_LIMIT).read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        if bytes.len() as u64 == LINE_LIMIT && !bytes.ends_with(b"\n") {
            while !bytes.is_empty() && !bytes.ends_with(b"\n") {
                bytes.clear();
                (&mut input).take(LINE_LIMIT).read_until(b'\n', &mut bytes)?;
            }
            each(number, Err(format!("expected a line of less than {LINE_LIMIT} bytes, found a longer one")))?;
            continue;
        }
        let line = match bytes.strip_suffix(b"\n") {
            Some(line) => line.strip_suffix(b"\r").unwrap_or(line),
            None => &bytes,
        };
        if line.is_empty() || line.starts_with(b"#") {
            continue;
        }
        let line = std::str::from_utf8(line);
        each(
            number,
            line.map_err(|error| format!("expected UTF-8, found other bytes at byte {}", error.valid_up_to())),
        )?;
    }
    Ok(())
}

/// A line as a row; nothing where the place is of a kind that is not kept.
fn row(line: &str) -> Result<Option<Row>, String> {
    let cells: Vec<&str> = line.split('\t').collect();
    let [id, name, ascii, names, latitude, longitude, class, code, land, _, admin1, admin2, _, _, population, ..] =
        cells[..]
    else {
        return Err(format!("expected {COLUMNS} columns, found {}", cells.len()));
    };
    if cells.len() != COLUMNS {
        return Err(format!("expected {COLUMNS} columns, found {}", cells.len()));
    }
    let id: u64 = id.parse().map_err(|_| format!("expected the number of a place, found \"{}\"", short(id)))?;
    let kept = match class {
        "S" => SPOTS.contains(&code),
        "H" => !code.starts_with("WLL"),
        "R" | "U" => false,
        _ => true,
    };
    if !kept {
        return Ok(None);
    }
    let names = std::iter::once(ascii).chain(names.split(','));
    let names = names.filter(|other| !other.is_empty() && *other != name && !other.contains("://"));
    let area = |code: &str| (!matches!(code, "" | "00")).then(|| Area { code: code.to_owned(), name: String::new() });
    let admin1 = area(admin1);
    Ok(Some(Row {
        id: format!("geonames:{id}"),
        name: name.to_owned(),
        names: names.map(str::to_owned).collect(),
        latitude: degrees(latitude, "latitude")?,
        longitude: degrees(longitude, "longitude")?,
        feature: if code.is_empty() { class.to_owned() } else { code.to_owned() },
        country: country(land)?,
        admin2: admin1.as_ref().and_then(|_| area(admin2)),
        admin1,
        population: population.parse().unwrap_or(0),
        radius_km: None,
        source: "GeoNames".to_owned(),
    }))
}
