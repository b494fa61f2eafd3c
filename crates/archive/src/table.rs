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
    /// What reads.
    Edition,
    /// Where a capture lies in another.
    Inside,
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
    /// A rule in one of its versions.
    Rule,
    /// A caption seen in a capture.
    Sighting,
    /// A fact.
    Statement,
}

impl Table {
    /// All tables, in alphabetical order.
    pub const ALL: [Table; 14] = [
        Table::Batch,
        Table::Caption,
        Table::Capture,
        Table::Edition,
        Table::Inside,
        Table::Matched,
        Table::Metadata,
        Table::Photograph,
        Table::Problem,
        Table::Reading,
        Table::Removal,
        Table::Rule,
        Table::Sighting,
        Table::Statement,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Table::Batch => "batch",
            Table::Caption => "caption",
            Table::Capture => "capture",
            Table::Edition => "edition",
            Table::Inside => "inside",
            Table::Matched => "matched",
            Table::Metadata => "metadata",
            Table::Photograph => "photograph",
            Table::Problem => "problem",
            Table::Reading => "reading",
            Table::Removal => "removal",
            Table::Rule => "rule",
            Table::Sighting => "sighting",
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
