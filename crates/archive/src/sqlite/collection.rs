//! Collections as rows: the last row of a name counts, and of each photograph in it.

use super::Sqlite;
use super::read::{number, numbers};
use super::review::became;
use super::write::Writing;
use crate::collection::{Collection, Gathered, Gathering};
use crate::digest::Cell;
use crate::error::{Error, Result};
use crate::log::Kind;
use crate::table::Table;
use rusqlite::{Connection, OptionalExtension};
use serde_json::json;
use std::collections::BTreeMap;

impl Sqlite {
    pub(super) fn read_collections(&self) -> Result<Vec<Collection>> {
        // A name's first row is its number, its last one says how it stands.
        let sql = "SELECT first.id, last.name, last.query, last.state = 'dropped'
                   FROM (SELECT min(id) AS id, max(id) AS last FROM collection GROUP BY name) first
                   JOIN collection last ON last.id = first.last ORDER BY first.id";
        let mut collections = self.rows(sql, &[], |row| {
            let (put_in, taken_out) = (Vec::new(), Vec::new());
            let (collection, dropped) = (number(row, 0)?, row.get(3)?);
            Ok(Collection { collection, name: row.get(1)?, query: row.get(2)?, dropped, put_in, taken_out })
        })?;
        let sql = "SELECT photograph, state = 'in' FROM gathered WHERE collection = ? ORDER BY id";
        for collection in &mut collections {
            let rows = self
                .rows(sql, &[&(collection.collection as i64)], |row| Ok((number(row, 0)?, row.get::<_, bool>(1)?)))?;
            let mut last = BTreeMap::new();
            for (photograph, is_in) in rows {
                // What became of a photograph since is what is meant.
                let now = became(&self.connection, photograph).map_err(|error| self.wrap(error))?;
                last.insert(now, is_in);
            }
            let those = |wanted: bool| {
                last.iter().filter(move |(_, is_in)| **is_in == wanted).map(|(photograph, _)| *photograph).collect()
            };
            (collection.put_in, collection.taken_out) = (those(true), those(false));
        }
        Ok(collections)
    }

    pub(super) fn write_gathering(&mut self, gathering: &Gathering, at: &str) -> Result<u64> {
        let known = self.read_collections()?.into_iter().find(|known| known.name == gathering.name);
        self.gathers(gathering, known.as_ref())?;
        let Gathering { name, done, by, reason } = gathering;
        self.write(|connection, writing| {
            let mut body = json!({ "name": name, "done": done.name(), "by": by, "reason": reason });
            let collection = match done {
                Gathered::Kept { query } => {
                    body["query"] = json!(query);
                    let id = writing.collection(connection, name, query.as_deref(), "kept")?;
                    known.map_or(id, |known| known.collection)
                }
                Gathered::Dropped => {
                    let known = known.map(|known| (known.collection, known.query)).unwrap_or_default();
                    writing.collection(connection, name, known.1.as_deref(), "dropped")?;
                    known.0
                }
                Gathered::Put(photographs) | Gathered::Taken(photographs) => {
                    let collection = known.map(|known| known.collection).unwrap_or_default();
                    body["photographs"] = json!(photographs);
                    let state = if matches!(done, Gathered::Put(_)) { "in" } else { "out" };
                    for photograph in photographs {
                        let (id, log) = (writing.next(Table::Gathered), writing.log());
                        let cells = [id.into(), collection.into(), (*photograph).into(), state.into(), log.into()];
                        writing.insert(connection, Table::Gathered, &cells)?;
                    }
                    collection
                }
            };
            body["collection"] = json!(collection);
            writing.enter(connection, Kind::Collection, body.to_string(), at)?;
            Ok(collection)
        })
    }

    /// Refuses what cannot be done with a collection as it stands.
    fn gathers(&self, gathering: &Gathering, known: Option<&Collection>) -> Result<()> {
        let name = &gathering.name;
        let (Gathered::Put(photographs) | Gathered::Taken(photographs)) = &gathering.done else {
            return match (&gathering.done, known) {
                (Gathered::Dropped, None) => {
                    Err(Error::Absent(format!("expected a collection, found none named {name:?}")))
                }
                _ => Ok(()),
            };
        };
        if known.is_none_or(|known| known.dropped) {
            return Err(Error::Absent(format!("expected a collection, found none named {name:?}")));
        }
        let sql = "SELECT id FROM photograph WHERE id = ?";
        for photograph in photographs {
            let found = self
                .connection
                .prepare_cached(sql)
                .and_then(|mut asked| asked.query_row([Cell::from(*photograph)], numbers).optional());
            if found.map_err(|error| self.wrap(error))?.is_none() {
                return Err(Error::Absent(format!(
                    "expected the number of a photograph, found no photograph {photograph}"
                )));
            }
        }
        Ok(())
    }
}

impl Writing {
    fn collection(
        &mut self,
        connection: &Connection,
        name: &str,
        query: Option<&str>,
        state: &str,
    ) -> rusqlite::Result<u64> {
        let (id, log) = (self.next(Table::Collection), self.log());
        self.insert(connection, Table::Collection, &[id.into(), name.into(), query.into(), state.into(), log.into()])?;
        Ok(id)
    }
}
