//! Which captions show which photograph, and what finds captions that are nearly alike.

use super::Sqlite;
use super::read::{number, numbers};
use super::review::sightings_of;
use super::write::Writing;
use crate::digest::{Cell, Digest};
use crate::error::Result;
use crate::log::Kind;
use crate::review::Action;
use crate::store::{Member, Move};
use crate::table::Table;
use compare::{NEAR, Sketch};
use rusqlite::{Connection, Row};
use serde_json::json;
use std::collections::BTreeMap;

/// The columns of [`member`].
const MEMBER: &str =
    "shown.caption, caption.text, caption.credit_line, caption.sha256, shown.photograph, shown.sighting,
     matched.state, matched.method
     FROM shown JOIN matched ON matched.id = shown.matched JOIN caption ON caption.id = shown.caption";

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

    /// Whether a sighting of the one was split off the other.
    pub(super) fn were_split(&self, one: u64, other: u64) -> Result<bool> {
        if !self.is_reviewed()? {
            return Ok(false);
        }
        for review in self.read_reviews(0, usize::MAX)? {
            let (Action::Split, false, Some(from)) = (review.action, review.undone, review.photograph) else {
                continue;
            };
            let own = review.value.and_then(|value| serde_json::from_str::<serde_json::Value>(value.get()).ok());
            let Some(own) = own.and_then(|value| value["photograph"].as_u64()) else { continue };
            let now = |photograph| -> Result<u64> { Ok(self.read_went(photograph)?.unwrap_or(photograph)) };
            let (from, own) = (now(from)?, now(own)?);
            if (from, own) == (one, other) || (own, from) == (one, other) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    pub(super) fn read_sketches(&self, after: u64, most: usize) -> Result<Vec<(u64, u64, Vec<u64>)>> {
        let sql = "SELECT id, caption, keys FROM sketch WHERE id > ? ORDER BY id LIMIT ?";
        self.rows(sql, &[&(after as i64), &(most as i64)], |row| {
            let keys = row.get_ref(2)?.as_blob()?.chunks_exact(8);
            let keys = keys.map(|key| u64::from_le_bytes(key.try_into().unwrap_or_default()));
            Ok((number(row, 0)?, number(row, 1)?, keys.collect()))
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
                for sighting in sightings_of(connection, one.from)? {
                    let sql = "SELECT caption FROM sighting WHERE id = ?";
                    let caption = connection.prepare_cached(sql)?.query_row([Cell::from(sighting)], numbers)?;
                    if caption != one.caption {
                        continue;
                    }
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

impl Writing {
    /// The sketch of a new caption.
    pub(super) fn sketch(&mut self, connection: &Connection, caption: u64, sketch: &Sketch) -> rusqlite::Result<()> {
        if sketch.keys.is_empty() {
            return Ok(());
        }
        let keys: Vec<u8> = sketch.keys.iter().flat_map(|key| key.to_le_bytes()).collect();
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
