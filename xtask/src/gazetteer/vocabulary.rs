//! Names of places in the captions' vocabulary, `crates/caption/tables`.
//!
//! The row `California ⇥ Calif. ⇥ …` gives California the name Calif.; the built-in gazetteer knows every place of the
//! tables by all its names there.

use super::tsv;
use anyhow::Result;
use gazetteer::name::fold;
use std::collections::HashMap;

const TABLES: &str = "crates/caption/tables";

/// Names of places in the captions' vocabulary, each with its other names.
pub struct Vocabulary {
    names: HashMap<String, Vec<String>>,
    countries: HashMap<String, Vec<String>>,
    /// Countries' divisions: the code of the country and the division's names.
    pub divisions: Vec<(String, Vec<String>)>,
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
