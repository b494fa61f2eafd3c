//! Tables of one's own: a header, then a place a line, parted by tabs, semicolons or commas.
//!
//! The columns `id`, `name`, `alternate_names`, `latitude`, `longitude`, `kind`, `country`, `admin1`, `admin2`, and where there are any `population`,
//! `radius_km` and `source`. A kind is a record's word or a feature code of GeoNames.

use super::columns::{self, Columns};
use super::{Problem, Take, country, degrees, feature, split_names};
use crate::{Area, Row};
use std::io::BufRead;

const NAME: &[&str] = &["name", "nameen", "title", "placename"];

/// Whether a header names what a place needs.
pub(super) fn is_header(columns: &Columns) -> bool {
    columns.find(NAME).is_some() && columns.position().is_some()
}

/// Reads a table; identifiers without a scheme get this one.
pub(super) fn read(input: &mut dyn BufRead, scheme: &str, take: Take) -> Result<(), Problem> {
    let (reader, header) = columns::table(input)?;
    let (Some(name), Some((latitude, longitude))) = (header.find(NAME), header.position()) else {
        return take(1, Err("expected the columns name, latitude and longitude".to_owned()));
    };
    let column = |names: &[&str]| header.find(names);
    let (id, kind) =
        (column(&["id", "code", "pcode", "geonameid"]), column(&["kind", "feature", "featurecode", "type"]));
    let others = column(&["alternatenames", "names", "aliases", "othernames", "alternates"]);
    let (land, population) = (column(&["country", "countrycode", "iso", "iso2"]), column(&["population", "pop"]));
    let (admin1, admin2) = (column(&["admin1", "admin1name"]), column(&["admin2", "admin2name"]));
    let (radius, source) = (column(&["radiuskm", "radius"]), column(&["source"]));
    let number = std::cell::Cell::new(0);
    columns::each_line(reader, take, &|cell| {
        number.set(number.get() + 1);
        let area =
            |column| Some(cell(column)).filter(|name| !name.is_empty()).map(|name| Area { code: String::new(), name });
        let row = || {
            let id = Some(cell(id)).filter(|id| !id.is_empty()).unwrap_or_else(|| number.get().to_string());
            Ok(Row {
                id: if id.contains(':') { id } else { format!("{scheme}:{id}") },
                name: cell(Some(name)),
                names: split_names(&cell(others)).collect(),
                latitude: degrees(&cell(Some(latitude)), "latitude")?,
                longitude: degrees(&cell(Some(longitude)), "longitude")?,
                feature: feature(&cell(kind)),
                country: country(&cell(land))?,
                admin1: area(admin1),
                admin2: area(admin2),
                population: cell(population).parse().unwrap_or(0),
                radius_km: cell(radius).parse().ok().filter(|km: &f64| km.is_finite() && *km > 0.0),
                source: Some(cell(source)).filter(|source| !source.is_empty()).unwrap_or_else(|| scheme.to_owned()),
            })
        };
        Some(row())
    })
}
