//! Which captions show which photograph, and what finds captions that are nearly alike.

use super::Sqlite;
use super::read::{number, numbers};
use super::write::Writing;
use crate::digest::{Cell, Digest};
use crate::error::Result;
use crate::log::Kind;
use crate::matching::Apart;
use crate::review::Action;
use crate::store::{Member, Move, Sketched};
use crate::table::Table;
use compare::{NEAR, Sketch, Words};
use rusqlite::{Connection, Row};
use serde_json::json;
use std::collections::BTreeMap;

/// The columns of [`member`].
const MEMBER: &str =
    "shown.caption, caption.text, caption.credit_line, caption.sha256, shown.photograph, shown.sighting,
     matched.state, matched.method
     FROM shown JOIN matched ON matched.id = shown.matched JOIN caption ON caption.id = shown.caption";

/// What stands behind the keys of a sketch; the words of the scene follow.
const NO_KEY: u64 = 0;

fn member(row: &Row<'_>) -> rusqlite::Result<Member> {
    let (state, method): (String, String) = (row.get(6)?, row.get(7)?);
    Ok(Member {
        caption: number(row, 0)?,
        text: row.get(1)?,
        credit_line: row.get(2)?,
        sha256: super::digest(row, 3)?,
        photograph: number(row, 4)?,
        sighting: number(row, 5)?,
        firm: state == "confirmed",
        fixed: method == "reviewed",
    })
}

impl Sqlite {
    pub(super) fn read_member(&self, caption: u64) -> Result<Option<Member>> {
        let sql = format!("SELECT {MEMBER} WHERE shown.caption = ? ORDER BY shown.sighting LIMIT 1");
        self.row(&sql, &[&(caption as i64)], member)
    }

    pub(super) fn read_members(&self, photograph: u64) -> Result<Vec<Member>> {
        let sql = format!("SELECT {MEMBER} WHERE shown.photograph = ? ORDER BY shown.sighting");
        let mut members = self.rows(&sql, &[&(photograph as i64)], member)?;
        members.sort_by_key(|member| (member.caption, !member.fixed, member.sighting));
        members.dedup_by_key(|member| member.caption);
        Ok(members)
    }

    /// The photographs that people split, as they are numbered now.
    pub(super) fn read_apart(&self) -> Result<Apart> {
        let mut apart = Apart::new();
        for review in self.reviews_where("action IN ('split', 'undo')")? {
            let (Action::Split, false, Some(from)) = (review.action, review.undone, review.photograph) else {
                continue;
            };
            let own = review.value.and_then(|value| serde_json::from_str::<serde_json::Value>(value.get()).ok());
            let Some(own) = own.and_then(|value| value["photograph"].as_u64()) else { continue };
            let now = |photograph| -> Result<u64> { Ok(self.read_went(photograph)?.unwrap_or(photograph)) };
            let (from, own) = (now(from)?, now(own)?);
            apart.insert((from.min(own), from.max(own)));
        }
        Ok(apart)
    }

    pub(super) fn read_sketches(&self, after: u64, most: usize) -> Result<Vec<Sketched>> {
        let sql = "SELECT id, caption, keys FROM sketch WHERE id > ? ORDER BY id LIMIT ?";
        self.rows(sql, &[&(after as i64), &(most as i64)], |row| {
            let bytes = row.get_ref(2)?.as_blob()?;
            let mut keys = bytes.chunks_exact(8).map(|key| u64::from_le_bytes(key.try_into().unwrap_or_default()));
            let keys: Vec<u64> = keys.by_ref().take_while(|key| *key != NO_KEY).collect();
            let words = bytes.get((keys.len() + 1) * 8..).and_then(Words::from_bytes).unwrap_or_default();
            Ok(Sketched { sketch: number(row, 0)?, caption: number(row, 1)?, keys, words })
        })
    }

    pub(super) fn read_last_sketch(&self) -> Result<u64> {
        Ok(self.row("SELECT coalesce(max(id), 0) FROM sketch", &[], numbers)?.unwrap_or_default())
    }

    pub(super) fn write_moves(&mut self, moves: &[Move], at: &str) -> Result<Vec<u64>> {
        self.write(|connection, writing| {
            let (mut moved, mut own) = (Vec::with_capacity(moves.len()), BTreeMap::new());
            let mut targets = Vec::with_capacity(moves.len());
            for one in moves {
                let to = match one.to {
                    Some(photograph) => photograph,
                    None => match own.get(&one.group) {
                        Some(photograph) => *photograph,
                        None => {
                            let key = Digest::of(format!("caption {} apart by entry {}", one.caption, writing.log()));
                            let photograph = writing.photograph_of_its_own(connection, &key)?;
                            own.insert(one.group, photograph);
                            photograph
                        }
                    },
                };
                targets.push(to);
                let rule = writing.rule(connection, one.rule.0, one.rule.1)?;
                let near = one.compared.is_some();
                let (method, state) = if near { (one.rule.0, "suggested") } else { ("first", "confirmed") };
                for sighting in sightings_with(connection, one.from, one.caption)? {
                    let (id, log) = (writing.next(Table::Matched), writing.log());
                    let cells = [
                        id.into(),
                        sighting.into(),
                        to.into(),
                        method.into(),
                        one.distance.into(),
                        if near { one.threshold.into() } else { Cell::Integer(0) },
                        state.into(),
                        log.into(),
                    ];
                    writing.insert(connection, Table::Matched, &cells)?;
                    let ground = writing.next(Table::Ground);
                    let compared = one.compared.map_or(Cell::Null, Cell::from);
                    writing.insert(
                        connection,
                        Table::Ground,
                        &[ground.into(), id.into(), compared, rule.into(), log.into()],
                    )?;
                }
                moved.push(json!({ "caption": one.caption, "from": one.from, "to": to, "rule": one.rule.0, "distance": one.distance }));
            }
            writing.enter(connection, Kind::Match, json!({ "moved": moved }).to_string(), at)?;
            Ok(targets)
        })
    }
}

/// The sightings of a caption that show a photograph.
fn sightings_with(connection: &Connection, photograph: u64, caption: u64) -> rusqlite::Result<Vec<u64>> {
    let sql = "SELECT matched.sighting FROM matched JOIN sighting ON sighting.id = matched.sighting
               WHERE matched.photograph = ?1 AND sighting.caption = ?2 AND NOT EXISTS (SELECT 1 FROM matched later
                   WHERE later.sighting = matched.sighting AND later.id > matched.id) ORDER BY matched.sighting";
    let parameters = [Cell::from(photograph), Cell::from(caption)];
    connection.prepare_cached(sql)?.query_map(parameters, numbers)?.collect()
}

impl Writing {
    /// The sketch of a new caption.
    pub(super) fn sketch(&mut self, connection: &Connection, caption: u64, sketch: &Sketch) -> rusqlite::Result<()> {
        if sketch.keys.is_empty() {
            return Ok(());
        }
        let keys = sketch.keys.iter().filter(|key| **key != NO_KEY).chain([&NO_KEY]);
        let mut keys: Vec<u8> = keys.flat_map(|key| key.to_le_bytes()).collect();
        keys.extend(sketch.words.to_bytes());
        let rule = self.rule(connection, NEAR.0, NEAR.1)?;
        let (id, log) = (self.next(Table::Sketch), self.log());
        self.insert(connection, Table::Sketch, &[id.into(), caption.into(), rule.into(), Cell::Blob(&keys), log.into()])
    }

    /// A photograph that nothing else founds.
    pub(super) fn photograph_of_its_own(&mut self, connection: &Connection, key: &Digest) -> rusqlite::Result<u64> {
        let (id, log) = (self.next(Table::Photograph), self.log());
        self.insert(connection, Table::Photograph, &[id.into(), key.into(), log.into()])?;
        Ok(id)
    }
}
