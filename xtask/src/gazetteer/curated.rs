//! The tables of `crates/gazetteer/data`: places that the packages lack or place badly.
//!
//! `Taksim Square ⇥ ⇥ SQR ⇥ TR ⇥ 41.037 ⇥ 28.985 ⇥ …` takes its other names from the row of the same name in
//! `crates/caption/tables` and the divisions of its town or, where the table names none, of the nearest. A quarter,
//! county or airport that a package has too stays one place: it keeps the package's identifier and gains the names.

use super::near::Near;
use super::tsv;
use super::vocabulary::Vocabulary;
use anyhow::{Context, Result};
use gazetteer::name::fold;
use gazetteer::{Row, distance_km};

/// The folder of the tables, from the top of the repository.
pub const DATA: &str = "crates/gazetteer/data";
const FILES: [&str; 4] = ["regions.tsv", "landmarks.tsv", "former_states.tsv", "overlay.tsv"];

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
            rows.push((row, table.cell("town").to_owned()));
        }
    }
    let near = Near::new(cities);
    for (row, town) in &mut rows {
        if row.country.is_empty() || row.radius_km.is_none_or(|radius| radius > 20.0) {
            continue;
        }
        let town = if town.is_empty() { around(row, &near, cities) } else { Some(of_town(row, town, &near, cities)?) };
        if let Some(town) = town {
            (row.admin1, row.admin2) = (town.admin1.clone(), town.admin2.clone());
        }
    }
    Ok(rows.into_iter().map(|(row, _)| row).collect())
}

/// The town of a name that a quarter or site belongs to.
fn of_town<'c>(row: &Row, town: &str, near: &Near, cities: &'c [Row]) -> Result<&'c Row> {
    let folded = fold(town);
    let within = near.within(row.latitude, row.longitude, &row.country, 40.0);
    let towns = within.iter().map(|(_, number)| &cities[*number]);
    let named = towns.filter(|city| std::iter::once(&city.name).chain(&city.names).any(|name| fold(name) == folded));
    let found = named.max_by_key(|city| city.population);
    found.with_context(|| format!("{}: expected a town {town} within 40 km, found none", row.id))
}

/// The town around a place: the nearest, or for a quarter the one that it is most likely part of. A city of a million
/// reaches ten kilometres, a town of ten thousand one.
fn around<'c>(row: &Row, near: &Near, cities: &'c [Row]) -> Option<&'c Row> {
    let within = near.within(row.latitude, row.longitude, &row.country, 60.0);
    let reach =
        |number: usize| if row.feature == "PPLX" { (cities[number].population.max(1000) as f64).sqrt() } else { 1.0 };
    let found = within.iter().min_by(|a, b| (a.0 / reach(a.1)).total_cmp(&(b.0 / reach(b.1))));
    found.map(|(_, number)| &cities[*number])
}

/// A row of a table of its own.
pub fn own(table: &tsv::TsvRow, country: &str, name: &str) -> Result<Row> {
    let scope = [&country.to_lowercase(), table.cell("town"), name].map(|part| fold(part).replace(' ', "-"));
    let scope: Vec<&str> = scope.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    Ok(Row {
        id: format!("cutline:{}", scope.join(":")),
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
