//! NewsML-G2: pictures as agencies send them, one or many in a message.
//!
//! ```xml
//! <contentMeta><creditline>Omar Haddad/Reuters</creditline>
//!   <description role="drol:caption">A boy in Marib, Yemen March 6, 2014.</description></contentMeta>
//! ```
//!
//! gives the caption and its credit; the largest `remoteContent` is its picture, usage terms and notes to editors are
//! kept with it.

use super::entry::{Entry, Item};
use super::feed::root;
use super::listing::{Head, Listing};
use super::role::Role;
use super::xml::{self, Element};
use super::{Found, Reader};
use crate::error::Error;
use crate::gallery::{Facts, day_of};
use crate::source::{self, Source};

/// NewsML-G2 messages and items.
pub const NEWSML: Reader = Reader { id: "newsml", reads: "NewsML-G2", recognises, read };

fn recognises(head: &source::Head<'_>) -> bool {
    root(head.bytes).is_some_and(|root| matches!(local(&root), "newsMessage" | "newsItem" | "packageItem"))
}

fn local(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or(name)
}

fn read(mut source: Source<'_>) -> Result<Found<'_>, Error> {
    let engine = source.engine;
    let decoded = xml::decode(&source.whole()?);
    let mut head = Head::of(&source, "application/vnd.iptc.g2.newsmessage+xml".to_owned());
    let (mut items, mut said) = (Vec::new(), Vec::new());
    let is_item = |name: &str| local(name) == "newsItem";
    let (root, problems) = xml::read(&decoded.text, is_item, &mut |item| {
        items.push(picture(&item).map_or(Item::Bare, Item::Entry));
        if said.len() < 2 {
            said.push(of_item(&item));
        }
    });
    if root.children.iter().all(|root| local(&root.name) != "newsMessage") {
        head.media_type = "application/vnd.iptc.g2.newsitem+xml".to_owned();
    }
    head.facts = match said.as_mut_slice() {
        [only] => std::mem::take(only),
        several => {
            let mut sent = Vec::new();
            root.within("sent", &mut sent);
            let publisher = several.first().and_then(|first| first.publisher.clone());
            let published = sent.first().and_then(|sent| day_of(&sent.text()));
            let same = several.iter().all(|facts| facts.publisher == publisher);
            Facts { title: None, publisher: publisher.filter(|_| same), published }
        }
    };
    items.extend(decoded.problems.into_iter().chain(problems).map(Item::Problem));
    Ok(Box::new(Listing::new(engine, head, "news items", items.into_iter())))
}

/// The first element of that name in an item.
fn find<'x>(item: &'x Element, name: &str) -> Option<&'x Element> {
    let mut found = Vec::new();
    item.within(name, &mut found);
    found.into_iter().next()
}

/// What an item says of itself.
fn of_item(item: &Element) -> Facts {
    let day = |name: &str| find(item, name).and_then(|date| day_of(&date.text()));
    Facts {
        title: find(item, "headline").map(Element::text).filter(|title| !title.is_empty()),
        publisher: find(item, "provider").and_then(name),
        published: day("versionCreated").or_else(|| day("firstCreated")),
    }
}

/// The name of a person or body: its name in words, as a literal, else the end of its code.
fn name(element: &Element) -> Option<String> {
    let words = element.children.iter().find(|child| child.local() == "name").map(Element::text);
    let words = words.filter(|name| !name.is_empty());
    let code = || element.attribute("qcode").and_then(|code| code.rsplit(':').next()).map(str::to_owned);
    words.or_else(|| element.attribute("literal").map(str::to_owned)).or_else(code).filter(|name| !name.is_empty())
}

/// The picture of an item; `None` for a text, a film, a picture without a caption.
fn picture(item: &Element) -> Option<Entry> {
    let class = find(item, "itemClass").and_then(|class| class.attribute("qcode")).unwrap_or_default();
    let mut remote = Vec::new();
    item.within("remoteContent", &mut remote);
    let is_image = |file: &&Element| file.attribute("contenttype").is_none_or(|kind| kind.starts_with("image"));
    let images: Vec<&Element> = remote.iter().copied().filter(is_image).collect();
    let of_class = matches!(local(class), "picture" | "graphic" | "photo" | "image");
    if !of_class && (!class.is_empty() || images.is_empty()) {
        return None;
    }
    let mut entry = Entry { at: item.at, image: largest(&images), ..Entry::default() };
    let mut descriptions = Vec::new();
    item.within("description", &mut descriptions);
    let role = |element: &Element| local(element.attribute("role").unwrap_or_default()).to_ascii_lowercase();
    descriptions.sort_by_key(|element| !role(element).contains("caption"));
    for description in descriptions {
        match role(description).as_str() {
            role if role.contains("alt") => entry.add(Role::Alt, &description.text()),
            role if role.contains("summary") || role.contains("note") => {}
            _ if entry.caption.text.is_empty() => entry.caption = description.said(),
            _ => {}
        }
    }
    let credits = [("creditline", Role::Credit), ("by", Role::Creator)];
    for (name, role) in credits {
        find(item, name).into_iter().for_each(|said| entry.add(role, &said.text()));
    }
    let mut makers = Vec::new();
    item.within("creator", &mut makers);
    if entry.creator.is_empty() {
        makers.iter().filter_map(|maker| name(maker)).for_each(|name| entry.add(Role::Creator, &name));
    }
    for source in ["infoSource", "provider"] {
        if entry.source.is_empty() {
            find(item, source).and_then(name).into_iter().for_each(|name| entry.add(Role::Source, &name));
        }
    }
    for said in ["usageTerms", "copyrightNotice", "edNote"] {
        find(item, said).into_iter().for_each(|said| entry.add(Role::Rights, &said.text()));
    }
    find(item, "embargoed").into_iter().for_each(|until| entry.add_rights("embargoed", &until.text()));
    let status = find(item, "pubStatus").and_then(|status| status.attribute("qcode"));
    status.into_iter().for_each(|status| entry.add_rights("pubstatus", local(status)));
    (!entry.caption.text.is_empty()).then_some(entry)
}

/// The address of the largest rendition.
fn largest(files: &[&Element]) -> Option<String> {
    let number =
        |file: &Element, name: &str| file.attribute(name).and_then(|text| text.parse::<u64>().ok()).unwrap_or(0);
    let size = |file: &Element| (number(file, "width") * number(file, "height").max(1), number(file, "size"));
    let mut best: Option<&Element> = None;
    for file in files.iter().copied().filter(|file| file.attribute("href").is_some()) {
        if best.is_none_or(|known| size(file) > size(known)) {
            best = Some(file);
        }
    }
    best.and_then(|file| file.attribute("href")).map(|href| href.trim().to_owned())
}
