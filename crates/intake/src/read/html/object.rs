//! Captions in data: JSON-LD, the state of a page's scripts, lists of a lightbox.
//!
//! `{"caption": "A boy sells tomatoes in Aleppo", "credit": "Photograph: X/AFP", "src": "a.jpg?w=1920"}` is a picture
//! with caption and credit, whatever it stands in. What stands under `related`, `author`, `video` is none.

use super::caption::Found;
use super::fields::{self, Field};
use super::fragment;
use super::literal::{Value, literals};
use super::picture::{Best, is_address, is_real};
use super::role::Marked;
use super::size;
use super::tree::Id;

/// The captions in the scripts of a page; also what its JSON-LD says, for the page's facts.
pub(super) fn in_scripts(page: &Marked) -> (Vec<Found>, Vec<Value>) {
    let (mut found, mut linked_data) = (Vec::new(), Vec::new());
    for id in page.tree.ids().skip(1) {
        if !matches!(page.tree.name(id), "script" | "amp-state") {
            continue;
        }
        let kind = page.tree.attribute(id, "type").unwrap_or_default();
        for text in page.tree.below(id).filter_map(|below| page.tree.text(below)) {
            let linked = kind.contains("ld+json");
            if !linked && !speaks_of_captions(text) {
                continue;
            }
            for value in literals(text) {
                walk(&value, id, 0, &mut found);
                if linked {
                    linked_data.push(value);
                }
            }
        }
    }
    (found, linked_data)
}

/// The captions in a text of JSON.
pub(super) fn in_text(text: &str, node: Id) -> Vec<Found> {
    let mut found = Vec::new();
    if speaks_of_captions(text) {
        for value in literals(text) {
            walk(&value, node, 0, &mut found);
        }
    }
    found
}

/// Whether a script may hold captions at all; most hold none.
fn speaks_of_captions(text: &str) -> bool {
    ["aption", "credit", "Credit", "description", "hotographer", "cutline"].iter().any(|word| text.contains(word))
}

/// Values in texts in values are looked into so deep.
const DEEPEST: usize = 48;

fn walk(value: &Value, node: Id, depth: usize, found: &mut Vec<Found>) {
    if depth > DEEPEST {
        return;
    }
    match value {
        Value::List(values) => values.iter().for_each(|value| walk(value, node, depth + 1, found)),
        Value::Object(fields) => {
            let kind =
                value.get("@type").or(value.get("type")).or(value.get("__typename")).map(kind).unwrap_or_default();
            if ["video", "audio", "person", "organization", "comment", "clip", "review", "author"]
                .iter()
                .any(|none| kind.contains(none))
            {
                return;
            }
            let taken = picture(value, &kind, node);
            let is_taken = taken.is_some();
            found.extend(taken);
            for (key, value) in fields {
                // Who made a picture has a portrait; the picture's own addresses hold no further pictures.
                let own = match fields::of(key) {
                    Some(Field::Credit | Field::Maker) => true,
                    Some(Field::Caption | Field::Address) => is_taken,
                    _ => false,
                };
                if !fields::is_aside(key) && !own {
                    walk(value, node, depth + 1, found);
                }
            }
        }
        // A text that holds values again: what servers send to scripts.
        Value::Text(text) if text.len() > 40 && text.contains(['{', '[']) && speaks_of_captions(text) => {
            for value in literals(text) {
                walk(&value, node, depth + 24, found);
            }
        }
        _ => {}
    }
}

fn kind(value: &Value) -> String {
    match value {
        Value::Text(text) => text.to_lowercase(),
        Value::List(values) => values.iter().filter_map(Value::text).collect::<Vec<_>>().join(" ").to_lowercase(),
        _ => String::new(),
    }
}

/// An object as a picture's caption, if it is one.
fn picture(value: &Value, kind: &str, node: Id) -> Option<Found> {
    let Value::Object(fields) = value else { return None };
    let of_picture =
        ["imageobject", "photograph", "image", "photo", "picture", "slide"].iter().any(|known| kind.contains(known))
            && !kind.contains("gallery");
    let (mut caption, mut text, mut title, mut credit, mut maker, mut alt) = (None, None, None, None, None, None);
    let mut best = Best::default();
    let width = value.get("width").and_then(number);
    for (key, value) in fields {
        if let (Some(Field::Address), Value::Object(inner)) = (fields::of(key), value) {
            let inner = inner.iter().filter(|(key, _)| fields::of(key) == Some(Field::Alt));
            alt = alt.or_else(|| inner.clone().find_map(|(_, value)| words(value, 0)));
        }
        match fields::of(key) {
            Some(Field::Caption) => caption = caption.or_else(|| words(value, 0)),
            Some(Field::Text) => text = text.or_else(|| words(value, 0)),
            Some(Field::Title) => title = title.or_else(|| words(value, 0)),
            Some(Field::Credit) => credit = credit.or_else(|| names(value, 0)),
            Some(Field::Maker) => maker = maker.or_else(|| names(value, 0)),
            Some(Field::Alt) => alt = alt.or_else(|| words(value, 0)),
            Some(Field::Address) => match value.text().filter(|_| matches!(key.as_str(), "url" | "contentUrl" | "src"))
            {
                Some(address) if width.is_some() && size::in_address(address).is_none() && is_served(address) => {
                    best.offer(address, width, 4);
                }
                _ => addresses(value, key, 0, &mut best),
            },
            Some(Field::Aside | Field::Nothing) | None => {
                if matches!(key.as_str(), "author" | "authors" | "creator") {
                    maker = maker.or_else(|| names(value, 0));
                }
            }
        }
    }
    let has_picture = best.address.is_some();
    let caption = match () {
        () if caption.is_some() && (has_picture || credit.is_some() || of_picture) => caption,
        () if of_picture && has_picture && caption.is_none() => text.or(title.filter(is_sentence)),
        () if has_picture && credit.is_some() => text.or(title.filter(is_sentence)),
        () => None,
    }?;
    let (text, inner) = caption;
    let text = text.trim().to_owned();
    (text.contains(char::is_alphabetic)).then(|| Found {
        node,
        body: text.len(),
        credit: credit
            .or(maker.filter(|_| of_picture))
            .map(|credit| credit.trim().to_owned())
            .filter(|credit| !credit.is_empty())
            .or(inner),
        width: best.width(),
        image: best.address,
        alt: alt.map(|alt| alt.0).filter(|alt| !alt.is_empty()),
        text,
        ..Found::default()
    })
}

/// Words with the credit that is marked within them.
type Words = (String, Option<String>);

fn is_sentence(words: &Words) -> bool {
    words.0.split(' ').count() >= 6
}

/// The words of a field: a text, perhaps with tags, or an object around one.
fn words(value: &Value, depth: usize) -> Option<Words> {
    match value {
        Value::Text(text) => Some(fragment::words(text)).filter(|words| !words.0.is_empty()),
        Value::Object(fields) if depth < 4 => {
            let key = |key: &str| {
                matches!(
                    key,
                    "text"
                        | "plain"
                        | "html"
                        | "value"
                        | "content"
                        | "en"
                        | "default"
                        | "raw"
                        | "rendered"
                        | "@value"
                        | "caption"
                        | "full"
                        | "plaintext"
                        | "plainText"
                        | "$t"
                        | "body"
                )
            };
            fields.iter().filter(|(name, _)| key(name)).find_map(|(_, value)| words(value, depth + 1))
        }
        Value::List(values) if depth < 4 => {
            let all: Vec<Words> = values.iter().take(16).filter_map(|value| words(value, depth + 1)).collect();
            let credit = all.iter().find_map(|words| words.1.clone());
            let text: Vec<&str> = all.iter().map(|words| words.0.as_str()).collect();
            (!text.is_empty()).then(|| (text.join(" "), credit))
        }
        _ => None,
    }
}

/// The names of a credit: a text, an object with a name, or several.
fn names(value: &Value, depth: usize) -> Option<String> {
    match value {
        Value::Text(text) => Some(fragment::words(text).0)
            .filter(|text| !text.is_empty() && text.len() < 300 && !text.starts_with("http")),
        Value::Object(fields) if depth < 4 => {
            let key = |key: &str| {
                matches!(
                    key,
                    "name"
                        | "text"
                        | "value"
                        | "plain"
                        | "html"
                        | "credit"
                        | "title"
                        | "displayName"
                        | "fullName"
                        | "byline"
                )
            };
            fields.iter().filter(|(name, _)| key(name)).find_map(|(_, value)| names(value, depth + 1)).or_else(|| {
                let parts: Vec<String> = ["by", "photographer", "affiliation", "agency", "source"]
                    .iter()
                    .filter_map(|part| value.get(part).and_then(|value| names(value, depth + 1)))
                    .collect();
                (!parts.is_empty()).then(|| parts.join("/"))
            })
        }
        Value::List(values) if depth < 4 => {
            let all: Vec<String> = values.iter().take(8).filter_map(|value| names(value, depth + 1)).collect();
            (!all.is_empty()).then(|| all.join(", "))
        }
        _ => None,
    }
}

/// The addresses below an address field.
fn addresses(value: &Value, key: &str, depth: usize, best: &mut Best) {
    match value {
        Value::Text(text) => {
            let text = text.trim();
            if text.contains(", ") && text.contains("w,") || text.contains(' ') {
                for (address, width) in size::set(text, None).into_iter().filter(|(address, _)| address.contains('/')) {
                    best.offer(address, width.or(size::in_address(address)), 3);
                }
                return;
            }
            let picture = is_address(text)
                || !matches!(key, "url" | "href" | "link" | "uri" | "path" | "file" | "source") && text.contains('/');
            let served = matches!(key, "url" | "uri" | "path" | "file" | "source")
                && text.contains("//")
                && !text.ends_with('/')
                && !text.ends_with(".html");
            if (picture || served) && is_real(text) && !text.ends_with(".html") {
                best.offer(
                    text,
                    size::in_address(text),
                    if size::names_large(&key.to_ascii_lowercase()) || key.starts_with("content") { 4 } else { 2 },
                );
            }
        }
        Value::Object(fields) if depth < 5 => {
            let width =
                fields.iter().find(|(key, _)| key == "width" || key == "w").and_then(|(_, value)| number(value));
            for (name, value) in fields {
                let known = matches!(fields::of(name), Some(Field::Address))
                    || matches!(value, Value::Object(_) | Value::List(_));
                if let (Value::Text(text), Some(width)) = (value, width)
                    && known
                    && is_real(text)
                    && (is_address(text) || text.contains("//"))
                {
                    best.offer(text, Some(width), 3);
                } else if known || name.starts_with(|c: char| c.is_ascii_digit()) {
                    addresses(value, if depth == 0 && name == "url" { "src" } else { name }, depth + 1, best);
                }
            }
        }
        Value::List(values) if depth < 5 => {
            values.iter().take(40).for_each(|value| addresses(value, key, depth + 1, best));
        }
        _ => {}
    }
}

/// Whether an address may be a picture's although nothing in it says so.
fn is_served(address: &str) -> bool {
    is_real(address) && (is_address(address) || address.contains("//") && !address.ends_with(['/', 'l']))
}

fn number(value: &Value) -> Option<u32> {
    match value {
        Value::Number(number) => Some(*number),
        Value::Text(text) => text.trim_end_matches("px").parse().ok(),
        _ => None,
    }
}
