//! What the fields of tables and feeds are called, and what each says of a picture.
//!
//! "XMP-dc:Description", "Bildunterschrift" and "caption_text" name a caption; "By-line" names who made the picture.
//! The names are the rows of `tables/columns.tsv`.

use std::collections::HashMap;
use std::sync::LazyLock;

/// What a field says of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Its caption.
    Caption,
    /// The credit as it is to be printed.
    Credit,
    /// Who made it.
    Creator,
    /// Whom it came from.
    Source,
    /// Its file or address.
    Image,
    /// Its alternative text.
    Alt,
    /// Its number in a series.
    Slot,
    /// What may be done with it: usage terms, instructions, licence, copyright notice.
    Rights,
    /// Its headline or title.
    Headline,
    /// Who published it.
    Publisher,
    /// When it was published.
    Published,
    /// Anything else that is said of pictures: date, city, keywords.
    Other,
}

/// A field by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub role: Role,
    /// The name says enough; otherwise the contents have to agree.
    pub sure: bool,
    /// Of several fields of one role the lowest counts.
    pub rank: u32,
}

static FIELDS: LazyLock<HashMap<&'static str, Field>> = LazyLock::new(|| {
    let mut fields = HashMap::new();
    let mut rank = 0;
    for line in include_str!("../../tables/columns.tsv").lines().skip(1) {
        let mut cells = line.split('\t');
        let (Some(role), Some(sure), Some(names)) = (cells.next(), cells.next(), cells.next()) else { continue };
        let Some(role) = Role::parse(role) else { continue };
        for name in names.split(" | ") {
            rank += 1;
            fields.entry(name).or_insert(Field { role, sure: sure == "yes", rank });
        }
    }
    fields
});

impl Role {
    /// A role by its word in `columns.tsv` and in `--columns`.
    pub fn parse(word: &str) -> Option<Role> {
        Some(match word {
            "caption" => Role::Caption,
            "credit" => Role::Credit,
            "creator" | "byline" => Role::Creator,
            "source" => Role::Source,
            "image" | "file" => Role::Image,
            "alt" => Role::Alt,
            "slot" => Role::Slot,
            "rights" => Role::Rights,
            "headline" => Role::Headline,
            "publisher" => Role::Publisher,
            "published" => Role::Published,
            "other" => Role::Other,
            _ => return None,
        })
    }
}

/// What a field of that name says; namespaces and paths before the name are passed over.
pub(crate) fn of(name: &str) -> Option<Field> {
    let find = |name: &str| FIELDS.get(fold(name).as_str()).copied();
    find(name).or_else(|| {
        let (_, last) = name.trim().rsplit_once([':', '.', '/', ']'])?;
        find(last)
    })
}

/// Letters and digits in lower case: "Caption-Abstract" is "captionabstract".
pub(crate) fn fold(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_many_programs_say_what_they_hold() {
        for (name, role) in [
            ("Caption", Some(Role::Caption)),
            ("XMP-dc:Description", Some(Role::Caption)),
            ("IPTC:Caption-Abstract", Some(Role::Caption)),
            ("Bildunterschrift", Some(Role::Caption)),
            ("Légende", Some(Role::Caption)),
            ("description_text", Some(Role::Caption)),
            ("By-line", Some(Role::Creator)),
            ("XMP-photoshop:Credit", Some(Role::Credit)),
            ("Credit Line", Some(Role::Credit)),
            ("SourceFile", Some(Role::Image)),
            ("File Name", Some(Role::Image)),
            ("photo.caption", Some(Role::Caption)),
            ("usageTerms", Some(Role::Rights)),
            ("Alt Text", Some(Role::Alt)),
            ("price", None),
        ] {
            assert_eq!(of(name).map(|field| field.role), role, "{name}");
        }
    }

    #[test]
    fn every_row_has_a_role_and_no_name_stands_twice() {
        let rows = include_str!("../../tables/columns.tsv").lines().skip(1);
        let mut seen = std::collections::HashSet::new();
        for row in rows {
            let cells: Vec<&str> = row.split('\t').collect();
            assert!(cells.len() == 3 && Role::parse(cells[0]).is_some() && matches!(cells[1], "yes" | "no"), "{row}");
            for name in cells[2].split(" | ") {
                assert_eq!(name, fold(name), "{row}");
                assert!(seen.insert(name), "{name} stands twice");
            }
        }
    }
}
