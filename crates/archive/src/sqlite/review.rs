//! What people decided: kept as rows, and what becomes of the photographs by it.
//!
//! Sighting 40 is split off photograph 17: it shows photograph 52 from then on, which undoing the decision takes back.

use super::Sqlite;
use super::read::{number, numbers};
use super::write::Writing;
use crate::digest::{Cell, Digest};
use crate::dossier::{Kept, Seen};
use crate::error::{Error, Result};
use crate::log::Kind;
use crate::review::{Action, Decision, Named, Origin, Review, by_time, lay_over, undo};
use crate::table::Table;
use rusqlite::{Connection, OptionalExtension, Row, ToSql};
use serde_json::json;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// The columns of [`review`].
const COLUMNS: &str =
    "review.id, reviewer, log.at, action, photograph, sighting, caption, reading, number, undoes, value,
     reason, review.log, json_extract(log.body, '$.from') FROM review JOIN log ON log.seq = review.log";

fn some(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<u64>> {
    Ok(row.get::<_, Option<i64>>(column)?.map(|number| number as u64))
}

fn review(row: &Row<'_>) -> rusqlite::Result<Review> {
    let action: String = row.get(3)?;
    let value: Option<String> = row.get(10)?;
    let from: Option<String> = row.get(13)?;
    let from: Option<Origin> = from.and_then(|from| serde_json::from_str(&from).ok());
    Ok(Review {
        review: number(row, 0)?,
        reviewer: row.get(1)?,
        at: from.as_ref().map_or_else(|| row.get(2), |from| Ok(from.at.clone()))?,
        // What no version of the program wrote decides nothing; verifying names the row.
        action: Action::of(&action).unwrap_or(Action::Note),
        photograph: some(row, 4)?,
        sighting: some(row, 5)?,
        caption: some(row, 6)?,
        reading: some(row, 7)?,
        number: some(row, 8)?,
        undoes: some(row, 9)?,
        value: value.and_then(|value| RawValue::from_string(value).ok()),
        reason: row.get(11)?,
        log: number(row, 12)?,
        undone: false,
        from,
    })
}

impl Sqlite {
    /// Whether anybody decided anything.
    pub(super) fn is_reviewed(&self) -> Result<bool> {
        Ok(self.row("SELECT 1 FROM review LIMIT 1", &[], |_| Ok(()))?.is_some())
    }

    /// Decisions with a number above `after`; what undoes them has a higher one.
    pub(super) fn read_reviews(&self, after: u64, most: usize) -> Result<Vec<Review>> {
        let sql = format!("SELECT {COLUMNS} WHERE review.id > ? ORDER BY review.id");
        let mut reviews = self.rows(&sql, &[&i64::try_from(after).unwrap_or(i64::MAX)], review)?;
        undo(&mut reviews);
        reviews.truncate(most);
        Ok(reviews)
    }

    /// Decisions of some kinds, of which `undo` must be one.
    pub(super) fn reviews_where(&self, condition: &str) -> Result<Vec<Review>> {
        let mut reviews = self.rows(&format!("SELECT {COLUMNS} WHERE {condition} ORDER BY review.id"), &[], review)?;
        undo(&mut reviews);
        Ok(reviews)
    }

    fn reviews_of(&self, condition: &str, of: u64) -> Result<Vec<Review>> {
        self.rows(&format!("SELECT {COLUMNS} WHERE {condition} ORDER BY review.id"), &[&(of as i64)], review)
    }

    /// What was decided on a photograph and those that became it, on its captions and its sightings.
    pub(super) fn reviews_on(&self, photograph: u64, captions: &[Kept], seen: &[Seen]) -> Result<Vec<Review>> {
        let mut all = BTreeMap::new();
        let mut take = |reviews: Vec<Review>| all.extend(reviews.into_iter().map(|review| (review.review, review)));
        take(self.reviews_of("photograph = ?", photograph)?);
        for kept in captions {
            take(self.reviews_of("caption = ?", kept.caption)?);
        }
        for seen in seen {
            take(self.reviews_of("sighting = ?", seen.sighting)?);
            take(self.reviews_of("photograph IN (SELECT photograph FROM matched WHERE sighting = ?)", seen.sighting)?);
        }
        let mut reviews: Vec<Review> = all.into_values().collect();
        undo(&mut reviews);
        by_time(&mut reviews);
        Ok(reviews)
    }

    /// Lays what people decided over a caption whose facts are those of the reading `facts`.
    pub(super) fn review_caption(&self, kept: &mut Kept, facts: u64) -> Result<()> {
        let mut reviews = self.reviews_of("caption = ?", kept.caption)?;
        if reviews.is_empty() {
            return Ok(());
        }
        undo(&mut reviews);
        by_time(&mut reviews);
        let sql = "SELECT review.id, statement.kind, statement.\"start\", statement.\"end\" FROM review
                   JOIN statement ON statement.reading = review.reading AND statement.number = review.number
                   WHERE review.caption = ?";
        let named = self.rows(sql, &[&(kept.caption as i64)], |row| {
            let span = (row.get::<_, Option<u32>>(2)?, row.get::<_, Option<u32>>(3)?);
            Ok(Named { review: number(row, 0)?, kind: row.get(1)?, span: span.0.zip(span.1) })
        })?;
        lay_over(kept, facts, &reviews, &named)
    }

    /// The photograph that shows now what this one showed; `None` if it is shown itself, or nothing of it is.
    pub(super) fn read_went(&self, photograph: u64) -> Result<Option<u64>> {
        let sql = "SELECT shown.photograph FROM matched JOIN shown ON shown.sighting = matched.sighting
                   WHERE matched.photograph = ?1
                     AND NOT EXISTS (SELECT 1 FROM shown own WHERE own.photograph = ?1)
                   ORDER BY matched.id LIMIT 1";
        self.row(sql, &[&(photograph as i64)], numbers)
    }

    /// The decision that says the same and still counts: nobody undid it, nor decided otherwise on the same since.
    pub(super) fn read_standing(&self, decision: &Decision) -> Result<Option<u64>> {
        let target = match Target::of(&self.connection, decision) {
            // On what is not there nothing was decided.
            Err(rusqlite::Error::QueryReturnedNoRows) => return Ok(None),
            target => target.map_err(|error| self.wrap(error))?,
        };
        // What became of the photographs is the value of a split.
        let sql = "SELECT id FROM review WHERE reviewer = ?1 AND action = ?2 AND reason = ?3
                     AND (?4 IS NULL OR photograph = ?4) AND sighting IS ?5 AND caption IS ?6 AND reading IS ?7
                     AND number IS ?8 AND undoes IS ?9 AND (action = 'split' OR value IS ?10)
                   ORDER BY id DESC LIMIT 1";
        let signed = |number: Option<u64>| number.map(|number| number as i64);
        let same: &[&dyn ToSql] = &[
            &decision.reviewer,
            &decision.action.name(),
            &decision.reason,
            &signed(decision.photograph),
            &signed(target.sighting),
            &signed(target.caption),
            &signed(target.reading),
            &signed(target.number),
            &signed(decision.undoes),
            &decision.value,
        ];
        let Some(found) = self.row(sql, same, numbers)? else { return Ok(None) };
        let since = self.read_reviews(found - 1, usize::MAX)?;
        let Some((found, later)) = since.split_first() else { return Ok(None) };
        let overruled = later.iter().any(|later| !later.undone && later.overrules(found));
        Ok((!found.undone && !overruled).then_some(found.review))
    }

    pub(super) fn write_review(&mut self, decision: &Decision, at: &str) -> Result<u64> {
        self.fits(decision)?;
        self.write(|connection, writing| {
            let (id, log) = (writing.next(Table::Review), writing.log());
            let mut target = Target::of(connection, decision)?;
            let effect = writing.effect(connection, decision, &mut target)?;
            let value = effect.or_else(|| decision.value.clone());
            let number = |number: Option<u64>| number.map_or(Cell::Null, Cell::from);
            let cells = [
                id.into(),
                decision.reviewer.as_str().into(),
                decision.action.name().into(),
                number(target.photograph),
                number(target.sighting),
                number(target.caption),
                number(target.reading),
                number(target.number),
                number(decision.undoes),
                value.as_deref().into(),
                decision.reason.as_str().into(),
                log.into(),
            ];
            writing.insert(connection, Table::Review, &cells)?;
            let mut body = json!({
                "review": id,
                "reviewer": decision.reviewer,
                "action": decision.action.name(),
                "photograph": target.photograph,
                "sighting": target.sighting,
                "caption": target.caption,
                "number": target.number,
                "undoes": decision.undoes,
                "reason": decision.reason,
            });
            if let Some(from) = &decision.from {
                body["from"] = json!(from);
            }
            writing.enter(connection, Kind::Review, body.to_string(), at)?;
            Ok(id)
        })
    }

    /// Refuses a decision on what is not there.
    fn fits(&self, decision: &Decision) -> Result<()> {
        let there =
            |sql: &str, parameters: &[&dyn ToSql]| Ok::<_, Error>(self.row(sql, parameters, |_| Ok(()))?.is_some());
        let absent = |what: String| Err(Error::Absent(what));
        if let Some(photograph) = decision.photograph {
            self.expect_photograph(photograph)?;
        }
        if let Some(sighting) = decision.sighting {
            let sql = "SELECT photograph, (SELECT count(*) FROM shown other WHERE other.photograph = shown.photograph)
                       FROM shown WHERE sighting = ?";
            let Some((of, sightings)) =
                self.row(sql, &[&(sighting as i64)], |row| Ok((number(row, 0)?, number(row, 1)?)))?
            else {
                return absent(format!("expected the number of a sighting, found no sighting {sighting}"));
            };
            if decision.action == Action::Split && sightings < 2 {
                return absent(format!(
                    "expected a sighting to split off others, found sighting {sighting} alone in photograph {of}"
                ));
            }
        }
        if let Some(caption) = decision.caption
            && !there("SELECT 1 FROM shown WHERE caption = ?", &[&(caption as i64)])?
        {
            return absent(format!("expected the number of a caption, found no caption {caption}"));
        }
        if let (Some(caption), Some(fact)) = (decision.caption, decision.number) {
            let sql = "SELECT 1 FROM statement WHERE number = ?2 AND reading =
                       (SELECT facts FROM reading WHERE caption = ?1 ORDER BY id DESC LIMIT 1)";
            if !there(sql, &[&(caption as i64), &(fact as i64)])? {
                return absent(format!("expected a fact of caption {caption}, found no fact {fact}"));
            }
        }
        if decision.action == Action::Merge {
            let (Some(stays), Some(other)) = (decision.photograph, merged(decision)) else {
                return absent("expected two photographs to merge, found one".to_owned());
            };
            self.expect_photograph(other)?;
            if other <= stays {
                return absent(format!("expected two photographs, the lower number first, found {stays} and {other}"));
            }
        }
        if let Some(undoes) = decision.undoes {
            self.can_be_undone(undoes)?;
        }
        Ok(())
    }

    fn expect_photograph(&self, photograph: u64) -> Result<()> {
        let sql = "SELECT 1 FROM shown WHERE photograph = ? LIMIT 1";
        if self.row(sql, &[&(photograph as i64)], |_| Ok(()))?.is_some() {
            return Ok(());
        }
        let went = self.read_went(photograph)?.map_or(String::new(), |went| format!("; it is part of {went} now"));
        let what = format!("expected the number of a photograph, found no photograph {photograph}{went}");
        Err(Error::Absent(what))
    }

    /// A decision can be undone once, and one that moved sightings only while they are where it put them.
    fn can_be_undone(&self, undoes: u64) -> Result<()> {
        let reviews = self.read_reviews(0, usize::MAX)?;
        let Some(found) = reviews.iter().find(|review| review.review == undoes) else {
            return Err(Error::Absent(format!("expected the number of a review, found no review {undoes}")));
        };
        if found.undone {
            return Err(Error::Absent(format!("expected a review that holds, found review {undoes} undone already")));
        }
        let sql = "SELECT later.sighting FROM matched JOIN matched later ON later.sighting = matched.sighting
                   WHERE matched.log = ?1 AND later.log > ?1 LIMIT 1";
        match self.row(sql, &[&(found.log as i64)], numbers)? {
            None => Ok(()),
            Some(sighting) => Err(Error::Absent(format!(
                "expected sightings to be where review {undoes} put them, found sighting {sighting} moved since; undo \
                 what moved it first"
            ))),
        }
    }
}

/// The photograph that is merged into the other.
fn merged(decision: &Decision) -> Option<u64> {
    let value: serde_json::Value = serde_json::from_str(decision.value.as_deref()?).ok()?;
    value.get("photograph")?.as_u64()
}

/// What a decision is on.
struct Target {
    photograph: Option<u64>,
    sighting: Option<u64>,
    caption: Option<u64>,
    reading: Option<u64>,
    number: Option<u64>,
}

impl Target {
    fn of(connection: &Connection, decision: &Decision) -> rusqlite::Result<Target> {
        if let Some(undoes) = decision.undoes {
            // Undoing is on what was decided on, so that both are found together.
            let sql = "SELECT photograph, sighting, caption, reading, number FROM review WHERE id = ?";
            return connection.query_row(sql, [Cell::from(undoes)], |row| {
                Ok(Target {
                    photograph: some(row, 0)?,
                    sighting: some(row, 1)?,
                    caption: some(row, 2)?,
                    reading: some(row, 3)?,
                    number: some(row, 4)?,
                })
            });
        }
        let Decision { photograph, sighting, caption, number, .. } = *decision;
        let reading = match (caption, number) {
            (Some(caption), Some(_)) => {
                let sql = "SELECT facts FROM reading WHERE caption = ? ORDER BY id DESC LIMIT 1";
                Some(connection.query_row(sql, [Cell::from(caption)], numbers)?)
            }
            _ => None,
        };
        Ok(Target { photograph, sighting, caption, reading, number })
    }
}

impl Writing {
    /// What becomes of photographs by a decision; gives its value where that is known only now.
    fn effect(
        &mut self,
        connection: &Connection,
        decision: &Decision,
        target: &mut Target,
    ) -> rusqlite::Result<Option<String>> {
        match (decision.action, target.sighting) {
            (Action::Confirm, Some(sighting)) => {
                let photograph = current(connection, sighting)?;
                target.photograph = Some(photograph);
                self.place(connection, sighting, photograph, "confirmed")?;
            }
            (Action::Split, Some(sighting)) => {
                let photograph = current(connection, sighting)?;
                target.photograph = Some(photograph);
                self.place(connection, sighting, photograph, "split")?;
                let key = Digest::of(format!("sighting {sighting} split off by entry {}", self.log()));
                let own = self.photograph_of_its_own(connection, &key)?;
                self.place(connection, sighting, own, "confirmed")?;
                return Ok(Some(json!({ "photograph": own }).to_string()));
            }
            (Action::Merge, _) => {
                if let (Some(stays), Some(other)) = (decision.photograph, merged(decision)) {
                    for sighting in sightings_of(connection, other)? {
                        self.place(connection, sighting, stays, "confirmed")?;
                    }
                }
            }
            (Action::Undo, _) => {
                if let Some(undoes) = decision.undoes {
                    self.take_back(connection, undoes)?;
                }
            }
            _ => {}
        }
        Ok(None)
    }

    /// Puts the sightings that a decision moved back to where they were.
    fn take_back(&mut self, connection: &Connection, review: u64) -> rusqlite::Result<()> {
        let sql = "SELECT moved.sighting,
                       (SELECT photograph FROM matched WHERE sighting = moved.sighting AND id < moved.first
                        ORDER BY id DESC LIMIT 1),
                       (SELECT state FROM matched WHERE sighting = moved.sighting AND id < moved.first
                        ORDER BY id DESC LIMIT 1)
                   FROM (SELECT sighting, min(id) AS first FROM matched
                         WHERE log = (SELECT log FROM review WHERE id = ?) GROUP BY sighting) moved
                   ORDER BY moved.first";
        let mut before = connection.prepare_cached(sql)?;
        let before: Vec<(u64, u64, String)> = before
            .query_map([Cell::from(review)], |row| Ok((number(row, 0)?, number(row, 1)?, row.get(2)?)))?
            .collect::<rusqlite::Result<_>>()?;
        for (sighting, photograph, state) in before {
            self.place(connection, sighting, photograph, &state)?;
        }
        Ok(())
    }

    /// A person puts a sighting with a photograph, or (`split`) says that it does not show it.
    fn place(&mut self, connection: &Connection, sighting: u64, photograph: u64, state: &str) -> rusqlite::Result<()> {
        let (id, log) = (self.next(Table::Matched), self.log());
        let (method, zero) = (Cell::Text("reviewed"), Cell::Integer(0));
        let cells = [id.into(), sighting.into(), photograph.into(), method, zero, zero, state.into(), log.into()];
        self.insert(connection, Table::Matched, &cells)
    }
}

/// The photograph that a sighting shows now.
pub(super) fn current(connection: &Connection, sighting: u64) -> rusqlite::Result<u64> {
    let sql = "SELECT photograph FROM matched WHERE sighting = ? ORDER BY id DESC LIMIT 1";
    connection.prepare_cached(sql)?.query_row([Cell::from(sighting)], numbers)
}

/// All sightings that show a photograph, those of removed batches among them.
pub(super) fn sightings_of(connection: &Connection, photograph: u64) -> rusqlite::Result<Vec<u64>> {
    let sql = "SELECT sighting FROM matched WHERE photograph = ?1 AND NOT EXISTS (SELECT 1 FROM matched later
               WHERE later.sighting = matched.sighting AND later.id > matched.id) ORDER BY sighting";
    connection.prepare_cached(sql)?.query_map([Cell::from(photograph)], numbers)?.collect()
}

/// The photograph that shows now what photograph `of` was founded for; itself if it still shows something.
pub(super) fn became(connection: &Connection, of: u64) -> rusqlite::Result<u64> {
    let sql = "SELECT now.photograph FROM matched JOIN matched now ON now.sighting = matched.sighting
               WHERE matched.photograph = ?1
                 AND NOT EXISTS (SELECT 1 FROM matched later WHERE later.sighting = now.sighting AND later.id > now.id)
               ORDER BY now.photograph <> ?1, matched.id LIMIT 1";
    let now = connection.prepare_cached(sql)?.query_row([Cell::from(of)], numbers).optional()?;
    Ok(now.unwrap_or(of))
}
