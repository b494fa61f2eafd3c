//! The tables of `crates/gazetteer/data`: places that the packages lack or place badly.
//!
//! `Taksim Square ⇥ ⇥ SQR ⇥ TR ⇥ 41.037 ⇥ 28.985 ⇥ …` takes its other names from the row of the same name in
//! `crates/caption/tables` and the divisions of the nearest town. A quarter, county or airport that a package has too
//! stays one place: it keeps the package's identifier and gains the names.

use super::near::{Near, distance_km};
use super::tsv;
use anyhow::{Result, bail, ensure};
use gazetteer::Row;
use gazetteer::name::fold;
use std::collections::HashMap;

const DATA: &str = "crates/gazetteer/data";
const TABLES: &str = "crates/caption/tables";
const FILES: [&str; 4] = ["regions.tsv", "landmarks.tsv", "former_states.tsv", "overlay.tsv"];
/// Words that a division may be named with or without.
const GENERIC: [&str; 12] = [
    "province",
    "region",
    "state",
    "governorate",
    "district",
    "oblast",
    "county",
    "department",
    "prefecture",
    "krai",
    "division",
    "territory",
];

/// Names of places in the captions' vocabulary, each with its other names.
pub struct Vocabulary {
    names: HashMap<String, Vec<String>>,
    countries: HashMap<String, Vec<String>>,
    divisions: Vec<(String, Vec<String>)>,
}

impl Vocabulary {
    /// Reads the tables.
    pub fn read() -> Result<Vocabulary> {
        let mut names: HashMap<String, Vec<String>> = HashMap::new();
        for file in ["regions.tsv", "landmarks.tsv", "former_states.tsv"] {
            for row in tsv::read(format!("{TABLES}/{file}"))? {
                names.entry(fold(row.cell("name"))).or_default().extend(row.list("aliases"));
            }
        }
        let countries = tsv::read(format!("{TABLES}/countries.tsv"))?
            .iter()
            .map(|row| {
                let names = std::iter::once(row.cell("name").to_owned()).chain(row.list("aliases")).collect();
                (row.cell("alpha2").to_owned(), names)
            })
            .collect();
        let mut divisions = Vec::new();
        for row in tsv::read(format!("{TABLES}/admin1.tsv"))? {
            let names: Vec<String> =
                std::iter::once(row.cell("name").to_owned()).chain(row.list("abbreviations")).collect();
            divisions.extend(row.list("alpha2").map(|country| (country, names.clone())));
        }
        Ok(Vocabulary { names, countries, divisions })
    }

    /// The names of a country.
    pub fn country(&self, alpha2: &str) -> Vec<String> {
        self.countries.get(alpha2).cloned().unwrap_or_default()
    }

    /// The other names of a folded name.
    pub fn names(&self, folded: &str) -> Vec<String> {
        self.names.get(folded).cloned().unwrap_or_default()
    }
}

/// Gives divisions the captions' names for them and better positions, and adds those that the packages lack.
pub fn name_divisions(divisions: &mut Vec<Row>, vocabulary: &Vocabulary) -> Result<()> {
    let mut by_name: HashMap<(String, String), Vec<usize>> = HashMap::new();
    for (number, row) in divisions.iter().enumerate() {
        for name in std::iter::once(&row.name).chain(&row.names) {
            let folded = fold(name);
            for name in [bare(&folded).to_owned(), folded] {
                by_name.entry((row.country.clone(), name)).or_default().push(number);
            }
        }
    }
    let table = tsv::read(format!("{DATA}/divisions.tsv"))?;
    let mut placed: HashMap<(&str, String), &tsv::TsvRow> = HashMap::new();
    for row in &table {
        placed.insert((row.cell("alpha2"), fold(row.cell("name"))), row);
    }
    let mut unknown = Vec::new();
    for (country, names) in &vocabulary.divisions {
        if let Some(row) = placed.remove(&(country.as_str(), fold(&names[0]))) {
            add_division(divisions, row, names)?;
            continue;
        }
        let found = names.iter().flat_map(|name| {
            let folded = fold(name);
            let bare = bare(&folded).to_owned();
            [folded, bare].into_iter().filter_map(|name| by_name.get(&(country.clone(), name)))
        });
        let found: Vec<usize> = found.flatten().copied().collect();
        let first = found.iter().find(|number| divisions[**number].feature == "ADM1");
        match first.or(found.first()) {
            Some(number) => divisions[*number].names.extend(names.iter().cloned()),
            None => unknown.push(format!("{country} {}", names[0])),
        }
    }
    for row in table.iter().filter(|row| placed.contains_key(&(row.cell("alpha2"), fold(row.cell("name"))))) {
        add_division(divisions, row, &[row.cell("name").to_owned()])?;
    }
    ensure!(unknown.is_empty(), "{DATA}/divisions.tsv: expected rows for {}, found none", unknown.join(", "));
    Ok(())
}

fn add_division(divisions: &mut Vec<Row>, table: &tsv::TsvRow, names: &[String]) -> Result<()> {
    let (country, code) = (table.cell("alpha2"), table.cell("code"));
    if code.is_empty() {
        divisions.push(Row { names: names[1..].to_vec(), ..own(table, country, &names[0])? });
        return Ok(());
    }
    let feature = if code.contains('.') { "ADM2" } else { "ADM1" };
    let own_code = |row: &Row| if feature == "ADM1" { row.admin1.clone() } else { row.admin2.clone() };
    let found = divisions.iter_mut().find(|row| {
        row.country == country && row.feature == feature && own_code(row).is_some_and(|area| area.code == code)
    });
    let Some(row) = found else { bail!("{}: expected a code of GeoNames, found {code}", table.place()) };
    row.names.extend(names.iter().cloned());
    if !table.cell("latitude").is_empty() {
        (row.latitude, row.longitude) = (table.number("latitude")?, table.number("longitude")?);
        row.source = "GeoNames".to_owned();
    }
    Ok(())
}

/// A folded name without the generic word before or after it.
fn bare(folded: &str) -> &str {
    let strip = |name: &'_ str| -> Option<usize> {
        GENERIC.iter().find_map(|word| name.strip_suffix(word)?.strip_suffix(' ').map(str::len))
    };
    strip(folded).map_or(folded, |length| &folded[..length])
}

/// The rows of the tables that no package has; the others are merged into `divisions`, `cities` and `airports`.
pub fn read(
    vocabulary: &Vocabulary,
    divisions: &mut [Row],
    cities: &mut [Row],
    airports: &mut [Row],
) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for file in FILES {
        for table in tsv::read(format!("{DATA}/{file}"))? {
            let (country, name) = (table.cell("country"), table.cell("name"));
            let mut names: Vec<String> = table.list("names").collect();
            names.extend(vocabulary.names(&fold(name)));
            let row = Row { names, ..own(&table, country, name)? };
            if let Some(known) = known(&row, divisions, cities, airports) {
                merge(known, row);
                continue;
            }
            rows.push(row);
        }
    }
    let near = Near::new(cities);
    for row in &mut rows {
        if row.country.is_empty() || row.radius_km.is_none_or(|radius| radius > 20.0) {
            continue;
        }
        if let Some((_, town)) = near.within(row.latitude, row.longitude, &row.country, 60.0).first() {
            (row.admin1, row.admin2) = (cities[*town].admin1.clone(), cities[*town].admin2.clone());
        }
    }
    Ok(rows)
}

fn own(table: &tsv::TsvRow, country: &str, name: &str) -> Result<Row> {
    let slug = fold(name).replace(' ', "-");
    let scope = if country.is_empty() { String::new() } else { format!("{}:", country.to_lowercase()) };
    Ok(Row {
        id: format!("cutline:{scope}{slug}"),
        name: name.to_owned(),
        latitude: table.number("latitude")?,
        longitude: table.number("longitude")?,
        feature: table.cell("feature").to_owned(),
        country: country.to_owned(),
        radius_km: Some(table.number("radius_km")?),
        source: table.cell("source").to_owned(),
        ..Row::default()
    })
}

/// The package's row that is the same place.
fn known<'r>(
    row: &Row,
    divisions: &'r mut [Row],
    cities: &'r mut [Row],
    airports: &'r mut [Row],
) -> Option<&'r mut Row> {
    let folded: Vec<String> = std::iter::once(&row.name).chain(&row.names).map(|name| fold(name)).collect();
    let named = |other: &Row| std::iter::once(&other.name).chain(&other.names).any(|name| folded.contains(&fold(name)));
    let main = |other: &Row| std::iter::once(&other.name).chain(&other.names).any(|name| fold(name) == folded[0]);
    let away = |other: &Row| distance_km((row.latitude, row.longitude), (other.latitude, other.longitude));
    match row.feature.as_str() {
        "ADM1" | "ADM2" => divisions
            .iter_mut()
            .find(|other| other.country == row.country && other.feature.starts_with("ADM") && main(other)),
        "AIRP" | "AIRB" => airports.iter_mut().find(|other| other.country == row.country && away(other) < 5.0),
        feature if feature.starts_with("PPL") => {
            let reach = row.radius_km.unwrap_or(0.0).max(4.0) * 2.0;
            let near = |other: &&mut Row| {
                other.country == row.country
                    && (other.latitude - row.latitude).abs() < 0.5
                    && away(other) < reach
                    && named(other)
            };
            cities.iter_mut().filter(near).min_by(|a, b| away(a).total_cmp(&away(b)))
        }
        _ => None,
    }
}

fn merge(known: &mut Row, row: Row) {
    known.names.push(row.name);
    known.names.extend(row.names);
    known.radius_km = row.radius_km;
    if row.feature.starts_with("ADM") {
        (known.latitude, known.longitude, known.source) = (row.latitude, row.longitude, row.source);
    } else if row.feature == "PPLX" || row.feature.starts_with("AIR") {
        known.feature = row.feature;
    }
}
