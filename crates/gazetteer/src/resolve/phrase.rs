//! The names inside the words for a place: "the Kayah State" is looked up whole, then as `Kayah`; "old city of Aleppo"
//! as a part of `Aleppo`.

use caption::record::PlaceKind;

/// A name to look up for some words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reading<'t> {
    /// The name.
    pub name: &'t str,
    /// The words mean only a part of what has the name: "South", "old city of".
    pub part: bool,
}

/// Nouns that end the words for a place and need not be in its name.
const NOUNS: &[&str] = &[
    "state",
    "province",
    "governorate",
    "region",
    "district",
    "county",
    "prefecture",
    "oblast",
    "division",
    "city",
    "town",
    "township",
    "village",
    "municipality",
    "island",
    "islands",
    "river",
    "strip",
    "neighborhood",
    "neighbourhood",
    "suburb",
    "area",
    "parish",
    "subdistrict",
    "valley",
    "mountains",
    "desert",
    "peninsula",
];

/// Nouns of sites; without them the name is that of a town, and an air base is no town.
const SITES: &[&str] = &[
    "airbase",
    "base",
    "airport",
    "airfield",
    "camp",
    "crossing",
    "square",
    "hospital",
    "stadium",
    "mosque",
    "church",
    "bridge",
    "park",
    "prison",
    "school",
    "university",
];

/// Words before "of" that mean the whole of what follows.
const WHOLES: &[&str] = &[
    "city",
    "town",
    "village",
    "state",
    "province",
    "republic",
    "kingdom",
    "island",
    "isle",
    "county",
    "district",
    "governorate",
    "region",
    "municipality",
    "emirate",
    "principality",
];

/// Sites that can lie far from the town whose name they have.
const FAR: &[&str] = &["base", "airbase", "airfield", "camp", "prison"];

/// Words before a name that mean a part of it.
const PARTS: &[&str] = &[
    "north",
    "south",
    "east",
    "west",
    "northern",
    "southern",
    "eastern",
    "western",
    "northeast",
    "northwest",
    "southeast",
    "southwest",
    "northeastern",
    "northwestern",
    "southeastern",
    "southwestern",
    "central",
    "upper",
    "lower",
    "inner",
    "outer",
    "downtown",
    "greater",
    "metro",
    "metropolitan",
    "mid",
    "old",
    "historic",
    "rural",
];

/// The names to look up for the words of a place of this kind, best first.
pub(crate) fn readings(text: &str, kind: PlaceKind) -> impl Iterator<Item = Reading<'_>> {
    let whole = |name| Reading { name, part: false };
    let bare = strip_article(text);
    let bare_reading = (bare.len() < text.len()).then(|| whole(bare));
    let noun = strip_noun(bare, kind).map(whole);
    let of = behind_of(bare);
    let part = strip_part(bare)
        .or_else(|| strip_small(bare))
        .filter(|_| of.is_none())
        .map(|name| Reading { name, part: true });
    [Some(whole(text)), bare_reading, noun, of, part].into_iter().flatten()
}

/// The name among the words for a place that is compared by its spelling.
pub(crate) fn core(text: &str, kind: PlaceKind) -> &str {
    let bare = strip_article(text);
    match strip_noun(bare, kind) {
        Some(name) if kind != PlaceKind::Site => name,
        _ => bare,
    }
}

/// Whether words are a site's by their last noun.
pub(crate) fn is_site(text: &str) -> bool {
    text.rsplit(' ').next().is_some_and(|last| is_any(last, SITES))
}

fn strip_article(text: &str) -> &str {
    match text.split_once(' ') {
        Some((first, rest)) if first.eq_ignore_ascii_case("the") => rest,
        _ => text,
    }
}

fn strip_noun(text: &str, kind: PlaceKind) -> Option<&str> {
    let (front, last) = text.rsplit_once(' ')?;
    if is_any(last, NOUNS) {
        return Some(front.trim_end());
    }
    let front = if last.eq_ignore_ascii_case("base") { strip_last(front, "air") } else { front };
    (kind == PlaceKind::Site && is_any(last, SITES)).then(|| front.trim_end())
}

fn strip_last<'t>(text: &'t str, word: &str) -> &'t str {
    match text.rsplit_once(' ') {
        Some((front, last)) if last.eq_ignore_ascii_case(word) => front,
        _ => text,
    }
}

fn behind_of(text: &str) -> Option<Reading<'_>> {
    let (front, name) = text.split_once(" of ")?;
    let name = strip_article(name);
    let head = front.rsplit(' ').next()?;
    let small = front.chars().next().is_some_and(char::is_lowercase) || head.eq_ignore_ascii_case("port");
    if is_any(head, WHOLES) && !front.contains(' ') {
        return Some(Reading { name, part: false });
    }
    small.then_some(Reading { name, part: true })
}

fn strip_part(text: &str) -> Option<&str> {
    let (first, rest) = text.split_once(' ')?;
    is_any(first, PARTS).then_some(rest)
}

/// "Siliguri junction", "Sangaredi bauxite mine": a site in or by a town.
fn strip_small(text: &str) -> Option<&str> {
    let (mut name, mut last) = text.rsplit_once(' ')?;
    if is_any(last, FAR) {
        return None;
    }
    while last.starts_with(char::is_lowercase) {
        match name.rsplit_once(' ') {
            Some((front, word)) if word.starts_with(char::is_lowercase) => (name, last) = (front, word),
            _ => return Some(name),
        }
    }
    None
}

fn is_any(word: &str, words: &[&str]) -> bool {
    words.iter().any(|known| known.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str, kind: PlaceKind) -> Vec<(&str, bool)> {
        readings(text, kind).map(|reading| (reading.name, reading.part)).collect()
    }

    #[test]
    fn words_are_looked_up_whole_then_by_the_name_inside() {
        assert_eq!(names("Kayah State", PlaceKind::Admin1), [("Kayah State", false), ("Kayah", false)]);
        assert_eq!(names("old city of Aleppo", PlaceKind::District), [("old city of Aleppo", false), ("Aleppo", true)]);
        assert_eq!(names("South Beirut", PlaceKind::City), [("South Beirut", false), ("Beirut", true)]);
        assert_eq!(names("Saiqal air base", PlaceKind::Site), [("Saiqal air base", false), ("Saiqal", false)]);
        assert_eq!(names("Kano bus park", PlaceKind::Feature), [("Kano bus park", false), ("Kano", true)]);
        assert_eq!(names("Douma", PlaceKind::City), [("Douma", false)]);
    }
}
