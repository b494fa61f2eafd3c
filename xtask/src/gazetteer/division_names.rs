//! The captions' names for divisions, and better positions for some: `crates/gazetteer/data/divisions.tsv`.
//!
//! `RU ⇥ Adygea ⇥ 01 ⇥ …` gives the division that GeoNames calls Respublika Adygeya (`RU.01`) the name Adygea.

use super::curated::{DATA, own};
use super::tsv;
use super::vocabulary::Vocabulary;
use anyhow::{Result, bail, ensure};
use gazetteer::Row;
use gazetteer::name::fold;
use std::collections::HashMap;

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

/// Gives divisions the captions' names for them and better positions, and adds those that the packages lack.
pub fn apply(divisions: &mut Vec<Row>, vocabulary: &Vocabulary) -> Result<()> {
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
