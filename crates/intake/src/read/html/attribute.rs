//! Captions in attributes: what lightboxes show when a picture is opened.
//!
//! `<a href="a.jpg" data-caption="A boy in Golo" data-credit="X/AFP">`, `<a href="a.jpg" rel="lightbox" title="…">`,
//! `<div data-gallery='[{"caption": "…"}]'>` hold captions.

use super::caption::Found;
use super::fields::{self, Field};
use super::fragment;
use super::object;
use super::picture::{Best, Picture, is_address, within};
use super::role::Marked;
use super::size;
use super::tree::Id;

/// The captions in the attributes of a page's elements.
pub(super) fn in_attributes(page: &Marked, pictures: &[Picture]) -> Vec<Found> {
    let mut found = Vec::new();
    for id in page.tree.ids().skip(1) {
        if !page.is_passing(id) && !page.tree.name(id).is_empty() {
            read(page, id, pictures, &mut found);
        }
    }
    found
}

fn read(page: &Marked, id: Id, pictures: &[Picture], found: &mut Vec<Found>) {
    let (mut caption, mut text, mut title, mut credit) = (None, None, None, None);
    let mut best = Best::default();
    let tree = &page.tree;
    for (name, value) in tree.attributes(id) {
        if value.trim_start().starts_with(['{', '['])
            && (name.starts_with("data-")
                || name.starts_with(':')
                || name.starts_with("x-")
                || name.starts_with("props")
                || name.starts_with("ng-")
                || name.contains("images"))
        {
            found.extend(object::in_text(value, id));
            continue;
        }
        if name == "title" {
            title = title.or(Some(value));
        }
        if name == "href" && is_address(value) {
            best.offer(value, size::in_address(value), 5);
        }
        if name == "data-glightbox" {
            for part in value.split(';') {
                match part.split_once(':') {
                    Some((key, part)) if key.trim() == "description" => caption = caption.or(Some(part)),
                    Some((key, part)) if key.trim() == "title" => title = Some(part),
                    _ => {}
                }
            }
            continue;
        }
        if !name.starts_with("data-") && name != "caption" && name != "credit" {
            continue;
        }
        match fields::of(name) {
            Some(Field::Caption) => caption = caption.or(Some(value)),
            Some(Field::Text) => text = text.or(Some(value)),
            Some(Field::Title) => title = Some(value),
            Some(Field::Credit | Field::Maker) => credit = credit.or(Some(value)),
            Some(Field::Address) if !value.contains(char::is_whitespace) && value.contains(['/', '.']) => {
                best.offer(value, size::in_address(value), if size::names_large(name) { 4 } else { 2 });
            }
            _ => {}
        }
    }
    // A title is a caption only where it is shown with an opened picture.
    let opens = best.address.is_some() && tree.name(id) == "a"
        || [
            "data-lightbox",
            "data-fancybox",
            "data-fancybox-group",
            "data-rel",
            "data-lightbox-gallery",
            "data-gallery",
            "data-pswp-width",
            "data-lg-size",
            "data-src",
        ]
        .iter()
        .any(|name| tree.has(id, name))
            && tree.name(id) != "img"
        || tree.attribute(id, "rel").is_some_and(|rel| {
            rel.contains("lightbox")
                || rel.contains("prettyPhoto")
                || rel.contains("gallery")
                || rel.contains("fancybox")
        });
    let long = |value: &&str| value.split_whitespace().take(5).count() >= 5;
    let value = caption
        .filter(|value| {
            !value.starts_with(['#', '.'])
                && value.contains(char::is_alphabetic)
                && value.len() > 3
                && !matches!(*value, "true" | "false")
        })
        .or(text.filter(|_| best.address.is_some() || opens || tree.name(id) == "img").filter(long))
        .or(title.filter(|_| opens).filter(long));
    let Some(value) = value else { return };
    let (words, inner) = fragment::words(value);
    if !words.contains(char::is_alphabetic) {
        return;
    }
    let around = || {
        tree.around(id).take(3).find_map(|around| match within(page, pictures, around) {
            [only] => Some(only),
            _ => None,
        })
    };
    let shown = within(page, pictures, id).first().or_else(around);
    if let Some(address) = shown.and_then(|picture| picture.address.as_deref()) {
        best.offer(address, shown.map(|picture| picture.width).filter(|width| *width > 16), 3);
    }
    let credit = credit.map(|credit| fragment::words(credit).0).filter(|credit| !credit.is_empty()).or(inner);
    found.push(Found {
        node: id,
        body: words.len(),
        text: words,
        credit,
        width: best.width(),
        image: best.address,
        alt: shown.and_then(|picture| picture.alt.clone()),
        ..Found::default()
    });
}
