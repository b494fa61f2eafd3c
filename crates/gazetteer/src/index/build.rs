//! Building an index from rows.
//!
//! Places are numbered by importance, so that postings, which are in order of number, have the most important first.

use super::Problem;
use super::format::{self, About, Form, Head, Posting, put, put_bytes, put_postings};
use super::keys::KeysWriter;
use crate::{Area, Row, name, place};
use caption::record::PlaceKind;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Collects rows and writes their index.
#[derive(Debug)]
pub struct Builder {
    about: About,
    rows: Vec<Row>,
    ids: BTreeSet<String>,
}

/// Names beyond this many bytes are no names.
const NAME_LIMIT: usize = 400;

impl Builder {
    /// A builder for an index that says this of itself; the counts are filled in.
    pub fn new(about: About) -> Builder {
        Builder { about, rows: Vec::new(), ids: BTreeSet::new() }
    }

    /// Adds a row.
    ///
    /// # Errors
    ///
    /// [`Problem::Row`] if it has no name, no position on the earth, a name of more than 400 bytes, or an identifier that
    /// another row has; it is left out then, and the builder can go on.
    pub fn push(&mut self, row: Row) -> Result<(), Problem> {
        let problem = |what: String| Err(Problem::Row { id: row.id.clone(), what });
        if row.id.is_empty() {
            return problem("expected an identifier, found none".to_owned());
        }
        if row.name.len() > NAME_LIMIT {
            return problem(format!("expected a name of at most {NAME_LIMIT} bytes, found {}", row.name.len()));
        }
        if name::fold(&row.name).is_empty() {
            return problem("expected a name, found none".to_owned());
        }
        if !(-90.0..=90.0).contains(&row.latitude) || !(-180.0..=180.0).contains(&row.longitude) {
            return problem(format!(
                "expected a latitude in -90..90 and a longitude in -180..180, found {}, {}",
                row.latitude, row.longitude
            ));
        }
        if !self.ids.insert(row.id.clone()) {
            return problem("expected an identifier of its own, found one that an earlier row has".to_owned());
        }
        self.rows.push(row);
        Ok(())
    }

    /// The index.
    ///
    /// # Errors
    ///
    /// [`Problem::TooLarge`] if a part is larger than the format holds.
    pub fn finish(self) -> Result<Vec<u8>, Problem> {
        let Builder { about, mut rows, .. } = self;
        let mut head = Head { about, ..Head::default() };
        rows.sort_by_cached_key(|row| (Reverse(importance(row)), row.id.clone()));
        let mut divisions = Divisions::default();
        let mut names = BTreeMap::<String, Vec<Posting>>::new();
        let mut skeletons = BTreeMap::<String, Vec<Posting>>::new();
        let mut place_names = Vec::new();
        let mut place_divisions = Vec::new();
        for (number, row) in (0u32..).zip(&rows) {
            place_divisions.push(divisions.of(row, number));
            let main = name::fold(&row.name);
            let others: BTreeSet<String> =
                row.names.iter().filter(|name| name.len() <= NAME_LIMIT).map(|name| name::fold(name)).collect();
            let others = others.into_iter().filter(|name| !name.is_empty() && *name != main);
            let folded: Vec<String> = std::iter::once(main.clone()).chain(others).collect();
            let mut shorts = BTreeMap::<String, u32>::new();
            for (position, key) in (0u32..).zip(&folded) {
                let form = if position == 0 { Form::Main } else { Form::Other };
                names.entry(key.clone()).or_default().push(Posting { place: number, name: position, form });
                for short in name::short_forms(key, &row.feature) {
                    shorts.entry(short).or_insert(position);
                }
                for skeleton in name::skeletons(key, &row.country) {
                    let postings = skeletons.entry(skeleton).or_default();
                    postings.push(Posting { place: number, name: position, form });
                }
            }
            for (short, position) in shorts.into_iter().filter(|(short, _)| !folded.contains(short)) {
                names.entry(short).or_default().push(Posting { place: number, name: position, form: Form::Short });
            }
            place_names.push(folded);
        }
        let (names, numbers) = keys(names)?;
        let (skeletons, _) = keys(skeletons)?;
        let mut ids = KeysWriter::default();
        let mut id_numbers = vec![0; rows.len()];
        let by_id: BTreeMap<&str, usize> =
            rows.iter().enumerate().map(|(number, row)| (row.id.as_str(), number)).collect();
        for (id, number) in by_id {
            let mut value = Vec::new();
            put(&mut value, number as u64);
            id_numbers[number] = ids.add(id.as_bytes(), &value)?;
        }
        let mut places = Records::default();
        for (number, row) in rows.iter().enumerate() {
            let mut bytes = Vec::new();
            bytes.extend(((row.latitude * 1e6).round() as i32).to_le_bytes());
            bytes.extend(((row.longitude * 1e6).round() as i32).to_le_bytes());
            put(&mut bytes, position(&mut head.features, &row.feature));
            let country = (!row.country.is_empty()).then(|| {
                let known = head.countries.iter().position(|(code, _)| *code == row.country);
                known.unwrap_or_else(|| {
                    head.countries.push((row.country.clone(), None));
                    head.countries.len() - 1
                })
            });
            if let Some(country) = country
                && place::kind(&row.feature) == PlaceKind::Country
            {
                head.countries[country].1.get_or_insert(number as u32);
            }
            put(&mut bytes, country.map_or(0, |country| country as u64 + 1));
            put(&mut bytes, position(&mut head.sources, &row.source));
            put(&mut bytes, u64::from(place_divisions[number]));
            put(&mut bytes, row.population);
            put(&mut bytes, row.radius_km.map_or(0, |km| (km * 10.0).round().max(1.0) as u64));
            put(&mut bytes, u64::from(id_numbers[number]));
            put_bytes(&mut bytes, row.name.as_bytes());
            let mut last = 0;
            for (place, name) in place_names[number].iter().enumerate() {
                let name = numbers[name];
                put(&mut bytes, u64::from(name - if place == 0 { 0 } else { last }));
                last = if place == 0 { 0 } else { name };
            }
            places.add(&bytes)?;
        }
        let divisions = divisions.records()?;
        head.about.places = rows.len() as u32;
        head.about.names = numbers.len() as u32;
        let head = serde_json::to_vec(&head).map_err(|error| Problem::Io(error.into()))?;
        let parts: [Vec<u8>; format::SECTION_COUNT] = [
            head,
            divisions.data,
            divisions.offsets,
            places.data,
            places.offsets,
            ids.data,
            ids.blocks,
            names.data,
            names.blocks,
            skeletons.data,
            skeletons.blocks,
        ];
        let table = std::array::from_fn(|part| (parts[part].len() as u64, crc32fast::hash(&parts[part])));
        let mut bytes = format::header(&table);
        parts.iter().for_each(|part| bytes.extend(part));
        Ok(bytes)
    }
}

/// How likely a place is the one that is meant, by what it is and how many live there.
fn importance(row: &Row) -> u64 {
    let floor = match place::kind(&row.feature) {
        PlaceKind::Country => 1_000_000,
        PlaceKind::Admin1 => 200_000,
        PlaceKind::Feature | PlaceKind::Region => 20_000,
        PlaceKind::District if row.feature == "ADM2" => 10_000,
        _ => 0,
    };
    row.population.max(floor)
}

fn keys(map: BTreeMap<String, Vec<Posting>>) -> Result<(KeysWriter, HashMap<String, u32>), Problem> {
    let mut writer = KeysWriter::default();
    let mut numbers = HashMap::new();
    for (key, mut postings) in map {
        postings.sort();
        postings.dedup_by_key(|posting| posting.place);
        let mut value = Vec::new();
        put_postings(&mut value, &postings);
        numbers.insert(key.clone(), writer.add(key.as_bytes(), &value)?);
    }
    Ok((writer, numbers))
}

fn position(list: &mut Vec<String>, item: &str) -> u64 {
    let known = list.iter().position(|known| known == item);
    known.unwrap_or_else(|| {
        list.push(item.to_owned());
        list.len() - 1
    }) as u64
}

/// Records of any length and where each begins.
#[derive(Debug, Default)]
struct Records {
    data: Vec<u8>,
    offsets: Vec<u8>,
}

impl Records {
    fn add(&mut self, record: &[u8]) -> Result<(), Problem> {
        let offset = u32::try_from(self.data.len()).map_err(|_| Problem::TooLarge("places"))?;
        self.offsets.extend(offset.to_le_bytes());
        self.data.extend(record);
        Ok(())
    }
}

/// The divisions that rows lie in.
#[derive(Debug, Default)]
struct Divisions {
    known: HashMap<(String, u32, String), u32>,
    list: Vec<Known>,
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
    fn of(&mut self, row: &Row, number: u32) -> u32 {
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
            if row.feature == own {
                if known.place == 0 {
                    known.place = number + 1;
                }
                if known.area.name.is_empty() {
                    known.area.name = row.name.clone();
                }
            }
            if known.area.name.is_empty() {
                known.area.name = area.name.clone();
            }
            parent = division;
        }
        parent
    }

    fn records(self) -> Result<Records, Problem> {
        let mut records = Records::default();
        for known in self.list {
            let mut bytes = vec![known.level];
            put(&mut bytes, u64::from(known.parent));
            put(&mut bytes, u64::from(known.place));
            for text in [&known.country, &known.area.code, &known.area.name] {
                put_bytes(&mut bytes, text.as_bytes());
            }
            records.add(&bytes)?;
        }
        Ok(records)
    }
}
