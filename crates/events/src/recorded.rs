//! Events as others recorded them: rows of UCDP GED, ACLED, or a table with a header, each with how exact it is.
//!
//! `217…,2016-05-03,…,1,1,Um Dalam town,…,Government of Sudan,…,9,9,11` is a row of 9 to 11 dead in a known place on a known
//! day. A row that cannot be read is named by its line; the others are used.

use archive::{Days, days_of_edtf};
use jiff::civil::Date;
use serde::Serialize;
use std::io::Read;

/// An event as somebody recorded it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Recorded {
    /// The line of the file.
    pub line: u64,
    /// Its identifier there.
    pub id: String,
    /// The first day that it may be, `2016-05-03`.
    pub first: String,
    /// The last day.
    pub last: String,
    /// The same, counted.
    #[serde(skip)]
    pub days: Days,
    /// Where, in words.
    pub place: String,
    /// First-level division.
    pub admin1: String,
    /// Second-level division.
    pub admin2: String,
    /// Country, as written.
    pub country: String,
    /// Degrees WGS 84, north and east positive.
    pub position: (f64, f64),
    /// Kilometres around the position within which it is as a rule; `None` for what is no closer than a country.
    pub reach_km: Option<f64>,
    /// What kind, as written.
    pub kind: String,
    /// Whether the row is one of UCDP, which records deadly violence alone.
    #[serde(skip)]
    pub deadly: bool,
    /// Deaths: the fewest, the best figure, the most.
    pub deaths: Deaths,
    /// Who did it, or one side.
    pub actor1: String,
    /// The other side, or the victims.
    pub actor2: String,
    /// What it rests on.
    pub source: String,
}

/// Deaths as somebody recorded them; what is not recorded is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Deaths {
    /// The fewest.
    pub low: Option<u64>,
    /// The figure thought best.
    pub best: Option<u64>,
    /// The most.
    pub high: Option<u64>,
}

/// A row that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRow {
    /// Its line.
    pub line: u64,
    /// What was expected and found.
    pub what: String,
}

/// Why a table cannot be read at all.
#[derive(Debug, PartialEq, Eq)]
pub struct Unreadable(pub String);

impl std::fmt::Display for Unreadable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}

/// What is known to lie in a first-level division lies so many kilometres from its middle as a rule.
const DIVISION_KM: f64 = 75.0;
/// So much of a table is taken in, in bytes.
const LARGEST: u64 = 1 << 30;

/// Reads a table of events; `named` says which column is what where its heading does not: `[("date", "Datum")]`.
///
/// # Errors
///
/// If it has no header with a day, a latitude and a longitude, or cannot be read.
///
/// # Examples
///
/// ```
/// let table = "day\tplace\tlat\tlon\tkilled\n2016-05-03\tUm Dalam\t14.1\t30.2\t9\nyesterday\tGolo\t13.0\t24.0\t1\n";
/// let (rows, bad) = events::recorded::read(table.as_bytes(), &[])?;
/// assert_eq!((rows.len(), rows[0].deaths.best), (1, Some(9)));
/// assert_eq!(bad[0].line, 3);
/// assert!(events::recorded::read("a,b\n1,2\n".as_bytes(), &[]).is_err());
/// # Ok::<(), events::recorded::Unreadable>(())
/// ```
pub fn read(file: impl Read, named: &[(String, String)]) -> Result<(Vec<Recorded>, Vec<BadRow>), Unreadable> {
    let mut bytes = Vec::new();
    file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| Unreadable(error.to_string()))?;
    if bytes.len() as u64 > LARGEST {
        return Err(Unreadable(format!("expected a table of at most {} MiB, found a larger one", LARGEST >> 20)));
    }
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    let header = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let count = |byte: u8| header.iter().filter(|found| **found == byte).count();
    let delimiter =
        [b'\t', b';', b','].into_iter().max_by_key(|delimiter| (count(*delimiter), *delimiter == b',')).unwrap_or(b',');
    let mut table = csv::ReaderBuilder::new().delimiter(delimiter).flexible(true).from_reader(text);
    let headings = table.byte_headers().map_err(|error| Unreadable(error.to_string()))?.clone();
    let headings: Vec<String> = headings.iter().map(|name| String::from_utf8_lossy(name).trim().to_owned()).collect();
    let columns = Columns::of(&headings, named)?;
    let (mut rows, mut bad, mut row) = (Vec::new(), Vec::new(), csv::ByteRecord::new());
    loop {
        match table.read_byte_record(&mut row) {
            Ok(false) => return Ok((rows, bad)),
            Ok(true) => {
                let line = row.position().map_or(0, csv::Position::line);
                match columns.row(line, &row) {
                    Ok(row) => rows.push(row),
                    Err(what) => bad.push(BadRow { line, what }),
                }
            }
            Err(error) => {
                let line = error.position().map_or(0, csv::Position::line);
                bad.push(BadRow { line, what: error.to_string() });
                if error.is_io_error() {
                    return Ok((rows, bad));
                }
            }
        }
    }
}

/// Which column says what.
struct Columns(Vec<(&'static str, usize)>);

/// What a column may say, with the headings it has.
fn known() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("../tables/columns.tsv").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once('\t'))
}

impl Columns {
    fn of(headings: &[String], named: &[(String, String)]) -> Result<Columns, Unreadable> {
        let at = |name: &str| headings.iter().position(|heading| heading.eq_ignore_ascii_case(name));
        let mut columns = Vec::new();
        for (what, aliases) in known() {
            let given = named.iter().find(|(of, _)| of == what);
            let found = match given {
                Some((_, heading)) => Some(at(heading).ok_or_else(|| {
                    Unreadable(format!("expected a column {heading:?} for {what}, found {}", some(headings)))
                })?),
                None => aliases.split(" | ").find_map(at),
            };
            columns.extend(found.map(|column| (what, column)));
        }
        if let Some((what, _)) = named.iter().find(|(what, _)| !known().any(|(known, _)| known == what)) {
            let all: Vec<&str> = known().map(|(what, _)| what).collect();
            return Err(Unreadable(format!("expected one of {}, found {what:?}", all.join(", "))));
        }
        let columns = Columns(columns);
        for what in ["date", "latitude", "longitude"] {
            if columns.at(what).is_none() {
                let found = some(headings);
                return Err(Unreadable(format!("expected a header with a column for {what}, found {found}")));
            }
        }
        Ok(columns)
    }

    fn at(&self, what: &str) -> Option<usize> {
        self.0.iter().find(|(known, _)| *known == what).map(|(_, at)| *at)
    }

    fn row(&self, line: u64, row: &csv::ByteRecord) -> Result<Recorded, String> {
        let cell = |what: &str| -> String {
            let cell = self.at(what).and_then(|at| row.get(at)).unwrap_or_default();
            String::from_utf8_lossy(cell).trim().to_owned()
        };
        let degrees = |what: &str, most: f64| {
            let text = cell(what);
            let number = text.parse::<f64>().ok().filter(|number| number.abs() <= most);
            number.ok_or_else(|| format!("expected degrees as {what}, found {text:?}"))
        };
        let count = |what: &str| match cell(what).as_str() {
            "" => Ok(None),
            text => {
                let number = text.parse::<f64>().ok().filter(|number| (0.0..1e9).contains(number));
                number
                    .map(|number| Some(number.round() as u64))
                    .ok_or_else(|| format!("expected a count as {what}, found {text:?}"))
            }
        };
        let grade = |what: &str| cell(what).parse::<f64>().ok().map(|grade| grade as u8);
        let first = cell("date");
        let first = day(&first).ok_or_else(|| format!("expected a day such as 2016-05-03 as date, found {first:?}"))?;
        let last = match cell("end").as_str() {
            "" => first,
            text => day(text).ok_or_else(|| format!("expected a day such as 2016-05-03 as end, found {text:?}"))?,
        };
        let (first, last) = match grade("time_precision") {
            Some(2) => (week(first, -6), week(last, 6)),
            Some(3) => (first.first_of_month(), last.last_of_month()),
            _ => (first, last),
        };
        if first > last {
            return Err(format!("expected the earlier day first, found {first} and {last}"));
        }
        let days = days_of_edtf(&format!("{first}/{last}")).ok_or_else(|| format!("expected days, found {first}"))?;
        let reach_km = match (grade("where_prec"), grade("geo_precision")) {
            (Some(1), _) => Some(5.0),
            (Some(2), _) => Some(25.0),
            (Some(3), _) => Some(50.0),
            (Some(4), _) => Some(DIVISION_KM),
            (Some(5), _) => Some(100.0),
            (Some(_), _) => None,
            (None, Some(1)) => Some(10.0),
            (None, Some(2)) => Some(30.0),
            (None, Some(_)) => Some(DIVISION_KM),
            (None, None) => Some(10.0),
        };
        let violence = grade("violence");
        let kind = match violence {
            Some(1) => "state-based violence".to_owned(),
            Some(2) => "non-state violence".to_owned(),
            Some(3) => "one-sided violence".to_owned(),
            _ => [cell("sub_type"), cell("type")].into_iter().find(|kind| !kind.is_empty()).unwrap_or_default(),
        };
        Ok(Recorded {
            line,
            id: whole(&cell("id")),
            first: first.to_string(),
            last: last.to_string(),
            days,
            place: cell("place"),
            admin1: cell("admin1"),
            admin2: cell("admin2"),
            country: cell("country"),
            position: (degrees("latitude", 90.0)?, degrees("longitude", 180.0)?),
            reach_km,
            kind,
            deadly: violence.is_some(),
            deaths: Deaths { low: count("low")?, best: count("deaths")?, high: count("high")? },
            actor1: cell("actor1"),
            actor2: cell("actor2"),
            source: cell("source"),
        })
    }
}

/// The first few headings, for a message.
fn some(headings: &[String]) -> String {
    /// Characters.
    const AT_MOST: usize = 200;
    let all = headings.join(", ");
    match all.char_indices().nth(AT_MOST) {
        Some((at, _)) => format!("{} …", &all[..at]),
        None if all.is_empty() => "nothing".to_owned(),
        None => all,
    }
}

/// "217045.0" is the number 217045.
fn whole(id: &str) -> String {
    let number = id.strip_suffix(".0").filter(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
    number.unwrap_or(id).to_owned()
}

fn week(day: Date, by: i32) -> Date {
    use jiff::ToSpan;
    day.checked_add(by.days()).unwrap_or(day)
}

/// `2016-05-03`, `2016-05-03 00:00:00.000`, `03 May 2016`, `3-May-2016`; `03/05/2016` is two days and none.
fn day(text: &str) -> Option<Date> {
    let date = text.get(..10).filter(|_| text.len() == 10 || matches!(text.as_bytes().get(10), Some(b' ' | b'T')));
    if let Some(date) = date.and_then(|date| date.parse().ok()) {
        return Some(date);
    }
    const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let mut parts = text.split([' ', '-']).filter(|part| !part.is_empty());
    let day = parts.next()?.parse().ok()?;
    let month = parts.next()?.get(..3)?.to_ascii_lowercase();
    let month = MONTHS.iter().position(|known| *known == month)? as i8 + 1;
    let year = parts.next().filter(|year| year.len() == 4)?.parse().ok()?;
    Date::new(year, month, day).ok().filter(|_| parts.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    const UCDP: &str = "\
id,date_start,date_end,date_prec,where_prec,where_coordinates,adm_1,latitude,longitude,side_a,side_b,type_of_violence,best,low,high,country
7.0,2016-05-03,2016-05-03,1.0,1.0,Um Dalam town,North,14.1,30.2,Government of Sudan,SPLM,1.0,9.0,9.0,11.0,Sudan
8.0,03/05/2016,2016-05-03,1.0,1.0,Golo,North,14.1,30.2,A,B,1.0,9.0,9.0,11.0,Sudan
9.0,2016-05-03,2016-05-03,1.0,6.0,Sudan,,114.1,30.2,A,B,1.0,9.0,9.0,11.0,Sudan
";
    const ACLED: &str = "\
event_id_cnty;event_date;time_precision;event_type;sub_event_type;actor1;location;latitude;longitude;geo_precision;source;fatalities
SUD1;03 May 2016;1;Explosions/Remote violence;Air/drone strike;Military Forces of Sudan;Um Dalam;14.1;30.2;1;Radio;9
SUD2;03 May 2016;3;Battles;Armed clash;Militia;Um Dalam;14.1;30.2;3;Radio;some
";

    #[test]
    fn rows_of_ucdp_and_acled_are_told_by_their_headers_and_bad_ones_by_their_lines() {
        let (rows, bad) = read(UCDP.as_bytes(), &[]).unwrap();
        assert_eq!((rows.len(), rows[0].id.as_str(), rows[0].reach_km, rows[0].deadly), (1, "7", Some(5.0), true));
        assert_eq!(rows[0].deaths, Deaths { low: Some(9), best: Some(9), high: Some(11) });
        let lines: Vec<u64> = bad.iter().map(|bad| bad.line).collect();
        assert_eq!(lines, [3, 4]);
        assert!(bad[0].what.contains("found \"03/05/2016\"") && bad[1].what.contains("latitude"), "{bad:?}");
        let (rows, bad) = read(ACLED.as_bytes(), &[]).unwrap();
        assert_eq!((rows[0].kind.as_str(), rows[0].first.as_str(), bad[0].line), ("Air/drone strike", "2016-05-03", 3));
    }

    #[test]
    fn columns_can_be_named_and_are_asked_for_by_name() {
        let table = "Datum,Ort,N,O\n2016-05-03,Um Dalam,14.1,30.2\n";
        let named = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
            pairs.iter().map(|(what, heading)| ((*what).to_owned(), (*heading).to_owned())).collect()
        };
        let Unreadable(why) = read(table.as_bytes(), &[]).unwrap_err();
        assert_eq!(why, "expected a header with a column for date, found Datum, Ort, N, O");
        let all = named(&[("date", "Datum"), ("place", "Ort"), ("latitude", "N"), ("longitude", "O")]);
        assert_eq!(read(table.as_bytes(), &all).unwrap().0[0].place, "Um Dalam");
        assert!(read(table.as_bytes(), &named(&[("date", "Tag")])).is_err());
        assert!(read(table.as_bytes(), &named(&[("colour", "Ort")])).is_err());
        assert!(read("".as_bytes(), &[]).is_err() && read(&b"\xff\x00\n"[..], &[]).is_err());
    }
}
