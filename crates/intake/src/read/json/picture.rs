//! Objects as pictures: which member is the caption, the credit, the file; pictures inside pictures of a page.
//!
//! A ninjs picture has `description_text`, `byline`, `renditions`; a schema.org ImageObject `caption`, `creditText`,
//! `contentUrl`; a CMS puts `{"photos": [{"caption": …}]}` into a story.

use super::value::Value;
use crate::gallery::{Facts, day_of};
use crate::read::entry::{Entry, Item, Words, names_picture};
use crate::read::role::{self, Role, fold};

/// What the pictures of one value have in common.
struct Walk<'v> {
    /// The value's characters and where they stand.
    text: &'v str,
    at: (u64, u64),
    items: Vec<Item>,
}

/// The pictures in a value; one that has none is bare.
pub(super) fn pictures(value: &Value<'_>, text: &str, at: (u64, u64)) -> Vec<Item> {
    let mut walk = Walk { text, at, items: Vec::new() };
    walk.value(value, false);
    if walk.items.is_empty() {
        walk.items.push(Item::Bare);
    }
    walk.items
}

/// What an object says of the whole document.
pub(super) fn facts(value: &Value<'_>) -> Facts {
    let Value::Object(members) = value else { return Facts::default() };
    let best = |wanted: Role| {
        let known = members.iter().filter_map(|(name, value)| {
            let field = role::of(name).filter(|field| field.role == wanted)?;
            Some((field.rank, plain(value)?))
        });
        known.min_by_key(|(rank, _)| *rank).map(|(_, text)| text)
    };
    Facts {
        title: best(Role::Headline),
        publisher: best(Role::Publisher).or_else(|| value.get("provider").and_then(plain)),
        published: best(Role::Published).and_then(|text| day_of(&text)),
    }
}

/// Kinds of items, by their `type`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Picture,
    /// Its description is no caption.
    Other,
    Unknown,
}

impl Walk<'_> {
    /// Looks for pictures in `value`; `sure` says that the objects of this list are captions.
    fn value(&mut self, value: &Value<'_>, sure: bool) {
        match value {
            Value::List(items) => items.iter().for_each(|item| self.value(item, sure)),
            Value::Object(members) => self.object(value, members, sure),
            Value::Text(_) if sure => {
                let caption = value.words(self.text, self.at.0).unwrap_or_default();
                self.items.push(Item::Entry(Entry { at: self.at, caption: caption.trimmed(), ..Entry::default() }));
            }
            _ => {}
        }
    }

    fn object(&mut self, value: &Value<'_>, members: &[(std::borrow::Cow<'_, str>, Value<'_>)], sure: bool) {
        if let Some(entry) = self.record(value) {
            self.items.push(Item::Entry(entry));
            return;
        }
        let kind = kind(value);
        let mut entry = Entry { at: self.at, ..Entry::default() };
        let mut captions: Vec<(bool, u32, Words)> = Vec::new();
        let mut images: Vec<(bool, u32, String)> = Vec::new();
        let mut names: Vec<(u32, Role, &str, String)> = Vec::new();
        let mut inside: Vec<(&Value<'_>, bool)> = Vec::new();
        for (name, value) in members {
            let nested = matches!(value, Value::Object(_))
                || matches!(value, Value::List(items) if items.iter().any(|item| !matches!(item, Value::Text(_))));
            if fold(name) == "renditions" {
                images.extend(rendition(value).map(|href| (false, 0, href)));
                continue;
            }
            let Some(field) = role::of(name) else {
                if nested {
                    inside.push((value, false));
                }
                continue;
            };
            match field.role {
                Role::Caption => {
                    let own = kind != Kind::Other || fold(name).contains("caption");
                    if fold(name) == "descriptions" {
                        let mut described = Vec::new();
                        self.descriptions(value, &mut described, &mut entry);
                        captions.extend(described.into_iter().filter(|_| own));
                    } else if let Some(words) = self.caption(value).filter(|_| own) {
                        let unsure = !field.sure && !sure && kind != Kind::Picture;
                        captions.push((unsure, field.rank, words));
                    } else if matches!(value, Value::List(_)) {
                        inside.push((value, field.sure));
                    } else if nested {
                        inside.push((value, false));
                    }
                }
                Role::Image if nested && holds_caption(value) => inside.push((value, false)),
                Role::Image => {
                    images.extend(image(value, field.sure).map(|image| (!field.sure, field.rank, image)));
                    if let Some(alt) = value.get("alt").or_else(|| value.get("alttext")).and_then(Value::text) {
                        entry.add(Role::Alt, alt);
                    }
                }
                Role::Slot => {
                    if let Value::Number(number) = value {
                        entry.add(Role::Slot, &number.to_string());
                    }
                }
                Role::Headline | Role::Publisher | Role::Published | Role::Other => {
                    if nested {
                        inside.push((value, false));
                    }
                }
                role => {
                    let said = value.items().iter().filter_map(plain);
                    names.extend(said.map(|text| (field.rank, role, name.as_ref(), text)));
                }
            }
        }
        names.sort_by_key(|(rank, ..)| *rank);
        for (_, role, name, text) in names {
            if role == Role::Rights { entry.add_rights(name, &text) } else { entry.add(role, &text) }
        }
        images.sort();
        entry.image = images.into_iter().next().map(|(.., image)| image);
        captions.sort_by_key(|(unsure, rank, _)| (*unsure, *rank));
        let first = self.items.len();
        match captions.into_iter().next() {
            Some((unsure, _, caption)) => {
                inside.iter().for_each(|(value, sure)| self.value(value, *sure));
                self.items.insert(first, Item::Entry(Entry { caption, unsure, ..entry }));
            }
            None => {
                inside.iter().for_each(|(value, sure)| self.value(value, *sure));
                self.lend(first, entry);
            }
        }
    }

    /// An object that has the picture beside an object with its caption lends it.
    fn lend(&mut self, first: usize, outer: Entry) {
        if let [Item::Entry(entry)] = &mut self.items[first..]
            && entry.image.is_none()
            && outer.image.is_some()
        {
            entry.image = outer.image;
            entry.alt = entry.alt.take().or(outer.alt);
            if entry.credit.is_empty() && entry.creator.is_empty() && entry.source.is_empty() {
                (entry.credit, entry.creator, entry.source) = (outer.credit, outer.creator, outer.source);
            }
        }
    }

    /// A record of cutline's own, as `cutline parse` and `cutline export --as jsonl` write it.
    fn record(&self, value: &Value<'_>) -> Option<Entry> {
        value.get("schema")?.text().filter(|schema| schema.starts_with("cutline/"))?;
        let caption = Words { plain: true, ..value.get("text")?.words(self.text, self.at.0)? };
        let mut entry = Entry { at: self.at, caption: caption.trimmed(), ..Entry::default() };
        let source = value.get("source");
        for (name, role) in [("creditline", Role::Credit), ("image", Role::Image), ("alt", Role::Alt)] {
            if let Some(text) = source.and_then(|source| source.get(name)).and_then(Value::text) {
                entry.add(role, text);
            }
        }
        Some(entry)
    }

    /// The text of a caption: itself, or inside an object that says how it is written.
    fn caption(&self, value: &Value<'_>) -> Option<Words> {
        let inner = ["plain", "value", "text", "raw", "rendered", "full", "en", "default", "xdefault", "html"];
        let words = value.words(self.text, self.at.0).or_else(|| {
            inner.iter().find_map(|name| value.get(name)).and_then(|value| value.words(self.text, self.at.0))
        })?;
        let words = words.trimmed();
        (!words.text.is_empty()).then_some(words)
    }

    /// The `descriptions` of ninjs 2 and 3: captions, credits and alternative texts, each with its role.
    fn descriptions(&self, value: &Value<'_>, captions: &mut Vec<(bool, u32, Words)>, entry: &mut Entry) {
        for item in value.items() {
            let Some(mut words) = self.caption(item) else { continue };
            words.plain = item.get("contenttype").and_then(Value::text) == Some("text/plain");
            let role = item.get("role").and_then(Value::text).map(fold).unwrap_or_default();
            match role.as_str() {
                _ if role.contains("credit") => entry.add(Role::Credit, &words.text),
                _ if role.contains("alt") => entry.add(Role::Alt, &words.text),
                _ if role.contains("byline") => entry.add(Role::Creator, &words.text),
                _ if role.contains("caption") => captions.push((false, 0, words)),
                _ if role.contains("html") || role.contains("rich") => captions.push((false, 3, words)),
                "main" | "text" | "plain" | "" => captions.push((false, 1, words)),
                _ => captions.push((false, 2, words)),
            }
        }
    }
}

/// What an item's `type` says.
fn kind(value: &Value<'_>) -> Kind {
    let types = value.get("type").map(Value::items).unwrap_or_default();
    let mut kind = Kind::Unknown;
    for name in types.iter().filter_map(Value::text).map(fold) {
        match name.as_str() {
            "picture" | "image" | "photo" | "photograph" | "imageobject" | "stillimage" | "imagejpeg" => {
                return Kind::Picture;
            }
            "text" | "article" | "newsarticle" | "story" | "composite" | "package" | "video" | "audio" | "event"
            | "planning" | "product" | "webpage" | "blogposting" | "report" | "person" | "organization" => {
                kind = Kind::Other;
            }
            _ => {}
        }
    }
    kind
}

/// A name or line of text, by itself or inside an object.
fn plain(value: &Value<'_>) -> Option<String> {
    let inner = ["name", "literal", "text", "value", "plain", "rendered", "url"];
    let text = value.text().or_else(|| inner.iter().find_map(|name| value.get(name)).and_then(Value::text));
    let text = text.or_else(|| match value {
        Value::List(items) => items.first().and_then(|item| item.text().or_else(|| item.get("value")?.text())),
        _ => None,
    });
    text.map(crate::text::collapse).filter(|text| !text.is_empty())
}

/// Whether an object, or one of a list, has a caption of its own.
fn holds_caption(value: &Value<'_>) -> bool {
    value.items().iter().any(|item| match item {
        Value::Object(members) => members.iter().any(|(name, value)| {
            role::of(name).is_some_and(|field| field.role == Role::Caption)
                && matches!(value, Value::Text(text) if !text.trim().is_empty())
        }),
        _ => false,
    })
}

/// The file or address of a picture: a text, the address in an object, the largest of a list.
fn image(value: &Value<'_>, sure: bool) -> Option<String> {
    match value {
        Value::Text(text) => {
            let plain = !text.trim().is_empty() && text.len() < 2048 && !text.contains(['\n', '\t']);
            (plain && (sure || names_picture(text))).then(|| text.trim().to_owned())
        }
        Value::Object(_) => address(value),
        Value::List(_) => rendition(value).or_else(|| value.items().first().and_then(|first| image(first, sure))),
        _ => None,
    }
}

fn address(value: &Value<'_>) -> Option<String> {
    let names = ["href", "url", "src", "contenturl", "file", "filename", "path", "original", "large"];
    let text = names.iter().find_map(|name| value.get(name)).and_then(Value::text)?;
    (!text.trim().is_empty()).then(|| text.trim().to_owned())
}

/// The largest picture among renditions: a list, or an object with one by each name.
fn rendition(value: &Value<'_>) -> Option<String> {
    let all: Vec<&Value<'_>> = match value {
        Value::List(items) => items.iter().collect(),
        Value::Object(members) => members.iter().map(|(_, value)| value).collect(),
        _ => return None,
    };
    let number = |value: &Value<'_>, name: &str| match value.get(name) {
        Some(Value::Number(number)) => *number,
        Some(Value::Text(text)) => text.trim_end_matches("px").parse().unwrap_or(0),
        _ => 0,
    };
    let mut best: Option<((u64, u64), String)> = None;
    for item in all {
        let kind = ["contenttype", "mimetype"].iter().find_map(|name| item.get(name)).and_then(Value::text);
        let Some(href) = address(item).filter(|_| kind.is_none_or(|kind| kind.starts_with("image"))) else { continue };
        let pixels = number(item, "width").saturating_mul(number(item, "height").max(1));
        let size = (pixels, number(item, "sizeinbytes"));
        if best.as_ref().is_none_or(|(known, _)| size > *known) {
            best = Some((size, href));
        }
    }
    best.map(|(_, href)| href)
}
