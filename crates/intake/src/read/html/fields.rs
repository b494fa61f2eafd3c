//! The fields of a picture by their names, as JSON keys and `data-` attributes have them.
//!
//! `caption`, `data-caption`, `captionHtml`, `image_caption` hold captions; `credit`, `creditText`, `photographer`
//! credits; `src`, `contentUrl`, `data-full-url` addresses. The words are those of `fields.tsv`.

use super::name;
use std::collections::HashMap;
use std::sync::LazyLock;

/// What a field of a picture holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    /// A caption.
    Caption,
    /// Text that is a caption if it stands with a picture and nothing better does.
    Text,
    /// A title, a caption where it is a sentence and nothing better is there.
    Title,
    /// A credit.
    Credit,
    /// A person or body who may have made the picture, or what it stands with.
    Maker,
    /// An alternative text.
    Alt,
    /// An address or a set of them.
    Address,
    /// Other things than pictures: related stories, authors, logos.
    Aside,
    /// A setting or number.
    Nothing,
}

static WORDS: LazyLock<HashMap<&'static str, Vec<Field>>> = LazyLock::new(|| {
    let mut words: HashMap<&str, Vec<Field>> = HashMap::new();
    for line in include_str!("../../../tables/fields.tsv").lines().skip(1) {
        let Some((says, list)) = line.split_once('\t') else { continue };
        let field = match says {
            "aside" => Field::Aside,
            "credit" => Field::Credit,
            "caption" => Field::Caption,
            "alt" => Field::Alt,
            "text" => Field::Text,
            "title" => Field::Title,
            "maker" => Field::Maker,
            "address" => Field::Address,
            _ => Field::Nothing,
        };
        for word in list.split(" | ") {
            words.entry(word).or_default().push(field);
        }
    }
    words
});

/// A longer key names no field.
const LONGEST: usize = 60;

/// What a key says, by its words: the first of these that one of its words says.
pub(super) fn of(key: &str) -> Option<Field> {
    if key.len() > LONGEST {
        return None;
    }
    let words = words(key);
    let last = words.last()?;
    let says = |word: &str, field: Field| WORDS.get(word).is_some_and(|fields| fields.contains(&field));
    let any = |field: Field| words.iter().any(|word| says(word, field));
    let whole = says(&words.concat(), Field::Caption);
    match () {
        () if any(Field::Nothing) && !says(last, Field::Caption) && !says(last, Field::Credit) => None,
        () if any(Field::Aside) => Some(Field::Aside),
        () if any(Field::Credit) => Some(Field::Credit),
        // "captions" names a list of them, "captionTitle" a title.
        () if any(Field::Caption) && !any(Field::Title) && last != "captions" || whole && last != "captions" => {
            Some(Field::Caption)
        }
        () if any(Field::Caption) => Some(Field::Title),
        () if any(Field::Alt) => Some(Field::Alt),
        () if any(Field::Text) => Some(Field::Text),
        () if says(last, Field::Title) => Some(Field::Title),
        () if any(Field::Maker) && !words.iter().any(|word| matches!(word.as_str(), "url" | "set")) => {
            Some(Field::Maker)
        }
        () => any(Field::Address).then_some(Field::Address),
    }
}

/// Whether what stands under a key is of no interest whatever it holds.
pub(super) fn is_aside(key: &str) -> bool {
    of(key) == Some(Field::Aside) && !matches!(key, "author" | "config" | "seo")
}

/// The words of a key in small letters: `data-image-caption`, `captionHtml`, `alt_text`.
fn words(key: &str) -> Vec<String> {
    name::words(key.strip_prefix("data-").unwrap_or(key).chars(), char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_known_by_their_words() {
        for (key, field) in [
            ("caption", Some(Field::Caption)),
            ("data-image-caption", Some(Field::Caption)),
            ("captionHtml", Some(Field::Caption)),
            ("data-sub-html", Some(Field::Caption)),
            ("creditText", Some(Field::Credit)),
            ("data-credit", Some(Field::Credit)),
            ("copyrightHolder", Some(Field::Credit)),
            ("contentUrl", Some(Field::Address)),
            ("data-full-url", Some(Field::Address)),
            ("altText", Some(Field::Alt)),
            ("description", Some(Field::Text)),
            ("relatedStories", Some(Field::Aside)),
            ("showCaption", Some(Field::Caption)),
            ("id", None),
        ] {
            assert_eq!(of(key), field, "{key}");
        }
    }
}
