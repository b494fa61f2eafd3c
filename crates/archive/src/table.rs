//! The tables whose rows are evidence: names and columns, the same in every database.
//!
//! `caption` has `id, sha256, text, credit_line, log`; a row is hashed in this order of columns.

/// A table whose rows the log vouches for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// One `cutline add`.
    Batch,
    /// Words, verbatim.
    Caption,
    /// A file as it was taken in.
    Capture,
    /// Photographs gathered under a name.
    Collection,
    /// What reads.
    Edition,
    /// What a picture looks like.
    Fingerprint,
    /// A photograph in a collection.
    Gathered,
    /// What a match stands on.
    Ground,
    /// Where a capture lies in another.
    Inside,
    /// Another archive that was brought in.
    Joined,
    /// An entry of another archive's log.
    JoinedEntry,
    /// Why a sighting shows a photograph.
    Matched,
    /// The fields embedded in a picture.
    Metadata,
    /// One picture.
    Photograph,
    /// What could not be read.
    Problem,
    /// A caption read by an edition.
    Reading,
    /// A batch that no longer counts.
    Removal,
    /// What a person decided.
    Review,
    /// A rule in one of its versions.
    Rule,
    /// A signed statement of the log.
    Seal,
    /// A caption seen in a capture.
    Sighting,
    /// The words of a caption's scene as keys.
    Sketch,
    /// A fact.
    Statement,
}

impl Table {
    /// All tables, in alphabetical order.
    pub const ALL: [Table; 23] = [
        Table::Batch,
        Table::Caption,
        Table::Capture,
        Table::Collection,
        Table::Edition,
        Table::Fingerprint,
        Table::Gathered,
        Table::Ground,
        Table::Inside,
        Table::Joined,
        Table::JoinedEntry,
        Table::Matched,
        Table::Metadata,
        Table::Photograph,
        Table::Problem,
        Table::Reading,
        Table::Removal,
        Table::Review,
        Table::Rule,
        Table::Seal,
        Table::Sighting,
        Table::Sketch,
        Table::Statement,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Table::Batch => "batch",
            Table::Caption => "caption",
            Table::Capture => "capture",
            Table::Collection => "collection",
            Table::Edition => "edition",
            Table::Fingerprint => "fingerprint",
            Table::Gathered => "gathered",
            Table::Ground => "ground",
            Table::Inside => "inside",
            Table::Joined => "joined",
            Table::JoinedEntry => "joined_entry",
            Table::Matched => "matched",
            Table::Metadata => "metadata",
            Table::Photograph => "photograph",
            Table::Problem => "problem",
            Table::Reading => "reading",
            Table::Removal => "removal",
            Table::Review => "review",
            Table::Rule => "rule",
            Table::Seal => "seal",
            Table::Sighting => "sighting",
            Table::Sketch => "sketch",
            Table::Statement => "statement",
        }
    }

    /// Its columns; the first, for statements the first two, are its key. All but statements end with the entry of the
    /// log that made the row; a statement belongs to the entry of its reading.
    pub const fn columns(self) -> &'static [&'static str] {
        match self {
            Table::Batch => &["id", "program", "log"],
            Table::Caption => &["id", "sha256", "text", "credit_line", "log"],
            Table::Capture => &[
                "id",
                "batch",
                "sha256",
                "length",
                "document",
                "path",
                "modified",
                "media_type",
                "title",
                "publisher",
                "published",
                "log",
            ],
            Table::Edition => &["id", "engine", "rules", "tables", "gazetteer", "log"],
            Table::Inside => {
                &["id", "capture", "container", "member", "offset", "within", "record", "captured", "digest", "log"]
            }
            Table::Metadata => &["id", "capture", "value", "log"],
            Table::Matched => &["id", "sighting", "photograph", "method", "distance", "threshold", "state", "log"],
            Table::Photograph => &["id", "key", "log"],
            Table::Problem => &["id", "capture", "place", "what", "left_out", "log"],
            Table::Reading => &["id", "caption", "edition", "language", "facts", "log"],
            Table::Removal => &["batch", "reason", "log"],
            Table::Rule => &["id", "name", "version", "log"],
            Table::Sighting => &[
                "id",
                "capture",
                "ordinal",
                "caption",
                "start",
                "end",
                "slot",
                "image",
                "alt",
                "repeats",
                "truncated",
                "log",
            ],
            Table::Sketch => &["id", "caption", "rule", "keys", "log"],
            Table::Fingerprint => &["id", "capture", "rule", "width", "height", "value", "log"],
            Table::Ground => &["id", "matched", "sighting", "rule", "log"],
            Table::Review => &[
                "id",
                "reviewer",
                "action",
                "photograph",
                "sighting",
                "caption",
                "reading",
                "number",
                "undoes",
                "value",
                "reason",
                "log",
            ],
            Table::Collection => &["id", "name", "query", "state", "log"],
            Table::Gathered => &["id", "collection", "photograph", "state", "log"],
            Table::Seal => &["id", "sealed", "method", "statement", "key", "signature", "request", "response", "log"],
            Table::Joined => &["id", "archive", "last", "hash", "log"],
            Table::JoinedEntry => &["id", "joined", "seq", "at", "kind", "body", "rows", "previous", "hash", "log"],
            Table::Statement => &["reading", "number", "kind", "rule", "start", "end", "value"],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_stand_in_the_order_in_which_they_are_hashed() {
        assert!(Table::ALL.is_sorted_by_key(|table| table.name()));
        assert!(Table::ALL.iter().enumerate().all(|(at, table)| *table as usize == at));
    }
}
