//! The divisions that rows lie in, told apart by country, containing division and code or name.

use super::format::{put, put_bytes};
use super::{Problem, records::Records};
use crate::{Area, Row, name};
use std::collections::HashMap;
use std::path::Path;

#[derive(Debug, Default)]
pub(crate) struct Divisions {
    known: HashMap<(String, u32, String), u32>,
    list: Vec<Known>,
    /// The divisions that are places, by the place's identifier.
    own: HashMap<String, u32>,
}

#[derive(Debug)]
struct Known {
    level: u8,
    parent: u32,
    place: u32,
    country: String,
    area: Area,
}

impl Divisions {
    /// One more than the number of the smallest division of a row, 0 for none.
    pub fn of(&mut self, row: &Row) -> u32 {
        let mut parent = 0;
        for (level, area, own) in [(1, &row.admin1, "ADM1"), (2, &row.admin2, "ADM2")] {
            let Some(area) = area.as_ref().filter(|area| **area != Area::default()) else { continue };
            let key = if area.code.is_empty() { name::fold(&area.name) } else { area.code.clone() };
            let division = *self.known.entry((row.country.clone(), parent, key)).or_insert_with(|| {
                let country = row.country.clone();
                self.list.push(Known { level, parent, place: 0, country, area: area.clone() });
                self.list.len() as u32
            });
            let known = &mut self.list[division as usize - 1];
            let itself = row.feature == own;
            if itself {
                self.own.insert(row.id.clone(), division);
            }
            if known.area.name.is_empty() {
                known.area.name = if itself && area.name.is_empty() { row.name.clone() } else { area.name.clone() };
            }
            parent = division;
        }
        parent
    }

    /// Says which number a place got; the first of a division's places is its own.
    pub fn place(&mut self, id: &str, number: u32) {
        let Some(division) = self.own.get(id) else { return };
        let known = &mut self.list[*division as usize - 1];
        if known.place == 0 {
            known.place = number + 1;
        }
    }

    /// The bytes of all.
    pub fn records(self, folder: &Path) -> Result<Records, Problem> {
        let mut records = Records::new(folder, "divisions");
        for known in self.list {
            let mut bytes = vec![known.level];
            put(&mut bytes, u64::from(known.parent));
            put(&mut bytes, u64::from(known.place));
            for text in [&known.country, &known.area.code, &known.area.name] {
                put_bytes(&mut bytes, text.as_bytes());
            }
            records.add(&[&bytes])?;
        }
        Ok(records)
    }
}
