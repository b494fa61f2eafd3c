//! The log: every change of the archive as an entry that carries the hash of the entry before.
//!
//! ```text
//! 3  2026-11-30T09:12:44Z  document  {"batch":1,"document":"front.txt",…}  rows 5f0c…  previous 91ab…  hash 27de…
//! ```
//!
//! Whoever changes, adds or takes out an entry, or a row that an entry made, breaks a hash.

use crate::digest::{Cell, Digest, write_row};
use serde::Serialize;

/// What an entry of the log records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The archive was made; the first entry, and the only one of its kind.
    Archive,
    /// A batch was begun: one `cutline add`.
    Batch,
    /// A document was taken in, with its sightings, captions and what was read in them.
    Document,
    /// A batch was removed, with a reason.
    Removal,
    /// Captions were read again by another edition of the rules.
    Reading,
    /// Sightings were matched to photographs anew.
    Match,
    /// A person decided something.
    Review,
    /// Photographs were gathered under a name.
    Collection,
    /// The log was sealed.
    Seal,
    /// Another archive was brought in.
    Join,
}

impl Kind {
    /// All kinds.
    pub const ALL: &[Kind] = &[
        Kind::Archive,
        Kind::Batch,
        Kind::Document,
        Kind::Removal,
        Kind::Reading,
        Kind::Match,
        Kind::Review,
        Kind::Collection,
        Kind::Seal,
        Kind::Join,
    ];

    /// The name in the log.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Archive => "archive",
            Kind::Batch => "batch",
            Kind::Document => "document",
            Kind::Removal => "removal",
            Kind::Reading => "reading",
            Kind::Match => "match",
            Kind::Review => "review",
            Kind::Collection => "collection",
            Kind::Seal => "seal",
            Kind::Join => "join",
        }
    }
}

/// An entry of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// Its number, from 1, without gaps.
    pub seq: u64,
    /// When it was made, UTC, RFC 3339.
    pub at: String,
    /// What it records, by [`Kind::name`].
    pub kind: String,
    /// What happened, as JSON.
    pub body: String,
    /// The digest of the rows it made ([`crate::digest::Rows`]).
    pub rows: Digest,
    /// The hash of the entry before; zeros in the first.
    pub previous: Digest,
    /// The hash of all of the above.
    pub hash: Digest,
}

impl Entry {
    /// An entry with its hash.
    pub fn new(seq: u64, at: String, kind: Kind, body: String, rows: Digest, previous: Digest) -> Entry {
        let mut entry = Entry { seq, at, kind: kind.name().to_owned(), body, rows, previous, hash: Digest::default() };
        entry.hash = entry.computed_hash();
        entry
    }

    /// The hash that the entry's other fields have.
    pub fn computed_hash(&self) -> Digest {
        let (rows, previous) = (self.rows.to_string(), self.previous.to_string());
        let mut line = Vec::new();
        let cells: [Cell<'_>; 6] = [
            self.seq.into(),
            self.at.as_str().into(),
            self.kind.as_str().into(),
            self.body.as_str().into(),
            rows.as_str().into(),
            previous.as_str().into(),
        ];
        write_row(&mut line, &cells);
        Digest::of(line)
    }

    /// Whether its time is before that of another entry. A clock may be set back: the log's order is that of its numbers.
    pub fn is_before(&self, other: &Entry) -> bool {
        let time = |entry: &Entry| entry.at.parse::<jiff::Timestamp>().ok();
        time(self).zip(time(other)).is_some_and(|(own, other)| own < other)
    }

    /// Why this entry cannot follow `before`; `None` if it can.
    pub fn fault(&self, before: Option<&Entry>) -> Option<String> {
        let (seq, previous) = before.map_or((1, Digest::default()), |before| (before.seq + 1, before.hash));
        if self.seq != seq {
            return Some(format!("expected entry {seq} of the log, found entry {}", self.seq));
        }
        if self.previous != previous {
            return Some(format!("expected entry {seq} of the log to follow {previous}, found {}", self.previous));
        }
        let hash = self.computed_hash();
        (hash != self.hash).then(|| format!("expected entry {seq} of the log to have hash {hash}, found {}", self.hash))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_a_missing_and_an_added_entry_are_named() {
        let mut chain: Vec<Entry> = Vec::new();
        for seq in 1..=4 {
            let previous = chain.last().map_or(Digest::default(), |entry| entry.hash);
            let at = format!("2026-11-30T09:00:0{seq}Z");
            chain.push(Entry::new(seq, at, Kind::Batch, "{}".to_owned(), Digest::of("rows"), previous));
        }
        assert!(chain.iter().zip([None].into_iter().chain(chain.iter().map(Some))).all(|(e, b)| e.fault(b).is_none()));
        assert!(chain[3].fault(Some(&chain[1])).unwrap().starts_with("expected entry 3 of the log, found entry 4"));
        let changed = Entry { body: "[]".to_owned(), ..chain[2].clone() };
        assert!(changed.fault(Some(&chain[1])).unwrap().contains("to have hash"));
        let forged = Entry::new(2, String::new(), Kind::Batch, String::new(), Digest::default(), Digest::default());
        assert!(forged.fault(Some(&chain[0])).unwrap().contains("to follow"));
    }
}
