//! The pictures of a page, each with the address of its largest copy.
//!
//! `<img src="blank.gif" data-src="quake-320.jpg" srcset="quake-640.jpg 640w, quake-1280.jpg 1280w">` is the picture
//! `quake-1280.jpg`. Placeholders, spacers, `data:` addresses and tracking pixels are no pictures.

use super::role::{Marked, Role};
use super::size;
use super::tree::Id;

/// A picture of a page.
#[derive(Debug)]
pub(super) struct Picture {
    /// Its element.
    pub node: Id,
    /// Where its last copy ends, if it stands several times: for browsers without scripts, enlarged.
    pub last: Id,
    /// The address of its largest copy, as written; `None` where only a placeholder is there.
    pub address: Option<String>,
    /// The alternative text.
    pub alt: Option<String>,
    /// How wide that copy is, as far as the page says.
    pub width: u32,
    /// What its address says without what differs from copy to copy.
    stem: String,
}

/// An element with fewer nodes is looked through.
const SMALL: usize = 200;

/// All pictures that may be a caption's, in their order.
pub(super) fn pictures(page: &Marked) -> Vec<Picture> {
    let mut pictures: Vec<Picture> = Vec::new();
    for id in page.tree.ids().skip(1) {
        if page.is_passing(id) {
            continue;
        }
        let found = match page.tree.name(id) {
            "img" | "amp-img" | "image" | "amp-anim" => image(page, id),
            "video" | "source" | "meta" | "link" => None,
            "a" if page.tree.below(id).len() < SMALL && page.tree.below(id).all(|below| !is_image(page, below)) => {
                link_alone(page, id)
            }
            _ => backdrop(page, id),
        };
        let Some(mut found) = found else { continue };
        if let Some(before) = pictures.last_mut()
            && (before.stem == found.stem && !found.stem.is_empty() || is_copy(page, before, &found))
        {
            before.last = found.node;
            before.alt = before.alt.take().or(found.alt.take());
            if found.width > before.width && found.address.is_some() {
                before.address = found.address;
                before.width = found.width;
            }
            if before.stem.is_empty() {
                before.stem = found.stem;
            }
            continue;
        }
        pictures.push(found);
    }
    // Only a shell without any real picture is no picture.
    pictures.retain(|picture| picture.address.is_some() || picture.alt.is_some());
    pictures
}

/// The pictures in an element, itself perhaps one.
pub(super) fn within<'p>(page: &Marked, pictures: &'p [Picture], id: Id) -> &'p [Picture] {
    let start = pictures.partition_point(|picture| picture.node < id);
    let end = pictures.partition_point(|picture| picture.node < page.tree.end(id));
    &pictures[start..end]
}

/// A copy for browsers without scripts stands beside what scripts replace.
fn is_copy(page: &Marked, before: &Picture, found: &Picture) -> bool {
    let spare = |id: Id| page.tree.around(id).take(6).find(|id| page.tree.name(*id) == "noscript");
    match (spare(before.node), spare(found.node)) {
        (None, Some(spare)) => {
            let shared = page.tree.parent(spare);
            page.tree.contains(shared, before.node)
                && !page.is_page(shared)
                && page.tree.around(before.node).take(3).any(|id| id == shared)
        }
        // The same the other way about: the copy first.
        (Some(spare), None) => {
            let shared = page.tree.parent(spare);
            !page.is_page(shared)
                && page.tree.around(found.node).take(2).any(|id| id == shared)
                && before.alt == found.alt
        }
        _ => before.address.is_none() && before.node + 1 == found.node,
    }
}

fn is_image(page: &Marked, id: Id) -> bool {
    matches!(page.tree.name(id), "img" | "amp-img" | "image")
}

/// An `img` with the `picture` and the link around it.
fn image(page: &Marked, id: Id) -> Option<Picture> {
    let tree = &page.tree;
    let mut best = Best::default();
    let shown = tree.attribute(id, "width").and_then(|width| width.trim_end_matches("px").trim().parse().ok());
    let high = tree.attribute(id, "height").and_then(|height| height.trim_end_matches("px").trim().parse().ok());
    if is_small(shown, high) || is_ornament(page, id) {
        return None;
    }
    read_element(page, id, shown, &mut best);
    for around in tree.around(id).take(6) {
        match tree.name(around) {
            "picture" => {
                for source in tree.children(around).filter(|child| tree.name(*child) == "source") {
                    read_element(page, source, shown, &mut best);
                }
            }
            "a" => {
                if let Some(target) = tree.attribute(around, "href").filter(|target| is_address(target)) {
                    best.offer(target, size::in_address(target), LINKED);
                }
                read_data(page, around, &mut best);
            }
            _ => {}
        }
        let scope = tree.has(around, "itemscope");
        if scope || page.role(around) == Role::Frame {
            let metas = tree.below(around).take(64).filter(|below| matches!(tree.name(*below), "meta" | "link"));
            for meta in metas {
                let property = tree.attribute(meta, "itemprop").unwrap_or_default();
                let value = tree.attribute(meta, "content").or(tree.attribute(meta, "href"));
                if let Some(value) = value.filter(|_| matches!(property, "contentUrl" | "contentURL" | "url" | "image"))
                {
                    best.offer(value, size::in_address(value), LINKED);
                }
            }
        }
        if scope || page.is_page(around) {
            break;
        }
    }
    let alt = tree.attribute(id, "alt").map(crate::text::collapse).filter(|alt| !alt.is_empty());
    let any =
        ["src", "srcset", "data-src", "data-srcset"].iter().any(|name| tree.has(id, name)) || best.address.is_some();
    any.then(|| best.picture(id, alt))
}

/// A link to a picture without a picture in it: "Enlarge", or a list that scripts make a gallery of.
fn link_alone(page: &Marked, id: Id) -> Option<Picture> {
    let target = page.tree.attribute(id, "href").filter(|target| is_address(target))?;
    let around = page.tree.parent(id);
    // Beside a picture it leads to a larger copy of it, which has its stem or says nothing.
    let framed = matches!(page.role(id), Role::Frame) || matches!(page.role(around), Role::Frame);
    if !framed {
        return None;
    }
    let mut best = Best::default();
    best.offer(target, size::in_address(target), LINKED);
    best.address.is_some().then(|| best.picture(id, None))
}

/// An element whose style or data attribute shows a picture: `style="background-image:url(a.jpg)"`.
fn backdrop(page: &Marked, id: Id) -> Option<Picture> {
    let mut best = Best::default();
    let style = page.tree.attribute(id, "style");
    if let Some(address) = style.filter(|style| style.contains("url(")).and_then(in_style) {
        best.offer(address, size::in_address(address), SHOWN);
    }
    for name in ["data-bg", "data-background", "data-background-image", "data-bgset", "data-bg-src"] {
        if let Some(address) = page.tree.attribute(id, name) {
            let address = in_style(address).unwrap_or(address);
            best.offer(address, size::in_address(address), SHOWN);
        }
    }
    let small = page.tree.below(id).len() < SMALL;
    if page.role(id) == Role::Frame && small && page.tree.below(id).all(|below| !is_image(page, below)) {
        read_data(page, id, &mut best);
    }
    if best.address.is_none() || is_ornament(page, id) {
        return None;
    }
    let label = page.tree.attribute(id, "aria-label").filter(|_| page.tree.attribute(id, "role") == Some("img"));
    let alt = page.tree.attribute(id, "data-alt").or(page.tree.attribute(id, "data-image-alt")).or(label);
    Some(best.picture(id, alt.map(crate::text::collapse)))
}

fn in_style(style: &str) -> Option<&str> {
    let rest = style.split_once("url(")?.1;
    let address = rest.split_once(')')?.0.trim().trim_matches(['"', '\'']);
    is_real(address).then_some(address)
}

/// How sure a place is to hold a large copy: where nothing gives a width.
const LINKED: u32 = 5;
const LARGE: u32 = 4;
const LISTED: u32 = 3;
const LAZY: u32 = 2;
const SHOWN: u32 = 1;

/// The largest copy so far.
#[derive(Default)]
pub(super) struct Best {
    pub address: Option<String>,
    width: u32,
    rank: u32,
}

impl Best {
    /// Takes a copy that is larger than what is there; where one of them has no known width, what its place promises.
    pub fn offer(&mut self, address: &str, width: Option<u32>, rank: u32) {
        let address = address.trim();
        if !is_real(address) {
            return;
        }
        let width = width.unwrap_or_default();
        let larger = match (self.width, width) {
            (0, 0) => rank > self.rank,
            (0, new) => rank > self.rank || rank == self.rank && new > 0 || self.rank <= SHOWN && new > 400,
            (_, 0) => rank > self.rank,
            (old, new) => new > old,
        };
        if self.address.is_none() || larger {
            *self = Best { address: Some(address.to_owned()), width, rank };
        }
    }

    /// How wide the largest copy is, as far as is known.
    pub fn width(&self) -> u32 {
        self.width.max(self.rank)
    }

    /// All addresses of a `srcset`.
    fn offer_set(&mut self, set: &str, shown: Option<u32>, rank: u32) {
        for (address, width) in size::set(set, shown) {
            self.offer(address, width.or(size::in_address(address)), rank);
        }
    }

    fn picture(self, node: Id, alt: Option<String>) -> Picture {
        let stem = self.address.as_deref().map(size::stem).unwrap_or_default();
        Picture { node, last: node, width: self.width.max(self.rank), address: self.address, alt, stem }
    }
}

/// The addresses in an element's own attributes.
fn read_element(page: &Marked, id: Id, shown: Option<u32>, best: &mut Best) {
    for (name, value) in page.tree.attributes(id) {
        match name {
            "src" => {
                best.offer(value, size::in_address(value).or(shown.filter(|_| page.tree.name(id) == "img")), SHOWN)
            }
            "srcset" | "data-srcset" | "data-lazy-srcset" | "data-original-set" | "data-src-set" | "data-bgset" => {
                best.offer_set(value, shown, LISTED);
            }
            _ => {}
        }
    }
    read_data(page, id, best);
}

/// Addresses in data attributes: `data-src`, `data-full-url`, `data-orig-file`.
fn read_data(page: &Marked, id: Id, best: &mut Best) {
    for (name, value) in page.tree.attributes(id) {
        let Some(name) = name.strip_prefix("data-") else { continue };
        if value.len() > 4000 || name.contains("srcset") || !size::names_address(name) {
            continue;
        }
        let value = value.trim();
        if value.starts_with(['{', '[']) || value.contains(char::is_whitespace) || !looks_like_address(value) {
            continue;
        }
        let large = size::names_large(name);
        best.offer(value, size::in_address(value).or(size::in_name(name)), if large { LARGE } else { LAZY });
    }
}

fn looks_like_address(value: &str) -> bool {
    value.contains('/') && !value.starts_with('#') || is_address(value)
}

/// Whether an address is one of a picture by its name: `a.jpg`, `/b.png?w=10`; "/wiki/File:Boat.jpg" is a page's.
pub(super) fn is_address(address: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let name = path.rsplit('/').next().unwrap_or_default();
    let Some((stem, extension)) = name.rsplit_once('.') else { return false };
    let known = ["jpg", "jpeg", "png", "webp", "gif", "tif", "tiff", "avif", "jpe", "jfif", "heic", "bmp"];
    let known = known.iter().any(|known| extension.eq_ignore_ascii_case(known));
    // "/wiki/File:Boat.jpg" is the page of a picture.
    let space = stem.split(':').next().and_then(|first| first.split("%3A").next()).unwrap_or_default();
    let of_page = space.len() < stem.len() && !space.starts_with("http") && space.chars().all(char::is_alphabetic);
    known && !of_page && !address.starts_with("data:") && !address.starts_with("javascript:")
}

/// Whether a link leads to another page.
pub(super) fn leads_away(target: &str) -> bool {
    let target = target.trim();
    !(target.is_empty()
        || target.starts_with('#')
        || target.starts_with('?')
        || target.starts_with("javascript:")
        || target.starts_with("mailto:")
        || is_address(target))
}

/// Whether an address may be a photograph's: not a placeholder, spacer or pixel.
pub(super) fn is_real(address: &str) -> bool {
    const NONE: &[&str] = &[
        "placeholder",
        "spacer",
        "blank.",
        "blank-",
        "transparent",
        "pixel.",
        "1x1",
        "/1px",
        "loading",
        "spinner",
        "lazyload",
        "lazy-load",
        "dummy.",
        "empty.",
        "grey.",
        "gray.",
        "trans.gif",
        "clear.gif",
        "shim.",
        "no-image",
        "noimage",
        "no_image",
        "default-image",
        "sprite",
        "loader",
        "doubleclick",
        "/beacon",
        "/track",
        "scorecardresearch",
        "count.gif",
        "fallback.",
        "missing.",
        "x.gif",
        "s.gif",
        "throbber",
        "ajax-load",
    ];
    if address.is_empty() || address.len() > 4000 {
        return false;
    }
    let lower = address.to_ascii_lowercase();
    let start = |start: &str| lower.starts_with(start);
    if start("data:")
        || start("about:")
        || start("javascript:")
        || start("blob:")
        || start("#")
        || start("{")
        || start("[[")
    {
        return false;
    }
    let path = lower.split('?').next().unwrap_or_default();
    if path.ends_with(".svg")
        || path.ends_with(".mp4")
        || path.ends_with(".html")
        || path.ends_with(".css")
        || path.ends_with(".js")
    {
        return false;
    }
    let name_at = path.trim_end_matches('/').rfind('/').map_or(0, |at| at);
    let tail = &lower[name_at.min(lower.len())..];
    !NONE.iter().any(|none| {
        if none.starts_with('/') {
            lower.contains(none)
        } else {
            tail.split('?').next().is_some_and(|name| name.contains(none))
        }
    }) && !["doubleclick", "scorecardresearch", "/pixel", "facebook.com/tr"].iter().any(|none| lower.contains(none))
}

/// No photograph is shown so small.
fn is_small(width: Option<u32>, height: Option<u32>) -> bool {
    let small = |size: Option<u32>| size.is_some_and(|size| size < 48);
    small(width) || small(height)
}

/// Logos, icons, portraits of authors, by what their element, its file or what stands around it is called.
fn is_ornament(page: &Marked, id: Id) -> bool {
    const OWN: &[&str] = &["logo", "icon", "sprite", "emoji", "badge", "tracking"];
    const AROUND: &[&str] = &["avatar", "gravatar", "author", "byline", "headshot", "logo"];
    let says = |value: &str, known: &[&str]| {
        let value = value.to_ascii_lowercase();
        let mut words = value.split(|c: char| !c.is_alphanumeric());
        words.any(|word| known.contains(&word) || word.strip_suffix('s').is_some_and(|one| known.contains(&one)))
    };
    let named = |id: Id, known: &[&str]| {
        ["class", "id"].iter().filter_map(|name| page.tree.attribute(id, name)).any(|value| says(value, known))
    };
    let file = page.tree.attribute(id, "src").map(|address| address.split('?').next().unwrap_or_default());
    let file = file.and_then(|path| path.rsplit('/').next()).unwrap_or_default();
    named(id, OWN)
        || named(id, AROUND)
        || says(file, &["logo", "icon", "avatar"])
        || page
            .tree
            .around(id)
            .take(3)
            .any(|around| !page.is_page(around) && page.tree.name(around) != "article" && named(around, AROUND))
}
