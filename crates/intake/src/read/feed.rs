//! Feeds: RSS 0.9 to 2.0 and Atom, with the pictures of Media RSS and enclosures.
//!
//! ```xml
//! <media:content url="https://a.example/marib.jpg" medium="image" width="2000">
//!   <media:description>A boy in Marib, Yemen March 6, 2014.</media:description>
//!   <media:credit role="photographer">Omar Haddad/Reuters</media:credit>
//! </media:content>
//! ```
//!
//! gives a caption, its credit and its picture. What an item says of its story is no caption: without a description of
//! the picture itself its text counts only where it reads like one.

use super::entry::{Entry, Item, Words, names_picture};
use super::listing::{Head, Listing};
use super::role::Role;
use super::xml::{self, Element};
use super::{Found, Reader, markup};
use crate::error::Error;
use crate::gallery::{Facts, day_of};
use crate::source::{self, Source};

/// RSS and Atom feeds.
pub const FEED: Reader = Reader { id: "feed", reads: "feeds (RSS, Atom)", recognises, read };

fn recognises(head: &source::Head<'_>) -> bool {
    root(head.bytes).is_some_and(|root| matches!(root.as_str(), "rss" | "feed" | "rdf:RDF" | "atom:feed"))
}

/// The root element of a document that begins so.
pub(super) fn root(head: &[u8]) -> Option<String> {
    let text = super::flow::head(head);
    if !text.trim_start().starts_with('<') {
        return None;
    }
    xml::root(&text)
}

fn read(mut source: Source<'_>) -> Result<Found<'_>, Error> {
    let engine = source.engine;
    let decoded = xml::decode(&source.whole()?);
    let mut head = Head::of(&source, "application/rss+xml".to_owned());
    let mut items = Vec::new();
    let is_item = |name: &str| matches!(name, "item" | "entry" | "atom:entry");
    let (root, problems) = xml::read(&decoded.text, is_item, &mut |item| items.extend(pictures(&item)));
    if root.children.iter().any(|root| root.local() == "feed") {
        head.media_type = "application/atom+xml".to_owned();
    }
    head.facts = facts(&root);
    items.extend(decoded.problems.into_iter().chain(problems).map(Item::Problem));
    Ok(Box::new(Listing::new(engine, head, "items", items.into_iter()).each_by_itself()))
}

/// What a feed says of itself.
fn facts(root: &Element) -> Facts {
    let Some(root) = root.children.first() else { return Facts::default() };
    let channel = root.first("channel").unwrap_or(root);
    let text = |names: &[&str]| {
        let mut known = names.iter().filter_map(|name| channel.first(name)).map(Element::text);
        known.find(|text| !text.is_empty())
    };
    let author = || channel.first("author").and_then(|author| author.first("name")).map(Element::text);
    Facts {
        title: text(&["title", "atom:title"]),
        publisher: text(&["dc:publisher"]).or_else(author),
        published: text(&["pubDate", "lastBuildDate", "dc:date", "updated"]).and_then(|date| day_of(&date)),
    }
}

/// The pictures of an item.
fn pictures(item: &Element) -> Vec<Item> {
    let mut all: Vec<Item> = item.all("media:group").filter_map(|group| group_picture(item, group)).collect();
    let contents: Vec<&Element> = item.all("media:content").filter(|content| is_picture(content)).collect();
    let own = contents.iter().filter(|content| content.first("media:description").is_some());
    all.extend(own.map(|content| Item::Entry(picture(&[content, item], &[content]))).collect::<Vec<_>>());
    if all.is_empty() && item.first("media:description").is_some() && !contents.is_empty() {
        all.push(Item::Entry(picture(&[item], &contents)));
    }
    let described = |item: &Item| matches!(item, Item::Entry(entry) if !entry.caption.text.is_empty());
    if !all.iter().any(described) {
        all = vec![story(item, &contents).map_or(Item::Bare, Item::Entry)];
    }
    all
}

/// A group holds the renditions of one picture.
fn group_picture(item: &Element, group: &Element) -> Option<Item> {
    let contents: Vec<&Element> = group.all("media:content").filter(|content| is_picture(content)).collect();
    let scopes: Vec<&Element> = contents.iter().copied().chain([group, item]).collect();
    (!contents.is_empty()).then(|| Item::Entry(picture(&scopes, &contents)))
}

/// A picture that is described: the first scope that says something counts.
fn picture(scopes: &[&Element], contents: &[&Element]) -> Entry {
    let mut entry = Entry { at: scopes[0].at, image: largest(contents), ..Entry::default() };
    let first = |name: &str| scopes.iter().find_map(|scope| scope.first(name));
    entry.caption = first("media:description").map(Element::said).unwrap_or_default();
    if let Some(scope) = scopes.iter().find(|scope| scope.first("media:credit").is_some()) {
        for credit in scope.all("media:credit") {
            let maker = matches!(credit.attribute("role"), Some("photographer" | "author" | "artist" | "producer"));
            entry.add(if maker { Role::Creator } else { Role::Credit }, &credit.text());
        }
    }
    let rights = ["media:copyright", "media:license", "dc:rights", "rights", "creativeCommons:license", "cc:license"];
    for said in rights.iter().filter_map(|name| first(name)) {
        entry.add(Role::Rights, &said.text());
        entry.add(Role::Rights, said.attribute("href").or(said.attribute("url")).unwrap_or_default());
    }
    entry
}

/// An item whose text may be the caption of its picture.
fn story(item: &Element, contents: &[&Element]) -> Option<Entry> {
    let texts = ["description", "summary", "content", "content:encoded"];
    let caption = texts.iter().filter_map(|name| item.first(name)).find(|text| !text.text().is_empty())?;
    let markup = caption.text();
    let inside = markup::picture(&markup);
    let enclosure =
        item.all("enclosure").chain(item.all("link").filter(|link| link.attribute("rel") == Some("enclosure")));
    let enclosed: Vec<&Element> = enclosure.filter(|file| is_picture(file)).collect();
    let mut entry = picture(&[item], contents);
    entry.image =
        entry.image.or_else(|| largest(&enclosed)).or_else(|| inside.as_ref().map(|(image, _)| image.clone()));
    entry.image = entry.image.or_else(|| item.first("media:thumbnail")?.attribute("url").map(str::to_owned));
    entry.image.as_ref()?;
    entry.alt = inside.and_then(|(_, alt)| alt);
    entry.caption = caption.said();
    if entry.caption.text.is_empty() {
        entry.caption = Words::of(markup);
    }
    entry.unsure = true;
    Some(entry)
}

/// Whether an element refers to a picture.
fn is_picture(file: &Element) -> bool {
    let kind = file.attribute("type").or(file.attribute("medium"));
    match kind {
        Some(kind) => kind.starts_with("image"),
        None => !address(file).is_some_and(|url| url.ends_with(".mp4") || url.ends_with(".mp3")),
    }
}

fn address(file: &Element) -> Option<&str> {
    file.attribute("url").or(file.attribute("href")).map(str::trim).filter(|url| !url.is_empty())
}

/// The address of the largest picture, the first of several alike.
fn largest(files: &[&Element]) -> Option<String> {
    let number =
        |file: &Element, name: &str| file.attribute(name).and_then(|text| text.parse::<u64>().ok()).unwrap_or(0);
    let size = |file: &Element| {
        let bytes = number(file, "fileSize").max(number(file, "length"));
        (number(file, "width") * number(file, "height").max(1), bytes, address(file).is_some_and(names_picture))
    };
    let mut best: Option<&Element> = None;
    for file in files.iter().copied().filter(|file| address(file).is_some()) {
        if best.is_none_or(|known| size(file) > size(known)) {
            best = Some(file);
        }
    }
    best.and_then(address).map(str::to_owned)
}
